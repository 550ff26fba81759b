/* backlog.h - messages waiting to be read, of all WebSockets together, in a fixed amount of memory.
 *
 * Each WebSocket has a queue, and all queues share one backlog, which knows how long each message has waited. Receivers
 * of the same message share its bytes. A message counts, with the memory that keeping it takes, until the network has
 * taken its last byte. */
#ifndef CASUS_SERVER_TRANSPORT_BACKLOG_H
#define CASUS_SERVER_TRANSPORT_BACKLOG_H

#include <stdbool.h>
#include <stddef.h>

enum {
    BACKLOG_MAX = 128 << 20,     /* Bytes, of all: who has waited longest is turned away when they are spent. */
    BACKLOG_QUEUE_MAX = 24 << 20 /* Of one: a stage of 250 teams is 10 MB for their organiser. */
};

struct backlog {
    struct outgoing *oldest, *newest; /* In the order in which they came, whosever they are. */
    struct letter *last;              /* The one that was added last; the next may be the same for somebody else. */
    size_t bytes;
};

/* All zero: nothing waits. */
struct backlog_queue {
    struct outgoing *first, *last;
    size_t bytes;
    void *owner;
};

/* Adds a message, whose text is copied or shared. False: no memory. */
bool backlog_add(struct backlog *backlog, struct backlog_queue *queue, const char *text, size_t length);
/* Whether the queue has room for one more message. */
bool backlog_fits(const struct backlog_queue *queue, size_t length);
/* Whether all is spent once so much more is added. */
bool backlog_is_spent(const struct backlog *backlog, size_t length);
/* Whose message has waited longest of all; NULL: none waits. */
void *backlog_slowest(const struct backlog *backlog);
/* Whether nothing waits, nor is being written. */
bool backlog_is_empty(const struct backlog_queue *queue);
/* The bytes of the first message, with LWS_PRE before them; NULL: none waits, or the first is being written. */
unsigned char *backlog_first(const struct backlog_queue *queue, size_t *length);
/* The network has been given the first message, and writes it as it can; */
void backlog_given(struct backlog *backlog, struct backlog_queue *queue);
bool backlog_is_given(const struct backlog_queue *queue);
/* and now it has. */
void backlog_written(struct backlog *backlog, struct backlog_queue *queue);
/* Forgets what the queue has; the message that is being written only if that is said. */
void backlog_forget(struct backlog *backlog, struct backlog_queue *queue, bool also_given);
void backlog_free(struct backlog *backlog); /* What it keeps itself. */

#endif
