#include "frame.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "casus/assert.h"

enum {
    LEVEL = 3,
    RECORD_MAX = 1 << 30 /* Bytes that a frame may claim to hold: more than any record that a server makes. */
};

void *frame_make(const char *text, size_t length, size_t *size)
{
    size_t room = ZSTD_compressBound(length);
    void *bytes = malloc(room);
    casus_require(bytes != NULL);
    *size = ZSTD_compress(bytes, room, text, length, LEVEL);
    casus_require(!ZSTD_isError(*size)); /* There is room for any text. */
    return bytes;
}

static uint64_t count_lines(const char *text, uint64_t length)
{
    uint64_t count = 0;
    for (const char *at = text, *end = text + length; at < end; count++) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        if (line_end == NULL) return 0; /* Each has its line feed. */
        at = line_end + 1;
    }
    return count;
}

char *frame_open(const struct frame *frame)
{
    if (frame->bytes == NULL || frame->length == 0 || frame->length > RECORD_MAX) return NULL;
    if (ZSTD_getFrameContentSize(frame->bytes, frame->size) != frame->length) return NULL;
    char *text = malloc(frame->length);
    if (text == NULL) return NULL;
    if (ZSTD_decompress(text, frame->length, frame->bytes, frame->size) == frame->length &&
        count_lines(text, frame->length) == frame->events)
        return text;
    free(text);
    return NULL;
}

void frame_tell(const struct frame *frame, char *text, const char *table, const struct store_reader *reader)
{
    uint64_t number = 0;
    if (reader->event == NULL) return;
    for (char *at = text, *end = text + frame->length; at < end;) {
        char *line_end = memchr(at, '\n', (size_t)(end - at));
        casus_assert(line_end != NULL);
        *line_end = 0;
        reader->event(reader->context, table, number++, at, (size_t)(line_end - at));
        at = line_end + 1;
    }
}
