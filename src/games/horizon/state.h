/* state.h - a position of Horizon, and the scenario that it is played by.
 *
 * One plain struct: copy it with memcpy, compare it with memcmp. The scenario's numbers and the cards are in the state
 * itself, so that a position needs nothing else. Card names are not in it: they are texts. */
#ifndef HORIZON_STATE_H
#define HORIZON_STATE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/casus.h"
#include "field.h"
#include "situation.h"

enum {
    HORIZON_RULES_VERSION = 1, /* README.md says how the next is made. */
    HORIZON_SEATS_MIN = 2,
    HORIZON_PHASES_MAX = HORIZON_RINGS_MAX + 1,
    HORIZON_DECK_MAX = 96,
    HORIZON_HAND_MAX = 20,
    HORIZON_REVEALED_MAX = 6,
    HORIZON_UNKNOWN_CARD = 254, /* In a view: a card that the seat may not know. */
    HORIZON_NO_CARD = 255
};

/* Cards are numbered: 0 .. 95 the deck (people say 1 ..), then the flexible events and the starting event. */
enum horizon_special_card {
    HORIZON_ATTACK = HORIZON_DECK_MAX, /* R20 */
    HORIZON_SUPPORT,                   /* R21 */
    HORIZON_LOGISTICS,                 /* R22 */
    HORIZON_START,                     /* R12 */
    HORIZON_CARDS_MAX,
    HORIZON_FLEXIBLE = 3 /* How many flexible events there are. */
};

enum horizon_artifact { /* S4 */
                        HORIZON_BLANK = 0,
                        HORIZON_RESERVE,
                        HORIZON_SHORTCUT,
                        HORIZON_CATALYST,
                        HORIZON_ARCHIVE,
                        HORIZON_WHISPER,
                        HORIZON_FORESIGHT,
                        HORIZON_ARTIFACTS
};

/* An event card as printed, at turn 0: R5, R9 - R11. */
struct horizon_card {
    uint8_t forward;   /* Sides with a link to a later node. */
    uint8_t backward;  /* Sides with a link to an earlier node. */
    uint8_t hindrance; /* Those of these that hinder; the others cause. */
    uint8_t arc[2];    /* By mark: a colour or HORIZON_NO_COLOUR. */
    uint8_t radii;     /* Bit r: may be on ring r. 0: on any. */
    uint8_t flags;     /* Orbits in the lowest two bits, then enum horizon_card_flag. */
};

enum horizon_card_flag { HORIZON_GAIN = 4, HORIZON_BRIDGE = 8, HORIZON_ARTIFACT = 16, HORIZON_ORBITS = 3 };

/* What a scenario file says. All prices: [0] action units, then momentum. */
struct horizon_scenario {
    uint8_t players;
    uint8_t rings;
    uint8_t rounds[HORIZON_PHASES_MAX]; /* By phase: R3. */
    uint8_t start_momentum;
    uint8_t start_cards;
    uint8_t hand_limit;
    uint8_t round_action_units;
    uint8_t round_momentum;
    uint8_t orbit_points[HORIZON_ORBITS_MAX]; /* With one orbit, with two. */
    uint8_t move[2];
    uint8_t influence[4];
    uint8_t strengthen[3];
    uint8_t draw[2];
    uint8_t gather[2]; /* [1] is gained. */
    uint8_t strength_limit;
    uint8_t artifacts[HORIZON_ARTIFACTS]; /* How many of each are in the stack. */
    uint8_t reserve;                      /* Momentum. */
    uint8_t shortcut;                     /* Nodes. */
    uint8_t catalyst;                     /* Tokens. */
    uint8_t archive;                      /* Cards. */
    uint8_t whisper;                      /* The token's value. */
    uint8_t foresight;                    /* Cards. */
    uint8_t start_mark;                   /* enum horizon_mark, or HORIZON_START_RANDOM. */
    uint8_t deck_count;
    struct horizon_card card[HORIZON_CARDS_MAX];
};

enum { HORIZON_START_RANDOM = 2 };

enum { HORIZON_ORGANISE_ACTION_UNITS = 2, HORIZON_ORGANISE_MOMENTUM = 13 }; /* R6 */

