/* watch.h - who is notified of what happens at tables. Tables know no viewers: the layer above (push/) sets these
 * functions when the server is created. evening/ likewise sets what differs at its tables with an organiser. */
#ifndef CASUS_SERVER_TABLE_WATCH_H
#define CASUS_SERVER_TABLE_WATCH_H

#include "server/session/request.h"
#include "server/session/texts.h"

struct table;
struct event;
struct guest;
struct rest;

struct table_watch {
    void (*made)(struct table *table); /* Its audience is made, and freed. */
    void (*gone)(struct table *table);
    /* Who gets an event; asked while the position is still the one before it. */
    struct casus_seats (*told)(const struct table *table, const struct event *event);
    /* Around each event: while the position is still what it was (the event's number: table->n + 1), and after it. */
    void (*before)(struct server *server, struct table *table, const struct event *event);
    void (*after)(struct server *server, struct table *table);
    void (*added)(struct table *table, const struct event *event);   /* While loading as well. */
    void (*settled)(struct table *table);                            /* All that happened is durable. */
    void (*rolled_back)(struct server *server, struct table *table); /* Its seats and events are what is durable; */
    void (*restored)(struct server *server, struct table *table);    /* all of it is, or it was never stored. */
    /* The seat was taken from its person: who looked as it, looks as a watcher from now on. */
    void (*freed)(struct server *server, struct table *table, casus_seat seat);
    void (*lapsed)(struct server *server, struct table *table);  /* Its proposal is no longer open. */
    void (*changed)(struct server *server, struct table *table); /* The end of a change about it. */
    void (*removed)(struct server *server, struct table *table); /* It goes for good. */
    bool (*attended)(const struct table *table);                 /* Somebody with a part looks. */
    bool (*watched)(const struct table *table);                  /* Anybody looks, or is yet to be told something. */
    /* Its entry in the store's index, for free(). */
    struct store_entry *(*list)(struct server *server, const struct table *table, uint64_t deadline);
    /* It leaves memory, and returns: what was told the lobby is not told again. */
    void (*leaves)(const struct table *table, struct rest *rest);
    void (*returns)(struct table *table, const struct rest *rest);
};

/* A table with an organiser. */
struct table_organised {
    casus_seat (*seat_of)(const struct table *table, const struct guest *guest);
    /* All who have a part: teams, organisers, curators. */
    void (*people)(const struct table *table, void (*tell)(void *context, const char *guest), void *context);
    bool (*curates)(const struct table *table, const struct guest *guest); /* One of those who watch is a curator. */
    unsigned (*generation)(const struct table *table,
                           casus_seat place); /* Of the key of a team, of the organisers, of the curators. */
    /* A list of actions, by a team or the organiser; NULL: they are no texts. */
    void (*act)(struct server *server, struct request *request, struct texts *list);
    void (*go_on)(struct server *server, struct table *table);
    void (*tick)(struct server *server, struct table *table);
    uint64_t (*deadline)(const struct server *server, const struct table *table);
    bool (*agrees)(const struct table *table);                  /* What is stored of it, with the table's events. */
    void (*resume)(struct server *server, struct table *table); /* The server has been away. */
    /* Durability. At the end of a change: stores what it has changed; returns that for what follows, or NULL. */
    void *(*keep)(struct server *server, struct table *table);
    void (*durable)(struct table *table, void *kept); /* Takes it over. */
    void (*forget)(struct table *table, void *kept);  /* Frees it. */
    void (*roll_back)(struct table *table);
    void (*remove)(struct server *server, const struct table *table); /* Its rows go with this change. */
    void (*free)(struct table *table);
    /* For viewers. */
    void (*write_public)(struct casus_writer *out, const struct table *table);              /* What all may know. */
    void (*write_seat)(struct casus_writer *out, const struct table *table, unsigned seat); /* Further keys. */
    const char *(*seat_name)(const struct table *table, unsigned seat);                     /* NULL: none yet. */
    void (*presence)(struct table *table, casus_seat viewer);                               /* Came or went. */
    bool (*may_push)(struct server *server, struct table *table); /* All may be told now, or hear of it later. */
    void (*opened)(struct server *server, struct table *table, const struct connection *connection, casus_seat viewer);
    bool (*hides)(const struct table *table, const struct event *event); /* From all but the organisers. */
};

#endif
