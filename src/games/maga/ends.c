/* What follows the rows of a stage, in one order for all: the exchange, impacts, wars, viruses, statements,
 * riots; and the score. */
#include "actions.h"

#include <string.h>

enum { STEP = 500000, MILLION = 1000000 };

/* ---- P4: the exchange [EXCH-9] ---- */

static unsigned gamblers(const struct maga_game *game)
{
    unsigned count = 0;
    for (unsigned i = 0; i < game->countries; i++) count += game->country[i].stake > 0;
    return count;
}

static double weight_of(const struct maga_country *country)
{
    return (double)country->stake * country->bet_level; /* EXCH-2; the unit cancels out. */
}

/* EXCH-3, EXCH-4 */
double maga_winning_number(const struct maga_game *game, int fictitious)
{
    double weights = 0, numbers = 0;
    for (unsigned i = 0; i < game->countries; i++) {
        weights += weight_of(&game->country[i]);
        numbers += weight_of(&game->country[i]) * game->country[i].bet;
    }
    double tenth = 10.0 * gamblers(game); /* Both sums are taken 10 n times, so that the mean's tenth is no fraction. */
    return (tenth * numbers + fictitious * weights) / (weights * (tenth + 1));
}

/* EXCH-5; the option of A-71 gives each its stake's share. */
static double claim_of(const struct maga_game *game, const struct maga_country *country, double winning)
{
    double distance = country->bet - winning;
    if (distance < 0) distance = -distance;
    return (game->stake_weighted ? (double)country->stake : 1.0) / (distance + 1);
}

/* EXCH-6: whole roubles. What lies a hundred-thousandth below one is one: a sum that is whole by the formula shall not
 * lose a rouble to the arithmetic. */
static int64_t whole(double roubles)
{
    return (int64_t)(roubles + 1e-5);
}

static void pay_out(struct maga_stage *stage, int fictitious)
{
    struct maga_game *game = stage->game;
    double winning = maga_winning_number(game, fictitious), claims = 0, stakes = 0;
    unsigned count = gamblers(game);
    for (unsigned i = 0; i < game->countries; i++) {
        if (game->country[i].stake == 0) continue;
        claims += claim_of(game, &game->country[i], winning);
        stakes += (double)game->country[i].stake;
    }
    for (unsigned i = 0; i < game->countries; i++) {
        struct maga_country *country = &game->country[i];
        if (country->stake == 0) continue;
        int64_t paid = whole(stakes * (claim_of(game, country, winning) / claims));
        country->treasury += paid;
        maga_tell(stage, i, MAGA_EXCHANGE_PAID, MAGA_NOBODY, MAGA_FIN, paid, count);
        if (count >= 2 && paid >= MILLION) maga_raise(game, i, MAGA_FIN, MAGA_HELP_ANY); /* EXCH-7, EXCH-8 */
    }
}

/* False: the fictitious number is to be drawn. */
bool maga_settle(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    if (gamblers(game) == 0) return true;
    if (game->step != MAGA_SETTLE_DRAWN) {
        game->step = MAGA_SETTLE_DRAWN;
        game->wait = MAGA_WAIT_FICTITIOUS;
        return false;
    }
    pay_out(stage, game->counter[2] - 100);
    game->step = 0;
    return true;
}

/* ---- P5: impacts [NUKE-9] ---- */

/* NUKE-10: one detonation after another. */
static void detonate(struct maga_game *game, unsigned target)
{
    struct maga_country *country = &game->country[target];
    maga_keep_part(country, 1, 2, true);
    if (country->before != target) maga_keep_part(&game->country[country->before], 3, 4, true);
    if (country->after != target && country->after != country->before)
        maga_keep_part(&game->country[country->after], 3, 4, true);
}

