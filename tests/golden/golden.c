#include "golden.h"

#include <glob.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 118, FILLED_MAX = 32, PATH_SIZE = 512, SHOWN_MAX = 12, SNIPPET = 100 };

_Noreturn void golden_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(1);
}

char *golden_read(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) golden_fail("%s cannot be opened", path);
    size_t length = 0, room = 1 << 16;
    char *text = malloc(room);
    for (size_t got = 1; text != NULL && got > 0; length += got) {
        if (room - length < 1 << 15) text = realloc(text, room *= 2);
        if (text != NULL) got = fread(text + length, 1, room - length - 1, file);
    }
    fclose(file);
    if (text == NULL) golden_fail("there is no memory for %s", path);
    text[length] = 0;
    return text;
}

/* ---- A field a line ---- */

static void print_indent(FILE *out, size_t depth)
{
    fputc('\n', out);
    for (size_t i = 0; i < depth; i++) fputc(' ', out);
}

static void print(FILE *out, const json_t *value, size_t depth);

static void print_fields(FILE *out, const json_t *object, size_t depth)
{
    const char *key, *comma = "";
    json_t *field;
    fputc('{', out);
    json_object_foreach ((json_t *)object, key, field) {
        fputs(comma, out);
        print_indent(out, depth + 1);
        fprintf(out, "\"%s\": ", key);
        print(out, field, depth + 1);
        comma = ",";
    }
    print_indent(out, depth);
    fputc('}', out);
}

/* Whether all items are names, numbers or pairs of them, of which several share a line. */
static bool is_plain(const json_t *array)
{
    size_t index;
    const json_t *item;
    json_array_foreach (array, index, item) {
        char *text = json_dumps(item, JSON_ENCODE_ANY);
        bool plain = !json_is_object(item) && strlen(text) <= FILLED_MAX;
        free(text);
        if (!plain) return false;
    }
    return true;
}

static void print_filled(FILE *out, const json_t *array, size_t depth)
{
    size_t index, column = WIDTH;
    const json_t *item;
    fputc('[', out);
    json_array_foreach (array, index, item) {
        char *text = json_dumps(item, JSON_ENCODE_ANY);
        bool begins = column + strlen(text) + 2 > WIDTH;
        fputs(index == 0 ? "" : ",", out);
        if (begins) print_indent(out, depth + 1);
        else fputc(' ', out);
        column = (begins ? depth + 1 : column + 2) + strlen(text);
        fputs(text, out);
        free(text);
    }
    print_indent(out, depth);
    fputc(']', out);
}

static void print_items(FILE *out, const json_t *array, size_t depth)
{
    fputc('[', out);
    for (size_t i = 0; i < json_array_size(array); i++) {
        if (i > 0) fputc(',', out);
        print_indent(out, depth + 1);
        print(out, json_array_get(array, i), depth + 1);
    }
    print_indent(out, depth);
    fputc(']', out);
}

static void print(FILE *out, const json_t *value, size_t depth)
{
    char *line = json_dumps(value, JSON_ENCODE_ANY);
    bool fits = depth > 0 && strlen(line) + depth < WIDTH;
    if (!fits && json_is_object(value) && json_object_size(value) > 0) print_fields(out, value, depth);
    else if (!fits && json_is_array(value) && json_array_size(value) > 0 && is_plain(value))
        print_filled(out, value, depth);
    else if (!fits && json_is_array(value) && json_array_size(value) > 0) print_items(out, value, depth);
    else fputs(line, out);
    free(line);
}

char *golden_text(const json_t *value)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) golden_fail("there is no memory");
    print(out, value, 0);
    fputc('\n', out);
    fclose(out);
    return text;
}

/* ---- What differs ---- */

struct comparison {
    const char *name;
    unsigned found;
};

static char *snippet(const json_t *value)
{
    if (value == NULL) return strdup("nothing");
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
    if (strlen(text) > SNIPPET) memcpy(text + SNIPPET - 3, "...", 4);
    return text;
}

static void note(struct comparison *comparison, const char *path, const json_t *golden, const json_t *now)
{
    if (comparison->found++ >= SHOWN_MAX) return;
    char *was = snippet(golden), *is = snippet(now);
    fprintf(stderr, "%s: %s: golden %s, now %s\n", comparison->name, path[0] == '.' ? path + 1 : path, was, is);
    free(was);
    free(is);
}

