/* The lines of a log. Each kind of item has one shape, from which it is both read and written; so what is written can
 * be read again. All characters in a shape stand for themselves, except:
 *
 *     %s side   %c card   %o card or nothing   %k country   %r region or nothing   %w how a side won
 *     %n number   %z number that may be negative   %+ number with its sign   %v score ("even", "US 4")
 *     {...} is left out if its numbers are 0
 *
 * When reading, a space stands for any number of spaces, since an omitted part may or may not leave two behind.
 *
 * A header shares its line with the item after it. Its parts are joined by colons, of which there may be more or fewer
 * if a part is empty. Line endings separate items; because one log runs two lines together, an item may also begin
 * right after another. */
#include "casus/assert.h"
#include "lines.h"
#include "log.h"

#include <string.h>

static const char *const shapes[CW_ITEMS] = {
    [CW_ITEM_HEADLINES] = "Turn %n, Headline Phase: %o & %o:",
    [CW_ITEM_HEADLINE_ALONE] = "Turn %n, Headline Phase: %o:",
    [CW_ITEM_ROUND] = "Turn %n, %s AR%n: %o:",
    [CW_ITEM_CLEANUP] = "Turn %n, Cleanup:",
    [CW_ITEM_EMPTY_CLEANUP] = "Turn %n, Cleanup",
    [CW_ITEM_LAST] = ": :",
    [CW_ITEM_PLACE] = "Place Influence (%n Ops):",
    [CW_ITEM_COUP] = "Coup (%n Ops):",
    [CW_ITEM_REALIGN] = "Realignment (%n Ops):",
    [CW_ITEM_SPACE] = "Space Race (%n Ops):",
    [CW_ITEM_INFLUENCE] = "%s %+ in %k [%n][%n]",
    [CW_ITEM_TARGET] = "Target: %k",
    [CW_ITEM_SUCCESS] = "SUCCESS: %n [ + %n{ (%+) } - 2x%n = %z ]",
    [CW_ITEM_FAILURE] = "FAILURE: %n [ + %n{ (%+) } - 2x%n = %z ]",
    [CW_ITEM_ROLLS] = "%s rolls %n{ (%+) = %z}",
    [CW_ITEM_SPACE_WON] = "Die roll: %n -- Success! (Needed %n or less)",
    [CW_ITEM_SPACE_LOST] = "Die roll: %n -- Failed! (Needed %n or less)",
    [CW_ITEM_ADVANCES] = "%s advances to %n in the Space Race.",
    [CW_ITEM_WAR] = "War in %k",
    [CW_ITEM_VICTORY] = "VICTORY: %n{ (%+) } >= %n",
    [CW_ITEM_DEFEAT] = "DEFEAT: %n{ (%+) } < %n",
    [CW_ITEM_TRAP_STAYS] = "Trap Roll: %n > 4 -- Trap Remains in Effect",
    [CW_ITEM_TRAP_ENDS] = "Trap Roll: %n <= 4 -- Trap Escaped",
    [CW_ITEM_DEFCON_FALLS] = "DEFCON degrades to %n",
    [CW_ITEM_DEFCON_RISES] = "DEFCON improves to %n",
    [CW_ITEM_MILOPS] = "%s Military Ops to %n",
    [CW_ITEM_VP] = "%s gains %n VP. Score is %v.",
    [CW_ITEM_NO_VP] = "No VP awarded. Score is %v.",
    [CW_ITEM_IN_PLAY] = "%c is now in play.",
    [CW_ITEM_OUT_OF_PLAY] = "%c is no longer in play.",
    [CW_ITEM_RESHUFFLE] = "*RESHUFFLE*",
    [CW_ITEM_HEADLINED] = "%s Headlines %c",
    [CW_ITEM_EVENT] = "Event: %c",
    [CW_ITEM_REVEALS] = "%s reveals %c",
    [CW_ITEM_REVEALS_FROM_HAND] = "%s reveals %c from hand",
    [CW_ITEM_NOTHING_TO_REVEAL] = "%s has no cards to reveal",
    [CW_ITEM_DISCARDS] = "%s discards %c",
    [CW_ITEM_NOTHING_TO_DISCARD] = "%s has no cards to discard",
    [CW_ITEM_PLAYS] = "%s plays %c",
    [CW_ITEM_RETURNS] = "%s returns %c to %s",
    [CW_ITEM_PARTICIPATES] = "%s chooses to participate in the Olympics",
    [CW_ITEM_BOYCOTTS] = "%s chooses to boycott the Olympics",
    [CW_ITEM_CHOOSES] = "%s chooses %r",
    [CW_ITEM_WINS] = "%s wins by %w",
    [CW_ITEM_NOBODY_WINS] = "Unknown wins by %w",
    [CW_ITEM_UNREAD] = "", /* Takes none of a line, so it is never read. */
};

