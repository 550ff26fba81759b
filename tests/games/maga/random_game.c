#include "maga/random_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/maga/actions.h"
#include "games/maga/orders.h"
#include "games/maga/stage.h"

static unsigned below(struct casus_random *random, unsigned limit)
{
    return (unsigned)casus_random_below(random, limit);
}

const char *const *country_names(void)
{
    static char text[MAGA_COUNTRIES_MAX][4];
    static const char *names[MAGA_COUNTRIES_MAX];
    for (unsigned i = 0; i < MAGA_COUNTRIES_MAX; i++) {
        snprintf(text[i], sizeof text[i], "%u", i + 1);
        names[i] = text[i];
    }
    return names;
}

/* ---- Orders as people would type them ---- */

static void add_word(char *text, size_t size, const char *word)
{
    size_t length = strlen(text);
    snprintf(text + length, size - length, " %s", word);
}

static void add_number(char *text, size_t size, long long number)
{
    char word[24];
    snprintf(word, sizeof word, "%lld", number);
    add_word(text, size, word);
}

static void add_argument(char *text, size_t size, enum maga_word word, unsigned countries, struct casus_random *random)
{
    switch (word) {
    case MAGA_COUNTRY: add_word(text, size, country_names()[below(random, countries)]); break;
    case MAGA_NUMBER: add_number(text, size, 1 + below(random, MAGA_ROLES)); break;
    case MAGA_ROLE:
    case MAGA_HELPER: add_word(text, size, maga_role_names[below(random, MAGA_ROLES)]); break;
    case MAGA_SPHERE:
    case MAGA_SECOND: add_word(text, size, maga_sphere_names[below(random, MAGA_SPHERES)]); break;
    case MAGA_MODE: add_word(text, size, maga_mode_names[below(random, 3)]); break;
    case MAGA_MONEY: add_number(text, size, 1 + below(random, 3000000)); break;
    case MAGA_STAKE: add_number(text, size, 500000LL * (1 + below(random, 6))); break;
    case MAGA_BET: add_number(text, size, (long long)below(random, 201) - 100); break;
    case MAGA_CHANGE:
        add_number(text, size, below(random, 2) == 0 ? 1 + below(random, 4) : -1 - (long long)below(random, 3));
        break;
    case MAGA_MISSILES:
    case MAGA_HITS: add_number(text, size, 1 + below(random, 3)); break;
    case MAGA_SHARE: add_number(text, size, 1 + below(random, 4)); break;
    case MAGA_END_OF_WORDS: break;
    }
}

static void add_action(char *text, size_t size, enum maga_action action, unsigned countries,
                       struct casus_random *random)
{
    add_word(text, size, maga_actions[action].name);
    for (size_t i = 0; i < 4; i++) add_argument(text, size, maga_actions[action].words[i], countries, random);
}

static void random_order(struct maga_game *game, unsigned country, struct casus_random *random)
{
    char text[256] = "";
    struct casus_error error;
    enum maga_action action = (enum maga_action)(1 + below(random, MAGA_ACTIONS - 1));
    add_action(text, sizeof text, action, game->countries, random);
    if ((action == MAGA_STRIKE || action == MAGA_PROTECT) && below(random, 2) == 0) {
        add_word(text, sizeof text, "and");
        for (size_t i = 0; i < 4; i++)
            add_argument(text, sizeof text, maga_actions[action].words[i], game->countries, random);
    }
    if (action == MAGA_ORDER) {
        add_word(text, sizeof text, "to");
        add_action(text, sizeof text, (enum maga_action)(1 + below(random, MAGA_ACTIONS - 1)), game->countries, random);
    }
    if (maga_read_order(game, country, text + 1, strlen(text + 1), country_names(), &error)) return;
    if (strcmp(error.key, "maga.list_full") == 0) return;
    fprintf(stderr, "%s: %s\n", text, error.text);
    abort();
}

void random_lists(struct maga_game *game, unsigned rows, struct casus_random *random)
{
    for (unsigned i = 0; i < game->countries; i++) {
        game->country[i].rows = 0;
        for (unsigned row = 0; row < rows; row++) random_order(game, i, random);
    }
}

/* ---- Countries ---- */

enum { RELATED = 3 }; /* With how many others a country has something in progress, on average. */

static void random_country(struct maga_game *game, unsigned number, struct casus_random *random)
{
    struct maga_country *country = &game->country[number];
    country->treasury = (int64_t)below(random, 30000000) - 2000000;
    country->nuclear = (int32_t)below(random, 6);
    country->interceptors = (int32_t)below(random, 6);
    country->mood = (int32_t)below(random, 101);
    country->riot = country->mood < 50 ? (int32_t)below(random, 4) : 0;
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        unsigned other = below(random, MAGA_ROLES);
        uint8_t held = country->number[role];
        country->number[role] = country->number[other];
        country->number[other] = held;
        country->level[role] = (uint16_t)(1 + below(random, 9));
        if (below(random, 6) == 0)
            country->recruiter[role] = (uint8_t)((number + 1 + below(random, game->countries - 1u)) % game->countries);
    }
    unsigned lines = 0;
    for (unsigned to = 0; to < game->countries; to++) {
        struct maga_relation *relation = maga_relation(game, number, to);
        if (to == number || below(random, game->countries) >= RELATED) continue;
        relation->trace = true;
        relation->virus = below(random, 3) & 3;
        relation->statement = below(random, 3) == 0 ? ++game->statements : 0;
        relation->fresh = (uint16_t)below(random, 3);
        relation->fresh_required = relation->fresh;
        if (relation->fresh > 0) relation->fresh_line = lines++ & MAGA_LINES_MASK;
    }
    country->new_strike_row = (uint8_t)below(random, 2);
    country->new_war_row = (uint8_t)below(random, 2);
    if (below(random, 5) == 0)
        country->new_war = (uint8_t)((number + 1 + below(random, game->countries - 1u)) % game->countries);
}

void random_game(struct maga_game *game, unsigned rows, struct casus_random *random)
{
    for (unsigned i = 0; i < game->countries; i++) random_country(game, i, random);
    random_lists(game, rows, random);
}

size_t random_draw(const struct maga_game *game, struct casus_random *random)
{
    uint64_t weights[MAGA_DRAWS_MAX], sum = 0;
    size_t count = maga_draws(game, weights), way = 0;
    if (count == 0 || count > MAGA_DRAWS_MAX) abort();
    for (size_t i = 0; i < count; i++) sum += weights[i];
    for (uint64_t number = casus_random_below(random, sum); number >= weights[way]; way++) number -= weights[way];
    return way;
}
