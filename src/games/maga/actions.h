/* actions.h - the order table: every action is one row, from which validation, forms, prices, contests, odds and the
 * rules page are derived. */
#ifndef CASUS_GAMES_MAGA_ACTIONS_H
#define CASUS_GAMES_MAGA_ACTIONS_H

#include "effects.h"

enum maga_help_kind { MAGA_HELP_NONE, MAGA_HELP_OWN, MAGA_HELP_ANY }; /* [HELP-1] */
enum maga_level_kind { MAGA_NON_LEVEL, MAGA_ORDINARY, MAGA_STARRED }; /* [ACT-1] */

/* What the words after an action's name are, in their order. */
enum maga_word {
    MAGA_END_OF_WORDS,
    MAGA_COUNTRY,  /* target: another country */
    MAGA_NUMBER,   /* place: a secret role number, 1..10 */
    MAGA_ROLE,     /* place: a role */
    MAGA_HELPER,   /* role: the own role that helps */
    MAGA_SPHERE,   /* place: a sphere */
    MAGA_SECOND,   /* mode: a second sphere */
    MAGA_MODE,     /* mode: replace, replace_all or both */
    MAGA_MONEY,    /* amount: roubles, at least 1 */
    MAGA_STAKE,    /* amount: a multiple of 500,000 */
    MAGA_BET,      /* count: -100..100 */
    MAGA_MISSILES, /* count: at least 1 */
    MAGA_CHANGE,   /* count: not 0 */
    MAGA_HITS,     /* amount: at least 1 */
    MAGA_SHARE     /* count: tenths, 1..10 */
};
enum { MAGA_WORDS = 16, MAGA_WORDS_MAX = 4 }; /* Kinds of words; words of one action at most. */

/* Whose role opposes the acting one. */
enum maga_opponent {
    MAGA_UNOPPOSED, /* Nobody's: there is no contest [ACT-7]. */
    MAGA_TARGET,    /* Of the country that the row is aimed at. */
    MAGA_RECRUITER, /* Of whoever controls our role that the row names [MVD3]. */
    MAGA_LIAR,      /* Of the author of the oldest statement against us [PUB2]. */
    MAGA_INVESTOR,  /* Of the strongest in a sphere that is full [FIN-5]. */
    MAGA_LAUNCHER   /* Of whoever launched the missile that is shot at [NUKE-6]. */
};

/* Which of its roles: an enum maga_role, or the one that the row is aimed at. */
enum { MAGA_BY_NUMBER = MAGA_ROLES, MAGA_BY_NAME };

/* The contest of an action [TSOP]. Our side is the action's role with the helpers that the action lets count; the other
 * side is described here. */
struct maga_against {
    enum maga_opponent opponent;
    uint8_t role;    /* If it wins as the underdog, it grows [TSOP-8]. */
    uint16_t beside; /* Roles that stand beside it, as bits [WAR-4]. */
    bool shielded;   /* Protection by its FSB counts, too [FSB1]. */
    bool documents;  /* Real evidence is worth a level to us [JUS1]. */
    bool attacks;    /* The opponent is the attacker, and we defend [NUKE-6]. */
    bool grows_once; /* The underdog grows at most once a stage. */
};

/* When an action does what it does. */
enum maga_moment {
    MAGA_AT_ITS_ROW,     /* As soon as its row's turn comes [RANK-2]. */
    MAGA_FOR_THE_STAGE,  /* From its row to the end of the stage [HELP-7, FSB1]. */
    MAGA_AFTER_ALL_ROWS, /* Once all rows of the stage are over [EXCH-9]. */
    MAGA_EVERY_STAGE,    /* At the end of this stage and of each one after it, until it is stopped [PUB1, HEA1]. */
    MAGA_NEXT_STAGE,     /* In the stage of the next turn [NUKE-9, WAR-3]. */
    MAGA_MOMENTS
};

