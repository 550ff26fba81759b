/* forecast.h - what a list would cost and how strong its contests would be. */
#ifndef CASUS_GAMES_MAGA_FORECAST_H
#define CASUS_GAMES_MAGA_FORECAST_H

#include "match.h"

/* Writes the forecast of the list in `lines` for the seat, as JSON (docs/evening.md). False: the seat may not ask for
 * it. */
bool maga_forecast(const struct maga_match *match, casus_seat seat, const char *lines, size_t length,
                   struct casus_writer *out, struct casus_error *error);

/* The same for single rows, each as if it stood in the list where it serves best: the list's lines, then for each row a
 * line `try COUNTRY` and the row's own lines. */
bool maga_trials(const struct maga_match *match, casus_seat seat, const char *lines, size_t length,
                 struct casus_writer *out, struct casus_error *error);

#endif
