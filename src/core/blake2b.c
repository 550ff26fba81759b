/* BLAKE2b (RFC 7693). The core has its own because the same function must run in the browser's core without a library;
 * a unit test compares it with libsodium's for many lengths and keys, and the page's verifier uses a third one. */
#include "casus/dice.h"

#include <string.h>

#include "casus/assert.h"

static const uint64_t blake2b_start[8] = {
    0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
    0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u,
};

static const uint8_t blake2b_order[12][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
};

static uint64_t rotate_right(uint64_t x, int k)
{
    casus_assert(k > 0 && k < 64); /* Else one of the shifts has no meaning. */
    return (x >> k) | (x << (64 - k));
}

static uint64_t load_little_endian(const uint8_t *bytes)
{
    uint64_t value = 0;
    for (int i = 7; i >= 0; i--) value = value << 8 | bytes[i];
    return value;
}

static void mix(uint64_t *v, int a, int b, int c, int d, uint64_t x, uint64_t y)
{
    v[a] += v[b] + x;
    v[d] = rotate_right(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = rotate_right(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = rotate_right(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = rotate_right(v[b] ^ v[c], 63);
}

static void compress(struct casus_blake2b *hash, bool last)
{
    uint64_t v[16], m[16];
    casus_assert(last || hash->used == sizeof hash->block); /* Only the last block may be short. */
    for (size_t i = 0; i < 16; i++) m[i] = load_little_endian(hash->block + 8 * i);
    memcpy(v, hash->h, sizeof hash->h);
    memcpy(v + 8, blake2b_start, sizeof blake2b_start);
    v[12] ^= hash->count;
    if (last) v[14] = ~v[14];
    for (int round = 0; round < 12; round++) {
        const uint8_t *s = blake2b_order[round];
        mix(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
        mix(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
        mix(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
        mix(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);
        mix(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
        mix(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
        mix(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
        mix(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
    }
    for (int i = 0; i < 8; i++) hash->h[i] ^= v[i] ^ v[i + 8];
}

void casus_blake2b_init(struct casus_blake2b *hash, size_t digest_size, const uint8_t *key, size_t key_size)
{
    casus_assert(digest_size >= 1 && digest_size <= CASUS_BLAKE2B_MAX && key_size <= CASUS_BLAKE2B_MAX);
    memset(hash, 0, sizeof *hash);
    memcpy(hash->h, blake2b_start, sizeof hash->h);
    hash->h[0] ^= 0x01010000u ^ (uint64_t)key_size << 8 ^ digest_size;
    hash->digest_size = (uint32_t)digest_size;
    if (key_size > 0) { /* The key, filled up with zeros, is the first block. */
        memcpy(hash->block, key, key_size);
        hash->used = sizeof hash->block;
    }
}

void casus_blake2b_add(struct casus_blake2b *hash, const void *bytes, size_t count)
{
    const uint8_t *from = bytes;
    casus_assert(hash->used <= sizeof hash->block);
    while (count > 0) {
        if (hash->used == sizeof hash->block) {
            hash->count += sizeof hash->block;
            compress(hash, false);
            hash->used = 0;
        }
        size_t room = sizeof hash->block - hash->used;
        size_t taken = count < room ? count : room;
        memcpy(hash->block + hash->used, from, taken);
        hash->used += (uint32_t)taken;
        from += taken;
        count -= taken;
    }
}

void casus_blake2b_end(struct casus_blake2b *hash, uint8_t *digest)
{
    casus_assert(hash->used <= sizeof hash->block && hash->digest_size <= sizeof hash->h);
    hash->count += hash->used;
    memset(hash->block + hash->used, 0, sizeof hash->block - hash->used);
    compress(hash, true);
    for (uint32_t i = 0; i < hash->digest_size; i++) digest[i] = (uint8_t)(hash->h[i / 8] >> 8 * (i % 8));
}
