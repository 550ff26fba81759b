/* Chance is outside the game: the position offers outcomes and the table's dice choose, bound to the event's number and
 * purpose, so that everybody can repeat the draws once the secret is known. */
#include "server/table/chance.h"

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/table/event.h"

/* One outcome needs no dice; of several they decide. */
void chance_draw(struct server *server, struct table *table)
{
    const char *purpose = "";
    size_t count = table->game->outcomes(table->state, server->scratch->outcomes, &purpose);
    casus_assert(count > 0 && count <= table->measure.outcomes_max);
    uint64_t number = 0;
    if (count > 1)
        number = casus_dice_draw(&table->dice, purpose, table->n + 1,
                                 casus_outcomes_total(server->scratch->outcomes, count));
    casus_action action = server->scratch->outcomes[casus_outcome_at(server->scratch->outcomes, count, number)].action;
    event_action(server, table, CASUS_SEAT_CHANCE, action, false);
}
