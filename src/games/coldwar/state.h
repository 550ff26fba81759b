/* A position: one plain struct of less than 1 KiB. engine.h says how it moves on. */
#ifndef COLDWAR_STATE_H
#define COLDWAR_STATE_H

#include "casus/assert.h"
#include "casus/casus.h"
#include "data.h"
#include "set.h"

#define CW_NAME "coldwar"

enum { CW_RULES_VERSION = 2 }; /* README.md says how the next is made. */

/* What options may ask for. */
enum { CW_TURNS_LEAST = 1, CW_TURNS_MOST = 10, CW_HANDICAP_MOST = 10 };
enum { CW_MID_WAR_BEGINS = 4, CW_LATE_WAR_BEGINS = 8 }; /* In which turn they begin (4.4, 4.5H). */

enum {
    CW_LEGAL_MAX = 3 * CW_COUNTRIES + 8, /* Operations: three kinds on every country, an end, and the interrupts. */
    CW_OUTCOMES_MAX = CW_CARDS,
    /* The longest chain of cards that play cards (Grain Sales, Missile Envy, Five Year Plan, Star Wars, operations, a
       coup) needs 10. */
    CW_FRAMES_MAX = 16,
    CW_BOXES = 8, /* 6.4 */
    CW_INFLUENCE_MAX = 9999
};

enum cw_scenario { CW_STANDARD, CW_LATE_WAR };

/* The digital edition's readings: C43, C85 may take what is in play for the turn. It also lets a player hold a scoring
 * card against 10.5, and so lose; only the last value, for logs in which that happens, allows it. */
enum cw_digital { CW_NOT_DIGITAL, CW_DIGITAL, CW_DIGITAL_HELD };

struct cw_options {
    uint8_t optional_cards; /* 3.1: cards 104-110 are in. */
    uint8_t handicap_seat;  /* 3.3 */
    uint8_t handicap;       /* Points, 0: none. */
    uint8_t handicap_limit; /* The tournament rule of 3.3. */
    uint8_t turns;          /* 1 .. 10 */
    uint8_t scenario;
    uint8_t civil_war;
    uint8_t show_held; /* 4.5F */
    uint8_t digital;   /* enum cw_digital */
    uint8_t help;      /* Whether the page shows what players could count; nothing here depends on it. */
    uint8_t rules;     /* The version being played: 1 .. CW_RULES_VERSION. */
};

enum cw_phase { CW_SETUP, CW_DEAL, CW_HEADLINE, CW_ROUNDS, CW_TURN_END, CW_OVER };

/* How far the headline phase is: state.step. turn.c has those of the other phases. */
enum { CW_HEADLINES_OWED = 0, CW_HEADLINES_SHOWN };

/* Where a card is. Every card is in exactly one pile; the hands are CW_HAND + seat, cards in play are in CW_IN_PLAY +
 * their owner. */
enum cw_pile {
    CW_BOX, /* Not in the game yet, or not at all. */
    CW_DECK,
    CW_HAND, /* and CW_HAND + 1 */
    CW_DISCARDS = CW_HAND + 2,
    CW_REMOVED,
    CW_IN_PLAY,                /* and CW_IN_PLAY + 1 */
    CW_TABLE = CW_IN_PLAY + 2, /* Being headlined, played, resolved. */
    CW_LOOKED,                 /* C108: the cards that the US looks at. */
    CW_UNSEEN,                 /* In a view: in the deck, in the other hand, or headlined; empty in a whole position. */
    CW_CHINA_PILE,             /* The China Card's own place: with its holder. */
    CW_PILES
};

/* What the position waits for. */
enum cw_ask_kind {
    CW_ASK_NONE,
    CW_ASK_HEADLINE, /* Of both sides at once, or of ask.seat alone (box 4). */
    CW_ASK_PLAY,     /* A card and how it is played. */
    CW_ASK_OPS,      /* place, coup or realign. */
    CW_ASK_COUNTRY,  /* One of ask.set. */
    CW_ASK_CARD,     /* One of ask.set. */
    CW_ASK_OPTION,   /* One of ask.options. */
    CW_ASK_ROLL,     /* Chance: a die. */
    CW_ASK_DRAW,     /* Chance: a card from the deck. */
    CW_ASK_RANDOM    /* Chance: a card from the hand of ask.seat. */
};

/* What is done to the chosen country or card: the word of the action. */
enum cw_verb {
    CW_NO_VERB,
    CW_PLACE,
    CW_REMOVE,
    CW_CHOOSE,
    CW_COUP,
    CW_REALIGN,
    CW_DISCARD,
    CW_TAKE,
    CW_GIVE,
    CW_VERBS
};

enum cw_option {
    CW_BOYCOTT,
    CW_PARTICIPATE,
    CW_REMOVE_ALL,
    CW_ADD_FIVE,
    CW_ALONE,
    CW_SPREAD,
    CW_YES,
    CW_NO,
    CW_TO_DEFCON_1, /* .. 5 */
    CW_TO_DEFCON_5 = CW_TO_DEFCON_1 + 4,
    CW_TO_EUROPE, /* .. the six regions, in the order of enum cw_region */
    CW_OPTIONS = CW_TO_EUROPE + CW_SCORED_REGIONS
};

