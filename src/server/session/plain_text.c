/* Texts of people. */
#include "server/session/plain_text.h"

#include "casus/assert.h"

bool plain_text_is(const char *text, size_t least, size_t most, bool lines)
{
    casus_assert(least <= most);
    size_t characters = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c != 0; c++) {
        if ((*c < 32 && !(lines && *c == '\n')) || *c == 127) return false;
        characters += (*c & 0xc0) != 0x80;
    }
    return characters >= least && characters <= most;
}

bool plain_text_check(struct server *server, const struct request *request, const char *text, size_t most, bool lines)
{
    if (plain_text_is(text, 1, most, lines)) return true;
    request_refuse(server, request, "server.bad_text", "A text here has 1 to {0} characters and no control characters.",
                   (int64_t)most, 0);
    return false;
}
