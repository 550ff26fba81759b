/* Messages: what may come, checked field by field against a table, and what is answered. Nothing that is not in the
 * table is let in: a misspelt field is refused rather than ignored. */
#include "evening.h"

#include <stdlib.h>
#include <string.h>

/* ---- The table of messages ---- */

enum field_kind { FIELD_END = 0, FIELD_TEXT, FIELD_INT, FIELD_BOOL, FIELD_OBJECT, FIELD_LIST, FIELD_LIST_OR_NULL };

struct field {
    const char *name;
    enum field_kind kind;
    bool required;
    int64_t least, most; /* Of a number; of a text's or list's length. */
};

enum {
    FIELDS_MAX = 11,
    NAME_BYTES = 4 * SERVER_NAME_MAX, /* UTF-8 needs up to four for a character. */
    CHAT_BYTES = 4 * SERVER_CHAT_MAX,
    REASON_BYTES = 4 * REASON_CHARACTERS,
    PAPER_BYTES = 4 * PAPER_CHARACTERS,
    OPTIONS_BYTES = 48 * 1024,
    KEY_DIGITS = 2 * KEY_BYTES,
    ENTROPY_DIGITS = 2 * CASUS_ENTROPY_SIZE
};

/* NEED_SEAT: at a table without an organiser; NEED_PART: a seat, or the organiser's place; NEED_MEMBER, NEED_ORGANISER,
 * NEED_EITHER of both: of an evening. */
enum need { NEED_NOTHING, NEED_HELLO, NEED_TABLE, NEED_SEAT, NEED_PART, NEED_MEMBER, NEED_ORGANISER, NEED_EITHER };

struct message_type {
    const char *name;
    handler *handle;
    enum need need;
    struct field fields[FIELDS_MAX];
};

/* clang-format off */
#define TABLE {"table", FIELD_TEXT, true, ID_SIZE - 1, ID_SIZE - 1}
#define NUMBER(name) {name, FIELD_INT, true, 0, INT64_C(1) << 53}
#define ENTROPY {"entropy", FIELD_TEXT, false, ENTROPY_DIGITS, ENTROPY_DIGITS}
#define KEY(name, required) {name, FIELD_TEXT, required, KEY_DIGITS, KEY_DIGITS}

