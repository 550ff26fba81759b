/* casus.h - the contract between a game and everything else.
 *
 * A game is a const table of functions over a plain state in the caller's memory: no pointers in it, no
 * allocation, no I/O, no clock, no global. Copy a state with memcpy, compare with memcmp, hash its bytes.
 * The bots, the server, the browser, the records and the command line know games only through this table.
 *
 * Chance is outside: a state never holds a generator. It stops, offers weighted outcomes, and the driver
 * applies one of them like any other action, as CASUS_SEAT_CHANCE.
 *
 * Every function below is pure: it reads and writes only what it is given. None keeps a pointer after it
 * returns. All may run on any number of threads at once, on different states.
 */
#ifndef CASUS_CASUS_H
#define CASUS_CASUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "casus/random.h"
#include "casus/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Seats ------------------------------------------------------------------------------------------ */

typedef uint8_t casus_seat; /* 0 .. CASUS_SEATS_MAX - 1: a player; or one of the names below. */

enum {
    CASUS_SEATS_MAX = 250,
    CASUS_SEAT_ORGANISER = 250, /* The person who runs an evening: closes phases, decides, corrects. Sees all. */
    CASUS_SEAT_CHANCE = 251,    /* The driver, when it applies a weighted outcome. */
    CASUS_SEAT_OBSERVER = 252,  /* Watches: sees what everybody may see. Never acts. */
    CASUS_SEAT_NOBODY = 255
};

/* A set of players. Bit s of word s / 64 is seat s. All zero is the empty set. */
struct casus_seats {
    uint64_t word[4];
};

/* ---- Actions ---------------------------------------------------------------------------------------- */

/* What a player, the organiser or chance does, packed by the game. 0 is never an action. The packing is up to the game;
 * records, protocol and people use the text form, which round-trips. */
typedef uint64_t casus_action;

/* A number inside an action that may take many values (a stake, an amount of missiles). The value is at `shift`,
 * `width` bits wide, and may be any of least, least + step, .. up to most. */
struct casus_range {
    uint64_t least;
    uint64_t most;
    uint64_t step; /* At least 1. */
    uint8_t shift; /* 0 .. 63 */
    uint8_t width; /* 1 .. 64 - shift */
};

enum { CASUS_RANGES_MAX = 4 }; /* Ranged numbers in one action. */

/* One outcome of chance. Its probability is weight / the sum of all weights. */
struct casus_outcome {
    casus_action action;
    uint64_t weight; /* At least 1. The sum of one list is below 2^63. */
};

/* ---- Who acts --------------------------------------------------------------------------------------- */

enum casus_actor_kind {
    CASUS_ACTOR_OVER = 0,     /* Nobody: the game has ended. */
    CASUS_ACTOR_PLAYER,       /* `seat` is awaited. */
    CASUS_ACTOR_CHANCE,       /* The driver picks one of the outcomes. */
    CASUS_ACTOR_SIMULTANEOUS, /* Every seat in `awaited` commits in secret. */
    CASUS_ACTOR_ORGANISER     /* The organiser is awaited. */
};

/* Whom the state waits for. A seat that is not awaited may still have legal actions (an interrupt, a correction by the
 * organiser): the driver accepts whatever is_legal accepts. */
struct casus_actor {
    enum casus_actor_kind kind;
    casus_seat seat;            /* With CASUS_ACTOR_PLAYER, else CASUS_SEAT_NOBODY. */
    struct casus_seats awaited; /* With PLAYER and SIMULTANEOUS, else empty. */
};

/* ---- Errors ----------------------------------------------------------------------------------------- */

/* Why something was refused. `text` is one English sentence; `key` and `argument` let a page say the same
 * in another language: "{0}" in the catalogue's text stands for argument[0]. */
struct casus_error {
    char key[48]; /* Such as "horizon.forward_link_points_back". Empty: no error. */
    int64_t argument[4];
    char text[208];
};

/* ---- Results ---------------------------------------------------------------------------------------- */

