/* Whether a treaty's duties were kept in the stage that has ended, as far as each party can know it [DIP-1, 1.18].
 *
 * A party knows its own deeds, and those of others only from its reports: nothing else goes into its verdict, so that a
 * treaty cannot be used to find out what is hidden. What a party cannot know is left to the organiser's judgement of a
 * suit; she also has the truth. A duty applies to a team's own orders: what a recruited role does for somebody else is
 * not its owner's deed. */
#include <string.h>

#include "actions.h"
#include "register.h"

enum truth { NO, YES, UNKNOWN };

/* What is judged: a treaty after a stage, as one country can know it, or in truth (`knower`: MAGA_NOBODY). */
struct judgement {
    const struct maga_match *match;
    const struct maga_treaty *treaty;
    unsigned knower;
};

static enum truth opposite(enum truth truth)
{
    return truth == UNKNOWN ? UNKNOWN : truth == YES ? NO : YES;
}

/* In one federation while the stage ran: a country conquered in that stage acted for itself. */
static bool were_allied(const struct maga_match *match, unsigned one, unsigned other)
{
    return maga_published(match, one)->leader == maga_published(match, other)->leader;
}

/* Whether the knower is told what the country does: reports go to the whole federation. */
static bool is_open(const struct judgement *judgement, unsigned country)
{
    return judgement->knower == MAGA_NOBODY || maga_allied(maga_game_of(judgement->match), judgement->knower, country);
}

/* ---- Deeds ---- */

/* Something that was done; target: MAGA_NOBODY if it has none, or it is not known. */
struct deed {
    uint8_t action, target;
};

/* Whether it is, or may be, what a statement means by its action and target. */
static enum truth matches(const struct maga_match *match, struct deed deed, const struct maga_statement *statement)
{
    if (deed.action != statement->action) return NO;
    if (statement->target == MAGA_NOBODY) return YES;
    if (deed.target == MAGA_NOBODY) return UNKNOWN;
    return were_allied(match, deed.target, statement->target) ? YES : NO;
}

/* A failed attempt counts. */
static bool was_tried(const struct maga_row *row)
{
    const struct maga_row *leading = row; /* A further target of a strike went as the row above did. */
    while (leading->further) leading--;
    return leading->result == MAGA_DONE || leading->result == MAGA_LOST || leading->result == MAGA_NOTHING;
}

/* What a message says that its country did to the recipient; none if it says nothing about that. A state is told about
 * attacks and launches when they are ordered; a failed one that it notices later was the deed of an earlier turn. What
 * an agent or a shadow reports may have been done on anybody's order. */
static struct deed deed_of(const struct maga_message *message)
{
    casus_assert(message->news < MAGA_NEWS);
    static const uint8_t told[MAGA_NEWS] = {
        [MAGA_RAIDED] = MAGA_RAID,
        [MAGA_SUED] = MAGA_SUE,
        [MAGA_LIE_REFUTED] = MAGA_REFUTE,
        [MAGA_WAR_DECLARED] = MAGA_ATTACK,
    };
    if (message->news == MAGA_RECEIVED) return (struct deed){(uint8_t)message->b, message->to};
    if (message->news == MAGA_LAUNCHED) return (struct deed){MAGA_STRIKE, MAGA_NOBODY}; /* NUKE-3 */
    if (message->news != MAGA_LEAK) return (struct deed){told[message->news], message->to};
    bool later = message->a == MAGA_ATTACK || message->a == MAGA_STRIKE || message->a == MAGA_SHOOT;
    return (struct deed){later ? MAGA_NO_ACTION : (uint8_t)message->a, message->to};
}

/* Actions whose target is told about every attempt. */
static bool is_always_told(unsigned action)
{
    return maga_is_transfer(action) || action == MAGA_ATTACK || action == MAGA_SUE;
}

static enum truth holds(const struct judgement *judgement, unsigned doer, const struct maga_statement *statement);

/* ---- Rights ---- */

