/* Claim: kill -9 at any moment, start again, and no acknowledged move is lost and none appears twice.
 *
 * Starts the real server, plays at a few tables over its real WebSocket, kills it in the middle of the play at a random
 * moment, starts it on the same store, and compares: every move that was acknowledged must stand in the game under its
 * number, and where the last message got no answer the game may have it once or not at all. Usage: crash_kill CASUS
 * [KILLS] [SEED] */
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "casus/random.h"
#include "wire/wire.h"

enum { TABLES = 6, MESSAGE_MAX = 1 << 20, EVENTS_MAX = 20000, ANSWER_MS = 10000 };

static struct casus_random chance;
static const char *program;
static char store_path[64];

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "crash_kill: %s\n", what);
    exit(1);
}

/* ---- Messages ---- */

struct socket {
    int file;
    char *message; /* The last one received. */
    bool dead;
};

static bool send_all(struct socket *socket, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length > 0 && !socket->dead) {
        ssize_t sent = send(socket->file, at, length, MSG_NOSIGNAL);
        if (sent <= 0) socket->dead = true;
        else {
            at += sent;
            length -= (size_t)sent;
        }
    }
    return !socket->dead;
}

static bool receive_all(struct socket *socket, void *bytes, size_t length)
{
    char *at = bytes;
    while (length > 0 && !socket->dead) {
        struct pollfd wait = {.fd = socket->file, .events = POLLIN};
        ssize_t got = poll(&wait, 1, ANSWER_MS) == 1 ? recv(socket->file, at, length, 0) : 0;
        if (got <= 0) socket->dead = true;
        else {
            at += got;
            length -= (size_t)got;
        }
    }
    return !socket->dead;
}

static void say(struct socket *connection, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    size_t length = strlen(text);
    uint8_t *frame = malloc(length + WIRE_HEAD_MAX);
    send_all(connection, frame, wire_frame(frame, text, length));
    free(frame);
    free(text);
    json_decref(message);
}

/* The next message; NULL: the connection is gone. */
static json_t *hear(struct socket *connection)
{
    uint8_t bytes[WIRE_HEAD_MAX];
    size_t count = 0, head, length = 0;
    while (!wire_head(bytes, count, &head, &length)) {
        if (!receive_all(connection, bytes + count, 1)) return NULL;
        count++;
    }
    if (connection->dead || length > MESSAGE_MAX || !receive_all(connection, connection->message, length)) return NULL;
    return json_loadb(connection->message, length, 0, NULL);
}

static bool is_type(const json_t *message, const char *type)
{
    const char *said = json_string_value(json_object_get(message, "type"));
    return said != NULL && strcmp(said, type) == 0;
}

/* Waits for the answer to the request with that id; pushes are passed over. */
static json_t *answer_to(struct socket *connection, json_int_t id)
{
    for (;;) {
        json_t *message = hear(connection);
        if (message == NULL || json_integer_value(json_object_get(message, "id")) == id) return message;
        json_decref(message);
    }
}

/* ---- A player of one table against a bot ---- */

struct player {
    struct socket socket;
    char token[40], table[8];
    json_int_t id, n;
    char *acknowledged[EVENTS_MAX]; /* By number: the action that the server said ok to. */
};

static json_t *ask(struct player *player, json_t *message)
{
    json_object_set_new(message, "id", json_integer(++player->id));
    say(&player->socket, message);
    return answer_to(&player->socket, player->id);
}

static void greet(struct player *player)
{
    json_t *hello = json_pack("{s:s, s:i, s:s}", "type", "hello", "protocol", 1, "form", "none");
    if (player->token[0] != 0) json_object_set_new(hello, "token", json_string(player->token));
    json_t *welcome = ask(player, hello);
    if (!is_type(welcome, "welcome")) fail("no welcome");
    snprintf(player->token, sizeof player->token, "%s", json_string_value(json_object_get(welcome, "token")));
    json_decref(welcome);
}

static void forget_acknowledged(struct player *player)
{
    for (int i = 0; i < EVENTS_MAX; i++) {
        free(player->acknowledged[i]);
        player->acknowledged[i] = NULL;
    }
}

/* False: the server is gone, and the table is the one before. */
static bool begin_table(struct player *player)
{
    json_t *created = ask(player, json_pack("{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s, s:s}], s:i}", "type", "create",
                                            "game", "horizon", "options", "players 2\nrounds 9 9 9 9 9", "public", 1,
                                            "seats", "kind", "me", "kind", "bot", "bot", "random", "takeover_ms", 0));
    if (created == NULL) return false;
    if (!is_type(created, "created")) fail("no table");
    snprintf(player->table, sizeof player->table, "%s", json_string_value(json_object_get(created, "table")));
    json_decref(created);
    forget_acknowledged(player);
    return true;
}

