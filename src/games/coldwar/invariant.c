/* What is true of every position between two actions, part by part. Derived values - control from influence, counts
 * from piles - are stored for speed; here they are recomputed and compared. */
#include "invariant.h"

#include "casus/assert.h"

static bool is_within(struct cw_set part, struct cw_set whole)
{
    return cw_empty(cw_without(part, whole));
}

static bool is_same(struct cw_set one, struct cw_set other)
{
    return one.word[0] == other.word[0] && one.word[1] == other.word[1];
}

/* ---- The map ---- */

static struct cw_set around(const struct cw_state *state, unsigned side)
{
    struct cw_set around = cw_or(cw_next_to[side], state->present[side]);
    for (CW_EACH(country, state->present[side])) around = cw_or(around, cw_neighbours[country]);
    return around;
}

static void check_country(const struct cw_state *state, unsigned country)
{
    int influence[2] = {state->influence[CW_USSR][country], state->influence[CW_US][country]};
    for (unsigned side = 0; side < 2; side++) {
        int lead = influence[side] - influence[side ^ 1];
        casus_assert(influence[side] >= 0 && influence[side] <= CW_INFLUENCE_MAX);
        casus_assert(cw_has(&state->present[side], country) == (influence[side] > 0));
        casus_assert(cw_controls(state, side, country) == (lead >= cw_country[country].stability)); /* 2.1.7 */
    }
}

static void check_map(const struct cw_state *state)
{
    for (unsigned country = 0; country < CW_COUNTRIES; country++) check_country(state, country);
    for (unsigned side = 0; side < 2; side++) {
        casus_assert(is_within(state->present[side], cw_all_countries));
        casus_assert(is_within(state->controlled[side], state->present[side]));
        casus_assert(is_same(state->around[side], around(state, side)));
        casus_assert(is_within(state->reach[side], cw_all_countries));
    }
    casus_assert(state->civil_war <= 3);
    casus_assert(state->china_holder <= CW_NEUTRAL);
    casus_assert(state->china_holder != CW_NEUTRAL || (state->option.civil_war && state->civil_war < 3));
}

/* ---- The tracks and the clock ---- */

static void check_tracks(const struct cw_state *state)
{
    bool over = state->phase == CW_OVER;
    casus_assert(state->defcon >= (over ? 1 : 2) && state->defcon <= 5);                 /* 8.1 */
    casus_assert(over || (state->vp > -20 && state->vp < 20));                           /* 10.3 */
    casus_assert(state->reason == CW_BY_FINAL || (state->vp >= -20 && state->vp <= 20)); /* 10.3.2 goes on adding. */
    for (unsigned side = 0; side < 2; side++) {
        casus_assert(state->milops[side] <= 5);
        casus_assert(state->space[side] <= CW_BOXES);
        casus_assert(state->spaced[side] <= 2); /* 6.4, box 2 */
    }
    casus_assert(state->chernobyl <= CW_SCORED_REGIONS);
    casus_assert(state->envy <= 2 && state->bury <= 1 && state->extra_rounds <= 1 && state->hit_two <= 1);
}

static void check_clock(const struct cw_state *state)
{
    casus_assert(state->phase <= CW_OVER);
    casus_assert(state->option.rules >= 1 && state->option.rules <= CW_RULES_VERSION);
    casus_assert(state->turn >= 1 && state->turn <= state->option.turns && state->option.turns <= CW_TURNS_MOST);
    casus_assert(state->round <= 8 && state->phasing < 2);
    casus_assert(state->phase != CW_ROUNDS || state->round >= 1);
    casus_assert((state->phase == CW_OVER) == (state->reason != 0));
    casus_assert(state->reason < CW_REASONS && state->winner <= CW_NEUTRAL);
}

/* ---- The cards ---- */

