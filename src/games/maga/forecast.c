/* The forecast of a list: what its rows cost, what is left, and the team's own side of each contest, as far as the team
 * itself can know. It excludes what others do (sabotage, raids, transfers to us, help from abroad), and decides no
 * contest. */
#include "forecast.h"

#include "casus/assert.h"
#include "contest.h"
#include "orders.h"
#include "text.h"

/* Why a row will not run, or may not do what it is meant to; the first that apply. */
enum warning {
    NO_MONEY,
    ROLE_USED,
    USED,
    LEVEL,
    BLOCKED,
    RIOT,
    LATE_HELP,
    LATE_PROTECTION,
    NO_EFFECT,
    NOT_ENOUGH,
    NO_AGENT,
    FEWER,
    WARNINGS
};

static const char *const warning_names[WARNINGS] = {
    [NO_MONEY] = "no_money",   [ROLE_USED] = "role_used",
    [USED] = "used",           [LEVEL] = "level",
    [BLOCKED] = "blocked",     [RIOT] = "riot",
    [LATE_HELP] = "late_help", [LATE_PROTECTION] = "late_protection",
    [NO_EFFECT] = "no_effect", [NOT_ENOUGH] = "not_enough",
    [NO_AGENT] = "no_agent",   [FEWER] = "fewer",
};

/* One country in the course of its list. */
struct course {
    const struct maga_match *match;
    unsigned country;
    struct maga_figures figures;
    int64_t treasury;
    bool suppressed;
    uint16_t ordinary, acted; /* Roles that have used their ordinary action; roles whose helped row is over. */
    uint64_t once;
    int32_t help[MAGA_ROLES]; /* From own roles. */
    unsigned rows;
};

/* ---- Reading the list: line after line, with whose rows they are ---- */

struct lines {
    const struct maga_match *match;
    struct casus_reader reader;
    casus_seat seat;
    unsigned pen;
    enum maga_action above;
    bool below_order; /* The row above is an order: this one is what the recruited role is to do. */
    int line;
    struct maga_row row;
    struct casus_error *error;
    bool bad; /* The line could not be read. */
};

static struct lines lines_make(const struct maga_match *match, casus_seat seat, const char *text, size_t length,
                               struct casus_error *error)
{
    return (struct lines){.match = match,
                          .reader = casus_reader_make(text, length),
                          .seat = seat,
                          .pen = seat,
                          .line = -1,
                          .error = error};
}

/* The next row; false at the end, or if a line is not a row. */
static bool next_row(struct lines *lines)
{
    struct casus_word text;
    while (casus_read_line(&lines->reader, &text)) {
        lines->line++;
        struct casus_reader words = casus_reader_make(text.at, text.length);
        struct casus_word first = casus_read_word(&words);
        if (first.length == 0 || casus_word_is(first, "commit")) continue;
        int64_t country;
        if (casus_word_is(first, "as") &&
            casus_word_int(casus_read_word(&words), 0, maga_game_of(lines->match)->countries - 1, &country) &&
            maga_sees(lines->match, lines->seat, (unsigned)country)) {
            lines->pen = (unsigned)country;
            continue;
        }
        lines->bad =
            !maga_read_row(maga_game_of(lines->match), text.at, text.length, lines->above, &lines->row, lines->error);
        lines->above = (enum maga_action)lines->row.action;
        if (lines->row.further) lines->row.ordered = lines->below_order;
        lines->below_order = lines->row.ordered;
        return !lines->bad;
    }
    return false;
}

/* ---- What a row does to its own country for sure ---- */

static bool changes_arsenal(const struct maga_row *row)
{
    return row->action == MAGA_NUCLEAR || row->action == MAGA_INTERCEPTORS;
}

static int64_t price_of_missile(const struct maga_row *row)
{
    if (row->count < 0) return MAGA_DISPOSAL_PRICE;
    return row->action == MAGA_NUCLEAR ? MAGA_NUCLEAR_PRICE : MAGA_INTERCEPTOR_PRICE;
}