/* How a seat stands, now or at the end. */
struct casus_standing {
    int64_t score;  /* In the game's own points. */
    uint16_t place; /* 1 is best; seats that share a place have the same number. */
    int16_t value;  /* What a bot maximises: thousandths, -1000 (lost alone) .. 1000 (won alone); sums to 0. */
};

/* ---- The game --------------------------------------------------------------------------------------- */

/* What fits in the browser (core.wasm): a game with a larger position, or more legal actions, is played on the server
 * only. */
enum { CASUS_PAGE_STATE_MAX = 1 << 16, CASUS_PAGE_LEGAL_MAX = 1 << 12 };

/* The measurements that follow from a game's options, before there is a state. */
struct casus_measure {
    size_t state_size;   /* Bytes. A state must be aligned to 8. */
    size_t legal_max;    /* No position of this game has more legal actions. */
    size_t outcomes_max; /* No position offers more outcomes. */
    uint16_t seats;      /* Players, 1 .. CASUS_SEATS_MAX. */
};

/* A line in a game's options: its key, then one value. */
enum casus_option_kind {
    CASUS_OPTION_NUMBER = 0, /* A whole number, least .. most. */
    CASUS_OPTION_WORD,       /* One of the words. */
    CASUS_OPTION_LINES /* The game's own lines beside the options, such as a scenario, without a key for the whole. */
};

/* One option, for forms, for help, and for tests that try all its values. The catalogue has its texts: GAME.option.KEY,
 * and GAME.option.KEY.WORD for each word. */
struct casus_option {
    const char *key;
    enum casus_option_kind kind;
    bool seats;                    /* A number: how many play. */
    int64_t least, most, standard; /* Of a number; the standard applies if the line is missing. */
    const char *const *words;      /* Ended by NULL; the first is the standard. A word may contain a space ("us 2"). */
};

/* Another program's games, in its own text format: read into records, and written from them. All memory is the
 * caller's: `memory` has memory_size bytes, aligned to 8, and carries a game from one call to the next. */
struct casus_format {
    const char *name;   /* "log": on the command line and in the page. */
    const char *what;   /* "logs of the digital edition", for help. */
    const char *begins; /* How a line of every such text begins: identifies a file by its content. */
    size_t memory_size;
    size_t record_size; /* No written record is longer. */
    size_t text_size;   /* Nor any text. */

    /* How many games a text holds. */
    unsigned (*count)(const char *text, size_t length);

    /* Reads the text's game of that number, from 0, and rebuilds it as legal actions, as far as the game can follow.
     * False: nothing in it is readable; *error says why and in which line. The text must stay until the record has been
     * written. */
    bool (*read)(void *memory, const char *text, size_t length, unsigned number, struct casus_error *error);

    /* How many differences between text and game were found. */
    unsigned (*differences)(const void *memory);

    /* Appends the game as a whole record (docs/record.md); its header has the numbers of guessed events. */
    void (*write_record)(const void *memory, struct casus_writer *out);

    /* Appends the results of the comparison, as fields of an open JSON object: game (from 1), games, plays, compared,
     * differences (each with line, kind, text), events, guessed, finished, and up to which of the text's lines it was
     * read: read, lines. */
    void (*write_account)(const void *memory, struct casus_writer *out);

    /* The reverse: a game with these options begins; then each action that counts is passed in, before it is done in
     * the caller's own state; then, if the game ended although it is not over, break_off says who resigned, or
     * CASUS_SEAT_NOBODY if it was abandoned; then the text is written. names: of the seats. False: *error says what
     * such a text cannot express. */
    bool (*begin)(void *memory, const char *options, size_t length, const struct casus_word *names,
                  struct casus_error *error);
    bool (*tell)(void *memory, casus_seat seat, casus_action action, struct casus_error *error);
    void (*break_off)(void *memory, casus_seat seat);
    void (*write_text)(void *memory, struct casus_writer *out);
};

/* One numbered rule, where it is implemented and which tests hold it. */
struct casus_rule {
    const char *id;    /* "R14" */
    const char *place; /* "src/games/horizon/realise.c:41", or "" while no code carries the mark. */
    const char *tests; /* Names of the tests that carry the mark, separated by spaces, or "". */
};

struct casus_evening;

