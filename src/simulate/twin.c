/* The twin of a record. In the text of an action that is hidden from the viewer the last word is what he does not know
 * ("deal 44", "bid 37"). Two such words change places wherever they are hidden; if all can be played that way and every
 * view of the viewer stays the same to the byte, it was a change that he cannot notice. */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/record.h"

enum { TRIES = 24, CHANGES = 3, HIDDEN_WORDS = 101 };

/* ---- The lines ---- */

struct lines lines_stored(const struct world *world, const struct game_table *table)
{
    struct lines lines = {calloc(EVENTS_MAX, sizeof *lines.line), calloc(EVENTS_MAX, sizeof *lines.length), 0};
    size_t length;
    for (const char *line; lines.count < EVENTS_MAX && (line = stored_line(world, table, lines.count, &length)) != NULL;
         lines.count++) {
        if (memmem(line, length, ",\"end\":", 7) != NULL) break;
        lines.line[lines.count] = strndup(line, length);
        lines.length[lines.count] = length;
    }
    return lines;
}

void lines_free(struct lines *lines)
{
    for (size_t i = 0; i < lines->count; i++) free(lines->line[i]);
    free(lines->line);
    free(lines->length);
}

/* A line with another action, and the hash that follows. */
static char *rewrite(const char *line, size_t length, const char *action, struct casus_chain *chain,
                     size_t *made_length)
{
    static const char key[] = ",\"action\":\"", hash[] = ",\"hash\":\"";
    char *made = malloc(length + 256);
    struct casus_writer out = casus_writer_make(made, length + 256);
    const char *end = (const char *)memmem(line, length, hash, sizeof hash - 1), *rest = line;
    const char *at = memmem(line, length, key, sizeof key - 1);
    if (action[0] != 0 && at != NULL) {
        at += sizeof key - 1;
        casus_write_bytes(&out, line, (size_t)(at - line));
        casus_write_text(&out, action);
        rest = strchr(at, '"');
    }
    casus_write_bytes(&out, rest, (size_t)(end - rest));
    casus_record_close(&out, chain);
    *made_length = out.length - 1; /* Without the line feed. */
    return made;
}

struct lines twin_lines(const struct twin *twin, const struct lines *lines)
{
    struct lines made = {calloc(EVENTS_MAX, sizeof *made.line), calloc(EVENTS_MAX, sizeof *made.length), lines->count};
    struct casus_chain chain = {{0}};
    for (size_t i = 0; i < lines->count; i++) {
        made.line[i] = rewrite(lines->line[i], lines->length[i], i == 0 ? "" : twin->text[i], &chain, &made.length[i]);
    }
    return made;
}

/* ---- Playing ---- */

const void *twin_state(const struct twin *twin, uint64_t number)
{
    return twin->states + number * twin->size;
}

static void *state_at(struct twin *twin, uint64_t number)
{
    return twin->states + number * twin->size;
}

static struct twin twin_empty(const struct replay *replay, casus_seat viewer)
{
    struct twin twin = {.game = replay->game, .replay = replay, .viewer = viewer};
    twin.size = (replay->measure.state_size + 63) / 64 * 64;
    twin.text = calloc(replay->count + 1, sizeof *twin.text);
    twin.states = aligned_alloc(64, (replay->count + 1) * twin.size);
    return twin;
}

/* Every position is made from the one before: replay_position would play many of them again. */
static void play_as_recorded(struct twin *twin, uint64_t number)
{
    const struct replay_event *event = &twin->replay->events[number];
    uint64_t from = event->kind == REPLAY_TAKEBACK ? event->to : number - 1;
    memcpy(state_at(twin, number), state_at(twin, from), twin->size);
    if (event->kind != REPLAY_ACTION) return;
    struct casus_writer words = casus_writer_make(twin->text[number], sizeof twin->text[number]);
    twin->game->action_text(state_at(twin, from), event->seat, event->action, &words);
    twin->game->apply(state_at(twin, number), event->seat, event->action, NULL);
}

struct twin twin_make(const struct replay *replay, casus_seat viewer)
{
    struct twin twin = twin_empty(replay, viewer);
    replay_position(replay, 0, state_at(&twin, 0));
    for (uint64_t number = 1; number <= replay->count; number++) play_as_recorded(&twin, number);
    return twin;
}

void twin_free(struct twin *twin)
{
    free(twin->text);
    free(twin->states);
}

