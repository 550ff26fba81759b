/* What is in force when lists are revealed is what lies on the disk just before: batches are written in the order of
 * the changes that they are of. */
#include "simulate/ledger.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"
#include "simulate/dealings.h"
#include "simulate/played.h"
#include "simulate/stored.h"

/* docs/evening.md: a phase lasts a minute at least after the server is back. */
enum { GRACE_MS = 60000 };

/* ---- What a batch writes ---- */

/* Whether it changes item "kind" of the table, and which of them. */
static bool is_item(const struct game_table *table, const struct store_write *write, const char *kind, unsigned *number)
{
    size_t length = strlen(table->id);
    if (write->kind == STORE_EVENT || strcmp(write->group, kind) != 0) return false;
    if (strncmp(write->key, table->id, length) != 0 || write->key[length] != '/') return false;
    *number = (unsigned)atoi(write->key + length + 1);
    return true;
}

static bool is_event(const struct game_table *table, const struct store_write *write)
{
    return write->kind == STORE_EVENT && strcmp(write->group, table->id) == 0;
}

static bool has_text(const struct store_write *write, const char *wanted)
{
    return memmem(write->text, write->length, wanted, strlen(wanted)) != NULL;
}

/* Whether the event is an action of a seat; the others are of "chance" and the "organiser". */
static bool is_of_seat(const struct store_write *write)
{
    return has_text(write, ",\"action\":") && !has_text(write, "\"seat\":\"");
}

static json_t *json_of(const struct store_write *write)
{
    return write->kind == STORE_PUT ? json_loadb(write->text, write->length, 0, NULL) : NULL;
}

/* ---- Entering ---- */

static void enter_list(struct game_table *table, struct list list)
{
    casus_assert(list.seat < table->measure.seats && list.rows != NULL);
    table->list = world_reserve(table->list, table->list_count, &table->list_capacity, sizeof *table->list);
    json_incref(list.rows);
    table->list[table->list_count++] = list;
}

static struct reveal *add_reveal(struct game_table *table, uint64_t first)
{
    casus_assert(table->reveal_count == 0 || table->reveal[table->reveal_count - 1].first <= first);
    table->reveal = world_reserve(table->reveal, table->reveal_count, &table->reveal_capacity, sizeof *table->reveal);
    struct reveal *reveal = &table->reveal[table->reveal_count++];
    *reveal = (struct reveal){.first = first};
    return reveal;
}

bool ledger_has(const struct game_table *table, const struct list *wanted)
{
    for (size_t i = 0; i < table->list_count; i++) {
        const struct list *list = &table->list[i];
        bool same = wanted->number < 0 || list->number == wanted->number;
        if (same && list->seat == wanted->seat && list->standing == wanted->standing &&
            json_equal(list->rows, wanted->rows))
            return true;
    }
    return false;
}

void ledger_free(struct game_table *table)
{
    casus_assert(table->list_count <= table->list_capacity && table->reveal_count <= table->reveal_capacity);
    for (size_t i = 0; i < table->list_count; i++) json_decref(table->list[i].rows);
    for (size_t i = 0; i < table->reveal_count; i++) {
        for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
            json_decref(table->reveal[i].sent[seat]);
            json_decref(table->reveal[i].draft[seat]);
            json_decref(table->reveal[i].standing[seat]);
        }
    }
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        for (int i = 0; i < DRAFTS_KEPT; i++) json_decref(table->drafted[seat].rows[i]);
    }
    free(table->list);
    free(table->reveal);
}

/* ---- Tables without an organiser ---- */

static void enter_reveal(struct game_table *table, uint64_t first, json_t *const force[SEATS_MAX])
{
    struct reveal *reveal = add_reveal(table, first);
    for (unsigned seat = 0; seat < table->measure.seats; seat++) reveal->sent[seat] = json_incref(force[seat]);
}

static void enter_sealed(struct game_table *table, const struct store_write *write, unsigned seat, json_t **force)
{
    json_t *row = json_of(write);
    json_decref(*force);
    *force = json_incref(json_object_get(row, "actions"));
    json_int_t n = json_integer_value(json_object_get(row, "n"));
    if (*force != NULL) enter_list(table, (struct list){.seat = (casus_seat)seat, .number = n, .rows = *force});
    json_decref(row);
}