/* Whom it touches. */
enum maga_touched {
    MAGA_OURSELVES,          /* Our own state alone. */
    MAGA_OURSELVES_OR_RIVAL, /* Our own, and in a full sphere whoever earns most there [FIN-6]. */
    MAGA_ALL_WHO_BET,        /* Everybody who plays the exchange [EXCH-5]. */
    MAGA_RECEIVER,           /* The state that is given something. */
    MAGA_VICTIM,             /* The state that the row names. */
    MAGA_VICTIM_AND_BESIDE,  /* It and its neighbours [NUKE-10]. */
    MAGA_LAUNCHERS,          /* Whoever has missiles in the air [NUKE-5]. */
    MAGA_LIARS,              /* Us, and the author of the oldest statement against us [PUB2]. */
    MAGA_OUR_AGENT,          /* A foreign role that we control. */
    MAGA_ROLE_OF_OURS,       /* The own role that the row names. */
    MAGA_ANY_ROLE,           /* A role of any state. */
    MAGA_TOUCHED
};

/* How much an action changes; 0: not by a fixed amount. Its effect takes the numbers from here, and so does the
 * sentence that tells players what it does. */
struct maga_measure {
    int64_t money;            /* Roubles: what a raid takes, what an investment adds to an income. */
    int32_t mood;             /* Points of mood, gained or lost. */
    int32_t penalty;          /* Points of our own mood if it is lost, or done without need. */
    int32_t percent, beside;  /* What is lost of every characteristic: of the victim's, of each neighbour's. */
    int64_t bought, disposed; /* What one missile costs that is bought, or disposed of. */
};

struct maga_action_row {
    const char *id;   /* The rule's: "MID1". */
    const char *name; /* As it is written: "sabotage". */
    enum maga_role role;
    int64_t price;
    enum maga_help_kind help; /* Whose helpers count for us. */
    enum maga_level_kind kind;
    bool once;      /* At most once a turn. */
    uint16_t level; /* What the role itself needs; 0: nothing. */
    int64_t stars;  /* What a success adds to the final score. */
    enum maga_word words[MAGA_WORDS_MAX];
    enum maga_moment moment;
    enum maga_touched touches;
    struct maga_measure measure;
    struct maga_against against;
};

extern const struct maga_action_row maga_actions[MAGA_ACTIONS];

/* Prices that depend on a count, in roubles. */
enum {
    MAGA_NUCLEAR_PRICE = 2000000,
    MAGA_INTERCEPTOR_PRICE = 1000000,
    MAGA_DISPOSAL_PRICE = 100000, /* Of one missile of either kind. */
    MAGA_STEP = 500000            /* Of a stake, and of what investing adds to an income [FIN-4]. */
};

/* PR1: of the four transfers, which a minister executes and the President orders [ROLE-5, A-127]. */
static inline bool maga_is_transfer(unsigned action)
{
    return action >= MAGA_TRANSFER_MONEY && action <= MAGA_TRANSFER_INTERCEPTORS;
}

/* Whether the action is the Secretary's: raising or helping the role that is named [ROLE-4]. */
static inline bool maga_is_secretarys(unsigned action)
{
    return action == MAGA_RAISE || action == MAGA_HELP;
}

/* Whose action it formally is: a transfer the President's, whoever executes it [ROLE-5]; raising and helping the
 * Secretary's, whatever role they are applied to [ROLE-4]. */
static inline unsigned maga_formal_role(unsigned action)
{
    return maga_is_transfer(action) ? MAGA_PR : maga_actions[action].role;
}

/* Whether the row counts against its role's one ordinary action; a Secretary's does against the role that it is applied
 * to [ROLE-4]. */
static inline bool maga_is_ordinary(const struct maga_row *row)
{
    return maga_actions[row->action].kind == MAGA_ORDINARY || maga_is_secretarys(row->action);
}

static inline bool maga_is_contest(unsigned action)
{
    return maga_actions[action].against.opponent != MAGA_UNOPPOSED;
}

/* What is paid when the row runs, in roubles; its effect takes what depends on a count. */
static inline int64_t maga_price(const struct maga_row *row)
{
    return row->action == MAGA_EXCHANGE ? row->amount : maga_actions[row->action].price;
}

/* The short names of roles, spheres, modes and results in texts: "fin", "heavy", "replace_all". */
extern const char *const maga_role_names[MAGA_ROLES];
extern const char *const maga_sphere_names[MAGA_SPHERES];
extern const char *const maga_mode_names[3];
extern const char *const maga_result_names[MAGA_RESULTS];

#endif
