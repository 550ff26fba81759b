/* report.h - how a training went: a table of generations, and a page with plots. */
#ifndef CASUS_CLI_TRAIN_REPORT_H
#define CASUS_CLI_TRAIN_REPORT_H

#include "fit.h"

/* Appends a generation to the table in DIRECTORY/report.csv. False after saying what failed. */
bool report_add(const char *directory, int64_t generation, const struct fit_report *report);

/* The same of a heuristic that is improved by matches: what it scores. */
bool report_add_score(const char *directory, int64_t generation, double score);

/* Writes DIRECTORY/report.html from the table. */
bool report_write_scores(const struct casus_game *game, const char *directory);
bool report_write(const struct casus_game *game, const char *directory);

#endif
