/* horizon.h - Horizon's own part of the command line (cli/game_cli.h): `casus resolve horizon`, and positions as text.
 */
#ifndef CASUS_CLI_HORIZON_HORIZON_H
#define CASUS_CLI_HORIZON_HORIZON_H

#include "cli/game_cli.h"

extern const struct game_commands casus_horizon_commands;

/* Works out one event from a file: links, influence, sum, who decided, points. */
enum status horizon_run_resolve(int argc, char **argv);

/* A position for people, `view` as `viewer` may know it: the track, the players, the field as a board of text, and the
 * forecast of every open event. False: no memory. */
bool horizon_print(const struct replay *replay, const void *view, casus_seat viewer);

#endif
