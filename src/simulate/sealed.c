/* Each round every player bids some of the coins in the purse; the highest bid is paid and wins a point. A bid is
 * hidden from the others until all have bid. An organiser may close the bidding (who has not bid bids nothing) and say
 * what is in a purse. */
#include "simulate/sealed.h"

#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"

enum { PURSE = 100, NO_BID = 0xffff, HIDDEN_BID = 0xfffe, ROUNDS_MAX = 20, PLAYERS_LEAST = 2 };
/* Kinds of action: bid + 1 in bits 8 .. 23; seat in bits 8 .. 15, coins from bit 16. */
enum { BID = 1, WIN = 2, CLOSE = 3, FILL = 4 };

struct sealed_state {
    uint16_t bid[CASUS_SEATS_MAX];
    uint16_t purse[CASUS_SEATS_MAX];
    uint16_t points[CASUS_SEATS_MAX];
    uint8_t players, rounds, round, tie;
    uint8_t viewer, unused[3];
};

static bool read_options(const char *options, size_t length, unsigned *players, unsigned *rounds,
                         struct casus_error *error)
{
    struct casus_reader lines = casus_reader_make(options, length);
    struct casus_word line;
    *players = PLAYERS_LEAST;
    *rounds = ROUNDS_MAX;
    while (casus_read_line(&lines, &line)) {
        struct casus_reader words = casus_reader_make(line.at, line.length);
        struct casus_word key = casus_read_word(&words), value = casus_read_word(&words);
        int64_t number;
        if (casus_word_is(key, "players") && casus_word_int(value, PLAYERS_LEAST, CASUS_SEATS_MAX, &number))
            *players = (unsigned)number;
        else if (casus_word_is(key, "rounds") && casus_word_int(value, 1, ROUNDS_MAX, &number))
            *rounds = (unsigned)number;
        else if (key.length > 0)
            return casus_refuse(error, "sealed.options", "Options are players 2-250 and rounds 1-20.", 0, 0, 0, 0);
    }
    return true;
}

static bool measure(const char *options, size_t length, struct casus_measure *sizes, struct casus_error *error)
{
    unsigned players, rounds;
    if (!read_options(options, length, &players, &rounds, error)) return false;
    *sizes =
        (struct casus_measure){sizeof(struct sealed_state), 1 + (size_t)players, CASUS_SEATS_MAX, (uint16_t)players};
    return true;
}

static bool init(void *state_, const char *options, size_t length, struct casus_error *error)
{
    struct sealed_state *state = state_;
    unsigned players, rounds;
    if (!read_options(options, length, &players, &rounds, error)) return false;
    memset(state, 0, sizeof *state);
    state->players = (uint8_t)players;
    state->rounds = (uint8_t)rounds;
    for (unsigned seat = 0; seat < players; seat++) {
        state->bid[seat] = NO_BID;
        state->purse[seat] = PURSE;
    }
    return true;
}

static void actor(const void *state_, struct casus_actor *who)
{
    const struct sealed_state *state = state_;
    *who = (struct casus_actor){.kind = CASUS_ACTOR_OVER, .seat = CASUS_SEAT_NOBODY};
    if (state->round == state->rounds) return;
    who->kind = state->tie ? CASUS_ACTOR_CHANCE : CASUS_ACTOR_SIMULTANEOUS;
    for (unsigned seat = 0; seat < state->players && !state->tie; seat++) {
        if (state->bid[seat] == NO_BID) casus_seats_add(&who->awaited, (casus_seat)seat);
    }
}

static bool awaits(const struct sealed_state *state, casus_seat seat)
{
    return seat < state->players && !state->tie && state->round < state->rounds && state->bid[seat] == NO_BID;
}

static casus_action bid_action(unsigned coins)
{
    return BID | (casus_action)(coins + 1) << 8;
}

/* What an organiser may do between the bids. */
static bool organiser_may(const struct sealed_state *state, casus_action action)
{
    uint64_t number = action >> 8 & 255, coins = action >> 16;
    if (state->tie || state->round == state->rounds) return false;
    return action == CLOSE || ((action & 255) == FILL && number < state->players && coins <= PURSE);
}

/* Closing, and filling any purse. */
static size_t legal_of_organiser(const struct sealed_state *state, casus_action *actions)
{
    size_t count = 0;
    if (organiser_may(state, CLOSE)) actions[count++] = CLOSE;
    for (unsigned player = 0; count > 0 && player < state->players; player++)
        actions[count++] = FILL | (casus_action)player << 8;
    return count;
}

static size_t legal(const void *state, casus_seat seat, casus_action *actions)
{
    if (seat == CASUS_SEAT_ORGANISER) return legal_of_organiser(state, actions);
    if (!awaits(state, seat)) return 0;
    actions[0] = bid_action(0);
    return 1;
}