static void tell_impact(struct maga_stage *stage, unsigned from, unsigned target, int64_t arrived, int64_t hits)
{
    struct maga_game *game = stage->game;
    maga_tell(stage, from, MAGA_STRIKE_ENDED, target, MAGA_NOBODY, arrived, hits);
    for (unsigned i = 0; i < game->countries; i++) {
        if (game->country[i].shot && i != from && (i != target || hits == 0))
            maga_tell(stage, i, MAGA_STRIKE_SEEN, from, MAGA_NOBODY, arrived, 0);
    }
    if (hits == 0) return;
    const struct maga_country *country = &game->country[target];
    maga_tell(stage, target, MAGA_HIT, target, MAGA_NOBODY, hits, 0); /* */
    if (country->before != target) maga_tell(stage, country->before, MAGA_HIT, target, MAGA_NOBODY, hits, 0);
    if (country->after != target && country->after != country->before)
        maga_tell(stage, country->after, MAGA_HIT, target, MAGA_NOBODY, hits, 0);
}

static int64_t impact(struct maga_stage *stage, unsigned from, unsigned target)
{
    struct maga_relation *relation = maga_relation(stage->game, from, target);
    /* */
    int64_t arrived = relation->flying,
            hits = relation->flying < relation->flying_required ? relation->flying : relation->flying_required;
    bool launched = relation->flying_required > 0;
    relation->flying = relation->flying_required = 0;
    for (int64_t i = 0; i < hits; i++) detonate(stage->game, target);
    if (launched) tell_impact(stage, from, target, arrived, hits);
    return hits;
}

bool maga_impacts(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    for (unsigned from = 0; from < game->countries; from++) {
        int64_t hits = 0;
        game->country[from].flying = 0;
        for (unsigned target = 0; target < game->countries; target++) hits += impact(stage, from, target);
        if (hits == 0) continue;
        game->country[from].stars += hits * maga_actions[MAGA_STRIKE].stars; /* NUKE-13 */
        maga_raise(game, from, MAGA_DEF, MAGA_HELP_ANY);                     /* NUKE-11, A-92 */
    }
    return true;
}

/* ---- P6: wars ---- */

static bool can_be_fought(const struct maga_game *game, unsigned attacker)
{
    const struct maga_country *country = &game->country[attacker];
    if (country->war == MAGA_NOBODY) return false;
    /* */
    return !country->conquered && !game->country[country->war].conquered && !maga_allied(game, attacker, country->war);
}

/* The wars that are next by rank [RANK-1]: the row of the attack, then the level of the attacker's DEF. */
size_t maga_next_wars(const struct maga_game *game, uint8_t *attackers)
{
    size_t count = 0;
    for (unsigned i = 0; i < game->countries; i++) {
        if (!can_be_fought(game, i)) continue;
        const struct maga_country *country = &game->country[i],
                                  *best = count == 0 ? NULL : &game->country[attackers[0]];
        bool better = best == NULL || country->war_row < best->war_row ||
                      (country->war_row == best->war_row && country->level[MAGA_DEF] > best->level[MAGA_DEF]);
        bool equal =
            best != NULL && country->war_row == best->war_row && country->level[MAGA_DEF] == best->level[MAGA_DEF];
        if (!better && !equal) continue;
        if (better) count = 0;
        attackers[count++] = (uint8_t)i;
    }
    return count;
}

/* WAR-4, WAR-11, A-98 */
static void fight(struct maga_stage *stage, unsigned attacker)
{
    struct maga_game *game = stage->game;
    uint8_t target = game->country[attacker].war;
    int32_t defence = 0;
    static const uint8_t defenders[] = {MAGA_DEF, MAGA_FSB, MAGA_MVD};
    for (size_t i = 0; i < sizeof defenders; i++) defence += maga_strength(game, target, defenders[i], MAGA_HELP_ANY);
    game->contest = (struct maga_contest){.attack = maga_strength(game, attacker, MAGA_DEF, MAGA_HELP_ANY),
                                          .defence = defence,
                                          .attacker = (uint8_t)attacker,
                                          .defender = target,
                                          .defending_role = MAGA_DEF,
                                          .action = MAGA_ATTACK};
    game->acting = (uint8_t)attacker;
    game->wait = MAGA_WAIT_CONTEST;
}

