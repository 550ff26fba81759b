/* How long one technical stage of MAGA takes, with all that is told counted: 10, 50 and 250 countries of 40 orders each, drawn at random from all orders. Usage:
 * bench_stage CASUS [SECONDS]; the first word is there for all measurements alike, and is not used. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/maga/lists.h"
#include "games/maga/stage.h"
#include "machine.h"
#include "maga/random_game.h"

enum { ORDERS = 40 };

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void count_message(void *context, const struct maga_message *message)
{
    (void)message;
    ++*(unsigned long long *)context;
}

static void measure(unsigned countries, double seconds)
{
    char machine[1024];
    struct casus_writer out = casus_writer_make(machine, sizeof machine);
    struct casus_random random = casus_random_make(countries);
    struct maga_game *first = malloc(maga_size(countries)), *game = malloc(maga_size(countries));
    unsigned long long stages = 0, draws = 0, messages = 0;
    double spent = 0;
    struct maga_stage stage = {game, count_message, &messages};
    machine_json(&out);
    maga_start(first, countries);
    random_game(first, ORDERS, &random);
    while (spent < seconds) {
        memcpy(game, first, maga_size(countries));
        double start = seconds_now();
        maga_stage_begin(&stage);
        for (; game->wait != MAGA_WAIT_NOTHING; draws++) maga_stage_draw(&stage, random_draw(game, &random));
        spent += seconds_now() - start;
        stages++;
    }
    printf("{\"what\":\"one technical stage\",\"countries\":%u,\"orders\":%d,\"milliseconds\":%.3f,\"draws\":%.0f,\"messages\":%.0f,\"state_bytes\":%zu,\"stages\":%llu,"
           "\"command\":\"bench_stage casus %.0f\",\"machine\":%s}\n",
           countries, ORDERS, 1000 * spent / (double)stages, (double)draws / (double)stages, (double)messages / (double)stages, maga_size(countries), stages, seconds, machine);
    free(first);
    free(game);
}

int main(int argc, char **argv)
{
    static const unsigned countries[] = {10, 50, 250};
    double seconds = argc > 2 ? atof(argv[2]) : 3;
    for (size_t i = 0; i < sizeof countries / sizeof countries[0]; i++) measure(countries[i], seconds);
    return 0;
}
