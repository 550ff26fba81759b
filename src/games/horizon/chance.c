/* What chance does: the neutral token (R12), the cards (S1, S3), the artifacts (R11, S4); and the driver's one forced
 * step, the realisation of the next node, which is a separate event in the record so that it can be shown and
 * explained. */
#include "chance.h"

#include "casus/assert.h"
#include "action.h"
#include "contract.h"
#include "realise.h"

void horizon_refill(struct horizon_state *state)
{
    if (state->deck_count > 0) return;
    for (int i = 0; i < 2; i++) {
        state->deck.word[i] |= state->discard.word[i];
    }
    state->deck_count = (uint8_t)horizon_cards_count(&state->discard);
    state->discard = (struct horizon_cards){{0, 0}};
}

unsigned horizon_drawable(const struct horizon_state *state)
{
    return state->deck_count + horizon_cards_count(&state->discard);
}

static size_t offer_cards(const struct horizon_state *state, enum horizon_kind kind, struct casus_outcome *outcomes)
{
    struct horizon_cards deck = state->deck;
    size_t count = 0;
    while ((deck.word[0] | deck.word[1]) != 0) {
        outcomes[count++] = (struct casus_outcome){horizon_pack(kind, horizon_cards_take(&deck), 0, 0, 0, 0), 1};
    }
    return count;
}

static size_t offer_artifacts(const struct horizon_state *state, struct casus_outcome *outcomes)
{
    size_t count = 0;
    for (unsigned artifact = 0; artifact < HORIZON_ARTIFACTS; artifact++) {
        if (state->artifact_stack[artifact] == 0) continue;
        outcomes[count++] = (struct casus_outcome){horizon_pack(HORIZON_CHANCE_ARTIFACT, artifact, 0, 0, 0, 0),
                                                   state->artifact_stack[artifact]};
    }
    return count;
}

static size_t offer_marks(const struct horizon_state *state, struct casus_outcome *outcomes)
{
    size_t count = 0;
    for (unsigned mark = HORIZON_V; mark <= HORIZON_X; mark++) {
        if (state->scenario.start_mark != HORIZON_START_RANDOM && state->scenario.start_mark != mark) continue;
        outcomes[count++] = (struct casus_outcome){horizon_pack(HORIZON_CHANCE_START, mark, 0, 0, 0, 0), 1};
    }
    return count;
}

size_t horizon_outcomes(const void *state_, struct casus_outcome *outcomes, const char **purpose)
{
    static const char *const purposes[HORIZON_STAGES] = {
        [HORIZON_STAGE_START] = "start",       [HORIZON_STAGE_DEAL] = "deal",       [HORIZON_STAGE_REVEAL] = "reveal",
        [HORIZON_STAGE_ARTIFACT] = "artifact", [HORIZON_STAGE_REALISE] = "realise",
    };
    const struct horizon_state *state = state_;
    if (purpose != NULL) *purpose = purposes[state->stage];
    switch (state->stage) {
    case HORIZON_STAGE_START: return offer_marks(state, outcomes);
    case HORIZON_STAGE_DEAL: return offer_cards(state, HORIZON_CHANCE_DEAL, outcomes);
    case HORIZON_STAGE_REVEAL: return offer_cards(state, HORIZON_CHANCE_REVEAL, outcomes);
    case HORIZON_STAGE_ARTIFACT: return offer_artifacts(state, outcomes);
    case HORIZON_STAGE_REALISE:
        outcomes[0] = (struct casus_outcome){horizon_pack(HORIZON_CHANCE_REALISE, state->current, 0, 0, 0, 0), 1};
        return 1;
    default: return 0;
    }
}

/* ---- Effects ---- */

static void take_from_deck(struct horizon_state *state, unsigned card)
{
    casus_assert(horizon_cards_has(&state->deck, card) && state->draws > 0);
    horizon_cards_remove(&state->deck, card);
    state->deck_count--;
    state->draws--;
    if (state->draws > 0) horizon_refill(state);
}

