/* world.h - what the files of the simulation share: world.c (time, network, store, crashes), client.c (people), check.c (promises). */
#ifndef CASUS_SIMULATE_WORLD_H
#define CASUS_SIMULATE_WORLD_H

#include <jansson.h>

#include "simulate/simulate.h"

enum { CLIENTS_MAX = 3, TABS = 2, ACKNOWLEDGED_MAX = 4096, ROWS_MAX = 8192, LETTERS_MAX = 4096, PENDING_MAX = 8 };

/* A message under way. */
struct letter {
    uint64_t arrives, order; /* Letters of one connection arrive in their order. */
    struct tab *tab;
    uint64_t life; /* Of the connection it was sent over. */
    bool to_server;
    char *text;
    size_t length;
};

/* An act that has not been answered. */
struct pending {
    json_int_t id, n;
    char action[128];
};

/* One browser tab: a connection and what it has seen. */
struct tab {
    struct client *client;
    struct hall_connection *connection;
    uint64_t life, last_in, last_out, reconnect_at;
    json_int_t id, n;
    bool opened, awaited;
    uint8_t *view;
    uint64_t acts_at;
    struct pending pending[PENDING_MAX];
    unsigned pending_count;
};

struct client {
    char token[40];
    int seat;
    struct tab tab[TABS];
};

struct row {
    struct store_write write;
};

struct waiting_batch {
    struct store_batch *batch;
    uint64_t reports;
};

/* What a client was told of an event, to be compared with what its view allows. */
struct told {
    int seat;
    json_int_t n;
    char action[128];
};

struct world {
    struct hall *hall;
    struct hall_options options;
    const struct casus_game *game;
    struct casus_measure measure;
    struct casus_random random;
    uint64_t now, order, lives, store_full_until, crash_at;
    unsigned clients;
    struct client client[CLIENTS_MAX];
    char table[16], game_options[64];
    struct letter letters[LETTERS_MAX];
    size_t letter_count;
    struct row rows[ROWS_MAX];
    size_t row_count;
    struct waiting_batch batches[256];
    size_t batch_count;
    char *acknowledged[ACKNOWLEDGED_MAX]; /* By event number. */
    struct told *told;
    size_t told_count, told_capacity;
    bool muted, over;
    struct simulate_counters *counters;
    char *problem; /* "" while all promises hold. */
    void *scratch, *memory;
};

/* world.c */
uint64_t below(struct world *world, uint64_t limit);
bool one_in(struct world *world, uint64_t times);
void post(struct world *world, struct tab *tab, bool to_server, const char *text, size_t length);
void connect_tab(struct world *world, struct tab *tab);
void break_tab(struct world *world, struct tab *tab);
const char *stored_line(const struct world *world, uint64_t number, size_t *length);

/* client.c */
void client_hear(struct world *world, struct tab *tab, const char *text, size_t length);
void client_act(struct world *world, struct tab *tab);
void client_greet(struct world *world, struct tab *tab);

/* check.c */
void broken(struct world *world, const char *format, ...) __attribute__((format(printf, 2, 3)));
void check_acknowledged(struct world *world, uint64_t number, const char *action);
void check_view(struct world *world, const struct tab *tab);
void check_all(struct world *world);

#endif
