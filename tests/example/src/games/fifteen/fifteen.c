/* Fifteen: two players, a hidden card each, and a die. The smallest game that shows everything the contract asks for;
 * docs/a-new-game.md walks through this file. The rules, F1 to F6, are in data/messages/en/rules-fifteen.json. */
#include <string.h>

#include "casus/assert.h"
#include "casus/casus.h"

enum { SEATS = 2, CARDS = 10, SIDES = 6, LIMIT_LEAST = 10, LIMIT_MOST = 30, LIMIT_USUAL = 15, ROLLS_MOST = 5 };
enum { NOT_DEALT = 0, UNKNOWN = 255 }; /* What replaces a card: before the deal; in a view, after it. */

struct fifteen_state {
    uint8_t card[SEATS];
    uint8_t dice[SEATS]; /* The sum of a seat's rolls. */
    uint8_t rolls[SEATS];
    bool stopped[SEATS];
    uint8_t limit;
    uint8_t turn;     /* The seat that is awaited, or that rolls. */
    bool rolling;     /* The die has been picked up and has not fallen yet. */
    bool pair_counts; /* F6 */
    uint8_t unused[4];
};

extern const struct casus_game casus_fifteen;
extern const struct casus_rule fifteen_rules[]; /* Generated from the marks in this file and in its tests. */

/* ---- Options ---- */

static const struct casus_option options[] = {
    {.key = "limit", .least = LIMIT_LEAST, .most = LIMIT_MOST, .standard = LIMIT_USUAL},
    {.key = "pair", .kind = CASUS_OPTION_WORD, .words = (const char *const[]){"nothing", "two", NULL}},
    {.key = NULL},
};
static const char *const settings[] = {"", "limit 10\npair two", "limit 30", NULL};

static bool read_options(const char *text, size_t length, struct fifteen_state *state, struct casus_error *error)
{
    struct casus_reader lines = casus_reader_make(text, length);
    struct casus_word line;
    *state = (struct fifteen_state){.limit = LIMIT_USUAL};
    for (int number = 1; casus_read_line(&lines, &line); number++) {
        struct casus_reader words = casus_reader_make(line.at, line.length);
        struct casus_word key = casus_read_word(&words), value = casus_read_word(&words);
        int64_t limit = state->limit, rules = 1;
        bool two = casus_word_is(value, "two");
        bool good = key.length == 0 || key.at[0] == '#' ||
                    (casus_word_is(key, "limit") && casus_word_int(value, LIMIT_LEAST, LIMIT_MOST, &limit)) ||
                    (casus_word_is(key, "pair") && (two || casus_word_is(value, "nothing"))) ||
                    (casus_word_is(key, "rules") && casus_word_int(value, 1, 1, &rules));
        if (!good || casus_read_word(&words).length > 0)
            return casus_refuse(error, "fifteen.option",
                                "Line {0}: expected is limit {1} to {2}, pair nothing or two, or rules 1.", number,
                                LIMIT_LEAST, LIMIT_MOST, 0);
        state->limit = (uint8_t)limit;
        if (casus_word_is(key, "pair")) state->pair_counts = two;
    }
    return true;
}

static bool measure(const char *text, size_t length, struct casus_measure *measure, struct casus_error *error)
{
    struct fifteen_state state;
    *measure =
        (struct casus_measure){.state_size = sizeof state, .legal_max = 2, .outcomes_max = CARDS, .seats = SEATS};
    return read_options(text, length, &state, error);
}

static bool init(void *state, const char *text, size_t length, struct casus_error *error)
{
    memset(state, 0, sizeof(struct fifteen_state));
    return read_options(text, length, state, error);
}

/* ---- Rules ---- */

/* ROLL, STOP: a player's. DEAL, FALL: chance's, with the card or the pips in bits 8 .. 15; a hidden card is 0 there. */
enum { ROLL = 1, STOP = 2, DEAL = 3, FALL = 4 };

static casus_action pack(unsigned kind, unsigned number)
{
    return kind | (casus_action)number << 8;
}

static bool is_dealing(const struct fifteen_state *state)
{
    return state->card[0] == NOT_DEALT || state->card[1] == NOT_DEALT;
}

static bool is_over(const struct fifteen_state *state)
{
    return state->stopped[0] && state->stopped[1];
}

static bool may(const struct fifteen_state *state, casus_seat seat)
{
    return seat < SEATS && seat == state->turn && !is_dealing(state) && !state->rolling && !is_over(state);
}

static void actor(const void *state_, struct casus_actor *actor)
{
    const struct fifteen_state *state = state_;
    *actor = (struct casus_actor){.kind = CASUS_ACTOR_CHANCE, .seat = CASUS_SEAT_NOBODY};
    if (is_over(state)) actor->kind = CASUS_ACTOR_OVER;
    if (!may(state, state->turn)) return;
    *actor = (struct casus_actor){.kind = CASUS_ACTOR_PLAYER, .seat = state->turn};
    casus_seats_add(&actor->awaited, state->turn);
}

