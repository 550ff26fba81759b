/* buffer.h - a text that grows. */
#ifndef CASUS_SERVER_BASE_BUFFER_H
#define CASUS_SERVER_BASE_BUFFER_H

#include <stddef.h>

struct buffer {
    char *bytes; /* Closed by a 0; NULL while it is empty and was never used. For free. */
    size_t length, capacity;
};

void buffer_add(struct buffer *buffer, const char *bytes, size_t length);

#endif
