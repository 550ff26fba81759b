/* match.h - MAGA as a game from its lobby to its ranking: the phases around the technical stage, and what is kept
 * between them.
 *
 * One plain block of memory, sized by the number of countries: struct maga_match, the game with its countries and
 * relations (state.h), then for each country what was last published and its list, then the messages of the last
 * stage; after it come the register of treaties (register.h) and the merits. The functions at the end return the parts.
 * Start reading at README.md. */
#ifndef CASUS_GAMES_MAGA_MATCH_H
#define CASUS_GAMES_MAGA_MATCH_H

#include "casus/casus.h"
#include "news.h"

enum {
    MAGA_TURNS_MAX = 60,
    /* Messages of one stage that fit for each country; further ones are counted as lost. */
    MAGA_MESSAGES_EACH = 160
};

/* How much of a stage the organiser may publish; the teams know which it is (headlines.h). */
enum maga_wall {
    MAGA_WALL_STRICT, /* Nothing but what the rules make public. */
    MAGA_WALL_COUNTS, /* How often things happened. */
    MAGA_WALL_OPEN,   /* Also where there was a riot or an impact. */
    MAGA_WALLS
};
extern const char *const maga_wall_names[MAGA_WALLS];

enum maga_match_phase {
    MAGA_NUMBERS,
    MAGA_LOT,
    MAGA_LISTS,
    MAGA_EVIDENCE,
    MAGA_STAGE,
    MAGA_REVIEW,
    MAGA_OVER,
    MAGA_ENDING, /* Before it: the organiser reveals the ranking (ending.h). */
    MAGA_MATCH_PHASES
};

/* What a team is shown of a country; kept while a stage runs, so that nobody sees it before it is published [TURN-7].
 */
struct maga_figures {
    int64_t treasury, income[MAGA_SPHERES];
    int64_t credited, upkeep; /* In the stage after it [TURN-5]. */
    int32_t nuclear, interceptors, mood, riot;
    uint16_t level[MAGA_ROLES];
    uint8_t blocked[MAGA_ROLES];
    uint8_t told;   /* How many messages the country has. */
    uint8_t leader; /* Of its federation. */
    /* The country's messages in the stage after it: a chain of struct maga_told, as number + 1; 0: none. */
    uint32_t first_told : 31;
    uint32_t lost : 1; /* Some did not fit. */
    uint32_t last_told;
};

/* One message of the last stage. */
struct maga_told {
    struct maga_message message;
    uint32_t next; /* The next to the same country, as number + 1; 0: this is the last. */
    uint32_t unused;
};

/* A list as its team wrote it: the rows as packed actions (packing.h). */
struct maga_list {
    uint8_t rows;
    uint8_t unused[7];
    casus_action row[MAGA_LIST_MAX];
};

/* A statement of a treaty [DIP-3]: that a country does or does not do an action, against a country or any
 * (MAGA_NOBODY), by one of its roles, to a role, at least so much of it. */
struct maga_statement {
    uint8_t action; /* enum maga_action; none: there is no such statement. */
    uint8_t target;
    bool negated;
    uint8_t by, role; /* The role that acts and the one that is meant, plus 1; 0: any. */
    uint8_t unused[3];
    int64_t amount; /* Roubles, missiles or tenths; of a right what is done at most. 0: any. */
};

/* When a condition must have held, seen from the turn that is judged; only turns of the treaty count. */
enum maga_window { MAGA_SAME_TURN, MAGA_TURN_BEFORE, MAGA_EARLIER_TURN, MAGA_WINDOWS };

/* How often a duty is owed, or a right may be used. */
enum maga_timing {
    MAGA_EVERY_TURN, /* In each turn in which its condition holds. */
    MAGA_ONCE,       /* Once in the treaty's turns; an amount is their sum. */
    MAGA_WITHIN      /* Once in the next turns after that of its condition; MAGA_WITHIN + k - 1: in the next k. */
};

