/* dice.h - randomness that the players of a game can check.
 *
 * First the server publishes the commitment to a secret of 32 random bytes. Then every seat publishes a commitment to
 * 32 bytes of its own, naming what it answers; when all have committed, each reveals its bytes. Each draw is derived
 * from the secret, the seats' bytes, a label for its purpose and the number of its event in the record; when the game
 * ends the secret is revealed and everyone can recompute every draw. All hashes are BLAKE2b (RFC 7693), keyed with what
 * they must not reveal; each use has its own label. docs/protocol.md has the exact bytes and says whom this protects
 * against. */
#ifndef CASUS_DICE_H
#define CASUS_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CASUS_SECRET_SIZE = 32, CASUS_ENTROPY_SIZE = 32, CASUS_DIGEST_SIZE = 32, CASUS_BLAKE2B_MAX = 64 };

/* An unfinished BLAKE2b hash. */
struct casus_blake2b {
    uint64_t h[8];
    uint64_t count;
    uint8_t block[128];
    uint32_t used;
    uint32_t digest_size;
};

/* Starts a hash of digest_size (1 .. 64) bytes with a key of 0 .. 64 bytes (NULL with 0). */
void casus_blake2b_init(struct casus_blake2b *hash, size_t digest_size, const uint8_t *key, size_t key_size);
void casus_blake2b_add(struct casus_blake2b *hash, const void *bytes, size_t count);
/* Writes digest_size bytes; the hash cannot be used again. */
void casus_blake2b_end(struct casus_blake2b *hash, uint8_t *digest);

/* What everyone draws from, once the seats have contributed. */
struct casus_dice {
    uint8_t key[CASUS_DIGEST_SIZE];
};

/* The commitment to a secret, to be published before the first draw. */
void casus_dice_commitment(const uint8_t secret[CASUS_SECRET_SIZE], uint8_t commitment[CASUS_DIGEST_SIZE]);

/* A seat's commitment to its bytes. It answers the server's commitment and belongs to one seat of one table (an ASCII
 * name of at most 255 bytes), so that it can neither be older than what it answers nor be used by anybody else. */
void casus_dice_share(const uint8_t entropy[CASUS_ENTROPY_SIZE], const char *table, unsigned seat,
                      const uint8_t commitment[CASUS_DIGEST_SIZE], uint8_t share[CASUS_DIGEST_SIZE]);

/* The dice of a game whose seats have committed: entropy[seat] is the CASUS_ENTROPY_SIZE bytes that the seat has
 * revealed, or NULL if it gave none. */
struct casus_dice casus_dice_make_shared(const uint8_t secret[CASUS_SECRET_SIZE], const uint8_t *const *entropy,
                                         size_t seats);

/* The dice of a game that one device draws alone, so that nobody has to commit: `entropy` holds CASUS_ENTROPY_SIZE
 * bytes for each of `seats` seats, in seat order; a seat that contributed nothing has zeros. */
struct casus_dice casus_dice_make(const uint8_t secret[CASUS_SECRET_SIZE], const uint8_t *entropy, size_t seats);

/* A number 0 .. limit - 1, without bias, for event `number` of the record and a purpose. 1 <= limit < 2^63. */
uint64_t casus_dice_draw(const struct casus_dice *dice, const char *purpose, uint64_t number, uint64_t limit);

#endif
