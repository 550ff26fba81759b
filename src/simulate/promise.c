/* The promises, one by one, against what lies on the disk. */
#include "simulate/promise.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "simulate/message.h"
#include "simulate/played.h"
#include "simulate/stored.h"

void promise_broken(struct world *world, const char *format, ...)
{
    va_list arguments;
    if (world->problem[0] != 0) return; /* The first one tells most. */
    va_start(arguments, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): begun the line above.
    vsnprintf(world->problem, SIMULATE_PROBLEM_SIZE, format, arguments);
    va_end(arguments);
}

static bool has_text(const char *line, size_t length, const char *wanted)
{
    return line != NULL && memmem(line, length, wanted, strlen(wanted)) != NULL;
}

/* Whether the stored line of that number is that action. */
static bool is_stored(const struct world *world, const struct game_table *table, uint64_t number, const char *action)
{
    char wanted[ACTION_SIZE + 32];
    size_t length;
    const char *line = stored_line(world, table, number, &length);
    snprintf(wanted, sizeof wanted, "\"action\":\"%s\"", action);
    return has_text(line, length, wanted);
}

/* ---- Moves ---- */

static void reserve_acknowledged(struct game_table *table, uint64_t number)
{
    if (number < table->acknowledged_count) return;
    size_t count = 2 * number + 64;
    table->acknowledged = realloc(table->acknowledged, count * sizeof *table->acknowledged);
    memset(table->acknowledged + table->acknowledged_count, 0,
           (count - table->acknowledged_count) * sizeof *table->acknowledged);
    casus_assert(number < count);
    table->acknowledged_count = count;
}

/* Never before it is durable; never twice. */
static void check_act(struct world *world, struct game_table *table, uint64_t number, const char *action)
{
    reserve_acknowledged(table, number);
    if (table->acknowledged[number] != NULL)
        promise_broken(world, "two messages were acknowledged as event %llu", (unsigned long long)number);
    else if (!is_stored(world, table, number, action))
        promise_broken(world, "\"%s\" was acknowledged as event %llu, but is not stored as that", action,
                       (unsigned long long)number);
    else table->acknowledged[number] = strdup(action);
}

static void check_acts(struct world *world, struct game_table *table, const struct asked *asked)
{
    size_t index;
    json_t *action;
    json_array_foreach (asked->actions, index, action)
        check_act(world, table, (uint64_t)asked->n + 1 + index, json_string_value(action));
}

/* ---- What is committed where several act at once ---- */

/* Whether these actions stand in the record one after another, from event `number` on. */
static bool stand_at(const struct world *world, const struct game_table *table, uint64_t number, const json_t *actions)
{
    size_t index;
    json_t *action;
    json_array_foreach ((json_t *)actions, index, action) {
        if (!is_stored(world, table, number + index, json_string_value(action))) return false;
    }
    return true;
}

/* Whether the record holds, from event `number` on, what the seat has sent while event `n` or a later one was the last;
 * or, without a number, whether it is `held`. */
static bool holds_sent(const struct world *world, const struct game_table *table, const struct seal *seal,
                       uint64_t number, const json_t *held)
{
    for (size_t i = 0; i < table->sent_count; i++) {
        const struct sent *sent = &table->sent[i];
        if (sent->seat != seal->seat || (uint64_t)sent->n < seal->n) continue;
        if (number > 0 ? stand_at(world, table, number, sent->actions) : json_equal(sent->actions, held)) return true;
    }
    return false;
}

/* What the seat has in force and is not yet in the record. */
static bool is_pending(const struct world *world, const struct game_table *table, const struct seal *seal)
{
    json_t *document = table->evening ? stored_document(world, table, seal->seat) : NULL;
    json_t *held = table->evening ? json_incref(json_object_get(json_object_get(document, "sent"), "rows"))
                                  : stored_sealed(world, table, seal->seat);
    bool pending = held != NULL && holds_sent(world, table, seal, 0, held);
    json_decref(held);
    json_decref(document);
    return pending;
}

