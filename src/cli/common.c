/* What every command needs: a sentence on standard error, a game by its name, memory, a clock. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"

static void print_plain(FILE *file, const char *format, va_list arguments)
{
    enum { MOST = 4096 };
    char sentence[MOST + 1], plain[2 * MOST];
    struct casus_writer out = casus_writer_make(plain, sizeof plain);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): the caller has begun it.
    vsnprintf(sentence, sizeof sentence, format, arguments);
    casus_write_plain(&out, sentence, strlen(sentence), MOST);
    fprintf(file, "%s\n", plain);
}

enum status cli_say_error(enum status status, const char *format, ...)
{
    va_list arguments;
    fputs("casus: ", stderr);
    va_start(arguments, format);
    print_plain(stderr, format, arguments); // NOLINT(clang-analyzer-valist.Uninitialized): begun the line above.
    va_end(arguments);
    return status;
}

void cli_say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_plain(stdout, format, arguments); // NOLINT(clang-analyzer-valist.Uninitialized): begun the line above.
    va_end(arguments);
}

void cli_print_column(const char *name, unsigned columns)
{
    const char *end = name + strlen(name);
    for (uint32_t character; columns > 0; columns--) {
        size_t bytes = name < end ? casus_read_character(name, end, &character) : 0;
        printf("%.*s", bytes > 0 ? (int)bytes : 1, bytes > 0 ? name : " ");
        name += bytes;
    }
}

const struct casus_game *cli_find_game(const char *name)
{
    const struct casus_game *game = name == NULL ? NULL : casus_game_find(name, strlen(name));
    if (game == NULL && name == NULL) cli_say_error(STATUS_UNUSABLE, "name a game; casus games lists them.");
    else if (game == NULL) cli_say_error(STATUS_UNUSABLE, "there is no game \"%s\"; casus games lists them.", name);
    return game;
}

const struct casus_format *cli_find_format(const struct casus_game *game, const char *name)
{
    const struct casus_format *format = casus_format_find(game, name, name == NULL ? 0 : strlen(name));
    if (format != NULL) return format;
    if (game->formats == NULL)
        cli_say_error(STATUS_UNUSABLE, "there are texts of no other program for %s; casus games --json lists formats.",
                      game->name);
    else
        cli_say_error(STATUS_UNUSABLE, "%s has no format \"%s\"; its first is %s: %s.", game->name, name,
                      game->formats->name, game->formats->what);
    return NULL;
}

void *cli_allocate(size_t size)
{
    size_t whole = (size + 63) / 64 * 64;
    void *memory = aligned_alloc(64, whole > 0 ? whole : 64);
    if (memory != NULL) return memset(memory, 0, whole);
    cli_say_error(STATUS_FAILED, "no memory is left.");
    exit(STATUS_FAILED);
}

double cli_seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void cli_wilson(double share, double trials, double *low, double *high)
{
    double z = 1.959964, divisor = 1 + z * z / trials;
    double centre = share + z * z / (2 * trials);
    double spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
    *low = (centre - spread) / divisor;
    *high = (centre + spread) / divisor;
}
