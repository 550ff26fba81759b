/* The promises, one by one, against what lies on the disk. */
#include "simulate/promise.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"
#include "simulate/ledger.h"
#include "simulate/message.h"
#include "simulate/played.h"
#include "simulate/secrecy.h"
#include "simulate/share.h"
#include "simulate/stored.h"

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
        world_broken(world, "two messages were acknowledged as event %llu", (unsigned long long)number);
    else if (!is_stored(world, table, number, action))
        world_broken(world, "\"%s\" was acknowledged as event %llu, but is not stored as that", action,
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

/* ---- Lists, where several act at once ---- */

/* Whether the list was taken, under that number; what comes of it is looked at when the record is whole. */
static void check_list(struct world *world, const struct tab *tab, const struct asked *asked, json_int_t number)
{
    struct list list = {tab->viewer, number, asked->kind == ASKED_STANDING, asked->actions};
    casus_assert(tab->viewer < tab->table->measure.seats);
    if (!ledger_has(tab->table, &list))
        world_broken(world, "what seat %u committed was acknowledged, but is not stored", tab->viewer);
}

/* It is kept with the number of the event that the table was at. */
static void check_sealed(struct world *world, const struct tab *tab, const struct asked *asked)
{
    struct span span = numbering_span(world, tab->table, tab->viewer, (uint64_t)asked->n);
    struct list list = {tab->viewer, (json_int_t)span.first, false, asked->actions};
    while (!ledger_has(tab->table, &list) && list.number < (json_int_t)span.last) list.number++;
    check_list(world, tab, asked, list.number);
}

/* The server says in a receipt which of the team's lists it is. */
static void check_receipt(struct world *world, const struct tab *tab, const struct asked *asked, const json_t *message)
{
    world->counters->receipts++;
    check_list(world, tab, asked, json_integer_value(json_object_get(json_object_get(message, "receipt"), "number")));
}

/* ---- Evenings ---- */

/* That revision of the plan is stored, or a later one. */
static void check_plan(struct world *world, const struct tab *tab, const struct asked *asked)
{
    casus_assert(tab->table->evening && tab->viewer < tab->table->measure.seats);
    json_t *team = stored_document(world, tab->table, tab->viewer);
    if (json_integer_value(json_object_get(json_object_get(team, "plan"), "revision")) <= asked->n)
        world_broken(world, "team %u was acknowledged a plan that is not stored", tab->viewer);
    json_decref(team);
}

static void check_document(struct world *world, const struct game_table *table, const char *text)
{
    if (!stored_in_documents(world, table, text))
        world_broken(world, "\"%s\" was acknowledged, but is in none of the evening's documents", text);
}

/* ---- The rest of what is acknowledged ---- */

static void check_chat(struct world *world, const struct game_table *table, const char *text)
{
    if (!stored_in_chat(world, table, text))
        world_broken(world, "chat \"%s\" was acknowledged, but is not stored", text);
}

/* Whether some event is stored with these words: ,"key":number, */
static void check_event(struct world *world, const struct game_table *table, const char *key, json_int_t value)
{
    char wanted[48];
    size_t length;
    const char *line;
    snprintf(wanted, sizeof wanted, ",\"%s\":%lld,", key, (long long)value);
    for (uint64_t number = 0; (line = stored_line(world, table, number, &length)) != NULL; number++) {
        if (has_text(line, length, wanted)) return;
    }
    world_broken(world, "\"%s\" of %lld was acknowledged, but is not stored", key, (long long)value);
}

/* Whether what is secret at the tab's table stays so when it is over. */
static bool keeps_secrets(const struct tab *tab)
{
    const struct casus_evening *evening = tab->table->evening ? tab->table->game->evening : NULL;
    return evening != NULL && evening->stays_secret != NULL && tab->opened && evening->stays_secret(tab->view);
}

static void check_record(struct world *world, const struct tab *tab, const json_t *message)
{
    if (tab->client->organises[tab->table->number]) return; /* Who does may have it at any time. */
    if (strstr(message_text(message, "record"), "\"end\":") == NULL)
        world_broken(world, "the record was given out before the end");
    if (keeps_secrets(tab)) world_broken(world, "the record was given out though the game keeps its secrets");
}

void promise_end(struct world *world, const struct tab *tab, const json_t *event)
{
    bool told = json_object_get(event, "secret") != NULL || json_object_get(event, "state") != NULL;
    if (told && !tab->client->organises[tab->table->number] && keeps_secrets(tab))
        world_broken(world, "viewer %u was told the dice's secret though the game keeps its secrets", tab->viewer);
}

/* From now on whoever claims with it must be refused. */
static void note_spent(struct game_table *table, const char *key)
{
    casus_assert(key[0] != 0);
    snprintf(table->spent_key[table->spent_keys++ % SPENT_KEYS_MAX], sizeof table->spent_key[0], "%.39s", key);
}

void promise_acknowledged(struct world *world, struct tab *tab, const struct asked *asked, const json_t *message)
{
    struct game_table *table = tab->table;
    casus_assert(asked->kind <= ASKED_WRONG);
    world->counters->acknowledged++;
    switch (asked->kind) {
    case ASKED_INTERRUPT:
        world->counters->interrupts++;
        check_acts(world, table, asked);
        break;
    case ASKED_ACT: check_acts(world, table, asked); break;
    case ASKED_LIST: check_receipt(world, tab, asked, message); break;
    case ASKED_SEAL: check_sealed(world, tab, asked); break;
    case ASKED_STANDING: check_list(world, tab, asked, -1); break;
    case ASKED_PLAN: check_plan(world, tab, asked); break;
    case ASKED_CHAT: check_chat(world, table, asked->text); break;
    case ASKED_RESIGN: check_event(world, table, "resign", asked->n); break;
    case ASKED_ROLLBACK: check_event(world, table, "takeback", asked->n); break;
    case ASKED_DOCUMENT:
        world->counters->deals++;
        check_document(world, table, asked->text);
        break;
    case ASKED_DEAL: world->counters->deals++; break;
    case ASKED_KEY: note_spent(tab->table, asked->text); break;
    case ASKED_LEAVE: break; /* The tab looks anew. */
    case ASKED_POSITION: promise_position(world, tab, message); break;
    case ASKED_RECORD: check_record(world, tab, message); break;
    case ASKED_WRONG: world_broken(world, "what may not be was accepted: %s", asked->text); break;
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
        world_broken(world, "viewer %u was sent a position that shows more than his view at event %lld", tab->viewer,
                     (long long)tab->n);
    }
}

/* How many bytes stand there; SIZE_MAX: none, or more than fit. */
static size_t read_bytes(uint8_t *to, size_t size, const char *base64)
{
    size_t count;
    bool read =
        sodium_base642bin(to, size, base64, strlen(base64), NULL, &count, NULL, sodium_base64_VARIANT_ORIGINAL) == 0;
    return read ? count : SIZE_MAX;
}

/* A view whose zeros are left out. */
static bool read_pieces(uint8_t *to, size_t size, const json_t *pieces)
{
    size_t index;
    const json_t *piece;
    memset(to, 0, size);
    json_array_foreach (pieces, index, piece) {
        const char *base64 = json_string_value(json_array_get(piece, 1));
        json_int_t at = json_integer_value(json_array_get(piece, 0));
        if (base64 == NULL || at < 0 || (size_t)at > size) return false;
        if (read_bytes(to + at, size - (size_t)at, base64) == SIZE_MAX) return false;
    }
    return true;
}

/* A position as it was asked for: whole, or in pieces. */
static bool read_position(uint8_t *to, size_t size, const json_t *message)
{
    const json_t *pieces = json_object_get(message, "pieces");
    if (pieces == NULL)
        return read_bytes(to, size, message_text(json_object_get(message, "position"), "bytes")) == size;
    return json_integer_value(json_object_get(message, "size")) == (json_int_t)size && read_pieces(to, size, pieces);
}

void promise_position(struct world *world, const struct tab *tab, const json_t *message)
{
    size_t size = tab->table->measure.state_size;
    if (!tab->opened || json_integer_value(json_object_get(message, "n")) != tab->n) return;
    if (!read_position(tab->table->scratch, size, message) || memcmp(tab->table->scratch, tab->view, size) != 0) {
        world_broken(world, "viewer %u was sent another position than follows from the events up to %lld", tab->viewer,
                     (long long)tab->n);
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
        world_broken(world, "seat %u begins its turn after event %lld without its whole time", seat, (long long)tab->n);
    }
}

void promise_clock(struct world *world, const struct tab *tab, const json_t *message)
{
    enum { LATE_MS = 10000 }; /* A full disk, a busy machine, something that cannot be read: all at once. */
    const json_t *clocks = json_object_get(message, "clocks"), *running = json_object_get(clocks, "running");
    size_t seat = (size_t)json_integer_value(json_array_get(running, 0));
    if (tab->table->evening || json_array_size(running) != 1) return; /* Who has sealed seems to run out of time. */
    json_int_t left = json_integer_value(json_array_get(json_object_get(clocks, "left_ms"), seat)) +
                      json_integer_value(json_array_get(json_object_get(clocks, "reserve_ms"), seat));
    if (json_integer_value(json_object_get(clocks, "spent_ms")) > left + LATE_MS)
        world_broken(world, "seat %u is out of time after event %lld, and nobody noticed", (unsigned)seat,
                     (long long)tab->n);
}

/* ---- The record ---- */

static void check_still_there(struct world *world, const struct game_table *table)
{
    for (uint64_t number = 0; number < table->acknowledged_count; number++) {
        if (table->acknowledged[number] != NULL && !is_stored(world, table, number, table->acknowledged[number])) {
            world_broken(world, "\"%s\", acknowledged as event %llu, is lost", table->acknowledged[number],
                         (unsigned long long)number);
        }
    }
}

/* Whether a person's seat that was awaited made the move itself: a bot answers at its own pace, and who interrupts has
 * no deadline. */
static bool has_deadline(const struct game_table *table, const struct played *played, uint64_t number)
{
    const struct replay_event *event = &played->replay->events[number];
    struct casus_actor actor;
    if (event->kind != REPLAY_ACTION || event->by_bot || event->seat >= table->players) return false;
    played->game->actor(played_state(played, number - 1), &actor);
    return casus_seats_has(&actor.awaited, event->seat);
}

/* A person's move leaves some time on his clock; one taken after its deadline leaves none. */
static void check_deadlines(struct world *world, const struct game_table *table, const struct played *played)
{
    size_t length;
    for (uint64_t number = 1; number <= played->replay->count; number++) {
        const char *line = stored_line(world, table, number, &length);
        if (has_text(line, length, "\"clock\":[0,0]") && has_deadline(table, played, number))
            world_broken(world, "event %llu was taken after its deadline", (unsigned long long)number);
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
        world_broken(world, "viewer %u was told \"%s\" as event %lld, but may know \"%s\"", told->viewer, told->action,
                     (long long)told->n, text);
    }
    bool all_told = !table->evening && !table->game->secret_events;
    if (told->last && all_told && leaves_others(played, number)) {
        world_broken(world, "viewer %u was told at event %lld that somebody has committed", told->viewer,
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

/* What he may know of it is no more than his view shows: a few events of each game, since all games are many. */
static void check_secrecy(struct world *world, const struct game_table *table, const struct played *played)
{
    enum { EVENTS = 24 };
    const struct replay *replay = played->replay;
    struct casus_random random = casus_random_make(world->order->number);
    struct secrecy secrecy = secrecy_make(table->game, &replay->measure);
    for (int i = 0; i < EVENTS && replay->count > 0 && secrecy.problem[0] == 0; i++) {
        uint64_t number = 1 + casus_random_below(&random, replay->count);
        const struct replay_event *event = &replay->events[number];
        uint64_t looks = casus_random_below(&random, table->measure.seats + 1u);
        casus_seat viewer = looks < table->measure.seats ? (casus_seat)looks : CASUS_SEAT_OBSERVER;
        const void *before = played_state(played, number - 1);
        if (secrecy_of_standing(&secrecy, before, viewer) && event->kind == REPLAY_ACTION)
            (void)secrecy_of_event(&secrecy, before, event->seat, event->action, viewer, &random);
    }
    if (secrecy.problem[0] != 0) world_broken(world, "%s", secrecy.problem);
    secrecy_end(&secrecy);
}

static void check_replay(struct world *world, const struct game_table *table, const struct replay *replay)
{
    struct played played = played_make(replay, CASUS_SEAT_ORGANISER);
    for (unsigned seat = 0; seat < table->measure.seats; seat++) check_told(world, table, &played, (casus_seat)seat);
    check_told(world, table, &played, CASUS_SEAT_OBSERVER);
    check_told(world, table, &played, CASUS_SEAT_ORGANISER);
    check_deadlines(world, table, &played);
    ledger_check(world, table, &played);
    check_secrecy(world, table, &played);
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
    char *record = stored_record(world, table, &length);
    if (length > 0 && !replay_read_among(&replay, world->order->games, record, length, error)) {
        world_broken(world, "the stored record is not valid: %s", error);
    } else if (length > 0) {
        check_replay(world, table, &replay);
        share_check(world, table, &replay);
        replay_free(&replay);
    }
    free(record);
}
