/* forecast.h - what a list would cost and how strong its contests would be. */
#ifndef CASUS_GAMES_MAGA_FORECAST_H
#define CASUS_GAMES_MAGA_FORECAST_H

#include "match.h"

/* Writes the forecast of the list in `lines` for the seat, as JSON (docs/evening.md). False: the seat may not ask for
 * it. */
bool maga_forecast(const struct maga_match *match, casus_seat seat, const char *lines, size_t length,
                   struct casus_writer *out, struct casus_error *error);

#endif
