/* Reference-counted lists of texts. */
#include "server/session/texts.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"

struct texts *texts_make(void)
{
    struct texts *texts = memory_allocate(sizeof *texts);
    texts->references = 1;
    return texts;
}

void texts_add(struct texts *texts, const char *text, size_t length)
{
    casus_assert(texts->references == 1);
    if (texts->count == texts->capacity) {
        texts->capacity = 2 * texts->capacity + 8;
        char **grown = memory_allocate(texts->capacity * sizeof *grown);
        if (texts->count > 0) memcpy(grown, texts->text, texts->count * sizeof *grown);
        free(texts->text);
        texts->text = grown;
    }
    texts->text[texts->count++] = memory_copy(text, length);
}

struct texts *texts_with(const struct texts *texts, const char *text, size_t length)
{
    struct texts *copy = texts_make();
    for (size_t i = 0; i < texts_count(texts); i++) texts_add(copy, texts->text[i], strlen(texts->text[i]));
    texts_add(copy, text, length);
    return copy;
}

bool texts_has(const struct texts *texts, const char *text)
{
    for (size_t i = 0; i < texts_count(texts); i++) {
        if (strcmp(texts->text[i], text) == 0) return true;
    }
    return false;
}

size_t texts_count(const struct texts *texts)
{
    return texts == NULL ? 0 : texts->count;
}

struct texts *texts_read(const json_t *list)
{
    size_t index;
    const json_t *entry;
    if (!json_is_array(list)) return NULL;
    struct texts *texts = texts_make();
    json_array_foreach (list, index, entry) {
        if (!json_is_string(entry)) {
            texts_release(texts);
            return NULL;
        }
        texts_add(texts, json_string_value(entry), json_string_length(entry));
    }
    return texts;
}

void texts_write(struct casus_writer *out, const struct texts *texts)
{
    casus_json_open(out, '[');
    for (size_t i = 0; texts != NULL && i < texts->count; i++) casus_json_text(out, texts->text[i]);
    casus_json_close(out, ']');
}

struct texts *texts_keep(struct texts *texts)
{
    casus_assert(texts == NULL || texts->references > 0);
    if (texts != NULL) texts->references++;
    return texts;
}

void texts_release(struct texts *texts)
{
    casus_assert(texts == NULL || texts->references > 0);
    if (texts == NULL || --texts->references > 0) return;
    for (size_t i = 0; i < texts->count; i++) free(texts->text[i]);
    free(texts->text);
    free(texts);
}
