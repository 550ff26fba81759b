/* state.h - MAGA's position: everything about every country, its list of rows, and how far the technical stage is.
 *
 * The rules call a team's land a "state"; to keep it apart from the game's own state it is called a country here. One
 * plain block of memory, sized by the number of countries: struct maga_game, its countries, then the relations of each
 * pair. Marks in brackets are the rules' numbers. Money is in roubles. Strengths in contests are in fortieths of a
 * level, so that a quarter of a level [HELP-4] and a tenth of a quarter [FSB1] are whole numbers.
 */
#ifndef CASUS_GAMES_MAGA_STATE_H
#define CASUS_GAMES_MAGA_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "casus/assert.h"

enum {
    MAGA_RULES_VERSION = 2, /* The newest. */
    /* The first in which treaties' clauses name roles, amounts and when they apply [DIP-3], and in which tracking tells
     * what its role knows [MID6]. */
    MAGA_RULES_OF_DETAILS = 2,
    MAGA_RULES_OF_FACTS = 2,
    MAGA_COUNTRIES_MAX = 250,
    MAGA_LIST_MAX = 60,   /* Rows of one list; a row's further lines (strike, protect) count. */
    MAGA_LINES_MASK = 63, /* Bits of a line's number. */
    MAGA_ROWS_MAX = 70,   /* Including those added by others' orders: one for each role. */
    MAGA_LEVEL = 40,      /* Strength of one level. */
    MAGA_NOBODY = 255,
    MAGA_NO_HELP = 0xffff
};

enum maga_role {
    MAGA_PR,
    MAGA_FIN,
    MAGA_DEF,
    MAGA_FSB,
    MAGA_MID,
    MAGA_JUS,
    MAGA_MVD,
    MAGA_PUB,
    MAGA_HEA,
    MAGA_SEC,
    MAGA_ROLES
};
enum maga_sphere { MAGA_AGRICULTURE, MAGA_HEAVY, MAGA_LIGHT, MAGA_SPHERES };

/* The 31 actions [1.18]; a transfer is four. */
enum maga_action {
    MAGA_NO_ACTION,
    MAGA_TRANSFER_MONEY,
    MAGA_TRANSFER_INCOME,
    MAGA_TRANSFER_NUCLEAR,
    MAGA_TRANSFER_INTERCEPTORS,
    MAGA_DISMISS,
    MAGA_INVEST,
    MAGA_EXCHANGE,
    MAGA_NUCLEAR,
    MAGA_INTERCEPTORS,
    MAGA_STRIKE,
    MAGA_SHOOT,
    MAGA_CANCEL,
    MAGA_ATTACK,
    MAGA_RAID,
    MAGA_PROTECT,
    MAGA_FIND,
    MAGA_SABOTAGE,
    MAGA_RECRUIT,
    MAGA_RELEASE,
    MAGA_ORDER,
    MAGA_KILL,
    MAGA_TRACK,
    MAGA_SUE,
    MAGA_SUPPRESS,
    MAGA_CHECK,
    MAGA_FREE,
    MAGA_STATEMENT,
    MAGA_REFUTE,
    MAGA_IMPROVE,
    MAGA_WORSEN,
    MAGA_INFECT,
    MAGA_VACCINE,
    MAGA_RAISE,
    MAGA_HELP,
    MAGA_ACTIONS
};

/* How a row went, as its own country learns [1.18, common]. */
enum maga_result {
    MAGA_WAITING, /* Not executed yet. */
    MAGA_DONE,
    MAGA_LOST,        /* The contest was lost; the price is paid. */
    MAGA_NO_MONEY,    /* */
    MAGA_CANCELLED,   /* By sabotage [MID1]. */
    MAGA_BLOCKED,     /* The role was killed or dismissed. */
    MAGA_IN_RIOT,     /* [RIOT-3] */
    MAGA_NOT_ALLOWED, /* A limit, or a requirement that the country could know, is not met. */
    MAGA_NOTHING,     /* Paid; there was nothing to find, free, cure or hit. */
    /* By an order of the country that controls the role [MID4]; its owner learns only that it was not done. */
    MAGA_REPLACED,
    MAGA_RESULTS
};

