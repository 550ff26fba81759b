/* Time, network and store of one simulated game. Time jumps from one thing that happens to the next: a letter that
 * arrives, a batch that is reported, a deadline of the server, a person who acts, a crash. */
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/bot.h"
#include "simulate/sealed.h"

enum { STEPS_MAX = 60000, TWIN_EVERY = 400, GAME_MS = 20 * 60 * 1000 };

const char *const simulate_fault_names[FAULTS] = {
    [FAULT_NONE] = "none",
    [FAULT_ACK_BEFORE_DURABLE] = "ack_before_durable",
    [FAULT_DOUBLE_APPLY] = "double_apply",
    [FAULT_LOST_EVENT] = "lost_event",
    [FAULT_LATE_ACTION] = "late_action",
    [FAULT_LEAK_VIEW] = "leak_view",
    [FAULT_LEAK_LOG] = "leak_log",
    [FAULT_LEAK_ACCOUNT] = "leak_account",
    [FAULT_LEAK_WATCHER] = "leak_watcher",
    [FAULT_LEAK_TAKEBACK] = "leak_takeback",
    [FAULT_LEAK_RECORD] = "leak_record",
    [FAULT_LEAK_REFUSAL] = "leak_refusal",
    [FAULT_SEALED_EARLY] = "sealed_early",
    [FAULT_SEALED_HINT] = "sealed_hint",
    [FAULT_STRANGER_PLAYS] = "stranger_plays",
    [FAULT_STRANGER_ENTERS] = "stranger_enters",
    [FAULT_STRANGER_TALKS] = "stranger_talks",
};

uint64_t below(struct world *world, uint64_t limit)
{
    return casus_random_below(&world->random, limit);
}

bool one_in(struct world *world, uint64_t times)
{
    return below(world, times) == 0;
}

static char *copy(const char *text, size_t length)
{
    char *made = malloc(length + 1);
    memcpy(made, text, length);
    made[length] = 0;
    return made;
}

/* ---- Network ---- */

void post(struct world *world, struct tab *tab, bool to_server, const char *text, size_t length)
{
    uint64_t *last = to_server ? &tab->last_out : &tab->last_in;
    uint64_t arrives = world->now + 1 + (one_in(world, 20) ? below(world, 2000) : below(world, 40));
    /* The network drops what it cannot hold; the connection is then broken. */
    if (world->letter_count == LETTERS_MAX) return;
    if (arrives < *last) arrives = *last;
    *last = arrives;
    world->letters[world->letter_count++] =
        (struct letter){arrives, world->order++, tab, tab->life, to_server, copy(text, length), length};
}

static void connect_tab(struct world *world, struct tab *tab)
{
    tab->life = ++world->lives;
    tab->connection = server_open(world->server, tab);
    tab->last_in = tab->last_out = 0;
    tab->opened = tab->awaited = false;
    tab->viewer = CASUS_SEAT_OBSERVER;
    tab->reconnect_at = UINT64_MAX;
    tab->whim_at = world->now + 1000 + below(world, 9000);
    tab->asked_count = 0;
    client_greet(world, tab);
}

/* The connection is gone, and with it what was under way; the client comes back later. */
void break_tab(struct world *world, struct tab *tab)
{
    if (tab->connection != NULL) server_close(world->server, tab->connection, world->now);
    tab->connection = NULL;
    tab->life = 0;
    tab->awaited = false;
    tab->reconnect_at = world->now + 50 + below(world, 5000);
    world->counters->breaks++;
}

static void deliver(struct world *world, size_t index)
{
    struct letter letter = world->letters[index];
    world->letters[index] = world->letters[--world->letter_count];
    if (letter.life == letter.tab->life && letter.tab->connection != NULL) {
        if (letter.to_server)
            server_message(world->server, letter.tab->connection, letter.text, letter.length, world->now);
        else client_hear(world, letter.tab, letter.text, letter.length);
    }
    free(letter.text);
}

/* ---- What the server asks for ---- */

static void world_send(void *context, void *user, const char *text, size_t length)
{
    struct world *world = context;
    if (!world->muted) post(world, user, false, text, length);
}

static void world_close(void *context, void *user, const char *reason)
{
    struct world *world = context;
    struct tab *tab = user;
    (void)reason;
    tab->reconnect_at = world->now + 1000;
}

