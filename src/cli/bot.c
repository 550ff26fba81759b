/* casus bot: plays one seat over the protocol, a message a line on standard input and output, so that it can be wired
 * to a server by any program that joins a WebSocket to a pipe. It knows the game as any player does: by its views,
 * which it takes as bytes. */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/dice.h"
#include "cli.h"
#include "search/bot.h"

enum { LINE_BYTES = 8 << 20 };

struct player {
    const char *bot, *table, *link, *key;
    const struct casus_bot *plays;              /* The one of that name, once the game is known. */
    uint8_t entropy[CASUS_ENTROPY_SIZE];        /* The seat's share in the dice: */
    char commitment[2 * CASUS_DIGEST_SIZE + 1]; /* the server's commitment that it answers. */
    const struct casus_game *game;
    struct casus_measure measure;
    void *view, *memory;
    int64_t seat, n, next_id;
    bool seated;  /* The seat is ours. */
    bool opening; /* `open` was sent; the table has not been received yet. */
    bool ready;   /* `view` is the present position. */
    bool over, failed;
    struct casus_random random;
};

static void say(struct player *player, json_t *message)
{
    json_object_set_new(message, "id", json_integer(++player->next_id));
    json_dumpf(message, stdout, JSON_COMPACT);
    putchar('\n');
    fflush(stdout);
    json_decref(message);
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

/* ---- The view ---- */

static bool put_bytes(struct player *player, const char *base64, size_t offset)
{
    casus_assert(player->view != NULL && player->measure.state_size > 0);
    size_t count = 0;
    if (offset > player->measure.state_size) return false;
    return sodium_base642bin((unsigned char *)player->view + offset, player->measure.state_size - offset, base64,
                             strlen(base64), NULL, &count, NULL, sodium_base64_VARIANT_ORIGINAL) == 0;
}

static void patch_view(struct player *player, const json_t *patch)
{
    size_t index;
    json_t *piece;
    json_array_foreach ((json_t *)patch, index, piece) {
        const char *bytes = json_string_value(json_array_get(piece, 1));
        json_int_t offset = json_integer_value(json_array_get(piece, 0));
        if (bytes == NULL || offset < 0 || !put_bytes(player, bytes, (size_t)offset)) player->ready = false;
    }
}

/* ---- Moving ---- */

static bool is_awaited(const struct player *player, const json_t *message)
{
    casus_assert(player->seat >= 0 && player->seat < player->measure.seats);
    size_t index;
    json_t *seat;
    json_array_foreach (json_object_get(message, "awaited"), index, seat) {
        if (json_integer_value(seat) == player->seat) return true;
    }
    return false;
}

/* Whether several act at once and this seat has more to do. */
static bool commits(const struct player *player, const void *view)
{
    struct casus_actor actor;
    player->game->actor(view, &actor);
    return actor.kind == CASUS_ACTOR_SIMULTANEOUS && casus_seats_has(&actor.awaited, (casus_seat)player->seat);
}

/* One action; or, if several act at once, all actions that complete the seat's part, each chosen from a copy of the
 * view after the previous one. */
static json_t *choose_actions(struct player *player)
{
    casus_assert(player->ready && player->plays != NULL);
    enum { ACTIONS_MAX = 64 }; /* Of one message. */
    char text[256];
    json_t *actions = json_array();
    void *view = cli_allocate(player->measure.state_size);
    memcpy(view, player->view, player->measure.state_size);
    do {
        struct casus_choice choice = {.game = player->game,
                                      .measure = &player->measure,
                                      .view = view,
                                      .seat = (casus_seat)player->seat,
                                      .random = &player->random,
                                      .memory = player->memory};
        casus_action action = casus_bot_choose(player->plays, &choice);
        struct casus_writer out = casus_writer_make(text, sizeof text);
        if (action == 0) break;
        player->game->action_text(view, (casus_seat)player->seat, action, &out);
        json_array_append_new(actions, json_string(text));
        if (!commits(player, player->view) || !player->game->apply(view, (casus_seat)player->seat, action, NULL)) break;
    } while (commits(player, view) && json_array_size(actions) < ACTIONS_MAX);
    free(view);
    return actions;
}

static void move_if_awaited(struct player *player, const json_t *message)
{
    if (!player->ready || player->over || player->seat < 0 || !is_awaited(player, message)) return;
    json_t *actions = choose_actions(player);
    if (json_array_size(actions) > 0)
        say(player, json_pack("{s:s, s:s, s:I, s:O}", "type", "act", "table", player->table, "n", (json_int_t)player->n,
                              "actions", actions));
    json_decref(actions);
}

/* ---- What the server says ---- */

static void open_again(struct player *player)
{
    if (player->opening) return;
    player->opening = true;
    json_t *message = json_pack("{s:s, s:s}", "type", "open", "table", player->table);
    if (player->link != NULL) json_object_set_new(message, "link", json_string(player->link));
    say(player, message);
}

static void on_welcome(struct player *player, const json_t *message)
{
    (void)message;
    if (player->key != NULL) {
        say(player, json_pack("{s:s, s:s, s:s}", "type", "claim", "table", player->table, "key", player->key));
        return;
    }
    json_t *join = json_pack("{s:s, s:s, s:b}", "type", "join", "table", player->table, "dice", 1);
    if (player->link != NULL) json_object_set_new(join, "link", json_string(player->link));
    say(player, join);
}

static void on_joined(struct player *player, const json_t *message)
{
    (void)message;
    player->seated = true;
    open_again(player);
}

static bool learn_game(struct player *player, const json_t *table)
{
    const char *name = text_of(table, "game"), *options = text_of(table, "options");
    if (player->view != NULL) return true;
    player->game = casus_game_find(name, strlen(name));
    if (player->game == NULL || !player->game->measure(options, strlen(options), &player->measure, NULL)) return false;
    player->plays = player->bot == NULL ? casus_bot_best(player->game) : casus_bot_of(player->game, player->bot);
    if (player->plays == NULL) {
        cli_say_error(STATUS_UNUSABLE, "--bot: no bot \"%s\" plays %s; casus games lists those that do.", player->bot,
                      player->game->name);
        player->failed = true;
        return false;
    }
    player->view = calloc(1, player->measure.state_size + 8);
    player->memory = calloc(1, casus_bot_memory(player->plays, &player->measure) + 8);
    return player->view != NULL && player->memory != NULL;
}

/* ---- The seat's share in the dice ---- */

static void say_dice(struct player *player, const char *type, const char *field, const uint8_t bytes[CASUS_DIGEST_SIZE])
{
    char digits[2 * CASUS_DIGEST_SIZE + 1];
    sodium_bin2hex(digits, sizeof digits, bytes, CASUS_DIGEST_SIZE);
    say(player, json_pack("{s:s, s:s, s:s, s:s}", "type", type, "table", player->table, "commitment",
                          player->commitment, field, digits));
}

/* The committed bytes answer the server's present commitment. */
static void commit(struct player *player, const char *commitment)
{
    casus_assert(player->seat >= 0 && player->seat < CASUS_SEATS_MAX);
    uint8_t seen[CASUS_DIGEST_SIZE], share[CASUS_DIGEST_SIZE];
    if (strlen(commitment) != 2 * sizeof seen ||
        sodium_hex2bin(seen, sizeof seen, commitment, strlen(commitment), NULL, NULL, NULL) != 0)
        return;
    snprintf(player->commitment, sizeof player->commitment, "%s", commitment);
    randombytes_buf(player->entropy, sizeof player->entropy);
    casus_dice_share(player->entropy, player->table, (unsigned)player->seat, seen, share);
    say_dice(player, "commit", "commit", share);
}

static void give_share(struct player *player, const json_t *table)
{
    const json_t *dice = json_object_get(table, "dice");
    const char *commitment = text_of(table, "commitment");
    bool answered = strcmp(commitment, player->commitment) == 0;
    if (player->seat < 0 || strcmp(text_of(table, "status"), "waiting") != 0) return;
    if (strcmp(text_of(dice, "phase"), "committing") == 0 && !answered) commit(player, commitment);
    if (strcmp(text_of(dice, "phase"), "revealing") == 0 && answered)
        say_dice(player, "reveal", "entropy", player->entropy);
}

static void on_table_change(struct player *player, const json_t *message)
{
    give_share(player, json_object_get(message, "table"));
}

/* A number that is no seat of any game means none. */
static int64_t seat_in(const json_t *message)
{
    const json_t *seat = json_object_get(message, "seat");
    int64_t number = json_is_integer(seat) ? json_integer_value(seat) : -1;
    return number >= 0 && number < CASUS_SEATS_MAX ? number : -1;
}

static void on_table(struct player *player, const json_t *message)
{
    const json_t *table = json_object_get(message, "table");
    const char *bytes = json_string_value(json_object_get(json_object_get(message, "position"), "bytes"));
    player->opening = false;
    player->seat = seat_in(message);
    player->n = json_integer_value(json_object_get(message, "n"));
    player->over = strcmp(text_of(table, "status"), "over") == 0;
    player->ready = bytes != NULL && learn_game(player, table) && player->seat < (int64_t)player->measure.seats &&
                    put_bytes(player, bytes, 0);
    casus_assert(!player->ready || player->game != NULL);
    give_share(player, table);
    move_if_awaited(player, message);
}

static void on_events(struct player *player, const json_t *message)
{
    size_t index;
    json_t *event;
    if (!player->ready) { /* The game has begun since the table was opened. */
        open_again(player);
        return;
    }
    json_array_foreach (json_object_get(message, "events"), index, event) {
        patch_view(player, json_object_get(event, "patch"));
        player->n = json_integer_value(json_object_get(event, "n"));
        if (json_object_get(event, "end") != NULL) player->over = true;
    }
    patch_view(player, json_object_get(message, "patch")); /* If numbers are the viewer's own, one stands for all. */
    if (json_is_integer(json_object_get(message, "n"))) player->n = json_integer_value(json_object_get(message, "n"));
    move_if_awaited(player, message);
}

static void on_refused(struct player *player, const json_t *message)
{
    const json_t *error = json_object_get(message, "error");
    if (strcmp(text_of(error, "key"), "server.stale") == 0) return; /* The newer event is on its way. */
    if (strcmp(text_of(error, "key"), "server.seated") == 0) {
        on_joined(player, message);
        return;
    }
    cli_say_error(STATUS_FAILED, "the server refused: %s", text_of(error, "text"));
    if (!player->seated || player->opening) player->failed = true;
}

static const struct {
    const char *type;
    void (*handle)(struct player *player, const json_t *message);
} handlers[] = {{"welcome", on_welcome},           {"joined", on_joined}, {"table", on_table},
                {"table_change", on_table_change}, {"events", on_events}, {"refused", on_refused}};

static void take(struct player *player, const json_t *message)
{
    casus_assert(json_is_object(message));
    for (size_t i = 0; i < sizeof handlers / sizeof handlers[0]; i++) {
        if (strcmp(handlers[i].type, text_of(message, "type")) == 0) handlers[i].handle(player, message);
    }
}

static bool plays_some_game(const char *bot)
{
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        if (casus_bot_of(*game, bot) != NULL) return true;
    }
    return false;
}

