/* Options, files, progress: see cli.h. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

enum { FILE_MAX = 64 << 20 };

enum status say_error(enum status status, const char *format, ...)
{
    va_list arguments;
    fputs("casus: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return status;
}

/* ---- Options ---- */

static void print_options(const char *usage, const struct option_row *rows, size_t count)
{
    printf("usage: casus %s\n\n", usage);
    for (size_t i = 0; i < count; i++) {
        char left[40];
        snprintf(left, sizeof left, "%s %s", rows[i].name, rows[i].value == NULL ? "" : rows[i].value);
        printf("  %-22s %s\n", left, rows[i].help);
    }
    printf("  %-22s %s\n", "--help", "this text");
}

static int take_value(const struct option_row *row, const char *value)
{
    int64_t number;
    if (row->text != NULL) {
        *row->text = value;
        return -1;
    }
    if (!casus_word_int((struct casus_word){value, strlen(value)}, row->least, row->most, &number)) {
        return (int)say_error(STATUS_UNUSABLE, "%s takes a whole number from %lld to %lld, not \"%s\".", row->name,
                              (long long)row->least, (long long)row->most, value);
    }
    *row->number = number;
    return -1;
}

/* The option that a word names, whole or up to "="; *value becomes what follows that. */
static const struct option_row *find_option(const struct option_row *rows, size_t count, const char *word,
                                            const char **value)
{
    const char *equals = strchr(word, '=');
    size_t length = equals != NULL ? (size_t)(equals - word) : strlen(word);
    *value = equals != NULL ? equals + 1 : NULL;
    for (size_t i = 0; i < count; i++) {
        if (strlen(rows[i].name) == length && memcmp(rows[i].name, word, length) == 0) return &rows[i];
    }
    return NULL;
}

int read_options(int argc, char **argv, const char *usage, const struct option_row *rows, size_t count,
                 const char **words, size_t words_max)
{
    size_t found = 0;
    for (int i = 1; i < argc; i++) {
        const char *value;
        const struct option_row *row = find_option(rows, count, argv[i], &value);
        if (strcmp(argv[i], "--help") == 0) {
            print_options(usage, rows, count);
            return STATUS_OK;
        }
        if (row != NULL && row->flag != NULL) {
            if (value != NULL) return (int)say_error(STATUS_UNUSABLE, "%s takes no value.", row->name);
            *row->flag = true;
        } else if (row != NULL) {
            if (value == NULL && i + 1 == argc)
                return (int)say_error(STATUS_UNUSABLE, "%s needs a value: %s.", row->name, row->help);
            int status = take_value(row, value != NULL ? value : argv[++i]);
            if (status >= 0) return status;
        } else if (argv[i][0] == '-' && argv[i][1] != 0) {
            return (int)say_error(STATUS_UNUSABLE, "%s has no option %s; casus %s --help lists them.", argv[0], argv[i],
                                  argv[0]);
        } else if (found == words_max) {
            return (int)say_error(STATUS_UNUSABLE, "there is one word too many: \"%s\"; usage: casus %s", argv[i],
                                  usage);
        } else {
            words[found++] = argv[i];
        }
    }
    words[found] = NULL;
    return -1;
}

const struct casus_game *find_game(const char *name)
{
    const struct casus_game *game = name == NULL ? NULL : casus_game_find(name, strlen(name));
    if (game == NULL && name == NULL) say_error(STATUS_UNUSABLE, "name a game; casus games lists them.");
    else if (game == NULL) say_error(STATUS_UNUSABLE, "there is no game \"%s\"; casus games lists them.", name);
    return game;
}

/* ---- Memory ---- */

void *allocate(size_t size)
{
    size_t whole = (size + 63) / 64 * 64;
    void *memory = aligned_alloc(64, whole > 0 ? whole : 64);
    if (memory != NULL) return memset(memory, 0, whole);
    say_error(STATUS_FAILED, "no memory is left.");
    exit(STATUS_FAILED);
}

/* ---- Files ---- */

static char *read_stream(FILE *stream, const char *path, size_t *length)
{
    size_t capacity = 1 << 16;
    char *text = malloc(capacity);
    *length = 0;
    while (text != NULL) {
        *length += fread(text + *length, 1, capacity - *length, stream);
        if (*length < capacity) break;
        capacity *= 2;
        char *grown = capacity <= FILE_MAX ? realloc(text, capacity) : NULL;
        if (grown == NULL) free(text);
        text = grown;
    }
    if (text == NULL) say_error(STATUS_UNUSABLE, "%s is larger than %d MiB.", path, FILE_MAX >> 20);
    if (text != NULL && ferror(stream)) {
        say_error(STATUS_UNUSABLE, "%s cannot be read: %s.", path, strerror(errno));
        free(text);
        text = NULL;
    }
    return text;
}

char *read_file(const char *path, size_t *length)
{
    if (strcmp(path, "-") == 0) return read_stream(stdin, "standard input", length);
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        say_error(STATUS_UNUSABLE, "%s cannot be opened: %s.", path, strerror(errno));
        return NULL;
    }
    char *text = read_stream(stream, path, length);
    fclose(stream);
    return text;
}

/* ---- Time ---- */

double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double progress_shown;

void show_progress(const char *what, uint64_t done, uint64_t all)
{
    double now = seconds_now();
    if (progress_shown <= 0) progress_shown = now + 0.7; /* Nothing is said about what is over in a moment. */
    if (now - progress_shown < 0.3 || !isatty(STDERR_FILENO)) return;
    progress_shown = now;
    fprintf(stderr, "\r%s: %llu of %llu ", what, (unsigned long long)done, (unsigned long long)all);
}

void end_progress(void)
{
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    progress_shown = 0;
}
