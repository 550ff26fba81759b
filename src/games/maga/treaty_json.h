/* treaty_json.h - treaties as JSON. docs/evening.md has the fields. */
#ifndef CASUS_GAMES_MAGA_TREATY_JSON_H
#define CASUS_GAMES_MAGA_TREATY_JSON_H

#include "match.h"

/* A country's number, or null for MAGA_NOBODY. */
static inline void maga_json_country(struct casus_writer *out, const char *key, unsigned country)
{
    if (country == MAGA_NOBODY) casus_json_key_null(out, key);
    else casus_json_key_int(out, key, country);
}

/* A duty or right, without its verdict; the object stays open. `number`: in its treaty. */
void maga_json_article(struct casus_writer *out, unsigned number, const struct maga_article *article);

/* One treaty of a whole position, under the number by which the viewer calls it. */
void maga_json_treaty(const struct maga_match *match, unsigned treaty, casus_seat viewer, struct casus_writer *out);

/* The treaties of a position or view, as a field of an open object. */
void maga_json_treaties(const struct maga_match *match, struct casus_writer *out);

/* Which duties towards the suing country the defendant has broken, in truth or as far as the suing country can know, as
 * a field of an open object. */
void maga_json_breaches(const struct maga_match *match, unsigned suitor, unsigned defendant, struct casus_writer *out);

#endif
