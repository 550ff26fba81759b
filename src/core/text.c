/* Writing and reading text without a C library, because the core also runs in the browser, where there is none. A
 * writer never fails half-way: it keeps counting past its end, and the caller asks once, at the end, whether everything
 * fitted. */
#include "casus/text.h"

#include <string.h>

#include "casus/assert.h"

struct casus_writer casus_writer_make(char *out, size_t capacity)
{
    casus_assert(out != NULL || capacity == 0); /* Without room a writer only counts. */
    if (capacity > 0) out[0] = 0;
    return (struct casus_writer){.out = out, .capacity = capacity, .length = 0, .last = 0};
}

bool casus_writer_fits(const struct casus_writer *writer)
{
    return writer->length < writer->capacity;
}

void casus_write_bytes(struct casus_writer *writer, const char *bytes, size_t length)
{
    if (writer->length + 1 < writer->capacity) {
        size_t room = writer->capacity - 1 - writer->length;
        size_t stored = length < room ? length : room;
        if (stored > 0) memcpy(writer->out + writer->length, bytes, stored);
        writer->out[writer->length + stored] = 0;
    }
    if (length > 0) writer->last = bytes[length - 1];
    writer->length += length;
}

void casus_write_char(struct casus_writer *writer, char c)
{
    casus_write_bytes(writer, &c, 1);
}

void casus_write_text(struct casus_writer *writer, const char *text)
{
    casus_write_bytes(writer, text, strlen(text));
}

void casus_write_uint(struct casus_writer *writer, uint64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    casus_write_bytes(writer, digits + at, sizeof digits - at);
}

void casus_write_int(struct casus_writer *writer, int64_t value)
{
    if (value < 0) casus_write_char(writer, '-');
    casus_write_uint(writer, value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value);
}

static const char hex_digits[] = "0123456789abcdef";

void casus_write_hex(struct casus_writer *writer, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        casus_write_char(writer, hex_digits[bytes[i] >> 4]);
        casus_write_char(writer, hex_digits[bytes[i] & 15]);
    }
}

/* ---- Text from outside ---- */

bool casus_is_control(uint32_t character)
{
    static const struct {
        uint32_t from, to;
    } controls[] = {
        {0x00, 0x1f},     {0x7f, 0x9f},     {0x061c, 0x061c}, {0x200e, 0x200f},
        {0x2028, 0x202e}, {0x2066, 0x206f}, {0xfff9, 0xfffb},
    };
    for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
        if (character >= controls[i].from && character <= controls[i].to) return true;
    }
    return false;
}

/* How many bytes such a first byte announces; 0: it begins no character. */
static size_t bytes_of(unsigned char first)
{
    if (first < 0x80) return 1;
    return first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
}

size_t casus_read_character(const char *at, const char *end, uint32_t *character)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* Of so many bytes; with less it was made longer. */
    casus_assert(at < end);
    const unsigned char first = (unsigned char)*at;
    const size_t bytes = bytes_of(first);
    if (bytes == 0 || (size_t)(end - at) < bytes) return 0;
    uint32_t value = bytes == 1 ? first : first & 0x7fu >> bytes;
    for (size_t i = 1; i < bytes; i++) {
        if (((unsigned char)at[i] & 0xc0) != 0x80) return 0;
        value = value << 6 | ((unsigned char)at[i] & 0x3fu);
    }
    if (value < least[bytes] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return 0;
    *character = value;
    return bytes;
}

void casus_write_plain(struct casus_writer *writer, const char *text, size_t length, size_t most)
{
    static const char cut[] = "…";
    const char *at = text, *end = text + length;
    const size_t room = length <= most ? most : most - (sizeof cut - 1);
    casus_assert(most >= sizeof cut - 1);
    while (at < end) {
        uint32_t character;
        const size_t bytes = casus_read_character(at, end, &character), whole = bytes == 0 ? 1 : bytes;
        if ((size_t)(at - text) + whole > room) break;
        if (bytes == 0 || casus_is_control(character)) casus_write_char(writer, '?');
        else casus_write_bytes(writer, at, bytes);
        at += whole;
    }
    if (at < end) casus_write_text(writer, cut);
}

/* ---- JSON ---- */

static void comma_if_due(struct casus_writer *writer)
{
    char last = writer->last;
    if (last != 0 && last != '{' && last != '[' && last != ':' && last != '\n') casus_write_char(writer, ',');
}

void casus_json_open(struct casus_writer *writer, char bracket)
{
    casus_assert(bracket == '{' || bracket == '[');
    comma_if_due(writer);
    casus_write_char(writer, bracket);
}

void casus_json_close(struct casus_writer *writer, char bracket)
{
    casus_assert(bracket == '}' || bracket == ']');
    casus_assert(writer->last != ':'); /* A key has its value. */
    casus_write_char(writer, bracket);
}

