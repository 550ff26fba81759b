/* listen.h - the address that the server listens on, IPv4 or IPv6, and who is let in: as many at once as there are
 * descriptors for. Further connections wait outside until somebody leaves. */
#ifndef CASUS_SERVER_TRANSPORT_LISTEN_H
#define CASUS_SERVER_TRANSPORT_LISTEN_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

enum {
    LISTEN_RESERVED = 32, /* Descriptors that are never a visitor's: the store's, the page's files, the loop's. */
    LISTEN_LEAST = 64     /* With fewer descriptors nobody could be served. */
};

struct listener {
    uv_poll_t poll;
    uv_timer_t pause;
    int file;      /* -1: none. */
    int files_max; /* Visitors' descriptors are below. */
    bool full;
    void (*arrived)(void *context, int file); /* A connection, without waiting; it is the receiver's to close. */
    void *context;
};

/* Raises the limit of descriptors to `wanted` and those reserved, as far as the system lets us. Returns below which one
 * they are for visitors; 0: there are too few to serve anybody, which is said on standard error. */
int listen_raise_limit(int wanted);
/* A socket that listens on a numeric address; port 0: any free one. -1: the reason is said on standard error. */
int listen_open(const char *host, int port);
int listen_port(int file);
/* Lets in who comes, below files_max; `file`, `arrived` and `context` are set before. Returns for how many there is
 * room. */
int listen_begin(struct listener *listener, uv_loop_t *loop, int files_max);
void listen_end(struct listener *listener); /* Closes the file, too. */
/* Whether it is an IPv6 address, whether it stands for all addresses of the machine, and whether only programs on this
 * machine can reach it. */
bool listen_is_ipv6(const char *host);
bool listen_is_any(const char *host);
bool listen_is_loopback(const char *host);
/* "http://[::1]:8017/": how a browser on this machine reaches it. */
void listen_url(const char *host, int port, char *url, size_t size);

#endif
