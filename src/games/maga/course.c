/* A list in its course, as far as the team itself can know. */
#include "course.h"

#include "casus/assert.h"
#include "contest.h"
#include "orders.h"

const char *const maga_warning_names[MAGA_WARNINGS] = {
    [WARN_NO_MONEY] = "no_money",
    [WARN_ROLE_USED] = "role_used",
    [WARN_USED] = "used",
    [WARN_LEVEL] = "level",
    [WARN_BLOCKED] = "blocked",
    [WARN_RIOT] = "riot",
    [WARN_LATE_HELP] = "late_help",
    [WARN_LATE_PROTECTION] = "late_protection",
    [WARN_NO_EFFECT] = "no_effect",
    [WARN_NOT_ENOUGH] = "not_enough",
    [WARN_NO_AGENT] = "no_agent",
    [WARN_FEWER] = "fewer",
    [WARN_MOOD_FULL] = "mood_full",
    [WARN_NO_RIOT] = "no_riot",
    [WARN_NO_STATEMENT] = "no_statement",
    [WARN_NO_VIRUS] = "no_virus",
    [WARN_NOTHING_FLIES] = "nothing_flies",
    [WARN_NOTHING_TO_SHOOT] = "nothing_to_shoot",
    [WARN_STANDS] = "stands",
    [WARN_SPREADS] = "spreads",
    [WARN_OURS_ALREADY] = "ours_already",
    [WARN_SATURATED] = "saturated",
    [WARN_TOO_LATE] = "too_late",
    [WARN_HITS_FEWER] = "hits_fewer",
};

/* ---- Reading the list ---- */

struct maga_lines maga_lines_make(const struct maga_match *match, casus_seat seat, const char *text, size_t length,
                                  struct casus_error *error)
{
    return (struct maga_lines){.match = match,
                               .reader = casus_reader_make(text, length),
                               .seat = seat,
                               .pen = seat,
                               .line = -1,
                               .error = error};
}

/* The next row; false at the end, or if a line is not a row. */
bool maga_next_row(struct maga_lines *lines)
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
    const struct maga_measure *price = &maga_actions[row->action].measure;
    casus_assert(price->bought > 0 && price->disposed > 0);
    return row->count < 0 ? price->disposed : price->bought;
}

/* how many are bought or disposed of, given what is owned and can be paid. */
static int32_t missiles_changed(const struct maga_course *course, const struct maga_row *row)
{
    int32_t owned = row->action == MAGA_NUCLEAR ? course->figures.nuclear : course->figures.interceptors;
    int32_t wanted = row->count > 0 ? row->count : -row->count < owned ? -row->count : owned;
    int64_t payable = course->treasury > 0 ? course->treasury / price_of_missile(row) : 0;
    return payable < wanted ? (int32_t)payable : wanted;
}

static int64_t cost_of(const struct maga_course *course, const struct maga_row *row)
{
    casus_assert(row->action != MAGA_NO_ACTION && row->action < MAGA_ACTIONS);
    if (changes_arsenal(row)) return missiles_changed(course, row) * price_of_missile(row);
    return row->action == MAGA_TRANSFER_MONEY ? row->amount : maga_price(row);
}

static bool has_agent(const struct maga_course *course, const struct maga_row *row)
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

static bool lacks(const struct maga_course *course, const struct maga_row *row)
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

/* Why the row will not run; MAGA_WARNINGS: it will. */
static enum maga_warning hindrance(const struct maga_course *course, const struct maga_row *row)
{
    const struct maga_action_row *action = &maga_actions[row->action];
    const uint8_t *blocked = course->figures.blocked;
    bool disposes = row->action == MAGA_NUCLEAR && row->count < 0;
    if (course->figures.riot > 0 && !course->suppressed && row->action != MAGA_SUPPRESS) return WARN_RIOT;
    /* The stage counts a role's block down before the rows run. */
    bool secretarys = maga_is_secretarys(row->action); /* ROLE-4 */
    if (blocked[row->role] > 1 || (!secretarys && blocked[maga_formal_role(row->action)] > 1)) return WARN_BLOCKED;
    if (maga_is_ordinary(row) && (course->ordinary >> row->role & 1)) return WARN_ROLE_USED;
    if (action->once && (course->once >> row->action & 1)) return WARN_USED;
    if (!disposes && course->figures.level[action->role] < action->level) return WARN_LEVEL; /* */
    if (lacks(course, row)) return WARN_NOT_ENOUGH;
    bool agent = row->action == MAGA_ORDER || row->action == MAGA_RELEASE || row->action == MAGA_KILL;
    if (agent && !has_agent(course, row)) return WARN_NO_AGENT;
    if (changes_arsenal(row)) return missiles_changed(course, row) == 0 ? WARN_NO_MONEY : MAGA_WARNINGS;
    return course->treasury < cost_of(course, row) && cost_of(course, row) > 0 ? WARN_NO_MONEY : MAGA_WARNINGS;
}

