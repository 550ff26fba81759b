/* Lists of actions, as they came from a message or were sealed. */
#include "server/table/actions.h"

#include <string.h>

#include "casus/assert.h"
#include "server/table/event.h"

bool actions_try(const struct table *table, casus_seat seat, const struct texts *list, void *state,
                 struct casus_error *error)
{
    if (list == NULL) return casus_refuse(error, "server.action_text", "Each action must be a text.", 0, 0, 0, 0);
    for (size_t i = 0; i < list->count; i++) {
        casus_action action = table->game->action_parse(state, seat, list->text[i], strlen(list->text[i]), error);
        if (action == 0 || !table->game->apply(state, seat, action, error)) return false;
    }
    return true;
}

void actions_do(struct server *server, struct table *table, casus_seat seat, const struct texts *list, bool by_bot)
{
    casus_assert(list != NULL && (seat < table->seats || seat == CASUS_SEAT_ORGANISER));
    for (size_t i = 0; i < list->count; i++) {
        const char *text = list->text[i];
        casus_action action = table->game->action_parse(table->state, seat, text, strlen(text), NULL);
        if (action != 0) event_action(server, table, seat, action, by_bot);
    }
}

bool actions_are_awaited(const struct table *table, const void *state, casus_seat seat)
{
    struct casus_actor actor;
    table->game->actor(state, &actor);
    return casus_seats_has(&actor.awaited, seat);
}