static size_t legal(const void *state_, casus_seat seat, casus_action *actions)
{
    const struct fifteen_state *state = state_;
    size_t count = 0;
    if (!may(state, seat)) return 0;
    if (state->rolls[seat] < ROLLS_MOST) actions[count++] = ROLL; /* F3 */
    actions[count++] = STOP;
    return count;
}

static size_t outcomes(const void *state_, struct casus_outcome *outcomes, const char **purpose)
{
    const struct fifteen_state *state = state_;
    bool dealing = is_dealing(state);
    size_t count = 0;
    if (!dealing && !state->rolling) return 0;
    if (purpose != NULL) *purpose = dealing ? "deal" : "die";
    for (unsigned number = 1; number <= (dealing ? CARDS : SIDES); number++) {
        if (dealing && number == state->card[0]) continue; /* F1: no card is dealt twice. */
        outcomes[count++] = (struct casus_outcome){.action = pack(dealing ? DEAL : FALL, number), .weight = 1};
    }
    return count;
}

static bool is_legal(const void *state_, casus_seat seat, casus_action action, struct casus_error *error)
{
    const struct fifteen_state *state = state_;
    struct casus_outcome come[CARDS];
    casus_action own[2];
    size_t count = seat == CASUS_SEAT_CHANCE ? outcomes(state, come, NULL) : legal(state, seat, own);
    for (size_t i = 0; i < count; i++) {
        if (action == (seat == CASUS_SEAT_CHANCE ? come[i].action : own[i])) return true;
    }
    if (count == 0) return casus_refuse(error, "fifteen.not_awaited", "It is not your turn.", 0, 0, 0, 0);
    return casus_refuse(error, "fifteen.not_now", "That cannot be done now; at most {0} times is rolled.", ROLLS_MOST,
                        0, 0, 0);
}

/* F2: the other plays on, as long as it has not stopped. */
static void pass_turn(struct fifteen_state *state)
{
    if (!state->stopped[1 - state->turn]) state->turn = 1 - state->turn;
}

static bool apply(void *state_, casus_seat seat, casus_action action, struct casus_error *error)
{
    struct fifteen_state *state = state_;
    uint8_t number = (uint8_t)(action >> 8);
    if (!is_legal(state, seat, action, error)) return false;
    switch (action & 255) {
    case DEAL: state->card[state->card[0] == NOT_DEALT ? 0 : 1] = number; break; /* F1 */
    case ROLL:
        state->rolling = true;
        state->rolls[seat]++;
        break;
    case FALL: /* F3 */
        state->rolling = false;
        state->dice[state->turn] = (uint8_t)(state->dice[state->turn] + number);
        pass_turn(state);
        break;
    default: /* F4 */ state->stopped[seat] = true; pass_turn(state);
    }
    casus_assert(state->turn < SEATS && state->dice[0] <= SIDES * ROLLS_MOST && state->dice[1] <= SIDES * ROLLS_MOST);
    return true;
}

/* The final sum of a seat's card and dice; 0 above the limit. */
static unsigned total(const struct fifteen_state *state, unsigned seat) /* F5 */
{
    unsigned sum = state->card[seat] + state->dice[seat];
    if (state->pair_counts && state->card[seat] == state->dice[seat]) sum += 2; /* F6 */
    return sum <= state->limit ? sum : 0;
}

/* Before the end only the dice count: the cards are hidden. */
static void standing(const void *state_, struct casus_standing *standings)
{
    const struct fifteen_state *state = state_;
    bool over = is_over(state);
    for (unsigned seat = 0; seat < SEATS; seat++) standings[seat].score = over ? total(state, seat) : state->dice[seat];
    for (unsigned seat = 0; seat < SEATS; seat++) {
        int64_t lead = standings[seat].score - standings[1 - seat].score;
        standings[seat].place = lead < 0 ? 2 : 1;
        standings[seat].value = (int16_t)(!over || lead == 0 ? 0 : lead > 0 ? 1000 : -1000);
    }
}

/* ---- What a seat may know ---- */

static bool sees(const struct fifteen_state *state, casus_seat viewer, unsigned seat)
{
    return viewer == seat || viewer == CASUS_SEAT_ORGANISER || is_over(state);
}

static void view(const void *state, casus_seat seat, void *view_)
{
    struct fifteen_state *view = view_;
    memmove(view, state, sizeof *view);
    for (unsigned other = 0; other < SEATS; other++) {
        if (view->card[other] != NOT_DEALT && !sees(view, seat, other)) view->card[other] = UNKNOWN;
    }
}