/* HELP-4, HELP-7: help among own roles. */
static void give_help(struct maga_course *course, const struct maga_row *row)
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

/* Whether help in this stage can change how the row goes: in a contest that lets help count, in the weight of a
 * bet and in protection; a war is decided in the next one. */
bool maga_can_be_helped(const struct maga_row *row)
{
    if (maga_actions[row->action].help == MAGA_HELP_NONE) return false;
    bool weighed = row->action == MAGA_EXCHANGE || row->action == MAGA_PROTECT;
    return weighed || (maga_is_contest(row->action) && row->action != MAGA_ATTACK);
}

static void change_mood(struct maga_figures *figures, int32_t points)
{
    int32_t mood = figures->mood + points;
    figures->mood = mood > MAGA_BEST_MOOD ? MAGA_BEST_MOOD : mood < 0 ? 0 : mood;
}

static bool is_calm(const struct maga_course *course)
{
    return course->figures.riot == 0 || course->suppressed;
}

/* WARN_RIOT-6 */
static void suppress(struct maga_course *course)
{
    const struct maga_measure *measure = &maga_actions[MAGA_SUPPRESS].measure;
    if (is_calm(course)) change_mood(&course->figures, -measure->penalty);
    else course->figures.mood = measure->mood;
    course->suppressed = true;
}

static void set_launched(struct maga_course *course, unsigned target, bool on)
{
    casus_assert(target < MAGA_COUNTRIES_MAX);
    uint8_t bit = (uint8_t)(1u << target % 8);
    if (on) course->launched[target / 8] |= bit;
    else course->launched[target / 8] &= (uint8_t)~bit;
}

/* FIN-9, by incomes alone: those that there can be at most. Each state raises an income by one step in a turn [FIN-7],
 * and nothing else raises the sum. */
bool maga_is_never_full(const struct maga_course *course)
{
    const struct maga_game *game = maga_game_of(course->match);
    casus_assert(game->turn >= 1);
    int64_t most = (int64_t)MAGA_START_INCOME + (int64_t)MAGA_STEP * game->turn; /* Of each, once all have invested. */
    return most <= MAGA_CAPACITY_EACH;
}

/* FIN-4: what no contest can prevent. */
static void invest(struct maga_course *course, const struct maga_row *row)
{
    casus_assert(row->place < MAGA_SPHERES && row->mode < MAGA_SPHERES);
    const int64_t step = maga_actions[MAGA_INVEST].measure.money;
    if (!maga_is_never_full(course)) return;
    course->figures.income[row->place] += step;
    course->figures.income[row->mode] += step;
}

static void run(struct maga_course *course, const struct maga_row *row)
{
    struct maga_figures *figures = &course->figures;
    int32_t changed = changes_arsenal(row) ? missiles_changed(course, row) : 0;
    course->treasury -= cost_of(course, row);
    course->once |= UINT64_C(1) << row->action;
    if (maga_is_ordinary(row)) course->ordinary |= (uint16_t)(1u << row->role);
    if (maga_can_be_helped(row)) course->acted |= (uint16_t)(1u << row->role);
    switch (row->action) {
    case MAGA_TRANSFER_INCOME: figures->income[row->place] -= row->amount; break;
    case MAGA_INVEST: invest(course, row); break;
    case MAGA_TRANSFER_NUCLEAR: figures->nuclear -= row->count; break;
    case MAGA_STRIKE:
        figures->nuclear -= row->count;
        set_launched(course, row->target, true);
        break;
    case MAGA_CANCEL: set_launched(course, row->target, false); break;
    case MAGA_TRANSFER_INTERCEPTORS: figures->interceptors -= row->count; break;
    case MAGA_NUCLEAR: change_arsenal(&figures->nuclear, row, changed); break;
    case MAGA_INTERCEPTORS: change_arsenal(&figures->interceptors, row, changed); break;
    case MAGA_DISMISS:
        figures->level[row->place] = (uint16_t)((figures->level[row->place] + 1) / 2);
        figures->blocked[row->place] = 2;
        break;
    case MAGA_RAISE: figures->level[row->role]++; break;
    case MAGA_HELP: give_help(course, row); break;
    case MAGA_SUPPRESS: suppress(course); break;
    case MAGA_IMPROVE: change_mood(figures, maga_actions[MAGA_IMPROVE].measure.mood); break;
    default: break;
    }
}

