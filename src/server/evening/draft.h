/* draft.h - what a team has written and not sent, as a list that the game takes. */
#ifndef CASUS_SERVER_EVENING_DRAFT_H
#define CASUS_SERVER_EVENING_DRAFT_H

#include "server/evening/evening.h"
#include "server/evening/team.h"

/* For each row of a draft: taken (its error has an empty key), or why not. */
struct draft {
    struct casus_error why[TEAM_ROWS_MAX];
};

/* Whether the lists of the phase of the table's position are of rows that teams plan, so that a plan can count. */
bool draft_is_for(const struct table *table);
/* The rows that the game takes in the table's position, and the end that it asks for, as a list for texts_release;
 * NULL: none of them make one. A row that is refused goes alone, but for those that are part of it. */
struct texts *draft_list(struct server *server, struct table *table, casus_seat seat, const struct texts *rows,
                         struct draft *draft);

/* Whether a list has just the approved orders of its team's plan, whatever ends it. */
bool draft_is_approved(const struct table *table, casus_seat seat, const struct texts *list);

#endif
