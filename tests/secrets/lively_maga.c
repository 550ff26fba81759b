/* MAGA: states are rich and skilled, and in each course one of them and one of its roles attract the agents and the
 * wars of all others, so that roles are recruited, ordered and sabotaged in one stage, and states are conquered.
 * Numbers are mostly guessed right. */
#include "games/maga/actions.h"
#include "games/maga/match.h"
#include "lively.h"

/* What the attracting role can be ordered to do. */
static const struct {
    uint8_t role;
    const char *deed;
} drawn_in[] = {{MAGA_MVD, "check"}, {MAGA_PUB, "improve"}, {MAGA_DEF, "interceptors 1"}};

/* What a row is about. */
struct aim {
    unsigned country, role;
    const char *deed;
    uint8_t number;
};

static struct aim draw_aim(const struct maga_game *game, casus_seat seat, uint64_t seed, struct casus_random *random)
{
    size_t drawn = seed / game->countries % (sizeof drawn_in / sizeof drawn_in[0]);
    struct aim aim = {(unsigned)(seed % game->countries), drawn_in[drawn].role, drawn_in[drawn].deed, 0};
    if (aim.country == seat || casus_random_below(random, 4) == 0)
        aim.country = (unsigned)casus_random_below(random, game->countries);
    if (casus_random_below(random, 6) == 0) aim.role = (unsigned)casus_random_below(random, MAGA_ROLES);
    aim.number = game->country[aim.country].number[aim.role];
    return aim;
}

/* C: the target country; N: the number of its role; R: the role; D: what it can do. */
static void write_row(const char *row, const struct aim *aim, struct casus_writer *out)
{
    for (; *row != 0; row++) {
        if (*row == 'C') casus_write_uint(out, aim->country);
        else if (*row == 'N') casus_write_uint(out, aim->number);
        else if (*row == 'R') casus_write_text(out, maga_role_names[aim->role]);
        else if (*row == 'D') casus_write_text(out, aim->deed);
        else casus_write_char(out, *row);
    }
}

static bool draw_row(const void *state, casus_seat seat, uint64_t seed, struct casus_random *random,
                     struct casus_writer *out)
{
    static const char *const rows[] = {"recruit C N",
                                       "recruit C N",
                                       "order C N both\nto D",
                                       "order C N both\nto D",
                                       "sabotage C N",
                                       "attack C",
                                       "find C",
                                       "check",
                                       "track C R",
                                       "kill C N",
                                       "free R",
                                       "sue C",
                                       "strike C 1 1",
                                       "infect C",
                                       "statement C",
                                       "protect R 6",
                                       "raid C",
                                       "help R C mid",
                                       "raise R",
                                       "worsen C",
                                       "improve",
                                       "nuclear 2",
                                       "interceptors 2",
                                       "exchange 10 100000"};
    const struct maga_game *game = maga_game_of(state);
    struct aim aim = draw_aim(game, seat, seed, random);
    unsigned recruiter = game->country[aim.country].recruiter[aim.role];
    const char *row = rows[casus_random_below(random, sizeof rows / sizeof rows[0])];
    if (recruiter == seat && aim.country != seat) row = "order C N both\nto D";
    else if (recruiter != MAGA_NOBODY && aim.country != seat) row = "sabotage C N";
    write_row(row, &aim, out);
    return casus_random_below(random, 4) != 0;
}

static void enrich(const void *state, struct casus_random *random, struct casus_writer *out)
{
    static const char *const roles[] = {"mid", "def"};
    enum { MONEY = 40000000, LEAST = 5, LEVELS = 40 };
    for (unsigned country = 0; country < maga_game_of(state)->countries; country++) {
        casus_write_text(out, "correct ");
        casus_write_uint(out, country);
        casus_write_text(out, " treasury ");
        casus_write_uint(out, MONEY);
        for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++) {
            casus_write_text(out, "\ncorrect ");
            casus_write_uint(out, country);
            casus_write_char(out, ' ');
            casus_write_text(out, roles[i]);
            casus_write_char(out, ' ');
            casus_write_uint(out, LEAST + casus_random_below(random, LEVELS));
        }
        casus_write_char(out, '\n');
    }
}

const struct lively lively_maga = {
    .game = "maga", .draw_row = draw_row, .last = "commit", .rows = 14, .enrich = enrich};
