/* 10.1: who has presence, domination or control of a region, and what it is worth. */
#ifndef COLDWAR_SCORE_H
#define COLDWAR_SCORE_H

#include "state.h"

enum cw_status { CW_NOTHING, CW_PRESENCE, CW_DOMINATION, CW_CONTROL };

struct cw_score {
    uint8_t status[2];
    int8_t points[2];
    uint8_t battlegrounds[2], countries[2], near[2]; /* near: controlled next to the enemy's superpower. */
};

/* 10.1; shuttle: a country that the USSR does not count, or CW_NO_COUNTRY. */
struct cw_score cw_score_region(const struct cw_state *state, unsigned region, unsigned shuttle);

/* The same without its parts, quicker: the US's points less the USSR's, and what each side has. */
struct cw_balance {
    int points;
    enum cw_status held[2];
};

enum { CW_SCORED = CW_SCORED_REGIONS + 1 /* Southeast Asia comes last. */ };

void cw_balance_of_region(const struct cw_state *state, unsigned region, struct cw_balance *balance);
void cw_balance_of_southeast_asia(const struct cw_state *state, struct cw_balance *balance);

/* 10.1, by the battlegrounds of the map alone: for events that look at a region without scoring it (C45). */
enum cw_status cw_status_on_map(const struct cw_state *state, unsigned region, unsigned side);

/* C38: points of each side. */
void cw_score_southeast_asia(const struct cw_state *state, int points[2]);

/* C35: includes Taiwan while it counts. */
struct cw_set cw_battlegrounds_now(const struct cw_state *state);

#endif