static size_t ranges(const void *state_, casus_seat seat, casus_action action, struct casus_range *out)
{
    const struct sealed_state *state = state_;
    if ((action & 255) == FILL) {
        out[0] = (struct casus_range){.least = 0, .most = PURSE, .step = 1, .shift = 16, .width = 16};
        return 1;
    }
    if ((action & 255) != BID) return 0;
    out[0] = (struct casus_range){.least = 1, .most = state->purse[seat] + 1u, .step = 1, .shift = 8, .width = 16};
    return 1;
}

static bool is_legal(const void *state_, casus_seat seat, casus_action action, struct casus_error *error)
{
    const struct sealed_state *state = state_;
    uint64_t number = action >> 8;
    if (seat == CASUS_SEAT_CHANCE) {
        if (state->tie && (action & 255) == WIN && number < state->players &&
            state->bid[number] == (unsigned)state->tie - 1)
            return true;
        return casus_refuse(error, "sealed.cannot_come", "Chance cannot bring that now.", 0, 0, 0, 0);
    }
    if (seat == CASUS_SEAT_ORGANISER)
        return organiser_may(state, action) ||
               casus_refuse(error, "sealed.organiser", "The organiser cannot do that now.", 0, 0, 0, 0);
    if (!awaits(state, seat)) return casus_refuse(error, "sealed.not_awaited", "You are not awaited.", 0, 0, 0, 0);
    if ((action & 255) == BID && number >= 1 && number <= state->purse[seat] + 1u) return true;
    return casus_refuse(error, "sealed.bid", "A bid is 0 to {0} coins.", state->purse[seat], 0, 0, 0);
}

static void award(struct sealed_state *state, unsigned winner)
{
    casus_assert(winner < state->players && state->bid[winner] <= PURSE && state->round < state->rounds);
    /* An organiser may have filled the purse with less since the bid was made. */
    unsigned paid = state->bid[winner] < state->purse[winner] ? state->bid[winner] : state->purse[winner];
    state->purse[winner] = (uint16_t)(state->purse[winner] - paid);
    state->points[winner]++;
    state->round++;
    state->tie = 0;
    for (unsigned seat = 0; seat < state->players; seat++) state->bid[seat] = NO_BID;
}

static void settle(struct sealed_state *state)
{
    unsigned best = 0, count = 0, winner = 0;
    for (unsigned seat = 0; seat < state->players; seat++) {
        if (state->bid[seat] == NO_BID) return;
        if (count == 0 || state->bid[seat] > best) {
            best = state->bid[seat];
            winner = seat;
            count = 1;
        } else if (state->bid[seat] == best) {
            count++;
        }
    }
    casus_assert(count >= 1 && best <= PURSE);
    if (count == 1) award(state, winner);
    else state->tie = (uint8_t)(best + 1);
}

static void organise(struct sealed_state *state, casus_action action)
{
    casus_assert(!state->tie && state->round < state->rounds);
    if ((action & 255) == FILL) {
        state->purse[action >> 8 & 255] = (uint16_t)(action >> 16);
        return;
    }
    for (unsigned seat = 0; seat < state->players; seat++) {
        if (state->bid[seat] == NO_BID) state->bid[seat] = 0;
    }
    settle(state);
}

static bool apply(void *state_, casus_seat seat, casus_action action, struct casus_error *error)
{
    struct sealed_state *state = state_;
    if (!is_legal(state, seat, action, error)) return false;
    if (seat == CASUS_SEAT_ORGANISER) {
        organise(state, action);
        return true;
    }
    if (seat == CASUS_SEAT_CHANCE) {
        award(state, (unsigned)(action >> 8));
        return true;
    }
    state->bid[seat] = (uint16_t)((action >> 8) - 1);
    settle(state);
    return true;
}

static size_t outcomes(const void *state_, struct casus_outcome *out, const char **purpose)
{
    const struct sealed_state *state = state_;
    size_t count = 0;
    if (purpose != NULL) *purpose = "tie";
    for (unsigned seat = 0; seat < state->players && state->tie; seat++) {
        if (state->bid[seat] == (unsigned)state->tie - 1)
            out[count++] = (struct casus_outcome){WIN | (casus_action)seat << 8, 1};
    }
    return count;
}

static void view(const void *state_, casus_seat seat, void *view_)
{
    struct sealed_state *masked = view_;
    memmove(masked, state_, sizeof *masked);
    if (seat == CASUS_SEAT_ORGANISER) return;
    masked->viewer = (uint8_t)(seat + 1);
    for (unsigned other = 0; other < masked->players && !masked->tie; other++) {
        if (other != seat && masked->bid[other] != NO_BID) masked->bid[other] = HIDDEN_BID;
    }
}

static casus_action seen(const void *state, casus_seat actor_seat, casus_action action, casus_seat seat)
{
    (void)state;
    if ((action & 255) != BID || seat == actor_seat || seat == CASUS_SEAT_ORGANISER) return action;
    return 0;
}

