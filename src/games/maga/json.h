/* json.h - what json.c and describe.c write alike. docs/evening.md has the fields. */
#ifndef CASUS_GAMES_MAGA_JSON_H
#define CASUS_GAMES_MAGA_JSON_H

#include "match.h"
#include "packing.h"

/* A country's figures; the object stays open for more. */
void maga_json_figures(struct casus_writer *out, unsigned country, const struct maga_figures *figures);

/* The waiting contest, without "won"; the object stays open. */
void maga_json_contest(struct casus_writer *out, const struct maga_contest *contest);

/* A row as its text. */
void maga_json_row(struct casus_writer *out, casus_action row);

/* One clause of a treaty. */
void maga_json_clause(struct casus_writer *out, unsigned number, const struct maga_clause *clause);

/* A country's number, or null for MAGA_NOBODY. */
void maga_json_country(struct casus_writer *out, const char *key, unsigned country);

#endif
