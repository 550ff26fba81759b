/* The forecast of a list: what its rows cost, what is left, and the team's own side of each contest, as far as the team
 * itself can know (course.c); and of single rows, as if they stood in it. */
#include "forecast.h"

#include "casus/assert.h"
#include "contest.h"
#include "course.h"
#include "text.h"

/* ---- Writing ---- */

/* Tells the page which opposing role a contest uses: a fixed one, the one that the row names (by number or kind), or
 * three together. */
static const char *against_name(const struct maga_against *against)
{
    if (against->role == MAGA_BY_NUMBER) return "number";
    if (against->role == MAGA_BY_NAME) return "role";
    return against->beside != 0 ? "war" : maga_role_names[against->role];
}

static void json_warning(enum maga_warning warning, struct casus_writer *out)
{
    if (warning != MAGA_WARNINGS) casus_json_text(out, maga_warning_names[warning]);
}

static void json_contest(const struct maga_course *course, const struct maga_row *row,
                         const struct maga_judgement *said, struct casus_writer *out)
{
    if (said->strength == MAGA_NO_CONTEST) return;
    casus_json_key(out, "strength");
    maga_write_strength(out, said->strength);
    casus_json_key_text(out, "against", against_name(&maga_actions[row->action].against));
    if (row->action == MAGA_INVEST && maga_is_never_full(course)) casus_json_key_bool(out, "sure", true);
}

/* What the warnings speak of. */
static void json_lack(const struct maga_row *row, const struct maga_judgement *said, struct casus_writer *out)
{
    if (said->missing > 0) casus_json_key_int(out, "missing", said->missing);
    if (said->hindered != WARN_LEVEL) return;
    casus_json_key_int(out, "needs", maga_actions[row->action].level);
    casus_json_key_int(out, "has", said->level);
}

static void json_judgement(const struct maga_course *course, const struct maga_row *row,
                           const struct maga_judgement *said, struct casus_writer *out)
{
    casus_json_key_int(out, "cost", said->cost);
    json_contest(course, row, said, out);
    json_lack(row, said, out);
    casus_json_key_int(out, "left", course->treasury);
    casus_json_key(out, "warnings");
    casus_json_open(out, '[');
    json_warning(said->hindered, out);
    json_warning(said->misplaced, out);
    json_warning(said->vain, out);
    casus_json_close(out, ']');
}

static void json_row(struct maga_course *course, const struct maga_lines *lines, struct casus_writer *out)
{
    casus_json_open(out, '{');
    casus_json_key_int(out, "row", course->rows);
    casus_json_key_int(out, "line", lines->line);
    struct maga_judgement said = maga_judge(course, &lines->row, lines);
    json_judgement(course, &lines->row, &said, out);
    casus_json_close(out, '}');
    course->rows++;
}

static int64_t sum_of_incomes(const struct maga_figures *figures)
{
    int64_t sum = 0;
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) sum += figures->income[sphere];
    return sum;
}

/* HELP-4 */
static int32_t help_of(const struct maga_course *course, unsigned role)
{
    return maga_help_in_contest(role, maga_help_strength(role, course->figures.level[role]));
}

/* The role of `free` whose help is worth most; of equal ones the last, since those before it have more to do. */
static unsigned best_helper(const struct maga_course *course, uint16_t free)
{
    unsigned best = MAGA_ROLES;
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (!(free >> role & 1)) continue;
        if (best == MAGA_ROLES || help_of(course, role) >= help_of(course, best)) best = role;
    }
    return best;
}

/* Who can still help: roles whose ordinary action the list leaves free [ACT-2], the most helpful first. */
static void json_helpers(const struct maga_course *course, struct casus_writer *out)
{
    uint16_t free = 0;
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        bool used = course->ordinary >> role & 1, blocked = course->figures.blocked[role] > 1;
        if (!used && !blocked) free |= (uint16_t)(1u << role);
    }
    casus_json_key(out, "helpers");
    casus_json_open(out, '[');
    for (unsigned role; (role = best_helper(course, free)) < MAGA_ROLES; free &= (uint16_t) ~(1u << role)) {
        casus_json_open(out, '{');
        casus_json_key_text(out, "role", maga_role_names[role]);
        casus_json_key(out, "help");
        maga_write_strength(out, help_of(course, role));
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

/* Whom help would serve: roles whose rows can be helped and are not yet. */
static void json_helped(const struct maga_course *course, struct casus_writer *out)
{
    casus_json_key(out, "helpable");
    casus_json_open(out, '[');
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if ((course->acted >> role & 1) && course->help[role] == 0) casus_json_text(out, maga_role_names[role]);
    }
    casus_json_close(out, ']');
}

