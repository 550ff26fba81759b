/* Cold War as the rest of Casus knows it: the contract's table, including what forms and tests need. */
#include "coldwar.h"

#include "bots.h"
#include "contract.h"
#include "import/format.h"

static const char *const on_off[] = {"on", "off", NULL}, *const off_on[] = {"off", "on", NULL},
                         *const off_on_held[] = {"off", "on", "held", NULL};

static const struct casus_option options[] = {
    {.key = "scenario", .kind = CASUS_OPTION_WORD, .words = (const char *const[]){"standard", "late_war", NULL}},
    {.key = "turns",
     .kind = CASUS_OPTION_NUMBER,
     .least = CW_TURNS_LEAST,
     .most = CW_TURNS_MOST,
     .standard = CW_TURNS_MOST},
    {.key = "handicap",
     .kind = CASUS_OPTION_WORD,
     .words = (const char *const[]){"none",   "us 1",   "us 2",   "us 3",   "us 4",    "us 5",   "us 6",   "us 7",
                                    "us 8",   "us 9",   "us 10",  "ussr 1", "ussr 2",  "ussr 3", "ussr 4", "ussr 5",
                                    "ussr 6", "ussr 7", "ussr 8", "ussr 9", "ussr 10", NULL}},
    {.key = "handicap_limit", .kind = CASUS_OPTION_WORD, .words = off_on},
    {.key = "optional", .kind = CASUS_OPTION_WORD, .words = on_off},
    {.key = "civil_war", .kind = CASUS_OPTION_WORD, .words = off_on},
    {.key = "show_held", .kind = CASUS_OPTION_WORD, .words = off_on},
    {.key = "digital", .kind = CASUS_OPTION_WORD, .words = off_on_held},
    {.key = "help", .kind = CASUS_OPTION_WORD, .words = on_off},
    {.key = NULL},
};

static const char *const settings[] = {
    "",   "optional off\nhandicap us 2\nhandicap_limit on\nshow_held on", "scenario late_war", "civil_war on\nturns 3",
    NULL,
};

const struct casus_game casus_coldwar = {
    .name = CW_NAME,
    .rules_version = CW_RULES_VERSION,
    .seats_least = 2,
    .seats_most = 2,
    .hidden = true,
    .options = options,
    .settings = settings,
    .measure = cw_measure,
    .init = cw_init,
    .actor = cw_actor,
    .legal = cw_legal,
    .sample = cw_sample,
    .ranges = NULL,
    .is_legal = cw_is_legal,
    .apply = cw_apply,
    .outcomes = cw_outcomes,
    .view = cw_view,
    .reveals = cw_reveals,
    .seen = cw_seen,
    .determinize = cw_determinize,
    .standing = cw_standing,
    .evaluate = cw_evaluate,
    .action_text = cw_action_text,
    .action_parse = cw_action_parse,
    .json = cw_json,
    .describe = cw_describe,
    .query = cw_query,
    .bots = cw_bots,
    .own_bots_only = true,
    .thinking = &cw_thinking,
    .formats = cw_formats,
    .rules = coldwar_rules,
};