static bool is_hidden(const struct twin *twin, uint64_t number)
{
    const struct replay_event *event = &twin->replay->events[number];
    if (event->kind != REPLAY_ACTION) return false;
    const void *before = twin_state(twin, number - 1);
    casus_action action =
        twin->game->action_parse(before, event->seat, twin->text[number], strlen(twin->text[number]), NULL);
    return twin->game->seen(before, event->seat, action, twin->viewer) != action;
}

static bool same_view(const struct twin *one, const struct twin *other, uint64_t number, void *scratch)
{
    size_t size = one->replay->measure.state_size;
    uint8_t *first = scratch, *second = first + one->size;
    one->game->view(twin_state(one, number), one->viewer, first);
    other->game->view(twin_state(other, number), other->viewer, second);
    return memcmp(first, second, size) == 0;
}

/* Plays event `number` of `other`; false: that cannot be, or the viewer would notice. */
static bool play(const struct twin *twin, struct twin *other, uint64_t number, void *scratch)
{
    const struct replay_event *event = &twin->replay->events[number];
    uint64_t from = event->kind == REPLAY_TAKEBACK ? event->to : number - 1;
    const char *text = other->text[number];
    memcpy(state_at(other, number), state_at(other, from), other->size);
    if (event->kind == REPLAY_ACTION) {
        const void *before = twin_state(twin, number - 1), *other_before = twin_state(other, number - 1);
        casus_action action = other->game->action_parse(other_before, event->seat, text, strlen(text), NULL);
        if (action == 0 || !other->game->apply(state_at(other, number), event->seat, action, NULL)) return false;
        casus_action was =
            twin->game->action_parse(before, event->seat, twin->text[number], strlen(twin->text[number]), NULL);
        if (twin->game->seen(before, event->seat, was, twin->viewer) !=
            other->game->seen(other_before, event->seat, action, twin->viewer))
            return false;
    }
    return same_view(twin, other, number, scratch);
}

static bool play_all(const struct twin *twin, struct twin *other)
{
    void *scratch = aligned_alloc(64, 2 * twin->size);
    bool good = true;
    memcpy(state_at(other, 0), twin_state(twin, 0), twin->size);
    for (uint64_t number = 1; good && number <= twin->replay->count; number++)
        good = play(twin, other, number, scratch);
    free(scratch);
    return good;
}

/* ---- Changing ---- */

static unsigned hidden_word(const char *text)
{
    const char *space = strrchr(text, ' ');
    return space == NULL ? 0 : (unsigned)strtoul(space + 1, NULL, 10);
}

static void put_word(char *text, unsigned word)
{
    char *space = strrchr(text, ' ');
    if (space != NULL) snprintf(space + 1, 8, "%u", word);
}

static void exchange(const struct twin *twin, struct twin *other, unsigned one, unsigned two)
{
    for (uint64_t number = 1; number <= twin->replay->count; number++) {
        memcpy(other->text[number], twin->text[number], sizeof other->text[0]);
        if (!is_hidden(twin, number)) continue;
        unsigned word = hidden_word(twin->text[number]);
        if (word == one || word == two) put_word(other->text[number], word == one ? two : one);
    }
}

static uint64_t random_hidden(struct world *world, const struct twin *twin)
{
    uint64_t chosen = 0, count = 0;
    for (uint64_t number = 1; number <= twin->replay->count; number++) {
        if (is_hidden(twin, number) && below(world, ++count) == 0) chosen = number;
    }
    return chosen;
}

static void take_over(struct twin *twin, const struct twin *other)
{
    memcpy(twin->text, other->text, (twin->replay->count + 1) * sizeof *twin->text);
    memcpy(twin->states, other->states, (twin->replay->count + 1) * twin->size);
}

static bool try_change(struct world *world, struct twin *twin)
{
    uint64_t number = random_hidden(world, twin);
    if (number == 0) return false;
    struct twin other = twin_empty(twin->replay, twin->viewer);
    exchange(twin, &other, hidden_word(twin->text[number]), (unsigned)below(world, HIDDEN_WORDS));
    bool changed =
        memcmp(other.text, twin->text, (twin->replay->count + 1) * sizeof *twin->text) != 0 && play_all(twin, &other);
    if (changed) take_over(twin, &other);
    twin_free(&other);
    return changed;
}

bool twin_change(struct world *world, struct twin *twin)
{
    int changes = 0;
    for (int i = 0; i < TRIES && changes < CHANGES; i++) changes += try_change(world, twin);
    return changes > 0;
}
