/* The events of a table: how the position goes from one to the next, what is written into the record, and what follows
 * by itself (chance, bots, the end). The position after any event can be made again from the events before it; every so
 * many events one is kept, so that a takeback or a look back costs little. */
#include "evening.h"

#include <stdlib.h>
#include <string.h>

#include "search/bot.h"

/* ---- Scratch that grows with the largest game ---- */

static void *grow(void *old, size_t *size, size_t wanted)
{
    if (wanted <= *size) return old;
    free(old);
    *size = wanted;
    return server_allocate(wanted);
}

void table_reserve_scratch(struct server *server, const struct table *table)
{
    const struct casus_measure *measure = &table->measure;
    server->actions = grow(server->actions, &server->actions_size, measure->legal_max * sizeof *server->actions);
    server->outcomes = grow(server->outcomes, &server->outcomes_size, measure->outcomes_max * sizeof *server->outcomes);
    size_t size = server->view_size;
    server->view[0] = grow(server->view[0], &size, measure->state_size + 8);
    server->view[1] = grow(server->view[1], &server->view_size, measure->state_size + 8);
    size_t memory = 0;
    for (const char *const *bot = casus_bot_names(table->game); *bot != NULL; bot++) {
        size_t needed = casus_bot_memory(table->game, measure, *bot);
        if (needed > memory) memory = needed;
    }
    server->memory = grow(server->memory, &server->memory_size, memory);
}

void table_actor(const struct table *table, struct casus_actor *actor)
{
    *actor = (struct casus_actor){.kind = CASUS_ACTOR_OVER, .seat = CASUS_SEAT_NOBODY};
    if (table->status == TABLE_RUNNING || table->status == TABLE_PAUSED) table->game->actor(table->state, actor);
}

/* ---- Positions ---- */

/* Events between two snapshots: so that what is kept does not grow with the size of a position. */
static uint64_t spacing(const struct table *table)
{
    return SNAPSHOT_EVERY * (1 + table->measure.state_size / SNAPSHOT_BYTES);
}

static void keep_snapshot(struct table *table)
{
    if (table->n % spacing(table) != 0) return;
    size_t index = table->n / spacing(table);
    if (index >= table->snapshots_count) {
        size_t count = 2 * index + 8;
        void **grown = server_allocate(count * sizeof *grown);
        if (table->snapshots_count > 0) memcpy(grown, table->snapshots, table->snapshots_count * sizeof *grown);
        free(table->snapshots);
        table->snapshots = grown;
        table->snapshots_count = count;
    }
    if (table->snapshots[index] == NULL) table->snapshots[index] = server_allocate(table->measure.state_size + 8);
    memcpy(table->snapshots[index], table->state, table->measure.state_size);
}

static const void *snapshot_after(const struct table *table, uint64_t number)
{
    size_t index = number / spacing(table);
    return number % spacing(table) == 0 && index < table->snapshots_count ? table->snapshots[index] : NULL;
}

static void first_position(const struct table *table, void *state)
{
    struct casus_error error;
    bool made = table->game->init(state, table->options, strlen(table->options), &error);
    if (!made) memset(state, 0, table->measure.state_size); /* Cannot be: the same options made this table. */
}

/* The event that `number`'s position is the position after, apart from its own action. */
static uint64_t position_before(const struct table *table, uint64_t number)
{
    const struct event *event = &table->events[number];
    return event->kind == EVENT_TAKEBACK ? event->to : number - 1;
}

void table_position_at(struct server *server, const struct table *table, uint64_t number, void *state)
{
    uint64_t *path = server_allocate((table->n + 2) * sizeof *path);
    size_t length = 0;
    const void *snapshot = NULL;
    while (number > 0 && (snapshot = snapshot_after(table, number)) == NULL) {
        if (table->events[number].kind == EVENT_ACTION) path[length++] = number;
        number = position_before(table, number);
    }
    (void)server;
    if (snapshot != NULL) memcpy(state, snapshot, table->measure.state_size);
    else first_position(table, state);
    while (length > 0) {
        const struct event *event = &table->events[path[--length]];
        table->game->apply(state, event->seat, event->action, NULL);
    }
    free(path);
}

