/* What people do besides moving: they talk, look, propose and vote, resign, take a seat along to another device; and
 * strangers try what they may not. One whim at a time, by weight. */
#include <stdio.h>
#include <string.h>

#include "client.h"

bool is_stranger(const struct tab *tab)
{
    return !tab->client->had_seat[tab->table->number];
}

static bool is_seated(const struct tab *tab)
{
    return tab->viewer != CASUS_SEAT_OBSERVER;
}

static json_t *about(const struct tab *tab, const char *type)
{
    return json_pack("{s:s, s:s}", "type", type, "table", tab->table->id);
}

static void ask_wrong(struct world *world, struct tab *tab, json_t *message)
{
    char text[128];
    snprintf(text, sizeof text, "%s", json_string_value(json_object_get(message, "type")));
    ask(world, tab, ASKED_WRONG, tab->n, text, message);
}

/* ---- What is allowed ---- */

static void chat(struct world *world, struct tab *tab)
{
    char text[32];
    if (tab->table->evening) return; /* Teams talk where the rules let them. */
    snprintf(text, sizeof text, "line %llu", (unsigned long long)++world->order);
    json_t *message = about(tab, "chat");
    json_object_set_new(message, "text", json_string(text));
    ask(world, tab, ASKED_CHAT, tab->n, text, message);
}

static void look(struct world *world, struct tab *tab)
{
    ask(world, tab, ASKED_POSITION, tab->n, "", about(tab, "position"));
}

static void want_record(struct world *world, struct tab *tab)
{
    ask(world, tab, ASKED_RECORD, tab->n, "", about(tab, "record"));
}

static void propose(struct world *world, struct tab *tab, const char *what, json_int_t to)
{
    if (!is_seated(tab)) return;
    json_t *message = about(tab, "propose");
    json_object_set_new(message, "what", json_string(what));
    if (to >= 0) json_object_set_new(message, "to", json_integer(to));
    say(world, tab, message);
}

static void propose_takeback(struct world *world, struct tab *tab)
{
    json_int_t back = 1 + (json_int_t)below(world, 8);
    propose(world, tab, "takeback", tab->n > back ? tab->n - back : 0);
}

static void propose_pause(struct world *world, struct tab *tab)
{
    propose(world, tab, "pause", -1);
}

static void resign(struct world *world, struct tab *tab)
{
    if (is_seated(tab) && !tab->table->evening && one_in(world, 15))
        ask(world, tab, ASKED_RESIGN, tab->viewer, "", about(tab, "resign"));
}

/* A seat whose key somebody has been told comes along to this device. */
static void claim(struct world *world, struct tab *tab)
{
    const char *key = tab->table->key[below(world, tab->table->players)];
    if (is_seated(tab) || key[0] == 0) return;
    tab->client->had_seat[tab->table->number] = true;
    json_t *message = about(tab, "claim");
    json_object_set_new(message, "key", json_string(key));
    say(world, tab, message);
}

/* ---- What is not ---- */

static void claim_wrongly(struct world *world, struct tab *tab)
{
    char key[40];
    snprintf(key, sizeof key, "%032llx", (unsigned long long)casus_random_bits(&world->random));
    json_t *message = about(tab, "claim");
    json_object_set_new(message, "key", json_string(key));
    ask_wrong(world, tab, message);
}

static void vote(struct world *world, struct tab *tab, json_int_t proposal, bool agree)
{
    json_t *message = about(tab, "vote");
    json_object_set_new(message, "proposal", json_integer(proposal));
    json_object_set_new(message, "agree", json_boolean(agree));
    if (is_stranger(tab)) ask_wrong(world, tab, message);
    else say(world, tab, message);
}

static void act_as_stranger(struct world *world, struct tab *tab)
{
    char text[128];
    struct tab as_player = *tab;
    if (!is_stranger(tab)) return;
    as_player.viewer = (casus_seat)below(world, tab->table->players);
    if (!choose_action(world, &as_player, text, sizeof text)) snprintf(text, sizeof text, "end");
    json_t *message = about(tab, "act");
    json_object_set_new(message, "n", json_integer(tab->n));
    json_object_set_new(message, "actions", json_pack("[s]", text));
    ask_wrong(world, tab, message);
}

