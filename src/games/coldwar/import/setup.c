/* The set-up of a log, and the log as a whole: which of its lines are readable. */
#include "lines.h"
#include "log.h"

#include <string.h>

#include "casus/assert.h"

/* ---- The set-up ---- */

static bool read_player(struct casus_word line, struct cw_log_setup *setup)
{
    struct casus_word name;
    if (cw_ends(line, " will play as USSR.", &name)) setup->player[CW_USSR] = name;
    else if (cw_ends(line, " will play as USA.", &name)) setup->player[CW_US] = name;
    else return false;
    return true;
}

enum { HANDICAP_MOST = 10 };

/* "US +2" */
static bool read_points(struct casus_word words, uint8_t *side, int64_t *points)
{
    struct casus_word rest;
    *side = cw_begins(words, "USSR +", &rest) ? CW_USSR : CW_US;
    if (*side == CW_US && !cw_begins(words, "US +", &rest)) return false;
    return casus_word_int(rest, 0, HANDICAP_MOST, points);
}

/* Points on both lines, agreed on and bid, add up; those of two sides would have to be two handicaps. */
static bool read_handicap(struct casus_word line, struct cw_log_setup *setup)
{
    struct casus_word rest;
    uint8_t side;
    int64_t points;
    if (!cw_begins(line, "Handicap influence:", &rest) && !cw_begins(line, "Additional Influence from bidding:", &rest))
        return false;
    rest = cw_without_colons(rest);
    if (casus_word_is(rest, "None")) return true;
    if (!read_points(rest, &side, &points)) return false;
    if (setup->handicap > 0 && (side != setup->handicap_side || setup->handicap + points > HANDICAP_MOST)) return false;
    setup->handicap_side = side;
    setup->handicap = (uint8_t)(setup->handicap + points);
    return true;
}

static bool read_scenario(struct casus_word line, struct cw_log_setup *setup)
{
    struct casus_word rest;
    if (!cw_begins(line, "Scenario:", &rest)) return false;
    rest = cw_without_colons(rest);
    setup->late_war = cw_are(rest, "Late War");
    setup->civil_war = cw_are(rest, "Chinese Civil War");
    return setup->late_war || setup->civil_war || cw_are(rest, "Standard");
}

static bool read_time(struct casus_word line, struct cw_log_setup *setup)
{
    if (!cw_begins(line, "Time per Player:", &setup->time)) return false;
    setup->time = cw_without_colons(setup->time);
    return true;
}

/* "SETUP:" is the first entry's name, its empty description leaves another colon: ": :". Bids are information: what
 * comes of them has a line of its own. */
static bool read_setup_line(struct casus_word line, struct cw_log_setup *setup)
{
    cw_begins(line, "SETUP:", &line);
    line = cw_without_colons(line);
    if (line.length == 0 || cw_is_bid(line)) return true;
    if (read_player(line, setup) || read_handicap(line, setup) || read_scenario(line, setup)) return true;
    if (read_time(line, setup)) return true;
    if (!cw_are(line, "Optional Cards Added")) return false;
    return setup->optional_cards = true;
}

/* ---- Lines that cannot be read ---- */

static const struct {
    const char *key, *sentence;
} refusals[CW_MISSED_KINDS] = {
    [CW_MISSED_TEXT] = {"coldwar.log_text",
                        "Line {0}, column {1}: a log of the digital edition does not go on like this."},
    [CW_MISSED_SIDE] = {"coldwar.log_side", "Line {0}, column {1}: a side is expected, US or USSR."},
    [CW_MISSED_CARD] = {"coldwar.log_card", "Line {0}, column {1}: the title of a card is expected."},
    [CW_MISSED_COUNTRY] = {"coldwar.log_country", "Line {0}, column {1}: the name of a country is expected."},
    [CW_MISSED_REGION] = {"coldwar.log_region", "Line {0}, column {1}: the name of a region is expected."},
    [CW_MISSED_NUMBER] = {"coldwar.log_number", "Line {0}, column {1}: a number is expected."},
    [CW_MISSED_SCORE] = {"coldwar.log_score",
                         "Line {0}, column {1}: a score is expected, such as \"even\" or \"US 4\"."},
    [CW_MISSED_SETUP] = {"coldwar.log_setup", "Line {0}: the set-up of a log of the digital edition has no such line."},
    [CW_MISSED_END] = {"coldwar.log_long", "Line {0}: a log of at most {2} items is expected."},
};

