/* The lines of a log. Each kind of item has one shape, from which it is both read and written; so what is written can
 * be read again. In a shape stand for themselves all characters but these:
 *
 *     %s side   %c card   %o card or nothing   %k country   %r region   %w how a side won
 *     %n number   %z number that may be negative   %+ number with its sign   %v score ("even", "US 4")
 *     {...} is left out where its numbers are 0
 *
 * A space stands for any number of them when reading, as what is left out may or may not leave two behind.
 *
 * A header shares its line with the item after it. Items are parted by ends of lines; that one log runs two lines
 * together is why an item may also begin right behind another. */
#include "log.h"

#include <string.h>

static const char *const shapes[CW_ITEMS] = {
    [CW_ITEM_HEADLINES] = "Turn %n, Headline Phase: %o & %o:",
    [CW_ITEM_HEADLINE_ALONE] = "Turn %n, Headline Phase: %o:",
    [CW_ITEM_ROUND] = "Turn %n, %s AR%n: %o:",
    [CW_ITEM_CLEANUP] = "Turn %n, Cleanup:",
    [CW_ITEM_EMPTY_CLEANUP] = "Turn %n, Cleanup",
    [CW_ITEM_LAST] = ": :",
    [CW_ITEM_PLACE] = "Place Influence (%n Ops):",
    [CW_ITEM_COUP] = "Coup (%n Ops):",
    [CW_ITEM_REALIGN] = "Realignment (%n Ops):",
    [CW_ITEM_SPACE] = "Space Race (%n Ops):",
    [CW_ITEM_INFLUENCE] = "%s %+ in %k [%n][%n]",
    [CW_ITEM_TARGET] = "Target: %k",
    [CW_ITEM_SUCCESS] = "SUCCESS: %n [ + %n{ (%+) } - 2x%n = %z ]",
    [CW_ITEM_FAILURE] = "FAILURE: %n [ + %n{ (%+) } - 2x%n = %z ]",
    [CW_ITEM_ROLLS] = "%s rolls %n{ (%+) = %z}",
    [CW_ITEM_SPACE_WON] = "Die roll: %n -- Success! (Needed %n or less)",
    [CW_ITEM_SPACE_LOST] = "Die roll: %n -- Failed! (Needed %n or less)",
    [CW_ITEM_ADVANCES] = "%s advances to %n in the Space Race.",
    [CW_ITEM_WAR] = "War in %k",
    [CW_ITEM_VICTORY] = "VICTORY: %n{ (%+) } >= %n",
    [CW_ITEM_DEFEAT] = "DEFEAT: %n{ (%+) } < %n",
    [CW_ITEM_TRAP_STAYS] = "Trap Roll: %n > 4 -- Trap Remains in Effect",
    [CW_ITEM_TRAP_ENDS] = "Trap Roll: %n <= 4 -- Trap Escaped",
    [CW_ITEM_DEFCON_FALLS] = "DEFCON degrades to %n",
    [CW_ITEM_DEFCON_RISES] = "DEFCON improves to %n",
    [CW_ITEM_MILOPS] = "%s Military Ops to %n",
    [CW_ITEM_VP] = "%s gains %n VP. Score is %v.",
    [CW_ITEM_NO_VP] = "No VP awarded. Score is %v.",
    [CW_ITEM_IN_PLAY] = "%c is now in play.",
    [CW_ITEM_OUT_OF_PLAY] = "%c is no longer in play.",
    [CW_ITEM_RESHUFFLE] = "*RESHUFFLE*",
    [CW_ITEM_HEADLINED] = "%s Headlines %c",
    [CW_ITEM_EVENT] = "Event: %c",
    [CW_ITEM_REVEALS] = "%s reveals %c",
    [CW_ITEM_REVEALS_FROM_HAND] = "%s reveals %c from hand",
    [CW_ITEM_NOTHING_TO_REVEAL] = "%s has no cards to reveal",
    [CW_ITEM_DISCARDS] = "%s discards %c",
    [CW_ITEM_NOTHING_TO_DISCARD] = "%s has no cards to discard",
    [CW_ITEM_PLAYS] = "%s plays %c",
    [CW_ITEM_RETURNS] = "%s returns %c to %s",
    [CW_ITEM_PARTICIPATES] = "%s chooses to participate in the Olympics",
    [CW_ITEM_BOYCOTTS] = "%s chooses to boycott the Olympics",
    [CW_ITEM_CHOOSES] = "%s chooses %r",
    [CW_ITEM_WINS] = "%s wins by %w",
};

