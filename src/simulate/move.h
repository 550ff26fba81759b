/* move.h - actions of the game that people choose and send: from their view, as a bot chooses. */
#ifndef CASUS_SIMULATE_MOVE_H
#define CASUS_SIMULATE_MOVE_H

#include "simulate/world.h"

/* One that plays the game at a server's table. */
const char *move_bot(struct world *world, const struct game_table *table);

/* Texts of what the viewer may do in that view: one action, or as many as complete what is awaited of several at once;
 * with `several` up to three of a turn. Empty: nothing. For json_decref. */
json_t *move_choose(struct world *world, const struct game_table *table, const void *view, casus_seat viewer,
                    bool several);

/* Texts of what somebody else's seat might do, as far as the tab can see. For json_decref. */
json_t *move_choose_as(struct world *world, const struct tab *tab, casus_seat seat);

void move_make(struct world *world, struct tab *tab); /* The tab's seat is awaited, as far as the tab knows. */

/* Whether the seat may do something though it is not awaited; and doing it. */
bool move_may_interrupt(const struct tab *tab);
void move_interrupt(struct world *world, struct tab *tab);

#endif
