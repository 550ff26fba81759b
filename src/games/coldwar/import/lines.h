/* A text as lines, whatever program wrote it: any line ending, any white space, a byte-order mark; and where its games
 * begin. */
#ifndef COLDWAR_LINES_H
#define COLDWAR_LINES_H

#include "casus/casus.h"

struct cw_lines {
    const char *at, *end;
    const char *start;      /* Of the line. */
    struct casus_word line; /* Without white space around it. */
    uint32_t number;        /* Of the line, from 1. */
};

/* From the text's beginning, after a byte-order mark. */
struct cw_lines cw_lines_make(const char *text, size_t length);

/* Moves on to the next line; false at the end of the text. Lines end with LF, CR, or both. */
bool cw_next_line(struct cw_lines *lines);

/* Skips spaces, tabs and no-break spaces. */
void cw_skip_spaces(const char **at, const char *end);

/* How many bytes these words take at the beginning of the text, where each space stands for white space; 0: they are
 * not there. */
size_t cw_words_length(const char *at, const char *end, const char *words);

/* Whether a line is these words. */
bool cw_are(struct casus_word line, const char *words);

/* Whether a line begins with these words; *rest is what follows them. */
bool cw_begins(struct casus_word line, const char *words, struct casus_word *rest);

/* Whether it ends with them; *rest is what precedes them, without white space at its end. */
bool cw_ends(struct casus_word line, const char *words, struct casus_word *rest);

/* What follows the colons at the beginning of a line: those of empty parts. */
struct casus_word cw_without_colons(struct casus_word line);

/* Whether a line of the set-up says what a player bids: "NAME bids 2 Influence for USSR". */
bool cw_is_bid(struct casus_word line);

/* The column of a place in a line, in characters from 1. */
uint32_t cw_column(struct casus_word line, const char *at);

/* One game of a text: where it begins, its length, and the number of the line before it. */
struct cw_extent {
    const char *at;
    size_t length;
    uint32_t lines_before;
};

/* How many games there are; *extent is set to the one with that number, if it exists. */
unsigned cw_find_games(const char *text, size_t length, unsigned number, struct cw_extent *extent);

/* Whether a line ends like those about influence in any language: "[2][0]". */
bool cw_ends_with_pair(struct casus_word line);

#endif
