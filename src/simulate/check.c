/* The promises. Some are checked as things happen (an acknowledgement, a view), the others when the game is over, against the record that the
 * store holds. */
#include "world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "replay/replay.h"

void broken(struct world *world, const char *format, ...)
{
    va_list arguments;
    if (world->problem[0] != 0) return; /* The first one tells most. */
    va_start(arguments, format);
    vsnprintf(world->problem, SIMULATE_PROBLEM_SIZE, format, arguments);
    va_end(arguments);
}

/* Whether the stored line of that number is that action. */
static bool is_stored(const struct world *world, uint64_t number, const char *action)
{
    char wanted[128];
    size_t length;
    const char *line = stored_line(world, number, &length);
    snprintf(wanted, sizeof wanted, "\"action\":\"%s\"", action);
    return line != NULL && memmem(line, length, wanted, strlen(wanted)) != NULL;
}

/* Never before it is durable; never twice. */
void check_acknowledged(struct world *world, uint64_t number, const char *action)
{
    world->counters->acknowledged++;
    if (number >= ACKNOWLEDGED_MAX) return;
    if (world->acknowledged[number] != NULL) broken(world, "two messages were acknowledged as event %llu", (unsigned long long)number);
    else if (!is_stored(world, number, action)) broken(world, "\"%s\" was acknowledged as event %llu, but is not stored as that", action, (unsigned long long)number);
    else world->acknowledged[number] = strdup(action);
}

/* What a seat holds must be a view of that seat: masking it once more changes nothing. */
void check_view(struct world *world, const struct tab *tab)
{
    world->counters->checked_views++;
    world->game->view(tab->view, (casus_seat)tab->client->seat, world->scratch);
    if (memcmp(world->scratch, tab->view, world->measure.state_size) != 0) {
        broken(world, "seat %d was sent a position that shows more than its view at event %lld", tab->client->seat, (long long)tab->n);
    }
}

/* The record as the store has it; the caller frees it. */
static char *stored_record(const struct world *world, size_t *length)
{
    size_t capacity = 1 << 16, line_length;
    char *record = malloc(capacity);
    *length = 0;
    uint64_t number = 0;
    for (const char *line; (line = stored_line(world, number, &line_length)) != NULL; number++) {
        while (*length + line_length + 2 > capacity) record = realloc(record, capacity *= 2);
        memcpy(record + *length, line, line_length);
        *length += line_length;
        record[(*length)++] = '\n';
    }
    return record;
}

static void check_still_there(struct world *world)
{
    for (uint64_t number = 0; number < ACKNOWLEDGED_MAX; number++) {
        if (world->acknowledged[number] != NULL && !is_stored(world, number, world->acknowledged[number])) {
            broken(world, "\"%s\", acknowledged as event %llu, is lost", world->acknowledged[number], (unsigned long long)number);
        }
    }
}

/* A person's move leaves some time on his clock; one taken after its deadline leaves none. */
static void check_deadlines(struct world *world)
{
    static const char out_of_time[] = "\"clock\":[0,0]";
    char bot[24];
    size_t length;
    snprintf(bot, sizeof bot, "\"seat\":%u,", world->clients); /* The last seat is a bot's: it answers at its own pace. */
    const char *line;
    for (uint64_t number = 0; (line = stored_line(world, number, &length)) != NULL; number++) {
        bool late = memmem(line, length, out_of_time, sizeof out_of_time - 1) != NULL && memmem(line, length, "\"by\":", 5) == NULL && memmem(line, length, bot, strlen(bot)) == NULL;
        if (late) broken(world, "event %llu was taken after its deadline", (unsigned long long)number);
    }
}

/* What each seat was told of an action is what the seat may know of it. */
static void check_told(struct world *world, const struct replay *replay)
{
    char text[128];
    for (size_t i = 0; i < world->told_count; i++) {
        const struct told *told = &world->told[i];
        if (told->n < 1 || (uint64_t)told->n > replay->count || replay->events[told->n].kind != REPLAY_ACTION) continue;
        const struct replay_event *event = &replay->events[told->n];
        replay_position(replay, (uint64_t)told->n - 1, world->scratch);
        casus_action seen = world->game->seen(world->scratch, event->seat, event->action, (casus_seat)told->seat);
        struct casus_writer words = casus_writer_make(text, sizeof text);
        if (seen != 0) world->game->action_text(world->scratch, event->seat, seen, &words);
        world->counters->checked_events++;
        if (strcmp(text, told->action) == 0) continue;
        broken(world, "seat %d was told \"%s\" as event %lld, but may know \"%s\"", told->seat, told->action, (long long)told->n, text);
        return;
    }
}

void check_all(struct world *world)
{
    char error[REPLAY_ERROR_SIZE];
    struct replay replay;
    size_t length;
    check_still_there(world);
    check_deadlines(world);
    char *record = stored_record(world, &length);
    if (length > 0) {
        if (!replay_read(&replay, record, length, error)) {
            broken(world, "the stored record is not valid: %s", error);
        } else {
            check_told(world, &replay);
            replay_free(&replay);
        }
    }
    free(record);
}
