/* MAGA as the rest of Casus knows it: the table of functions, its options, and how an evening begins. */
#include "maga.h"

#include <string.h>

#include "contract.h"
#include "register.h"
#include "stage.h"

enum { TEAMS_DEFAULT = 8, TURNS_DEFAULT = 12 };

/* ---- Options ---- */

struct chosen {
    unsigned teams, turns, rules;
    unsigned open_numbers, stake_weighted, organiser, opens, wall, reveals; /* The number of the word. */
};

/* One line; `line` is its number, from 1. */
static bool read_option(struct chosen *chosen, struct casus_word text, int line, struct casus_error *error)
{
    enum { WORDS = 3 };
    static const struct {
        const char *key, *words[WORDS];
        size_t offset;
    } switches[] = {
        {"numbers", {"secret", "open"}, offsetof(struct chosen, open_numbers)},               /* */
        {"exchange", {"literal", "stake_weighted"}, offsetof(struct chosen, stake_weighted)}, /* */
        {"organiser", {"no", "yes"}, offsetof(struct chosen, organiser)},
        {"afterwards", {"secret", "open"}, offsetof(struct chosen, opens)}, /* LOC-13 */
        {"wall", {"strict", "counts", "open"}, offsetof(struct chosen, wall)},
        {"ranking", {"at_once", "revealed"}, offsetof(struct chosen, reveals)}, /* M34 */
    };
    static const struct {
        const char *key;
        int64_t least, most;
        size_t offset;
    } numbers[] = {
        {"teams", 2, MAGA_COUNTRIES_MAX, offsetof(struct chosen, teams)}, /* SET-1, SET-2, A-04 */
        {"players", 2, MAGA_COUNTRIES_MAX, offsetof(struct chosen, teams)},
        {"turns", 1, MAGA_TURNS_MAX, offsetof(struct chosen, turns)}, /* SET-7, A-06 */
        {"rules", 1, MAGA_RULES_VERSION, offsetof(struct chosen, rules)},
    };
    struct casus_reader words = casus_reader_make(text.at, text.length);
    struct casus_word key = casus_read_word(&words), value = casus_read_word(&words);
    int64_t number;
    if (key.length == 0 || key.at[0] == '#') return true;
    struct casus_word rest = casus_read_word(&words);
    bool alone = rest.length == 0 || rest.at[0] == '#';
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (!casus_word_is(key, numbers[i].key)) continue;
        if (!alone || !casus_word_int(value, numbers[i].least, numbers[i].most, &number)) {
            return casus_refuse(error, "maga.option_number", "Line {0}: one whole number from {1} to {2} is expected.",
                                line, numbers[i].least, numbers[i].most, 0);
        }
        *(unsigned *)(void *)((char *)chosen + numbers[i].offset) = (unsigned)number;
        return true;
    }
    for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++) {
        if (!casus_word_is(key, switches[i].key)) continue;
        unsigned word = 0;
        while (word < WORDS && switches[i].words[word] != NULL && !casus_word_is(value, switches[i].words[word]))
            word++;
        if (!alone || word == WORDS || switches[i].words[word] == NULL) break;
        *(unsigned *)(void *)((char *)chosen + switches[i].offset) = word;
        return true;
    }
    return casus_refuse(
        error, "maga.option",
        "Line {0}: expected is teams, turns, numbers secret or open, exchange literal or stake_weighted, organiser no "
        "or yes, afterwards secret or open, wall strict, counts or open, ranking at_once or revealed, or rules 1 to "
        "{1}.",
        line, MAGA_RULES_VERSION, 0, 0);
}

static bool read_options(const char *text, size_t length, struct chosen *chosen, struct casus_error *error)
{
    struct casus_reader reader = casus_reader_make(text, length);
    struct casus_word line;
    *chosen = (struct chosen){.teams = TEAMS_DEFAULT, .turns = TURNS_DEFAULT, .rules = MAGA_RULES_VERSION};
    for (int number = 1; casus_read_line(&reader, &line); number++) {
        if (!read_option(chosen, line, number, error)) return false;
    }
    return true;
}

/* Somebody must be there who reveals. */
static bool has_ending(const struct chosen *chosen)
{
    return chosen->reveals && chosen->organiser;
}

/* ---- The beginning ---- */

static size_t whole_size(const struct chosen *chosen)
{
    return maga_whole_size(chosen->teams, has_ending(chosen), chosen->rules >= MAGA_RULES_OF_DETAILS);
}

