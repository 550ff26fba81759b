/* casus import: games from the texts of another program. Each is rebuilt as a record of legal actions, and all that its
 * text says is compared (struct casus_format in casus.h). */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

enum { PATH_SIZE = 4096, ACCOUNT_SIZE = 1 << 18 };

struct importing {
    const struct casus_format *format;
    void *memory;
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

/* DIRECTORY/NAME.jsonl, after the text's own name without its ending. */
static void record_path(const char *directory, const char *file, char path[PATH_SIZE])
{
    const char *slash = strrchr(file, '/'), *name = slash != NULL ? slash + 1 : file;
    if (strcmp(name, "-") == 0) name = "log";
    const char *dot = strrchr(name, '.');
    size_t length = dot != NULL && dot > name ? (size_t)(dot - name) : strlen(name);
    snprintf(path, PATH_SIZE, "%s/%.*s.jsonl", directory, (int)length, name);
}

static bool write_record(const struct importing *importing, FILE *file)
{
    char *text = allocate(importing->format->record_size);
    struct casus_writer out = casus_writer_make(text, importing->format->record_size);
    importing->format->write_record(importing->memory, &out);
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
    return output_end(&out, write_record(importing, out.stream)) ? STATUS_OK : STATUS_FAILED;
}

/* ---- What was found ---- */

static long long number_of(const json_t *object, const char *key)
{
    return (long long)json_integer_value(json_object_get(object, key));
}

static void print_text(const json_t *account, const char *file)
{
    const json_t *differences = json_object_get(account, "differences");
    size_t index;
    json_t *difference;
    printf("%s: %lld plays, %lld figures compared, %zu differences\n", file, number_of(account, "plays"),
           number_of(account, "compared"), json_array_size(differences));
    json_array_foreach ((json_t *)differences, index, difference)
        printf("%s:%lld: %s\n", file, number_of(difference, "line"),
               json_string_value(json_object_get(difference, "text")));
}

static void print_account(struct importing *importing, const char *file)
{
    static char text[ACCOUNT_SIZE];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "file", file);
    importing->format->write_account(importing->memory, &out);
    casus_json_close(&out, '}');
    if (importing->json) {
        printf("%s%s", importing->printed > 0 ? "," : "", text);
        return;
    }
    json_t *account = json_loads(text, 0, NULL);
    print_text(account, file);
    json_decref(account);
}

/* ---- The command ---- */

static void import_file(struct importing *importing, const char *file)
{
    struct casus_error error;
    size_t length;
    char *text = read_file(file, &length);
    bool good = text != NULL && importing->format->read(importing->memory, text, length, &error);
    if (!good) {
        worsen(importing, text == NULL ? STATUS_UNUSABLE : say_error(STATUS_UNUSABLE, "%s: %s", file, error.text));
    } else {
        print_account(importing, file);
        importing->printed++;
        if (importing->format->differences(importing->memory) > 0) worsen(importing, STATUS_FAILED);
        if (importing->directory != NULL) worsen(importing, save_record(importing, file));
    }
    free(text);
}

static enum status import_files(struct importing *importing, const char *const *files)
{
    if (importing->directory != NULL && !make_directories(importing->directory, false)) return STATUS_FAILED;
    importing->memory = allocate(importing->format->memory_size);
    if (importing->json) fputs("{\"files\":[", stdout);
    for (; *files != NULL; files++) import_file(importing, *files);
    if (importing->json) puts("]}");
    free(importing->memory);
    return importing->status;
}

/* The words after the options: the game, then the files. */
static enum status import_words(struct importing *importing, const char *format, const char *const *words)
{
    const struct casus_game *game = find_game(words[0]);
    if (game == NULL) return STATUS_UNUSABLE;
    importing->format = find_format(game, format);
    if (importing->format == NULL) return STATUS_UNUSABLE;
    if (words[1] == NULL) return say_error(STATUS_UNUSABLE, "name the logs' files, or - for standard input.");
    return import_files(importing, words + 1);
}

enum status run_import(int argc, char **argv)
{
    struct importing importing = {.status = STATUS_OK};
    const char **words = allocate(((size_t)argc + 1) * sizeof *words), *format = NULL;
    const struct option_row rows[] = {
        {.name = "--json", .help = "print the results as JSON", .flag = &importing.json},
        {.name = "--out",
         .value = "DIR",
         .help = "write each game as a record into this directory",
         .text = &importing.directory},
        {.name = "--format", .value = "NAME", .help = "which form the files have (the game's first)", .text = &format},
    };
    int status = read_options(argc, argv, "import GAME FILE... [options]", rows, sizeof rows / sizeof rows[0], words,
                              (size_t)argc);
    if (status < 0) status = (int)import_words(&importing, format, words);
    free(words);
    return (enum status)status;
}