static const char *const side_titles[2] = {[CW_USSR] = "USSR", [CW_US] = "US"};
static const char *const region_titles[CW_SCORED_REGIONS] = {"Europe",          "Asia",         "Middle East", "Africa",
                                                             "Central America", "South America"};
static const char *const reason_titles[CW_LOG_REASONS] = {
    [CW_WON_BY_POINTS] = "Victory Points",
    [CW_WON_BY_EUROPE] = "Europe Control",
    [CW_WON_BY_FINAL_SCORING] = "Final Scoring",
    [CW_WON_BY_DEFCON] = "DEFCON",
    [CW_WON_BY_HELD_SCORING] = "Held Scoring Card",
    [CW_WON_BY_CRISIS] = "Cuban Missile Crisis",
    [CW_WON_BY_WARGAMES] = "WarGames",
    [CW_WON_BY_FORFEIT] = "Forfeit",
    [CW_WON_OTHERWISE] = "Unknown",
};

/* The space of the Chinese Civil War. No known log has it. */
#define CHINA "China"

/* Titles that logs put in quotation marks. */
static bool is_quoted(unsigned card)
{
    switch (card) {
    case CW_ONE_SMALL_STEP:
    case CW_WE_WILL_BURY_YOU:
    case CW_LONE_GUNMAN:
    case CW_ASK_NOT_WHAT_YOUR_COUNTRY:
    case CW_AN_EVIL_EMPIRE: return true;
    default: return false;
    }
}

static bool is_starred(unsigned card)
{
    return cw_card[card].removed && card != CW_OAS_FOUNDED;
}

unsigned cw_item_sides(enum cw_item_kind kind)
{
    unsigned count = 0;
    for (const char *at = shapes[kind]; *at != 0; at++) count += at[0] == '%' && at[1] == 's';
    return count;
}

/* ---- Reading ---- */

/* Where a line is being read, which field of each kind comes next, and what was missing where reading got furthest.
 */
struct reading {
    const char *at, *end;
    uint8_t sides, cards, figures;
    bool of_header; /* Whose last colons may be missing. */
    const char *furthest;
    unsigned missed; /* enum cw_missed */
};

static bool miss(struct reading *reading, enum cw_missed what)
{
    bool further = reading->furthest == NULL || reading->at > reading->furthest;
    if (further || (reading->at == reading->furthest && reading->missed == CW_MISSED_TEXT)) {
        reading->furthest = reading->at;
        reading->missed = what;
    }
    return false;
}

static bool skip_text(struct reading *reading, const char *text, size_t length)
{
    if ((size_t)(reading->end - reading->at) < length || memcmp(reading->at, text, length) != 0) return false;
    reading->at += length;
    return true;
}

static bool skip_word(struct reading *reading, const char *text)
{
    return skip_text(reading, text, strlen(text));
}

static bool read_side(struct reading *reading, struct cw_item *item)
{
    casus_assert(reading->sides < sizeof item->side);
    for (uint8_t side = 0; side < 2; side++) {
        if (!skip_word(reading, side_titles[side])) continue;
        item->side[reading->sides++] = side;
        return true;
    }
    return miss(reading, CW_MISSED_SIDE);
}

/* Reads the longest of `count` titles that is found here, and returns its number; `count` if there is none. Empty
 * titles are never found. */