static void compare(struct comparison *comparison, const char *path, const json_t *golden, const json_t *now);

static void compare_fields(struct comparison *comparison, const char *path, const json_t *golden, const json_t *now)
{
    char below[PATH_SIZE];
    const char *key;
    json_t *field;
    json_object_foreach ((json_t *)golden, key, field) {
        snprintf(below, sizeof below, "%s.%s", path, key);
        compare(comparison, below, field, json_object_get(now, key));
    }
    json_object_foreach ((json_t *)now, key, field) {
        snprintf(below, sizeof below, "%s.%s", path, key);
        if (json_object_get(golden, key) == NULL) note(comparison, below, NULL, field);
    }
}

static void compare_items(struct comparison *comparison, const char *path, const json_t *golden, const json_t *now)
{
    char below[PATH_SIZE];
    size_t more = json_array_size(golden) > json_array_size(now) ? json_array_size(golden) : json_array_size(now);
    for (size_t i = 0; i < more; i++) {
        snprintf(below, sizeof below, "%s[%zu]", path, i);
        compare(comparison, below, json_array_get(golden, i), json_array_get(now, i));
    }
}

static void compare(struct comparison *comparison, const char *path, const json_t *golden, const json_t *now)
{
    if (golden != NULL && now != NULL && json_equal(golden, now)) return;
    if (json_is_object(golden) && json_is_object(now)) compare_fields(comparison, path, golden, now);
    else if (json_is_array(golden) && json_is_array(now)) compare_items(comparison, path, golden, now);
    else note(comparison, path, golden, now);
}

/* If the texts differ, the fields or their order do. */
static void show_differences(const char *name, const char *was, const json_t *value)
{
    struct comparison comparison = {.name = name};
    json_error_t error;
    json_t *golden = json_loads(was, 0, &error);
    if (golden == NULL) fprintf(stderr, "%s: the golden file is no JSON: line %d, %s\n", name, error.line, error.text);
    else compare(&comparison, "", golden, value);
    if (golden != NULL && comparison.found == 0) fprintf(stderr, "%s: only the order or layout differs\n", name);
    if (comparison.found > SHOWN_MAX) fprintf(stderr, "%s: and %u more\n", name, comparison.found - SHOWN_MAX);
    json_decref(golden);
}

/* ---- Files ---- */

struct golden golden_begin(int argc, char **argv)
{
    bool writes = argc == 3 && strcmp(argv[1], "--write") == 0;
    if (argc != 2 && !writes) golden_fail("usage: %s [--write] FOLDER", argv[0]);
    return (struct golden){.folder = argv[argc - 1], .writes = writes};
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0) golden_fail("%s cannot be written", path);
}

void golden_json(struct golden *golden, const char *name, json_t *value)
{
    char path[PATH_SIZE], *text = golden_text(value);
    snprintf(path, sizeof path, "%s/%s.json", golden->folder, name);
    golden->files++;
    if (golden->writes) {
        write_file(path, text);
    } else {
        char *was = golden_read(path);
        if (strcmp(was, text) != 0) {
            golden->different++;
            show_differences(name, was, value);
        }
        free(was);
    }
    free(text);
    json_decref(value);
}

/* A file that is no longer compared with anything would look as if it were still true. */
static void expect_no_other_files(const struct golden *golden)
{
    char pattern[PATH_SIZE];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/*.json", golden->folder);
    bool all = glob(pattern, 0, NULL, &found) == 0 && found.gl_pathc == golden->files;
    globfree(&found);
    if (!all) golden_fail("%s holds a .json that nothing writes any more: take it away", golden->folder);
}

int golden_end(const struct golden *golden)
{
    if (golden->files == 0) golden_fail("%s: nothing is compared", golden->folder);
    expect_no_other_files(golden);
    if (golden->writes) printf("%u golden files written to %s: read the diff\n", golden->files, golden->folder);
    else printf("%u golden files compared, %u differ\n", golden->files, golden->different);
    if (golden->different > 0) fprintf(stderr, "`make golden` rewrites them; read the diff.\n");
    return golden->different == 0 ? 0 : 1;
}
