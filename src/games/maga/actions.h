/* actions.h - the order table: every action is one row, from which validation, forms, prices, odds and the rules page
 * are read. */
#ifndef CASUS_GAMES_MAGA_ACTIONS_H
#define CASUS_GAMES_MAGA_ACTIONS_H

#include "stage.h"

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

struct maga_action_row {
    const char *id;   /* Of the rule: "MID1". */
    const char *name; /* As it is written: "sabotage". */
    enum maga_role role;
    int64_t price;
    enum maga_help_kind help;
    enum maga_level_kind kind;
    bool once;     /* At most once a turn. */
    int64_t stars; /* What a success adds to the final score. */
    enum maga_word words[4];
    enum maga_flow (*execute)(struct maga_stage *stage);
};

extern const struct maga_action_row maga_actions[MAGA_ACTIONS];

/* The short names of roles, spheres and modes, as they are written: "fin", "heavy", "replace_all". */
extern const char *const maga_role_names[MAGA_ROLES];
extern const char *const maga_sphere_names[MAGA_SPHERES];
extern const char *const maga_mode_names[3];
extern const char *const maga_result_names[MAGA_RESULTS];

#endif
