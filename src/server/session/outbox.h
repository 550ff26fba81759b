/* outbox.h - what a change will send, kept until it may be sent. */
#ifndef CASUS_SERVER_SESSION_OUTBOX_H
#define CASUS_SERVER_SESSION_OUTBOX_H

#include "server/session/connection.h"

/* A text, shared by all its receivers. */
struct outbox_text {
    unsigned references;
    size_t length;
    char bytes[];
};

struct outbox_item {
    struct connection *connection;
    struct outbox_text *text;
    bool is_reply, has_id; /* Of a reply: the sender gets a refusal instead if the change cannot be stored. */
    int64_t id;
    struct outbox_item *next;
};

struct outbox {
    struct outbox_item *first, *last;
};

/* To be sent when the change being made is durable, if the connection is still there. */
void outbox_post(struct server *server, struct connection *connection, const struct casus_writer *message);
/* The same for a message that fits and a connection that is there; what is sent with it may be said of it. */
struct outbox_item *outbox_add(struct server *server, struct connection *connection,
                               const struct casus_writer *message);
/* Sends all to those who are still there. */
void outbox_send(const struct server *server, const struct outbox *outbox);
void outbox_free(struct server *server, struct outbox *outbox);

#endif
