/* other_record.h - the record of another world, which a viewer cannot tell from this one: what is hidden from him is
 * something else. */
#ifndef CASUS_SIMULATE_OTHER_RECORD_H
#define CASUS_SIMULATE_OTHER_RECORD_H

#include "simulate/played.h"

/* Changes what is hidden from the viewer, a few times if it can be done. False: nothing could be changed. */
bool other_record_change(struct world *world, struct played *played);

/* The lines with its actions, chained anew. */
struct lines other_record_lines(const struct played *played, const struct lines *lines);

#endif
