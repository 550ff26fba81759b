/* key.h - secrets and names derived from them: links, keys, tokens, hashes, all in hexadecimal digits. */
#ifndef CASUS_SERVER_BASE_KEY_H
#define CASUS_SERVER_BASE_KEY_H

#include <stdbool.h>

#include "casus/dice.h"
#include "casus/record.h"
#include "server/base/context.h"

enum { KEY_BYTES = 16 }; /* Links, keys, tokens: 128 bits. */

typedef char key_hex[2 * KEY_BYTES + 1];
typedef char key_digest[2 * CASUS_DIGEST_SIZE + 1];

/* So many random bytes, as 2 * bytes digits and a closing 0. */
void key_random(struct server *server, char *hex, size_t bytes);
/* The hash of a text under a label and a key (which may be empty), `bytes` long. */
void key_hash(const char *label, const uint8_t *key, size_t key_size, const char *text, char *hex, size_t bytes);
/* Whether a text that somebody has given is the key, in a time that tells nothing of how much of it is right. */
bool key_equals(const char *key, const char *given);

#endif
