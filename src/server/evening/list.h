/* list.h - the lists of a phase: sent, written and not sent, standing, or a bot's. */
#ifndef CASUS_SERVER_EVENING_LIST_H
#define CASUS_SERVER_EVENING_LIST_H

#include "server/evening/evening.h"

/* A team's list; answers the request. */
void list_send(struct server *server, struct request *request, struct texts *list);
/* Keeps a list that counts if nothing is sent, or none. */
request_handler list_keep_standing;
/* What counts as the seat's list in the table's position: the one sent; else, with `drafts`, what the team has written
 * and not sent; else the standing one, else a bot's. */
enum list_kind { LIST_NONE, LIST_SENT, LIST_DRAFT, LIST_STANDING, LIST_OF_BOT };

struct list_found {
    enum list_kind kind;
    struct texts *rows;                /* NULL: none that the game takes. */
    struct casus_error sent, standing; /* Why the game does not take what was sent, or left standing; else empty. */
    char *refused; /* Which rows of the draft it does not take, as JSON; NULL: it was not looked at. */
};

/* Whether the game takes the whole list in the table's position, and then awaits no more of the seat. */
bool list_is_complete(struct server *server, const struct table *table, casus_seat seat, const struct texts *list,
                      struct casus_error *error);
/* Into zeroed memory; for list_forget. */
void list_find(struct server *server, struct table *table, casus_seat seat, bool drafts, struct list_found *found);
void list_forget(struct list_found *found);
/* After the phase: sends the team what counted and what was not taken; the team keeps it until the next phase ends. */
void list_tell(struct server *server, struct table *table, casus_seat seat, const struct list_found *found);
/* A bot's seat that is awaited and has no list yet; table->seats: there is none. */
unsigned list_next_bot(const struct table *table);
void list_prepare_bot(struct server *server, struct table *table, unsigned seat);

#endif
