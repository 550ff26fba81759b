/* ledger.h - the lists of those who act at once, entered as they come to lie on the disk: which were taken, and which
 * were in force when they were revealed. */
#ifndef CASUS_SIMULATE_LEDGER_H
#define CASUS_SIMULATE_LEDGER_H

#include "simulate/played.h"

/* A batch that was put at time `put` is about to be written: what it does to lists is entered. Promises that hold of
 * each single batch are checked: no list is taken after its phase's time, and none in force is dropped while its phase
 * lasts. */
void ledger_enter(struct world *world, const struct store_batch *batch, uint64_t put);

/* The server has started again: an open phase lasts some time at least. */
void ledger_restart(struct world *world);

/* Whether that list has been taken of the seat: under that number of a receipt, or for an answer to that event where
 * there are no receipts; number < 0: under any. A standing list is another thing than one that was sent. */
bool ledger_has(const struct game_table *table, const struct list *wanted);

/* When the record is whole: whether each list in force that the game took was played, and none else. */
void ledger_check(struct world *world, const struct game_table *table, const struct played *played);

void ledger_free(struct game_table *table);

#endif
