/* Whoever makes an evening's table runs it: she starts it, closes phases or lets their time run out, pauses, extends,
 * decides what the game asks her, corrects, settles what the teams deal in, goes back, rehearses, announces, takes keys
 * back and people out. */
#include "simulate/organiser.h"

#include <stdio.h>
#include <string.h>

#include "casus/assert.h"
#include "simulate/deal.h"
#include "simulate/message.h"
#include "simulate/move.h"

enum { LISTS_MS = 9000, GRACE_MS = 4000, READING_MS = 3000 };

/* Some with a grace, some without; drafts mostly count. */
static json_t *evening(struct world *world)
{
    json_t *options = json_pack("{s:i}", "lists_ms", LISTS_MS);
    if (!one_in(world, 8)) json_object_set_new(options, "grace_ms", json_integer(one_in(world, 3) ? 0 : GRACE_MS));
    if (one_in(world, 4)) json_object_set_new(options, "drafts", json_boolean(one_in(world, 2)));
    if (one_in(world, 2)) json_object_set_new(options, "reading_ms", json_integer(READING_MS));
    return options;
}

void organiser_create(struct world *world, struct tab *tab)
{
    const struct game_table *table = tab->table;
    casus_assert(table->evening && table->number < TABLES_MAX);
    tab->client->organises[table->number] = true;
    json_t *seats = json_array(), *message = message_about(tab, "create");
    for (unsigned seat = 0; seat < table->measure.seats; seat++) {
        bool open = seat < table->players;
        json_array_append_new(seats, open ? json_pack("{s:s}", "kind", "open")
                                          : json_pack("{s:s, s:s}", "kind", "bot", "bot", move_bot(world, table)));
    }
    json_object_del(message, "table");
    json_object_set_new(message, "game", json_string(table->game->name));
    json_object_set_new(message, "options", json_string(table->options));
    json_object_set_new(message, "public", json_boolean(table->is_public));
    json_object_set_new(message, "seats", seats);
    json_object_set_new(message, "evening", evening(world));
    message_say(world, tab, message);
}

void organiser_hear(struct world *world, struct tab *tab, const json_t *message)
{
    struct game_table *table = tab->table;
    (void)world;
    snprintf(table->organiser_key, sizeof table->organiser_key, "%s", message_text(message, "key"));
    snprintf(table->curator_key, sizeof table->curator_key, "%s", message_text(message, "curator_key"));
    json_decref(tab->bulletin);
    tab->bulletin = json_incref((json_t *)message);
}

/* ---- Phases ---- */

static void phase(struct world *world, struct tab *tab, const char *what)
{
    json_t *message = message_about(tab, "phase");
    json_object_set_new(message, "do", json_string(what));
    message_say(world, tab, message);
}

static void close_phase(struct world *world, struct tab *tab)
{
    phase(world, tab, "close");
}

static void call_for_the_last(struct world *world, struct tab *tab)
{
    phase(world, tab, "last_call");
}

static void pause_phase(struct world *world, struct tab *tab)
{
    phase(world, tab, "pause");
}

static void remind(struct world *world, struct tab *tab)
{
    phase(world, tab, "remind");
}

static void start_clock(struct world *world, struct tab *tab)
{
    phase(world, tab, "clock");
}

static void extend(struct world *world, struct tab *tab)
{
    json_t *message = message_about(tab, "phase");
    json_object_set_new(message, "do", json_string("extend"));
    json_object_set_new(message, "ms", json_integer((json_int_t)below(world, 6000) - 3000));
    message_say(world, tab, message);
}

/* ---- Decisions and corrections ---- */

static void act(struct world *world, struct tab *tab, casus_action action)
{
    casus_assert(action != 0 && tab->opened);
    const struct game_table *table = tab->table;
    char text[ACTION_SIZE];
    struct casus_writer words = casus_writer_make(text, sizeof text);
    table->game->action_text(tab->view, CASUS_SEAT_ORGANISER, action, &words);
    json_t *message = message_about(tab, "act");
    json_object_set_new(message, "n", json_integer(tab->n));
    json_object_set_new(message, "actions", json_pack("[s]", text));
    json_object_set_new(message, "reason", json_string("why not"));
    message_ask(world, tab, ASKED_ACT, tab->n, "", message);
}

/* Anything that the game lets her do; what would end a phase is refused. */
static void correct(struct world *world, struct tab *tab)
{
    const struct game_table *table = tab->table;
    if (!tab->opened) return;
    casus_action action =
        casus_random_action(table->game, tab->view, CASUS_SEAT_ORGANISER, table->actions, &world->random);
    if (action != 0) act(world, tab, action);
}

/* The game waits for her: the first of what she may do lets it go on. */
static void decide(struct world *world, struct tab *tab)
{
    const struct game_table *table = tab->table;
    if (table->game->legal(tab->view, CASUS_SEAT_ORGANISER, table->actions) > 0) act(world, tab, table->actions[0]);
}

static void go_back(struct world *world, struct tab *tab)
{
    casus_assert(tab->n >= 0);
    json_int_t back = 1 + (json_int_t)below(world, one_in(world, 4) ? 80 : 8);
    json_t *message = message_about(tab, "rollback");
    json_int_t to = tab->n > back ? tab->n - back : 0;
    json_object_set_new(message, "to", json_integer(to));
    json_object_set_new(message, "reason", json_string("a slip"));
    message_ask(world, tab, ASKED_ROLLBACK, to, "", message);
}

/* For all or for one. */
static void reopen(struct world *world, struct tab *tab)
{
    casus_assert(tab->table->measure.seats > 0);
    json_t *message = message_about(tab, "reopen");
    json_object_set_new(message, "reason", json_string("a slip"));
    if (one_in(world, 2)) json_object_set_new(message, "ms", json_integer(60000));
    if (one_in(world, 2))
        json_object_set_new(message, "seat", json_integer((json_int_t)below(world, tab->table->measure.seats)));
    message_say(world, tab, message);
}

