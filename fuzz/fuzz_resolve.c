/* Any bytes as a file for `casus resolve horizon`: the event is resolved, in sentences and as JSON, or refused with one
 * sentence. */
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/horizon/horizon.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static struct {
    const uint8_t *bytes;
    size_t size;
    unsigned sentences;
    bool json; /* Whether JSON is asked for. */
} input;

/* What resolve.c needs of the command line, without a terminal and a disk. */
enum status cli_say_error(enum status status, const char *format, ...)
{
    char sentence[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (length < 10) abort();
    input.sentences++;
    return status;
}

char *cli_read_file(const char *path, size_t *length)
{
    char *text = malloc(input.size + 1);
    (void)path;
    if (text == NULL) abort();
    memcpy(text, input.bytes, input.size);
    text[input.size] = 0;
    *length = input.size;
    return text;
}

int cli_read_options(int argc, char **argv, const char *usage, const struct option_row *rows, size_t count,
                     const char **words, size_t words_max)
{
    (void)argc;
    (void)argv;
    (void)usage;
    if (words_max < 2) abort();
    for (size_t i = 0; i < count; i++) {
        if (strcmp(rows[i].name, "--json") == 0) *rows[i].flag = input.json;
    }
    words[0] = "horizon";
    words[1] = "input";
    return -1;
}

/* The output is one JSON object or, as sentences, lines of text. */
static void check_printed(const char *printed, size_t length)
{
    if (length == 0 || printed[length - 1] != '\n') abort();
    json_t *whole = json_loadb(printed, length, JSON_REJECT_DUPLICATES, NULL);
    if (input.json != json_is_object(whole)) abort();
    json_decref(whole);
}

static void run(bool json)
{
    char *printed = NULL, name[] = "resolve", *arguments[] = {name, NULL};
    size_t length = 0;
    FILE *terminal = stdout, *out = open_memstream(&printed, &length);
    if (out == NULL) abort();
    input.sentences = 0;
    input.json = json;
    stdout = out;
    enum status status = horizon_run_resolve(1, arguments);
    stdout = terminal;
    fclose(out);
    if (input.sentences != (status != STATUS_OK)) abort(); /* One sentence for a wrong file, none for a good one. */
    if (status == STATUS_OK) check_printed(printed, length);
    else if (length > 0) abort();
    free(printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    input.bytes = bytes;
    input.size = size;
    run(false);
    run(true);
    return 0;
}
