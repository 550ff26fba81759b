/* Loads the server itself, in a world where nothing is stored and nobody connects, so that it finds what a real one
 * would. */
#include "store_inspection.h"

#include <string.h>

#include "casus/assert.h"

const char inspection_key_lost[] =
    "The server's own key is damaged: it would not start, for no link and no seat's key would be good any more.";

static void ignore_text(void *context, void *user, const char *text, size_t length)
{
    (void)context;
    (void)user;
    (void)text;
    (void)length;
}

static void ignore_close(void *context, void *user, const char *reason)
{
    (void)context;
    (void)user;
    (void)reason;
}

static void keep_batch(void *context, struct store_batch *batch)
{
    struct inspection *inspection = context;
    struct store_batch **end = &inspection->batches;
    while (*end != NULL) end = &(*end)->next;
    batch->next = NULL;
    *end = batch;
}

static void give_nothing(void *context, void *bytes, size_t count)
{
    (void)context;
    memset(bytes, 0, count);
}

static void ignore_line(void *context, const char *line)
{
    (void)context;
    (void)line;
}

bool inspection_make(struct inspection *inspection,
                     bool (*tell)(void *context, const struct store_reader *reader, char *error, size_t error_size),
                     void *context, char *error, size_t error_size)
{
    struct server_world world = {.context = inspection,
                                 .send = ignore_text,
                                 .close = ignore_close,
                                 .store = keep_batch,
                                 .random = give_nothing,
                                 .log = ignore_line};
    struct server_options options = {.games = casus_games, .version = CASUS_VERSION};
    char refusal[512];
    *inspection = (struct inspection){.server = server_make(&world, &options)};
    casus_require(inspection->server != NULL);
    struct store_reader reader = server_reader(inspection->server);
    if (!tell(context, &reader, error, error_size)) {
        inspection_free(inspection);
        return false;
    }
    inspection->has_key = server_loaded(inspection->server, 1, refusal, sizeof refusal);
    return true;
}

void inspection_free(struct inspection *inspection)
{
    for (struct store_batch *batch = inspection->batches; batch != NULL; batch = batch->next) batch->result = STORE_OK;
    server_stored(inspection->server, inspection->batches, 1);
    server_free(inspection->server);
}
