/* world.h - one simulated game: what there is in it. Whose business what is:
 *   simulate.c     time: what happens next, starting, crashing    client.c      a person at a tab: comes, sees, moves
 *   network.c      messages under way                             request.c     what people ask for besides moves
 *   repertoire.c   which games are played                         team.c        members of teams
 *   message.c      composing what a tab sends                     organiser.c   who runs an evening
 *   deal.c         what teams deal in with one another            promise.c     what is promised, checked
 *   dealings.c     that goes back with the game                   ledger.c      the lists that count, checked
 *   comparison.c   two servers that must say the same to somebody share.c       the seats' part in the dice
 *   other_record.c the record of the second of them              secrecy.c     what games say beside their views
 * simulate.c is at the top, this header at the bottom; no file needs, by a detour, what needs it. */
#ifndef CASUS_SIMULATE_WORLD_H
#define CASUS_SIMULATE_WORLD_H

#include <jansson.h>

#include "casus/dice.h"
#include "store/memory.h"
#include "simulate/network.h"
#include "simulate/order.h"
#include "simulate/repertoire.h"

enum {
    PLAYERS_MAX = 5,
    CLIENTS_MAX = PLAYERS_MAX + 1, /* The last one watches. */
    TABLES_MAX = 2,
    TABS_MAX = TABLES_MAX * (2 * PLAYERS_MAX + 1),
    SEATS_MAX = REPERTOIRE_SEATS_MAX,
    EVENTS_MAX = 6000, /* A table with more is left. */
    ASKED_MAX = 16,
    DRAFTS_KEPT = 8,
    SPENT_KEYS_MAX = 8,
    PROPOSALS_MAX = 1024,
    ACTION_SIZE = 128,
    DIGITS_SIZE = 2 * CASUS_DIGEST_SIZE + 1,
    MOVE_MS = 4000
};

/* What a tab wants of the server, by what the answer must keep to. */
enum asked_kind {
    ASKED_ACT,       /* Acknowledged: the events after `n`. */
    ASKED_INTERRUPT, /* The same, of a seat that was not awaited. */
    ASKED_SEAL,      /* Acknowledged: in force until all have committed. */
    ASKED_LIST,      /* Acknowledged: in force until the phase ends. */
    ASKED_STANDING,  /* Acknowledged: in force whenever the team sends none. */
    ASKED_PLAN,      /* Acknowledged: the plan's revision after `n` is stored. */
    ASKED_CHAT,      /* Acknowledged: the line is stored. */
    ASKED_RESIGN,    /* Acknowledged: stored. */
    ASKED_DOCUMENT,  /* Acknowledged: the text is stored somewhere in the evening's documents. */
    ASKED_DEAL,      /* Acknowledged: done. */
    ASKED_ROLLBACK,  /* Acknowledged: the game has gone back behind event `n`. */
    ASKED_POSITION,  /* The view that the tab has already. */
    ASKED_RECORD,    /* Not before the end. */
    ASKED_KEY,       /* Acknowledged: this key of a place opens nothing any more. */
    ASKED_LEAVE,     /* Acknowledged: from now on a watcher. */
    ASKED_WRONG      /* To be refused. */
};

/* A message that has not been answered. */
struct asked {
    enum asked_kind kind;
    json_int_t id, n;
    char text[ACTION_SIZE];
    json_t *actions; /* Of moves and of lists: texts. */
};

/* One browser tab: a connection, one table, and what it has seen of it. */
struct tab {
    struct client *client;
    struct game_table *table;
    struct connection *connection;
    uint64_t life, last_in, last_out, reconnect_at;
    json_int_t id, n;
    casus_seat viewer;    /* As whom the server shows the table. */
    bool opened, awaited; /* It has the position; its seat has something to do. */
    bool interrupts;      /* Which is not what the game waits for. */
    bool out;             /* It was put out, and has not opened the table since. */
    json_int_t revision;  /* Of the team's plan. */
    json_t *bulletin;     /* What the team, or the organisers, were told last of their own things. */
    uint8_t *view;
    uint64_t acts_at, asks_at;
    struct asked asked[ASKED_MAX];
    unsigned asked_count;
};

