/* The client asks both servers the same: to be shown everything from the beginning, what is legal, questions, moves
 * that are refused, an undo, a proposal. In the one somebody else also commits something, plans and proposes. */
#include "simulate/comparison.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"
#include "simulate/deal.h"
#include "simulate/message.h"
#include "simulate/move.h"
#include "simulate/other_record.h"
#include "simulate/replica.h"
#include "simulate/stored.h"

enum { SCRIPT_MAX = 32, WRONG_ACTS = 6, SECRET_MAX = 4 };

/* What is said. */
struct script {
    char *message[SCRIPT_MAX];
    unsigned count;
};

struct comparison {
    struct world *world;
    struct game_table *table;
    const struct client *client, *other; /* `other` may be NULL. */
    struct lines lines;
    struct replay replay;
    struct played *played;
    struct script script, secret; /* By the client to both; by the other in one of them. */
    struct numbering numbering;   /* The client's: what he has been told of, as he counts. */
};

/* ---- The script ---- */

static void add(struct script *script, json_t *message)
{
    casus_assert(script->count <= SCRIPT_MAX);
    json_object_set_new(message, "id", json_integer(script->count));
    if (script->count < SCRIPT_MAX) script->message[script->count++] = json_dumps(message, JSON_COMPACT);
    json_decref(message);
}

static void free_script(struct script *script)
{
    casus_assert(script->count <= SCRIPT_MAX);
    for (unsigned i = 0; i < script->count; i++) free(script->message[i]);
}

static json_t *about(const struct comparison *comparison, const char *type)
{
    return json_pack("{s:s, s:s}", "type", type, "table", comparison->table->id);
}

static void add_act(const struct comparison *comparison, struct script *script, uint64_t n, json_t *actions)
{
    json_t *message = about(comparison, "act");
    json_object_set_new(message, "n", json_integer((json_int_t)n));
    json_object_set_new(message, "actions", actions);
    add(script, message);
}

/* The text of any action that was played. */
static const char *any_text(const struct comparison *comparison)
{
    uint64_t count = comparison->replay.count;
    return count == 0 ? "end" : comparison->played->text[1 + below(comparison->world, count)];
}

/* What was done some time, with a word of something else: mostly it cannot be done now. Some of it is about things that
 * the seat does not know. */
static void any_words(const struct comparison *comparison, char text[ACTION_SIZE])
{
    snprintf(text, ACTION_SIZE, "%s", any_text(comparison));
    const char *last = strrchr(any_text(comparison), ' ');
    char *word = strrchr(text, ' ');
    if (word != NULL && last != NULL) snprintf(word, ACTION_SIZE - (size_t)(word - text), "%s", last);
    else if (word != NULL)
        snprintf(word, ACTION_SIZE - (size_t)(word - text), " %u", (unsigned)below(comparison->world, 120));
}

static void add_wrong_acts(struct comparison *comparison, const void *state)
{
    const struct casus_game *game = comparison->table->game;
    casus_seat viewer = comparison->played->viewer;
    char text[ACTION_SIZE];
    for (int i = 0; i < WRONG_ACTS; i++) {
        struct casus_error error;
        any_words(comparison, text);
        casus_action action = game->action_parse(state, viewer, text, strlen(text), &error);
        if (action == 0 || !game->is_legal(state, viewer, action, &error))
            add_act(comparison, &comparison->script, comparison->numbering.count, json_pack("[s]", text));
    }
}

/* Questions of any game: who does not know one refuses it. */
static void add_questions(struct comparison *comparison)
{
    static const char *const questions[] = {"forecast", "turns", "why",     "scoring", "space", "actions",
                                            "coup",     "risk",  "realign", "war",     "fits"};
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        char words[ACTION_SIZE], question[2 * ACTION_SIZE];
        any_words(comparison, words);
        bool whole = strcmp(questions[i], "why") == 0 || strcmp(questions[i], "risk") == 0;
        const char *rest = whole ? words : strrchr(words, ' ');
        snprintf(question, sizeof question, "%s %s", questions[i], rest == NULL ? "" : rest + (*rest == ' '));
        if (one_in(comparison->world, 2)) snprintf(question, sizeof question, "%s", questions[i]);
        json_t *message = about(comparison, "query");
        json_object_set_new(message, "question", json_string(question));
        add(&comparison->script, message);
    }
}

