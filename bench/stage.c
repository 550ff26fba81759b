/* How long one technical stage of MAGA takes, including all reports: 10, 50 and 250 countries of 40 orders each, drawn
 * at random from all orders. Usage: bench_stage CASUS [SECONDS]; the first word is the same for all measurements, and
 * is not used here. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/maga/contract.h"
#include "games/maga/maga.h"
#include "games/maga/packing.h"
#include "games/maga/match.h"
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

/* An evening whose lists of the first turn are sent: random countries, random orders. */
static struct maga_match *make_evening(unsigned countries, size_t *size)
{
    char options[64];
    struct casus_measure measured;
    struct casus_random random = casus_random_make(countries);
    snprintf(options, sizeof options, "teams %u\nnumbers open\norganiser yes\n", countries);
    if (!casus_maga.measure(options, strlen(options), &measured, NULL)) abort();
    *size = measured.state_size;
    struct maga_match *match = malloc(*size);
    casus_maga.init(match, options, strlen(options), NULL);
    for (unsigned i = 0; i < countries; i++)
        maga_apply(match, CASUS_SEAT_CHANCE, maga_pack(MAGA_PLACE, i, 0, 0, 0), NULL);
    random_game(maga_game_of(match), ORDERS, &random);
    for (unsigned i = 0; i < countries; i++) {
        const struct maga_country *country = &maga_game_of(match)->country[i];
        for (unsigned row = 0; row < country->rows; row++) {
            const struct maga_row *order = &country->row[row];
            struct maga_list *list = maga_list(match, i);
            list->row[list->rows++] = maga_pack_row(order, order->further   ? MAGA_AND
                                                           : order->ordered ? MAGA_TO
                                                                            : MAGA_OWN_ROW);
        }
        casus_seats_add(&match->committed, (casus_seat)i);
    }
    return match;
}

/* The stage from the closing of the lists to the last draw; returns how many draws. */
static unsigned run_stage(struct maga_match *match, struct casus_random *random)
{
    unsigned draws = 0;
    maga_apply(match, CASUS_SEAT_ORGANISER, maga_pack(MAGA_CLOSE, 0, 0, 0, 0), NULL);
    if (match->phase == MAGA_EVIDENCE)
        maga_apply(match, CASUS_SEAT_ORGANISER, maga_pack(MAGA_PROCESS, 0, 0, 0, 0), NULL);
    for (; match->phase == MAGA_STAGE; draws++)
        maga_apply(match, CASUS_SEAT_CHANCE, maga_pack(MAGA_DRAW, 0, 0, 0, random_draw(maga_game_of(match), random)),
                   NULL);
    return draws;
}

/* Every team's report as it is sent; returns how many bytes. */
static size_t write_reports(const struct maga_match *match, unsigned countries, char *text, size_t size)
{
    size_t bytes = 0;
    for (unsigned i = 0; i < countries; i++) {
        struct casus_writer out = casus_writer_make(text, size);
        maga_describe(match, CASUS_SEAT_ORGANISER, maga_pack(MAGA_PUBLISH, 0, 0, 0, 0), (casus_seat)i, &out);
        bytes += out.length;
    }
    return bytes;
}

static void measure(unsigned countries, double seconds)
{
    enum { REPORT_MAX = 1 << 22 };
    char machine[1024];
    struct casus_writer out = casus_writer_make(machine, sizeof machine);
    struct casus_random random = casus_random_make(countries);
    size_t size, bytes = 0;
    struct maga_match *first = make_evening(countries, &size), *match = malloc(size);
    char *text = malloc(REPORT_MAX);
    unsigned long long stages = 0, draws = 0;
    double stage = 0, reports = 0;
    machine_json(&out);
    while (stage + reports < seconds) {
        memcpy(match, first, size);
        double start = seconds_now();
        draws += run_stage(match, &random);
        double middle = seconds_now();
        bytes += write_reports(match, countries, text, REPORT_MAX);
        stage += middle - start;
        reports += seconds_now() - middle;
        stages++;
    }
    printf("{\"what\":\"one technical stage with its reports\",\"countries\":%u,\"orders\":%d,"
           "\"milliseconds\":%.3f,\"stage_ms\":%.3f,\"reports_ms\":%.3f,\"draws\":%.0f,"
           "\"report_bytes\":%.0f,\"state_bytes\":%zu,\"stages\":%llu,"
           "\"command\":\"bench_stage casus %.0f\",\"machine\":%s}\n",
           countries, ORDERS, 1000 * (stage + reports) / (double)stages, 1000 * stage / (double)stages,
           1000 * reports / (double)stages, (double)draws / (double)stages, (double)bytes / (double)stages, size,
           stages, seconds, machine);
    free(first);
    free(match);
    free(text);
}

int main(int argc, char **argv)
{
    static const unsigned countries[] = {10, 50, 250};
    double seconds = argc > 2 ? atof(argv[2]) : 3;
    for (size_t i = 0; i < sizeof countries / sizeof countries[0]; i++) measure(countries[i], seconds);
    return 0;
}
