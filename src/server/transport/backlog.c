/* There is one budget for all, because a guaranteed share for each of thousands would need more memory than there is.
 * Whoever has waited longest goes first, not whoever has the most waiting, who may just be reading a long message. */
#include "server/transport/backlog.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"

/* A text, shared by all who are sent it. Its frame's head, which libwebsockets writes before it, is the same for all.
 */
struct letter {
    unsigned references;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE, then the text. */
};

/* A message for one. */
struct outgoing {
    struct letter *letter; /* NULL: the network has the bytes. */
    size_t length;
    struct backlog_queue *queue;
    struct outgoing *next;          /* In its queue. */
    struct outgoing *older, *newer; /* In the backlog. */
};

enum { /* What keeping them takes besides the text. */
       LETTER_SIZE = sizeof(struct letter) + LWS_PRE + 16,
       OUTGOING_SIZE = sizeof(struct outgoing) + 16
};

/* ---- Letters ---- */

static void release(struct backlog *backlog, struct letter *letter)
{
    casus_assert(letter->references > 0);
    if (--letter->references > 0) return;
    casus_assert(backlog->bytes >= LETTER_SIZE + letter->length);
    backlog->bytes -= LETTER_SIZE + letter->length;
    free(letter);
}

/* The letter with that text, made or shared with who was sent the same just before. */
static struct letter *letter_of(struct backlog *backlog, const char *text, size_t length)
{
    struct letter *last = backlog->last;
    if (last != NULL && last->length == length && memcmp(last->bytes + LWS_PRE, text, length) == 0) {
        last->references++;
        return last;
    }
    struct letter *letter = malloc(sizeof *letter + LWS_PRE + length);
    if (letter == NULL) return NULL;
    letter->references = 2; /* The other is the backlog's own. */
    letter->length = length;
    memcpy(letter->bytes + LWS_PRE, text, length);
    backlog->bytes += LETTER_SIZE + length;
    backlog->last = letter;
    if (last != NULL) release(backlog, last);
    return letter;
}

/* ---- Queues ---- */

bool backlog_add(struct backlog *backlog, struct backlog_queue *queue, const char *text, size_t length)
{
    struct outgoing *outgoing = malloc(sizeof *outgoing);
    struct letter *letter = outgoing == NULL ? NULL : letter_of(backlog, text, length);
    if (letter == NULL) {
        free(outgoing);
        return false;
    }
    *outgoing = (struct outgoing){.letter = letter, .length = length, .queue = queue, .older = backlog->newest};
    if (queue->last != NULL) queue->last->next = outgoing;
    else queue->first = outgoing;
    queue->last = outgoing;
    queue->bytes += OUTGOING_SIZE + length;
    backlog->bytes += OUTGOING_SIZE;
    if (backlog->newest != NULL) backlog->newest->newer = outgoing;
    else backlog->oldest = outgoing;
    backlog->newest = outgoing;
    return true;
}

bool backlog_fits(const struct backlog_queue *queue, size_t length)
{
    return queue->bytes + OUTGOING_SIZE + length <= BACKLOG_QUEUE_MAX;
}

bool backlog_is_spent(const struct backlog *backlog, size_t length)
{
    return backlog->bytes + OUTGOING_SIZE + LETTER_SIZE + length > BACKLOG_MAX;
}

void *backlog_slowest(const struct backlog *backlog)
{
    return backlog->oldest == NULL ? NULL : backlog->oldest->queue->owner;
}

bool backlog_is_empty(const struct backlog_queue *queue)
{
    return queue->first == NULL;
}

unsigned char *backlog_first(const struct backlog_queue *queue, size_t *length)
{
    if (queue->first == NULL || queue->first->letter == NULL) return NULL;
    *length = queue->first->length;
    return queue->first->letter->bytes + LWS_PRE;
}

/* What the network cannot write at once it copies; so the bytes count as its own from then on. */
void backlog_given(struct backlog *backlog, struct backlog_queue *queue)
{
    struct outgoing *first = queue->first;
    casus_assert(first != NULL && first->letter != NULL);
    backlog->bytes += first->length;
    release(backlog, first->letter);
    first->letter = NULL;
}

bool backlog_is_given(const struct backlog_queue *queue)
{
    return queue->first != NULL && queue->first->letter == NULL;
}

static void take_first(struct backlog *backlog, struct backlog_queue *queue)
{
    struct outgoing *first = queue->first;
    casus_assert(first != NULL && queue->bytes >= OUTGOING_SIZE + first->length);
    queue->first = first->next;
    if (queue->first == NULL) queue->last = NULL;
    queue->bytes -= OUTGOING_SIZE + first->length;
    backlog->bytes -= OUTGOING_SIZE;
    if (first->older != NULL) first->older->newer = first->newer;
    else backlog->oldest = first->newer;
    if (first->newer != NULL) first->newer->older = first->older;
    else backlog->newest = first->older;
    if (first->letter != NULL) release(backlog, first->letter);
    else backlog->bytes -= first->length;
    free(first);
}

void backlog_written(struct backlog *backlog, struct backlog_queue *queue)
{
    casus_assert(backlog_is_given(queue));
    take_first(backlog, queue);
}

void backlog_forget(struct backlog *backlog, struct backlog_queue *queue, bool also_given)
{
    struct outgoing *given = backlog_is_given(queue) && !also_given ? queue->first : NULL;
    if (given != NULL) queue->first = given->next; /* Set aside. */
    while (queue->first != NULL) take_first(backlog, queue);
    if (given == NULL) return;
    given->next = NULL;
    queue->first = queue->last = given;
}

void backlog_free(struct backlog *backlog)
{
    if (backlog->last != NULL) release(backlog, backlog->last);
    backlog->last = NULL;
}
