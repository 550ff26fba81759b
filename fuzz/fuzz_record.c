/* Any bytes as a record: it is refused with a sentence, or read; then it has every position it claims. The hash of each
 * line is corrected first, or no input would ever get past the chain. */
#include <stdlib.h>
#include <string.h>

#include "casus/record.h"
#include "replay/replay.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Each line of the input without its old hash, with a new one. */
static char *with_true_hashes(const char *text, size_t size, size_t *length)
{
    static const char field[] = ",\"hash\":";
    size_t capacity = 2 * size + 4096;
    char *out = malloc(capacity);
    struct casus_reader lines = casus_reader_make(text, size);
    struct casus_word line;
    struct casus_chain chain = {{0}};
    *length = 0;
    while (casus_read_line(&lines, &line) && *length + line.length + 128 < capacity) {
        const char *cut = memmem(line.at, line.length, field, sizeof field - 1);
        struct casus_writer writer = casus_writer_make(out + *length, capacity - *length);
        casus_write_bytes(&writer, line.at, cut != NULL ? (size_t)(cut - line.at) : line.length);
        casus_record_close(&writer, &chain);
        *length += writer.length;
    }
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char error[REPLAY_ERROR_SIZE];
    struct replay replay;
    size_t length;
    char *text = with_true_hashes((const char *)bytes, size, &length);
    for (int fixed = 0; fixed < 2; fixed++) {
        bool good =
            fixed ? replay_read(&replay, text, length, error) : replay_read(&replay, (const char *)bytes, size, error);
        if (!good) {
            if (error[0] == 0) abort();
            continue;
        }
        void *state = aligned_alloc(64, (replay.measure.state_size + 63) / 64 * 64);
        replay_position(&replay, replay.count, state);
        free(state);
        replay_free(&replay);
    }
    free(text);
    return 0;
}
