/* What a change will send. Each output keeps its connection until it is sent or dropped. */
#include "server/session/outbox.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"

/* The same text as the last output's, or a new one. */
static struct outbox_text *text_of(struct server *server, const struct casus_writer *message)
{
    struct outbox_item *last = server->outbox->last;
    if (last != NULL && last->text->length == message->length &&
        memcmp(last->text->bytes, message->out, message->length) == 0)
        return last->text;
    struct outbox_text *text = memory_allocate(sizeof *text + message->length);
    text->length = message->length;
    memcpy(text->bytes, message->out, message->length);
    server->unsaid += text->length;
    return text;
}

struct outbox_item *outbox_add(struct server *server, struct connection *connection, const struct casus_writer *message)
{
    struct outbox *outbox = server->outbox;
    casus_assert(!connection->closed && message->length > 0);
    struct outbox_item *output = memory_allocate(sizeof *output);
    output->connection = connection;
    output->text = text_of(server, message);
    output->text->references++;
    connection->references++;
    if (outbox->last != NULL) outbox->last->next = output;
    else outbox->first = output;
    outbox->last = output;
    return output;
}

void outbox_post(struct server *server, struct connection *connection, const struct casus_writer *message)
{
    casus_assert(server->outbox != NULL);
    if (connection->closed || !casus_writer_fits(message)) return;
    outbox_add(server, connection, message);
}

void outbox_send(const struct server *server, const struct outbox *outbox)
{
    for (struct outbox_item *output = outbox->first; output != NULL; output = output->next) {
        if (!output->connection->closed)
            server->world.send(server->world.context, output->connection->user, output->text->bytes,
                               output->text->length);
    }
}

void outbox_free(struct server *server, struct outbox *outbox)
{
    for (struct outbox_item *output = outbox->first, *next; output != NULL; output = next) {
        next = output->next;
        connection_release(output->connection);
        if (--output->text->references == 0) {
            casus_assert(server->unsaid >= output->text->length);
            server->unsaid -= output->text->length;
            free(output->text);
        }
        free(output);
    }
}
