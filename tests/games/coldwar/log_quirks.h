/* log_quirks.h - what the digital edition, or whoever keeps its logs, does to them: docs/coldwar-logs.md, Quirks. Each
 * is applied at random; none may make a difference. */
#ifndef TESTS_COLDWAR_LOG_QUIRKS_H
#define TESTS_COLDWAR_LOG_QUIRKS_H

#include "casus/random.h"
#include "games/coldwar/import/export.h"

/* In the items: those about a state are moved, influence is summed up, ends of turns are incomplete or have a wrong
 * number, Chernobyl's region is omitted, announcements are repeated, endings other than by points are not told. */
void log_quirks_of_items(struct cw_export *export, struct casus_random *random);

/* In the text, which has room for `size` bytes: line endings, white space, a byte-order mark, text before the log,
 * omitted stars and quotation marks, colons of empty parts. `scratch` is as large. */
void log_quirks_of_text(char *text, char *scratch, size_t size, struct casus_random *random);

#endif
