/* libwebsockets 4.1 has no callback for the bytes that it reads, and passing each connection on by a second socket
 * would take two more system calls for every message. So recv is replaced, for the whole process; whatever is not a
 * player's or a monitor's connection is read as ever. */
#include "server/transport/inflow.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "casus/assert.h"
#include "server/transport/gate.h"
#include "server/transport/log.h"
#include "server/transport/websocket.h"

struct door {
    struct lws *wsi; /* NULL: nobody has come by it. */
    struct gate_passage passage;
    bool told; /* Why it was refused. */
};

static struct {
    struct door *doors; /* By descriptor; */
    int count;          /* so many. */
    uint64_t refused;
} inflow;

/* Whether this thread is libwebsockets'. Others read from descriptors that were a player's before: libpq, in the
 * store's threads. */
static _Thread_local bool is_loop;

/* ---- Refusing ---- */

static size_t write_answer(char *text, size_t size, const struct gate_words *words)
{
    int length = snprintf(text, size,
                          "HTTP/1.1 %d %s\r\n%scontent-type: text/plain; charset=utf-8\r\ncontent-length: %zu\r\n"
                          "cache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n%s\n",
                          words->status, words->name, words->status == 405 ? "allow: GET, HEAD\r\n" : "",
                          strlen(words->sentence) + 1, words->sentence);
    casus_assert(length > 0 && (size_t)length < size);
    return (size_t)length;
}

static void note(enum gate_refusal refusal)
{
    char text[128];
    snprintf(text, sizeof text, "refused: %s", gate_words(refusal)->sentence);
    log_often("connection", text);
    inflow.refused++;
}

/* Says why, unless that would cut what is half written: whoever does not read need not know. */
static void tell(struct door *door, int file)
{
    char text[512];
    const struct gate_words *words = gate_words(door->passage.refusal);
    const struct websocket_ending ending = {words->status, words->sentence};
    size_t length = words->name != NULL ? write_answer(text, sizeof text, words)
                                        : websocket_write_close((unsigned char *)text, &ending);
    if (!door->told && !lws_partial_buffered(door->wsi)) (void)!send(file, text, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    door->told = true;
}

/* ---- Reading ---- */

static uint64_t monotonic_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
}

/* How many of the bytes libwebsockets may have. Where some come before what is refused it answers them first, and then
 * asks again, because to it the connection has come to its end. */
static size_t let_in(struct door *door, int file, const char *bytes, size_t count)
{
    const bool refused = door->passage.refusal != GATE_GOOD;
    size_t good = gate_look(&door->passage, bytes, count, monotonic_ms());
    if (door->passage.refusal == GATE_GOOD) return good;
    if (!refused) note(door->passage.refusal);
    if (good > 0) shutdown(file, SHUT_RD);
    else tell(door, file);
    return good;
}

ssize_t recv(int file, void *bytes, size_t size, int flags)
{
    ssize_t count = recvfrom(file, bytes, size, flags, NULL, NULL);
    if (!is_loop || count < 0 || (flags & MSG_PEEK) != 0 || file >= inflow.count) return count;
    struct door *door = &inflow.doors[file];
    return door->wsi == NULL ? count : (ssize_t)let_in(door, file, bytes, (size_t)count);
}

/* ---- Beginning and ending ---- */

static bool recv_is_ours(void)
{
    ssize_t (*const ours)(int, void *, size_t, int) = recv;
    void *found = dlsym(RTLD_DEFAULT, "recv"), *own;
    memcpy(&own, &ours, sizeof own);
    return found == own;
}

bool inflow_begin(int files)
{
    casus_assert(inflow.doors == NULL && files > 0);
    if (!recv_is_ours()) return false;
    inflow.doors = calloc((size_t)files, sizeof *inflow.doors);
    inflow.count = inflow.doors == NULL ? 0 : files;
    is_loop = inflow.doors != NULL;
    return is_loop;
}

void inflow_take(int file, struct lws_vhost *vhost, bool monitor)
{
    casus_require(file >= 0 && file < inflow.count); /* None may come in past the gate. */
    struct door *door = &inflow.doors[file];
    gate_begin(&door->passage, monitor);
    door->told = false;
    door->wsi = lws_adopt_socket_vhost(vhost, file); /* NULL: it has closed the descriptor. */
}

uint64_t inflow_refused(void)
{
    return inflow.refused;
}

void inflow_end(void)
{
    for (int i = 0; i < inflow.count; i++) gate_end(&inflow.doors[i].passage);
    free(inflow.doors);
    inflow.doors = NULL;
    inflow.count = 0;
    is_loop = false;
}