/* Before the first round cards are dealt to one seat after another: S1. */
static void after_deal(struct horizon_state *state)
{
    if (state->draws > 0) return;
    if (state->turn != CASUS_SEAT_NOBODY) {
        state->drawer = 0;
        state->stage = HORIZON_STAGE_TURN;
        return;
    }
    state->drawer++;
    state->draws = state->scenario.start_cards;
    if (state->drawer < state->scenario.players) return;
    state->drawer = 0;
    state->draws = 0;
    horizon_start_round(state);
}

static void deal(struct horizon_state *state, unsigned card)
{
    casus_assert(state->drawer < state->scenario.players);
    struct horizon_player *player = &state->player[state->drawer];
    horizon_cards_add(&player->hand, card);
    player->hand_count++;
    take_from_deck(state, card);
    after_deal(state);
}

static void reveal(struct horizon_state *state, unsigned card)
{
    casus_assert(state->revealed_count < HORIZON_REVEALED_MAX);
    state->revealed[state->revealed_count++] = (uint8_t)card;
    take_from_deck(state, card);
    if (state->draws > 0) return;
    state->drawer = 0;
    state->stage = HORIZON_STAGE_FORESIGHT;
}

static void draw_artifact(struct horizon_state *state, unsigned artifact)
{
    casus_assert(artifact < HORIZON_ARTIFACTS && state->artifact_stack[artifact] > 0);
    state->artifact_stack[artifact]--;
    if (artifact != HORIZON_BLANK) state->player[state->turn].artifact[artifact]++;
    state->stage = HORIZON_STAGE_TURN;
}

static void put_neutral_token(struct horizon_state *state, unsigned mark)
{
    casus_assert(mark <= HORIZON_X); /* R12 */
    state->node[0].token_mark = (uint8_t)mark;
    state->stage = HORIZON_STAGE_DEAL;
    state->draws = state->scenario.start_cards;
    if (state->draws == 0) horizon_start_round(state);
}

/* Whether the action is one of the outcomes; faster for legal actions than listing the outcomes. */
static bool may_come(const struct horizon_state *state, casus_action action)
{
    unsigned number = horizon_number(action, 0);
    if (action >> 16 != 0) return false;
    switch (horizon_kind_of(action)) {
    case HORIZON_CHANCE_START:
        return state->stage == HORIZON_STAGE_START && number <= HORIZON_X &&
               (state->scenario.start_mark == HORIZON_START_RANDOM || state->scenario.start_mark == number);
    case HORIZON_CHANCE_DEAL: return state->stage == HORIZON_STAGE_DEAL && horizon_cards_has(&state->deck, number);
    case HORIZON_CHANCE_REVEAL: return state->stage == HORIZON_STAGE_REVEAL && horizon_cards_has(&state->deck, number);
    case HORIZON_CHANCE_ARTIFACT:
        return state->stage == HORIZON_STAGE_ARTIFACT && number < HORIZON_ARTIFACTS &&
               state->artifact_stack[number] > 0;
    case HORIZON_CHANCE_REALISE: return state->stage == HORIZON_STAGE_REALISE && number == state->current;
    default: return false;
    }
}

bool horizon_may_come(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    if (may_come(state, action)) return true;
    return casus_refuse(error, "horizon.cannot_come", "Chance cannot bring that now.", 0, 0, 0, 0);
}

void horizon_apply_chance(struct horizon_state *state, casus_action action)
{
    casus_assert(may_come(state, action));
    unsigned number = horizon_number(action, 0);
    switch (horizon_kind_of(action)) {
    case HORIZON_CHANCE_START: put_neutral_token(state, number); break;
    case HORIZON_CHANCE_DEAL: deal(state, number); break;
    case HORIZON_CHANCE_REVEAL: reveal(state, number); break;
    case HORIZON_CHANCE_ARTIFACT: draw_artifact(state, number); break;
    default: horizon_realise(state);
    }
}
