/* The fair dice: every draw follows from the secret, the seats' bytes, its purpose and its event number.
 * docs/protocol.md, section Dice, defines the hashed bytes; changing them changes every record. */
#include "casus/dice.h"

#include <string.h>

#include "casus/assert.h"

static void add_little_endian(struct casus_blake2b *hash, uint64_t value, size_t bytes)
{
    uint8_t out[8];
    casus_assert(bytes == sizeof out || value >> 8 * bytes == 0); /* Else two values would be hashed alike. */
    for (size_t i = 0; i < bytes; i++) out[i] = (uint8_t)(value >> 8 * i);
    casus_blake2b_add(hash, out, bytes);
}

void casus_dice_commitment(const uint8_t secret[CASUS_SECRET_SIZE], uint8_t commitment[CASUS_DIGEST_SIZE])
{
    static const char label[] = "casus/1/commitment";
    struct casus_blake2b hash;
    casus_blake2b_init(&hash, CASUS_DIGEST_SIZE, secret, CASUS_SECRET_SIZE);
    casus_blake2b_add(&hash, label, sizeof label - 1);
    casus_blake2b_end(&hash, commitment);
}

struct casus_dice casus_dice_make(const uint8_t secret[CASUS_SECRET_SIZE], const uint8_t *entropy, size_t seats)
{
    static const char label[] = "casus/1/seats";
    struct casus_dice dice;
    struct casus_blake2b hash;
    casus_blake2b_init(&hash, sizeof dice.key, secret, CASUS_SECRET_SIZE);
    casus_blake2b_add(&hash, label, sizeof label - 1);
    casus_blake2b_add(&hash, entropy, seats * CASUS_ENTROPY_SIZE);
    casus_blake2b_end(&hash, dice.key);
    return dice;
}

void casus_dice_share(const uint8_t entropy[CASUS_ENTROPY_SIZE], const char *table, unsigned seat,
                      const uint8_t commitment[CASUS_DIGEST_SIZE], uint8_t share[CASUS_DIGEST_SIZE])
{
    static const char label[] = "casus/2/share";
    size_t length = strlen(table);
    struct casus_blake2b hash;
    casus_assert(length <= UINT8_MAX);
    casus_blake2b_init(&hash, CASUS_DIGEST_SIZE, entropy, CASUS_ENTROPY_SIZE);
    casus_blake2b_add(&hash, label, sizeof label - 1);
    add_little_endian(&hash, length, 1);
    casus_blake2b_add(&hash, table, length);
    add_little_endian(&hash, seat, 2);
    casus_blake2b_add(&hash, commitment, CASUS_DIGEST_SIZE);
    casus_blake2b_end(&hash, share);
}

struct casus_dice casus_dice_make_shared(const uint8_t secret[CASUS_SECRET_SIZE], const uint8_t *const *entropy,
                                         size_t seats)
{
    static const char label[] = "casus/2/seats";
    struct casus_dice dice;
    struct casus_blake2b hash;
    casus_blake2b_init(&hash, sizeof dice.key, secret, CASUS_SECRET_SIZE);
    casus_blake2b_add(&hash, label, sizeof label - 1);
    for (size_t seat = 0; seat < seats; seat++) {
        size_t size = entropy[seat] == NULL ? 0 : CASUS_ENTROPY_SIZE;
        add_little_endian(&hash, size, 1);
        if (size > 0) casus_blake2b_add(&hash, entropy[seat], size);
    }
    casus_blake2b_end(&hash, dice.key);
    return dice;
}

enum { WORDS_IN_BLOCK = CASUS_BLAKE2B_MAX / 8 };

static void draw_block(const struct casus_dice *dice, const char *purpose, uint64_t number, uint32_t block,
                       uint64_t words[WORDS_IN_BLOCK])
{
    static const char label[] = "casus/1/draw";
    uint8_t digest[CASUS_BLAKE2B_MAX];
    size_t purpose_length = strlen(purpose);
    casus_assert(purpose_length <= UINT8_MAX); /* It is hashed as one byte. */
    struct casus_blake2b hash;
    casus_blake2b_init(&hash, sizeof digest, dice->key, sizeof dice->key);
    casus_blake2b_add(&hash, label, sizeof label - 1);
    add_little_endian(&hash, purpose_length, 1);
    casus_blake2b_add(&hash, purpose, purpose_length);
    add_little_endian(&hash, number, 8);
    add_little_endian(&hash, block, 4);
    casus_blake2b_end(&hash, digest);
    for (int i = 0; i < WORDS_IN_BLOCK; i++) {
        words[i] = 0;
        for (int k = 7; k >= 0; k--) words[i] = words[i] << 8 | digest[8 * i + k];
    }
}

uint64_t casus_dice_draw(const struct casus_dice *dice, const char *purpose, uint64_t number, uint64_t limit)
{
    casus_require(limit >= 1); /* It is a division's. */
    /* 2^64 mod limit values at the top would favour the small numbers: they are drawn again. */
    uint64_t surplus = ((uint64_t)0 - limit) % limit;
    uint64_t highest = (uint64_t)0 - surplus - 1;
    casus_assert(highest % limit == limit - 1); /* What is taken covers every number equally often. */
    for (uint32_t block = 0;; block++) {
        uint64_t words[WORDS_IN_BLOCK];
        draw_block(dice, purpose, number, block, words);
        for (int i = 0; i < WORDS_IN_BLOCK; i++) {
            if (words[i] <= highest) return words[i] % limit;
        }
    }
}
