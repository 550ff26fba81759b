/* The order table [1.18, 1.19]. */
#include "actions.h"

/* Thousands and millions of roubles. */
#define K(number) (INT64_C(1000) * (number))
#define M(number) (INT64_C(1000000) * (number))

/* The table speaks in the words of the rules, without prefixes. */
#define PR MAGA_PR
#define FIN MAGA_FIN
#define DEF MAGA_DEF
#define FSB MAGA_FSB
#define MID MAGA_MID
#define JUS MAGA_JUS
#define MVD MAGA_MVD
#define PUB MAGA_PUB
#define HEA MAGA_HEA
#define SEC MAGA_SEC
#define BY_NUMBER MAGA_BY_NUMBER
#define BY_NAME MAGA_BY_NAME
#define NON_LEVEL MAGA_NON_LEVEL
#define ORDINARY MAGA_ORDINARY
#define STARRED MAGA_STARRED
#define TARGET MAGA_TARGET
#define RECRUITER MAGA_RECRUITER
#define LIAR MAGA_LIAR
#define INVESTOR MAGA_INVESTOR
#define LAUNCHER MAGA_LAUNCHER
#define COUNTRY MAGA_COUNTRY
#define NUMBER MAGA_NUMBER
#define ROLE MAGA_ROLE
#define HELPER MAGA_HELPER
#define SPHERE MAGA_SPHERE
#define SECOND MAGA_SECOND
#define MODE MAGA_MODE
#define MONEY MAGA_MONEY
#define STAKE MAGA_STAKE
#define BET MAGA_BET
#define MISSILES MAGA_MISSILES
#define CHANGE MAGA_CHANGE
#define HITS MAGA_HITS
#define SHARE MAGA_SHARE
#define FOR_THE_STAGE MAGA_FOR_THE_STAGE
#define AFTER_ALL_ROWS MAGA_AFTER_ALL_ROWS
#define EVERY_STAGE MAGA_EVERY_STAGE
#define NEXT_STAGE MAGA_NEXT_STAGE
#define OURSELVES_OR_RIVAL MAGA_OURSELVES_OR_RIVAL
#define ALL_WHO_BET MAGA_ALL_WHO_BET
#define RECEIVER MAGA_RECEIVER
#define VICTIM MAGA_VICTIM
#define VICTIM_AND_BESIDE MAGA_VICTIM_AND_BESIDE
#define LAUNCHERS MAGA_LAUNCHERS
#define LIARS MAGA_LIARS
#define OUR_AGENT MAGA_OUR_AGENT
#define ROLE_OF_OURS MAGA_ROLE_OF_OURS
#define ANY_ROLE MAGA_ANY_ROLE
#define NONE MAGA_HELP_NONE
#define OWN MAGA_HELP_OWN
#define ANY MAGA_HELP_ANY
#define BIT(role) (1u << (role))

/* ROLE-1, ROLE-2: each action is one role's. ACT-4: which are starred. ACT-7: those without a contest are sure.
 * SCORE-5: those without stars score nothing. ROLE-5: transfers are the President's, executed by a minister. */
