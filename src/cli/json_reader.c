/* Only the first mistake is reported, with the path that led to it. */
#include "json_reader.h"

#include <stdio.h>
#include <string.h>

#include "casus/assert.h"
#include "cli.h"

bool json_reader_wrong(struct json_reader *reader, const char *field, const char *expected)
{
    casus_assert(memchr(reader->path, 0, sizeof reader->path) != NULL);
    if (!reader->failed) cli_say_error(STATUS_UNUSABLE, "%s%s %s.", reader->path, field, expected);
    reader->failed = true;
    return false;
}

/* A field of an object that has only the fields named, ended by NULL. */
bool json_reader_has_only(struct json_reader *reader, const json_t *object, const char *const *fields)
{
    const char *name;
    json_t *value;
    json_object_foreach ((json_t *)object, name, value) {
        size_t i = 0;
        while (fields[i] != NULL && strcmp(fields[i], name) != 0) i++;
        if (fields[i] == NULL) return json_reader_wrong(reader, name, "does not belong here");
    }
    return true;
}

const json_t *json_reader_get(struct json_reader *reader, const json_t *object, const char *field)
{
    const json_t *value = json_object_get(object, field);
    if (value == NULL) json_reader_wrong(reader, field, "is missing");
    return value;
}

/* One of some words; null is allowed where `null_value` is not negative. The word's index. */
int json_reader_word(struct json_reader *reader, const json_t *object, const char *field, const char *const *words,
                     int null_value, const char *expected)
{
    casus_assert(words[0] != NULL);
    const json_t *value = json_reader_get(reader, object, field);
    if (json_is_null(value) && null_value >= 0) return null_value;
    for (int i = 0; json_is_string(value) && words[i] != NULL; i++) {
        if (strcmp(words[i], json_string_value(value)) == 0) return i;
    }
    json_reader_wrong(reader, field, expected);
    return 0;
}

int json_reader_int(struct json_reader *reader, const json_t *object, const char *field, int least, int most,
                    const char *expected)
{
    casus_assert(least <= most);
    const json_t *value = json_reader_get(reader, object, field);
    if (json_is_integer(value) && json_integer_value(value) >= least && json_integer_value(value) <= most)
        return (int)json_integer_value(value);
    json_reader_wrong(reader, field, expected);
    return 0;
}

const json_t *json_reader_object(struct json_reader *reader, const json_t *object, const char *field,
                                 const char *const *fields)
{
    const json_t *value = json_reader_get(reader, object, field);
    if (!json_is_object(value)) {
        json_reader_wrong(reader, field, "must be an object");
        return NULL;
    }
    size_t length = strlen(reader->path);
    snprintf(reader->path + length, sizeof reader->path - length, "%s.", field);
    if (!json_reader_has_only(reader, value, fields)) return NULL;
    return value;
}

/* Leaves the object whose path was entered last. */
void json_reader_leave(struct json_reader *reader, size_t length)
{
    casus_assert(length <= strlen(reader->path));
    reader->path[length] = 0;
}
