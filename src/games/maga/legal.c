/* All that a seat may do, listed: every action that the rules could accept is tried, so that the list and is_legal
 * cannot disagree. */
#include "casus/assert.h"
#include "contract.h"

#include "actions.h"
#include "ending.h"
#include "headlines.h"
#include "lists.h"
#include "packing.h"

struct collection {
    const struct maga_match *match;
    casus_seat seat;
    casus_action *actions;
    size_t count;
};

static void take(struct collection *collection, casus_action action)
{
    collection->actions[collection->count++] = action;
}

static void take_if_legal(struct collection *collection, casus_action action)
{
    if (maga_is_legal(collection->match, collection->seat, action, NULL)) take(collection, action);
}

/* What is common to all rows has been checked. */
static void take_row_if_legal(struct collection *collection, casus_action action)
{
    if (maga_packed_row_is_legal(collection->match, collection->seat, action, NULL)) take(collection, action);
}

/* All values of the words from `word` on, each ranged one at its least. */
static void collect_words(struct collection *collection, casus_action action, int word)
{
    casus_assert(maga_is_row(action) && word <= MAGA_WORDS_MAX);
    enum maga_word name = word < MAGA_WORDS_MAX ? maga_actions[maga_kind_of(action)].words[word] : MAGA_END_OF_WORDS;
    if (name == MAGA_END_OF_WORDS) {
        take_row_if_legal(collection, action);
        return;
    }
    const struct maga_field *field = &maga_fields[name];
    uint64_t most = field->ranged          ? field->least
                    : name == MAGA_COUNTRY ? maga_game_of(collection->match)->countries - 1u
                                           : field->most;
    for (uint64_t value = field->least; value <= most; value++)
        collect_words(collection, action | value << field->shift, word + 1);
    /* One fewer. */
    if (name == MAGA_CHANGE) collect_words(collection, action | UINT64_C(0x8001) << field->shift, word + 1);
}

static void collect_rows(struct collection *collection)
{
    if (!maga_takes_rows(collection->match, collection->seat)) return;
    const struct maga_list *list = maga_list(collection->match, collection->match->pen[collection->seat]);
    bool ordering = !maga_list_is_complete(collection->match, collection->match->pen[collection->seat]);
    casus_action above = list->rows > 0 ? list->row[list->rows - 1] : 0;
    for (casus_action kind = 1; kind < MAGA_ACTIONS; kind++)
        collect_words(collection, kind | (casus_action)(ordering ? MAGA_TO : MAGA_OWN_ROW) << 6, 0);
    if (!ordering && list->rows > 0) collect_words(collection, maga_kind_of(above) | (casus_action)MAGA_AND << 6, 0);
}

static void collect_plain(struct collection *collection)
{
    static const enum maga_kind kinds[] = {MAGA_COMMIT, MAGA_CLOSE, MAGA_PROCESS, MAGA_PUBLISH};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        take_if_legal(collection, maga_pack(kinds[i], 0, 0, 0, 0));
}

static void collect_of_team(struct collection *collection)
{
    const struct maga_match *match = collection->match;
    for (unsigned role = 0; match->phase == MAGA_NUMBERS && role < MAGA_ROLES; role++) {
        for (unsigned number = 1; number <= MAGA_ROLES; number++)
            take_if_legal(collection, maga_pack(MAGA_GIVE_NUMBER, 0, role, number, 0));
    }
    if (match->phase != MAGA_LISTS) return;
    for (unsigned country = 0; country < maga_game_of(match)->countries; country++)
        take_if_legal(collection, maga_pack(MAGA_WRITE_FOR, country, 0, 0, 0));
    collect_rows(collection);
}

/* A publication with one headline, or with as much as may be told. */
static void collect_publications(struct collection *collection)
{
    uint64_t all = 0;
    if (collection->match->phase != MAGA_REVIEW) return;
    for (unsigned headline = 0; headline < MAGA_HEADLINES; headline++) {
        enum maga_telling most = maga_telling_most(collection->match, headline);
        for (unsigned telling = MAGA_COUNTED; telling <= most; telling++)
            take(collection, maga_pack(MAGA_PUBLISH, 0, 0, 0, maga_tell_as(headline, (enum maga_telling)telling)));
        all |= maga_tell_as(headline, most);
    }
    if ((all & (all - 1)) != 0) take(collection, maga_pack(MAGA_PUBLISH, 0, 0, 0, all));
}

static void collect_ending(struct collection *collection)
{
    if (collection->match->phase != MAGA_ENDING) return;
    for (unsigned place = 1; place < collection->match->told_from; place++)
        take_if_legal(collection, maga_pack(MAGA_REVEAL, 0, 0, 0, place));
    for (unsigned award = 0; award < MAGA_AWARDS; award++)
        take_if_legal(collection, maga_pack(MAGA_AWARD, 0, award, 0, 0));
    for (unsigned open = 0; open < 2; open++) take_if_legal(collection, maga_pack(MAGA_FINISH, 0, 0, 0, open));
}

/* Treaties are not listed: too many are possible. */
static void collect_of_organiser(struct collection *collection)
{
    const struct maga_match *match = collection->match;
    collect_publications(collection);
    collect_ending(collection);
    for (unsigned country = 0; country < maga_game_of(match)->countries; country++) {
        for (unsigned row = 0; match->phase == MAGA_EVIDENCE && row < maga_game_of(match)->country[country].rows;
             row++) {
            for (unsigned yes = 0; yes < 2; yes++)
                take_if_legal(collection, maga_pack(MAGA_RULE, country, row, yes, 0));
        }
        for (unsigned field = 0; field < MAGA_FIELDS; field++) {
            uint64_t least = (uint64_t)MAGA_MONEY_MAX + (field >= MAGA_FIELD_LEVEL ? 1 : 0);
            take_if_legal(collection, maga_pack(MAGA_CORRECT, country, field, 0, least));
        }
    }
}

size_t maga_legal(const void *state, casus_seat seat, casus_action *actions)
{
    struct collection collection = {state, seat, actions, 0};
    collect_plain(&collection);
    if (seat < maga_game_of(collection.match)->countries) collect_of_team(&collection);
    if (seat == CASUS_SEAT_ORGANISER) collect_of_organiser(&collection);
    return collection.count;
}

/* A share of protection cannot exceed what is left. */
size_t maga_ranges(const void *state, casus_seat seat, casus_action action, struct casus_range *ranges)
{
    const struct maga_match *match = state;
    size_t count = 0;
    if (!maga_is_row(action) || seat >= maga_game_of(match)->countries) return 0;
    const enum maga_word *words = maga_actions[maga_kind_of(action)].words;
    for (int i = 0; i < MAGA_WORDS_MAX && words[i] != MAGA_END_OF_WORDS; i++) {
        const struct maga_field *field = &maga_fields[words[i]];
        if (!field->ranged) continue;
        unsigned roles;
        uint64_t most = field->most;
        if (words[i] == MAGA_SHARE && maga_form_of(action) == MAGA_AND)
            most = MAGA_WHOLE_SHARE - maga_shares_given(maga_list(match, match->pen[seat]), &roles);
        ranges[count++] =
            (struct casus_range){field->least, most, 1, field->shift, words[i] == MAGA_CHANGE ? 15 : field->width};
    }
    return count;
}
