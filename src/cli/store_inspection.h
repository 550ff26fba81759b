/* store_inspection.h - examines a store as a server does when it starts from it. */
#ifndef CASUS_CLI_STORE_INSPECTION_H
#define CASUS_CLI_STORE_INSPECTION_H

#include "server/server.h"
#include "store/file.h"

struct inspection {
    struct server *server;       /* Loaded. */
    bool has_key;                /* If not, the server's own key is damaged, which inspection_key_lost describes. */
    struct store_batch *batches; /* What it wanted to write. */
};

extern const char inspection_key_lost[];

/* Lets `tell` pass the store, or a part of it, to a server. False: it cannot be read, and `error` says why. */
bool inspection_make(struct inspection *inspection,
                     bool (*tell)(void *context, const struct store_reader *reader, char *error, size_t error_size),
                     void *context, char *error, size_t error_size);
void inspection_free(struct inspection *inspection);

#endif
