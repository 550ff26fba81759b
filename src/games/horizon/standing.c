/* Who is ahead: S6 and R23. */
#include "casus/assert.h"
#include "contract.h"
#include "state.h"

/* Above 0 if a is ahead of b. R23: ties go to whoever was higher at the latest mark, then at the one before, and so
 * on. */
static int compare(const struct horizon_state *state, unsigned a, unsigned b)
{
    const struct horizon_player *one = &state->player[a], *other = &state->player[b];
    if (one->score != other->score) return one->score - other->score;
    for (unsigned phase = state->scenario.rings; phase > 0; phase--) {
        if (one->mark[phase] != other->mark[phase]) return one->mark[phase] - other->mark[phase];
    }
    return 0;
}

void horizon_standing(const void *state_, struct casus_standing *standings)
{
    const struct horizon_state *state = state_;
    int players = state->scenario.players, others = players - 1;
    casus_assert(players >= HORIZON_SEATS_MIN && players <= HORIZON_SEATS_MAX);
    for (int seat = 0; seat < players; seat++) {
        int before = 0, behind = 0;
        for (int other = 0; other < players; other++) {
            int order = compare(state, (unsigned)other, (unsigned)seat);
            before += order > 0;
            behind += order < 0;
        }
        standings[seat] = (struct casus_standing){
            .score = state->player[seat].score,
            .place = (uint16_t)(before + 1),
            .value = (int16_t)((behind - before) * 1000 / others),
        };
    }
}