static casus_action seen(const void *state_, casus_seat actor_seat, casus_action action, casus_seat seat)
{
    const struct fifteen_state *state = state_;
    (void)actor_seat;
    bool hidden = (action & 255) == DEAL && !sees(state, seat, state->card[0] == NOT_DEALT ? 0 : 1);
    return hidden ? pack(DEAL, 0) : action;
}

static void determinize(const void *view, casus_seat seat, struct casus_random *random, void *state_)
{
    struct fifteen_state *state = state_;
    (void)seat;
    memmove(state, view, sizeof *state);
    for (unsigned own = 0; own < SEATS; own++) { /* F1: any card but the other's. */
        if (state->card[own] != UNKNOWN) continue;
        do state->card[own] = (uint8_t)(1 + casus_random_below(random, CARDS));
        while (state->card[own] == state->card[1 - own]);
    }
}

/* A heuristic: what the seat holds, or would on average after the roll; nothing above the limit. */
static int32_t evaluate(const void *state_, casus_seat seat)
{
    const struct fifteen_state *state = state_;
    int32_t sum = 0;
    bool rolls = state->rolling && state->turn == seat;
    for (unsigned pips = rolls ? 1 : 0; pips <= (rolls ? SIDES : 0); pips++) {
        struct fifteen_state after = *state;
        after.dice[seat] = (uint8_t)(after.dice[seat] + pips);
        sum += 1000 * (int32_t)total(&after, seat);
    }
    return rolls ? sum / SIDES : sum;
}

/* ---- Text and JSON ---- */

static const char *const words[] = {[ROLL] = "roll", [STOP] = "stop", [DEAL] = "deal", [FALL] = "fall"};

static void action_text(const void *state, casus_seat seat, casus_action action, struct casus_writer *out)
{
    uint64_t kind = action & 255, number = action >> 8;
    (void)state;
    (void)seat;
    casus_write_text(out, kind >= ROLL && kind <= FALL ? words[kind] : "?");
    if (kind < DEAL || kind > FALL) return;
    casus_write_char(out, ' ');
    if (number == 0) casus_write_char(out, '?');
    else casus_write_uint(out, number);
}

static casus_action action_parse(const void *state, casus_seat seat, const char *text, size_t length,
                                 struct casus_error *error)
{
    struct casus_reader reader = casus_reader_make(text, length);
    struct casus_word word = casus_read_word(&reader), value = casus_read_word(&reader);
    int64_t number = 0;
    bool surplus = casus_read_word(&reader).length > 0;
    (void)state;
    (void)seat;
    for (unsigned kind = ROLL; kind <= FALL && !surplus; kind++) {
        bool alone = kind < DEAL
                         ? value.length == 0
                         : casus_word_is(value, "?") || casus_word_int(value, 1, kind == DEAL ? CARDS : SIDES, &number);
        if (casus_word_is(word, words[kind]) && alone) return pack(kind, (unsigned)number);
    }
    casus_refuse(error, "fifteen.action", "Expected is roll or stop.", 0, 0, 0, 0);
    return 0;
}

static void json(const void *state_, struct casus_writer *out)
{
    const struct fifteen_state *state = state_;
    casus_json_open(out, '{');
    casus_json_key_int(out, "limit", state->limit);
    casus_json_key(out, "players");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < SEATS; seat++) {
        casus_json_open(out, '{');
        casus_json_key(out, "card");
        if (state->card[seat] == NOT_DEALT || state->card[seat] == UNKNOWN) casus_json_null(out);
        else casus_json_int(out, state->card[seat]);
        casus_json_key_int(out, "dice", state->dice[seat]);
        casus_json_key_int(out, "rolls", state->rolls[seat]);
        casus_json_key_bool(out, "stopped", state->stopped[seat]);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
    casus_json_key_bool(out, "over", is_over(state));
    casus_json_close(out, '}');
}

static void describe(const void *state, casus_seat actor_seat, casus_action action, casus_seat seat,
                     struct casus_writer *out)
{
    action = seen(state, actor_seat, action, seat);
    casus_json_open(out, '{');
    casus_json_key_text(out, "type", words[action & 255]);
    if (action >> 8 != 0) casus_json_key_int(out, "number", (int64_t)(action >> 8));
    casus_json_close(out, '}');
}

const struct casus_game casus_fifteen = {
    .name = "fifteen",
    .rules_version = 1,
    .seats_least = SEATS,
    .seats_most = SEATS,
    .hidden = true,
    .options = options,
    .settings = settings,
    .measure = measure,
    .init = init,
    .actor = actor,
    .legal = legal,
    .is_legal = is_legal,
    .apply = apply,
    .outcomes = outcomes,
    .view = view,
    .seen = seen,
    .determinize = determinize,
    .standing = standing,
    .evaluate = evaluate,
    .action_text = action_text,
    .action_parse = action_parse,
    .json = json,
    .describe = describe,
    .rules = fifteen_rules,
};
