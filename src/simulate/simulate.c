/* Time, network and store of one simulated game. Time jumps from one thing that happens to the next: a letter that
 * arrives, a batch that is reported, a deadline of the server, a person who acts, a crash. */
#include "simulate/simulate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "search/bot.h"
#include "simulate/client.h"
#include "simulate/comparison.h"
#include "simulate/ledger.h"
#include "simulate/message.h"
#include "simulate/promise.h"
#include "simulate/share.h"
#include "simulate/stored.h"
#include "simulate/world.h"

enum { STEPS_MAX = 60000, COMPARE_EVERY = 600, GAME_MS = 10 * 60 * 1000, TELL_EVERY = 256 };

/* ---- Connections ---- */

static void connect_tab(struct world *world, struct tab *tab)
{
    casus_assert(tab->connection == NULL);
    tab->life = ++world->lives;
    tab->connection = server_open(world->server, tab);
    tab->last_in = tab->last_out = 0;
    tab->opened = tab->awaited = false;
    tab->viewer = CASUS_SEAT_OBSERVER;
    tab->reconnect_at = UINT64_MAX;
    tab->asks_at = world->now + 1000 + below(world, 9000);
    message_forget_all(tab);
    client_greet(world, tab);
}

/* The connection is gone, and with it what was under way; the client comes back later. */
static void break_tab(struct world *world, struct tab *tab)
{
    casus_assert((tab->connection == NULL) == (tab->life == 0));
    if (tab->connection != NULL) server_close(world->server, tab->connection, world->now);
    tab->connection = NULL;
    tab->life = 0;
    tab->awaited = false;
    tab->reconnect_at = world->now + 50 + below(world, 5000);
    world->counters->breaks++;
}

static void deliver(struct world *world)
{
    struct letter letter = network_take(&world->network);
    casus_assert(letter.arrives <= world->now);
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
    if (!world->muted) message_post(world, user, false, text, length);
}

static void world_close(void *context, void *user, const char *reason)
{
    struct world *world = context;
    struct tab *tab = user;
    (void)reason;
    casus_assert(tab->connection != NULL); /* Whom the server turns away had come. */
    tab->reconnect_at = world->now + 1000;
}

static void world_store(void *context, struct store_batch *batch)
{
    struct world *world = context;
    memory_store_put(&world->disk, batch, world->now, world->now + below(world, one_in(world, 10) ? 400 : 8));
}

