/* Any lines as a server's messages to `casus bot`: it continues, or ends with a sentence; its own messages are JSON
 * objects, one per line. */
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static unsigned sentences;

/* What bot.c needs of the command line, without a terminal. */
enum status cli_say_error(enum status status, const char *format, ...)
{
    char sentence[4096];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (length < 10) abort();
    sentences++;
    return status;
}

void *cli_allocate(size_t size)
{
    void *memory = calloc(1, size + 64);
    if (memory == NULL) abort();
    return memory;
}

int cli_read_options(int argc, char **argv, const char *usage, const struct option_row *rows, size_t count,
                     const char **words, size_t words_max)
{
    (void)argc;
    (void)argv;
    (void)usage;
    (void)words;
    (void)words_max;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(rows[i].name, "--table") == 0) *rows[i].text = "k3m9q2";
    }
    return -1;
}

static void check_said(const char *said, size_t length)
{
    struct casus_reader lines = casus_reader_make(said, length);
    struct casus_word line;
    while (casus_read_line(&lines, &line)) {
        json_t *message = json_loadb(line.at, line.length, JSON_REJECT_DUPLICATES, NULL);
        if (!json_is_object(message)) abort();
        json_decref(message);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static char *said;
    size_t length = 0;
    char name[] = "bot", *arguments[] = {name, NULL};
    if (size == 0) return 0;
    FILE *in = fmemopen((void *)(uintptr_t)bytes, size, "r"), *out = open_memstream(&said, &length);
    if (in == NULL || out == NULL) abort();
    FILE *terminal_in = stdin, *terminal_out = stdout;
    stdin = in;
    stdout = out;
    sentences = 0;
    enum status status = run_bot(1, arguments);
    stdin = terminal_in;
    stdout = terminal_out;
    fclose(in);
    fclose(out);
    if (status != STATUS_OK && sentences == 0) abort(); /* If it ends before the game does, it says why. */
    check_said(said, length);
    free(said);
    said = NULL;
    return 0;
}
