/* What events are made of: a program is a list of steps, done in the order of the card's text, closed by a step without
 * `run`. */
#ifndef COLDWAR_PROGRAM_H
#define COLDWAR_PROGRAM_H

#include "engine.h"

enum cw_progress {
    CW_DONE,       /* On to the next step. */
    CW_WAITING,    /* Something was asked or pushed: this step again. */
    CW_EVENT_ENDS, /* The rest of the program does not apply. */
    CW_NO_EVENT    /* RUL2: the event does not take place. */
};

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
    cw_condition *condition;
    cw_amount *amount;
    const struct cw_step *otherwise[2]; /* ONE_OF: the step of each option. */
};

/* The seat that a step is about. */
unsigned cw_whose(const struct cw_frame *frame, const struct cw_step *step);

extern const struct cw_step *const cw_program[CW_CARDS];
extern const uint8_t cw_bar[CW_CARDS]; /* The card whose effect bars this one's event, or CW_NO_CARD. */

/* ---- Primitives ---- */
cw_primitive cw_do_defcon, cw_do_vp, cw_do_add, cw_do_clear, cw_do_control, cw_do_place, cw_do_remove, cw_do_choose,
    cw_do_operations, cw_do_war_on, cw_do_war_in, cw_do_needs, cw_do_cancel, cw_do_discard_or, cw_do_one_of, cw_do_free,
    cw_do_score, cw_do_reveal_hand, cw_do_space;

/* ---- One function for each card that needs its own: special.c ---- */
cw_primitive cw_five_year_plan, cw_olympic_games, cw_de_stalinization, cw_southeast_asia_scoring, cw_salt, cw_summit,
    cw_how_i_learned, cw_missile_envy, cw_we_will_bury_you, cw_cultural_revolution, cw_grain_sales, cw_nixon, cw_ussuri,
    cw_ask_not, cw_one_small_step, cw_star_wars, cw_north_sea_oil, cw_che, cw_terrorism, cw_chernobyl, cw_aldrich_ames,
    cw_wargames, cw_defectors, cw_cambridge_five, cw_special_relationship, cw_our_man_in_tehran, cw_arms_race,
    cw_cuban_missile_crisis;

#endif
