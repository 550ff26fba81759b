/* answers.h - what a country can do about a message that demands an answer: rows for its next list. */
#ifndef CASUS_GAMES_MAGA_ANSWERS_H
#define CASUS_GAMES_MAGA_ANSWERS_H

#include "match.h"

/* Appends them as a field of an open object, or nothing if the message demands none. They follow from the country's own
 * figures. */
void maga_json_answers(const struct maga_match *match, const struct maga_message *message, struct casus_writer *out);

#endif
