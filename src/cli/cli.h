/* cli.h - what the commands share: their table, their options, their exit statuses. */
#ifndef CASUS_CLI_CLI_H
#define CASUS_CLI_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "casus/casus.h"

enum status {
    STATUS_OK = 0,
    STATUS_FAILED = 1,    /* A check did not hold, or something could not be done. */
    STATUS_UNUSABLE = 2,  /* The command line or a file makes no sense. */
    STATUS_UNFINISHED = 3 /* A record is right as far as it goes, but does not end: it may have been cut. */
};

/* One option of a command: where its value goes. */
struct option_row {
    const char *name;  /* "--players" */
    const char *value; /* What the help calls its value; NULL for a switch. */
    const char *help;
    const char **text; /* Exactly one of these three is set. */
    int64_t *number;
    bool *flag;
    int64_t least, most; /* For a number. */
};

struct command {
    const char *name;
    const char *summary;
    enum status (*run)(int argc, char **argv); /* argv[0] is the command's name. */
};

extern const struct command *cli_commands; /* The program's, ended by a name of NULL; main sets them first. */

/* Reads options ("--name value" or "--name=value", up to a word "--") and at most `words_max` other words into `words`
 * (ended by NULL). `usage` is the line that --help begins with; its capitals name the words: GAME, FILE, RECORD, SHELL.
 * Returns -1 to go on, or the exit status: after --help, or after saying what is wrong. A command calls it before it
 * does anything else, because cli_list_options runs it this far. */
int cli_read_options(int argc, char **argv, const char *usage, const struct option_row *rows, size_t count,
                     const char **words, size_t words_max);

bool cli_asks_for_help(const char *word); /* --help or -h */

#define READ_OPTIONS(usage, rows, words)                                                                               \
    cli_read_options(argc, argv, (usage), (rows), sizeof(rows) / sizeof((rows)[0]), (words),                           \
                     sizeof(words) / sizeof((words)[0]) - 1)

/* Gets a command's usage and options, instead of their being read. */
struct option_listener {
    void (*hear)(void *context, const char *usage, const struct option_row *rows, size_t count);
    void *context;
};

/* Tells the options of a command, without running it further. */
void cli_list_options(const struct command *command, const struct option_listener *listener);

/* Prints one sentence on standard error, with "casus: " before it and a line feed after it, and returns the status.
 * Whatever comes from outside may be in it: it is printed as casus_write_plain does. */
enum status cli_say_error(enum status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same on standard output, without a name before it. */
void cli_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A name in a column of so many characters: what is longer is cut, and spaces fill it. */
void cli_print_column(const char *name, unsigned columns);

/* The game of that name; NULL, after saying so, if there is none. */
const struct casus_game *cli_find_game(const char *name);

/* The game's format of that name, or its first for NULL; NULL, after saying which there are, if there is none. */
const struct casus_format *cli_find_format(const struct casus_game *game, const char *name);

/* Zeroed memory, aligned to 64; if there is none, the program says so and ends. */
void *cli_allocate(size_t size);

/* A whole file, or standard input for "-"; the caller frees it. NULL after saying why it cannot be read. */
char *cli_read_file(const char *path, size_t *length);

/* Makes a directory and those above it, if they do not exist, for their owner alone or for all whom the umask lets in.
 * False after saying which cannot be made and why. */
bool cli_make_directories(const char *path, bool private);

enum { FILE_PATH_SIZE = 4096 };

/* A file that appears under its name only once it is complete. */
struct cli_output_file {
    FILE *stream;
    char path[FILE_PATH_SIZE], part[FILE_PATH_SIZE]; /* Its name, and where it is written until then. */
};

/* Begins a file. False after saying why it cannot be written. */
bool cli_output_begin(struct cli_output_file *file, const char *path);

/* Ends a file: puts it in its place if `whole` and all of it could be written, otherwise removes it. False after saying
 * why it is not there. */
bool cli_output_end(struct cli_output_file *file, bool whole);

/* Removes an unfinished file. */
void cli_output_drop(struct cli_output_file *file);

/* Where `casus play` keeps its store. False after saying that its directory cannot be made. */
enum { STORE_PATH_SIZE = 1024 };
bool cli_default_store(char path[STORE_PATH_SIZE]);

double cli_seconds_now(void); /* On a clock that does not jump. */

/* Wilson's interval at 95 per cent for a share of so many trials. */
void cli_wilson(double share, double trials, double *low, double *high);

/* Overwrites one line on a terminal's standard error, at most a few times a second; does nothing elsewhere. One thread
 * at a time. */
void cli_show_progress(const char *what, uint64_t done, uint64_t all);
void cli_show_games(uint64_t done, uint64_t all, uint64_t decisions);
void cli_end_progress(void);

enum status run_games(int argc, char **argv), run_rules(int argc, char **argv), run_play(int argc, char **argv),
    run_serve(int argc, char **argv), run_sim(int argc, char **argv), run_match(int argc, char **argv),
    run_bench(int argc, char **argv), run_show(int argc, char **argv), run_verify(int argc, char **argv),
    run_simulate(int argc, char **argv), run_bot(int argc, char **argv), run_import(int argc, char **argv),
    run_export(int argc, char **argv), run_completion(int argc, char **argv), run_backup(int argc, char **argv),
    run_store(int argc, char **argv), run_train(int argc, char **argv);

#endif
