/* json.h - what json.c and describe.c both write. docs/evening.md has the fields. */
#ifndef CASUS_GAMES_MAGA_JSON_H
#define CASUS_GAMES_MAGA_JSON_H

#include "match.h"
#include "packing.h"

/* A country's figures; the object stays open for more. */
void maga_json_figures(struct casus_writer *out, unsigned country, const struct maga_figures *figures);

/* The waiting contest, without "won"; the object stays open. */
void maga_json_contest(struct casus_writer *out, const struct maga_contest *contest);
/* The fields of an award, in an object that is open: which, who has earned it, and what for. */
void maga_json_award(const struct maga_match *match, unsigned award, struct casus_writer *out);

/* A decimal with three places: how the exchange's winning number is published. */
void maga_json_decimal(struct casus_writer *out, double value);

/* A row as its text. */
void maga_json_row(struct casus_writer *out, casus_action row);

/* A duty or right, without its verdict; the object stays open. `number`: in its treaty. */
void maga_json_article(struct casus_writer *out, unsigned number, const struct maga_article *article);

/* One treaty of a whole position, under the number by which the viewer calls it. */
void maga_json_treaty(const struct maga_match *match, unsigned treaty, casus_seat viewer, struct casus_writer *out);

/* The treaties of a position or view, as a field of an open object. */
void maga_json_treaties(const struct maga_match *match, struct casus_writer *out);

/* Which duties towards the suing country the defendant has broken, in truth or as far as the suing country can know, as
 * a field of an open object. */
void maga_json_breaches(const struct maga_match *match, unsigned suitor, unsigned defendant, struct casus_writer *out);

/* The reports of a stage that waits to be published, as a seat or, with CASUS_SEAT_ORGANISER, everybody together will
 * get them; none if there is none, or it is not `shown`. */
void maga_json_reports(const struct maga_match *match, casus_seat seat, bool shown, struct casus_writer *out);

/* A country's number, or null for MAGA_NOBODY. */
void maga_json_country(struct casus_writer *out, const char *key, unsigned country);

#endif
