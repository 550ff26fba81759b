/* proposal.h - the table's open proposal, as sent: where it goes back to, in each viewer's own numbers. */
#ifndef CASUS_SERVER_PUSH_PROPOSAL_H
#define CASUS_SERVER_PUSH_PROPOSAL_H

#include "server/table/table.h"

extern const char *const proposal_names[3]; /* By proposal.what. */

void proposal_write(struct casus_writer *out, const struct table *table, const char *status, casus_seat viewer);
void proposal_push(struct server *server, struct table *table, const char *status);

#endif
