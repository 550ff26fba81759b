/* Victory points, DEFCON, military operations, the Space Race; and the end of the game, which most of them can
 * cause. */
#include "track.h"

#include "casus/assert.h"

/* ---- Points, DEFCON, military operations ---- */

void cw_end_game(struct cw_engine *engine, unsigned winner, enum cw_reason reason)
{
    casus_assert(winner <= CW_NEUTRAL && reason > 0 && reason < CW_REASONS);
    struct cw_state *state = engine->state;
    if (state->phase == CW_OVER) return;
    state->phase = CW_OVER;
    state->winner = (uint8_t)winner;
    state->reason = (uint8_t)reason;
    state->ask = (struct cw_ask){0};
    state->answered = CW_NOT_ANSWERED;
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_OVER, .seat = winner, .reason = (int)reason, .vp = state->vp});
}

void cw_gain_vp(struct cw_engine *engine, unsigned side, int points)
{
    casus_assert(side < 2);
    struct cw_state *state = engine->state;
    int vp = state->vp + (side == CW_US ? points : -points);
    state->vp = (int16_t)(vp > 20 ? 20 : vp < -20 ? -20 : vp); /* The track has no more boxes. */
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_VP, .seat = side, .points = points, .vp = state->vp});
    if (vp >= 20) cw_end_game(engine, CW_US, CW_BY_VP); /* 10.3 */
    if (vp <= -20) cw_end_game(engine, CW_USSR, CW_BY_VP);
}

void cw_award(struct cw_engine *engine, int net)
{
    cw_gain_vp(engine, net >= 0 ? CW_US : CW_USSR, net >= 0 ? net : -net);
}

void cw_set_defcon(struct cw_engine *engine, int level) /* 8.1 */
{
    struct cw_state *state = engine->state;
    int before = state->defcon;
    if (level > 5) level = 5;
    if (level < 1) level = 1;
    if (level == before) return;
    state->defcon = (uint8_t)level;
    if (level == 2) state->hit_two = 1; /* C106 */
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_DEFCON, .defcon = level, .before = before});
    if (level == 1) cw_end_game(engine, CW_OTHER(state->phasing), CW_BY_DEFCON);
}

void cw_gain_milops(struct cw_engine *engine, unsigned side, int operations)
{
    casus_assert(side < 2 && operations > 0);
    struct cw_state *state = engine->state;
    int milops = state->milops[side] + operations;
    state->milops[side] = (uint8_t)(milops > 5 ? 5 : milops);
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_MILOPS, .seat = side, .milops = state->milops[side]});
}

/* ---- The Space Race (6.4) ---- */

/* clang-format off */
static const struct {
    uint8_t need; /* Operations. */
    uint8_t roll; /* Or less. */
    uint8_t first, second; /* VP for who comes there first, and second. */
} boxes[CW_BOXES + 1] = {
    [1] = {.need = 2, .roll = 3, .first = 2, .second = 1},
    [2] = {.need = 2, .roll = 4},
    [3] = {.need = 2, .roll = 3, .first = 2},
    [4] = {.need = 2, .roll = 4},
    [5] = {.need = 3, .roll = 3, .first = 3, .second = 1},
    [6] = {.need = 3, .roll = 4},
    [7] = {.need = 3, .roll = 3, .first = 4, .second = 2},
    [8] = {.need = 4, .roll = 2, .first = 2},
};
/* clang-format on */

int cw_space_need(unsigned box)
{
    casus_assert(box >= 1 && box <= CW_BOXES);
    return boxes[box].need;
}

int cw_space_roll(unsigned box)
{
    casus_assert(box >= 1 && box <= CW_BOXES);
    return boxes[box].roll;
}

int cw_space_award(unsigned box, bool first)
{
    casus_assert(box >= 1 && box <= CW_BOXES);
    return first ? boxes[box].first : boxes[box].second;
}

int cw_space_points(const struct cw_state *state, unsigned seat, unsigned box)
{
    casus_assert(seat < 2 && box >= 1 && box <= CW_BOXES);
    return cw_space_award(box, state->space[seat ^ 1] < box);
}

bool cw_ability(const struct cw_state *state, unsigned seat, unsigned box)
{
    casus_assert(seat < 2 && box >= 1 && box <= CW_BOXES);
    return state->space[seat] >= box && state->space[seat ^ 1] < box;
}

void cw_advance_space(struct cw_engine *engine, unsigned side, unsigned count)
{
    casus_assert(side < 2 && count > 0);
    struct cw_state *state = engine->state;
    unsigned box = state->space[side] + count;
    if (box > CW_BOXES) box = CW_BOXES;
    if (box == state->space[side]) return;
    state->space[side] = (uint8_t)box;
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_SPACE, .seat = side, .box = (int)box});
    int points = cw_space_points(state, side, box);
    if (points > 0) cw_gain_vp(engine, side, points);
}
