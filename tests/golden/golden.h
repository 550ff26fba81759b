/* golden.h - files with what the program said when it was last found correct.
 *
 * A test makes a JSON value and compares it with a file in the repository. If they differ, it prints which fields do;
 * `make golden` rewrites the files, and the diff is read before it is committed. */
#ifndef TESTS_GOLDEN_H
#define TESTS_GOLDEN_H

#include <stdbool.h>

#include <jansson.h>

/* The program's command line, and its progress. */
struct golden {
    const char *folder; /* Where its files are. */
    bool writes;        /* Files are written instead of compared. */
    unsigned files, different;
};

/* Reads [--write] FOLDER. Ends the program with a sentence if it is called in any other way. */
struct golden golden_begin(int argc, char **argv);

/* Compares the value with the file NAME.json in the folder, or writes that file. Takes ownership of the value. */
void golden_json(struct golden *golden, const char *name, json_t *value);

/* Prints the result and returns the program's exit status. A program without any file fails. */
int golden_end(const struct golden *golden);

/* The value as text, one field per line, with short values on one line. The caller frees it. */
char *golden_text(const json_t *value);

/* Ends the program with a sentence: something that the test itself needs is missing. */
_Noreturn void golden_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A whole file that the test itself needs; the caller frees it. */
char *golden_read(const char *path);

#endif
