/* share.h - the seats' part in the dice, as simulated browsers take it; and that the games are played with it. */
#ifndef CASUS_SIMULATE_SHARE_H
#define CASUS_SIMULATE_SHARE_H

#include "replay/replay.h"
#include "simulate/world.h"

/* The tab was told of its table, by `open` or by a change: it commits, reveals, tries what is refused, or vanishes. */
void share_hear(struct world *world, struct tab *tab, const json_t *message);

/* The record's dice came about by what people gave, in answer to what they had been shown; and by nothing else. */
void share_check(struct world *world, const struct game_table *table, const struct replay *replay);

void share_free(struct game_table *table);

#endif
