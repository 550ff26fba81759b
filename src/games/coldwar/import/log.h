/* A log of the digital edition, as items: the content of each line. docs/coldwar-logs.md has the grammar; grammar.c
 * reads and writes it from one table of shapes. */
#ifndef COLDWAR_LOG_H
#define COLDWAR_LOG_H

#include "casus/casus.h"
#include "games/coldwar/data.h"

enum {
    CW_LOG_ITEMS_MAX = 4096, /* A whole game has about 1,000. */
    CW_LOG_FIGURES = 5,
    CW_LOG_REFUSALS_MAX = 16,
    CW_NO_REGION = CW_SCORED_REGIONS /* The digital edition has omitted the region's name. */
};

enum cw_item_kind {
    /* Headers: what follows belongs to a headline phase, a round, an end of turn, the end of the game. */
    CW_ITEM_HEADLINES,
    CW_ITEM_HEADLINE_ALONE,
    CW_ITEM_ROUND,
    CW_ITEM_CLEANUP,
    CW_ITEM_EMPTY_CLEANUP,
    CW_ITEM_LAST,
    /* Operations: the points of the card. */
    CW_ITEM_PLACE,
    CW_ITEM_COUP,
    CW_ITEM_REALIGN,
    CW_ITEM_SPACE,
    CW_ITEM_INFLUENCE, /* Change, then the pair: US, USSR. */
    CW_ITEM_TARGET,
    CW_ITEM_SUCCESS, /* Die, ops, modifier, stability, result. */
    CW_ITEM_FAILURE,
    CW_ITEM_ROLLS,     /* Die, modifier, sum. */
    CW_ITEM_SPACE_WON, /* Die, what was needed. */
    CW_ITEM_SPACE_LOST,
    CW_ITEM_ADVANCES,
    CW_ITEM_WAR,
    CW_ITEM_VICTORY, /* Die, modifier, what was needed. */
    CW_ITEM_DEFEAT,
    CW_ITEM_TRAP_STAYS,
    CW_ITEM_TRAP_ENDS,
    /* The state of the game. */
    CW_ITEM_DEFCON_FALLS,
    CW_ITEM_DEFCON_RISES,
    CW_ITEM_MILOPS,
    CW_ITEM_VP, /* Points, then the score: positive if the US leads. */
    CW_ITEM_NO_VP,
    CW_ITEM_IN_PLAY,
    CW_ITEM_OUT_OF_PLAY,
    CW_ITEM_RESHUFFLE,
    /* Cards and choices. */
    CW_ITEM_HEADLINED,
    CW_ITEM_EVENT,
    CW_ITEM_REVEALS,
    CW_ITEM_REVEALS_FROM_HAND,
    CW_ITEM_NOTHING_TO_REVEAL,
    CW_ITEM_DISCARDS,
    CW_ITEM_NOTHING_TO_DISCARD,
    CW_ITEM_PLAYS,
    CW_ITEM_RETURNS,
    CW_ITEM_PARTICIPATES,
    CW_ITEM_BOYCOTTS,
    CW_ITEM_CHOOSES,
    CW_ITEM_WINS,
    CW_ITEM_NOBODY_WINS, /* A draw; or it is not known who won. */
    CW_ITEM_UNREAD,      /* A line that cannot be read stands here, in the midst of the log: one item may be missing. */
    CW_ITEMS
};

struct cw_item {
    uint32_t line;
    /* enum cw_item_kind; what the rest means is in its shape (grammar.c), each kind of field in the order of the line.
     */
    uint8_t kind;
    uint8_t side[2];
    uint8_t card[2];
    uint8_t country;
    uint8_t region;
    uint8_t reason; /* enum cw_log_reason */
    bool late;      /* A discard of the end of the turn (box 6), although it follows those of an event. */
    int16_t figure[CW_LOG_FIGURES];
};

/* Why a side won, as far as logs say. Of the last two the rules know nothing: a side gave up or ran out of time; the
 * log does not say, or in words that we do not know. */
