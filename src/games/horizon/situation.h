/* situation.h - one event about to be realised, and how it turns out: R14 - R18.
 *
 * The whole sum is in one place, for the game, the forecast, the page's explanations and `casus resolve` alike. */
#ifndef HORIZON_SITUATION_H
#define HORIZON_SITUATION_H

#include <stdbool.h>
#include <stdint.h>

#include "field.h"

/* A player's colour is the player's seat; arcs and tokens may also carry one of the others. */
enum {
    HORIZON_SEATS_MAX = 6,
    HORIZON_NO_COLOUR = 7, /* An empty arc. */
    HORIZON_NEUTRAL = 6    /* The token of the starting event: R12. */
};

enum horizon_mark { HORIZON_V = 0, HORIZON_X = 1 }; /* Happens, does not happen. */

enum horizon_link_kind { HORIZON_NO_LINK = 0, HORIZON_CAUSE, HORIZON_HINDRANCE };

enum { HORIZON_LINK_STRENGTH = 2, HORIZON_ORBITS_MAX = 2 }; /* R15, R5 */

/* One side of the event. */
struct horizon_side {
    uint8_t own;             /* enum horizon_link_kind: what the card has on this side. */
    uint8_t neighbour_link;  /* enum horizon_link_kind: what the neighbour's card has there. */
    bool neighbour_realised; /* There is an event there and it is realised. */
    bool neighbour_happened; /* If neighbour_realised. */
    uint8_t strengthening;   /* All tokens on this side, both cards' together. */
};

struct horizon_situation {
    struct horizon_side side[HORIZON_SIDES];
    bool gain;             /* The centre is green: the named player gains. */
    uint8_t worth;         /* The points of R5, by the orbits. */
    uint8_t arc[2];        /* By mark: a colour or HORIZON_NO_COLOUR. */
    uint8_t token_colour;  /* The organiser's colour or HORIZON_NEUTRAL. */
    uint8_t token_mark;    /* enum horizon_mark */
    uint16_t influence[2]; /* By mark: the sum of the tokens. */
    uint8_t players;       /* Colours 0 .. players - 1 are in play... */
    uint8_t in_play;       /* ...or, if not 0, exactly those whose bit is set here. */
};

struct horizon_link {
    uint8_t side;
    uint8_t kind; /* enum horizon_link_kind, never none. */
    int8_t strength;
    int8_t effect; /* strength or -strength. */
};

enum horizon_decided_by { HORIZON_BY_SUM = 0, HORIZON_BY_ORGANISER, HORIZON_BY_NEUTRAL };

struct horizon_resolution {
    struct horizon_link link[HORIZON_SIDES];
    uint8_t links;
    int16_t links_total;
    int16_t influence_total;
    int16_t sum;
    uint8_t decided_by; /* enum horizon_decided_by */
    bool happens;
    uint8_t colour; /* Who gets points, or HORIZON_NO_COLOUR. */
    int8_t points;  /* How many, positive or negative; 0 with HORIZON_NO_COLOUR. */
};

/* Works out the situation. */
void horizon_resolve(const struct horizon_situation *situation, struct horizon_resolution *resolution);

/* The colours' names: "yellow", "orange", "blue", "violet", "turquoise", "grey", "neutral"; "none" for no colour. */
extern const char *const horizon_colour_names[HORIZON_NO_COLOUR + 1];

/* Reads the name of a player's colour. False: it names none, and *colour is unchanged. */
bool horizon_read_colour(struct casus_word word, unsigned *colour);

/* The same for an arc, where "-" is HORIZON_NO_COLOUR. */
bool horizon_read_arc(struct casus_word word, unsigned *colour);

/* Appends the resolution's fields to an open JSON object: links, links_total, influence_total, sum, decided_by,
 * happens, points. With the number of the event's node each link also names its neighbour; with HORIZON_NO_NODE it does
 * not. */
enum { HORIZON_NO_NODE = 255 };
void horizon_json_resolution(struct casus_writer *out, const struct horizon_resolution *resolution, unsigned node);

#endif