/* Lists come, are revealed, and are then removed; or a takeback removes them, and nothing is revealed. */
static void enter_turn(struct world *world, struct game_table *table, const struct store_batch *batch)
{
    casus_assert(!table->evening && table->measure.seats <= SEATS_MAX);
    json_t *force[SEATS_MAX] = {NULL};
    unsigned seat;
    bool revealing = false;
    for (unsigned s = 0; s < table->measure.seats; s++) force[s] = stored_sealed(world, table, s);
    for (size_t i = 0; i < batch->count; i++) {
        const struct store_write *write = &batch->writes[i];
        if (is_item(table, write, "sealed", &seat)) {
            casus_assert(seat < table->measure.seats);
            enter_sealed(table, write, seat, &force[seat]);
            revealing = false;
        } else if (is_event(table, write) && is_of_seat(write) && !revealing) {
            enter_reveal(table, write->number, force);
            revealing = true;
        }
    }
    for (unsigned s = 0; s < table->measure.seats; s++) json_decref(force[s]);
}

/* ---- Evenings ---- */

/* The teams', the evening's own, the dealings'. Those behind them, of what teams say, follow from nothing. */
enum { DOCUMENTS_MAX = SEATS_MAX + 2 };

/* An evening's document before and after the batch; `after` is NULL if it is not written. */
struct document {
    json_t *before, *after;
};

/* What happens to an evening with one batch. */
struct evening_change {
    struct world *world;
    struct game_table *table;
    uint64_t put;
    struct document team[SEATS_MAX], evening, dealings;
    uint64_t first; /* Of its events; 0: none. */
    bool goes_back;
    uint64_t to; /* Behind this event. */
};

/* By its number in the store. */
static struct document *document_of(struct evening_change *change, unsigned number)
{
    unsigned seats = change->table->measure.seats;
    casus_assert(number < DOCUMENTS_MAX);
    return number < seats ? &change->team[number] : number == seats ? &change->evening : &change->dealings;
}

static void read_event(struct evening_change *change, const struct store_write *write)
{
    static const char key[] = "\"takeback\":";
    const char *at = memmem(write->text, write->length, key, sizeof key - 1);
    if (change->first == 0) change->first = write->number;
    if (at == NULL) return;
    change->goes_back = true;
    change->to = strtoull(at + sizeof key - 1, NULL, 10);
}

static void read_change(struct evening_change *change, const struct store_batch *batch)
{
    unsigned number, documents = 2u + change->table->measure.seats;
    for (number = 0; number < documents; number++)
        document_of(change, number)->before = stored_document(change->world, change->table, number);
    for (size_t i = 0; i < batch->count; i++) {
        const struct store_write *write = &batch->writes[i];
        if (is_event(change->table, write)) read_event(change, write);
        else if (is_item(change->table, write, "evening", &number) && number < documents)
            document_of(change, number)->after = json_of(write);
    }
}

static void free_change(struct evening_change *change)
{
    for (unsigned number = 0; number < 2u + change->table->measure.seats; number++) {
        json_decref(document_of(change, number)->before);
        json_decref(document_of(change, number)->after);
    }
}

static bool is_open(const struct evening_change *change)
{
    return json_is_true(json_object_get(change->evening.before, "open"));
}

static bool is_another_phase(const struct evening_change *change)
{
    const json_t *before = json_object_get(change->evening.before, "since"),
                 *after = json_object_get(change->evening.after, "since");
    return json_integer_value(before) != json_integer_value(after);
}

/* Whether the phase that was open is over with this change: another one begins, or none. */
static bool ends_phase(const struct evening_change *change)
{
    const json_t *after = change->evening.after;
    if (after == NULL || !is_open(change)) return false;
    return !json_is_true(json_object_get(after, "open")) || is_another_phase(change);
}

/* With its lists: it is the phase that it was. */
static bool reopens_phase(const struct evening_change *change)
{
    json_int_t before = json_integer_value(json_object_get(change->evening.before, "reopened")),
               after = json_integer_value(json_object_get(change->evening.after, "reopened"));
    return after != 0 && after != before;
}

static bool begins_phase(const struct evening_change *change)
{
    const json_t *after = change->evening.after;
    if (reopens_phase(change)) return false;
    return json_is_true(json_object_get(after, "open")) && (!is_open(change) || is_another_phase(change));
}

