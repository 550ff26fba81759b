/* Who is ahead. */
#include "contract.h"

#include "casus/assert.h"

void cw_standing(const void *state_, struct casus_standing *standings)
{
    const struct cw_state *state = state_;
    casus_assert(state->winner <= CW_NEUTRAL && state->reason < CW_REASONS);
    bool over = state->phase == CW_OVER;
    int lead = over ? (state->winner == CW_US) - (state->winner == CW_USSR) : state->vp;
    for (int seat = 0; seat < 2; seat++) {
        int mine = seat == CW_US ? lead : -lead;
        int value = over ? mine * 1000 : mine * 40;
        standings[seat] = (struct casus_standing){
            .score = seat == CW_US ? state->vp : -state->vp,
            .place = mine < 0 ? 2 : 1,
            .value = (int16_t)value,
        };
    }
}
