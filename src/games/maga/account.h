/* account.h - why a country's figures are what they are after a stage: each change with its cause, from before to
 * after.
 *
 * It is worked out from what the country's report tells it anyway: its figures before and after, its rows with their
 * results, its news. So it can tell nothing that the country may not know, and what these do not explain is an item of
 * its own, of unknown cause (M31 in README.md). For each figure the items add up exactly. */
#ifndef CASUS_GAMES_MAGA_ACCOUNT_H
#define CASUS_GAMES_MAGA_ACCOUNT_H

#include "match.h"
#include "packing.h"

enum maga_cause {
    MAGA_BY_INCOME,      /* `of`: a sphere [TURN-5]. */
    MAGA_BY_HALF_INCOME, /* What a riot keeps back of it [RIOT-5]. */
    MAGA_BY_UPKEEP,      /* `of`: an enum maga_upkeep [FIN-1]. */
    MAGA_BY_ROW,         /* `of`: which of the country's rows. */
    MAGA_BY_TRANSFER,    /* From country [PR1]. */
    MAGA_BY_RAID,        /* Of country [DEF7]. */
    MAGA_BY_EXCHANGE,    /* [EXCH-5, EXCH-7] */
    MAGA_BY_INVESTOR,    /* Another state has taken income [FIN-6]. */
    MAGA_BY_SUIT,        /* Of country, which won [JUS1]. */
    MAGA_BY_WORSENING,   /* [PUB4] */
    MAGA_BY_REFUTATION,  /* Country has refuted our statement [PUB2]. */
    MAGA_BY_KILLING,     /* [MID5] */
    MAGA_BY_STRIKE,      /* Our missiles have hit country [NUKE-11]. */
    MAGA_BY_HITS,        /* Missiles have hit us [NUKE-10]. */
    MAGA_BY_BLAST,       /* One or more have hit a neighbour, as the losses show [NUKE-10]. */
    MAGA_BY_WAR,         /* A land war; country: the other side [WAR-6, WAR-7, WAR-10]. */
    MAGA_BY_EPIDEMIC,    /* [HEA1] */
    MAGA_BY_STATEMENTS,  /* [PUB1] */
    MAGA_BY_RIOT,        /* [RIOT-2] */
    MAGA_BY_UNKNOWN,     /* Nothing in the report explains it. */
    MAGA_CAUSES
};
enum maga_upkeep { MAGA_UPKEEP_NUCLEAR, MAGA_UPKEEP_INTERCEPTORS, MAGA_UPKEEP_AGENTS, MAGA_UPKEEPS };

struct maga_item {
    int64_t amount;
    uint8_t figure; /* As the organiser corrects them: MAGA_FIELD_TREASURY .., a role's meaning its level. */
    uint8_t cause;  /* enum maga_cause */
    uint8_t of;
    uint8_t country; /* Or MAGA_NOBODY. */
};

enum { MAGA_ITEMS_MAX = 1000 };

struct maga_account {
    unsigned items;
    struct maga_item item[MAGA_ITEMS_MAX];
};

/* Of the stage that is over and not yet published. */
void maga_account_of(const struct maga_match *match, unsigned country, struct maga_account *account);

/* Whether the figures before it and all its items give those after it; for asserts and tests. */
bool maga_adds_up(const struct maga_match *match, unsigned country, const struct maga_account *account);

/* One of the figures that are accounted for, and that an organiser may correct. */
int64_t maga_figure(const struct maga_country *country, unsigned figure);

/* The account as a field of an open object: an array. */
void maga_json_account(const struct maga_match *match, unsigned country, struct casus_writer *out);

#endif
