/* realise.h - rounds, phases, and the realisation of a ring, node by node. */
#ifndef HORIZON_REALISE_H
#define HORIZON_REALISE_H

#include "situation.h"
#include "state.h"

/* What R14 - R18 consider of the open event in a node, if its neighbours turned out as `outcome` says (by node: 1
 * happened,
 * -1 not, 0 no event or not yet realised). */
void horizon_situation_of(const struct horizon_state *state, unsigned node, const int8_t *outcome,
                          struct horizon_situation *situation);

/* R5: the points that the card gives or takes. */
unsigned horizon_worth(const struct horizon_state *state, const struct horizon_card *card);

/* The same with its sign: what the colour at the outcome's arc gains. */
int32_t horizon_points(const struct horizon_state *state, const struct horizon_card *card);

/* How the realised nodes turned out, as horizon_situation_of reads it; `outcome` has HORIZON_NODES_MAX places. */
void horizon_outcomes_so_far(const struct horizon_state *state, int8_t *outcome);

/* Starts a round: S2. */
void horizon_start_round(struct horizon_state *state);

/* After the last turn of a round: starts the next one, or the realisation of the phase. */
void horizon_end_round(struct horizon_state *state);

/* Realises state->current: R13 - R19. */
void horizon_realise(struct horizon_state *state);

/* After a pawn has left: the next pawn, or the next node. */
void horizon_go_on(struct horizon_state *state);

#endif