/* Whether a right of the same party excuses the deed, or that nothing was done (deed.action: none) of `statement`. */
static enum truth excuses(const struct judgement *judgement, const struct maga_article *right, struct deed deed,
                          const struct maga_statement *statement)
{
    bool refrains = deed.action == MAGA_NO_ACTION;
    struct deed meant = refrains ? (struct deed){statement->action, statement->target} : deed;
    if (right->what.negated != refrains) return NO;
    enum truth covers = matches(judgement->match, meant, &right->what);
    /* What need not be done to one may still be owed to all. */
    if (refrains && covers == UNKNOWN) covers = NO;
    if (covers == NO || right->condition.action == MAGA_NO_ACTION) return covers;
    enum truth met = holds(judgement, right->doer, &right->condition);
    return met == YES ? covers : met;
}

static enum truth is_excused(const struct judgement *judgement, unsigned party, struct deed deed,
                             const struct maga_statement *statement)
{
    enum truth result = NO;
    for (unsigned i = 0; i < judgement->treaty->articles; i++) {
        const struct maga_article *right = maga_article_at(judgement->match, judgement->treaty->first + i);
        if (!right->right || right->party != party) continue;
        enum truth excused = excuses(judgement, right, deed, statement);
        if (excused == YES) return YES;
        if (excused == UNKNOWN) result = UNKNOWN;
    }
    return result;
}

/* ---- Whether something was done ---- */

/* One more deed: whether it shows that the statement's action was done, and is not excused; `so_far` is the answer
 * without it. */
static enum truth add_deed(const struct judgement *judgement, struct deed deed, const struct maga_statement *statement,
                           unsigned excused_party, enum truth so_far)
{
    enum truth meant = matches(judgement->match, deed, statement);
    if (meant == NO || so_far == YES) return so_far;
    enum truth excused = excused_party == MAGA_NOBODY ? NO : is_excused(judgement, excused_party, deed, statement);
    if (excused == YES) return so_far;
    return meant == YES && excused == NO ? YES : UNKNOWN;
}

static enum truth add_rows(const struct judgement *judgement, unsigned doer, const struct maga_statement *statement,
                           unsigned excused_party)
{
    enum truth result = NO;
    for (unsigned country = 0; country < maga_game_of(judgement->match)->countries; country++) {
        const struct maga_country *acting = &maga_game_of(judgement->match)->country[country];
        if (!were_allied(judgement->match, country, doer)) continue;
        for (unsigned i = 0; i < acting->rows; i++) {
            const struct maga_row *row = &acting->row[i];
            if (row->by != MAGA_NOBODY || row->ordered || !was_tried(row)) continue;
            result = add_deed(judgement, (struct deed){row->action, row->target}, statement, excused_party, result);
        }
    }
    return result;
}

static enum truth add_messages(const struct judgement *judgement, unsigned doer, const struct maga_statement *statement,
                               unsigned excused_party)
{
    casus_assert(!is_open(judgement, doer) && judgement->knower < maga_game_of(judgement->match)->countries);
    const struct maga_match *match = judgement->match;
    bool aimed_here = statement->target != MAGA_NOBODY && is_open(judgement, statement->target);
    enum truth result = aimed_here && is_always_told(statement->action) ? NO : UNKNOWN;
    for (unsigned to = 0; to < maga_game_of(match)->countries; to++) {
        if (!is_open(judgement, to)) continue;
        if (result == NO && maga_published(match, to)->lost) result = UNKNOWN;
        for (uint32_t at = maga_published(match, to)->first_told; at != 0; at = maga_told_at(match, at - 1)->next) {
            const struct maga_message *message = &maga_told_at(match, at - 1)->message;
            if (message->country == MAGA_NOBODY || !were_allied(match, message->country, doer)) continue;
            result = add_deed(judgement, deed_of(message), statement, excused_party, result);
        }
    }
    return result;
}

/* Whether the doer did the statement's action against its target, or any; deeds that a right of `excused_party` excuses
 * do not count. */
static enum truth was_done(const struct judgement *judgement, unsigned doer, const struct maga_statement *statement,
                           unsigned excused_party)
{
    casus_assert(statement->action != MAGA_NO_ACTION && statement->action < MAGA_ACTIONS);
    return is_open(judgement, doer) ? add_rows(judgement, doer, statement, excused_party)
                                    : add_messages(judgement, doer, statement, excused_party);
}

