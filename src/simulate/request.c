/* What people ask for besides moving: they talk, look, propose and vote, resign, take a seat along to another device;
 * and strangers try what they may not. One request at a time, drawn by weight from the table at the end. */
#include "simulate/request.h"

#include <stdio.h>
#include <string.h>

#include "casus/assert.h"
#include "simulate/deal.h"
#include "simulate/message.h"
#include "simulate/move.h"

bool request_is_stranger(const struct tab *tab)
{
    casus_assert(tab->table->number < TABLES_MAX);
    return !tab->client->had_seat[tab->table->number];
}

static bool is_seated(const struct tab *tab)
{
    return tab->viewer != CASUS_SEAT_OBSERVER;
}

/* ---- What is allowed ---- */

static void chat(struct world *world, struct tab *tab)
{
    char text[32];
    if (tab->table->evening) return; /* Teams talk where the rules let them. */
    snprintf(text, sizeof text, "line %llu", (unsigned long long)++world->lines);
    json_t *message = message_about(tab, "chat");
    json_object_set_new(message, "text", json_string(text));
    message_ask(world, tab, ASKED_CHAT, tab->n, text, message);
}

static void look(struct world *world, struct tab *tab)
{
    message_ask(world, tab, ASKED_POSITION, tab->n, "", message_about(tab, one_in(world, 2) ? "view" : "position"));
}

static void want_record(struct world *world, struct tab *tab)
{
    message_ask(world, tab, ASKED_RECORD, tab->n, "", message_about(tab, "record"));
}

static void propose(struct world *world, struct tab *tab, const char *what, json_int_t to)
{
    if (!is_seated(tab)) return;
    json_t *message = message_about(tab, "propose");
    json_object_set_new(message, "what", json_string(what));
    if (to >= 0) json_object_set_new(message, "to", json_integer(to));
    message_say(world, tab, message);
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
        message_ask(world, tab, ASKED_RESIGN, tab->viewer, "", message_about(tab, "resign"));
}

/* Who has a seat says what a bot may do while he is away. */
static void allow(struct world *world, struct tab *tab)
{
    static const char *const words[] = {"open", "never", "always", "always"};
    if (!is_seated(tab) || tab->table->evening) return;
    json_t *message = message_about(tab, "stand_in");
    json_object_set_new(message, "allow", json_string(words[below(world, 4)]));
    message_say(world, tab, message);
}

/* A seat whose key somebody has been told comes along to this device; or this one helps to run the evening, or curates
 * it. */
static void claim(struct world *world, struct tab *tab)
{
    casus_assert(tab->table->players >= 1 && tab->table->players <= tab->table->measure.seats);
    const struct game_table *table = tab->table;
    bool organises = table->evening && one_in(world, 3), curates = table->evening && !organises && one_in(world, 3);
    const char *key = organises ? table->organiser_key
                      : curates ? table->curator_key
                                : table->key[below(world, table->players)];
    if (is_seated(tab) || key[0] == 0) return;
    if (organises) tab->client->organises[table->number] = true;
    if (curates) tab->client->curates[table->number] = true;
    tab->client->had_seat[table->number] = true;
    json_t *message = message_about(tab, "claim");
    json_object_set_new(message, "key", json_string(key));
    message_say(world, tab, message);
}

static void curate(struct world *world, struct tab *tab)
{
    if (tab->client->curates[tab->table->number] && !is_seated(tab)) deal_make(world, tab);
}

/* Who opened the table looks who is there, and then mutes somebody or puts him out, or takes that back. */
static void ask_people(struct world *world, struct tab *tab)
{
    if (!tab->table->evening && !request_is_stranger(tab)) message_say(world, tab, message_about(tab, "people"));
}

/* Only who watches a public table is put out: he can come back without the others' help. */
static const char *choose_deed(struct world *world, const struct tab *tab, const json_t *person)
{
    bool may_go = tab->table->is_public && json_is_null(json_object_get(person, "seat")) &&
                  json_is_true(json_object_get(person, "present"));
    if (json_is_true(json_object_get(person, "banned"))) return "unban";
    if (json_is_true(json_object_get(person, "muted"))) return "unmute";
    if (may_go && one_in(world, 2)) return one_in(world, 2) ? "kick" : "ban";
    return "mute";
}

void request_moderate(struct world *world, struct tab *tab, const json_t *message)
{
    const json_t *people = json_object_get(message, "people");
    if (json_array_size(people) == 0) return;
    const json_t *person = json_array_get(people, (size_t)below(world, json_array_size(people)));
    json_t *deed = message_about(tab, "moderate");
    json_object_set(deed, "person", json_object_get(person, "person"));
    json_object_set_new(deed, "do", json_string(choose_deed(world, tab, person)));
    message_say(world, tab, deed);
}

/* ---- What is not ---- */

static void claim_wrongly(struct world *world, struct tab *tab)
{
    char key[40];
    snprintf(key, sizeof key, "%032llx", (unsigned long long)casus_random_bits(&world->random));
    json_t *message = message_about(tab, "claim");
    json_object_set_new(message, "key", json_string(key));
    message_ask_wrong(world, tab, message);
}

/* A key that was taken back, whoever has it. */
static void claim_spent(struct world *world, struct tab *tab)
{
    const struct game_table *table = tab->table;
    unsigned known = table->spent_keys < SPENT_KEYS_MAX ? table->spent_keys : SPENT_KEYS_MAX;
    if (known == 0) return;
    json_t *message = message_about(tab, "claim");
    json_object_set_new(message, "key", json_string(table->spent_key[below(world, known)]));
    message_ask_wrong(world, tab, message);
}

