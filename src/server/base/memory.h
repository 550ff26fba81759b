/* memory.h - allocation that succeeds or ends the program with a message. */
#ifndef CASUS_SERVER_BASE_MEMORY_H
#define CASUS_SERVER_BASE_MEMORY_H

#include <stddef.h>

/* Zeroed; never NULL: ends the program when no memory is left. For free. */
void *memory_allocate(size_t size);
/* A copy with a closing 0. For free. */
char *memory_copy(const char *text, size_t length);
/* Copies a text into `size` bytes, cut where it does not fit. */
void memory_put_text(char *to, size_t size, const char *from);

#endif
