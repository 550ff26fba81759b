/* context.h - the server itself: the world, the time, and one pointer for each part that keeps state. Only a part's own
 * header says what it keeps. */
#ifndef CASUS_SERVER_BASE_CONTEXT_H
#define CASUS_SERVER_BASE_CONTEXT_H

#include "server/base/world.h"

struct server {
    struct server_world world;
    struct server_options options;
    uint64_t now;                 /* Unix time in milliseconds, as the world last said; it never goes back. */
    uint64_t started, started_at; /* When it was loaded, by the clock that measures and by people's. */
    int64_t correction;           /* What the time of day is beyond that (base/stamp.h). */
    struct server_counters counters;
    uint8_t key[32]; /* Links and seats' keys are derived from it. */
    bool has_key, key_is_durable;
    struct scratch *scratch;         /* base/scratch.h */
    struct connection *connections;  /* session/connection.h: the newest. */
    struct guests *guests;           /* session/guest.h */
    struct asides *asides;           /* table/aside.h: requests that wait for the store. */
    struct turns *turns;             /* session/turns.h: long answers that wait. */
    struct outbox *outbox;           /* session/outbox.h: of the change being made. */
    size_t unsaid;                   /* Bytes in all outboxes. */
    struct registry *registry;       /* registry/registry.h */
    struct deadlines *deadlines;     /* registry/deadlines.h */
    struct tables *tables;           /* table/tables.h */
    struct quarantine *quarantine;   /* table/quarantine.h */
    enum store_state store_state;    /* As it was last told. */
    struct rehearsal *rehearsals;    /* evening/rehearsal.h: those under way. */
    struct lobby *lobby;             /* push/lobby.h */
    struct change *change;           /* table/change.h: the one being made; NULL between two. */
    const struct table_watch *watch; /* table/watch.h: who is notified of what happens to tables. */
    uint64_t wrong_codes_until;      /* evening/codes.h: when the time that wrong codes have taken up is over. */
    const char *reason;              /* Why the organiser does what is being done; NULL: not said. */
    struct loading *loading;         /* load.h: NULL once it is done. */
};

#endif
