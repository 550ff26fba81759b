/* Two halls made from what the store holds of a table: one of it as it is, one of its twin. A client of the table asks
 * both the same: to be shown everything from the beginning, what is legal, questions, moves that are refused, an undo,
 * a proposal. In the one somebody else also commits something sealed. The client must be sent the same bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "search/bot.h"
#include "twin.h"

enum { SCRIPT_MAX = 32, WRONG_ACTS = 6, QUIET_MS = 600000 };

/* A growing text. */
struct bytes {
    char *at;
    size_t length, capacity;
};

struct mirror {
    struct server *server;
    struct casus_random random;
    struct store_batch *waiting;
    uint64_t now;
    struct bytes heard; /* What the client was sent, a message a line. */
};

/* A connection; only the client's own ones are listened to. */
struct ear {
    struct mirror *mirror;
    struct connection *connection;
    bool listens;
};

/* What is said to both. */
struct script {
    char *message[SCRIPT_MAX];
    unsigned count;
};

/* One comparison. */
struct comparison {
    struct world *world;
    struct game_table *table;
    const struct client *client, *other; /* `other` commits something, in one of the halls. */
    char commits[128];
    struct lines lines;
    struct replay replay;
    struct script script;
    uint64_t n; /* The last event that the client has been told of, as he counts. */
};

/* ---- A server made from rows ---- */

static void add_bytes(struct bytes *bytes, const char *text, size_t length)
{
    if (bytes->at == NULL || bytes->length + length + 1 > bytes->capacity)
        bytes->at = realloc(bytes->at, bytes->capacity = 2 * (bytes->length + length + 1));
    memcpy(bytes->at + bytes->length, text, length);
    bytes->length += length;
    bytes->at[bytes->length] = 0;
}

static void mirror_send(void *context, void *user, const char *text, size_t length)
{
    struct mirror *mirror = context;
    const struct ear *ear = user;
    if (!ear->listens) return;
    add_bytes(&mirror->heard, text, length);
    add_bytes(&mirror->heard, "\n", 1);
}

static void mirror_close(void *context, void *user, const char *reason)
{
    (void)context;
    (void)user;
    (void)reason;
}

static void mirror_store(void *context, struct store_batch *batch)
{
    struct mirror *mirror = context;
    struct store_batch **end = &mirror->waiting;
    while (*end != NULL) end = &(*end)->next;
    batch->next = NULL;
    batch->ok = true;
    *end = batch;
}

static void mirror_random(void *context, void *bytes, size_t count)
{
    struct mirror *mirror = context;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)casus_random_bits(&mirror->random);
}

static void mirror_log(void *context, const char *line)
{
    (void)context;
    (void)line;
}

static void settle(struct mirror *mirror)
{
    while (mirror->waiting != NULL) {
        struct store_batch *batches = mirror->waiting;
        mirror->waiting = NULL;
        server_stored(mirror->server, batches, mirror->now);
    }
}

static bool is_of_table(const struct game_table *table, const struct store_write *write)
{
    if (strcmp(write->group, "table") == 0 || strcmp(write->group, "chat") == 0)
        return strcmp(write->key, table->id) == 0;
    if (strcmp(write->group, "sealed") == 0 || strcmp(write->group, "evening") == 0)
        return strncmp(write->key, table->id, strlen(table->id)) == 0;
    return true;
}

/* A table whose end is left out goes on: what follows the end may depend on everything. */
static void read_table(const struct store_reader *reader, const struct store_write *write)
{
    char *text = strndup(write->text, write->length), *status = strstr(text, "\"status\":3");
    if (status != NULL) status[strlen("\"status\":")] = '1';
    reader->item(reader->context, write->group, write->key, text, write->length);
    free(text);
}

/* A team's document; in the twin another team has planned and sent something else. */
static void read_document(const struct comparison *comparison, const struct store_reader *reader,
                          const struct store_write *write, casus_seat knows, bool is_twin)
{
    unsigned number = (unsigned)atoi(strchr(write->key, '/') + 1);
    bool changed = is_twin && number < comparison->table->measure.seats && number != knows;
    json_t *team = changed ? json_loadb(write->text, write->length, 0, NULL) : NULL;
    if (team == NULL) {
        reader->item(reader->context, write->group, write->key, write->text, write->length);
        return;
    }
    json_object_set_new(team, "plan", json_pack("{s:i, s:[s, s]}", "revision", 99, "rows", "bid 98", "bid 99"));
    json_object_set_new(team, "sent", json_null());
    json_object_set_new(team, "standing", json_null());
    json_object_set_new(team, "receipts", json_integer(77));
    char *text = json_dumps(team, JSON_COMPACT);
    reader->item(reader->context, write->group, write->key, text, strlen(text));
    free(text);
    json_decref(team);
}

