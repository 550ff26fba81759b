/* evening.h - MAGA as a game from its lobby to its ranking: the phases around the technical stage, and what is kept
 * between them.
 *
 * One plain block of memory, sized by the number of countries: struct maga_evening, the game with its countries and
 * relations (state.h), then for each country what was last published and its list, then the treaties' clauses, then
 * what the last stage told. The functions at the end give the parts. README.md says where to start reading. */
#ifndef CASUS_GAMES_MAGA_EVENING_H
#define CASUS_GAMES_MAGA_EVENING_H

#include "casus/casus.h"
#include "stage.h"

enum {
    MAGA_TURNS_MAX = 60,
    MAGA_CLAUSES_EACH = 4,   /* Clauses of treaties that fit for each country. */
    MAGA_MESSAGES_EACH = 160 /* Messages of one stage that fit for each country; what is more is counted as lost. */
};

enum maga_evening_phase {
    MAGA_NUMBERS,
    MAGA_LOT,
    MAGA_LISTS,
    MAGA_EVIDENCE,
    MAGA_STAGE,
    MAGA_REVIEW,
    MAGA_OVER,
    MAGA_EVENING_PHASES
};

/* What a team is shown of a country; kept while a stage runs, so that nobody sees it before it is published [TURN-7].
 */
struct maga_figures {
    int64_t treasury, income[MAGA_SPHERES];
    int64_t credited, upkeep; /* In the stage after it [TURN-5]. */
    int32_t nuclear, interceptors, mood, riot;
    uint16_t level[MAGA_ROLES];
    uint8_t blocked[MAGA_ROLES];
    uint8_t unused[2];
    /* What the country was told in the stage after it: a chain of struct maga_told, as number + 1; 0: nothing. */
    uint32_t first_told, last_told;
};

/* One message of the last stage. */
struct maga_told {
    struct maga_message message;
    uint32_t next; /* To the same country, as number + 1; 0: it is the last. */
    uint32_t unused;
};

/* A list as its team wrote it: the rows as packed actions (packing.h). */
struct maga_list {
    uint8_t rows;
    uint8_t unused[7];
    casus_action row[MAGA_LIST_MAX];
};

/* A statement of a treaty [DIP-3]: that a country does an action, against a country or any (MAGA_NOBODY), or does not.
 */
struct maga_statement {
    uint8_t action; /* enum maga_action; none: there is no such statement. */
    uint8_t target;
    bool negated;
};

enum maga_clause_status { MAGA_CLAUSE_OPEN, MAGA_CLAUSE_KEPT, MAGA_CLAUSE_BROKEN, MAGA_CLAUSE_ANNULLED };

/* In the turns from .. until `debtor` owes `creditor` the duty, if the creditor fulfils the condition in the same turn.
 */
struct maga_clause {
    uint8_t debtor, creditor, from, until;
    struct maga_statement duty, condition;
    uint8_t status;    /* enum maga_clause_status; kept so far, or once broken for good. */
    uint8_t broken_in; /* The turn. */
};

struct maga_evening {
    uint8_t phase;     /* enum maga_evening_phase */
    uint8_t turns;     /* How many the evening has [SET-7]. */
    bool organiser;    /* There is one: phases wait for her. */
    bool open_numbers; /* */
    casus_seat viewer; /* Of a view: whose; CASUS_SEAT_ORGANISER in a whole position. */
    uint8_t placed;    /* Countries that have their place on the ring. */
    bool lost;         /* Some messages of the last stage did not fit. */
    uint8_t unused;
    uint16_t clauses;
    int16_t fictitious; /* The exchange's number of the last stage. */
    uint32_t messages;
    struct casus_seats committed;     /* Seats whose numbers or lists are complete. */
    uint8_t ring[MAGA_COUNTRIES_MAX]; /* By place [SET-4]. */
    uint8_t pen[MAGA_COUNTRIES_MAX];  /* For which of its countries a seat is writing rows. */
    uint8_t unused_end[4];
};

static inline size_t maga_up(size_t size) /* To a multiple of 8. */
{
    return (size + 7) / 8 * 8;
}

/* The parts of an evening. Whether they may be changed hangs on what the caller was given: those who got a constant
 * evening only look. */
static inline struct maga_game *maga_game_of(const struct maga_evening *evening)
{
    return (struct maga_game *)(void *)((char *)evening + maga_up(sizeof *evening));
}

static inline size_t maga_game_end(unsigned countries)
{
    return maga_up(sizeof(struct maga_evening)) + maga_up(maga_size(countries));
}

static inline unsigned maga_clauses_max(unsigned countries)
{
    return MAGA_CLAUSES_EACH * countries + 16;
}

static inline size_t maga_clauses_at(unsigned countries)
{
    return maga_game_end(countries) + countries * (sizeof(struct maga_figures) + sizeof(struct maga_list));
}

