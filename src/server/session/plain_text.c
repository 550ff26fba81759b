/* Texts written by people. */
#include "server/session/plain_text.h"

#include <string.h>

#include "casus/assert.h"
#include "casus/text.h"

/* Characters by their numbers, from .. to. */
struct characters {
    uint32_t from, to;
};

/* Characters that are not seen, besides those that control how the rest is read: joiners, fillers, soft hyphens,
 * selectors of variants, tags, signs that only direct shorthand or notes, what Unicode leaves to be ignored or to
 * private use. Flags and faces are made with some of them. */
static const struct characters unseen[] = {
    {0x00ad, 0x00ad},    {0x034f, 0x034f},   {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
    {0x200b, 0x200d},    {0x2060, 0x2065},   {0x2800, 0x2800},   {0x3164, 0x3164},   {0xe000, 0xf8ff},
    {0xfdd0, 0xfdef},    {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfff8},
    {0xfffe, 0xffff},    {0x13430, 0x1343f}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
    {0xf0000, 0x10ffff},
};

static const struct characters spaces[] = {
    {0x20, 0x20},     {0xa0, 0xa0},     {0x1680, 0x1680}, {0x2000, 0x200a},
    {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000},
};

static const struct characters marks[] = {
#include "marks.inc"
};

/* On one letter: more would cover the lines of others, and no language writes as many. */
enum { MARKS_MAX = 4 };

#define IS_IN(character, list) is_in(character, list, sizeof(list) / sizeof(list)[0])

/* The list is in order. */
static bool is_in(uint32_t character, const struct characters *list, size_t count)
{
    for (size_t i = 0; i < count && character >= list[i].from; i++) {
        if (character <= list[i].to) return true;
    }
    return false;
}

/* The next character, behind which `*at` moves. */
static uint32_t next_character(const char **at, const char *end)
{
    uint32_t character = 0;
    size_t bytes = casus_read_character(*at, end, &character);
    casus_assert(bytes > 0); /* jansson has checked. */
    *at += bytes == 0 ? 1 : bytes;
    return character;
}

bool plain_text_is(const char *text, size_t least, size_t most, bool lines)
{
    casus_assert(least <= most);
    size_t characters = 0, on_letter = 0;
    for (const char *at = text, *end = text + strlen(text); at < end; characters++) {
        uint32_t character = next_character(&at, end);
        if (casus_is_control(character) && !(lines && character == '\n')) return false;
        on_letter = IS_IN(character, marks) ? on_letter + 1 : 0;
        if (on_letter > MARKS_MAX) return false;
    }
    return characters >= least && characters <= most;
}

bool plain_text_is_seen(const char *text)
{
    for (const char *at = text, *end = text + strlen(text); at < end;) {
        uint32_t character = next_character(&at, end);
        bool empty = character == '\n' || IS_IN(character, spaces) || IS_IN(character, marks);
        if (!empty && !IS_IN(character, unseen)) return true;
    }
    return false;
}

bool plain_text_is_name(const char *text, size_t most)
{
    bool letter = false; /* Whether what stands before can have a space or a mark behind it. */
    for (const char *at = text, *end = text + strlen(text); at < end;) {
        uint32_t character = next_character(&at, end);
        bool space = IS_IN(character, spaces);
        if (IS_IN(character, unseen) || (space && character != ' ')) return false;
        if (!letter && (space || IS_IN(character, marks))) return false;
        letter = !space;
    }
    return letter && plain_text_is(text, 1, most, false);
}

bool plain_text_check(struct server *server, const struct request *request, const char *text, size_t most, bool lines)
{
    if (plain_text_is(text, 1, most, lines) && plain_text_is_seen(text)) return true;
    request_refuse(server, request, "server.bad_text",
                   "A text here has 1 to {0} characters, some of them visible, and no control characters.",
                   (int64_t)most, 0);
    return false;
}

bool plain_text_check_name(struct server *server, const struct request *request, const char *text, size_t most)
{
    if (plain_text_is_name(text, most)) return true;
    request_refuse(server, request, "server.bad_name",
                   "A name has 1 to {0} visible characters, with single spaces only between them.", (int64_t)most, 0);
    return false;
}
