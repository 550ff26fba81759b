/* Clients get a sentence that reveals nothing about the machine: paths and reasons go to the log. */
#include "server/session/notice.h"

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/session/outbox.h"

static const struct {
    const char *key, *sentence;
} troubles[] = {
    [STORE_FULL] = {"server.store_full",
                    "The server's disk is full: nothing can be stored until its operator has made room."},
    [STORE_READ_ONLY] = {"server.store_read_only",
                         "The server may not write to its store: nothing can be stored until its operator has mended "
                         "that."},
    [STORE_FAILING] = {"server.store_failing",
                       "The server cannot write to its store: nothing can be stored until its operator has mended "
                       "that."},
    [STORE_AWAY] = {"server.store_away",
                    "The server cannot reach its database: nothing can be stored until it answers again."},
    [STORE_LOST] =
        {"server.store_lost",
         "The server's store has been deleted or exchanged: nothing can be stored until its operator has put "
         "it back and started the server again."},
};

static struct casus_writer write_notice(struct server *server)
{
    struct casus_writer out = scratch_writer(server);
    casus_assert((size_t)server->store_state < sizeof troubles / sizeof troubles[0]);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "store");
    casus_json_key(&out, "error");
    if (server->store_state == STORE_GOOD) {
        casus_json_null(&out);
    } else {
        struct casus_error error;
        casus_refuse(&error, troubles[server->store_state].key, troubles[server->store_state].sentence, 0, 0, 0, 0);
        casus_json_error(&out, &error);
    }
    casus_json_close(&out, '}');
    return out;
}

void notice_tell(struct server *server, struct connection *connection)
{
    casus_assert(server->outbox != NULL);
    struct casus_writer out = write_notice(server);
    outbox_post(server, connection, &out);
}

void notice_tell_all(struct server *server)
{
    casus_assert(server->outbox != NULL);
    struct casus_writer out = write_notice(server);
    for (struct connection *connection = server->connections; connection != NULL; connection = connection->next)
        outbox_post(server, connection, &out);
}
