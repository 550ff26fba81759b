/* The inputs of a position's learned value. */
#ifndef COLDWAR_FEATURES_H
#define COLDWAR_FEATURES_H

#include "score.h"
#include "state.h"

enum { CW_FEATURES_VERSION = 1 };

enum { CW_ERAS = 3, CW_SCALARS = 48, CW_PLACES = 5 };

/* Where each group begins. */
enum {
    CW_F_SCALAR = 0,
    CW_F_TURN = CW_F_SCALAR + CW_SCALARS,
    CW_F_DEFCON = CW_F_TURN + CW_TURNS_MOST + 1,
    CW_F_SPACE = CW_F_DEFCON + 6,
    CW_F_CONTROL = CW_F_SPACE + 2 * (CW_BOXES + 1),
    CW_F_CONTROL_NOW = CW_F_CONTROL + CW_COUNTRIES, /* By era. */
    CW_F_LEAD = CW_F_CONTROL_NOW + CW_ERAS * CW_COUNTRIES,
    CW_F_SPARE = CW_F_LEAD + CW_COUNTRIES,
    CW_F_STATUS = CW_F_SPARE + CW_COUNTRIES,
    CW_F_PLACE = CW_F_STATUS + 8 * CW_SCORED_REGIONS,
    CW_F_POINTS = CW_F_PLACE + CW_PLACES * CW_SCORED,
    CW_F_HAND = CW_F_POINTS + CW_PLACES * CW_SCORED,
    CW_F_IN_PLAY = CW_F_HAND + 2 * CW_CARDS,
    CW_F_REMOVED = CW_F_IN_PLAY + CW_CARDS,
    CW_F_DISCARDED = CW_F_REMOVED + CW_CARDS,
    CW_FEATURES = CW_F_DISCARDED + CW_CARDS,
    CW_FEATURES_MOST = CW_FEATURES /* Fewer in fact: a country has one era, a card one place. */
};

/* casus_thinking.features */
size_t cw_features(const void *state, casus_seat seat, struct casus_feature *features);

/* The learned value to `seat`, where CW_WON is a sure win; the game is not over. */
int cw_learned_worth(const struct casus_weights *weights, const struct cw_state *state, unsigned seat);

#endif