/* ---- The question: what the reports have told, then the list ---- */

/* "told COUNTRY STATEMENTS VIRUSES LAUNCHES"; a country without such a line may have been told anything. */
static struct maga_reported told_of(struct casus_reader head, unsigned country)
{
    struct maga_reported told = {MAGA_UNREPORTED, MAGA_UNREPORTED, MAGA_UNREPORTED};
    struct casus_word line;
    while (casus_read_line(&head, &line)) {
        struct casus_reader words = casus_reader_make(line.at, line.length);
        int64_t number[4];
        bool whole = casus_word_is(casus_read_word(&words), "told");
        for (int i = 0; i < 4 && whole; i++) whole = casus_word_int(casus_read_word(&words), 0, 1 << 20, &number[i]);
        if (whole && number[0] == country)
            told = (struct maga_reported){(int)number[1], (int)number[2], (int)number[3]};
    }
    return told;
}

/* The lines before the list, which are taken from it. */
static struct casus_reader take_head(struct casus_reader *text)
{
    const char *start = text->at;
    struct casus_reader next = *text;
    struct casus_word line;
    while (casus_read_line(&next, &line)) {
        struct casus_reader words = casus_reader_make(line.at, line.length);
        if (!casus_word_is(casus_read_word(&words), "told")) break;
        *text = next;
    }
    return casus_reader_make(start, (size_t)(text->at - start));
}

static void json_country(const struct maga_match *match, unsigned country, struct casus_reader head,
                         struct maga_lines lines, struct casus_writer *out)
{
    struct maga_course course = maga_course_make(match, country, told_of(head, country));
    casus_json_open(out, '{');
    casus_json_key_int(out, "country", country);
    casus_json_key_int(out, "treasury", course.figures.treasury);
    casus_json_key_int(out, "income", course.figures.credited);
    casus_json_key_int(out, "upkeep", course.figures.upkeep);
    casus_json_key_bool(out, "riot", course.figures.riot > 0);
    casus_json_key_int(out, "spendable", course.treasury);
    casus_json_key(out, "rows");
    casus_json_open(out, '[');
    while (maga_next_row(&lines)) {
        if (lines.pen == country) json_row(&course, &lines, out);
    }
    casus_json_close(out, ']');
    casus_json_key_int(out, "end", course.treasury);
    casus_json_key_int(out, "next_income", sum_of_incomes(&course.figures));
    json_helpers(&course, out);
    json_helped(&course, out);
    casus_json_close(out, '}');
}

static void json_first_error(struct maga_lines lines, struct casus_writer *out)
{
    struct casus_error error;
    lines.error = &error;
    casus_json_key(out, "error");
    while (maga_next_row(&lines)) continue;
    if (!lines.bad) {
        casus_json_null(out);
        return;
    }
    casus_json_open(out, '{');
    casus_json_key_int(out, "line", lines.line);
    casus_json_key(out, "error");
    casus_json_error(out, &error);
    casus_json_close(out, '}');
}

static bool may_ask(const struct maga_match *match, casus_seat seat, struct casus_error *error)
{
    if (seat < maga_game_of(match)->countries && maga_sees(match, match->viewer, seat)) return true;
    return casus_refuse(error, "maga.team_only", "Only a team does this.", 0, 0, 0, 0);
}

bool maga_forecast(const struct maga_match *match, casus_seat seat, const char *text, size_t length,
                   struct casus_writer *out, struct casus_error *error)
{
    if (!may_ask(match, seat, error)) return false;
    struct casus_reader list = casus_reader_make(text, length), head = take_head(&list);
    struct maga_lines lines = maga_lines_make(match, seat, list.at, (size_t)(list.end - list.at), NULL);
    casus_json_open(out, '{');
    casus_json_key(out, "countries");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        if (maga_allied(maga_game_of(match), i, seat)) json_country(match, i, head, lines, out);
    }
    casus_json_close(out, ']');
    json_first_error(lines, out);
    casus_json_close(out, '}');
    return true;
}

/* ---- Trials: what would be said of each of several rows, were it in the list ---- */

