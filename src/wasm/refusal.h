/* refusal.h - how the exports for the page refuse: the error as JSON, closed by a 0, in the buffer, and -1. */
#ifndef CASUS_WASM_REFUSAL_H
#define CASUS_WASM_REFUSAL_H

#include "casus/casus.h"

static inline int refuse_into(char *buffer, size_t size, const struct casus_error *error)
{
    struct casus_writer out = casus_writer_make(buffer, size);
    casus_json_error(&out, error);
    return -1;
}

static inline int refuse_with(char *buffer, size_t size, const char *key, const char *sentence)
{
    struct casus_error error;
    casus_refuse(&error, key, sentence, 0, 0, 0, 0);
    return refuse_into(buffer, size, &error);
}

#endif
