/* Every legal action is tried on one copy of the view, and what it changed is put back; the board and the hand are
 * looked at again only where they changed. The choice is greedy's if the taste is. */
#include "light.h"

#include "action.h"
#include "board.h"
#include "casus/assert.h"
#include "contract.h"
#include "evaluate.h"
#include "state.h"

/* What the hand was found good for when it was looked at last, and of what that depends. */
struct look {
    struct horizon_cards cards;
    uint8_t flexible, pawn, changed;
    struct horizon_hand hand;
};

struct light {
    const struct horizon_state *view;
    casus_seat seat;
    const int16_t *taste;
    struct horizon_board board; /* Of the view. */
    struct look last;
    struct horizon_state trial; /* Equal to the view between two trials. */
    casus_action action[HORIZON_LEGAL_MAX];
    int32_t worth[HORIZON_LEGAL_MAX];
    size_t count;
};

/* ---- What an action changes ---- */

/* The node whose event it changes. */
static unsigned changed_node(const struct light *light, casus_action action)
{
    unsigned artifact = horizon_number(action, 0);
    switch (horizon_kind_of(action)) {
    case HORIZON_ORGANISE:
    case HORIZON_LAY:
    case HORIZON_STRENGTHEN: return light->view->player[light->seat].pawn;
    case HORIZON_INFLUENCE: return horizon_number(action, 0);
    case HORIZON_PLAY:
        return artifact == HORIZON_CATALYST  ? light->view->player[light->seat].pawn
               : artifact == HORIZON_WHISPER ? horizon_number(action, 1)
                                             : HORIZON_NO_NODE;
    default: return HORIZON_NO_NODE;
    }
}

/* Players' actions change no scenario, and no node but this one. */
static void put_back(struct light *light, unsigned node)
{
    struct horizon_state *trial = &light->trial;
    const struct horizon_state *view = light->view;
    trial->deck = view->deck;
    trial->discard = view->discard;
    memcpy(trial->player, view->player, sizeof trial->player);
    if (node != HORIZON_NO_NODE) trial->node[node] = view->node[node];
    memcpy(&trial->viewer, &view->viewer, sizeof *trial - offsetof(struct horizon_state, viewer));
}

static bool is_same(const struct look *look, const struct horizon_player *player, unsigned changed)
{
    return look->pawn == player->pawn && look->changed == changed && look->flexible == player->flexible &&
           look->cards.word[0] == player->hand.word[0] && look->cards.word[1] == player->hand.word[1];
}

/* Many actions in a row leave the same hand: a card can be turned and marked in many ways. */
static const struct horizon_hand *look_at_hand(struct light *light, unsigned changed)
{
    const struct horizon_player *player = &light->trial.player[light->seat];
    struct look *last = &light->last;
    if (changed != player->pawn) changed = HORIZON_NO_NODE; /* Only events beside the pawn's node were changed. */
    if (is_same(last, player, changed)) return &last->hand;
    *last = (struct look){
        .cards = player->hand, .flexible = player->flexible, .pawn = player->pawn, .changed = (uint8_t)changed};
    horizon_look_at_hand(&light->trial, light->seat, light->taste, &last->hand);
    return &last->hand;
}

static int32_t judge(struct light *light, unsigned changed)
{
    struct horizon_board board = light->board;
    horizon_board_update(&light->trial, light->seat, light->taste, changed, &board);
    return horizon_judge(&light->trial, light->seat, light->taste, &board, look_at_hand(light, changed));
}

/* ---- Trying all ---- */

static void begin(struct light *light, const void *view, casus_seat seat, const int16_t *taste)
{
    light->view = view;
    light->seat = seat;
    light->taste = taste;
    light->trial = *light->view;
    light->count = horizon_legal(view, seat, light->action);
    if (light->count == 0) return;
    horizon_board_make(view, seat, taste, &light->board);
    light->last = (struct look){.pawn = HORIZON_NO_NODE};
}

static void try_all(struct light *light)
{
    for (size_t i = 0; i < light->count; i++) {
        unsigned changed = changed_node(light, light->action[i]);
        bool done = horizon_apply(&light->trial, light->seat, light->action[i], NULL);
        casus_assert(done);
        light->worth[i] = judge(light, changed);
        put_back(light, changed);
    }
}

casus_action horizon_light_choice(const void *view, casus_seat seat, const int16_t *taste, struct casus_random *random)
{
    struct light light;
    begin(&light, view, seat, taste);
    if (light.count <= 1) return light.count == 0 ? 0 : light.action[0];
    try_all(&light);
    size_t best = 0;
    uint64_t ties = 1;
    for (size_t i = 1; i < light.count; i++) {
        if (light.worth[i] > light.worth[best]) {
            best = i;
            ties = 1;
        } else if (light.worth[i] == light.worth[best] && casus_random_below(random, ++ties) == 0) {
            best = i;
        }
    }
    return light.action[best];
}

/* Equal ones stay in their order. */
size_t horizon_light_best(const void *view, casus_seat seat, const int16_t *taste, size_t most, casus_action *actions)
{
    struct light light;
    size_t count = 0;
    int32_t worth[CASUS_CANDIDATES_MAX];
    casus_assert(most >= 1 && most <= CASUS_CANDIDATES_MAX);
    begin(&light, view, seat, taste);
    try_all(&light);
    for (size_t i = 0; i < light.count; i++) {
        size_t at = count;
        if (count == most && light.worth[i] <= worth[count - 1]) continue;
        if (count < most) count++;
        else at--;
        for (; at > 0 && worth[at - 1] < light.worth[i]; at--) {
            actions[at] = actions[at - 1];
            worth[at] = worth[at - 1];
        }
        actions[at] = light.action[i];
        worth[at] = light.worth[i];
    }
    return count;
}
