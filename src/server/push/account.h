/* account.h - one event, told as far as its viewer may know it. */
#ifndef CASUS_SERVER_PUSH_ACCOUNT_H
#define CASUS_SERVER_PUSH_ACCOUNT_H

#include "server/table/table.h"

/* Whether a table that is over keeps its secrets from the viewer: the record, and the dice's secret. */
bool account_keeps_secrets(const struct table *table, casus_seat viewer);

/* Without the closing brace; `number` is the viewer's, `before` a whole state. */
void account_write(struct server *server, struct casus_writer *out, const struct table *table, uint64_t number,
                   const struct event *event, const void *before, casus_seat viewer);

#endif