/* clang-format off */
const struct maga_action_row maga_actions[MAGA_ACTIONS] = {
    [MAGA_TRANSFER_MONEY] = {.id = "PR1", .name = "transfer_money", .words = {COUNTRY, MONEY},
        .role = FIN, .help = ANY, .kind = NON_LEVEL,
        .touches = RECEIVER},
    [MAGA_TRANSFER_INCOME] = {.id = "PR1", .name = "transfer_income", .words = {SPHERE, COUNTRY, MONEY},
        .role = FIN, .help = ANY, .kind = NON_LEVEL,
        .touches = RECEIVER},
    [MAGA_TRANSFER_NUCLEAR] = {.id = "PR1", .name = "transfer_nuclear", .words = {COUNTRY, MISSILES},
        .role = DEF, .help = ANY, .kind = NON_LEVEL,
        .touches = RECEIVER},
    [MAGA_TRANSFER_INTERCEPTORS] = {.id = "PR1", .name = "transfer_interceptors", .words = {COUNTRY, MISSILES},
        .role = DEF, .help = ANY, .kind = NON_LEVEL,
        .touches = RECEIVER},
    [MAGA_DISMISS] = {.id = "PR2", .name = "dismiss", .words = {ROLE},
        .role = PR, .help = ANY, .kind = NON_LEVEL,
        .touches = ROLE_OF_OURS},
    [MAGA_INVEST] = {.id = "FIN1", .name = "invest", .words = {SPHERE, SECOND},
        .role = FIN, .price = M(2), .help = ANY, .kind = ORDINARY, .once = true,
        .touches = OURSELVES_OR_RIVAL, .measure = {.money = MAGA_STEP},
        .against = {.opponent = INVESTOR, .role = FIN}},
    [MAGA_EXCHANGE] = {.id = "FIN2", .name = "exchange", .words = {BET, STAKE},
        .role = FIN, .help = ANY, .kind = STARRED, .once = true,
        .moment = AFTER_ALL_ROWS, .touches = ALL_WHO_BET},
    [MAGA_NUCLEAR] = {.id = "DEF1", .name = "nuclear", .words = {CHANGE},
        .role = DEF, .help = ANY, .kind = NON_LEVEL, .level = 5,
        .measure = {.bought = MAGA_NUCLEAR_PRICE, .disposed = MAGA_DISPOSAL_PRICE}},
    [MAGA_INTERCEPTORS] = {.id = "DEF2", .name = "interceptors", .words = {CHANGE},
        .role = DEF, .help = ANY, .kind = NON_LEVEL,
        .measure = {.bought = MAGA_INTERCEPTOR_PRICE, .disposed = MAGA_DISPOSAL_PRICE}},
    [MAGA_STRIKE] = {.id = "DEF3", .name = "strike", .words = {COUNTRY, MISSILES, HITS},
        .role = DEF, .help = ANY, .kind = ORDINARY, .once = true, .stars = M(2),
        .moment = NEXT_STAGE, .touches = VICTIM_AND_BESIDE, .measure = {.percent = 50, .beside = 25}},
    [MAGA_SHOOT] = {.id = "DEF4", .name = "shoot", .words = {MISSILES},
        .role = DEF, .help = ANY, .kind = ORDINARY, .once = true,
        .touches = LAUNCHERS,
        .against = {.opponent = LAUNCHER, .role = DEF, .attacks = true, .grows_once = true}},
    [MAGA_CANCEL] = {.id = "DEF5", .name = "cancel", .words = {COUNTRY},
        .role = DEF, .help = ANY, .kind = NON_LEVEL},
    [MAGA_ATTACK] = {.id = "DEF6", .name = "attack", .words = {COUNTRY},
        .role = DEF, .help = ANY, .kind = ORDINARY, .once = true,
        .moment = NEXT_STAGE, .touches = VICTIM, .measure = {.percent = 50, .penalty = 10},
        .against = {.opponent = TARGET, .role = DEF, .beside = BIT(FSB) | BIT(MVD)}},
    [MAGA_RAID] = {.id = "DEF7", .name = "raid", .words = {COUNTRY},
        .role = DEF, .price = K(500), .help = NONE, .kind = ORDINARY, .once = true, .stars = K(500),
        .touches = VICTIM, .measure = {.money = M(1)},
        .against = {.opponent = TARGET, .role = DEF}},
    [MAGA_PROTECT] = {.id = "FSB1", .name = "protect", .words = {ROLE, SHARE},
        .role = FSB, .price = K(500), .help = ANY, .kind = STARRED, .once = true,
        .moment = FOR_THE_STAGE, .touches = ROLE_OF_OURS},
    [MAGA_FIND] = {.id = "FSB2", .name = "find", .words = {COUNTRY},
        .role = FSB, .price = M(3), .help = NONE, .kind = ORDINARY, .once = true,
        .touches = VICTIM,
        .against = {.opponent = TARGET, .role = MID}},
    [MAGA_SABOTAGE] = {.id = "MID1", .name = "sabotage", .words = {COUNTRY, NUMBER},
        .role = MID, .price = K(1500), .help = OWN, .kind = ORDINARY, .once = true, .stars = K(1500),
        .touches = VICTIM,
        .against = {.opponent = TARGET, .role = BY_NUMBER, .shielded = true}},
    [MAGA_RECRUIT] = {.id = "MID2", .name = "recruit", .words = {COUNTRY, NUMBER},
        .role = MID, .price = M(3), .help = OWN, .kind = ORDINARY, .once = true, .level = 5, .stars = M(3),
        .touches = VICTIM,
        .against = {.opponent = TARGET, .role = BY_NUMBER, .shielded = true}},
    [MAGA_RELEASE] = {.id = "MID3", .name = "release", .words = {COUNTRY, NUMBER},
        .role = MID, .help = ANY, .kind = NON_LEVEL,
        .touches = OUR_AGENT},
    [MAGA_ORDER] = {.id = "MID4", .name = "order", .words = {COUNTRY, NUMBER, MODE},
        .role = MID, .help = NONE, .kind = NON_LEVEL,
        .touches = OUR_AGENT},
    [MAGA_KILL] = {.id = "MID5", .name = "kill", .words = {COUNTRY, NUMBER},
        .role = MID, .price = M(3), .help = OWN, .kind = ORDINARY, .once = true, .stars = M(3),
        .touches = VICTIM,
        .against = {.opponent = TARGET, .role = BY_NUMBER, .shielded = true}},
    [MAGA_TRACK] = {.id = "MID6", .name = "track", .words = {COUNTRY, ROLE},
        .role = MID, .price = M(2), .help = ANY, .kind = ORDINARY, .once = true,
        .touches = VICTIM,
        .against = {.opponent = TARGET, .role = BY_NAME, .shielded = true}},
    [MAGA_SUE] = {.id = "JUS1", .name = "sue", .words = {COUNTRY},
        .role = JUS, .price = M(1), .help = NONE, .kind = ORDINARY, .once = true, .stars = M(1),
        .touches = VICTIM, .measure = {.mood = 20, .penalty = 20},
        .against = {.opponent = TARGET, .role = JUS, .documents = true}},
    [MAGA_SUPPRESS] = {.id = "MVD1", .name = "suppress",
        .role = MVD, .price = M(1), .help = ANY, .kind = NON_LEVEL, .once = true,
        .measure = {.mood = MAGA_CALM_MOOD, .penalty = 5}},
    [MAGA_CHECK] = {.id = "MVD2", .name = "check",
        .role = MVD, .price = K(500), .help = NONE, .kind = NON_LEVEL},
    [MAGA_FREE] = {.id = "MVD3", .name = "free", .words = {ROLE},
        .role = MVD, .price = K(1500), .help = NONE, .kind = ORDINARY, .once = true,
        .touches = ROLE_OF_OURS,
        .against = {.opponent = RECRUITER, .role = MID}},
    [MAGA_STATEMENT] = {.id = "PUB1", .name = "statement", .words = {COUNTRY},
        .role = PUB, .price = M(1), .help = NONE, .kind = ORDINARY, .once = true, .stars = M(1),
        .moment = EVERY_STAGE, .touches = VICTIM, .measure = {.mood = 10},
        .against = {.opponent = TARGET, .role = PUB}},
    [MAGA_REFUTE] = {.id = "PUB2", .name = "refute",
        .role = PUB, .price = K(500), .help = OWN, .kind = ORDINARY, .once = true,
        .touches = LIARS, .measure = {.mood = 10},
        .against = {.opponent = LIAR, .role = PUB}},
    [MAGA_IMPROVE] = {.id = "PUB3", .name = "improve",
        .role = PUB, .price = K(500), .help = NONE, .kind = NON_LEVEL,
        .measure = {.mood = 10}},
    [MAGA_WORSEN] = {.id = "PUB4", .name = "worsen", .words = {COUNTRY},
        .role = PUB, .price = K(500), .help = OWN, .kind = ORDINARY, .once = true, .stars = K(500),
        .touches = VICTIM, .measure = {.mood = 10},
        .against = {.opponent = TARGET, .role = PUB}},
    [MAGA_INFECT] = {.id = "HEA1", .name = "infect", .words = {COUNTRY},
        .role = HEA, .price = M(1), .help = NONE, .kind = ORDINARY, .once = true, .stars = M(1),
        .moment = EVERY_STAGE, .touches = VICTIM, .measure = {.mood = 2},
        .against = {.opponent = TARGET, .role = HEA}},
    [MAGA_VACCINE] = {.id = "HEA2", .name = "vaccine", .words = {COUNTRY},
        .role = HEA, .price = K(250), .help = OWN, .kind = ORDINARY, .once = true,
        .against = {.opponent = TARGET, .role = HEA}},
    [MAGA_RAISE] = {.id = "SEC1", .name = "raise", .words = {HELPER},
        .role = SEC, .price = M(1), .help = ANY, .kind = STARRED,
        .touches = ROLE_OF_OURS},
    [MAGA_HELP] = {.id = "SEC2", .name = "help", .words = {HELPER, COUNTRY, ROLE},
        .role = SEC, .price = K(500), .help = NONE, .kind = STARRED,
        .moment = FOR_THE_STAGE, .touches = ANY_ROLE},
};
/* clang-format on */

