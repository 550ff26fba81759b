/* names.h - the words for cards and artifacts in actions and JSON. */
#ifndef HORIZON_NAMES_H
#define HORIZON_NAMES_H

#include "state.h"

extern const char *const horizon_special_names[]; /* By card - HORIZON_DECK_MAX. */
extern const char *const horizon_artifact_names[HORIZON_ARTIFACTS];

/* A card: its number from 1 on, "attack", "support", "logistics", "start", or "?" for an unknown one. */
void horizon_write_card(struct casus_writer *out, unsigned card);

/* Reads a card of a hand: a number of the deck or a flexible event. */
bool horizon_read_card(struct casus_word word, unsigned *card);

#endif
