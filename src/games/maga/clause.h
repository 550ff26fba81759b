/* clause.h - clauses of treaties as texts: text.c has the other actions. */
#ifndef CASUS_GAMES_MAGA_CLAUSE_H
#define CASUS_GAMES_MAGA_CLAUSE_H

#include "line.h"

/* In texts MAGA_SAME_TURN goes without saying. */
extern const char *const maga_window_names[MAGA_WINDOWS];

/* An action of kind MAGA_DUTY, MAGA_RIGHT or MAGA_IF, about existing countries. */
void maga_write_article(struct casus_writer *out, casus_action action);

/* The rest of a line after its first word, as an action; 0: *line->error says what is wrong. */
casus_action maga_read_article(struct maga_line *line, bool right);
casus_action maga_read_if(struct maga_line *line);

/* A clause as an organiser enters it: one line, or two without the last one's end; returns how many. A condition with
 * details, or of an article with details, is a line of its own. */
unsigned maga_write_clause(struct casus_writer *out, const struct maga_article *article);

/* A whole clause on one line, as a team proposes it; false: *error says what is wrong with it. */
bool maga_clause_parse(const struct maga_match *match, const char *text, struct maga_article *article,
                       struct casus_error *error);

#endif
