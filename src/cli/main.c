/* casus - the command line. This file only chooses the command. */
#include <stdio.h>
#include <string.h>

#include "cli.h"

const struct command commands[] = {
    {"play", "start a server with an embedded store and open the page", run_play},
    {"serve", "run the server", run_serve},
    {"games", "list the games", run_games},
    {"rules", "print a game's rules, with the place and tests of each", run_rules},
    {"sim", "play games between bots", run_sim},
    {"simulate", "run the server in virtual time with everything that can go wrong", run_simulate},
    {"bench", "measure uniform random play", run_bench},
    {"show", "show a position of a record", run_show},
    {"verify", "check a record: chain, legality, dice", run_verify},
    {"resolve", "work out one situation", run_resolve},
    {"adjudicate", "carry out one stage of orders", run_adjudicate},
    {"import", "rebuild games from logs of another program, as records", run_import},
    {"export", "write a record as such a log", run_export},
    {"bot", "play a seat over the protocol, on standard input and output", run_bot},
    {NULL, NULL, NULL},
};

static void print_help(FILE *out)
{
    fputs(
        "casus plays, referees and studies games about events.\n\nusage: casus COMMAND [options]; casus COMMAND --help\n\n",
        out);
    for (const struct command *command = commands; command->name != NULL; command++) {
        fprintf(out, "  %-10s %s\n", command->name, command->summary);
    }
    fputs("\nExit status: 0 done, 1 a check failed or something could not be done, 2 unusable command line or file.\n",
          out);
}

int main(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return STATUS_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("casus " CASUS_VERSION);
        return STATUS_OK;
    }
    for (const struct command *command = commands; command->name != NULL; command++) {
        if (strcmp(command->name, argv[1]) == 0) return (int)command->run(argc - 1, argv + 1);
    }
    return (int)say_error(STATUS_UNUSABLE, "there is no command \"%s\"; casus --help lists them.", argv[1]);
}
