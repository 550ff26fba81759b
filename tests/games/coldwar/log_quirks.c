#include "log_quirks.h"

#include <stdio.h>
#include <string.h>

static bool chance(struct casus_random *random, unsigned one_in)
{
    return casus_random_below(random, one_in) == 0;
}

/* ---- Items ---- */

static void drop(struct cw_export *export, unsigned at)
{
    export->count--;
    memmove(&export->item[at], &export->item[at + 1], (export->count - at) * sizeof *export->item);
}

static bool is_score(const struct cw_item *item)
{
    return item->kind == CW_ITEM_VP || item->kind == CW_ITEM_NO_VP;
}

static bool is_state(const struct cw_item *item)
{
    return item->kind >= CW_ITEM_DEFCON_FALLS && item->kind <= CW_ITEM_OUT_OF_PLAY;
}

/* Whether two items may change places: they are about different things. */
static bool may_swap(const struct cw_item *a, const struct cw_item *b)
{
    if (!is_state(a) || !is_state(b) || (is_score(a) && is_score(b))) return false;
    bool cards = a->card[0] != CW_NO_CARD && b->card[0] != CW_NO_CARD;
    return !cards && a->kind != b->kind;
}

static void swap_some(struct cw_export *export, struct casus_random *random)
{
    for (unsigned i = 1; i < export->count; i++) {
        if (!may_swap(&export->item[i - 1], &export->item[i]) || !chance(random, 4)) continue;
        struct cw_item kept = export->item[i];
        export->item[i] = export->item[i - 1];
        export->item[i - 1] = kept;
    }
}

/* Quirk 11: the points of Flower Power are before the event or after it. */
static void move_flower_power(struct cw_export *export, struct casus_random *random)
{
    for (unsigned i = 1; i < export->count; i++) {
        struct cw_item *one = &export->item[i - 1], *other = &export->item[i];
        bool before = one->kind == CW_ITEM_VP && other->kind == CW_ITEM_EVENT && one->figure[0] == 2;
        if (!before || one->side[0] != CW_USSR || !chance(random, 2)) continue;
        struct cw_item kept = *one;
        *one = *other;
        *other = kept;
    }
}

/* The influence of one operation or event is summed up by country, with the final pair; not that of the set-up, which
 * is several placings. */
static void sum_up(struct cw_export *export, struct casus_random *random)
{
    unsigned first = 0;
    while (first < export->count && !cw_item_is_header(&export->item[first])) first++;
    for (unsigned i = first; i < export->count; i++) {
        struct cw_item *sum = &export->item[i];
        if (sum->kind != CW_ITEM_INFLUENCE || !chance(random, 2)) continue;
        for (unsigned k = i + 1; k < export->count; k++) {
            const struct cw_item *more = &export->item[k];
            bool same = more->kind == CW_ITEM_INFLUENCE && more->side[0] == sum->side[0] &&
                        (more->figure[0] < 0) == (sum->figure[0] < 0);
            if (!same) break;
            if (more->country != sum->country) continue;
            sum->figure[0] = (int16_t)(sum->figure[0] + more->figure[0]);
            sum->figure[1] = more->figure[1];
            sum->figure[2] = more->figure[2];
            drop(export, k--);
        }
    }
}

/* Quirk 1. */
static void spoil_cleanups(struct cw_export *export, struct casus_random *random)
{
    enum { WHOLE, NUMBERED, HEADLESS, SILENT, HABITS };
    unsigned habit = (unsigned)casus_random_below(random, HABITS);
    bool cleaning = false;
    for (unsigned i = 0; i < export->count; i++) {
        struct cw_item *item = &export->item[i];
        if (cw_item_is_header(item)) cleaning = item->kind == CW_ITEM_CLEANUP;
        if (item->kind == CW_ITEM_CLEANUP && habit == NUMBERED) item->figure[0]++;
        bool header = item->kind == CW_ITEM_CLEANUP && habit >= HEADLESS;
        bool silent = cleaning && habit == SILENT && (item->kind == CW_ITEM_VP || item->kind == CW_ITEM_OUT_OF_PLAY);
        if (header || silent) drop(export, i--);
    }
}

/* C94: only "US chooses". */
static void forget_region(struct cw_export *export, struct casus_random *random)
{
    for (unsigned i = 1; i < export->count; i++) {
        bool chernobyl = export->item[i - 1].kind == CW_ITEM_EVENT && export->item[i - 1].card[0] == CW_CHERNOBYL &&
                         export->item[i].kind == CW_ITEM_CHOOSES;
        if (chernobyl && chance(random, 2)) export->item[i].region = CW_NO_REGION;
    }
}

static bool is_shown_card(const struct cw_item *item)
{
    return item->kind == CW_ITEM_PLAYS || item->kind == CW_ITEM_REVEALS_FROM_HAND || item->kind == CW_ITEM_EVENT;
}

