/* A table's card. Its options never change and may be long, so they are sent only once, to those who open the table. */
#include "server/push/card.h"

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/push/audience.h"
#include "server/push/numbering.h"
#include "server/table/clock.h"
#include "server/table/schedule.h"
#include "server/table/seat.h"

static const char *const statuses[] = {"waiting", "running", "paused", "over", "damaged"};

/* That a seat has revealed is not told: it says no more than that the others have not. */
static const char *share_word(const struct seat *seat)
{
    if (seat->kind != SEAT_PERSON || !seat->share.wanted) return "none";
    return seat->share.committed ? "committed" : "awaited";
}

/* Who sits there. */
static void json_who(struct casus_writer *out, const struct table *table, unsigned number)
{
    casus_assert(number < table->seats && table->seat[number].kind <= SEAT_BOT);
    static const char *const kinds[] = {"open", "person", "bot"};
    const struct seat *seat = &table->seat[number];
    casus_json_key_text(out, "kind", kinds[seat->kind]);
    const char *team = table->organised == NULL ? NULL : table->organised->seat_name(table, number);
    if (team != NULL) casus_json_key_text(out, "name", team);
    else if (seat->kind == SEAT_OPEN || (table->organised != NULL && seat->kind == SEAT_PERSON))
        casus_json_key_null(out, "name");
    else casus_json_key_text(out, "name", seat->kind == SEAT_BOT ? seat->bot : seat->name);
    if (seat->kind == SEAT_BOT) casus_json_key_text(out, "bot", seat->bot);
    else casus_json_key_null(out, "bot");
}

/* Whether a person looks as it, since when not, and what he lets a bot do meanwhile. Of an evening's team, which has
 * several, that is not told. */
static void json_presence(struct casus_writer *out, const struct table *table, const struct seat *seat)
{
    bool person = seat->kind == SEAT_PERSON && table->organised == NULL;
    casus_json_key_bool(out, "connected", seat->watchers > 0);
    if (person && seat->watchers == 0) casus_json_key_int(out, "since", (int64_t)seat->gone_at);
    else casus_json_key_null(out, "since");
    casus_json_key_bool(out, "away", seat->away);
    if (person) casus_json_key_text(out, "stand_in", seat_stand_in_words[seat->stand_in]);
    else casus_json_key_null(out, "stand_in");
}

static void json_seat(struct casus_writer *out, const struct table *table, unsigned number)
{
    const struct seat *seat = &table->seat[number];
    casus_json_open(out, '{');
    casus_json_key_int(out, "seat", number);
    json_who(out, table, number);
    json_presence(out, table, seat);
    casus_json_key_bool(out, "resigned", seat->resigned);
    casus_json_key_bool(out, "flagged", seat->flagged);
    casus_json_key_bool(out, "owner", seat->owner);
    casus_json_key_text(out, "dice", share_word(seat));
    if (table->organised != NULL) table->organised->write_seat(out, table, number);
    casus_json_close(out, '}');
}

/* How the way to the dice stands. */
static void json_round(struct casus_writer *out, const struct table *table)
{
    casus_assert(table->round.phase == ROUND_COMMITTING || table->round.phase == ROUND_REVEALING);
    static const char *const phases[] = {"committing", "revealing"};
    const struct table_round *round = &table->round;
    bool waits = table->status == TABLE_WAITING;
    casus_json_open(out, '{');
    casus_json_key_int(out, "round", round->number);
    casus_json_key_text(out, "phase", waits ? phases[round->phase] : "settled");
    if (waits && round->until != UINT64_MAX) casus_json_key_int(out, "until", (int64_t)round->until);
    else casus_json_key_null(out, "until");
    casus_json_close(out, '}');
}

void card_key_shares(struct casus_writer *out, const char *key, const struct table *table, bool revealed)
{
    bool waits = table->status == TABLE_WAITING;
    bool told = !waits || (!revealed && table->round.phase == ROUND_REVEALING);
    casus_json_key(out, key);
    casus_json_open(out, '[');
    for (unsigned seat = 0; told && seat < table->seats; seat++) {
        const struct share *share = &table->seat[seat].share;
        if (!share->committed) casus_json_null(out);
        else casus_json_hex(out, revealed ? share->entropy : share->commit, CASUS_DIGEST_SIZE);
    }
    casus_json_close(out, ']');
}

static unsigned count_watchers(const struct table *table)
{
    unsigned watchers = 0;
    for (size_t i = 0; i < table->audience->count; i++)
        watchers += table->audience->subscribers[i].viewer == CASUS_SEAT_OBSERVER;
    return watchers;
}

