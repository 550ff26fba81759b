/* A file of samples is what this machine's memory holds: a checkpoint of a training, not for other machines. */
#include "samples.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "cli/cli.h"

static const char MAGIC[16] = "casus samples 1";

static void *grow(void *memory, uint64_t *room, uint64_t needed, size_t size)
{
    if (needed <= *room) return memory;
    *room = needed + needed / 2 + 64;
    void *grown = realloc(memory, *room * size);
    if (grown == NULL) {
        cli_say_error(STATUS_FAILED, "there is no memory for %llu positions.", (unsigned long long)needed);
        exit(STATUS_FAILED);
    }
    return grown;
}

void samples_add(struct samples *samples, struct sample sample, const struct casus_feature *features)
{
    samples->sample = grow(samples->sample, &samples->room, samples->count + 1, sizeof *samples->sample);
    samples->feature =
        grow(samples->feature, &samples->features_room, samples->features + sample.count, sizeof *samples->feature);
    casus_assert(samples->count < samples->room && samples->features + sample.count <= samples->features_room);
    sample.first = samples->features;
    memcpy(samples->feature + samples->features, features, sample.count * sizeof *features);
    samples->sample[samples->count++] = sample;
    samples->features += sample.count;
}

void samples_append(struct samples *samples, const struct samples *others)
{
    casus_assert(samples != others); /* They grow meanwhile. */
    for (uint64_t i = 0; i < others->count; i++)
        samples_add(samples, others->sample[i], others->feature + others->sample[i].first);
}

void samples_free(struct samples *samples)
{
    free(samples->sample);
    free(samples->feature);
    *samples = (struct samples){.count = 0};
}

bool samples_write(const struct samples *samples, const char *path)
{
    struct cli_output_file file;
    casus_assert(samples->count <= samples->room && samples->features <= samples->features_room);
    if (!cli_output_begin(&file, path)) return false;
    bool whole =
        fwrite(MAGIC, sizeof MAGIC, 1, file.stream) == 1 &&
        fwrite(&samples->count, sizeof samples->count, 1, file.stream) == 1 &&
        fwrite(&samples->features, sizeof samples->features, 1, file.stream) == 1 &&
        fwrite(samples->sample, sizeof *samples->sample, samples->count, file.stream) == samples->count &&
        fwrite(samples->feature, sizeof *samples->feature, samples->features, file.stream) == samples->features;
    return cli_output_end(&file, whole);
}

/* Whether each sample's features lie within the file, and each is one that the game has. */
static bool is_sound(const struct samples *samples, size_t weights_count)
{
    for (uint64_t i = 0; i < samples->count; i++) {
        const struct sample *sample = &samples->sample[i];
        if (sample->first > samples->features || sample->count > samples->features - sample->first) return false;
    }
    for (uint64_t i = 0; i < samples->features; i++) {
        if (samples->feature[i].index >= weights_count) return false;
    }
    return true;
}

static bool read_body(struct samples *samples, FILE *file)
{
    char magic[sizeof MAGIC];
    enum { MOST = 1 << 28 };
    if (fread(magic, sizeof magic, 1, file) != 1 || memcmp(magic, MAGIC, sizeof magic) != 0) return false;
    if (fread(&samples->count, sizeof samples->count, 1, file) != 1 || samples->count > MOST ||
        fread(&samples->features, sizeof samples->features, 1, file) != 1 || samples->features >> 36 != 0)
        return false;
    samples->sample = grow(NULL, &samples->room, samples->count, sizeof *samples->sample);
    samples->feature = grow(NULL, &samples->features_room, samples->features, sizeof *samples->feature);
    return fread(samples->sample, sizeof *samples->sample, samples->count, file) == samples->count &&
           fread(samples->feature, sizeof *samples->feature, samples->features, file) == samples->features;
}

bool samples_read(struct samples *samples, const char *path, size_t weights_count)
{
    struct samples read = {.count = 0};
    FILE *file = fopen(path, "rb");
    if (file == NULL) return cli_say_error(STATUS_UNUSABLE, "%s: %s.", path, strerror(errno)) == STATUS_OK;
    bool good = read_body(&read, file) && is_sound(&read, weights_count);
    fclose(file);
    if (good) samples_append(samples, &read);
    else cli_say_error(STATUS_UNUSABLE, "%s: these are not samples of this game.", path);
    samples_free(&read);
    return good;
}
