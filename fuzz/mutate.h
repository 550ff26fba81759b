/* mutate.h - changes to scripts (script.h) that keep their form: messages are made up from the protocol's own table and
 * the games' tables of deals, so that a new message or field is tried as soon as it exists. */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/* Like libFuzzer's LLVMFuzzerCustomMutator: changes the script in place and returns its new length, at most `most`. */
size_t mutate_script(uint8_t *bytes, size_t size, size_t most, unsigned seed);

/* Like LLVMFuzzerCustomCrossOver: the beginning of one script and the end of another. */
size_t mutate_cross(const uint8_t *one, size_t one_size, const uint8_t *other, size_t other_size, uint8_t *out,
                    size_t most, unsigned seed);

#endif
