/* plain_text.h - what people write and others read: no control characters, and a limited number of letters. */
#ifndef CASUS_SERVER_SESSION_PLAIN_TEXT_H
#define CASUS_SERVER_SESSION_PLAIN_TEXT_H

#include "server/session/request.h"

/* Whether it has least .. most characters (of UTF-8, which jansson has checked) and nothing that is not seen but
 * changes how the rest is read: no control characters, but perhaps line feeds, and none that turns the direction of
 * writing. */
bool plain_text_is(const char *text, size_t least, size_t most, bool lines);
/* The same for what somebody or something is called, 1 .. most on one line: nothing in it is invisible, so that no two
 * names look alike that are not, and something of it is seen. */
bool plain_text_is_name(const char *text, size_t most);
/* The same for 1 .. most; they refuse it. */
bool plain_text_check(struct server *server, const struct request *request, const char *text, size_t most, bool lines);
bool plain_text_check_name(struct server *server, const struct request *request, const char *text, size_t most);

#endif