struct client {
    char token[40];
    bool watches;               /* Takes no open seat. */
    bool had_seat[TABLES_MAX];  /* Or has asked for one: then what it does may be right. */
    bool organises[TABLES_MAX]; /* Likewise. */
    bool curates[TABLES_MAX];
};

/* What a viewer was told of an event, to be compared with what his view allows. */
struct told {
    casus_seat viewer;
    json_int_t n;
    char action[ACTION_SIZE];
    bool last;  /* Of its message. */
    char *text; /* The event as it was told. */
};

/* A list that the server has taken while several act at once: it lay on the disk. */
struct list {
    casus_seat seat;
    json_int_t number; /* Of its receipt; without an organiser of the event that it answered. */
    bool standing;     /* For phases in which the team sends none. */
    json_t *rows;
};

/* Lists were revealed, from event `first` on, and these were in force; NULL: none. */
struct reveal {
    uint64_t first;
    json_t *sent[SEATS_MAX], *draft[SEATS_MAX], *standing[SEATS_MAX];
    struct casus_seats bots; /* Of an evening: nobody is in these teams, and a bot chooses for them at the end. */
};

/* Of a team's plan: its newest revisions, and the one that lists were last revealed with; what has not changed since is
 * no draft of the next list. */
struct drafted {
    json_t *rows[DRAFTS_KEPT]; /* By revision, modulo their number. */
    json_int_t newest, spent;
};

/* Bytes that a person has committed to for the dice, in answer to the server's commitment. */
struct given_share {
    const struct client *client;
    casus_seat seat;
    char commitment[DIGITS_SIZE];
    uint8_t entropy[CASUS_ENTROPY_SIZE];
    bool revealed;
    bool silent; /* Its browser vanishes before it has revealed. */
};

struct game_table {
    const struct casus_game *game;
    struct casus_measure measure;
    char options[REPERTOIRE_OPTIONS_SIZE];
    unsigned number;  /* In the world. */
    unsigned players; /* Seats that people take; the others are bots'. */
    char id[24];      /* "" before it is made. */
    char link[40];
    char key[SEATS_MAX][40]; /* Of seats whose key somebody was told. */
    char organiser_key[40], curator_key[40];
    char spent_key[SPENT_KEYS_MAX][40]; /* Keys that were taken back; the oldest are forgotten. */
    unsigned spent_keys;
    char status[12];
    bool over, is_public, has_move_clock;
    bool evening;                             /* It has an organiser. */
    struct casus_seats agreed[PROPOSALS_MAX]; /* Who has said yes to a proposal, by its number. */
    char **acknowledged;                      /* By event number. */
    size_t acknowledged_count;
    struct told *told;
    size_t told_count, told_capacity;
    struct list *list;
    size_t list_count, list_capacity;
    struct given_share *share;
    size_t share_count, share_capacity;
    struct drafted drafted[SEATS_MAX];
    struct reveal *reveal;
    size_t reveal_count, reveal_capacity;
    uint64_t phase_lasts;           /* At least until then, since the server has come back; 0: what is stored holds. */
    void *scratch, *trial, *memory; /* Two positions; what bots need. */
    casus_action *actions;          /* Room for legal ones. */
};

struct world {
    struct server *server;
    struct server_options options;
    const struct simulate_order *order;
    struct casus_random random;
    uint64_t now, lives, lines, crash_at, events_told;
    uint64_t late;    /* How late the server's next timer comes. */
    unsigned players; /* Clients that take seats; one more watches. */
    struct client client[CLIENTS_MAX];
    struct tab tab[TABS_MAX];
    unsigned tabs;
    struct game_table table[TABLES_MAX];
    unsigned tables;
    struct network network;
    struct memory_store disk;
    bool muted; /* The server dies: nobody hears what it says. */
    struct simulate_counters *counters;
    char *problem; /* "" while all promises hold. */
};

static inline uint64_t below(struct world *world, uint64_t limit)
{
    return casus_random_below(&world->random, limit);
}

/* A promise is broken: the first such sentence is the game's problem. */
void world_broken(struct world *world, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Room for one more of an array's things: the array, perhaps at another place. */
void *world_reserve(void *array, size_t count, size_t *capacity, size_t size);

static inline bool one_in(struct world *world, uint64_t times)
{
    return below(world, times) == 0;
}

#endif
