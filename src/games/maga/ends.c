/* What follows the rows and the exchange, in one order for all: impacts, wars, viruses, statements, riots. */
#include "ends.h"

#include <string.h>

#include "casus/assert.h"
#include "actions.h"
#include "contest.h"
#include "country.h"
#include "deeds.h"
#include "facts.h"

/* ---- By rank [RANK-1] ---- */

/* One of the countries whose turn may be next: after how many rows it gave the order, and the level of the minister
 * carrying it out. */
struct ranked {
    uint8_t country, row;
    uint16_t level;
};

/* Keeps those of the highest rank among the `count` first; `countries[0 .. count)` are equal in rank to `best`. */
static size_t rank(struct ranked *best, struct ranked next, uint8_t *countries, size_t count)
{
    bool better = count == 0 || next.row < best->row || (next.row == best->row && next.level > best->level);
    if (!better && (next.row != best->row || next.level != best->level)) return count;
    if (better) {
        *best = next;
        count = 0;
    }
    countries[count++] = next.country;
    return count;
}

/* ---- P5: impacts [NUKE-9] ---- */

enum { WHOLE = 100 }; /* Per cent. */

/* NUKE-10: one detonation after another. */
static void detonate(struct maga_game *game, unsigned target)
{
    casus_assert(target < game->countries);
    const struct maga_measure *lost = &maga_actions[MAGA_STRIKE].measure;
    struct maga_country *country = &game->country[target];
    maga_keep_part(country, WHOLE - lost->percent, WHOLE, true);
    if (country->before != target) maga_keep_part(&game->country[country->before], WHOLE - lost->beside, WHOLE, true);
    if (country->after != target && country->after != country->before)
        maga_keep_part(&game->country[country->after], WHOLE - lost->beside, WHOLE, true);
}

/* this many of the missiles that have arrived detonate; the others are lost. */
static int64_t hits_of(const struct maga_relation *relation)
{
    return relation->flying < relation->flying_required ? relation->flying : relation->flying_required;
}

/* NUKE-11, NUKE-13, A-92 */
static void reward_launcher(struct maga_game *game, unsigned from, int64_t hits)
{
    if (hits == 0) return;
    game->country[from].stars += hits * maga_actions[MAGA_STRIKE].stars;
    maga_raise(game, from, MAGA_STRIKE);
}

/* By rank, because halves and quarters round [RANK-1, A-95]: the row of the strike, then the level of the launcher's
 * DEF. */
size_t maga_next_strikes(const struct maga_game *game, uint8_t *launchers)
{
    struct ranked best = {0};
    size_t count = 0;
    for (unsigned i = 0; i < game->countries; i++) {
        const struct maga_country *country = &game->country[i];
        struct ranked next = {(uint8_t)i, country->strike_row, country->level[MAGA_DEF]};
        if (country->flying > 0) count = rank(&best, next, launchers, count);
    }
    return count;
}

/* The target of the first line of a strike, from `line` on, that still has missiles in the air; MAGA_NOBODY if none
 * has. */
static unsigned next_target(const struct maga_game *game, unsigned from, unsigned line)
{
    unsigned found = MAGA_NOBODY;
    for (unsigned to = 0; to < game->countries; to++) {
        const struct maga_relation *relation = maga_seen_relation(game, from, to);
        if (relation->flying == 0 || relation->flying_line < line) continue;
        if (found == MAGA_NOBODY || relation->flying_line < maga_seen_relation(game, from, found)->flying_line)
            found = to;
    }
    return found;
}

/* What has arrived stays noted with its direction until everything is reported. */
static void arrive(struct maga_game *game, unsigned from)
{
    casus_assert(from < game->countries && game->country[from].flying > 0);
    int64_t all = 0;
    game->country[from].flying = 0;
    for (unsigned target = next_target(game, from, 0); target != MAGA_NOBODY;
         target = next_target(game, from, maga_seen_relation(game, from, target)->flying_line + 1u)) {
        int64_t hits = hits_of(maga_seen_relation(game, from, target));
        for (int64_t i = 0; i < hits; i++) detonate(game, target);
        all += hits;
    }
    reward_launcher(game, from, all);
}

/* NUKE-12: the launcher is told about each direction; the victim, how many hit it; whoever shot at the missiles,
 * whether any arrived; cancelled ones did not. Neighbours suffer their loss and are told nothing.
 */
static void tell_launch(struct maga_stage *stage, unsigned from, int64_t *hits)
{
    struct maga_game *game = stage->game;
    int64_t arrived = 0;
    for (unsigned target = 0; target < game->countries; target++) {
        struct maga_relation *relation = maga_relation(game, from, target);
        if (relation->flying_required == 0) continue; /* Nothing was launched there, or it was cancelled. */
        maga_tell(stage, from, MAGA_STRIKE_ENDED, target, MAGA_NOBODY, relation->flying, hits_of(relation));
        arrived += relation->flying;
        hits[target] += hits_of(relation);
        relation->flying = relation->flying_required = relation->flying_line = 0;
    }
    for (unsigned i = 0; i < game->countries; i++) {
        if (maga_seen_relation(game, i, from)->shot_at)
            maga_tell(stage, i, MAGA_LAUNCH_ENDED, from, MAGA_NOBODY, arrived > 0, 0);
    }
}