static void read_rows(const struct comparison *comparison, const struct store_reader *reader, casus_seat knows,
                      bool is_twin)
{
    for (size_t i = 0; i < comparison->world->row_count; i++) {
        const struct store_write *write = &comparison->world->rows[i].write;
        if (write->kind != STORE_PUT || !is_of_table(comparison->table, write)) continue;
        bool sealed = strcmp(write->group, "sealed") == 0;
        /* In the twin nobody else has committed. */
        if (sealed && is_twin && (unsigned)atoi(strchr(write->key, '/') + 1) != knows) continue;
        if (strcmp(write->group, "table") == 0) read_table(reader, write);
        else if (strcmp(write->group, "evening") == 0) read_document(comparison, reader, write, knows, is_twin);
        else reader->item(reader->context, write->group, write->key, write->text, write->length);
    }
}

static bool mirror_make(struct mirror *mirror, const struct comparison *comparison, const struct lines *lines,
                        casus_seat knows, bool is_twin)
{
    char error[256];
    struct server_world outside = {mirror, mirror_send, mirror_close, mirror_store, mirror_random, mirror_log};
    struct server_options options = comparison->world->options;
    options.think_ms = QUIET_MS; /* A bot's move may depend on what it alone knows: none is made. */
    *mirror = (struct mirror){.random = casus_random_make(1), .now = comparison->world->now};
    mirror->server = server_make(&outside, &options);
    struct store_reader reader = server_reader(mirror->server);
    read_rows(comparison, &reader, knows, is_twin);
    for (size_t i = 0; i < lines->count; i++)
        reader.event(reader.context, comparison->table->id, i, lines->line[i], lines->length[i]);
    bool good = server_loaded(mirror->server, mirror->now, error, sizeof error);
    if (!good) broken(comparison->world, "a twin was not loaded: %s", error);
    settle(mirror);
    return good;
}

static void mirror_free(struct mirror *mirror)
{
    server_free(mirror->server);
    free(mirror->heard.at);
}

/* ---- Saying ---- */

static void tell(struct ear *ear, const char *text)
{
    server_message(ear->mirror->server, ear->connection, text, strlen(text), ear->mirror->now);
    settle(ear->mirror);
}

static void tell_json(struct ear *ear, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    tell(ear, text);
    free(text);
    json_decref(message);
}

/* The client comes to the table. */
static void come(struct ear *ear, struct mirror *mirror, const struct comparison *comparison,
                 const struct client *client, bool listens, const char *form)
{
    bool looks_back = strcmp(form, "none") != 0;
    *ear = (struct ear){.mirror = mirror, .listens = listens};
    ear->connection = server_open(mirror->server, ear);
    tell_json(ear,
              json_pack("{s:s, s:i, s:s, s:s}", "type", "hello", "protocol", 1, "token", client->token, "form", form));
    json_t *open = json_pack("{s:s, s:s}", "type", "open", "table", comparison->table->id);
    if (!comparison->table->is_public) json_object_set_new(open, "link", json_string(comparison->table->link));
    if (looks_back) json_object_set_new(open, "from", json_integer(0));
    tell_json(ear, open);
}

static void go(struct ear *ear)
{
    server_close(ear->mirror->server, ear->connection, ear->mirror->now);
    settle(ear->mirror);
}

static void say_all(struct mirror *mirror, const struct comparison *comparison, bool other_commits)
{
    struct ear other, again;
    struct ear ear;
    come(&ear, mirror, comparison, comparison->client, true, "bytes");
    if (comparison->other != NULL) {
        come(&other, mirror, comparison, comparison->other, false, "none");
        if (other_commits) tell(&other, comparison->commits);
    }
    for (unsigned i = 0; i < comparison->script.count; i++) tell(&ear, comparison->script.message[i]);
    if (comparison->other != NULL) go(&other);
    come(&again, mirror, comparison, comparison->client, true, "json");
    go(&again);
    go(&ear);
}

/* ---- The script ---- */

static void add(struct script *script, json_t *message)
{
    json_object_set_new(message, "id", json_integer(script->count));
    if (script->count < SCRIPT_MAX) script->message[script->count++] = json_dumps(message, JSON_COMPACT);
    json_decref(message);
}

