/* game_cli.h - what the command line has of each game besides the contract: the texts of its rules, and its own
 * commands. */
#ifndef CASUS_CLI_GAME_CLI_H
#define CASUS_CLI_GAME_CLI_H

#include "cli.h"
#include "replay/replay.h"

/* A game's own part of the command line: `casus_NAME_commands` in the file that its CMakeLists.txt names as COMMANDS.
 */
struct game_commands {
    /* Ended by a name of NULL; run as `casus COMMAND NAME ..`. Other games may have commands of the same name. */
    const struct command *commands;

    /* Prints a position for people, with `view` as `viewer` may know it. False: no memory. NULL: `casus show` prints
     * the position's JSON. */
    bool (*show)(const struct replay *replay, const void *view, casus_seat viewer);
};

struct game_cli {
    const struct casus_game *game;
    const char *rules_text; /* The English catalogue's rules, as JSON. */
    const size_t *rules_text_size;
    const struct game_commands *own; /* NULL: nothing. */
};

/* Prints a seat as "seat 2 (Ann)": by its name and, since names may repeat, its number. */
void cli_print_seat(const struct replay *replay, unsigned seat);

/* A row for each game of the build, ended by a game of NULL; made by the build from the lists of games. */
extern const struct game_cli game_clis[];

/* The row of one of the build's games. */
const struct game_cli *game_cli_of(const struct casus_game *game);

/* Command number `number` of the program: first its own, then those of games; *game is the game it belongs to, or NULL.
 * NULL after the last. */
const struct command *command_at(size_t number, const struct casus_game **game);

/* The command that argv[0] names. If several games have one of that name, it is that of the game named in the words
 * after it, else the first, which then says what it expects. NULL if there is none. */
const struct command *command_find(int argc, char **argv);

#endif