static const char *const side_titles[2] = {[CW_USSR] = "USSR", [CW_US] = "US"};
static const char *const region_titles[CW_SCORED_REGIONS] = {"Europe",          "Asia",         "Middle East", "Africa",
                                                             "Central America", "South America"};
static const char *const reason_titles[CW_LOG_REASONS] = {
    [CW_WON_BY_POINTS] = "Victory Points", [CW_WON_BY_FINAL_SCORING] = "Final Scoring", [CW_WON_OTHERWISE] = ""};

/* Titles that logs put in quotation marks. */
static bool is_quoted(unsigned card)
{
    switch (card) {
    case CW_ONE_SMALL_STEP:
    case CW_WE_WILL_BURY_YOU:
    case CW_LONE_GUNMAN:
    case CW_ASK_NOT_WHAT_YOUR_COUNTRY:
    case CW_AN_EVIL_EMPIRE: return true;
    default: return false;
    }
}

static bool is_starred(unsigned card)
{
    return cw_card[card].removed && card != CW_OAS_FOUNDED;
}

unsigned cw_item_sides(enum cw_item_kind kind)
{
    unsigned count = 0;
    for (const char *at = shapes[kind]; *at != 0; at++) count += at[0] == '%' && at[1] == 's';
    return count;
}

/* ---- Reading ---- */

/* Where a line is being read, which field of each kind comes next, and what was missed where the reading got furthest.
 */
struct reading {
    const char *at, *end;
    uint8_t sides, cards, figures;
    const char *furthest;
    unsigned missed; /* enum missed */
};

/* What was expected where the reading of a line got stuck. */
enum missed {
    MISSED_TEXT,
    MISSED_SIDE,
    MISSED_CARD,
    MISSED_COUNTRY,
    MISSED_REGION,
    MISSED_NUMBER,
    MISSED_SCORE,
    MISSED_KINDS
};

static const struct {
    const char *key, *sentence;
} missed_texts[MISSED_KINDS] = {
    [MISSED_TEXT] = {"coldwar.log_text",
                     "Line {0}, column {1}: a log of the digital edition does not go on like this."},
    [MISSED_SIDE] = {"coldwar.log_side", "Line {0}, column {1}: a side is expected, US or USSR."},
    [MISSED_CARD] = {"coldwar.log_card", "Line {0}, column {1}: the title of a card is expected."},
    [MISSED_COUNTRY] = {"coldwar.log_country", "Line {0}, column {1}: the name of a country is expected."},
    [MISSED_REGION] = {"coldwar.log_region", "Line {0}, column {1}: the name of a region is expected."},
    [MISSED_NUMBER] = {"coldwar.log_number", "Line {0}, column {1}: a number is expected."},
    [MISSED_SCORE] = {"coldwar.log_score", "Line {0}, column {1}: a score is expected, such as \"even\" or \"US 4\"."},
};

static bool miss(struct reading *reading, enum missed what)
{
    bool further = reading->furthest == NULL || reading->at > reading->furthest;
    if (further || (reading->at == reading->furthest && reading->missed == MISSED_TEXT)) {
        reading->furthest = reading->at;
        reading->missed = what;
    }
    return false;
}

static bool skip_text(struct reading *reading, const char *text, size_t length)
{
    if ((size_t)(reading->end - reading->at) < length || memcmp(reading->at, text, length) != 0) return false;
    reading->at += length;
    return true;
}

