/* Fields and replies of one message. */
#include "server/session/request.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/session/outbox.h"

/* ---- Fields ---- */

const char *request_text(const struct request *request, const char *name)
{
    return json_string_value(json_object_get(request->json, name));
}

int64_t request_int(const struct request *request, const char *name, int64_t otherwise)
{
    const json_t *value = json_object_get(request->json, name);
    return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

bool request_true(const struct request *request, const char *name)
{
    return json_is_true(json_object_get(request->json, name));
}

void request_read_id(struct request *request)
{
    const json_t *id = json_object_get(request->json, "id");
    request->has_id = json_is_integer(id);
    request->id = json_integer_value(id);
}

/* ---- The number of a message that is refused unread ---- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Where the quotation that is open at `at` ends. */
static size_t quotation_end(const char *text, size_t length, size_t at)
{
    while (at < length && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
    return at < length ? at : length;
}

/* A whole number after a colon. */
static bool read_number(const char *text, size_t length, size_t at, int64_t *number)
{
    enum { DIGITS_MAX = 18 };
    while (at < length && is_space(text[at])) at++;
    if (at == length || text[at] != ':') return false;
    for (at++; at < length && is_space(text[at]);) at++;
    bool minus = at < length && text[at] == '-';
    size_t from = at += minus;
    int64_t value = 0;
    for (; at < length && at - from < DIGITS_MAX && text[at] >= '0' && text[at] <= '9'; at++)
        value = value * 10 + (text[at] - '0');
    *number = minus ? -value : value;
    return at > from && at < length && (is_space(text[at]) || text[at] == ',' || text[at] == '}');
}

void request_find_id(struct request *request, const char *text, size_t length)
{
    static const char name[] = "id";
    size_t depth = 0;
    bool key = false; /* A quotation here would be a field's name. */
    for (size_t at = 0; at < length && !request->has_id; at++) {
        if (text[at] == '"') {
            size_t from = at + 1;
            at = quotation_end(text, length, from);
            if (key && depth == 1 && at - from == sizeof name - 1 && memcmp(text + from, name, sizeof name - 1) == 0)
                request->has_id = read_number(text, length, at + 1, &request->id);
            key = false;
        } else if (text[at] == '{' || text[at] == '[') {
            key = depth++ == 0 && text[at] == '{';
        } else if (text[at] == '}' || text[at] == ']') {
            if (depth <= 1) return; /* The end, and no number in it. */
            depth--;
        } else if (text[at] == ',') {
            key = true;
        } else if (depth == 0 && !is_space(text[at])) {
            return; /* No object. */
        }
    }
}

/* ---- Replies ---- */

struct casus_writer request_reply(struct server *server, const struct request *request, const char *type)
{
    casus_assert(server->outbox != NULL);
    struct casus_writer out = scratch_writer(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", type);
    if (request->has_id) casus_json_key_int(&out, "id", request->id);
    return out;
}

void request_reply_end(struct server *server, const struct request *request, struct casus_writer *reply)
{
    casus_json_close(reply, '}');
    casus_assert(reply->out == server->scratch->text);
    if (!casus_writer_fits(reply)) {
        request_refuse(server, request, "server.too_long", "The answer would be too long to send.", 0, 0);
        return;
    }
    if (request->connection->closed) return;
    struct outbox_item *output = outbox_add(server, request->connection, reply);
    output->is_reply = true;
    output->has_id = request->has_id;
    output->id = request->id;
}

int64_t request_newest(const struct request *request)
{
    casus_assert(request->table != NULL && request->newest != NULL);
    return (int64_t)request->newest(request->table, request->seat);
}

static void key_n(struct casus_writer *out, const struct request *request)
{
    if (request->table == NULL) return;
    casus_json_key(out, "n");
    casus_write_uint(out, request->newest(request->table, request->seat));
}

void request_ok(struct server *server, const struct request *request)
{
    struct casus_writer out = request_reply(server, request, "ok");
    key_n(&out, request);
    request_reply_end(server, request, &out);
}

void request_refuse_ahead(struct server *server, const struct request *request, int64_t seen, int64_t newest)
{
    casus_assert(seen > newest);
    request_refuse(server, request, "server.ahead", "You have seen event {0}, but the game is at event {1}.", seen,
                   newest);
}

void request_refuse_error(struct server *server, const struct request *request, const struct casus_error *error)
{
    casus_assert(error->key[0] != 0);
    server->counters.refused++;
    struct casus_writer out = request_reply(server, request, "refused");
    key_n(&out, request);
    casus_json_key(&out, "error");
    casus_json_error(&out, error);
    request_reply_end(server, request, &out);
}

void request_refuse(struct server *server, const struct request *request, const char *key, const char *sentence,
                    int64_t a, int64_t b)
{
    struct casus_error error;
    casus_refuse(&error, key, sentence, a, b, 0, 0);
    request_refuse_error(server, request, &error);
}
