/* escapes.h - texts on one line: a line feed is written "\n" and a backslash "\\". */
#ifndef CASUS_GAMES_MAGA_ESCAPES_H
#define CASUS_GAMES_MAGA_ESCAPES_H

#include "casus/text.h"

void maga_write_escaped(struct casus_writer *out, const char *text);

/* False: it is longer than `most` bytes, or contains a zero byte. */
bool maga_copy_escaped(char *to, size_t most, struct casus_word from);

#endif