static void skip_spaces(struct reading *reading)
{
    while (reading->at < reading->end && *reading->at == ' ') reading->at++;
}

static bool skip_word(struct reading *reading, const char *text)
{
    return skip_text(reading, text, strlen(text));
}

static bool read_side(struct reading *reading, struct cw_item *item)
{
    for (uint8_t side = 0; side < 2; side++) {
        if (!skip_word(reading, side_titles[side])) continue;
        item->side[reading->sides++] = side;
        return true;
    }
    return miss(reading, MISSED_SIDE);
}

/* The longest of `count` titles that stands at the reading's place; `count` if there is none. Empty titles never stand
 * anywhere. */
static unsigned longest_title(const struct reading *reading, const char *const *first, size_t stride, unsigned count)
{
    unsigned best = count;
    size_t longest = 0;
    for (unsigned i = 0; i < count; i++) {
        const char *title = *(const char *const *)((const char *)first + i * stride);
        size_t length = title == NULL ? 0 : strlen(title);
        if (length <= longest || (size_t)(reading->end - reading->at) < length ||
            memcmp(reading->at, title, length) != 0)
            continue;
        best = i;
        longest = length;
    }
    return best;
}

static bool read_card(struct reading *reading, struct cw_item *item)
{
    const char *start = reading->at;
    skip_word(reading, "\"");
    unsigned card = longest_title(reading, &cw_card[0].title, sizeof cw_card[0], CW_CARDS);
    if (card == CW_CARDS) {
        reading->at = start;
        return miss(reading, MISSED_CARD);
    }
    reading->at += strlen(cw_card[card].title);
    skip_word(reading, "\"");
    skip_word(reading, "*");
    item->card[reading->cards++] = (uint8_t)card;
    return true;
}

static bool read_card_or_nothing(struct reading *reading, struct cw_item *item)
{
    unsigned cards = reading->cards;
    if (!read_card(reading, item)) item->card[cards] = CW_NO_CARD;
    reading->cards = (uint8_t)(cards + 1);
    return true;
}

static bool read_country(struct reading *reading, struct cw_item *item)
{
    unsigned country = longest_title(reading, &cw_country[0].title, sizeof cw_country[0], CW_COUNTRIES);
    if (country == CW_COUNTRIES) return miss(reading, MISSED_COUNTRY);
    reading->at += strlen(cw_country[country].title);
    item->country = (uint8_t)country;
    return true;
}

static bool read_region(struct reading *reading, struct cw_item *item)
{
    unsigned region = longest_title(reading, region_titles, sizeof region_titles[0], CW_SCORED_REGIONS);
    if (region == CW_SCORED_REGIONS) return miss(reading, MISSED_REGION);
    reading->at += strlen(region_titles[region]);
    item->region = (uint8_t)region;
    return true;
}

/* Reasons that the known logs do not have are kept as one. */
static bool read_reason(struct reading *reading, struct cw_item *item)
{
    unsigned reason = longest_title(reading, reason_titles, sizeof reason_titles[0], CW_LOG_REASONS);
    item->reason = (uint8_t)(reason < CW_LOG_REASONS ? reason : CW_WON_OTHERWISE);
    reading->at = reading->end;
    return true;
}

static bool read_digits(struct reading *reading, int *value)
{
    enum { MOST = CW_LOG_ITEMS_MAX * 2 };
    const char *start = reading->at;
    for (*value = 0; reading->at < reading->end && *reading->at >= '0' && *reading->at <= '9' && *value <= MOST;
         reading->at++) {
        *value = *value * 10 + (*reading->at - '0');
    }
    if (reading->at > start && *value <= MOST) return true;
    reading->at = start;
    return miss(reading, MISSED_NUMBER);
}