static bool awaits_viewer(const struct comparison *comparison, uint64_t number)
{
    struct casus_actor actor;
    casus_seat viewer = comparison->played->viewer;
    comparison->table->game->actor(played_state(comparison->played, number), &actor);
    return viewer < comparison->table->measure.seats && casus_seats_has(&actor.awaited, viewer);
}

/* The seat proposes a treaty, where the game knows such a thing. */
static void add_treaty(const struct comparison *comparison, struct script *script, const void *view, casus_seat seat,
                       casus_seat with)
{
    json_t *message = about(comparison, "paper");
    casus_assert(seat != with);
    json_object_set_new(message, "with", json_pack("[i]", with));
    json_object_set_new(message, "surname", json_string("Novak"));
    json_object_set_new(message, "from", json_integer(1 + (json_int_t)below(comparison->world, 3)));
    json_object_set_new(message, "until", json_integer(3));
    json_object_set_new(message, "text", json_string("Between us."));
    json_object_set_new(message, "clauses",
                        json_pack("[o]", deal_clause(comparison->world, comparison->table, view, seat)));
    add(script, message);
}

/* The client's own: what it is called must not tell how many others have. */
static void add_own_treaty(struct comparison *comparison, const void *state)
{
    const struct game_table *table = comparison->table;
    casus_seat viewer = comparison->played->viewer;
    if (!table->evening || viewer >= table->measure.seats) return;
    void *view = malloc(table->measure.state_size + 8);
    table->game->view(state, viewer, view);
    add_treaty(comparison, &comparison->script, view, viewer, viewer == 0 ? 1 : 0);
    free(view);
}

/* Back to where the client is awaited: then nothing follows by itself that depends on what is hidden. Where only others
 * are, a bot that stands in for them goes on by what they hold. */
static void add_going_back(struct comparison *comparison)
{
    uint64_t count = comparison->numbering.count, to = count > 0 ? below(comparison->world, count) : 0;
    json_t *undo = about(comparison, "undo");
    json_object_set_new(undo, "n", json_integer((json_int_t)count));
    add(&comparison->script, undo);
    if (count == 0 || !awaits_viewer(comparison, to == 0 ? 0 : comparison->numbering.number[to])) return;
    json_t *propose = about(comparison, "propose");
    json_object_set_new(propose, "what", json_string("takeback"));
    json_object_set_new(propose, "to", json_integer((json_int_t)to));
    add(&comparison->script, propose);
}

/* Somewhere in what the seat has been told. */
static void add_history(struct comparison *comparison)
{
    json_t *history = about(comparison, "history");
    uint64_t to = below(comparison->world, comparison->numbering.count + 1);
    json_object_set_new(history, "to", json_integer((json_int_t)to));
    add(&comparison->script, history);
}

/* Once all have played, or nobody but chance is to act, only what does not move the game may be said. */
static void write_script(struct comparison *comparison)
{
    struct casus_actor actor;
    const void *state = played_state(comparison->played, comparison->replay.count);
    comparison->table->game->actor(state, &actor);
    add(&comparison->script, about(comparison, "legal"));
    add(&comparison->script, about(comparison, "position"));
    add(&comparison->script, about(comparison, "view"));
    add_history(comparison);
    add_questions(comparison);
    if (actor.kind != CASUS_ACTOR_PLAYER && actor.kind != CASUS_ACTOR_SIMULTANEOUS) return;
    add(&comparison->script, about(comparison, "record"));
    add_wrong_acts(comparison, state);
    add_own_treaty(comparison, state);
    add_going_back(comparison);
    add(&comparison->script, about(comparison, "position"));
}

/* ---- What the other says in secret ---- */

/* Whether a person at the seat has to commit something yet; in an evening he may send anew. */
static bool may_commit(const struct comparison *comparison, const struct casus_actor *actor, casus_seat seat)
{
    if (!casus_seats_has(&actor->awaited, seat)) return false;
    if (comparison->table->evening) return true;
    json_t *sealed = stored_sealed(comparison->world, comparison->table, seat);
    json_decref(sealed);
    return sealed == NULL;
}

