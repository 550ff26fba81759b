/* Listening. libwebsockets accepts connections until descriptors run out, and then retries without a pause; and it
 * crashes on its own error path if it cannot bind. So the socket is ours, and libwebsockets only gets connections. */
#include "server/transport/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "casus/assert.h"
#include "server/transport/log.h"

enum {
    PAUSE_MS = 100,      /* How long those outside wait at least when all descriptors are in use; */
    CALM_MS = 2000,      /* and without another such pause it is over. */
    TAKEN_AT_ONCE = 64,  /* Then those who are in are served. */
    SILENT_SECONDS = 60, /* After so long without a word the system asks whether somebody is still there, */
    PROBE_SECONDS = 15,  /* and again, */
    PROBES = 4           /* so often, before it closes the connection. */
};

/* ---- Descriptors ---- */

int listen_raise_limit(int wanted)
{
    struct rlimit limit;
    rlim_t needed = (rlim_t)wanted + LISTEN_RESERVED;
    casus_assert(wanted > 0);
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
    if (limit.rlim_cur < needed) {
        limit.rlim_cur = limit.rlim_max < needed ? limit.rlim_max : needed;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur < LISTEN_LEAST) {
        fprintf(stderr, "casus: only %u files may be open here (ulimit -n); a server needs %d at least.\n",
                (unsigned)limit.rlim_cur, LISTEN_LEAST);
        return 0;
    }
    return limit.rlim_cur < needed ? (int)limit.rlim_cur - LISTEN_RESERVED : wanted;
}

/* The descriptor that comes next, for the system always gives the lowest that is free; files_max: none is left. */
static int next_file(const struct listener *listener)
{
    int lowest = fcntl(listener->file, F_DUPFD_CLOEXEC, 0);
    if (lowest >= 0) close(lowest);
    return lowest >= 0 && lowest < listener->files_max ? lowest : listener->files_max;
}

/* ---- Addresses ---- */

bool listen_is_ipv6(const char *host)
{
    return strchr(host, ':') != NULL;
}

bool listen_is_loopback(const char *host)
{
    struct in6_addr six;
    struct in_addr four;
    if (inet_pton(AF_INET6, host, &six) == 1) return IN6_IS_ADDR_LOOPBACK(&six);
    return inet_pton(AF_INET, host, &four) == 1 && ntohl(four.s_addr) >> IN_CLASSA_NSHIFT == IN_LOOPBACKNET;
}

bool listen_is_any(const char *host)
{
    struct in6_addr six;
    struct in_addr four;
    if (inet_pton(AF_INET6, host, &six) == 1) return IN6_IS_ADDR_UNSPECIFIED(&six);
    return inet_pton(AF_INET, host, &four) == 1 && four.s_addr == htonl(INADDR_ANY);
}

void listen_url(const char *host, int port, char *url, size_t size)
{
    bool six = listen_is_ipv6(host);
    casus_assert(port > 0 && port <= UINT16_MAX); /* The one that is listened on, never 0 for any. */
    if (listen_is_any(host)) host = six ? "::1" : "127.0.0.1";
    snprintf(url, size, six ? "http://[%s]:%d/" : "http://%s:%d/", host, port);
}

static int open_at(const struct sockaddr *address, socklen_t size)
{
    int on = 1, file = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool good = file >= 0 && setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                bind(file, address, size) == 0 && listen(file, SOMAXCONN) == 0;
    int why = errno;
    if (!good && file >= 0) close(file);
    errno = why;
    return good ? file : -1;
}

int listen_open(const char *host, int port)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    int file = -1;
    if (inet_pton(AF_INET, host, &four.sin_addr) == 1) {
        file = open_at((const struct sockaddr *)&four, sizeof four);
    } else if (inet_pton(AF_INET6, host, &six.sin6_addr) == 1) {
        file = open_at((const struct sockaddr *)&six, sizeof six);
    } else {
        fprintf(stderr, "casus: %s is not an address to listen on; expected: one such as 127.0.0.1, 0.0.0.0 or ::1.\n",
                host);
        return -1;
    }
    if (file < 0) fprintf(stderr, "casus: cannot listen on %s, port %d: %s.\n", host, port, strerror(errno));
    return file;
}