/* The first event after which what was committed cannot be in force any more: the seat's next own one, or a takeback or
 * the end; 0: there is none. */
static uint64_t outcome_of(const struct world *world, const struct game_table *table, const struct seal *seal,
                           bool *ended)
{
    char of_seat[24];
    size_t length;
    const char *line;
    casus_assert(seal->seat < table->measure.seats);
    snprintf(of_seat, sizeof of_seat, ",\"seat\":%u,\"action\"", seal->seat);
    for (uint64_t number = seal->n + 1; (line = stored_line(world, table, number, &length)) != NULL; number++) {
        *ended = has_text(line, length, "\"takeback\":") || has_text(line, length, "\"end\":");
        if (*ended || has_text(line, length, of_seat)) return number;
    }
    return 0;
}

/* What a seat has committed is played when all have, or is still there for that; unless it was sent anew, or a takeback
 * or the end came. */
static bool is_kept(const struct world *world, const struct game_table *table, const struct seal *seal)
{
    bool ended = false;
    size_t length;
    uint64_t number = outcome_of(world, table, seal, &ended);
    if (number == 0) return is_pending(world, table, seal);
    if (ended) return true;
    const char *line = stored_line(world, table, number, &length);
    return !has_text(line, length, "\"by\":") && holds_sent(world, table, seal, number, NULL);
}

static void add_seal(struct game_table *table, struct seal seal)
{
    casus_assert(seal.seat < table->measure.seats && table->seal_count <= table->seal_capacity);
    if (table->seal_count == table->seal_capacity) {
        table->seal_capacity = 2 * table->seal_capacity + 64;
        table->seals = realloc(table->seals, table->seal_capacity * sizeof *table->seals);
    }
    table->seals[table->seal_count++] = seal;
}

/* Of an evening a list in force may become one that the game does not take, by what the organiser does meanwhile; that
 * is looked at when the record is whole. */
static void check_seal(struct world *world, struct game_table *table, struct seal seal)
{
    bool ended = false;
    bool later = table->evening && outcome_of(world, table, &seal, &ended) > 0;
    if (!later && !is_kept(world, table, &seal) && !table->evening) {
        promise_broken(world, "what seat %u committed after event %llu was acknowledged, but is not stored", seal.seat,
                       (unsigned long long)seal.n);
    }
    add_seal(table, seal);
}

/* ---- Evenings ---- */

/* A receipt says that the list is stored; a plan's acknowledgement that it is, or a later one. */
static void check_team(struct world *world, const struct tab *tab, const struct asked *asked, const json_t *message)
{
    casus_assert(tab->table->evening && tab->viewer < tab->table->measure.seats);
    json_t *team = stored_document(world, tab->table, tab->viewer);
    bool plan = asked->kind == ASKED_PLAN;
    const json_t *holder = plan ? json_object_get(team, "plan") : team;
    json_int_t wanted =
        plan ? asked->n + 1 : json_integer_value(json_object_get(json_object_get(message, "receipt"), "number"));
    if (wanted < 1 || json_integer_value(json_object_get(holder, plan ? "revision" : "receipts")) < wanted)
        promise_broken(world, "team %u was acknowledged a %s that is not stored", tab->viewer, plan ? "plan" : "list");
    world->counters->receipts += !plan;
    json_decref(team);
}

static void check_document(struct world *world, const struct game_table *table, const char *text)
{
    if (!stored_in_documents(world, table, text))
        promise_broken(world, "\"%s\" was acknowledged, but is in none of the evening's documents", text);
}

/* ---- The rest of what is acknowledged ---- */

static void check_chat(struct world *world, const struct game_table *table, const char *text)
{
    if (!stored_in_chat(world, table, text))
        promise_broken(world, "chat \"%s\" was acknowledged, but is not stored", text);
}

