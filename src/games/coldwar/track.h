/* The tracks: victory points, DEFCON, military operations, the Space Race; and the end of the game. */
#ifndef COLDWAR_TRACK_H
#define COLDWAR_TRACK_H

#include "journal.h"

/* Who has more VP; CW_NEUTRAL at 0. vp: positive for the US. */
static inline unsigned cw_leader(int vp)
{
    return vp > 0 ? CW_US : vp < 0 ? CW_USSR : CW_NEUTRAL;
}

/* Ends the game; a game that is over stays as it ended. winner: a side, or CW_NEUTRAL for a draw. */
void cw_end_game(struct cw_engine *engine, unsigned winner, enum cw_reason reason);

void cw_gain_vp(struct cw_engine *engine, unsigned side, int points); /* 10.3: 20 end the game. */

/* VP to the US if positive, to the USSR if negative; 0 is noted, too. */
void cw_award(struct cw_engine *engine, int net);
void cw_set_defcon(struct cw_engine *engine, int level); /* 8.1: kept within 1 .. 5; 1 ends the game. */
void cw_gain_milops(struct cw_engine *engine, unsigned side, int operations);

/* ---- The Space Race: 6.4 ---- */

void cw_advance_space(struct cw_engine *engine, unsigned side, unsigned boxes); /* VP of the last box only. */

/* Whether a side alone has the ability of a box. */
bool cw_ability(const struct cw_state *state, unsigned seat, unsigned box);
int cw_space_need(unsigned box);              /* Operations needed to advance to it. */
int cw_space_roll(unsigned box);              /* The die must be this or less. */
int cw_space_award(unsigned box, bool first); /* VP for who comes to it first, or second. */
int cw_space_points(const struct cw_state *state, unsigned seat, unsigned box);

#endif
