/* Options are lines "key value". A game knows some of the lines below and refuses the others; of those that it knows
 * some are drawn. All of them make games short, or differ in what players are told. */
#include "simulate/repertoire.h"

#include <stdlib.h>
#include <string.h>

#include "casus/text.h"

struct option_line {
    const char *key;
    const char *value[4]; /* One of them is drawn; NULL: no more. */
    bool always;          /* Else in one game of three. */
    bool in_order;        /* The first that is taken, not any. */
};

static const struct option_line lines[] = {
    {.key = "rings", .value = {"2"}, .always = true},
    {.key = "rounds", .value = {"8", "1 1 1"}, .always = true, .in_order = true},
    {.key = "turns", .value = {"1", "2", "2"}, .always = true},
    {.key = "numbers", .value = {"secret", "open"}, .always = true},
    {.key = "scenario", .value = {"late_war"}},
    {.key = "show_held", .value = {"on"}},
    {.key = "exchange", .value = {"stake_weighted"}},
};

static const char *const seat_keys[] = {"players", "teams"};

static bool measures(const struct programme *programme, const char *options, struct casus_measure *measure)
{
    return programme->game->measure(options, strlen(options), measure, NULL);
}

/* Adds the line, if the game takes it. */
static bool add_line(struct programme *programme, const char *key, const char *value)
{
    char longer[REPERTOIRE_OPTIONS_SIZE];
    struct casus_writer out = casus_writer_make(longer, sizeof longer);
    casus_write_text(&out, programme->options);
    casus_write_text(&out, key);
    casus_write_char(&out, ' ');
    casus_write_text(&out, value);
    casus_write_char(&out, '\n');
    if (!measures(programme, longer, &programme->measure)) return false;
    memcpy(programme->options, longer, sizeof longer);
    return true;
}

static void draw_seats(struct programme *programme, struct casus_random *random)
{
    char number[2] = {(char)('2' + casus_random_below(random, REPERTOIRE_SEATS_MAX - 1)), 0};
    for (size_t i = 0; i < sizeof seat_keys / sizeof seat_keys[0]; i++) add_line(programme, seat_keys[i], number);
}

static void draw_line(struct programme *programme, const struct option_line *line, struct casus_random *random)
{
    size_t count = 0;
    while (count < sizeof line->value / sizeof line->value[0] && line->value[count] != NULL) count++;
    size_t first = line->in_order ? 0 : casus_random_below(random, count);
    if (!line->always && casus_random_below(random, 3) != 0) return;
    for (size_t i = 0; i < count; i++) {
        if (add_line(programme, line->key, line->value[(first + i) % count])) return;
    }
}

/* A game has evenings if its organiser has something to do from the beginning. */
static bool has_organiser(const struct programme *programme)
{
    void *state = calloc(1, programme->measure.state_size + 8);
    casus_action *actions = calloc(programme->measure.legal_max, sizeof *actions);
    bool has = programme->game->init(state, programme->options, strlen(programme->options), NULL) &&
               programme->game->legal(state, CASUS_SEAT_ORGANISER, actions) > 0;
    free(state);
    free(actions);
    return has;
}

static void draw_organiser(struct programme *programme, struct casus_random *random)
{
    bool wanted = casus_random_below(random, 3) == 0;
    add_line(programme, "organiser", wanted ? "yes" : "no");
    programme->evening = wanted && has_organiser(programme);
}

/* A tenth of the inverse root of a position's size. */
static uint64_t weight_of(const struct casus_game *game)
{
    enum { SCALE = 1000000 };
    struct programme programme = {.game = game};
    uint64_t root = 1;
    add_line(&programme, seat_keys[0], "3");
    add_line(&programme, seat_keys[1], "3");
    measures(&programme, programme.options, &programme.measure);
    while (root * root < programme.measure.state_size) root++;
    return SCALE / root;
}

static const struct casus_game *draw_game(const struct casus_game *const *games, struct casus_random *random)
{
    uint64_t sum = 0;
    for (size_t i = 0; games[i] != NULL; i++) sum += weight_of(games[i]);
    uint64_t number = casus_random_below(random, sum);
    while (number >= weight_of(*games)) number -= weight_of(*games++);
    return *games;
}

struct programme repertoire_draw(const struct casus_game *const *games, struct casus_random *random)
{
    struct programme programme = {.game = draw_game(games, random)};
    draw_seats(&programme, random);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) draw_line(&programme, &lines[i], random);
    draw_organiser(&programme, random);
    measures(&programme, programme.options, &programme.measure);
    return programme;
}
