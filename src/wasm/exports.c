/* The core as the browser sees it: positions in numbered slots, text in and out through one buffer.
 *
 * A function that answers with text returns its length, at least 0, and leaves it in the buffer; -1 means that it was
 * refused, and the buffer holds the error as JSON, closed by a 0. The page's web/src/core wraps these. This is the one
 * place in the core's build with state of its own: the slots, the buffer and the scratch that games ask for. */
#include <string.h>

#include "casus/assert.h"
#include "casus/casus.h"
#include "casus/dice.h"
#include "casus/record.h"
#include "search/bot.h"
#include "wasm/refusal.h"

enum {
    IO_SIZE = 1 << 20,
    SLOTS = 10,
    SLOT_SIZE = CASUS_PAGE_STATE_MAX,
    ACTIONS_MAX = CASUS_PAGE_LEGAL_MAX,
    MEMORY_SIZE = 1 << 19,
    WASM_PAGE = 1 << 16,
    NATIVE_PAGES = 1 << 10 /* As much as a fuzzer gives. */
};

static char io[IO_SIZE];
static uint64_t slot_bytes[SLOTS][SLOT_SIZE / 8];
static const struct casus_game *slot_game[SLOTS];
static uint32_t slot_size[SLOTS];
static casus_action actions[ACTIONS_MAX];
static struct casus_outcome outcomes[ACTIONS_MAX];
static uint64_t bot_memory[MEMORY_SIZE / 8];
static uint64_t bot_view[SLOT_SIZE / 8];

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#else /* A fuzzer calls them as they are. */
#define EXPORT(name) name
#endif

/* ---- Answers ---- */

static int fail(const struct casus_error *error)
{
    return refuse_into(io, sizeof io, error);
}

static int fail_with(const char *key, const char *sentence)
{
    return refuse_with(io, sizeof io, key, sentence);
}

static int answer(const struct casus_writer *out)
{
    if (!casus_writer_fits(out)) return fail_with("core.too_long", "The answer is longer than the buffer.");
    return (int)out->length;
}

static bool is_used(int slot)
{
    return slot >= 0 && slot < SLOTS && slot_game[slot] != NULL;
}

/* A number that belongs to no seat is an observer's: he sees the least, and cannot act. */
static casus_seat seat_of(int number)
{
    return number >= 0 && number <= CASUS_SEAT_OBSERVER ? (casus_seat)number : CASUS_SEAT_OBSERVER;
}

static int fail_slot(void)
{
    return fail_with("core.no_position", "There is no position in that slot.");
}

/* A copy of the text in the buffer, because the answer goes into the same buffer. */
static char question[1 << 10];

static bool take_question(int length)
{
    if (length < 0 || (size_t)length > sizeof question) return false;
    memcpy(question, io, (size_t)length);
    return true;
}

static int fail_question(void)
{
    return fail_with("core.question_too_long", "The text is too long.");
}

static const struct casus_game *game_at(int number)
{
    for (int i = 0; casus_games[i] != NULL; i++) {
        if (i == number) return casus_games[i];
    }
    return NULL;
}

/* ---- Buffer, games, slots ---- */

char *EXPORT(casus_io)(void)
{
    return io;
}

int EXPORT(casus_io_size)(void)
{
    return IO_SIZE;
}

int EXPORT(casus_slots)(void)
{
    return SLOTS;
}

/* What the page needs to know about each game: an array of what casus_json_game writes, with the names of its bots. */
int EXPORT(casus_w_games)(void)
{
    struct casus_writer out = casus_writer_make(io, sizeof io);
    casus_json_open(&out, '[');
    for (int i = 0; casus_games[i] != NULL; i++) {
        casus_json_open(&out, '{');
        casus_json_game(&out, casus_games[i]);
        casus_json_bots(&out, casus_games[i]);
        casus_json_close(&out, '}');
    }
    casus_json_close(&out, ']');
    return answer(&out);
}

