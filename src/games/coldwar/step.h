/* What events are made of: a program is a list of steps, done in the order of the card's text and ended by a step
 * without `run`. */
#ifndef COLDWAR_STEP_H
#define COLDWAR_STEP_H

#include "journal.h"

enum cw_progress {
    CW_DONE,       /* Continue with the next step. */
    CW_WAITING,    /* Something was asked or pushed: this step again. */
    CW_EVENT_ENDS, /* The rest of the program does not apply. */
    CW_NO_EVENT    /* RUL2: the event does not take place. */
};

/* How far a step is that does one thing and is then entered again: frame->event.stage. Steps with more to do name their
 * own stages. */
enum { CW_NOT_BEGUN = 0, CW_BEGUN };

/* Who a step is about. */
enum cw_whose { CW_OF_USSR = CW_USSR, CW_OF_US = CW_US, CW_OF_PLAYER, CW_OF_OPPONENT };

struct cw_step;
typedef enum cw_progress cw_primitive(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step);
typedef struct cw_set cw_where_function(const struct cw_state *state);
typedef void cw_effect_function(struct cw_engine *engine, unsigned seat, unsigned country);
typedef bool cw_condition(const struct cw_state *state);
typedef int cw_amount(const struct cw_state *state, unsigned seat);

struct cw_step {
    cw_primitive *run;
    uint8_t whose; /* enum cw_whose */
    int8_t number; /* Of points, countries, VP .. */
    uint8_t most;  /* Points in one country. */
    uint8_t item;  /* A country, a card, flags. */
    cw_where_function *where;
    cw_effect_function *effect;
    cw_condition *condition; /* Not NULL: the step is done only if this holds. */
    cw_amount *amount;
    const struct cw_step *otherwise[2]; /* ONE_OF: the step of each option. */
};

/* The seat that a step is about. */
static inline unsigned cw_whose(const struct cw_frame *frame, const struct cw_step *step)
{
    switch (step->whose) {
    case CW_OF_PLAYER: return frame->seat;
    case CW_OF_OPPONENT: return CW_OTHER(frame->seat);
    default: return step->whose;
    }
}

#endif
