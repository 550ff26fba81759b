/* Makes a store such as a server has after years: many games that are over, their records compressed, and some that run
 * and wait for somebody. A few games are really played, by bots, on a server in memory; all others are copies of these
 * under other names, with other people and another chain of hashes. Only what the dice of a copy's record prove is not
 * true. Usage: generate_store NEW_STORE [FINISHED] [RUNNING] [GUESTS] */
#include <jansson.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "casus/assert.h"
#include "casus/dice.h"
#include "casus/random.h"
#include "casus/record.h"
#include "server/base/key.h"
#include "server/server.h"
#include "store/memory.h"
#include "store/store.h"

enum {
    TEMPLATES = 16,
    ID_LENGTH = 16,
    GUEST_LENGTH = 64,
    SEATS_MAX = 8,
    LINE_MAX = 1 << 16,
    BATCH_GAMES = 50,     /* In one transaction, */
    BATCHES_AHEAD = 4,    /* and so many before they are waited for. */
    RUNNING_EVENTS = 150, /* About so far has a running game come. */
    STATUS_RUNNING = 1,
    STATUS_OVER = 3,
    SEAT_PERSON = 1
};

static const uint64_t begun_ms = UINT64_C(1700000000000);

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "generate_store: %s\n", what);
    exit(1);
}

/* ---- The games that are played ---- */

struct template
{
    const char *game;
    char id[ID_LENGTH + 1];
    json_t *description;
    const struct memory_store_log *log;
    uint64_t halfway; /* An event after which a seat is to act, */
    unsigned awaited; /* this one. */
};

struct stage {
    struct server *server;
    struct memory_store disk;
    struct casus_random random;
    uint64_t now;
    char created[ID_LENGTH + 1];
};

static void stage_send(void *context, void *user, const char *text, size_t length)
{
    struct stage *stage = context;
    (void)user;
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *id = json_string_value(json_object_get(message, "table"));
    const char *type = json_string_value(json_object_get(message, "type"));
    if (id != NULL && strcmp(type, "created") == 0) snprintf(stage->created, sizeof stage->created, "%s", id);
    if (strcmp(type, "refused") == 0) fail(text);
    json_decref(message);
}

static void stage_close(void *context, void *user, const char *reason)
{
    (void)context;
    (void)user;
    (void)reason;
}

static void stage_store(void *context, struct store_batch *batch)
{
    struct stage *stage = context;
    memory_store_put(&stage->disk, batch, stage->now, stage->now);
}

static void stage_random(void *context, void *bytes, size_t count)
{
    struct stage *stage = context;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)casus_random_bits(&stage->random);
}

static void stage_log(void *context, const char *line)
{
    (void)context;
    (void)line;
}

static void run_stage(struct stage *stage)
{
    for (;;) {
        while (memory_store_due(&stage->disk) <= stage->now)
            server_stored(stage->server, memory_store_report(&stage->disk, stage->now), stage->now);
        uint64_t deadline = server_deadline(stage->server);
        if (deadline == UINT64_MAX || deadline > stage->now + 60000) return;
        if (deadline > stage->now) stage->now = deadline;
        server_tick(stage->server, stage->now);
    }
}

static void make_stage(struct stage *stage)
{
    char error[256];
    struct server_world world = {stage, stage_send, stage_close, stage_store, stage_random, stage_log, NULL, NULL};
    struct server_options options = {.games = casus_games, .version = "generated"};
    *stage = (struct stage){.now = begun_ms, .random = casus_random_make(1)};
    stage->server = server_make(&world, &options);
    if (!server_loaded(stage->server, stage->now, error, sizeof error)) fail(error);
}

/* After about half of the events: behind one that a seat's action follows. */
static void find_halfway(struct template *template)
{
    for (uint64_t n = RUNNING_EVENTS < template->log->count / 2 ? RUNNING_EVENTS : template->log->count / 2;
         n + 1 < template->log->count; n++) {
        const char *seat = strstr(template->log->line[n + 1].text, "\"seat\":");
        if (seat == NULL || seat[7] < '0' || seat[7] > '7') continue;
        template->halfway = n;
        template->awaited = (unsigned)(seat[7] - '0');
        return;
    }
    fail("a game is too short");
}

