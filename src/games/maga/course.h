/* course.h - a list in its course: what each row would do to its own country, and what is to be said of it before it is
 * sent. It excludes what others do, and decides no contest. */
#ifndef CASUS_GAMES_MAGA_COURSE_H
#define CASUS_GAMES_MAGA_COURSE_H

#include "match.h"

/* Why a row will not run, or may not do what it is meant to; the first that apply. */
enum maga_warning {
    WARN_NO_MONEY,
    WARN_ROLE_USED,
    WARN_USED,
    WARN_LEVEL,
    WARN_BLOCKED,
    WARN_RIOT,
    WARN_LATE_HELP,
    WARN_LATE_PROTECTION,
    WARN_NO_EFFECT,
    WARN_NOT_ENOUGH,
    WARN_NO_AGENT,
    WARN_FEWER,
    WARN_MOOD_FULL,
    WARN_NO_RIOT,
    WARN_NO_STATEMENT,
    WARN_NO_VIRUS,
    WARN_NOTHING_FLIES,
    WARN_NOTHING_TO_SHOOT,
    WARN_STANDS,
    WARN_SPREADS,
    WARN_OURS_ALREADY,
    WARN_SATURATED,
    WARN_TOO_LATE,
    WARN_HITS_FEWER,
    MAGA_WARNINGS
};

/* The most that may stand against the country or be in the air, as far as its reports tell; MAGA_UNREPORTED: they may
 * have lost something. */
enum { MAGA_UNREPORTED = -1 };
struct maga_reported {
    int statements, viruses, launches;
};

/* One country in the course of its list. */
struct maga_course {
    const struct maga_match *match;
    unsigned country;
    struct maga_figures figures;
    int64_t treasury;
    bool suppressed;
    uint16_t ordinary, acted; /* Roles that have used their ordinary action; roles whose helped row is over. */
    uint64_t once;
    int32_t help[MAGA_ROLES]; /* From own roles. */
    unsigned rows;
    struct maga_reported told;
    bool watched; /* It had interceptors when the last stage ended, so it was told of every launch [NUKE-2]. */
    uint8_t launched[MAGA_COUNTRIES_MAX / 8 + 1]; /* At whom the list launches missiles, as bits. */
};

/* The list line after line, with whose rows they are. */

struct maga_lines {
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

struct maga_judgement {
    enum maga_warning hindered, misplaced, vain; /* MAGA_WARNINGS: nothing to say. */
    int64_t cost, missing;                       /* missing: of the money, if there is not enough. */
    int32_t strength;                            /* Ours in its contest; MAGA_NO_CONTEST: it has none. */
    uint16_t level;                              /* The acting role's own, before it. */
};
enum { MAGA_NO_CONTEST = -1 };

extern const char *const maga_warning_names[MAGA_WARNINGS];

struct maga_lines maga_lines_make(const struct maga_match *match, casus_seat seat, const char *text, size_t length,
                                  struct casus_error *error);

/* The next row; false at the end, or if a line is not a row. */
bool maga_next_row(struct maga_lines *lines);

/* The country before its first row. */
struct maga_course maga_course_make(const struct maga_match *match, unsigned country, struct maga_reported reported);

/* What is to be said of the row as it would run now; then it runs. `below` are the rows after it. */
struct maga_judgement maga_judge(struct maga_course *course, const struct maga_row *row,
                                 const struct maga_lines *below);

/* Whether help in this stage can change how the row goes: in a contest that lets help count, in the weight of a
 * bet and in protection; a war is decided in the next one. */
bool maga_can_be_helped(const struct maga_row *row);

/* Whether no sphere can be saturated in this stage, whatever others have invested in all turns so far [FIN-9]. */
bool maga_is_never_full(const struct maga_course *course);

#endif