/* how many are bought or disposed of, given what is owned and can be paid. */
static int32_t missiles_changed(const struct course *course, const struct maga_row *row)
{
    int32_t owned = row->action == MAGA_NUCLEAR ? course->figures.nuclear : course->figures.interceptors;
    int32_t wanted = row->count > 0 ? row->count : -row->count < owned ? -row->count : owned;
    int64_t payable = course->treasury > 0 ? course->treasury / price_of_missile(row) : 0;
    return payable < wanted ? (int32_t)payable : wanted;
}

static int64_t cost_of(const struct course *course, const struct maga_row *row)
{
    casus_assert(row->action != MAGA_NO_ACTION && row->action < MAGA_ACTIONS);
    if (changes_arsenal(row)) return missiles_changed(course, row) * price_of_missile(row);
    return row->action == MAGA_TRANSFER_MONEY ? row->amount : maga_price(row);
}

static bool has_agent(const struct course *course, const struct maga_row *row)
{
    casus_assert(row->target < maga_game_of(course->match)->countries);
    const struct maga_country *abroad = &maga_game_of(course->match)->country[row->target];
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (abroad->recruiter[role] == course->country &&
            (row->action == MAGA_KILL || abroad->number[role] == row->place))
            return true;
    }
    return false;
}

static bool lacks(const struct course *course, const struct maga_row *row)
{
    const struct maga_figures *figures = &course->figures;
    switch (row->action) {
    case MAGA_TRANSFER_INCOME: return figures->income[row->place] < row->amount;
    case MAGA_TRANSFER_NUCLEAR:
    case MAGA_STRIKE: return figures->nuclear < row->count;
    case MAGA_TRANSFER_INTERCEPTORS: return figures->interceptors < row->count;
    case MAGA_SHOOT: return figures->interceptors < 1;
    case MAGA_NUCLEAR: return row->count < 0 && figures->nuclear == 0;
    case MAGA_INTERCEPTORS: return row->count < 0 && figures->interceptors == 0;
    default: return false;
    }
}

/* Why the row will not run; WARNINGS: it will. */
static enum warning hindrance(const struct course *course, const struct maga_row *row)
{
    const struct maga_action_row *action = &maga_actions[row->action];
    const uint8_t *blocked = course->figures.blocked;
    bool disposes = row->action == MAGA_NUCLEAR && row->count < 0;
    if (course->figures.riot > 0 && !course->suppressed && row->action != MAGA_SUPPRESS) return RIOT;
    /* The stage counts a role's block down before the rows run. */
    bool secretarys = maga_is_secretarys(row->action) && maga_since(maga_game_of(course->match), 2); /* ROLE-4 */
    if (blocked[row->role] > 1 || (!secretarys && blocked[maga_formal_role(row->action)] > 1)) return BLOCKED;
    if (maga_is_ordinary(row) && (course->ordinary >> row->role & 1)) return ROLE_USED;
    if (action->once && (course->once >> row->action & 1)) return USED;
    if (!disposes && course->figures.level[action->role] < action->level) return LEVEL; /* */
    if (lacks(course, row)) return NOT_ENOUGH;
    bool agent = row->action == MAGA_ORDER || row->action == MAGA_RELEASE || row->action == MAGA_KILL;
    if (agent && !has_agent(course, row)) return NO_AGENT;
    if (changes_arsenal(row)) return missiles_changed(course, row) == 0 ? NO_MONEY : WARNINGS;
    return course->treasury < cost_of(course, row) && cost_of(course, row) > 0 ? NO_MONEY : WARNINGS;
}

/* HELP-4, HELP-7: help among own roles. */
static void give_help(struct course *course, const struct maga_row *row)
{
    casus_assert(row->action == MAGA_HELP && row->place < MAGA_ROLES && row->role < MAGA_ROLES);
    int32_t strength = maga_help_strength(row->role, course->figures.level[row->role]);
    if (row->target == course->country && course->help[row->place] == 0)
        course->help[row->place] = maga_help_in_contest(row->role, strength);
}

static void change_arsenal(int32_t *arsenal, const struct maga_row *row, int32_t changed)
{
    *arsenal += row->count > 0 ? changed : -changed;
}

/* Whether help in this stage can change how the row goes: in a contest, in the weight of a bet and in protection
 * a war is decided in the next one. */
static bool can_be_helped(const struct maga_row *row)
{
    bool weighed = row->action == MAGA_EXCHANGE || row->action == MAGA_PROTECT;
    return weighed || (maga_is_contest(row->action) && row->action != MAGA_ATTACK);
}

