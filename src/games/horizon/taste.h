/* taste.h - the weights by which a bot judges a position: what greedy was given, or what was learned by play. */
#ifndef HORIZON_TASTE_H
#define HORIZON_TASTE_H

#include <stdint.h>

enum { HORIZON_TASTE_VERSION = 1, HORIZON_MARGINS = 6 };

/* The terms of evaluate.c, in thousandths of a point if nothing else is said. */
enum horizon_taste {
    HORIZON_NEAR_MOMENTUM, /* One momentum, up to the price of the next event. */
    HORIZON_FAR_MOMENTUM,  /* One momentum beyond that, up to three events. */
    HORIZON_ACTION_UNIT,   /* An action unit not yet spent in this turn. */
    HORIZON_UNSEEN_CARD,   /* A card about to be drawn. */
    HORIZON_CARD_SHARE,    /* What a card in hand is worth, in thousandths of what it would bring. */
    HORIZON_FLEXIBLE_CARD, /* Each of the three. */
    HORIZON_ARTIFACT_HELD = HORIZON_FLEXIBLE_CARD + 3,
    HORIZON_PROSPECT,     /* Thousandths of what the best card brings that fits the pawn's free node. */
    HORIZON_NEARBY,       /* The same of the best of the adjacent nodes. */
    HORIZON_RINGS_OFF,    /* Each ring between the present phase and the pawn. */
    HORIZON_DISTANCE,     /* Confidence lost with each ring between the present phase and the event's. */
    HORIZON_ROUNDS_AHEAD, /* Tenths of rounds: with fewer to come, what is held is worth less. At least 1. */
    HORIZON_LAST_WORD,    /* Doubt that is gone, in thousandths, once all others have acted in an event's last round. */
    HORIZON_OTHERS_LOSS,  /* A card's points for others, in thousandths. */
    HORIZON_AGAINST_MEAN, /* How much the others' mean counts against the seat, in thousandths; */
    HORIZON_AGAINST_BEST, /* and the best of them. */
    HORIZON_MARGIN,       /* The confidence in an event by how far its sum is from 0: if this round decides it; */
    HORIZON_MARGIN_LATER = HORIZON_MARGIN + HORIZON_MARGINS, /* else. */
    HORIZON_TASTES = HORIZON_MARGIN_LATER + HORIZON_MARGINS
};

extern const int16_t horizon_greedy_taste[HORIZON_TASTES];

#endif