static unsigned read_title(struct reading *reading, const char *const *first, size_t stride, unsigned count)
{
    unsigned best = count;
    size_t longest = 0;
    casus_assert(reading->at <= reading->end);
    for (unsigned i = 0; i < count; i++) {
        const char *title = *(const char *const *)((const char *)first + i * stride);
        size_t length = title == NULL ? 0 : cw_words_length(reading->at, reading->end, title);
        if (length <= longest) continue;
        best = i;
        longest = length;
    }
    reading->at += longest;
    return best;
}

/* A word processor may have made it a curly one. */
static void skip_quotation_mark(struct reading *reading)
{
    if (!skip_word(reading, "\"") && !skip_word(reading, "\xe2\x80\x9c")) skip_word(reading, "\xe2\x80\x9d");
}

static unsigned read_card_title(struct reading *reading)
{
    const char *start = reading->at;
    skip_quotation_mark(reading);
    unsigned card = read_title(reading, &cw_card[0].title, sizeof cw_card[0], CW_CARDS);
    if (card == CW_CARDS) {
        reading->at = start;
        return card;
    }
    skip_quotation_mark(reading);
    skip_word(reading, "*");
    return card;
}

static bool read_card(struct reading *reading, struct cw_item *item)
{
    unsigned card = read_card_title(reading);
    casus_assert(reading->cards < sizeof item->card);
    if (card == CW_CARDS) return miss(reading, CW_MISSED_CARD);
    item->card[reading->cards++] = (uint8_t)card;
    return true;
}

static bool read_card_or_nothing(struct reading *reading, struct cw_item *item)
{
    unsigned cards = reading->cards;
    if (!read_card(reading, item)) item->card[cards] = CW_NO_CARD;
    reading->cards = (uint8_t)(cards + 1);
    return true;
}

static bool read_country(struct reading *reading, struct cw_item *item)
{
    unsigned country = read_title(reading, &cw_country[0].title, sizeof cw_country[0], CW_COUNTRIES);
    if (country == CW_COUNTRIES) country = skip_word(reading, CHINA) ? (unsigned)CW_CHINA : CW_NO_COUNTRY;
    if (country == CW_NO_COUNTRY) return miss(reading, CW_MISSED_COUNTRY);
    item->country = (uint8_t)country;
    return true;
}

/* C94: the digital edition may omit the region; then the line ends here, or continues with the card. */
static bool read_region_or_nothing(struct reading *reading, struct cw_item *item)
{
    unsigned region = read_title(reading, region_titles, sizeof region_titles[0], CW_SCORED_REGIONS);
    struct reading behind = *reading;
    bool nothing = behind.at == behind.end || read_card_title(&behind) != CW_CARDS;
    if (region == CW_SCORED_REGIONS && !nothing) return miss(reading, CW_MISSED_REGION);
    item->region = (uint8_t)region;
    return true;
}

/* Reasons in other words are treated as one. */
static bool read_reason(struct reading *reading, struct cw_item *item)
{
    unsigned reason = read_title(reading, reason_titles, sizeof reason_titles[0], CW_LOG_REASONS);
    item->reason = (uint8_t)(reason < CW_LOG_REASONS ? reason : CW_WON_OTHERWISE);
    reading->at = reading->end;
    return true;
}

static bool read_digits(struct reading *reading, int *value)
{
    enum { MOST = CW_LOG_ITEMS_MAX * 2 };
    const char *start = reading->at;
    for (*value = 0; reading->at < reading->end && *reading->at >= '0' && *reading->at <= '9' && *value <= MOST;
         reading->at++) {
        *value = *value * 10 + (*reading->at - '0');
    }
    if (reading->at > start && *value <= MOST) return true;
    reading->at = start;
    return miss(reading, CW_MISSED_NUMBER);
}

static bool read_figure(struct reading *reading, struct cw_item *item, char form)
{
    int value;
    casus_assert(reading->figures < CW_LOG_FIGURES);
    bool minus = form != 'n' && skip_word(reading, "-");
    if (form == '+' && !minus && !skip_word(reading, "+")) return miss(reading, CW_MISSED_NUMBER);
    if (!read_digits(reading, &value)) return false;
    item->figure[reading->figures++] = (int16_t)(minus ? -value : value);
    return true;
}

