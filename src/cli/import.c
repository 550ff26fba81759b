/* casus import: games from the texts of another program. Each is rebuilt as a record of legal actions, and compared
 * with everything its text says (struct casus_format in casus.h). */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "casus/assert.h"
#include "cli.h"

enum { PATH_SIZE = 4096, ACCOUNT_SIZE = 1 << 18 };

struct importing {
    const struct casus_format *format;
    void *memory;
    const char *directory; /* Where records go; NULL: nowhere. */
    char **paths;          /* Of the records written so far. */
    size_t path_count;
    bool json;
    unsigned printed;   /* Results. */
    enum status status; /* The worst so far. */
};

static void worsen(struct importing *importing, enum status status)
{
    casus_assert(status >= STATUS_OK && status <= STATUS_UNUSABLE);
    if (status > importing->status) importing->status = status;
}

/* ---- Records ---- */

/* One game of a file. */
struct game_of_file {
    const char *file;
    unsigned number, games; /* From 0, of how many. */
};

/* DIRECTORY/NAME.jsonl, after the text's own name without its ending, with a number appended unless it is 0. False: too
 * long. */
static bool record_path(const char *directory, const char *file, unsigned number, char path[PATH_SIZE])
{
    char ending[32] = ".jsonl";
    const char *slash = strrchr(file, '/'), *name = slash != NULL ? slash + 1 : file;
    if (strcmp(name, "-") == 0) name = "log";
    const char *dot = strrchr(name, '.');
    size_t length = dot != NULL && dot > name ? (size_t)(dot - name) : strlen(name);
    if (number > 0) snprintf(ending, sizeof ending, "-%u.jsonl", number);
    return snprintf(path, PATH_SIZE, "%s/%.*s%s", directory, (int)length, name, ending) < PATH_SIZE;
}

/* Whether a record of another game has been written there; some file systems ignore case. */
static bool is_written(const struct importing *importing, const char *path)
{
    casus_assert(importing->path_count == 0 || importing->paths != NULL);
    for (size_t i = 0; i < importing->path_count; i++) {
        if (strcasecmp(importing->paths[i], path) == 0) return true;
    }
    return false;
}

/* Where the record of a game goes: under the text's name, with a number if that is taken or the text has several
 * games. */
static const char *choose_path(struct importing *importing, const struct game_of_file *game)
{
    casus_assert(importing->directory != NULL && game->number < game->games);
    char path[PATH_SIZE];
    unsigned number = game->games > 1 ? game->number + 1 : 0;
    do {
        if (!record_path(importing->directory, game->file, number, path)) return NULL;
        number = number == 0 ? 2 : number + 1;
    } while (is_written(importing, path));
    char **paths = realloc(importing->paths, (importing->path_count + 1) * sizeof *paths);
    if (paths == NULL) return NULL;
    importing->paths = paths;
    paths[importing->path_count] = cli_allocate(strlen(path) + 1);
    return memcpy(paths[importing->path_count++], path, strlen(path) + 1);
}

static bool write_record(const struct importing *importing, FILE *file)
{
    char *text = cli_allocate(importing->format->record_size);
    struct casus_writer out = casus_writer_make(text, importing->format->record_size);
    importing->format->write_record(importing->memory, &out);
    bool good = casus_writer_fits(&out) && fwrite(text, 1, out.length, file) == out.length;
    free(text);
    return good;
}

static enum status save_record(const struct importing *importing, const char *path)
{
    struct cli_output_file out;
    if (path == NULL) return cli_say_error(STATUS_FAILED, "a record's path is too long, or no memory is left.");
    if (!cli_output_begin(&out, path)) return STATUS_FAILED;
    return cli_output_end(&out, write_record(importing, out.stream)) ? STATUS_OK : STATUS_FAILED;
}

/* ---- What was found ---- */

static long long number_of(const json_t *object, const char *key)
{
    return (long long)json_integer_value(json_object_get(object, key));
}

static void print_text(const json_t *account, const struct game_of_file *game)
{
    casus_assert(game->number < game->games);
    const json_t *differences = json_object_get(account, "differences");
    size_t index;
    json_t *difference;
    char which[48] = "";
    if (game->games > 1) snprintf(which, sizeof which, " (game %u of %u)", game->number + 1, game->games);
    cli_say("%s%s: %lld plays, %lld figures compared, %zu differences", game->file, which, number_of(account, "plays"),
            number_of(account, "compared"), json_array_size(differences));
    if (number_of(account, "read") < number_of(account, "lines"))
        cli_say("%s: read up to line %lld of %lld", game->file, number_of(account, "read"),
                number_of(account, "lines"));
    json_array_foreach ((json_t *)differences, index, difference)
        cli_say("%s:%lld: %s", game->file, number_of(difference, "line"),
                json_string_value(json_object_get(difference, "text")));
}

