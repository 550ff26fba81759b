/* odds.h - the chance of a contest as far as a team can know it. */
#ifndef CASUS_GAMES_MAGA_ODDS_H
#define CASUS_GAMES_MAGA_ODDS_H

#include "casus/casus.h"

/* Answers the question after its first word "odds", as JSON (docs/evening.md). It needs no position: our own side comes
 * from a forecast, and the question says what is known of the other. False: *error says what is wrong. */
bool maga_odds(const char *question, size_t length, struct casus_writer *out, struct casus_error *error);

#endif
