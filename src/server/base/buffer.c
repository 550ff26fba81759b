/* A text that grows. */
#include "server/base/buffer.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/memory.h"

void buffer_add(struct buffer *text, const char *bytes, size_t length)
{
    if (text->length + length + 1 > text->capacity) {
        size_t capacity = 2 * (text->length + length + 1);
        char *grown = memory_allocate(capacity);
        if (text->length > 0) memcpy(grown, text->bytes, text->length);
        free(text->bytes);
        text->bytes = grown;
        text->capacity = capacity;
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = 0;
}
