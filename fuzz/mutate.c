#include "mutate.h"

#include <stdio.h>
#include <string.h>

#include "casus/casus.h"
#include "casus/evening.h"
#include "casus/random.h"
#include "hall.h"
#include "server/protocol.h"

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t most);

enum { LINE_MAX = 4096, LINES_MAX = 512, VALUES_MAX = 15 };

/* ---- Values ---- */

/* Meaningful texts of fields; any other field's text is taken from `words`. */
static const struct {
    const char *field;
    const char *values[VALUES_MAX + 1];
} known[] = {
    {"type", {"hello"}},
    {"table", {"$a", "$b", "$a", "$b", "$c", "$d"}},
    {"key", {"$k0", "$k1", "$k2", "$ko", "$kc"}},
    {"link", {"$l"}},
    {"code", {"$q0", "$q1"}},
    {"person", {"$p0", "$p1", "$p2", "$p3", "$p4", "$p6", "$p7"}},
    {"token", {"$t0", "$t1", "$t2", "$t3", "$t4", "$t7"}},
    {"entropy", {"$e"}},
    {"commitment", {"$g"}},
    {"commit", {"$h"}},
    {"form", {"bytes", "json", "none"}},
    {"bot", {"random", "greedy", "steady"}},
    {"what", {"takeback", "pause", "resume", "team", "curators", "organisers", "1.0.0"}},
    {"allow", {"open", "never", "always"}},
    {"do",
     {"extend", "pause", "resume", "close", "remind", "mute", "unmute", "kick", "ban", "unban", "last_call", "undo",
      "redo", "clock"}},
    {"who", {"nobody", "head", "vote"}},
    {"question", {"forecast", "turns 17", "report", "catalogue", "score", "odds"}},
};

static const char *const words[] = {"Ann", "peace", "\\u0000", "\\n", "\\\\", "\\ud83d\\ude00", "", "x", "$m", "0"};

static const char *const actions[] = {
    "$x0", "$x1", "$x7",    "$x31", "$x99",   "commit", "close", "decide", "0", "bid 3", "duty 0 not raid 1",
    "$m",  "end", "bid 90", "$x13", "publish"};

static uint64_t below(struct casus_random *random, uint64_t limit)
{
    return casus_random_below(random, limit);
}

#define ONE_OF(random, list) (list)[below(random, sizeof(list) / sizeof(list)[0])]

static const char *value_of(const char *field, struct casus_random *random)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].field, field) != 0) continue;
        size_t count = 0;
        while (count < VALUES_MAX && known[i].values[count] != NULL) count++;
        return known[i].values[below(random, count)];
    }
    return ONE_OF(random, words);
}

static const struct casus_game *game_of(struct casus_random *random)
{
    const struct casus_game *const *games = hall_games();
    size_t count = 0;
    while (games[count] != NULL) count++;
    return games[below(random, count)];
}

/* A setting of some game, for tables or for evenings. */
static void write_options(struct casus_writer *out, struct casus_random *random)
{
    const char *const *settings = game_of(random)->settings;
    char text[512];
    size_t count = 0;
    while (settings[count] != NULL) count++;
    snprintf(text, sizeof text, "%s%s", settings[below(random, count)], below(random, 2) == 0 ? "" : "\norganiser yes");
    casus_json_text(out, text);
}

static void write_value_text(struct casus_writer *out, const char *field, struct casus_random *random)
{
    if (strcmp(field, "game") == 0) {
        casus_json_text(out, game_of(random)->name);
    } else if (strcmp(field, "options") == 0) {
        write_options(out, random);
    } else {
        casus_write_char(out, '"');
        casus_write_text(out, value_of(field, random));
        casus_write_char(out, '"');
    }
}

static void write_number(struct casus_writer *out, const struct message_field *field, struct casus_random *random)
{
    switch (below(random, 8)) {
    case 0: casus_write_int(out, field->least); break;
    case 1: casus_write_int(out, field->most); break;
    case 2: casus_write_int(out, (int64_t)below(random, 100)); break;
    case 3: casus_write_int(out, field->least - 1); break;
    case 4:
    case 5: casus_write_int(out, field->least + (int64_t)below(random, 4)); break;
    default: casus_write_text(out, field->most > CASUS_SEATS_MAX ? "$n" : "1");
    }
}