static void check_resigned(struct world *world, const struct game_table *table, casus_seat seat)
{
    char wanted[32];
    size_t length;
    const char *line;
    snprintf(wanted, sizeof wanted, ",\"resign\":%u,", seat);
    for (uint64_t number = 0; (line = stored_line(world, table, number, &length)) != NULL; number++) {
        if (has_text(line, length, wanted)) return;
    }
    promise_broken(world, "a resignation was acknowledged, but is not stored");
}

static void check_record(struct world *world, const struct tab *tab, const json_t *message)
{
    if (tab->client->organises[tab->table->number]) return; /* Who does may have it at any time. */
    if (strstr(message_text(message, "record"), "\"end\":") == NULL)
        promise_broken(world, "the record was given out before the end");
}

void promise_acknowledged(struct world *world, struct tab *tab, const struct asked *asked, const json_t *message)
{
    struct game_table *table = tab->table;
    casus_assert(asked->kind <= ASKED_WRONG);
    world->counters->acknowledged++;
    switch (asked->kind) {
    case ASKED_ACT: check_acts(world, table, asked); break;
    case ASKED_LIST:
        check_team(world, tab, asked, message);
        check_seal(world, table, (struct seal){tab->viewer, (uint64_t)asked->n});
        break;
    case ASKED_SEAL: check_seal(world, table, (struct seal){tab->viewer, (uint64_t)asked->n}); break;
    case ASKED_PLAN: check_team(world, tab, asked, message); break;
    case ASKED_CHAT: check_chat(world, table, asked->text); break;
    case ASKED_RESIGN: check_resigned(world, table, (casus_seat)asked->n); break;
    case ASKED_DOCUMENT:
        world->counters->deals++;
        check_document(world, table, asked->text);
        break;
    case ASKED_DEAL: world->counters->deals++; break;
    case ASKED_POSITION: promise_position(world, tab, message); break;
    case ASKED_RECORD: check_record(world, tab, message); break;
    case ASKED_WRONG: promise_broken(world, "what may not be was accepted: %s", asked->text); break;
    }
}

/* ---- Views ---- */

/* What a viewer holds must be a view of his: masking it once more changes nothing. */
void promise_view(struct world *world, const struct tab *tab)
{
    const struct game_table *table = tab->table;
    casus_assert(tab->view != NULL);
    world->counters->checked_views++;
    table->game->view(tab->view, tab->viewer, table->scratch);
    if (memcmp(table->scratch, tab->view, table->measure.state_size) != 0) {
        promise_broken(world, "viewer %u was sent a position that shows more than his view at event %lld", tab->viewer,
                       (long long)tab->n);
    }
}

void promise_position(struct world *world, const struct tab *tab, const json_t *message)
{
    size_t count, size = tab->table->measure.state_size;
    const char *base64 = message_text(json_object_get(message, "position"), "bytes");
    if (!tab->opened || json_integer_value(json_object_get(message, "n")) != tab->n) return;
    bool read = sodium_base642bin(tab->table->scratch, size, base64, strlen(base64), NULL, &count, NULL,
                                  sodium_base64_VARIANT_ORIGINAL) == 0;
    if (!read || count != size || memcmp(tab->table->scratch, tab->view, size) != 0) {
        promise_broken(world, "viewer %u was sent another position than follows from the events up to %lld",
                       tab->viewer, (long long)tab->n);
    }
}

void promise_time(struct world *world, const struct tab *tab, const json_t *message)
{
    struct casus_actor actor;
    const json_t *events = json_object_get(message, "events"),
                 *left = json_object_get(json_object_get(message, "clocks"), "left_ms");
    const json_t *last = json_array_get(events, json_array_size(events) - 1);
    tab->table->game->actor(tab->view, &actor);
    if (!tab->table->has_move_clock || actor.kind != CASUS_ACTOR_SIMULTANEOUS ||
        json_object_get(last, "action") == NULL)
        return;
    for (unsigned seat = 0; seat < tab->table->measure.seats; seat++) {
        if (!casus_seats_has(&actor.awaited, (casus_seat)seat) ||
            json_integer_value(json_array_get(left, seat)) == MOVE_MS)
            continue;
        promise_broken(world, "seat %u begins its turn after event %lld without its whole time", seat,
                       (long long)tab->n);
    }
}