/* WAR-9, WAR-10, A-101 */
static void take_levels(struct maga_country *winner, struct maga_country *loser)
{
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        loser->level[role] = (uint16_t)((loser->level[role] + 1) / 2);
        if (loser->level[role] > winner->level[role])
            winner->level[role] = (uint16_t)(winner->level[role] + (loser->level[role] - winner->level[role] + 1) / 2);
    }
}

/* WAR-7, WAR-8, LVL-4; what the loser had conquered goes along. */
static void conquer(struct maga_game *game, unsigned attacker, unsigned target)
{
    struct maga_country *loser = &game->country[target];
    maga_keep_part(loser, 1, 2, true);
    take_levels(&game->country[attacker], loser);
    maga_raise(game, attacker, MAGA_DEF, MAGA_HELP_ANY);
    bool led = loser->leader == target;
    loser->conquered = true;
    for (unsigned i = 0; i < game->countries; i++) {
        if (i == target || (led && game->country[i].leader == target))
            game->country[i].leader = game->country[attacker].leader;
    }
}

/* Whoever took part is told: both sides, and the countries whose roles helped [WAR-5, A-105]. */
static void tell_war(struct maga_stage *stage, unsigned attacker, unsigned target, bool won)
{
    static const uint8_t sides[][2] = {{0, MAGA_DEF}, {1, MAGA_DEF}, {1, MAGA_FSB}, {1, MAGA_MVD}};
    struct maga_game *game = stage->game;
    bool told[MAGA_COUNTRIES_MAX];
    memset(told, 0, sizeof told);
    told[attacker] = told[target] = true;
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        uint16_t at = game->country[sides[i][0] == 0 ? attacker : target].help[sides[i][1]];
        for (; at != MAGA_NO_HELP; at = game->country[at / MAGA_ROLES].given[at % MAGA_ROLES].next)
            told[at / MAGA_ROLES] = true;
    }
    for (unsigned i = 0; i < game->countries; i++) {
        if (told[i]) maga_tell(stage, i, MAGA_WAR_DECIDED, target, MAGA_NOBODY, attacker, won);
    }
}

static void end_war(struct maga_stage *stage)
{
    enum { LOST_WAR = 10 };
    struct maga_game *game = stage->game;
    unsigned attacker = game->contest.attacker, target = game->contest.defender;
    tell_war(stage, attacker, target, game->contest.won);
    if (game->contest.won) conquer(game, attacker, target);
    else maga_change_mood(&game->country[attacker], -LOST_WAR); /* WAR-6 */
    game->country[attacker].war = MAGA_NOBODY;
}

/* Steps: 0 looks for the next war, 1 has drawn one of equals, 2 has its contest's end. */
bool maga_wars(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    uint8_t attackers[MAGA_COUNTRIES_MAX];
    for (;;) {
        if (game->step == 2) end_war(stage);
        size_t count = maga_next_wars(game, attackers);
        size_t which = game->step == 1 ? (size_t)game->counter[2] : 0;
        if (count == 0) {
            game->step = 0;
            return true;
        }
        if (game->step != 1 && count > 1) {
            game->step = 1;
            game->counter[2] = (int32_t)count;
            game->wait = MAGA_WAIT_WAR;
            return false;
        }
        game->step = 2;
        fight(stage, attackers[which]);
        return false;
    }
}

/* ---- P7 .. P11 ---- */

static void spread(struct maga_game *game, unsigned victim)
{
    enum { HARMLESS = 20 }; /* By then nothing is left to lose. */
    for (unsigned from = 0; from < game->countries; from++) {
        struct maga_relation *relation = maga_relation(game, from, victim);
        if (relation->virus == 0) continue;
        maga_change_mood(&game->country[victim], -(1 << relation->virus)); /* HEA1 */
        if (relation->virus < HARMLESS) relation->virus++;
    }
}

static void slander(struct maga_game *game, unsigned victim)
{
    for (unsigned author = 0; author < game->countries; author++) {
        /* PUB1, A-141 */
        if (maga_relation(game, author, victim)->statement != 0) maga_change_mood(&game->country[victim], -10);
    }
}

