/* treaty.h - clauses between two, the treaties of rules version 1 [DIP]; register.h has those since version 2. */
#ifndef CASUS_GAMES_MAGA_TREATY_H
#define CASUS_GAMES_MAGA_TREATY_H

#include "match.h"

/* Whether it is an action, done or not done, against an existing country, or any [DIP-3]. */
bool maga_statement_is_good(const struct maga_match *match, const struct maga_statement *statement);

/* Whether these can be a treaty's turns [DIP-2]; false: *error says which can. */
bool maga_turns_are_good(unsigned from, unsigned until, struct casus_error *error);

/* Refuses a clause that no program can check [DIP-4]. */
bool maga_refuse_unchecked(struct casus_error *error);

/* Whether the clause is one that a program can check [DIP-4]; false: *error says what is wrong. */
bool maga_clause_is_good(const struct maga_match *match, const struct maga_clause *clause, struct casus_error *error);

/* After a stage: each clause in force is kept or broken, and both parties are told [DIP-1]. */
void maga_judge_clauses(struct maga_match *match, const struct maga_stage *stage);

#endif
