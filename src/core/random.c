/* xoshiro256++ (Blackman and Vigna, public domain), seeded through splitmix64; numbers below a limit by Lemire's
 * multiplication, with the rejection that makes it unbiased. 64 x 64 -> 128 bits is computed in halves, because the
 * freestanding wasm32 build has no 128-bit type. */
#include "casus/random.h"

#include "casus/assert.h"

static uint64_t rotate_left(uint64_t x, int k)
{
    casus_assert(k > 0 && k < 64); /* Else one of the shifts has no meaning. */
    return (x << k) | (x >> (64 - k));
}

struct casus_random casus_random_make(uint64_t seed)
{
    struct casus_random random;
    for (int i = 0; i < 4; i++) {
        seed += 0x9e3779b97f4a7c15u;
        uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        random.word[i] = z ^ (z >> 31);
    }
    return random;
}

uint64_t casus_random_bits(struct casus_random *random)
{
    uint64_t *s = random->word;
    casus_assert((s[0] | s[1] | s[2] | s[3]) != 0); /* From there the generator never gets away. */
    uint64_t result = rotate_left(s[0] + s[3], 23) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

/* The high and the low half of a 128-bit product. */
static uint64_t multiply(uint64_t a, uint64_t b, uint64_t *low)
{
    uint64_t a_low = a & 0xffffffffu, a_high = a >> 32, b_low = b & 0xffffffffu, b_high = b >> 32;
    uint64_t middle = a_high * b_low + (a_low * b_low >> 32);
    uint64_t other = a_low * b_high + (middle & 0xffffffffu);
    *low = a * b;
    return a_high * b_high + (middle >> 32) + (other >> 32);
}

uint64_t casus_random_below(struct casus_random *random, uint64_t limit)
{
    casus_assert(limit >= 1);
    if (limit <= 0xffffffffu) { /* One multiplication is enough for nearly every call. */
        uint64_t product = (casus_random_bits(random) >> 32) * limit;
        uint32_t rest = (uint32_t)product;
        if (rest < limit) {
            uint32_t threshold = (uint32_t)(0x100000000u % limit);
            while (rest < threshold) {
                product = (casus_random_bits(random) >> 32) * limit;
                rest = (uint32_t)product;
            }
        }
        casus_assert(product >> 32 < limit);
        return product >> 32;
    }
    uint64_t low;
    uint64_t high = multiply(casus_random_bits(random), limit, &low);
    uint64_t threshold = ((uint64_t)0 - limit) % limit;
    while (low < threshold) high = multiply(casus_random_bits(random), limit, &low);
    casus_assert(high < limit);
    return high;
}
