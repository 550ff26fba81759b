/* Options are drawn from those that the game lists, so that most games are short: of a number the first quarter of what
 * lies between the least and the standard, and in some the whole of it, for what comes late in a game. A game in some
 * is one of the game's own settings, as long as it is. */
#include "simulate/repertoire.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"
#include "casus/text.h"

enum { SETTING_IN = 12, LONG_IN = 4, QUARTER = 4 };

/* By convention the option of this name says whether a game has an organiser (docs/evening.md). */
static const char organiser_key[] = "organiser";

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

static void add_number(struct programme *programme, const char *key, int64_t number)
{
    char digits[24];
    struct casus_writer out = casus_writer_make(digits, sizeof digits);
    casus_write_int(&out, number);
    add_line(programme, key, digits);
}

static void draw_number(struct programme *programme, const struct casus_option *option, struct casus_random *random)
{
    int64_t part = casus_random_below(random, LONG_IN) == 0 ? 1 : QUARTER;
    int64_t most = option->seats ? REPERTOIRE_SEATS_MAX : option->least + (option->standard - option->least) / part;
    if (most > option->most) most = option->most;
    uint64_t count = most > option->least ? (uint64_t)(most - option->least) + 1 : 1;
    add_number(programme, option->key, option->least + (int64_t)casus_random_below(random, count));
}

/* Mostly the standard. */
static void draw_word(struct programme *programme, const struct casus_option *option, struct casus_random *random)
{
    size_t count = 0;
    casus_assert(option->words != NULL);
    while (option->words[count] != NULL) count++;
    if (casus_random_below(random, 3) == 0)
        add_line(programme, option->key, option->words[casus_random_below(random, count)]);
}

static void draw_options(struct programme *programme, struct casus_random *random)
{
    const struct casus_option *option = programme->game->options;
    for (; option != NULL && option->key != NULL; option++) {
        if (strcmp(option->key, organiser_key) == 0) continue;
        if (option->kind == CASUS_OPTION_NUMBER) draw_number(programme, option, random);
        if (option->kind == CASUS_OPTION_WORD) draw_word(programme, option, random);
    }
}

/* One of the game's own settings; none, if that is for more players than there are. */
static void draw_setting(struct programme *programme, struct casus_random *random)
{
    const char *const *settings = programme->game->settings;
    struct casus_measure measure;
    size_t count = 0;
    while (settings != NULL && settings[count] != NULL) count++;
    const char *setting = count > 0 ? settings[casus_random_below(random, count)] : "";
    struct casus_writer out = casus_writer_make(programme->options, sizeof programme->options);
    if (!measures(programme, setting, &measure) || measure.seats > REPERTOIRE_SEATS_MAX) return;
    casus_write_text(&out, setting);
    casus_write_char(&out, '\n');
}

/* Half of the games that know evenings are one, by their option or without. */
static void draw_organiser(struct programme *programme, struct casus_random *random)
{
    programme->evening = programme->game->evening != NULL && casus_random_below(random, 2) == 0;
    if (programme->evening) add_line(programme, organiser_key, "yes");
}

/* By the root of the size of a position with few seats. */
static uint64_t weight_of(const struct casus_game *game)
{
    enum { SCALE = 1000000, SEATS = 3 };
    struct programme programme = {.game = game};
    const struct casus_option *seats = casus_option_of_seats(game);
    uint64_t root = 1;
    measures(&programme, "", &programme.measure);
    if (seats != NULL) add_number(&programme, seats->key, SEATS);
    while (root * root < programme.measure.state_size) root++;
    return SCALE / root;
}

static const struct casus_game *draw_game(const struct casus_game *const *games, struct casus_random *random)
{
    uint64_t weight[REPERTOIRE_GAMES_MAX], sum = 0;
    size_t count = 0, chosen = 0;
    casus_assert(games[0] != NULL);
    for (; games[count] != NULL; count++) sum += weight[count] = weight_of(games[count]);
    uint64_t number = casus_random_below(random, sum);
    while (chosen + 1 < count && number >= weight[chosen]) number -= weight[chosen++];
    casus_assert(games[chosen] != NULL && chosen < REPERTOIRE_GAMES_MAX);
    return games[chosen];
}

struct programme repertoire_draw(const struct casus_game *const *games, struct casus_random *random)
{
    struct programme programme = {.game = draw_game(games, random)};
    if (casus_random_below(random, SETTING_IN) == 0) draw_setting(&programme, random);
    if (programme.options[0] == 0) draw_options(&programme, random);
    measures(&programme, programme.options, &programme.measure);
    draw_organiser(&programme, random);
    casus_assert(programme.measure.seats <= REPERTOIRE_SEATS_MAX);
    return programme;
}
