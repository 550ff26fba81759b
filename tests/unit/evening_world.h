/* evening_world.h - an evening in the world of server_world.h: who is there, and what they send. */
#ifndef TESTS_EVENING_WORLD_H
#define TESTS_EVENING_WORLD_H

#include "server_world.h"

/* Who is at the evening: two of team 0, one of team 1, and a projector. */
enum { DESK, ANN, BOB, EVE, SCREEN, PEOPLE };

struct evening_of_test {
    char id[24];
    char key[3][40];
};

static inline json_t *open_table(struct world *world, int client, const char *id)
{
    json_t *reply = say(world, client, "{s:s, s:s, s:i}", "type", "open", "table", id, "from", 0);
    expect_type(reply, "table");
    return reply;
}

static inline void claim(struct world *world, int client, const char *id, const char *key)
{
    expect_type(say(world, client, "{s:s, s:s, s:s}", "type", "claim", "table", id, "key", key), "joined");
    open_table(world, client, id);
}

static inline int64_t table_n(struct world *world, int client, const char *id)
{
    return json_integer_value(json_object_get(plain(world, client, "position", id), "n"));
}

static inline json_t *phase(struct world *world, const char *id, const char *what)
{
    return say(world, DESK, "{s:s, s:s, s:s}", "type", "phase", "table", id, "do", what);
}

static inline json_t *organise(struct world *world, const char *id, const char *action)
{
    return say(world, DESK, "{s:s, s:s, s:I, s:[s], s:s}", "type", "act", "table", id, "n",
               (json_int_t)table_n(world, DESK, id), "actions", action, "reason", "because");
}

static inline json_t *send_list(struct world *world, int client, const char *id, const char *row)
{
    return say(world, client, "{s:s, s:s, s:I, s:[s, s]}", "type", "act", "table", id, "n",
               (json_int_t)table_n(world, client, id), "actions", row, "commit");
}

static inline const char *phase_of(struct world *world, int client, const char *id)
{
    return text_of(json_object_get(json_object_get(plain(world, client, "position", id), "position"), "json"), "phase");
}

/* Which round of sealed bids it is, from 0. */
static inline int bidding_round(struct world *world, const char *id)
{
    json_t *reply = say(world, DESK, "{s:s, s:s}", "type", "position", "table", id);
    return (int)json_integer_value(
        json_object_get(json_object_get(json_object_get(reply, "position"), "json"), "round"));
}

/* The game of sealed bids (src/simulate/sealed.c) with three teams, the last one empty; `forms`: of the clients'
 * positions. Not begun. */
static inline struct evening_of_test gather_bidders(struct world *world, const char *const forms[PEOPLE], int lists_ms)
{
    static const char *const names[] = {"Desk", "Ann", "Bob", "Eve", "Screen"};
    struct evening_of_test evening;
    for (int client = 0; client < PEOPLE; client++)
        hello(world, client, names[client], forms == NULL ? "json" : forms[client]);
    json_t *reply = say(world, DESK, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}, {s:s}], s:{s:i, s:i}}", "type", "create",
                        "game", "sealed", "options", "players 3\nrounds 4\n", "public", 1, "seats", "kind", "open",
                        "kind", "open", "kind", "open", "evening", "lists_ms", lists_ms, "grace_ms", 0);
    expect_type(reply, "created");
    snprintf(evening.id, sizeof evening.id, "%s", text_of(reply, "table"));
    open_table(world, DESK, evening.id);
    json_t *teams = json_object_get(newest(world, DESK, "desk"), "teams");
    for (size_t i = 0; i < 3; i++)
        snprintf(evening.key[i], sizeof evening.key[i], "%s", text_of(json_array_get(teams, i), "key"));
    claim(world, ANN, evening.id, evening.key[0]);
    claim(world, BOB, evening.id, evening.key[0]);
    claim(world, EVE, evening.id, evening.key[1]);
    open_table(world, SCREEN, evening.id);
    return evening;
}

