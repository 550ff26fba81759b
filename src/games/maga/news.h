/* news.h - what a stage tells the countries. Everything that a country learns passes through the listener; nothing else
 * from a stage may reach a player. */
#ifndef CASUS_GAMES_MAGA_NEWS_H
#define CASUS_GAMES_MAGA_NEWS_H

#include "state.h"

/* The kinds of news. `a`, `b`: figures whose meaning depends on the kind; b is small. */
enum maga_news {
    MAGA_ROW_DONE, /* A row of our own is over: the action `a`, its result `b`. */
    /* country tried `a` (an action) on our role `role` [TSOP-4]; role: MAGA_NOBODY if no role is meant. */
    MAGA_LEAK,
    MAGA_RECEIVED,       /* From country: the amount `a`, by the transfer `b` [PR1]. */
    MAGA_ROWS_SABOTAGED, /* `a` rows of role were cancelled by sabotage. */
    MAGA_ROLE_KILLED,    /* role, number `a`. */
    MAGA_TIES_CUT,       /* Our role has cut its foreign ties. */
    MAGA_AGENT_LOST,     /* The role with number `a` of country is no longer ours. */
    MAGA_AGENT_DID, /* A recruited role of country did the row `a`, packed, with the result and more in `b`;
                       deeds.h. */
    MAGA_RAIDED,    /* By country; `a` roubles. */
    MAGA_SLANDERED,
    MAGA_EPIDEMIC,
    MAGA_LIE_REFUTED, /* By country. */
    MAGA_SUED,        /* By country; `a`: 1 if it won. */
    MAGA_MOOD_WORSENED,
    MAGA_INCOME_LOST,   /* In sphere `a`, `b` roubles. */
    MAGA_EXCHANGE_PAID, /* `a` roubles; `b`: how many took part. The winning number is maga_winning_number's. */
    MAGA_LAUNCHED,      /* By country [NUKE-2]. */
    MAGA_STRIKE_ENDED,  /* The strike on country: `a` missiles arrived, `b` of them hit [NUKE-12]. */
    MAGA_HIT,           /* `a` missiles hit us, country. */
    MAGA_WAR_DECLARED,  /* By country [WAR-2]. */
    MAGA_WAR_DECIDED,   /* Of country `a` against country; b: 1 if the attacker won [WAR-5]. */
    MAGA_TRACKED,       /* The role of country that we tracked: its number `a`, its level `b` [MID6]. */
    MAGA_TRACKED_ROW,   /* What it did in this stage: the row `a`, packed, with the result `b`; deeds.h. */
    MAGA_RIOT_BEGINS,
    MAGA_RIOT_GOES_ON, /* `a`: percent lost. */
    MAGA_CLAUSE_WAS_KEPT,
    MAGA_CLAUSE_WAS_BROKEN, /* Of treaty `a` clause `b`, by country [DIP-1]; told by verdict.c. */
    MAGA_INFORMED,          /* What the role of country that we tracked knows; facts.h. */
    MAGA_LAUNCH_ENDED,      /* We shot at missiles of country: `a` is 1 if any of them arrived [NUKE-12]. */
    MAGA_NEWS
};

struct maga_message {
    int64_t a;
    int32_t b;
    uint8_t to, news, country, role;
};

/* A running stage: the game, and the listener. */
struct maga_stage {
    struct maga_game *game;
    void (*tell)(void *context, const struct maga_message *message); /* May be NULL. */
    void *context;
};

/* Tells a country; for MAGA_NOBODY it does nothing. The kind says what a and b mean. */
void maga_tell(const struct maga_stage *stage, unsigned to, enum maga_news news, unsigned country, unsigned role,
               int64_t a, int64_t b);

/* What a message's figure is, in reports and in `casus adjudicate`. */
enum maga_figure {
    MAGA_NO_FIGURE,
    MAGA_AMOUNT_FIGURE,
    MAGA_ACTION_FIGURE, /* An enum maga_action. */
    MAGA_ROW_FIGURE,    /* A packed row. */
    MAGA_RESULT_FIGURE, /* An enum maga_result. */
    MAGA_ROWS_FIGURE,
    MAGA_NUMBER_FIGURE,
    MAGA_WON_FIGURE, /* A truth. */
    MAGA_SPHERE_FIGURE,
    MAGA_COUNTRIES_FIGURE,
    MAGA_ARRIVED_FIGURE,
    MAGA_ANY_ARRIVED_FIGURE, /* A truth. */
    MAGA_HIT_FIGURE,
    MAGA_HITS_FIGURE,
    MAGA_ATTACKER_FIGURE, /* A country. */
    MAGA_LEVEL_FIGURE,
    MAGA_PERCENT_FIGURE,
    MAGA_CLAUSE_FIGURE,
    MAGA_FACT_FIGURE, /* All facts that were told together. */
    MAGA_FIGURES
};

/* The name of a figure: "amount". */
extern const char *const maga_figure_names[MAGA_FIGURES];

/* The kinds' names, and what their `a` and `b` are; by enum maga_news. */
struct maga_news_form {
    const char *name;
    uint8_t a, b; /* enum maga_figure */
};
extern const struct maga_news_form maga_news_forms[MAGA_NEWS];

#endif