static void rehearse(struct world *world, struct tab *tab)
{
    message_say(world, tab, message_about(tab, "rehearse"));
}

/* ---- Keys ---- */

/* The old one is what she was told last, or one before it. */
static void ask_for_key(struct world *world, struct tab *tab, const char *old, json_t *message)
{
    if (old[0] == 0) message_say(world, tab, message);
    else message_ask(world, tab, ASKED_KEY, 0, old, message);
}

static const json_t *any_team(struct world *world, const struct tab *tab)
{
    const json_t *teams = json_object_get(tab->bulletin, "teams");
    return json_array_size(teams) == 0 ? NULL : json_array_get(teams, below(world, json_array_size(teams)));
}

/* Mostly a team's: the others' puts people out. */
static void renew(struct world *world, struct tab *tab)
{
    const json_t *team = any_team(world, tab);
    json_t *message = message_about(tab, "renew");
    bool curators = one_in(world, 4), organisers = !curators && one_in(world, 4);
    const char *old = curators     ? message_text(tab->bulletin, "curator_key")
                      : organisers ? message_text(tab->bulletin, "key")
                                   : message_text(team, "key");
    json_object_set_new(message, "what", json_string(curators ? "curators" : organisers ? "organisers" : "team"));
    if (team != NULL) json_object_set(message, "seat", json_object_get(team, "seat"));
    ask_for_key(world, tab, old, message);
}

static void take_out(struct world *world, struct tab *tab)
{
    const json_t *team = any_team(world, tab), *members = json_object_get(team, "members");
    if (json_array_size(members) == 0) return;
    const json_t *member = json_array_get(members, below(world, json_array_size(members)));
    json_t *message = message_about(tab, "remove");
    json_object_set(message, "seat", json_object_get(team, "seat"));
    json_object_set(message, "person", json_object_get(member, "person"));
    ask_for_key(world, tab, message_text(team, "key"), message);
}

/* Another must be there. */
static void leave(struct world *world, struct tab *tab)
{
    if (one_in(world, 4)) message_ask(world, tab, ASKED_LEAVE, 0, "", message_about(tab, "leave"));
}

/* ---- With one team ---- */

/* Says something to a team, sees to its call, or has done so. */
static void attend(struct world *world, struct tab *tab)
{
    const json_t *team = any_team(world, tab);
    bool says = one_in(world, 2);
    if (team == NULL) return;
    json_t *message = message_about(tab, says ? "word" : "attend");
    json_object_set(message, "seat", json_object_get(team, "seat"));
    if (says) json_object_set_new(message, "text", json_string("We are coming."));
    else json_object_set_new(message, "done", json_boolean(one_in(world, 2)));
    message_say(world, tab, message);
}

/* ---- What is said to all, and the record ---- */

static void announce(struct world *world, struct tab *tab)
{
    char text[ACTION_SIZE];
    snprintf(text, sizeof text, "Tea %llu is served.", (unsigned long long)++world->lines);
    json_t *message = message_about(tab, "announce");
    json_object_set_new(message, "text", json_string(text));
    message_ask(world, tab, ASKED_DOCUMENT, 0, text, message);
}

static void want_record(struct world *world, struct tab *tab)
{
    json_t *message = message_about(tab, "record");
    json_object_set_new(message, "from", json_integer((json_int_t)below(world, 50)));
    message_ask(world, tab, ASKED_RECORD, tab->n, "", message);
}

/* ---- Any one thing ---- */

static void act_while_running(struct world *world, struct tab *tab)
{
    static const struct {
        unsigned weight;
        void (*act)(struct world *world, struct tab *tab);
    } acts[] = {
        {.weight = 2, .act = close_phase}, {.weight = 2, .act = call_for_the_last},
        {.weight = 1, .act = pause_phase}, {.weight = 1, .act = remind},
        {.weight = 1, .act = extend},      {.weight = 2, .act = correct},
        {.weight = 2, .act = go_back},     {.weight = 1, .act = rehearse},
        {.weight = 14, .act = deal_make},  {.weight = 1, .act = announce},
        {.weight = 1, .act = want_record}, {.weight = 1, .act = renew},
        {.weight = 1, .act = start_clock}, {.weight = 1, .act = take_out},
        {.weight = 1, .act = leave},       {.weight = 1, .act = attend},
        {.weight = 1, .act = reopen},
    };
    unsigned sum = 0, chosen = 0;
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) sum += acts[i].weight;
    unsigned number = (unsigned)below(world, sum);
    while (number >= acts[chosen].weight) number -= acts[chosen++].weight;
    acts[chosen].act(world, tab);
}

static bool is_asked(const struct tab *tab)
{
    struct casus_actor actor;
    if (!tab->opened) return false;
    tab->table->game->actor(tab->view, &actor);
    return actor.kind == CASUS_ACTOR_ORGANISER;
}

/* Mostly she gives the teams time to come. */
static void start(struct world *world, struct tab *tab)
{
    if (one_in(world, 3)) message_say(world, tab, message_about(tab, "start"));
}

void organiser_act(struct world *world, struct tab *tab)
{
    const char *status = tab->table->status;
    casus_assert(tab->viewer == CASUS_SEAT_ORGANISER);
    tab->acts_at = world->now + 500 + below(world, 3000);
    if (tab->connection == NULL || tab->table->over) return;
    if (strcmp(status, "waiting") == 0) start(world, tab);
    else if (strcmp(status, "paused") == 0) phase(world, tab, "resume");
    else if (is_asked(tab) && !one_in(world, 5)) decide(world, tab);
    else act_while_running(world, tab);
}
