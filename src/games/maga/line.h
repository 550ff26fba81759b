/* line.h - an action's line, word by word: what text.c and clause.c share. */
#ifndef CASUS_GAMES_MAGA_LINE_H
#define CASUS_GAMES_MAGA_LINE_H

#include "casus/text.h"
#include "match.h"

/* The words of a line, one after another. */
struct maga_line {
    const struct maga_match *match;
    struct casus_reader words;
    struct casus_error *error; /* May be NULL. */
    int position;              /* Of the word read last, from 1; errors name it. */
};

/* Each reads what comes next; false: it is something else, and *error says so. */
struct casus_word maga_next_word(struct maga_line *line);
bool maga_read_whole(struct maga_line *line, int64_t least, int64_t most, int64_t *value);
bool maga_read_country(struct maga_line *line, int64_t *country);
/* One of the names: *index says which. `sentence` is the error's, by `key`; {0} in it is the word's position. */
bool maga_read_of(struct maga_line *line, const char *const *names, unsigned count, unsigned *index, const char *key,
                  const char *sentence);
bool maga_read_role(struct maga_line *line, unsigned *role);
/* Reads the word if it is next; else nothing, without an error. */
bool maga_read_keyword(struct maga_line *line, const char *keyword);

/* The word, then the numbers, with spaces between them. */
void maga_write_numbers(struct casus_writer *out, const char *word, int count, const int64_t *numbers);

#endif
