/* deeds.h - what a role did, as reported to others: to whoever controls it and to whoever tracked it.
 * The message includes the row's words, so that a report needs nothing from the country it is about. */
#ifndef CASUS_GAMES_MAGA_DEEDS_H
#define CASUS_GAMES_MAGA_DEEDS_H

#include "news.h"

/* Tells `to` about a row of `country`'s list that its `role` carried out: a message for each of its lines; the first
 * has the result and the others MAGA_WAITING. */
void maga_tell_deed(const struct maga_stage *stage, unsigned to, enum maga_news news, unsigned country, unsigned role,
                    unsigned row);

/* What the message's `b` holds: how the row went and, for an agent's row, what it learnt or achieved [MID2, A-125]. */
enum maga_result maga_deed_result(const struct maga_message *message);
int32_t maga_deed_learnt(const struct maga_message *message);

/* Whether the message is a further line of the deed in the message before it. */
bool maga_is_deed_line(const struct maga_message *message);

#endif
