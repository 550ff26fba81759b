/* The promises. Some are checked as things happen (an acknowledgement, a view), the others when the game is over,
 * against the record that the store holds. */
#include "world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "replay/replay.h"
#include "client.h"

void broken(struct world *world, const char *format, ...)
{
    va_list arguments;
    if (world->problem[0] != 0) return; /* The first one tells most. */
    va_start(arguments, format);
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
    char wanted[160];
    size_t length;
    const char *line = stored_line(world, table, number, &length);
    snprintf(wanted, sizeof wanted, "\"action\":\"%s\"", action);
    return has_text(line, length, wanted);
}

/* ---- Acknowledged ---- */

/* Never before it is durable; never twice. */
static void check_act(struct world *world, struct game_table *table, uint64_t number, const char *action)
{
    if (number >= EVENTS_MAX) return;
    if (table->acknowledged[number] != NULL)
        broken(world, "two messages were acknowledged as event %llu", (unsigned long long)number);
    else if (!is_stored(world, table, number, action))
        broken(world, "\"%s\" was acknowledged as event %llu, but is not stored as that", action,
               (unsigned long long)number);
    else table->acknowledged[number] = strdup(action);
}

/* Whether the line or row holds one of the actions that the seat has sent while event `n` was the last. */
static bool holds_sent(const struct game_table *table, casus_seat seat, uint64_t n, const char *text, size_t length)
{
    char wanted[160];
    for (size_t i = 0; i < table->sent_count; i++) {
        const struct sent *sent = &table->sent[i];
        snprintf(wanted, sizeof wanted, "\"%s\"", sent->action);
        if (sent->seat == seat && (uint64_t)sent->n >= n && has_text(text, length, wanted)) return true;
    }
    return false;
}

/* The same of what a team's document has as sent. */
static bool is_in_document(const struct world *world, const struct game_table *table, casus_seat seat, uint64_t n)
{
    json_t *team = stored_team(world, table, seat);
    char *list = json_dumps(json_object_get(json_object_get(team, "sent"), "rows"), JSON_COMPACT | JSON_ENCODE_ANY);
    bool held = list != NULL && holds_sent(table, seat, n, list, strlen(list));
    free(list);
    json_decref(team);
    return held;
}

/* What a seat has committed is played when all have, or is still there for that; unless it was sent anew, or a takeback
 * or the end came. */
static bool is_kept(const struct world *world, const struct game_table *table, casus_seat seat, uint64_t n)
{
    char of_seat[24], key[32];
    size_t length;
    const char *line;
    snprintf(of_seat, sizeof of_seat, ",\"seat\":%u,\"action\"", seat);
    for (uint64_t number = n + 1; (line = stored_line(world, table, number, &length)) != NULL; number++) {
        if (has_text(line, length, "\"takeback\":") || has_text(line, length, "\"end\":")) return true;
        if (has_text(line, length, of_seat))
            return !has_text(line, length, "\"by\":") && holds_sent(table, seat, n, line, length);
    }
    if (table->evening) return is_in_document(world, table, seat, n);
    snprintf(key, sizeof key, "%s/%u", table->id, seat);
    const char *row = stored_item(world, "sealed", key, &length);
    return row != NULL && holds_sent(table, seat, n, row, length);
}

static void check_seal(struct world *world, struct tab *tab, const struct asked *asked)
{
    struct game_table *table = tab->table;
    if (!is_kept(world, table, tab->viewer, (uint64_t)asked->n)) {
        broken(world, "what seat %u committed after event %lld was acknowledged, but is not stored", tab->viewer,
               (long long)asked->n);
    }
    if (table->seal_count < EVENTS_MAX)
        table->seals[table->seal_count++] = (struct seal){tab->viewer, (uint64_t)asked->n};
}

static void check_chat(struct world *world, const struct game_table *table, const char *text)
{
    size_t length;
    const char *row = stored_item(world, "chat", table->id, &length);
    if (!has_text(row, length, text)) broken(world, "chat \"%s\" was acknowledged, but is not stored", text);
}

static bool has_resigned(const struct world *world, const struct game_table *table, casus_seat seat)
{
    char wanted[32];
    size_t length;
    const char *line;
    snprintf(wanted, sizeof wanted, ",\"resign\":%u,", seat);
    for (uint64_t number = 0; (line = stored_line(world, table, number, &length)) != NULL; number++) {
        if (has_text(line, length, wanted)) return true;
    }
    return false;
}

void check_acknowledged(struct world *world, struct tab *tab, const struct asked *asked)
{
    world->counters->acknowledged++;
    switch (asked->kind) {
    case ASKED_ACT: check_act(world, tab->table, (uint64_t)asked->n + 1, asked->text); break;
    case ASKED_LIST:
    case ASKED_SEAL: check_seal(world, tab, asked); break;
    case ASKED_CHAT: check_chat(world, tab->table, asked->text); break;
    case ASKED_RESIGN:
        if (!has_resigned(world, tab->table, (casus_seat)asked->n))
            broken(world, "a resignation was acknowledged, but is not stored");
        break;
    default: break;
    }
}

