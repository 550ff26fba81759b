/* adjudication.h - what the files of `casus adjudicate` share: read.c (the file), adjudicate.c (the stage), print.c
 * (the answer). The format of the file is docs/adjudicate-maga.md. */
#ifndef CASUS_CLI_MAGA_ADJUDICATION_H
#define CASUS_CLI_MAGA_ADJUDICATION_H

#include <jansson.h>

#include "games/maga/actions.h"
#include "games/maga/contest.h"
#include "games/maga/orders.h"
#include "games/maga/score.h"
#include "games/maga/stage.h"

struct maga_adjudication {
    struct maga_game *game;
    const char *names[MAGA_COUNTRIES_MAX + 1]; /* The file's. */
    json_t *file;
    json_t *orders[MAGA_COUNTRIES_MAX];                  /* Of each state, as in the file. */
    uint8_t order_of[MAGA_COUNTRIES_MAX][MAGA_ROWS_MAX]; /* Which of its orders a row belongs to. */
    /* What has happened so far: all contests in their order; for each state what it was told. */
    json_t *contests, *news;
    json_t *draws;  /* Those made, as the file would give them. */
    int fictitious; /* The exchange's number [EXCH-3]. */
};

/* Reads the file; false after saying what is wrong with it. */
bool maga_adjudication_read(struct maga_adjudication *adjudication, const char *path);
void maga_adjudication_free(struct maga_adjudication *adjudication);

/* The states after the stage, the contests, and each state's report, as JSON or in words. */
json_t *maga_adjudication_answer(const struct maga_adjudication *adjudication);
void maga_adjudication_print(const json_t *answer, bool odds);

#endif
