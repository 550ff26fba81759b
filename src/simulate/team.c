/* The members of a team plan together on several phones, leave standing lists, name themselves, send out ambassadors,
 * ban others', propose treaties and sign them, leave; and try what only an organiser may. */
#include "simulate/team.h"

#include <stdio.h>
#include <string.h>

#include "casus/assert.h"
#include "simulate/deal.h"
#include "simulate/message.h"
#include "simulate/move.h"

void team_hear(struct world *world, struct tab *tab, const json_t *message)
{
    (void)world;
    tab->revision = json_integer_value(json_object_get(json_object_get(message, "plan"), "revision"));
    json_decref(tab->bulletin);
    tab->bulletin = json_incref((json_t *)message);
}

/* A text that nobody else has written. */
static void new_text(struct world *world, char text[ACTION_SIZE])
{
    snprintf(text, ACTION_SIZE, "Line %llu.", (unsigned long long)++world->lines);
}

/* ---- Lists ---- */

/* Of the rows that fit a plan, the first few. */
static json_t *draft(struct world *world, const struct tab *tab)
{
    casus_assert(tab->opened && tab->viewer < tab->table->measure.seats);
    enum { ROWS_MAX = 8 };
    json_t *rows = move_choose(world, tab->table, tab->view, tab->viewer, false);
    while (json_array_size(rows) > ROWS_MAX) json_array_remove(rows, ROWS_MAX);
    return rows;
}

static void plan(struct world *world, struct tab *tab)
{
    if (!tab->opened) return;
    json_t *message = message_about(tab, "plan");
    json_object_set_new(message, "revision", json_integer(tab->revision));
    json_object_set_new(message, "rows", draft(world, tab));
    message_ask(world, tab, ASKED_PLAN, tab->revision, "", message);
}

/* Takes back what somebody changed, or makes it again. */
static void change_back(struct world *world, struct tab *tab)
{
    json_t *message = message_about(tab, "replan");
    json_object_set_new(message, "revision", json_integer(tab->revision));
    json_object_set_new(message, "do", json_string(one_in(world, 3) ? "redo" : "undo"));
    message_ask(world, tab, ASKED_PLAN, tab->revision, "", message);
}

static void leave_standing(struct world *world, struct tab *tab)
{
    if (!tab->opened) return;
    json_t *message = message_about(tab, "standing");
    bool none = one_in(world, 3);
    json_object_set_new(message, "rows",
                        none ? json_null() : move_choose(world, tab->table, tab->view, tab->viewer, false));
    if (none) message_say(world, tab, message);
    else message_ask(world, tab, ASKED_STANDING, 0, "", message);
}

/* ---- Reports ---- */

static void have_read(struct world *world, struct tab *tab)
{
    if (!tab->opened) return;
    json_t *message = message_about(tab, "read");
    json_object_set_new(message, "n", json_integer(tab->n));
    message_say(world, tab, message);
}

static void put_aside(struct world *world, struct tab *tab)
{
    if (!tab->opened) return;
    char text[ACTION_SIZE];
    snprintf(text, sizeof text, "Warning %llu.", (unsigned long long)++world->lines);
    json_t *message = message_about(tab, "aside");
    json_object_set_new(message, "n", json_integer(tab->n));
    json_object_set_new(message, "what", json_string(text));
    message_say(world, tab, message);
}

/* ---- Among themselves ---- */

static void talk(struct world *world, struct tab *tab)
{
    char text[ACTION_SIZE];
    casus_assert(tab->viewer < tab->table->measure.seats);
    new_text(world, text);
    json_t *message = message_about(tab, "talk");
    json_object_set_new(message, "text", json_string(text));
    message_say(world, tab, message);
}