bool cw_refuse_line(const struct cw_refusal *refusal, struct casus_error *error)
{
    casus_assert(refusal->missed < CW_MISSED_KINDS);
    return casus_refuse(error, refusals[refusal->missed].key, refusals[refusal->missed].sentence, refusal->line,
                        refusal->column, CW_LOG_ITEMS_MAX, 0);
}

/* The last one is always kept: it may be the one that ends the log. */
static void note_refusal(struct cw_log *log, struct cw_refusal refusal)
{
    casus_assert(refusal.missed < CW_MISSED_KINDS && refusal.line >= log->line);
    if (log->refusals < CW_LOG_REFUSALS_MAX) log->refusals++;
    log->refusal[log->refusals - 1] = refusal;
}

/* What cannot be read may be a single line, or the whole log in an unknown language; influence is written the same way
 * in every language. */
struct strangeness {
    unsigned read, strange;
};

static void see_line(struct strangeness *seen, struct casus_word line, bool good)
{
    if (!cw_ends_with_pair(line)) return;
    if (good) seen->read++;
    else seen->strange++;
}

static bool is_in_another_language(struct strangeness seen)
{
    enum { ENOUGH = 3 };
    return seen.strange >= ENOUGH && seen.strange > seen.read;
}

static bool refuse_language(struct casus_error *error)
{
    return casus_refuse(error, "coldwar.log_language",
                        "This is a log in another language or of another program: only those that the digital edition "
                        "writes in English can be read.",
                        0, 0, 0, 0);
}

/* ---- The whole log ---- */

/* What says that the game was broken off is no part of it, and its end. */
static bool take_ending(struct cw_log *log)
{
    if (log->count == 0 || !cw_item_breaks_off(&log->item[log->count - 1])) return false;
    log->ending = log->item[--log->count];
    return true;
}

/* A line in the midst of a game that cannot be read has an item in its place, unless it seems to be a header: without
 * that, nobody knows whose turn the rest is. */
static bool keep_place(const struct cw_lines *lines, enum cw_missed missed, struct cw_log *log)
{
    struct casus_word rest;
    bool header = cw_begins(lines->line, "Turn ", &rest), full = missed == CW_MISSED_END;
    if (header || full || log->refusals == CW_LOG_REFUSALS_MAX) return false;
    casus_assert(log->count < CW_LOG_ITEMS_MAX);
    log->item[log->count++] = (struct cw_item){.line = lines->number, .kind = CW_ITEM_UNREAD};
    return true;
}

/* After the last line that can be read nothing has a place. */
static void drop_last_places(struct cw_log *log)
{
    while (log->ending.line == 0 && log->count > 0 && cw_item_is_unread(&log->item[log->count - 1])) log->count--;
}

/* Reads one line. False: it ends the log. */
static bool read_line(const struct cw_lines *lines, struct cw_log *log, struct strangeness *seen)
{
    struct cw_refusal refusal;
    const uint32_t before = log->count;
    if (log->count == 0 && read_setup_line(lines->line, &log->setup)) return true;
    bool good = cw_items_read(lines->line, lines->number, log, &refusal);
    see_line(seen, lines->line, good);
    if (good) return !take_ending(log);
    log->count = before;       /* What its beginning seems to say may be wrong, too. */
    enum { HARDLY_BEGUN = 3 }; /* "US" and "USSR" alone fit some item's beginning. */
    bool of_setup = log->count == 0 && refusal.missed == CW_MISSED_TEXT && refusal.column <= HARDLY_BEGUN &&
                    !cw_ends_with_pair(lines->line);
    if (of_setup) refusal.missed = CW_MISSED_SETUP;
    note_refusal(log, refusal);
    return of_setup || keep_place(lines, refusal.missed, log);
}

/* The lines after one that cannot be read only show whether any can. */
static void look_at_rest(struct cw_lines *lines, struct cw_log *log, struct strangeness *seen)
{
    casus_assert(log->refusals > 0 || log->ending.line > 0); /* That line. */
    struct cw_refusal refusal;
    for (uint32_t kept = log->count; cw_next_line(lines); log->count = kept) {
        if (kept == CW_LOG_ITEMS_MAX) return;
        see_line(seen, lines->line, cw_items_read(lines->line, lines->number, log, &refusal));
    }
}