enum horizon_status { HORIZON_OPEN = 0, HORIZON_EMPTY, HORIZON_HAPPENED, HORIZON_NOT_HAPPENED };

/* A node, and the event on it. */
struct horizon_node {
    uint8_t card;   /* HORIZON_NO_CARD: no event. */
    uint8_t status; /* enum horizon_status; everything but HORIZON_OPEN is realised. */
    uint8_t turn;   /* 0 .. 5, clockwise. */
    uint8_t forward;
    uint8_t backward;
    uint8_t hindrance;
    uint8_t arc[2];
    uint8_t token_colour; /* The organiser, HORIZON_NEUTRAL, or HORIZON_NO_COLOUR once it is cleared. */
    uint8_t token_mark;
    uint8_t strengthening[HORIZON_SIDES]; /* Tokens on the event's own sides. */
    uint8_t influence[HORIZON_SEATS_MAX]; /* By player: value at v in the low half, at x in the high half. */
};

/* A set of cards of the deck. */
struct horizon_cards {
    uint64_t word[2];
};

struct horizon_player {
    struct horizon_cards hand; /* The cards of the deck; in a view of another seat: empty. */
    int16_t score;
    uint16_t momentum;
    int16_t mark[HORIZON_PHASES_MAX]; /* R4: the score before the realisation of each phase but 0. */
    uint8_t action_units;
    uint8_t pawn;       /* The node. */
    uint8_t hand_count; /* All cards, flexible ones too. */
    uint8_t flexible;   /* Bit 0 attack, 1 support, 2 logistics: still in hand. Everybody sees it. */
    uint8_t artifact[HORIZON_ARTIFACTS];
    uint8_t unused[7]; /* Zero; fills up to 8 bytes. */
};

enum horizon_stage {
    HORIZON_STAGE_START = 0, /* Chance: the neutral token, R12. */
    HORIZON_STAGE_DEAL,      /* Chance: `draws` cards for `drawer`. */
    HORIZON_STAGE_TURN,      /* `turn` acts. */
    HORIZON_STAGE_LAY,       /* `turn` lays logistics, R22. */
    HORIZON_STAGE_REVEAL,    /* Chance: `draws` cards for foresight. */
    HORIZON_STAGE_FORESIGHT, /* `turn` takes one of them. */
    HORIZON_STAGE_ARTIFACT,  /* Chance: R11. */
    HORIZON_STAGE_REALISE,   /* The driver: `node` is realised. */
    HORIZON_STAGE_LEAVE,     /* `drawer`'s pawn leaves `node`, R18. */
    HORIZON_STAGE_OVER,
    HORIZON_STAGES
};

struct horizon_state {
    struct horizon_cards deck;    /* In a view: all cards that the seat has not seen. */
    struct horizon_cards discard; /* Open. */
    struct horizon_player player[HORIZON_SEATS_MAX];
    struct horizon_node node[HORIZON_NODES_MAX];
    struct horizon_scenario scenario;
    uint8_t viewer; /* 0: the whole state; else it is a view of seat viewer - 1. */
    uint8_t stage;  /* enum horizon_stage */
    uint8_t phase;  /* 0 .. rings; the radius that is realised when it ends. */
    uint8_t round;  /* Within the phase, from 0. */
    uint8_t rounds_played;
    uint8_t first;   /* Who holds the first player's marker. */
    uint8_t turn;    /* Whose turn it is. */
    uint8_t drawer;  /* Who gets cards, or whose pawn leaves. */
    uint8_t draws;   /* Cards still to come. */
    uint8_t current; /* The node being realised. */
    uint8_t deck_count;
    uint8_t artifact_stack[HORIZON_ARTIFACTS];
    uint8_t revealed[HORIZON_REVEALED_MAX];
    uint8_t revealed_count;
    uint8_t rules_after_first; /* The version of the rules less 1: the next changes no byte of a game by this one. */
    uint8_t unused[11];        /* Zero; fills up to a multiple of 8. */
};

/* No padding: every byte of a state is named, so that bytes can be compared and hashed. */
_Static_assert(sizeof(struct horizon_state) == 3944,
               "the bytes of a state are part of the contract of its rules version");

/* ---- Small questions, used everywhere ---- */

/* The flexible events of a hand at the start, as a set like horizon_player.flexible. R20: no attack with two players.
 */
