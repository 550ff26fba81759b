/* The first mistake is told, with the path that the reader has come down; behind it nothing more is. */
#include "json_reader.h"

#include <stdio.h>
#include <string.h>

#include "cli.h"

bool reader_wrong(struct reader *reader, const char *field, const char *expected)
{
    if (!reader->failed) say_error(STATUS_UNUSABLE, "%s%s %s.", reader->path, field, expected);
    reader->failed = true;
    return false;
}

/* A field of an object that has only the fields named, ended by NULL. */
bool reader_has_only(struct reader *reader, const json_t *object, const char *const *fields)
{
    const char *name;
    json_t *value;
    json_object_foreach ((json_t *)object, name, value) {
        size_t i = 0;
        while (fields[i] != NULL && strcmp(fields[i], name) != 0) i++;
        if (fields[i] == NULL) return reader_wrong(reader, name, "is no field that belongs here");
    }
    return true;
}

const json_t *reader_get(struct reader *reader, const json_t *object, const char *field)
{
    const json_t *value = json_object_get(object, field);
    if (value == NULL) reader_wrong(reader, field, "is missing");
    return value;
}

/* One of some words; null is allowed where `null_value` is not negative. The word's index. */
int reader_word(struct reader *reader, const json_t *object, const char *field, const char *const *words,
                int null_value, const char *expected)
{
    const json_t *value = reader_get(reader, object, field);
    if (json_is_null(value) && null_value >= 0) return null_value;
    for (int i = 0; json_is_string(value) && words[i] != NULL; i++) {
        if (strcmp(words[i], json_string_value(value)) == 0) return i;
    }
    reader_wrong(reader, field, expected);
    return 0;
}

int reader_int(struct reader *reader, const json_t *object, const char *field, int least, int most,
               const char *expected)
{
    const json_t *value = reader_get(reader, object, field);
    if (json_is_integer(value) && json_integer_value(value) >= least && json_integer_value(value) <= most)
        return (int)json_integer_value(value);
    reader_wrong(reader, field, expected);
    return 0;
}

const json_t *reader_object(struct reader *reader, const json_t *object, const char *field, const char *const *fields)
{
    const json_t *value = reader_get(reader, object, field);
    if (!json_is_object(value)) {
        reader_wrong(reader, field, "must be an object");
        return NULL;
    }
    size_t length = strlen(reader->path);
    snprintf(reader->path + length, sizeof reader->path - length, "%s.", field);
    if (!reader_has_only(reader, value, fields)) return NULL;
    return value;
}

/* Leaves the object whose path was entered last. */
void reader_leave(struct reader *reader, size_t length)
{
    reader->path[length] = 0;
}