enum status run_bot(int argc, char **argv)
{
    const char *words[1], *name = NULL;
    int64_t seed = 1;
    struct player player = {.seat = -1};
    const struct option_row rows[] = {
        {"--table", "ID", "the table to play at", .text = &player.table},
        {"--link", "LINK", "its link, if it is not public", .text = &player.link},
        {"--key", "KEY", "a seat's key: take over that seat instead of an open one", .text = &player.key},
        {"--bot", "NAME", "which of the game's bots plays: casus games lists them (the strongest)",
         .text = &player.bot},
        {"--name", "NAME", "the bot's name at the table", .text = &name},
        {"--seed", "S", "seed of its choices (1)", .number = &seed, .least = 0, .most = INT64_MAX},
    };
    int status = READ_OPTIONS("bot --table ID [options]", rows, words);
    if (status >= 0) return (enum status)status;
    if (player.table == NULL) return cli_say_error(STATUS_UNUSABLE, "--table is missing: the table to play at.");
    if (player.bot != NULL && !plays_some_game(player.bot))
        return cli_say_error(STATUS_UNUSABLE, "--bot: no bot \"%s\" plays any game; casus games lists those that do.",
                             player.bot);
    if (sodium_init() < 0) return cli_say_error(STATUS_FAILED, "the system gives no random numbers.");
    player.random = casus_random_make((uint64_t)seed);
    char *line = malloc(LINE_BYTES);
    if (line == NULL) return cli_say_error(STATUS_FAILED, "no memory is left.");
    say(&player, json_pack("{s:s, s:i, s:s, s:s}", "type", "hello", "protocol", 1, "name", name != NULL ? name : "Bot",
                           "form", "bytes"));
    while (!player.over && !player.failed && fgets(line, LINE_BYTES, stdin) != NULL) {
        json_t *message = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        if (!json_is_object(message)) {
            cli_say_error(STATUS_FAILED, "a line from the server is not a JSON object.");
            player.failed = true;
        } else {
            take(&player, message);
        }
        json_decref(message);
    }
    free(line);
    free(player.view);
    free(player.memory);
    if (!player.over && !player.failed) cli_say_error(STATUS_FAILED, "the server went away before the game was over.");
    return player.over ? STATUS_OK : STATUS_FAILED;
}