static void vote(struct world *world, struct tab *tab, json_int_t proposal, bool agree)
{
    casus_assert(proposal >= 0 && !tab->table->evening);
    json_t *message = message_about(tab, "vote");
    json_object_set_new(message, "proposal", json_integer(proposal));
    json_object_set_new(message, "agree", json_boolean(agree));
    if (request_is_stranger(tab)) message_ask_wrong(world, tab, message);
    else message_say(world, tab, message);
}

/* What only the owner may do, who is the first of the table's people. */
static void moderate_wrongly(struct world *world, struct tab *tab)
{
    static const char *const deeds[] = {"mute", "kick", "ban"};
    if (!request_is_stranger(tab)) return;
    bool asks = one_in(world, 2);
    json_t *message = message_about(tab, asks ? "people" : "moderate");
    if (!asks) {
        json_object_set_new(message, "person", json_string("00112233445566aa"));
        json_object_set_new(message, "do", json_string(deeds[below(world, 3)]));
    }
    message_ask_wrong(world, tab, message);
}

static void act_as_stranger(struct world *world, struct tab *tab)
{
    casus_assert(tab->table->players >= 1);
    casus_seat seat = (casus_seat)below(world, tab->table->players);
    if (!request_is_stranger(tab) || !tab->opened) return;
    json_t *actions = move_choose_as(world, tab, seat), *message = message_about(tab, "act");
    if (json_array_size(actions) == 0) json_array_append_new(actions, json_string("end"));
    json_object_set_new(message, "n", json_integer(tab->n));
    json_object_set_new(message, "actions", actions);
    message_ask_wrong(world, tab, message);
}

static void speak_as_stranger(struct world *world, struct tab *tab)
{
    static const char *const types[] = {"resign", "propose", "undo", "leave", "start", "plan"};
    if (!request_is_stranger(tab)) return;
    if (tab->table->evening && one_in(world, 3)) {
        deal_make_wrongly(world, tab);
        return;
    }
    const char *type = types[below(world, sizeof types / sizeof types[0])];
    json_t *message = message_about(tab, type);
    if (strcmp(type, "propose") == 0) json_object_set_new(message, "what", json_string("pause"));
    if (strcmp(type, "plan") == 0) json_object_set_new(message, "rows", json_array());
    if (strcmp(type, "undo") == 0) json_object_set_new(message, "n", json_integer(tab->n));
    message_ask_wrong(world, tab, message);
}

void request_chat_unopened(struct world *world, struct tab *tab)
{
    casus_assert(request_is_stranger(tab) && !tab->opened);
    json_t *message = message_about(tab, "chat");
    json_object_set_new(message, "text", json_string("Let me in!"));
    message_ask_wrong(world, tab, message);
}

void request_open_without_link(struct world *world, struct tab *tab)
{
    casus_assert(request_is_stranger(tab) && !tab->table->is_public); /* Else it may be right. */
    message_ask_wrong(world, tab, message_about(tab, "open"));
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
    casus_assert(number >= 0 && seat < table->measure.seats);
    casus_seats_add(&table->agreed[number % PROPOSALS_MAX], seat);
}

void request_answer_proposal(struct world *world, struct tab *tab, const json_t *message)
{
    const json_t *proposal = json_object_get(message, "proposal"), *agreed = json_object_get(proposal, "agreed");
    const char *status = message_text(proposal, "status");
    json_int_t number = json_integer_value(json_object_get(proposal, "proposal"));
    note_agreed(tab->table, number, (casus_seat)json_integer_value(json_object_get(proposal, "seat")));
    if (!all_have_agreed(tab->table, number, agreed))
        world_broken(world, "proposal %lld counts the vote of a seat that did not agree", (long long)number);
    if (strcmp(status, "accepted") == 0) world->counters->votes++;
    if (strcmp(status, "open") != 0 || one_in(world, 4)) return;
    bool agree = !one_in(world, 5);
    if (is_seated(tab) && agree) note_agreed(tab->table, number, tab->viewer);
    if (is_seated(tab) || request_is_stranger(tab)) vote(world, tab, number, agree);
}

/* ---- One request ---- */

void request_make(struct world *world, struct tab *tab)
{
    static const struct {
        unsigned weight;
        void (*make)(struct world *world, struct tab *tab);
    } requests[] = {
        {.weight = 4, .make = chat},
        {.weight = 6, .make = look},
        {.weight = 3, .make = want_record},
        {.weight = 5, .make = propose_takeback},
        {.weight = 1, .make = propose_pause},
        {.weight = 1, .make = resign},
        {.weight = 1, .make = claim},
        {.weight = 2, .make = allow},
        {.weight = 6, .make = curate},
        {.weight = 1, .make = claim_wrongly},
        {.weight = 1, .make = moderate_wrongly},
        {.weight = 1, .make = ask_people},
        {.weight = 2, .make = claim_spent},
        {.weight = 3, .make = act_as_stranger},
        {.weight = 3, .make = speak_as_stranger},
    };
    unsigned sum = 0, chosen = 0;
    if (strcmp(tab->table->status, "paused") == 0) {
        propose(world, tab, "resume", -1);
        return;
    }
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) sum += requests[i].weight;
    unsigned number = (unsigned)below(world, sum);
    while (number >= requests[chosen].weight) number -= requests[chosen++].weight;
    requests[chosen].make(world, tab);
}