enum maga_order_mode { MAGA_REPLACE_ORDINARY, MAGA_REPLACE_ALL, MAGA_BOTH }; /* [MID4, A-126] */

/* One row of a list. The order table (actions.c) says which fields an action uses. */
struct maga_row {
    int64_t amount; /* Money; the stake; the hits required of a strike. */
    int32_t count;  /* Missiles; the number bet on; the share in tenths. */
    int32_t learnt; /* What the row found out or achieved, for the report. */
    uint8_t action; /* enum maga_action */
    uint8_t role;   /* Who acts; in raise and help the role that it is an ordinary action of [ROLE-4]. */
    uint8_t target; /* A country. */
    uint8_t place;  /* A secret role number 1..10, an enum maga_role, or a sphere. */
    uint8_t mode;   /* enum maga_order_mode; the second sphere of an investment. */
    uint8_t result; /* enum maga_result */
    uint8_t by;     /* Who ordered it, if a recruited role does it; else MAGA_NOBODY. */
    bool further;   /* Belongs to the row above: one more target of a strike, one more protected role. */
    bool ordered;   /* Follows an order: the recruited role is to do it. */
    bool last;      /* Comes after all other rows of the stage [MID4]. */
    bool documents; /* A suit with real evidence, as the organiser has decided. */
    bool unlimited; /* The limit of one ordinary action does not apply. */
    /* For a row that is ordered (`by`): where it is in the list of whoever ordered it, its further lines after it. */
    uint8_t source;
    uint8_t unused[3];
};

/* The help that a role gives: at most one in a turn [HELP-3]. */
struct maga_help {
    int32_t strength; /* Frozen when the row ran; a President's counts double inside a contest [HELP-4]. */
    uint16_t next;    /* The next help for the same role, as country * MAGA_ROLES + role; MAGA_NO_HELP: none. */
    bool rewarded;    /* */
    uint8_t unused;
};

/* What one country has in progress against another. */
struct maga_relation {
    uint16_t flying, flying_required; /* Missiles that arrive in this stage, and the hits wanted [NUKE-1]. */
    uint16_t fresh, fresh_required;   /* The same of those launched in this stage. */
    uint16_t statement;               /* When it was made, by the game's count; 0: there is none [PUB1]. */
    /* How many stages the virus has been spreading, from 1; 0: there is none [HEA1]. */
    uint8_t virus : 5;
    /* In this stage it has shot at the other's missiles [NUKE-12]; it knows that the other's were aimed at it;
     * which line of a strike launched the missiles of this stage, and those in the air, which arrive in that order
     * [RANK-1]. */
    uint8_t shot_at : 1;
    uint8_t warned : 1;
    uint8_t unused : 1;
    uint8_t trace : 1; /* Its MID has done something there. */
    uint8_t fresh_line : 6;
    uint16_t known : MAGA_ROLES; /* The roles there, as bits, whose numbers it has learnt. */
    uint16_t flying_line : 6;
    uint16_t offences; /* What the other has done or tried against it, as far as it was told. */
};

