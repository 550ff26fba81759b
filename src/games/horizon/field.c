/* The nodes as a table, so that no position has to compute a neighbour; tests/games/horizon/test_horizon_field.c
 * computes the same table from coordinates. */
#include "field.h"

#include "casus/assert.h"

/* Sides as bits, for sets of them. */
enum { NO_SIDE = 0, N = 1 << 0, NE = 1 << 1, SE = 1 << 2, S = 1 << 3, SW = 1 << 4, NW = 1 << 5 };

/* R1, R2 */
#define NODE(its_ring, its_place, n, ne, se, s, sw, nw, earlier_sides)                                                 \
    {.ring = (its_ring), .place = (its_place), .neighbour = {n, ne, se, s, sw, nw}, .earlier = (earlier_sides)},
const struct horizon_node_place horizon_field[HORIZON_NODES_MAX] = {
#include "field_nodes.inc"
};
#undef NODE

void horizon_write_node(struct casus_writer *out, unsigned node)
{
    casus_assert(node < HORIZON_NODES_MAX);
    const struct horizon_node_place *at = &horizon_field[node];
    casus_write_uint(out, at->ring);
    if (at->ring == 0) return;
    casus_write_char(out, '.');
    casus_write_uint(out, at->place);
}

void horizon_json_node(struct casus_writer *out, unsigned node)
{
    char name[8];
    struct casus_writer writer = casus_writer_make(name, sizeof name);
    horizon_write_node(&writer, node);
    casus_json_string(out, name, writer.length);
}

bool horizon_read_node(struct casus_word word, unsigned rings, unsigned *node)
{
    if (casus_word_is(word, "0")) {
        *node = 0;
        return true;
    }
    size_t dot = 0;
    while (dot < word.length && word.at[dot] != '.') dot++;
    if (dot == word.length) return false;
    struct casus_word ring_word = {word.at, dot}, place_word = {word.at + dot + 1, word.length - dot - 1};
    int64_t ring, place;
    if (word.at[0] == '0' || (place_word.length > 0 && place_word.at[0] == '0')) return false; /* One name a node. */
    if (!casus_word_int(ring_word, 1, rings, &ring) || !casus_word_int(place_word, 1, 6 * ring, &place)) return false;
    *node = horizon_ring_start((unsigned)ring) + (unsigned)place - 1;
    return true;
}
