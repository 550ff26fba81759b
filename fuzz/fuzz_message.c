/* Any lines as messages to a server with a running table and a running evening: each is answered, and the server
 * stands. A line that begins with 1 or 2 comes from the evening's organiser, or from a member of a team; any other from
 * somebody at the table. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

struct outside {
    struct store_batch *waiting, *last;
    size_t answers;
    bool refused;
    struct casus_random random;
};

static void take_text(void *context, void *user, const char *text, size_t length)
{
    struct outside *outside = context;
    (void)user;
    if (length < 2 || text[0] != '{' || text[length - 1] != '}') abort();
    outside->answers++;
    outside->refused = outside->refused || memmem(text, length, "\"type\":\"refused\"", 16) != NULL;
}

static void ignore_close(void *context, void *user, const char *reason)
{
    (void)context;
    (void)user;
    (void)reason;
}

static void take_batch(void *context, struct store_batch *batch)
{
    struct outside *outside = context;
    batch->next = NULL;
    if (outside->last != NULL) outside->last->next = batch;
    else outside->waiting = batch;
    outside->last = batch;
}

static void give_random(void *context, void *bytes, size_t count)
{
    struct outside *outside = context;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)casus_random_bits(&outside->random);
}

static void ignore_log(void *context, const char *line)
{
    (void)context;
    (void)line;
}

static void settle(struct outside *outside, struct server *server, uint64_t now)
{
    while (outside->waiting != NULL) {
        struct store_batch *batches = outside->waiting;
        outside->waiting = outside->last = NULL;
        for (struct store_batch *batch = batches; batch != NULL; batch = batch->next) batch->ok = true;
        server_stored(server, batches, now);
    }
}

enum { CONNECTIONS = 3 };

/* What the evening's table is called, since chance is the same each time; the seeds have it, and the other table's. */
#define EVENING "qdqaxz"

static const char begin[] =
    "{\"type\":\"hello\",\"protocol\":1,\"token\":\"00000000000000000000000000000001\",\"form\":\"bytes\"}\n"
    "{\"type\":\"create\",\"game\":\"horizon\",\"options\":\"players 2\\nrings 2\",\"public\":true,"
    "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"random\"}]}\n"
    "1{\"type\":\"hello\",\"protocol\":1,\"token\":\"00000000000000000000000000000002\",\"form\":\"bytes\"}\n"
    "2{\"type\":\"hello\",\"protocol\":1,\"token\":\"00000000000000000000000000000003\",\"form\":\"json\"}\n"
    "1{\"type\":\"create\",\"game\":\"maga\",\"options\":\"teams 3\\nturns 2\\norganiser yes\\nnumbers open\","
    "\"public\":true,\"seats\":[{\"kind\":\"open\"},{\"kind\":\"open\"},{\"kind\":\"bot\",\"bot\":\"steady\"}],"
    "\"evening\":{\"lists_ms\":60000}}\n"
    "1{\"type\":\"open\",\"table\":\"" EVENING "\"}\n"
    "2{\"type\":\"join\",\"table\":\"" EVENING "\",\"seat\":0}\n"
    "2{\"type\":\"open\",\"table\":\"" EVENING "\",\"from\":0}\n"
    "1{\"type\":\"start\",\"table\":\"" EVENING "\"}\n";

static void say(struct outside *outside, struct server *server, struct connection *const connections[CONNECTIONS],
                struct casus_word line, uint64_t now)
{
    size_t before = outside->answers;
    bool other = line.length > 0 && (line.at[0] == '1' || line.at[0] == '2');
    struct connection *connection = connections[other ? line.at[0] - '0' : 0];
    server_message(server, connection, line.at + other, line.length - other, now);
    settle(outside, server, now);
    if (outside->answers == before) abort();
    if (server_deadline(server) <= now) server_tick(server, now);
    settle(outside, server, now);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct outside outside = {.random = casus_random_make(3)};
    struct server_world world = {&outside, take_text, ignore_close, take_batch, give_random, ignore_log};
    struct server_options options = {.games = casus_games, .version = "fuzz"};
    struct server *server = server_make(&world, &options);
    struct connection *connections[CONNECTIONS];
    char error[256];
    uint64_t now = 1790000000000u;
    if (!server_loaded(server, now, error, sizeof error)) abort();
    for (int i = 0; i < CONNECTIONS; i++) connections[i] = server_open(server, &outside);
    struct casus_reader lines = casus_reader_make(begin, sizeof begin - 1);
    struct casus_word line;
    for (int part = 0; part < 2; part++) {
        while (casus_read_line(&lines, &line)) say(&outside, server, connections, line, now += 10);
        if (part == 0 && outside.refused) abort(); /* The tables are not called so any more. */
        lines = casus_reader_make((const char *)bytes, size);
    }
    for (int i = 0; i < CONNECTIONS; i++) server_close(server, connections[i], now);
    settle(&outside, server, now);
    server_free(server);
    return 0;
}