struct maga_country {
    int64_t treasury, income[MAGA_SPHERES];
    int64_t stars; /* The values of its successful double-starred actions [SCORE-3]. */
    int32_t nuclear, interceptors;
    int32_t mood;   /* 0..100 [STATE-2] */
    int32_t flying; /* Its missiles in the air that arrive in this stage. */
    int32_t riot;   /* How many stages the riot has lasted; 0: there is none. */
    uint16_t level[MAGA_ROLES];
    uint8_t number[MAGA_ROLES];    /* Secret, a permutation of 1..10 [SET-3]. */
    uint8_t blocked[MAGA_ROLES];   /* For how many stages, including this one, the role cannot act. */
    uint8_t recruiter[MAGA_ROLES]; /* Who controls the role, or MAGA_NOBODY. */
    uint8_t before, after;         /* Its neighbours on the ring [SET-4]. */
    uint8_t leader;                /* The leader of its federation: itself, or whoever conquered it. */
    /* Whom it attacked in the stage before, and after how many rows of its list [RANK-1]; MAGA_NOBODY. */
    uint8_t war, war_row;
    uint8_t new_war, new_war_row; /* The same for this stage [WAR-2]. */
    uint8_t rows;                 /* How many rows its list has. */
    /* The stage: */
    uint8_t at;              /* The row whose turn is next. */
    bool suppressed;         /* The riot was put down in this stage. */
    bool protector_rewarded; /* */
    bool underdog_rewarded;  /* */
    bool conquered;          /* In this stage. */
    uint8_t unused[3];
    uint16_t ordinary;   /* Roles that have used their ordinary action [ACT-2]. */
    uint16_t rank_level; /* Of the acting role when the round began. */
    /* The first help for FIN and FSB when the bet was placed and the protection given: later help did not count.
     * After how many rows it launched the missiles that arrive in this stage, and those of this stage [RANK-1]. */
    uint16_t bet_help, protection_help;
    uint8_t strike_row, new_strike_row;
    uint64_t once;                  /* Which actions allowed once a turn have been done, by enum maga_action. */
    int32_t protection[MAGA_ROLES]; /* [FSB1] */
    uint16_t help[MAGA_ROLES];      /* The first help for the role, as in struct maga_help. */
    struct maga_help given[MAGA_ROLES];
    int32_t bet; /* On the exchange [EXCH-1]. */
    int32_t bet_level;
    int64_t stake; /* 0: takes no part. */
    struct maga_row row[MAGA_ROWS_MAX];
};

/* A contest of two sides [TSOP]. */
struct maga_contest {
    int32_t attack, defence;
    uint8_t attacker, defender;
    uint8_t defending_role; /* Whose level rises if the underdog wins [TSOP-8]. */
    uint8_t action;         /* What is tried. */
    bool won;
    uint8_t unused[3];
};

/* What the stage waits for. */
enum maga_wait {
    MAGA_WAIT_NOTHING, /* No stage is running. */
    MAGA_WAIT_ROW,     /* Which of the rows that are equal in rank comes next [RANK-1]. */
    MAGA_WAIT_CONTEST,
    MAGA_WAIT_OPPONENT,   /* Which of several equal opponents in a sphere [FIN-5]. */
    MAGA_WAIT_MISSILE,    /* Which missile is shot at. */
    MAGA_WAIT_FICTITIOUS, /* The exchange's fictitious number [EXCH-3]. */
    MAGA_WAIT_WAR,        /* Which of several wars of equal rank is decided next. */
    MAGA_WAIT_IMPACT      /* Whose missiles, of several of equal rank, arrive next. */
};

enum maga_phase { MAGA_ROWS, MAGA_LAST_ROWS, MAGA_SETTLE, MAGA_IMPACTS, MAGA_WARS, MAGA_END };

struct maga_game {
    uint16_t countries;
    uint16_t turn;       /* 1 .. */
    bool stake_weighted; /* The option that changes the exchange. */
    uint8_t wait, phase; /* enum maga_wait, enum maga_phase */
    uint8_t acting;      /* Whose row or war is running. */
    uint8_t row, step;   /* Which row of its list, and how far it is. */
    uint8_t opponent;    /* In a sphere; the launcher of the missile that is shot at. */
    uint8_t victim;      /* Where that missile flies. */
    int32_t counter[3];  /* For the running row; its effect says what they count. */
    uint16_t statements; /* Statements made so far in the game. */
    /* Countries whose row of this round is still to come, in the order of their rank; equal ones by their number. */
    uint16_t queued;
    uint8_t queue[MAGA_COUNTRIES_MAX];
    uint8_t rules_after; /* The version of the rules less 1. */
    uint8_t unused;
    struct maga_contest contest;
    struct maga_country country[]; /* Then countries * countries of struct maga_relation. */
};

static inline size_t maga_size(unsigned countries)
{
    return sizeof(struct maga_game) + countries * sizeof(struct maga_country) +
           (size_t)countries * countries * sizeof(struct maga_relation);
}

