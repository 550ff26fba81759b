/* A list is chosen action by action on a position that fits the view, as the game would take it: where all act at once
 * until nothing more is awaited of the seat. */
#include "simulate/move.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "search/bot.h"
#include "simulate/message.h"

enum { LIST_MAX = SERVER_ACTIONS_MAX, SEVERAL_MAX = 3 };

/* ---- Choosing ---- */

const char *move_bot(struct world *world, const struct game_table *table)
{
    size_t count = 0;
    while (casus_bot_at(table->game, count) != NULL) count++;
    casus_assert(count >= 1); /* Every game has a bot. */
    return casus_bot_at(table->game, one_in(world, 3) ? below(world, count) : 0)->name;
}

static json_t *text_of_action(const struct casus_game *game, const void *view, casus_seat viewer, casus_action action)
{
    char text[ACTION_SIZE];
    struct casus_writer words = casus_writer_make(text, sizeof text);
    game->action_text(view, viewer, action, &words);
    casus_assert(action != 0 && casus_writer_fits(&words));
    return json_string(text);
}

static bool is_awaited(const struct casus_game *game, const void *state, casus_seat seat, enum casus_actor_kind kind)
{
    struct casus_actor actor;
    game->actor(state, &actor);
    return actor.kind == kind && casus_seats_has(&actor.awaited, seat);
}

/* Chooses one action from the view of `state`, does it there, and adds its text; false: there is none. */
static bool choose_next(struct world *world, const struct game_table *table, void *state, casus_seat viewer,
                        json_t *actions)
{
    const struct casus_game *game = table->game;
    game->view(state, viewer, table->trial);
    struct casus_choice choice = {.game = game,
                                  .measure = &table->measure,
                                  .view = table->trial,
                                  .seat = viewer,
                                  .random = &world->random,
                                  .memory = table->memory};
    casus_action action = casus_bot_choose(casus_bot_at(game, 0), &choice);
    if (action == 0) return false;
    json_array_append_new(actions, text_of_action(game, table->trial, viewer, action));
    return game->apply(state, viewer, action, NULL);
}

/* What `seat` may do in a state that fits the viewer's view. */
static json_t *choose_for(struct world *world, const struct game_table *table, const void *view, casus_seat viewer,
                          casus_seat seat, bool several)
{
    const struct casus_game *game = table->game;
    json_t *actions = json_array();
    void *state = calloc(1, table->measure.state_size + 8);
    game->determinize(view, viewer, &world->random, state);
    bool at_once = is_awaited(game, state, seat, CASUS_ACTOR_SIMULTANEOUS);
    enum casus_actor_kind kind = at_once ? CASUS_ACTOR_SIMULTANEOUS : CASUS_ACTOR_PLAYER;
    size_t most = at_once ? LIST_MAX : several ? 1 + below(world, SEVERAL_MAX) : 1;
    while (choose_next(world, table, state, seat, actions) && json_array_size(actions) < most &&
           is_awaited(game, state, seat, kind))
        continue;
    free(state);
    return actions;
}

json_t *move_choose(struct world *world, const struct game_table *table, const void *view, casus_seat viewer,
                    bool several)
{
    casus_assert(table->scratch != NULL && table->trial != NULL);
    return choose_for(world, table, view, viewer, viewer, several);
}

json_t *move_choose_as(struct world *world, const struct tab *tab, casus_seat seat)
{
    return choose_for(world, tab->table, tab->view, tab->viewer, seat, false);
}

/* ---- Sending ---- */

/* What a move is, by what the game waits for. */
static enum asked_kind kind_of_move(const struct tab *tab)
{
    if (!is_awaited(tab->table->game, tab->view, tab->viewer, CASUS_ACTOR_SIMULTANEOUS)) return ASKED_ACT;
    return tab->table->evening ? ASKED_LIST : ASKED_SEAL;
}

static void send_act(struct world *world, struct tab *tab, enum asked_kind kind, json_int_t n, json_t *actions)
{
    casus_assert(n <= tab->n && json_array_size(actions) > 0);
    json_t *message = message_about(tab, "act");
    json_object_set_new(message, "n", json_integer(n));
    json_object_set(message, "actions", actions);
    message_ask(world, tab, kind, n, "", message);
}

/* Some teams let some phases pass and send nothing: what they have planned may count. */
static bool hesitates(const struct world *world, const struct tab *tab)
{
    enum { WHILE_MS = 16000 };
    return tab->table->evening && (world->now / WHILE_MS + tab->viewer) % 3 == 0;
}

void move_make(struct world *world, struct tab *tab)
{
    tab->acts_at = world->now + 1500 + below(world, 1000); /* Again, if nothing comes of it. */
    if (!tab->opened || tab->connection == NULL || hesitates(world, tab)) return;
    json_t *actions = move_choose(world, tab->table, tab->view, tab->viewer, one_in(world, 8));
    if (json_array_size(actions) > 0) {
        enum asked_kind kind = kind_of_move(tab);
        if (one_in(world, 15)) send_act(world, tab, kind, tab->n > 0 ? tab->n - 1 : 0, actions); /* An old number. */
        send_act(world, tab, kind, tab->n, actions);
        if (one_in(world, 10)) send_act(world, tab, kind, tab->n, actions); /* Twice. */
        if (one_in(world, 40)) {
            json_t *undo = message_about(tab, "undo");
            json_object_set_new(undo, "n", json_integer(tab->n));
            message_say(world, tab, undo);
        }
    }
    json_decref(actions);
}

bool move_may_interrupt(const struct tab *tab)
{
    const struct game_table *table = tab->table;
    struct casus_actor actor;
    if (!tab->opened || tab->viewer >= table->measure.seats) return false;
    table->game->actor(tab->view, &actor);
    bool goes_on = actor.kind == CASUS_ACTOR_PLAYER || actor.kind == CASUS_ACTOR_CHANCE;
    return goes_on && !casus_seats_has(&actor.awaited, tab->viewer) &&
           table->game->legal(tab->view, tab->viewer, table->actions) > 0;
}

void move_interrupt(struct world *world, struct tab *tab)
{
    const struct game_table *table = tab->table;
    tab->awaited = tab->interrupts = false; /* Once. */
    if (tab->connection == NULL || !move_may_interrupt(tab)) return;
    casus_action action = casus_random_action(table->game, tab->view, tab->viewer, table->actions, &world->random);
    json_t *actions = json_array();
    json_array_append_new(actions, text_of_action(table->game, tab->view, tab->viewer, action));
    send_act(world, tab, ASKED_INTERRUPT, tab->n, actions);
    json_decref(actions);
}