/* What a bot may spend on one choice: counted in work and not in time, so that every machine chooses alike. */
struct casus_limits {
    uint32_t rollouts;              /* Guesses played on; 0: as many as the bot takes by itself. */
    bool (*stopped)(void *context); /* Asked between two of them: the choice is no longer wanted. NULL: it always is. */
    void *context;
};

/* A choice that is asked of a bot. */
struct casus_choice {
    const struct casus_game *game;
    const struct casus_measure *measure;
    const void *view; /* Made for `seat` by the game's `view`. */
    casus_seat seat;
    struct casus_limits limits;
    struct casus_random *random;
    void *memory; /* As much as the bot asks for, aligned to 8; what it holds does not matter. */
};

/* One input of a position's value. */
struct casus_feature {
    uint16_t index; /* Below weights_count. */
    int16_t value;  /* CASUS_FEATURE_ONE is 1. */
};

enum { CASUS_FEATURE_ONE = 1024, CASUS_WEIGHT_ONE = 4096, CASUS_EQUITY_ONE = 100000, CASUS_CANDIDATES_MAX = 64 };

/* What was learned from games (casus train). If the game has features, a position's log-odds are the sum of features
 * times weights, and CASUS_WEIGHT_ONE is 1; else they are the numbers of the game's own heuristic. */
struct casus_weights {
    uint32_t rules_version, version; /* Of the games that it was learned from, and of what the weights mean. */
    size_t count;
    const int16_t *weight;
};

/* Where the learning of a weight begins, and how far it goes from there at first; 0: it is not learned. */
struct casus_first_weight {
    int16_t value, step;
};

/* A seat's first choices, where they do not depend on what is dealt. */
struct casus_opening {
    casus_seat seat;
    uint8_t count;
    const casus_action *action;
};

/* How strong a bot is that searches (search/search.h). */
struct casus_level {
    uint16_t rollouts;    /* For one choice, all its candidates together. 0: it takes the light policy's choice. */
    uint8_t ahead;        /* Settled positions that each passes before its value is read; at least 1. */
    uint8_t candidates;   /* How many are compared, at least 2. */
    uint16_t temperature; /* 0: it takes the best. Else one that is so much worse, in thousandths, is half as likely. */
};

/* A player that is a program. It knows what the view says and no more, and keeps nothing between two choices. */
struct casus_bot {
    const char *name;
    const struct casus_level *level; /* It searches: it may take its time, and has none of the functions. Or NULL. */
    const struct casus_weights *weights;                   /* With which it searches; NULL: with the game's. */
    size_t (*memory)(const struct casus_measure *measure); /* Bytes of scratch; NULL: none. */
    /* A legal action, 0 if there is none. The same view, seat, limits and generator give the same action. */
    casus_action (*choose)(const struct casus_choice *choice);
};

/* What a search needs of a game beyond its rules. Where something is NULL, the search has its own, slower way. */
struct casus_thinking {
    /* The few first actions worth comparing, the most promising first: writes at most `most` (2 ..
     * CASUS_CANDIDATES_MAX), returns how many: at least 1 if the seat is awaited. None loses at once while another
     * legal action would not. `weights` may be NULL: by a heuristic. NULL: those that the bot greedy rates best. */
    size_t (*candidates)(const void *view, casus_seat seat, const struct casus_weights *weights, size_t most,
                         struct casus_random *random, casus_action *actions);

    /* In tenths of its standard error, by how much another candidate must be better than the first to be taken: for a
     * game whose candidates are ordered well and differ by less than the rollouts' luck. 0: at all. */
    uint8_t doubt;

    /* Whether a value may be read here: nothing is in progress. NULL: wherever a player is awaited. */
    bool (*settled)(const void *state);

    /* A quick choice, with which both sides play on. NULL: the bot greedy's. */
    casus_action (*policy)(const void *view, casus_seat seat, const struct casus_weights *weights,
                           struct casus_random *random);

    /* A heuristic, CASUS_EQUITY_ONE for a sure win; `weights` is NULL if the game has features: it is then used only
     * where nothing was learned yet. */
    int32_t (*value)(const void *state, casus_seat seat, const struct casus_weights *weights);

