/* hall.h - all tables, guests and connections: the server without its clock, network, store and chance.
 *
 * The hall is a deterministic state machine. What happens outside is told to it (a connection opened, a message came,
 * time passed, a batch became durable); what it wants is said through struct hall_world. It runs on one thread, keeps
 * no file and reads no clock: so the same code serves people (serve.c) and the simulation (src/simulate/).
 *
 * The promise that everything here is built around: nothing that a change says, to anybody, leaves the hall before the
 * change is durable; and nobody is sent anything that is not made from his own view. docs/protocol.md has the messages.
 */
#ifndef CASUS_SERVER_HALL_H
#define CASUS_SERVER_HALL_H

#include "casus/casus.h"
#include "store/store.h"

struct hall;
struct hall_connection;

/* What the hall asks of the world around it. `user` is what hall_open was given for the connection. */
struct hall_world {
    void *context;
    void (*send)(void *context, void *user, const char *text, size_t length);
    void (*close)(void *context, void *user, const char *reason);
    void (*store)(void *context, struct store_batch *batch); /* Comes back through hall_stored. */
    void (*random)(void *context, void *bytes, size_t count);
    void (*log)(void *context, const char *line); /* One JSON object, without secrets. */
};

/* Bugs that the simulation plants to see that it would find them; HALL_NO_FAULT everywhere else. */
enum hall_fault {
    HALL_NO_FAULT = 0,
    HALL_ACK_BEFORE_DURABLE, /* Sends before the store has reported. */
    HALL_DOUBLE_APPLY,       /* Takes a stale message. */
    HALL_LOST_EVENT,         /* Does not store some event. */
    HALL_LATE_ACTION,        /* Takes a move after its deadline. */
    HALL_LEAK_VIEW,          /* Sends a position that is not masked. */
    HALL_LEAK_LOG,           /* Tells an event as its actor knows it. */
    HALL_LEAK_ACCOUNT,       /* Tells in full what an action does. */
    HALL_LEAK_WATCHER,       /* Shows a watcher what seat 0 sees. */
    HALL_LEAK_TAKEBACK,      /* Shows all in the position after a takeback. */
    HALL_LEAK_RECORD,        /* Gives out the record before the end. */
    HALL_LEAK_REFUSAL,       /* Refuses a move by what is hidden. */
    HALL_SEALED_EARLY,       /* Reveals a list before all have committed. */
    HALL_SEALED_HINT,        /* Lets the others notice that a list came. */
    HALL_STRANGER_PLAYS,     /* Takes moves, votes and resignations from who has no seat. */
    HALL_STRANGER_ENTERS,    /* Opens a table that is not public without its link. */
    HALL_STRANGER_TALKS,     /* Takes chat from who has not opened the table. */
    HALL_FAULTS
};

struct hall_options {
    const struct casus_game *const *games; /* Ended by NULL. */
    const char *version;
    uint32_t think_ms; /* How long a bot waits before it moves, so that people can follow; 0: not at all. */
    bool rate_limit;
    enum hall_fault fault;
};

/* Limits, all of them refused with a sentence. */
enum {
    HALL_MESSAGE_MAX = 64 * 1024,
    HALL_TABLES_MAX = 20000, /* That are not over. */
    HALL_TABLES_OF_GUEST_MAX = 300,
    HALL_OPEN_TABLES_MAX = 8, /* Of one connection. */
    HALL_NAME_MAX = 32,       /* Characters. */
    HALL_CHAT_MAX = 500,      /* Characters of one line. */
    HALL_CHAT_KEPT = 200,     /* Lines of a table that are kept. */
    HALL_ACTIONS_MAX = 64,    /* In one message. */
    HALL_EVENTS_MAX = 20000,  /* Of one table, and for each of its seats: */
    HALL_EVENTS_EACH = 10000,
    HALL_RATE_PER_SECOND = 20,
    HALL_RATE_BURST = 100,
    HALL_RATE_CLOSE = 400 /* So many refused for being too many close the connection. */
};

/* Numbers for /metrics. */
struct hall_counters {
    uint64_t connections, tables, tables_running, guests;
    uint64_t messages, refused, events, batches, store_failures;
};

/* A new, empty hall; both structs are copied. NULL: no memory. */
struct hall *hall_make(const struct hall_world *world, const struct hall_options *options);
void hall_free(struct hall *hall);

/* The reader that fills a new hall from what a store holds; then hall_loaded, once. False: the store's content makes no
 * sense, `error` says what. */
struct store_reader hall_reader(struct hall *hall);
bool hall_loaded(struct hall *hall, uint64_t now_ms, char *error, size_t error_size);

/* A connection has opened. NULL: no memory. */
struct hall_connection *hall_open(struct hall *hall, void *user);

/* A text message came. now_ms (Unix time) must never go back. */
void hall_message(struct hall *hall, struct hall_connection *connection, const char *text, size_t length,
                  uint64_t now_ms);

/* The connection is gone; nothing will be sent to it any more. */
void hall_close(struct hall *hall, struct hall_connection *connection, uint64_t now_ms);

/* Time has passed: bots think, clocks run out, absent people are stood in for. */
void hall_tick(struct hall *hall, uint64_t now_ms);

/* When hall_tick is wanted next; UINT64_MAX: not before something else happens. */
uint64_t hall_deadline(const struct hall *hall);

/* Batches have been reported by the store, chained, oldest first; the hall frees them. */
void hall_stored(struct hall *hall, struct store_batch *batches, uint64_t now_ms);

/* Says goodbye to everybody: the server stops. */
void hall_stop(struct hall *hall, const char *reason);

struct hall_counters hall_count(const struct hall *hall);

/* For the simulation: the record's lines of a table as the hall has them (durable or not) and how many are durable;
 * false: no such table. The text stays the hall's. */
bool hall_record_line(const struct hall *hall, const char *table, uint64_t number, const char **line, size_t *length);

#endif
