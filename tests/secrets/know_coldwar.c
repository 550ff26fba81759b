/* Cold War: hidden are the other hand except cards that were shown, the deck, and a headline until both are chosen. */
#include <string.h>

#include "games/coldwar/action.h"
#include "games/coldwar/state.h"
#include "knowledge.h"

static bool covers(const void *state)
{
    (void)state;
    return true;
}

/* Both headlines are chosen at once, and turned up together. */
static bool are_choosing(const struct cw_state *state)
{
    return state->phase == CW_HEADLINE && state->ask.kind == CW_ASK_HEADLINE && state->ask.seat == CW_NEUTRAL;
}

static void learns_headline(const struct happening *happening, casus_seat viewer, struct casus_writer *out)
{
    const struct cw_state *before = happening->before, *after = happening->after;
    if (happening->actor == viewer || !are_choosing(after)) knowledge_add_action(out, happening);
    if (are_choosing(after)) return;
    for (unsigned seat = 0; seat < 2; seat++) casus_write_int(out, before->headline[seat]);
}

static void learns(const struct happening *happening, casus_seat viewer, struct casus_writer *out)
{
    const struct cw_state *before = happening->before;
    struct happening shown = *happening;
    if (cw_kind_of(happening->action) == CW_ACT_HEADLINE && are_choosing(before)) {
        learns_headline(happening, viewer, out);
        return;
    }
    unsigned drawer = before->ask.seat == CW_NEUTRAL ? (unsigned)CW_US : before->ask.seat; /* C108: the US looks. */
    if (cw_kind_of(happening->action) == CW_ACT_DRAW && drawer != viewer) shown.action = cw_pack(CW_ACT_DRAW, 0);
    knowledge_add_action(out, &shown);
}

/* Only the owner of a hand knows what a question offers from it. */
static void close_question(struct cw_ask *ask)
{
    if (ask->kind != CW_ASK_PLAY && !(ask->kind == CW_ASK_CARD && ask->verb != CW_TAKE)) return;
    memset(&ask->set, 0, sizeof ask->set);
    ask->may_stop = 0;
}

static void knows(const void *state, casus_seat viewer, struct casus_writer *out)
{
    struct cw_state open = *(const struct cw_state *)state;
    bool choosing = are_choosing(&open);
    struct cw_set none = {{0, 0}};
    for (unsigned seat = 0; seat < 2; seat++) {
        if (seat == viewer) continue;
        open.pile[CW_HAND + seat] = cw_and(open.pile[CW_HAND + seat], open.known[seat]);
        if (choosing) open.headline[seat] = CW_NO_CARD; /* Nor whether it is chosen. */
    }
    if (viewer != CW_US) open.known_deck = open.pile[CW_LOOKED] = none;
    open.pile[CW_DECK] = cw_and(open.pile[CW_DECK], open.known_deck);
    if (open.ask.seat != viewer) close_question(&open.ask);
    knowledge_add(out, &open, sizeof open);
}

const struct knowledge knowledge_coldwar = {.game = "coldwar", .covers = covers, .learns = learns, .knows = knows};
