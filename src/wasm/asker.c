/* The answers of one game to what a seat asks about its own position, for a page that draws what the server tells it
 * and carries nothing else of the core along: core-NAME.wasm with one position and no rules to play by. Its exports are
 * some of exports.c, and mean the same. Which game's answers they are, says a generated file (src/wasm/CMakeLists.txt).
 */
#include <stddef.h>
#include <string.h>

#include "casus/casus.h"
#include "wasm/asker.h"
#include "wasm/refusal.h"

enum { IO_SIZE = 1 << 18, QUESTION_SIZE = 1 << 15, WASM_PAGE = 1 << 16 };

static char io[IO_SIZE];
static char question[QUESTION_SIZE];
static size_t position_size; /* 0: none is there. */

extern unsigned char __heap_base; /* Where memory is free; the position lies there. By the linker. */

#define EXPORT(name) __attribute__((export_name(#name))) name

static void *position(void)
{
    return (void *)(((uintptr_t)&__heap_base + 7) & ~(uintptr_t)7);
}

static int fail(const struct casus_error *error)
{
    return refuse_into(io, sizeof io, error);
}

static int fail_with(const char *key, const char *sentence)
{
    return refuse_with(io, sizeof io, key, sentence);
}

/* Positions of large games are larger than anything known when this was compiled. */
static bool make_room(size_t size)
{
    size_t end = (uintptr_t)position() + size, there = __builtin_wasm_memory_size(0) * (size_t)WASM_PAGE;
    size_t pages = end > there ? (end - there + WASM_PAGE - 1) / WASM_PAGE : 0;
    return pages == 0 || __builtin_wasm_memory_grow(0, pages) != (size_t)-1;
}

char *EXPORT(casus_io)(void)
{
    return io;
}

int EXPORT(casus_io_size)(void)
{
    return IO_SIZE;
}

void *EXPORT(casus_w_state)(int slot)
{
    return slot == 0 ? position() : NULL;
}

/* Makes room for a position of that size, all 0; the caller writes it. */
int EXPORT(casus_w_load)(int slot, int number, int size)
{
    if (slot != 0 || number != 0 || size <= 0) return fail_with("core.no_game", "There is no such game or size.");
    if (!make_room((size_t)size))
        return fail_with("core.too_large", "This game is too large to be played in the page.");
    position_size = (size_t)size;
    memset(position(), 0, position_size);
    return 0;
}

/* Questions that need no position are answered without one. */
int EXPORT(casus_w_query)(int slot, int seat, int length)
{
    struct casus_error error;
    if (slot != 0 || seat < 0 || seat > CASUS_SEAT_OBSERVER)
        return fail_with("core.no_position", "There is no position in that slot.");
    if (length < 0 || length > QUESTION_SIZE) return fail_with("core.question_too_long", "The text is too long.");
    memcpy(question, io, (size_t)length);
    struct casus_writer out = casus_writer_make(io, sizeof io);
    const void *state = position_size > 0 ? position() : NULL;
    if (!casus_ask(state, (casus_seat)seat, question, (size_t)length, &out, &error)) return fail(&error);
    if (!casus_writer_fits(&out)) return fail_with("core.too_long", "The answer is longer than the buffer.");
    return (int)out.length;
}