static int measure(int number, int length, struct casus_measure *sizes)
{
    struct casus_error error;
    const struct casus_game *game = game_at(number);
    if (game == NULL) return fail_with("core.no_game", "There is no such game.");
    if (length < 0 || length > IO_SIZE) return fail_question();
    if (!game->measure(io, (size_t)length, sizes, &error)) return fail(&error);
    if (sizes->state_size > SLOT_SIZE || sizes->legal_max > ACTIONS_MAX || sizes->outcomes_max > ACTIONS_MAX) {
        return fail_with("core.too_large", "This game is too large to be played in the page.");
    }
    return 0;
}

int EXPORT(casus_w_measure)(int number, int length)
{
    struct casus_measure sizes;
    if (measure(number, length, &sizes) < 0) return -1;
    struct casus_writer out = casus_writer_make(io, sizeof io);
    casus_json_open(&out, '{');
    casus_json_key_int(&out, "state_size", (int64_t)sizes.state_size);
    casus_json_key_int(&out, "legal_max", (int64_t)sizes.legal_max);
    casus_json_key_int(&out, "outcomes_max", (int64_t)sizes.outcomes_max);
    casus_json_key_int(&out, "seats", sizes.seats);
    casus_json_close(&out, '}');
    return answer(&out);
}

int EXPORT(casus_w_init)(int slot, int number, int length)
{
    struct casus_measure sizes;
    struct casus_error error;
    if (slot < 0 || slot >= SLOTS) return fail_slot();
    if (measure(number, length, &sizes) < 0) return -1;
    slot_game[slot] = NULL;
    if (!game_at(number)->init(slot_bytes[slot], io, (size_t)length, &error)) return fail(&error);
    slot_game[slot] = game_at(number);
    slot_size[slot] = (uint32_t)sizes.state_size;
    return 0;
}

void *EXPORT(casus_w_state)(int slot)
{
    return slot >= 0 && slot < SLOTS ? slot_bytes[slot] : NULL;
}

int EXPORT(casus_w_state_size)(int slot)
{
    return is_used(slot) ? (int)slot_size[slot] : 0;
}

int EXPORT(casus_w_load)(int slot, int number, int size)
{
    const struct casus_game *game = game_at(number);
    if (slot < 0 || slot >= SLOTS) return fail_slot();
    if (game == NULL || size <= 0 || size > SLOT_SIZE)
        return fail_with("core.no_game", "There is no such game or size.");
    slot_game[slot] = game;
    slot_size[slot] = (uint32_t)size;
    return 0;
}

int EXPORT(casus_w_copy)(int to, int from)
{
    if (to < 0 || to >= SLOTS || !is_used(from)) return fail_slot();
    memmove(slot_bytes[to], slot_bytes[from], slot_size[from]);
    slot_game[to] = slot_game[from];
    slot_size[to] = slot_size[from];
    return 0;
}

/* ---- The contract ---- */

int EXPORT(casus_w_actor)(int slot)
{
    static const char *const kinds[] = {"over", "player", "chance", "simultaneous", "organiser"};
    struct casus_actor actor;
    if (!is_used(slot)) return fail_slot();
    slot_game[slot]->actor(slot_bytes[slot], &actor);
    casus_assert(actor.kind < sizeof kinds / sizeof kinds[0]);
    struct casus_writer out = casus_writer_make(io, sizeof io);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "kind", kinds[actor.kind]);
    casus_json_key(&out, "seat");
    if (actor.seat == CASUS_SEAT_NOBODY) casus_json_null(&out);
    else casus_json_int(&out, actor.seat);
    casus_json_key(&out, "awaited");
    casus_json_open(&out, '[');
    for (int seat = 0; seat < CASUS_SEATS_MAX; seat++) {
        if (casus_seats_has(&actor.awaited, seat_of(seat))) casus_json_int(&out, seat);
    }
    casus_json_close(&out, ']');
    casus_json_close(&out, '}');
    return answer(&out);
}

