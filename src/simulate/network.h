/* network.h - messages under way between tabs and the server: each arrives later, those of one connection in their
 * order; what is under way when a connection breaks never arrives. */
#ifndef CASUS_SIMULATE_NETWORK_H
#define CASUS_SIMULATE_NETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tab;

struct letter {
    uint64_t arrives, order; /* Of two that arrive at once the older comes first. */
    struct tab *tab;
    uint64_t life; /* Of the connection it was sent over. */
    bool to_server;
    char *text;
    size_t length;
};

/* A heap, the next to arrive on top. All zero: nothing is under way. */
struct network {
    struct letter *letter;
    size_t count, capacity;
    uint64_t order;
};

/* Copies the text. */
void network_send(struct network *network, struct letter letter);
uint64_t network_due(const struct network *network); /* UINT64_MAX: nothing is under way. */
struct letter network_take(struct network *network); /* The next; its text is the caller's to free. */
void network_free(struct network *network);

#endif