static inline size_t maga_messages_at(unsigned countries)
{
    return maga_up(maga_clauses_at(countries) + maga_clauses_max(countries) * sizeof(struct maga_clause));
}

static inline size_t maga_evening_size(unsigned countries)
{
    return maga_messages_at(countries) + (size_t)MAGA_MESSAGES_EACH * countries * sizeof(struct maga_told);
}

static inline struct maga_figures *maga_published(const struct maga_evening *evening, unsigned country)
{
    return (struct maga_figures *)(void *)((char *)evening + maga_game_end(maga_game_of(evening)->countries)) + country;
}

static inline struct maga_list *maga_list(const struct maga_evening *evening, unsigned country)
{
    char *lists = (char *)evening + maga_game_end(maga_game_of(evening)->countries) +
                  maga_game_of(evening)->countries * sizeof(struct maga_figures);
    return (struct maga_list *)(void *)lists + country;
}

static inline struct maga_clause *maga_clause(const struct maga_evening *evening, unsigned number)
{
    return (struct maga_clause *)(void *)((char *)evening + maga_clauses_at(maga_game_of(evening)->countries)) + number;
}

static inline struct maga_told *maga_told_at(const struct maga_evening *evening, unsigned number)
{
    return (struct maga_told *)(void *)((char *)evening + maga_messages_at(maga_game_of(evening)->countries)) + number;
}

/* ---- evening.c ---- */

void maga_actor_of(const void *state, struct casus_actor *actor);
bool maga_is_legal(const void *state, casus_seat seat, casus_action action, struct casus_error *error);
bool maga_apply(void *state, casus_seat seat, casus_action action, struct casus_error *error);
size_t maga_outcomes(const void *state, struct casus_outcome *outcomes, const char **purpose);

/* What a country's figures are now, with what the next stage would credit and take for upkeep [TURN-5, FIN-1, RIOT-5].
 */
void maga_take_figures(const struct maga_game *game, unsigned country, struct maga_figures *figures);

/* ---- legal.c ---- */

enum { MAGA_LEGAL_EACH = 220, MAGA_LEGAL_REST = 120 }; /* legal_max = each * countries + rest. */
size_t maga_legal(const void *state, casus_seat seat, casus_action *actions);
size_t maga_ranges(const void *state, casus_seat seat, casus_action action, struct casus_range *ranges);

/* Whether `action` may be the next row of the country that the seat is writing for. */
bool maga_row_is_legal(const struct maga_evening *evening, casus_seat seat, casus_action action,
                       struct casus_error *error);

/* Whether a country's list may end here: an order is followed by what it orders. */
bool maga_list_is_complete(const struct maga_evening *evening, unsigned country);

/* ---- treaty.c ---- */

bool maga_clause_is_good(const struct maga_evening *evening, const struct maga_clause *clause,
                         struct casus_error *error);
/* After a stage: kept or broken [DIP-1]. */
void maga_judge_clauses(struct maga_evening *evening, const struct maga_stage *stage);

/* ---- view.c, json.c, describe.c, query.c, forecast.c, standing.c, bots.c, text.c: the rest of the contract ---- */

void maga_view(const void *state, casus_seat seat, void *view);
casus_action maga_seen(const void *state, casus_seat actor, casus_action action, casus_seat seat);
void maga_determinize(const void *view, casus_seat seat, struct casus_random *random, void *state);
void maga_standing(const void *state, struct casus_standing *standings);
int32_t maga_evaluate(const void *state, casus_seat seat);
void maga_json(const void *state, struct casus_writer *out);
void maga_describe(const void *state, casus_seat actor, casus_action action, casus_seat seat, struct casus_writer *out);
bool maga_query(const void *state, casus_seat seat, const char *question, size_t length, struct casus_writer *out,
                struct casus_error *error);
bool maga_forecast(const struct maga_evening *evening, casus_seat seat, const char *lines, size_t length,
                   struct casus_writer *out, struct casus_error *error);
void maga_action_text(const void *state, casus_seat seat, casus_action action, struct casus_writer *out);
casus_action maga_action_parse(const void *state, casus_seat seat, const char *text, size_t length,
                               struct casus_error *error);
casus_action maga_bot_choose(const void *view, casus_seat seat, unsigned bot, struct casus_random *random);
extern const char *const maga_bot_names[];

/* Whether the viewer is shown a country whole: it is of his federation, or he is the organiser. */
static inline bool maga_sees(const struct maga_evening *evening, casus_seat viewer, unsigned country)
{
    if (viewer == CASUS_SEAT_ORGANISER) return true;
    return viewer < maga_game_of(evening)->countries && maga_allied(maga_game_of(evening), viewer, country);
}

#endif
