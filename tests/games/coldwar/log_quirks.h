/* log_quirks.h - what the digital edition, or whoever keeps its logs, does to them: docs/coldwar-logs.md, Quirks. Each
 * is done at random; none may make a difference. */
#ifndef TESTS_COLDWAR_LOG_QUIRKS_H
#define TESTS_COLDWAR_LOG_QUIRKS_H

#include "casus/random.h"
#include "games/coldwar/import/export.h"

/* Of the items: what tells of a state stands elsewhere, influence is summed up, ends of turns are told in part or with
 * a wrong number, Chernobyl's region is left out. */
void log_quirks_of_items(struct cw_export *export, struct casus_random *random);

/* Of the text, which has room for `size` bytes: ends of lines, white space, a byte-order mark, text before, stars and
 * quotation marks left out. `scratch` is as large. */
void log_quirks_of_text(char *text, char *scratch, size_t size, struct casus_random *random);

#endif
