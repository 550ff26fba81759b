/* Any bytes as a log of the digital edition: they are refused with a sentence, or give a game all of whose actions are
 * legal. That game written as a log can be read again, and then written in the same words. */
#include <stdlib.h>
#include <string.h>

#include "games/coldwar/coldwar.h"
#include "games/coldwar/import/export.h"
#include "games/coldwar/import/import.h"
#include "games/coldwar/legal.h"

enum { TEXT_SIZE = 1 << 19 };

static struct cw_import import;
static struct cw_export export;
static struct cw_journal journal;
static char first[TEXT_SIZE], second[TEXT_SIZE];

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Writes the imported game as a log, *length bytes; false if there is none. */
static bool write_log(char *text, size_t *length)
{
    struct cw_state now = import.start, before;
    struct casus_error error;
    if (!cw_export_begin(&export, &now.option, import.log.setup.player, &error)) return false;
    for (unsigned i = 0; i < import.events; i++) {
        const struct cw_event *event = &import.event[i];
        before = now;
        journal.count = 0;
        if (!cw_act(&now, event->seat, event->action, &journal, &error)) abort();
        if (!cw_export_action(&export, &before, event->seat, event->action, &journal, &now)) return false;
    }
    if (memcmp(&now, &import.state, sizeof now) != 0) abort();
    cw_export_end(&export, &now);
    const struct cw_item *ending = &import.log.ending;
    casus_seat loser = ending->kind == CW_ITEM_WINS ? ending->side[0] ^ 1u : CASUS_SEAT_NOBODY;
    if (import.broken_off) cw_export_break_off(&export, loser);
    struct casus_writer out = casus_writer_make(text, TEXT_SIZE);
    cw_export_write(&export, &out);
    *length = out.length;
    return casus_writer_fits(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct casus_error error = {.key = ""};
    size_t length, again;
    if (!cw_import(&import, (const char *)bytes, size, 0, &error)) {
        if (error.text[0] == 0) abort();
        return 0;
    }
    if (!write_log(first, &length) || !cw_import(&import, first, length, 0, &error)) return 0;
    if (import.differences == 0 && write_log(second, &again) && (again != length || memcmp(first, second, length) != 0))
        abort();
    return 0;
}
