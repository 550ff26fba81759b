/* plain_text.h - what people write and others read: no control characters, and a limited number of letters. */
#ifndef CASUS_SERVER_SESSION_PLAIN_TEXT_H
#define CASUS_SERVER_SESSION_PLAIN_TEXT_H

#include "server/session/request.h"

/* Whether it has least .. most characters (of UTF-8, which jansson has checked) and nothing that is not seen but
 * changes how the rest is read: no control characters, but perhaps line feeds, none that turns the direction of
 * writing, and no heap of marks that covers it. */
bool plain_text_is(const char *text, size_t least, size_t most, bool lines);
/* Whether anything of it is seen: neither only spaces, nor marks without a letter. */
bool plain_text_is_seen(const char *text);
/* The same for what somebody or something is called, 1 .. most on one line: nothing in it is invisible, and single
 * spaces stand only between what is seen, so that two names that differ in these look different. Every name is checked
 * here. */
bool plain_text_is_name(const char *text, size_t most);
/* For 1 .. most of which something is seen, and for names; they refuse it. */
bool plain_text_check(struct server *server, const struct request *request, const char *text, size_t most, bool lines);
bool plain_text_check_name(struct server *server, const struct request *request, const char *text, size_t most);

#endif