static void write_action(struct casus_writer *out, int slot, casus_seat seat, casus_action action)
{
    char text[128];
    struct casus_writer writer = casus_writer_make(text, sizeof text);
    casus_assert(is_used(slot) && action != 0);
    slot_game[slot]->action_text(slot_bytes[slot], seat, action, &writer);
    casus_assert(casus_writer_fits(&writer));
    casus_json_text(out, text);
}

int EXPORT(casus_w_legal)(int slot, int seat)
{
    if (!is_used(slot)) return fail_slot();
    size_t count = slot_game[slot]->legal(slot_bytes[slot], seat_of(seat), actions);
    casus_require(count <= ACTIONS_MAX);
    struct casus_writer out = casus_writer_make(io, sizeof io);
    casus_json_open(&out, '[');
    for (size_t i = 0; i < count; i++) write_action(&out, slot, seat_of(seat), actions[i]);
    casus_json_close(&out, ']');
    return answer(&out);
}

/* The action that the buffer names, or 0 with the error in *error. */
static casus_action parse(int slot, int seat, int length, struct casus_error *error)
{
    if (!take_question(length)) {
        casus_refuse(error, "core.question_too_long", "The text is too long.", 0, 0, 0, 0);
        return 0;
    }
    return slot_game[slot]->action_parse(slot_bytes[slot], seat_of(seat), question, (size_t)length, error);
}

int EXPORT(casus_w_check)(int slot, int seat, int length)
{
    struct casus_error error;
    if (!is_used(slot)) return fail_slot();
    casus_action action = parse(slot, seat, length, &error);
    if (action == 0 || !slot_game[slot]->is_legal(slot_bytes[slot], seat_of(seat), action, &error)) return fail(&error);
    return 0;
}

static size_t ranges_of(int slot, int seat, casus_action action, struct casus_range *ranges)
{
    const struct casus_game *game = slot_game[slot];
    return game->ranges == NULL ? 0 : game->ranges(slot_bytes[slot], seat_of(seat), action, ranges);
}

/* Whether the number fits into the range's bits; whether it is allowed is checked when the action is done. */
static bool fits(double value, const struct casus_range *range)
{
    double end = range->width < 53 ? (double)((uint64_t)1 << range->width) : 9007199254740992.0; /* 2^53 */
    return value >= 0 && value < end;
}

/* The ranged numbers of the action that the buffer names: an array of {least, most, step}, empty if it has none. */
int EXPORT(casus_w_ranges)(int slot, int seat, int length)
{
    struct casus_error error;
    struct casus_range ranges[CASUS_RANGES_MAX];
    if (!is_used(slot)) return fail_slot();
    casus_action action = parse(slot, seat, length, &error);
    if (action == 0) return fail(&error);
    size_t count = ranges_of(slot, seat, action, ranges);
    struct casus_writer out = casus_writer_make(io, sizeof io);
    casus_json_open(&out, '[');
    for (size_t i = 0; i < count; i++) {
        casus_json_open(&out, '{');
        casus_json_key_int(&out, "least", (int64_t)ranges[i].least);
        casus_json_key_int(&out, "most", (int64_t)ranges[i].most);
        casus_json_key_int(&out, "step", (int64_t)ranges[i].step);
        casus_json_close(&out, '}');
    }
    casus_json_close(&out, ']');
    return answer(&out);
}

/* The action that the buffer names with `value` (exact up to 2^53) as its ranged number of that index: its text. */
int EXPORT(casus_w_set)(int slot, int seat, int length, int index, double value)
{
    struct casus_error error;
    struct casus_range ranges[CASUS_RANGES_MAX];
    if (!is_used(slot)) return fail_slot();
    casus_action action = parse(slot, seat, length, &error);
    if (action == 0) return fail(&error);
    if (index < 0 || (size_t)index >= ranges_of(slot, seat, action, ranges) || !fits(value, &ranges[index]))
        return fail_with("core.no_range", "The action has no such number.");
    struct casus_writer out = casus_writer_make(io, sizeof io);
    slot_game[slot]->action_text(slot_bytes[slot], seat_of(seat),
                                 casus_range_set(action, &ranges[index], (uint64_t)value), &out);
    return answer(&out);
}

