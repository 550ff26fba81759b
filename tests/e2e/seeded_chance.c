/* A server's chance in browser tests: preloaded, it gives the same bytes in every run, by SEED. */
#include <sodium.h>
#include <stdlib.h>

/* SplitMix64. */
static uint64_t next(void)
{
    static uint64_t state;
    if (state == 0) {
        const char *seed = getenv("SEED");
        state = seed != NULL ? strtoull(seed, NULL, 10) + 1 : 2;
    }
    uint64_t mixed = state += 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    return mixed ^ mixed >> 31;
}

void randombytes_buf(void *const bytes, const size_t count)
{
    unsigned char *to = bytes;
    for (size_t i = 0; i < count; i++) to[i] = (unsigned char)next();
}