static void play(struct stage *stage, struct connection *connection, struct template *template, bool cold_war)
{
    static const char horizon[] =
        "{\"type\":\"create\",\"id\":1,\"game\":\"horizon\",\"options\":\"\",\"public\":true,\"seats\":["
        "{\"kind\":\"bot\",\"bot\":\"greedy\"},{\"kind\":\"bot\",\"bot\":\"greedy\"},"
        "{\"kind\":\"bot\",\"bot\":\"greedy\"},{\"kind\":\"bot\",\"bot\":\"greedy\"}]}";
    static const char coldwar[] =
        "{\"type\":\"create\",\"id\":1,\"game\":\"coldwar\",\"options\":\"\",\"public\":true,\"seats\":["
        "{\"kind\":\"bot\",\"bot\":\"steady\"},{\"kind\":\"bot\",\"bot\":\"steady\"}]}";
    const char *text = cold_war ? coldwar : horizon;
    size_t length;
    server_message(stage->server, connection, text, strlen(text), stage->now);
    run_stage(stage);
    snprintf(template->id, sizeof template->id, "%s", stage->created);
    template->game = cold_war ? "coldwar" : "horizon";
    const char *description = memory_store_item(&stage->disk, "table", template->id, &length);
    template->description = description == NULL ? NULL : json_loadb(description, length, 0, NULL);
    if (json_integer_value(json_object_get(template->description, "status")) != STATUS_OVER)
        fail("a game does not end");
}

static void play_all(struct stage *stage, struct template templates[TEMPLATES])
{
    static const char hello[] = "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Generator\"}";
    make_stage(stage);
    struct connection *connection = server_open(stage->server, NULL);
    server_message(stage->server, connection, hello, strlen(hello), stage->now);
    for (int i = 0; i < TEMPLATES; i++) play(stage, connection, &templates[i], i % 2 == 1);
    for (int i = 0; i < TEMPLATES; i++) { /* The logs move while there are more to come. */
        templates[i].log = memory_store_log_of(&stage->disk, templates[i].id);
        find_halfway(&templates[i]);
    }
}

/* ---- Copies ---- */

struct copying {
    struct store *store;
    struct casus_random random;
    unsigned guests;
    uint64_t made;
    pthread_mutex_t lock;
    pthread_cond_t written;
    unsigned on_the_way; /* Batches. */
};

struct game {
    const struct template *template;
    char id[ID_LENGTH + 1], guest[SEATS_MAX][GUEST_LENGTH + 1];
    unsigned seats;
    uint64_t created;
    bool over;
};

/* The guest whose token is that number. */
static void write_guest(char guest[GUEST_LENGTH + 1], uint64_t number)
{
    char token[2 * KEY_BYTES + 1];
    snprintf(token, sizeof token, "%032llx", (unsigned long long)number);
    key_hash("casus/1/guest", NULL, 0, token, guest, CASUS_DIGEST_SIZE);
}

static struct game draw_game(struct copying *copying, const struct template *template, bool over)
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789x";
    struct game game = {.template = template,
                        .seats = (unsigned)json_array_size(json_object_get(template->description, "seats")),
                        .created = begun_ms + copying->made * 300000,
                        .over = over};
    for (int i = 0; i < ID_LENGTH; i++) game.id[i] = letters[casus_random_below(&copying->random, 32)];
    uint64_t first = casus_random_below(&copying->random, copying->guests);
    for (unsigned seat = 0; seat < game.seats; seat++)
        write_guest(game.guest[seat], (first + UINT64_C(7919) * seat) % copying->guests);
    copying->made++;
    return game;
}