static void world_store(void *context, struct store_batch *batch)
{
    struct world *world = context;
    uint64_t last = world->batch_count > 0 ? world->batches[world->batch_count - 1].reports : 0;
    uint64_t reports = world->now + below(world, one_in(world, 10) ? 400 : 8);
    world->batches[world->batch_count++] = (struct waiting_batch){batch, reports > last ? reports : last};
}

static void world_random(void *context, void *bytes, size_t count)
{
    struct world *world = context;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)casus_random_bits(&world->random);
}

static void world_log(void *context, const char *line)
{
    (void)context;
    (void)line;
}

/* ---- The store ---- */

static struct row *find_row(struct world *world, const struct store_write *write)
{
    for (size_t i = 0; i < world->row_count; i++) {
        const struct store_write *held = &world->rows[i].write;
        bool event = write->kind == STORE_EVENT;
        if ((held->kind == STORE_EVENT) != event || strcmp(held->group, write->group) != 0) continue;
        if (event ? held->number == write->number : strcmp(held->key, write->key) == 0) return &world->rows[i];
    }
    return NULL;
}

static void free_row(struct row *row)
{
    free(row->write.group);
    free(row->write.key);
    free(row->write.text);
}

static void keep(struct world *world, const struct store_write *write)
{
    struct row *row = find_row(world, write);
    if (row != NULL && write->kind == STORE_EVENT) {
        broken(world, "event %llu was stored twice", (unsigned long long)write->number);
        return;
    }
    if (row != NULL) free_row(row);
    if (write->kind == STORE_REMOVE) {
        if (row != NULL) *row = world->rows[--world->row_count];
        return;
    }
    if (row == NULL) row = &world->rows[world->row_count++];
    row->write = *write;
    row->write.group = copy(write->group, strlen(write->group));
    row->write.key = write->key == NULL ? NULL : copy(write->key, strlen(write->key));
    row->write.text = copy(write->text, write->length);
}

const char *stored_line(const struct world *world, const struct game_table *table, uint64_t number, size_t *length)
{
    for (size_t i = 0; i < world->row_count; i++) {
        const struct store_write *write = &world->rows[i].write;
        if (write->kind != STORE_EVENT || write->number != number || strcmp(write->group, table->id) != 0) continue;
        *length = write->length;
        return write->text;
    }
    return NULL;
}

const char *stored_item(const struct world *world, const char *kind, const char *key, size_t *length)
{
    for (size_t i = 0; i < world->row_count; i++) {
        const struct store_write *write = &world->rows[i].write;
        if (write->kind == STORE_EVENT || strcmp(write->group, kind) != 0 || strcmp(write->key, key) != 0) continue;
        *length = write->length;
        return write->text;
    }
    return NULL;
}

static void write_batch(struct world *world, const struct store_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++) keep(world, &batch->writes[i]);
}

/* While the disk is full every batch fails, and so do all that were put before the server could see it. */
static void report_first(struct world *world)
{
    struct store_batch *batch = world->batches[0].batch;
    size_t count = 1;
    batch->ok = world->now >= world->store_full_until;
    batch->next = NULL;
    if (batch->ok) write_batch(world, batch);
    else {
        world->counters->store_failures++;
        for (; count < world->batch_count; count++) {
            world->batches[count - 1].batch->next = world->batches[count].batch;
            world->batches[count].batch->ok = false;
            world->batches[count].batch->next = NULL;
        }
    }
    memmove(world->batches, world->batches + count, (world->batch_count - count) * sizeof world->batches[0]);
    world->batch_count -= count;
    server_stored(world->server, batch, world->now);
}

/* ---- Starting, crashing ---- */

/* By number, of all tables: the one whose creation was lost on its way to the client may be there as well. */
static void load_events(const struct world *world, const struct store_reader *reader)
{
    size_t left = 1;
    for (uint64_t number = 0; left > 0; number++) {
        left = 0;
        for (size_t i = 0; i < world->row_count; i++) {
            const struct store_write *write = &world->rows[i].write;
            if (write->kind != STORE_EVENT || write->number < number) continue;
            left++;
            if (write->number == number)
                reader->event(reader->context, write->group, number, write->text, write->length);
        }
    }
}

static void start_hall(struct world *world)
{
    char error[256];
    struct server_world outside = {world, world_send, world_close, world_store, world_random, world_log};
    world->server = server_make(&outside, &world->options);
    struct store_reader reader = server_reader(world->server);
    for (size_t i = 0; i < world->row_count; i++) {
        const struct store_write *write = &world->rows[i].write;
        if (write->kind == STORE_PUT) reader.item(reader.context, write->group, write->key, write->text, write->length);
    }
    load_events(world, &reader);
    if (!server_loaded(world->server, world->now, error, sizeof error)) broken(world, "after a restart: %s", error);
}

