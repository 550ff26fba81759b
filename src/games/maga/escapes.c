/* See escapes.h. */
#include "escapes.h"

#include "casus/assert.h"

void maga_write_escaped(struct casus_writer *out, const char *text)
{
    for (; *text != 0; text++) {
        if (*text == '\n') casus_write_text(out, "\\n");
        else if (*text == '\\') casus_write_text(out, "\\\\");
        else casus_write_char(out, *text);
    }
}

bool maga_copy_escaped(char *to, size_t most, struct casus_word from)
{
    size_t length = 0;
    for (size_t i = 0; i < from.length; i++) {
        char c = from.at[i];
        if (c == '\\' && i + 1 < from.length) c = from.at[++i] == 'n' ? '\n' : from.at[i];
        if (length == most || c == 0) return false;
        to[length++] = c;
    }
    casus_assert(length <= most);
    to[length] = 0;
    return true;
}
