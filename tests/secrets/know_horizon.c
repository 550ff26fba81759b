/* Horizon: hidden are the cards in the hands of others, the order of the deck, and what Foresight shows to another. */
#include "games/horizon/action.h"
#include "games/horizon/state.h"
#include "knowledge.h"

static bool covers(const void *state)
{
    (void)state;
    return true;
}

/* Only the receiver knows a card that is dealt or looked at. */
static void learns(const struct happening *happening, casus_seat viewer, struct casus_writer *out)
{
    const struct horizon_state *before = happening->before;
    struct happening shown = *happening;
    enum horizon_kind kind = horizon_kind_of(happening->action);
    bool dealt = kind == HORIZON_CHANCE_DEAL && viewer != before->drawer,
         looked = (kind == HORIZON_CHANCE_REVEAL || kind == HORIZON_TAKE) && viewer != before->turn;
    if (dealt || looked) shown.action = horizon_pack(kind, HORIZON_UNKNOWN_CARD, 0, 0, 0, 0);
    knowledge_add_action(out, &shown);
}

static void knows(const void *state, casus_seat viewer, struct casus_writer *out)
{
    struct horizon_state open = *(const struct horizon_state *)state;
    open.deck = (struct horizon_cards){{0, 0}};
    for (unsigned seat = 0; seat < open.scenario.players; seat++) {
        if (seat != viewer) open.player[seat].hand = open.deck;
    }
    if (viewer != open.turn) memset(open.revealed, 0, sizeof open.revealed);
    knowledge_add(out, &open, sizeof open);
}

const struct knowledge knowledge_horizon = {.game = "horizon", .covers = covers, .learns = learns, .knows = knows};
