/* Addresses to listen on. libwebsockets 4.1 crashes on its own error path if it cannot bind, so a socket is bound here
 * first, to see whether it can, and closed again. */
#include "server/transport/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "casus/assert.h"

bool listen_is_ipv6(const char *host)
{
    return strchr(host, ':') != NULL;
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

static bool can_bind(const struct sockaddr *address, socklen_t size)
{
    int on = 1, probe = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = probe >= 0 && setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                bind(probe, address, size) == 0 && listen(probe, 1) == 0;
    int why = errno;
    if (probe >= 0) close(probe);
    errno = why;
    return good;
}

bool listen_check(const char *host, int port)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    bool good, known = true;
    if (inet_pton(AF_INET, host, &four.sin_addr) == 1) good = can_bind((const struct sockaddr *)&four, sizeof four);
    else if (inet_pton(AF_INET6, host, &six.sin6_addr) == 1) good = can_bind((const struct sockaddr *)&six, sizeof six);
    else good = known = false;
    if (!known)
        fprintf(stderr, "casus: %s is no address to listen on; expected is one such as 127.0.0.1, 0.0.0.0 or ::1.\n",
                host);
    else if (!good) fprintf(stderr, "casus: cannot listen on %s, port %d: %s.\n", host, port, strerror(errno));
    return good;
}
