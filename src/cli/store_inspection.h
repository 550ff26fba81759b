/* store_inspection.h - a store looked at as a server does that starts from it, without one. */
#ifndef CASUS_CLI_STORE_INSPECTION_H
#define CASUS_CLI_STORE_INSPECTION_H

#include "server/server.h"
#include "store/store.h"

struct inspection {
    struct server *server;       /* Loaded. */
    bool has_key;                /* Else the server's own key is damaged; inspection_key_lost is the finding. */
    struct store_batch *batches; /* What it wanted to write. */
};

extern const char inspection_key_lost[];

/* Has `tell` tell a server what there is: the store, or a part of it. False: it cannot be read, `error` says why. */
bool inspection_make(struct inspection *inspection,
                     bool (*tell)(void *context, const struct store_reader *reader, char *error, size_t error_size),
                     void *context, char *error, size_t error_size);
void inspection_free(struct inspection *inspection);

#endif
