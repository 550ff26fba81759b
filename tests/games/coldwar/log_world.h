/* log_world.h - a world for tests of the logs of the digital edition: an import, an export, and the round trip.
 */
#ifndef TESTS_COLDWAR_LOG_WORLD_H
#define TESTS_COLDWAR_LOG_WORLD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/coldwar/coldwar.h"
#include "games/coldwar/import/export.h"
#include "games/coldwar/import/import.h"
#include "games/coldwar/legal.h"

enum { TEXT_SIZE = 1 << 18 };

/* Too large for a stack. */
struct world {
    struct cw_log log;
    struct cw_import import, again;
    struct cw_export export;
    struct cw_journal journal;
    struct cw_uses uses;
    struct cw_deals deals;
    casus_action legal[CW_LEGAL_MAX];
    struct casus_outcome outcomes[CW_OUTCOMES_MAX];
    char text[TEXT_SIZE], other[TEXT_SIZE];
};

static inline int make_world(void **state)
{
    *state = calloc(1, sizeof(struct world));
    return *state == NULL;
}

static inline int free_world(void **state)
{
    free(*state);
    return 0;
}

/* ---- There and back ---- */

/* Who gave up, if the log says so. */
static inline casus_seat loser_of(const struct cw_import *import)
{
    const struct cw_item *ending = &import->log.ending;
    return ending->kind == CW_ITEM_WINS ? ending->side[0] ^ 1u : CASUS_SEAT_NOBODY;
}

static inline void export_events(struct world *world, const struct cw_import *import, char *text)
{
    struct cw_state now = import->start, before;
    struct casus_error error;
    assert_true(cw_export_begin(&world->export, &now.option, import->log.setup.player, &error));
    for (unsigned i = 0; i < import->events; i++) {
        const struct cw_event *event = &import->event[i];
        before = now;
        world->journal.count = 0;
        assert_true(cw_act(&now, event->seat, event->action, &world->journal, &error));
        assert_true(cw_export_action(&world->export, &before, event->seat, event->action, &world->journal, &now));
    }
    assert_memory_equal(&now, &import->state, sizeof now);
    cw_export_end(&world->export, &now);
    if (import->broken_off) cw_export_break_off(&world->export, loser_of(import));
    struct casus_writer out = casus_writer_make(text, TEXT_SIZE);
    cw_export_write(&world->export, &out);
    assert_true(casus_writer_fits(&out));
}

static inline bool import_text(struct cw_import *import, const char *text)
{
    struct casus_error error;
    if (cw_import(import, text, strlen(text), 0, &error)) return true;
    fail_msg("%s", error.text);
    return false;
}

static inline void tell_differences(const struct cw_import *import, const char *name)
{
    char sentence[512];
    for (unsigned i = 0; i < import->differences; i++) {
        struct casus_writer out = casus_writer_make(sentence, sizeof sentence);
        cw_difference_write(&import->difference[i], &out);
        print_message("%s:%u: %s\n", name, import->difference[i].line, sentence);
    }
    assert_int_equal(import->differences, 0);
}

/* An imported game, written as a log, is read as the same game. */
static inline void comes_back(struct world *world, const struct cw_import *import)
{
    export_events(world, import, world->other);
    import_text(&world->again, world->other);
    assert_int_equal(world->again.differences, 0);
    assert_int_equal(world->again.events, import->events);
    assert_int_equal(world->again.broken_off, import->broken_off);
    if (import->broken_off) assert_int_equal(loser_of(&world->again), loser_of(import));
    for (unsigned i = 0; i < import->events; i++) {
        assert_int_equal(world->again.event[i].action, import->event[i].action);
        assert_int_equal(world->again.event[i].guessed, import->event[i].guessed);
    }
}

#endif
