/* report.h - how a training went: a table of generations, and a page with plots. */
#ifndef CASUS_CLI_TRAIN_REPORT_H
#define CASUS_CLI_TRAIN_REPORT_H

#include "fit.h"

/* Appends a generation to the table in DIRECTORY/report.csv. False after saying what failed. */
bool report_add(const char *directory, int64_t generation, const struct fit_report *report);

/* Writes DIRECTORY/report.html from the table. */
bool report_write(const struct casus_game *game, const char *directory);

#endif