static bool read_figure(struct reading *reading, struct cw_item *item, char form)
{
    int value;
    bool minus = form != 'n' && skip_word(reading, "-");
    if (form == '+' && !minus && !skip_word(reading, "+")) return miss(reading, MISSED_NUMBER);
    if (!read_digits(reading, &value)) return false;
    item->figure[reading->figures++] = (int16_t)(minus ? -value : value);
    return true;
}

static bool read_score(struct reading *reading, struct cw_item *item)
{
    int value = 0, sign = 0;
    if (skip_word(reading, "USSR ")) sign = -1;
    else if (skip_word(reading, "US ")) sign = 1;
    else if (!skip_word(reading, "even")) return miss(reading, MISSED_SCORE);
    if (sign != 0 && !read_digits(reading, &value)) return false;
    item->figure[reading->figures++] = (int16_t)(sign * value);
    return true;
}

static bool read_field(struct reading *reading, struct cw_item *item, char form)
{
    switch (form) {
    case 's': return read_side(reading, item);
    case 'c': return read_card(reading, item);
    case 'o': return read_card_or_nothing(reading, item);
    case 'k': return read_country(reading, item);
    case 'r': return read_region(reading, item);
    case 'w': return read_reason(reading, item);
    case 'v': return read_score(reading, item);
    default: return read_figure(reading, item, form);
    }
}

/* Where a character stands first; `end` if nowhere. */
static const char *find(const char *from, const char *end, char c)
{
    while (from < end && *from != c) from++;
    return from;
}

static unsigned figures_in(const char *from, const char *to)
{
    unsigned count = 0;
    for (; from < to; from++) count += *from == '%';
    return count;
}

static bool read_plain(struct reading *reading, struct cw_item *item, const char *shape, const char *end)
{
    while (shape < end) {
        if (*shape == '%') {
            if (!read_field(reading, item, shape[1])) return false;
            shape += 2;
            continue;
        }
        size_t length = (size_t)(find(shape, end, '%') - shape);
        for (size_t i = 0; i < length; i++) {
            if (shape[i] == ' ') skip_spaces(reading);
            else if (!skip_text(reading, shape + i, 1)) return miss(reading, MISSED_TEXT);
        }
        shape += length;
    }
    return true;
}

/* What {...} holds, or zeros in its place. */
static void read_optional(struct reading *reading, struct cw_item *item, const char *shape, const char *end)
{
    struct reading before = *reading;
    if (read_plain(reading, item, shape, end)) return;
    before.furthest = reading->furthest;
    before.missed = reading->missed;
    *reading = before;
    for (unsigned i = figures_in(shape, end); i > 0; i--) item->figure[reading->figures++] = 0;
}

static bool read_shape(struct reading *reading, struct cw_item *item, const char *shape)
{
    const char *end = shape + strlen(shape);
    const char *open = find(shape, end, '{'), *close = find(open, end, '}');
    if (open == end) return read_plain(reading, item, shape, end);
    if (!read_plain(reading, item, shape, open)) return false;
    read_optional(reading, item, open + 1, close);
    return read_plain(reading, item, close + 1, end);
}

/* The kind whose shape takes most of the line; CW_ITEMS if none fits. */
static unsigned read_item(struct reading *reading, struct cw_item *item)
{
    const char *start = reading->at, *longest = start;
    unsigned best = CW_ITEMS;
    for (unsigned kind = 0; kind < CW_ITEMS; kind++) {
        struct cw_item tried = {.line = item->line, .kind = (uint8_t)kind};
        reading->at = start;
        reading->sides = reading->cards = reading->figures = 0;
        if (!read_shape(reading, &tried, shapes[kind]) || reading->at <= longest) continue;
        longest = reading->at;
        best = kind;
        *item = tried;
    }
    reading->at = longest;
    if (best == CW_ITEM_ROLLS && item->figure[1] == 0) item->figure[2] = item->figure[0];
    return best;
}

/* ---- The whole text ---- */

