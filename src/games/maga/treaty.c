/* Treaties [DIP] of rules version 1: clauses that say what one country owes another, and whether they were kept. */
#include "treaty.h"

#include "casus/assert.h"
#include "actions.h"

bool maga_statement_is_good(const struct maga_match *match, const struct maga_statement *statement)
{
    /* DIP-3 */
    if (statement->action == MAGA_NO_ACTION || statement->action >= MAGA_ACTIONS) return false;
    if (statement->target == MAGA_NOBODY) return true;
    bool against = false;
    for (int i = 0; i < 4; i++) against = against || maga_actions[statement->action].words[i] == MAGA_COUNTRY;
    return against && statement->target < maga_game_of(match)->countries;
}

bool maga_turns_are_good(unsigned from, unsigned until, struct casus_error *error)
{
    return (from >= 1 && from <= until && until <= MAGA_TURNS_MAX) ||
           casus_refuse(error, "maga.clause_turns",
                        "A treaty holds from one turn to the same or a later one, at most {0}.", MAGA_TURNS_MAX, 0, 0,
                        0);
}

bool maga_refuse_unchecked(struct casus_error *error)
{
    return casus_refuse(
        error, "maga.clause_action",
        "This cannot be checked: a duty, a right and a condition are an action, and a state only where the action is "
        "aimed at one.",
        0, 0, 0, 0);
}

/* DIP-3, DIP-4: what could not be checked is refused when it is entered. */
bool maga_clause_is_good(const struct maga_match *match, const struct maga_clause *clause, struct casus_error *error)
{
    unsigned countries = maga_game_of(match)->countries;
    const struct maga_statement *none = &clause->condition;
    if (clause->debtor >= countries || clause->creditor >= countries || clause->debtor == clause->creditor) {
        return casus_refuse(error, "maga.clause_states", "A clause is between two different states.", 0, 0, 0, 0);
    }
    if (!maga_turns_are_good(clause->from, clause->until, error)) return false;
    bool unconditional = none->action == MAGA_NO_ACTION && none->target == 0 && !none->negated;
    bool good = maga_statement_is_good(match, &clause->duty) && (unconditional || maga_statement_is_good(match, none));
    return good || maga_refuse_unchecked(error);
}

/* DIP-2, DIP-3: whether a country did something in the stage that has just ended, by its own order; a failed attempt
 * counts. */
static bool did(const struct maga_country *country, const struct maga_statement *statement)
{
    casus_assert(statement->action != MAGA_NO_ACTION && statement->action < MAGA_ACTIONS);
    for (unsigned i = 0; i < country->rows; i++) {
        const struct maga_row *row = &country->row[i];
        bool own = row->by == MAGA_NOBODY && !row->ordered && row->action == statement->action;
        if (!own || (statement->target != MAGA_NOBODY && row->target != statement->target)) continue;
        const struct maga_row *leading = row; /* A further target of a strike went as the row above did. */
        while (leading->further) leading--;
        if (leading->result == MAGA_DONE || leading->result == MAGA_LOST || leading->result == MAGA_NOTHING)
            return true;
    }
    return false;
}

static bool holds(const struct maga_country *country, const struct maga_statement *statement)
{
    return did(country, statement) != statement->negated;
}

/* DIP-1; both parties are told. */
static void judge(struct maga_match *match, const struct maga_stage *stage, unsigned number, unsigned turn)
{
    casus_assert(number < match->clauses);
    struct maga_clause *clause = maga_clause(match, number);
    const struct maga_game *game = maga_game_of(match);
    if (clause->status == MAGA_CLAUSE_ANNULLED || turn < clause->from || turn > clause->until) return;
    if (clause->condition.action != MAGA_NO_ACTION && !holds(&game->country[clause->creditor], &clause->condition))
        return;
    bool kept = holds(&game->country[clause->debtor], &clause->duty);
    if (!kept && clause->status != MAGA_CLAUSE_BROKEN) {
        clause->status = MAGA_CLAUSE_BROKEN;
        clause->broken_in = (uint8_t)turn;
    }
    if (clause->status == MAGA_CLAUSE_OPEN) clause->status = MAGA_CLAUSE_KEPT;
    enum maga_news news = kept ? MAGA_CLAUSE_WAS_KEPT : MAGA_CLAUSE_WAS_BROKEN;
    maga_tell(stage, clause->debtor, news, clause->debtor, MAGA_NOBODY, number, 0);
    maga_tell(stage, clause->creditor, news, clause->debtor, MAGA_NOBODY, number, 0);
}

void maga_judge_clauses(struct maga_match *match, const struct maga_stage *stage)
{
    /* The stage has moved on to the next turn. */
    for (unsigned i = 0; i < match->clauses; i++) judge(match, stage, i, maga_game_of(match)->turn - 1u);
}
