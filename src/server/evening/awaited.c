/* Within a phase of the teams the game awaits fewer and fewer of them. */
#include "server/evening/awaited.h"

#include "casus/assert.h"

struct casus_seats awaited_in(const struct table *table, const void *state)
{
    struct casus_actor actor;
    casus_assert(table->evening != NULL && state != NULL);
    table->game->actor(state, &actor);
    return actor.kind == CASUS_ACTOR_SIMULTANEOUS ? actor.awaited : (struct casus_seats){{0}};
}

bool awaited_still(const struct table *table, const void *state, const struct casus_seats *before, casus_seat seat)
{
    struct casus_seats now = awaited_in(table, state);
    return casus_seats_has(&now, seat) && casus_seats_within(&now, before);
}
