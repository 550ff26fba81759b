/* Any text as options: it is refused with a sentence, or gives a game that plays to its end. */
#include <stdlib.h>
#include <string.h>

#include "casus/casus.h"
#include "mover.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* How many steps a game is played; fewer if listing the legal actions takes too long. */
enum { STEPS_MAX = 400, LISTED_MAX = 1 << 19 };

static void play_out(const struct casus_game *game, void *state, const struct casus_measure *measure)
{
    casus_action *actions = malloc(measure->legal_max * sizeof *actions);
    struct casus_outcome *outcomes = malloc(measure->outcomes_max * sizeof *outcomes);
    struct casus_random random = casus_random_make(1);
    size_t listed = 0;
    for (int step = 0; step < STEPS_MAX && listed < LISTED_MAX; step++, listed += measure->legal_max) {
        struct casus_actor actor;
        game->actor(state, &actor);
        if (actor.kind == CASUS_ACTOR_OVER) break;
        casus_seat seat = mover(&actor);
        casus_action action = seat == CASUS_SEAT_CHANCE ? casus_random_outcome(game, state, outcomes, &random)
                                                        : casus_random_action(game, state, seat, actions, &random);
        if (action == 0 || !game->apply(state, seat, action, NULL)) abort();
    }
    free(actions);
    free(outcomes);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        struct casus_measure measure;
        struct casus_error error = {.key = ""};
        if (!(*game)->measure((const char *)bytes, size, &measure, &error)) {
            if (error.key[0] == 0 || error.text[0] == 0) abort();
            continue;
        }
        void *state = aligned_alloc(8, (measure.state_size + 7) / 8 * 8);
        if (!(*game)->init(state, (const char *)bytes, size, &error)) abort();
        play_out(*game, state, &measure);
        free(state);
    }
    return 0;
}
