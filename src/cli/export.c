/* casus export: a record as a log of another program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/coldwar/coldwar.h"
#include "games/coldwar/import/export.h"
#include "games/coldwar/legal.h"
#include "record_file.h"

enum { LOG_SIZE = 1 << 20 };

/* The events that lead to the record's last position: without what was taken back. Their numbers, in order; the caller
 * frees them. */
static uint64_t *events_that_count(const struct replay *replay, size_t *count)
{
    uint64_t *numbers = allocate((replay->count + 1) * sizeof *numbers);
    *count = 0;
    for (uint64_t at = replay->count; at > 0;) {
        const struct replay_event *event = &replay->events[at];
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

static bool tell_events(const struct replay *replay, struct cw_state *state, struct cw_export *export)
{
    struct cw_journal journal;
    size_t count;
    uint64_t *numbers = events_that_count(replay, &count);
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        const struct replay_event *event = &replay->events[numbers[i]];
        struct cw_state before = *state;
        journal.count = 0;
        cw_act(state, event->seat, event->action, &journal, NULL);
        good = cw_export_action(export, &before, event->seat, event->action, &journal, state);
    }
    if (good) cw_export_end(export, state);
    free(numbers);
    return good;
}

static enum status print_log(const struct cw_export *export)
{
    char *text = allocate(LOG_SIZE);
    struct casus_writer out = casus_writer_make(text, LOG_SIZE);
    cw_export_write(export, &out);
    fwrite(text, 1, out.length, stdout);
    free(text);
    return STATUS_OK;
}

static enum status export_log(const struct replay *replay, const char *path)
{
    struct cw_state state;
    struct casus_error error;
    struct cw_export *export = allocate(sizeof *export);
    struct casus_word names[2];
    for (unsigned seat = 0; seat < 2; seat++)
        names[seat] = (struct casus_word){replay->names[seat], strlen(replay->names[seat])};
    enum status status = STATUS_OK;
    casus_coldwar.init(&state, replay->options, strlen(replay->options), NULL);
    if (!cw_export_begin(export, &state.option, names, &error))
        status = say_error(STATUS_FAILED, "%s: %s", path, error.text);
    else if (!tell_events(replay, &state, export))
        status = say_error(STATUS_FAILED, "%s: the game is too long for a log.", path);
    else status = print_log(export);
    free(export);
    return status;
}

enum status run_export(int argc, char **argv)
{
    bool log = false;
    const char *words[3];
    char error[REPLAY_ERROR_SIZE];
    struct replay replay;
    const struct option_row rows[] = {
        {.name = "--log", .help = "as a log of the digital edition of the board game", .flag = &log}};
    int status = READ_OPTIONS("export coldwar RECORD --log", rows, words);
    if (status >= 0) return (enum status)status;
    const struct casus_game *game = find_game(words[0]);
    if (game == NULL) return STATUS_UNUSABLE;
    if (game != &casus_coldwar)
        return say_error(STATUS_UNUSABLE, "there are logs of no other program for %s; only coldwar has some.",
                         words[0]);
    if (!log) return say_error(STATUS_UNUSABLE, "say as what to write the record: --log.");
    enum status read = read_record_file(words[1], &replay, error);
    if (read == STATUS_FAILED) return say_error(STATUS_FAILED, "the record is not valid. %s", error);
    if (read != STATUS_OK) return read;
    if (replay.game == &casus_coldwar) read = export_log(&replay, words[1]);
    else
        read = say_error(STATUS_UNUSABLE, "%s is a record of %s; one of coldwar is expected.", words[1],
                         replay.game->name);
    replay_free(&replay);
    return read;
}
