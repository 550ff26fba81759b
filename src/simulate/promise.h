/* promise.h - what the server promises. Some promises are checked as things happen (an acknowledgement, a view), the
 * others when the game is over, against the record that the disk holds. */
#ifndef CASUS_SIMULATE_PROMISE_H
#define CASUS_SIMULATE_PROMISE_H

#include "simulate/world.h"

/* The server has acknowledged what was asked, in `message`. */
void promise_acknowledged(struct world *world, struct tab *tab, const struct asked *asked, const json_t *message);

/* What a viewer holds is a view of his. */
void promise_view(struct world *world, const struct tab *tab);

/* The position in the message is the one that follows from what the tab was told. */
void promise_position(struct world *world, const struct tab *tab, const json_t *message);

/* Where all act at once, each turn begins with its whole time. */
void promise_time(struct world *world, const struct tab *tab, const json_t *message);

/* Nobody who is awaited alone has long been out of time: the server looks in time, whoever is there. */
void promise_clock(struct world *world, const struct tab *tab, const json_t *message);

/* The game has ended: its last messages open no secrets that stay. */
void promise_end(struct world *world, const struct tab *tab, const json_t *event);

/* What must hold when the game is over, but for what comparison.h compares. */
void promise_table(struct world *world, struct game_table *table);

#endif