/* ---- The record ---- */

static void check_still_there(struct world *world, const struct game_table *table)
{
    for (uint64_t number = 0; number < table->acknowledged_count; number++) {
        if (table->acknowledged[number] != NULL && !is_stored(world, table, number, table->acknowledged[number])) {
            promise_broken(world, "\"%s\", acknowledged as event %llu, is lost", table->acknowledged[number],
                           (unsigned long long)number);
        }
    }
}

/* Whether the game would not have taken the seat's actions in that position, or would have awaited more of it. */
static bool is_untakable(const struct game_table *table, const void *position, casus_seat seat, const json_t *actions)
{
    struct casus_actor actor;
    size_t index;
    json_t *entry;
    memcpy(table->scratch, position, table->measure.state_size);
    json_array_foreach ((json_t *)actions, index, entry) {
        const char *text = json_string_value(entry);
        casus_action action = table->game->action_parse(table->scratch, seat, text, strlen(text), NULL);
        if (action == 0 || !table->game->apply(table->scratch, seat, action, NULL)) return true;
    }
    table->game->actor(table->scratch, &actor);
    return actor.kind == CASUS_ACTOR_SIMULTANEOUS && casus_seats_has(&actor.awaited, seat);
}

/* Where the phase in which the list was sent came to its end: before the first event of a seat behind those before this
 * one, or before the organiser's last word in it. */
static uint64_t before_reveal(const struct replay *replay, const struct seal *seal)
{
    uint64_t number = seal->n + 1;
    while (number <= replay->count && replay->events[number].kind == REPLAY_ACTION &&
           (replay->events[number].seat == CASUS_SEAT_ORGANISER || replay->events[number].seat < seal->seat))
        number++;
    casus_assert(number - 1 <= replay->count);
    return number - 1;
}

/* Whether a list that was acknowledged and then not played had become one that the game does not take. */
static bool has_lapsed(const struct game_table *table, const struct replay *replay, const struct played *played,
                       const struct seal *seal)
{
    for (size_t i = 0; table->evening && i < table->sent_count; i++) {
        const struct sent *sent = &table->sent[i];
        if (sent->seat != seal->seat || (uint64_t)sent->n < seal->n) continue;
        if (is_untakable(table, played_state(played, before_reveal(replay, seal)), seal->seat, sent->actions))
            return true;
    }
    return false;
}

static void check_seals(struct world *world, const struct game_table *table, const struct replay *replay,
                        const struct played *played)
{
    for (size_t i = 0; i < table->seal_count; i++) {
        const struct seal *seal = &table->seals[i];
        if (is_kept(world, table, seal) || has_lapsed(table, replay, played, seal)) continue;
        promise_broken(world, "what seat %u committed after event %llu, acknowledged, is lost", seal->seat,
                       (unsigned long long)seal->n);
    }
}

/* A person's move leaves some time on his clock; one taken after its deadline leaves none. */
static void check_deadlines(struct world *world, const struct game_table *table)
{
    size_t length;
    const char *line;
    for (uint64_t number = 0; (line = stored_line(world, table, number, &length)) != NULL; number++) {
        const char *seat = memmem(line, length, "\"seat\":", 7);
        bool of_bot = seat != NULL && atoi(seat + 7) >= (int)table->players; /* It answers at its own pace. */
        if (has_text(line, length, "\"clock\":[0,0]") && !has_text(line, length, "\"by\":") && !of_bot)
            promise_broken(world, "event %llu was taken after its deadline", (unsigned long long)number);
    }
}

/* Whether event `number` has left others to commit who had to with its seat: nobody may be told of the one before the
 * others. */
