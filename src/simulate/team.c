/* The members of a team plan together on several phones, leave standing lists, name themselves, send out ambassadors,
 * ban others', propose treaties and sign them; and try what only an organiser may. */
#include "simulate/team.h"

#include <stdio.h>
#include <string.h>

#include "casus/assert.h"
#include "simulate/message.h"
#include "simulate/move.h"

void team_hear(struct world *world, struct tab *tab, const json_t *message)
{
    (void)world;
    tab->revision = json_integer_value(json_object_get(json_object_get(message, "plan"), "revision"));
    json_decref(tab->papers);
    tab->papers = json_incref(json_object_get(message, "papers"));
}

static casus_seat other_team(struct world *world, const struct tab *tab)
{
    casus_assert(tab->viewer < tab->table->measure.seats && tab->table->measure.seats > 1);
    return (casus_seat)((tab->viewer + 1u + below(world, tab->table->measure.seats - 1u)) % tab->table->measure.seats);
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

static void leave_standing(struct world *world, struct tab *tab)
{
    if (!tab->opened) return;
    json_t *message = message_about(tab, "standing");
    bool none = one_in(world, 3);
    json_object_set_new(message, "rows",
                        none ? json_null() : move_choose(world, tab->table, tab->view, tab->viewer, false));
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
    message_say(world, tab, message);
}

/* ---- Other teams ---- */

static void send_ambassador(struct world *world, struct tab *tab)
{
    json_t *message = message_about(tab, "ambassador");
    json_object_set_new(message, "circle", json_integer(other_team(world, tab)));
    message_say(world, tab, message);
}

static void ban(struct world *world, struct tab *tab)
{
    json_t *message = message_about(tab, "ban");
    json_object_set_new(message, "seat", json_integer(tab->viewer));
    json_object_set_new(message, "banned", json_integer(other_team(world, tab)));
    json_object_set_new(message, "on", json_boolean(one_in(world, 2)));
    message_say(world, tab, message);
}

/* What one owes the other: an action whose name is drawn from what the team itself might do. */
static void write_clause(struct world *world, const struct tab *tab, casus_seat with, char clause[ACTION_SIZE])
{
    json_t *rows = draft(world, tab);
    size_t count = json_array_size(rows);
    const char *row = count > 0 ? json_string_value(json_array_get(rows, below(world, count))) : "";
    snprintf(clause, ACTION_SIZE, "%u %u 1 %u %s%.*s", tab->viewer, with, 1 + (unsigned)below(world, 4),
             one_in(world, 2) ? "not " : "", (int)strcspn(row, " "), row);
    json_decref(rows);
}

static void propose_treaty(struct world *world, struct tab *tab)
{
    char text[ACTION_SIZE], clause[ACTION_SIZE];
    casus_seat with = other_team(world, tab);
    if (!tab->opened) return;
    new_text(world, text);
    write_clause(world, tab, with, clause);
    json_t *message = message_about(tab, "paper");
    json_object_set_new(message, "with", json_integer(with));
    json_object_set_new(message, "text", json_string(text));
    json_object_set_new(message, "clauses", one_in(world, 3) ? json_array() : json_pack("[s]", clause));
    message_ask(world, tab, ASKED_DOCUMENT, 0, text, message);
}

static bool waits_for(const struct tab *tab, const json_t *paper)
{
    return json_integer_value(json_object_get(paper, "with")) == tab->viewer &&
           strcmp(message_text(paper, "status"), "proposed") == 0;
}

static void sign(struct world *world, struct tab *tab)
{
    size_t index;
    json_t *paper;
    json_array_foreach (tab->papers, index, paper) {
        if (!waits_for(tab, paper)) continue;
        json_t *message = message_about(tab, "sign");
        json_object_set(message, "paper", json_object_get(paper, "paper"));
        json_object_set_new(message, "agree", json_boolean(!one_in(world, 5)));
        message_say(world, tab, message);
        return;
    }
}

/* One that is not there, or that others are to sign. */
static void sign_wrongly(struct world *world, struct tab *tab)
{
    size_t count = json_array_size(tab->papers);
    const json_t *paper = count > 0 ? json_array_get(tab->papers, below(world, count)) : NULL;
    json_t *message = message_about(tab, "sign");
    bool wrong = paper == NULL || json_integer_value(json_object_get(paper, "with")) != tab->viewer;
    json_int_t number = paper == NULL ? 999 : json_integer_value(json_object_get(paper, "paper"));
    json_object_set_new(message, "paper", json_integer(wrong ? number : 999));
    json_object_set_new(message, "agree", json_true());
    message_ask_wrong(world, tab, message);
}

/* ---- What only an organiser may ---- */

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
    static const struct {
        unsigned weight;
        void (*ask)(struct world *world, struct tab *tab);
    } requests[] = {
        {.weight = 4, .ask = plan},
        {.weight = 2, .ask = leave_standing},
        {.weight = 1, .ask = name_team},
        {.weight = 1, .ask = take_roles},
        {.weight = 2, .ask = send_ambassador},
        {.weight = 1, .ask = ban},
        {.weight = 4, .ask = propose_treaty},
        {.weight = 6, .ask = sign},
        {.weight = 1, .ask = sign_wrongly},
        {.weight = 1, .ask = close_phase},
        {.weight = 1, .ask = rehearse},
        {.weight = 1, .ask = announce},
    };
    unsigned sum = 0, chosen = 0;
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) sum += requests[i].weight;
    unsigned number = (unsigned)below(world, sum);
    while (number >= requests[chosen].weight) number -= requests[chosen++].weight;
    requests[chosen].ask(world, tab);
}
