/* Creating, starting, running and freeing tables, and restoring them when the store has failed. */
#include "server/table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/base/stamp.h"
#include "server/table/chance.h"
#include "server/table/change.h"
#include "server/table/clock.h"
#include "server/table/description.h"
#include "server/table/event.h"
#include "server/table/position.h"
#include "server/table/quarantine.h"
#include "server/table/schedule.h"
#include "server/table/sealed.h"
#include "server/table/seat.h"
#include "server/table/share.h"

enum { CHANCE_PER_CHANGE = 64 /* Steps that are taken at once before others get their turn. */ };

bool table_holds(const struct table *table)
{
    bool plays = table->status == TABLE_RUNNING || table->status == TABLE_PAUSED;
    return table->seats > 0 && table->seats <= CASUS_SEATS_MAX && table->durable_n <= table->n &&
           (table->events != NULL ? table->n < table->events_capacity : table->n == 0 && !plays) &&
           (table->organised == NULL) == (table->evening == NULL);
}

/* ---- Finding ---- */

bool table_is_id(const char *text, size_t length)
{
    if (length < TABLE_ID_LEAST || length >= TABLE_ID_SIZE) return false;
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
    if (generation > 0) { /* The first is as it was before links had generations. */
        casus_write_char(&out, '/');
        casus_write_uint(&out, generation);
    }
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

void table_store(struct server *server, struct table *table)
{
    casus_assert(table_holds(table));
    char *meta = description_write(table);
    change_put(server, "table", table->id, meta, strlen(meta));
    change_meta(server, table, meta);
}

void table_changed(struct server *server, struct table *table)
{
    table_store(server, table);
    table->changed = true;
}

void table_remove(struct server *server, struct table *table)
{
    char key[TABLE_ID_SIZE + 24];
    casus_assert(table->status == TABLE_WAITING && table->events == NULL && !table->gone);
    table->gone = true;
    server->watch->removed(server, table);
    if (table->organised != NULL) table->organised->remove(server, table);
    for (unsigned slot = 0; slot < SERVER_CHAT_KEPT && json_array_size(table->chat) > 0; slot++) {
        snprintf(key, sizeof key, "%s/%u", table->id, slot);
        change_remove(server, "line", key);
    }
    change_remove(server, "chat", table->id);
    change_remove(server, "table", table->id);
}

/* ---- Beginning ---- */

/* As they were before seats committed. */
static struct casus_dice former_dice(const struct table *table)
{
    uint8_t entropy[CASUS_SEATS_MAX * CASUS_ENTROPY_SIZE];
    for (unsigned seat = 0; seat < table->seats; seat++)
        memcpy(entropy + (size_t)seat * CASUS_ENTROPY_SIZE, table->seat[seat].share.entropy, CASUS_ENTROPY_SIZE);
    return casus_dice_make(table->secret, entropy, table->seats);
}

void table_take_dice(struct table *table)
{
    const uint8_t *entropy[CASUS_SEATS_MAX] = {NULL};
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].share.revealed) entropy[seat] = table->seat[seat].share.entropy;
    }
    table->dice =
        table->round.number == 0 ? former_dice(table) : casus_dice_make_shared(table->secret, entropy, table->seats);
}

/* Planted: an operator who draws the secret when all bytes are known, and forges the commitments to fit it. */
static void grind(struct server *server, struct table *table)
{
    uint8_t commitment[CASUS_DIGEST_SIZE];
    server->world.random(server->world.context, table->secret, sizeof table->secret);
    casus_dice_commitment(table->secret, commitment);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        struct share *share = &table->seat[seat].share;
        if (share->revealed) casus_dice_share(share->entropy, table->id, seat, commitment, share->commit);
    }
}

void table_start(struct server *server, struct table *table)
{
    casus_assert(table->status == TABLE_WAITING && table->events == NULL);
    if (FAULT(server->options, LATE_SECRET)) grind(server, table);
    table_take_dice(table);
    table->status = TABLE_RUNNING;
    clock_reset(table);
    event_header(server, table);
    table_go_on(server, table);
}

/* ---- What follows by itself ---- */

void table_actor(const struct table *table, struct casus_actor *actor)
{
    *actor = (struct casus_actor){.kind = CASUS_ACTOR_OVER, .seat = CASUS_SEAT_NOBODY};
    if (table->status == TABLE_RUNNING || table->status == TABLE_PAUSED) table->game->actor(table->state, actor);
}