void table_rest(struct table *table)
{
    for (size_t i = 0; i < table->snapshots_count; i++) free(table->snapshots[i]);
    free(table->snapshots);
    table->snapshots = NULL;
    table->snapshots_count = 0;
    for (unsigned i = 0; i < table->seats + 2; i++) {
        free(table->news[i].plain.bytes);
        free(table->news[i].patched.bytes);
        table->news[i] = (struct news){.plain = {.bytes = NULL}};
    }
}

/* ---- Adding events ---- */

static void reserve_event(struct table *table)
{
    if (table->n + 1 < table->events_capacity) return;
    size_t capacity = 2 * table->events_capacity + 64;
    struct event *grown = server_allocate(capacity * sizeof *grown);
    if (table->events != NULL) memcpy(grown, table->events, (table->n + 1) * sizeof *grown);
    free(table->events);
    table->events = grown;
    table->events_capacity = capacity;
}

static uint64_t live_after(const struct table *table, const struct event *event, uint64_t number)
{
    if (event->kind == EVENT_ACTION) return number;
    return table->events[event->kind == EVENT_TAKEBACK ? event->to : number - 1].live;
}

bool table_add_event(struct server *server, struct table *table, const struct event *event)
{
    if (event->kind == EVENT_HEADER) {
        reserve_event(table);
        table->events[0] = *event;
        first_position(table, table->state);
        keep_snapshot(table);
        return true;
    }
    if (event->kind == EVENT_ACTION && !table->game->apply(table->state, event->seat, event->action, NULL))
        return false;
    reserve_event(table);
    uint64_t number = table->n + 1;
    table->events[number] = *event;
    table->events[number].live = live_after(table, event, number);
    table->n = number;
    numbers_add(table, event);
    if (event->kind == EVENT_TAKEBACK) table_position_at(server, table, event->to, table->state);
    if (event->kind == EVENT_RESIGN) table->seat[event->seat].resigned = true;
    keep_snapshot(table);
    return true;
}

/* Writes a line that is complete but for its hash, and makes the event of it. */
static void write_event(struct server *server, struct table *table, struct casus_writer *line, struct event event)
{
    casus_record_close(line, &table->chain);
    event.length = line->length - 1; /* Without the line feed. */
    event.line = server_copy_text(line->out, event.length);
    uint64_t number = event.kind == EVENT_HEADER ? 0 : table->n + 1;
    event.told = who_is_told(table, &event);
    if (event.kind != EVENT_HEADER) news_before(server, table, &event);
    table_add_event(server, table, &event);
    change_event(server, table, number, event.line, event.length);
    server->counters.events++;
    if (event.kind != EVENT_HEADER) news_after(server, table);
}

static void key_time(struct casus_writer *line, const struct server *server)
{
    casus_json_key(line, "time");
    casus_write_uint(line, server->now);
}

/* What the acting seat's clock shows after its move, so that a restarted server goes on from there. */
static void key_clock(struct casus_writer *line, const struct table *table, casus_seat seat)
{
    if (table->clock == CLOCK_OFF || seat >= table->seats) return;
    casus_json_key(line, "clock");
    casus_json_open(line, '[');
    casus_json_int(line, table->seat[seat].left_ms);
    casus_json_int(line, table->seat[seat].reserve_ms);
    casus_json_close(line, ']');
}

void table_act(struct server *server, struct table *table, casus_seat seat, casus_action action, bool by_bot)
{
    char line_text[4096], text[256];
    struct casus_writer line = casus_writer_make(line_text, sizeof line_text),
                        words = casus_writer_make(text, sizeof text);
    table->game->action_text(table->state, seat, action, &words);
    if (seat < table->seats) {
        clocks_stop(server, table);
        proposal_lapse(server, table);
    }
    casus_record_open(&line, table->n + 1);
    casus_json_key(&line, "seat");
    casus_record_seat(&line, seat);
    casus_json_key_text(&line, "action", text);
    key_time(&line, server);
    if (by_bot && seat < table->seats && table->seat[seat].kind == SEAT_PERSON)
        casus_json_key_text(&line, "by", seat_bot(table, seat));
    key_clock(&line, table, seat);
    if (server->reason != NULL) casus_json_key_text(&line, "reason", server->reason);
    struct event event = {.kind = EVENT_ACTION, .seat = seat, .by_bot = by_bot, .action = action};
    write_event(server, table, &line, event);
}

