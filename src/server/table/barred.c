/* See barred.h. */
#include "server/table/barred.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"

void barred_person(const struct server *server, const struct table *table, const char *guest, person_name person)
{
    char text[TABLE_ID_SIZE + sizeof(key_digest)];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_write_text(&out, table->id);
    casus_write_char(&out, '/');
    casus_write_text(&out, guest);
    casus_assert(casus_writer_fits(&out));
    key_hash("casus/1/person", server->key, sizeof server->key, text, person, PERSON_BYTES);
}

struct barred *barred_find(const struct table *table, const char *guest)
{
    for (unsigned i = 0; i < table->barred_count; i++) {
        if (strcmp(table->barred[i].guest, guest) == 0) return &table->barred[i];
    }
    return NULL;
}

static struct barred *add(struct table *table, const char *guest, const char *name)
{
    casus_assert(table->barred_count < BARRED_MAX);
    if (table->barred == NULL) table->barred = memory_allocate(BARRED_MAX * sizeof *table->barred);
    struct barred *barred = &table->barred[table->barred_count++];
    *barred = (struct barred){.muted = false};
    memory_put_text(barred->guest, sizeof barred->guest, guest);
    memory_put_text(barred->name, sizeof barred->name, name);
    return barred;
}

bool barred_is_banned(const struct table *table, const char *guest)
{
    const struct barred *barred = barred_find(table, guest);
    return barred != NULL && barred->banned;
}

struct barred *barred_edit(struct table *table, const struct guest *guest)
{
    struct barred *held = barred_find(table, guest->id);
    if (held != NULL || table->barred_count == BARRED_MAX) return held;
    return add(table, guest->id, guest->name);
}

void barred_forget(struct table *table, const char *guest)
{
    struct barred *barred = barred_find(table, guest);
    if (barred != NULL) *barred = table->barred[--table->barred_count];
}

void barred_lift(struct table *table, const char *guest)
{
    const struct barred *barred = barred_find(table, guest);
    if (barred != NULL && !barred->muted && !barred->banned) barred_forget(table, guest);
}

void barred_take_over(struct table *table, const struct table *old, const struct guest *owner)
{
    casus_assert(table->barred_count == 0);
    for (unsigned i = 0; i < old->barred_count; i++) {
        const struct barred *held = &old->barred[i];
        if (strcmp(held->guest, owner->id) == 0) continue;
        struct barred *barred = add(table, held->guest, held->name);
        barred->muted = held->muted;
        barred->banned = held->banned;
    }
}

json_t *barred_write(const struct table *table)
{
    json_t *rows = json_array();
    for (unsigned i = 0; i < table->barred_count; i++) {
        const struct barred *barred = &table->barred[i];
        json_array_append_new(rows, json_pack("{s:s, s:s, s:b, s:b}", "guest", barred->guest, "name", barred->name,
                                              "muted", barred->muted, "banned", barred->banned));
    }
    return rows;
}

bool barred_read(struct table *table, const json_t *rows)
{
    size_t index;
    const json_t *row;
    table->barred_count = 0;
    if (!json_is_array(rows) || json_array_size(rows) > BARRED_MAX) return false;
    json_array_foreach (rows, index, row) {
        const char *guest = json_string_value(json_object_get(row, "guest")),
                   *name = json_string_value(json_object_get(row, "name"));
        if (!guest_is_id(guest) || name == NULL || strlen(name) >= sizeof table->barred->name) return false;
        struct barred *barred = add(table, guest, name);
        barred->muted = json_is_true(json_object_get(row, "muted"));
        barred->banned = json_is_true(json_object_get(row, "banned"));
    }
    return true;
}
