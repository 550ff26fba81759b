/* A text that grows. */
#include "server/base/buffer.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"

void buffer_add(struct buffer *buffer, const char *bytes, size_t length)
{
    casus_assert(buffer->length <= buffer->capacity);
    if (buffer->length + length + 1 > buffer->capacity) {
        size_t capacity = 2 * (buffer->length + length + 1);
        char *grown = memory_allocate(capacity);
        if (buffer->length > 0) memcpy(grown, buffer->bytes, buffer->length);
        free(buffer->bytes);
        buffer->bytes = grown;
        buffer->capacity = capacity;
    }
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    buffer->bytes[buffer->length] = 0;
}
