/* Actions as people read and type them, and back; README.md documents them. One row for each kind: its word, and what
 * its item is. */
#include "action.h"

#include "casus/assert.h"
#include "contract.h"

enum item { ITEM_NONE, ITEM_CARD, ITEM_COUNTRY, ITEM_OPTION, ITEM_DIE };

static const struct {
    const char *word;
    uint8_t item;
} rows[CW_ACT_KINDS] = {
    [CW_ACT_HEADLINE] = {"headline", ITEM_CARD},
    [CW_ACT_EVENT] = {"event", ITEM_CARD},
    [CW_ACT_OPS] = {"ops", ITEM_CARD},
    [CW_ACT_EVENT_FIRST] = {"event_first", ITEM_CARD},
    [CW_ACT_UN] = {"un", ITEM_CARD},
    [CW_ACT_SPACE] = {"space", ITEM_CARD},
    [CW_ACT_PASS] = {"pass", ITEM_NONE},
    [CW_ACT_DONE] = {"done", ITEM_NONE},
    [CW_ACT_DISCARD] = {"discard", ITEM_CARD},
    [CW_ACT_TAKE] = {"take", ITEM_CARD},
    [CW_ACT_GIVE] = {"give", ITEM_CARD},
    [CW_ACT_PLACE] = {"place", ITEM_COUNTRY},
    [CW_ACT_REMOVE] = {"remove", ITEM_COUNTRY},
    [CW_ACT_CHOOSE] = {"choose", ITEM_COUNTRY},
    [CW_ACT_COUP] = {"coup", ITEM_COUNTRY},
    [CW_ACT_REALIGN] = {"realign", ITEM_COUNTRY},
    [CW_ACT_OPTION] = {"choose", ITEM_OPTION},
    [CW_ACT_CANCEL_CRISIS] = {"cancel_crisis", ITEM_COUNTRY},
    [CW_ACT_DRAW] = {"draw", ITEM_CARD},
    [CW_ACT_ROLL] = {"roll", ITEM_DIE},
    [CW_ACT_RANDOM] = {"random", ITEM_CARD},
};

static const char *const option_names[CW_OPTIONS] = {
    [CW_BOYCOTT] = "boycott",
    [CW_PARTICIPATE] = "participate",
    [CW_REMOVE_ALL] = "remove",
    [CW_ADD_FIVE] = "add",
    [CW_ALONE] = "alone",
    [CW_SPREAD] = "spread",
    [CW_YES] = "yes",
    [CW_NO] = "no",
    [CW_TO_DEFCON_1] = "defcon_1",
    [CW_TO_DEFCON_1 + 1] = "defcon_2",
    [CW_TO_DEFCON_1 + 2] = "defcon_3",
    [CW_TO_DEFCON_1 + 3] = "defcon_4",
    [CW_TO_DEFCON_5] = "defcon_5",
    [CW_TO_EUROPE + CW_EUROPE] = "europe",
    [CW_TO_EUROPE + CW_ASIA] = "asia",
    [CW_TO_EUROPE + CW_MIDDLE_EAST] = "middle_east",
    [CW_TO_EUROPE + CW_AFRICA] = "africa",
    [CW_TO_EUROPE + CW_CENTRAL_AMERICA] = "central_america",
    [CW_TO_EUROPE + CW_SOUTH_AMERICA] = "south_america",
};

static const char *item_name(enum item item, unsigned number)
{
    if (item == ITEM_CARD) return number != CW_NO_CARD && number < CW_CARDS ? cw_card[number].name : "?";
    if (item == ITEM_COUNTRY)
        return number < CW_COUNTRIES ? cw_country[number].name : number == CW_CHINA ? "china" : "?";
    return number < CW_OPTIONS ? option_names[number] : "?";
}

void cw_action_text(const void *state, casus_seat seat, casus_action action, struct casus_writer *out)
{
    unsigned kind = cw_kind_of(action), number = cw_item_of(action);
    (void)state;
    (void)seat;
    if (kind == 0 || kind >= CW_ACT_KINDS) {
        casus_write_char(out, '?');
        return;
    }
    casus_write_text(out, rows[kind].word);
    if (rows[kind].item == ITEM_NONE) return;
    casus_write_char(out, ' ');
    if (rows[kind].item == ITEM_DIE) casus_write_uint(out, number);
    else casus_write_text(out, item_name(rows[kind].item, number));
}

/* ---- Reading ---- */

static bool read_option(struct casus_word word, unsigned *number)
{
    for (unsigned option = 0; option < CW_OPTIONS; option++) {
        if (!casus_word_is(word, option_names[option])) continue;
        *number = option;
        return true;
    }
    return false;
}

static bool read_item(enum item item, struct casus_word word, unsigned *number)
{
    int64_t die;
    switch (item) {
    case ITEM_NONE: *number = 0; return word.length == 0;
    case ITEM_CARD: *number = cw_card_named(word); return *number != CW_NO_CARD;
    case ITEM_COUNTRY:
        *number = casus_word_is(word, "china") ? CW_CHINA : cw_country_named(word);
        return *number != CW_NO_COUNTRY;
    case ITEM_OPTION: return read_option(word, number);
    default:
        if (!casus_word_int(word, 1, 6, &die) || word.length != 1) return false;
        *number = (unsigned)die;
        return true;
    }
}

static casus_action refuse(struct casus_error *error, enum item item)
{
    casus_assert(item <= ITEM_DIE);
    static const struct {
        const char *key, *sentence;
    } expected[] = {
        [ITEM_NONE] = {"coldwar.text.nothing", "Nothing is expected after pass and done."},
        [ITEM_CARD] = {"coldwar.text.card", "A card's name is expected, such as duck_and_cover."},
        [ITEM_COUNTRY] = {"coldwar.text.country",
                          "A country's name is expected, such as west_germany, or a choice, such as boycott."},
        [ITEM_OPTION] = {"coldwar.text.country",
                         "A country's name is expected, such as west_germany, or a choice, such as boycott."},
        [ITEM_DIE] = {"coldwar.text.die", "A die is expected, 1 to 6."},
    };
    casus_refuse(error, expected[item].key, expected[item].sentence, 0, 0, 0, 0);
    return 0;
}

casus_action cw_action_parse(const void *state, casus_seat seat, const char *text, size_t length,
                             struct casus_error *error)
{
    struct casus_reader words = casus_reader_make(text, length);
    struct casus_word verb = casus_read_word(&words), what = casus_read_word(&words);
    bool more = casus_read_word(&words).length > 0;
    int wanted = -1;
    (void)state;
    (void)seat;
    for (unsigned kind = 1; kind < CW_ACT_KINDS; kind++) {
        if (!casus_word_is(verb, rows[kind].word)) continue;
        unsigned number;
        if (!more && read_item(rows[kind].item, what, &number)) return cw_pack(kind, number);
        wanted = rows[kind].item;
    }
    if (wanted >= 0) return refuse(error, (enum item)wanted);
    casus_refuse(error, "coldwar.text.verb",
                 "An action begins with headline, event, ops, event_first, un, space, pass, done, discard, take, give, "
                 "place, remove, choose, coup, realign or "
                 "cancel_crisis.",
                 0, 0, 0, 0);
    return 0;
}
