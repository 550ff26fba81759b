/* samples.h - positions to learn from, and files of them. */
#ifndef CASUS_CLI_TRAIN_SAMPLES_H
#define CASUS_CLI_TRAIN_SAMPLES_H

#include <stdbool.h>
#include <stdint.h>

#include "casus/casus.h"

/* One position, as one seat may know it. Chances of winning are 0 .. 1. */
struct sample {
    uint64_t first; /* Its features begin there. */
    uint32_t count, game;
    float target;  /* The lambda-return. */
    float outcome; /* How the game ended. */
    float gone;    /* How much of the game was over: 0 .. 1. */
};

/* Grows as needed. */
struct samples {
    struct sample *sample;
    struct casus_feature *feature;
    uint64_t count, room, features, features_room;
};

/* A copy of the features comes with it. */
void samples_add(struct samples *samples, struct sample sample, const struct casus_feature *features);
void samples_append(struct samples *samples, const struct samples *others);
void samples_free(struct samples *samples);

/* Files: false after saying what is wrong. samples_read appends. */
bool samples_write(const struct samples *samples, const char *path);
bool samples_read(struct samples *samples, const char *path, size_t weights_count);

#endif