static char *copy_text(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

/* The template's line, in this game's name, closed by another hash; without its line feed. */
static struct casus_writer copy_line(const struct game *game, uint64_t number, struct casus_chain *chain, char *out)
{
    struct casus_writer line = casus_writer_make(out, LINE_MAX);
    const struct memory_store_line *from = &game->template->log->line[number];
    size_t end = from->length - strlen(",\"hash\":\"\"}") - (size_t)2 * CASUS_DIGEST_SIZE;
    casus_write_bytes(&line, from->text, end);
    for (char *at = out; number == 0 && (at = strstr(at, game->template->id)) != NULL;) memcpy(at, game->id, ID_LENGTH);
    casus_record_close(&line, chain);
    line.length--;
    return line;
}

static void add(struct store_batch *batch, struct store_write write)
{
    batch->writes = realloc(batch->writes, (batch->count + 1) * sizeof *batch->writes);
    batch->writes[batch->count++] = write;
}

static char *copy_of(const char *text)
{
    return copy_text(text, strlen(text));
}

static void add_description(struct store_batch *batch, const struct game *game)
{
    json_t *row = json_deep_copy(game->template->description), *seats = json_object_get(row, "seats"), *seat;
    size_t index;
    json_array_foreach (seats, index, seat) {
        char name[16];
        snprintf(name, sizeof name, "Guest %.4s", game->guest[index]);
        json_object_set_new(seat, "kind", json_integer(SEAT_PERSON));
        json_object_set_new(seat, "bot", json_string(""));
        json_object_set_new(seat, "name", json_string(name));
        json_object_set_new(seat, "guest", json_string(game->guest[index]));
    }
    json_object_set_new(row, "creator", json_string(game->guest[0]));
    json_object_set_new(row, "created", json_integer((json_int_t)game->created));
    json_object_set_new(row, "status", json_integer(game->over ? STATUS_OVER : STATUS_RUNNING));
    char *text = json_dumps(row, JSON_COMPACT);
    add(batch, (struct store_write){.kind = STORE_PUT,
                                    .group = copy_of("table"),
                                    .key = copy_of(game->id),
                                    .text = text,
                                    .length = strlen(text)});
    json_decref(row);
}

static void add_entry(struct store_batch *batch, const struct game *game)
{
    char line[1024], people[SEATS_MAX * (GUEST_LENGTH + 1) + 1];
    struct casus_writer out = casus_writer_make(line, sizeof line), parts = casus_writer_make(people, sizeof people);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "id", game->id);
    casus_json_key_text(&out, "game", game->template->game);
    casus_json_key_text(&out, "status", game->over ? "over" : "running");
    casus_json_key(&out, "seats");
    casus_json_open(&out, '[');
    for (unsigned seat = 0; seat < game->seats; seat++) {
        char name[16];
        snprintf(name, sizeof name, "Guest %.4s", game->guest[seat]);
        casus_json_open(&out, '{');
        casus_json_key_text(&out, "kind", "person");
        casus_json_key_text(&out, "name", name);
        casus_json_key_null(&out, "bot");
        casus_json_close(&out, '}');
        casus_write_text(&parts, game->guest[seat]);
        casus_write_char(&parts, !game->over && seat == game->template->awaited ? '!' : ' ');
    }
    casus_json_close(&out, ']');
    casus_json_key_int(&out, "more", 0);
    casus_json_key_int(&out, "open", 0);
    casus_json_key_int(&out, "created", (int64_t)game->created);
    casus_json_close(&out, '}');
    const struct store_entry entry = {.game = game->template->game,
                                      .owner = game->guest[0],
                                      .status = game->over ? STATUS_OVER : STATUS_RUNNING,
                                      .over = game->over,
                                      .is_public = true,
                                      .created = game->created,
                                      .deadline = UINT64_MAX,
                                      .line = line,
                                      .people = people};
    add(batch,
        (struct store_write){.kind = STORE_ENTER, .group = copy_of(game->id), .entry = store_entry_copy(&entry)});
}

static void add_record(struct store_batch *batch, const struct game *game)
{
    static char out[LINE_MAX];
    struct casus_chain chain = {{0}};
    uint64_t last = game->over ? game->template->log->count - 1 : game->template->halfway;
    char *text = NULL;
    size_t length = 0;
    for (uint64_t n = 0; n <= last; n++) {
        struct casus_writer line = copy_line(game, n, &chain, out);
        if (!game->over) {
            add(batch, (struct store_write){.kind = STORE_EVENT,
                                            .group = copy_of(game->id),
                                            .number = n,
                                            .text = copy_text(out, line.length),
                                            .length = line.length});
            continue;
        }
        text = realloc(text, length + line.length + 1);
        memcpy(text + length, out, line.length + 1); /* With its line feed. */
        length += line.length + 1;
    }
    if (!game->over) return;
    add(batch,
        (struct store_write){
            .kind = STORE_ARCHIVE, .group = copy_of(game->id), .number = last + 1, .text = text, .length = length});
}

