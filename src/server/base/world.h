/* world.h - what the server is given: the world around it, its options, and the limits that it enforces on
 * everybody. */
#ifndef CASUS_SERVER_BASE_WORLD_H
#define CASUS_SERVER_BASE_WORLD_H

#include "casus/casus.h"
#include "server/fault.h"
#include "store/store.h"

struct server;
struct connection;
struct thought;

/* What the server asks of the world around it. `user` is what server_open was given for the connection. */
struct server_world {
    void *context;
    void (*send)(void *context, void *user, const char *text, size_t length);
    void (*close)(void *context, void *user, const char *reason);
    void (*store)(void *context, struct store_batch *batch); /* Comes back through server_stored. */
    void (*random)(void *context, void *bytes, size_t count);
    void (*log)(void *context, const char *line); /* One sentence, without secrets. */
    /* A bot that searches is to choose (base/thought.h): comes back later, through server_thought. NULL: the server
     * waits for it itself. */
    void (*think)(void *context, struct thought *thought);
    /* Something is to be read: comes back through server_read. NULL: all tables are in memory, from the start on. */
    void (*read)(void *context, struct store_reading *reading);
};

struct server_options {
    const struct casus_game *const *games; /* Ended by NULL. */
    const char *version;
    uint32_t think_ms; /* How long a bot waits before it moves, so that people can follow; 0: not at all. */
    uint32_t rollouts; /* Of a bot that searches, where the server waits for it; 0: as many as it takes. */
    bool rate_limit;
    uint32_t idle_ms;        /* So long a table stays in memory that nobody looks at; 0: as the server sees fit. */
    enum server_fault fault; /* Has an effect in a build with CASUS_FAULTS only. */
};

/* Limits, all of them refused with a sentence. */
enum {
    SERVER_MESSAGE_MAX = 64 * 1024,
    SERVER_TABLES_MAX = 20000, /* That are not over. */
    SERVER_TABLES_OF_GUEST_MAX = 300,
    SERVER_WAITING_OF_GUEST_MAX = 10, /* Public ones that wait for players. */
    SERVER_OPEN_TABLES_MAX = 8,       /* Of one connection. */
    SERVER_WAITING_DAYS = 3,          /* So long a table waits to begin, */
    SERVER_EVENING_DAYS = 30,         /* an evening; */
    SERVER_WAITING_MS = 3600000,      /* and so long after the last of those who have a part has looked. */
    SERVER_NAME_MAX = 32,             /* Characters. */
    SERVER_CHAT_MAX = 500,            /* Characters of one line. */
    SERVER_CHAT_KEPT = 200,           /* Lines of a table that are kept. */
    SERVER_ACTIONS_MAX = 64,          /* In one message. */
    SERVER_EVENTS_MAX = 20000,        /* Of one table, and for each of its seats: */
    SERVER_EVENTS_EACH = 10000,
    SERVER_TAKEBACK_MAX = 1000, /* Events after which nothing is taken back any more, far beyond any game; */
    SERVER_TAKEBACK_EACH = 500, /* and for each seat. */
    SERVER_RATE_PER_SECOND = 20,
    SERVER_RATE_BURST = 100,
    SERVER_RATE_BYTES = 8192,              /* A message counts once more for each of so many bytes. */
    SERVER_RATE_CLOSE = 400,               /* So many refused for being too many close the connection. */
    SERVER_READING_BURST = 1 << 20,        /* Bytes of long answers that a connection may ask for at once, */
    SERVER_READING_PER_SECOND = 128 << 10, /* and go on to ask for. */
    SERVER_UNSAID_MAX = 64 << 20 /* Bytes that wait for the disk before they may be said: more is not begun. */
};

/* Numbers for /metrics. */
struct server_counters {
    uint64_t connections, tables, tables_running, tables_damaged, guests;
    uint64_t tables_here, tables_read; /* In memory; and how often one was read. */
    uint64_t messages, refused, events, batches, store_failures;
};

#endif
