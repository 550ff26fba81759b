/* Any script (script.h) in a whole hall: several people at a table for two and at an evening send anything in any
 * order, connections break, the store is slow or full, the server dies; the promises of hall.h hold. */
#include "mutate.h"
#include "script.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *other, size_t other_size,
                                 uint8_t *out, size_t most, unsigned seed);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct hall hall;
    script_play(&hall, (const char *)bytes, size);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    return mutate_script(bytes, size, most, seed);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *other, size_t other_size,
                                 uint8_t *out, size_t most, unsigned seed)
{
    return mutate_cross(one, one_size, other, other_size, out, most, seed);
}
