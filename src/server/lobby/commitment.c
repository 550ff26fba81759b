/* Anything too early, too late, or in answer to a commitment of the server's other than the current one is refused, so
 * only the right order is possible. */
#include "server/lobby/commitment.h"

#include <string.h>

#include "casus/assert.h"
#include "server/table/seat.h"
#include "server/table/share.h"

static bool read_digits(const struct request *request, const char *name, uint8_t bytes[CASUS_DIGEST_SIZE])
{
    const char *text = request_text(request, name);
    casus_assert(text != NULL); /* The table of messages has it. */
    return casus_word_hex((struct casus_word){text, strlen(text)}, bytes, CASUS_DIGEST_SIZE);
}

/* What both messages must keep to: the game has not begun, the digits are some, and the server's commitment is the one
 * that holds. */
static bool check(struct server *server, const struct request *request, const char *name, uint8_t *bytes)
{
    const struct table *table = request->table;
    uint8_t seen[CASUS_DIGEST_SIZE], holds[CASUS_DIGEST_SIZE];
    casus_dice_commitment(table->secret, holds);
    if (request->seat >= table->seats) {
        request_refuse(server, request, "server.no_seat", "You have no seat at this table.", 0, 0);
    } else if (table->status != TABLE_WAITING) {
        request_refuse(server, request, "server.started", "The game has begun already.", 0, 0);
    } else if (!read_digits(request, "commitment", seen) || !read_digits(request, name, bytes)) {
        request_refuse(server, request, "server.bad_digits",
                       "A commitment and its bytes are {0} hexadecimal digits each.", (int64_t)2 * CASUS_DIGEST_SIZE,
                       0);
    } else if (memcmp(seen, holds, sizeof seen) != 0) {
        request_refuse(server, request, "server.dice_stale",
                       "This answers another commitment of the server than the one that holds now: look again.", 0, 0);
    } else {
        return true;
    }
    return false;
}

void commitment_commit(struct server *server, struct request *request)
{
    struct table *table = request->table;
    uint8_t commit[CASUS_DIGEST_SIZE];
    if (!check(server, request, "commit", commit)) return;
    const struct share *share = &table->seat[request->seat].share;
    if (table->round.phase != ROUND_COMMITTING || (table->round.started != 0 && !share->wanted)) {
        request_refuse(server, request, "server.dice_closed", "The list of commitments to the dice is closed.", 0, 0);
        return;
    }
    share_commit(server, table, request->seat, commit);
    request_ok(server, request);
}

void commitment_reveal(struct server *server, struct request *request)
{
    struct table *table = request->table;
    uint8_t entropy[CASUS_ENTROPY_SIZE], commitment[CASUS_DIGEST_SIZE], expected[CASUS_DIGEST_SIZE];
    if (!check(server, request, "entropy", entropy)) return;
    const struct share *share = &table->seat[request->seat].share;
    casus_dice_commitment(table->secret, commitment);
    casus_dice_share(entropy, table->id, request->seat, commitment, expected);
    if (table->round.phase != ROUND_REVEALING) {
        request_refuse(server, request, "server.dice_early", "Bytes are shown only when every seat has committed.", 0,
                       0);
    } else if (!share->committed) {
        request_refuse(server, request, "server.dice_uncommitted", "Your seat has committed to no bytes.", 0, 0);
    } else if (memcmp(expected, share->commit, sizeof expected) != 0) {
        request_refuse(server, request, "server.dice_other", "These are not the bytes that your seat committed to.", 0,
                       0);
    } else {
        if (!share->revealed) share_reveal(server, table, request->seat, entropy);
        request_ok(server, request);
    }
}