/* ---- Order among the own rows ---- */

/* Whether a row of the role below this line can be helped; `any`: or whether the role has any row below at all. */
static bool acts_below(struct maga_lines below, const struct maga_course *course, unsigned role, bool *any)
{
    bool helped = false;
    *any = false;
    while (maga_next_row(&below)) {
        if (below.pen != course->country || below.row.role != role || below.row.further || below.row.ordered) continue;
        *any = true;
        helped = helped || maga_can_be_helped(&below.row);
    }
    return helped;
}

/* WAR-3, A-43: whether the role fights in a war that this stage decides, or its missiles arrive in it: then help counts
 * wherever it is in the list. */
static bool is_awaited(const struct maga_course *course, unsigned role)
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
static enum maga_warning misplaced(const struct maga_course *course, const struct maga_row *row,
                                   const struct maga_lines *lines)
{
    bool any;
    if (changes_arsenal(row) && missiles_changed(course, row) < (row->count < 0 ? -row->count : row->count))
        return WARN_FEWER;
    if (row->action == MAGA_PROTECT && course->rows > 0) return WARN_LATE_PROTECTION;
    if (row->action != MAGA_HELP || row->target != course->country) return MAGA_WARNINGS;
    if (is_awaited(course, row->place)) return MAGA_WARNINGS;
    bool helped = acts_below(*lines, course, row->place, &any);
    if (!helped && (course->acted >> row->place & 1)) return WARN_LATE_HELP;
    return any && !helped ? WARN_NO_EFFECT : MAGA_WARNINGS;
}

/* ---- Rows that run, and to no purpose ---- */

/* NUKE-8: whether missiles of ours are on their way to it, or the list launches some. */
static bool flies(const struct maga_course *course, unsigned target)
{
    casus_assert(target < maga_game_of(course->match)->countries);
    const struct maga_relation *relation = maga_seen_relation(maga_game_of(course->match), course->country, target);
    return relation->flying + relation->fresh > 0 || (course->launched[target / 8] >> target % 8 & 1);
}

/* Whether the role that the row aims at is an agent of ours. */
static bool is_ours(const struct maga_course *course, const struct maga_row *row)
{
    const struct maga_country *abroad = &maga_game_of(course->match)->country[row->target];
    bool kind = row->action == MAGA_TRACK;
    unsigned role = kind ? row->place : maga_role_with_number(abroad, row->place);
    return role < MAGA_ROLES && abroad->recruiter[role] == course->country;
}

/* FIN-9, by the incomes that the team knows. */
static bool is_full(const struct maga_course *course, unsigned sphere)
{
    const struct maga_game *game = maga_game_of(course->match);
    int64_t sum = 0;
    casus_assert(sphere < MAGA_SPHERES);
    for (unsigned i = 0; i < game->countries; i++) {
        if (maga_allied(game, i, course->country)) sum += game->country[i].income[sphere];
    }
    return sum + MAGA_STEP > (int64_t)MAGA_CAPACITY_EACH * game->countries;
}

/* What would not come before the end: missiles and wars take until the next stage [SCORE-1]. */
static bool is_too_late(const struct maga_course *course, const struct maga_row *row)
{
    const struct maga_match *match = course->match;
    return maga_actions[row->action].moment == MAGA_NEXT_STAGE && maga_game_of(match)->turn >= match->turns;
}

