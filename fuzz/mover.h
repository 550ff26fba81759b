/* mover.h - who makes the next step of a randomly played game. */
#ifndef FUZZ_MOVER_H
#define FUZZ_MOVER_H

#include "casus/casus.h"

/* If several act at once, the first seat. The game must not be over. */
static inline casus_seat mover(const struct casus_actor *actor)
{
    if (actor->kind == CASUS_ACTOR_CHANCE) return CASUS_SEAT_CHANCE;
    if (actor->kind == CASUS_ACTOR_ORGANISER) return CASUS_SEAT_ORGANISER;
    casus_seat seat = 0;
    while (!casus_seats_has(&actor->awaited, seat)) seat++;
    return seat;
}

#endif
