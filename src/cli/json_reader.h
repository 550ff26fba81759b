/* json_reader.h - reading a JSON file; a mistake is named by its path, such as sides[1].neighbour.happened. */
#ifndef CASUS_CLI_JSON_READER_H
#define CASUS_CLI_JSON_READER_H

#include <jansson.h>
#include <stdbool.h>

struct json_reader {
    char path[128];
    bool failed; /* The first mistake has been reported. */
};

/* Reports that the field is wrong, unless a mistake has been reported already; returns false. */
bool json_reader_wrong(struct json_reader *reader, const char *field, const char *expected);

/* Whether an object has only the fields named, ended by NULL. */
bool json_reader_has_only(struct json_reader *reader, const json_t *object, const char *const *fields);

/* A field that must be there, or NULL. */
const json_t *json_reader_get(struct json_reader *reader, const json_t *object, const char *field);

/* One of some words, ended by NULL: its index. null is allowed where `null_value`, which is then the answer, is not
 * negative. */
int json_reader_word(struct json_reader *reader, const json_t *object, const char *field, const char *const *words,
                     int null_value, const char *expected);

int json_reader_int(struct json_reader *reader, const json_t *object, const char *field, int least, int most,
                    const char *expected);

/* Enters an object that has only the fields named: all paths begin with its name until json_reader_leave is given the
 * path's previous length. */
const json_t *json_reader_object(struct json_reader *reader, const json_t *object, const char *field,
                                 const char *const *fields);
void json_reader_leave(struct json_reader *reader, size_t length);

#endif
