/* The games' own part of the command line: which game's command is meant. */
#include "game_cli.h"

#include <string.h>

#include "casus/assert.h"

const struct game_cli *game_cli_of(const struct casus_game *game)
{
    const struct game_cli *row = game_clis;
    while (row->game != game) row++;
    return row;
}

const struct command *cli_commands;

const struct command *command_at(size_t number, const struct casus_game **game)
{
    casus_assert(cli_commands != NULL);
    *game = NULL;
    for (const struct command *command = cli_commands; command->name != NULL; command++) {
        if (number-- == 0) return command;
    }
    for (const struct game_cli *row = game_clis; row->game != NULL; row++) {
        const struct command *command = row->own == NULL ? NULL : row->own->commands;
        for (; command != NULL && command->name != NULL; command++) {
            *game = row->game;
            if (number-- == 0) return command;
        }
    }
    return NULL;
}

static bool names_game(int argc, char **argv, const struct casus_game *game)
{
    for (int i = 1; game != NULL && i < argc; i++) {
        if (strcmp(argv[i], game->name) == 0) return true;
    }
    return false;
}

const struct command *command_find(int argc, char **argv)
{
    const struct command *chosen = NULL, *command;
    const struct casus_game *game;
    for (size_t i = 0; (command = command_at(i, &game)) != NULL; i++) {
        bool meant = strcmp(command->name, argv[0]) == 0 && (chosen == NULL || names_game(argc, argv, game));
        if (meant) chosen = command;
    }
    return chosen;
}