/* ---- Writing ---- */

static void free_batch(struct store_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++) {
        free(batch->writes[i].group);
        free(batch->writes[i].key);
        free(batch->writes[i].text);
        free(batch->writes[i].entry);
    }
    free(batch->writes);
    free(batch);
}

static void on_wake(void *context)
{
    struct copying *copying = context;
    pthread_mutex_lock(&copying->lock);
    pthread_cond_signal(&copying->written);
    pthread_mutex_unlock(&copying->lock);
}

static void take_reported(struct copying *copying)
{
    for (struct store_batch *batch = store_reported(copying->store), *next; batch != NULL; batch = next) {
        next = batch->next;
        if (batch->result != STORE_OK) fail("the store cannot be written");
        free_batch(batch);
        copying->on_the_way--;
    }
}

static void put(struct copying *copying, struct store_batch *batch)
{
    copying->on_the_way++;
    store_put(copying->store, batch);
    pthread_mutex_lock(&copying->lock);
    for (take_reported(copying); copying->on_the_way >= BATCHES_AHEAD; take_reported(copying))
        pthread_cond_wait(&copying->written, &copying->lock);
    pthread_mutex_unlock(&copying->lock);
}

static void put_games(struct copying *copying, struct template templates[TEMPLATES], uint64_t count, bool over)
{
    for (uint64_t done = 0; done < count;) {
        struct store_batch *batch = calloc(1, sizeof *batch);
        for (int i = 0; i < BATCH_GAMES && done < count; i++, done++) {
            struct game game = draw_game(copying, &templates[done % TEMPLATES], over);
            add_description(batch, &game);
            add_entry(batch, &game);
            add_record(batch, &game);
        }
        put(copying, batch);
        if (done % 10000 == 0) fprintf(stderr, "%llu %s\n", (unsigned long long)done, over ? "finished" : "running");
    }
}

static void put_guests(struct copying *copying)
{
    for (unsigned done = 0; done < copying->guests;) {
        struct store_batch *batch = calloc(1, sizeof *batch);
        for (int i = 0; i < 1000 && done < copying->guests; i++, done++) {
            char guest[GUEST_LENGTH + 1], text[64];
            write_guest(guest, done);
            snprintf(text, sizeof text, "{\"name\":\"Guest %.4s\"}", guest);
            add(batch, (struct store_write){.kind = STORE_PUT,
                                            .group = copy_of("guest"),
                                            .key = copy_of(guest),
                                            .text = copy_of(text),
                                            .length = strlen(text)});
        }
        put(copying, batch);
    }
}

static void put_rest(struct copying *copying)
{
    static const char key[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    struct store_batch *batch = calloc(1, sizeof *batch);
    add(batch, (struct store_write){.kind = STORE_PUT,
                                    .group = copy_of("server"),
                                    .key = copy_of("key"),
                                    .text = copy_of(key),
                                    .length = strlen(key)});
    add(batch, (struct store_write){.kind = STORE_LISTED});
    put(copying, batch);
}

int main(int argc, char **argv)
{
    static struct stage stage;
    static struct template templates[TEMPLATES];
    char error[512];
    uint64_t finished = argc > 2 ? strtoull(argv[2], NULL, 10) : 200000;
    uint64_t running = argc > 3 ? strtoull(argv[3], NULL, 10) : 2000;
    if (argc < 2) fail("usage: generate_store NEW_STORE [FINISHED] [RUNNING] [GUESTS]");
    struct copying copying = {.random = casus_random_make(2),
                              .guests = argc > 4 ? (unsigned)atoi(argv[4]) : 20000,
                              .lock = PTHREAD_MUTEX_INITIALIZER,
                              .written = PTHREAD_COND_INITIALIZER};
    if (copying.guests < 8) fail("there must be 8 guests or more");
    if (access(argv[1], F_OK) == 0) fail("the store is there already");
    play_all(&stage, templates);
    copying.store = store_open(argv[1], on_wake, &copying, error, sizeof error);
    if (copying.store == NULL) fail(error);
    put_guests(&copying);
    put_games(&copying, templates, finished, true);
    put_games(&copying, templates, running, false);
    put_rest(&copying);
    store_close(copying.store);
    return 0;
}
