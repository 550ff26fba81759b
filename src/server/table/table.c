/* What a table is called, and what follows from what it holds. */
#include "server/table/table.h"

#include <stdio.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"

bool table_holds(const struct table *table)
{
    bool plays = table->status == TABLE_RUNNING || table->status == TABLE_PAUSED;
    return table->seats > 0 && table->seats <= CASUS_SEATS_MAX && table->durable_n <= table->n &&
           (table->events != NULL ? table->n < table->events_capacity : table->n == 0 && !plays) &&
           (table->organised == NULL) == (table->evening == NULL);
}

/* ---- Names and links ---- */

bool table_is_id(const char *text, size_t length)
{
    if (length != TABLE_ID_SIZE - 1) return false;
    for (size_t i = 0; i < length; i++) {
        bool good = (text[i] >= 'a' && text[i] <= 'z') || (text[i] >= '0' && text[i] <= '9');
        if (!good) return false;
    }
    return true;
}

const struct casus_game *table_find_game(const struct server *server, const char *name)
{
    for (const struct casus_game *const *game = server->options.games; *game != NULL; game++) {
        if (strcmp((*game)->name, name) == 0) return *game;
    }
    return NULL;
}

/* Links and keys follow from the server's own key, so none has to be stored. */
void table_link(const struct server *server, const char *id, unsigned generation, key_hex link)
{
    char label[40];
    struct casus_writer out = casus_writer_make(label, sizeof label);
    casus_write_text(&out, "casus/1/link");
    casus_write_char(&out, '/');
    casus_write_uint(&out, generation);
    key_hash(label, server->key, sizeof server->key, id, link, KEY_BYTES);
}

bool table_is_owned_by(const struct table *table, const struct guest *guest)
{
    return table->organised == NULL && strcmp(table->creator, guest->id) == 0;
}

uint64_t table_step(const struct table *table)
{
    return (uint64_t)table->round.number << 16 | (uint64_t)table->round.phase << 8 | (uint64_t)table->status;
}

/* ---- Coming and going ---- */

char *table_played_options(const struct casus_game *game, const char *options, unsigned rules)
{
    casus_assert(rules >= 1 && rules <= game->rules_version);
    if (rules == game->rules_version) return memory_copy(options, strlen(options));
    size_t size = strlen(options) + 32;
    char *text = memory_allocate(size);
    snprintf(text, size, "rules %u\n%s", rules, options);
    return text;
}

void table_actor(const struct table *table, struct casus_actor *actor)
{
    *actor = (struct casus_actor){.kind = CASUS_ACTOR_OVER, .seat = CASUS_SEAT_NOBODY};
    if (table->status == TABLE_RUNNING || table->status == TABLE_PAUSED) table->game->actor(table->state, actor);
}