int EXPORT(casus_w_apply)(int slot, int seat, int length)
{
    struct casus_error error;
    if (!is_used(slot)) return fail_slot();
    casus_action action = parse(slot, seat, length, &error);
    if (action == 0 || !slot_game[slot]->apply(slot_bytes[slot], seat_of(seat), action, &error)) return fail(&error);
    return 0;
}

/* 1: the action shows its own player something that was hidden from it; 0: it does not. */
int EXPORT(casus_w_reveals)(int slot, int seat, int length)
{
    struct casus_error error;
    if (!is_used(slot)) return fail_slot();
    casus_action action = parse(slot, seat, length, &error);
    if (action == 0) return fail(&error);
    const struct casus_game *game = slot_game[slot];
    return game->reveals != NULL && game->reveals(slot_bytes[slot], seat_of(seat), action);
}

int EXPORT(casus_w_outcomes)(int slot)
{
    const char *purpose = "";
    if (!is_used(slot)) return fail_slot();
    size_t count = slot_game[slot]->outcomes(slot_bytes[slot], outcomes, &purpose);
    casus_require(count <= ACTIONS_MAX);
    struct casus_writer out = casus_writer_make(io, sizeof io);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "purpose", count > 0 ? purpose : "");
    casus_json_key(&out, "outcomes");
    casus_json_open(&out, '[');
    for (size_t i = 0; i < count; i++) {
        casus_json_open(&out, '{');
        casus_json_key(&out, "action");
        write_action(&out, slot, CASUS_SEAT_CHANCE, outcomes[i].action);
        casus_json_key_int(&out, "weight", (int64_t)outcomes[i].weight);
        casus_json_close(&out, '}');
    }
    casus_json_close(&out, ']');
    casus_json_close(&out, '}');
    return answer(&out);
}

int EXPORT(casus_w_view)(int to, int from, int seat)
{
    if (to < 0 || to >= SLOTS || to == from || !is_used(from)) return fail_slot();
    slot_game[from]->view(slot_bytes[from], seat_of(seat), slot_bytes[to]);
    slot_game[to] = slot_game[from];
    slot_size[to] = slot_size[from];
    return 0;
}

/* Fills a view up to a whole position that the seat cannot tell from the true one: to try actions on. */
int EXPORT(casus_w_determinize)(int to, int from, int seat, uint32_t seed)
{
    if (to < 0 || to >= SLOTS || to == from || !is_used(from)) return fail_slot();
    struct casus_random random = casus_random_make(seed);
    slot_game[from]->determinize(slot_bytes[from], seat_of(seat), &random, slot_bytes[to]);
    slot_game[to] = slot_game[from];
    slot_size[to] = slot_size[from];
    return 0;
}

int EXPORT(casus_w_seen)(int slot, int actor, int seat, int length)
{
    struct casus_error error;
    if (!is_used(slot)) return fail_slot();
    casus_action action = parse(slot, actor, length, &error);
    if (action == 0) return fail(&error);
    action = slot_game[slot]->seen(slot_bytes[slot], seat_of(actor), action, seat_of(seat));
    struct casus_writer out = casus_writer_make(io, sizeof io);
    if (action != 0) slot_game[slot]->action_text(slot_bytes[slot], seat_of(actor), action, &out);
    return answer(&out);
}

int EXPORT(casus_w_json)(int slot)
{
    if (!is_used(slot)) return fail_slot();
    struct casus_writer out = casus_writer_make(io, sizeof io);
    slot_game[slot]->json(slot_bytes[slot], &out);
    return answer(&out);
}

