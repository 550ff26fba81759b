/* maga.h - MAGA, a game of 2 to 250 teams that are states and send secret lists. Start reading at README.md. */
#ifndef CASUS_GAMES_MAGA_MAGA_H
#define CASUS_GAMES_MAGA_MAGA_H

#include "casus/casus.h"

extern const struct casus_game casus_maga;

/* Where each rule is kept; generated at build time from the marks in code and tests by tools/rules_index.awk. */
extern const struct casus_rule maga_rules[];

#endif