enum cw_log_reason {
    CW_WON_BY_POINTS,
    CW_WON_BY_EUROPE,
    CW_WON_BY_FINAL_SCORING,
    CW_WON_BY_DEFCON,
    CW_WON_BY_HELD_SCORING,
    CW_WON_BY_CRISIS,
    CW_WON_BY_WARGAMES,
    CW_WON_BY_FORFEIT,
    CW_WON_OTHERWISE,
    CW_LOG_REASONS
};

/* What was expected where the reading of a line got stuck. */
enum cw_missed {
    CW_MISSED_TEXT,
    CW_MISSED_SIDE,
    CW_MISSED_CARD,
    CW_MISSED_COUNTRY,
    CW_MISSED_REGION,
    CW_MISSED_NUMBER,
    CW_MISSED_SCORE,
    CW_MISSED_SETUP, /* A line of the set-up, which is skipped. */
    CW_MISSED_END,   /* The log is longer than any game. */
    CW_MISSED_KINDS
};

/* A line that cannot be read. */
struct cw_refusal {
    uint32_t line, column; /* From 1; columns count characters. */
    uint8_t missed;        /* enum cw_missed */
};

/* What precedes the first influence. */
struct cw_log_setup {
    struct casus_word player[2];     /* By side; length 0: no line names it. */
    uint8_t handicap_side, handicap; /* Points, 0: none. */
    bool optional_cards, late_war, civil_war;
    struct casus_word time; /* "90 Minutes"; length 0: not given. */
};

struct cw_log {
    struct cw_log_setup setup; /* Its words point into the text that was read. */
    uint32_t line, last_line;  /* Where it begins and ends in the text. */
    /* Its last line, if that says that the game ended although the rules do not end it; line 0: it does not. */
    struct cw_item ending;
    uint32_t count;
    uint32_t refusals;
    struct cw_refusal refusal[CW_LOG_REFUSALS_MAX];
    struct cw_item item[CW_LOG_ITEMS_MAX];
};

static inline bool cw_item_is_unread(const struct cw_item *item)
{
    return item->kind == CW_ITEM_UNREAD;
}

static inline bool cw_item_is_header(const struct cw_item *item)
{
    return item->kind <= CW_ITEM_LAST;
}

/* Whether an item says that the game ended in a way that no action brings about. */
static inline bool cw_item_breaks_off(const struct cw_item *item)
{
    bool ends = item->kind == CW_ITEM_WINS || item->kind == CW_ITEM_NOBODY_WINS;
    return ends && item->reason >= CW_WON_BY_FORFEIT;
}

/* How many sides an item names. */
unsigned cw_item_sides(enum cw_item_kind kind);

/* How many games a text holds: each begins with a line "SETUP:", or, if that line is lost, with another line of the
 * set-up. What precedes the first belongs to none. */
unsigned cw_log_games(const char *text, size_t length);

/* Reads game `number` of the text, from 0. Lines that cannot be read are in log->refusal: those of the set-up are
 * skipped, the others have an item in their place. It ends with the last line that can be read, before a header that
 * cannot, or before one refusal too many. False: there is no such game, or it cannot be read at all; *error says why
 * and where. */
bool cw_log_read(const char *text, size_t length, unsigned number, struct cw_log *log, struct casus_error *error);

/* The line that the log ends with, because neither it nor what follows can be read; NULL: the log ends by itself. */
const struct cw_refusal *cw_log_ended_by(const struct cw_log *log);

/* Fills *error with what is expected in a line that cannot be read; always returns false. */
bool cw_refuse_line(const struct cw_refusal *refusal, struct casus_error *error);

/* Appends the items of a line to a log. False: *refusal says where and why it cannot be read; the items before that
 * stay. */
bool cw_items_read(struct casus_word line, unsigned number, struct cw_log *log, struct cw_refusal *refusal);

/* Writes a whole log. */
void cw_log_write(const struct cw_log_setup *setup, const struct cw_item *item, size_t count, struct casus_writer *out);

/* Writes one item without an end of line. */
void cw_item_write(const struct cw_item *item, struct casus_writer *out);

/* A card as logs name it: its title, with the star of a card that is removed. */
void cw_log_card(unsigned card, struct casus_writer *out);

#endif
