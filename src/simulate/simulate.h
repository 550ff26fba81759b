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

#include "simulate/order.h"

/* Plays one game and adds to the counters. False: `problem` says in one sentence which promise was broken, and `*tail`,
 * the caller's to free, has the last events of its tables, a line each. */
bool simulate_game(const struct simulate_order *order, struct simulate_counters *counters,
                   char problem[SIMULATE_PROBLEM_SIZE], char **tail);

#endif
