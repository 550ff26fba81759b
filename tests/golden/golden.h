/* golden.h - files that say what the program said when it was last found right.
 *
 * A test makes a JSON value and compares it with a file in the repository. On a difference it prints which fields
 * differ; `make golden` writes the files anew, and the diff is read before it is committed. */
#ifndef TESTS_GOLDEN_H
#define TESTS_GOLDEN_H

#include <stdbool.h>

#include <jansson.h>

/* What a program was asked for on its command line, and how far it has come. */
struct golden {
    const char *folder; /* Where its files are. */
    bool writes;        /* Files are written instead of compared. */
    unsigned files, different;
};

/* Reads [--write] FOLDER. Ends the program with a sentence if it is called otherwise. */
struct golden golden_begin(int argc, char **argv);

/* Compares the value with the file NAME.json in the folder, or writes that file. Takes the value over. */
void golden_json(struct golden *golden, const char *name, json_t *value);

/* Says how it went. Returns the program's exit status. A program without any file fails. */
int golden_end(const struct golden *golden);

/* The value as text, a field a line; what is short stands on one line. The caller frees it. */
char *golden_text(const json_t *value);

/* Ends the program with a sentence: what the test itself needs is not there. */
_Noreturn void golden_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Text that the test itself needs, whole; the caller frees it. */
char *golden_read(const char *path);

#endif
