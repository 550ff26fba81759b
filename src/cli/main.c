/* casus - the command line. This file only chooses the command, and checks that its output was written. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "game_cli.h"

static const struct command commands[] = {
    {"play", "start a server with an embedded store and open the page", run_play},
    {"serve", "run the server", run_serve},
    {"backup", "copy a server's store, while it runs", run_backup},
    {"store", "check a store, or save what can be saved of a damaged one", run_store},
    {"games", "list the games", run_games},
    {"rules", "print a game's rules, with the place and tests of each", run_rules},
    {"sim", "play games between bots", run_sim},
    {"match", "measure which of two bots is stronger", run_match},
    {"train", "learn what positions are worth, from games", run_train},
    {"simulate", "run the server in virtual time with everything that can go wrong", run_simulate},
    {"bench", "measure uniform random play", run_bench},
    {"show", "show a position of a record", run_show},
    {"verify", "check records: chain, legality, dice", run_verify},
    {"import", "rebuild games from logs of another program, as records", run_import},
    {"export", "write a record as such a log", run_export},
    {"bot", "play a seat over the protocol, on standard input and output", run_bot},
    {"completion", "print what a shell needs to complete these commands", run_completion},
    {NULL, NULL, NULL},
};

static enum status run_command(int argc, char **argv)
{
    const struct command *command = command_find(argc, argv);
    if (command != NULL) return command->run(argc, argv);
    return cli_say_error(STATUS_UNUSABLE, "there is no command \"%s\"; casus --help lists them.", argv[0]);
}

/* ---- What the program says of itself ---- */

static void print_help(FILE *out)
{
    fputs("casus plays, referees and studies games about events.\n\n"
          "usage: casus COMMAND [options]; casus COMMAND --help\n\n",
          out);
    const struct casus_game *game;
    const struct command *command;
    for (size_t i = 0; (command = command_at(i, &game)) != NULL; i++) {
        fprintf(out, "  %-11s %s", command->name, command->summary);
        fprintf(out, game == NULL ? "\n" : " (%s)\n", game == NULL ? "" : game->name);
    }
    fputs("\nExit status: 0 done, 1 a check failed or something could not be done, 2 unusable command line or file.\n",
          out);
}

static enum status help(int argc, char **argv);
static enum status version(int argc, char **argv);

/* Words that are no commands but are understood in place of one. */
static const struct word {
    const char *word, *usage;
    enum status (*run)(int argc, char **argv);
} about[] = {
    {"help", "help [COMMAND]", help}, {"--help", "help [COMMAND]", help}, {"-h", "help [COMMAND]", help},
    {"version", "version", version},  {"--version", "version", version},  {"-V", "version", version},
};

static const struct word *find_word(const char *word)
{
    for (size_t i = 0; i < sizeof about / sizeof about[0]; i++) {
        if (strcmp(about[i].word, word) == 0) return &about[i];
    }
    return NULL;
}

static enum status print_usage(const struct word *word)
{
    printf("usage: casus %s\n", word->usage);
    return STATUS_OK;
}

static enum status help(int argc, char **argv)
{
    char asked[] = "--help", *words[] = {argc > 1 ? argv[1] : NULL, asked, NULL};
    if (argc > 2)
        return cli_say_error(STATUS_UNUSABLE, "there is one word too many: \"%s\"; usage: casus help [COMMAND]",
                             argv[2]);
    const struct word *word = argc > 1 ? find_word(argv[1]) : NULL;
    if (word != NULL) return print_usage(word);
    if (argc > 1) return run_command(2, words);
    print_help(stdout);
    return STATUS_OK;
}

static enum status version(int argc, char **argv)
{
    if (argc > 1) return cli_say_error(STATUS_UNUSABLE, "%s takes no word after it, such as \"%s\".", argv[0], argv[1]);
    puts("casus " CASUS_VERSION);
    return STATUS_OK;
}

static enum status run(int argc, char **argv)
{
    if (argc > 0 && strcmp(argv[0], "--") == 0) return run(argc - 1, argv + 1); /* No word after it is an option. */
    if (argc < 1) {
        print_help(stderr);
        return STATUS_UNUSABLE;
    }
    const struct word *word = find_word(argv[0]);
    if (word == NULL) return run_command(argc, argv);
    return argc == 2 && cli_asks_for_help(argv[1]) ? print_usage(word) : word->run(argc, argv);
}

/* ---- The streams ---- */

/* A standard stream that is closed at the start is opened so that using it fails: otherwise the next file opened would
 * take its place, and output would be written into it. */
static void open_standard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) >= 0) continue;
        int opened = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        (void)opened;
    }
}

/* What is left in the buffer is written now; a lost line must not look like a success. */
static enum status end_output(enum status status)
{
    errno = 0;
    bool lost = fflush(stdout) != 0;
    if (!lost && !ferror(stdout)) return status;
    cli_say_error(STATUS_FAILED, "standard output could not be written%s%s.", errno != 0 ? ": " : "",
                  errno != 0 ? strerror(errno) : "");
    return status == STATUS_UNUSABLE ? status : STATUS_FAILED;
}

int main(int argc, char **argv)
{
    cli_commands = commands;
    open_standard_streams();
    signal(SIGXFSZ, SIG_IGN); /* A file that may not grow any more is like a full disk; it does not end the program. */
    return (int)end_output(run(argc - 1, argv + 1));
}
