/* Plays random games natively and prints, line by line, what was done and the hash of the state after it; replay.mjs
 * does the same in core.wasm and compares. Usage: transcript GAMES (of each of
 * a game's settings) */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/casus.h"

static void print_step(const struct casus_game *game, const void *before, void *after, size_t size, casus_seat seat,
                       casus_action action)
{
    char text[128];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    game->action_text(before, seat, action, &out);
    if (!game->apply(after, seat, action, NULL)) abort();
    printf("%u %016" PRIx64 " %s\n", seat, casus_hash(after, size), text);
}

static void play(const struct casus_game *game, const char *options, uint64_t seed)
{
    struct casus_measure measure;
    struct casus_random random = casus_random_make(seed);
    if (!game->measure(options, strlen(options), &measure, NULL)) abort();
    void *state = aligned_alloc(8, measure.state_size);
    casus_action *actions = calloc(measure.legal_max, sizeof *actions);
    struct casus_outcome *outcomes = calloc(measure.outcomes_max, sizeof *outcomes);
    if (state == NULL || actions == NULL || outcomes == NULL || !game->init(state, options, strlen(options), NULL))
        abort();
    printf("game %s %016" PRIx64 " ", game->name, casus_hash(state, measure.state_size));
    for (const char *c = options; *c != 0; c++) putchar(*c == '\n' ? ';' : *c); /* One line per step. */
    putchar('\n');
    for (;;) {
        struct casus_actor actor;
        game->actor(state, &actor);
        if (actor.kind == CASUS_ACTOR_OVER) break;
        bool chance = actor.kind == CASUS_ACTOR_CHANCE;
        casus_seat seat = chance ? CASUS_SEAT_CHANCE : 0;
        while (!chance && !casus_seats_has(&actor.awaited, seat)) seat++;
        casus_action action = chance ? casus_random_outcome(game, state, outcomes, &random)
                                     : casus_random_action(game, state, seat, actions, &random);
        print_step(game, state, state, measure.state_size, seat, action);
    }
    free(state);
    free(actions);
    free(outcomes);
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 2;
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        for (const char *const *setting = (*game)->settings; *setting != NULL; setting++) {
            for (int i = 0; i < games; i++) play(*game, *setting, (uint64_t)i);
        }
    }
    return 0;
}