/* How a card is played; the last: discarded to a trap. */
enum cw_mode { CW_AS_EVENT, CW_AS_OPS, CW_EVENT_FIRST, CW_WITH_UN, CW_IN_SPACE, CW_MODES, CW_TO_TRAP = CW_MODES };

/* The answer that has not been taken yet: none, one, or that no more is wanted. */
enum cw_answered { CW_NOT_ANSWERED, CW_ANSWERED, CW_STOPPED };

struct cw_ask {
    uint8_t kind;                     /* enum cw_ask_kind */
    uint8_t seat;                     /* Who decides, or whose hand it is. */
    uint8_t may_stop;                 /* "done" or "pass" is legal. */
    uint8_t verb;                     /* enum cw_verb */
    uint32_t options;                 /* 1 << enum cw_option */
    struct cw_set set, coup, realign; /* CW_ASK_OPS: where influence may be placed, coups and realignments made. */
};

/* What is in progress. */
enum cw_frame_kind {
    CW_FRAME_SETUP = 1, /* 3.2, 3.3 */
    CW_FRAME_EVENT,     /* 7: a card's program. */
    CW_FRAME_OPS,       /* 6: operations. */
    CW_FRAME_COUP,      /* 6.3 */
    CW_FRAME_REALIGN,   /* 6.2 */
    CW_FRAME_WAR,       /* 7.6 */
    CW_FRAME_SPACE,     /* 6.4 */
    CW_FRAME_TRAP,      /* C42, C44; card: the trap. */
    CW_FRAME_KINDS
};

/* What operations may be used for, and how. */
enum {
    CW_MAY_PLACE = 1,
    CW_MAY_COUP = 2,
    CW_MAY_REALIGN = 4,
    CW_ALL_KINDS = 7,
    CW_FREE = 8, /* 6.3: an event's free coup or realignments. */
    CW_MAY_DECLINE = 16,
    CW_LEFT_ASIA = 32, /* A point was spent outside Asia, outside Southeast Asia. */
    CW_LEFT_SOUTHEAST_ASIA = 64,
    CW_MAY_SPACE = 128 /* The card may go to the Space Race instead. */
};

/* The event's beginning has not been noted yet. */
enum { CW_UNANNOUNCED = 255 };

/* One thing in progress; the last frame is done first. The meaning of its last five bytes depends on its kind. */
struct cw_frame {
    uint8_t kind; /* enum cw_frame_kind */
    uint8_t seat; /* Who does it. */
    uint8_t card;
    union {
        struct {
            uint8_t unused;
            uint8_t left; /* Points still to be placed. */
            uint8_t unused_too;
            uint8_t which; /* Of the three placings. */
        } setup;
        struct {
            uint8_t step; /* The present step of its program. The rest belongs to that step; `left` and below are 0 when
                             it begins. */
            uint8_t left; /* Points, rolls, countries still to come. */
            union {
                uint8_t announced; /* CW_UNANNOUNCED before, then 0. */
                uint8_t taken_up;  /* C33: points. */
                uint8_t first;     /* C107: the country of the first coup. */
                uint8_t owed;      /* C67: the card drawn is the Missile Envy that the USSR must use. */
            };
            union {
                uint8_t chosen;    /* ONE_OF: 1 + the option. */
                uint8_t die;       /* The player's, in a contest. */
                uint8_t drawn;     /* C67: the card. */
                uint8_t moving_in; /* C33: all has been taken up. */
            };
            uint8_t stage; /* How far the step is; 0 is the beginning. */
        } event;
        struct {
            uint8_t use; /* What they are used for, and their printed value: cw_ops_verb, cw_ops_printed. */
            uint8_t spent;
            uint8_t where; /* A region, or enum cw_where (operations.h). */
            uint8_t value; /* 7.4 */
            uint8_t flags; /* CW_MAY_PLACE .. */
        } ops;
        struct {
            uint8_t rolled; /* Realignment: the first die has been. */
            uint8_t unused;
            uint8_t country;
            union {
                uint8_t operations; /* Coup. */
                uint8_t die;        /* Realignment: the first one. */
            };
            uint8_t flags; /* Coup: CW_FREE. */
        } roll;            /* Coups, realignments, wars. */
        uint8_t own[5];    /* All of them, whatever they mean. */
    };
};

_Static_assert(sizeof(struct cw_frame) == 8, "the bytes of a frame are part of every position's hash");

enum cw_reason {
    CW_BY_VP = 1,
    CW_BY_DEFCON,
    CW_BY_EUROPE,
    CW_BY_HELD_SCORING,
    CW_BY_WARGAMES,
    CW_BY_FINAL,
    CW_BY_CRISIS,
    CW_REASONS
};

