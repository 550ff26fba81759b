/* stored.h - reading what the server keeps beside events: the one place of the simulation that knows the form of these
 * items. */
#ifndef CASUS_SIMULATE_STORED_H
#define CASUS_SIMULATE_STORED_H

#include "simulate/world.h"

/* A document of an evening, for json_decref, or NULL: of a team by its seat, then the evening's own, then others. */
json_t *stored_document(const struct world *world, const struct game_table *table, unsigned number);

/* Whether one of an evening's documents has the text in it. */
bool stored_in_documents(const struct world *world, const struct game_table *table, const char *text);

/* What the seat has committed and is not revealed, for json_decref, or NULL: texts of actions. */
json_t *stored_sealed(const struct world *world, const struct game_table *table, unsigned seat);

/* Whether the chat has the line. */
bool stored_in_chat(const struct world *world, const struct game_table *table, const char *text);

/* The number of the table's last event; 0: it has not begun. */
uint64_t stored_last(const struct world *world, const struct game_table *table);

/* The line of a table's event, or NULL. */
const char *stored_line(const struct world *world, const struct game_table *table, uint64_t number, size_t *length);

/* As whom each client is shown the table now, and which seats are played by people. */
struct stored_people {
    casus_seat seat[CLIENTS_MAX];
    bool plays[SEATS_MAX];
};
struct stored_people stored_people(const struct world *world, const struct game_table *table);

#endif
