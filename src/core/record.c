/* Writing the lines of a record and checking their chain. docs/record.md describes the format. */
#include "casus/record.h"

#include <string.h>

#include "casus/assert.h"
#include "casus/casus.h"

static const char hash_field[] = ",\"hash\":\"";
/* ,"hash":"64 digits"} */
enum { HASH_DIGITS = 2 * CASUS_DIGEST_SIZE, HASH_TAIL = sizeof hash_field - 1 + HASH_DIGITS + 2 };

static struct casus_chain chain_next(const struct casus_chain *chain, const char *line, size_t length)
{
    struct casus_chain next;
    struct casus_blake2b hash;
    casus_blake2b_init(&hash, sizeof next.hash, NULL, 0);
    casus_blake2b_add(&hash, chain->hash, sizeof chain->hash);
    casus_blake2b_add(&hash, line, length);
    casus_blake2b_end(&hash, next.hash);
    return next;
}

void casus_record_open(struct casus_writer *line, uint64_t number)
{
    casus_json_open(line, '{');
    casus_json_key(line, "n");
    casus_write_uint(line, number);
}

void casus_record_close(struct casus_writer *line, struct casus_chain *chain)
{
    size_t stored = casus_writer_fits(line) ? line->length : 0; /* A line that did not fit is refused by the caller. */
    *chain = chain_next(chain, line->out, stored);
    casus_write_text(line, hash_field);
    casus_write_hex(line, chain->hash, sizeof chain->hash);
    casus_write_text(line, "\"}\n");
}

void casus_record_seat(struct casus_writer *line, uint8_t seat)
{
    casus_assert(seat <= CASUS_SEAT_OBSERVER); /* A seat, or somebody beside the table; never nobody. */
    switch (seat) {
    case CASUS_SEAT_CHANCE: casus_json_text(line, "chance"); break;
    case CASUS_SEAT_ORGANISER: casus_json_text(line, "organiser"); break;
    case CASUS_SEAT_OBSERVER: casus_json_text(line, "observer"); break;
    default: casus_json_int(line, seat);
    }
}

void casus_record_action(struct casus_writer *line, struct casus_chain *chain, uint64_t number, uint8_t seat,
                         const char *action, size_t action_length, uint64_t time_ms)
{
    casus_assert(number >= 1); /* Line 0 is the header. */
    casus_record_open(line, number);
    casus_json_key(line, "seat");
    casus_record_seat(line, seat);
    casus_json_key(line, "action");
    casus_json_string(line, action, action_length);
    casus_json_key(line, "time");
    casus_write_uint(line, time_ms);
    casus_record_close(line, chain);
}

bool casus_record_check(const char *line, size_t length, struct casus_chain *chain)
{
    if (length <= HASH_TAIL) return false;
    const char *tail = line + length - HASH_TAIL;
    if (memcmp(tail, hash_field, sizeof hash_field - 1) != 0 || memcmp(line + length - 2, "\"}", 2) != 0) return false;
    struct casus_word digits = {.at = tail + sizeof hash_field - 1, .length = HASH_DIGITS};
    struct casus_chain said;
    if (!casus_word_hex(digits, said.hash, sizeof said.hash)) return false;
    struct casus_chain next = chain_next(chain, line, length - HASH_TAIL);
    if (memcmp(&next, &said, sizeof next) != 0) return false;
    *chain = next;
    return true;
}