struct cw_state {
    struct cw_options option;
    uint8_t viewer; /* 0: the whole position; else seat + 1: a view. */

    uint8_t phase;   /* enum cw_phase */
    uint8_t turn;    /* 1 .. 10 */
    uint8_t round;   /* 1 .. 8 in CW_ROUNDS, else 0 */
    uint8_t phasing; /* 4.2 */
    uint8_t step;    /* How far the phase is. */
    uint8_t winner;  /* With CW_OVER: a side, CW_NEUTRAL for a draw. */
    uint8_t reason;  /* enum cw_reason */

    int16_t vp;     /* -20 .. 20, positive: the US leads. */
    uint8_t defcon; /* 1 .. 5 */
    uint8_t milops[2];
    uint8_t space[2];  /* The box reached. */
    uint8_t spaced[2]; /* Cards sent there this turn. */

    uint8_t china_holder; /* A side, or CW_NEUTRAL in the Chinese Civil War. */
    uint8_t china_up;
    uint8_t civil_war; /* USSR influence in China, 0 .. 3 */

    uint8_t extra_rounds; /* C86: the US has 8 rounds this turn. */
    uint8_t bury;         /* C50: 3 VP depend on the US's next round. */
    uint8_t envy;         /* C49: 1 + the side that must use Missile Envy for operations. */
    uint8_t chernobyl;    /* C94: 1 + the region. */
    uint8_t hit_two;      /* C106: DEFCON moved to 2 in this round. */
    uint8_t dealt;        /* Whose card comes next. */
    uint8_t headline[2];  /* CW_NO_CARD before it is chosen. */

    uint8_t deck_count;
    uint8_t hand_count[2];
    uint8_t depth; /* Frames in use. */

    int16_t influence[2][CW_COUNTRIES];
    struct cw_set present[2];    /* Where a side has influence; follows from influence, like `controlled`. */
    struct cw_set controlled[2]; /* 2.1.7 */
    /* Where it has some, next to that, and next to its own superpower; follows from `present`. */
    struct cw_set around[2];
    struct cw_set reach[2]; /* 6.1: `around` as it was when the round began. */

    struct cw_set pile[CW_PILES];
    struct cw_set known[2];   /* Cards of a hand that the other side has seen. */
    struct cw_set known_deck; /* Cards that the US has seen in the deck (C108) since the USSR last drew from it. */

    struct cw_ask ask;
    uint8_t answer;        /* The country, card, option, die that was given .. */
    uint8_t answered;      /* enum cw_answered */
    uint8_t took;          /* What a coup just removed, for C107. */
    uint8_t mode;          /* enum cw_mode of the card that was chosen. */
    struct cw_set used[2]; /* Countries that the present event has touched once, twice. */
    struct cw_frame frame[CW_FRAMES_MAX];
};

_Static_assert(sizeof(struct cw_state) == 976, "the bytes of a position are hashed, and sent to the page");

/* ---- Short questions ---- */

enum { CW_MOVED_AT_MOST = 4 }; /* C33: points. */

/* How many points, rolls, countries of a frame are still to come; 0 for frames that count none. Operations:
 * ops.spent. */
static inline int cw_left(const struct cw_frame *frame)
{
    return frame->kind == CW_FRAME_SETUP ? frame->setup.left : frame->kind == CW_FRAME_EVENT ? frame->event.left : 0;
}

/* What the points of operations are used for; CW_NO_VERB until that is chosen. */
static inline enum cw_verb cw_ops_verb(const struct cw_frame *frame)
{
    casus_assert(frame->kind == CW_FRAME_OPS);
    return frame->ops.use & 15;
}

/* The value of operations as printed. */
static inline int cw_ops_printed(const struct cw_frame *frame)
{
    casus_assert(frame->kind == CW_FRAME_OPS);
    return frame->ops.use >> 4;
}

static inline int cw_influence(const struct cw_state *state, unsigned side, unsigned country)
{
    casus_assert(side < 2 && country < CW_COUNTRIES);
    return state->influence[side][country];
}

static inline bool cw_controls(const struct cw_state *state, unsigned side, unsigned country)
{
    casus_assert(side < 2);
    return cw_has(&state->controlled[side], country);
}

/* 3.1: whether a card belongs to the game. C103 is not an optional card. */
static inline bool cw_is_in_game(const struct cw_state *state, unsigned card)
{
    casus_assert(card > CW_NO_CARD && card < CW_CARDS);
    return card <= CW_DEFECTORS || state->option.optional_cards;
}

static inline bool cw_in_play(const struct cw_state *state, unsigned card)
{
    casus_assert(card < CW_CARDS);
    return cw_has(&state->pile[CW_IN_PLAY], card) || cw_has(&state->pile[CW_IN_PLAY + 1], card);
}

static inline bool cw_in_play_for(const struct cw_state *state, unsigned card, unsigned owner)
{
    casus_assert(owner < 2 && card < CW_CARDS);
    return cw_has(&state->pile[CW_IN_PLAY + owner], card);
}

#endif