static void speak_as_stranger(struct world *world, struct tab *tab)
{
    static const char *const types[] = {"resign", "propose", "undo", "leave", "start"};
    if (!is_stranger(tab)) return;
    const char *type = types[below(world, sizeof types / sizeof types[0])];
    json_t *message = about(tab, type);
    if (strcmp(type, "propose") == 0) json_object_set_new(message, "what", json_string("pause"));
    if (strcmp(type, "undo") == 0) json_object_set_new(message, "n", json_integer(tab->n));
    ask_wrong(world, tab, message);
}

void chat_unopened(struct world *world, struct tab *tab)
{
    json_t *message = about(tab, "chat");
    json_object_set_new(message, "text", json_string("Let me in!"));
    ask_wrong(world, tab, message);
}

void open_without_link(struct world *world, struct tab *tab)
{
    ask_wrong(world, tab, about(tab, "open"));
}

/* ---- Votes ---- */

static bool all_have_agreed(const struct game_table *table, json_int_t number, const json_t *agreed)
{
    size_t index;
    json_t *seat;
    json_array_foreach ((json_t *)agreed, index, seat) {
        if (!casus_seats_has(&table->agreed[number % PROPOSALS_MAX], (casus_seat)json_integer_value(seat)))
            return false;
    }
    return true;
}

/* Who proposes or says yes is noted when he says so: nobody else may be counted. */
static void note_agreed(struct game_table *table, json_int_t number, casus_seat seat)
{
    casus_seats_add(&table->agreed[number % PROPOSALS_MAX], seat);
}

void on_proposal(struct world *world, struct tab *tab, const json_t *message)
{
    const json_t *proposal = json_object_get(message, "proposal"), *agreed = json_object_get(proposal, "agreed");
    const char *status = text_of(proposal, "status");
    json_int_t number = json_integer_value(json_object_get(proposal, "proposal"));
    note_agreed(tab->table, number, (casus_seat)json_integer_value(json_object_get(proposal, "seat")));
    if (!all_have_agreed(tab->table, number, agreed))
        broken(world, "proposal %lld counts the vote of a seat that did not agree", (long long)number);
    if (strcmp(status, "accepted") == 0) world->counters->votes++;
    if (strcmp(status, "open") != 0 || one_in(world, 4)) return;
    bool agree = !one_in(world, 5);
    if (is_seated(tab) && agree) note_agreed(tab->table, number, tab->viewer);
    if (is_seated(tab) || is_stranger(tab)) vote(world, tab, number, agree);
}

/* ---- One whim ---- */

void client_whim(struct world *world, struct tab *tab)
{
    static const struct {
        unsigned weight;
        void (*act)(struct world *world, struct tab *tab);
    } whims[] = {{4, chat},   {6, look},  {3, want_record},   {5, propose_takeback}, {1, propose_pause},
                 {1, resign}, {1, claim}, {1, claim_wrongly}, {3, act_as_stranger},  {3, speak_as_stranger}};
    unsigned sum = 0, chosen = 0;
    tab->whim_at = world->now + 1000 + below(world, 9000);
    if (tab->connection == NULL) return;
    if (tab->table->evening && tab->viewer < tab->table->players && one_in(world, 2)) {
        evening_member_whim(world, tab);
        return;
    }
    if (strcmp(tab->table->status, "paused") == 0) {
        propose(world, tab, "resume", -1);
        return;
    }
    for (size_t i = 0; i < sizeof whims / sizeof whims[0]; i++) sum += whims[i].weight;
    unsigned number = (unsigned)below(world, sum);
    while (number >= whims[chosen].weight) number -= whims[chosen++].weight;
    whims[chosen].act(world, tab);
}