    /* The inputs of a learned value, as `seat` may know the position; the game is not over. Writes at most
     * features_most, each index at most once, and returns how many. NULL: the weights are the heuristic's. */
    size_t (*features)(const void *state, casus_seat seat, struct casus_feature *features);
    size_t features_most;

    size_t weights_count;
    /* Where the learning of a heuristic's weight begins, for games of so many seats. */
    struct casus_first_weight (*first_weight)(unsigned seats, size_t index);
    uint32_t weights_version;            /* 1 .. Bumped when the meaning of a weight changes. */
    const struct casus_weights *weights; /* NULL: none were learned. */

    /* Which of the seat's first choices is due, from 1; 0: the opening is over. NULL: the game has none. */
    unsigned (*opening)(const void *view, casus_seat seat);
    const struct casus_opening *openings; /* Those that are played, ended by a count of 0. NULL: none were found. */
};

struct casus_game {
    const char *name;       /* "horizon": lower case, used in records, protocol and on the command line. */
    uint32_t rules_version; /* 1 .. Bumped by every change of behaviour; old versions stay replayable. */

    /* How many can play. */
    uint16_t seats_least, seats_most;

    /* Seats know different things: hands, sealed lists, secret figures. */
    bool hidden;

    /* `seen` may hide that some actions exist at all. Nobody may then learn their number, so each viewer's event
     * numbers count only the events sent to that viewer. False: all viewers count all events. */
    bool secret_events;

    /* The allowed lines of `options`, ended by a key of NULL. Every game has the line "rules N", which is not
     * listed. */
    const struct casus_option *options;

    /* A few option texts, ended by NULL, that together reach every corner of the rules in games small enough to be
     * played thousands of times: tests, fuzzers and simulations draw from them. */
    const char *const *settings;

    /* Reads the options and says how large the game will be. The options are lines of text, "key value", '#' starts a
     * comment; the game's README lists the keys. An empty text means the defaults. Every game has the key "rules": the
     * version to play by, 1 .. rules_version (default: the newest). False: the options are unusable; *error says which
     * line and what is expected. */
    bool (*measure)(const char *options, size_t length, struct casus_measure *measure, struct casus_error *error);

    /* Makes the first position in `state`, which has measure.state_size bytes, and writes all of them, including
     * padding. The same options give the same bytes. False as for measure; `state` is then undefined. */
    bool (*init)(void *state, const char *options, size_t length, struct casus_error *error);

    /* Whom the state waits for. */
    void (*actor)(const void *state, struct casus_actor *actor);

    /* Writes all legal actions of `seat` (a player or the organiser) and returns their number, at most
     * measure.legal_max; `actions` has room for that many. Each is listed once, in an order that depends only
     * on the state. An action with ranged numbers is listed once, with each at its least value. */
    size_t (*legal)(const void *state, casus_seat seat, casus_action *actions);

    /* One action drawn without writing the list: for a player or the organiser uniformly from what legal lists, 0 if
     * there is none; for CASUS_SEAT_CHANCE by weight from what outcomes lists. It is the action that a number drawn
     * below the count, or the sum of the weights, picks from the list: a shortcut for simulations, never a different
     * choice. NULL: the caller makes the list; games with ranged numbers have NULL. */
    casus_action (*sample)(const void *state, casus_seat seat, struct casus_random *random);

    /* The ranged numbers of a legal action: writes at most CASUS_RANGES_MAX and returns how many. NULL if the game has
     * none. */
    size_t (*ranges)(const void *state, casus_seat seat, casus_action action, struct casus_range *ranges);

    /* Whether apply would accept this action from this seat now. `error` may be NULL. For every player: true exactly
     * for what legal lists (over all values of the ranges). */
    bool (*is_legal)(const void *state, casus_seat seat, casus_action action, struct casus_error *error);

    /* Applies the action. False: it was refused, *error (may be NULL) says why, and every byte of the state is
     * unchanged. */
    bool (*apply)(void *state, casus_seat seat, casus_action action, struct casus_error *error);