static const struct message_type types[] = {
    {"hello", handle_hello, NEED_NOTHING,
     {{"protocol", FIELD_INT, true, 1, 1}, KEY("token", false), {"name", FIELD_TEXT, false, 1, NAME_BYTES}, {"form", FIELD_TEXT, false, 4, 5}}},
    {"lobby", handle_lobby, NEED_HELLO, {{"watch", FIELD_BOOL, false, 0, 0}}},
    {"create", handle_create, NEED_HELLO,
     {{"game", FIELD_TEXT, true, 1, 32}, {"options", FIELD_TEXT, false, 0, OPTIONS_BYTES}, {"public", FIELD_BOOL, false, 0, 0},
      {"seats", FIELD_LIST, true, 1, CASUS_SEATS_MAX}, {"clock", FIELD_OBJECT, false, 0, 0},
      {"takeover_ms", FIELD_INT, false, 0, 86400000}, {"evening", FIELD_OBJECT, false, 0, 0}, ENTROPY}},
    {"join", handle_join, NEED_TABLE, {TABLE, KEY("link", false), {"seat", FIELD_INT, false, 0, CASUS_SEATS_MAX - 1}, ENTROPY}},
    {"claim", handle_claim, NEED_TABLE, {TABLE, KEY("key", true)}},
    {"start", handle_start, NEED_PART, {TABLE}},
    {"fill", handle_fill, NEED_PART, {TABLE, {"seat", FIELD_INT, true, 0, CASUS_SEATS_MAX - 1}, {"bot", FIELD_TEXT, true, 1, 15}}},
    {"leave", handle_leave, NEED_SEAT, {TABLE}},
    {"open", handle_open, NEED_TABLE, {TABLE, KEY("link", false), {"from", FIELD_INT, false, 0, INT64_C(1) << 53}}},
    {"close", handle_close, NEED_TABLE, {TABLE}},
    {"act", handle_act, NEED_PART, {TABLE, NUMBER("n"), {"actions", FIELD_LIST, true, 1, SERVER_ACTIONS_MAX}, {"reason", FIELD_TEXT, false, 1, REASON_BYTES}}},
    {"undo", handle_undo, NEED_SEAT, {TABLE, NUMBER("n")}},
    {"resign", handle_resign, NEED_SEAT, {TABLE}},
    {"propose", handle_propose, NEED_SEAT, {TABLE, {"what", FIELD_TEXT, true, 1, 16}, {"to", FIELD_INT, false, 0, INT64_C(1) << 53}}},
    {"vote", handle_vote, NEED_SEAT, {TABLE, NUMBER("proposal"), {"agree", FIELD_BOOL, true, 0, 0}}},
    {"plan", handle_plan, NEED_MEMBER, {TABLE, NUMBER("revision"), {"rows", FIELD_LIST, true, 0, PLAN_ROWS_MAX}}},
    {"standing", handle_standing, NEED_MEMBER, {TABLE, {"rows", FIELD_LIST_OR_NULL, false, 1, PLAN_ROWS_MAX}}},
    {"team", handle_team, NEED_MEMBER, {TABLE, {"name", FIELD_TEXT, false, 1, NAME_BYTES}, {"flag", FIELD_TEXT, false, 1, NAME_BYTES}}},
    {"member", handle_member, NEED_MEMBER, {TABLE, {"roles", FIELD_LIST, true, 0, ROLES_MAX}}},
    {"ambassador", handle_ambassador, NEED_EITHER, {TABLE, {"seat", FIELD_INT, false, 0, CASUS_SEATS_MAX - 1}, {"circle", FIELD_INT, true, INTERNATIONAL, CASUS_SEATS_MAX - 1}}},
    {"ban", handle_ban, NEED_EITHER,
     {TABLE, {"seat", FIELD_INT, false, 0, CASUS_SEATS_MAX - 1}, {"banned", FIELD_INT, true, 0, CASUS_SEATS_MAX - 1}, {"on", FIELD_BOOL, true, 0, 0}}},
    {"paper", handle_paper, NEED_MEMBER,
     {TABLE, {"with", FIELD_INT, true, 0, CASUS_SEATS_MAX - 1}, {"text", FIELD_TEXT, true, 1, PAPER_BYTES}, {"clauses", FIELD_LIST, true, 1, CLAUSES_MAX}}},
    {"sign", handle_sign, NEED_EITHER, {TABLE, NUMBER("paper"), {"agree", FIELD_BOOL, true, 0, 0}}},
    {"phase", handle_phase, NEED_ORGANISER,
     {TABLE, {"do", FIELD_TEXT, true, 1, 16}, {"ms", FIELD_INT, false, -86400000, 86400000}, {"seat", FIELD_INT, false, 0, CASUS_SEATS_MAX - 1}}},
    {"rollback", handle_rollback, NEED_ORGANISER, {TABLE, NUMBER("to"), {"reason", FIELD_TEXT, true, 1, REASON_BYTES}}},
    {"rehearse", handle_rehearse, NEED_ORGANISER, {TABLE}},
    {"announce", handle_announce, NEED_ORGANISER, {TABLE, {"text", FIELD_TEXT, true, 1, CHAT_BYTES}}},
    {"chat", handle_chat, NEED_TABLE, {TABLE, {"text", FIELD_TEXT, true, 1, CHAT_BYTES}}},
    {"legal", handle_legal, NEED_TABLE, {TABLE}},
    {"position", handle_position, NEED_TABLE, {TABLE}},
    {"query", handle_query, NEED_TABLE, {TABLE, {"question", FIELD_TEXT, true, 1, 10000}}},
    {"record", handle_record, NEED_TABLE, {TABLE, {"from", FIELD_INT, false, 0, INT64_C(1) << 53}}},
    {"rematch", handle_rematch, NEED_SEAT, {TABLE, ENTROPY}},
};
/* clang-format on */

enum { TYPES = sizeof types / sizeof types[0] };

/* ---- Answers ---- */

