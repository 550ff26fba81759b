/* Items are JSON, under "table", "line" (the table's name, a slash, the line's place), "sealed" (likewise, the seat)
 * and "evening" (likewise: the teams, the evening's own, the treaties). */
#include "simulate/stored.h"

#include <stdio.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/record.h"
#include "simulate/message.h"

static json_t *item(const struct world *world, const char *kind, const char *key)
{
    size_t length;
    const char *text = memory_store_item(&world->disk, kind, key, &length);
    return text == NULL ? NULL : json_loadb(text, length, 0, NULL);
}

static json_t *numbered_item(const struct world *world, const char *kind, const struct game_table *table,
                             unsigned number)
{
    char key[32];
    snprintf(key, sizeof key, "%s/%u", table->id, number);
    return item(world, kind, key);
}

json_t *stored_document(const struct world *world, const struct game_table *table, unsigned number)
{
    casus_assert(table->evening && number < table->measure.seats + 2u);
    return numbered_item(world, "evening", table, number);
}

bool stored_in_documents(const struct world *world, const struct game_table *table, const char *text)
{
    for (size_t i = 0; i < world->disk.item_count; i++) {
        const struct memory_store_item *held = &world->disk.item[i];
        if (strncmp(held->key, table->id, strlen(table->id)) != 0) continue;
        if (memmem(held->text, held->length, text, strlen(text)) != NULL) return true;
    }
    return false;
}

json_t *stored_sealed(const struct world *world, const struct game_table *table, unsigned seat)
{
    casus_assert(!table->evening && seat < table->measure.seats);
    json_t *row = numbered_item(world, "sealed", table, seat);
    json_t *actions = json_incref(json_object_get(row, "actions"));
    json_decref(row);
    return actions;
}

bool stored_in_chat(const struct world *world, const struct game_table *table, const char *text)
{
    for (size_t i = 0; i < world->disk.item_count; i++) {
        const struct memory_store_item *held = &world->disk.item[i];
        if (strcmp(held->kind, "line") == 0 && strncmp(held->key, table->id, strlen(table->id)) == 0 &&
            memmem(held->text, held->length, text, strlen(text)) != NULL)
            return true;
    }
    return false;
}

uint64_t stored_last(const struct world *world, const struct game_table *table)
{
    const struct memory_store_log *log = memory_store_log_of(&world->disk, table->id);
    casus_assert(log == NULL || log->count > 0); /* A log begins with its first line. */
    return log == NULL ? 0 : log->count - 1;
}

const char *stored_line(const struct world *world, const struct game_table *table, uint64_t number, size_t *length)
{
    return memory_store_line(&world->disk, table->id, number, length);
}

/* ---- People ---- */

/* The server's name for a guest: it keeps no token, only its hash. */
static void guest_of(const struct client *client, char id[2 * CASUS_DIGEST_SIZE + 1])
{
    static const char label[] = "casus/1/guest";
    uint8_t digest[CASUS_DIGEST_SIZE];
    struct casus_blake2b hash;
    casus_blake2b_init(&hash, sizeof digest, NULL, 0);
    casus_blake2b_add(&hash, label, sizeof label);
    casus_blake2b_add(&hash, client->token, strlen(client->token));
    casus_blake2b_end(&hash, digest);
    struct casus_writer out = casus_writer_make(id, 2 * CASUS_DIGEST_SIZE + 1);
    casus_write_hex(&out, digest, sizeof digest);
}

static bool is_in_list(const json_t *list, const char *key, const char *guest)
{
    size_t index;
    json_t *entry;
    json_array_foreach ((json_t *)list, index, entry) {
        const char *id = key == NULL ? json_string_value(entry) : message_text(entry, key);
        if (strcmp(id, guest) == 0) return true;
    }
    return false;
}

static bool still_plays(const json_t *seat)
{
    return !json_is_true(json_object_get(seat, "resigned")) && !json_is_true(json_object_get(seat, "flagged"));
}

static casus_seat seat_at_table(const json_t *table, const char *guest)
{
    size_t index;
    json_t *seat;
    json_array_foreach (json_object_get(table, "seats"), index, seat) {
        if (index < SEATS_MAX && strcmp(message_text(seat, "guest"), guest) == 0) return (casus_seat)index;
    }
    return CASUS_SEAT_OBSERVER;
}

static casus_seat seat_in_evening(const struct world *world, const struct game_table *table, const char *guest)
{
    casus_seat seat = CASUS_SEAT_OBSERVER;
    for (unsigned number = 0; number <= table->measure.seats; number++) {
        json_t *document = stored_document(world, table, number);
        bool team = number < table->measure.seats;
        if (is_in_list(json_object_get(document, team ? "members" : "organisers"), team ? "guest" : NULL, guest))
            seat = team ? (casus_seat)number : CASUS_SEAT_ORGANISER;
        json_decref(document);
    }
    return seat;
}

struct stored_people stored_people(const struct world *world, const struct game_table *table)
{
    struct stored_people people = {.plays = {false}};
    json_t *row = item(world, "table", table->id), *seats = json_object_get(row, "seats");
    casus_assert(world->players < CLIENTS_MAX && table->measure.seats <= SEATS_MAX);
    for (unsigned seat = 0; seat < table->measure.seats; seat++)
        people.plays[seat] = table->evening || still_plays(json_array_get(seats, seat));
    for (unsigned c = 0; c <= world->players; c++) {
        char guest[2 * CASUS_DIGEST_SIZE + 1];
        guest_of(&world->client[c], guest);
        people.seat[c] = table->evening ? seat_in_evening(world, table, guest) : seat_at_table(row, guest);
    }
    json_decref(row);
    return people;
}
