/* What a server asks of the world around it, answered at once; what the disk holds, read as it is or as it might be;
 * and one client, who comes, looks, and keeps what he hears. */
#include "simulate/replica.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "simulate/message.h"

enum { QUIET_MS = 600000 };

/* ---- What the server asks of the world around it ---- */

static void hear(struct replica *replica, const char *text, size_t length)
{
    casus_assert(replica->heard_length <= replica->heard_capacity);
    if (replica->heard_length + length + 2 > replica->heard_capacity) {
        replica->heard_capacity = 2 * (replica->heard_length + length + 2);
        replica->heard = realloc(replica->heard, replica->heard_capacity);
    }
    memcpy(replica->heard + replica->heard_length, text, length);
    replica->heard_length += length + 1;
    replica->heard[replica->heard_length - 1] = '\n';
    replica->heard[replica->heard_length] = 0;
}

static void replica_send(void *context, void *user, const char *text, size_t length)
{
    const struct ear *ear = user;
    if (ear->listens) hear(context, text, length);
}

static void replica_close(void *context, void *user, const char *reason)
{
    (void)context;
    (void)user;
    (void)reason;
}

static void replica_store(void *context, struct store_batch *batch)
{
    struct replica *replica = context;
    struct store_batch **end = &replica->waiting;
    while (*end != NULL) end = &(*end)->next;
    batch->next = NULL;
    batch->result = STORE_OK;
    *end = batch;
}

static void replica_random(void *context, void *bytes, size_t count)
{
    struct replica *replica = context;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)casus_random_bits(&replica->random);
}

static void replica_log(void *context, const char *line)
{
    (void)context;
    (void)line;
}

static void settle(struct replica *replica)
{
    while (replica->waiting != NULL) {
        struct store_batch *batches = replica->waiting;
        replica->waiting = NULL;
        server_stored(replica->server, batches, replica->now);
    }
}

/* ---- Items, as they are or as they might be ---- */

/* Whose item it is, and for whom it may be another one; NULL: for nobody. */
struct source {
    const struct game_table *table;
    const struct store_reader *reader;
    const struct onlooker *onlooker;
};

static void read_item(const struct source *source, const struct memory_store_item *item, const char *text,
                      size_t length)
{
    casus_assert(text != NULL);
    source->reader->item(source->reader->context, item->kind, item->key, text, length);
}

static unsigned number_of(const struct memory_store_item *item)
{
    const char *slash = strchr(item->key, '/');
    return slash == NULL ? 0 : (unsigned)atoi(slash + 1);
}

/* A table whose end is left out goes on: what follows the end may depend on everything. */
static void read_table(const struct source *source, const struct memory_store_item *item)
{
    char *text = strndup(item->text, item->length), *status = strstr(text, "\"status\":3");
    if (status != NULL) status[strlen("\"status\":")] = '1';
    read_item(source, item, text, item->length);
    free(text);
}

/* Nobody else has committed. */
static void read_sealed(const struct source *source, const struct memory_store_item *item)
{
    if (source->onlooker == NULL || number_of(item) == source->onlooker->seat)
        read_item(source, item, item->text, item->length);
}

/* Another team has planned and sent something else. */
static void change_team(json_t *team)
{
    json_t *plan = json_pack("{s:i, s:[s, s], s:i, s:i, s:[], s:[]}", "revision", 99, "rows", "one", "another", "spent",
                             0, "spent_before", 0, "past", "future");
    json_t *mark = json_pack("{s:s, s:i, s:b}", "by", "Somebody", "agreed", 0, "approved", false);
    json_object_set_new(plan, "orders", json_pack("[O, o]", mark, mark));
    json_object_set_new(team, "plan", plan);
    json_object_set_new(team, "sent", json_null());
    json_object_set_new(team, "standing", json_null());
    json_object_set_new(team, "receipts", json_integer(77));
}

/* A press release that another team has offered, or one of its players. */
static bool is_hidden_of_another(struct casus_word line, casus_seat seat)
{
    struct casus_reader words = casus_reader_make(line.at, line.length);
    int64_t by = -1;
    struct casus_word what = casus_read_word(&words);
    return (casus_word_is(what, "offer") || casus_word_is(what, "player")) &&
           casus_word_int(casus_read_word(&words), 0, CASUS_SEATS_MAX, &by) && by != seat;
}

/* Copies the lines of an evening's dealings without the papers, press releases and players of others: what they are,
 * and how many, is hidden. */
static void write_other_dealings(struct casus_writer *out, const char *text, casus_seat seat)
{
    struct casus_reader lines = casus_reader_make(text, strlen(text));
    struct casus_word line;
    bool own = true;
    while (casus_read_line(&lines, &line)) {
        struct casus_reader words = casus_reader_make(line.at, line.length);
        if (casus_word_is(casus_read_word(&words), "paper")) {
            int64_t by = -1, with = -1;
            casus_word_int(casus_read_word(&words), 0, CASUS_SEATS_MAX, &by);
            casus_word_int(casus_read_word(&words), 0, CASUS_SEATS_MAX, &with);
            own = by == seat || with == seat;
        }
        if (!own || is_hidden_of_another(line, seat)) continue;
        casus_write_bytes(out, line.at, line.length);
        casus_write_char(out, '\n');
    }
}

