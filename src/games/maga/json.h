/* json.h - what json.c and describe.c both write. docs/evening.md has the fields. */
#ifndef CASUS_GAMES_MAGA_JSON_H
#define CASUS_GAMES_MAGA_JSON_H

#include "match.h"
#include "packing.h"
#include "treaty_json.h"

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

/* The reports of a stage that waits to be published, as a seat or, with CASUS_SEAT_ORGANISER, everybody together will
 * get them; none if there is none, or it is not `shown`. */
void maga_json_reports(const struct maga_match *match, casus_seat seat, bool shown, struct casus_writer *out);

#endif
