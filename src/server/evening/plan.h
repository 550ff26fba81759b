/* plan.h - the list that a team writes together before it sends one: its changes, which can be taken back and made
 * again, and whether it counts if nothing is sent. */
#ifndef CASUS_SERVER_EVENING_PLAN_H
#define CASUS_SERVER_EVENING_PLAN_H

#include "server/evening/team.h"

/* What of the team's plan counts if it sends nothing: its rows, or those that are approved, if it was written since the
 * last lists were revealed; for texts_release. NULL: nothing. */
struct texts *plan_unsent(const struct table *table, unsigned seat);
/* Whether there is such a thing, and how many orders it has. */
bool plan_is_draft(const struct table *table, unsigned seat);
unsigned plan_drafted(const struct table *table, unsigned seat);
/* How many orders these rows have, as the game counts them. */
unsigned plan_orders(const struct table *table, const struct texts *rows);
/* Lists have been revealed for which the plan was looked at as it was in that revision: it counts again when it is
 * changed, or kept, after that. True: something was marked. */
bool plan_spend(struct table *table, unsigned seat, int64_t revision);
/* The game went back behind the last lists that were revealed: what counted for them counts again. */
void plan_unspend_all(struct table *table);
/* The newest change that can be taken back (or made again), as an object; or null. */
void plan_write_step(struct casus_writer *out, const struct plan_steps *steps);
/* A list of the team stands in its plan again, without the action that ends it, as a change by `by` that can be taken
 * back; nothing where it stands there already. */
void plan_put(struct server *server, struct table *table, unsigned seat, const char *by, const struct texts *list);
request_handler plan_change, plan_step, plan_approve;

#endif