/* A busy disk's answers come late, and in any order. */
static void world_read(void *context, struct store_reading *reading)
{
    struct world *world = context;
    memory_store_read(&world->disk, reading, world->now + below(world, one_in(world, 10) ? 400 : 8));
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

/* ---- The disk ---- */

static void world_writes(void *context, const struct store_batch *batch, uint64_t put)
{
    ledger_enter(context, batch, put);
}

static void report(struct world *world)
{
    struct store_batch *batches = memory_store_report(&world->disk, world->now);
    world->counters->store_failures += batches->result != STORE_OK;
    if (world->disk.altered) world_broken(world, "a record is kept compressed that is not what was written");
    if (world->disk.twice) world_broken(world, "event %llu was stored twice", (unsigned long long)world->disk.twice_at);
    if (batches->result == STORE_OK) server_store_state(world->server, STORE_GOOD);
    if (batches->result == STORE_FAILED) server_store_state(world->server, world->disk.lost ? STORE_LOST : STORE_FULL);
    server_stored(world->server, batches, world->now);
}

/* ---- Starting, crashing ---- */

static void start_server(struct world *world)
{
    casus_assert(world->disk.waiting_count == 0 && !world->muted);
    char error[256];
    struct server_world outside = {world,        world_send, world_close, world_store,
                                   world_random, world_log,  NULL,        world_read};
    world->server = server_make(&outside, &world->options);
    struct store_reader reader = server_reader(world->server);
    memory_store_load_index(&world->disk, &reader);
    if (!server_loaded(world->server, world->now, error, sizeof error))
        world_broken(world, "after a restart: %s", error);
    struct server_finding finding; /* This disk loses nothing: whatever is missing was never put. */
    if (server_finding(world->server, 0, &finding)) world_broken(world, "after a restart: %s", finding.what);
}

/* The server is gone; what it had put and the disk had not yet written is handed back to it, for nobody to hear of. */
static void stop_server(struct world *world, bool first_is_written)
{
    world->muted = true;
    for (struct store_batch *batches; (batches = memory_store_crash(&world->disk, first_is_written)) != NULL;) {
        server_stored(world->server, batches, world->now);
        first_is_written = false;
    }
}

static void note_tables_read(struct world *world)
{
    world->counters->tables_read += server_count(world->server).tables_read;
}

/* Everything that was not written is gone; of the batch that was being written all or nothing has reached the disk. */
static void crash(struct world *world)
{
    casus_assert(world->crash_at > world->now); /* The next one is to come. */
    stop_server(world, one_in(world, 2));
    world->counters->crashes++;
    for (unsigned t = 0; t < world->tabs; t++) {
        if (world->tab[t].connection != NULL) break_tab(world, &world->tab[t]);
    }
    stop_server(world, false);
    note_tables_read(world);
    server_free(world->server);
    world->muted = false;
    world->disk.lost = false; /* Its operator has put it back. */
    start_server(world);
    ledger_restart(world);
}

/* ---- Time ---- */

static void consider(uint64_t *best, uint64_t when)
{
    if (when < *best) *best = when;
}

/* A busy machine's timers come late. */
static uint64_t tick_due(const struct world *world)
{
    uint64_t deadline = server_deadline(world->server);
    return deadline < UINT64_MAX - world->late ? deadline + world->late : UINT64_MAX;
}

static void tick(struct world *world)
{
    server_tick(world->server, world->now);
    world->late = one_in(world, 4) ? below(world, 1500) : 0;
}

static uint64_t next_moment(const struct world *world)
{
    uint64_t best = world->crash_at;
    consider(&best, network_due(&world->network));
    consider(&best, memory_store_due(&world->disk));
    consider(&best, memory_store_read_due(&world->disk));
    consider(&best, tick_due(world));
    for (unsigned t = 0; t < world->tabs; t++) {
        const struct tab *tab = &world->tab[t];
        consider(&best, tab->reconnect_at);
        if (tab->awaited) consider(&best, tab->acts_at);
        if (tab->opened) consider(&best, tab->asks_at);
    }
    return best;
}

static bool tab_moment(struct world *world, struct tab *tab)
{
    casus_assert(!tab->awaited || tab->connection != NULL); /* A broken connection awaits nothing. */
    if (tab->reconnect_at <= world->now) {
        if (tab->connection != NULL) break_tab(world, tab);
        casus_assert(tab->life == 0);
        connect_tab(world, tab);
        return true;
    }
    if (tab->opened && tab->asks_at <= world->now) {
        client_ask(world, tab);
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
    if (network_due(&world->network) <= world->now) {
        deliver(world);
        return;
    }
    if (memory_store_due(&world->disk) <= world->now) {
        report(world);
        return;
    }
    if (memory_store_read_due(&world->disk) <= world->now) {
        server_read(world->server, memory_store_have_read(&world->disk, world->now), world->now);
        return;
    }
    for (unsigned t = 0; t < world->tabs; t++) {
        if (tab_moment(world, &world->tab[t])) return;
    }
    if (tick_due(world) <= world->now) tick(world);
}

/* The disk is full for a while; or its files go, and the operator puts them back and starts the server again. */
static void lose_disk(struct world *world)
{
    uint64_t lasts = below(world, 3000);
    world->disk.full_until = world->now + lasts;
    if (lasts % 3 != 0) return;
    world->disk.lost = true;
    consider(&world->crash_at, world->now + lasts + 1);
}

/* All who are connected are gone for a while: tables leave memory, and their time comes while they are away. */
static void lose_network(struct world *world)
{
    for (unsigned t = 0; t < world->tabs; t++) {
        struct tab *tab = &world->tab[t];
        if (tab->connection == NULL) continue;
        break_tab(world, tab);
        tab->reconnect_at = world->now + 50 + below(world, 40000);
    }
}

static void misfortune(struct world *world)
{
    if (one_in(world, 400)) break_tab(world, &world->tab[below(world, world->tabs)]);
    if (one_in(world, 1500)) lose_disk(world);
    if (one_in(world, 800)) lose_network(world);
    if (one_in(world, 1500)) world->disk.unreadable_until = world->now + below(world, 1000);
}

static bool goes_on(const struct world *world)
{
    bool all_over = true;
    for (unsigned t = 0; t < world->tables; t++) {
        all_over = all_over && world->table[t].over;
        if (stored_last(world, &world->table[t]) >= EVENTS_MAX) return false;
    }
    return !all_over && world->problem[0] == 0;
}

/* How much lies on the disk: who looks on wants to know that long games go on. */
static void tell_progress(struct world *world)
{
    casus_assert(world->events_told <= world->disk.written);
    uint64_t events = world->disk.written - world->events_told;
    if (world->order->progress != NULL) world->order->progress(world->order->context, events);
    world->events_told = world->disk.written;
}

static void live(struct world *world)
{
    uint64_t end = world->now + GAME_MS;
    for (int step = 0; step < STEPS_MAX && goes_on(world) && world->now < end; step++) {
        uint64_t moment = next_moment(world);
        if (moment > world->now) world->now = moment;
        misfortune(world);
        do_one(world);
        if (one_in(world, COMPARE_EVERY))
            comparison_make(world, &world->table[below(world, world->tables)],
                            (unsigned)below(world, world->players + 1));
        if (step % TELL_EVERY == 0) tell_progress(world);
    }
}

/* ---- Making a world ---- */

static void add_tab(struct world *world, struct client *client, struct game_table *table, uint64_t comes_at)
{
    struct tab *tab = &world->tab[world->tabs++];
    casus_assert(world->tabs < TABS_MAX);
    tab->client = client;
    tab->table = table;
    tab->view = calloc(1, table->measure.state_size + 8);
    tab->reconnect_at = comes_at;
    tab->asks_at = UINT64_MAX;
}

static void make_clients(struct world *world)
{
    casus_assert(world->players >= 2 && world->players <= PLAYERS_MAX);
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

static void count_table(struct world *world, const struct game_table *table)
{
    const struct casus_game *const *games = world->order->games;
    for (size_t i = 0; games[i] != NULL; i++) world->counters->tables_of[i] += games[i] == table->game;
    world->counters->tables++;
    world->counters->evenings += table->evening;
}

static void make_table(struct world *world, unsigned number)
{
    struct game_table *table = &world->table[number];
    struct programme programme = repertoire_draw(world->order->games, &world->random);
    unsigned seats = programme.measure.seats;
    casus_assert(number < TABLES_MAX && seats >= 1 && seats <= SEATS_MAX);
    table->number = number;
    table->evening = programme.evening;
    table->game = programme.game;
    table->measure = programme.measure;
    table->players = seats > 1 ? seats - (unsigned)below(world, 2) : seats; /* Perhaps a bot plays too. */
    table->is_public = !one_in(world, 4);
    memcpy(table->options, programme.options, sizeof table->options);
    table->scratch = calloc(1, table->measure.state_size + 8);
    table->trial = calloc(1, table->measure.state_size + 8);
    table->actions = calloc(table->measure.legal_max, sizeof *table->actions);
    table->memory = calloc(1, casus_bot_memory(casus_bot_at(table->game, 0), &table->measure) + 8);
    count_table(world, table);
}

/* As many clients as there are seats for people, one more where somebody must run the evening, and perhaps one for whom
 * no seat is left, or who shares one. */
static unsigned draw_players(struct world *world)
{
    unsigned players = 2;
    for (unsigned t = 0; t < world->tables; t++) {
        unsigned wanted = world->table[t].players + world->table[t].evening;
        if (wanted > players) players = wanted;
    }
    players += one_in(world, 3);
    casus_assert(players <= PLAYERS_MAX + 1);
    return players < PLAYERS_MAX ? players : PLAYERS_MAX;
}

static void make_world(struct world *world)
{
    world->now = UINT64_C(1790000000000);
    world->disk = (struct memory_store){.writes = world_writes, .context = world};
    world->tables = one_in(world, 4) ? 2 : 1;
    for (unsigned t = 0; t < world->tables; t++) make_table(world, t);
    world->players = draw_players(world);
    world->options = (struct server_options){.games = world->order->games,
                                             .version = "simulated",
                                             .think_ms = (uint32_t)below(world, 2) * 300,
                                             .rollouts = 8, /* What a bot chooses is not what is looked at here. */
                                             .idle_ms = 50, /* Tables come and go all the time. */
                                             .fault = world->order->fault};
    world->crash_at = world->now + 3000 + below(world, 60000);
    make_clients(world);
}

/* ---- The end of a world ---- */

static void free_table(struct game_table *table)
{
    casus_assert(table->told_count <= table->told_capacity);
    for (size_t i = 0; i < table->acknowledged_count; i++) free(table->acknowledged[i]);
    for (size_t i = 0; i < table->told_count; i++) free(table->told[i].text);
    ledger_free(table);
    share_free(table);
    free(table->acknowledged);
    free(table->told);
    free(table->scratch);
    free(table->trial);
    free(table->actions);
    free(table->memory);
}

static void free_world(struct world *world)
{
    stop_server(world, false);
    casus_assert(world->disk.waiting_count == 0); /* The server has its batches back. */
    note_tables_read(world);
    server_free(world->server);
    for (unsigned t = 0; t < world->tabs; t++) {
        message_forget_all(&world->tab[t]);
        json_decref(world->tab[t].bulletin);
        free(world->tab[t].view);
    }
    for (unsigned t = 0; t < world->tables; t++) free_table(&world->table[t]);
    network_free(&world->network);
    memory_store_free(&world->disk);
    free(world);
}

/* The last events of a table, for who looks for what went wrong. */
static void write_tail(FILE *out, const struct world *world, const struct game_table *table)
{
    enum { EVENTS = 12, WIDTH = 160 };
    uint64_t last = stored_last(world, table);
    size_t length;
    fprintf(out, "table %s: %s%s, \"%s\"\n", table->id, table->game->name, table->evening ? " with an organiser" : "",
            table->options);
    for (uint64_t number = last > EVENTS ? last - EVENTS : 0; number <= last; number++) {
        const char *line = stored_line(world, table, number, &length);
        if (line != NULL) fprintf(out, "  %.*s\n", (int)(length < WIDTH ? length : WIDTH), line);
    }
}

static char *make_tail(const struct world *world)
{
    char *tail = NULL;
    size_t size;
    FILE *out = open_memstream(&tail, &size);
    for (unsigned t = 0; out != NULL && t < world->tables; t++) write_tail(out, world, &world->table[t]);
    if (out != NULL) fclose(out);
    return tail;
}

static void check_end(struct world *world)
{
    for (unsigned t = 0; t < world->tables; t++) {
        struct game_table *table = &world->table[t];
        promise_table(world, table);
        comparison_make(world, table, (unsigned)below(world, world->players));
        comparison_make(world, table, world->players); /* Who watches. */
        world->counters->finished += table->over;
    }
}

bool simulate_game(const struct simulate_order *order, struct simulate_counters *counters,
                   char problem[SIMULATE_PROBLEM_SIZE], char **tail)
{
    struct world *world = calloc(1, sizeof *world);
    struct casus_random mix = casus_random_make(order->seed);
    problem[0] = 0;
    world->random = casus_random_make(casus_random_bits(&mix) + order->number * UINT64_C(0x9e3779b97f4a7c15));
    world->problem = problem;
    world->counters = counters;
    world->order = order;
    make_world(world);
    start_server(world);
    live(world);
    check_end(world);
    counters->games++;
    counters->events += world->disk.written;
    tell_progress(world);
    *tail = problem[0] == 0 ? NULL : make_tail(world);
    free_world(world);
    return problem[0] == 0;
}