static enum truth holds(const struct judgement *judgement, unsigned doer, const struct maga_statement *statement)
{
    enum truth done = was_done(judgement, doer, statement, MAGA_NOBODY);
    return statement->negated ? opposite(done) : done;
}

/* ---- A duty ---- */

/* YES: it was kept; NO: broken; UNKNOWN: nobody can say, or it did not apply in this turn. */
static enum truth was_kept(const struct judgement *judgement, const struct maga_article *duty)
{
    casus_assert(!duty->right && duty->party < maga_game_of(judgement->match)->countries);
    bool conditional = duty->condition.action != MAGA_NO_ACTION;
    if (conditional && holds(judgement, duty->doer, &duty->condition) != YES) return UNKNOWN;
    if (duty->what.negated) return opposite(was_done(judgement, duty->party, &duty->what, duty->party));
    enum truth done = was_done(judgement, duty->party, &duty->what, MAGA_NOBODY);
    if (done != NO) return done;
    return is_excused(judgement, duty->party, (struct deed){MAGA_NO_ACTION, MAGA_NOBODY}, &duty->what) == NO ? NO
                                                                                                             : UNKNOWN;
}

/* False: nothing is known. */
static bool note(struct maga_verdict *verdict, enum truth kept, unsigned turn)
{
    casus_assert(turn >= 1 && kept <= UNKNOWN);
    if (kept == UNKNOWN) return false;
    uint8_t *first = kept == YES ? &verdict->kept_in : &verdict->broken_in;
    if (*first == 0) *first = (uint8_t)turn;
    return true;
}

/* DIP-1: each party is told what it can know; a party in the debtor's own federation is owed nothing any more. */
static void judge(struct maga_match *match, const struct maga_stage *stage, unsigned number, unsigned article,
                  unsigned turn)
{
    const struct maga_game *game = maga_game_of(match);
    const struct maga_treaty *treaty = maga_treaty_at(match, number);
    const struct maga_article *duty = maga_article_at(match, treaty->first + article);
    unsigned at = duty->first_verdict;
    for (unsigned party = 0; party < game->countries; party++) {
        if (!casus_seats_has(&treaty->parties, (casus_seat)party)) continue;
        struct maga_verdict *verdict = maga_verdict_at(match, at++);
        const struct judgement judgement = {match, treaty, party};
        if (party != duty->party && maga_allied(game, party, duty->party)) continue;
        enum truth kept = was_kept(&judgement, duty);
        if (note(verdict, kept, turn))
            maga_tell(stage, party, kept == YES ? MAGA_CLAUSE_WAS_KEPT : MAGA_CLAUSE_WAS_BROKEN, duty->party,
                      MAGA_NOBODY, number, article);
    }
    const struct judgement truth = {match, treaty, MAGA_NOBODY};
    note(maga_verdict_at(match, at), was_kept(&truth, duty), turn);
}

/* Whether it is still a treaty of several teams [WAR-8]. */
static bool has_two_sides(const struct maga_match *match, const struct maga_treaty *treaty)
{
    unsigned first = MAGA_NOBODY;
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        if (!casus_seats_has(&treaty->parties, (casus_seat)i)) continue;
        if (first == MAGA_NOBODY) first = i;
        else if (!maga_allied(maga_game_of(match), first, i)) return true;
    }
    return false;
}

void maga_judge_treaties(struct maga_match *match, const struct maga_stage *stage)
{
    unsigned turn = maga_game_of(match)->turn - 1u; /* The stage has moved on to the next. */
    for (unsigned i = 0; i < maga_register_of(match)->treaties; i++) {
        const struct maga_treaty *treaty = maga_treaty_at(match, i);
        if (!treaty->sealed || treaty->annulled || turn < treaty->from || turn > treaty->until ||
            !has_two_sides(match, treaty))
            continue;
        for (unsigned article = 0; article < treaty->articles; article++) {
            if (!maga_article_at(match, treaty->first + article)->right) judge(match, stage, i, article, turn);
        }
    }
}
