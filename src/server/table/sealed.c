/* Lists of those who act simultaneously, kept in the store until all have committed. */
#include "server/table/sealed.h"

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/table/change.h"
#include "server/table/clock.h"
#include "server/table/seat.h"
#include "server/table/tables.h"

static void sealed_name(const struct table *table, casus_seat seat, char name[TABLE_ID_SIZE + 8])
{
    struct casus_writer out = casus_writer_make(name, TABLE_ID_SIZE + 8);
    casus_write_text(&out, table->id);
    casus_write_char(&out, '/');
    casus_write_uint(&out, seat);
}

void sealed_keep(struct server *server, struct table *table, casus_seat seat, struct texts *list, bool by_bot)
{
    casus_assert(list != NULL && server->change != NULL);
    char name[TABLE_ID_SIZE + 8];
    struct sealed *sealed = &table->seat[seat].sealed;
    texts_release(sealed->actions);
    *sealed = (struct sealed){.actions = list, .by_bot = by_bot};
    clock_seal(server, table, seat, sealed);
    sealed_name(table, seat, name);
    struct casus_writer row = scratch_writer(server);
    casus_json_open(&row, '{');
    casus_json_key_int(&row, "n", (int64_t)table->n);
    casus_json_key(&row, "actions");
    texts_write(&row, list);
    casus_json_key_bool(&row, "bot", by_bot);
    casus_json_key(&row, "clock");
    casus_json_open(&row, '[');
    casus_json_int(&row, sealed->left_ms);
    casus_json_int(&row, sealed->reserve_ms);
    casus_json_close(&row, ']');
    casus_json_close(&row, '}');
    change_put(server, "sealed", name, row.out, row.length);
    change_seals(server);
}

static void forget_list(struct server *server, struct table *table, casus_seat seat)
{
    char name[TABLE_ID_SIZE + 8];
    if (table->seat[seat].sealed.actions == NULL) return;
    sealed_name(table, seat, name);
    change_remove(server, "sealed", name);
    change_seals(server);
    texts_release(table->seat[seat].sealed.actions);
    table->seat[seat].sealed = (struct sealed){.actions = NULL};
}

void sealed_forget(struct server *server, struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) forget_list(server, table, (casus_seat)seat);
}

/* ---- From the store ---- */

bool sealed_load(struct server *server, const char *key, const char *text, size_t length)
{
    int64_t seat;
    struct table *table = tables_find_row(server, key, &seat);
    if (table == NULL || seat >= table->seats) return false;
    json_t *row = json_loadb(text, length, 0, NULL);
    struct texts *actions = texts_read(json_object_get(row, "actions"));
    const json_t *clock = json_object_get(row, "clock");
    bool good = actions != NULL && json_array_size(clock) == 2;
    if (good) {
        table->seat[seat].sealed = (struct sealed){.actions = texts_keep(actions),
                                                   .by_bot = json_is_true(json_object_get(row, "bot")),
                                                   .left_ms = json_integer_value(json_array_get(clock, 0)),
                                                   .reserve_ms = json_integer_value(json_array_get(clock, 1))};
    }
    texts_release(actions);
    json_decref(row);
    return good;
}