/* Everything that was not written is gone; of the batch that was being written all or nothing has reached the disk. */
static void crash(struct world *world)
{
    if (world->batch_count > 0 && one_in(world, 2)) write_batch(world, world->batches[0].batch);
    world->muted = true;
    for (size_t i = 0; i < world->batch_count; i++) {
        world->batches[i].batch->ok = false;
        world->batches[i].batch->next = NULL;
    }
    size_t count = world->batch_count;
    world->batch_count = 0;
    for (size_t i = 0; i < count; i++) server_stored(world->server, world->batches[i].batch, world->now);
    world->counters->crashes++;
    for (unsigned t = 0; t < world->tabs; t++) {
        if (world->tab[t].connection != NULL) break_tab(world, &world->tab[t]);
    }
    world->batch_count = 0;
    server_free(world->server);
    world->muted = false;
    start_hall(world);
}

/* ---- Time ---- */

static void consider(uint64_t *best, uint64_t when)
{
    if (when < *best) *best = when;
}

static size_t first_letter(const struct world *world)
{
    size_t best = 0;
    for (size_t i = 1; i < world->letter_count; i++) {
        const struct letter *one = &world->letters[i], *other = &world->letters[best];
        if (one->arrives < other->arrives || (one->arrives == other->arrives && one->order < other->order)) best = i;
    }
    return best;
}

static uint64_t next_moment(const struct world *world)
{
    uint64_t best = world->crash_at;
    if (world->letter_count > 0) consider(&best, world->letters[first_letter(world)].arrives);
    if (world->batch_count > 0) consider(&best, world->batches[0].reports);
    consider(&best, server_deadline(world->server));
    for (unsigned t = 0; t < world->tabs; t++) {
        const struct tab *tab = &world->tab[t];
        consider(&best, tab->reconnect_at);
        if (tab->awaited) consider(&best, tab->acts_at);
        if (tab->opened) consider(&best, tab->whim_at);
    }
    return best;
}

static bool tab_moment(struct world *world, struct tab *tab)
{
    if (tab->reconnect_at <= world->now) {
        if (tab->connection != NULL) break_tab(world, tab);
        connect_tab(world, tab);
        return true;
    }
    if (tab->opened && tab->whim_at <= world->now) {
        client_whim(world, tab);
        return true;
    }
    if (!tab->awaited || tab->acts_at > world->now) return false;
    client_act(world, tab);
    return true;
}

/* Does one thing that is due. */
static void do_one(struct world *world)
{
    if (world->crash_at <= world->now) {
        world->crash_at = world->now + 2000 + below(world, 60000);
        crash(world);
        return;
    }
    if (world->letter_count > 0) {
        size_t first = first_letter(world);
        if (world->letters[first].arrives <= world->now) {
            deliver(world, first);
            return;
        }
    }
    if (world->batch_count > 0 && world->batches[0].reports <= world->now) {
        report_first(world);
        return;
    }
    for (unsigned t = 0; t < world->tabs; t++) {
        if (tab_moment(world, &world->tab[t])) return;
    }
    if (server_deadline(world->server) <= world->now) server_tick(world->server, world->now);
}

static void misfortune(struct world *world)
{
    if (one_in(world, 400)) break_tab(world, &world->tab[below(world, world->tabs)]);
    if (one_in(world, 1500)) world->store_full_until = world->now + below(world, 3000);
}

static bool all_over(const struct world *world)
{
    for (unsigned t = 0; t < world->tables; t++) {
        if (!world->table[t].over) return false;
    }
    return true;
}

static void live(struct world *world)
{
    uint64_t end = world->now + GAME_MS;
    for (int step = 0; step < STEPS_MAX && !all_over(world) && world->problem[0] == 0 && world->now < end; step++) {
        uint64_t moment = next_moment(world);
        if (moment > world->now) world->now = moment;
        misfortune(world);
        do_one(world);
        if (one_in(world, TWIN_EVERY))
            check_twin(world, &world->table[below(world, world->tables)], (unsigned)below(world, world->players + 1));
    }
}

/* ---- One game ---- */

