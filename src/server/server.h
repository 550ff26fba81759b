/* server.h - all tables, guests and connections: the server without its clock, network, store and chance.
 *
 * It is a deterministic state machine. It gets what happens outside as calls (a connection opened, a message came, time
 * passed, a batch became durable), and acts through struct server_world. It runs on one thread, keeps no file and reads
 * no clock, so the same code serves people (transport/) and the simulation (src/simulate/).
 *
 * Everything here is built around one promise: nothing that a change says, to anybody, leaves the server before the
 * change is durable; and everything sent to somebody is made from his own view. docs/protocol.md has the messages,
 * docs/architecture.md the parts. */
#ifndef CASUS_SERVER_SERVER_H
#define CASUS_SERVER_SERVER_H

#include "server/base/world.h"

/* A new, empty server; both structs are copied. NULL: no memory. */
struct server *server_make(const struct server_world *world, const struct server_options *options);
void server_free(struct server *server);

/* The reader that fills a new server from what a store holds: all of it, or, where tables can be read later, the index
 * alone; then server_loaded, once. A table that is damaged there is put out of play, and the others play on. False: the
 * server's own key is damaged, without which nobody would find his seat; `error` says so. */
struct store_reader server_reader(struct server *server);
bool server_loaded(struct server *server, uint64_t now_ms, char *error, size_t error_size);

/* A connection has opened. NULL: no memory. */
struct connection *server_open(struct server *server, void *user);

/* A text message came. Of one longer than SERVER_MESSAGE_MAX only so many bytes are looked at. now_ms (Unix time) must
 * never go back. */
void server_message(struct server *server, struct connection *connection, const char *text, size_t length,
                    uint64_t now_ms);

/* The connection is gone; nothing will be sent to it any more. */
void server_close(struct server *server, struct connection *connection, uint64_t now_ms);

/* Time has passed: bots think, clocks run out, absent people are stood in for. */
void server_tick(struct server *server, uint64_t now_ms);

/* What was to be read (struct server_world's read) comes from the store, chained; the server frees it. */
void server_read(struct server *server, struct store_reading *readings, uint64_t now_ms);

/* What a bot was asked to choose (struct server_world's think) comes back, chosen or dropped; the server frees it. */
void server_thought(struct server *server, struct thought *thought, uint64_t now_ms);

/* By how much the time of day differs from what now_ms says, since somebody has set the clock: what is written from now
 * on carries it, and nothing is measured by it. */
void server_correct_time(struct server *server, int64_t correction_ms);

/* When server_tick is wanted next; UINT64_MAX: not before something else happens. */
uint64_t server_deadline(const struct server *server);

/* Batches have been reported by the store, chained, oldest first; the server frees them. */
void server_stored(struct server *server, struct store_batch *batches, uint64_t now_ms);

/* The store's state has changed: sends it to everybody. */
void server_store_state(struct server *server, enum store_state state);

/* Says goodbye to everybody: the server stops. */
void server_stop(struct server *server, const char *reason);

struct server_counters server_count(const struct server *server);

/* What was found damaged when the server was loaded. The texts stay the server's. */
struct server_finding {
    const char *table; /* Which is out of play for it; NULL: none is. */
    const char *what;  /* In one sentence. */
    uint64_t
        events; /* Of that table: how many were good, from the first, up to where it was found; 0: not looked at. */
    const char *kind, *key;           /* The row that is left out alone; NULL: it is no row. */
    bool is_public;                   /* All may know of the table. */
    const struct casus_game *evening; /* That the table's evening plays; NULL: it is none. */
    bool phase_stays;                 /* Its phase began within those events. */
};

/* Finding number `index`; false: there are not so many. */
bool server_finding(const struct server *server, size_t index, struct server_finding *finding);

#endif
