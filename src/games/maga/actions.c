/* The order table [1.18, 1.19]. */
#include "actions.h"

#include "effects.h"

/* Thousands and millions of roubles. */
#define K(number) (INT64_C(1000) * (number))
#define M(number) (INT64_C(1000000) * (number))

#define OWN MAGA_HELP_OWN
#define ANY MAGA_HELP_ANY
#define NONE MAGA_HELP_NONE
/* ROLE-1, ROLE-2: each action is one role's. ACT-4: which are starred. ACT-7: those without a contest are sure.
 * SCORE-5: those without stars score nothing. */
/* clang-format off */
#define TRANSFER(name, role, ...) {"PR1", name, role, 0, ANY, MAGA_NON_LEVEL, false, 0, {__VA_ARGS__}, maga_do_transfer}

const struct maga_action_row maga_actions[MAGA_ACTIONS] = {
    [MAGA_TRANSFER_MONEY] = TRANSFER("transfer_money", MAGA_FIN, MAGA_COUNTRY, MAGA_MONEY), /* ROLE-5: by whom it is executed */
    [MAGA_TRANSFER_INCOME] = TRANSFER("transfer_income", MAGA_FIN, MAGA_SPHERE, MAGA_COUNTRY, MAGA_MONEY),
    [MAGA_TRANSFER_NUCLEAR] = TRANSFER("transfer_nuclear", MAGA_DEF, MAGA_COUNTRY, MAGA_MISSILES),
    [MAGA_TRANSFER_INTERCEPTORS] = TRANSFER("transfer_interceptors", MAGA_DEF, MAGA_COUNTRY, MAGA_MISSILES),
    [MAGA_DISMISS] = {"PR2", "dismiss", MAGA_PR, 0, ANY, MAGA_NON_LEVEL, false, 0, {MAGA_ROLE}, maga_do_dismiss},
    [MAGA_INVEST] = {"FIN1", "invest", MAGA_FIN, M(2), ANY, MAGA_ORDINARY, true, 0, {MAGA_SPHERE, MAGA_SECOND}, maga_do_invest},
    [MAGA_EXCHANGE] = {"FIN2", "exchange", MAGA_FIN, 0, ANY, MAGA_STARRED, true, 0, {MAGA_BET, MAGA_STAKE}, maga_do_exchange},
    [MAGA_NUCLEAR] = {"DEF1", "nuclear", MAGA_DEF, 0, ANY, MAGA_NON_LEVEL, false, 0, {MAGA_CHANGE}, maga_do_nuclear},
    [MAGA_INTERCEPTORS] = {"DEF2", "interceptors", MAGA_DEF, 0, ANY, MAGA_NON_LEVEL, false, 0, {MAGA_CHANGE}, maga_do_interceptors},
    [MAGA_STRIKE] = {"DEF3", "strike", MAGA_DEF, 0, ANY, MAGA_ORDINARY, true, M(2), {MAGA_COUNTRY, MAGA_MISSILES, MAGA_HITS}, maga_do_strike},
    [MAGA_SHOOT] = {"DEF4", "shoot", MAGA_DEF, 0, ANY, MAGA_ORDINARY, true, 0, {MAGA_MISSILES}, maga_do_shoot},
    [MAGA_CANCEL] = {"DEF5", "cancel", MAGA_DEF, 0, ANY, MAGA_NON_LEVEL, false, 0, {MAGA_COUNTRY}, maga_do_cancel},
    [MAGA_ATTACK] = {"DEF6", "attack", MAGA_DEF, 0, ANY, MAGA_ORDINARY, true, 0, {MAGA_COUNTRY}, maga_do_attack},
    [MAGA_RAID] = {"DEF7", "raid", MAGA_DEF, K(500), NONE, MAGA_ORDINARY, true, K(500), {MAGA_COUNTRY}, maga_do_raid},
    [MAGA_PROTECT] = {"FSB1", "protect", MAGA_FSB, K(500), ANY, MAGA_STARRED, true, 0, {MAGA_ROLE, MAGA_SHARE}, maga_do_protect},
    [MAGA_FIND] = {"FSB2", "find", MAGA_FSB, M(3), NONE, MAGA_ORDINARY, true, 0, {MAGA_COUNTRY}, maga_do_find},
    [MAGA_SABOTAGE] = {"MID1", "sabotage", MAGA_MID, K(1500), OWN, MAGA_ORDINARY, true, K(1500), {MAGA_COUNTRY, MAGA_NUMBER}, maga_do_sabotage},
    [MAGA_RECRUIT] = {"MID2", "recruit", MAGA_MID, M(3), OWN, MAGA_ORDINARY, true, M(3), {MAGA_COUNTRY, MAGA_NUMBER}, maga_do_recruit},
    [MAGA_RELEASE] = {"MID3", "release", MAGA_MID, 0, ANY, MAGA_NON_LEVEL, false, 0, {MAGA_COUNTRY, MAGA_NUMBER}, maga_do_release},
    [MAGA_ORDER] = {"MID4", "order", MAGA_MID, 0, NONE, MAGA_NON_LEVEL, false, 0, {MAGA_COUNTRY, MAGA_NUMBER, MAGA_MODE}, maga_do_order},
    [MAGA_KILL] = {"MID5", "kill", MAGA_MID, M(3), OWN, MAGA_ORDINARY, true, M(3), {MAGA_COUNTRY, MAGA_NUMBER}, maga_do_kill},
    [MAGA_TRACK] = {"MID6", "track", MAGA_MID, M(2), ANY, MAGA_ORDINARY, true, 0, {MAGA_COUNTRY, MAGA_ROLE}, maga_do_track},
    [MAGA_SUE] = {"JUS1", "sue", MAGA_JUS, M(1), NONE, MAGA_ORDINARY, true, M(1), {MAGA_COUNTRY}, maga_do_sue},
    [MAGA_SUPPRESS] = {"MVD1", "suppress", MAGA_MVD, M(1), ANY, MAGA_NON_LEVEL, true, 0, {MAGA_END_OF_WORDS}, maga_do_suppress},
    [MAGA_CHECK] = {"MVD2", "check", MAGA_MVD, K(500), NONE, MAGA_NON_LEVEL, false, 0, {MAGA_END_OF_WORDS}, maga_do_check},
    [MAGA_FREE] = {"MVD3", "free", MAGA_MVD, K(1500), NONE, MAGA_ORDINARY, true, 0, {MAGA_ROLE}, maga_do_free},
    [MAGA_STATEMENT] = {"PUB1", "statement", MAGA_PUB, M(1), NONE, MAGA_ORDINARY, true, M(1), {MAGA_COUNTRY}, maga_do_statement},
    [MAGA_REFUTE] = {"PUB2", "refute", MAGA_PUB, K(500), OWN, MAGA_ORDINARY, true, 0, {MAGA_END_OF_WORDS}, maga_do_refute},
    [MAGA_IMPROVE] = {"PUB3", "improve", MAGA_PUB, K(500), NONE, MAGA_NON_LEVEL, false, 0, {MAGA_END_OF_WORDS}, maga_do_improve},
    [MAGA_WORSEN] = {"PUB4", "worsen", MAGA_PUB, K(500), OWN, MAGA_ORDINARY, true, K(500), {MAGA_COUNTRY}, maga_do_worsen},
    [MAGA_INFECT] = {"HEA1", "infect", MAGA_HEA, M(1), NONE, MAGA_ORDINARY, true, M(1), {MAGA_COUNTRY}, maga_do_infect},
    [MAGA_VACCINE] = {"HEA2", "vaccine", MAGA_HEA, K(250), OWN, MAGA_ORDINARY, true, 0, {MAGA_COUNTRY}, maga_do_vaccine},
    [MAGA_RAISE] = {"SEC1", "raise", MAGA_SEC, M(1), ANY, MAGA_STARRED, false, 0, {MAGA_HELPER}, maga_do_raise},
    [MAGA_HELP] = {"SEC2", "help", MAGA_SEC, K(500), NONE, MAGA_STARRED, false, 0, {MAGA_HELPER, MAGA_COUNTRY, MAGA_ROLE}, maga_do_help},
};
/* clang-format on */

const char *const maga_role_names[MAGA_ROLES] = {"pr", "fin", "def", "fsb", "mid", "jus", "mvd", "pub", "hea", "sec"};
const char *const maga_sphere_names[MAGA_SPHERES] = {"agriculture", "heavy", "light"};
const char *const maga_mode_names[3] = {"replace", "replace_all", "both"};
const char *const maga_result_names[MAGA_RESULTS] = {"waiting", "done",    "lost",        "no_money", "cancelled",
                                                     "blocked", "in_riot", "not_allowed", "nothing",  "not_done"};
