/* frame.h - a record compressed with zstd. */
#ifndef CASUS_STORE_FRAME_H
#define CASUS_STORE_FRAME_H

#include "store.h"

struct frame {
    const void *bytes;
    size_t size;
    uint64_t events, length; /* Of its text: lines, bytes; as they were stored beside it. */
};

/* Compresses a text; for free(). */
void *frame_make(const char *text, size_t length, size_t *size);

/* The text, for free(); NULL: it is not of that length and number of lines. */
char *frame_open(const struct frame *frame);

/* Passes the lines of its text to the reader as the table's events. */
void frame_tell(const struct frame *frame, char *text, const char *table, const struct store_reader *reader);

#endif
