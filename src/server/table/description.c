/* A table's row in the store, writing and reading side by side. */
#include "server/table/description.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/dice.h"
#include "server/base/memory.h"
#include "server/table/barred.h"
#include "server/table/seat.h"
#include "server/table/tables.h"

static json_t *hex_text(const uint8_t *bytes, size_t count)
{
    char hex[2 * CASUS_BLAKE2B_MAX + 1];
    struct casus_writer out = casus_writer_make(hex, sizeof hex);
    casus_write_hex(&out, bytes, count);
    return json_string(hex);
}

static json_t *seat_row(const struct seat *seat)
{
    const struct share *share = &seat->share;
    json_t *row =
        json_pack("{s:i, s:s, s:s, s:s, s:i, s:o, s:b, s:b, s:b, s:s}", "kind", (int)seat->kind, "bot", seat->bot,
                  "name", seat->name, "guest", seat->guest, "generation", (int)seat->generation, "entropy",
                  hex_text(share->entropy, sizeof share->entropy), "owner", seat->owner, "resigned", seat->resigned,
                  "flagged", seat->flagged, "stand_in", seat_stand_in_words[seat->stand_in]);
    if (share->wanted) json_object_set_new(row, "wanted", json_true());
    if (share->committed) json_object_set_new(row, "commit", hex_text(share->commit, sizeof share->commit));
    if (share->revealed) json_object_set_new(row, "revealed", json_true());
    return row;
}

static json_t *round_row(const struct table_round *round)
{
    return json_pack("{s:i, s:i, s:i, s:I, s:I, s:I}", "number", (int)round->number, "started", (int)round->started,
                     "phase", (int)round->phase, "begun", (json_int_t)round->begun, "closed", (json_int_t)round->closed,
                     "until", round->until == UINT64_MAX ? (json_int_t)-1 : (json_int_t)round->until);
}

char *description_write(const struct table *table)
{
    casus_assert(table_holds(table));
    json_t *seats = json_array();
    for (unsigned seat = 0; seat < table->seats; seat++) json_array_append_new(seats, seat_row(&table->seat[seat]));
    json_t *row =
        json_pack("{s:s, s:s, s:s, s:i, s:b, s:i, s:I, s:s, s:i, s:I, s:I, s:I, s:I, s:o, s:o, s:i, s:o, s:o}", "game",
                  table->game->name, "options", table->options, "creator", table->creator, "rules", (int)table->rules,
                  "public", table->public, "status", (int)table->status, "created", (json_int_t)table->created, "next",
                  table->next_table, "clock", (int)table->clock, "move_ms", (json_int_t)table->move_ms, "game_ms",
                  (json_int_t)table->game_ms, "reserve_ms", (json_int_t)table->reserve_ms, "takeover_ms",
                  (json_int_t)table->takeover_ms, "secret", hex_text(table->secret, sizeof table->secret), "seats",
                  seats, "links", (int)table->links, "barred", barred_write(table), "round", round_row(&table->round));
    char *text = json_dumps(row, JSON_COMPACT);
    json_decref(row);
    if (text == NULL) return memory_copy("{}", 2);
    char *copy = memory_copy(text, strlen(text)); /* So that everything here is freed alike. */
    free(text);
    return copy;
}

static bool read_hex(const json_t *value, uint8_t *bytes, size_t count)
{
    const char *text = json_string_value(value);
    return text != NULL && casus_word_hex((struct casus_word){text, strlen(text)}, bytes, count);
}

static bool read_share(const json_t *row, struct share *share)
{
    const json_t *commit = json_object_get(row, "commit");
    share->wanted = json_is_true(json_object_get(row, "wanted"));
    share->revealed = json_is_true(json_object_get(row, "revealed"));
    share->committed = commit != NULL;
    return commit == NULL || read_hex(commit, share->commit, sizeof share->commit);
}

static bool read_stand_in(const char *word, enum stand_in *stand_in)
{
    for (int i = 0; i < STAND_INS; i++) {
        if (strcmp(word, seat_stand_in_words[i]) != 0) continue;
        *stand_in = (enum stand_in)i;
        return true;
    }
    return false;
}

static bool read_seat_row(const json_t *row, struct seat *seat)
{
    int kind, owner, resigned, flagged, generation;
    const char *bot, *name, *guest, *stand_in;
    json_t *entropy;
    if (json_unpack((json_t *)row, "{s:i, s:s, s:s, s:s, s:i, s:o, s:b, s:b, s:b, s:s}", "kind", &kind, "bot", &bot,
                    "name", &name, "guest", &guest, "generation", &generation, "entropy", &entropy, "owner", &owner,
                    "resigned", &resigned, "flagged", &flagged, "stand_in", &stand_in) != 0 ||
        generation < 0)
        return false;
    if (kind < SEAT_OPEN || kind > SEAT_BOT) return false;
    if (strlen(bot) >= sizeof seat->bot || strlen(name) >= sizeof seat->name || strlen(guest) >= sizeof seat->guest)
        return false;
    seat->kind = (enum seat_kind)kind;
    memory_put_text(seat->bot, sizeof seat->bot, bot);
    memory_put_text(seat->name, sizeof seat->name, name);
    memory_put_text(seat->guest, sizeof seat->guest, guest);
    seat->generation = (unsigned)generation;
    seat->owner = owner;
    seat->resigned = resigned;
    seat->flagged = flagged;
    if (!read_stand_in(stand_in, &seat->stand_in)) return false;
    return read_hex(entropy, seat->share.entropy, sizeof seat->share.entropy) && read_share(row, &seat->share);
}