static void note(struct world *world, struct tab *tab)
{
    char text[ACTION_SIZE];
    casus_assert(tab->viewer < tab->table->measure.seats);
    bool down = one_in(world, 3);
    new_text(world, text);
    json_t *message = message_about(tab, down ? "unpin" : "note");
    if (down) json_object_set_new(message, "note", json_integer(1 + (json_int_t)below(world, 5)));
    else json_object_set_new(message, "about", json_integer((json_int_t)below(world, tab->table->measure.seats)));
    if (!down) json_object_set_new(message, "text", json_string(text));
    message_say(world, tab, message);
}

/* ---- With the organisers ---- */

static void call(struct world *world, struct tab *tab)
{
    char text[ACTION_SIZE];
    casus_assert(tab->viewer < tab->table->measure.seats);
    bool calls = !one_in(world, 4);
    new_text(world, text);
    json_t *message = message_about(tab, calls ? "call" : "uncall");
    if (calls && one_in(world, 2)) json_object_set_new(message, "text", json_string(text));
    message_say(world, tab, message);
}

/* ---- Names and roles ---- */

static void name_team(struct world *world, struct tab *tab)
{
    char name[ACTION_SIZE];
    new_text(world, name);
    json_t *message = message_about(tab, "team");
    json_object_set_new(message, "name", json_string(name));
    message_say(world, tab, message);
}

static void take_roles(struct world *world, struct tab *tab)
{
    json_t *message = message_about(tab, "member");
    json_object_set_new(message, "roles", one_in(world, 2) ? json_array() : json_pack("[s, s]", "a", "b"));
    if (one_in(world, 2)) json_object_set_new(message, "wishes", json_pack("[s]", "talker"));
    message_say(world, tab, message);
}

static void leave(struct world *world, struct tab *tab)
{
    if (one_in(world, 6)) message_ask(world, tab, ASKED_LEAVE, 0, "", message_about(tab, "leave"));
}

/* ---- What only an organiser may ---- */

static void renew(struct world *world, struct tab *tab)
{
    json_t *message = message_about(tab, "renew");
    json_object_set_new(message, "what", json_string(one_in(world, 2) ? "team" : "organisers"));
    json_object_set_new(message, "seat", json_integer(tab->viewer));
    message_ask_wrong(world, tab, message);
}

static void close_phase(struct world *world, struct tab *tab)
{
    json_t *message = message_about(tab, "phase");
    json_object_set_new(message, "do", json_string("close"));
    message_ask_wrong(world, tab, message);
}

static void rehearse(struct world *world, struct tab *tab)
{
    message_ask_wrong(world, tab, message_about(tab, "rehearse"));
}

static void announce(struct world *world, struct tab *tab)
{
    json_t *message = message_about(tab, "announce");
    json_object_set_new(message, "text", json_string("We have won."));
    message_ask_wrong(world, tab, message);
}

void team_ask(struct world *world, struct tab *tab)
{
    casus_assert(tab->table->evening && tab->viewer < tab->table->measure.seats);
    static const struct {
        unsigned weight;
        void (*ask)(struct world *world, struct tab *tab);
    } requests[] = {
        {.weight = 8, .ask = plan},       {.weight = 2, .ask = leave_standing}, {.weight = 1, .ask = name_team},
        {.weight = 1, .ask = take_roles}, {.weight = 14, .ask = deal_make},     {.weight = 1, .ask = close_phase},
        {.weight = 1, .ask = rehearse},   {.weight = 1, .ask = announce},       {.weight = 1, .ask = renew},
        {.weight = 1, .ask = leave},      {.weight = 2, .ask = change_back},    {.weight = 1, .ask = have_read},
        {.weight = 1, .ask = put_aside},  {.weight = 1, .ask = talk},           {.weight = 1, .ask = note},
        {.weight = 1, .ask = call},
    };
    unsigned sum = 0, chosen = 0;
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) sum += requests[i].weight;
    unsigned number = (unsigned)below(world, sum);
    while (number >= requests[chosen].weight) number -= requests[chosen++].weight;
    requests[chosen].ask(world, tab);
}
