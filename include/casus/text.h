/* text.h - writing and reading text without a C library.
 *
 * A writer appends to the caller's buffer. When the buffer is full it keeps counting but stores nothing more, so
 * `length` tells how large the buffer should have been. A reader walks over the words of a text. */
#ifndef CASUS_TEXT_H
#define CASUS_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct casus_writer {
    char *out;       /* May be NULL with capacity 0: then it only counts. */
    size_t capacity; /* Bytes at out, the closing 0 included. */
    size_t length;   /* Bytes written or, if length >= capacity, that would have been. */
    char last;       /* The last byte, stored or not. */
};

struct casus_writer casus_writer_make(char *out, size_t capacity);

/* Whether everything fitted, the closing 0 included. */
bool casus_writer_fits(const struct casus_writer *writer);

void casus_write_char(struct casus_writer *writer, char c);
void casus_write_bytes(struct casus_writer *writer, const char *bytes, size_t length);
void casus_write_text(struct casus_writer *writer, const char *text); /* Up to the closing 0. */
void casus_write_int(struct casus_writer *writer, int64_t value);
void casus_write_uint(struct casus_writer *writer, uint64_t value);
void casus_write_hex(struct casus_writer *writer, const uint8_t *bytes, size_t count); /* Lower case. */

/* Text from outside, as people may see it in a sentence, a log or a terminal: at most `most` bytes, cut between
 * characters ("…" stands for what is left out), with "?" for each byte that is not UTF-8 and each character that
 * casus_is_control. */
void casus_write_plain(struct casus_writer *writer, const char *text, size_t length, size_t most);

/* The character (UTF-8, RFC 3629) that begins at `at`, and how many of the bytes before `end` it has; 0: what begins
 * there is none. */
size_t casus_read_character(const char *at, const char *end, uint32_t *character);

/* Whether it moves a terminal (C0, C1, DEL), or turns or breaks the lines of others (marks of direction, separators).
 */
bool casus_is_control(uint32_t character);

/* JSON. Every function writes one thing, preceded by a comma if one is needed (the writer looks at the last byte: after
 * '{', '[' or ':' or at the start none is). `key` must need no escape. */
void casus_json_open(struct casus_writer *writer, char bracket);  /* '{' or '[' */
void casus_json_close(struct casus_writer *writer, char bracket); /* '}' or ']' */
void casus_json_key(struct casus_writer *writer, const char *key);
void casus_json_int(struct casus_writer *writer, int64_t value);
void casus_json_bool(struct casus_writer *writer, bool value);
void casus_json_null(struct casus_writer *writer);
void casus_json_text(struct casus_writer *writer, const char *text);                   /* Escaped. */
void casus_json_string(struct casus_writer *writer, const char *bytes, size_t length); /* Escaped. */
void casus_json_hex(struct casus_writer *writer, const uint8_t *bytes, size_t count);

/* A key with its value, for short. */
void casus_json_key_int(struct casus_writer *writer, const char *key, int64_t value);
void casus_json_key_bool(struct casus_writer *writer, const char *key, bool value);
void casus_json_key_text(struct casus_writer *writer, const char *key, const char *text);
void casus_json_key_null(struct casus_writer *writer, const char *key);

/* A piece of text without a closing 0. */
struct casus_word {
    const char *at;
    size_t length;
};

/* What is still to be read. */
struct casus_reader {
    const char *at;
    const char *end;
};

struct casus_reader casus_reader_make(const char *text, size_t length);

/* The next word, separated by spaces; length 0 at the end. */
struct casus_word casus_read_word(struct casus_reader *reader);

/* The next line without its end; false at the end of the text. */
bool casus_read_line(struct casus_reader *reader, struct casus_word *line);

bool casus_word_is(struct casus_word word, const char *text);

/* The word as a whole decimal number (a '-' in front is allowed) within least .. most; false if it is anything
 * else. */
bool casus_word_int(struct casus_word word, int64_t least, int64_t most, int64_t *value);

/* 2 * count hexadecimal digits into bytes; false if it is anything else. */
bool casus_word_hex(struct casus_word word, uint8_t *bytes, size_t count);

#endif
