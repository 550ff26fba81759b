/* cli.h - what the commands share: their table, their options, their exit statuses. */
#ifndef CASUS_CLI_CLI_H
#define CASUS_CLI_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "casus/casus.h"

enum status {
    STATUS_OK = 0,
    STATUS_FAILED = 1,  /* A check did not hold, or something could not be done. */
    STATUS_UNUSABLE = 2 /* The command line or a file makes no sense. */
};

/* One option of a command: where its value goes. */
struct option_row {
    const char *name;  /* "--players" */
    const char *value; /* What the help calls its value; NULL: a switch. */
    const char *help;
    const char **text; /* Exactly one of these three is set. */
    int64_t *number;
    bool *flag;
    int64_t least, most; /* Of a number. */
};

struct command {
    const char *name;
    const char *summary;
    enum status (*run)(int argc, char **argv); /* argv[0] is the command's name. */
};

extern const struct command commands[]; /* Ended by a name of NULL. */

/* Reads options ("--name value" or "--name=value") and at most `words_max` other words into `words` (ended by NULL).
 * `usage` is the line that --help begins with. Returns -1 to go on, or the exit status: after --help, or after saying
 * what is wrong. */
int read_options(int argc, char **argv, const char *usage, const struct option_row *rows, size_t count,
                 const char **words, size_t words_max);

#define READ_OPTIONS(usage, rows, words)                                                                               \
    read_options(argc, argv, (usage), (rows), sizeof(rows) / sizeof((rows)[0]), (words),                               \
                 sizeof(words) / sizeof((words)[0]) - 1)

/* Says one sentence on standard error, "casus: " before it and a line feed after, and returns the status. */
enum status say_error(enum status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The game of that name; NULL: it has been said that there is none. */
const struct casus_game *find_game(const char *name);

/* Zeroed memory, aligned to 64; where there is none, the program says so and ends. */
void *allocate(size_t size);

/* A whole file, or standard input for "-"; the caller frees it. NULL: it has been said why not. */
char *read_file(const char *path, size_t *length);

double seconds_now(void); /* On a clock that does not jump. */

/* Overwrites one line on a terminal's standard error, at most a few times a second; does nothing elsewhere. */
void show_progress(const char *what, uint64_t done, uint64_t all);
void end_progress(void);

enum status run_games(int argc, char **argv), run_rules(int argc, char **argv), run_play(int argc, char **argv),
    run_serve(int argc, char **argv), run_sim(int argc, char **argv), run_bench(int argc, char **argv),
    run_show(int argc, char **argv), run_verify(int argc, char **argv), run_simulate(int argc, char **argv),
    run_resolve(int argc, char **argv), run_adjudicate(int argc, char **argv), run_bot(int argc, char **argv),
    run_import(int argc, char **argv), run_export(int argc, char **argv);

#endif
