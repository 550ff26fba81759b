/* What people commit to is noted when they say it, and that they have revealed it too. A record whose dice are others
 * is the work of a server that has chosen them. */
#include "simulate/share.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "simulate/message.h"

static void write_digits(const uint8_t bytes[CASUS_DIGEST_SIZE], char digits[DIGITS_SIZE])
{
    struct casus_writer out = casus_writer_make(digits, DIGITS_SIZE);
    casus_write_hex(&out, bytes, CASUS_DIGEST_SIZE);
    casus_assert(casus_writer_fits(&out));
}

static json_t *message_of(const struct tab *tab, const char *type, const char *commitment, const char *field,
                          const uint8_t bytes[CASUS_DIGEST_SIZE])
{
    char digits[DIGITS_SIZE];
    json_t *message = message_about(tab, type);
    write_digits(bytes, digits);
    json_object_set_new(message, "commitment", json_string(commitment));
    json_object_set_new(message, field, json_string(digits));
    return message;
}

/* What this person has said for the seat in answer to the commitment; NULL: nothing. */
static struct given_share *find(const struct tab *tab, const char *commitment)
{
    for (size_t i = tab->table->share_count; i-- > 0;) {
        struct given_share *share = &tab->table->share[i];
        if (share->client == tab->client && share->seat == tab->viewer && strcmp(share->commitment, commitment) == 0)
            return share;
    }
    return NULL;
}

static struct given_share *give(struct world *world, struct tab *tab, const char *commitment)
{
    casus_assert(tab->viewer < tab->table->measure.seats && find(tab, commitment) == NULL);
    struct game_table *table = tab->table;
    table->share = world_reserve(table->share, table->share_count, &table->share_capacity, sizeof *table->share);
    struct given_share *share = &table->share[table->share_count++];
    *share = (struct given_share){.client = tab->client, .seat = tab->viewer};
    snprintf(share->commitment, sizeof share->commitment, "%s", commitment);
    for (size_t i = 0; i < sizeof share->entropy; i++) share->entropy[i] = (uint8_t)casus_random_bits(&world->random);
    return share;
}

/* Of no commitment that was ever shown, or bytes that nobody has committed to. */
static void lie(struct world *world, struct tab *tab, const char *commitment, bool reveals)
{
    uint8_t bytes[CASUS_DIGEST_SIZE] = {(uint8_t)below(world, 256)};
    char other[DIGITS_SIZE];
    write_digits(bytes, other);
    message_ask_wrong(world, tab,
                      reveals ? message_of(tab, "reveal", commitment, "entropy", bytes)
                              : message_of(tab, "commit", other, "commit", bytes));
}

static void commit(struct world *world, struct tab *tab, const char *commitment)
{
    uint8_t answered[CASUS_DIGEST_SIZE], share[CASUS_DIGEST_SIZE];
    const struct given_share *given = find(tab, commitment);
    if (!casus_word_hex((struct casus_word){commitment, strlen(commitment)}, answered, sizeof answered)) {
        world_broken(world, "the server's commitment has no form");
        return;
    }
    if (one_in(world, 10)) lie(world, tab, commitment, false);
    if (given == NULL) given = give(world, tab, commitment);
    casus_dice_share(given->entropy, tab->table->id, tab->viewer, answered, share);
    message_say(world, tab, message_of(tab, "commit", commitment, "commit", share));
}

/* Some vanish before they have revealed: their browsers are silent until the next round. */
static void reveal(struct world *world, struct tab *tab, const char *commitment)
{
    struct given_share *given = find(tab, commitment);
    if (given == NULL || given->silent) return;
    given->silent = !given->revealed && one_in(world, 12);
    if (given->silent) return;
    if (one_in(world, 10)) lie(world, tab, commitment, true);
    given->revealed = true;
    message_say(world, tab, message_of(tab, "reveal", commitment, "entropy", given->entropy));
}

void share_hear(struct world *world, struct tab *tab, const json_t *message)
{
    const json_t *table = json_object_get(message, "table"), *dice = json_object_get(table, "dice");
    const char *commitment = message_text(table, "commitment"), *phase = message_text(dice, "phase");
    bool waits = strcmp(message_text(table, "status"), "waiting") == 0;
    if (waits && json_array_size(json_object_get(message, "entropy")) > 0)
        world_broken(world, "seats' bytes were told before all had revealed theirs");
    if (!waits || tab->viewer >= tab->table->measure.seats) return;
    const json_t *seat = json_array_get(json_object_get(table, "seats"), tab->viewer);
    bool committed = strcmp(message_text(seat, "dice"), "committed") == 0;
    if (strcmp(phase, "committing") == 0 && !(committed && find(tab, commitment) != NULL))
        commit(world, tab, commitment);
    if (strcmp(phase, "revealing") == 0) reveal(world, tab, commitment);
}

/* ---- The record ---- */

/* Whether somebody has given these bytes for the seat in answer to that commitment, and shown them. */
static bool was_given(const struct game_table *table, casus_seat seat, const char *commitment, const uint8_t *entropy)
{
    casus_assert(seat < table->measure.seats && table->share_count <= table->share_capacity);
    for (size_t i = 0; i < table->share_count; i++) {
        const struct given_share *share = &table->share[i];
        if (share->seat == seat && share->revealed && strcmp(share->commitment, commitment) == 0 &&
            memcmp(share->entropy, entropy, sizeof share->entropy) == 0)
            return true;
    }
    return false;
}

void share_check(struct world *world, const struct game_table *table, const struct replay *replay)
{
    char commitment[DIGITS_SIZE];
    if (!replay->has_dice || !replay->dice_shared) {
        world_broken(world, "the record does not say how its dice came about");
        return;
    }
    write_digits(replay->commitment, commitment);
    for (unsigned seat = 0; seat < table->measure.seats; seat++) {
        if (replay->shares[seat] == NULL) continue;
        world->counters->shares++;
        if (!was_given(table, (casus_seat)seat, commitment, replay->shares[seat]))
            world_broken(world, "the dice have bytes of seat %u that nobody gave in answer to that commitment", seat);
    }
    if (replay->dice_round > 1) world->counters->broken_off++;
}

void share_free(struct game_table *table)
{
    free(table->share);
}
