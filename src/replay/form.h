/* form.h - what a line of a record may hold: the fields of each kind of line, and of the objects in it. */
#ifndef CASUS_REPLAY_FORM_H
#define CASUS_REPLAY_FORM_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "line.h"

/* Lines being checked. The first thing found wrong is written to `error`. */
struct form_reading {
    char *error;   /* REPLAY_ERROR_SIZE bytes. */
    uint64_t line; /* From 1, for people. */
};

/* Says what is wrong with the present line, as casus_write_plain does. Always returns false. */
bool form_wrong(struct form_reading *reading, const char *format, ...) __attribute__((format(printf, 2, 3)));

enum { FORM_SHOWN = 64 };

/* A text of the record as a sentence may show it. */
const char *form_shown(char shown[FORM_SHOWN], const char *text);

/* Finds out which kind of event a line is and whether it has exactly that kind's fields, each of the right form. */
bool form_event(struct form_reading *reading, const json_t *line, enum replay_kind *kind);

/* The same for the header with its seats and dice. The number of seats is not checked here. */
bool form_header(struct form_reading *reading, const json_t *line);

/* A text of exactly 2 * count hexadecimal digits in lower case. */
bool form_hex(const json_t *value, uint8_t *bytes, size_t count);

#endif
