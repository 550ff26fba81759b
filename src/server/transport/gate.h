/* gate.h - what may come in: heads of HTTP/1.1 requests without a body, and frames of WebSockets. It looks at every
 * byte before libwebsockets does, which shows us no control frame, no empty fragment and no mask, reads a body as the
 * next request, and would answer an upgrade to HTTP/2 by itself. */
#ifndef CASUS_SERVER_TRANSPORT_GATE_H
#define CASUS_SERVER_TRANSPORT_GATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/buffer.h"

enum {
    GATE_HEAD_MAX = 4096,       /* Bytes of a request's head, */
    GATE_FIELDS_MAX = 64,       /* and its fields. */
    GATE_FRAMES_BURST = 300,    /* Frames that are no message: control frames, fragments before the last, empty ones; */
    GATE_FRAMES_PER_SECOND = 20 /* so many at once, and so many each second. */
};

/* Why a connection is ended. */
enum gate_refusal {
    GATE_GOOD,
    GATE_NOT_HTTP,
    GATE_VERSION,
    GATE_METHOD,
    GATE_BODY,
    GATE_TWICE,
    GATE_UPGRADE,
    GATE_HEAD_LONG,
    GATE_UNMASKED,
    GATE_FRAME,
    GATE_FRAMES,
    GATE_REFUSALS
};

/* How it is told: an HTTP status with its name, or a WebSocket's status without one; and a sentence. */
struct gate_words {
    int status;
    const char *name, *sentence;
};

/* The way in of one connection. */
struct gate_passage {
    bool monitor; /* To the port of the metrics: no WebSocket is there. */
    bool frames;  /* A head has asked for a WebSocket: what follows are frames. */
    enum gate_refusal refusal;
    struct buffer head;      /* What has come of a head that is not whole yet. */
    unsigned char frame[14]; /* Of the frame that has begun: its head, of */
    unsigned frame_length;   /* so many bytes so far, */
    uint64_t payload;        /* and how much of what it carries is still to come. */
    unsigned allowed;        /* Frames that are no message, */
    uint64_t allowed_at;     /* counted at this time in milliseconds. */
};

void gate_begin(struct gate_passage *passage, bool monitor);

/* Looks at the next bytes of that connection, and returns how many of them may go on: all, or those before what is
 * refused, and none from then on. `now` is in milliseconds and never goes back. */
size_t gate_look(struct gate_passage *passage, const char *bytes, size_t count, uint64_t now);

/* Frees what a passage keeps; it may begin again. */
void gate_end(struct gate_passage *passage);

/* Of every refusal but GATE_GOOD. */
const struct gate_words *gate_words(enum gate_refusal refusal);

#endif