static void run(struct course *course, const struct maga_row *row)
{
    struct maga_figures *figures = &course->figures;
    int32_t changed = changes_arsenal(row) ? missiles_changed(course, row) : 0;
    course->treasury -= cost_of(course, row);
    course->once |= UINT64_C(1) << row->action;
    if (maga_is_ordinary(row)) course->ordinary |= (uint16_t)(1u << row->role);
    if (can_be_helped(row)) course->acted |= (uint16_t)(1u << row->role);
    switch (row->action) {
    case MAGA_TRANSFER_INCOME: figures->income[row->place] -= row->amount; break;
    case MAGA_TRANSFER_NUCLEAR:
    case MAGA_STRIKE: figures->nuclear -= row->count; break;
    case MAGA_TRANSFER_INTERCEPTORS: figures->interceptors -= row->count; break;
    case MAGA_NUCLEAR: change_arsenal(&figures->nuclear, row, changed); break;
    case MAGA_INTERCEPTORS: change_arsenal(&figures->interceptors, row, changed); break;
    case MAGA_DISMISS:
        figures->level[row->place] = (uint16_t)((figures->level[row->place] + 1) / 2);
        figures->blocked[row->place] = 2;
        break;
    case MAGA_RAISE: figures->level[row->role]++; break;
    case MAGA_HELP: give_help(course, row); break;
    case MAGA_SUPPRESS: course->suppressed = true; break;
    default: break;
    }
}

/* ---- Order among the own rows ---- */

/* Whether a row of the role below this line can be helped; `any`: or whether the role has any row below at all. */
static bool acts_below(struct lines below, const struct course *course, unsigned role, bool *any)
{
    bool helped = false;
    *any = false;
    while (next_row(&below)) {
        if (below.pen != course->country || below.row.role != role || below.row.further || below.row.ordered) continue;
        *any = true;
        helped = helped || can_be_helped(&below.row);
    }
    return helped;
}

/* WAR-3, A-43: whether the role fights in a war that this stage decides, or its missiles arrive in it: then help counts
 * wherever it is in the list. */
static bool is_awaited(const struct course *course, unsigned role)
{
    const struct maga_game *game = maga_game_of(course->match);
    const struct maga_against *against = &maga_actions[MAGA_ATTACK].against;
    bool defends = role == against->role || (against->beside >> role & 1), awaited = false;
    for (unsigned i = 0; i < game->countries; i++) {
        bool attacked = defends && game->country[i].new_war == course->country;
        bool launched = role == MAGA_DEF && maga_seen_relation(game, course->country, i)->fresh > 0;
        awaited = awaited || attacked || launched;
    }
    return awaited || (role == MAGA_DEF && game->country[course->country].new_war != MAGA_NOBODY);
}

/* help that comes too late for its row, or cannot change anything. */
static enum warning misplaced(const struct course *course, const struct maga_row *row, const struct lines *lines)
{
    bool any;
    if (changes_arsenal(row) && missiles_changed(course, row) < (row->count < 0 ? -row->count : row->count))
        return FEWER;
    if (row->action == MAGA_PROTECT && course->rows > 0) return LATE_PROTECTION;
    if (row->action != MAGA_HELP || row->target != course->country) return WARNINGS;
    if (is_awaited(course, row->place)) return WARNINGS;
    bool helped = acts_below(*lines, course, row->place, &any);
    if (!helped && (course->acted >> row->place & 1)) return LATE_HELP;
    return any && !helped ? NO_EFFECT : WARNINGS;
}

/* ---- Writing ---- */

/* How the pages learn whom a contest is against: a role of the opponent's, the one that the row names by its number or
 * its kind, or three at once. */
static const char *against_name(const struct maga_against *against)
{
    if (against->role == MAGA_BY_NUMBER) return "number";
    if (against->role == MAGA_BY_NAME) return "role";
    return against->beside != 0 ? "war" : maga_role_names[against->role];
}

/* TSOP-2, HELP-1: all of our helpers count if any do; in a war, which is decided in the next stage, none of this
 * stage's do [A-39, WAR-3]. */
