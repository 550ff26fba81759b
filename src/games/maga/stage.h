/* stage.h - the technical stage [chapter 3]: all lists are carried out, row after row.
 *
 * The stage runs until it needs chance, stops, and goes on when a draw is put in. Everything that a country is told
 * passes through the teller; nothing else of what happens here may reach a player. */
#ifndef CASUS_GAMES_MAGA_STAGE_H
#define CASUS_GAMES_MAGA_STAGE_H

#include "state.h"

/* What is told. `a`, `b`: figures whose meaning stands with the kind; b is small. */
enum maga_news {
    MAGA_ROW_DONE, /* A row of one's own has come to its end: the action `a`, its result `b`. */
    /* country tried `a` (an action) on our role `role` [TSOP-4]; role: MAGA_NOBODY where no role is meant. */
    MAGA_LEAK,
    MAGA_RECEIVED,       /* From country: the amount `a`, by the transfer `b` [PR1]. */
    MAGA_ROWS_SABOTAGED, /* `a` rows of role were cancelled by sabotage. */
    MAGA_ROLE_KILLED,    /* role, number `a`. */
    MAGA_TIES_CUT,       /* Own role has cut its foreign ties. */
    MAGA_AGENT_LOST,     /* The role with number `a` of country is ours no more. */
    MAGA_AGENT_DID,      /* A recruited role of country did its row `a` with the result `b`. */
    MAGA_RAIDED,         /* By country; `a` roubles. */
    MAGA_SLANDERED,
    MAGA_EPIDEMIC,
    MAGA_LIE_REFUTED, /* By country. */
    MAGA_SUED,        /* By country; `a`: 1 if it won. */
    MAGA_MOOD_WORSENED,
    MAGA_INCOME_LOST,   /* In sphere `a`, `b` roubles. */
    MAGA_EXCHANGE_PAID, /* `a` roubles; `b`: how many took part. The winning number is maga_winning_number's. */
    MAGA_LAUNCHED,      /* By country [NUKE-2]. */
    MAGA_STRIKE_ENDED,  /* The strike on country: `a` missiles arrived, `b` of them hit [NUKE-12]. */
    MAGA_STRIKE_SEEN,   /* A launch of country that we shot at: `a` missiles arrived. */
    MAGA_HIT,           /* `a` missiles hit us; or, with country, our neighbour. */
    MAGA_WAR_DECLARED,  /* By country [WAR-2]. */
    MAGA_WAR_DECIDED,   /* Of country `a` against country; b: 1 if the attacker won [WAR-5]. */
    MAGA_TRACKED,       /* The role of country that we tracked: its number `a`, its level `b` [MID6]. */
    MAGA_TRACKED_ROW,   /* What it did in this stage: the action `a`, with the result `b`. */
    MAGA_RIOT_BEGINS,
    MAGA_RIOT_GOES_ON, /* `a`: percent lost. */
    MAGA_CLAUSE_WAS_KEPT,
    MAGA_CLAUSE_WAS_BROKEN, /* Clause `a` of a treaty, by country [DIP-1]; told by treaty.c. */
    MAGA_NEWS
};

struct maga_message {
    int64_t a;
    int32_t b;
    uint8_t to, news, country, role;
};

struct maga_stage {
    struct maga_game *game;
    void (*tell)(void *context, const struct maga_message *message); /* May be NULL. */
    void *context;
};

/* How an action's execution goes on. */
enum maga_flow {
    MAGA_WAITS,  /* A draw is needed; then it is called again with the next step. */
    MAGA_ENDS,   /* Done: success. */
    MAGA_FAILS,  /* The contest was lost. */
    MAGA_EMPTY,  /* Paid for nothing. */
    MAGA_REFUSED /* A requirement is not met; nothing is paid. */
};

/* Begins the stage: incomes and upkeep, then the rows [TURN-5]; runs to the first draw or to the end. */
void maga_stage_begin(struct maga_stage *stage);

/* How many ways the next draw may go, 0 when the stage is over; `weights` (may be NULL) has room for MAGA_DRAWS_MAX.
 * Each way's probability is its weight divided by the sum of all. */
