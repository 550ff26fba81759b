/* What a change wants to say. Each output keeps its connection until it is sent or forgotten. */
#include "server/session/outbox.h"

#include <stdlib.h>

#include "casus/assert.h"
#include "server/base/memory.h"

struct output *outbox_add(struct outbox *outbox, struct connection *connection, const struct casus_writer *message)
{
    casus_assert(!connection->closed && message->length > 0);
    struct output *output = memory_allocate(sizeof *output);
    output->connection = connection;
    output->text = memory_copy(message->out, message->length);
    output->length = message->length;
    connection->references++;
    if (outbox->last != NULL) outbox->last->next = output;
    else outbox->first = output;
    outbox->last = output;
    return output;
}

void outbox_send(const struct server *server, const struct outbox *outbox)
{
    for (struct output *output = outbox->first; output != NULL; output = output->next) {
        if (!output->connection->closed)
            server->world.send(server->world.context, output->connection->user, output->text, output->length);
    }
}

void outbox_free(struct outbox *outbox)
{
    for (struct output *output = outbox->first, *next; output != NULL; output = next) {
        next = output->next;
        connection_release(output->connection);
        free(output->text);
        free(output);
    }
}
