/* Memory, copies of texts. */
#include "server/base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"

void *memory_allocate(size_t size)
{
    void *memory = calloc(1, size > 0 ? size : 1);
    if (memory != NULL) return memory;
    fputs("casus: no memory is left; what was acknowledged is stored\n", stderr);
    abort();
}

char *memory_copy(const char *text, size_t length)
{
    char *copy = memory_allocate(length + 1);
    memcpy(copy, text, length);
    return copy;
}

void memory_put_text(char *to, size_t size, const char *from)
{
    casus_assert(size > 0 && from != NULL);
    size_t length = strnlen(from, size - 1);
    memcpy(to, from, length);
    to[length] = 0;
}
