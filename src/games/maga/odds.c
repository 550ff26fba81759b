/* The chance of a contest as far as a team can know it: its own side exactly, and at most the levels it has found out
 * of the other side. The other side's helpers and protection always stay unknown; the answer says so. */
#include "odds.h"

#include "casus/assert.h"
#include "text.h"

enum { COLUMNS = 6 };

/* The question, and what is known of the other side's roles; 0 means unknown. */
struct odds {
    const struct maga_action_row *action;
    int32_t ours;    /* A strength. */
    unsigned role;   /* The role aimed at by its number or its kind; MAGA_ROLES if it is not known. */
    unsigned number; /* The number aimed at; 0: none. */
    bool informed;   /* Something is known about that country, so it is clear which one it is. */
    bool start;      /* It is the first turn: every level begins at 1 [SET-6]. */
    uint32_t level[MAGA_ROLES];
};

/* ---- The question: ACTION STRENGTH [NUMBER or ROLE], then lines ROLE NUMBER LEVEL, and turn TURN ---- */

static bool refuse(struct casus_error *error)
{
    return casus_refuse(error, "maga.odds_question",
                        "Asked is: odds, an action with a contest, our strength, the number or role aimed at; then "
                        "lines of a role, its number and its level, and of the turn.",
                        0, 0, 0, 0);
}

static unsigned role_named(struct casus_word word)
{
    unsigned role = 0;
    while (role < MAGA_ROLES && !casus_word_is(word, maga_role_names[role])) role++;
    return role;
}

static const struct maga_action_row *contest_named(struct casus_word word)
{
    for (unsigned action = 1; action < MAGA_ACTIONS; action++) {
        if (maga_is_contest(action) && casus_word_is(word, maga_actions[action].name)) return &maga_actions[action];
    }
    return NULL;
}

/* Levels with at most three decimals, of which a strength is a multiple: "3", "3.25". */
static bool read_strength(struct casus_word word, int32_t *strength)
{
    enum { MOST = 40000, THOUSANDTHS = 1000 / MAGA_LEVEL };
    size_t whole = 0;
    int64_t levels = 0;
    int32_t thousandths = 0, place = 100;
    while (whole < word.length && word.at[whole] != '.') whole++;
    if (!casus_word_int((struct casus_word){word.at, whole}, 0, MOST, &levels)) return false;
    for (size_t i = whole + 1; i < word.length; i++, place /= 10) {
        if (word.at[i] < '0' || word.at[i] > '9' || place == 0) return false;
        thousandths += (word.at[i] - '0') * place;
    }
    *strength = (int32_t)levels * MAGA_LEVEL + thousandths / THOUSANDTHS;
    return thousandths % THOUSANDTHS == 0;
}

/* What the row is aimed at; nothing counts like something unknown. */
static bool read_aim(struct odds *odds, struct casus_word word)
{
    casus_assert(maga_is_contest((unsigned)(odds->action - maga_actions)));
    int64_t number;
    odds->role = MAGA_ROLES;
    if (word.length == 0) return true;
    if (odds->action->against.role == MAGA_BY_NAME) {
        odds->role = role_named(word);
        return odds->role < MAGA_ROLES;
    }
    if (odds->action->against.role != MAGA_BY_NUMBER || !casus_word_int(word, 1, MAGA_ROLES, &number)) return false;
    odds->number = (unsigned)number;
    return true;
}

static bool read_head(struct odds *odds, struct casus_reader *words)
{
    odds->action = contest_named(casus_read_word(words));
    return odds->action != NULL && read_strength(casus_read_word(words), &odds->ours) &&
           read_aim(odds, casus_read_word(words)) && casus_read_word(words).length == 0;
}

/* "turn 1": what is not known otherwise is as everybody began. */
static bool read_turn(struct odds *odds, struct casus_reader *words)
{
    int64_t turn;
    if (!casus_word_int(casus_read_word(words), 0, UINT16_MAX, &turn)) return false;
    odds->start = turn == 1;
    return casus_read_word(words).length == 0;
}

