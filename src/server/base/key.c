/* Random keys and hashes, as hexadecimal digits. */
#include "server/base/key.h"

#include <sodium.h>
#include <string.h>

#include "casus/assert.h"

void key_random(struct server *server, char *hex, size_t bytes)
{
    casus_assert(bytes <= CASUS_DIGEST_SIZE);
    uint8_t random[CASUS_DIGEST_SIZE];
    server->world.random(server->world.context, random, bytes);
    sodium_bin2hex(hex, 2 * bytes + 1, random, bytes);
}

void key_hash(const char *label, const uint8_t *key, size_t key_size, const char *text, char *hex, size_t bytes)
{
    casus_assert(bytes <= CASUS_DIGEST_SIZE);
    uint8_t digest[CASUS_DIGEST_SIZE];
    struct casus_blake2b hash;
    casus_blake2b_init(&hash, bytes, key, key_size);
    casus_blake2b_add(&hash, label, strlen(label) + 1);
    casus_blake2b_add(&hash, text, strlen(text));
    casus_blake2b_end(&hash, digest);
    sodium_bin2hex(hex, 2 * bytes + 1, digest, bytes);
}

bool key_equals(const char *key, const char *given)
{
    size_t length = strlen(key);
    return strlen(given) == length && sodium_memcmp(key, given, length) == 0;
}