/* Opens the table and compares all its events with what was acknowledged. */
static void open_and_compare(struct player *player, unsigned *lost, unsigned *doubled)
{
    json_t *table = ask(player, json_pack("{s:s, s:s, s:i}", "type", "open", "table", player->table, "from", 0));
    if (!is_type(table, "table")) fail("a table is gone after the restart");
    size_t index;
    json_t *event;
    json_int_t last = 0;
    json_array_foreach (json_object_get(table, "events"), index, event) {
        json_int_t n = json_integer_value(json_object_get(event, "n"));
        const char *action = json_string_value(json_object_get(event, "action"));
        const char *expected = n < EVENTS_MAX ? player->acknowledged[n] : NULL;
        if (n != last + 1) (*doubled)++;
        last = n;
        if (expected != NULL && (action == NULL || strcmp(action, expected) != 0)) (*lost)++;
    }
    for (json_int_t n = last + 1; n < EVENTS_MAX; n++) *lost += player->acknowledged[n] != NULL;
    player->n = json_integer_value(json_object_get(table, "n"));
    if (player->n != last) (*doubled)++;
    json_decref(table);
}

/* One move; false: the server is gone. */
static bool move(struct player *player, unsigned *acknowledged)
{
    json_t *legal = ask(player, json_pack("{s:s, s:s}", "type", "legal", "table", player->table));
    if (!is_type(legal, "legal")) return false;
    const json_t *actions = json_object_get(legal, "actions");
    size_t count = json_array_size(actions);
    player->n = json_integer_value(json_object_get(legal, "n"));
    if (count == 0) { /* The game is over: another one. */
        json_decref(legal);
        if (!begin_table(player)) return false;
        json_decref(ask(player, json_pack("{s:s, s:s}", "type", "open", "table", player->table)));
        return !player->socket.dead;
    }
    char action[64];
    snprintf(action, sizeof action, "%s",
             json_string_value(json_array_get(actions, (size_t)casus_random_below(&chance, count))));
    json_decref(legal);
    json_t *reply = ask(player, json_pack("{s:s, s:s, s:I, s:[s]}", "type", "act", "table", player->table, "n",
                                          player->n, "actions", action));
    bool ok = is_type(reply, "ok");
    if (ok && player->n + 1 < EVENTS_MAX) {
        player->acknowledged[player->n + 1] = strdup(action);
        (*acknowledged)++;
    }
    if (reply != NULL && !ok) fail("a legal move was refused");
    json_decref(reply);
    return ok;
}

/* ---- One life of the server ---- */

/* Kills the server after a while, from a process of its own. */
static pid_t executioner(pid_t victim, unsigned after_us)
{
    pid_t process = fork();
    if (process != 0) return process;
    usleep(after_us);
    kill(victim, SIGKILL);
    _exit(0);
}

static void live(struct player *players, bool first, unsigned *acknowledged, unsigned *lost, unsigned *doubled)
{
    struct wire_server server = wire_serve(program, store_path);
    for (int i = 0; i < TABLES; i++) {
        players[i].socket.file = wire_connect(server.port);
        players[i].socket.dead = players[i].socket.file < 0;
        greet(&players[i]);
        if (first && !begin_table(&players[i])) fail("no table");
        open_and_compare(&players[i], lost, doubled);
    }
    pid_t killer = executioner(server.process, (unsigned)casus_random_below(&chance, 250000));
    bool alive = true;
    while (alive) {
        for (int i = 0; i < TABLES && alive; i++) alive = move(&players[i], acknowledged);
    }
    waitpid(killer, NULL, 0);
    waitpid(server.process, NULL, 0);
    for (int i = 0; i < TABLES; i++) close(players[i].socket.file);
}

int main(int argc, char **argv)
{
    if (argc < 2) fail("usage: crash_kill CASUS [KILLS] [SEED]");
    program = argv[1];
    int kills = argc > 2 ? atoi(argv[2]) : 50;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : (uint64_t)time(NULL);
    unsigned acknowledged = 0, lost = 0, doubled = 0;
    struct player *players = calloc(TABLES, sizeof *players);
    chance = casus_random_make(seed);
    snprintf(store_path, sizeof store_path, "/tmp/casus-crash-%d.sqlite", (int)getpid());
    printf("crash_kill: seed %llu\n", (unsigned long long)seed);
    fflush(stdout); /* Or the children would print it again. */
    for (int i = 0; i < TABLES; i++) players[i].socket.message = malloc(MESSAGE_MAX);
    for (int kill_number = 0; kill_number < kills; kill_number++)
        live(players, kill_number == 0, &acknowledged, &lost, &doubled);
    live(players, false, &acknowledged, &lost, &doubled); /* The last kill is looked at as well. */
    printf("crash_kill: %d kills, %u acknowledged moves, %u lost, %u doubled\n", kills + 1, acknowledged, lost,
           doubled);
    for (int i = 0; i < TABLES; i++) {
        forget_acknowledged(&players[i]);
        free(players[i].socket.message);
    }
    free(players);
    wire_forget(store_path);
    return lost == 0 && doubled == 0 && acknowledged > (unsigned)kills ? 0 : 1;
}
