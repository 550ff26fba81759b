/* What an action led to, in order: for the page's log, for accounts of events, for logs of the digital edition. A
 * position keeps a journal only when it is given one. */
#ifndef COLDWAR_JOURNAL_H
#define COLDWAR_JOURNAL_H

#include <stddef.h>

#include "state.h"

enum cw_note_kind {
    CW_NOTE_INFLUENCE,   /* seat's in country changed by `change`; the US and USSR then have `us` and `ussr`. */
    CW_NOTE_VP,          /* seat gained `points`, 0 is an award of nothing; the marker then stands at `vp`. */
    CW_NOTE_DEFCON,      /* From `before` to `defcon`. */
    CW_NOTE_MILOPS,      /* seat's are now `milops`. */
    CW_NOTE_SPACE,       /* seat reached `box`. */
    CW_NOTE_HEADLINE,    /* seat's headline is shown. */
    CW_NOTE_EVENT,       /* The event of card begins, carried out by seat; not `happens`: it does not take place. */
    CW_NOTE_IN_PLAY,     /* card lasts from now on, before seat. */
    CW_NOTE_OUT_OF_PLAY, /* card no longer lasts. */
    CW_NOTE_DISCARD,     /* seat's card goes to the discards. */
    CW_NOTE_REVEAL, /* seat's card is shown to the other side; `drawn`: because it was drawn from the hand (C67). */
    CW_NOTE_NOTHING_TO_REVEAL,
    CW_NOTE_NOTHING_TO_DISCARD,
    CW_NOTE_RETURN, /* card goes back to seat. */
    CW_NOTE_TAKE,   /* seat takes card from the discards. */
    CW_NOTE_GIVE,   /* seat gives card to the other side. */
    CW_NOTE_RESHUFFLE,
    CW_NOTE_CHINA,       /* seat gets The China Card, `up`: face up. */
    CW_NOTE_OPERATIONS,  /* seat conducts operations with card: their `value`, as `printed`, and the `verb`. */
    CW_NOTE_COUP,        /* by seat on country: `die`, `modifier`, `operations`, `result`. */
    CW_NOTE_REALIGNMENT, /* seat's roll in country: `die`, `modifier`. */
    CW_NOTE_WAR,         /* by seat on country: `die`, `modifier` (0 or less), `needed`. */
    CW_NOTE_SPACE_ROLL,  /* by seat: `die`, `needed` or less. */
    CW_NOTE_TRAP_ROLL,   /* by seat with card: `die`. */
    CW_NOTE_CONTEST,     /* Summit, Olympic Games: seat's `die`, `modifier`. */
    CW_NOTE_SCORING,  /* country is the region: `ussr_points`, `us_points`, `ussr_status`, `us_status` (enum cw_status).
                       */
    CW_NOTE_TURN,     /* `turn` begins. */
    CW_NOTE_ROUND,    /* seat's `round` begins. */
    CW_NOTE_SITS_OUT, /* seat has no card to play in `round`. */
    CW_NOTE_TURN_END, /* `turn` ends. */
    CW_NOTE_OVER,     /* seat has won (CW_NEUTRAL: a draw), `reason`, at `vp`. */
    CW_NOTE_KINDS
};

/* What cards that are in play add to a roll. */
struct cw_modifier {
    unsigned card; /* CW_NO_CARD: none. */
    int modifier;
};
enum { CW_MODIFIERS_MAX = 2 };
struct cw_modifiers {
    struct cw_modifier by[CW_MODIFIERS_MAX];
};

struct cw_note {
    unsigned kind; /* enum cw_note_kind; it says which of the figures below there are. */
    unsigned seat, card, country;
    struct cw_modifiers modifiers; /* Of a coup and a realignment: what of their `modifier` cards have added. */
    union {
        int change, points, defcon, milops, box, happens, drawn, up, value, die, ussr_points, turn, round, reason;
    };
    union {
        int us, vp, before, printed, modifier, us_points;
    };
    union {
        int ussr, verb, operations, needed, ussr_status;
    };
    union {
        int result, us_status;
    };
};

enum { CW_NOTES_MAX = 128 }; /* One action brings about far fewer. */

struct cw_journal {
    unsigned count;
    struct cw_note note[CW_NOTES_MAX];
};

/* A position being moved on, and where its events are noted. */
struct cw_engine {
    struct cw_state *state;
    struct cw_journal *journal; /* May be NULL. */
};

/* Adds a note at the end; nothing if the journal is full. */
void cw_journal_add(struct cw_journal *journal, const struct cw_note *note);

static inline void cw_note(struct cw_engine *engine, struct cw_note note)
{
    if (engine->journal != NULL) cw_journal_add(engine->journal, &note);
}

#endif
