/* forecast.h - how every open event would end if nothing more were done. */
#ifndef HORIZON_FORECAST_H
#define HORIZON_FORECAST_H

#include "situation.h"
#include "state.h"

struct horizon_forecast {
    int8_t outcome[HORIZON_NODES_MAX]; /* By node, including realised ones: 1, -1, or 0 without an event. */
    struct horizon_resolution event[HORIZON_NODES_MAX]; /* Set for open events only. */
    int16_t score[HORIZON_SEATS_MAX];                   /* What each player would have then. */
};

void horizon_forecast_make(const struct horizon_state *state, struct horizon_forecast *forecast);

/* The same with one open event made to end the other way; pass HORIZON_NO_NODE for none. */
void horizon_forecast_flipped(const struct horizon_state *state, unsigned flipped, struct horizon_forecast *forecast);

#endif
