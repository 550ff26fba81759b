/* Influence and control, the tracks, and where the cards are. */
#include "engine.h"

/* ---- Influence ---- */

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
    struct cw_set around = present ? state->around[side] : cw_next_to[side];
    for (CW_EACH(held, present ? cw_only(country) : state->present[side])) {
        around = cw_or(around, cw_neighbours[held]);
        cw_add(&around, held);
    }
    state->around[side] = around;
}

void cw_change_influence(struct cw_engine *engine, unsigned side, unsigned country, int change)
{
    struct cw_state *state = engine->state;
    int16_t *influence = &state->influence[side][country];
    if (change < -*influence) change = -*influence;
    if (change > CW_INFLUENCE_MAX - *influence) change = CW_INFLUENCE_MAX - *influence;
    if (change == 0) return;
    *influence = (int16_t)(*influence + change);
    settle_presence(state, side, country);
    settle_control(state, country);
    cw_note(engine, CW_NOTE_INFLUENCE, side, 0, country, change, state->influence[CW_US][country],
            state->influence[CW_USSR][country], 0);
}

void cw_raise_to_control(struct cw_engine *engine, unsigned side, unsigned country)
{
    const struct cw_state *state = engine->state;
    int wanted = state->influence[side ^ 1][country] + cw_country[country].stability;
    if (state->influence[side][country] < wanted)
        cw_change_influence(engine, side, country, wanted - state->influence[side][country]);
}

/* ---- Tracks ---- */

void cw_end(struct cw_engine *engine, unsigned winner, enum cw_reason reason)
{
    struct cw_state *state = engine->state;
    if (state->phase == CW_OVER) return;
    state->phase = CW_OVER;
    state->winner = (uint8_t)winner;
    state->reason = (uint8_t)reason;
    state->ask = (struct cw_ask){0};
    state->answered = CW_NOT_ANSWERED;
    cw_note(engine, CW_NOTE_OVER, winner, 0, 0, (int)reason, 0, 0, 0);
}

void cw_gain_vp(struct cw_engine *engine, unsigned side, int points)
{
    struct cw_state *state = engine->state;
    int vp = state->vp + (side == CW_US ? points : -points);
    state->vp = (int16_t)(vp > 20 ? 20 : vp < -20 ? -20 : vp); /* The track has no more boxes. */
    cw_note(engine, CW_NOTE_VP, side, 0, 0, points, state->vp, 0, 0);
    if (vp >= 20) cw_end(engine, CW_US, CW_BY_VP); /* 10.3 */
    if (vp <= -20) cw_end(engine, CW_USSR, CW_BY_VP);
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
    cw_note(engine, CW_NOTE_DEFCON, 0, 0, 0, level, before, 0, 0);
    if (level == 1) cw_end(engine, CW_OTHER(state->phasing), CW_BY_DEFCON);
}

void cw_gain_milops(struct cw_engine *engine, unsigned side, int operations)
{
    struct cw_state *state = engine->state;
    int milops = state->milops[side] + operations;
    state->milops[side] = (uint8_t)(milops > 5 ? 5 : milops);
    cw_note(engine, CW_NOTE_MILOPS, side, 0, 0, state->milops[side], 0, 0, 0);
}

/* ---- The Space Race (6.4) ---- */

static const struct {
    uint8_t need, roll, first, second;
} boxes[CW_BOXES + 1] = {
    {0, 0, 0, 0}, {2, 3, 2, 1}, {2, 4, 0, 0}, {2, 3, 2, 0}, {2, 4, 0, 0},
    {3, 3, 3, 1}, {3, 4, 0, 0}, {3, 3, 4, 2}, {4, 2, 2, 0},
};

int cw_space_need(unsigned box)
{
    return boxes[box].need;
}

int cw_space_roll(unsigned box)
{
    return boxes[box].roll;
}

int cw_space_points(const struct cw_state *state, unsigned seat, unsigned box)
{
    return state->space[seat ^ 1] < box ? boxes[box].first : boxes[box].second;
}

bool cw_ability(const struct cw_state *state, unsigned seat, unsigned box)
{
    return state->space[seat] >= box && state->space[seat ^ 1] < box;
}