static bool read_fact(struct odds *odds, struct casus_word line)
{
    enum { LEVELS = 10000 };
    struct casus_reader words = casus_reader_make(line.at, line.length);
    struct casus_word first = casus_read_word(&words);
    if (casus_word_is(first, "turn")) return read_turn(odds, &words);
    unsigned role = role_named(first);
    int64_t number, level;
    if (role == MAGA_ROLES || !casus_word_int(casus_read_word(&words), 0, MAGA_ROLES, &number)) return false;
    if (!casus_word_int(casus_read_word(&words), 0, LEVELS, &level)) return false;
    odds->informed = true;
    odds->level[role] = (uint32_t)level;
    if (number != 0 && (unsigned)number == odds->number) odds->role = role;
    return casus_read_word(&words).length == 0;
}

static bool read_question(struct odds *odds, const char *question, size_t length)
{
    struct casus_reader lines = casus_reader_make(question, length);
    struct casus_word line = {NULL, 0};
    *odds = (struct odds){.role = MAGA_ROLES};
    if (!casus_read_line(&lines, &line)) return false;
    struct casus_reader words = casus_reader_make(line.at, line.length);
    if (!read_head(odds, &words)) return false;
    while (casus_read_line(&lines, &line)) {
        if (!read_fact(odds, line)) return false;
    }
    return true;
}

/* ---- The other side ---- */

/* Its roles, as bits; none if nobody knows which or whose they are. */
static uint16_t opposing_roles(const struct odds *odds)
{
    const struct maga_against *against = &odds->action->against;
    unsigned role = against->role < MAGA_ROLES ? against->role : odds->role;
    if (against->beside != 0) return (uint16_t)(against->beside | 1u << role);
    return (uint16_t)(odds->informed && role < MAGA_ROLES ? 1u << role : 0u);
}

/* The level as far as it is known, else that of the start if it is its turn; 0: unknown. */
static uint32_t level_of(const struct odds *odds, unsigned role)
{
    casus_assert(role < MAGA_ROLES);
    return odds->level[role] == 0 && odds->start ? (uint32_t)MAGA_START_LEVEL : odds->level[role];
}

/* Aimed at a number of which nobody knows whose it is, in the turn in which all of them are at the level of the start:
 * one like the other, but for the President. */
static bool by_unknown_number(const struct odds *odds)
{
    return odds->start && odds->action->against.role == MAGA_BY_NUMBER && odds->role == MAGA_ROLES;
}

/* The sum of their levels; -1 if not all are known. */
static int32_t opposing_side(const struct odds *odds)
{
    casus_assert(!odds->action->against.attacks);
    int32_t sum = 0;
    uint16_t roles = opposing_roles(odds);
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (!(roles >> role & 1)) continue;
        if (level_of(odds, role) == 0) return -1;
        sum += maga_role_strength(role, (int32_t)level_of(odds, role), 0);
    }
    if (roles == 0 && by_unknown_number(odds)) return MAGA_START_LEVEL * MAGA_LEVEL;
    return roles == 0 ? -1 : sum;
}

/* A contest that is lost by more than three levels is told to the other side [TSOP-4]. */
static bool leaks(const struct odds *odds, int32_t theirs)
{
    return !odds->action->against.attacks && theirs - odds->ours > 3 * MAGA_LEVEL;
}

/* What one level of it weighs: the President's counts twice [ROLE-3]. */
static int32_t weight_of_level(const struct odds *odds)
{
    return maga_role_strength(opposing_roles(odds) == 1u << MAGA_PR ? MAGA_PR : MAGA_FIN, 1, 0);
}

/* ---- The answer ---- */

/* That we win; in an interception, that one interceptor stops the missile [NUKE-6]. */
static void json_chance(const struct odds *odds, int32_t ours, int32_t theirs, struct casus_writer *out)
{
    casus_assert(ours >= 0 && theirs >= 0);
    bool attacks = odds->action->against.attacks;
    char text[64];
    struct casus_writer fraction = casus_writer_make(text, sizeof text);
    struct maga_contest contest = {.attack = attacks ? theirs : ours, .defence = attacks ? ours : theirs};
    if (attacks) maga_write_defence(&fraction, &contest);
    else maga_write_probability(&fraction, &contest);
    casus_json_string(out, text, fraction.length);
}