void table_take_back(struct server *server, struct table *table, uint64_t to, const struct casus_seats *by)
{
    char line_text[4096];
    struct casus_writer line = casus_writer_make(line_text, sizeof line_text);
    clocks_stop(server, table);
    forget_sealed(server, table);
    casus_record_open(&line, table->n + 1);
    casus_json_key_int(&line, "takeback", (int64_t)to);
    casus_json_key(&line, "by");
    if (casus_seats_count(by) == 0) {
        casus_record_seat(&line, CASUS_SEAT_ORGANISER);
    } else {
        casus_json_open(&line, '[');
        for (unsigned seat = 0; seat < table->seats; seat++) {
            if (casus_seats_has(by, (casus_seat)seat)) casus_json_int(&line, seat);
        }
        casus_json_close(&line, ']');
    }
    key_time(&line, server);
    if (server->reason != NULL) casus_json_key_text(&line, "reason", server->reason);
    struct event event = {.kind = EVENT_TAKEBACK, .to = to};
    write_event(server, table, &line, event);
}

void table_resign(struct server *server, struct table *table, casus_seat seat)
{
    char line_text[512];
    struct casus_writer line = casus_writer_make(line_text, sizeof line_text);
    casus_record_open(&line, table->n + 1);
    casus_json_key_int(&line, "resign", seat);
    key_time(&line, server);
    struct event event = {.kind = EVENT_RESIGN, .seat = seat};
    write_event(server, table, &line, event);
}

void table_end(struct server *server, struct table *table, const char *why)
{
    char line_text[512];
    struct casus_writer line = casus_writer_make(line_text, sizeof line_text);
    uint8_t hash_bytes[8];
    uint64_t hash = casus_hash(table->state, table->measure.state_size);
    for (int i = 0; i < 8; i++) hash_bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    clocks_stop(server, table);
    proposal_lapse(server, table);
    casus_record_open(&line, table->n + 1);
    casus_json_key_text(&line, "end", why);
    casus_json_key(&line, "secret");
    casus_json_hex(&line, table->secret, sizeof table->secret);
    casus_json_key(&line, "state");
    casus_json_hex(&line, hash_bytes, sizeof hash_bytes);
    key_time(&line, server);
    table->status = TABLE_OVER;
    struct event event = {.kind = EVENT_END};
    write_event(server, table, &line, event);
    table_changed(server, table);
}

/* ---- The header ---- */

static void json_header_seat(struct casus_writer *line, const struct seat *seat)
{
    casus_json_open(line, '{');
    casus_json_key_text(line, "name", seat->kind == SEAT_BOT ? seat->bot : seat->name);
    casus_json_key_text(line, "kind", seat->kind == SEAT_BOT ? "bot" : "person");
    if (seat->kind == SEAT_BOT) casus_json_key_text(line, "bot", seat->bot);
    casus_json_close(line, '}');
}

void table_write_header(struct server *server, struct table *table)
{
    uint8_t commitment[CASUS_DIGEST_SIZE];
    struct casus_writer line = server_scratch(server);
    casus_dice_commitment(table->secret, commitment);
    casus_record_open(&line, 0);
    casus_json_key_int(&line, "casus", CASUS_RECORD_VERSION);
    casus_json_key_text(&line, "game", table->game->name);
    casus_json_key_int(&line, "rules", table->game->rules_version);
    casus_json_key_text(&line, "options", table->options);
    casus_json_key(&line, "seats");
    casus_json_open(&line, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) json_header_seat(&line, &table->seat[seat]);
    casus_json_close(&line, ']');
    key_time(&line, server);
    casus_json_key(&line, "dice");
    casus_json_open(&line, '{');
    casus_json_key(&line, "commitment");
    casus_json_hex(&line, commitment, sizeof commitment);
    casus_json_key(&line, "entropy");
    casus_json_open(&line, '[');
    for (unsigned seat = 0; seat < table->seats; seat++)
        casus_json_hex(&line, table->seat[seat].entropy, CASUS_ENTROPY_SIZE);
    casus_json_close(&line, ']');
    casus_json_close(&line, '}');
    struct event event = {.kind = EVENT_HEADER};
    write_event(server, table, &line, event);
}