/* RIOT-1, RIOT-2, RIOT-7, A-109, A-110, A-116 */
static void riot(struct maga_stage *stage, unsigned number)
{
    enum { CALM = 50 };
    struct maga_country *country = &stage->game->country[number];
    if (country->riot == 0 && country->mood >= CALM) return;
    maga_tell(stage, number, country->riot == 0 ? MAGA_RIOT_BEGINS : MAGA_RIOT_GOES_ON, MAGA_NOBODY, MAGA_NOBODY,
              country->riot + 1, 0);
    country->riot++;
    maga_keep_part(country, country->riot < 100 ? 100 - country->riot : 0, 100, false);
}

/* NUKE-2, NUKE-3, A-80; WAR-2, A-105: heard at the start of the next turn. */
static void spread_news(struct maga_stage *stage, unsigned from)
{
    struct maga_game *game = stage->game;
    bool launched = false;
    for (unsigned to = 0; to < game->countries; to++) launched = launched || maga_relation(game, from, to)->fresh > 0;
    for (unsigned i = 0; launched && i < game->countries; i++) {
        if (i != from && game->country[i].interceptors > 0) maga_tell(stage, i, MAGA_LAUNCHED, from, MAGA_NOBODY, 0, 0);
    }
    if (game->country[from].new_war != MAGA_NOBODY)
        maga_tell(stage, game->country[from].new_war, MAGA_WAR_DECLARED, from, MAGA_NOBODY, 0, 0);
}

/* MID6, A-135: what a tracked role did is known when the stage is over. */
static void tell_tracked(struct maga_stage *stage, unsigned tracker)
{
    const struct maga_country *country = &stage->game->country[tracker];
    for (unsigned i = 0; i < country->rows; i++) {
        const struct maga_row *track = &country->row[i];
        if (track->action != MAGA_TRACK || track->result != MAGA_DONE || track->ordered) continue;
        const struct maga_country *target = &stage->game->country[track->target];
        unsigned learner = maga_learner(track, tracker);
        maga_tell(stage, learner, MAGA_TRACKED, track->target, track->place, track->learnt,
                  target->level[track->place]);
        for (unsigned row = 0; row < target->rows; row++) {
            const struct maga_row *done = &target->row[row];
            if (done->role == track->place && !done->further && !done->ordered)
                maga_tell(stage, learner, MAGA_TRACKED_ROW, track->target, track->place, done->action, done->result);
        }
    }
}

void maga_close(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    for (unsigned i = 0; i < game->countries; i++) tell_tracked(stage, i);
    for (unsigned i = 0; i < game->countries; i++) spread(game, i);
    for (unsigned i = 0; i < game->countries; i++) slander(game, i);
    for (unsigned i = 0; i < game->countries; i++) riot(stage, i);
    for (unsigned i = 0; i < game->countries; i++) spread_news(stage, i);
    game->turn++;
}

/* ---- The score [SCORE-1 .. SCORE-3] ---- */

void maga_break_down(const struct maga_country *country, struct maga_score *score)
{
    enum { LEVEL = MILLION, NUCLEAR = 2 * MILLION, INTERCEPTOR = MILLION, MOOD = 50000, START_INCOME = 3 * MILLION };
    *score = (struct maga_score){.income = -2 * (int64_t)START_INCOME, .mood = -(int64_t)MOOD * (100 - country->mood)};
    for (unsigned role = 0; role < MAGA_ROLES; role++) score->levels += (int64_t)LEVEL * (country->level[role] - 1);
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) score->income += 2 * country->income[sphere];
    score->nuclear = (int64_t)NUCLEAR * country->nuclear;
    score->interceptors = (int64_t)INTERCEPTOR * country->interceptors;
}

int64_t maga_points(const struct maga_country *country)
{
    struct maga_score score;
    maga_break_down(country, &score);
    return country->treasury + country->stars + score.levels + score.income + score.nuclear + score.interceptors +
           score.mood;
}