static const json_t *receipt_of(const json_t *team, const char *key)
{
    const json_t *receipt = json_object_get(team, key);
    return json_is_object(receipt) ? receipt : NULL;
}

static json_int_t number_of(const json_t *receipt)
{
    return json_integer_value(json_object_get(receipt, "number"));
}

/* When the phase's time is up; UINT64_MAX: it has none. */
static uint64_t time_of(const struct evening_change *change)
{
    const json_t *ends = json_object_get(change->evening.before, "ends");
    if (!json_is_integer(ends)) return UINT64_MAX;
    uint64_t time = (uint64_t)json_integer_value(ends), least = change->table->phase_lasts;
    return time > least ? time : least;
}

/* When the phase that is open lasts no longer, its grace included; UINT64_MAX: until an organiser closes it. */
static uint64_t deadline_of(const struct evening_change *change)
{
    uint64_t time = time_of(change);
    if (time == UINT64_MAX) return time;
    return time + (uint64_t)json_integer_value(json_object_get(change->evening.before, "grace_ms"));
}

static void count_word(const struct evening_change *change)
{
    change->world->counters->late_words += change->put >= time_of(change) && change->put < deadline_of(change);
}

/* A list that is kept now, and was not before, was taken with this change. */
static void enter_receipt(const struct evening_change *change, casus_seat seat, const char *key)
{
    casus_assert(change->table->evening && seat < change->table->measure.seats);
    const struct document *team = &change->team[seat];
    const json_t *before = receipt_of(team->before, key), *after = receipt_of(team->after, key);
    bool standing = strcmp(key, "standing") == 0;
    if (after == NULL || number_of(after) == number_of(before)) return;
    enter_list(change->table, (struct list){.seat = seat,
                                            .number = number_of(after),
                                            .standing = standing,
                                            .rows = json_object_get(after, "rows")});
    if (standing || reopens_phase(change)) return; /* Has no deadline; is what had counted before. */
    count_word(change);
    if (change->put >= deadline_of(change))
        world_broken(change->world, "a list of team %u was taken %llu ms after its phase's deadline", seat,
                     (unsigned long long)(change->put - deadline_of(change)));
}

static json_int_t revision_of(const json_t *team, const char *key)
{
    return json_integer_value(json_object_get(json_object_get(team, "plan"), key));
}

/* Each revision of a plan is written before the next. */
static void enter_plan(const struct evening_change *change, casus_seat seat)
{
    const json_t *after = change->team[seat].after;
    struct drafted *drafted = &change->table->drafted[seat];
    json_int_t revision = revision_of(after, "revision");
    if (after == NULL || revision == drafted->newest) return;
    if (revision < drafted->newest) world_broken(change->world, "the plan of team %u is older than it was", seat);
    drafted->newest = revision;
    json_t **rows = &drafted->rows[revision % DRAFTS_KEPT];
    json_decref(*rows);
    *rows = json_incref(json_object_get(json_object_get(after, "plan"), "rows"));
    if (is_open(change)) count_word(change);
}

/* The plan as the lists were revealed with it: it may have changed while they were tried. NULL: it has not changed
 * since lists were revealed before. */
static json_t *draft_in_force(const struct evening_change *change, casus_seat seat)
{
    struct drafted *drafted = &change->table->drafted[seat];
    const json_t *after = change->team[seat].after;
    casus_assert(drafted->spent <= drafted->newest);
    json_int_t used = after == NULL ? drafted->spent : revision_of(after, "spent"), spent = drafted->spent;
    drafted->spent = used;
    if (used <= spent) used = drafted->newest;
    bool counts = json_is_true(json_object_get(change->evening.before, "drafts"));
    return counts && used > spent ? json_incref(drafted->rows[used % DRAFTS_KEPT]) : NULL;
}

/* A plan that lists were revealed with counts again only if the game goes back behind that. */
static void enter_way_back(const struct evening_change *change, casus_seat seat)
{
    const struct game_table *table = change->table;
    const json_t *after = change->team[seat].after;
    struct drafted *drafted = &change->table->drafted[seat];
    if (after == NULL || revision_of(after, "spent") == drafted->spent) return;
    if (table->reveal_count == 0 || change->to >= table->reveal[table->reveal_count - 1].first)
        world_broken(change->world, "the draft of team %u counts again", seat);
    drafted->spent = revision_of(after, "spent");
}

