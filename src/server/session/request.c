/* Fields and replies of one message. */
#include "server/session/request.h"

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
    struct output *output = outbox_add(server->outbox, request->connection, reply);
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