/* In the turns from .. until [DIP-2]. */
struct maga_treaty {
    struct casus_seats parties; /* Countries that led a federation, or were on their own, when they signed. */
    uint16_t first, articles;   /* In the register, one after another. */
    uint8_t from, until;
    bool sealed; /* Until then only the organiser knows it, and it binds nobody. */
    bool annulled;
};

/* A duty or a right of one party: to do what it says, or not to do it, if the condition holds. A right is an exception
 * to a duty of the same treaty [DIP-2]. The register has it in two parts, struct maga_entry and struct maga_details. */
struct maga_article {
    /* One for each party in the order of their numbers, then the truth; a right has them if maga_remembers. */
    uint16_t first_verdict;
    uint8_t party;
    bool right;
    uint8_t doer;   /* Whose deed the condition is about; any country's. */
    uint8_t window; /* enum maga_window: when the condition must have held. */
    uint8_t timing; /* enum maga_timing */
    uint8_t unused;
    struct maga_statement what, condition; /* condition.action: none if it always holds. */
};

/* An article as the register keeps it: without its details, which the first rules did not have. */
struct maga_entry {
    uint16_t first_verdict;
    uint8_t party;
    bool right;
    struct maga_plain {
        uint8_t action, target;
        bool negated;
    } what, condition;
    uint8_t doer;
    uint8_t unused;
};

/* The rest of an article: of what it says, then of its condition. */
struct maga_details {
    uint8_t by[2], role[2];
    uint8_t window, timing;
    uint8_t unused[2];
    int64_t amount[2];
};

/* The first turns in which a duty was broken and was kept, as far as somebody can know; 0: none. */
struct maga_verdict {
    uint8_t broken_in, kept_in;
};

/* How much of something was done: `least` surely; there may be more that one cannot know. */
struct maga_extent {
    int64_t least;
    bool more;
    uint8_t unused[7];
};

/* What an article that remembers (maga_remembers) keeps beside each verdict, as far as somebody can know. */
struct maga_progress {
    uint8_t before;    /* A truth of verdict.c: whether the condition's deed was done in the turn before. */
    uint8_t due;       /* The last turn in which the duty can be done or the right used; 0: it has not arisen. */
    uint8_t maybe_due; /* The same for a right that only may have arisen. */
    bool settled;      /* It has been done or used, once for all. */
    uint8_t unused[4];
    struct maga_extent done, met; /* Of what it says, since it arose; of its condition, in all turns before. */
};

struct maga_match {
    uint8_t phase;     /* enum maga_match_phase */
    uint8_t turns;     /* How many the match has [SET-7]. */
    bool organiser;    /* There is one, and phases wait for her. */
    bool open_numbers; /* */
    casus_seat viewer; /* Of a view: whose; CASUS_SEAT_ORGANISER in a whole position. */
    uint8_t placed;    /* Countries that have their place on the ring. */
    bool opens; /* The organiser has chosen that everything is revealed after the end; maga_will_open asks [LOC-13]. */
    int16_t fictitious; /* The exchange's number of the last stage. */
    uint32_t messages;
    struct casus_seats committed;     /* Seats whose numbers or lists are complete. */
    uint8_t ring[MAGA_COUNTRIES_MAX]; /* By place [SET-4]. */
    uint8_t pen[MAGA_COUNTRIES_MAX];  /* The country for which a seat is writing rows. */
    uint8_t wall;                     /* enum maga_wall */
    bool reveals;                     /* The organiser reveals the ranking; ending.h. */
    uint8_t told_from;                /* The best place that everybody has been told, once the ending has begun. */
    uint8_t awarded;                  /* Bits by enum maga_award. */
};