/* A bot moves within the change that made it awaited only where it need not think. */
static bool bot_moves_at_once(struct server *server, struct table *table, const struct casus_actor *actor)
{
    if (actor->kind != CASUS_ACTOR_PLAYER || !seat_is_played_by_bot(table, actor->seat) || server->options.think_ms > 0)
        return false;
    casus_action action = seat_bot_action(server, table, table->state, actor->seat);
    if (action == 0) return false;
    event_action(server, table, actor->seat, action, true);
    return true;
}

static bool one_step(struct server *server, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    /* Where all act at once, each has the full time, also the one who has just moved alone. */
    if (actor.kind == CASUS_ACTOR_SIMULTANEOUS &&
        casus_seats_count(&actor.awaited) > casus_seats_count(&table->awaited))
        clock_turn(server, table, &(struct casus_seats){{0}});
    clock_turn(server, table, &actor.awaited);
    if (table->n + 2 >= SERVER_EVENTS_MAX + (uint64_t)table->seats * SERVER_EVENTS_EACH) {
        event_end(server, table, "abandoned");
        return false;
    }
    if (actor.kind == CASUS_ACTOR_CHANCE) {
        chance_draw(server, table);
        return true;
    }
    if (actor.kind == CASUS_ACTOR_OVER) {
        event_end(server, table, "finished");
        return false;
    }
    if (actor.kind == CASUS_ACTOR_SIMULTANEOUS && table->organised == NULL) {
        sealed_by_bots(server, table);
        return sealed_reveal(server, table);
    }
    return bot_moves_at_once(server, table, &actor);
}

/* Where events are secret and nobody publishes them, so is their number. */
static bool draws_in_secret(const struct table *table)
{
    struct casus_actor actor;
    if (table->status != TABLE_RUNNING || !table->game->secret_events || table->organised != NULL) return false;
    table_actor(table, &actor);
    return actor.kind == CASUS_ACTOR_CHANCE;
}

void table_go_on(struct server *server, struct table *table)
{
    casus_assert(table_holds(table));
    for (int step = 0; table->status == TABLE_RUNNING && step < CHANCE_PER_CHANGE; step++) {
        if (!one_step(server, table)) break;
        if (!draws_in_secret(table)) continue;
        /* No change ends among them, and each holds one run of them: what is told when does not hang on how many. */
        while (draws_in_secret(table) && one_step(server, table)) continue;
        break;
    }
    if (table->organised != NULL) table->organised->go_on(server, table);
    schedule_set(server, table);
}

/* ---- When the store has failed ---- */

static void read_chain(struct table *table)
{
    memset(&table->chain, 0, sizeof table->chain);
    for (uint64_t i = 0; i <= table->n; i++)
        casus_record_check(table->events[i].line, table->events[i].length, &table->chain);
}

void table_keep_chat(struct table *table, unsigned lines)
{
    casus_assert(lines <= table->chat_waiting);
    table->chat_waiting -= lines;
    while (json_array_size(table->chat) > SERVER_CHAT_KEPT + table->chat_waiting) json_array_remove(table->chat, 0);
}

static void roll_back_chat(struct table *table)
{
    casus_assert(table->chat_waiting <= json_array_size(table->chat));
    for (; table->chat_waiting > 0; table->chat_waiting--)
        json_array_remove(table->chat, json_array_size(table->chat) - 1);
}

static void go_back(struct server *server, struct table *table)
{
    casus_assert(table->durable_n <= table->n);
    roll_back_chat(table);
    if (table->gone)
        table->attended = server->now; /* Its end is tried again as if somebody had just left: not at once. */
    table->gone = false;
    for (uint64_t i = table->durable_n + 1; table->events != NULL && i <= table->n; i++) free(table->events[i].line);
    position_forget_after(table, table->durable_n);
    if (table->events != NULL && table->n > table->durable_n) table->n = table->durable_n;
    if (table->durable_meta == NULL) return; /* It was never stored; it goes as soon as nothing is in flight. */
    description_read(table, table->durable_meta, strlen(table->durable_meta));
    if (table->organised != NULL) table->organised->roll_back(table);
    table->proposal = table->told_proposal; /* What it goes back to is there: nobody is told of what is not. */
    server->watch->rolled_back(server, table);
    sealed_roll_back(table);
    share_rolled_back(server, table);
    if (table->events == NULL) {
        schedule_set(server, table);
        return;
    }
    if (table->status == TABLE_WAITING) { /* Not even the header was stored. */
        free(table->events[0].line);
        free(table->events);
        table->events = NULL;
        table->events_capacity = 0;
        memset(&table->chain, 0, sizeof table->chain);
        schedule_set(server, table);
        return;
    }
    read_chain(table);
    position_at(table, table->n, table->state);
    schedule_set(server, table);
}

void table_roll_back(struct server *server, struct table *table)
{
    go_back(server, table);
    server->watch->restored(server, table);
}