    /* With CASUS_ACTOR_CHANCE: writes the possible outcomes and returns how many (at least 1, at most
     * measure.outcomes_max), else returns 0. *purpose becomes a short constant label ("deal"), to which the fair draw
     * is bound; `purpose` may be NULL. */
    size_t (*outcomes)(const void *state, struct casus_outcome *outcomes, const char **purpose);

    /* Writes into `view` (state_size bytes) what `seat` may know, and nothing else: every byte that depends on
     * something hidden from the seat gets a value that does not. `state` may itself be a view of the same seat, but
     * must not overlap `view`. A view is a state for actor, legal (of that seat), is_legal, json, query, text, standing
     * and evaluate. */
    void (*view)(const void *state, casus_seat seat, void *view);

    /* Whether an action shows its own player something that was hidden from it, so that it may not be taken back alone.
     * (For chance this is always so.) NULL if no player's action does. */
    bool (*reveals)(const void *state, casus_seat seat, casus_action action);

    /* What `seat` may know of an action that `actor_seat` is about to take in `state`: the action itself, a masked form
     * of it whose text shows "?" for what is hidden, or 0 if even its existence is hidden; 0 only if secret_events is
     * set. Actions of other seats and of chance that lead to different states, but the seat to the same view, are the
     * same to it. */
    casus_action (*seen)(const void *state, casus_seat actor_seat, casus_action action, casus_seat seat);

    /* Completes a view of `seat` to a whole state that the seat cannot tell from the true one, drawn by its true
     * likelihood as far as the view determines it; where that depends on how others play, any state that fits the view.
     * `state` has state_size bytes. */
    void (*determinize)(const void *view, casus_seat seat, struct casus_random *random, void *state);

    /* How all seats stand; `standings` has room for measure.seats. It contains only what everybody may know: a game
     * with secret scores gives 0 and place 1 to all until it is over. Every view of a state gives the same. */
    void (*standing)(const void *state, struct casus_standing *standings);

    /* A heuristic for bots: how good the position (a state or a view) is for `seat`; more is better, in
     * thousandths of the game's point. It may be called right after an action, before chance is resolved. */
    int32_t (*evaluate)(const void *state, casus_seat seat);

    /* Appends the action's text form, which people can read and type; action_parse reads it back. Actions made by
     * legal, outcomes, seen and action_parse have one; for any other value it writes "?". */
    void (*action_text)(const void *state, casus_seat seat, casus_action action, struct casus_writer *out);

    /* Reads an action's text form: one action, words separated by single spaces. It need not be legal. 0: it is not an
     * action; *error says what is wrong and what is expected. */
    casus_action (*action_parse)(const void *state, casus_seat seat, const char *text, size_t length,
                                 struct casus_error *error);

    /* Appends the position as one JSON object: everything in the state or the view. To send it to anybody, make a view
     * first. */
    void (*json)(const void *state, struct casus_writer *out);

    /* Appends one JSON object that tells in full what an action does in `state`, as far as `seat` may know it, before
     * it is applied: who, what, the cost, and for a realisation each link and the sum. The log, the replay and the
     * page's animation are made from it. `action` is the true action. Like `seen` it tells no more than views do. */
    void (*describe)(const void *state, casus_seat actor_seat, casus_action action, casus_seat seat,
                     struct casus_writer *out);

    /* Answers one of the game's own questions about a position (state or view), as one JSON value; the game's README
     * lists the questions ("forecast", "turns 17"). False: *error says what is wrong. May be NULL. */
    bool (*query)(const void *state, casus_seat seat, const char *question, size_t length, struct casus_writer *out,
                  struct casus_error *error);

    /* The game's own bots, ended by NULL: those that move at once, then the levels, each the weakest first; NULL: it
     * has none. The general ones (bot.h) play it, too, unless its lists of legal actions are too long to choose from:
     * `own_bots_only`. */
    const struct casus_bot *const *bots;
    bool own_bots_only;

    /* For bots that search. NULL: none does. */
    const struct casus_thinking *thinking;

    /* Other programs' formats that can be read and written, ended by a name of NULL. NULL: there are none. */
    const struct casus_format *formats;

