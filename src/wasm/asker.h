/* asker.h - what a game brings to ask-NAME.wasm (asker.c). */
#ifndef CASUS_WASM_ASKER_H
#define CASUS_WASM_ASKER_H

#include "casus/casus.h"

/* As the contract's query; `state` may be NULL. */
typedef bool casus_answerer(const void *state, casus_seat seat, const char *question, size_t length,
                            struct casus_writer *out, struct casus_error *error);

extern casus_answerer *const casus_ask;

#endif
