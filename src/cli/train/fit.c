#include "fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "cli/cli.h"

static bool is_held_out(const struct sample *sample)
{
    return sample->game % 10 == 0;
}

/* ---- Learning ---- */

static double sum_of(const struct samples *samples, const struct sample *sample, const double *weight)
{
    const struct casus_feature *feature = samples->feature + sample->first;
    double sum = 0;
    casus_assert(sample->first + sample->count <= samples->features);
    for (uint32_t i = 0; i < sample->count; i++) sum += weight[feature[i].index] * feature[i].value;
    return sum / CASUS_FEATURE_ONE;
}

static void learn(const struct samples *samples, const struct sample *sample, double rate, double decay, double *weight,
                  double *squares)
{
    const struct casus_feature *feature = samples->feature + sample->first;
    double error = 1 / (1 + exp(-sum_of(samples, sample, weight))) - (double)sample->target;
    for (uint32_t i = 0; i < sample->count; i++) {
        double *at = &weight[feature[i].index];
        double slope = error * feature[i].value / CASUS_FEATURE_ONE + decay * *at;
        squares[feature[i].index] += slope * slope;
        *at -= rate * slope / (sqrt(squares[feature[i].index]) + 1e-3);
    }
}

/* Each epoch in another order. */
static void shuffle(uint32_t *order, uint64_t count, struct casus_random *random)
{
    for (uint64_t i = count; i > 1; i--) {
        uint64_t other = casus_random_below(random, i);
        uint32_t was = order[i - 1];
        order[i - 1] = order[other];
        order[other] = was;
    }
}

static uint64_t list_learned(const struct samples *samples, uint32_t *order)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < samples->count; i++) {
        if (!is_held_out(&samples->sample[i])) order[count++] = (uint32_t)i;
    }
    return count;
}

void fit(const struct samples *samples, size_t count, unsigned epochs, double decay, double *weight)
{
    static const double RATE = 0.02;
    struct casus_random random = casus_random_make(1);
    double *squares = cli_allocate(count * sizeof *squares);
    uint32_t *order = cli_allocate(samples->count * sizeof *order + 1);
    uint64_t learned = list_learned(samples, order);
    casus_assert(epochs > 0 && samples->count <= UINT32_MAX);
    for (unsigned epoch = 0; epoch < epochs; epoch++) {
        double rate = RATE * (epoch * 3 < epochs * 2 ? 1 : 0.3);
        shuffle(order, learned, &random);
        for (uint64_t i = 0; i < learned; i++) learn(samples, &samples->sample[order[i]], rate, decay, weight, squares);
        cli_show_progress("epochs", epoch + 1, epochs);
    }
    cli_end_progress();
    free(order);
    free(squares);
}

void fit_round(const double *weight, size_t count, int16_t *rounded)
{
    for (size_t i = 0; i < count; i++)
        rounded[i] = (int16_t)lrint(fmax(INT16_MIN, fmin(INT16_MAX, weight[i] * CASUS_WEIGHT_ONE)));
}

/* ---- Judging ---- */

static void judge_one(struct fit_report *report, const struct sample *sample, double chance, uint64_t in_quarter[4])
{
    double outcome = (double)sample->outcome, sure = fmax(1e-6, fmin(1 - 1e-6, chance));
    double loss = -(outcome * log(sure) + (1 - outcome) * log(1 - sure));
    int bin = (int)(chance * FIT_BINS), quarter = (int)(sample->gone * 4);
    casus_assert(chance >= 0 && chance <= 1 && sample->gone >= 0 && sample->gone <= 1);
    if (bin == FIT_BINS) bin--;
    if (quarter > 3) quarter = 3;
    report->samples++;
    report->loss += loss;
    report->right += (chance > 0.5) == (outcome > 0.5);
    report->loss_at[quarter] += loss;
    in_quarter[quarter]++;
    report->bin[bin]++;
    report->foretold[bin] += chance;
    report->happened[bin] += outcome;
}

void fit_judge(const struct samples *samples, const struct casus_weights *weights, struct fit_report *report)
{
    uint64_t in_quarter[4] = {0};
    *report = (struct fit_report){.samples = 0};
    for (uint64_t i = 0; i < samples->count; i++) {
        const struct sample *sample = &samples->sample[i];
        if (!is_held_out(sample)) continue;
        int64_t odds = casus_log_odds(weights, samples->feature + sample->first, sample->count);
        judge_one(report, sample, 1 / (1 + exp(-(double)odds / 65536)), in_quarter);
    }
    double count = fmax(1, (double)report->samples);
    report->loss /= count;
    report->right /= count;
    for (int i = 0; i < 4; i++) report->loss_at[i] /= fmax(1, (double)in_quarter[i]);
    for (int i = 0; i < FIT_BINS; i++) {
        report->foretold[i] /= fmax(1, (double)report->bin[i]);
        report->happened[i] /= fmax(1, (double)report->bin[i]);
    }
}
