/* damage.h - files of stores for fuzzers: made by the store itself, then damaged as an input says.
 *
 * An input that begins with 's' goes on with statements in SQL that somebody has carried out on the file;
 * true_sum(kind, key, value) is what the store would write beside such a row. After an 'S' the hashes of all events are
 * then put right again. Any other input changes bytes: three for the place, one that says how much goes, one for the
 * length of what comes, and that. */
#ifndef FUZZ_DAMAGE_H
#define FUZZ_DAMAGE_H

#include "store/store.h"

enum { DAMAGE_WHOLES = 2, DAMAGE_FILE_MAX = 1 << 20, DAMAGE_ERROR_SIZE = 512 };

/* Makes a folder, in memory where there is one, that goes when the program ends. */
void damage_begin(void);

/* Has a whole store written, and keeps its bytes by that number. */
void damage_make_whole(unsigned number, void (*write)(struct store *store));

/* Puts a batch into such a store, and is back when it is there. */
void damage_put(struct store *store, struct store_batch *batch);

/* The whole file of that number, damaged, in its place. */
void damage_write(unsigned number, const uint8_t *bytes, size_t size);
const char *damage_path(void);
/* The name of another file in the same folder; valid until the next call. */
const char *damage_path_beside(const char *name);
/* Whether nothing was written to the file since, and nothing lies beside it but what is named. */
bool damage_is_untouched(void);
/* Takes away all that is in the folder. */
void damage_remove(void);

/* Aborts unless it is one sentence. */
void damage_check_sentence(const char *error);

#endif