static json_t *about(const struct comparison *comparison, const char *type)
{
    return json_pack("{s:s, s:s}", "type", type, "table", comparison->table->id);
}

static void add_act(struct comparison *comparison, const char *action)
{
    json_t *message = about(comparison, "act");
    json_object_set_new(message, "n", json_integer((json_int_t)comparison->n));
    json_object_set_new(message, "actions", json_pack("[s]", action));
    add(&comparison->script, message);
}

/* Actions that must be refused, some of them about things that the seat does not know. */
static void add_wrong_acts(struct comparison *comparison, const void *state, casus_seat viewer)
{
    static const char *const forms[] = {"organise %u turn 0 mark v", "discard %u", "take %u", "bid %u", "deal %u"};
    const struct casus_game *game = comparison->table->game;
    char text[64];
    for (int i = 0; i < WRONG_ACTS; i++) {
        struct casus_error error;
        unsigned number = 1 + (unsigned)below(comparison->world, 120);
        snprintf(text, sizeof text, forms[below(comparison->world, sizeof forms / sizeof forms[0])], number);
        casus_action action = game->action_parse(state, viewer, text, strlen(text), &error);
        if (action == 0 || !game->is_legal(state, viewer, action, &error)) add_act(comparison, text);
    }
}

static void add_questions(struct comparison *comparison)
{
    char questions[3][48] = {"forecast"};
    unsigned card = 1 + (unsigned)below(comparison->world, 60);
    snprintf(questions[1], sizeof questions[1], "turns %u", card);
    snprintf(questions[2], sizeof questions[2], "why organise %u turn 1 mark x", card);
    for (int i = 0; i < 3; i++) {
        json_t *message = about(comparison, "query");
        json_object_set_new(message, "question", json_string(questions[i]));
        add(&comparison->script, message);
    }
}

static bool awaits_people(const struct comparison *comparison, const struct twin *twin, uint64_t number)
{
    struct casus_actor actor;
    comparison->table->game->actor(twin_state(twin, number), &actor);
    return actor.kind == CASUS_ACTOR_PLAYER;
}

/* Back to where somebody is awaited: then nothing follows by itself that depends on what is hidden. */
static void add_going_back(struct comparison *comparison, const struct twin *twin)
{
    uint64_t count = comparison->replay.count, to = count > 0 ? below(comparison->world, count) : 0;
    json_t *undo = about(comparison, "undo");
    json_object_set_new(undo, "n", json_integer((json_int_t)count));
    add(&comparison->script, undo);
    if (count == 0 || !awaits_people(comparison, twin, to)) return;
    json_t *propose = about(comparison, "propose");
    json_object_set_new(propose, "what", json_string("takeback"));
    json_object_set_new(propose, "to", json_integer((json_int_t)to));
    add(&comparison->script, propose);
}

/* Once all have played, or nobody but chance is to act, only what does not move the game may be said. */
static void write_script(struct comparison *comparison, const struct twin *twin)
{
    struct casus_actor actor;
    const void *state = twin_state(twin, comparison->replay.count);
    comparison->table->game->actor(state, &actor);
    add(&comparison->script, about(comparison, "legal"));
    add(&comparison->script, about(comparison, "position"));
    add_questions(comparison);
    if (actor.kind != CASUS_ACTOR_PLAYER && actor.kind != CASUS_ACTOR_SIMULTANEOUS) return;
    add(&comparison->script, about(comparison, "record"));
    add_wrong_acts(comparison, state, twin->viewer);
    add_going_back(comparison, twin);
    add(&comparison->script, about(comparison, "position"));
}

/* ---- Who commits ---- */

/* Whether a person at the seat has to commit something yet. */
static bool is_uncommitted(const struct comparison *comparison, const struct casus_actor *actor, unsigned seat)
{
    char key[32];
    size_t length;
    if (comparison->table->evening) return casus_seats_has(&actor->awaited, (casus_seat)seat); /* He may send anew. */
    snprintf(key, sizeof key, "%s/%u", comparison->table->id, seat);
    return casus_seats_has(&actor->awaited, (casus_seat)seat) &&
           stored_item(comparison->world, "sealed", key, &length) == NULL;
}

