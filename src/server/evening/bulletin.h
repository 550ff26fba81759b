/* bulletin.h - what is sent at an evening besides its events: a team's own data to its members, all teams' to
 * the organisers, and public data to everybody. */
#ifndef CASUS_SERVER_EVENING_BULLETIN_H
#define CASUS_SERVER_EVENING_BULLETIN_H

#include "server/evening/evening.h"
#include "server/evening/team.h"

/* What everybody may know, as a JSON object. */
void bulletin_write(struct casus_writer *out, const struct table *table);
void bulletin_write_receipt(struct casus_writer *out, const struct team_receipt *receipt, bool rows);
/* At the end of a change: what it has changed, to those whom it concerns. */
void bulletin_push(struct server *server, struct table *table);
/* All teams, to one organiser; NULL: to all of them. */
void bulletin_push_organisers(struct server *server, struct table *table, const struct connection *only);
/* Whether everybody may be told of the table now, or hears of it later. */
bool bulletin_may_push_table(struct server *server, struct table *table);

#endif
