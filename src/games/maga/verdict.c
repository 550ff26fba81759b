/* Whether a treaty's duties were kept in the stage that has ended, as far as each party can know it [DIP-1, 1.18].
 *
 * A party knows its own deeds, and those of others only from its reports: nothing else goes into its verdict, so that a
 * treaty cannot be used to find out what is hidden. What a party cannot know is left to the organiser's judgement of a
 * suit; she also has the truth. A duty applies to a team's own orders: what a recruited role does for somebody else is
 * not its owner's deed. */
#include <string.h>

#include "actions.h"
#include "packing.h"
#include "register.h"

enum truth { NO, YES, UNKNOWN };

/* What is judged: a treaty after a stage, as one country can know it, or in truth (`knower`: MAGA_NOBODY). */
struct judgement {
    const struct maga_match *match;
    const struct maga_treaty *treaty;
    unsigned knower;
    unsigned verdict; /* Which of an article's verdicts is the knower's. */
    unsigned turn;
};

static enum truth opposite(enum truth truth)
{
    return truth == UNKNOWN ? UNKNOWN : truth == YES ? NO : YES;
}

static enum truth both(enum truth one, enum truth other)
{
    if (one == NO || other == NO) return NO;
    return one == YES ? other : UNKNOWN;
}

static struct maga_progress *progress_of(const struct judgement *judgement, const struct maga_article *article)
{
    casus_assert(maga_remembers(article));
    return maga_progress_at(judgement->match, article->first_verdict + judgement->verdict);
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

/* Something that was done. */
struct deed {
    uint8_t action;
    uint8_t target;   /* MAGA_NOBODY: it has none, or it is not known. */
    uint8_t by, role; /* The roles that acted and that was meant, plus 1; 0: not known. */
    int64_t amount;   /* Of what a statement's amount counts; 0: not known. */
};

static enum truth is_role(uint8_t role, uint8_t stated)
{
    if (stated == 0) return YES;
    return role == 0 ? UNKNOWN : role == stated ? YES : NO;
}

/* Whether it is, or may be, what a statement means, its amount apart. */
static enum truth matches(const struct maga_match *match, const struct deed *deed,
                          const struct maga_statement *statement)
{
    if (deed->action != statement->action) return NO;
    enum truth aimed = YES;
    if (statement->target != MAGA_NOBODY) {
        if (deed->target == MAGA_NOBODY) aimed = UNKNOWN;
        else aimed = were_allied(match, deed->target, statement->target) ? YES : NO;
    }
    return both(aimed, both(is_role(deed->by, statement->by), is_role(deed->role, statement->role)));
}

/* A failed attempt counts. */
static bool was_tried(const struct maga_row *row)
{
    const struct maga_row *leading = row; /* A further target of a strike went as the row above did. */
    while (leading->further) leading--;
    return leading->result == MAGA_DONE || leading->result == MAGA_LOST || leading->result == MAGA_NOTHING;
}

/* Whether the knower knows which role of the country has which number. */
static bool knows_number(const struct judgement *judgement, unsigned country, unsigned role)
{
    const struct maga_game *game = maga_game_of(judgement->match);
    if (judgement->match->open_numbers || is_open(judgement, country)) return true;
    for (unsigned i = 0; i < game->countries; i++) {
        if (is_open(judgement, i) && (maga_seen_relation(game, i, country)->known >> role & 1)) return true;
    }
    return false;
}

/* The role that a row is aimed at, plus 1, as far as the knower can know it. */
static uint8_t role_meant(const struct judgement *judgement, const struct maga_row *row)
{
    enum maga_word word = maga_role_word(row->action);
    const struct maga_game *game = maga_game_of(judgement->match);
    if (word == MAGA_ROLE) return (uint8_t)(row->place + 1);
    if (word != MAGA_NUMBER || row->target >= game->countries) return 0;
    unsigned role = maga_role_with_number(&game->country[row->target], row->place);
    return role < MAGA_ROLES && knows_number(judgement, row->target, role) ? (uint8_t)(role + 1) : 0;
}

static int64_t amount_of(const struct maga_row *row)
{
    switch (maga_amount_word(row->action)) {
    case MAGA_MONEY:
    case MAGA_STAKE: return row->amount;
    case MAGA_MISSILES:
    case MAGA_SHARE: return row->count;
    default: return 0;
    }
}

static struct deed row_deed(const struct judgement *judgement, const struct maga_row *row)
{
    return (struct deed){row->action, row->target, (uint8_t)(row->role + 1), role_meant(judgement, row),
                         amount_of(row)};
}

/* What a message says that its country did to the recipient; none if it says nothing about that. A state is told about
 * attacks and launches when they are ordered; a failed one that it notices later was the deed of an earlier turn. What
 * an agent or a shadow reports may have been done on anybody's order. */
static struct deed message_deed(const struct maga_message *message)
{
    casus_assert(message->news < MAGA_NEWS);
    static const uint8_t told[MAGA_NEWS] = {
        [MAGA_RAIDED] = MAGA_RAID,
        [MAGA_SUED] = MAGA_SUE,
        [MAGA_LIE_REFUTED] = MAGA_REFUTE,
        [MAGA_WAR_DECLARED] = MAGA_ATTACK,
    };
    if (message->news == MAGA_RECEIVED)
        return (struct deed){.action = (uint8_t)message->b, .target = message->to, .amount = message->a};
    if (message->news == MAGA_LAUNCHED) return (struct deed){.action = MAGA_STRIKE, .target = MAGA_NOBODY}; /* NUKE-3 */
    if (message->news != MAGA_LEAK) return (struct deed){.action = told[message->news], .target = message->to};
    bool later = message->a == MAGA_ATTACK || message->a == MAGA_STRIKE || message->a == MAGA_SHOOT;
    return (struct deed){.action = later ? MAGA_NO_ACTION : (uint8_t)message->a,
                         .target = message->to,
                         .role = message->role < MAGA_ROLES ? (uint8_t)(message->role + 1) : 0};
}

/* Actions whose target is told about every attempt. */
static bool is_always_told(unsigned action)
{
    return maga_is_transfer(action) || action == MAGA_ATTACK || action == MAGA_SUE;
}

/* ---- How much was done ---- */

/* How much a tally must be for the statement's action to count as done. */
static int64_t least_of(const struct maga_statement *statement)
{
    return statement->amount != 0 ? statement->amount : 1;
}

static enum truth reaches(const struct maga_extent *tally, int64_t least)
{
    if (tally->least >= least) return YES;
    return tally->more ? UNKNOWN : NO;
}

static void add(struct maga_extent *tally, const struct maga_extent *further)
{
    tally->least += further->least;
    tally->more = tally->more || further->more;
}

static enum truth is_excused(const struct judgement *judgement, unsigned party, const struct deed *deed,
                             const struct maga_statement *statement);

/* One more deed, unless a right of `excused_party` excuses it. */
static void add_deed(const struct judgement *judgement, const struct deed *deed, const struct maga_statement *statement,
                     unsigned excused_party, struct maga_extent *tally)
{
    enum truth meant = matches(judgement->match, deed, statement);
    if (meant == NO) return;
    if (excused_party != MAGA_NOBODY)
        meant = both(meant, opposite(is_excused(judgement, excused_party, deed, statement)));
    int64_t amount = statement->amount != 0 ? deed->amount : 1;
    if (meant == YES && amount > 0) tally->least += amount;
    else if (meant != NO) tally->more = true;
}

static void add_rows(const struct judgement *judgement, unsigned doer, const struct maga_statement *statement,
                     unsigned excused_party, struct maga_extent *tally)
{
    for (unsigned country = 0; country < maga_game_of(judgement->match)->countries; country++) {
        const struct maga_country *acting = &maga_game_of(judgement->match)->country[country];
        if (!were_allied(judgement->match, country, doer)) continue;
        for (unsigned i = 0; i < acting->rows; i++) {
            const struct maga_row *row = &acting->row[i];
            if (row->by != MAGA_NOBODY || row->ordered || !was_tried(row)) continue;
            const struct deed deed = row_deed(judgement, row);
            add_deed(judgement, &deed, statement, excused_party, tally);
        }
    }
}

static void add_messages(const struct judgement *judgement, unsigned doer, const struct maga_statement *statement,
                         unsigned excused_party, struct maga_extent *tally)
{
    casus_assert(!is_open(judgement, doer) && judgement->knower < maga_game_of(judgement->match)->countries);
    const struct maga_match *match = judgement->match;
    bool aimed_here = statement->target != MAGA_NOBODY && is_open(judgement, statement->target);
    tally->more = !aimed_here || !is_always_told(statement->action);
    for (unsigned to = 0; to < maga_game_of(match)->countries; to++) {
        if (!is_open(judgement, to)) continue;
        tally->more = tally->more || maga_published(match, to)->lost;
        for (uint32_t at = maga_published(match, to)->first_told; at != 0; at = maga_told_at(match, at - 1)->next) {
            const struct maga_message *message = &maga_told_at(match, at - 1)->message;
            if (message->country == MAGA_NOBODY || !were_allied(match, message->country, doer)) continue;
            const struct deed deed = message_deed(message);
            add_deed(judgement, &deed, statement, excused_party, tally);
        }
    }
}

/* How much of the statement the doer did in this stage; without what a right of `excused_party` excuses. */
static struct maga_extent tally_of(const struct judgement *judgement, unsigned doer,
                                   const struct maga_statement *statement, unsigned excused_party)
{
    casus_assert(statement->action != MAGA_NO_ACTION && statement->action < MAGA_ACTIONS);
    struct maga_extent tally = {.least = 0};
    if (is_open(judgement, doer)) add_rows(judgement, doer, statement, excused_party, &tally);
    else add_messages(judgement, doer, statement, excused_party, &tally);
    return tally;
}

/* ---- Conditions ---- */

/* Whether the condition holds, seen from this turn. Before the treaty's first turn there is none to look at: nothing
 * was done earlier, and the turn before does not count, whatever it should have been. */
static enum truth is_met(const struct judgement *judgement, const struct maga_article *article)
{
    const struct maga_statement *condition = &article->condition;
    if (condition->action == MAGA_NO_ACTION) return YES;
    enum truth done = NO;
    if (article->window == MAGA_SAME_TURN) {
        const struct maga_extent now = tally_of(judgement, article->doer, condition, MAGA_NOBODY);
        done = reaches(&now, least_of(condition));
    } else if (article->window == MAGA_TURN_BEFORE) {
        if (judgement->turn == judgement->treaty->from) return NO;
        done = (enum truth)progress_of(judgement, article)->before;
    } else {
        done = reaches(&progress_of(judgement, article)->met, least_of(condition));
    }
    return condition->negated ? opposite(done) : done;
}

/* What the next turns have to know of this one. */
static void remember_condition(const struct judgement *judgement, const struct maga_article *article)
{
    if (article->window == MAGA_SAME_TURN) return;
    struct maga_progress *progress = progress_of(judgement, article);
    const struct maga_extent now = tally_of(judgement, article->doer, &article->condition, MAGA_NOBODY);
    progress->before = (uint8_t)reaches(&now, least_of(&article->condition));
    add(&progress->met, &now);
}

/* ---- Rights ---- */

static unsigned turns_within(const struct maga_article *article)
{
    return article->timing - MAGA_WITHIN + 1u;
}

/* Whether one that remembers can be used in this turn. */
static enum truth applies_still(const struct judgement *judgement, const struct maga_article *right)
{
    const struct maga_progress *progress = progress_of(judgement, right);
    if (right->timing >= MAGA_WITHIN) {
        if (progress->due >= judgement->turn) return YES;
        return progress->maybe_due >= judgement->turn ? UNKNOWN : NO;
    }
    if (right->timing == MAGA_ONCE && right->what.amount == 0) {
        if (progress->settled) return NO;
        if (progress->done.more) return both(is_met(judgement, right), UNKNOWN);
    }
    return is_met(judgement, right);
}

/* Whether the right can be used in this turn; its amount apart. */
static enum truth applies(const struct judgement *judgement, const struct maga_article *right)
{
    return maga_remembers(right) ? applies_still(judgement, right) : is_met(judgement, right);
}

/* Whether no more was done than the right allows: in this turn, or in all of the treaty's together. */
static enum truth is_within_amount(const struct judgement *judgement, const struct maga_article *right)
{
    if (right->what.amount == 0) return YES;
    struct maga_extent done = tally_of(judgement, right->party, &right->what, MAGA_NOBODY);
    if (right->timing == MAGA_ONCE) add(&done, &progress_of(judgement, right)->done);
    return opposite(reaches(&done, right->what.amount + 1));
}

/* Whether a right of the same party excuses the deed, or, without one, that nothing was done of `statement`. */
static enum truth excuses(const struct judgement *judgement, const struct maga_article *right, const struct deed *deed,
                          const struct maga_statement *statement)
{
    const struct deed owed = {statement->action, statement->target, statement->by, statement->role, 0};
    bool refrains = deed == NULL;
    if (right->what.negated != refrains) return NO;
    enum truth covers = matches(judgement->match, refrains ? &owed : deed, &right->what);
    /* What need not be done to one may still be owed to all. */
    if (refrains && covers == UNKNOWN) covers = NO;
    if (covers == NO) return NO;
    return both(both(covers, applies(judgement, right)), is_within_amount(judgement, right));
}

static enum truth is_excused(const struct judgement *judgement, unsigned party, const struct deed *deed,
                             const struct maga_statement *statement)
{
    enum truth result = NO;
    for (unsigned i = 0; i < judgement->treaty->articles; i++) {
        const struct maga_article right = maga_article_at(judgement->match, judgement->treaty->first + i);
        if (!right.right || right.party != party) continue;
        enum truth excused = excuses(judgement, &right, deed, statement);
        if (excused == YES) return YES;
        if (excused == UNKNOWN) result = UNKNOWN;
    }
    return result;
}

/* Whether the right was used in this turn. */
static enum truth was_used(const struct judgement *judgement, const struct maga_article *right,
                           const struct maga_extent *done)
{
    return both(applies(judgement, right), reaches(done, 1));
}

static void use_once(struct maga_progress *progress, const struct maga_article *right, enum truth used,
                     const struct maga_extent *done)
{
    if (used == NO) return;
    if (right->what.amount == 0) progress->settled = progress->settled || used == YES;
    else if (used == YES) add(&progress->done, done);
    if (used == UNKNOWN) progress->done.more = true;
}

static void use_within(const struct judgement *judgement, struct maga_progress *progress,
                       const struct maga_article *right, enum truth used)
{
    if (used != NO) progress->due = 0;
    if (used == YES) progress->maybe_due = 0;
    enum truth met = is_met(judgement, right);
    uint8_t until = (uint8_t)(judgement->turn + turns_within(right));
    if (met == YES) progress->due = until;
    if (met != NO) progress->maybe_due = until;
}

/* After all duties have been judged: what the right's use in this turn means for the next ones. */
static void remember_right(const struct judgement *judgement, const struct maga_article *right)
{
    struct maga_progress *progress = progress_of(judgement, right);
    if (right->timing != MAGA_EVERY_TURN) {
        const struct maga_extent done = tally_of(judgement, right->party, &right->what, MAGA_NOBODY);
        enum truth used = was_used(judgement, right, &done);
        if (right->timing == MAGA_ONCE) use_once(progress, right, used, &done);
        else use_within(judgement, progress, right, used);
    }
    remember_condition(judgement, right);
}

/* ---- A duty ---- */

/* What counts for the duty in this turn: of what must not be done, what no right allows. */
static struct maga_extent done_of(const struct judgement *judgement, const struct maga_article *duty)
{
    return tally_of(judgement, duty->party, &duty->what, duty->what.negated ? duty->party : MAGA_NOBODY);
}

/* Of something that must be done: whether not having done it is a breach. */
static enum truth was_left(const struct judgement *judgement, const struct maga_article *duty)
{
    return is_excused(judgement, duty->party, NULL, &duty->what) == NO ? NO : UNKNOWN;
}

/* In every turn in which its condition holds. YES: it was kept; NO: broken; UNKNOWN: nobody can say, or it did not
 * apply in this turn. */
static enum truth keep_every_turn(const struct judgement *judgement, const struct maga_article *duty)
{
    if (is_met(judgement, duty) != YES) return UNKNOWN;
    const struct maga_extent done = done_of(judgement, duty);
    enum truth reached = reaches(&done, least_of(&duty->what));
    if (duty->what.negated) return opposite(reached);
    return reached == NO ? was_left(judgement, duty) : reached;
}

static void settle(struct maga_progress *progress, const struct maga_article *duty)
{
    progress->due = 0;
    progress->settled = duty->timing == MAGA_ONCE;
    progress->done = (struct maga_extent){.least = 0};
}

/* A duty that has arisen: whether it has been done, or its time is over. */
static enum truth keep_due(const struct judgement *judgement, const struct maga_article *duty,
                           struct maga_progress *progress)
{
    casus_assert(progress->due != 0 && !progress->settled);
    enum truth reached = reaches(&progress->done, least_of(&duty->what));
    if (reached != YES && judgement->turn < progress->due) return UNKNOWN;
    settle(progress, duty);
    if (duty->what.negated) return opposite(reached);
    return reached == NO ? was_left(judgement, duty) : reached;
}

/* Once in the treaty's turns: from the first on in which its condition holds. */
static enum truth keep_once(const struct judgement *judgement, const struct maga_article *duty)
{
    struct maga_progress *progress = progress_of(judgement, duty);
    if (progress->settled) return UNKNOWN;
    enum truth met = progress->due != 0 ? YES : is_met(judgement, duty);
    const struct maga_extent done = done_of(judgement, duty);
    if (met == YES) progress->due = judgement->treaty->until;
    if (met == YES) add(&progress->done, &done);
    else if (met == UNKNOWN && reaches(&done, 1) != NO) progress->done.more = true; /* It may have counted. */
    return progress->due != 0 ? keep_due(judgement, duty, progress) : UNKNOWN;
}

/* Once in the turns after that of its condition. While it is due, further turns of the condition ask for nothing more;
 * with the treaty it lapses. */
static enum truth keep_within(const struct judgement *judgement, const struct maga_article *duty)
{
    struct maga_progress *progress = progress_of(judgement, duty);
    enum truth kept = UNKNOWN;
    if (progress->due != 0) {
        const struct maga_extent done = done_of(judgement, duty);
        add(&progress->done, &done);
        kept = keep_due(judgement, duty, progress);
    }
    if (progress->due == 0 && is_met(judgement, duty) == YES)
        progress->due = (uint8_t)(judgement->turn + turns_within(duty));
    return kept;
}

static enum truth was_kept(const struct judgement *judgement, const struct maga_article *duty)
{
    casus_assert(!duty->right && duty->party < maga_game_of(judgement->match)->countries);
    if (duty->timing == MAGA_EVERY_TURN) return keep_every_turn(judgement, duty);
    return duty->timing == MAGA_ONCE ? keep_once(judgement, duty) : keep_within(judgement, duty);
}

/* ---- A treaty ---- */

/* False: nothing is known. */
static bool note(struct maga_verdict *verdict, enum truth kept, unsigned turn)
{
    casus_assert(turn >= 1 && kept <= UNKNOWN);
    if (kept == UNKNOWN) return false;
    uint8_t *first = kept == YES ? &verdict->kept_in : &verdict->broken_in;
    if (*first == 0) *first = (uint8_t)turn;
    return true;
}

/* DIP-1: the party is told what it can know; one in the debtor's own federation is owed nothing any more. */
static void judge_duty(const struct judgement *judgement, const struct maga_article *duty,
                       const struct maga_stage *stage, unsigned treaty, unsigned article)
{
    unsigned party = judgement->knower;
    enum truth kept = was_kept(judgement, duty);
    remember_condition(judgement, duty);
    bool owed = party == MAGA_NOBODY || party == duty->party ||
                !maga_allied(maga_game_of(judgement->match), party, duty->party);
    struct maga_verdict *verdict = maga_verdict_at(judgement->match, duty->first_verdict + judgement->verdict);
    if (!owed || !note(verdict, kept, judgement->turn) || party == MAGA_NOBODY) return;
    maga_tell(stage, party, kept == YES ? MAGA_CLAUSE_WAS_KEPT : MAGA_CLAUSE_WAS_BROKEN, duty->party, MAGA_NOBODY,
              treaty, article);
}

/* One article as each party can know it, then in truth: a duty, or what a right's use means for the next turns. */
static void judge_article(struct judgement judgement, const struct maga_article *article,
                          const struct maga_stage *stage, unsigned treaty, unsigned number)
{
    unsigned countries = maga_game_of(judgement.match)->countries;
    for (unsigned party = 0; party <= countries; party++) {
        if (party < countries && !casus_seats_has(&judgement.treaty->parties, (casus_seat)party)) continue;
        judgement.knower = party < countries ? party : MAGA_NOBODY;
        if (article->right) remember_right(&judgement, article);
        else judge_duty(&judgement, article, stage, treaty, number);
        judgement.verdict++;
    }
}

/* Duties first: a deed is excused by a right as it was before this turn. */
static void judge_treaty(const struct maga_match *match, const struct maga_stage *stage, unsigned number, unsigned turn)
{
    const struct maga_treaty *treaty = maga_treaty_at(match, number);
    const struct judgement judgement = {match, treaty, MAGA_NOBODY, 0, turn};
    for (int rights = 0; rights < 2; rights++) {
        for (unsigned i = 0; i < treaty->articles; i++) {
            const struct maga_article article = maga_article_at(match, treaty->first + i);
            if (article.right != (rights == 1) || (article.right && !maga_remembers(&article))) continue;
            judge_article(judgement, &article, stage, number, i);
        }
    }
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
        judge_treaty(match, stage, i, turn);
    }
}
