/* audience.h - who has a table open, in which role, and what they must be told at the end of a change. */
#ifndef CASUS_SERVER_PUSH_AUDIENCE_H
#define CASUS_SERVER_PUSH_AUDIENCE_H

#include "server/base/buffer.h"
#include "server/session/connection.h"
#include "server/table/table.h"

/* Somebody who has the table open. */
struct audience_subscriber {
    struct connection *connection;
    casus_seat viewer; /* A seat, CASUS_SEAT_OBSERVER or, in an evening, CASUS_SEAT_ORGANISER. */
};

/* Somebody who was put out, until that is durable: if it fails, everything is as before. */
struct audience_departure {
    struct connection *connection;
    unsigned links; /* The generation of the table's link that came with it. */
};

/* What one kind of viewer is to be told at the end of a change: the events, with and without patches (where
 * viewers' numbers differ: one patch for them all). */
struct audience_news {
    struct buffer plain, patched;
};

/* What the person of a seat alone knows of it in the lobby, as a number; 0: nothing. */
struct audience_own_line {
    uint8_t told;   /* By a push; */
    uint8_t listed; /* in an answer, while something was in flight. */
};

struct audience {
    struct audience_subscriber *subscribers;
    size_t count, capacity;
    struct audience_departure *departures; /* Of changes that may be in flight yet. */
    size_t departures_count, departures_capacity;
    struct audience_news *news;         /* seats + 2: the last two are the observers' and the organisers'. */
    uint64_t *told;                     /* Events that each kind of viewer has been told of, in the same order. */
    void *before;                       /* The position before the change, or its last event. */
    bool has_news;                      /* There were events in this change. */
    bool patching;                      /* Somebody who looks wants the bytes that change. */
    struct casus_seats awaited_before;  /* Before the change's first event. */
    uint64_t line_told;                 /* The hash of its line in the lobby as told last; 0: not told. */
    bool line_waits;                    /* To be told the lobby. */
    bool listed;                        /* While something was in flight a list of tables was answered. */
    struct audience_own_line *own_line; /* Of each seat. */
};

void audience_make(struct table *table);
void audience_free(struct table *table);
void audience_rest(struct table *table); /* Nothing more will happen at the table. */
const struct audience_subscriber *audience_find(const struct table *table, const struct connection *connection);
/* False: the connection has as many tables open as it may. */
bool audience_enter(struct table *table, struct connection *connection, casus_seat viewer);
void audience_leave(struct server *server, struct table *table, struct connection *connection);
/* Sends who came or went to those who may know. */
void audience_presence(struct table *table, casus_seat viewer);
/* Whether somebody looks who has a part. */
bool audience_is_attended(const struct table *table);
bool audience_watches(const struct table *table, casus_seat viewer);
/* A seat (or an evening's place) has another guest, or none any more: whoever looked as it, and all connections of
 * `guest`, look from now on as what they are now. What they have of the position is then not what patches change, so
 * they are notified; `sender` knows it from its reply. */
void audience_reseat(struct server *server, struct table *table, const struct guest *guest, casus_seat seat,
                     const struct connection *sender);
/* The same of a guest who has lost his part of an evening; why: NULL if he has left it. A curator looked as a watcher
 * already, and is notified all the same. */
void audience_lose_part(struct server *server, struct table *table, const char *guest, const struct casus_error *why,
                        const struct connection *sender);
/* Closes the table on all connections of the guest, and sends each the reason: "kick" or "ban". The table's link has
 * changed before. */
void audience_put_out(struct server *server, struct table *table, const char *guest, const char *why);
/* Whether the connection was put out, and that is not durable yet. */
bool audience_departs(const struct table *table, const struct connection *connection);
void audience_settled(struct table *table); /* Nothing is in flight any more. */
/* Everybody views as the guest's seat is now, and whoever was put out since what is durable is there again. */
void audience_roll_back(struct server *server, struct table *table);
/* A message for this table: {"type":..,"table":.. ; the caller closes it. */
struct casus_writer audience_message(struct server *server, const struct table *table, const char *type);
void audience_tell_all(struct server *server, struct table *table, const struct casus_writer *message);
void audience_tell(struct server *server, struct table *table, casus_seat viewer, const struct casus_writer *message);
request_handler audience_close;

#endif