/* WAR-8: whose plan and lists the seat is shown: its own, or those of the team that leads it. */
static casus_seat leader_of(const struct comparison *comparison, casus_seat seat)
{
    const struct game_table *table = comparison->table;
    const struct casus_evening *evening = table->evening ? table->game->evening : NULL;
    if (evening == NULL || evening->leader == NULL || seat >= table->measure.seats) return seat;
    return evening->leader(played_state(comparison->played, comparison->replay.count), seat);
}

/* Another person who may commit; somebody must be left who has not, else all would be revealed. CLIENTS_MAX: nobody. */
static unsigned find_other(const struct comparison *comparison, const struct stored_people *people)
{
    struct casus_actor actor;
    const struct game_table *table = comparison->table;
    unsigned open = 0, other = CLIENTS_MAX;
    table->game->actor(played_state(comparison->played, comparison->replay.count), &actor);
    if (actor.kind != CASUS_ACTOR_SIMULTANEOUS) return CLIENTS_MAX;
    for (unsigned c = 0; c <= comparison->world->players; c++) {
        casus_seat seat = people->seat[c];
        if (seat >= table->measure.seats || !people->plays[seat] || !may_commit(comparison, &actor, seat)) continue;
        open++;
        if (seat != comparison->played->viewer && seat != leader_of(comparison, comparison->played->viewer)) other = c;
    }
    return open >= 2 || table->evening ? other : CLIENTS_MAX;
}

/* A treaty between the seat and one that is not the client's. */
static void add_secret_treaty(struct comparison *comparison, const void *view, casus_seat seat)
{
    unsigned seats = comparison->table->measure.seats, with = 0;
    while (with < seats && (with == seat || with == comparison->played->viewer)) with++;
    if (with < seats) add_treaty(comparison, &comparison->secret, view, seat, (casus_seat)with);
}

static void write_secret(struct comparison *comparison, casus_seat seat)
{
    struct game_table *table = comparison->table;
    struct numbering numbering = numbering_make(table, comparison->played, seat);
    void *view = malloc(table->measure.state_size + 8);
    casus_assert(seat < comparison->table->measure.seats && seat != comparison->played->viewer);
    table->game->view(played_state(comparison->played, comparison->replay.count), seat, view);
    json_t *actions = move_choose(comparison->world, table, view, seat, false);
    add_act(comparison, &comparison->secret, numbering.count, json_incref(actions));
    if (table->evening) {
        json_t *standing = about(comparison, "standing");
        json_object_set(standing, "rows", actions);
        add(&comparison->secret, standing);
        add_secret_treaty(comparison, view, seat);
    }
    json_decref(actions);
    free(view);
    numbering_free(&numbering);
}

/* ---- Comparing ---- */

static void say_all(struct replica *replica, const struct comparison *comparison, bool secretly)
{
    struct ear client, other, again;
    const struct script *script = &comparison->script, *secret = &comparison->secret;
    replica_come(&client, replica, comparison->table, comparison->client, true, "bytes");
    if (comparison->other != NULL) {
        replica_come(&other, replica, comparison->table, comparison->other, false, "none");
        for (unsigned i = 0; secretly && i < secret->count; i++) replica_tell(&other, secret->message[i]);
    }
    for (unsigned i = 0; i < script->count; i++) replica_tell(&client, script->message[i]);
    if (comparison->other != NULL) replica_go(&other);
    replica_come(&again, replica, comparison->table, comparison->client, true, "json");
    replica_go(&again);
    replica_go(&client);
}

/* The line that begins with `"type":"table"`, parsed. */
static json_t *table_reply(const struct replica *replica)
{
    static const char start[] = "{\"type\":\"table\",";
    const char *at = replica->heard == NULL ? NULL : strstr(replica->heard, start);
    return at == NULL ? NULL : json_loadb(at, (size_t)(strchr(at, '\n') - at), 0, NULL);
}

