/* horizon.h - Horizon, a game of 2 to 6 players about events that cause and hinder one another. Start reading at
 * README.md. */
#ifndef HORIZON_HORIZON_H
#define HORIZON_HORIZON_H

#include "casus/casus.h"

extern const struct casus_game casus_horizon;

/* Where each rule is kept; generated at build time from the marks in code and tests by tools/rules_index.awk. */
extern const struct casus_rule horizon_rules[];

#endif
