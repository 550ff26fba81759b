/* The contract's helpers that are the same for every game. */
#include "casus/casus.h"

#include <string.h>

#include "casus/assert.h"

const struct casus_game *casus_game_find(const char *name, size_t length)
{
    struct casus_word wanted = {.at = name, .length = length};
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        if (casus_word_is(wanted, (*game)->name)) return *game;
    }
    return NULL;
}

const struct casus_option *casus_option_of_seats(const struct casus_game *game)
{
    for (const struct casus_option *option = game->options; option->key != NULL; option++) {
        if (option->seats) return option;
    }
    return NULL;
}

const struct casus_format *casus_format_find(const struct casus_game *game, const char *name, size_t length)
{
    struct casus_word wanted = {.at = name, .length = length};
    for (const struct casus_format *format = game->formats; format != NULL && format->name != NULL; format++) {
        if (name == NULL || casus_word_is(wanted, format->name)) return format;
    }
    return NULL;
}

static void json_option(struct casus_writer *out, const struct casus_option *option)
{
    static const char *const kinds[] = {
        [CASUS_OPTION_NUMBER] = "number",
        [CASUS_OPTION_WORD] = "word",
        [CASUS_OPTION_LINES] = "lines",
    };
    casus_assert(option->least <= option->standard && option->standard <= option->most);
    casus_json_open(out, '{');
    casus_json_key_text(out, "key", option->key);
    casus_json_key_text(out, "kind", kinds[option->kind]);
    if (option->seats) casus_json_key_bool(out, "seats", true);
    if (option->kind == CASUS_OPTION_NUMBER) {
        casus_json_key_int(out, "least", option->least);
        casus_json_key_int(out, "most", option->most);
        casus_json_key_int(out, "standard", option->standard);
    } else if (option->kind == CASUS_OPTION_WORD) {
        casus_json_key(out, "words");
        casus_json_open(out, '[');
        for (const char *const *word = option->words; *word != NULL; word++) casus_json_text(out, *word);
        casus_json_close(out, ']');
    }
    casus_json_close(out, '}');
}

static void json_format(struct casus_writer *out, const struct casus_format *format)
{
    casus_json_open(out, '{');
    casus_json_key_text(out, "name", format->name);
    casus_json_key_text(out, "begins", format->begins);
    casus_json_close(out, '}');
}

void casus_json_game(struct casus_writer *out, const struct casus_game *game)
{
    casus_assert(game->seats_least >= 1 && game->seats_least <= game->seats_most);
    casus_assert(game->seats_most <= CASUS_SEATS_MAX);
    casus_json_key_text(out, "name", game->name);
    casus_json_key_int(out, "rules", game->rules_version);
    casus_json_key(out, "seats");
    casus_json_open(out, '[');
    casus_json_int(out, game->seats_least);
    casus_json_int(out, game->seats_most);
    casus_json_close(out, ']');
    casus_json_key_bool(out, "hidden", game->hidden);
    casus_json_key(out, "options");
    casus_json_open(out, '[');
    for (const struct casus_option *option = game->options; option->key != NULL; option++) json_option(out, option);
    casus_json_close(out, ']');
    casus_json_key(out, "formats");
    casus_json_open(out, '[');
    for (const struct casus_format *format = game->formats; format != NULL && format->name != NULL; format++)
        json_format(out, format);
    casus_json_close(out, ']');
}

struct casus_seats casus_seats_first(unsigned count)
{
    struct casus_seats seats = {{0}};
    casus_assert(count <= CASUS_SEATS_MAX);
    for (unsigned seat = 0; seat < count; seat++) casus_seats_add(&seats, (casus_seat)seat);
    return seats;
}

casus_seat casus_seats_least(const struct casus_seats *seats)
{
    for (unsigned seat = 0; seat < CASUS_SEATS_MAX; seat++) {
        if (casus_seats_has(seats, (casus_seat)seat)) return (casus_seat)seat;
    }
    return CASUS_SEAT_NOBODY;
}

unsigned casus_seats_count(const struct casus_seats *seats)
{
    unsigned count = 0;
    for (int i = 0; i < 4; i++) count += (unsigned)__builtin_popcountll(seats->word[i]);
    return count;
}

bool casus_seats_within(const struct casus_seats *some, const struct casus_seats *all)
{
    for (int i = 0; i < 4; i++) {
        if ((some->word[i] & ~all->word[i]) != 0) return false;
    }
    return true;
}