const char *const maga_role_names[MAGA_ROLES] = {
    [MAGA_PR] = "pr",   [MAGA_FIN] = "fin", [MAGA_DEF] = "def", [MAGA_FSB] = "fsb", [MAGA_MID] = "mid",
    [MAGA_JUS] = "jus", [MAGA_MVD] = "mvd", [MAGA_PUB] = "pub", [MAGA_HEA] = "hea", [MAGA_SEC] = "sec",
};
const char *const maga_sphere_names[MAGA_SPHERES] = {
    [MAGA_AGRICULTURE] = "agriculture",
    [MAGA_HEAVY] = "heavy",
    [MAGA_LIGHT] = "light",
};
const char *const maga_mode_names[3] = {
    [MAGA_REPLACE_ORDINARY] = "replace",
    [MAGA_REPLACE_ALL] = "replace_all",
    [MAGA_BOTH] = "both",
};
const char *const maga_result_names[MAGA_RESULTS] = {
    [MAGA_WAITING] = "waiting",     [MAGA_DONE] = "done",
    [MAGA_LOST] = "lost",           [MAGA_NO_MONEY] = "no_money",
    [MAGA_CANCELLED] = "cancelled", [MAGA_BLOCKED] = "blocked",
    [MAGA_IN_RIOT] = "in_riot",     [MAGA_NOT_ALLOWED] = "not_allowed",
    [MAGA_NOTHING] = "nothing",     [MAGA_REPLACED] = "not_done",
};