static bool read_score(struct reading *reading, struct cw_item *item)
{
    int value = 0, sign = 0;
    casus_assert(reading->figures < CW_LOG_FIGURES);
    if (skip_word(reading, "USSR")) sign = -1;
    else if (skip_word(reading, "US")) sign = 1;
    else if (!skip_word(reading, "even")) return miss(reading, CW_MISSED_SCORE);
    cw_skip_spaces(&reading->at, reading->end);
    if (sign != 0 && !read_digits(reading, &value)) return false;
    item->figure[reading->figures++] = (int16_t)(sign * value);
    return true;
}

static bool read_field(struct reading *reading, struct cw_item *item, char form)
{
    switch (form) {
    case 's': return read_side(reading, item);
    case 'c': return read_card(reading, item);
    case 'o': return read_card_or_nothing(reading, item);
    case 'k': return read_country(reading, item);
    case 'r': return read_region_or_nothing(reading, item);
    case 'w': return read_reason(reading, item);
    case 'v': return read_score(reading, item);
    default: return read_figure(reading, item, form);
    }
}

/* Where a character is found first; `end` if nowhere. */
static const char *find(const char *from, const char *end, char c)
{
    while (from < end && *from != c) from++;
    return from;
}

static unsigned figures_in(const char *from, const char *to)
{
    unsigned count = 0;
    for (; from < to; from++) count += *from == '%';
    return count;
}

/* The colon after a header's part may be missing at the end of a line: then nothing follows it. */
static bool lacks_colon(const struct reading *reading, char wanted)
{
    return wanted == ':' && reading->of_header && reading->at == reading->end;
}

static bool read_plain(struct reading *reading, struct cw_item *item, const char *shape, const char *end)
{
    while (shape < end) {
        if (*shape == '%') {
            if (!read_field(reading, item, shape[1])) return false;
            shape += 2;
            continue;
        }
        size_t length = (size_t)(find(shape, end, '%') - shape);
        for (size_t i = 0; i < length; i++) {
            if (shape[i] == ' ') cw_skip_spaces(&reading->at, reading->end);
            else if (!skip_text(reading, shape + i, 1) && !lacks_colon(reading, shape[i]))
                return miss(reading, CW_MISSED_TEXT);
        }
        shape += length;
    }
    return true;
}

/* What {...} holds, or zeros in its place. */
static void read_optional(struct reading *reading, struct cw_item *item, const char *shape, const char *end)
{
    struct reading before = *reading;
    casus_assert(reading->figures + figures_in(shape, end) <= CW_LOG_FIGURES);
    if (read_plain(reading, item, shape, end)) return;
    before.furthest = reading->furthest;
    before.missed = reading->missed;
    *reading = before;
    for (unsigned i = figures_in(shape, end); i > 0; i--) item->figure[reading->figures++] = 0;
}

static bool read_shape(struct reading *reading, struct cw_item *item, const char *shape)
{
    const char *end = shape + strlen(shape);
    const char *open = find(shape, end, '{'), *close = find(open, end, '}');
    if (open == end) return read_plain(reading, item, shape, end);
    if (!read_plain(reading, item, shape, open)) return false;
    read_optional(reading, item, open + 1, close);
    return read_plain(reading, item, close + 1, end);
}

/* The kind whose shape takes most of the line; CW_ITEMS if none fits. */
static unsigned read_item(struct reading *reading, struct cw_item *item)
{
    const char *start = reading->at, *longest = start;
    unsigned best = CW_ITEMS;
    for (unsigned kind = 0; kind < CW_ITEMS; kind++) {
        struct cw_item tried = {.line = item->line, .kind = (uint8_t)kind};
        reading->at = start;
        reading->sides = reading->cards = reading->figures = 0;
        reading->of_header = kind < CW_ITEM_CLEANUP; /* That of the end of a turn has a shape for it. */
        if (!read_shape(reading, &tried, shapes[kind]) || reading->at <= longest) continue;
        longest = reading->at;
        best = kind;
        *item = tried;
    }
    reading->at = longest;
    if (best == CW_ITEM_ROLLS && item->figure[1] == 0) item->figure[2] = item->figure[0];
    return best;
}

