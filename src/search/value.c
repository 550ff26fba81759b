#include "value.h"

#include "casus/assert.h"

enum { FINER = CASUS_EQUITY_ONE / 1000 /* Of standing.value. */ };

static int32_t value_at_end(const struct casus_game *game, const void *state, casus_seat seat)
{
    struct casus_standing standings[CASUS_SEATS_MAX];
    game->standing(state, standings);
    return standings[seat].value * FINER;
}

int32_t casus_value(const struct casus_game *game, const struct casus_weights *weights, const void *state,
                    casus_seat seat, struct casus_feature *features)
{
    const struct casus_thinking *thinking = game->thinking;
    struct casus_actor actor;
    game->actor(state, &actor);
    if (actor.kind == CASUS_ACTOR_OVER) return value_at_end(game, state, seat);
    if (weights == NULL || thinking->features == NULL) return thinking->value(state, seat, weights);
    size_t count = thinking->features(state, seat, features);
    casus_assert(count <= thinking->features_most);
    return casus_equity(casus_log_odds(weights, features, count));
}