static void add_tab(struct world *world, struct client *client, struct game_table *table, uint64_t comes_at)
{
    struct tab *tab = &world->tab[world->tabs++];
    tab->client = client;
    tab->table = table;
    tab->view = calloc(1, table->measure.state_size + 8);
    tab->reconnect_at = comes_at;
    tab->whim_at = UINT64_MAX;
}

static void make_clients(struct world *world)
{
    for (unsigned c = 0; c <= world->players; c++) {
        struct client *client = &world->client[c];
        client->watches = c == world->players;
        snprintf(client->token, sizeof client->token, "%032x", c + 1);
        for (unsigned t = 0; t < world->tables; t++) {
            client->had_seat[t] = !client->watches;
            add_tab(world, client, &world->table[t], world->now + (uint64_t)c * 400);
            if (!client->watches && one_in(world, 3)) add_tab(world, client, &world->table[t], world->now + 8000);
        }
    }
}

/* Two worlds in three play Horizon at a table, the others what is played by all at once; of these every third has an
 * organiser. */
static void make_table(struct world *world, unsigned number)
{
    struct game_table *table = &world->table[number];
    bool sealed = one_in(world, 3);
    table->number = number;
    table->evening = sealed && one_in(world, 3);
    table->game = sealed ? &sealed_game : casus_games[0];
    table->players = world->players;
    table->is_public = !one_in(world, 4);
    snprintf(table->options, sizeof table->options,
             sealed ? "players %u\nrounds 8" : "players %u\nrings 2\nrounds 1 1 1", world->players + 1);
    table->game->measure(table->options, strlen(table->options), &table->measure, NULL);
    table->scratch = calloc(1, table->measure.state_size + 8);
    table->memory = calloc(1, casus_bot_memory(table->game, &table->measure, "random"));
}

static void make_games(struct world *world)
{
    unsigned count = 0;
    for (const struct casus_game *const *game = casus_games; *game != NULL && count < GAMES_MAX - 2; game++)
        world->games[count++] = *game;
    world->games[count++] = &sealed_game;
    world->games[count] = NULL;
}

static void make_world(struct world *world)
{
    make_games(world);
    world->now = UINT64_C(1790000000000);
    world->players = 2 + (unsigned)below(world, PLAYERS_MAX - 1);
    world->tables = one_in(world, 4) ? 2 : 1;
    for (unsigned t = 0; t < world->tables; t++) make_table(world, t);
    world->options = (struct server_options){.games = world->games,
                                             .version = "simulated",
                                             .think_ms = (uint32_t)below(world, 2) * 300,
                                             .fault = world->options.fault};
    world->crash_at = world->now + 3000 + below(world, 60000);
    make_clients(world);
}

static void free_table(struct game_table *table)
{
    for (size_t i = 0; i < EVENTS_MAX; i++) free(table->acknowledged[i]);
    for (size_t i = 0; i < table->told_count; i++) free(table->told[i].text);
    free(table->told);
    free(table->sent);
    free(table->scratch);
    free(table->memory);
}

static void free_world(struct world *world)
{
    world->muted = true;
    for (size_t i = 0; i < world->batch_count; i++) {
        world->batches[i].batch->ok = false;
        world->batches[i].batch->next = NULL;
        server_stored(world->server, world->batches[i].batch, world->now);
    }
    server_free(world->server);
    for (unsigned t = 0; t < world->tabs; t++) free(world->tab[t].view);
    for (unsigned t = 0; t < world->tables; t++) free_table(&world->table[t]);
    for (size_t i = 0; i < world->letter_count; i++) free(world->letters[i].text);
    for (size_t i = 0; i < world->row_count; i++) free_row(&world->rows[i]);
    free(world);
}

bool simulate_game(uint64_t seed, uint64_t number, enum server_fault fault, struct simulate_counters *counters,
                   char problem[SIMULATE_PROBLEM_SIZE])
{
    struct world *world = calloc(1, sizeof *world);
    struct casus_random mix = casus_random_make(seed);
    problem[0] = 0;
    world->random = casus_random_make(casus_random_bits(&mix) + number * UINT64_C(0x9e3779b97f4a7c15));
    world->problem = problem;
    world->counters = counters;
    world->options.fault = fault;
    make_world(world);
    start_hall(world);
    live(world);
    for (unsigned t = 0; t < world->tables; t++) check_table(world, &world->table[t]);
    counters->games++;
    counters->tables += world->tables;
    for (unsigned t = 0; t < world->tables; t++) counters->finished += world->table[t].over;
    free_world(world);
    return problem[0] == 0;
}
