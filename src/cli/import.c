/* casus import: games from the logs of another program. Each is rebuilt as a record of legal actions, and all that its
 * log prints is compared. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "games/coldwar/coldwar.h"
#include "games/coldwar/import/record.h"

enum { PATH_SIZE = 4096, SENTENCE_SIZE = 512, SUMMARY_SIZE = 1 << 16 };

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

static bool write_record(const struct cw_import *import, FILE *file)
{
    char *text = allocate(CW_RECORD_SIZE);
    struct casus_writer out = casus_writer_make(text, CW_RECORD_SIZE);
    cw_record_write(import, &out);
    bool good = casus_writer_fits(&out) && fwrite(text, 1, out.length, file) == out.length;
    free(text);
    return good;
}

static enum status save_record(const struct importing *importing, const char *file)
{
    char path[PATH_SIZE];
    record_path(importing->directory, file, path);
    struct output_file out;
    if (!output_begin(&out, path)) return STATUS_FAILED;
    return output_end(&out, write_record(importing->import, out.stream)) ? STATUS_OK : STATUS_FAILED;
}

/* ---- What was found ---- */

static void print_text(const struct cw_import *import, const char *file)
{
    printf("%s: %u plays, %u figures compared, %u differences\n", file, import->plays, import->compared,
           import->differences);
    for (unsigned i = 0; i < import->differences; i++) {
        char sentence[SENTENCE_SIZE];
        struct casus_writer out = casus_writer_make(sentence, sizeof sentence);
        cw_difference_write(&import->difference[i], &out);
        printf("%s:%u: %s\n", file, import->difference[i].line, sentence);
    }
}

static void print_json(const struct cw_import *import, const char *file)
{
    static char text[SUMMARY_SIZE];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "file", file);
    cw_account_write(import, &out);
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
    if (importing->directory != NULL && !make_directories(importing->directory, false)) return STATUS_FAILED;
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
    if (game != &casus_coldwar)
        return say_error(STATUS_UNUSABLE, "there are logs of no other program for %s; only coldwar has some.",
                         words[0]);
    if (words[1] == NULL) return say_error(STATUS_UNUSABLE, "name the logs' files, or - for standard input.");
    return import_files(importing, words + 1);
}

enum status run_import(int argc, char **argv)
{
    struct importing importing = {.status = STATUS_OK};
    const char **words = allocate(((size_t)argc + 1) * sizeof *words);
    const struct option_row rows[] = {
        {.name = "--json", .help = "print the results as JSON", .flag = &importing.json},
        {.name = "--out",
         .value = "DIR",
         .help = "write each game as a record into this directory",
         .text = &importing.directory},
    };
    int status = read_options(argc, argv, "import coldwar FILE... [options]", rows, sizeof rows / sizeof rows[0], words,
                              (size_t)argc);
    if (status < 0) status = (int)import_words(&importing, words);
    free(words);
    return (enum status)status;
}
