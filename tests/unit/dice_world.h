/* dice_world.h - the seats' part in the dice in the world of server_world.h: what a client commits to and reveals. */
#ifndef TESTS_DICE_WORLD_H
#define TESTS_DICE_WORLD_H

#include "casus/dice.h"
#include "server_world.h"

/* What a client gives; `fill` is every one of its bytes. */
struct given {
    uint8_t fill;
    char commitment[2 * CASUS_DIGEST_SIZE + 1]; /* The server's, which this one answers. */
    char commit[2 * CASUS_DIGEST_SIZE + 1], entropy[2 * CASUS_ENTROPY_SIZE + 1];
};

static inline void digits_of(const uint8_t bytes[CASUS_DIGEST_SIZE], char digits[2 * CASUS_DIGEST_SIZE + 1])
{
    struct casus_writer out = casus_writer_make(digits, 2 * CASUS_DIGEST_SIZE + 1);
    casus_write_hex(&out, bytes, CASUS_DIGEST_SIZE);
}

/* The table as the client is shown it now. */
static inline json_t *shown_table(struct world *world, int client, const char *id)
{
    json_t *reply = plain(world, client, "open", id);
    expect_type(reply, "table");
    return reply;
}

/* The client opens the table and computes what it needs to answer its commitment. */
static inline struct given look(struct world *world, int client, const char *id, uint8_t fill, unsigned seat)
{
    struct given given = {.fill = fill};
    uint8_t entropy[CASUS_ENTROPY_SIZE], seen[CASUS_DIGEST_SIZE], share[CASUS_DIGEST_SIZE];
    const json_t *table = json_object_get(shown_table(world, client, id), "table");
    snprintf(given.commitment, sizeof given.commitment, "%s", text_of(table, "commitment"));
    assert_true(casus_word_hex((struct casus_word){given.commitment, strlen(given.commitment)}, seen, sizeof seen));
    memset(entropy, fill, sizeof entropy);
    casus_dice_share(entropy, id, seat, seen, share);
    digits_of(share, given.commit);
    digits_of(entropy, given.entropy);
    return given;
}

static inline json_t *commit(struct world *world, int client, const char *id, const struct given *given)
{
    return say(world, client, "{s:s, s:s, s:s, s:s}", "type", "commit", "table", id, "commitment", given->commitment,
               "commit", given->commit);
}

static inline json_t *reveal(struct world *world, int client, const char *id, const struct given *given)
{
    return say(world, client, "{s:s, s:s, s:s, s:s}", "type", "reveal", "table", id, "commitment", given->commitment,
               "entropy", given->entropy);
}

static inline json_t *create_for_two(struct world *world, const char *first, const char *second, int takeover_ms)
{
    return say(world, 0, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s, s:s*}], s:i, s:b}", "type", "create", "game", "horizon",
               "options", "players 2\nrings 2\n", "public", 1, "seats", "kind", first, "kind", second, "bot",
               strcmp(second, "bot") == 0 ? "greedy" : NULL, "takeover_ms", takeover_ms, "dice", 1);
}

static inline json_t *join_with_dice(struct world *world, int client, const char *id)
{
    json_t *reply = say(world, client, "{s:s, s:s, s:b}", "type", "join", "table", id, "dice", 1);
    return reply;
}

#endif