struct casus_writer reply_begin(struct server *server, const struct request *request, const char *type)
{
    struct casus_writer out = server_scratch(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", type);
    if (request->has_id) casus_json_key_int(&out, "id", request->id);
    return out;
}

/* The reply is what the sender is told if the change cannot be stored: it is marked as such. */
void reply_end(struct server *server, const struct request *request, struct casus_writer *reply)
{
    casus_json_close(reply, '}');
    if (!casus_writer_fits(reply)) {
        refuse(server, request, "server.too_long", "The answer would be too long to send.", 0, 0);
        return;
    }
    struct output *before = server->change->last;
    server_send(server, request->connection, reply);
    struct output *output = server->change->last;
    if (output == before) return;
    output->is_reply = true;
    output->has_id = request->has_id;
    output->id = request->id;
}

static void key_n(struct casus_writer *out, const struct request *request)
{
    if (request->table == NULL) return;
    casus_json_key(out, "n");
    casus_write_uint(out, newest_for(request->table, request->seat));
}

void reply_ok(struct server *server, const struct request *request)
{
    struct casus_writer out = reply_begin(server, request, "ok");
    key_n(&out, request);
    reply_end(server, request, &out);
}

void refuse_error(struct server *server, const struct request *request, const struct casus_error *error)
{
    server->counters.refused++;
    struct casus_writer out = reply_begin(server, request, "refused");
    key_n(&out, request);
    casus_json_key(&out, "error");
    casus_json_error(&out, error);
    reply_end(server, request, &out);
}

void refuse(struct server *server, const struct request *request, const char *key, const char *sentence, int64_t a,
            int64_t b)
{
    struct casus_error error;
    casus_refuse(&error, key, sentence, a, b, 0, 0);
    refuse_error(server, request, &error);
}

/* A refusal that names a field of the message. */
static bool refuse_field(struct server *server, const struct request *request, const char *key, const char *name,
                         const char *expected, int64_t least, int64_t most)
{
    char sentence[160];
    struct casus_writer out = casus_writer_make(sentence, sizeof sentence);
    casus_write_text(&out, "Field ");
    casus_write_bytes(&out, name, strnlen(name, 32));
    casus_write_text(&out, expected);
    refuse(server, request, key, sentence, least, most);
    return false;
}

/* ---- Fields ---- */

const char *field_text(const struct request *request, const char *name)
{
    return json_string_value(json_object_get(request->json, name));
}

int64_t field_int(const struct request *request, const char *name, int64_t otherwise)
{
    const json_t *value = json_object_get(request->json, name);
    return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

bool field_true(const struct request *request, const char *name)
{
    return json_is_true(json_object_get(request->json, name));
}

static bool in_range(size_t value, const struct field *field)
{
    return (int64_t)value >= field->least && (int64_t)value <= field->most;
}

static bool fits(const json_t *value, const struct field *field)
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

static const char *expected_of(enum field_kind kind)
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
    for (const struct field *field = type->fields; field->kind != FIELD_END; field++) {
        if (strcmp(field->name, name) == 0) return true;
    }
    return false;
}

static bool check_fields(struct server *server, const struct request *request, const struct message_type *type)
{
    for (const struct field *field = type->fields; field->kind != FIELD_END; field++) {
        const json_t *value = json_object_get(request->json, field->name);
        if (value == NULL && !field->required) continue;
        if (value == NULL)
            return refuse_field(server, request, "server.field_missing", field->name, " is missing.", 0, 0);
        if (!fits(value, field)) {
            return refuse_field(server, request, "server.field_wrong", field->name, expected_of(field->kind),
                                field->least, field->most);
        }
    }
    const char *name;
    json_t *value;
    json_object_foreach (request->json, name, value) {
        if (!is_known_field(type, name))
            return refuse_field(server, request, "server.field_unknown", name, " does not belong here.", 0, 0);
    }
    return true;
}

/* ---- Taking a message ---- */

static const struct message_type *find_type(const json_t *json)
{
    const char *name = json_string_value(json_object_get(json, "type"));
    for (int i = 0; name != NULL && i < TYPES; i++) {
        if (strcmp(types[i].name, name) == 0) return &types[i];
    }
    return NULL;
}

/* Whether the sender has the part that it takes. */
static bool check_part(struct server *server, const struct request *request, enum need need)
{
    bool seat = request->seat < request->table->seats, organiser = request->seat == CASUS_SEAT_ORGANISER,
         evening = request->table->evening != NULL;
    if ((need == NEED_PART && (seat || organiser)) || (need == NEED_EITHER && evening && (seat || organiser)))
        return true;
    if (need == NEED_ORGANISER && organiser) return true;
    if ((need == NEED_SEAT && seat && !evening) || (need == NEED_MEMBER && seat && evening)) return true;
    if (need == NEED_ORGANISER)
        refuse(server, request, "server.organiser_only", "Only the organiser may do that.", 0, 0);
    else if (seat || organiser)
        refuse(server, request, evening ? "server.not_in_evening" : "server.no_evening",
               evening ? "That is not done in an evening." : "This table has no organiser.", 0, 0);
    else refuse(server, request, "server.no_seat", "You have no seat at this table.", 0, 0);
    return false;
}

/* Whether the sender may do this at all; finds the table and the sender's seat. */
static bool check_need(struct server *server, struct request *request, enum need need)
{
    request->seat = CASUS_SEAT_OBSERVER;
    if (need == NEED_NOTHING) return true;
    if (request->connection->guest == NULL) {
        refuse(server, request, "server.hello_first", "Say hello first.", 0, 0);
        return false;
    }
    if (need == NEED_HELLO) return true;
    request->table = table_find(server, field_text(request, "table"));
    if (request->table == NULL) {
        refuse(server, request, "server.no_table", "There is no such table.", 0, 0);
        return false;
    }
    change_about(server, request->table);
    request->seat = seat_of_guest(request->table, request->connection->guest);
    if (need >= NEED_SEAT && request->seat == CASUS_SEAT_OBSERVER && FAULT(server->options, STRANGER_PLAYS))
        request->seat = 0;
    return need == NEED_TABLE || check_part(server, request, need);
}

/* The bucket of tokens: so many messages a second, a burst allowed. False: the message is one too many. */
static bool within_rate(struct server *server, struct connection *connection)
{
    if (!server->options.rate_limit) return true;
    connection->tokens += (double)(server->now - connection->tokens_at) * SERVER_RATE_PER_SECOND / 1000.0;
    connection->tokens_at = server->now;
    if (connection->tokens >= SERVER_RATE_BURST) {
        connection->tokens = SERVER_RATE_BURST;
        connection->excess = 0;
    }
    if (connection->tokens >= 1) {
        connection->tokens -= 1;
        return true;
    }
    connection->excess++;
    return false;
}

static void read_id(struct request *request)
{
    const json_t *id = json_object_get(request->json, "id");
    request->has_id = json_is_integer(id);
    request->id = json_integer_value(id);
}

static void answer(struct server *server, struct request *request)
{
    const struct message_type *type = find_type(request->json);
    const json_t *id = json_object_get(request->json, "id");
    read_id(request);
    if (!within_rate(server, request->connection)) {
        refuse(server, request, "server.too_many", "Too many messages: at most {0} a second.", SERVER_RATE_PER_SECOND,
               0);
    } else if (id != NULL && !request->has_id) {
        refuse(server, request, "server.bad_id", "Field id must be a whole number.", 0, 0);
    } else if (type == NULL) {
        refuse(server, request, "server.unknown_type", "The field type names no message of this protocol.", 0, 0);
    } else if (check_fields(server, request, type) && check_need(server, request, type->need)) {
        type->handle(server, request);
    }
}

void server_message(struct server *server, struct connection *connection, const char *text, size_t length,
                    uint64_t now_ms)
{
    struct request request = {.connection = connection};
    json_error_t error;
    if (now_ms > server->now) server->now = now_ms;
    server->counters.messages++;
    change_begin(server);
    if (length > SERVER_MESSAGE_MAX) {
        refuse(server, &request, "server.message_too_long", "A message may have at most {0} bytes.", SERVER_MESSAGE_MAX,
               0);
    } else {
        request.json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
        if (json_is_object(request.json)) answer(server, &request);
        else refuse(server, &request, "server.no_json", "That is not a JSON object.", 0, 0);
    }
    change_end(server);
    json_decref(request.json);
    if (connection->excess > SERVER_RATE_CLOSE)
        server->world.close(server->world.context, connection->user, "too many messages");
}