static bool measure(const char *text, size_t length, struct casus_measure *measure, struct casus_error *error)
{
    struct chosen chosen;
    if (!read_options(text, length, &chosen, error)) return false;
    *measure = (struct casus_measure){
        .state_size = whole_size(&chosen),
        .legal_max = (size_t)MAGA_LEGAL_EACH * chosen.teams + MAGA_LEGAL_REST,
        .outcomes_max = MAGA_DRAWS_MAX,
        .seats = (uint16_t)chosen.teams,
    };
    return true;
}

static bool init(void *state, const char *text, size_t length, struct casus_error *error)
{
    struct chosen chosen;
    struct maga_match *match = state;
    if (!read_options(text, length, &chosen, error)) return false;
    memset(match, 0, whole_size(&chosen));
    /* SET-6 */
    maga_start(maga_game_of(match), chosen.teams);
    maga_game_of(match)->rules_after = (uint8_t)(chosen.rules - 1);
    maga_game_of(match)->stake_weighted = chosen.stake_weighted != 0;
    match->turns = (uint8_t)chosen.turns;
    match->organiser = chosen.organiser != 0;
    match->open_numbers = chosen.open_numbers != 0;
    match->opens = chosen.opens != 0;
    match->wall = (uint8_t)chosen.wall;
    match->reveals = has_ending(&chosen);
    match->viewer = CASUS_SEAT_ORGANISER;
    match->phase = match->open_numbers ? MAGA_LOT : MAGA_NUMBERS;
    for (unsigned i = 0; i < chosen.teams; i++) {
        struct maga_country *country = &maga_game_of(match)->country[i];
        country->before = country->after = (uint8_t)i; /* Until the lot [SET-4]. */
        match->pen[i] = (uint8_t)i;
        if (!chosen.open_numbers) memset(country->number, 0, sizeof country->number); /* SET-3 */
    }
    return true;
}

static const struct casus_option options[] = {
    {.key = "teams",
     .kind = CASUS_OPTION_NUMBER,
     .seats = true,
     .least = 2,
     .most = MAGA_COUNTRIES_MAX,
     .standard = TEAMS_DEFAULT}, /* SET-1, SET-2, A-04 */
    {.key = "turns", .kind = CASUS_OPTION_NUMBER, .least = 1, .most = MAGA_TURNS_MAX, .standard = TURNS_DEFAULT},
    {.key = "numbers", .kind = CASUS_OPTION_WORD, .words = (const char *const[]){"secret", "open", NULL}}, /* */
    {.key = "exchange",
     .kind = CASUS_OPTION_WORD,
     .words = (const char *const[]){"literal", "stake_weighted", NULL}}, /* */
    {.key = "organiser", .kind = CASUS_OPTION_WORD, .words = (const char *const[]){"no", "yes", NULL}},
    {.key = "afterwards",
     .kind = CASUS_OPTION_WORD,
     .words = (const char *const[]){"secret", "open", NULL}}, /* LOC-13 */
    {.key = "wall", .kind = CASUS_OPTION_WORD, .words = (const char *const[]){"strict", "counts", "open", NULL}},
    {.key = "ranking", .kind = CASUS_OPTION_WORD, .words = (const char *const[]){"at_once", "revealed", NULL}},
    {.key = NULL},
};

static const char *const settings[] = {
    "teams 2\nturns 3",
    "teams 3\nturns 4\nnumbers open\nexchange stake_weighted",
    "teams 6\nturns 2",
    NULL,
};

const struct casus_game casus_maga = {
    .name = "maga",
    .rules_version = MAGA_RULES_VERSION,
    .seats_least = 2,
    .seats_most = MAGA_COUNTRIES_MAX,
    .hidden = true,
    .secret_events = true, /* LOC-13: how many rows others write, and what a stage draws. */
    .options = options,
    .settings = settings,
    .measure = measure,
    .init = init,
    .actor = maga_actor_of,
    .legal = maga_legal,
    .ranges = maga_ranges,
    .is_legal = maga_is_legal,
    .apply = maga_apply,
    .outcomes = maga_outcomes,
    .view = maga_view,
    .reveals = NULL,
    .seen = maga_seen,
    .determinize = maga_determinize,
    .standing = maga_standing,
    .evaluate = maga_evaluate,
    .action_text = maga_action_text,
    .action_parse = maga_action_parse,
    .json = maga_json,
    .describe = maga_describe,
    .query = maga_query,
    .bots = maga_bots,
    .own_bots_only = true,
    .rules = maga_rules,
    .evening = &maga_evening,
};
