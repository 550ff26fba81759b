/* stage.h - the technical stage [chapter 3]: all lists are carried out, row after row.
 *
 * The stage runs until it needs chance, stops, and continues when a draw is supplied: an action with a contest counts
 * its steps. So every draw is an event of the record. */
#ifndef CASUS_GAMES_MAGA_STAGE_H
#define CASUS_GAMES_MAGA_STAGE_H

#include "news.h"

/* Begins the stage: incomes and upkeep, then the rows [TURN-5]; runs to the first draw or to the end. */
void maga_stage_begin(struct maga_stage *stage);

/* How many ways the next draw may go, 0 when the stage is over; `weights` (may be NULL) has room for MAGA_DRAWS_MAX.
 * The probability of each is its weight divided by the sum of all. */
enum { MAGA_DRAWS_MAX = 256 };
size_t maga_draws(const struct maga_game *game, uint64_t *weights);

/* Puts the draw in (0 .. maga_draws - 1) and runs on. In a contest 0 is the attacker's victory if that is possible;
 * among several rows or wars the draw is the place among the equal ones, in the order of their countries; the
 * fictitious number is draw - 100. */
void maga_stage_draw(struct maga_stage *stage, size_t draw);

/* Which country a draw means, or where a missile comes from and goes to; MAGA_NOBODY if it means none. */
void maga_draw_means(const struct maga_game *game, size_t draw, uint8_t meant[2]);

#endif
