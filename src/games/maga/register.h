/* register.h - the register of treaties [DIP]: treaties of any number of parties, with each party's duties and rights,
 * and what each party can know about whether a duty was kept. It comes last in a match's memory, but for the merits
 * (ending.h) and what the first rules did not have: the details of its articles. */
#ifndef CASUS_GAMES_MAGA_REGISTER_H
#define CASUS_GAMES_MAGA_REGISTER_H

#include "match.h"

struct maga_register {
    uint16_t treaties, articles, verdicts;
    uint8_t unused[2];
};

static inline unsigned maga_treaties_max(unsigned countries)
{
    return 2 * countries + 16;
}

static inline unsigned maga_articles_max(unsigned countries)
{
    return 8 * countries + 64;
}

static inline unsigned maga_verdicts_max(unsigned countries)
{
    return 16 * countries + 128;
}

static inline struct maga_register *maga_register_of(const struct maga_match *match)
{
    return (struct maga_register *)(void *)((char *)match + maga_match_size(maga_game_of(match)->countries));
}

static inline struct maga_treaty *maga_treaty_at(const struct maga_match *match, unsigned treaty)
{
    return (struct maga_treaty *)(void *)(maga_register_of(match) + 1) + treaty;
}

static inline struct maga_entry *maga_entry_at(const struct maga_match *match, unsigned article)
{
    unsigned treaties = maga_treaties_max(maga_game_of(match)->countries);
    return (struct maga_entry *)(void *)maga_treaty_at(match, treaties) + article;
}

static inline struct maga_verdict *maga_verdict_at(const struct maga_match *match, unsigned verdict)
{
    unsigned articles = maga_articles_max(maga_game_of(match)->countries);
    return (struct maga_verdict *)(void *)maga_entry_at(match, articles) + verdict;
}

static inline size_t maga_register_size(unsigned countries)
{
    return maga_up(sizeof(struct maga_register) + maga_treaties_max(countries) * sizeof(struct maga_treaty) +
                   maga_articles_max(countries) * sizeof(struct maga_entry) +
                   maga_verdicts_max(countries) * sizeof(struct maga_verdict));
}

/* Bytes of the details of all articles and the progress beside all verdicts. */
static inline size_t maga_details_size(unsigned countries)
{
    return maga_articles_max(countries) * sizeof(struct maga_details) +
           maga_verdicts_max(countries) * sizeof(struct maga_progress);
}

/* Bytes of a whole match; `reveals`: its ranking is revealed; `details`: its rules know them. */
static inline size_t maga_whole_size(unsigned countries, bool reveals, bool details)
{
    return maga_match_size(countries) + maga_register_size(countries) +
           (reveals ? countries * sizeof(struct maga_merits) : 0) + (details ? maga_details_size(countries) : 0);
}

static inline size_t maga_size_of(const struct maga_match *match)
{
    const struct maga_game *game = maga_game_of(match);
    return maga_whole_size(game->countries, match->reveals, maga_knows_details(game));
}

/* By country; only where the ranking is revealed. */
static inline struct maga_merits *maga_merits(const struct maga_match *match)
{
    casus_assert(match->reveals);
    size_t before = maga_whole_size(maga_game_of(match)->countries, false, false);
    return (struct maga_merits *)(void *)((char *)match + before);
}

/* By article, and by verdict; only where the rules know details. */
static inline struct maga_details *maga_details_at(const struct maga_match *match, unsigned article)
{
    const struct maga_game *game = maga_game_of(match);
    casus_assert(maga_knows_details(game));
    size_t before = maga_whole_size(game->countries, match->reveals, false);
    return (struct maga_details *)(void *)((char *)match + before) + article;
}

static inline struct maga_progress *maga_progress_at(const struct maga_match *match, unsigned verdict)
{
    unsigned articles = maga_articles_max(maga_game_of(match)->countries);
    return (struct maga_progress *)(void *)maga_details_at(match, articles) + verdict;
}

/* An article of the register, with its details if the rules know them. */
struct maga_article maga_article_at(const struct maga_match *match, unsigned article);

/* ---- Who sees a treaty ---- */

unsigned maga_treaties(const struct maga_match *match);
/* Whether the viewer, a seat or the organiser, sees the treaty: the viewer's federation is a party to it. */
bool maga_sees_treaty(const struct maga_match *match, casus_seat viewer, unsigned treaty);
/* The same for one not yet sealed: whether the viewer will see it. */
bool maga_is_party(const struct maga_match *match, casus_seat viewer, unsigned treaty);
/* The treaty's number among those that the viewer sees: a common number would reveal how many others there are. */
unsigned maga_treaty_number(const struct maga_match *match, casus_seat viewer, unsigned treaty);
/* The register of a view: what the viewer may know, under his own numbers. */
void maga_show_treaties(const struct maga_match *match, casus_seat viewer, struct maga_match *view);

/* ---- The organiser's actions ---- */

/* MAGA_TREATY begins one, replacing one that was not sealed; MAGA_PARTY, MAGA_DUTY, MAGA_RIGHT, MAGA_IF and MAGA_SEAL
 * apply to the one begun last; and MAGA_ANNUL. False: *error says what is wrong with it. */
bool maga_entry_is_legal(const struct maga_match *match, casus_action action, struct casus_error *error);
void maga_enter(struct maga_match *match, casus_action action);
/* Whether the article says something that can be checked [DIP-3, DIP-4], about existing countries; the condition of
 * one that is not plain may be missing. The second: the same for a condition alone. */
bool maga_article_is_good(const struct maga_match *match, const struct maga_article *article,
                          struct casus_error *error);
bool maga_condition_is_good(const struct maga_match *match, const struct maga_article *article,
                            struct casus_error *error);
/* Whether no condition is missing. */
bool maga_article_is_whole(const struct maga_article *article);
/* Whether what happened in earlier turns counts for the article: such a right, too, has verdicts. */
bool maga_remembers(const struct maga_article *article);
void maga_check_register(const struct maga_match *match); /* Asserts what is true of every register. */

/* ---- verdict.c ---- */

/* At the end of a stage: reports to each party what it can know about each duty [DIP-1, 1.18]. */
void maga_judge_treaties(struct maga_match *match, const struct maga_stage *stage);

#endif
