/* store_copy.h - a whole store, from one place to another. */
#ifndef CASUS_CLI_STORE_COPY_H
#define CASUS_CLI_STORE_COPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store_copied {
    uint64_t tables, rows, events; /* Rows: items that belong to no table. */
};

/* Copies `from` into `to`, which is empty or holds the beginning of the same copy; says on standard error how far it
 * is. Every table is read back and compared, and its events must follow one another by their hashes. False: `error`
 * says in one sentence why not; what was copied stays, and the copy can be continued. */
bool store_copy(const char *from, const char *to, struct store_copied *copied, char *error, size_t error_size);

#endif