static void write_list(struct casus_writer *out, const struct message_field *field, struct casus_random *random)
{
    uint64_t count = 1 + below(random, 3);
    bool seats = strcmp(field->name, "seats") == 0,
         numbers = strcmp(field->name, "with") == 0 || strcmp(field->name, "orders") == 0,
         cast = strcmp(field->name, "cast") == 0;
    if (below(random, 20) == 0) count = below(random, 70);
    casus_json_open(out, '[');
    for (uint64_t i = 0; i < count; i++) {
        if (seats) casus_write_text(out, i > 0 ? ",{\"kind\":\"open\"}" : "{\"kind\":\"me\"}");
        else if (numbers) casus_json_int(out, (int64_t)below(random, 4));
        else if (cast)
            casus_write_text(out, i > 0 ? ",{\"name\":\"Ann\",\"roles\":[\"fin\"]}"
                                        : "{\"name\":\"Ann\",\"roles\":[\"pr\"]}");
        else casus_json_text(out, ONE_OF(random, actions));
    }
    casus_json_close(out, ']');
}

static void write_object(struct casus_writer *out, const char *name, struct casus_random *random)
{
    static const char *const clocks[] = {
        "{\"kind\":\"off\",\"move_ms\":0,\"game_ms\":0,\"reserve_ms\":0}",
        "{\"kind\":\"move\",\"move_ms\":1000,\"game_ms\":0,\"reserve_ms\":500}",
        "{\"kind\":\"game\",\"move_ms\":0,\"game_ms\":3000,\"reserve_ms\":0}",
    };
    static const char *const evenings[] = {
        "{\"lists_ms\":5000,\"reading_ms\":3000}", "{\"lists_ms\":5000,\"approval\":\"vote\"}",
        "{\"lists_ms\":0,\"approval\":\"head\"}", "{\"lists_ms\":5000,\"suits_ms\":2000,\"review_ms\":2000}",
        "{\"lists_ms\":5000,\"review_ms\":2000,\"at_end\":\"remind\"}"};
    if (strcmp(name, "evening") == 0) casus_write_text(out, ONE_OF(random, evenings));
    else casus_write_text(out, ONE_OF(random, clocks));
}

static void write_value(struct casus_writer *out, const struct message_field *field, struct casus_random *random)
{
    switch (field->kind) {
    case FIELD_INT: write_number(out, field, random); break;
    case FIELD_BOOL: casus_write_text(out, below(random, 2) == 0 ? "true" : "false"); break;
    case FIELD_OBJECT: write_object(out, field->name, random); break;
    case FIELD_LIST_OR_NULL:
        if (below(random, 4) == 0) casus_write_text(out, "null");
        else write_list(out, field, random);
        break;
    case FIELD_LIST: write_list(out, field, random); break;
    default: write_value_text(out, field->name, random);
    }
}

/* ---- Messages ---- */

static void write_field(struct casus_writer *out, const struct message_field *field, struct casus_random *random)
{
    if (!field->required && below(random, 2) == 0) return;
    if (below(random, 60) == 0) return; /* A required field is missing. */
    casus_json_key(out, field->name);
    write_value(out, field, random);
}

static void write_type(struct casus_writer *out, const struct message_type *type, struct casus_random *random)
{
    casus_json_key_text(out, "type", type->name);
    for (const struct message_field *field = type->fields; field->kind != FIELD_END; field++)
        write_field(out, field, random);
}

static struct message_field field_of(const struct casus_deal_field *field)
{
    static const enum message_field_kind kinds[] = {
        [CASUS_DEAL_NUMBER] = FIELD_INT, [CASUS_DEAL_FLAG] = FIELD_BOOL,  [CASUS_DEAL_TEXT] = FIELD_TEXT,
        [CASUS_DEAL_NAME] = FIELD_TEXT,  [CASUS_DEAL_LINES] = FIELD_LIST, [CASUS_DEAL_NUMBERS] = FIELD_LIST,
        [CASUS_DEAL_NAMES] = FIELD_LIST,
    };
    return (struct message_field){.name = field->name,
                                  .kind = kinds[field->kind],
                                  .required = field->required,
                                  .least = field->least,
                                  .most = field->most};
}

static void write_deal(struct casus_writer *out, const struct casus_deal *deal, struct casus_random *random)
{
    casus_json_key_text(out, "type", deal->name);
    casus_write_text(out, ",\"table\":\"$b\"");
    for (const struct casus_deal_field *field = deal->fields; field->kind != CASUS_DEAL_END; field++) {
        struct message_field form = field_of(field);
        write_field(out, &form, random);
    }
}

static void write_message(struct casus_writer *out, struct casus_random *random)
{
    size_t types, deals = 0;
    const struct message_type *type = protocol_types(&types);
    while (hall_deal(deals) != NULL) deals++;
    size_t number = below(random, types + deals);
    casus_write_char(out, (char)('0' + below(random, 8)));
    casus_write_char(out, '{'); /* No comma before it: casus_json_open writes one after a person's number. */
    if (number < types) write_type(out, &type[number], random);
    else write_deal(out, hall_deal(number - types), random);
    casus_json_close(out, '}');
    casus_write_char(out, '\n');
}