static int32_t own_side(const struct course *course, const struct maga_row *row)
{
    const struct maga_action_row *action = &maga_actions[row->action];
    bool helped = action->help != MAGA_HELP_NONE && row->action != MAGA_ATTACK;
    int32_t help = helped ? course->help[action->role] : 0;
    return maga_role_strength(action->role, course->figures.level[action->role], help);
}

static void json_strength(const struct course *course, const struct maga_row *row, struct casus_writer *out)
{
    if (!maga_is_contest(row->action) || row->ordered || row->further) return;
    casus_json_key(out, "strength");
    maga_write_strength(out, own_side(course, row));
    casus_json_key_text(out, "against", against_name(&maga_actions[row->action].against));
}

/* A part of the row above (one more target, what an agent is to do) costs us nothing. */
static void json_row(struct course *course, const struct lines *lines, struct casus_writer *out)
{
    const struct maga_row *row = &lines->row;
    bool part = row->ordered || row->further;
    enum warning hindered = part ? WARNINGS : hindrance(course, row),
                 misplacement = part ? WARNINGS : misplaced(course, row, lines);
    if (row->further && !row->ordered && row->action == MAGA_STRIKE) {
        if (course->figures.nuclear < row->count) hindered = NOT_ENOUGH;
        else course->figures.nuclear -= row->count;
    }
    casus_json_open(out, '{');
    casus_json_key_int(out, "row", course->rows);
    casus_json_key_int(out, "line", lines->line);
    casus_json_key_int(out, "cost", part || hindered != WARNINGS ? 0 : cost_of(course, row));
    json_strength(course, row, out);
    if (!part && hindered == WARNINGS) run(course, row);
    casus_json_key_int(out, "left", course->treasury);
    casus_json_key(out, "warnings");
    casus_json_open(out, '[');
    if (hindered != WARNINGS) casus_json_text(out, warning_names[hindered]);
    if (misplacement != WARNINGS) casus_json_text(out, warning_names[misplacement]);
    casus_json_close(out, ']');
    casus_json_close(out, '}');
    course->rows++;
}

static int64_t sum_of_incomes(const struct maga_figures *figures)
{
    int64_t sum = 0;
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) sum += figures->income[sphere];
    return sum;
}

static void json_country(const struct maga_match *match, unsigned country, struct lines lines, struct casus_writer *out)
{
    casus_assert(country < maga_game_of(match)->countries);
    struct course course = {.match = match, .country = country};
    maga_take_figures(maga_game_of(match), country, &course.figures);
    course.treasury = course.figures.treasury + course.figures.credited - course.figures.upkeep; /* TURN-6 */
    casus_json_open(out, '{');
    casus_json_key_int(out, "country", country);
    casus_json_key_int(out, "treasury", course.figures.treasury);
    casus_json_key_int(out, "income", course.figures.credited);
    casus_json_key_int(out, "upkeep", course.figures.upkeep);
    casus_json_key_bool(out, "riot", course.figures.riot > 0);
    casus_json_key_int(out, "spendable", course.treasury);
    casus_json_key(out, "rows");
    casus_json_open(out, '[');
    while (next_row(&lines)) {
        if (lines.pen == country) json_row(&course, &lines, out);
    }
    casus_json_close(out, ']');
    casus_json_key_int(out, "end", course.treasury);
    casus_json_key_int(out, "next_income", sum_of_incomes(&course.figures));
    casus_json_close(out, '}');
}

static void json_first_error(struct lines lines, struct casus_writer *out)
{
    struct casus_error error;
    lines.error = &error;
    casus_json_key(out, "error");
    while (next_row(&lines)) continue;
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

bool maga_forecast(const struct maga_match *match, casus_seat seat, const char *text, size_t length,
                   struct casus_writer *out, struct casus_error *error)
{
    if (seat >= maga_game_of(match)->countries || !maga_sees(match, match->viewer, seat)) {
        return casus_refuse(error, "maga.team_only", "Only a team does this.", 0, 0, 0, 0);
    }
    struct lines lines = lines_make(match, seat, text, length, NULL);
    casus_json_open(out, '{');
    casus_json_key(out, "countries");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        if (maga_allied(maga_game_of(match), i, seat)) json_country(match, i, lines, out);
    }
    casus_json_close(out, ']');
    json_first_error(lines, out);
    casus_json_close(out, '}');
    return true;
}
