/* contest.h - contests [TSOP] and what makes one side strong: levels, help, protection. */
#ifndef CASUS_GAMES_MAGA_CONTEST_H
#define CASUS_GAMES_MAGA_CONTEST_H

#include "actions.h"

/* ---- The two sides ---- */

/* What a role brings into a contest: its own level and what helpers give it, of which a President's level counts twice
 * [TSOP-2, ROLE-3]. `help` is a strength, like everything that is not a level. */
int32_t maga_role_strength(unsigned role, int32_t level, int32_t help);

/* The strength that a helper's level gives for the whole stage; and what it is worth in a contest, where a President's
 * counts twice [HELP-4]. */
int32_t maga_help_strength(unsigned helper, int32_t level);
int32_t maga_help_in_contest(unsigned helper, int32_t strength);

/* Whom the row of `country` would be against now: a country and its role; MAGA_NOBODY, or MAGA_ROLES if the row aims at
 * no role. For an investment or an interception, whom the draw has named. */
unsigned maga_opponent(const struct maga_game *game, unsigned country, const struct maga_row *row);
unsigned maga_opposing_role(const struct maga_game *game, const struct maga_row *row, unsigned opponent);

/* Our side of the contest of the row of `country`; there may be no opponent yet. */
int32_t maga_own_side(const struct maga_game *game, unsigned country, const struct maga_row *row);

/* The contest of the row of `country` as its sides stand now. There is an opponent. */
struct maga_contest maga_sides(const struct maga_game *game, unsigned country, const struct maga_row *row);

/* The probability of a contest is 1 - 2^-(n + 1) [TSOP-5]; -1: the attacker cannot win [TSOP-3]. */
int maga_contest_n(const struct maga_contest *contest);

/* ---- In a stage ---- */

/* Stops for the contest of the acting row; on the next step contest.won says how it ended. */
enum maga_flow maga_contest(struct maga_stage *stage);

/* TSOP-4, TSOP-8, LVL-3: the awaited contest ends as drawn. What the winner gets is up to the action.
 */
void maga_end_contest(struct maga_stage *stage, size_t draw);

/* The acting row has won: credits the stars of its action, and raises the level of its role and of the helpers that
 * counted [SCORE-3, ACT-5]. */
enum maga_flow maga_succeed(struct maga_stage *stage);

/* ---- Levels ---- */

/* The level of a role with its helpers outside contests, as a strength; there a President helps like a minister
 * [A-51, A-68]. */
int32_t maga_helped_level(const struct maga_game *game, unsigned country, unsigned role);

/* The level of the action's role rises, and that of those who helped it and whose help the action lets count [HELP-6].
 */
void maga_raise(struct maga_game *game, unsigned country, enum maga_action action);

/* The same for an action that ran earlier in the stage, when `first` was the first help for its role: later helpers
 * gain nothing. */
void maga_raise_later(struct maga_game *game, unsigned country, enum maga_action action, uint16_t first);

#endif
