/* A bot of your own, against Casus's random one, in any game:
 *
 *     cc bot.c $(pkg-config --cflags --libs casus) -o bot && ./bot coldwar 1
 *
 * It knows what its seat may know (the view), tries every legal action there and takes the one with the best evaluation
 * by the game itself. Write a better `choose`; casus/casus.h has everything that a bot may ask of a game. */
#include <casus/bot.h>
#include <casus/casus.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static casus_action choose(const struct casus_game *game, const struct casus_measure *measure, const void *view,
                           casus_seat seat, casus_action *actions, void *copy)
{
    casus_action best = 0;
    int32_t most = INT32_MIN;
    size_t count = game->legal(view, seat, actions);
    for (size_t i = 0; i < count; i++) {
        memcpy(copy, view, measure->state_size);
        if (!game->apply(copy, seat, actions[i], NULL)) continue;
        int32_t worth = game->evaluate(copy, seat);
        if (best == 0 || worth > most) most = worth, best = actions[i];
    }
    return best;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "horizon";
    struct casus_random random = casus_random_make(argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    const struct casus_game *game = casus_game_find(name, strlen(name));
    struct casus_measure measure;
    struct casus_error error = {.text = "there is no such game."};
    if (game == NULL || !game->measure("", 0, &measure, &error))
        return fprintf(stderr, "%s: %s\n", name, error.text), 1;
    const struct casus_bot *random_bot = casus_bot_of(game, "random");
    void *state = malloc(measure.state_size), *view = malloc(measure.state_size), *copy = malloc(measure.state_size);
    void *memory = malloc(casus_bot_memory(random_bot, &measure));
    casus_action *actions = malloc(measure.legal_max * sizeof *actions);
    struct casus_outcome *outcomes = malloc(measure.outcomes_max * sizeof *outcomes);
    struct casus_actor actor;
    for (game->init(state, "", 0, NULL), game->actor(state, &actor); actor.kind != CASUS_ACTOR_OVER;
         game->actor(state, &actor)) {
        casus_seat seat = CASUS_SEAT_CHANCE;
        casus_action action;
        if (actor.kind == CASUS_ACTOR_CHANCE) {
            action = casus_random_outcome(game, state, outcomes, &random);
        } else {
            for (seat = 0; !casus_seats_has(&actor.awaited, seat);) seat++;
            game->view(state, seat, view);
            struct casus_choice choice = {
                .game = game, .measure = &measure, .view = view, .seat = seat, .random = &random, .memory = memory};
            action =
                seat == 0 ? choose(game, &measure, view, seat, actions, copy) : casus_bot_choose(random_bot, &choice);
        }
        if (!game->apply(state, seat, action, &error)) return fprintf(stderr, "%s\n", error.text), 1;
    }
    struct casus_standing standing[CASUS_SEATS_MAX];
    game->standing(state, standing);
    for (unsigned seat = 0; seat < measure.seats; seat++)
        printf("seat %u: %lld points, place %u\n", seat, (long long)standing[seat].score, standing[seat].place);
    return 0;
}
