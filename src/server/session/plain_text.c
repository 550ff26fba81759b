/* Texts written by people. */
#include "server/session/plain_text.h"

#include "casus/assert.h"

/* Characters by their numbers, from .. to. */
struct characters {
    uint32_t from, to;
};

/* Control characters, and what turns or breaks the lines of others. */
static const struct characters controls[] = {
    {0x00, 0x1f},     {0x7f, 0x9f},     {0x061c, 0x061c}, {0x200e, 0x200f},
    {0x2028, 0x202e}, {0x2066, 0x206f}, {0xfff9, 0xfffb},
};

/* Further ones that are not seen: joiners, fillers, soft hyphens, selectors of variants, tags, signs that
 * only direct shorthand or notes, what Unicode leaves to be ignored. Flags and faces
 * are made with some of them. */
static const struct characters unseen[] = {
    {0x00ad, 0x00ad}, {0x034f, 0x034f}, {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200d},
    {0x2060, 0x2065}, {0x2800, 0x2800}, {0x3164, 0x3164},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
    {0xfff0, 0xfff8}, {0xfffe, 0xffff}, {0x13430, 0x1343f}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

static const struct characters spaces[] = {
    {0x20, 0x20},     {0xa0, 0xa0},     {0x1680, 0x1680}, {0x2000, 0x200a},
    {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000},
};

#define IS_IN(character, list) is_in(character, list, sizeof(list) / sizeof(list)[0])

static bool is_in(uint32_t character, const struct characters *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (character >= list[i].from && character <= list[i].to) return true;
    }
    return false;
}

/* The character at `*at`, which moves behind it. */
static uint32_t next_character(const unsigned char **at)
{
    unsigned char first = *(*at)++;
    if (first < 0x80) return first;
    uint32_t character = first < 0xe0 ? first & 0x1fu : first < 0xf0 ? first & 0x0fu : first & 0x07u;
    while ((**at & 0xc0) == 0x80) character = character << 6 | (*(*at)++ & 0x3fu);
    return character;
}

bool plain_text_is(const char *text, size_t least, size_t most, bool lines)
{
    casus_assert(least <= most);
    size_t characters = 0;
    for (const unsigned char *at = (const unsigned char *)text; *at != 0; characters++) {
        uint32_t character = next_character(&at);
        if (IS_IN(character, controls) && !(lines && character == '\n')) return false;
    }
    return characters >= least && characters <= most;
}

bool plain_text_is_name(const char *text, size_t most)
{
    bool seen = false;
    for (const unsigned char *at = (const unsigned char *)text; *at != 0;) {
        uint32_t character = next_character(&at);
        if (IS_IN(character, unseen)) return false;
        seen = seen || !IS_IN(character, spaces);
    }
    return seen && plain_text_is(text, 1, most, false);
}

bool plain_text_check(struct server *server, const struct request *request, const char *text, size_t most, bool lines)
{
    if (plain_text_is(text, 1, most, lines)) return true;
    request_refuse(server, request, "server.bad_text", "A text here has 1 to {0} characters and no control characters.",
                   (int64_t)most, 0);
    return false;
}

bool plain_text_check_name(struct server *server, const struct request *request, const char *text, size_t most)
{
    if (plain_text_is_name(text, most)) return true;
    request_refuse(server, request, "server.bad_name", "A name has 1 to {0} characters, all of them visible.",
                   (int64_t)most, 0);
    return false;
}
