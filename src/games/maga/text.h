/* text.h - figures of contests and corrections in words, shared by texts and JSON. */
#ifndef CASUS_GAMES_MAGA_TEXT_H
#define CASUS_GAMES_MAGA_TEXT_H

#include "casus/text.h"
#include "contest.h"

/* A strength in levels, with decimals if it has any: "3.25". */
void maga_write_strength(struct casus_writer *out, int32_t strength);

/* The attacker's chance as a fraction: "7/8", or "0". */
void maga_write_probability(struct casus_writer *out, const struct maga_contest *contest);

/* The defender's chance as a fraction: "1/8", or "1". */
void maga_write_defence(struct casus_writer *out, const struct maga_contest *contest);

/* Names of what an organiser may correct, except levels, which are named by their roles. */
extern const char *const maga_field_names[];

#endif