static void check_still_there(struct world *world, const struct game_table *table)
{
    for (uint64_t number = 0; number < EVENTS_MAX; number++) {
        if (table->acknowledged[number] != NULL && !is_stored(world, table, number, table->acknowledged[number])) {
            broken(world, "\"%s\", acknowledged as event %llu, is lost", table->acknowledged[number],
                   (unsigned long long)number);
        }
    }
    for (size_t i = 0; i < table->seal_count; i++) {
        const struct seal *seal = &table->seals[i];
        if (!is_kept(world, table, seal->seat, seal->n)) {
            broken(world, "what seat %u committed after event %llu, acknowledged, is lost", seal->seat,
                   (unsigned long long)seal->n);
        }
    }
}

/* ---- Views ---- */

/* What a viewer holds must be a view of his: masking it once more changes nothing. */
void check_view(struct world *world, const struct tab *tab)
{
    const struct game_table *table = tab->table;
    world->counters->checked_views++;
    table->game->view(tab->view, tab->viewer, table->scratch);
    if (memcmp(table->scratch, tab->view, table->measure.state_size) != 0) {
        broken(world, "viewer %u was sent a position that shows more than his view at event %lld", tab->viewer,
               (long long)tab->n);
    }
}

/* Where several act at once, nobody is told of one before all have committed: between two messages all are awaited, or
 * none. */
void check_sealed(struct world *world, const struct tab *tab)
{
    struct casus_actor actor;
    tab->table->game->actor(tab->view, &actor);
    if (actor.kind != CASUS_ACTOR_SIMULTANEOUS || casus_seats_count(&actor.awaited) == tab->table->measure.seats)
        return;
    broken(world, "viewer %u was told at event %lld that somebody has committed", tab->viewer, (long long)tab->n);
}

/* Where all act at once, each turn begins with its whole time. */
void check_turn(struct world *world, const struct tab *tab, const json_t *message)
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
        if (json_integer_value(json_array_get(left, seat)) == MOVE_MS) continue;
        broken(world, "seat %u begins its turn after event %lld without its whole time", seat, (long long)tab->n);
    }
}

/* ---- The record ---- */

/* The record as the store has it; the caller frees it. */
static char *stored_record(const struct world *world, const struct game_table *table, size_t *length)
{
    size_t capacity = 1 << 16, line_length;
    char *record = malloc(capacity);
    *length = 0;
    uint64_t number = 0;
    for (const char *line; (line = stored_line(world, table, number, &line_length)) != NULL; number++) {
        while (*length + line_length + 2 > capacity) record = realloc(record, capacity *= 2);
        memcpy(record + *length, line, line_length);
        *length += line_length;
        record[(*length)++] = '\n';
    }
    return record;
}

/* A person's move leaves some time on his clock; one taken after its deadline leaves none. */
static void check_deadlines(struct world *world, const struct game_table *table)
{
    char bot[24];
    size_t length;
    /* The last seat is a bot's: it answers at its own pace. */
    snprintf(bot, sizeof bot, "\"seat\":%u,", table->players);
    const char *line;
    for (uint64_t number = 0; (line = stored_line(world, table, number, &length)) != NULL; number++) {
        bool late = has_text(line, length, "\"clock\":[0,0]") && !has_text(line, length, "\"by\":") &&
                    !has_text(line, length, bot);
        if (late) broken(world, "event %llu was taken after its deadline", (unsigned long long)number);
    }
}

/* What each viewer was told of an action is what he may know of it. */
static void check_told(struct world *world, const struct game_table *table, const struct replay *replay)
{
    char text[128];
    struct twin played = twin_make(replay, CASUS_SEAT_ORGANISER);
    for (size_t i = 0; i < table->told_count && world->problem[0] == 0; i++) {
        const struct told *told = &table->told[i];
        uint64_t number = evening_number(table, &played, told->viewer, (uint64_t)told->n);
        if (number < 1 || number > replay->count || replay->events[number].kind != REPLAY_ACTION) continue;
        const struct replay_event *event = &replay->events[number];
        const void *before = twin_state(&played, number - 1);
        casus_action seen = table->game->seen(before, event->seat, event->action, told->viewer);
        struct casus_writer words = casus_writer_make(text, sizeof text);
        if (seen != 0) table->game->action_text(before, event->seat, seen, &words);
        world->counters->checked_events++;
        if (strcmp(text, told->action) == 0) continue;
        broken(world, "viewer %u was told \"%s\" as event %lld, but may know \"%s\"", told->viewer, told->action,
               (long long)told->n, text);
    }
    twin_free(&played);
}

void check_table(struct world *world, struct game_table *table)
{
    char error[REPLAY_ERROR_SIZE];
    struct replay replay;
    size_t length;
    check_still_there(world, table);
    check_deadlines(world, table);
    char *record = stored_record(world, table, &length);
    if (length > 0) {
        if (!replay_read_among(&replay, world->games, record, length, error)) {
            broken(world, "the stored record is not valid: %s", error);
        } else {
            check_told(world, table, &replay);
            replay_free(&replay);
        }
    }
    free(record);
    for (unsigned client = 0; client <= world->players; client++) check_twin(world, table, client);
}