static bool leaves_others(const struct played *played, uint64_t number)
{
    const struct replay_event *event = &played->replay->events[number];
    struct casus_actor before, after;
    casus_assert(number >= 1);
    if (event->kind != REPLAY_ACTION || event->seat >= CASUS_SEATS_MAX) return false;
    played->game->actor(played_state(played, number - 1), &before);
    played->game->actor(played_state(played, number), &after);
    if (before.kind != CASUS_ACTOR_SIMULTANEOUS || after.kind != CASUS_ACTOR_SIMULTANEOUS) return false;
    casus_seats_remove(&before.awaited, event->seat);
    casus_seats_remove(&after.awaited, event->seat);
    return memcmp(&before.awaited, &after.awaited, sizeof before.awaited) == 0;
}

static void check_one_told(struct world *world, const struct game_table *table, const struct played *played,
                           const struct told *told, uint64_t number)
{
    char text[ACTION_SIZE];
    const struct replay_event *event = &played->replay->events[number];
    const void *before = played_state(played, number - 1);
    casus_action seen = table->game->seen(before, event->seat, event->action, told->viewer);
    struct casus_writer words = casus_writer_make(text, sizeof text);
    casus_assert(number >= 1 && number <= played->replay->count);
    if (seen != 0) table->game->action_text(before, event->seat, seen, &words);
    world->counters->checked_events++;
    if (strcmp(text, told->action) != 0) {
        promise_broken(world, "viewer %u was told \"%s\" as event %lld, but may know \"%s\"", told->viewer,
                       told->action, (long long)told->n, text);
    }
    if (told->last && !table->evening && leaves_others(played, number)) {
        promise_broken(world, "viewer %u was told at event %lld that somebody has committed", told->viewer,
                       (long long)told->n);
    }
}

/* What each viewer was told of an action is what he may know of it. */
static void check_told(struct world *world, const struct game_table *table, const struct played *played,
                       casus_seat viewer)
{
    struct numbering numbering = {NULL, 0};
    for (size_t i = 0; i < table->told_count && world->problem[0] == 0; i++) {
        const struct told *told = &table->told[i];
        if (told->viewer != viewer) continue;
        if (numbering.number == NULL) numbering = numbering_make(table, played, viewer);
        if (told->n < 1 || (uint64_t)told->n > numbering.count) continue;
        uint64_t number = numbering.number[told->n];
        if (played->replay->events[number].kind == REPLAY_ACTION) check_one_told(world, table, played, told, number);
    }
    numbering_free(&numbering);
}

static void check_replay(struct world *world, const struct game_table *table, const struct replay *replay)
{
    struct played played = played_make(replay, CASUS_SEAT_ORGANISER);
    for (unsigned seat = 0; seat < table->measure.seats; seat++) check_told(world, table, &played, (casus_seat)seat);
    check_told(world, table, &played, CASUS_SEAT_OBSERVER);
    check_told(world, table, &played, CASUS_SEAT_ORGANISER);
    check_seals(world, table, replay, &played);
    played_free(&played);
}

/* The record as it is stored, its end too; for free. */
static char *stored_record(const struct world *world, const struct game_table *table, size_t *length)
{
    size_t line_length, size = 0;
    const char *line;
    for (uint64_t number = 0; stored_line(world, table, number, &line_length) != NULL; number++)
        size += line_length + 1;
    char *record = malloc(size + 1), *at = record;
    for (uint64_t number = 0; (line = stored_line(world, table, number, &line_length)) != NULL; number++) {
        memcpy(at, line, line_length);
        at[line_length] = '\n';
        at += line_length + 1;
    }
    casus_assert(at == record + size);
    *length = size;
    return record;
}

void promise_table(struct world *world, struct game_table *table)
{
    char error[REPLAY_ERROR_SIZE];
    struct replay replay;
    size_t length;
    check_still_there(world, table);
    check_deadlines(world, table);
    char *record = stored_record(world, table, &length);
    if (length > 0 && !replay_read_among(&replay, world->order->games, record, length, error)) {
        promise_broken(world, "the stored record is not valid: %s", error);
    } else if (length > 0) {
        check_replay(world, table, &replay);
        replay_free(&replay);
    }
    free(record);
}