void cw_advance_space(struct cw_engine *engine, unsigned side, unsigned count)
{
    struct cw_state *state = engine->state;
    unsigned box = state->space[side] + count;
    if (box > CW_BOXES) box = CW_BOXES;
    if (box == state->space[side]) return;
    state->space[side] = (uint8_t)box;
    cw_note(engine, CW_NOTE_SPACE, side, 0, 0, (int)box, 0, 0, 0);
    int points = cw_space_points(state, side, box);
    if (points > 0) cw_gain_vp(engine, side, points);
}

/* ---- Cards ---- */

static void leave(struct cw_state *state, unsigned card, enum cw_pile from)
{
    cw_drop(&state->pile[from], card);
    if (from == CW_DECK) {
        state->deck_count--;
        cw_drop(&state->known_deck, card);
    }
    if (from == CW_HAND || from == CW_HAND + 1) {
        unsigned seat = from - CW_HAND;
        state->hand_count[seat]--;
        cw_drop(&state->known[seat], card);
        if (state->envy == seat + 1 && card == CW_MISSILE_ENVY) state->envy = 0;
    }
}

static void arrive(struct cw_state *state, unsigned card, enum cw_pile to)
{
    cw_add(&state->pile[to], card);
    if (to == CW_DECK) state->deck_count++;
    if (to == CW_HAND || to == CW_HAND + 1) {
        state->hand_count[to - CW_HAND]++;
        /* RUL9 */
        if (to == CW_HAND + CW_US && cw_in_play(state, CW_ALDRICH_AMES_REMIX)) cw_add(&state->known[CW_US], card);
    }
}

void cw_move_card(struct cw_engine *engine, unsigned card, enum cw_pile from, enum cw_pile to)
{
    /* It may be any of them. */
    if (from == CW_DECK && to == CW_HAND + CW_USSR) engine->state->known_deck = (struct cw_set){{0, 0}};
    leave(engine->state, card, from);
    arrive(engine->state, card, to);
}

void cw_reveal(struct cw_engine *engine, unsigned seat, struct cw_set cards)
{
    struct cw_state *state = engine->state;
    state->known[seat] = cw_or(state->known[seat], cards);
    if (cw_empty(cards)) cw_note(engine, CW_NOTE_NOTHING_TO_REVEAL, seat, 0, 0, 0, 0, 0, 0);
    for (CW_EACH(card, cards)) cw_note(engine, CW_NOTE_REVEAL, seat, card, 0, 0, 0, 0, 0);
}

void cw_discard_from_hand(struct cw_engine *engine, unsigned seat, unsigned card) /* 5.4: no event. */
{
    cw_move_card(engine, card, CW_HAND + seat, CW_DISCARDS);
    cw_note(engine, CW_NOTE_DISCARD, seat, card, 0, 0, 0, 0, 0);
}

void cw_cancel(struct cw_engine *engine, unsigned card)
{
    for (unsigned owner = 0; owner < 2; owner++) {
        if (!cw_in_play_for(engine->state, card, owner)) continue;
        cw_move_card(engine, card, CW_IN_PLAY + owner, cw_card[card].removed ? CW_REMOVED : CW_DISCARDS); /* 5.5 */
        cw_note(engine, CW_NOTE_OUT_OF_PLAY, 0, card, 0, 0, 0, 0, 0);
    }
}

void cw_take_china(struct cw_engine *engine, unsigned seat, bool face_up) /* 9 */
{
    engine->state->china_holder = (uint8_t)seat;
    engine->state->china_up = face_up;
    cw_note(engine, CW_NOTE_CHINA, seat, CW_THE_CHINA_CARD, 0, face_up, 0, 0, 0);
}

struct cw_set cw_worth(const struct cw_state *state, unsigned seat, int operations)
{
    struct cw_set worth = {{0, 0}};
    for (CW_EACH(card, state->pile[CW_HAND + seat])) {
        if (!cw_is_scoring(card) && cw_operations_value(state, seat, cw_card[card].ops) >= operations)
            cw_add(&worth, card);
    }
    return worth;
}

int cw_operations_value(const struct cw_state *state, unsigned seat, int printed) /* 7.4, 7.4.1 */
{
    int value = printed + cw_in_play(state, seat == CW_US ? CW_CONTAINMENT : CW_BREZHNEV_DOCTRINE) -
                cw_in_play_for(state, CW_RED_SCARE_PURGE, seat ^ 1);
    return value > 4 ? 4 : value < 1 ? 1 : value;
}
