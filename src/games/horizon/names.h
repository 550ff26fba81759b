/* names.h - the words by which actions and JSON call cards and artifacts. */
#ifndef HORIZON_NAMES_H
#define HORIZON_NAMES_H

#include "state.h"

extern const char *const horizon_special_names[]; /* By card - HORIZON_DECK_MAX. */
extern const char *const horizon_artifact_names[HORIZON_ARTIFACTS];

/* A card: its number from 1 on, "attack", "support", "logistics", "start", or "?" for an unknown one. */
void horizon_write_card(struct casus_writer *out, unsigned card);

/* Reads a card of a hand: a number of the deck or a flexible event. */
bool horizon_read_card(struct casus_word word, unsigned *card);

/* The parts of JSON that json.c, describe.c and query.c share. */
void horizon_json_card(struct casus_writer *out, unsigned card);     /* A number, a name, or null for unknown. */
void horizon_json_colour(struct casus_writer *out, unsigned colour); /* A name, or null for none. */
void horizon_json_arcs(struct casus_writer *out, const uint8_t arc[2]);
void horizon_json_influence(struct casus_writer *out, const struct horizon_state *state,
                            const struct horizon_node *node);

/* Six sides: of a card as printed (node HORIZON_NO_NODE) or of an event lying in a node. */
void horizon_json_sides(struct casus_writer *out, const struct horizon_node *event, unsigned rings, unsigned node);

#endif
