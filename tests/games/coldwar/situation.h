/* situation.h - a position that a test sets up in words, and acts in. A failure names the words. */
#ifndef TESTS_COLDWAR_SITUATION_H
#define TESTS_COLDWAR_SITUATION_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/coldwar/action.h"
#include "games/coldwar/contract.h"
#include "games/coldwar/position.h"

static struct cw_state state;

static void set_up(const char *position)
{
    struct casus_error error = {.key = ""};
    if (!cw_position_read(&state, position, strlen(position), &error)) fail_msg("%s", error.text);
}

static void act(casus_seat seat, const char *action)
{
    struct casus_error error = {.key = ""};
    casus_action parsed = cw_action_parse(&state, seat, action, strlen(action), &error);
    if (!cw_apply(&state, seat, parsed, &error)) fail_msg("%s: %s", action, error.text);
}

#endif
