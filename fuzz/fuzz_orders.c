/* Any bytes as the lists of three countries and the draws of their stages: an order is read or refused with a sentence,
 * every stage ends, and figures stay in their ranges. A line that begins with '!' runs a stage, with its bytes as the
 * draws; in any other line the first byte chooses the country, and the rest is an order. */
#include <stdlib.h>
#include <string.h>

#include "games/maga/lists.h"
#include "games/maga/orders.h"
#include "games/maga/stage.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { COUNTRIES = 3, DRAWS_MAX = 100000 };

static const char *const names[COUNTRIES] = {"1", "2", "3"};

static void begin(struct maga_game *game)
{
    maga_start(game, COUNTRIES);
    for (unsigned i = 0; i < COUNTRIES; i++) {
        struct maga_country *country = &game->country[i];
        country->treasury = 100000000;
        country->nuclear = country->interceptors = 5;
        for (unsigned role = 0; role < MAGA_ROLES; role++) country->level[role] = 6;
    }
}

static void read_line(struct maga_game *game, const char *line, size_t length)
{
    struct casus_error error = {.key = ""};
    unsigned country = length == 0 ? 0 : (uint8_t)line[0] % COUNTRIES;
    uint8_t rows = game->country[country].rows;
    bool good = maga_read_order(game, country, line + (length > 0), length - (length > 0), names, &error);
    if (!good && (error.text[0] == 0 || game->country[country].rows != rows)) abort();
    if (good && game->country[country].rows <= rows) abort();
}

static void check(const struct maga_country *country)
{
    if (country->mood < 0 || country->mood > 100 || country->nuclear < 0 || country->interceptors < 0 ||
        country->leader >= COUNTRIES)
        abort();
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) {
        if (country->income[sphere] < 0) abort();
    }
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (country->level[role] < 1 || country->blocked[role] > 2) abort();
    }
}

static void run_stage(struct maga_game *game, const char *draws, size_t length)
{
    struct maga_stage stage = {.game = game};
    size_t count, at = 0;
    maga_stage_begin(&stage);
    while ((count = maga_draws(game, NULL)) > 0) {
        maga_stage_draw(&stage, (uint8_t)draws[at % length] % count);
        if (++at == DRAWS_MAX) abort();
    }
    for (unsigned i = 0; i < COUNTRIES; i++) {
        check(&game->country[i]);
        game->country[i].rows = 0;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct maga_game *game = malloc(maga_size(COUNTRIES));
    const char *at = (const char *)bytes, *end = at + size;
    begin(game);
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop == NULL ? end : stop) - at);
        if (length > 0 && at[0] == '!') run_stage(game, at, length);
        else read_line(game, at, length);
        at += length + 1;
    }
    free(game);
    return 0;
}
