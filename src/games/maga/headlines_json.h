/* headlines_json.h - headlines for pages. */
#ifndef CASUS_GAMES_MAGA_HEADLINES_JSON_H
#define CASUS_GAMES_MAGA_HEADLINES_JSON_H

#include "match.h"

/* Both as arrays: the headlines of a publication, and what may be told of a stage that waits for its publication (of
 * any other, nothing). */
void maga_json_headlines(const struct maga_match *match, uint64_t told, struct casus_writer *out);
void maga_json_candidates(const struct maga_match *match, struct casus_writer *out);

#endif
