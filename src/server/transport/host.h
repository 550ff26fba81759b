/* host.h - the names that the server answers to. */
#ifndef CASUS_SERVER_TRANSPORT_HOST_H
#define CASUS_SERVER_TRANSPORT_HOST_H

#include <libwebsockets.h>
#include <stdbool.h>

/* Whether the value of a Host header is an address, "localhost", the machine's own name (also with ".local"), or the
 * host of `origin`, which may be NULL. Any port is right: a proxy may listen on another one. */
bool host_is_own(const char *host, const char *origin);
/* The same of a request; one that names no host or more than 255 bytes of one is wrong. */
bool host_is_own_request(struct lws *wsi, const char *origin);

#endif