/* The same, begun, with two teams and a time to read; `at_end`: "close" or "remind". */
static inline struct evening_of_test gather_until(struct world *world, int lists_ms, int reading_ms, const char *at_end)
{
    static const char *const names[] = {"Desk", "Ann", "Bob", "Eve", "Screen"};
    struct evening_of_test evening;
    for (int client = 0; client < PEOPLE; client++) hello(world, client, names[client], "json");
    json_t *reply =
        say(world, DESK, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}], s:{s:i, s:i, s:i, s:s}}", "type", "create", "game",
            "sealed", "options", "players 2\nrounds 4\n", "public", 1, "seats", "kind", "open", "kind", "open",
            "evening", "lists_ms", lists_ms, "reading_ms", reading_ms, "grace_ms", 0, "at_end", at_end);
    expect_type(reply, "created");
    snprintf(evening.id, sizeof evening.id, "%s", text_of(reply, "table"));
    open_table(world, DESK, evening.id);
    json_t *teams = json_object_get(newest(world, DESK, "desk"), "teams");
    for (size_t i = 0; i < 2; i++)
        snprintf(evening.key[i], sizeof evening.key[i], "%s", text_of(json_array_get(teams, i), "key"));
    claim(world, ANN, evening.id, evening.key[0]);
    claim(world, BOB, evening.id, evening.key[0]);
    claim(world, EVE, evening.id, evening.key[1]);
    open_table(world, SCREEN, evening.id);
    expect_type(say(world, DESK, "{s:s, s:s}", "type", "start", "table", evening.id), "ok");
    for (int client = 0; client < PEOPLE; client++) open_table(world, client, evening.id);
    return evening;
}

static inline struct evening_of_test gather_readers(struct world *world, int lists_ms, int reading_ms)
{
    return gather_until(world, lists_ms, reading_ms, "close");
}

/* The same, begun, with a guest in team 2 who has left again. */
static inline struct evening_of_test begin_bidding(struct world *world, const char *const forms[PEOPLE], int lists_ms)
{
    struct evening_of_test evening = gather_bidders(world, forms, lists_ms);
    hello(world, PEOPLE, "Guest", "none");
    expect_type(say(world, PEOPLE, "{s:s, s:s, s:i}", "type", "join", "table", evening.id, "seat", 2), "joined");
    disconnect(world, PEOPLE);
    expect_type(say(world, DESK, "{s:s, s:s}", "type", "start", "table", evening.id), "ok");
    for (int client = 0; client < PEOPLE; client++) open_table(world, client, evening.id);
    return evening;
}

static inline json_t *bid(struct world *world, int client, const char *id, const char *coins)
{
    return say(world, client, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", id, "n",
               (json_int_t)table_n(world, client, id), "actions", coins);
}

static inline json_t *roll_back(struct world *world, const char *id, int64_t to)
{
    return say(world, DESK, "{s:s, s:s, s:I, s:s}", "type", "rollback", "table", id, "to", (json_int_t)to, "reason",
               "a slip");
}

/* A treaty for turns 1 and 2 with one clause, which the client's team signs as Novak. */
static inline json_t *propose(struct world *world, int client, const char *id, int with, const char *text,
                              const char *clause)
{
    return say(world, client, "{s:s, s:s, s:[i], s:s, s:i, s:i, s:s, s:[s]}", "type", "paper", "table", id, "with",
               with, "surname", "Novak", "from", 1, "until", 2, "text", text, "clauses", clause);
}

/* For a team with a surname; the desk has none. */
static inline json_t *sign(struct world *world, int client, const char *id, int paper, bool agree)
{
    json_t *message = json_pack("{s:s, s:s, s:i, s:b}", "type", "sign", "table", id, "paper", paper, "agree", agree);
    if (client != DESK) json_object_set_new(message, "surname", json_string("Svoboda"));
    return say(world, client, "o", message);
}

/* Everything that a client was sent, as one text; the caller frees it. */
static inline char *heard(struct world *world, int client)
{
    return json_dumps(world->client[client].inbox, JSON_COMPACT);
}

#endif
