/* damage.h - store files for fuzzers: made by the store itself, then damaged as the input says.
 *
 * An input that begins with 's' continues with SQL statements that are run on the file; true_sum(kind, key, value) is
 * what the store would write beside such a row. After an 'S' the hashes of all events are then corrected. Any other
 * input changes bytes: three for the place, one for how many are removed, one for how many are inserted, and those. */
#ifndef FUZZ_DAMAGE_H
#define FUZZ_DAMAGE_H

#include "store/store.h"

enum { DAMAGE_WHOLES = 2, DAMAGE_FILE_MAX = 1 << 20, DAMAGE_ERROR_SIZE = 512 };

/* Makes a folder, in memory if possible, which is removed when the program ends. */
void damage_begin(void);

/* Writes a whole store, and keeps its bytes under that number. */
void damage_make_whole(unsigned number, void (*write)(struct store *store));

/* Puts a batch into such a store, and returns once it is stored. */
void damage_put(struct store *store, struct store_batch *batch);

/* Puts the file of that number, damaged, in its place. */
void damage_write(unsigned number, const uint8_t *bytes, size_t size);
const char *damage_path(void);
/* The name of another file in the same folder; valid until the next call. */
const char *damage_path_beside(const char *name);
/* Whether nothing has been written to the file since, and nothing is beside it except what is named. */
bool damage_is_untouched(void);
/* Removes everything in the folder. */
void damage_remove(void);

/* Aborts unless the text is one sentence. */
void damage_check_sentence(const char *error);

#endif