/* What a team has sent stays until it sends something else or the phase ends. */
static void check_kept(const struct evening_change *change, casus_seat seat)
{
    const struct document *team = &change->team[seat];
    if (team->after == NULL || !is_open(change) || ends_phase(change)) return;
    if (receipt_of(team->before, "sent") != NULL && receipt_of(team->after, "sent") == NULL)
        world_broken(change->world, "the list of team %u is gone while its phase lasts", seat);
}

static void check_dealings(const struct evening_change *change)
{
    if (!dealings_went_back(change->world, change->table, change->dealings.before, change->dealings.after, change->to,
                            begins_phase(change)))
        world_broken(change->world, "the dealings have not gone back to event %llu with the game",
                     (unsigned long long)change->to);
}

static void enter_phase_end(const struct evening_change *change)
{
    uint64_t first = change->first > 0 ? change->first : stored_last(change->world, change->table) + 1;
    struct reveal *reveal = add_reveal(change->table, first);
    for (unsigned seat = 0; seat < change->table->measure.seats; seat++) {
        const json_t *team = change->team[seat].before;
        reveal->sent[seat] = json_incref(json_object_get(receipt_of(team, "sent"), "rows"));
        reveal->draft[seat] = draft_in_force(change, (casus_seat)seat);
        reveal->standing[seat] = json_incref(json_object_get(receipt_of(team, "standing"), "rows"));
        if (json_array_size(json_object_get(team, "members")) == 0) casus_seats_add(&reveal->bots, (casus_seat)seat);
    }
}

static void enter_evening(struct world *world, struct game_table *table, const struct store_batch *batch, uint64_t put)
{
    struct evening_change change = {.world = world, .table = table, .put = put};
    read_change(&change, batch);
    if (change.goes_back) check_dealings(&change);
    else if (ends_phase(&change)) enter_phase_end(&change);
    for (unsigned seat = 0; seat < table->measure.seats; seat++) {
        enter_receipt(&change, (casus_seat)seat, "sent");
        enter_receipt(&change, (casus_seat)seat, "standing");
        check_kept(&change, (casus_seat)seat);
        if (change.goes_back) enter_way_back(&change, (casus_seat)seat);
        enter_plan(&change, (casus_seat)seat);
    }
    if (change.evening.after != NULL) table->phase_lasts = 0; /* The document has the time again. */
    free_change(&change);
}

/* ---- A batch, a start ---- */

static bool concerns(const struct game_table *table, const struct store_batch *batch)
{
    const char *kind = table->evening ? "evening" : "sealed";
    unsigned number;
    for (size_t i = 0; table->id[0] != 0 && i < batch->count; i++) {
        if (is_item(table, &batch->writes[i], kind, &number)) return true;
    }
    return false;
}

void ledger_enter(struct world *world, const struct store_batch *batch, uint64_t put)
{
    casus_assert(put <= world->now);
    for (unsigned t = 0; t < world->tables; t++) {
        struct game_table *table = &world->table[t];
        if (!concerns(table, batch)) continue;
        if (table->evening) enter_evening(world, table, batch, put);
        else enter_turn(world, table, batch);
    }
}

void ledger_restart(struct world *world)
{
    for (unsigned t = 0; t < world->tables; t++) world->table[t].phase_lasts = world->now + GRACE_MS;
}

/* ---- What must have been played ---- */

static struct casus_seats awaited_in(const struct casus_game *game, const void *position)
{
    struct casus_actor actor;
    game->actor(position, &actor);
    return actor.kind == CASUS_ACTOR_SIMULTANEOUS ? actor.awaited : (struct casus_seats){{0}};
}

/* Whether the game takes the whole list in that position and then awaits no more of the seat; while that lasts, fewer
 * and fewer are awaited. */
static bool is_takable(const struct game_table *table, const void *position, casus_seat seat, const json_t *rows)
{
    casus_assert(seat < table->measure.seats && json_is_array(rows));
    const struct casus_game *game = table->game;
    struct casus_seats before = awaited_in(game, position);
    size_t index;
    const json_t *row;
    memcpy(table->scratch, position, table->measure.state_size);
    json_array_foreach (rows, index, row) {
        const char *text = json_string_value(row);
        casus_action action = game->action_parse(table->scratch, seat, text, strlen(text), NULL);
        if (action == 0 || !game->apply(table->scratch, seat, action, NULL)) return false;
    }
    struct casus_seats after = awaited_in(game, table->scratch);
    return !casus_seats_has(&after, seat) || !casus_seats_within(&after, &before);
}