static inline uint8_t horizon_flexible_dealt(const struct horizon_scenario *scenario)
{
    return scenario->players == 2 ? 6 : 7;
}

static inline bool horizon_cards_has(const struct horizon_cards *cards, unsigned card)
{
    return card < HORIZON_DECK_MAX && (cards->word[card >> 6] >> (card & 63) & 1);
}

static inline void horizon_cards_add(struct horizon_cards *cards, unsigned card)
{
    casus_assert(card < HORIZON_DECK_MAX);
    cards->word[card >> 6] |= (uint64_t)1 << (card & 63);
}

static inline void horizon_cards_remove(struct horizon_cards *cards, unsigned card)
{
    casus_assert(horizon_cards_has(cards, card));
    cards->word[card >> 6] &= ~((uint64_t)1 << (card & 63));
}

static inline unsigned horizon_cards_count(const struct horizon_cards *cards)
{
    return (unsigned)(__builtin_popcountll(cards->word[0]) + __builtin_popcountll(cards->word[1]));
}

/* Takes a card out of a set and returns it; the set must not be empty. */
static inline unsigned horizon_cards_take(struct horizon_cards *cards)
{
    casus_assert((cards->word[0] | cards->word[1]) != 0);
    unsigned word = cards->word[0] == 0;
    unsigned card = 64 * word + (unsigned)__builtin_ctzll(cards->word[word]);
    cards->word[word] &= cards->word[word] - 1;
    return card;
}

/* S2: momentum is kept. It stops growing at what the field holds, so that a generous scenario cannot make it
 * overflow. */
static inline void horizon_gain_momentum(struct horizon_player *player, unsigned momentum)
{
    unsigned sum = player->momentum + momentum;
    player->momentum = (uint16_t)(sum < UINT16_MAX ? sum : UINT16_MAX);
}

static inline unsigned horizon_nodes(const struct horizon_state *state)
{
    return horizon_node_count(state->scenario.rings);
}

/* A node that pawns may enter: on the field and not realised. */
static inline bool horizon_is_open(const struct horizon_state *state, unsigned node)
{
    return node < horizon_nodes(state) && state->node[node].status == HORIZON_OPEN;
}

static inline bool horizon_has_event(const struct horizon_state *state, unsigned node)
{
    return node < horizon_nodes(state) && state->node[node].card != HORIZON_NO_CARD;
}

static inline bool horizon_is_flexible(unsigned card)
{
    return card >= HORIZON_ATTACK && card <= HORIZON_LOGISTICS;
}

/* R20, R21: its organiser chooses the colours on its arcs. */
static inline bool horizon_names_colours(unsigned card)
{
    return card == HORIZON_ATTACK || card == HORIZON_SUPPORT;
}

static inline unsigned horizon_influence(const struct horizon_node *node, unsigned seat, unsigned mark)
{
    casus_assert(seat < HORIZON_SEATS_MAX && mark <= HORIZON_X);
    return mark == HORIZON_V ? node->influence[seat] & 15u : node->influence[seat] >> 4;
}

/* What an event has on a side. */
static inline enum horizon_link_kind horizon_link_on(const struct horizon_node *node, unsigned side)
{
    casus_assert(side < HORIZON_SIDES);
    if (!((node->forward | node->backward) >> side & 1)) return HORIZON_NO_LINK;
    return node->hindrance >> side & 1 ? HORIZON_HINDRANCE : HORIZON_CAUSE;
}

/* All tokens on a side of a node, its own and the neighbour's: R15. */
static inline unsigned horizon_tokens_on(const struct horizon_state *state, unsigned node, unsigned side)
{
    casus_assert(node < horizon_nodes(state) && side < HORIZON_SIDES);
    unsigned neighbour = horizon_field[node].neighbour[side];
    unsigned tokens = state->node[node].strengthening[side];
    if (neighbour < horizon_nodes(state)) tokens += state->node[neighbour].strengthening[horizon_opposite(side)];
    return tokens;
}

/* The card as it is in a scenario; attack and support as printed. */
static inline const struct horizon_card *horizon_card_of(const struct horizon_state *state, unsigned card)
{
    casus_assert(card < HORIZON_CARDS_MAX);
    return &state->scenario.card[card];
}

#endif
