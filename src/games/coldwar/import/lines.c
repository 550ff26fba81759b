/* White space, ends of lines and words as word processors and browsers leave them; and where games begin in a text. */
#include "lines.h"

#include <string.h>

#include "casus/assert.h"

#define BYTE_ORDER_MARK "\xef\xbb\xbf"
#define NO_BREAK_SPACE "\xc2\xa0"

/* ---- White space ---- */

static size_t space_length(const char *at, const char *end)
{
    if (at == end) return 0;
    if (*at == ' ' || *at == '\t') return 1;
    return end - at >= 2 && memcmp(at, NO_BREAK_SPACE, 2) == 0 ? 2 : 0;
}

void cw_skip_spaces(const char **at, const char *end)
{
    casus_assert(*at <= end);
    for (size_t length = space_length(*at, end); length > 0; length = space_length(*at, end)) *at += length;
}

static size_t last_space_length(const char *at, const char *end)
{
    if (at == end) return 0;
    if (end[-1] == ' ' || end[-1] == '\t') return 1;
    return end - at >= 2 && memcmp(end - 2, NO_BREAK_SPACE, 2) == 0 ? 2 : 0;
}

static struct casus_word trimmed(const char *at, const char *end)
{
    cw_skip_spaces(&at, end);
    for (size_t length = last_space_length(at, end); length > 0; length = last_space_length(at, end)) end -= length;
    return (struct casus_word){at, (size_t)(end - at)};
}

/* ---- Lines ---- */

struct cw_lines cw_lines_make(const char *text, size_t length)
{
    struct cw_lines lines = {.at = text, .end = text + length};
    if (length >= 3 && memcmp(text, BYTE_ORDER_MARK, 3) == 0) lines.at += 3;
    return lines;
}

bool cw_next_line(struct cw_lines *lines)
{
    casus_assert(lines->at <= lines->end);
    if (lines->at == lines->end) return false;
    const char *start = lines->at, *end = start;
    while (end < lines->end && *end != '\n' && *end != '\r') end++;
    lines->at = end;
    if (lines->at < lines->end && *lines->at == '\r') lines->at++;
    if (lines->at < lines->end && *lines->at == '\n') lines->at++;
    lines->start = start;
    lines->line = trimmed(start, end);
    lines->number++;
    return true;
}

uint32_t cw_column(struct casus_word line, const char *at)
{
    casus_assert(at >= line.at && at <= line.at + line.length);
    uint32_t column = 1;
    for (const char *c = line.at; c < at; c++) column += ((unsigned char)*c & 0xc0) != 0x80;
    return column;
}

/* ---- Words ---- */

size_t cw_words_length(const char *at, const char *end, const char *words)
{
    const char *start = at;
    for (; *words != 0; words++) {
        const char *before = at;
        if (*words == ' ') cw_skip_spaces(&at, end);
        else if (at < end && *at == *words) at++;
        if (at == before) return 0;
    }
    return (size_t)(at - start);
}

bool cw_are(struct casus_word line, const char *words)
{
    return line.length > 0 && cw_words_length(line.at, line.at + line.length, words) == line.length;
}

bool cw_begins(struct casus_word line, const char *words, struct casus_word *rest)
{
    size_t length = cw_words_length(line.at, line.at + line.length, words);
    if (length == 0) return false;
    *rest = trimmed(line.at + length, line.at + line.length);
    return true;
}

bool cw_ends(struct casus_word line, const char *words, struct casus_word *rest)
{
    const char *end = line.at + line.length;
    for (const char *at = line.at; at < end; at++) {
        if (cw_words_length(at, end, words) != (size_t)(end - at)) continue;
        *rest = trimmed(line.at, at);
        return true;
    }
    return false;
}

struct casus_word cw_without_colons(struct casus_word line)
{
    while (cw_begins(line, ":", &line)) continue;
    return line;
}

/* The digits that a word ends with. */
static bool ends_with_number(struct casus_word word)
{
    return word.length > 0 && word.at[word.length - 1] >= '0' && word.at[word.length - 1] <= '9';
}

/* A player's name may contain any of these words, so the line is read from its end. */
bool cw_is_bid(struct casus_word line)
{
    struct casus_word rest, name;
    bool side = cw_ends(line, " Influence for USSR", &rest) || cw_ends(line, " Influence for US", &rest) ||
                cw_ends(line, " Influence for USA", &rest);
    if (!side || !ends_with_number(rest)) return false;
    while (ends_with_number(rest)) rest.length--;
    return cw_ends(rest, " bids ", &name);
}

static const char *skip_bracketed_number(const char *at, const char *end)
{
    if (at == end || *at != '[') return NULL;
    const char *digits = ++at;
    while (at < end && *at >= '0' && *at <= '9') at++;
    return at > digits && at < end && *at == ']' ? at + 1 : NULL;
}

bool cw_ends_with_pair(struct casus_word line)
{
    const char *end = line.at + line.length;
    for (const char *at = line.at; at < end; at++) {
        const char *next = skip_bracketed_number(at, end);
        if (next == NULL) continue;
        cw_skip_spaces(&next, end);
        if (skip_bracketed_number(next, end) == end) return true;
    }
    return false;
}

/* ---- Games ---- */

/* A line that only a set-up has. */
static bool is_of_setup(struct casus_word line)
{
    struct casus_word rest;
    return cw_ends(line, " will play as USSR.", &rest) || cw_ends(line, " will play as USA.", &rest) ||
           cw_begins(line, "Handicap influence:", &rest) || cw_begins(line, "Scenario:", &rest) ||
           cw_begins(line, "Additional Influence from bidding:", &rest) || cw_is_bid(line);
}

/* The games found so far, and the wanted one. */
struct finding {
    unsigned games, wanted;
    bool played; /* The last game has reached its first turn. */
    struct cw_extent *extent;
};

static void end_game(struct finding *finding, const char *at)
{
    if (finding->games == finding->wanted + 1) finding->extent->length = (size_t)(at - finding->extent->at);
}

static void begin_game(struct finding *finding, const char *at, uint32_t number)
{
    casus_assert(number >= 1);
    end_game(finding, at);
    finding->played = false;
    if (finding->games++ == finding->wanted)
        *finding->extent = (struct cw_extent){.at = at, .lines_before = number - 1};
}

/* A game begins with "SETUP:"; if that line is lost, with the first line of a set-up after another game, if that was
 * played at all. */
unsigned cw_find_games(const char *text, size_t length, unsigned number, struct cw_extent *extent)
{
    struct finding finding = {.wanted = number, .extent = extent};
    struct cw_lines lines = cw_lines_make(text, length);
    struct casus_word rest;
    const char *lost = NULL;
    uint32_t lost_number = 0;
    while (cw_next_line(&lines)) {
        bool begins = cw_begins(lines.line, "SETUP:", &rest), turn = cw_begins(lines.line, "Turn ", &rest);
        if (begins) begin_game(&finding, lines.start, lines.number);
        if (turn && lost != NULL) begin_game(&finding, lost, lost_number);
        if (begins || turn) lost = NULL;
        if (turn) finding.played = true;
        if (!begins && lost == NULL && (finding.games == 0 || finding.played) && is_of_setup(lines.line)) {
            lost = lines.start;
            lost_number = lines.number;
        }
    }
    end_game(&finding, text + length);
    return finding.games;
}