static void tell_launches(struct maga_stage *stage)
{
    int64_t hits[MAGA_COUNTRIES_MAX] = {0};
    for (unsigned i = 0; i < stage->game->countries; i++) tell_launch(stage, i, hits);
    for (unsigned i = 0; i < stage->game->countries; i++) {
        if (hits[i] > 0) maga_tell(stage, i, MAGA_HIT, i, MAGA_NOBODY, hits[i], 0);
    }
}

/* Looks for whose missiles are next, or continues after drawing among equals. */
enum { IMPACTS_LOOK = 0, IMPACTS_HAVE_DRAWN };

bool maga_impacts(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    uint8_t launchers[MAGA_COUNTRIES_MAX];
    for (;;) {
        size_t count = maga_next_strikes(game, launchers),
               which = game->step == IMPACTS_HAVE_DRAWN ? (size_t)game->counter[2] : 0;
        if (count == 0) break;
        if (game->step == IMPACTS_LOOK && count > 1) {
            game->step = IMPACTS_HAVE_DRAWN;
            game->counter[2] = (int32_t)count;
            game->wait = MAGA_WAIT_IMPACT;
            return false;
        }
        game->step = IMPACTS_LOOK;
        arrive(game, launchers[which]);
    }
    tell_launches(stage);
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

/* The row of the attack, then the level of the attacker's DEF. */
size_t maga_next_wars(const struct maga_game *game, uint8_t *attackers)
{
    struct ranked best = {0};
    size_t count = 0;
    for (unsigned i = 0; i < game->countries; i++) {
        const struct maga_country *country = &game->country[i];
        struct ranked next = {(uint8_t)i, country->war_row, country->level[MAGA_DEF]};
        if (can_be_fought(game, i)) count = rank(&best, next, attackers, count);
    }
    return count;
}

/* WAR-4, WAR-11, A-98 */
static void fight(struct maga_stage *stage, unsigned attacker)
{
    casus_assert(can_be_fought(stage->game, attacker));
    struct maga_game *game = stage->game;
    struct maga_row row = {.action = MAGA_ATTACK, .role = MAGA_DEF, .target = game->country[attacker].war};
    game->contest = maga_sides(game, attacker, &row);
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

/* WAR-7, WAR-8, LVL-4; what the loser had conquered goes with it. */
static void conquer(struct maga_game *game, unsigned attacker, unsigned target)
{
    casus_assert(!maga_allied(game, attacker, target)); /* WAR-8 */
    struct maga_country *loser = &game->country[target];
    maga_keep_part(loser, WHOLE - maga_actions[MAGA_ATTACK].measure.percent, WHOLE, true);
    take_levels(&game->country[attacker], loser);
    maga_raise(game, attacker, MAGA_ATTACK);
    bool led = loser->leader == target;
    loser->conquered = true;
    for (unsigned i = 0; i < game->countries; i++) {
        if (i == target || (led && game->country[i].leader == target))
            game->country[i].leader = game->country[attacker].leader;
    }
}

/* Marks the countries whose roles help one of this country's. */
static void mark_helpers(const struct maga_game *game, unsigned country, unsigned role, bool *marked)
{
    uint16_t at = game->country[country].help[role];
    for (; at != MAGA_NO_HELP; at = maga_seen_help(game, at)->next) marked[at / MAGA_ROLES] = true;
}

/* Everybody who took part is told: both sides, and the countries whose roles helped [WAR-5, A-105]. */
static void tell_war(struct maga_stage *stage, unsigned attacker, unsigned target, bool won)
{
    casus_assert(attacker != target);
    const struct maga_against *against = &maga_actions[MAGA_ATTACK].against;
    const struct maga_game *game = stage->game;
    bool told[MAGA_COUNTRIES_MAX];
    memset(told, 0, sizeof told);
    told[attacker] = told[target] = true;
    mark_helpers(game, attacker, maga_actions[MAGA_ATTACK].role, told);
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (role == against->role || (against->beside >> role & 1)) mark_helpers(game, target, role, told);
    }
    for (unsigned i = 0; i < game->countries; i++) {
        if (told[i]) maga_tell(stage, i, MAGA_WAR_DECIDED, target, MAGA_NOBODY, attacker, won);
    }
}

static void end_war(struct maga_stage *stage)
{
    casus_assert(stage->game->contest.action == MAGA_ATTACK);
    struct maga_game *game = stage->game;
    unsigned attacker = game->contest.attacker, target = game->contest.defender;
    tell_war(stage, attacker, target, game->contest.won);
    if (game->contest.won) conquer(game, attacker, target);
    else maga_change_mood(&game->country[attacker], -maga_actions[MAGA_ATTACK].measure.penalty); /* WAR-6 */
    game->country[attacker].war = MAGA_NOBODY;
}

/* Looks for the next war, or continues after drawing among equals, or after its contest. */
enum { WARS_LOOK = 0, WARS_HAVE_DRAWN, WARS_HAVE_FOUGHT };

bool maga_wars(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    uint8_t attackers[MAGA_COUNTRIES_MAX];
    for (;;) {
        if (game->step == WARS_HAVE_FOUGHT) end_war(stage);
        size_t count = maga_next_wars(game, attackers);
        size_t which = game->step == WARS_HAVE_DRAWN ? (size_t)game->counter[2] : 0;
        if (count == 0) {
            game->step = WARS_LOOK;
            return true;
        }
        if (game->step != WARS_HAVE_DRAWN && count > 1) {
            game->step = WARS_HAVE_DRAWN;
            game->counter[2] = (int32_t)count;
            game->wait = MAGA_WAIT_WAR;
            return false;
        }
        game->step = WARS_HAVE_FOUGHT;
        fight(stage, attackers[which]);
        return false;
    }
}

/* ---- P7 .. P11 ---- */

/* What a virus takes in its k-th stage [HEA1]: 2, 4, 8 .. */
static int32_t doubled(unsigned stage)
{
    casus_assert(stage >= 1);
    return maga_actions[MAGA_INFECT].measure.mood << (stage - 1);
}

static void spread(struct maga_game *game, unsigned victim)
{
    enum { HARMLESS = 20 }; /* By then nothing is left to lose. */
    for (unsigned from = 0; from < game->countries; from++) {
        struct maga_relation *relation = maga_relation(game, from, victim);
        if (relation->virus == 0) continue;
        maga_change_mood(&game->country[victim], -doubled(relation->virus)); /* HEA1 */
        if (relation->virus < HARMLESS) relation->virus++;
    }
}

static void slander(struct maga_game *game, unsigned victim)
{
    for (unsigned author = 0; author < game->countries; author++) {
        /* PUB1, A-141 */
        if (maga_relation(game, author, victim)->statement != 0)
            maga_change_mood(&game->country[victim], -maga_actions[MAGA_STATEMENT].measure.mood);
    }
}

/* RIOT-1, RIOT-2, RIOT-7, A-109, A-110, A-116 */
static void riot(struct maga_stage *stage, unsigned number)
{
    struct maga_country *country = &stage->game->country[number];
    if (country->riot == 0 && country->mood >= MAGA_CALM_MOOD) return;
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

/* MID6, A-135: a row that the role executed or that was applied to it, or that is formally its own [ROLE-4, ROLE-5]. */
static bool is_role_row(const struct maga_row *row, unsigned role)
{
    if (row->further || row->ordered) return false;
    return row->role == role || maga_formal_role(row->action) == role;
}

/* Whether the row is a tracking that succeeded. */
static bool is_tracking(const struct maga_row *row)
{
    return row->action == MAGA_TRACK && row->result == MAGA_DONE && !row->ordered;
}

/* MID6, A-135: what a tracked role did becomes known when the stage is over. */
static void tell_tracked(struct maga_stage *stage, unsigned tracker)
{
    const struct maga_country *country = &stage->game->country[tracker];
    for (unsigned i = 0; i < country->rows; i++) {
        const struct maga_row *track = &country->row[i];
        if (!is_tracking(track)) continue;
        const struct maga_country *target = &stage->game->country[track->target];
        unsigned learner = maga_learner(track, tracker);
        maga_tell(stage, learner, MAGA_TRACKED, track->target, track->place, track->learnt,
                  target->level[track->place]);
        for (unsigned row = 0; row < target->rows; row++) {
            if (is_role_row(&target->row[row], track->place))
                maga_tell_deed(stage, learner, MAGA_TRACKED_ROW, track->target, track->place, row);
        }
    }
}

/* MID6: what the tracked role could know, as the stage has left it. */
static void tell_what_tracked_know(struct maga_stage *stage, unsigned tracker)
{
    const struct maga_country *country = &stage->game->country[tracker];
    for (unsigned i = 0; i < country->rows; i++) {
        const struct maga_row *track = &country->row[i];
        if (is_tracking(track)) maga_tell_facts(stage, maga_learner(track, tracker), track->target, track->place);
    }
}

void maga_close(struct maga_stage *stage)
{
    casus_assert(stage->game->phase == MAGA_END && stage->game->wait == MAGA_WAIT_NOTHING);
    struct maga_game *game = stage->game;
    for (unsigned i = 0; i < game->countries; i++) tell_tracked(stage, i);
    for (unsigned i = 0; i < game->countries; i++) spread(game, i);
    for (unsigned i = 0; i < game->countries; i++) slander(game, i);
    for (unsigned i = 0; i < game->countries; i++) riot(stage, i);
    for (unsigned i = 0; i < game->countries; i++) spread_news(stage, i);
    for (unsigned i = 0; i < game->countries && maga_tells_facts(game); i++) tell_what_tracked_know(stage, i);
    game->turn++;
}
