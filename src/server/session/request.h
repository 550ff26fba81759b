/* request.h - one message being answered: its fields, and its one reply. */
#ifndef CASUS_SERVER_SESSION_REQUEST_H
#define CASUS_SERVER_SESSION_REQUEST_H

#include <jansson.h>

#include "server/session/connection.h"

struct request {
    struct connection *connection;
    const json_t *json;
    bool has_id;
    int64_t id;
    /* Of a request that had to wait for the store (table/aside.h): */
    uint64_t since;                      /* When it came; 0: it has not waited. */
    const char *missing;                 /* The store has nothing of that name; NULL: that was not asked. */
    bool strangers;                      /* It was about a table of which its sender may not know. */
    bool unreadable;                     /* What it waited for could not be read. */
    const struct store_reading *reading; /* What was read for it alone. */
    struct table *table;                 /* Where the message names one. */
    casus_seat seat;                     /* The sender's seat there, CASUS_SEAT_ORGANISER, or CASUS_SEAT_OBSERVER. */
    /* The sender's number for the last event of the table sent to the sender; NULL without a table. */
    uint64_t (*newest)(const struct table *table, casus_seat viewer);
};

typedef void request_handler(struct server *server, struct request *request);

/* Refuses the request; nothing may have been changed. */
void request_refuse(struct server *server, const struct request *request, const char *key, const char *sentence,
                    int64_t a, int64_t b);
/* The message answers an event that the game has not come to. */
void request_refuse_ahead(struct server *server, const struct request *request, int64_t seen, int64_t newest);
void request_refuse_error(struct server *server, const struct request *request, const struct casus_error *error);
/* Opens a reply {"type":..,"id":..}; the caller adds fields and hands it to request_reply_end, which closes it. */
struct casus_writer request_reply(struct server *server, const struct request *request, const char *type);
void request_reply_end(struct server *server, const struct request *request, struct casus_writer *reply);
void request_ok(struct server *server, const struct request *request);
/* The sender's number for the last event sent to the sender. */
int64_t request_newest(const struct request *request);
void request_read_id(struct request *request);
/* The same for a text that is not read as JSON, or breaks off: an "id" in it is found if it is where it belongs. */
void request_find_id(struct request *request, const char *text, size_t length);

const char *request_text(const struct request *request, const char *name); /* NULL: not given. */
int64_t request_int(const struct request *request, const char *name, int64_t otherwise);
bool request_true(const struct request *request, const char *name);

#endif