void card_write(struct casus_writer *out, const struct table *table, bool options)
{
    casus_assert(table_holds(table));
    static const char *const clocks[] = {"off", "move", "game"};
    uint8_t commitment[CASUS_DIGEST_SIZE];
    casus_dice_commitment(table->secret, commitment);
    casus_json_open(out, '{');
    casus_json_key_text(out, "id", table->id);
    casus_json_key_text(out, "game", table->game->name);
    casus_json_key_int(out, "rules", table->rules);
    if (options) casus_json_key_text(out, "options", table->options);
    casus_json_key_bool(out, "public", table->public);
    casus_json_key_text(out, "status", statuses[table->status]);
    casus_json_key(out, "seats");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) json_seat(out, table, seat);
    casus_json_close(out, ']');
    casus_json_key(out, "clock");
    casus_json_open(out, '{');
    casus_json_key_text(out, "kind", clocks[table->clock]);
    casus_json_key_int(out, "move_ms", table->move_ms);
    casus_json_key_int(out, "game_ms", table->game_ms);
    casus_json_key_int(out, "reserve_ms", table->reserve_ms);
    casus_json_close(out, '}');
    casus_json_key_int(out, "takeover_ms", table->takeover_ms);
    casus_json_key(out, "commitment");
    casus_json_hex(out, commitment, sizeof commitment);
    casus_json_key(out, "dice");
    json_round(out, table);
    casus_json_key_int(out, "n", (int64_t)numbering_newest(table, CASUS_SEAT_OBSERVER));
    casus_json_key_int(out, "watchers", count_watchers(table));
    casus_json_key_int(out, "created", (int64_t)table->created);
    casus_json_key(out, "evening");
    if (table->organised != NULL) table->organised->write_public(out, table);
    else casus_json_null(out);
    if (table->next_table[0] != 0) casus_json_key_text(out, "next", table->next_table);
    else casus_json_key_null(out, "next");
    casus_json_close(out, '}');
}

/* ---- In the lobby ---- */

struct casus_actor card_awaited(const struct table *table)
{
    struct casus_actor actor = {.awaited = {{0}}};
    if (table->organised == NULL && table->status == TABLE_RUNNING) table_actor(table, &actor);
    return actor;
}

bool card_has_to_choose(const struct table *table, const struct casus_actor *actor, casus_seat seat)
{
    casus_assert(seat < table->seats);
    return casus_seats_has(&actor->awaited, seat) && table->seat[seat].sealed.actions == NULL &&
           !seat_is_played_by_bot(table, seat);
}

static void json_own(struct casus_writer *out, const struct table *table, casus_seat seat)
{
    casus_json_key_bool(out, "own", true);
    struct casus_actor actor = card_awaited(table);
    casus_json_key_bool(out, "awaited", seat < table->seats && card_has_to_choose(table, &actor, seat));
}

void card_write_line(struct casus_writer *out, const struct table *table, const struct guest *own)
{
    casus_assert(table->status < sizeof statuses / sizeof statuses[0]);
    enum { SEATS_SHOWN = 8 };
    unsigned open = 0, shown = table->seats < SEATS_SHOWN ? table->seats : SEATS_SHOWN;
    for (unsigned seat = 0; seat < table->seats; seat++) open += table->seat[seat].kind == SEAT_OPEN;
    casus_json_open(out, '{');
    casus_json_key_text(out, "id", table->id);
    casus_json_key_text(out, "game", table->game->name);
    casus_json_key_text(out, "status", statuses[table->status]);
    casus_json_key(out, "seats");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < shown; seat++) {
        casus_json_open(out, '{');
        json_who(out, table, seat);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
    casus_json_key_int(out, "more", table->seats - shown);
    casus_json_key_int(out, "open", open);
    casus_json_key_int(out, "created", (int64_t)table->created);
    if (own != NULL) json_own(out, table, seat_of_guest(table, own));
    casus_json_close(out, '}');
}

/* ---- To those who look ---- */

enum {
    CROWD_LEAST = 16, /* So many who look are no crowd: they are told at once. */
    CROWD_BYTES_A_MS = 1000
};

bool card_may_push(struct server *server, struct table *table)
{
    casus_assert(table->changed && server->change != NULL);
    if (table_step(table) != table->step_told || server->now >= table->crowd_until) return true;
    schedule_no_later(server, table, table->crowd_until);
    return false;
}

void card_push(struct server *server, struct table *table)
{
    struct casus_writer out = scratch_writer(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "table_change");
    casus_json_key(&out, "table");
    card_write(&out, table, false);
    casus_json_key(&out, "clocks");
    clock_write(server, &out, table);
    if (table->status == TABLE_WAITING) card_key_shares(&out, "commits", table, false);
    casus_json_close(&out, '}');
    audience_tell_all(server, table, &out);
    table->step_told = table_step(table);
    if (table->organised == NULL && table->audience->count > CROWD_LEAST)
        table->crowd_until = server->now + table->audience->count * out.length / CROWD_BYTES_A_MS;
}
