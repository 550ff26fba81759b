/* facts.h - what a role knows of its own state, as whoever tracked it learns [MID6]: figures, and what it has in
 * progress abroad. README.md has the table. */
#ifndef CASUS_GAMES_MAGA_FACTS_H
#define CASUS_GAMES_MAGA_FACTS_H

#include "news.h"

enum maga_fact_kind {
    MAGA_FACT_TREASURY,
    MAGA_FACT_AGRICULTURE, /* Incomes. */
    MAGA_FACT_HEAVY,
    MAGA_FACT_LIGHT,
    MAGA_FACT_NUCLEAR,
    MAGA_FACT_INTERCEPTORS,
    MAGA_FACT_MOOD,
    MAGA_FACT_RIOT,      /* How many stages it has lasted. */
    MAGA_FACT_LEVEL,     /* Of a role of its own. */
    MAGA_FACT_AGENT,     /* A role abroad that it controls, and its number. */
    MAGA_FACT_NUMBER,    /* A role's number abroad that it has learnt. */
    MAGA_FACT_OFFENCES,  /* What a state has done or tried against it, as far as it was told. */
    MAGA_FACT_STATEMENT, /* Against a state, still told. */
    MAGA_FACT_VIRUS,     /* In a state, still spreading. */
    MAGA_FACTS
};

struct maga_fact {
    uint8_t kind;
    uint8_t state, role; /* MAGA_NOBODY: the fact is about none. */
    int64_t amount;      /* Roubles, missiles, points, stages, a level, a number or a count. */
};

extern const char *const maga_fact_names[MAGA_FACTS];

/* Tells `to` what the role of the country knows at the end of the stage: a message for each fact. */
void maga_tell_facts(const struct maga_stage *stage, unsigned to, unsigned country, unsigned role);

/* The fact of a message MAGA_INFORMED; whether it is not the first of those told about one role. */
struct maga_fact maga_fact_of(const struct maga_message *message);
bool maga_is_further_fact(const struct maga_message *message);

#endif
