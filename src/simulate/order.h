/* order.h - what is to be simulated, and what of it is counted. */
#ifndef CASUS_SIMULATE_ORDER_H
#define CASUS_SIMULATE_ORDER_H

#include "server/server.h"

enum { SIMULATE_GAMES_MAX = 16 /* REPERTOIRE_GAMES_MAX */, SIMULATE_PROBLEM_SIZE = 320 };

struct simulate_counters {
    uint64_t games, tables, evenings, finished;
    uint64_t tables_of[SIMULATE_GAMES_MAX]; /* By the number of the game in the order's list. */
    uint64_t events;
    uint64_t acknowledged, refused, wrong_refused; /* Messages; the last were wrong on purpose. */
    uint64_t votes, claims, receipts, deals;       /* The last two of evenings: lists and deals taken. */
    uint64_t drafts, late_words; /* Drafts that counted; plans and lists taken in the grace after a phase's time. */
    uint64_t shares, broken_off; /* Seats that gave bytes for dice; games whose dice were begun anew. */
    uint64_t interrupts;         /* Actions of seats that were not awaited. */
    uint64_t put_out;            /* Tabs whose table's owner put them out. */
    uint64_t crashes, breaks, store_failures, tables_read; /* The last: from the store, after they had left memory. */
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

#endif