uint64_t casus_hash(const void *state, size_t size)
{
    const uint8_t *bytes = state;
    uint64_t hash = 0x9e3779b97f4a7c15u ^ size;
    for (size_t at = 0; at < size; at += 8) {
        uint64_t word = 0;
        for (size_t k = 0; k < 8 && at + k < size; k++) word |= (uint64_t)bytes[at + k] << 8 * k;
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    return hash;
}

/* Writes the sentence with its "{0}".."{3}" replaced. */
static void write_sentence(struct casus_writer *out, const char *sentence, const int64_t argument[4])
{
    for (const char *at = sentence; *at != 0; at++) {
        if (at[0] == '{' && at[1] >= '0' && at[1] <= '3' && at[2] == '}') {
            casus_write_int(out, argument[at[1] - '0']);
            at += 2;
        } else {
            casus_write_char(out, *at);
        }
    }
}

bool casus_refuse(struct casus_error *error, const char *key, const char *sentence, int64_t a, int64_t b, int64_t c,
                  int64_t d)
{
    if (error == NULL) return false;
    memset(error, 0, sizeof *error);
    error->argument[0] = a;
    error->argument[1] = b;
    error->argument[2] = c;
    error->argument[3] = d;
    struct casus_writer out = casus_writer_make(error->key, sizeof error->key);
    casus_write_text(&out, key);
    casus_assert(casus_writer_fits(&out)); /* A key that is cut off is in no catalogue. */
    out = casus_writer_make(error->text, sizeof error->text);
    write_sentence(&out, sentence, error->argument);
    return false;
}

void casus_json_error(struct casus_writer *out, const struct casus_error *error)
{
    casus_json_open(out, '{');
    casus_json_key_text(out, "key", error->key);
    casus_json_key(out, "arguments");
    casus_json_open(out, '[');
    for (int i = 0; i < 4; i++) casus_json_int(out, error->argument[i]);
    casus_json_close(out, ']');
    casus_json_key_text(out, "text", error->text);
    casus_json_close(out, '}');
}

casus_action casus_range_set(casus_action action, const struct casus_range *range, uint64_t value)
{
    casus_assert(range->width >= 1 && range->width + range->shift <= 64);
    casus_assert(range->width == 64 || value >> range->width == 0);
    uint64_t mask = (range->width == 64 ? ~(uint64_t)0 : ((uint64_t)1 << range->width) - 1) << range->shift;
    return (action & ~mask) | (value << range->shift & mask);
}

casus_action casus_random_action(const struct casus_game *game, const void *state, casus_seat seat,
                                 casus_action *actions, struct casus_random *random)
{
    if (game->sample != NULL) return game->sample(state, seat, random);
    size_t count = game->legal(state, seat, actions);
    if (count == 0) return 0;
    casus_action action = actions[casus_random_below(random, count)];
    if (game->ranges == NULL) return action;
    struct casus_range ranges[CASUS_RANGES_MAX];
    size_t range_count = game->ranges(state, seat, action, ranges);
    casus_assert(range_count <= CASUS_RANGES_MAX);
    for (size_t i = 0; i < range_count; i++) {
        casus_assert(ranges[i].step >= 1 && ranges[i].least <= ranges[i].most);
        uint64_t values = (ranges[i].most - ranges[i].least) / ranges[i].step + 1;
        uint64_t value = ranges[i].least + casus_random_below(random, values) * ranges[i].step;
        action = casus_range_set(action, &ranges[i], value);
    }
    return action;
}

uint64_t casus_outcomes_total(const struct casus_outcome *outcomes, size_t count)
{
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        casus_assert(outcomes[i].weight >= 1 && total + outcomes[i].weight < (uint64_t)1 << 63);
        total += outcomes[i].weight;
    }
    return total;
}

size_t casus_outcome_at(const struct casus_outcome *outcomes, size_t count, uint64_t number)
{
    casus_assert(count > 0 && number < casus_outcomes_total(outcomes, count));
    size_t i = 0;
    while (i + 1 < count && number >= outcomes[i].weight) number -= outcomes[i++].weight;
    casus_assert(number < outcomes[i].weight);
    return i;
}

casus_action casus_random_outcome(const struct casus_game *game, const void *state, struct casus_outcome *outcomes,
                                  struct casus_random *random)
{
    if (game->sample != NULL) return game->sample(state, CASUS_SEAT_CHANCE, random);
    size_t count = game->outcomes(state, outcomes, NULL);
    if (count == 0) return 0;
    if (count == 1) return outcomes[0].action;
    uint64_t number = casus_random_below(random, casus_outcomes_total(outcomes, count));
    return outcomes[casus_outcome_at(outcomes, count, number)].action;
}