int EXPORT(casus_w_describe)(int slot, int actor, int seat, int length)
{
    struct casus_error error;
    if (!is_used(slot)) return fail_slot();
    casus_action action = parse(slot, actor, length, &error);
    if (action == 0) return fail(&error);
    struct casus_writer out = casus_writer_make(io, sizeof io);
    slot_game[slot]->describe(slot_bytes[slot], seat_of(actor), action, seat_of(seat), &out);
    return answer(&out);
}

int EXPORT(casus_w_query)(int slot, int seat, int length)
{
    struct casus_error error;
    if (!is_used(slot)) return fail_slot();
    if (!take_question(length)) return fail_question();
    struct casus_writer out = casus_writer_make(io, sizeof io);
    if (!slot_game[slot]->query(slot_bytes[slot], seat_of(seat), question, (size_t)length, &out, &error))
        return fail(&error);
    return answer(&out);
}

int EXPORT(casus_w_standing)(int slot, int seats)
{
    static struct casus_standing standings[CASUS_SEATS_MAX];
    if (!is_used(slot)) return fail_slot();
    slot_game[slot]->standing(slot_bytes[slot], standings);
    struct casus_writer out = casus_writer_make(io, sizeof io);
    casus_json_open(&out, '[');
    for (int seat = 0; seat < seats && seat < CASUS_SEATS_MAX; seat++) {
        casus_json_open(&out, '{');
        casus_json_key_int(&out, "seat", seat);
        casus_json_key_int(&out, "score", standings[seat].score);
        casus_json_key_int(&out, "place", standings[seat].place);
        casus_json_close(&out, '}');
    }
    casus_json_close(&out, ']');
    return answer(&out);
}

/* ---- Bots, hashes ---- */

int EXPORT(casus_w_bot)(int slot, int seat, int length, uint32_t seed_high, uint32_t seed_low)
{
    static const struct casus_measure sizes = {
        .state_size = SLOT_SIZE, .legal_max = ACTIONS_MAX, .outcomes_max = ACTIONS_MAX, .seats = CASUS_SEATS_MAX};
    struct casus_measure used = sizes;
    if (!is_used(slot)) return fail_slot();
    if (!take_question(length) || length == sizeof question) return fail_question();
    question[length] = 0;
    if (seat < 0 || seat >= CASUS_SEATS_MAX) return fail_with("core.no_action", "That seat has nothing to do.");
    used.state_size = slot_size[slot];
    const struct casus_game *game = slot_game[slot];
    const struct casus_bot *bot = casus_bot_of(game, question);
    if (bot == NULL) return fail_with("core.no_bot", "There is no such bot.");
    if (casus_bot_memory(bot, &used) > sizeof bot_memory) {
        return fail_with("core.too_large", "This game is too large to be played in the page.");
    }
    struct casus_random random = casus_random_make((uint64_t)seed_high << 32 | seed_low);
    game->view(slot_bytes[slot], seat_of(seat), bot_view);
    struct casus_choice choice = {.game = game,
                                  .measure = &used,
                                  .view = bot_view,
                                  .seat = seat_of(seat),
                                  .random = &random,
                                  .memory = bot_memory};
    casus_action action = casus_bot_choose(bot, &choice);
    if (action == 0) return fail_with("core.no_action", "That seat has nothing to do.");
    struct casus_writer out = casus_writer_make(io, sizeof io);
    game->action_text(bot_view, seat_of(seat), action, &out);
    return answer(&out);
}

int EXPORT(casus_w_hash)(int slot)
{
    if (!is_used(slot)) return fail_slot();
    uint64_t hash = casus_hash(slot_bytes[slot], slot_size[slot]);
    struct casus_writer out = casus_writer_make(io, sizeof io);
    for (int shift = 56; shift >= 0; shift -= 8) {
        uint8_t byte = (uint8_t)(hash >> shift);
        casus_write_hex(&out, &byte, 1);
    }
    return answer(&out);
}

