/* scenario.h - option lines and scenario files. */
#ifndef HORIZON_SCENARIO_H
#define HORIZON_SCENARIO_H

#include "state.h"

/* Reads option lines over the default scenario; *rules becomes the version of the rules to play by, the newest unless a
 * line names another. False: *error (may be NULL) says which line, and what is expected; the rest is undefined. */
bool horizon_scenario_read(const char *options, size_t length, struct horizon_scenario *scenario, unsigned *rules,
                           struct casus_error *error);

/* The name of a card in the option lines, or in the default scenario; length 0: it has none. */
struct casus_word horizon_card_name(const char *options, size_t length, unsigned card);

/* The default scenario file, as compiled in. */
extern const char horizon_default_scenario[];
extern const size_t horizon_default_scenario_size;

#endif