/* Who has revealed has committed to just these bytes. What the game began with, its record shows. */
static bool shares_hold(const struct table *table)
{
    uint8_t commitment[CASUS_DIGEST_SIZE], expected[CASUS_DIGEST_SIZE];
    if (table->status != TABLE_WAITING) return true;
    casus_dice_commitment(table->secret, commitment);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        const struct share *share = &table->seat[seat].share;
        if (!share->revealed) continue;
        casus_dice_share(share->entropy, table->id, seat, commitment, expected);
        if (!share->committed || memcmp(expected, share->commit, sizeof expected) != 0) return false;
    }
    return true;
}

static bool read_round(const json_t *row, struct table_round *round)
{
    int number, started, phase;
    json_int_t begun, closed, until;
    if (json_unpack((json_t *)row, "{s:i, s:i, s:i, s:I, s:I, s:I}", "number", &number, "started", &started, "phase",
                    &phase, "begun", &begun, "closed", &closed, "until", &until) != 0)
        return false;
    *round = (struct table_round){.number = (unsigned)number,
                                  .started = (unsigned)started,
                                  .phase = (enum round_phase)phase,
                                  .begun = (uint64_t)begun,
                                  .closed = (uint64_t)closed,
                                  .until = until < 0 ? UINT64_MAX : (uint64_t)until};
    return number >= 1 && started >= 0 && (phase == ROUND_COMMITTING || phase == ROUND_REVEALING);
}

static bool is_duration(json_int_t ms)
{
    return ms >= 0 && ms <= INT64_C(1) << 53;
}

static bool read_table_row(struct table *table, const json_t *row)
{
    int is_public, status, clock, links;
    const char *next, *creator;
    json_int_t created, move_ms, game_ms, reserve_ms, takeover_ms;
    json_t *secret, *seats, *barred, *round;
    if (json_unpack((json_t *)row, "{s:b, s:i, s:I, s:s, s:i, s:I, s:I, s:I, s:I, s:o, s:o, s:s, s:i, s:o, s:o}",
                    "public", &is_public, "status", &status, "created", &created, "next", &next, "clock", &clock,
                    "move_ms", &move_ms, "game_ms", &game_ms, "reserve_ms", &reserve_ms, "takeover_ms", &takeover_ms,
                    "secret", &secret, "seats", &seats, "creator", &creator, "links", &links, "barred", &barred,
                    "round", &round) != 0)
        return false;
    if (strlen(next) >= TABLE_ID_SIZE || json_array_size(seats) != table->seats) return false;
    if (status < TABLE_WAITING || status > TABLE_OVER || clock < CLOCK_OFF || clock > CLOCK_GAME) return false;
    if (!is_duration(move_ms) || !is_duration(game_ms) || !is_duration(reserve_ms) || !is_duration(takeover_ms))
        return false;
    if (strlen(creator) >= sizeof table->creator || links < 0 || !barred_read(table, barred)) return false;
    memory_put_text(table->creator, sizeof table->creator, creator);
    table->links = (unsigned)links;
    table->public = is_public;
    table->status = (enum table_status)status;
    table->created = (uint64_t)created;
    memory_put_text(table->next_table, sizeof table->next_table, next);
    table->clock = (enum clock_kind)clock;
    table->move_ms = move_ms;
    table->game_ms = game_ms;
    table->reserve_ms = reserve_ms;
    table->takeover_ms = takeover_ms;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (!read_seat_row(json_array_get(seats, seat), &table->seat[seat])) return false;
    }
    return read_round(round, &table->round) && read_hex(secret, table->secret, sizeof table->secret) &&
           shares_hold(table);
}

bool description_read(struct table *table, const char *text, size_t length)
{
    json_t *row = json_loadb(text, length, 0, NULL);
    bool read = row != NULL && read_table_row(table, row);
    json_decref(row);
    return read;
}

/* The version of the rules that the table is played by, or 0. A table that has not begun will begin by the newest. */
static unsigned read_rules(const struct casus_game *game, const json_t *row)
{
    json_int_t version = json_integer_value(json_object_get(row, "rules"));
    if (version < 1 || version > game->rules_version) return 0;
    bool waits = json_integer_value(json_object_get(row, "status")) == TABLE_WAITING;
    return waits ? game->rules_version : (unsigned)version;
}

static bool load_row(struct server *server, const char *id, const json_t *row)
{
    const char *name = json_string_value(json_object_get(row, "game"));
    const struct casus_game *game = name == NULL ? NULL : table_find_game(server, name);
    const char *options = json_string_value(json_object_get(row, "options"));
    struct casus_measure measure;
    unsigned rules = game == NULL ? 0 : read_rules(game, row);
    if (rules == 0 || options == NULL || !table_is_id(id, strlen(id))) return false;
    if (tables_find(server, id) != NULL) return false; /* Only a broken index tells a row twice. */
    char *played = table_played_options(game, options, rules);
    bool measured = game->measure(played, strlen(played), &measure, NULL);
    free(played);
    if (!measured) return false;
    struct table *table = tables_add(server, id, game, options, &measure);
    table->rules = rules;
    return read_table_row(table, row);
}

bool description_load(struct server *server, const char *id, const char *text, size_t length)
{
    json_t *row = json_loadb(text, length, 0, NULL);
    bool good = load_row(server, id, row);
    struct table *table = tables_find(server, id);
    if (table != NULL && table->durable_meta == NULL) table->durable_meta = memory_copy(text, length);
    json_decref(row);
    return good;
}