/* The next part of the text that begins with a line "try"; what comes before the first one is not read. */
static bool next_trial(struct casus_reader *text, struct casus_word *first, struct casus_reader *trial)
{
    struct casus_word line;
    bool found = false;
    while (casus_read_line(text, &line)) {
        struct casus_reader words = casus_reader_make(line.at, line.length);
        if (!casus_word_is(casus_read_word(&words), "try")) continue;
        *first = line;
        found = true;
        break;
    }
    struct casus_reader end = *text;
    *trial = *text;
    while (found && casus_read_line(&end, &line)) {
        struct casus_reader words = casus_reader_make(line.at, line.length);
        if (casus_word_is(casus_read_word(&words), "try")) break;
        *text = end;
    }
    trial->end = text->at;
    return found;
}

/* Above which row of the list it serves best: help above the first row that it can serve, protection and the end
 * of a riot above all [WARN_RIOT-3]; else at the end, like a row that nobody has to place. */
static int place_for(const struct maga_course *course, const struct maga_row *row, struct maga_lines list)
{
    bool helps = row->action == MAGA_HELP && row->target == course->country;
    bool first = row->action == MAGA_PROTECT || (row->action == MAGA_SUPPRESS && course->figures.riot > 0);
    if (first) return 0;
    for (int place = 0; helps && maga_next_row(&list);) {
        if (list.pen != course->country) continue;
        bool whole = !list.row.further && !list.row.ordered;
        if (whole && list.row.role == row->place && maga_can_be_helped(&list.row)) return place;
        place += whole;
    }
    return -1;
}

/* Runs the list's rows above that place; all of them if it is -1. Returns the rows below. */
static struct maga_lines run_above(struct maga_course *course, struct maga_lines list, int place)
{
    struct maga_lines below = list;
    for (int rows = 0; maga_next_row(&list); below = list) {
        if (list.pen != course->country) continue;
        bool whole = !list.row.further && !list.row.ordered;
        if (whole && rows == place) break;
        rows += whole;
        maga_judge(course, &list.row, &list);
        course->rows++;
    }
    return below;
}

static void json_trial(const struct maga_match *match, casus_seat seat, struct casus_reader head,
                       struct maga_lines list, struct maga_lines trial, struct casus_writer *out)
{
    struct maga_course course = maga_course_make(match, seat, told_of(head, seat));
    if (!maga_next_row(&trial)) {
        casus_json_null(out);
        return;
    }
    int place = place_for(&course, &trial.row, list);
    struct maga_lines below = run_above(&course, list, place);
    casus_json_open(out, '{');
    casus_json_key_int(out, "row", course.rows);
    casus_json_key_int(out, "line", 0);
    if (place >= 0) casus_json_key_int(out, "place", place);
    struct maga_judgement said = maga_judge(&course, &trial.row, &below);
    json_judgement(&course, &trial.row, &said, out);
    casus_json_close(out, '}');
}

/* "try COUNTRY": whose row it is. */
static casus_seat tried_for(const struct maga_match *match, casus_seat seat, struct casus_word first)
{
    struct casus_reader words = casus_reader_make(first.at, first.length);
    int64_t country;
    casus_read_word(&words);
    bool named = casus_word_int(casus_read_word(&words), 0, maga_game_of(match)->countries - 1, &country);
    return named && maga_sees(match, seat, (unsigned)country) ? (casus_seat)country : seat;
}

bool maga_trials(const struct maga_match *match, casus_seat seat, const char *text, size_t length,
                 struct casus_writer *out, struct casus_error *error)
{
    enum { TRIALS_MAX = 64 };
    if (!may_ask(match, seat, error)) return false;
    struct casus_reader list = casus_reader_make(text, length), head = take_head(&list), rest = list, trial;
    struct casus_word first;
    int count = 0;
    casus_json_open(out, '[');
    for (size_t before = (size_t)(list.end - list.at); next_trial(&rest, &first, &trial) && count < TRIALS_MAX;
         count++) {
        if (count == 0) before = (size_t)(first.at - list.at);
        casus_seat whose = tried_for(match, seat, first);
        struct maga_lines rows = maga_lines_make(match, seat, list.at, before, NULL);
        struct maga_lines tried = maga_lines_make(match, whose, trial.at, (size_t)(trial.end - trial.at), NULL);
        json_trial(match, whose, head, rows, tried, out);
    }
    casus_json_close(out, ']');
    return true;
}
