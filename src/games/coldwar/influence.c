/* Influence on the map and its consequences: presence, control, reach. */
#include "influence.h"

#include "casus/assert.h"

static void settle_control(struct cw_state *state, unsigned country) /* 2.1.7 */
{
    int lead = state->influence[CW_US][country] - state->influence[CW_USSR][country];
    int stability = cw_country[country].stability;
    cw_put(&state->controlled[CW_US], country, lead >= stability);
    cw_put(&state->controlled[CW_USSR], country, -lead >= stability);
}

static void settle_presence(struct cw_state *state, unsigned side, unsigned country)
{
    bool present = state->influence[side][country] > 0;
    if (present == cw_has(&state->present[side], country)) return;
    cw_put(&state->present[side], country, present);
    struct cw_set added = present ? cw_only(country) : state->present[side];
    struct cw_set around = cw_or(added, present ? state->around[side] : cw_next_to[side]);
    for (CW_EACH(held, added)) around = cw_or(around, cw_neighbours[held]);
    state->around[side] = around;
}

void cw_change_influence(struct cw_engine *engine, unsigned side, unsigned country, int change)
{
    casus_assert(side < 2 && country < CW_COUNTRIES);
    struct cw_state *state = engine->state;
    int16_t *influence = &state->influence[side][country];
    if (change < -*influence) change = -*influence;
    if (change > CW_INFLUENCE_MAX - *influence) change = CW_INFLUENCE_MAX - *influence;
    if (change == 0) return;
    *influence = (int16_t)(*influence + change);
    settle_presence(state, side, country);
    settle_control(state, country);
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_INFLUENCE,
                                     .seat = side,
                                     .country = country,
                                     .change = change,
                                     .us = state->influence[CW_US][country],
                                     .ussr = state->influence[CW_USSR][country]});
}

void cw_raise_to_control(struct cw_engine *engine, unsigned side, unsigned country)
{
    casus_assert(side < 2 && country < CW_COUNTRIES);
    const struct cw_state *state = engine->state;
    int wanted = state->influence[side ^ 1][country] + cw_country[country].stability;
    if (state->influence[side][country] < wanted)
        cw_change_influence(engine, side, country, wanted - state->influence[side][country]);
}
