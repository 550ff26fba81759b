/* ending.h - the end of an evening whose ranking its organiser reveals (`ranking revealed`): the places that everybody
 * has been told, from the last one on, and awards, for which each country's deeds are counted during the game. */
#ifndef CASUS_GAMES_MAGA_ENDING_H
#define CASUS_GAMES_MAGA_ENDING_H

#include "match.h"

extern const char *const maga_award_names[MAGA_AWARDS];

/* By country: the place of its federation by the points of now [SCORE-4]. */
void maga_places(const struct maga_match *match, uint16_t *places);

/* ---- Counting, where the evening has an ending ---- */

void maga_count_stage(struct maga_match *match); /* A stage begins. */
void maga_count_message(struct maga_match *match, const struct maga_message *message);
void maga_count_contest(struct maga_match *match, size_t draw);
void maga_count_ranking(struct maga_match *match); /* A stage is published. */

/* ---- The ending ---- */

void maga_begin_ending(struct maga_match *match);
/* Whether everybody has been told the place and the points of the country's federation. */
bool maga_is_told(const struct maga_match *match, unsigned country);
/* Publishes the teams in this place and in those behind it. */
void maga_reveal(struct maga_match *match, unsigned place);
/* Whether a team is in this place and has not been published. */
bool maga_can_be_revealed(const struct maga_match *match, unsigned place);
/* What the award is for, in its own unit, and who has earned it; 0 and nobody: nobody has. */
int64_t maga_award_of(const struct maga_match *match, unsigned award, struct casus_seats *winners);
bool maga_is_awarded(const struct maga_match *match, unsigned award);
/* What a view has of it: what has been told, and given. */
void maga_show_ending(const struct maga_match *match, struct maga_match *view);
/* Nothing of it can be taken back, since people have heard it. */
bool maga_is_final(const void *state);

#endif
