/* replica.h - a server made from what the disk holds of one table, or from that with something hidden changed; what one
 * client hears of it is kept. It stores at once, and no bot moves. */
#ifndef CASUS_SIMULATE_REPLICA_H
#define CASUS_SIMULATE_REPLICA_H

#include "simulate/played.h"

struct replica {
    struct server *server;
    struct casus_random random;
    struct store_batch *waiting;
    uint64_t now;
    char *heard; /* What the client was sent, a message a line; NULL: nothing. */
    size_t heard_length, heard_capacity;
};

/* A connection; only the client's own ones are listened to. */
struct ear {
    struct replica *replica;
    struct connection *connection;
    bool listens;
};

/* For whom another world is the same: a seat, and the team that leads it (WAR-8; else itself), whose items it is shown.
 */
struct onlooker {
    casus_seat seat, leader;
};

/* The table with these lines as its events. With an onlooker, items too are those of another world, in which all that
 * is hidden from him is something else; NULL: they are as the disk holds them. False: the server could not be made, and
 * that is said. */
bool replica_make(struct replica *replica, struct world *world, const struct game_table *table,
                  const struct lines *lines, const struct onlooker *onlooker);
void replica_free(struct replica *replica);

/* The client comes to the table. `form` is how positions are sent; with "none" nothing of what was is asked for. */
void replica_come(struct ear *ear, struct replica *replica, const struct game_table *table, const struct client *client,
                  bool listens, const char *form);
void replica_tell(struct ear *ear, const char *text);
void replica_go(struct ear *ear);

#endif