/* A player goes back and chooses the same card once more. */
static void repeat_announcements(struct cw_export *export, struct casus_random *random)
{
    for (unsigned i = 0; i < export->count && export->count < CW_LOG_ITEMS_MAX; i++) {
        if (!is_shown_card(&export->item[i]) || !chance(random, 8)) continue;
        memmove(&export->item[i + 1], &export->item[i], (export->count - i) * sizeof *export->item);
        export->count++;
        i++;
    }
}

/* Older logs say who has won only by points. */
static void forget_ending(struct cw_export *export)
{
    const struct cw_item *last = &export->item[export->count > 0 ? export->count - 1 : 0];
    bool told = last->kind == CW_ITEM_NOBODY_WINS || (last->kind == CW_ITEM_WINS && last->reason != CW_WON_BY_POINTS &&
                                                      last->reason != CW_WON_BY_FINAL_SCORING);
    if (told) export->count--;
}

void log_quirks_of_items(struct cw_export *export, struct casus_random *random)
{
    /* These came later; a chance of their own leaves what others do to a game as it was. */
    struct casus_random own = casus_random_make(export->count);
    if (chance(&own, 2)) repeat_announcements(export, &own);
    if (chance(&own, 2)) forget_ending(export);
    if (chance(random, 2)) swap_some(export, random);
    if (chance(random, 2)) move_flower_power(export, random);
    if (chance(random, 2)) sum_up(export, random);
    spoil_cleanups(export, random);
    forget_region(export, random);
}

/* ---- Text ---- */

/* How the lines of one log are written. */
struct habit {
    const char *end;
    unsigned blank_lines, tabs, bare; /* One in that many; 0: never. */
    bool mark, preface, more_colons, fewer_colons;
};

static bool now_and_then(struct casus_random *random, unsigned one_in)
{
    return one_in > 0 && chance(random, one_in);
}

static bool begins(const char *line, size_t length, const char *words)
{
    return length >= strlen(words) && memcmp(line, words, strlen(words)) == 0;
}

/* Colons that join empty parts: newer logs leave them out, older ones have one more. Returns the length that is left to
 * write. */
static size_t write_joints(const char **line, size_t length, const struct habit *habit, struct casus_writer *out)
{
    static const char setup[] = "SETUP:", empty[] = ": :";
    if (habit->more_colons && begins(*line, length, setup)) {
        casus_write_text(out, "SETUP: :");
        *line += strlen(setup);
        return length - strlen(setup);
    }
    bool header = begins(*line, length, "Turn ") && length > strlen(empty) &&
                  memcmp(*line + length - strlen(empty), empty, strlen(empty)) == 0;
    return habit->fewer_colons && header ? length - strlen(empty) : length;
}

static void write_line(const char *line, size_t length, const struct habit *habit, struct casus_random *random,
                       struct casus_writer *out)
{
    length = write_joints(&line, length, habit, out);
    bool bare = now_and_then(random, habit->bare), name = strstr(line, "will play as") < line + length;
    if (now_and_then(random, habit->tabs)) casus_write_char(out, '\t');
    for (size_t i = 0; i < length; i++) {
        char c = line[i];
        bool mark = c == '*' && memchr(line, 'R', length) == NULL;
        if (bare && !name && (mark || c == '"')) continue;
        if (c == ' ' && now_and_then(random, habit->tabs)) casus_write_char(out, ' ');
        casus_write_char(out, c == ' ' && now_and_then(random, habit->tabs) ? '\t' : c);
    }
    if (now_and_then(random, habit->tabs)) casus_write_text(out, " \t");
    casus_write_text(out, habit->end);
    while (now_and_then(random, habit->blank_lines)) casus_write_text(out, habit->end);
}

void log_quirks_of_text(char *text, char *scratch, size_t size, struct casus_random *random)
{
    static const char *const ends[] = {"\n", "\n", "\r\n", "\r"};
    struct habit habit = {.end = ends[casus_random_below(random, 4)],
                          .blank_lines = chance(random, 3) ? 4 : 0,
                          .tabs = chance(random, 3) ? 9 : 0,
                          .bare = chance(random, 4) ? 3 : 0,
                          .mark = chance(random, 4),
                          .preface = chance(random, 4),
                          .more_colons = strlen(text) % 4 == 0,
                          .fewer_colons = strlen(text) % 3 == 0};
    struct casus_writer out = casus_writer_make(scratch, size);
    if (habit.mark) casus_write_text(&out, "\xef\xbb\xbf");
    if (habit.preface) casus_write_text(&out, "From: Ann\n\nHere is our game, turn by turn:\n");
    for (const char *line = text; *line != 0;) {
        size_t length = strcspn(line, "\n");
        write_line(line, length, &habit, random, &out);
        line += length + (line[length] != 0);
    }
    memcpy(text, scratch, out.length < size ? out.length + 1 : size);
}
