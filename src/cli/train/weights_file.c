#include "weights_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "cli/cli.h"

static bool refuse(const char *path, const char *what)
{
    return cli_say_error(STATUS_UNUSABLE, "%s: %s", path, what) == STATUS_OK;
}

/* Whether the file's first line says that it is for this game as it is now. */
static bool check_head(const struct casus_game *game, FILE *file, const char *path, struct casus_weights *weights)
{
    char name[32];
    unsigned long long count;
    if (fscanf(file, "casus-weights 1 %31s rules %u version %u count %llu", name, &weights->rules_version,
               &weights->version, &count) != 4)
        return refuse(path, "this is not a file of weights; casus train writes them.");
    if (game->thinking == NULL || game->thinking->weights_count == 0 || strcmp(name, game->name) != 0)
        return cli_say_error(STATUS_UNUSABLE, "%s: these weights are of %s, not of %s.", path, name, game->name) ==
               STATUS_OK;
    if (weights->version != game->thinking->weights_version || count != game->thinking->weights_count)
        return cli_say_error(STATUS_UNUSABLE, "%s: these weights are of version %u, and this program has version %u.",
                             path, weights->version, game->thinking->weights_version) == STATUS_OK;
    weights->count = game->thinking->weights_count;
    return true;
}

/* All that follows the first line. */
static bool read_numbers(FILE *file, const char *path, int16_t *weight, size_t count)
{
    char more[2];
    for (size_t i = 0; i < count; i++) {
        int number;
        if (fscanf(file, "%6d", &number) != 1 || number < INT16_MIN || number > INT16_MAX)
            return refuse(path, "a weight is missing, or is not a whole number from -32768 to 32767.");
        weight[i] = (int16_t)number;
    }
    return fscanf(file, "%1s", more) == EOF || refuse(path, "there is more in it than its weights.");
}

int16_t *weights_read(const struct casus_game *game, const char *path, struct casus_weights *weights)
{
    FILE *file = fopen(path, "r");
    int16_t *weight = NULL;
    if (file == NULL) {
        refuse(path, "this file cannot be read.");
        return NULL;
    }
    if (check_head(game, file, path, weights)) {
        weight = cli_allocate(weights->count * sizeof *weight);
        if (!read_numbers(file, path, weight, weights->count)) {
            free(weight);
            weight = NULL;
        }
    }
    fclose(file);
    weights->weight = weight;
    return weight;
}

bool weights_write(const struct casus_game *game, const struct casus_weights *weights, const char *path)
{
    struct cli_output_file file;
    casus_assert(weights->count == game->thinking->weights_count);
    if (!cli_output_begin(&file, path)) return false;
    fprintf(file.stream, "casus-weights 1 %s rules %u version %u count %zu\n", game->name, weights->rules_version,
            weights->version, weights->count);
    for (size_t i = 0; i < weights->count; i++)
        fprintf(file.stream, "%d%c", weights->weight[i], i % 20 == 19 || i + 1 == weights->count ? '\n' : ' ');
    return cli_output_end(&file, true);
}

bool weights_write_c(const struct casus_game *game, const struct casus_weights *weights, const char *path)
{
    struct cli_output_file file;
    if (!cli_output_begin(&file, path)) return false;
    fprintf(file.stream,
            "/* Made by casus train %s: docs/strength.md. */\n#include \"learned.h\"\n\n/* clang-format off */\n"
            "static const int16_t weight[] = {",
            game->name);
    for (size_t i = 0; i < weights->count; i++)
        fprintf(file.stream, "%s%d,", i % 20 == 0 ? "\n    " : " ", weights->weight[i]);
    fprintf(file.stream,
            "\n};\n/* clang-format on */\n\n"
            "_Static_assert(WEIGHTS_VERSION == %u && sizeof weight / sizeof weight[0] == WEIGHTS,\n"
            "               \"these weights mean something else now: docs/strength.md\");\n\n",
            weights->version);
    fprintf(file.stream,
            "const struct casus_weights %s_weights = {\n    .rules_version = %u,\n    .version = %u,\n"
            "    .count = sizeof weight / sizeof weight[0],\n    .weight = weight,\n};\n",
            game->name, weights->rules_version, weights->version);
    return cli_output_end(&file, true);
}
