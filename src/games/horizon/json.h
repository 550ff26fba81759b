/* json.h - the parts of JSON that json.c, describe.c and query.c share. */
#ifndef HORIZON_JSON_H
#define HORIZON_JSON_H

#include "state.h"

void horizon_json_card(struct casus_writer *out, unsigned card);     /* A number, a name, or null for unknown. */
void horizon_json_colour(struct casus_writer *out, unsigned colour); /* A name, or null for none. */
void horizon_json_arcs(struct casus_writer *out, const uint8_t arc[2]);
void horizon_json_influence(struct casus_writer *out, const struct horizon_state *state,
                            const struct horizon_node *node);

/* Six sides, of a card as printed (node HORIZON_NO_NODE) or of an event in a node. */
void horizon_json_sides(struct casus_writer *out, const struct horizon_node *event, unsigned rings, unsigned node);

#endif
