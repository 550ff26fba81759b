/* Who sits where, and who plays for whom. */
#include "server/table/seat.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "search/bot.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/base/stamp.h"

const char *const seat_stand_in_words[STAND_INS] = {
    [STAND_IN_OPEN] = "open", [STAND_IN_NEVER] = "never", [STAND_IN_ALWAYS] = "always"};

bool seat_is_any_open(const struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].kind == SEAT_OPEN) return true;
    }
    return false;
}

casus_seat seat_of_guest(const struct table *table, const struct guest *guest)
{
    if (table->organised != NULL) return table->organised->seat_of(table, guest);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].kind == SEAT_PERSON && strcmp(table->seat[seat].guest, guest->id) == 0)
            return (casus_seat)seat;
    }
    return CASUS_SEAT_OBSERVER;
}

bool seat_is_curator(const struct table *table, const struct guest *guest)
{
    return table->organised != NULL && table->organised->curates(table, guest);
}

bool seat_has_part(const struct table *table, const struct guest *guest)
{
    return seat_of_guest(table, guest) != CASUS_SEAT_OBSERVER || seat_is_curator(table, guest);
}

void seat_key(const struct server *server, const struct table *table, casus_seat seat, key_hex key)
{
    char name[TABLE_ID_SIZE + 24];
    unsigned generation =
        table->organised != NULL ? table->organised->generation(table, seat) : table->seat[seat].generation;
    struct casus_writer out = casus_writer_make(name, sizeof name);
    casus_write_text(&out, table->id);
    casus_write_char(&out, '/');
    casus_write_uint(&out, seat);
    casus_write_char(&out, '/');
    casus_write_uint(&out, generation);
    casus_assert(casus_writer_fits(&out));
    key_hash("casus/1/seat", server->key, sizeof server->key, name, key, KEY_BYTES);
}

bool seat_set_bot(const struct casus_game *game, struct seat *seat, const char *bot)
{
    if (bot == NULL || casus_bot_of(game, bot) == NULL) return false;
    seat->kind = SEAT_BOT;
    memory_put_text(seat->bot, sizeof seat->bot, bot);
    return true;
}

void seat_set_person(struct seat *seat, const struct guest *guest)
{
    casus_assert(seat->kind == SEAT_OPEN);
    seat->kind = SEAT_PERSON;
    memory_put_text(seat->name, sizeof seat->name, guest->name);
    memory_put_text(seat->guest, sizeof seat->guest, guest->id);
}

void seat_gone(const struct server *server, struct seat *seat)
{
    casus_assert(seat->watchers == 0);
    seat->gone_since = server->now;
    seat->gone_at = stamp_now(server);
}

bool seat_lets_stand_in(const struct seat *seat, bool sealed)
{
    return seat->stand_in == STAND_IN_ALWAYS || (seat->stand_in == STAND_IN_OPEN && !sealed);
}

void seat_allow(struct table *table, casus_seat seat, enum stand_in stand_in)
{
    casus_assert(seat < table->seats && stand_in < STAND_INS && table->seat[seat].kind == SEAT_PERSON);
    struct casus_actor actor;
    table_actor(table, &actor);
    table->seat[seat].stand_in = stand_in;
    if (!seat_lets_stand_in(&table->seat[seat], actor.kind == CASUS_ACTOR_SIMULTANEOUS)) table->seat[seat].away = false;
}

void seat_vacate(struct seat *seat)
{
    casus_assert(seat->kind == SEAT_PERSON && seat->sealed.actions == NULL);
    *seat = (struct seat){.kind = SEAT_OPEN,
                          .generation = seat->generation + 1,
                          .watchers = seat->watchers,
                          .in_flight = seat->in_flight};
}

void seat_pass_on(struct seat *seat, const struct guest *guest)
{
    casus_assert(seat->kind == SEAT_PERSON && strcmp(seat->guest, guest->id) != 0);
    memory_put_text(seat->guest, sizeof seat->guest, guest->id);
    seat->generation++;
}

bool seat_is_played_by_bot(const struct table *table, casus_seat seat)
{
    casus_assert(seat < table->seats);
    const struct seat *at = &table->seat[seat];
    return at->kind == SEAT_BOT || at->resigned || at->flagged || at->away || at->late;
}

const char *seat_bot(const struct table *table, casus_seat seat)
{
    casus_assert(seat < table->seats);
    /* Who plays for the absent. */
    return table->seat[seat].kind == SEAT_BOT ? table->seat[seat].bot : casus_bot_stand_in(table->game)->name;
}

casus_action seat_bot_action(struct server *server, const struct table *table, const void *state, casus_seat seat)
{
    casus_assert(seat < table->seats);
    table->game->view(state, seat, server->scratch->view[0]);
    struct casus_choice choice = {.game = table->game,
                                  .measure = &table->measure,
                                  .view = server->scratch->view[0],
                                  .seat = seat,
                                  .limits = {.rollouts = server->options.rollouts},
                                  .random = &server->scratch->random,
                                  .memory = server->scratch->memory};
    return casus_bot_choose(casus_bot_of(table->game, seat_bot(table, seat)), &choice);
}

/* ---- What is sealed ---- */

struct sealed *seat_copy_sealed(const struct table *table)
{
    struct sealed *copy = memory_allocate(table->seats * sizeof *copy);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        copy[seat] = table->seat[seat].sealed;
        texts_keep(copy[seat].actions);
    }
    return copy;
}

void seat_free_sealed(const struct table *table, struct sealed *sealed)
{
    for (unsigned seat = 0; sealed != NULL && seat < table->seats; seat++) texts_release(sealed[seat].actions);
    free(sealed);
}

void seat_roll_back_sealed(struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        struct sealed *sealed = &table->seat[seat].sealed;
        texts_release(sealed->actions);
        *sealed = table->durable_sealed == NULL ? (struct sealed){.actions = NULL} : table->durable_sealed[seat];
        texts_keep(sealed->actions);
    }
}
