/* One game of any size, played again from its record: for a page that tells it afterwards. core-NAME.wasm keeps many
 * positions of games that are played in the page; this has one, of as many bytes as it needs, and no bots. Its exports
 * are some of exports.c, and mean the same; the slot is 0, and so is the game's number. */
#include <stddef.h>
#include <string.h>

#include "casus/casus.h"
#include "wasm/refusal.h"

enum {
    OPTIONS_SIZE = 1 << 16,
    ANSWER_LEAST = 1 << 20,
    ANSWER_MOST = 1 << 28,
    QUESTION_SIZE = 256,
    WASM_PAGE = 1 << 16
};

/* The position, its view and the buffer lie one after another where memory is free; the buffer is last, so it can grow.
 * Before there is a position the text of its options comes through a buffer of its own. */
static char options[OPTIONS_SIZE];
static char *io = options;
static size_t io_size = sizeof options;
static void *state, *view; /* NULL: there is none. */

extern unsigned char __heap_base; /* By the linker. */

#define EXPORT(name) __attribute__((export_name(#name))) name

static int fail(const struct casus_error *error)
{
    return refuse_into(io, io_size, error);
}

static int fail_with(const char *key, const char *sentence)
{
    return refuse_with(io, io_size, key, sentence);
}

static bool make_room(uintptr_t end)
{
    size_t there = __builtin_wasm_memory_size(0) * (size_t)WASM_PAGE;
    size_t pages = end > there ? (end - there + WASM_PAGE - 1) / WASM_PAGE : 0;
    return pages == 0 || __builtin_wasm_memory_grow(0, pages) != (size_t)-1;
}

static uintptr_t aligned(uintptr_t address)
{
    return (address + 7) & ~(uintptr_t)7;
}

char *EXPORT(casus_io)(void)
{
    return io;
}

int EXPORT(casus_io_size)(void)
{
    return (int)io_size;
}

int EXPORT(casus_w_init)(int slot, int number, int length)
{
    struct casus_measure sizes;
    struct casus_error error;
    const struct casus_game *game = casus_games[0];
    if (slot != 0 || number != 0 || state != NULL) return fail_with("core.no_game", "There is no such game or size.");
    if (length < 0 || length > OPTIONS_SIZE) return fail_with("core.question_too_long", "The text is too long.");
    if (!game->measure(io, (size_t)length, &sizes, &error)) return fail(&error);
    uintptr_t first = aligned((uintptr_t)&__heap_base), second = aligned(first + sizes.state_size),
              last = aligned(second + sizes.state_size);
    if (!make_room(last + ANSWER_LEAST))
        return fail_with("core.too_large", "This game is too large to be played in the page.");
    if (!game->init((void *)first, io, (size_t)length, &error)) return fail(&error);
    state = (void *)first;
    view = (void *)second;
    io = (char *)last;
    io_size = ANSWER_LEAST;
    return 0;
}

static bool is_at(int slot, int length)
{
    return slot == 0 && state != NULL && length >= 0 && (size_t)length <= io_size;
}

static int fail_position(void)
{
    return fail_with("core.no_position", "There is no position in that slot.");
}

int EXPORT(casus_w_apply)(int slot, int seat, int length)
{
    struct casus_error error;
    if (!is_at(slot, length)) return fail_position();
    casus_action action = casus_games[0]->action_parse(state, (casus_seat)seat, io, (size_t)length, &error);
    if (action == 0 || !casus_games[0]->apply(state, (casus_seat)seat, action, &error)) return fail(&error);
    return 0;
}

/* What the seat is told of the action, or without one of the position, in as large a buffer as it needs. */
static int tell(casus_seat actor, casus_action action, casus_seat seat)
{
    for (;;) {
        struct casus_writer out = casus_writer_make(io, io_size);
        if (action != 0) casus_games[0]->describe(state, actor, action, seat, &out);
        else casus_games[0]->json(view, &out);
        if (casus_writer_fits(&out)) return (int)out.length;
        if (io_size >= ANSWER_MOST || !make_room((uintptr_t)io + 2 * io_size))
            return fail_with("core.too_long", "The answer is longer than the buffer.");
        io_size *= 2;
    }
}

int EXPORT(casus_w_describe)(int slot, int actor, int seat, int length)
{
    struct casus_error error;
    if (!is_at(slot, length)) return fail_position();
    casus_action action = casus_games[0]->action_parse(state, (casus_seat)actor, io, (size_t)length, &error);
    return action == 0 ? fail(&error) : tell((casus_seat)actor, action, (casus_seat)seat);
}

/* As that seat may know it. */
int EXPORT(casus_w_json)(int slot, int seat)
{
    if (!is_at(slot, 0)) return fail_position();
    casus_games[0]->view(state, (casus_seat)seat, view);
    return tell((casus_seat)seat, 0, (casus_seat)seat);
}

int EXPORT(casus_w_query)(int slot, int seat, int length)
{
    char question[QUESTION_SIZE];
    struct casus_error error;
    if (!is_at(slot, length)) return fail_position();
    if ((size_t)length > sizeof question) return fail_with("core.question_too_long", "The text is too long.");
    memcpy(question, io, (size_t)length);
    struct casus_writer out = casus_writer_make(io, io_size);
    if (!casus_games[0]->query(state, (casus_seat)seat, question, (size_t)length, &out, &error)) return fail(&error);
    if (!casus_writer_fits(&out)) return fail_with("core.too_long", "The answer is longer than the buffer.");
    return (int)out.length;
}
