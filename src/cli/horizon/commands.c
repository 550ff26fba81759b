/* What Horizon adds to the command line. */
#include "horizon.h"

static const struct command own_commands[] = {
    {.name = "resolve", .summary = "work out one event", .run = horizon_run_resolve},
    {.name = NULL},
};

const struct game_commands casus_horizon_commands = {.commands = own_commands, .show = horizon_print};
