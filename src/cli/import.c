/* casus import: games from the logs of another program. Each is rebuilt as a record of legal actions, and all that its log prints is compared. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "games/coldwar/coldwar.h"
#include "games/coldwar/log/import.h"
#include "replay/recorder.h"

enum { PATH_SIZE = 4096, SENTENCE_SIZE = 512, NAME_SIZE = 129, SUMMARY_SIZE = 1 << 16 };

struct importing {
    struct cw_import *import;
    const char *directory; /* Where records go; NULL: nowhere. */
    bool json;
    unsigned printed;   /* Results. */
    enum status status; /* The worst so far. */
};

static void worsen(struct importing *importing, enum status status)
{
    if (status > importing->status) importing->status = status;
}

/* ---- Records ---- */

/* DIRECTORY/NAME.jsonl, after the log's own name without its ending. */
static void record_path(const char *directory, const char *file, char path[PATH_SIZE])
{
    const char *slash = strrchr(file, '/'), *name = slash != NULL ? slash + 1 : file;
    if (strcmp(name, "-") == 0) name = "log";
    const char *dot = strrchr(name, '.');
    size_t length = dot != NULL && dot > name ? (size_t)(dot - name) : strlen(name);
    snprintf(path, PATH_SIZE, "%s/%.*s.jsonl", directory, (int)length, name);
}

/* A player's name as records take it. */
static void copy_name(char name[NAME_SIZE], struct casus_word word, const char *otherwise)
{
    if (word.length == 0) word = (struct casus_word){otherwise, strlen(otherwise)};
    snprintf(name, NAME_SIZE, "%.*s", (int)word.length, word.at);
    for (char *c = name; *c != 0; c++) {
        if ((unsigned char)*c < ' ' || (unsigned char)*c > '~') *c = '?';
    }
}

static void record_events(struct recorder *recorder, const struct cw_import *import)
{
    struct cw_state state = import->start;
    for (unsigned i = 0; i < import->events; i++) {
        const struct cw_event *event = &import->event[i];
        recorder_action(recorder, &casus_coldwar, &state, event->seat, event->action);
        casus_coldwar.apply(&state, event->seat, event->action, NULL);
    }
}

/* A game that is over gets its end line, another one stays unfinished. */
static bool end_record(struct recorder *recorder, const struct cw_import *import)
{
    if (import->state.phase == CW_OVER) return recorder_end(recorder, "finished", &import->state, sizeof import->state);
    return !recorder->failed && !ferror(recorder->file);
}

static bool write_record(const struct cw_import *import, FILE *file)
{
    static uint64_t guessed[CW_EVENTS_MAX];
    char names[2][NAME_SIZE];
    const char *const seats[2] = {names[CW_USSR], names[CW_US]};
    struct recorder_import origin = {.format = "coldwar-log", .guessed = guessed};
    struct recorder recorder;
    copy_name(names[CW_USSR], import->log.setup.player[CW_USSR], "USSR");
    copy_name(names[CW_US], import->log.setup.player[CW_US], "US");
    for (unsigned i = 0; i < import->events; i++) {
        if (import->event[i].guessed) guessed[origin.guesses++] = i + 1;
    }
    recorder_begin_import(&recorder, file, &casus_coldwar, import->options, 2, seats, &origin);
    record_events(&recorder, import);
    return end_record(&recorder, import);
}

static enum status save_record(const struct importing *importing, const char *file)
{
    char path[PATH_SIZE];
    record_path(importing->directory, file, path);
    FILE *out = fopen(path, "wb");
    if (out == NULL) return say_error(STATUS_FAILED, "%s cannot be written: %s.", path, strerror(errno));
    bool good = write_record(importing->import, out);
    good = fclose(out) == 0 && good;
    return good ? STATUS_OK : say_error(STATUS_FAILED, "%s could not be written whole.", path);
}

/* ---- What was found ---- */

