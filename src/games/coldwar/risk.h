/* Whether an action may lose the game before its player is next asked for a play. */
#ifndef COLDWAR_RISK_H
#define COLDWAR_RISK_H

#include "state.h"

enum cw_danger {
    CW_NO_DANGER,
    CW_MAY_LOSE, /* The other side's choice or chance can bring it about. */
    CW_LOSES     /* Whatever anybody does. */
};

struct cw_risk {
    enum cw_danger danger;
    unsigned reason; /* enum cw_reason, 0 without danger. */
    unsigned card;   /* The card whose event brings it about; CW_NO_CARD if none does. */
};

/* `seat`'s legal `action`. Answered from what the seat may know: `state` is its view, or is made into it. */
struct cw_risk cw_risk_of(const struct cw_state *state, unsigned seat, casus_action action);

#endif