/* ---- What follows by itself ---- */

/* Design, section 4: one outcome needs no draw; of several, the dice decide. */
static void draw(struct server *server, struct table *table)
{
    const char *purpose = "";
    size_t count = table->game->outcomes(table->state, server->outcomes, &purpose);
    uint64_t number = 0;
    if (count > 1)
        number = casus_dice_draw(&table->dice, purpose, table->n + 1, casus_outcomes_total(server->outcomes, count));
    casus_action action = server->outcomes[casus_outcome_at(server->outcomes, count, number)].action;
    table_act(server, table, CASUS_SEAT_CHANCE, action, false);
}

/* A bot moves within the change that made it awaited only where it need not think. */
static bool bot_moves_at_once(struct server *server, struct table *table, const struct casus_actor *actor)
{
    if (actor->kind != CASUS_ACTOR_PLAYER || !seat_is_played_by_bot(table, actor->seat) || server->options.think_ms > 0)
        return false;
    casus_action action = bot_action(server, table, actor->seat);
    if (action == 0) return false;
    table_act(server, table, actor->seat, action, true);
    return true;
}

static bool one_step(struct server *server, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    clocks_turn(server, table, &actor.awaited);
    if (table->n + 2 >= SERVER_EVENTS_MAX + (uint64_t)table->seats * SERVER_EVENTS_EACH) {
        table_end(server, table, "abandoned");
        return false;
    }
    if (actor.kind == CASUS_ACTOR_CHANCE) {
        draw(server, table);
        return true;
    }
    if (actor.kind == CASUS_ACTOR_OVER) {
        table_end(server, table, "finished");
        return false;
    }
    if (actor.kind == CASUS_ACTOR_SIMULTANEOUS && table->evening == NULL) {
        seal_bots(server, table);
        return reveal_if_complete(server, table);
    }
    return bot_moves_at_once(server, table, &actor);
}

void table_go_on(struct server *server, struct table *table)
{
    for (int step = 0; table->status == TABLE_RUNNING && step < CHANCE_PER_CHANGE; step++) {
        if (!one_step(server, table)) break;
    }
    if (table->evening != NULL) evening_go_on(server, table);
    schedule(server, table);
}

/* ---- When the store has failed ---- */

static void read_chain(struct table *table)
{
    memset(&table->chain, 0, sizeof table->chain);
    for (uint64_t i = 0; i <= table->n; i++)
        casus_record_check(table->events[i].line, table->events[i].length, &table->chain);
}

void table_roll_back(struct server *server, struct table *table)
{
    for (uint64_t i = table->durable_n + 1; table->events != NULL && i <= table->n; i++) free(table->events[i].line);
    for (size_t i = table->durable_n / spacing(table) + 1; i < table->snapshots_count; i++) {
        free(table->snapshots[i]);
        table->snapshots[i] = NULL;
    }
    if (table->events != NULL && table->n > table->durable_n) table->n = table->durable_n;
    if (table->durable_meta == NULL) return; /* It was never stored; it goes as soon as nothing is in flight. */
    table_read_meta(server, table, table->durable_meta, strlen(table->durable_meta));
    if (table->evening != NULL) documents_roll_back(table);
    viewers_roll_back(server, table);
    sealed_roll_back(table);
    if (table->events == NULL) return;
    if (table->status == TABLE_WAITING) { /* Not even the header was stored. */
        free(table->events[0].line);
        free(table->events);
        table->events = NULL;
        table->events_capacity = 0;
        memset(&table->chain, 0, sizeof table->chain);
        return;
    }
    read_chain(table);
    numbers_roll_back(table);
    table_position_at(server, table, table->n, table->state);
    proposal_lapse(server, table);
    schedule(server, table);
}