/* What a country can be given an award for. */
enum maga_award {
    MAGA_AWARD_STRIKE,   /* The most missiles that hit in one stage. */
    MAGA_AWARD_SERVICE,  /* The most deeds of a secret service. */
    MAGA_AWARD_ALLY,     /* The most duties of treaties kept, and none broken. */
    MAGA_AWARD_UNLUCKY,  /* The most contests lost against the odds; 1024ths of one. */
    MAGA_AWARD_COMEBACK, /* The most places gained since the worst of a turn. */
    MAGA_AWARD_ROCK,     /* The most attempts that failed against it. */
    MAGA_AWARDS
};

/* A country's, for the awards; only where the ranking is revealed. */
struct maga_merits {
    int32_t value[MAGA_AWARDS];
    int32_t hits;    /* Its missiles' in this stage. */
    uint16_t lowest; /* Its worst place after a turn. */
    uint8_t unused[2];
};

static inline size_t maga_up(size_t size) /* To a multiple of 8. */
{
    return (size + 7) / 8 * 8;
}

/* The parts of a match. Whether they may be changed depends on what the caller was given: with a constant match they
 * are only read. */
static inline struct maga_game *maga_game_of(const struct maga_match *match)
{
    return (struct maga_game *)(void *)((char *)match + maga_up(sizeof *match));
}

static inline size_t maga_game_end(unsigned countries)
{
    return maga_up(sizeof(struct maga_match)) + maga_up(maga_size(countries));
}

static inline size_t maga_messages_at(unsigned countries)
{
    return maga_game_end(countries) + countries * (sizeof(struct maga_figures) + sizeof(struct maga_list));
}

static inline size_t maga_match_size(unsigned countries)
{
    return maga_messages_at(countries) + (size_t)MAGA_MESSAGES_EACH * countries * sizeof(struct maga_told);
}

static inline struct maga_figures *maga_published(const struct maga_match *match, unsigned country)
{
    return (struct maga_figures *)(void *)((char *)match + maga_game_end(maga_game_of(match)->countries)) + country;
}

static inline struct maga_list *maga_list(const struct maga_match *match, unsigned country)
{
    char *lists = (char *)match + maga_game_end(maga_game_of(match)->countries) +
                  maga_game_of(match)->countries * sizeof(struct maga_figures);
    return (struct maga_list *)(void *)lists + country;
}

static inline struct maga_told *maga_told_at(const struct maga_match *match, unsigned number)
{
    return (struct maga_told *)(void *)((char *)match + maga_messages_at(maga_game_of(match)->countries)) + number;
}

/* A country's present figures, with what the next stage would credit and take for upkeep [TURN-5, FIN-1, RIOT-5].
 */
void maga_take_figures(const struct maga_game *game, unsigned country, struct maga_figures *figures);

/* Who leads the country's federation, as far as that has been published: while a stage runs, and until it is published,
 * who led before it [TURN-7]. */
static inline unsigned maga_shown_leader(const struct maga_match *match, unsigned country)
{
    const struct maga_game *game = maga_game_of(match);
    bool stage = match->phase == MAGA_STAGE || match->phase == MAGA_REVIEW;
    bool before = stage && match->viewer == CASUS_SEAT_ORGANISER; /* A view has no other. */
    return before ? maga_published(match, country)->leader : game->country[country].leader;
}

/* Whether everything is revealed after the end: the organiser's choice [LOC-13]. Without one it is. */
static inline bool maga_will_open(const struct maga_match *match)
{
    return match->opens || !match->organiser;
}

/* Whether the evening is over and everything is revealed. */
static inline bool maga_is_open(const struct maga_match *match)
{
    return match->phase == MAGA_OVER && maga_will_open(match);
}

/* Whether the viewer sees the whole of a country: it is in his federation, or he is the organiser. */
static inline bool maga_sees(const struct maga_match *match, casus_seat viewer, unsigned country)
{
    if (viewer == CASUS_SEAT_ORGANISER) return true;
    return viewer < maga_game_of(match)->countries &&
           maga_shown_leader(match, viewer) == maga_shown_leader(match, country);
}

#endif
