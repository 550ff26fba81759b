/* action.h - how an action is packed: the kind in the lowest byte, then up to five small numbers, a byte each. */
#ifndef HORIZON_ACTION_H
#define HORIZON_ACTION_H

#include "casus/assert.h"
#include "casus/casus.h"

enum horizon_kind {
    HORIZON_NO_ACTION = 0,
    HORIZON_MOVE,       /* node */
    HORIZON_ORGANISE,   /* card, turn, mark, arc v, arc x (the arcs for attack and support only, else 0) */
    HORIZON_LAY,        /* side, kind of link, strength */
    HORIZON_FINISH,     /* of laying */
    HORIZON_INFLUENCE,  /* node, mark, value */
    HORIZON_STRENGTHEN, /* side, tokens */
    HORIZON_DRAW,
    HORIZON_GATHER,
    HORIZON_DISCARD, /* card */
    HORIZON_PLAY,    /* artifact, then: shortcut node; catalyst side; whisper node, mark */
    HORIZON_TAKE,    /* card */
    HORIZON_END,
    HORIZON_LEAVE,           /* node */
    HORIZON_CHANCE_START,    /* mark */
    HORIZON_CHANCE_DEAL,     /* card */
    HORIZON_CHANCE_REVEAL,   /* card */
    HORIZON_CHANCE_ARTIFACT, /* artifact */
    HORIZON_CHANCE_REALISE,  /* node */
    HORIZON_KINDS
};

static inline casus_action horizon_pack(enum horizon_kind kind, unsigned a, unsigned b, unsigned c, unsigned d,
                                        unsigned e)
{
    casus_assert(kind < HORIZON_KINDS && (a | b | c | d | e) <= UINT8_MAX); /* Each has a byte of its own. */
    return (casus_action)kind | (casus_action)a << 8 | (casus_action)b << 16 | (casus_action)c << 24 |
           (casus_action)d << 32 | (casus_action)e << 40;
}

static inline enum horizon_kind horizon_kind_of(casus_action action)
{
    return (enum horizon_kind)(action & 255);
}

/* Number 0 .. 4 of an action. */
static inline unsigned horizon_number(casus_action action, unsigned index)
{
    casus_assert(index < 5);
    return (unsigned)(action >> (8 + 8 * index) & 255);
}

#endif
