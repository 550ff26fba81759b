/* How every open event would end if nothing more were done: the realisation, run in time order over a copy of the
 * outcomes with the same sum as the real one. Empty nodes stay empty; pawns are ignored. */
#include "forecast.h"

#include "casus/assert.h"
#include "realise.h"

void horizon_forecast_flipped(const struct horizon_state *state, unsigned flipped, struct horizon_forecast *forecast)
{
    casus_assert(flipped == HORIZON_NO_NODE || flipped < HORIZON_NODES_MAX);
    unsigned nodes = horizon_nodes(state);
    horizon_outcomes_so_far(state, forecast->outcome);
    for (unsigned seat = 0; seat < HORIZON_SEATS_MAX; seat++) forecast->score[seat] = state->player[seat].score;
    for (unsigned node = 0; node < nodes; node++) {
        if (state->node[node].card == HORIZON_NO_CARD || state->node[node].status != HORIZON_OPEN) continue;
        struct horizon_situation situation;
        struct horizon_resolution *event = &forecast->event[node];
        horizon_situation_of(state, node, forecast->outcome, &situation);
        horizon_resolve(&situation, event);
        forecast->outcome[node] = event->happens != (node == flipped) ? 1 : -1;
        if (event->colour != HORIZON_NO_COLOUR) {
            forecast->score[event->colour] = (int16_t)(forecast->score[event->colour] + event->points);
        }
    }
}

void horizon_forecast_make(const struct horizon_state *state, struct horizon_forecast *forecast)
{
    horizon_forecast_flipped(state, HORIZON_NO_NODE, forecast);
}
