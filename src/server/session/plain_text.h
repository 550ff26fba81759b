/* plain_text.h - what people write and others read: no control characters, and no more than so many letters. */
#ifndef CASUS_SERVER_SESSION_PLAIN_TEXT_H
#define CASUS_SERVER_SESSION_PLAIN_TEXT_H

#include "server/session/request.h"

/* Whether it has least .. most characters (of UTF-8, which jansson has checked) and no control character, but perhaps
 * line feeds. */
bool plain_text_is(const char *text, size_t least, size_t most, bool lines);
/* The same for 1 .. most; refuses it. */
bool plain_text_check(struct server *server, const struct request *request, const char *text, size_t most, bool lines);

#endif