int listen_port(int file)
{
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } address = {.any = {.sa_family = AF_UNSPEC}};
    socklen_t size = sizeof address;
    if (getsockname(file, &address.any, &size) != 0) return 0;
    return ntohs(address.any.sa_family == AF_INET6 ? address.six.sin6_port : address.four.sin_port);
}

/* ---- Who comes ---- */

static void on_arrival(uv_poll_t *poll, int status, int events);

/* Once for each change, however many wait, come and leave meanwhile. */
static void note_full(struct listener *listener, bool full)
{
    if (listener->full == full) return;
    listener->full = full;
    log_line("server",
             full ? "no more connections are taken: all descriptors are in use" : "connections are taken again");
}

static void on_calm(uv_timer_t *timer)
{
    note_full(timer->data, false);
}

static void on_pause_over(uv_timer_t *timer)
{
    struct listener *listener = timer->data;
    uv_poll_start(&listener->poll, UV_READABLE, on_arrival);
    uv_timer_start(timer, on_calm, CALM_MS, 0);
}

static void pause_listening(struct listener *listener)
{
    note_full(listener, true);
    uv_poll_stop(&listener->poll);
    uv_timer_start(&listener->pause, on_pause_over, PAUSE_MS, 0);
}

/* A device that loses its network says nothing, and nothing is lost on the way to it if nothing is sent: it would hold
 * its place, and be taken for present, for ever. */
static void notice_silence(int file)
{
    const int on = 1, quiet = SILENT_SECONDS, between = PROBE_SECONDS, most = PROBES;
    setsockopt(file, IPPROTO_TCP, TCP_KEEPIDLE, &quiet, sizeof quiet);
    setsockopt(file, IPPROTO_TCP, TCP_KEEPINTVL, &between, sizeof between);
    setsockopt(file, IPPROTO_TCP, TCP_KEEPCNT, &most, sizeof most);
    setsockopt(file, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
}

static void on_arrival(uv_poll_t *poll, int status, int events)
{
    struct listener *listener = poll->data;
    const int on = 1;
    (void)status;
    (void)events;
    for (int taken = 0; taken < TAKEN_AT_ONCE; taken++) {
        if (next_file(listener) == listener->files_max) {
            pause_listening(listener);
            return;
        }
        int file = accept4(listener->file, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (file < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)) {
            pause_listening(listener);
            return;
        }
        if (file < 0) return; /* Nobody waits any more. */
        setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        notice_silence(file);
        listener->arrived(listener->context, file);
    }
}

int listen_begin(struct listener *listener, uv_loop_t *loop, int files_max)
{
    casus_assert(listener->arrived != NULL && listener->file >= 0 && files_max > 0);
    listener->files_max = files_max;
    uv_timer_init(loop, &listener->pause);
    uv_poll_init(loop, &listener->poll, listener->file);
    listener->poll.data = listener->pause.data = listener;
    uv_poll_start(&listener->poll, UV_READABLE, on_arrival);
    return files_max - next_file(listener);
}

static void close_file(struct listener *listener)
{
    if (listener->file >= 0) close(listener->file);
    listener->file = -1;
}

static void on_closed(uv_handle_t *handle)
{
    close_file(handle->data);
}

void listen_end(struct listener *listener)
{
    if (listener->poll.data == NULL) close_file(listener); /* It was never begun. */
    if (listener->poll.data == NULL || uv_is_closing((uv_handle_t *)&listener->poll)) return;
    uv_close((uv_handle_t *)&listener->pause, NULL);
    uv_close((uv_handle_t *)&listener->poll, on_closed);
}