/* ---- Drafts: each row that the game takes, and the end that it asks for ---- */

static casus_action end_of(const struct game_table *table, const void *position, casus_seat seat)
{
    const struct casus_evening *game = table->game->evening;
    return game->complete == NULL ? 0 : game->complete(position, seat);
}

static enum casus_row_part part_of(const struct game_table *table, const json_t *rows, size_t row)
{
    const char *text = json_string_value(json_array_get(rows, row));
    return table->game->evening->part == NULL ? CASUS_ROW_ALONE : table->game->evening->part(text, strlen(text));
}

static bool writes_on(const struct game_table *table, const struct casus_seats *before, casus_seat seat)
{
    struct casus_seats now = awaited_in(table->game, table->scratch);
    return casus_seats_has(&now, seat) && casus_seats_within(&now, before);
}

/* Whether the row was taken; then it is one of the list. */
static bool take_row(const struct game_table *table, casus_seat seat, json_t *row, json_t *list)
{
    const char *text = json_string_value(row);
    casus_action action = table->game->action_parse(table->scratch, seat, text, strlen(text), NULL);
    if (action == 0 || !table->game->apply(table->scratch, seat, action, NULL)) return false;
    json_array_append(list, row);
    return true;
}

/* One order with what belongs to it, from `row` on: taken as far as the game takes it, or, if it would leave the list
 * without an end, not at all. Whether its first row was. */
static bool take_order(const struct game_table *table, casus_seat seat, const struct casus_seats *before,
                       const json_t *rows, size_t row, json_t *list)
{
    size_t length = json_array_size(list);
    casus_assert(row < json_array_size(rows) && table->trial != NULL);
    memcpy(table->trial, table->scratch, table->measure.state_size);
    if (!writes_on(table, before, seat) || !take_row(table, seat, json_array_get(rows, row), list)) return false;
    while (++row < json_array_size(rows) && part_of(table, rows, row) == CASUS_ROW_CONTINUES) {
        if (writes_on(table, before, seat)) take_row(table, seat, json_array_get(rows, row), list);
    }
    casus_action end = end_of(table, table->scratch, seat);
    bool ends = !writes_on(table, before, seat) || end == 0 || table->game->is_legal(table->scratch, seat, end, NULL);
    if (ends) return true;
    memcpy(table->scratch, table->trial, table->measure.state_size);
    while (json_array_size(list) > length) json_array_remove(list, length);
    return true;
}

static void take_orders(const struct game_table *table, casus_seat seat, const struct casus_seats *before,
                        const json_t *rows, json_t *list)
{
    bool headed = true; /* What the rows are about was taken. */
    for (size_t row = 0; row < json_array_size(rows); row++) {
        enum casus_row_part part = part_of(table, rows, row);
        if (part == CASUS_ROW_CONTINUES && row > 0) continue; /* With its order. */
        if (part == CASUS_ROW_HEADS) headed = take_order(table, seat, before, rows, row, list);
        else if (headed) take_order(table, seat, before, rows, row, list);
    }
}

static bool has_order(const struct game_table *table, const json_t *list)
{
    for (size_t row = 0; row < json_array_size(list); row++) {
        if (part_of(table, list, row) == CASUS_ROW_ALONE) return true;
    }
    return false;
}

/* Ends the list; false: it is not complete. */
static bool end_list(const struct game_table *table, casus_seat seat, const struct casus_seats *before, json_t *list)
{
    char text[ACTION_SIZE];
    struct casus_writer words = casus_writer_make(text, sizeof text);
    casus_action end = end_of(table, table->scratch, seat);
    if (!writes_on(table, before, seat)) return true;
    if (end == 0 || !table->game->is_legal(table->scratch, seat, end, NULL)) return false;
    table->game->action_text(table->scratch, seat, end, &words);
    json_array_append_new(list, json_string(text));
    return true;
}