static void print_account(struct importing *importing, const struct game_of_file *game, const char *path)
{
    static char text[ACCOUNT_SIZE];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "file", game->file);
    if (path != NULL) casus_json_key_text(&out, "record", path);
    importing->format->write_account(importing->memory, &out);
    casus_json_close(&out, '}');
    casus_assert(casus_writer_fits(&out));
    if (importing->json) {
        printf("%s%s", importing->printed++ > 0 ? "," : "", text);
        return;
    }
    json_t *account = json_loads(text, 0, NULL);
    print_text(account, game);
    json_decref(account);
}

/* A game that cannot be read at all. */
static void print_refusal(struct importing *importing, const struct game_of_file *game, const char *error)
{
    static char text[ACCOUNT_SIZE];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    if (!importing->json) return;
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "file", game->file);
    casus_json_key_text(&out, "error", error);
    casus_json_key_int(&out, "game", game->number + 1);
    casus_json_key_int(&out, "games", game->games);
    casus_json_close(&out, '}');
    printf("%s%s", importing->printed++ > 0 ? "," : "", text);
}

/* ---- The command ---- */

static void import_game(struct importing *importing, const struct game_of_file *game, const char *text, size_t length)
{
    struct casus_error error;
    if (!importing->format->read(importing->memory, text, length, game->number, &error)) {
        worsen(importing, cli_say_error(STATUS_UNUSABLE, "%s: %s", game->file, error.text));
        print_refusal(importing, game, error.text);
        return;
    }
    const char *path = importing->directory == NULL ? NULL : choose_path(importing, game);
    print_account(importing, game, path);
    if (importing->format->differences(importing->memory) > 0) worsen(importing, STATUS_FAILED);
    if (importing->directory != NULL) worsen(importing, save_record(importing, path));
}

static void import_file(struct importing *importing, const char *file)
{
    size_t length;
    char *text = cli_read_file(file, &length);
    struct game_of_file game = {.file = file, .games = 1};
    if (text == NULL) {
        worsen(importing, STATUS_UNUSABLE);
        print_refusal(importing, &game, "The file cannot be read.");
        return;
    }
    unsigned games = importing->format->count(text, length);
    if (games > 1) game.games = games;
    for (; game.number < game.games; game.number++) import_game(importing, &game, text, length);
    free(text);
}

static void forget_paths(struct importing *importing)
{
    for (size_t i = 0; i < importing->path_count; i++) free(importing->paths[i]);
    free(importing->paths);
}

static enum status import_files(struct importing *importing, const char *const *files)
{
    casus_assert(importing->path_count == 0 && importing->printed == 0 && importing->status == STATUS_OK);
    if (importing->directory != NULL && !cli_make_directories(importing->directory, false)) return STATUS_FAILED;
    importing->memory = cli_allocate(importing->format->memory_size);
    if (importing->json) fputs("{\"files\":[", stdout);
    for (; *files != NULL; files++) import_file(importing, *files);
    if (importing->json) puts("]}");
    free(importing->memory);
    forget_paths(importing);
    return importing->status;
}

/* The words after the options: the game, then the files. */
static enum status import_words(struct importing *importing, const char *format, const char *const *words)
{
    const struct casus_game *game = cli_find_game(words[0]);
    if (game == NULL) return STATUS_UNUSABLE;
    importing->format = cli_find_format(game, format);
    if (importing->format == NULL) return STATUS_UNUSABLE;
    if (words[1] == NULL) return cli_say_error(STATUS_UNUSABLE, "name the logs' files, or - for standard input.");
    return import_files(importing, words + 1);
}

enum status run_import(int argc, char **argv)
{
    struct importing importing = {.status = STATUS_OK};
    const char **words = cli_allocate(((size_t)argc + 1) * sizeof *words), *format = NULL;
    const struct option_row rows[] = {
        {.name = "--json", .help = "print the results as JSON", .flag = &importing.json},
        {.name = "--out",
         .value = "DIR",
         .help = "write each game as a record into this directory",
         .text = &importing.directory},
        {.name = "--format", .value = "NAME", .help = "which form the files have (the game's first)", .text = &format},
    };
    int status = cli_read_options(argc, argv, "import GAME FILE... [options]", rows, sizeof rows / sizeof rows[0],
                                  words, (size_t)argc);
    if (status < 0) status = (int)import_words(&importing, format, words);
    free(words);
    return (enum status)status;
}