struct text {
    struct casus_reader lines;
    struct casus_word line; /* Without spaces and a carriage return at its end. */
    unsigned number;
};

static bool next_line(struct text *text)
{
    if (!casus_read_line(&text->lines, &text->line)) return false;
    text->number++;
    struct casus_word *line = &text->line;
    while (line->length > 0 && (line->at[line->length - 1] == ' ' || line->at[line->length - 1] == '\r'))
        line->length--;
    return true;
}

/* `start`: of the item that cannot be read. Where not even its beginning fits, no field is expected rather than
 * another. */
static bool refuse_line(const struct text *text, const struct reading *reading, const char *start,
                        struct casus_error *error)
{
    const char *at = reading->furthest == NULL ? start : reading->furthest;
    unsigned missed = at == start ? MISSED_TEXT : reading->missed;
    return casus_refuse(error, missed_texts[missed].key, missed_texts[missed].sentence, text->number,
                        at - text->line.at + 1, 0, 0);
}

static bool read_items(const struct text *text, struct cw_log *log, struct casus_error *error)
{
    struct reading reading = {.at = text->line.at, .end = text->line.at + text->line.length};
    while (reading.at < reading.end) {
        if (log->count == CW_LOG_ITEMS_MAX) {
            return casus_refuse(error, "coldwar.log_long", "Line {0}: a log of at most {1} items is expected.",
                                text->number, CW_LOG_ITEMS_MAX, 0, 0);
        }
        struct cw_item *item = &log->item[log->count];
        *item = (struct cw_item){.line = (uint16_t)text->number};
        const char *start = reading.at;
        reading.furthest = NULL;
        if (read_item(&reading, item) == CW_ITEMS) return refuse_line(text, &reading, start, error);
        log->count++;
        skip_spaces(&reading);
    }
    return true;
}

/* ---- The set-up ---- */

static bool starts(struct casus_word line, const char *text, struct casus_word *rest)
{
    size_t length = strlen(text);
    if (line.length < length || memcmp(line.at, text, length) != 0) return false;
    *rest = (struct casus_word){line.at + length, line.length - length};
    return true;
}

static bool ends(struct casus_word line, const char *text, struct casus_word *rest)
{
    size_t length = strlen(text);
    if (line.length < length || memcmp(line.at + line.length - length, text, length) != 0) return false;
    *rest = (struct casus_word){line.at, line.length - length};
    return true;
}

static bool read_player(struct casus_word line, struct cw_log_setup *setup)
{
    struct casus_word name;
    starts(line, "SETUP: ", &line);
    if (ends(line, " will play as USSR.", &name)) setup->player[CW_USSR] = name;
    else if (ends(line, " will play as USA.", &name)) setup->player[CW_US] = name;
    else return false;
    return true;
}

static bool read_handicap(struct casus_word line, struct cw_log_setup *setup)
{
    struct casus_word rest, points;
    int64_t value;
    if (!starts(line, "Handicap influence: ", &rest)) return false;
    if (casus_word_is(rest, "None")) return true;
    setup->handicap_side = starts(rest, "USSR +", &points) ? CW_USSR : CW_US;
    if (setup->handicap_side == CW_US && !starts(rest, "US +", &points)) return false;
    if (!casus_word_int(points, 0, 10, &value)) return false;
    setup->handicap = (uint8_t)value;
    return true;
}

static bool read_scenario(struct casus_word line, struct cw_log_setup *setup)
{
    struct casus_word rest;
    if (!starts(line, "Scenario: ", &rest)) return false;
    setup->late_war = casus_word_is(rest, "Late War");
    setup->civil_war = casus_word_is(rest, "Chinese Civil War");
    return setup->late_war || setup->civil_war || casus_word_is(rest, "Standard");
}

static bool read_setup_line(struct casus_word line, struct cw_log_setup *setup)
{
    if (read_player(line, setup) || read_handicap(line, setup) || read_scenario(line, setup)) return true;
    if (starts(line, "Time per Player: ", &setup->time)) return true;
    if (!casus_word_is(line, "Optional Cards Added")) return false;
    return setup->optional_cards = true;
}