void casus_json_key(struct casus_writer *writer, const char *key)
{
    casus_assert(writer->last != ':' && writer->last != '['); /* Not in a list, nor in place of a value. */
    comma_if_due(writer);
    casus_write_char(writer, '"');
    casus_write_text(writer, key);
    casus_write_text(writer, "\":");
}

void casus_json_int(struct casus_writer *writer, int64_t value)
{
    comma_if_due(writer);
    casus_write_int(writer, value);
}

void casus_json_bool(struct casus_writer *writer, bool value)
{
    comma_if_due(writer);
    casus_write_text(writer, value ? "true" : "false");
}

void casus_json_null(struct casus_writer *writer)
{
    comma_if_due(writer);
    casus_write_text(writer, "null");
}

static void write_escaped(struct casus_writer *writer, unsigned char c)
{
    static const char named[32] = {['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r'};
    if (c == '"' || c == '\\') {
        casus_write_char(writer, '\\');
        casus_write_char(writer, (char)c);
    } else if (c >= 32) {
        casus_write_char(writer, (char)c);
    } else if (named[c] != 0) {
        casus_write_char(writer, '\\');
        casus_write_char(writer, named[c]);
    } else {
        casus_write_text(writer, "\\u00");
        casus_write_hex(writer, &c, 1);
    }
}

void casus_json_string(struct casus_writer *writer, const char *bytes, size_t length)
{
    comma_if_due(writer);
    casus_write_char(writer, '"');
    for (size_t i = 0; i < length; i++) write_escaped(writer, (unsigned char)bytes[i]);
    casus_write_char(writer, '"');
}

void casus_json_text(struct casus_writer *writer, const char *text)
{
    casus_json_string(writer, text, strlen(text));
}

void casus_json_hex(struct casus_writer *writer, const uint8_t *bytes, size_t count)
{
    comma_if_due(writer);
    casus_write_char(writer, '"');
    casus_write_hex(writer, bytes, count);
    casus_write_char(writer, '"');
}

void casus_json_key_int(struct casus_writer *writer, const char *key, int64_t value)
{
    casus_json_key(writer, key);
    casus_json_int(writer, value);
}

void casus_json_key_bool(struct casus_writer *writer, const char *key, bool value)
{
    casus_json_key(writer, key);
    casus_json_bool(writer, value);
}

void casus_json_key_text(struct casus_writer *writer, const char *key, const char *text)
{
    casus_json_key(writer, key);
    casus_json_text(writer, text);
}

void casus_json_key_null(struct casus_writer *writer, const char *key)
{
    casus_json_key(writer, key);
    casus_json_null(writer);
}

/* ---- Reading ---- */

struct casus_reader casus_reader_make(const char *text, size_t length)
{
    return (struct casus_reader){.at = text, .end = text + length};
}

struct casus_word casus_read_word(struct casus_reader *reader)
{
    casus_assert(reader->at <= reader->end);
    while (reader->at < reader->end && *reader->at == ' ') reader->at++;
    struct casus_word word = {.at = reader->at, .length = 0};
    while (reader->at < reader->end && *reader->at != ' ') reader->at++;
    word.length = (size_t)(reader->at - word.at);
    return word;
}

bool casus_read_line(struct casus_reader *reader, struct casus_word *line)
{
    casus_assert(reader->at <= reader->end);
    if (reader->at == reader->end) return false;
    line->at = reader->at;
    while (reader->at < reader->end && *reader->at != '\n') reader->at++;
    line->length = (size_t)(reader->at - line->at);
    if (reader->at < reader->end) reader->at++;
    if (line->length > 0 && line->at[line->length - 1] == '\r') line->length--;
    return true;
}

bool casus_word_is(struct casus_word word, const char *text)
{
    size_t length = strlen(text);
    return word.length == length && memcmp(word.at, text, length) == 0;
}

bool casus_word_int(struct casus_word word, int64_t least, int64_t most, int64_t *value)
{
    casus_assert(least <= most);
    size_t at = 0;
    bool negative = word.length > 0 && word.at[0] == '-';
    if (negative) at = 1;
    if (at == word.length || word.length - at > 18) return false;
    int64_t sum = 0;
    for (; at < word.length; at++) {
        if (word.at[at] < '0' || word.at[at] > '9') return false;
        sum = sum * 10 + (word.at[at] - '0');
    }
    if (negative) sum = -sum;
    if (sum < least || sum > most) return false;
    *value = sum;
    return true;
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool casus_word_hex(struct casus_word word, uint8_t *bytes, size_t count)
{
    if (word.length != 2 * count) return false;
    for (size_t i = 0; i < word.length; i++) {
        if (hex_value(word.at[i]) < 0) return false;
    }
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (uint8_t)(hex_value(word.at[2 * i]) * 16 + hex_value(word.at[2 * i + 1]));
    }
    return true;
}