static void compare_heard(const struct comparison *comparison, const struct replica *replica,
                          const struct replica *other)
{
    const char *one = replica->heard, *two = other->heard;
    size_t at = 0, start = 0;
    casus_assert(replica->heard != NULL && other->heard != NULL); /* He was welcomed, at least. */
    comparison->world->counters->compared_bytes += replica->heard_length;
    while (at < replica->heard_length && at < other->heard_length && one[at] == two[at]) {
        if (one[at++] == '\n') start = at;
    }
    if (at == replica->heard_length && at == other->heard_length) return;
    size_t from = at > start + 70 ? at - 70 : start;
    world_broken(comparison->world, "viewer %u of %s is sent at event %llu what he cannot know, in %.30s .. %.100s",
                 comparison->played->viewer, comparison->table->game->name,
                 (unsigned long long)comparison->replay.count, one + start, one + from);
}

/* What was pushed when it happened is what is told of it later. */
static void compare_told(const struct comparison *comparison, const struct replica *replica)
{
    json_t *reply = table_reply(replica), *events = json_object_get(reply, "events");
    for (size_t i = 0; i < comparison->table->told_count; i++) {
        const struct told *told = &comparison->table->told[i];
        if (told->viewer != comparison->played->viewer) continue;
        json_t *event = json_array_get(events, (size_t)told->n - 1);
        if (comparison->table->game->secret_events) json_object_del(event, "patch"); /* See note_told. */
        char *text = event == NULL ? NULL : json_dumps(event, JSON_COMPACT);
        if (text != NULL && strcmp(text, told->text) != 0)
            world_broken(comparison->world, "viewer %u was told of event %lld otherwise than he is now", told->viewer,
                         (long long)told->n);
        free(text);
    }
    json_decref(reply);
}

static void compare(struct comparison *comparison)
{
    struct replica replica, other;
    struct lines changed = other_record_lines(comparison->played, &comparison->lines);
    casus_seat viewer = comparison->played->viewer;
    const struct onlooker onlooker = {viewer, leader_of(comparison, viewer)};
    bool good = replica_make(&replica, comparison->world, comparison->table, &comparison->lines, NULL);
    good = replica_make(&other, comparison->world, comparison->table, &changed, &onlooker) && good;
    if (good) {
        comparison->world->counters->comparisons++;
        say_all(&replica, comparison, true);
        say_all(&other, comparison, false);
        compare_heard(comparison, &replica, &other);
        if (one_in(comparison->world, 2)) compare_told(comparison, &replica); /* Its reading takes long. */
    }
    replica_free(&replica);
    replica_free(&other);
    lines_free(&changed);
}

static void compare_for(struct comparison *comparison, unsigned client)
{
    struct stored_people people = stored_people(comparison->world, comparison->table);
    casus_seat viewer = people.seat[client];
    casus_assert(viewer < comparison->table->measure.seats || viewer >= CASUS_SEAT_ORGANISER);
    if (viewer == CASUS_SEAT_ORGANISER) return; /* Nothing is hidden from her. */
    struct played played = played_make(&comparison->replay, viewer);
    comparison->played = &played;
    comparison->numbering = numbering_make(comparison->table, &played, viewer);
    comparison->client = &comparison->world->client[client];
    write_script(comparison);
    unsigned other = find_other(comparison, &people);
    if (other < CLIENTS_MAX) {
        comparison->other = &comparison->world->client[other];
        write_secret(comparison, people.seat[other]);
    }
    if (other_record_change(comparison->world, &played) || comparison->other != NULL) compare(comparison);
    numbering_free(&comparison->numbering);
    played_free(&played);
}

void comparison_make(struct world *world, struct game_table *table, unsigned client)
{
    struct comparison comparison = {.world = world, .table = table, .lines = lines_stored(world, table)};
    char error[REPLAY_ERROR_SIZE];
    size_t length;
    char *record = lines_joined(&comparison.lines, &length);
    casus_assert(client <= world->players);
    if (length > 0 && replay_read_among(&comparison.replay, world->order->games, record, length, error)) {
        compare_for(&comparison, client);
        replay_free(&comparison.replay);
    }
    free_script(&comparison.script);
    free_script(&comparison.secret);
    free(record);
    lines_free(&comparison.lines);
}
