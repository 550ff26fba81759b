/* Any lines as messages of one client to a hall with a running table: each gets exactly one answer, and the hall stands. */
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

struct outside {
    struct store_batch *waiting, *last;
    size_t answers;
    struct casus_random random;
};

static void take_text(void *context, void *user, const char *text, size_t length)
{
    struct outside *outside = context;
    (void)user;
    if (length < 2 || text[0] != '{' || text[length - 1] != '}') abort();
    outside->answers++;
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

static void settle(struct outside *outside, struct hall *hall, uint64_t now)
{
    while (outside->waiting != NULL) {
        struct store_batch *batches = outside->waiting;
        outside->waiting = outside->last = NULL;
        for (struct store_batch *batch = batches; batch != NULL; batch = batch->next) batch->ok = true;
        hall_stored(hall, batches, now);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char begin[] =
        "{\"type\":\"hello\",\"protocol\":1,\"token\":\"00000000000000000000000000000001\",\"form\":\"bytes\"}\n"
        "{\"type\":\"create\",\"game\":\"horizon\",\"options\":\"players 2\\nrings 2\",\"public\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":"
        "\"bot\",\"bot\":\"random\"}]}\n";
    struct outside outside = {.random = casus_random_make(3)};
    struct hall_world world = {&outside, take_text, ignore_close, take_batch, give_random, ignore_log};
    struct hall_options options = {.games = casus_games, .version = "fuzz"};
    struct hall *hall = hall_make(&world, &options);
    char error[256];
    uint64_t now = 1790000000000u;
    if (!hall_loaded(hall, now, error, sizeof error)) abort();
    struct hall_connection *connection = hall_open(hall, &outside);
    struct casus_reader lines = casus_reader_make(begin, sizeof begin - 1);
    struct casus_word line;
    for (int part = 0; part < 2; part++) {
        while (casus_read_line(&lines, &line)) {
            size_t before = outside.answers;
            now += 10;
            hall_message(hall, connection, line.at, line.length, now);
            settle(&outside, hall, now);
            if (outside.answers == before) abort();
            if (hall_deadline(hall) <= now) hall_tick(hall, now);
            settle(&outside, hall, now);
        }
        lines = casus_reader_make((const char *)bytes, size);
    }
    hall_close(hall, connection, now);
    settle(&outside, hall, now);
    hall_free(hall);
    return 0;
}
