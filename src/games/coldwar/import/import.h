/* Rebuilding a game from its log: as a record of legal actions from the first deal to the last line, comparing every
 * figure that the log prints. One struct of the caller's holds everything; no other memory is used. */
#ifndef COLDWAR_IMPORT_H
#define COLDWAR_IMPORT_H

#include "deals.h"
#include "story.h"

enum {
    CW_MOVES_MAX = 256,
    CW_MOVE_ITEMS_MAX = 256,
    CW_EVENTS_MAX = 6144,
    CW_SEARCH_DEPTH = 192, /* Actions from one header to the next: the longest have some 60. */
    CW_DIFFERENCES_MAX = 64,
    CW_MOVE_DIFFERENCES = 6, /* More in one move, and it is not the game of the log. */
    CW_FAILURES = 4096,
    CW_OPTIONS_SIZE = 256
};

/* One action of the rebuilt game. */
struct cw_event {
    casus_action action;
    casus_seat seat;
    bool guessed; /* The log does not say it: a card that is never seen, a die that is never printed. */
};

/* What lies between two decisions on what to play: the set-up, a headline phase, a round. What happens at the end of a
 * turn belongs to the move before it. */
struct cw_move {
    const struct cw_item *header; /* NULL: the set-up. */
    uint16_t first, end;          /* Its items in the log. */
};

/* The last three end the import: no legal action does what the log says; a card cannot be where the log shows it;
 * however the unseen cards are dealt, something before does not fit. */
enum cw_difference_kind { CW_DIFFERS, CW_NOT_IN_GAME, CW_NOT_IN_LOG, CW_NO_ACTION, CW_NO_CARD_THERE, CW_NO_DEALING };

struct cw_difference {
    uint8_t kind;
    uint16_t line;
    struct cw_item said, found; /* In the log; in the game. */
};

/* How much of a move's items the game has brought about: of influence the points, of all else 0 or 1; and what differs.
 */
struct cw_progress {
    int16_t done[CW_MOVE_ITEMS_MAX];
    uint16_t left; /* Items. */
    bool begun;    /* The move's card was played. */
    bool cleaning; /* The end of the turn is being told. */
    uint8_t differences;
    struct cw_difference difference[CW_MOVE_DIFFERENCES];
};

struct cw_node {
    struct cw_state state;
    struct cw_progress progress;
    struct cw_event event; /* That led on from here. */
    uint16_t tried;        /* Actions tried here. */
    uint64_t print;        /* Of state and progress. */
};

struct cw_import {
    struct cw_log log;
    char options[CW_OPTIONS_SIZE];
    unsigned moves, events, differences, compared, plays;
    struct cw_move move[CW_MOVES_MAX];
    struct cw_event event[CW_EVENTS_MAX];
    struct cw_difference difference[CW_DIFFERENCES_MAX];
    struct cw_deals deals;
    struct cw_state start, state; /* Before the first event; after the last. */
    /* Working memory. */
    struct cw_journal journal;
    struct cw_story story;
    struct cw_node node[CW_SEARCH_DEPTH + 1];
    casus_action legal[CW_LEGAL_MAX];
    struct cw_event choice[CW_LEGAL_MAX + 4]; /* What may be tried, and two exits for the other seat. */
    size_t choices;
    uint64_t failed[CW_FAILURES];
    bool ended; /* Before the log did. */
    unsigned failures, steps;
    /* How many items of a move were found at best, and in which line it was that no more were. */
    unsigned furthest, stuck;
    int shift; /* What the log's score is above the game's. */
};

/* Reads and rebuilds, up to the end or to where the game cannot follow. False: *error says why it is no log, and at
 * which line. */
bool cw_import(struct cw_import *import, const char *text, size_t length, struct casus_error *error);

/* Appends what a difference is, as a sentence without its line. */
void cw_difference_write(const struct cw_difference *difference, struct casus_writer *out);

/* ---- moves.c ---- */

bool cw_split_moves(struct cw_import *import, struct casus_error *error);

/* The cards that the log shows in hands, and where they may be: before a move is searched. *moved: the hidden cards had
 * to be dealt anew. */
bool cw_expect_uses(struct cw_import *import, struct casus_error *error);
bool cw_show_cards(struct cw_import *import, const struct cw_move *move, bool *moved);

/* The import ends here; always false. */
bool cw_end_import(struct cw_import *import, enum cw_difference_kind kind, unsigned line);

/* The first item in which a card that Ask Not What Your Country.. draws may be used: behind its discards. */
unsigned cw_first_use(const struct cw_log *log, const struct cw_move *move);

/* The cards that Our Man in Tehran finds in the deck in this move, as far as the log names them. */
struct cw_set cw_shown_in_deck(const struct cw_log *log, const struct cw_move *move);

/* Whether a move shows this card in the US hand where it may have been drawn in the same move (C77). */
bool cw_shows_drawn(const struct cw_log *log, const struct cw_move *move, unsigned card);

/* ---- match.c ---- */

void cw_begin_progress(const struct cw_log *log, const struct cw_move *move, struct cw_progress *progress);

/* How closely a log is followed. */
struct cw_care {
    bool last;        /* The log ends with this move: what it does not tell any more is no difference. */
    bool in_order;    /* Its items stand in the order in which things happen. */
    unsigned allowed; /* Differences. */
};

/* Compares a story with the log. False: more differences than allowed. */
bool cw_follow(const struct cw_log *log, const struct cw_move *move, const struct cw_story *story, struct cw_care care,
               struct cw_progress *progress);

/* At the end of a move: what the log says and the game does not, and whether the scores that it prints add up from `vp`
 * on. *shift: what they are above the game's, by differences that have been told. */
bool cw_close_progress(const struct cw_log *log, const struct cw_move *move, int vp, int *shift, unsigned allowed,
                       struct cw_progress *progress);

/* Whether this line of operations was followed by none. */
bool cw_is_idle(const struct cw_log *log, const struct cw_move *move, unsigned item);

#endif
