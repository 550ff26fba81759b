/* A page on another site can point its own name at this machine's address, and then speaks to us as if it were ours:
 * its Origin then equals its Host. So the host must be a name that nobody else can assign. */
#include "server/transport/host.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { NAME_SIZE = 256 };

/* The name of "name:port" or "[address]:port". False: too long. */
static bool read_name(const char *host, char name[NAME_SIZE])
{
    bool bracketed = host[0] == '[';
    if (bracketed) host++;
    size_t length = strcspn(host, bracketed ? "]" : ":/");
    if (length >= NAME_SIZE) return false;
    memcpy(name, host, length);
    name[length] = 0;
    return true;
}

static bool is_address(const char *name)
{
    struct in6_addr address;
    return inet_pton(AF_INET, name, &address) == 1 || inet_pton(AF_INET6, name, &address) == 1;
}

static bool is_machine(const char *name)
{
    char own[NAME_SIZE - 8] = "", local[NAME_SIZE];
    if (gethostname(own, sizeof own - 1) != 0 || own[0] == 0) return false;
    snprintf(local, sizeof local, "%s.local", own);
    return strcasecmp(name, own) == 0 || strcasecmp(name, local) == 0;
}

static bool is_of_origin(const char *name, const char *origin)
{
    char own[NAME_SIZE];
    const char *host = origin == NULL ? NULL : strstr(origin, "://");
    return host != NULL && read_name(host + 3, own) && strcasecmp(name, own) == 0;
}

bool host_is_own(const char *host, const char *origin)
{
    char name[NAME_SIZE];
    if (!read_name(host, name) || name[0] == 0) return false;
    return is_address(name) || strcasecmp(name, "localhost") == 0 || is_machine(name) || is_of_origin(name, origin);
}

bool host_is_own_request(struct lws *wsi, const char *origin)
{
    char host[NAME_SIZE];
    return lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 && host_is_own(host, origin);
}