int EXPORT(casus_w_chain)(int length)
{
    uint8_t digest[CASUS_DIGEST_SIZE];
    struct casus_blake2b hash;
    if (length < 0 || length > IO_SIZE) return fail_question();
    casus_blake2b_init(&hash, sizeof digest, NULL, 0);
    casus_blake2b_add(&hash, io, (size_t)length);
    casus_blake2b_end(&hash, digest);
    struct casus_writer out = casus_writer_make(io, sizeof io);
    casus_write_hex(&out, digest, sizeof digest);
    return answer(&out);
}

/* ---- Games of another program ---- */

/* Memory that is allocated once and kept: a wasm module cannot return any. */
struct block {
    void *bytes;
    size_t size;
};

/* That many more pages; NULL if there are none. */
static void *grow_memory(size_t pages)
{
#ifdef __wasm__
    size_t first = __builtin_wasm_memory_grow(0, pages);
    return first == SIZE_MAX ? NULL : (void *)(first * WASM_PAGE);
#else
    static uint8_t memory[NATIVE_PAGES * WASM_PAGE] __attribute__((aligned(64)));
    static size_t used;
    size_t first = used;
    if (pages > NATIVE_PAGES - used) return NULL;
    used += pages;
    return memory + first * WASM_PAGE;
#endif
}

static bool reserve(struct block *block, size_t size)
{
    if (block->size >= size) return true;
    size_t pages = (size + WASM_PAGE - 1) / WASM_PAGE;
    void *bytes = grow_memory(pages);
    if (bytes == NULL) return false;
    *block = (struct block){.bytes = bytes, .size = pages * WASM_PAGE};
    return true;
}

static struct block format_memory, format_text; /* Of the text that was read last, and the text itself. */
static const struct casus_format *format_read;

static const struct casus_format *format_at(int number, int format)
{
    const struct casus_game *game = game_at(number);
    const struct casus_format *row = game == NULL ? NULL : game->formats;
    for (; row != NULL && row->name != NULL && format > 0; row++) format--;
    return row == NULL || row->name == NULL || format < 0 ? NULL : row;
}

/* How many games the text in the buffer holds, in the game's format of that number. */
int EXPORT(casus_w_import_games)(int number, int format, int length)
{
    const struct casus_format *row = format_at(number, format);
    if (length < 0 || length > IO_SIZE) return fail_question();
    if (row == NULL) return fail_with("core.no_format", "That game has no such format.");
    return (int)row->count(io, (size_t)length);
}

/* The text in the buffer, in the game's format of that number, as a record: its game `which`, from 0. */
int EXPORT(casus_w_import)(int number, int format, int which, int length)
{
    struct casus_error error;
    const struct casus_format *row = format_at(number, format);
    format_read = NULL;
    if (which < 0 || length < 0 || length > IO_SIZE) return fail_question();
    if (row == NULL) return fail_with("core.no_format", "That game has no such format.");
    if (!reserve(&format_memory, row->memory_size) || !reserve(&format_text, (size_t)length + 1))
        return fail_with("core.no_memory", "The browser gives no more memory.");
    memcpy(format_text.bytes, io, (size_t)length);
    if (!row->read(format_memory.bytes, format_text.bytes, (size_t)length, (unsigned)which, &error))
        return fail(&error);
    format_read = row;
    struct casus_writer out = casus_writer_make(io, sizeof io);
    row->write_record(format_memory.bytes, &out);
    return answer(&out);
}

/* What was compared in the text imported last. */
int EXPORT(casus_w_import_account)(void)
{
    if (format_read == NULL) return fail_with("core.no_import", "Nothing has been imported.");
    struct casus_writer out = casus_writer_make(io, sizeof io);
    casus_json_open(&out, '{');
    format_read->write_account(format_memory.bytes, &out);
    casus_json_close(&out, '}');
    return answer(&out);
}
