/* Steps that belong to a single card. */
#ifndef COLDWAR_SPECIAL_H
#define COLDWAR_SPECIAL_H

#include "step.h"

cw_primitive cw_five_year_plan, cw_olympic_games, cw_de_stalinization, cw_southeast_asia_scoring, cw_salt, cw_summit,
    cw_how_i_learned, cw_missile_envy, cw_cultural_revolution, cw_grain_sales, cw_nixon, cw_ussuri, cw_ask_not,
    cw_star_wars, cw_che, cw_terrorism, cw_chernobyl, cw_aldrich_ames, cw_wargames, cw_cambridge_five,
    cw_special_relationship, cw_our_man_in_tehran, cw_defectors;

#endif
