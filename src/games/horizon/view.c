/* What a seat may know. The cards in the other hands, the order of the stacks, and the cards that Foresight shows to
 * another player are hidden; everything else is open. A view keeps the numbers of cards, which are open, and puts all
 * cards that the seat has not seen into one set, the deck's, so its bytes cannot tell where they are. */
#include "casus/assert.h"
#include "action.h"
#include "contract.h"
#include "state.h"

static void unite(struct horizon_cards *into, const struct horizon_cards *cards)
{
    into->word[0] |= cards->word[0];
    into->word[1] |= cards->word[1];
}

static bool shows_revealed_to(const struct horizon_state *state, casus_seat seat)
{
    return seat == state->turn;
}

void horizon_view(const void *state_, casus_seat seat, void *view_)
{
    struct horizon_state *view = view_;
    memmove(view, state_, sizeof *view);      /* The caller may make a state into its own view. */
    if (seat == CASUS_SEAT_ORGANISER) return; /* Sees all. */
    view->viewer = (uint8_t)(seat + 1);
    for (unsigned other = 0; other < view->scenario.players; other++) {
        if (other == seat) continue;
        unite(&view->deck, &view->player[other].hand);
        view->player[other].hand = (struct horizon_cards){{0, 0}};
    }
    if (shows_revealed_to(view, seat)) return;
    for (unsigned i = 0; i < view->revealed_count; i++) {
        if (view->revealed[i] < HORIZON_DECK_MAX) horizon_cards_add(&view->deck, view->revealed[i]);
        view->revealed[i] = HORIZON_UNKNOWN_CARD;
    }
}

casus_action horizon_seen(const void *state_, casus_seat actor_seat, casus_action action, casus_seat seat)
{
    const struct horizon_state *state = state_;
    (void)actor_seat;
    casus_seat knows;
    switch (horizon_kind_of(action)) {
    case HORIZON_CHANCE_DEAL: knows = state->drawer; break;
    case HORIZON_CHANCE_REVEAL:
    case HORIZON_TAKE: knows = state->turn; break;
    default: return action;
    }
    if (seat == knows || seat == CASUS_SEAT_ORGANISER) return action;
    return horizon_pack(horizon_kind_of(action), HORIZON_UNKNOWN_CARD, 0, 0, 0, 0);
}

/* A card drawn uniformly from a set, which loses it. */
static unsigned take_random(struct horizon_cards *cards, struct casus_random *random)
{
    casus_assert(horizon_cards_count(cards) > 0);
    unsigned skip = (unsigned)casus_random_below(random, horizon_cards_count(cards));
    struct horizon_cards rest = *cards;
    unsigned card = horizon_cards_take(&rest);
    while (skip-- > 0) card = horizon_cards_take(&rest);
    horizon_cards_remove(cards, card);
    return card;
}

/* What the other players do says nothing about their cards before they are played, so every way to spread the unseen
 * cards over hands and deck is equally likely. */
void horizon_determinize(const void *view_, casus_seat seat, struct casus_random *random, void *state_)
{
    struct horizon_state *state = state_;
    memmove(state, view_, sizeof *state);
    if (state->viewer == 0) return;
    state->viewer = 0;
    for (unsigned other = 0; other < state->scenario.players; other++) {
        if (other == seat) continue;
        struct horizon_player *player = &state->player[other];
        unsigned cards = player->hand_count - (unsigned)__builtin_popcount(player->flexible);
        for (unsigned i = 0; i < cards; i++) horizon_cards_add(&player->hand, take_random(&state->deck, random));
    }
    for (unsigned i = 0; i < state->revealed_count; i++) {
        if (state->revealed[i] == HORIZON_UNKNOWN_CARD) state->revealed[i] = (uint8_t)take_random(&state->deck, random);
    }
}
