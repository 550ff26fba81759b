/* Influence on the map (2.1). Presence, control and reach follow from it and are stored with it. */
#ifndef COLDWAR_INFLUENCE_H
#define COLDWAR_INFLUENCE_H

#include "journal.h"

/* Adds `change` points of a side in a country; the result stays within 0 .. CW_INFLUENCE_MAX. */
void cw_change_influence(struct cw_engine *engine, unsigned side, unsigned country, int change);

/* Adds what the side lacks to control the country. */
void cw_raise_to_control(struct cw_engine *engine, unsigned side, unsigned country);

#endif
