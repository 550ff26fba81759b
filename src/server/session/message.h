/* message.h - the shape of a message: which fields it has, and what each may hold. Nothing outside its table is
 * accepted: a misspelt field is refused, not ignored. */
#ifndef CASUS_SERVER_SESSION_MESSAGE_H
#define CASUS_SERVER_SESSION_MESSAGE_H

#include "server/session/request.h"

enum message_field_kind {
    FIELD_END = 0,
    FIELD_TEXT,
    FIELD_INT,
    FIELD_BOOL,
    FIELD_OBJECT,
    FIELD_LIST,
    FIELD_LIST_OR_NULL
};

struct message_field {
    const char *name;
    enum message_field_kind kind;
    bool required;
    int64_t least, most; /* Of a number; of a text's or list's length. */
};

/* What the sender must be. SEAT: at a table without an organiser; PART: a seat, or the organiser's place; PLACE: these
 * or a curator's; MEMBER, ORGANISER, EITHER of both, CURATED these or a curator: of an evening. */
enum message_need {
    NEED_NOTHING,
    NEED_HELLO,
    NEED_TABLE,
    NEED_SEAT,
    NEED_PART,
    NEED_PLACE,
    NEED_MEMBER,
    NEED_ORGANISER,
    NEED_EITHER,
    NEED_CURATED
};

enum { MESSAGE_FIELDS_MAX = 11 };

struct message_type {
    const char *name;
    request_handler *handle;
    enum message_need need;
    struct message_field fields[MESSAGE_FIELDS_MAX];
};

/* Whether a message has the fields of its type, and no others. */
bool message_check(const json_t *message, const struct message_type *type, struct casus_error *error);

#endif