/* Every card is in exactly one pile. */
static void check_partition(const struct cw_state *state)
{
    struct cw_set all = {{0, 0}};
    unsigned count = 0;
    for (unsigned pile = 0; pile < CW_PILES; pile++) {
        all = cw_or(all, state->pile[pile]);
        count += cw_count(state->pile[pile]);
    }
    casus_assert(count == CW_CARDS - 1);
    casus_assert(cw_count(all) == CW_CARDS - 1);
    casus_assert(!cw_has(&all, CW_NO_CARD));
    casus_assert(is_same(state->pile[CW_CHINA_PILE], cw_only(CW_THE_CHINA_CARD)));
}

static void check_hand(const struct cw_state *state, unsigned seat)
{
    struct cw_set hand = state->pile[CW_HAND + seat];
    unsigned count = cw_count(hand);
    casus_assert(state->viewer != 0 ? count <= state->hand_count[seat] : count == state->hand_count[seat]);
    casus_assert(is_within(state->known[seat], hand));
    for (CW_EACH(card, state->pile[CW_IN_PLAY + seat])) casus_assert(cw_card[card].lasting != CW_MOMENT);
    casus_assert(state->headline[seat] < CW_CARDS || (state->viewer != 0 && state->headline[seat] == CW_UNKNOWN_CARD));
}

static void check_cards(const struct cw_state *state)
{
    unsigned deck = cw_count(state->pile[CW_DECK]);
    check_partition(state);
    for (unsigned seat = 0; seat < 2; seat++) check_hand(state, seat);
    casus_assert(state->viewer != 0 ? deck <= state->deck_count : deck == state->deck_count);
    casus_assert(is_within(state->known_deck, state->pile[CW_DECK]));
    casus_assert(state->viewer != 0 || cw_empty(state->pile[CW_UNSEEN]));
    /* C49: the side that owes it holds it. */
    casus_assert(state->envy == 0 || state->viewer != 0 ||
                 cw_has(&state->pile[CW_HAND + state->envy - 1], CW_MISSILE_ENVY));
}

/* ---- What is going on, and what is asked ---- */

/* The bytes of unused frames are hashed, too. */
static bool is_blank(const struct cw_frame *frame)
{
    unsigned all = frame->kind | frame->seat | frame->card;
    for (unsigned i = 0; i < sizeof frame->own; i++) all |= frame->own[i];
    return all == 0;
}

static void check_stack(const struct cw_state *state)
{
    casus_assert(state->depth <= CW_FRAMES_MAX);
    for (unsigned i = 0; i < CW_FRAMES_MAX; i++) {
        const struct cw_frame *frame = &state->frame[i];
        bool used = i < state->depth;
        casus_assert(used == (frame->kind != 0) && frame->kind < CW_FRAME_KINDS);
        casus_assert(frame->seat < 2 && frame->card < CW_CARDS);
        casus_assert(used || is_blank(frame));
    }
}

static void check_question(const struct cw_state *state)
{
    const struct cw_ask *ask = &state->ask;
    struct cw_set anything = cw_or(ask->set, cw_or(ask->coup, ask->realign));
    casus_assert((state->phase == CW_OVER) == (ask->kind == CW_ASK_NONE));
    casus_assert(ask->kind <= CW_ASK_RANDOM && ask->verb < CW_VERBS && ask->seat <= CW_NEUTRAL);
    casus_assert(ask->kind == CW_ASK_HEADLINE || ask->kind == CW_ASK_DRAW || ask->seat < 2);
    casus_assert(ask->kind != CW_ASK_COUNTRY || (!cw_empty(ask->set) && is_within(ask->set, cw_all_countries)));
    casus_assert(ask->kind != CW_ASK_OPS || !cw_empty(anything));
    casus_assert((ask->kind == CW_ASK_OPTION) == (ask->options != 0));
    casus_assert(ask->options >> CW_OPTIONS == 0);
    casus_assert(state->answered == CW_NOT_ANSWERED && state->answer == 0 && state->mode == 0 && state->took == 0);
}

void cw_check_invariants(const struct cw_state *state)
{
    check_map(state);
    check_tracks(state);
    check_clock(state);
    check_cards(state);
    check_stack(state);
    check_question(state);
}
