/* The logs of the digital edition as the contract sees a format: read into a record (import.h, record.h), written from
 * a game (export.h). */
#include "format.h"

#include <string.h>

#include "export.h"
#include "games/coldwar/contract.h"
#include "games/coldwar/legal.h"
#include "record.h"

/* A game being written, with its present position. */
struct told_game {
    struct cw_state state, before;
    struct cw_journal journal;
    struct cw_export export;
    bool broken_off;
    casus_seat loser; /* Who resigned, if anybody. */
};

/* One of them is in use, never both. */
union work {
    struct cw_import import;
    struct told_game told;
};

/* ---- From a log ---- */

static bool read_log(void *memory, const char *text, size_t length, unsigned number, struct casus_error *error)
{
    return cw_import(memory, text, length, number, error);
}

static unsigned count_differences(const void *memory)
{
    const struct cw_import *import = memory;
    return import->differences;
}

static void write_record(const void *memory, struct casus_writer *out)
{
    cw_record_write(memory, out);
}

static void write_account(const void *memory, struct casus_writer *out)
{
    cw_account_write(memory, out);
}

/* ---- To a log ---- */

static bool begin(void *memory, const char *options, size_t length, const struct casus_word *names,
                  struct casus_error *error)
{
    struct told_game *told = memory;
    memset(told, 0, sizeof *told);
    return cw_init(&told->state, options, length, error) &&
           cw_export_begin(&told->export, &told->state.option, names, error);
}

static bool tell(void *memory, casus_seat seat, casus_action action, struct casus_error *error)
{
    struct told_game *told = memory;
    told->before = told->state;
    told->journal.count = 0;
    return cw_act(&told->state, seat, action, &told->journal, error) &&
           (cw_export_action(&told->export, &told->before, seat, action, &told->journal, &told->state) ||
            casus_refuse(error, "coldwar.log.too_long", "The game is too long for a log.", 0, 0, 0, 0));
}

static void break_off(void *memory, casus_seat loser)
{
    struct told_game *told = memory;
    told->broken_off = true;
    told->loser = loser;
}

static void write_log(void *memory, struct casus_writer *out)
{
    struct told_game *told = memory;
    cw_export_end(&told->export, &told->state);
    if (told->broken_off) cw_export_break_off(&told->export, told->loser);
    cw_export_write(&told->export, out);
}

enum { LOG_SIZE = 1 << 20 };

const struct casus_format cw_formats[] = {
    {.name = "log",
     .what = "logs of the digital edition of the board game",
     .begins = "SETUP:",
     .memory_size = sizeof(union work),
     .record_size = CW_RECORD_SIZE,
     .text_size = LOG_SIZE,
     .count = cw_log_games,
     .read = read_log,
     .differences = count_differences,
     .write_record = write_record,
     .write_account = write_account,
     .begin = begin,
     .tell = tell,
     .break_off = break_off,
     .write_text = write_log},
    {.name = NULL},
};