/* What `from` has in progress against `to`; to change it, or only to read it. */
static inline struct maga_relation *maga_relation(struct maga_game *game, unsigned from, unsigned to)
{
    struct maga_relation *relations = (struct maga_relation *)(void *)&game->country[game->countries];
    return &relations[(size_t)from * game->countries + to];
}

static inline const struct maga_relation *maga_seen_relation(const struct maga_game *game, unsigned from, unsigned to)
{
    const struct maga_relation *relations = (const struct maga_relation *)(const void *)&game->country[game->countries];
    return &relations[(size_t)from * game->countries + to];
}

/* Line `line` of a row of the country: 0 is the row itself, each further one has one more target of a strike or one
 * more protected role; NULL if it has no more. Those of a row done by a recruited role are in the list of whoever
 * ordered it [MID4]; lines that an order took from a row no longer belong to it. */
static inline const struct maga_row *maga_line(const struct maga_game *game, unsigned country, unsigned row,
                                               unsigned line)
{
    const struct maga_row *first = &game->country[country].row[row];
    bool own = first->by == MAGA_NOBODY;
    if (line == 0) return first;
    const struct maga_country *writer = &game->country[own ? country : first->by];
    unsigned at = line + (own ? row : first->source);
    if (at >= writer->rows) return NULL;
    const struct maga_row *found = &writer->row[at];
    return found->further && found->result != MAGA_REPLACED ? found : NULL;
}

/* How a row went, as its own country learns. A row replaced by another's order counts as not done, unless sabotage
 * cancelled it: the country learns that, as for any row [MID1, MID4]. */
static inline enum maga_result maga_result_told(const struct maga_row *row)
{
    bool told = row->by == MAGA_NOBODY || row->result == MAGA_CANCELLED;
    return told ? (enum maga_result)row->result : MAGA_REPLACED;
}

/* Who learns what the row finds out: if a recruited role does it on an order, whoever gave the order. */
static inline unsigned maga_learner(const struct maga_row *row, unsigned country)
{
    return row->by == MAGA_NOBODY ? country : row->by;
}

/* The help with this index, country * MAGA_ROLES + role. */
static inline struct maga_help *maga_help_at(struct maga_game *game, uint16_t index)
{
    return &game->country[index / MAGA_ROLES].given[index % MAGA_ROLES];
}

static inline const struct maga_help *maga_seen_help(const struct maga_game *game, uint16_t index)
{
    return &game->country[index / MAGA_ROLES].given[index % MAGA_ROLES];
}

static inline bool maga_knows_details(const struct maga_game *game)
{
    return game->rules_after + 1 >= MAGA_RULES_OF_DETAILS;
}

static inline bool maga_tells_facts(const struct maga_game *game)
{
    return game->rules_after + 1 >= MAGA_RULES_OF_FACTS;
}

/* Before the first turn, in roubles and points [SET-6]. */
enum { MAGA_START_TREASURY = 10000000, MAGA_START_INCOME = 1000000, MAGA_START_MOOD = 100, MAGA_START_LEVEL = 1 };

/* What a sphere holds for each state that began the game [FIN-3]. */
enum { MAGA_CAPACITY_EACH = 2000000 };

/* The best mood [STATE-2]; below the calm one a riot begins, and suppression restores it [RIOT-1, RIOT-6]. */
enum { MAGA_BEST_MOOD = 100, MAGA_CALM_MOOD = 50 };

/* The position before the first turn in `game`, which has maga_size(countries) bytes: start values, numbers 1..10 in
 * the order of the roles, the ring in the order of the countries, no rows, the newest rules. */
void maga_start(struct maga_game *game, unsigned countries);

/* The role that has the number; MAGA_ROLES if none has. */
unsigned maga_role_with_number(const struct maga_country *country, unsigned number);

/* In one federation. */
static inline bool maga_allied(const struct maga_game *game, unsigned one, unsigned other)
{
    casus_assert(one < game->countries && other < game->countries);
    return game->country[one].leader == game->country[other].leader;
}

/* The author of the oldest standing statement against the victim, or MAGA_NOBODY. */
unsigned maga_oldest_liar(const struct maga_game *game, unsigned victim);

#endif