static void determinize(const void *view_, casus_seat seat, struct casus_random *random, void *state_)
{
    struct sealed_state *state = state_;
    (void)seat;
    memmove(state, view_, sizeof *state);
    state->viewer = 0;
    for (unsigned other = 0; other < state->players; other++) {
        if (state->bid[other] == HIDDEN_BID)
            state->bid[other] = (uint16_t)casus_random_below(random, state->purse[other] + 1u);
    }
}

static void standing(const void *state_, struct casus_standing *standings)
{
    const struct sealed_state *state = state_;
    int others = state->players > 1 ? state->players - 1 : 1;
    for (unsigned seat = 0; seat < state->players; seat++) {
        int before = 0, behind = 0;
        for (unsigned other = 0; other < state->players; other++) {
            before += state->points[other] > state->points[seat];
            behind += state->points[other] < state->points[seat];
        }
        standings[seat] = (struct casus_standing){state->points[seat], (uint16_t)(before + 1),
                                                  (int16_t)((behind - before) * 1000 / others)};
    }
}

static int32_t evaluate(const void *state_, casus_seat seat)
{
    const struct sealed_state *state = state_;
    return state->points[seat] * 1000 + state->purse[seat];
}

static void action_text(const void *state, casus_seat seat, casus_action action, struct casus_writer *out)
{
    (void)state;
    (void)seat;
    static const char *const words[] = {"?", "bid ", "win ", "close", "fill "};
    uint64_t kind = action & 255;
    casus_write_text(out, words[kind <= FILL ? kind : 0]);
    if (kind == BID || kind == WIN) casus_write_uint(out, (action >> 8) - (kind == BID ? 1 : 0));
    if (kind != FILL) return;
    casus_write_uint(out, action >> 8 & 255);
    casus_write_char(out, ' ');
    casus_write_uint(out, action >> 16);
}

static casus_action action_parse(const void *state, casus_seat seat, const char *text, size_t length,
                                 struct casus_error *error)
{
    struct casus_reader words = casus_reader_make(text, length);
    struct casus_word word = casus_read_word(&words), first = casus_read_word(&words), second = casus_read_word(&words);
    int64_t number, coins;
    (void)state;
    (void)seat;
    if (casus_word_is(word, "close") && first.length == 0) return CLOSE;
    bool pair = casus_word_int(first, 0, CASUS_SEATS_MAX - 1, &number) && casus_word_int(second, 0, 60000, &coins) &&
                casus_read_word(&words).length == 0;
    if (pair && casus_word_is(word, "fill")) return FILL | (casus_action)number << 8 | (casus_action)coins << 16;
    bool good = casus_word_int(first, 0, 60000, &number) && second.length == 0;
    if (good && casus_word_is(word, "bid")) return bid_action((unsigned)number);
    if (good && casus_word_is(word, "win")) return WIN | (casus_action)number << 8;
    casus_refuse(error, "sealed.form", "Expected: bid COINS.", 0, 0, 0, 0);
    return 0;
}

static void json(const void *state_, struct casus_writer *out)
{
    const struct sealed_state *state = state_;
    casus_json_open(out, '{');
    casus_json_key_int(out, "round", state->round);
    casus_json_key(out, "bids");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < state->players; seat++) casus_json_int(out, state->bid[seat]);
    casus_json_close(out, ']');
    casus_json_close(out, '}');
}

static void describe(const void *state, casus_seat actor_seat, casus_action action, casus_seat seat,
                     struct casus_writer *out)
{
    static const char *const types[] = {"bid", "bid", "win", "close", "fill"};
    action = seen(state, actor_seat, action, seat);
    casus_json_open(out, '{');
    casus_json_key_text(out, "type", types[action & 255]);
    if ((action & 255) == BID) casus_json_key_int(out, "coins", (int64_t)(action >> 8) - 1);
    casus_json_close(out, '}');
}

static const struct casus_rule rules[] = {{0}};

static const struct casus_option options_known[] = {
    {.key = "players", .seats = true, .least = PLAYERS_LEAST, .most = CASUS_SEATS_MAX, .standard = PLAYERS_LEAST},
    {.key = "rounds", .least = 1, .most = ROUNDS_MAX, .standard = ROUNDS_MAX},
    {.key = NULL},
};

static const char *const settings[] = {"players 3\nrounds 3", "players 2\nrounds 8", NULL};

static casus_action close_bidding(const void *state)
{
    (void)state;
    return CLOSE;
}

/* What was bid in the round before. */
static bool reports(const void *state_)
{
    const struct sealed_state *state = state_;
    return state->round > 0 && !state->tie;
}

static const struct casus_evening evening = {.close = close_bidding, .head = "a", .reports = reports};

const struct casus_game sealed_game = {
    .name = "sealed",
    .rules_version = 1,
    .seats_least = PLAYERS_LEAST,
    .seats_most = CASUS_SEATS_MAX,
    .hidden = true,
    .secret_events = true,
    .options = options_known,
    .settings = settings,
    .measure = measure,
    .init = init,
    .actor = actor,
    .legal = legal,
    .ranges = ranges,
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
    .rules = rules,
    .evening = &evening,
};
