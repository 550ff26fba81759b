/* The game's own function is asked once more, with what counts worked out from the record alone. */
#include "simulate/dealings.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"
#include "server/evening/saved_dealings.h"
#include "simulate/message.h"
#include "simulate/stored.h"

/* A position, by the event after which it was. */
struct position {
    const struct world *world;
    const struct game_table *table;
    uint64_t to;
};

/* The event before this one of the same position: a takeback leads on from where it went back to. */
static uint64_t event_before(const struct position *position, uint64_t number)
{
    static const char key[] = "\"takeback\":";
    size_t length;
    const char *line = stored_line(position->world, position->table, number, &length);
    const char *at = line == NULL ? NULL : memmem(line, length, key, sizeof key - 1);
    casus_assert(number > 0);
    return at == NULL ? number - 1 : strtoull(at + sizeof key - 1, NULL, 10);
}

static bool counts(const void *context, uint64_t event)
{
    const struct position *position = context;
    uint64_t number = position->to;
    while (number > event) number = event_before(position, number);
    return number == event;
}

bool dealings_went_back(const struct world *world, const struct game_table *table, const json_t *before,
                        const json_t *after, uint64_t to, bool begins)
{
    const struct casus_evening *game = table->game->evening;
    const struct position position = {world, table, to};
    unsigned seats = table->measure.seats;
    struct casus_dealt dealt = {.everybody = false};
    if (game->deals == NULL || before == NULL) return true;
    const char *text = message_text(before, "dealings");
    void *dealings = calloc(1, game->size(seats));
    bool good = game->load(dealings, seats, text, strlen(text));
    game->roll_back(dealings, counts, &position, &dealt);
    if (begins) game->begin_phase(dealings);
    size_t length;
    char *wanted = saved_dealings(game, dealings, seats, &length);
    good = good && strcmp(wanted, message_text(after == NULL ? before : after, "dealings")) == 0;
    free(wanted);
    free(dealings);
    return good;
}