/* What precedes an item's text: white space; after a header also the colons of an empty part. */
static void skip_joints(struct reading *reading, const struct cw_item *before)
{
    cw_skip_spaces(&reading->at, reading->end);
    while (cw_item_is_header(before) && skip_word(reading, ":")) cw_skip_spaces(&reading->at, reading->end);
}

bool cw_items_read(struct casus_word line, unsigned number, struct cw_log *log, struct cw_refusal *refusal)
{
    struct reading reading = {.at = line.at, .end = line.at + line.length};
    casus_assert(number >= 1 && log->count <= CW_LOG_ITEMS_MAX);
    while (reading.at < reading.end) {
        const char *start = reading.at;
        *refusal = (struct cw_refusal){.line = number, .column = cw_column(line, start), .missed = CW_MISSED_END};
        if (log->count == CW_LOG_ITEMS_MAX) return false;
        struct cw_item *item = &log->item[log->count];
        *item = (struct cw_item){.line = number};
        reading.furthest = NULL;
        if (read_item(&reading, item) == CW_ITEMS) {
            const char *at = reading.furthest == NULL ? start : reading.furthest;
            /* If not even its beginning fits, no field is more expected than another. */
            refusal->missed = (uint8_t)(at == start ? CW_MISSED_TEXT : reading.missed);
            refusal->column = cw_column(line, at);
            return false;
        }
        log->count++;
        skip_joints(&reading, item);
    }
    return true;
}

/* ---- Writing ---- */

void cw_log_card(unsigned card, struct casus_writer *out)
{
    casus_assert(card < CW_CARDS);
    if (card == CW_NO_CARD) return;
    if (is_quoted(card)) casus_write_char(out, '"');
    casus_write_text(out, cw_card[card].title);
    if (is_quoted(card)) casus_write_char(out, '"');
    if (is_starred(card)) casus_write_char(out, '*');
}

static void write_score(int score, struct casus_writer *out)
{
    if (score == 0) {
        casus_write_text(out, "even");
        return;
    }
    casus_write_text(out, side_titles[score > 0 ? CW_US : CW_USSR]);
    casus_write_char(out, ' ');
    casus_write_int(out, score > 0 ? score : -score);
}

/* Which field of each kind is written next. */
struct writing {
    const struct cw_item *item;
    uint8_t sides, cards, figures;
};

static void write_field(struct writing *writing, char form, struct casus_writer *out)
{
    const struct cw_item *item = writing->item;
    casus_assert(writing->sides <= sizeof item->side && writing->cards <= sizeof item->card);
    switch (form) {
    case 's': casus_write_text(out, side_titles[item->side[writing->sides++]]); break;
    case 'c':
    case 'o': cw_log_card(item->card[writing->cards++], out); break;
    case 'k': casus_write_text(out, item->country == CW_CHINA ? CHINA : cw_country[item->country].title); break;
    case 'r':
        if (item->region != CW_NO_REGION) casus_write_text(out, region_titles[item->region]);
        break;
    case 'w': casus_write_text(out, reason_titles[item->reason]); break;
    case 'v': write_score(item->figure[writing->figures++], out); break;
    default:
        if (form == '+' && item->figure[writing->figures] >= 0) casus_write_char(out, '+');
        casus_write_int(out, item->figure[writing->figures++]);
    }
}

/* Where the shape continues after the "{" at `shape`: inside, or after the "}" if there is nothing to say. */
static const char *enter_optional(struct writing *writing, const char *shape)
{
    const char *close = find(shape, shape + strlen(shape), '}');
    unsigned figures = figures_in(shape, close);
    if (figures > 0 && writing->item->figure[writing->figures] != 0) return shape + 1;
    writing->figures = (uint8_t)(writing->figures + figures);
    return close + 1;
}

void cw_item_write(const struct cw_item *item, struct casus_writer *out)
{
    struct writing writing = {.item = item};
    casus_assert(item->kind < CW_ITEMS && item->side[0] < 2 && item->side[1] < 2);
    for (const char *shape = shapes[item->kind]; *shape != 0;) {
        if (*shape == '%') {
            write_field(&writing, shape[1], out);
            shape += 2;
        } else if (*shape == '{') {
            shape = enter_optional(&writing, shape);
        } else {
            if (*shape != '}') casus_write_char(out, *shape);
            shape++;
        }
    }
}
