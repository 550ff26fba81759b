/* Any bytes as a file for `casus adjudicate maga`: it is refused with one sentence, or read, and then its stage
 * ends. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/maga/adjudication.h"
#include "cli/cli.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static struct {
    const uint8_t *bytes;
    size_t size;
    unsigned sentences;
} input;

/* What read.c needs of the command line, without a terminal and a disk. */
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

void *cli_allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (memory == NULL) abort();
    return memory;
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

static void run_stage(struct maga_game *game)
{
    struct maga_stage stage = {.game = game};
    unsigned draws = 0;
    maga_stage_begin(&stage);
    while (game->wait != MAGA_WAIT_NOTHING) {
        size_t count = maga_draws(game, NULL);
        if (count == 0 || ++draws > 1000000) abort();
        maga_stage_draw(&stage, input.bytes[draws % input.size] % count);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct maga_adjudication *adjudication = cli_allocate(sizeof *adjudication);
    input.bytes = bytes;
    input.size = size;
    input.sentences = 0;
    bool read = size > 0 && maga_adjudication_read(adjudication, "input");
    if (size > 0 && input.sentences != !read) abort(); /* One sentence for a wrong file, none for a good one. */
    if (read) run_stage(adjudication->game);
    maga_adjudication_free(adjudication);
    free(adjudication);
    return 0;
}
