/* simulate.h - the whole server inside one process, in virtual time, with everything that can go wrong.
 *
 * Every game of a seed has a world of its own: the real server, whose timers come late, a disk in memory that reports
 * late, is full for a while, or is cut off by a crash before or after a write; one or two tables of any games, with or
 * without an organiser; clients over connections that delay, lose, double and break; second tabs and a watcher; stale
 * and wrong messages; votes, claims, resignations, interrupts; clocks that run out; teams, treaties, corrections, roll
 * backs. What is promised is checked: an acknowledged action is never lost, never doubled, never applied after its
 * deadline; a list that is in force when its phase ends is played, and none is taken after its phase's deadline; what
 * teams deal in goes back with the game; a stranger changes nothing; nobody is sent what his view does not show
 * (another world, in which what is hidden from him is something else, sends him the same bytes); the record is valid. A
 * seed and a number repeat a game exactly. */
#ifndef CASUS_SIMULATE_SIMULATE_H
#define CASUS_SIMULATE_SIMULATE_H

#include "server/server.h"

enum { SIMULATE_GAMES_MAX = 16 /* REPERTOIRE_GAMES_MAX */, SIMULATE_PROBLEM_SIZE = 320 };

struct simulate_counters {
    uint64_t games, tables, evenings, finished;
    uint64_t tables_of[SIMULATE_GAMES_MAX]; /* By the number of the game in the order's list. */
    uint64_t events;
    uint64_t acknowledged, refused, wrong_refused; /* Messages; the last were wrong on purpose. */
    uint64_t votes, claims, receipts, deals;       /* The last two of evenings: lists and deals taken. */
    uint64_t shares, broken_off; /* Seats that gave bytes for dice; games whose dice were begun anew. */
    uint64_t interrupts;         /* Actions of seats that were not awaited. */
    uint64_t put_out;            /* Tabs whose table's owner put them out. */
    uint64_t crashes, breaks, store_failures;
    uint64_t checked_views, checked_events, comparisons, compared_bytes;
};

/* What is to be played. */
struct simulate_order {
    uint64_t seed, number;
    enum server_fault fault;
    const struct casus_game *const *games; /* At most SIMULATE_GAMES_MAX, ended by NULL; tables are drawn from them. */
    /* Told now and then how many events have been stored since it was told last. NULL: nobody wants to know. */
    void (*progress)(void *context, uint64_t events);
    void *context;
};

/* Plays one game and adds to the counters. False: `problem` says in one sentence which promise was broken, and `*tail`,
 * the caller's to free, has the last events of its tables, a line each. */
bool simulate_game(const struct simulate_order *order, struct simulate_counters *counters,
                   char problem[SIMULATE_PROBLEM_SIZE], char **tail);

/* The names of the faults that can be planted, by enum server_fault; the first is "none". */
extern const char *const simulate_fault_names[FAULTS];

#endif
