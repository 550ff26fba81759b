/* treaty.h - clauses of treaties [DIP]. */
#ifndef CASUS_GAMES_MAGA_TREATY_H
#define CASUS_GAMES_MAGA_TREATY_H

#include "match.h"

/* Whether the clause is one that a program can check [DIP-4]; false: *error says what is wrong. */
bool maga_clause_is_good(const struct maga_match *match, const struct maga_clause *clause, struct casus_error *error);

/* After a stage: each clause in force is kept or broken, and both parties are told [DIP-1]. */
void maga_judge_clauses(struct maga_match *match, const struct maga_stage *stage);

#endif
