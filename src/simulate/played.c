/* Every position is made from the one before: going to each by itself would play many of them again. */
#include "simulate/played.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"

/* ---- Lines ---- */

struct lines lines_stored(const struct world *world, const struct game_table *table)
{
    const struct memory_store_log *log = memory_store_log_of(&world->disk, table->id);
    size_t count = log == NULL ? 0 : log->count;
    struct lines lines = {calloc(count + 1, sizeof *lines.line), calloc(count + 1, sizeof *lines.length), 0};
    for (size_t i = 0; i < count && log->line[i].text != NULL; i++) {
        if (memmem(log->line[i].text, log->line[i].length, ",\"end\":", 7) != NULL) break;
        lines.line[i] = strndup(log->line[i].text, log->line[i].length);
        lines.length[i] = log->line[i].length;
        lines.count++;
    }
    return lines;
}

void lines_free(struct lines *lines)
{
    for (size_t i = 0; i < lines->count; i++) free(lines->line[i]);
    free(lines->line);
    free(lines->length);
}

char *lines_joined(const struct lines *lines, size_t *length)
{
    *length = 0;
    for (size_t i = 0; i < lines->count; i++) *length += lines->length[i] + 1;
    char *text = malloc(*length + 1), *at = text;
    for (size_t i = 0; i < lines->count; i++) {
        memcpy(at, lines->line[i], lines->length[i]);
        at[lines->length[i]] = '\n';
        at += lines->length[i] + 1;
    }
    *at = 0;
    return text;
}

/* ---- Positions ---- */

const void *played_state(const struct played *played, uint64_t number)
{
    casus_assert(number <= played->replay->count);
    return played->states + number * played->size;
}

struct played played_empty(const struct replay *replay, casus_seat viewer)
{
    struct played played = {.game = replay->game, .replay = replay, .viewer = viewer};
    played.size = (replay->measure.state_size + 63) / 64 * 64;
    played.text = calloc(replay->count + 1, sizeof *played.text);
    played.states = aligned_alloc(64, (replay->count + 1) * played.size);
    return played;
}

static void play_as_recorded(struct played *played, uint64_t number)
{
    const struct replay_event *event = &played->replay->events[number];
    uint64_t from = event->kind == REPLAY_TAKEBACK ? event->to : number - 1;
    uint8_t *state = played->states + number * played->size;
    casus_assert(number >= 1 && from < number);
    memcpy(state, played_state(played, from), played->size);
    if (event->kind != REPLAY_ACTION) return;
    struct casus_writer words = casus_writer_make(played->text[number], sizeof played->text[number]);
    played->game->action_text(state, event->seat, event->action, &words);
    bool legal = played->game->apply(state, event->seat, event->action, NULL);
    casus_assert(legal); /* The replay has been read. */
}

struct played played_make(const struct replay *replay, casus_seat viewer)
{
    struct played played = played_empty(replay, viewer);
    replay_position(replay, 0, played.states);
    for (uint64_t number = 1; number <= replay->count; number++) play_as_recorded(&played, number);
    return played;
}

void played_free(struct played *played)
{
    free(played->text);
    free(played->states);
}

/* ---- Numbers ---- */

/* That a phase had to be closed tells that somebody had sent no list: it is between the game and the organisers. */
static bool is_told(const struct game_table *table, const struct replay_event *event, const void *before,
                    casus_seat viewer)
{
    bool all = !table->evening && !table->game->secret_events;
    if (all || viewer == CASUS_SEAT_ORGANISER || event->kind != REPLAY_ACTION) return true;
    if (table->evening && event->seat == CASUS_SEAT_ORGANISER && event->action == table->game->evening->close(before))
        return false;
    return table->game->seen(before, event->seat, event->action, viewer) != 0;
}

struct numbering numbering_make(const struct game_table *table, const struct played *played, casus_seat viewer)
{
    casus_assert(table->game == played->game);
    struct numbering numbering = {calloc(played->replay->count + 1, sizeof *numbering.number), 0};
    for (uint64_t number = 1; number <= played->replay->count; number++) {
        if (is_told(table, &played->replay->events[number], played_state(played, number - 1), viewer))
            numbering.number[++numbering.count] = number;
    }
    return numbering;
}

void numbering_free(struct numbering *numbering)
{
    free(numbering->number);
}

static struct span span_of(const struct game_table *table, const struct replay *replay, casus_seat viewer, uint64_t n)
{
    struct played played = played_make(replay, viewer);
    struct numbering numbering = numbering_make(table, &played, viewer);
    struct span span = {n == 0 || n > numbering.count ? 0 : numbering.number[n], replay->count};
    if (n < numbering.count) span.last = numbering.number[n + 1] - 1;
    casus_assert(span.first <= span.last && span.last <= replay->count);
    numbering_free(&numbering);
    played_free(&played);
    return span;
}

struct span numbering_span(const struct world *world, const struct game_table *table, casus_seat viewer, uint64_t n)
{
    struct span span = {n, n};
    struct replay replay;
    char error[REPLAY_ERROR_SIZE];
    size_t length;
    if (!table->evening && !table->game->secret_events) return span;
    struct lines lines = lines_stored(world, table);
    char *record = lines_joined(&lines, &length);
    if (length > 0 && replay_read_among(&replay, world->order->games, record, length, error)) {
        span = span_of(table, &replay, viewer, n);
        replay_free(&replay);
    }
    free(record);
    lines_free(&lines);
    return span;
}
