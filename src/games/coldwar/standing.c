/* Who is ahead, and how good a position is for a bot. */
#include "action.h"

void cw_standing(const void *state_, struct casus_standing *standings)
{
    const struct cw_state *state = state_;
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

/* ---- A heuristic, in thousandths of a victory point ---- */

static int worth_of_countries(const struct cw_state *state, unsigned seat)
{
    int worth = 0;
    for (CW_EACH(country, state->controlled[seat])) {
        bool battleground = cw_has(&cw_battlegrounds, country);
        int spare = state->influence[seat][country] - state->influence[seat ^ 1][country] - cw_country[country].stability;
        worth += (battleground ? 1500 : 350) + (spare > 2 ? 2 : spare) * (battleground ? 90 : 20);
    }
    for (CW_EACH(country, cw_without(state->present[seat], state->controlled[seat]))) {
        worth += 40 * state->influence[seat][country] * (cw_has(&cw_battlegrounds, country) ? 3 : 1);
    }
    return worth;
}

/* How early or late the game is says how often a region will still be scored. */
static int worth_of_regions(const struct cw_state *state, unsigned seat)
{
    int worth = 0;
    for (unsigned region = 0; region < CW_SCORED_REGIONS; region++) {
        struct cw_score score = cw_score_region(state, region, CW_NO_COUNTRY);
        bool wins = region == CW_EUROPE && score.status[seat] == CW_CONTROL;
        worth += wins ? 20000 : 450 * score.points[seat];
    }
    return worth;
}

/* 8.2: what is still owed at the turn's end. */
static int worth_of_milops(const struct cw_state *state, unsigned seat)
{
    int missing = state->defcon - state->milops[seat];
    return missing > 0 ? -300 * missing : 0;
}

static int one_side(const struct cw_state *state, unsigned seat)
{
    return worth_of_countries(state, seat) + worth_of_regions(state, seat) + worth_of_milops(state, seat) + 350 * state->space[seat] +
           (state->china_holder == seat ? 1200 : 0) - (cw_trapped(state, seat) ? 3000 : 0);
}

int32_t cw_evaluate(const void *state_, casus_seat seat)
{
    const struct cw_state *state = state_;
    if (seat > 1) return 0;
    if (state->phase == CW_OVER) return state->winner == CW_NEUTRAL ? 0 : state->winner == seat ? 1000000 : -1000000;
    int vp = seat == CW_US ? state->vp : -state->vp;
    return 1000 * vp + one_side(state, seat) - one_side(state, seat ^ 1u);
}