bool cw_log_read(const char *text, size_t length, struct cw_log *log, struct casus_error *error)
{
    struct text lines = {.lines = casus_reader_make(text, length)};
    struct casus_word rest;
    log->setup = (struct cw_log_setup){.handicap = 0};
    log->count = 0;
    while (next_line(&lines)) {
        if (lines.number == 1 && !starts(lines.line, "SETUP: ", &rest)) {
            return casus_refuse(error, "coldwar.log_start",
                                "Line 1: a log of the digital edition begins with \"SETUP:\".", 0, 0, 0, 0);
        }
        if (log->count == 0 && read_setup_line(lines.line, &log->setup)) continue;
        if (!read_items(&lines, log, error)) return false;
    }
    if (log->count > 0) return true;
    return casus_refuse(error, "coldwar.log_empty", "The log ends after line {0}, before anything was played.",
                        lines.number, 0, 0, 0);
}

/* ---- Writing ---- */

void cw_log_card(unsigned card, struct casus_writer *out)
{
    if (card == CW_NO_CARD) return;
    if (is_quoted(card)) casus_write_char(out, '"');
    casus_write_text(out, cw_card[card].title);
    if (is_quoted(card)) casus_write_char(out, '"');
    if (is_starred(card)) casus_write_char(out, '*');
}

static void write_score(int score, struct casus_writer *out)
{
    if (score == 0) {
        casus_write_text(out, "even");
        return;
    }
    casus_write_text(out, side_titles[score > 0 ? CW_US : CW_USSR]);
    casus_write_char(out, ' ');
    casus_write_int(out, score > 0 ? score : -score);
}

/* Which field of each kind is written next. */
struct writing {
    const struct cw_item *item;
    uint8_t sides, cards, figures;
};

static void write_field(struct writing *writing, char form, struct casus_writer *out)
{
    const struct cw_item *item = writing->item;
    switch (form) {
    case 's': casus_write_text(out, side_titles[item->side[writing->sides++]]); break;
    case 'c':
    case 'o': cw_log_card(item->card[writing->cards++], out); break;
    case 'k': casus_write_text(out, cw_country[item->country].title); break;
    case 'r': casus_write_text(out, region_titles[item->region]); break;
    case 'w': casus_write_text(out, reason_titles[item->reason]); break;
    case 'v': write_score(item->figure[writing->figures++], out); break;
    default:
        if (form == '+' && item->figure[writing->figures] >= 0) casus_write_char(out, '+');
        casus_write_int(out, item->figure[writing->figures++]);
    }
}

/* Where the shape goes on after the "{" at `shape`: inside, or behind if there is nothing to say. */
static const char *enter_optional(struct writing *writing, const char *shape)
{
    const char *close = find(shape, shape + strlen(shape), '}');
    unsigned figures = figures_in(shape, close);
    if (figures > 0 && writing->item->figure[writing->figures] != 0) return shape + 1;
    writing->figures = (uint8_t)(writing->figures + figures);
    return close + 1;
}

void cw_item_write(const struct cw_item *item, struct casus_writer *out)
{
    struct writing writing = {.item = item};
    for (const char *shape = shapes[item->kind]; *shape != 0;) {
        if (*shape == '%') {
            write_field(&writing, shape[1], out);
            shape += 2;
        } else if (*shape == '{') {
            shape = enter_optional(&writing, shape);
        } else {
            if (*shape != '}') casus_write_char(out, *shape);
            shape++;
        }
    }
}

static void write_word(struct casus_word word, struct casus_writer *out)
{
    casus_write_bytes(out, word.at, word.length);
}

static void write_setup(const struct cw_log_setup *setup, struct casus_writer *out)
{
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

/* A header begins a paragraph and goes on with the item after it. */
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
