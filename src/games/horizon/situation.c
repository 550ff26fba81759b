/* How one event turns out. Nothing here knows a field or a state: a situation is all that R14 - R18 need. */
#include "situation.h"

#include "casus/assert.h"

const char *const horizon_colour_names[HORIZON_NO_COLOUR + 1] = {
    "yellow", "orange", "blue", "violet", "turquoise", "grey", "neutral", "none",
};

bool horizon_read_colour(struct casus_word word, unsigned *colour)
{
    for (unsigned i = 0; i < HORIZON_SEATS_MAX; i++) {
        if (!casus_word_is(word, horizon_colour_names[i])) continue;
        *colour = i;
        return true;
    }
    return false;
}

bool horizon_read_arc(struct casus_word word, unsigned *colour)
{
    if (!casus_word_is(word, "-")) return horizon_read_colour(word, colour);
    *colour = HORIZON_NO_COLOUR;
    return true;
}

/* R14: if both cards have a mark, the colour of the realised neighbour's counts. */
static enum horizon_link_kind ruling_kind(const struct horizon_side *side)
{
    if (!side->neighbour_realised) return HORIZON_NO_LINK;
    return side->neighbour_link != HORIZON_NO_LINK ? side->neighbour_link : side->own;
}

static void add_links(const struct horizon_situation *situation, struct horizon_resolution *resolution)
{
    for (unsigned s = 0; s < HORIZON_SIDES; s++) {
        const struct horizon_side *side = &situation->side[s];
        enum horizon_link_kind kind = ruling_kind(side);
        if (kind == HORIZON_NO_LINK) continue;
        int strength = HORIZON_LINK_STRENGTH + side->strengthening;        /* R15 */
        bool for_it = (kind == HORIZON_CAUSE) == side->neighbour_happened; /* R16 */
        struct horizon_link *link = &resolution->link[resolution->links++];
        link->side = (uint8_t)s;
        link->kind = (uint8_t)kind;
        link->strength = (int8_t)strength;
        link->effect = (int8_t)(for_it ? strength : -strength);
        resolution->links_total = (int16_t)(resolution->links_total + link->effect);
    }
}

/* R17; R8 and R12 at an exact tie. */
static void decide(const struct horizon_situation *situation, struct horizon_resolution *resolution)
{
    resolution->influence_total = (int16_t)(situation->influence[HORIZON_V] - situation->influence[HORIZON_X]);
    resolution->sum = (int16_t)(resolution->links_total + resolution->influence_total);
    if (resolution->sum != 0) {
        resolution->decided_by = HORIZON_BY_SUM;
        resolution->happens = resolution->sum > 0;
        return;
    }
    resolution->decided_by = situation->token_colour == HORIZON_NEUTRAL ? HORIZON_BY_NEUTRAL : HORIZON_BY_ORGANISER;
    resolution->happens = situation->token_mark == HORIZON_V;
}

static bool in_play(const struct horizon_situation *situation, unsigned colour)
{
    if (situation->in_play != 0) return colour < HORIZON_SEATS_MAX && (situation->in_play >> colour & 1);
    return colour < situation->players;
}

/* R18, R5 */
static void award(const struct horizon_situation *situation, struct horizon_resolution *resolution)
{
    uint8_t colour = situation->arc[resolution->happens ? HORIZON_V : HORIZON_X];
    resolution->colour = HORIZON_NO_COLOUR;
    if (!in_play(situation, colour)) return;
    resolution->colour = colour;
    resolution->points = (int8_t)(situation->gain ? situation->worth : -situation->worth);
}

void horizon_resolve(const struct horizon_situation *situation, struct horizon_resolution *resolution)
{
    casus_assert(situation->token_mark <= HORIZON_X && situation->players <= HORIZON_SEATS_MAX);
    *resolution = (struct horizon_resolution){.links = 0};
    add_links(situation, resolution);
    decide(situation, resolution);
    award(situation, resolution);
}

static void json_link(struct casus_writer *out, const struct horizon_link *link, unsigned node)
{
    casus_json_open(out, '{');
    casus_json_key_int(out, "side", link->side);
    casus_json_key_text(out, "kind", link->kind == HORIZON_CAUSE ? "cause" : "hindrance");
    casus_json_key_int(out, "strength", link->strength);
    casus_json_key_int(out, "effect", link->effect);
    if (node != HORIZON_NO_NODE) {
        casus_json_key(out, "neighbour");
        horizon_json_node(out, horizon_field[node].neighbour[link->side]);
    }
    casus_json_close(out, '}');
}

void horizon_json_resolution(struct casus_writer *out, const struct horizon_resolution *resolution, unsigned node)
{
    static const char *const decided_by[] = {"sum", "organiser", "neutral"};
    casus_json_key(out, "links");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < resolution->links; i++) json_link(out, &resolution->link[i], node);
    casus_json_close(out, ']');
    casus_json_key_int(out, "links_total", resolution->links_total);
    casus_json_key_int(out, "influence_total", resolution->influence_total);
    casus_json_key_int(out, "sum", resolution->sum);
    casus_json_key_text(out, "decided_by", decided_by[resolution->decided_by]);
    casus_json_key_bool(out, "happens", resolution->happens);
    casus_json_key(out, "points");
    casus_json_open(out, '[');
    if (resolution->colour != HORIZON_NO_COLOUR) {
        casus_json_open(out, '{');
        casus_json_key_text(out, "colour", horizon_colour_names[resolution->colour]);
        casus_json_key_int(out, "points", resolution->points);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}
