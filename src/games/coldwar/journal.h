/* What an action brought about, in order: for the log of the page, for accounts of events, for logs of the digital
 * edition. The engine keeps a journal only when it is given one. */
#ifndef COLDWAR_JOURNAL_H
#define COLDWAR_JOURNAL_H

#include "state.h"

enum cw_note_kind {
    CW_NOTE_INFLUENCE,   /* seat's in country changed by a; US and USSR then have b and c. */
    CW_NOTE_VP,          /* seat gained a; the marker then stands at b (above 0: US). a 0: an award of nothing. */
    CW_NOTE_DEFCON,      /* From b to a. */
    CW_NOTE_MILOPS,      /* seat's are now a. */
    CW_NOTE_SPACE,       /* seat reached box a. */
    CW_NOTE_HEADLINE,    /* seat's headline is shown. */
    CW_NOTE_EVENT,       /* The event of card begins, carried out by seat; a 0: it does not take place. */
    CW_NOTE_IN_PLAY,     /* card lasts from now on, before seat. */
    CW_NOTE_OUT_OF_PLAY, /* card does no longer. */
    CW_NOTE_DISCARD,     /* seat's card goes to the discards. */
    CW_NOTE_REVEAL,      /* seat's card is shown to the other side. */
    CW_NOTE_NOTHING_TO_REVEAL,
    CW_NOTE_NOTHING_TO_DISCARD,
    CW_NOTE_RETURN, /* card goes back to seat. */
    CW_NOTE_TAKE,   /* seat takes card from the discards. */
    CW_NOTE_GIVE,   /* seat gives card to the other side. */
    CW_NOTE_RESHUFFLE,
    CW_NOTE_CHINA, /* seat gets The China Card, a 1: face up. */
    /* seat conducts operations with card; a: their value with modifiers, b: as printed, c: CW_PLACE, CW_COUP,
       CW_REALIGN. */
    CW_NOTE_OPERATIONS,
    CW_NOTE_COUP,        /* by seat on country: die a, operations b, modifier c, result d. */
    CW_NOTE_REALIGNMENT, /* seat's roll in country: die a, modifier b. */
    CW_NOTE_WAR,         /* by seat on country: die a, modifier b (0 or less), needed c. */
    CW_NOTE_SPACE_ROLL,  /* by seat: die a, needed b or less. */
    CW_NOTE_TRAP_ROLL,   /* by seat with card: die a. */
    CW_NOTE_CONTEST,     /* Summit, Olympic Games: seat's die a, modifier b. */
    CW_NOTE_SCORING,     /* region country: points of USSR a, US b; status of USSR c, US d (enum cw_status). */
    CW_NOTE_TURN,        /* Turn a begins. */
    CW_NOTE_ROUND,       /* seat's round a begins. */
    CW_NOTE_SITS_OUT,    /* seat has no card to play in round a. */
    CW_NOTE_TURN_END,    /* Turn a ends. */
    CW_NOTE_OVER,        /* seat has won (CW_NEUTRAL: a draw), reason a. */
    CW_NOTE_KINDS
};

struct cw_note {
    uint8_t kind;
    uint8_t seat;
    uint8_t card;
    uint8_t country;
    int16_t a, b, c, d;
};

enum { CW_NOTES_MAX = 128 }; /* One action brings about far fewer. */

struct cw_journal {
    unsigned count;
    struct cw_note note[CW_NOTES_MAX];
};

#endif
