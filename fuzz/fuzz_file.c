/* A damaged store file: it is refused with a sentence, or opened and read to its end, and what cannot be read is named.
 * The inputs are those of damage.h. */
#include <stdlib.h>
#include <string.h>

#include "damage.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

enum { ROWS = 12 };

static void ignore_wake(void *context)
{
    (void)context;
}

/* ---- The file ---- */

static struct store_write event_of(uint64_t number, char *table, char *text)
{
    return (struct store_write){
        .kind = STORE_EVENT, .group = table, .number = number, .text = text, .length = strlen(text)};
}

static void put_rows(struct store *store)
{
    static char table[] = "abc234", kind[] = "table",
                line[] = "{\"n\":1,\"seat\":0,\"action\":\"end\",\"hash\":\"00\"}",
                row[] = "{\"game\":\"horizon\",\"options\":\"players 2\"}";
    struct store_write writes[ROWS] = {
        {.kind = STORE_PUT, .group = kind, .key = table, .text = row, .length = sizeof row - 1}};
    for (unsigned i = 1; i < ROWS; i++) writes[i] = event_of(i - 1, table, line);
    struct store_batch batch = {.writes = writes, .count = ROWS};
    damage_put(store, &batch);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    damage_begin();
    damage_make_whole(0, put_rows);
    return 0;
}

/* ---- Reading ---- */

/* Every byte is read. */
static void take_text(size_t *sum, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) *sum += (unsigned char)text[i];
}

static void take_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    take_text(context, kind, strlen(kind));
    take_text(context, key, strlen(key));
    take_text(context, text, length);
}

static void take_event(void *context, const char *table, uint64_t number, const char *line, size_t length)
{
    (void)number;
    take_text(context, table, strlen(table));
    take_text(context, line, length);
}

static void take_damage(void *context, const struct store_damage *damage)
{
    const char *const texts[] = {damage->kind, damage->key, damage->to_kind, damage->to_key, damage->why};
    if (damage->why == NULL || damage->why[0] == 0) abort();
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (texts[i] != NULL) take_text(context, texts[i], strlen(texts[i]));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char error[DAMAGE_ERROR_SIZE] = "";
    size_t sum = 0;
    struct store_reader reader = {.item = take_item, .event = take_event, .damaged = take_damage, .context = &sum};
    damage_write(0, bytes, size);
    struct store *store = store_open(damage_path(), ignore_wake, NULL, error, sizeof error);
    if (store == NULL) damage_check_sentence(error);
    else if (!store_load(store, &reader, error, sizeof error)) damage_check_sentence(error);
    if (store != NULL) store_close(store);
    damage_remove();
    return 0;
}