/* In the one server another person commits; somebody must be left who has not, else all would be revealed. */
static void choose_other(struct comparison *comparison, const struct twin *twin, const casus_seat seats[CLIENTS_MAX],
                         const bool plays[SEATS_MAX])
{
    struct casus_actor actor;
    struct game_table *table = comparison->table;
    const void *state = twin_state(twin, comparison->replay.count);
    unsigned open = 0, other = CLIENTS_MAX;
    table->game->actor(state, &actor);
    if (actor.kind != CASUS_ACTOR_SIMULTANEOUS) return;
    for (unsigned c = 0; c <= comparison->world->players; c++) {
        if (seats[c] >= table->players || !plays[seats[c]] || !is_uncommitted(comparison, &actor, seats[c])) continue;
        open++;
        if (seats[c] != twin->viewer) other = c;
    }
    if ((open < 2 && !table->evening) || other == CLIENTS_MAX) return;
    char text[64];
    struct casus_writer words = casus_writer_make(text, sizeof text);
    table->game->view(state, seats[other], table->scratch);
    casus_action action = casus_bot_choose(table->game, &table->measure, "random", table->scratch, seats[other],
                                           &comparison->world->random, table->memory);
    if (action == 0) return;
    table->game->action_text(state, seats[other], action, &words);
    comparison->other = &comparison->world->client[other];
    snprintf(comparison->commits, sizeof comparison->commits,
             "{\"type\":\"act\",\"table\":\"%s\",\"n\":%llu,\"actions\":[\"%s\"]}", table->id,
             (unsigned long long)evening_shown(table, twin, seats[other]), text);
}

/* ---- Comparing ---- */

/* The line that begins with `"type":"table"`, parsed. */
static json_t *table_reply(const struct mirror *mirror)
{
    static const char start[] = "{\"type\":\"table\",";
    const char *at = mirror->heard.at == NULL ? NULL : strstr(mirror->heard.at, start);
    return at == NULL ? NULL : json_loadb(at, (size_t)(strchr(at, '\n') - at), 0, NULL);
}

/* The server's name for a guest: it keeps no token, only its hash. */
static void guest_of(const struct client *client, char id[2 * CASUS_DIGEST_SIZE + 1])
{
    static const char label[] = "casus/1/guest";
    uint8_t digest[CASUS_DIGEST_SIZE];
    struct casus_blake2b hash;
    casus_blake2b_init(&hash, sizeof digest, NULL, 0);
    casus_blake2b_add(&hash, label, sizeof label);
    casus_blake2b_add(&hash, client->token, strlen(client->token));
    casus_blake2b_end(&hash, digest);
    struct casus_writer out = casus_writer_make(id, 2 * CASUS_DIGEST_SIZE + 1);
    casus_write_hex(&out, digest, sizeof digest);
}

static bool still_plays(const json_t *seat)
{
    return !json_is_true(json_object_get(seat, "resigned")) && !json_is_true(json_object_get(seat, "flagged"));
}

static bool is_in_list(const json_t *list, const char *key, const char *guest)
{
    size_t index;
    json_t *entry;
    json_array_foreach ((json_t *)list, index, entry) {
        const char *id = key == NULL ? json_string_value(entry) : text_of(entry, key);
        if (strcmp(id, guest) == 0) return true;
    }
    return false;
}

/* The same of an evening: the last document but one has the organisers. */
static void find_teams(struct comparison *comparison, casus_seat seats[CLIENTS_MAX], bool plays[SEATS_MAX])
{
    const struct game_table *table = comparison->table;
    for (unsigned number = 0; number <= table->measure.seats; number++) {
        json_t *document = stored_team(comparison->world, table, (casus_seat)number);
        bool team = number < table->measure.seats;
        if (team && number < SEATS_MAX) plays[number] = true;
        for (unsigned c = 0; c <= comparison->world->players; c++) {
            char guest[2 * CASUS_DIGEST_SIZE + 1];
            guest_of(&comparison->world->client[c], guest);
            if (number == 0) seats[c] = CASUS_SEAT_OBSERVER;
            bool there =
                is_in_list(json_object_get(document, team ? "members" : "organisers"), team ? "guest" : NULL, guest);
            if (there) seats[c] = team ? (casus_seat)number : CASUS_SEAT_ORGANISER;
        }
        json_decref(document);
    }
}

