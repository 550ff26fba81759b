/* organised.h - making and loading evenings: from outside, a table that is organised. */
#ifndef CASUS_SERVER_EVENING_ORGANISED_H
#define CASUS_SERVER_EVENING_ORGANISED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct server;
struct table;

/* Makes an evening of a new table. */
void organised_make(struct table *table, int64_t lists_ms);
/* A row of the store; the first of a table's makes an evening of it. */
bool organised_load(struct server *server, const char *key, const char *text, size_t length);

#endif