/* Why the row would have no effect, or less than its price is worth; as far as the country can know. */
static enum maga_warning vain(const struct maga_course *course, const struct maga_row *row)
{
    const struct maga_game *game = maga_game_of(course->match);
    const struct maga_reported *told = &course->told;
    casus_assert(row->action != MAGA_NO_ACTION && row->action < MAGA_ACTIONS);
    if (is_too_late(course, row)) return WARN_TOO_LATE;
    switch (row->action) {
    case MAGA_IMPROVE: return course->figures.mood >= MAGA_BEST_MOOD ? WARN_MOOD_FULL : MAGA_WARNINGS;
    case MAGA_SUPPRESS: return is_calm(course) ? WARN_NO_RIOT : MAGA_WARNINGS;
    case MAGA_REFUTE: return told->statements == 0 ? WARN_NO_STATEMENT : MAGA_WARNINGS;
    case MAGA_VACCINE: return told->viruses == 0 ? WARN_NO_VIRUS : MAGA_WARNINGS;
    case MAGA_CANCEL: return flies(course, row->target) ? MAGA_WARNINGS : WARN_NOTHING_FLIES;
    case MAGA_SHOOT: return course->watched && told->launches == 0 ? WARN_NOTHING_TO_SHOOT : MAGA_WARNINGS;
    case MAGA_STATEMENT:
        return maga_seen_relation(game, course->country, row->target)->statement > 0 ? WARN_STANDS : MAGA_WARNINGS;
    case MAGA_INFECT:
        return maga_seen_relation(game, course->country, row->target)->virus > 0 ? WARN_SPREADS : MAGA_WARNINGS;
    case MAGA_RECRUIT:
    case MAGA_TRACK: return is_ours(course, row) ? WARN_OURS_ALREADY : MAGA_WARNINGS;
    case MAGA_INVEST: return is_full(course, row->place) || is_full(course, row->mode) ? WARN_SATURATED : MAGA_WARNINGS;
    case MAGA_STRIKE: return row->amount < row->count ? WARN_HITS_FEWER : MAGA_WARNINGS;
    default: return MAGA_WARNINGS;
    }
}

/* ---- What is said of a row ---- */

/* TSOP-2, HELP-1: all of our helpers count if any do; in a war, which is decided in the next stage, none of this
 * stage's do [A-39, WAR-3]. */
static int32_t own_side(const struct maga_course *course, const struct maga_row *row)
{
    const struct maga_action_row *action = &maga_actions[row->action];
    bool helped = action->help != MAGA_HELP_NONE && row->action != MAGA_ATTACK;
    int32_t help = helped ? course->help[action->role] : 0;
    return maga_role_strength(action->role, course->figures.level[action->role], help);
}

static int64_t missing_for(const struct maga_course *course, const struct maga_row *row)
{
    return (changes_arsenal(row) ? price_of_missile(row) : cost_of(course, row)) - course->treasury;
}

/* A part of the row above: one more target, or what an agent is to do, which costs us nothing. */
static struct maga_judgement judge_part(struct maga_course *course, const struct maga_row *row)
{
    struct maga_judgement said = {
        .hindered = MAGA_WARNINGS, .misplaced = MAGA_WARNINGS, .vain = MAGA_WARNINGS, .strength = MAGA_NO_CONTEST};
    if (row->ordered || row->action != MAGA_STRIKE) return said;
    if (course->figures.nuclear < row->count) {
        said.hindered = WARN_NOT_ENOUGH;
        return said;
    }
    said.vain = vain(course, row);
    course->figures.nuclear -= row->count;
    set_launched(course, row->target, true);
    return said;
}

/* The row as it would run now, and then runs; `below` are the rows after it. */
struct maga_judgement maga_judge(struct maga_course *course, const struct maga_row *row, const struct maga_lines *below)
{
    casus_assert(row->action != MAGA_NO_ACTION && row->action < MAGA_ACTIONS);
    if (row->ordered || row->further) return judge_part(course, row);
    struct maga_judgement said = {.hindered = hindrance(course, row), .misplaced = misplaced(course, row, below)};
    said.strength = maga_is_contest(row->action) ? own_side(course, row) : MAGA_NO_CONTEST;
    said.level = course->figures.level[maga_actions[row->action].role];
    said.missing = said.hindered == WARN_NO_MONEY ? missing_for(course, row) : 0;
    said.vain = said.hindered == WARN_RIOT ? MAGA_WARNINGS : vain(course, row);
    if (said.hindered != MAGA_WARNINGS) return said;
    said.cost = cost_of(course, row);
    run(course, row);
    return said;
}

struct maga_course maga_course_make(const struct maga_match *match, unsigned country, struct maga_reported reported)
{
    casus_assert(country < maga_game_of(match)->countries);
    struct maga_course course = {.match = match, .country = country, .told = reported};
    maga_take_figures(maga_game_of(match), country, &course.figures);
    course.treasury = course.figures.treasury + course.figures.credited - course.figures.upkeep; /* TURN-6 */
    course.watched = course.figures.interceptors > 0;
    return course;
}
