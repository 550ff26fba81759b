/* field.h - the field of time: R1, R2.
 *
 * A node is a number: 0 is the centre, then ring by ring, each clockwise from the pointer, which points north. So the
 * number is also the node's place in time: a smaller number is realised earlier. A field with N rings has 3 N (N + 1) +
 * 1 nodes; larger numbers are the nodes beyond it, later than all of it. Hexagons have a flat top; their sides are
 * numbered clockwise from north, so side s of a node is side (s + 3) % 6 of its neighbour there. */
#ifndef HORIZON_FIELD_H
#define HORIZON_FIELD_H

#include <stdbool.h>
#include <stdint.h>

#include "casus/assert.h"
#include "casus/text.h"

enum {
    HORIZON_RINGS_MAX = 6,
    HORIZON_NODES_MAX = 3 * HORIZON_RINGS_MAX * (HORIZON_RINGS_MAX + 1) + 1,
    HORIZON_SIDES = 6,
    HORIZON_ALL_SIDES = 0x3f
};

struct horizon_node_place {
    uint8_t ring;                     /* 0 .. 6 */
    uint8_t place;                    /* 1 .. 6 * ring, clockwise from north; 0 for the centre. */
    uint8_t neighbour[HORIZON_SIDES]; /* May lie beyond the field. */
    uint8_t earlier;                  /* Bit s: side s leads to an earlier node. All others lead to later ones. */
};

extern const struct horizon_node_place horizon_field[HORIZON_NODES_MAX];

static inline unsigned horizon_node_count(unsigned rings)
{
    casus_assert(rings <= HORIZON_RINGS_MAX);
    return 3 * rings * (rings + 1) + 1;
}

/* The first node of a ring in time. */
static inline unsigned horizon_ring_start(unsigned ring)
{
    return ring == 0 ? 0 : horizon_node_count(ring - 1);
}

static inline unsigned horizon_opposite(unsigned side)
{
    casus_assert(side < HORIZON_SIDES);
    return side < 3 ? side + 3 : side - 3;
}

/* The sides of a card in a set, after the card has been turned clockwise by `turn` sixths. */
static inline uint8_t horizon_turned(uint8_t sides, unsigned turn)
{
    casus_assert(sides <= HORIZON_ALL_SIDES && turn < HORIZON_SIDES);
    return (uint8_t)((sides << turn | sides >> (HORIZON_SIDES - turn)) & HORIZON_ALL_SIDES);
}

/* A node's name: "0", or ring and place as in "2.5". */
void horizon_write_node(struct casus_writer *out, unsigned node);

/* The same as a JSON string. */
void horizon_json_node(struct casus_writer *out, unsigned node);

/* Reads a name. False: it names no node of a field with `rings` rings. */
bool horizon_read_node(struct casus_word word, unsigned rings, unsigned *node);

#endif