    /* The rules, with the place of each, ended by an id of NULL. Generated from the marks in the code; empty in
     * core.wasm, whose page has them as JSON. */
    const struct casus_rule *rules;

    /* What the game adds to an evening, a table with an organiser (casus/evening.h). NULL: it is not played there. */
    const struct casus_evening *evening;
};

/* ---- Helpers ---------------------------------------------------------------------------------------- */

/* All games of this build, ended by NULL. */
extern const struct casus_game *const casus_games[];

/* The game of that name, or NULL. */
const struct casus_game *casus_game_find(const char *name, size_t length);

static inline bool casus_seats_has(const struct casus_seats *seats, casus_seat seat)
{
    return (seats->word[seat >> 6] >> (seat & 63)) & 1;
}

static inline void casus_seats_add(struct casus_seats *seats, casus_seat seat)
{
    seats->word[seat >> 6] |= (uint64_t)1 << (seat & 63);
}

static inline void casus_seats_remove(struct casus_seats *seats, casus_seat seat)
{
    seats->word[seat >> 6] &= ~((uint64_t)1 << (seat & 63));
}

/* The seats 0 .. count - 1. */
struct casus_seats casus_seats_first(unsigned count);

/* The set's first seat; CASUS_SEAT_NOBODY: it is empty. */
casus_seat casus_seats_least(const struct casus_seats *seats);

/* How many seats are in the set. */
unsigned casus_seats_count(const struct casus_seats *seats);

/* Whether all seats of `some` are in `all`. */
bool casus_seats_within(const struct casus_seats *some, const struct casus_seats *all);

/* The option of the game that says how many play; NULL: the number is fixed. */
const struct casus_option *casus_option_of_seats(const struct casus_game *game);

/* The game's format of that name, or the first if the name is NULL; NULL: there is none. */
const struct casus_format *casus_format_find(const struct casus_game *game, const char *name, size_t length);

/* Appends the game's description, for pages and programs, as fields of an open JSON object: name, rules, seats [least,
 * most], hidden, options, formats. */
void casus_json_game(struct casus_writer *out, const struct casus_game *game);

/* A hash of a state's bytes for tables and tests (not for records: those use casus_blake2b). */
uint64_t casus_hash(const void *state, size_t size);

/* Fills *error (if it is not NULL): the key, and the sentence in which "{0}".."{3}" are replaced by the
 * arguments. A sentence longer than casus_error.text is cut. Always returns false, so that a refusal is one line. */
bool casus_refuse(struct casus_error *error, const char *key, const char *sentence, int64_t a, int64_t b, int64_t c,
                  int64_t d);

/* Appends an error as {"key":..,"arguments":[..],"text":..}. */
void casus_json_error(struct casus_writer *out, const struct casus_error *error);

/* Puts `value` into the ranged number of an action. */
casus_action casus_range_set(casus_action action, const struct casus_range *range, uint64_t value);

/* One action drawn uniformly from the legal ones, and each ranged number uniformly from its values. `actions` is
 * scratch of measure.legal_max. 0: the seat has no legal action. */
casus_action casus_random_action(const struct casus_game *game, const void *state, casus_seat seat,
                                 casus_action *actions, struct casus_random *random);

/* One outcome drawn by weight. `outcomes` is scratch of measure.outcomes_max. 0: chance does not act here. */
casus_action casus_random_outcome(const struct casus_game *game, const void *state, struct casus_outcome *outcomes,
                                  struct casus_random *random);

/* Which outcome a number 0 .. sum of weights - 1 means, in the order of the list. */
size_t casus_outcome_at(const struct casus_outcome *outcomes, size_t count, uint64_t number);

/* The log-odds that features and weights give, in 65536ths. */
int64_t casus_log_odds(const struct casus_weights *weights, const struct casus_feature *features, size_t count);

/* What log-odds in 65536ths mean for who wins: tanh(x / 2), in CASUS_EQUITY_ONEths; negative: the other side. */
int32_t casus_equity(int64_t log_odds);

/* The sum of the weights. */
uint64_t casus_outcomes_total(const struct casus_outcome *outcomes, size_t count);

#ifdef __cplusplus
}
#endif
#endif