/* What happens besides messages. */
static void write_happening(struct casus_writer *out, struct casus_random *random)
{
    static const char *const happenings[] = {".1000\n", ".61000\n", ".500\n", "#\n", "=\n",
                                             "%\n",     "!\n",      "?\n",    "=\n", ".600000\n"};
    if (below(random, 3) > 0) {
        casus_write_text(out, ONE_OF(random, happenings));
        return;
    }
    casus_write_char(out, below(random, 3) == 0 ? '-' : '+');
    casus_write_char(out, (char)('0' + below(random, 8)));
    casus_write_char(out, '\n');
}

/* ---- Lines ---- */

/* Finds where the lines of a text begin; the first line is never changed. Returns how many there are. */
static size_t find_lines(const uint8_t *bytes, size_t size, size_t start[LINES_MAX + 1])
{
    size_t count = 0, at = 0;
    while (at < size && count < LINES_MAX) {
        start[count++] = at;
        const uint8_t *end = memchr(bytes + at, '\n', size - at);
        at = end == NULL ? size : (size_t)(end - bytes) + 1;
    }
    start[count] = at;
    return count;
}

/* Replaces the bytes from `from` to `to` by a text; returns the new length, or the old one if it does not fit. */
static size_t put(uint8_t *bytes, size_t size, size_t most, size_t from, size_t to, const char *text, size_t length)
{
    if (size - (to - from) + length > most) return size;
    memmove(bytes + from + length, bytes + to, size - to);
    memcpy(bytes + from, text, length);
    return size - (to - from) + length;
}

static size_t insert(uint8_t *bytes, size_t size, size_t most, size_t at, struct casus_random *random)
{
    char line[LINE_MAX];
    struct casus_writer out = casus_writer_make(line, sizeof line);
    if (below(random, 4) == 0) write_happening(&out, random);
    else write_message(&out, random);
    return casus_writer_fits(&out) ? put(bytes, size, most, at, at, line, out.length) : size;
}

/* Repeats the line somewhere. */
static size_t repeat(uint8_t *bytes, size_t size, size_t most, size_t from, size_t to, size_t at)
{
    char line[LINE_MAX];
    if (to - from >= sizeof line) return size;
    memcpy(line, bytes + from, to - from);
    return put(bytes, size, most, at, at, line, to - from);
}

static size_t scribble(uint8_t *bytes, size_t size, size_t most, size_t from, size_t to)
{
    uint8_t line[LINE_MAX];
    if (to - from + 64 > sizeof line || to == from) return size;
    memcpy(line, bytes + from, to - from);
    size_t length = LLVMFuzzerMutate(line, to - from, to - from + 64);
    return put(bytes, size, most, from, to, (const char *)line, length);
}

static size_t change(uint8_t *bytes, size_t size, size_t most, struct casus_random *random)
{
    size_t start[LINES_MAX + 1], count = find_lines(bytes, size, start);
    if (count < 2 || below(random, 40) == 0) return scribble(bytes, size, most, 0, count > 0 ? start[1] : 0);
    size_t line = 1 + below(random, count - 1), other = 1 + below(random, count);
    switch (below(random, 10)) {
    case 0: return put(bytes, size, most, start[line], start[line + 1], "", 0);
    case 1: return repeat(bytes, size, most, start[line], start[line + 1], start[other]);
    case 2: bytes[start[line]] = (uint8_t)('0' + below(random, 8)); return size;
    case 3:
    case 4: return scribble(bytes, size, most, start[line], start[line + 1]);
    default: return insert(bytes, size, most, start[other], random);
    }
}

size_t mutate_script(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    struct casus_random random = casus_random_make(seed);
    if (size == 0 || memchr(bytes, '\n', size) == NULL) size = put(bytes, size, most, 0, size, "hm\n", 3);
    for (uint64_t i = 1 + below(&random, 3); i > 0; i--) size = change(bytes, size, most, &random);
    return size;
}

size_t mutate_cross(const uint8_t *one, size_t one_size, const uint8_t *other, size_t other_size, uint8_t *out,
                    size_t most, unsigned seed)
{
    struct casus_random random = casus_random_make(seed);
    size_t one_start[LINES_MAX + 1], other_start[LINES_MAX + 1];
    size_t one_count = find_lines(one, one_size, one_start), other_count = find_lines(other, other_size, other_start);
    size_t head = one_start[below(&random, one_count + 1)], from = other_start[below(&random, other_count + 1)];
    size_t tail = other_start[other_count] - from;
    if (head > most) head = most;
    if (tail > most - head) tail = most - head;
    memcpy(out, one, head);
    memcpy(out + head, other + from, tail);
    return head + tail;
}
