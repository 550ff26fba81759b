/* fit.h - a linear value that fits samples. */
#ifndef CASUS_CLI_TRAIN_FIT_H
#define CASUS_CLI_TRAIN_FIT_H

#include "samples.h"

enum { FIT_BINS = 10 };

/* How well a value foretells how games end, on the tenth of the games that it does not learn from. */
struct fit_report {
    uint64_t samples;
    double loss;            /* Log loss, in nats. */
    double right;           /* The share of positions whose likelier winner won. */
    double loss_at[4];      /* In each quarter of the games. */
    uint64_t bin[FIT_BINS]; /* Positions by the chance foretold; */
    double foretold[FIT_BINS], happened[FIT_BINS];
};

/* Logistic regression by AdaGrad, from the weights given on; `weight` has room for `count`. */
void fit(const struct samples *samples, size_t count, unsigned epochs, double decay, double *weight);

/* To whole numbers of CASUS_WEIGHT_ONE. */
void fit_round(const double *weight, size_t count, int16_t *rounded);

void fit_judge(const struct samples *samples, const struct casus_weights *weights, struct fit_report *report);

#endif