static const char *sentence_of(const struct cw_difference *difference, char sentence[SENTENCE_SIZE])
{
    struct casus_writer out = casus_writer_make(sentence, SENTENCE_SIZE);
    cw_difference_write(difference, &out);
    return sentence;
}

static void print_text(const struct cw_import *import, const char *file)
{
    char sentence[SENTENCE_SIZE];
    printf("%s: %u plays, %u figures compared, %u differences\n", file, import->plays, import->compared, import->differences);
    for (unsigned i = 0; i < import->differences; i++) {
        const struct cw_difference *difference = &import->difference[i];
        printf("%s:%u: %s\n", file, difference->line, sentence_of(difference, sentence));
    }
}

static void json_differences(const struct cw_import *import, struct casus_writer *out)
{
    char sentence[SENTENCE_SIZE];
    casus_json_key(out, "differences");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < import->differences; i++) {
        casus_json_open(out, '{');
        casus_json_key_int(out, "line", import->difference[i].line);
        casus_json_key_text(out, "text", sentence_of(&import->difference[i], sentence));
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

static void print_json(const struct cw_import *import, const char *file)
{
    static char text[SUMMARY_SIZE];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    unsigned guesses = 0;
    for (unsigned i = 0; i < import->events; i++) guesses += import->event[i].guessed;
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "file", file);
    casus_json_key_int(&out, "plays", import->plays);
    casus_json_key_int(&out, "compared", import->compared);
    json_differences(import, &out);
    casus_json_key_int(&out, "events", import->events);
    casus_json_key_int(&out, "guessed", guesses);
    casus_json_key_bool(&out, "finished", import->state.phase == CW_OVER);
    casus_json_close(&out, '}');
    fputs(text, stdout);
}

/* ---- The command ---- */

static void import_file(struct importing *importing, const char *file)
{
    struct casus_error error;
    size_t length;
    char *text = read_file(file, &length);
    bool good = text != NULL && cw_import(importing->import, text, length, &error);
    if (!good) {
        worsen(importing, text == NULL ? STATUS_UNUSABLE : say_error(STATUS_UNUSABLE, "%s: %s", file, error.text));
    } else {
        if (importing->json && importing->printed > 0) putchar(',');
        if (importing->json) print_json(importing->import, file);
        else print_text(importing->import, file);
        importing->printed++;
        if (importing->import->differences > 0) worsen(importing, STATUS_FAILED);
        if (importing->directory != NULL) worsen(importing, save_record(importing, file));
    }
    free(text);
}

static enum status import_files(struct importing *importing, const char *const *files)
{
    importing->import = allocate(sizeof *importing->import);
    if (importing->json) fputs("{\"files\":[", stdout);
    for (; *files != NULL; files++) import_file(importing, *files);
    if (importing->json) puts("]}");
    free(importing->import);
    return importing->status;
}

/* The words after the options: the game, then the files. */
static enum status import_words(struct importing *importing, const char *const *words)
{
    const struct casus_game *game = find_game(words[0]);
    if (game == NULL) return STATUS_UNUSABLE;
    if (game != &casus_coldwar) return say_error(STATUS_UNUSABLE, "there are logs of no other program for %s; only coldwar has some.", words[0]);
    if (words[1] == NULL) return say_error(STATUS_UNUSABLE, "name the logs' files, or - for standard input.");
    return import_files(importing, words + 1);
}

enum status run_import(int argc, char **argv)
{
    struct importing importing = {.status = STATUS_OK};
    const char **words = allocate(((size_t)argc + 1) * sizeof *words);
    const struct option_row rows[] = {
        {.name = "--json", .help = "print the results as JSON", .flag = &importing.json},
        {.name = "--out", .value = "DIR", .help = "write each game as a record into this directory", .text = &importing.directory},
    };
    int status = read_options(argc, argv, "import coldwar FILE... [options]", rows, sizeof rows / sizeof rows[0], words, (size_t)argc);
    if (status < 0) status = (int)import_words(&importing, words);
    free(words);
    return (enum status)status;
}
