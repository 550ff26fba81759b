/* Which rows a list may take, and all that a seat may do. A row is refused when no course of the stage could let
 * it run; limits that hang on the stage (one ordinary action, money, levels) are the stage's, because a second row may
 * stand in for one that fails. */
#include "evening.h"
#include "packing.h"

enum { WHOLE = 10 }; /* Tenths of the FSB's level [FSB1]. */

/* ---- One row ---- */

/* The country whose row it would be: a recruited role acts for its owner. */
static unsigned acting_country(const struct maga_evening *evening, unsigned pen, enum maga_form form)
{
    const struct maga_list *list = maga_list(evening, pen);
    if (form != MAGA_TO || list->rows == 0) return pen;
    return maga_country_of(list->row[list->rows - 1]); /* An order's target stands where every country stands. */
}

/* whether `row` may be aimed at its target. */
static bool may_target(const struct maga_evening *evening, unsigned acting, enum maga_action action, unsigned target)
{
    bool friendly = action == MAGA_HELP || action == MAGA_CANCEL ||
                    (action >= MAGA_TRANSFER_MONEY && action <= MAGA_TRANSFER_INTERCEPTORS);
    if (action == MAGA_HELP) return true;
    if (action == MAGA_VACCINE) return target != acting; /* A virus outlives the conquest of who sent it. */
    return friendly ? target != acting : !maga_allied(maga_game_of(evening), acting, target);
}

static bool aims_at_country(enum maga_action action)
{
    for (int i = 0; i < 4; i++) {
        if (maga_actions[action].words[i] == MAGA_COUNTRY) return true;
    }
    return false;
}

/* Of the rows of the acting FSB row, the shares given so far and the roles that have one. */
static unsigned shares_given(const struct maga_list *list, unsigned *roles)
{
    unsigned sum = 0;
    *roles = 1u << MAGA_FSB; /* */
    for (unsigned i = list->rows; i > 0; i--) {
        struct maga_row row;
        maga_unpack_row(list->row[i - 1], &row);
        sum += (unsigned)row.count;
        *roles |= 1u << row.place;
        if (!row.further) break;
    }
    return sum;
}

static bool refuse(struct casus_error *error, const char *key, const char *sentence)
{
    return casus_refuse(error, key, sentence, 0, 0, 0, 0);
}

/* That the row stands where its form lets it: "and" below strike or protect, "to" below an order, and nothing else
 * there. */
static bool check_form(const struct maga_evening *evening, unsigned pen, casus_action action, struct casus_error *error)
{
    const struct maga_list *list = maga_list(evening, pen);
    casus_action above = list->rows > 0 ? list->row[list->rows - 1] : 0;
    unsigned kind = maga_kind_of(action);
    switch (maga_form_of(action)) {
    case MAGA_OWN_ROW:
        return maga_list_is_complete(evening, pen) ||
               refuse(error, "maga.order_what_next",
                      "The row after an order must say, with to, what the recruited role is to do.");
    case MAGA_AND:
        if ((kind == MAGA_STRIKE || kind == MAGA_PROTECT) && maga_kind_of(above) == kind &&
            maga_form_of(above) != MAGA_TO)
            return true;
        return refuse(error, "maga.and_what", "A row with and belongs below strike or protect.");
    case MAGA_TO:
        if (kind == MAGA_ORDER)
            return refuse(error, "maga.order_of_order", "A recruited role cannot be ordered to order another.");
        return !maga_list_is_complete(evening, pen) ||
               refuse(error, "maga.to_what", "A row with to belongs below an order.");
    }
    return false;
}

static bool check_protection(const struct maga_list *list, const struct maga_row *row, struct casus_error *error)
{
    unsigned roles = 1u << MAGA_FSB;
    unsigned given = row->further ? shares_given(list, &roles) : 0;
    if (roles >> row->place & 1)
        return refuse(error, "maga.protect_roles", "FSB protects each other role at most once.");
    return given + (unsigned)row->count <= WHOLE ||
           refuse(error, "maga.protect_shares", "The shares of protection come to ten tenths at most.");
}

bool maga_row_is_legal(const struct maga_evening *evening, casus_seat seat, casus_action action,
                       struct casus_error *error)
{
    unsigned pen = evening->pen[seat];
    struct maga_row row;
    const struct maga_list *list = maga_list(evening, pen);
    if (!maga_row_is_packed(action, maga_game_of(evening)->countries))
        return refuse(error, "maga.no_action", "This is no action.");
    if (!check_form(evening, pen, action, error)) return false;
    if (list->rows + (maga_kind_of(action) == MAGA_ORDER) >= MAGA_LIST_MAX)
        return casus_refuse(error, "maga.list_full", "A list has at most {0} rows.", MAGA_LIST_MAX, 0, 0, 0);
    maga_unpack_row(action, &row);
    unsigned acting = acting_country(evening, pen, maga_form_of(action));
    if (aims_at_country((enum maga_action)row.action) &&
        !may_target(evening, acting, (enum maga_action)row.action, row.target))
        return refuse(error, "maga.target", "This action is aimed at another state, outside the own federation.");
    /* */
    if (row.action == MAGA_HELP && row.target == acting && row.place == row.role)
        return refuse(error, "maga.help_itself", "A role cannot help itself.");
    /* */
    if (row.action == MAGA_INVEST && row.place == row.mode)
        return refuse(error, "maga.same_sphere", "The two spheres must be different.");
    /* */
    if (row.action == MAGA_DISMISS && row.place == MAGA_PR)
        return refuse(error, "maga.dismiss_president", "The President cannot be dismissed.");
    return row.action != MAGA_PROTECT || check_protection(list, &row, error);
}

