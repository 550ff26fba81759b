/* listen.h - the address that the server listens on, IPv4 or IPv6. */
#ifndef CASUS_SERVER_TRANSPORT_LISTEN_H
#define CASUS_SERVER_TRANSPORT_LISTEN_H

#include <stdbool.h>
#include <stddef.h>

/* Whether `host` is a numeric address that can be listened on now; else the reason is said on standard error. */
bool listen_check(const char *host, int port);
/* Whether it is an IPv6 address, and whether it stands for all addresses of the machine. */
bool listen_is_ipv6(const char *host);
bool listen_is_any(const char *host);
/* "http://[::1]:8017/": how a browser on this machine reaches it. */
void listen_url(const char *host, int port, char *url, size_t size);

#endif