/* The other side's level in the first column: for an attacker the last column is the first without a chance, for a
 * defender the first column is the last that is certainly stopped. */
static int32_t first_column(const struct odds *odds)
{
    casus_assert(odds->ours >= 0);
    int32_t first = odds->action->against.attacks ? (odds->ours + MAGA_LEVEL - 1) / MAGA_LEVEL - 1
                                                  : odds->ours / weight_of_level(odds) + 2 - COLUMNS;
    return first < 1 ? 1 : first;
}

static int32_t last_column(const struct odds *odds)
{
    return odds->action->against.attacks ? first_column(odds) + COLUMNS - 1 : odds->ours / weight_of_level(odds) + 1;
}

/* "If its level is 1, 2, 3, ..": the levels at which the chance changes much. The first stands for all lower ones, too.
 */
static void json_columns(const struct odds *odds, struct casus_writer *out)
{
    int32_t first = first_column(odds), last = last_column(odds), weight = weight_of_level(odds);
    casus_json_key(out, "columns");
    casus_json_open(out, '[');
    for (int32_t level = first; level <= last; level++) {
        casus_json_open(out, '{');
        casus_json_key_int(out, "level", level);
        casus_json_key_bool(out, "or_fewer", level == first && first > 1);
        casus_json_key(out, "chance");
        json_chance(odds, odds->ours, level * weight, out);
        if (odds->action->against.documents) {
            casus_json_key(out, "with_documents");
            json_chance(odds, odds->ours + MAGA_LEVEL, level * weight, out);
        }
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

static void json_roles(const struct odds *odds, struct casus_writer *out)
{
    uint16_t roles = opposing_roles(odds);
    casus_json_key(out, "roles");
    casus_json_open(out, '[');
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (roles >> role & 1) casus_json_text(out, maga_role_names[role]);
    }
    casus_json_close(out, ']');
}

/* What stays unknown whichever levels are known [HELP-5, FSB1]. */
static void json_unknown(const struct odds *odds, struct casus_writer *out)
{
    casus_json_key(out, "unknown");
    casus_json_open(out, '[');
    casus_json_text(out, "level");
    if (odds->action->help != MAGA_HELP_NONE) casus_json_text(out, "helpers");
    if (odds->action->against.shielded) casus_json_text(out, "protection");
    casus_json_close(out, ']');
}

/* Our chance against what is known; during an interception the launcher is not. */
static void json_known(const struct odds *odds, struct casus_writer *out)
{
    int32_t theirs = odds->action->against.attacks ? -1 : opposing_side(odds);
    if (theirs < 0) {
        casus_json_key_null(out, "side");
        casus_json_key_null(out, "chance");
        return;
    }
    casus_json_key(out, "side");
    maga_write_strength(out, theirs);
    casus_json_key(out, "chance");
    json_chance(odds, odds->ours, theirs, out);
    if (leaks(odds, theirs)) casus_json_key_bool(out, "leaks", true);
    if (opposing_roles(odds) != 0 || !by_unknown_number(odds)) return;
    casus_json_key(out, "if_president");
    json_chance(odds, odds->ours, maga_role_strength(MAGA_PR, (int32_t)level_of(odds, MAGA_PR), 0), out);
}

bool maga_odds(const char *question, size_t length, struct casus_writer *out, struct casus_error *error)
{
    struct odds odds;
    if (!read_question(&odds, question, length)) return refuse(error);
    casus_json_open(out, '{');
    json_roles(&odds, out);
    json_known(&odds, out);
    casus_json_key_int(out, "times", weight_of_level(&odds) / MAGA_LEVEL);
    json_columns(&odds, out);
    json_unknown(&odds, out);
    casus_json_close(out, '}');
    return true;
}
