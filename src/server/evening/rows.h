/* rows.h - an evening in the store: the only place, besides the wire, where it is JSON. */
#ifndef CASUS_SERVER_EVENING_ROWS_H
#define CASUS_SERVER_EVENING_ROWS_H

#include "server/evening/evening.h"

void rows_make(struct table *table);
void rows_free(struct table *table);
/* Stores what the change has touched; returns that for rows_durable or rows_forget; NULL: nothing. */
void *rows_keep(struct server *server, struct table *table);
void rows_durable(struct table *table, void *kept);
void rows_forget(struct table *table, void *kept);
/* The evening is again as it was last stored. */
void rows_roll_back(struct table *table);
/* After loading: a row that is not in the store, because casus store salvage had to leave it out, is as at the
 * beginning, and the phase's time as it is now. */
void rows_complete(struct server *server, struct table *table);
/* The evening goes: its rows with it. */
void rows_remove(struct server *server, const struct table *table);
/* A row as the store has it; false: it makes no sense. */
bool rows_load(struct table *table, unsigned index, const char *text, size_t length);

#endif
