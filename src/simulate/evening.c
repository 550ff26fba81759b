/* An evening in the simulation: the game of sealed bids with teams and an organiser. Whoever makes the table is the
 * organiser; she starts it, closes phases or lets their time run out, pauses, fills purses, goes back, rehearses. The
 * others are members of teams: they plan together, leave standing lists, and send lists. */
#include <stdio.h>
#include <string.h>

#include "client.h"

enum { LISTS_MS = 9000 };

static json_t *about(const struct tab *tab, const char *type)
{
    return json_pack("{s:s, s:s}", "type", type, "table", tab->table->id);
}

/* ---- Before the start ---- */

void evening_create(struct world *world, struct tab *tab)
{
    const struct game_table *table = tab->table;
    json_t *seats = json_array();
    for (unsigned seat = 0; seat < table->players; seat++)
        json_array_append_new(seats, json_pack("{s:s}", "kind", "open"));
    json_array_append_new(seats, json_pack("{s:s, s:s}", "kind", "bot", "bot", "random"));
    say(world, tab,
        json_pack("{s:s, s:s, s:s, s:b, s:o, s:{s:i}}", "type", "create", "game", table->game->name, "options",
                  table->options, "public", (int)table->is_public, "seats", seats, "evening", "lists_ms", LISTS_MS));
}

/* ---- What has been told ---- */

bool evening_tells(const struct game_table *table, const struct replay_event *event, const void *before,
                   casus_seat viewer)
{
    if (!table->evening || viewer == CASUS_SEAT_ORGANISER || event->kind != REPLAY_ACTION) return true;
    if (event->seat == CASUS_SEAT_ORGANISER &&
        event->action == table->game->action_parse(before, event->seat, "close", 5, NULL))
        return false;
    return table->game->seen(before, event->seat, event->action, viewer) != 0;
}

uint64_t evening_number(const struct game_table *table, const struct twin *played, casus_seat viewer, uint64_t shown)
{
    uint64_t number = 0;
    if (!table->evening) return shown;
    for (uint64_t count = 0; count < shown && number < played->replay->count;) {
        number++;
        count += evening_tells(table, &played->replay->events[number], twin_state(played, number - 1), viewer);
    }
    return number;
}

uint64_t evening_shown(const struct game_table *table, const struct twin *played, casus_seat viewer)
{
    uint64_t count = 0;
    for (uint64_t number = 1; number <= played->replay->count; number++) {
        count += evening_tells(table, &played->replay->events[number], twin_state(played, number - 1), viewer);
    }
    return count;
}

/* ---- Lists ---- */

uint64_t stored_events(const struct world *world, const struct game_table *table)
{
    uint64_t last = 0;
    for (size_t i = 0; i < world->row_count; i++) {
        const struct store_write *write = &world->rows[i].write;
        if (write->kind == STORE_EVENT && write->number > last && strcmp(write->group, table->id) == 0)
            last = write->number;
    }
    return last;
}

json_t *stored_team(const struct world *world, const struct game_table *table, casus_seat seat)
{
    char key[32];
    size_t length;
    snprintf(key, sizeof key, "%s/%u", table->id, seat);
    const char *row = stored_item(world, "evening", key, &length);
    return row == NULL ? NULL : json_loadb(row, length, 0, NULL);
}

/* A receipt says that the list is stored; a plan's acknowledgement that it is, or a later one. */
void check_team_stored(struct world *world, const struct tab *tab, const struct asked *asked, const json_t *message)
{
    json_t *team = stored_team(world, tab->table, tab->viewer);
    const char *counter = asked->kind == ASKED_PLAN ? "revision" : "receipts";
    const json_t *holder = asked->kind == ASKED_PLAN ? json_object_get(team, "plan") : team;
    json_int_t wanted = asked->kind == ASKED_PLAN
                            ? asked->n + 1
                            : json_integer_value(json_object_get(json_object_get(message, "receipt"), "number"));
    if (wanted < 1 || json_integer_value(json_object_get(holder, counter)) < wanted) {
        broken(world, "team %u was acknowledged a %s that is not stored", tab->viewer,
               asked->kind == ASKED_PLAN ? "plan" : "list");
    }
    world->counters->receipts += asked->kind == ASKED_LIST;
    json_decref(team);
}

/* ---- Members ---- */

void evening_on_team(struct tab *tab, const json_t *message)
{
    tab->revision = json_integer_value(json_object_get(json_object_get(message, "plan"), "revision"));
}

/* What members do besides sending lists. */
void evening_member_whim(struct world *world, struct tab *tab)
{
    char text[32];
    snprintf(text, sizeof text, "bid %llu", (unsigned long long)below(world, 20));
    switch (below(world, 6)) {
    case 0:
    case 1: {
        json_t *message = about(tab, "plan");
        json_object_set_new(message, "revision", json_integer(tab->revision));
        json_object_set_new(message, "rows", json_pack("[s]", text));
        ask(world, tab, ASKED_PLAN, tab->revision, text, message);
        break;
    }
    case 2: {
        json_t *message = about(tab, "standing");
        json_object_set_new(message, "rows", one_in(world, 3) ? json_null() : json_pack("[s]", text));
        say(world, tab, message);
        break;
    }
    case 3:
        say(world, tab,
            json_pack("{s:s, s:s, s:i}", "type", "ambassador", "table", tab->table->id, "circle",
                      (int)below(world, tab->table->players)));
        break;
    case 4:
        ask(world, tab, ASKED_WRONG, tab->n, "phase",
            json_pack("{s:s, s:s, s:s}", "type", "phase", "table", tab->table->id, "do", "close"));
        break;
    default: ask(world, tab, ASKED_WRONG, tab->n, "rehearse", about(tab, "rehearse"));
    }
}

/* ---- The organiser ---- */

static void phase(struct world *world, struct tab *tab, const char *what)
{
    say(world, tab, json_pack("{s:s, s:s, s:s}", "type", "phase", "table", tab->table->id, "do", what));
}

/* Full purses: a list that was taken stays one that the game takes. */
static void fill_purse(struct world *world, struct tab *tab)
{
    char text[32];
    snprintf(text, sizeof text, "fill %llu 100", (unsigned long long)below(world, tab->table->players));
    ask(world, tab, ASKED_ACT, tab->n, text,
        json_pack("{s:s, s:s, s:I, s:[s], s:s}", "type", "act", "table", tab->table->id, "n", tab->n, "actions", text,
                  "reason", "why not"));
}

static void go_back(struct world *world, struct tab *tab)
{
    json_int_t back = 1 + (json_int_t)below(world, 8);
    json_t *message = about(tab, "rollback");
    json_object_set_new(message, "to", json_integer(tab->n > back ? tab->n - back : 0));
    json_object_set_new(message, "reason", json_string("a slip"));
    say(world, tab, message);
}

void evening_organiser_acts_now(struct world *world, struct tab *tab)
{
    tab->acts_at = world->now + 1000 + below(world, 5000);
    if (tab->connection == NULL || tab->table->over) return;
    if (strcmp(tab->table->status, "waiting") == 0) say(world, tab, about(tab, "start"));
    else if (strcmp(tab->table->status, "paused") == 0) phase(world, tab, "resume");
    else if (one_in(world, 3)) phase(world, tab, "close");
    else if (one_in(world, 8)) phase(world, tab, "pause");
    else if (one_in(world, 6)) fill_purse(world, tab);
    else if (one_in(world, 8)) go_back(world, tab);
    else if (one_in(world, 4)) say(world, tab, about(tab, "rehearse"));
    else if (one_in(world, 4)) phase(world, tab, "remind");
}