/* Nothing of it can be read, or everything readable has been read. */
static bool judge(const struct cw_log *log, struct strangeness seen, uint32_t last, struct casus_error *error)
{
    casus_assert(log->count <= CW_LOG_ITEMS_MAX && log->refusals <= CW_LOG_REFUSALS_MAX);
    if (is_in_another_language(seen)) return refuse_language(error);
    if (log->count > 0) return true;
    if (log->refusals > 0) return cw_refuse_line(&log->refusal[log->refusals - 1], error);
    return casus_refuse(error, "coldwar.log_empty", "The log ends after line {0}, before anything was played.", last, 0,
                        0, 0);
}

static bool refuse_text(const char *text, size_t length, struct casus_error *error)
{
    struct strangeness seen = {0, 0};
    struct cw_lines lines = cw_lines_make(text, length);
    bool wide = length >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0);
    if (wide) {
        return casus_refuse(error, "coldwar.log_wide", "The file is in UTF-16; a text in UTF-8 is expected.", 0, 0, 0,
                            0);
    }
    while (cw_next_line(&lines)) see_line(&seen, lines.line, false);
    if (is_in_another_language(seen)) return refuse_language(error);
    return casus_refuse(error, "coldwar.log_start",
                        "No line begins with \"SETUP:\", as a log of the digital edition does.", 0, 0, 0, 0);
}

const struct cw_refusal *cw_log_ended_by(const struct cw_log *log)
{
    uint32_t last = log->count > 0 ? log->item[log->count - 1].line : 0;
    if (log->ending.line > 0) last = log->ending.line;
    for (uint32_t i = 0; i < log->refusals; i++) {
        const struct cw_refusal *refusal = &log->refusal[i];
        if (refusal->missed != CW_MISSED_SETUP && refusal->line >= last) return refusal;
    }
    return NULL;
}

unsigned cw_log_games(const char *text, size_t length)
{
    struct cw_extent extent;
    return cw_find_games(text, length, 0, &extent);
}

bool cw_log_read(const char *text, size_t length, unsigned number, struct cw_log *log, struct casus_error *error)
{
    struct cw_extent extent;
    struct strangeness seen = {0, 0};
    if (cw_find_games(text, length, number, &extent) <= number) return refuse_text(text, length, error);
    struct cw_lines lines = cw_lines_make(extent.at, extent.length);
    lines.number = extent.lines_before;
    log->setup = (struct cw_log_setup){.handicap = 0};
    log->line = extent.lines_before + 1;
    log->count = log->refusals = 0;
    log->ending = (struct cw_item){.line = 0};
    bool reading = true;
    while (reading && cw_next_line(&lines)) reading = read_line(&lines, log, &seen);
    if (!reading) look_at_rest(&lines, log, &seen);
    log->last_line = lines.number;
    drop_last_places(log);
    return judge(log, seen, lines.number, error);
}

/* ---- Writing ---- */

static void write_word(struct casus_word word, struct casus_writer *out)
{
    casus_write_bytes(out, word.at, word.length);
}

static void write_setup(const struct cw_log_setup *setup, struct casus_writer *out)
{
    casus_assert(setup->handicap_side < 2 && !(setup->late_war && setup->civil_war));
    casus_write_text(out, "SETUP: ");
    write_word(setup->player[CW_USSR], out);
    casus_write_text(out, " will play as USSR.\n");
    write_word(setup->player[CW_US], out);
    casus_write_text(out, " will play as USA.\nHandicap influence: ");
    if (setup->handicap > 0) {
        casus_write_text(out, setup->handicap_side == CW_US ? "US +" : "USSR +");
        casus_write_uint(out, setup->handicap);
    } else {
        casus_write_text(out, "None");
    }
    casus_write_text(out, "\nScenario: ");
    casus_write_text(out, setup->late_war ? "Late War" : setup->civil_war ? "Chinese Civil War" : "Standard");
    casus_write_text(out, setup->optional_cards ? "\nOptional Cards Added\n" : "\n");
    if (setup->time.length == 0) return;
    casus_write_text(out, "Time per Player: ");
    write_word(setup->time, out);
    casus_write_char(out, '\n');
}

/* A header begins a paragraph and continues with the item after it. */
void cw_log_write(const struct cw_log_setup *setup, const struct cw_item *item, size_t count, struct casus_writer *out)
{
    write_setup(setup, out);
    for (size_t i = 0; i < count; i++) {
        bool header = cw_item_is_header(&item[i]);
        if (header) casus_write_char(out, '\n');
        cw_item_write(&item[i], out);
        casus_write_char(out, header && i + 1 < count && !cw_item_is_header(&item[i + 1]) ? ' ' : '\n');
    }
}
