/* Which rows a list may contain. A row is refused if no course of the stage could let it run; limits that depend
 * on the stage (one ordinary action, money, levels) are checked there, because a second row may replace one that
 * fails. */
#include "lists.h"

#include "casus/assert.h"
#include "actions.h"
#include "packing.h"

/* Whose row it would be: a recruited role acts for its owner. */
static unsigned acting_country(const struct maga_match *match, unsigned pen, enum maga_form form)
{
    casus_assert(pen < maga_game_of(match)->countries);
    const struct maga_list *list = maga_list(match, pen);
    unsigned row = list->rows; /* The row it would be; then the one of which it is a further line. */
    while (form == MAGA_AND && row > 0) form = maga_form_of(list->row[--row]);
    if (form != MAGA_TO || row == 0) return pen;
    return maga_country_of(list->row[row - 1]); /* An order's target is stored where every country is. */
}

/* whether `row` may be aimed at its target. */
static bool may_target(const struct maga_match *match, unsigned acting, enum maga_action action, unsigned target)
{
    bool friendly = action == MAGA_HELP || action == MAGA_CANCEL || maga_is_transfer(action);
    if (action == MAGA_HELP) return true;
    if (action == MAGA_VACCINE) return target != acting; /* A virus outlives the conquest of its sender. */
    if (action == MAGA_RELEASE) return target != acting; /* So does a recruit. */
    return friendly ? target != acting : !maga_allied(maga_game_of(match), acting, target);
}

unsigned maga_shares_given(const struct maga_list *list, unsigned *roles)
{
    casus_assert(list->rows > 0 && maga_kind_of(list->row[list->rows - 1]) == MAGA_PROTECT);
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

/* That the row is where its form allows it: "and" after strike or protect, "to" after an order, and nothing else
 * there. */
static bool check_form(const struct maga_match *match, unsigned pen, casus_action action, struct casus_error *error)
{
    const struct maga_list *list = maga_list(match, pen);
    casus_action above = list->rows > 0 ? list->row[list->rows - 1] : 0;
    unsigned kind = maga_kind_of(action);
    switch (maga_form_of(action)) {
    case MAGA_OWN_ROW:
        return maga_list_is_complete(match, pen) ||
               refuse(error, "maga.order_what_next",
                      "The row after an order must say, with to, what the recruited role is to do.");
    case MAGA_AND:
        if ((kind == MAGA_STRIKE || kind == MAGA_PROTECT) && maga_kind_of(above) == kind) return true;
        return refuse(error, "maga.and_what", "A row with and belongs below strike or protect.");
    case MAGA_TO:
        if (kind == MAGA_ORDER)
            return refuse(error, "maga.order_of_order", "A recruited role cannot be ordered to order another.");
        return !maga_list_is_complete(match, pen) ||
               refuse(error, "maga.to_what", "A row with to belongs below an order.");
    }
    return false;
}

static bool check_protection(const struct maga_list *list, const struct maga_row *row, struct casus_error *error)
{
    unsigned roles = 1u << MAGA_FSB;
    unsigned given = row->further ? maga_shares_given(list, &roles) : 0;
    if (roles >> row->place & 1)
        return refuse(error, "maga.protect_roles", "FSB protects each other role at most once.");
    return given + (unsigned)row->count <= MAGA_WHOLE_SHARE ||
           refuse(error, "maga.protect_shares", "The shares of protection come to ten tenths at most.");
}

bool maga_row_is_legal(const struct maga_match *match, casus_seat seat, casus_action action, struct casus_error *error)
{
    if (!maga_row_is_packed(action, maga_game_of(match)->countries))
        return refuse(error, "maga.no_action", "This is no action.");
    return maga_packed_row_is_legal(match, seat, action, error);
}

bool maga_packed_row_is_legal(const struct maga_match *match, casus_seat seat, casus_action action,
                              struct casus_error *error)
{
    casus_assert(seat < maga_game_of(match)->countries);
    casus_assert(maga_row_is_packed(action, maga_game_of(match)->countries));
    unsigned pen = match->pen[seat];
    struct maga_row row;
    const struct maga_list *list = maga_list(match, pen);
    if (!check_form(match, pen, action, error)) return false;
    if (list->rows + (maga_kind_of(action) == MAGA_ORDER) >= MAGA_LIST_MAX)
        return casus_refuse(error, "maga.list_full", "A list has at most {0} rows.", MAGA_LIST_MAX, 0, 0, 0);
    maga_unpack_row(action, &row);
    unsigned acting = acting_country(match, pen, maga_form_of(action));
    if (row.target != MAGA_NOBODY && !may_target(match, acting, (enum maga_action)row.action, row.target))
        return refuse(error, "maga.target", "This action is aimed at another state, outside your own federation.");
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

bool maga_list_is_complete(const struct maga_match *match, unsigned country)
{
    casus_assert(country < maga_game_of(match)->countries);
    const struct maga_list *list = maga_list(match, country);
    if (list->rows == 0) return true;
    casus_action last = list->row[list->rows - 1];
    return maga_kind_of(last) != MAGA_ORDER || maga_form_of(last) == MAGA_TO;
}
