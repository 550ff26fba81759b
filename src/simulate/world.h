/* world.h - what the files of the simulation share: world.c (time, network, store, crashes), client.c and whims.c
 * (people), check.c (promises), evening.c (teams and their organiser), mirror.c and twin.c (what nobody may be told).
 */
#ifndef CASUS_SIMULATE_WORLD_H
#define CASUS_SIMULATE_WORLD_H

#include <jansson.h>

#include "simulate/simulate.h"

enum {
    PLAYERS_MAX = 3,
    CLIENTS_MAX = PLAYERS_MAX + 1, /* The last one watches. */
    TABLES_MAX = 2,
    TABS_MAX = TABLES_MAX * (2 * PLAYERS_MAX + 1),
    SEATS_MAX = PLAYERS_MAX + 1, /* The last one is a bot's. */
    GAMES_MAX = 8,
    EVENTS_MAX = 4096,
    ROWS_MAX = 8192,
    LETTERS_MAX = 4096,
    ASKED_MAX = 16,
    PROPOSALS_MAX = 1024,
    MOVE_MS = 4000
};

/* A message under way. */
struct letter {
    uint64_t arrives, order; /* Letters of one connection arrive in their order. */
    struct tab *tab;
    uint64_t life; /* Of the connection it was sent over. */
    bool to_server;
    char *text;
    size_t length;
};

/* What a tab wants of the server, by what the answer must keep to. */
enum asked_kind {
    ASKED_ACT,  /* Acknowledged: the event after `n`. */
    ASKED_SEAL, /* Acknowledged: in force until all have committed. */
    /* Acknowledged: in force until the phase ends; `n` is the last event that was stored when it was sent. */
    ASKED_LIST,
    ASKED_PLAN,     /* Acknowledged: the plan's revision after `n` is stored. */
    ASKED_CHAT,     /* Acknowledged: the line is stored. */
    ASKED_RESIGN,   /* Acknowledged: stored. */
    ASKED_POSITION, /* The view that the tab has already. */
    ASKED_RECORD,   /* Not before the end. */
    ASKED_WRONG     /* To be refused. */
};

/* A message that has not been answered. */
struct asked {
    enum asked_kind kind;
    json_int_t id, n;
    char text[128];
};

/* One browser tab: a connection, one table, and what it has seen of it. */
struct tab {
    struct client *client;
    struct game_table *table;
    struct connection *connection;
    uint64_t life, last_in, last_out, reconnect_at;
    json_int_t id, n;
    casus_seat viewer; /* As whom the server shows the table. */
    bool opened, awaited;
    json_int_t revision; /* Of the team's plan. */
    uint8_t *view;
    uint64_t acts_at, whim_at;
    struct asked asked[ASKED_MAX];
    unsigned asked_count;
};

struct client {
    char token[40];
    bool watches;              /* Takes no open seat. */
    bool had_seat[TABLES_MAX]; /* Or has asked for one: then what it does may be right. */
};

struct row {
    struct store_write write;
};

struct waiting_batch {
    struct store_batch *batch;
    uint64_t reports;
};

/* What a viewer was told of an event, to be compared with what his view allows. */
struct told {
    casus_seat viewer;
    json_int_t n;
    char action[128];
    char *text; /* The event as it was told. */
};

/* An action that was sent while several act at once. */
struct sent {
    casus_seat seat;
    json_int_t n;
    char action[128];
};

/* A commitment of a seat that was acknowledged, by the last event that it answered. */
struct seal {
    casus_seat seat;
    uint64_t n;
};

struct game_table {
    const struct casus_game *game;
    struct casus_measure measure;
    char options[64];
    unsigned number;  /* In the world. */
    unsigned players; /* Seats that people take. */
    char id[16];      /* "" before it is made. */
    char link[40];
    char key[SEATS_MAX][40]; /* Of seats whose key somebody was told. */
    char status[12];
    bool over, is_public, has_move_clock;
    bool evening;                             /* It has an organiser. */
    struct casus_seats agreed[PROPOSALS_MAX]; /* Who has said yes to a proposal, by its number. */
    char *acknowledged[EVENTS_MAX];           /* By event number. */
    struct told *told;
    size_t told_count, told_capacity;
    struct sent *sent;
    size_t sent_count, sent_capacity;
    struct seal seals[EVENTS_MAX];
    size_t seal_count;
    void *scratch, *memory;
};

struct world {
    struct server *server;
    struct server_options options;
    const struct casus_game *games[GAMES_MAX];
    struct casus_random random;
    uint64_t now, order, lives, store_full_until, crash_at;
    unsigned players; /* Clients that take seats; one more watches. */
    struct client client[CLIENTS_MAX];
    struct tab tab[TABS_MAX];
    unsigned tabs;
    struct game_table table[TABLES_MAX];
    unsigned tables;
    struct letter letters[LETTERS_MAX];
    size_t letter_count;
    struct row rows[ROWS_MAX];
    size_t row_count;
    struct waiting_batch batches[256];
    size_t batch_count;
    bool muted;
    struct simulate_counters *counters;
    char *problem; /* "" while all promises hold. */
};

/* world.c */
uint64_t below(struct world *world, uint64_t limit);
bool one_in(struct world *world, uint64_t times);
void post(struct world *world, struct tab *tab, bool to_server, const char *text, size_t length);
void break_tab(struct world *world, struct tab *tab);
/* The line of a table's event, or NULL. */
const char *stored_line(const struct world *world, const struct game_table *table, uint64_t number, size_t *length);
/* The text of an item, or NULL. */
const char *stored_item(const struct world *world, const char *kind, const char *key, size_t *length);

/* client.c */
void client_hear(struct world *world, struct tab *tab, const char *text, size_t length);
void client_act(struct world *world, struct tab *tab);
void client_whim(struct world *world, struct tab *tab);
void client_greet(struct world *world, struct tab *tab);

/* check.c */
void broken(struct world *world, const char *format, ...) __attribute__((format(printf, 2, 3)));
void check_acknowledged(struct world *world, struct tab *tab, const struct asked *asked);
void check_view(struct world *world, const struct tab *tab);
void check_sealed(struct world *world, const struct tab *tab);
void check_turn(struct world *world, const struct tab *tab, const json_t *message);
void check_table(struct world *world, struct game_table *table);

/* mirror.c */
void check_twin(struct world *world, struct game_table *table, unsigned client);

#endif
