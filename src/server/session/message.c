/* Messages are checked field by field against the table of their types. */
#include "server/session/message.h"

#include <string.h>

#include "casus/assert.h"

static bool in_range(size_t value, const struct message_field *field)
{
    return (int64_t)value >= field->least && (int64_t)value <= field->most;
}

static bool fits(const json_t *value, const struct message_field *field)
{
    switch (field->kind) {
    case FIELD_TEXT: return json_is_string(value) && in_range(json_string_length(value), field);
    case FIELD_INT:
        return json_is_integer(value) && json_integer_value(value) >= field->least &&
               json_integer_value(value) <= field->most;
    case FIELD_BOOL: return json_is_boolean(value);
    case FIELD_OBJECT: return json_is_object(value);
    case FIELD_LIST_OR_NULL:
        return json_is_null(value) || (json_is_array(value) && in_range(json_array_size(value), field));
    case FIELD_LIST: return json_is_array(value) && in_range(json_array_size(value), field);
    default: return false;
    }
}

static const char *expected_of(enum message_field_kind kind)
{
    static const char *const expected[] = {
        [FIELD_TEXT] = " must be a text of {0} to {1} bytes.",
        [FIELD_INT] = " must be a whole number from {0} to {1}.",
        [FIELD_BOOL] = " must be true or false.",
        [FIELD_OBJECT] = " must be an object.",
        [FIELD_LIST] = " must be a list of {0} to {1} entries.",
        [FIELD_LIST_OR_NULL] = " must be a list of {0} to {1} entries, or null.",
    };
    return expected[kind];
}

static bool is_known_field(const struct message_type *type, const char *name)
{
    if (strcmp(name, "type") == 0 || strcmp(name, "id") == 0) return true;
    for (const struct message_field *field = type->fields; field->kind != FIELD_END; field++) {
        if (strcmp(field->name, name) == 0) return true;
    }
    return false;
}

/* A refusal that names a field of the message. */
static bool refuse_field(struct casus_error *error, const char *key, const char *name, const char *expected,
                         int64_t least, int64_t most)
{
    enum { NAME_SHOWN = 32 };
    char sentence[160];
    struct casus_writer out = casus_writer_make(sentence, sizeof sentence);
    casus_write_text(&out, "Field ");
    casus_write_plain(&out, name, strlen(name), NAME_SHOWN);
    casus_write_text(&out, expected);
    return casus_refuse(error, key, sentence, least, most, 0, 0);
}

bool message_check(const json_t *message, const struct message_type *type, struct casus_error *error)
{
    casus_assert(json_is_object(message));
    for (const struct message_field *field = type->fields; field->kind != FIELD_END; field++) {
        const json_t *value = json_object_get(message, field->name);
        if (value == NULL && !field->required) continue;
        if (value == NULL) return refuse_field(error, "server.field_missing", field->name, " is missing.", 0, 0);
        if (!fits(value, field)) {
            return refuse_field(error, "server.field_wrong", field->name, expected_of(field->kind), field->least,
                                field->most);
        }
    }
    const char *name;
    json_t *value;
    json_object_foreach ((json_t *)message, name, value) {
        if (!is_known_field(type, name))
            return refuse_field(error, "server.field_unknown", name, " does not belong here.", 0, 0);
    }
    return true;
}