/* To be released; NULL: the draft makes none that the game takes. */
static json_t *list_of_draft(const struct game_table *table, const void *position, casus_seat seat, const json_t *rows)
{
    struct casus_seats before = awaited_in(table->game, position);
    casus_assert(table->game->evening != NULL || rows == NULL);
    if (rows == NULL) return NULL;
    bool for_rows = table->game->evening->complete == NULL || end_of(table, position, seat) != 0;
    if (!for_rows) return NULL;
    json_t *list = json_array();
    memcpy(table->scratch, position, table->measure.state_size);
    take_orders(table, seat, &before, rows, list);
    if (has_order(table, list) && end_list(table, seat, &before, list)) return list;
    json_decref(list);
    return NULL;
}

/* What counts of a seat whose turn it is in the reveal, to be released; NULL: nothing. */
static json_t *counting(const struct world *world, const struct game_table *table, const struct reveal *reveal,
                        const void *position, casus_seat seat)
{
    json_t *sent = reveal->sent[seat], *standing = reveal->standing[seat];
    if (sent != NULL && is_takable(table, position, seat, sent)) return json_incref(sent);
    json_t *draft = list_of_draft(table, position, seat, reveal->draft[seat]);
    world->counters->drafts += draft != NULL;
    if (draft != NULL) return draft;
    return standing != NULL && is_takable(table, position, seat, standing) ? json_incref(standing) : NULL;
}

static bool is_action_of(const struct played *played, uint64_t number, casus_seat seat)
{
    if (number > played->replay->count) return false;
    const struct replay_event *event = &played->replay->events[number];
    return event->kind == REPLAY_ACTION && event->seat == seat;
}

/* How many events from `number` on are the list's; less than it has rows: it is not played there. */
static size_t rows_played(const struct played *played, uint64_t number, casus_seat seat, const json_t *rows)
{
    size_t count = 0;
    while (count < json_array_size(rows) && is_action_of(played, number + count, seat)) {
        const char *text = json_string_value(json_array_get(rows, count));
        const void *before = played_state(played, number + count - 1);
        if (played->game->action_parse(before, seat, text, strlen(text), NULL) !=
            played->replay->events[number + count].action)
            break;
        count++;
    }
    return count;
}

/* Goes through what was revealed, seat by seat; returns the first event behind it. */
static uint64_t check_reveal(struct world *world, const struct game_table *table, const struct played *played,
                             const struct reveal *reveal)
{
    uint64_t number = reveal->first;
    casus_assert(number >= 1);
    if (number > played->replay->count + 1) return number; /* It was not stored: that is said elsewhere. */
    struct casus_seats awaited = awaited_in(table->game, played_state(played, number - 1));
    for (unsigned seat = 0; seat < table->measure.seats; seat++) {
        if (!casus_seats_has(&awaited, (casus_seat)seat)) continue;
        json_t *rows = counting(world, table, reveal, played_state(played, number - 1), (casus_seat)seat);
        size_t count = rows_played(played, number, (casus_seat)seat, rows);
        if (count < json_array_size(rows))
            world_broken(world, "what seat %u had committed before event %llu is lost", seat,
                         (unsigned long long)reveal->first);
        number += count;
        json_decref(rows);
        bool of_bot = casus_seats_has(&reveal->bots, (casus_seat)seat);
        while (of_bot && is_action_of(played, number, (casus_seat)seat)) number++;
    }
    return number;
}

static bool is_of_phase(const struct played *played, uint64_t number)
{
    casus_assert(number >= 1 && number <= played->replay->count);
    casus_seat seat = played->replay->events[number].seat;
    struct casus_seats awaited = awaited_in(played->game, played_state(played, number - 1));
    return seat < SEATS_MAX && casus_seats_has(&awaited, seat) && is_action_of(played, number, seat);
}

void ledger_check(struct world *world, const struct game_table *table, const struct played *played)
{
    uint64_t number = 1;
    for (size_t i = 0; i <= table->reveal_count; i++) {
        uint64_t until = i < table->reveal_count ? table->reveal[i].first : played->replay->count + 1;
        for (; number < until && number <= played->replay->count; number++) {
            if (is_of_phase(played, number))
                world_broken(world, "event %llu was played before it was time to reveal it",
                             (unsigned long long)number);
        }
        if (i < table->reveal_count) number = check_reveal(world, table, played, &table->reveal[i]);
    }
}
