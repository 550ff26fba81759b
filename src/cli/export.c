/* casus export: a record as a text of another program (struct casus_format in casus.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "record_file.h"

/* The numbers, in order, of the events that lead to the record's last position, without those taken back; the caller
 * frees them. */
static uint64_t *events_that_count(const struct replay *replay, size_t *count)
{
    uint64_t *numbers = cli_allocate((replay->count + 1) * sizeof *numbers);
    *count = 0;
    for (uint64_t at = replay->count; at > 0;) {
        const struct replay_event *event = &replay->events[at];
        casus_assert(event->kind != REPLAY_TAKEBACK || event->to < at); /* Else this would not end. */
        if (event->kind == REPLAY_ACTION) numbers[(*count)++] = at;
        at = event->kind == REPLAY_TAKEBACK ? event->to : at - 1;
    }
    for (size_t i = 0; i < *count / 2; i++) {
        uint64_t kept = numbers[i];
        numbers[i] = numbers[*count - 1 - i];
        numbers[*count - 1 - i] = kept;
    }
    return numbers;
}

static bool tell_events(const struct replay *replay, const struct casus_format *format, void *memory,
                        struct casus_error *error)
{
    size_t count;
    uint64_t *numbers = events_that_count(replay, &count);
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        const struct replay_event *event = &replay->events[numbers[i]];
        good = format->tell(memory, event->seat, event->action, error);
    }
    free(numbers);
    return good;
}

/* A record may end although the game is not over: somebody resigned, or it was abandoned. */
static void tell_end(const struct replay *replay, const struct casus_format *format, void *memory)
{
    if (!replay->finished || strcmp(replay->end, "finished") == 0) return;
    casus_seat resigned = CASUS_SEAT_NOBODY;
    for (uint64_t at = replay->count; at > 0 && resigned == CASUS_SEAT_NOBODY; at--) {
        if (replay->events[at].kind == REPLAY_RESIGN) resigned = replay->events[at].seat;
    }
    format->break_off(memory, resigned);
}

static void print_text(const struct casus_format *format, void *memory)
{
    char *text = cli_allocate(format->text_size);
    struct casus_writer out = casus_writer_make(text, format->text_size);
    format->write_text(memory, &out);
    fwrite(text, 1, out.length, stdout);
    free(text);
}

static enum status export_record(const struct replay *replay, const struct casus_format *format, const char *path)
{
    struct casus_error error;
    struct casus_word names[CASUS_SEATS_MAX];
    void *memory = cli_allocate(format->memory_size);
    for (unsigned seat = 0; seat < replay->measure.seats; seat++)
        names[seat] = (struct casus_word){replay->names[seat], strlen(replay->names[seat])};
    bool good = format->begin(memory, replay->options, strlen(replay->options), names, &error) &&
                tell_events(replay, format, memory, &error);
    if (good) {
        tell_end(replay, format, memory);
        print_text(format, memory);
    }
    free(memory);
    return good ? STATUS_OK : cli_say_error(STATUS_FAILED, "%s: %s", path, error.text);
}

enum status run_export(int argc, char **argv)
{
    bool log = false;
    const char *words[3], *name = NULL;
    char error[REPLAY_ERROR_SIZE];
    struct replay replay;
    const struct option_row rows[] = {
        {.name = "--format", .value = "NAME", .help = "in which form (the game's first)", .text = &name},
        {.name = "--log", .help = "the same as --format log", .flag = &log},
    };
    int status = READ_OPTIONS("export GAME RECORD [options]", rows, words);
    if (status >= 0) return (enum status)status;
    const struct casus_game *game = cli_find_game(words[0]);
    const struct casus_format *format = game == NULL ? NULL : cli_find_format(game, log ? "log" : name);
    if (format == NULL) return STATUS_UNUSABLE;
    enum status read = cli_read_record_file(words[1], &replay, error);
    if (read == STATUS_FAILED) return cli_say_error(STATUS_FAILED, "%s: the record is not valid. %s", words[1], error);
    if (read != STATUS_OK) return read;
    if (replay.game == game) read = export_record(&replay, format, words[1]);
    else
        read = cli_say_error(STATUS_UNUSABLE, "%s is a record of %s; one of %s is expected.", words[1],
                             replay.game->name, game->name);
    replay_free(&replay);
    return read;
}