enum { MAGA_DRAWS_MAX = 256 };
size_t maga_draws(const struct maga_game *game, uint64_t *weights);

/* Puts the draw in (0 .. maga_draws - 1) and runs on. In a contest 0 is the attacker's victory where that is possible;
 * of several rows or wars the draw is the place among the equal ones, in the order of their countries; the fictitious
 * number is draw - 100. */
void maga_stage_draw(struct maga_stage *stage, size_t draw);

/* Which country, or of a missile from where and to where, a draw means; MAGA_NOBODY where it means none. */
void maga_draw_means(const struct maga_game *game, size_t draw, uint8_t meant[2]);

/* The probability of the contest that is waited for is 1 - 2^-(n + 1) [TSOP-5]; -1: the attacker cannot win [TSOP-3].
 */
int maga_contest_n(const struct maga_contest *contest);

/* ---- For the actions ---- */

/* The strength of a role in a contest: its level (a President's twice), with what its helpers give it: of any country,
 * of its own, or none. */
int32_t maga_strength(const struct maga_game *game, unsigned country, unsigned role, int help_kind);

/* The level of a role with its helpers outside contests, where a President helps like a minister. */
int32_t maga_helped_level(const struct maga_game *game, unsigned country, unsigned role);

/* Stops for a contest of the acting row; on the next step contest.won says how it ended. */
enum maga_flow maga_contest(struct maga_stage *stage, int32_t attack, unsigned defender, unsigned defending_role,
                            int32_t defence);

/* A role's level rises, and that of those who helped it [HELP-6]; help_kind limits who counts. */
void maga_raise(struct maga_game *game, unsigned country, unsigned role, int help_kind);

void maga_tell(const struct maga_stage *stage, unsigned to, enum maga_news news, unsigned country, unsigned role,
               int64_t a, int64_t b);

struct maga_row *maga_acting_row(const struct maga_stage *stage);
struct maga_country *maga_actor(const struct maga_stage *stage);
void maga_change_mood(struct maga_country *country, int32_t points);
unsigned maga_role_with_number(const struct maga_country *country, unsigned number);
bool maga_allied(const struct maga_game *game, unsigned one, unsigned other); /* In one federation. */

/* The part numerator / denominator of everything but levels that a country keeps. */
void maga_keep_part(struct maga_country *country, int32_t numerator, int32_t denominator, bool mood);

/* A success: the stars of the acting row's action [SCORE-3]. */
void maga_score(const struct maga_stage *stage);

/* The role is free again; whoever controlled it is told, and so is its owner. */
void maga_cut_ties(const struct maga_stage *stage, unsigned country, unsigned role);

/* How much income all countries together can have in a sphere [FIN-3]. */
int64_t maga_capacity(const struct maga_game *game);

/* What is drawn from: equal opponents in the sphere that the acting row invests in, attackers whose wars come next; in
 * the order of countries. */
size_t maga_opponents(const struct maga_game *game, uint8_t *opponents);
size_t maga_next_wars(const struct maga_game *game, uint8_t *attackers);
void maga_missile_direction(const struct maga_game *game, size_t which, uint8_t direction[2]);

/* Interception: the directions whose missiles may be shot at, and how many fly in each; how many directions. */
size_t maga_missile_weights(const struct maga_game *game, uint64_t *weights);

/* ends.c: the phases after the rows. Each runs until it waits or is over (false). */
enum { MAGA_SETTLE_DRAWN = 1 }; /* The step after the draw of the fictitious number. */
bool maga_settle(struct maga_stage *stage);
bool maga_impacts(struct maga_stage *stage);
bool maga_wars(struct maga_stage *stage);
void maga_close(struct maga_stage *stage);
double maga_winning_number(const struct maga_game *game, int fictitious);

/* What each characteristic but the treasury is worth at the end [SCORE-1, SCORE-2], in roubles; may be negative. */
struct maga_score {
    int64_t levels, income, nuclear, interceptors, mood;
};
void maga_break_down(const struct maga_country *country, struct maga_score *score);

/* Points if the game ended now [SCORE-1..4]; of one country, federations not added up. */
int64_t maga_points(const struct maga_country *country);

#endif