bool maga_list_is_complete(const struct maga_evening *evening, unsigned country)
{
    const struct maga_list *list = maga_list(evening, country);
    if (list->rows == 0) return true;
    casus_action last = list->row[list->rows - 1];
    return maga_kind_of(last) != MAGA_ORDER || maga_form_of(last) == MAGA_TO;
}

/* ---- All of them ---- */

struct collection {
    const struct maga_evening *evening;
    casus_seat seat;
    casus_action *actions;
    size_t count;
};

static void take_if_legal(struct collection *collection, casus_action action)
{
    if (maga_is_legal(collection->evening, collection->seat, action, NULL))
        collection->actions[collection->count++] = action;
}

/* All values of the words from `word` on, each ranged one at its least. */
static void collect_words(struct collection *collection, casus_action action, int word)
{
    enum maga_word name = word < 4 ? maga_actions[maga_kind_of(action)].words[word] : MAGA_END_OF_WORDS;
    if (name == MAGA_END_OF_WORDS) {
        take_if_legal(collection, action);
        return;
    }
    const struct maga_field *field = &maga_fields[name];
    uint64_t most = field->ranged          ? field->least
                    : name == MAGA_COUNTRY ? maga_game_of(collection->evening)->countries - 1u
                                           : field->most;
    for (uint64_t value = field->least; value <= most; value++)
        collect_words(collection, action | value << field->shift, word + 1);
    /* One fewer. */
    if (name == MAGA_CHANGE) collect_words(collection, action | UINT64_C(0x8001) << field->shift, word + 1);
}

static void collect_rows(struct collection *collection)
{
    const struct maga_list *list = maga_list(collection->evening, collection->evening->pen[collection->seat]);
    bool ordering = !maga_list_is_complete(collection->evening, collection->evening->pen[collection->seat]);
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
    const struct maga_evening *evening = collection->evening;
    for (unsigned role = 0; evening->phase == MAGA_NUMBERS && role < MAGA_ROLES; role++) {
        for (unsigned number = 1; number <= MAGA_ROLES; number++)
            take_if_legal(collection, maga_pack(MAGA_GIVE_NUMBER, 0, role, number, 0));
    }
    if (evening->phase != MAGA_LISTS) return;
    for (unsigned country = 0; country < maga_game_of(evening)->countries; country++)
        take_if_legal(collection, maga_pack(MAGA_WRITE_FOR, country, 0, 0, 0));
    if (!casus_seats_has(&evening->committed, collection->seat)) collect_rows(collection);
}

/* Treaties are not listed: there are too many that could be. */
static void collect_of_organiser(struct collection *collection)
{
    const struct maga_evening *evening = collection->evening;
    for (unsigned country = 0; country < maga_game_of(evening)->countries; country++) {
        for (unsigned row = 0; evening->phase == MAGA_EVIDENCE && row < maga_game_of(evening)->country[country].rows;
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
    if (seat < maga_game_of(collection.evening)->countries) collect_of_team(&collection);
    if (seat == CASUS_SEAT_ORGANISER) collect_of_organiser(&collection);
    return collection.count;
}

/* Of protection the share ends where the whole is given. */
size_t maga_ranges(const void *state, casus_seat seat, casus_action action, struct casus_range *ranges)
{
    const struct maga_evening *evening = state;
    size_t count = 0;
    if (!maga_is_row(action) || seat >= maga_game_of(evening)->countries) return 0;
    const enum maga_word *words = maga_actions[maga_kind_of(action)].words;
    for (int i = 0; i < 4 && words[i] != MAGA_END_OF_WORDS; i++) {
        const struct maga_field *field = &maga_fields[words[i]];
        if (!field->ranged) continue;
        unsigned roles;
        uint64_t most = field->most;
        if (words[i] == MAGA_SHARE && maga_form_of(action) == MAGA_AND)
            most = WHOLE - shares_given(maga_list(evening, evening->pen[seat]), &roles);
        ranges[count++] =
            (struct casus_range){field->least, most, 1, field->shift, words[i] == MAGA_CHANGE ? 15 : field->width};
    }
    return count;
}
