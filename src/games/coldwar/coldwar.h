/* coldwar.h - Cold War, a game of two players and 110 event cards. README.md says where to start reading. */
#ifndef COLDWAR_COLDWAR_H
#define COLDWAR_COLDWAR_H

#include "casus/casus.h"

extern const struct casus_game casus_coldwar;

/* Where each rule is kept; generated at build time from the marks in code and tests by tools/rules_index.awk. */
extern const struct casus_rule coldwar_rules[];

#endif
