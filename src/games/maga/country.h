/* country.h - what happens to one country, whatever the cause: its mood, its losses, its foreign ties. */
#ifndef CASUS_GAMES_MAGA_COUNTRY_H
#define CASUS_GAMES_MAGA_COUNTRY_H

#include "news.h"

/* Raises or, with negative points, lowers the mood; it stays within 0 .. 100. */
void maga_change_mood(struct maga_country *country, int32_t points);

/* What a stage credits to a country [TURN-5, FIN-1, RIOT-5], and what it takes for missiles and for the foreign roles
 * that the country controls, in roubles. */
int64_t maga_credited(const struct maga_country *country);
int64_t maga_upkeep(const struct maga_country *country, unsigned recruits);

/* The part numerator / denominator of everything but levels that a country keeps; of its mood only if `mood`. */
void maga_keep_part(struct maga_country *country, int32_t numerator, int32_t denominator, bool mood);

/* Frees the role, and reports it to its controller and its owner. */
void maga_cut_ties(const struct maga_stage *stage, unsigned country, unsigned role);

#endif