/* As whom each client is shown the table now, and which seats are played by people. */
static void find_seats(struct comparison *comparison, casus_seat seats[CLIENTS_MAX], bool plays[SEATS_MAX])
{
    size_t length, index;
    const char *row = stored_item(comparison->world, "table", comparison->table->id, &length);
    json_t *table = row == NULL ? NULL : json_loadb(row, length, 0, NULL), *seat;
    if (comparison->table->evening) {
        find_teams(comparison, seats, plays);
        json_decref(table);
        return;
    }
    for (unsigned c = 0; c <= comparison->world->players; c++) {
        char guest[2 * CASUS_DIGEST_SIZE + 1];
        guest_of(&comparison->world->client[c], guest);
        seats[c] = CASUS_SEAT_OBSERVER;
        json_array_foreach (json_object_get(table, "seats"), index, seat) {
            if (index >= SEATS_MAX || strcmp(text_of(seat, "guest"), guest) != 0) continue;
            seats[c] = (casus_seat)index;
            plays[index] = still_plays(seat);
        }
    }
    json_decref(table);
}

static void compare_heard(struct comparison *comparison, const struct mirror *mirror, const struct mirror *other,
                          casus_seat viewer)
{
    const char *one = mirror->heard.at, *two = other->heard.at;
    size_t at = 0, start = 0;
    comparison->world->counters->twin_bytes += mirror->heard.length;
    while (at < mirror->heard.length && at < other->heard.length && one[at] == two[at]) {
        if (one[at++] == '\n') start = at;
    }
    if (at == mirror->heard.length && at == other->heard.length) return;
    size_t from = at > start + 70 ? at - 70 : start;
    broken(comparison->world, "viewer %u of %s is sent at event %llu what he cannot know, in %.30s .. %.100s", viewer,
           comparison->table->game->name, (unsigned long long)comparison->replay.count, one + start, one + from);
}

/* What was pushed when it happened is what is told of it later. */
static void compare_told(struct comparison *comparison, const struct mirror *mirror, casus_seat viewer)
{
    json_t *reply = table_reply(mirror), *events = json_object_get(reply, "events");
    for (size_t i = 0; i < comparison->table->told_count; i++) {
        const struct told *told = &comparison->table->told[i];
        const json_t *event = json_array_get(events, (size_t)told->n - 1);
        if (told->viewer != viewer || event == NULL) continue;
        char *text = json_dumps(event, JSON_COMPACT);
        if (strcmp(text, told->text) != 0)
            broken(comparison->world, "viewer %u was told of event %lld otherwise than he is now", viewer,
                   (long long)told->n);
        free(text);
    }
    json_decref(reply);
}

static void compare(struct comparison *comparison, struct twin *twin)
{
    struct mirror mirror, other;
    struct lines changed = twin_lines(twin, &comparison->lines);
    bool good = mirror_make(&mirror, comparison, &comparison->lines, twin->viewer, false);
    good = mirror_make(&other, comparison, &changed, twin->viewer, true) && good;
    if (good) {
        comparison->world->counters->twins++;
        say_all(&mirror, comparison, true);
        say_all(&other, comparison, false);
        compare_heard(comparison, &mirror, &other, twin->viewer);
        compare_told(comparison, &mirror, twin->viewer);
    }
    mirror_free(&mirror);
    mirror_free(&other);
    lines_free(&changed);
}

static void compare_for(struct comparison *comparison, unsigned client)
{
    casus_seat seats[CLIENTS_MAX];
    bool plays[SEATS_MAX] = {false};
    find_seats(comparison, seats, plays);
    if (seats[client] == CASUS_SEAT_ORGANISER) return; /* Nothing is hidden from her. */
    struct twin twin = twin_make(&comparison->replay, seats[client]);
    comparison->n = evening_shown(comparison->table, &twin, seats[client]);
    comparison->client = &comparison->world->client[client];
    write_script(comparison, &twin);
    choose_other(comparison, &twin, seats, plays);
    if (twin_change(comparison->world, &twin) || comparison->other != NULL) compare(comparison, &twin);
    twin_free(&twin);
}

static char *joined(const struct lines *lines, size_t *length)
{
    struct bytes record = {NULL, 0, 0};
    for (size_t i = 0; i < lines->count; i++) {
        add_bytes(&record, lines->line[i], lines->length[i]);
        add_bytes(&record, "\n", 1);
    }
    *length = record.length;
    return record.at;
}

void check_twin(struct world *world, struct game_table *table, unsigned client)
{
    struct comparison comparison = {.world = world, .table = table, .lines = lines_stored(world, table)};
    char error[REPLAY_ERROR_SIZE];
    size_t length;
    char *record = joined(&comparison.lines, &length);
    if (record != NULL && replay_read_among(&comparison.replay, world->games, record, length, error)) {
        compare_for(&comparison, client);
        replay_free(&comparison.replay);
    }
    for (unsigned i = 0; i < comparison.script.count; i++) free(comparison.script.message[i]);
    free(record);
    lines_free(&comparison.lines);
}
