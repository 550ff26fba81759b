/* written_match.h - one match of MAGA for a test program, played by action texts. */
#ifndef TESTS_MAGA_WRITTEN_MATCH_H
#define TESTS_MAGA_WRITTEN_MATCH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/maga/contract.h"
#include "games/maga/maga.h"
#include "games/maga/packing.h"
#include "games/maga/stage.h"

enum { MATCH_SIZE_MAX = 1 << 19, TEXT_MAX = 1 << 18 };

static uint64_t memory[MATCH_SIZE_MAX / 8];
static struct maga_match *const match = (struct maga_match *)memory;

static inline void begin_match(const char *options)
{
    struct casus_measure measure;
    struct casus_error error = {.text = ""};
    if (!casus_maga.measure(options, strlen(options), &measure, &error)) fail_msg("%s", error.text);
    assert_true(measure.state_size <= sizeof memory);
    assert_true(casus_maga.init(match, options, strlen(options), NULL));
}

/* False: `key` is set to the refusal's. */
static inline bool try_as(casus_seat seat, const char *text, char key[48])
{
    struct casus_error error = {.key = ""};
    casus_action action = maga_action_parse(match, seat, text, strlen(text), &error);
    bool good = action != 0 && maga_apply(match, seat, action, &error);
    memcpy(key, error.key, sizeof error.key);
    return good;
}

static inline void act(unsigned seat, const char *text)
{
    char key[48];
    if (!try_as((casus_seat)seat, text, key)) fail_msg("%s: %s", text, key);
}

static inline struct maga_country *country(unsigned number)
{
    return &maga_game_of(match)->country[number];
}

/* The position as the seat sees it, until the next call. */
static inline const char *json_of(casus_seat seat)
{
    static char text[TEXT_MAX];
    static uint64_t view[MATCH_SIZE_MAX / 8];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    maga_view(match, seat, view);
    maga_json(view, &out);
    assert_true(casus_writer_fits(&out));
    return text;
}

/* What the publication of this stage tells the seat, until the next call. */
static inline const char *report_of(casus_seat seat)
{
    static char text[TEXT_MAX];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    maga_describe(match, CASUS_SEAT_ORGANISER, maga_pack(MAGA_PUBLISH, 0, 0, 0, 0), seat, &out);
    assert_true(casus_writer_fits(&out));
    return text;
}

#endif
