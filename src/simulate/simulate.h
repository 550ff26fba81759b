/* simulate.h - the whole server inside one process, in virtual time, with everything that can go wrong.
 *
 * Every game of a seed has a world of its own: the real server, a store in memory that reports late, fails for a while,
 * or is cut off by a crash before or after a write; one or two tables of Horizon or of a game in which all act at once,
 * with or without an organiser; clients over connections that delay, lose, double and break; second tabs and a watcher;
 * stale and wrong messages; votes, claims, resignations; clocks that run out. What is promised is checked: an
 * acknowledged action is never lost, never doubled, never applied after its deadline; a stranger changes nothing;
 * nobody is sent what his view does not show (a twin of the table, in which what is hidden is something else, sends him
 * the same bytes); the record is valid. A seed and a number repeat a game exactly. */
#ifndef CASUS_SIMULATE_SIMULATE_H
#define CASUS_SIMULATE_SIMULATE_H

#include "server/server.h"

struct simulate_counters {
    uint64_t games, tables, finished;
    uint64_t acknowledged, refused, wrong_refused; /* Messages; the last were wrong on purpose. */
    uint64_t votes, claims, receipts;              /* The last: lists of evenings. */
    uint64_t crashes, breaks, store_failures;
    uint64_t checked_views, checked_events, twins, twin_bytes;
};

enum { SIMULATE_PROBLEM_SIZE = 320 };

/* Plays game `number` of a seed and adds to the counters. False: `problem` says in one sentence which promise was
 * broken. */
bool simulate_game(uint64_t seed, uint64_t number, enum server_fault fault, struct simulate_counters *counters,
                   char problem[SIMULATE_PROBLEM_SIZE]);

/* The names of the faults that can be planted, by enum server_fault; the first is "none". */
extern const char *const simulate_fault_names[FAULTS];

#endif