static void change_dealings(json_t *document, casus_seat seat)
{
    const char *text = json_string_value(json_object_get(document, "dealings"));
    struct casus_writer counted = casus_writer_make(NULL, 0);
    if (text == NULL) return;
    write_other_dealings(&counted, text, seat);
    char *changed = calloc(1, counted.length + 1);
    struct casus_writer out = casus_writer_make(changed, counted.length + 1);
    write_other_dealings(&out, text, seat);
    casus_assert(casus_writer_fits(&out)); /* It was counted the same way. */
    json_object_set_new(document, "dealings", json_string(changed));
    free(changed);
}

static bool is_known(const struct onlooker *onlooker, unsigned team)
{
    return onlooker == NULL || team == onlooker->seat || team == onlooker->leader;
}

static void read_document(const struct source *source, const struct memory_store_item *item)
{
    unsigned number = number_of(item), seats = source->table->measure.seats;
    bool changes = number != seats && !is_known(source->onlooker, number);
    json_t *document = changes ? json_loadb(item->text, item->length, 0, NULL) : NULL;
    if (document == NULL) {
        read_item(source, item, item->text, item->length);
        return;
    }
    if (number < seats) change_team(document);
    else change_dealings(document, source->onlooker->seat);
    char *text = json_dumps(document, JSON_COMPACT);
    read_item(source, item, text, strlen(text));
    free(text);
    json_decref(document);
}

static void read_whole(const struct source *source, const struct memory_store_item *item)
{
    read_item(source, item, item->text, item->length);
}

static void read_items(const struct source *source, const struct memory_store *disk)
{
    static const struct {
        const char *kind;
        void (*read)(const struct source *source, const struct memory_store_item *item);
    } kinds[] = {
        {.kind = "table", .read = read_table},
        {.kind = "line", .read = read_whole},
        {.kind = "sealed", .read = read_sealed},
        {.kind = "evening", .read = read_document},
    };
    for (size_t i = 0; i < disk->item_count; i++) {
        const struct memory_store_item *item = &disk->item[i];
        void (*read)(const struct source *, const struct memory_store_item *) = NULL;
        for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
            if (strcmp(kinds[k].kind, item->kind) == 0) read = kinds[k].read;
        }
        if (read == NULL) read_whole(source, item); /* Not of a table. */
        else if (strncmp(item->key, source->table->id, strlen(source->table->id)) == 0) read(source, item);
    }
}

/* ---- The whole ---- */

bool replica_make(struct replica *replica, struct world *world, const struct game_table *table,
                  const struct lines *lines, const struct onlooker *onlooker)
{
    char error[256];
    struct server_world outside = {replica,        replica_send, replica_close, replica_store,
                                   replica_random, replica_log,  NULL,          NULL};
    struct server_options options = world->options;
    casus_assert(lines->count > 0);
    options.think_ms = QUIET_MS; /* A bot's move may depend on what it alone knows: none is made. */
    *replica = (struct replica){.random = casus_random_make(1), .now = world->now};
    replica->server = server_make(&outside, &options);
    struct store_reader reader = server_reader(replica->server);
    read_items(&(struct source){table, &reader, onlooker}, &world->disk);
    for (size_t i = 0; i < lines->count; i++)
        reader.event(reader.context, table->id, i, lines->line[i], lines->length[i]);
    bool good = server_loaded(replica->server, replica->now, error, sizeof error);
    if (!good) world_broken(world, "a server was not made from the disk: %s", error);
    settle(replica);
    casus_assert(replica->waiting == NULL);
    return good;
}

void replica_free(struct replica *replica)
{
    server_free(replica->server);
    free(replica->heard);
}

void replica_tell(struct ear *ear, const char *text)
{
    casus_assert(ear->connection != NULL);
    server_message(ear->replica->server, ear->connection, text, strlen(text), ear->replica->now);
    settle(ear->replica);
}

static void tell_json(struct ear *ear, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    replica_tell(ear, text);
    free(text);
    json_decref(message);
}

void replica_come(struct ear *ear, struct replica *replica, const struct game_table *table, const struct client *client,
                  bool listens, const char *form)
{
    bool looks_back = strcmp(form, "none") != 0;
    *ear = (struct ear){.replica = replica, .listens = listens};
    ear->connection = server_open(replica->server, ear);
    tell_json(ear,
              json_pack("{s:s, s:i, s:s, s:s}", "type", "hello", "protocol", 1, "token", client->token, "form", form));
    json_t *open = json_pack("{s:s, s:s}", "type", "open", "table", table->id);
    if (!table->is_public) json_object_set_new(open, "link", json_string(table->link));
    if (looks_back) json_object_set_new(open, "from", json_integer(0));
    tell_json(ear, open);
}

void replica_go(struct ear *ear)
{
    casus_assert(ear->connection != NULL && ear->replica->waiting == NULL);
    server_close(ear->replica->server, ear->connection, ear->replica->now);
    settle(ear->replica);
}
