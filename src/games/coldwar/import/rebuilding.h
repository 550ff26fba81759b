/* rebuilding.h - a game that is being rebuilt from its log: what moves.c, match.c and search.c share. One struct of the
 * caller's holds everything; no other memory is used. */
#ifndef COLDWAR_REBUILDING_H
#define COLDWAR_REBUILDING_H

#include "deals.h"
#include "story.h"

enum {
    CW_MOVES_MAX = 256,
    CW_MOVE_ITEMS_MAX = 256,
    CW_EVENTS_MAX = 6144,
    CW_SEARCH_DEPTH = 192, /* Actions from one header to the next: the longest have some 60. */
    CW_DIFFERENCES_MAX = 64,
    CW_MOVE_DIFFERENCES = 1, /* With more in one move, no choice in it can be trusted. */
    CW_FAILURES = 4096,
    CW_OPTIONS_SIZE = 256,
    CW_CHECKPOINTS = 24,   /* How many moves the search can go back. */
    CW_ENDS_MAX = 12,      /* How many ends of one move are tried. */
    CW_DIFFERING_ENDS = 64 /* The same for the move that differs. */
};

/* One action of the rebuilt game. */
struct cw_event {
    casus_action action;
    casus_seat seat;
    bool guessed;  /* The log does not say it: a card that is never seen, a die that is never printed. */
    uint16_t move; /* The one that it belongs to. */
};

/* What happens between two decisions on what to play: the set-up, a headline phase, a round. What happens at the end of
 * a turn belongs to the move before it. */
struct cw_move {
    const struct cw_item *header; /* NULL: the set-up. */
    uint16_t first, end;          /* Its items in the log. */
    uint8_t turn;                 /* From the surrounding headers if its own is damaged; 0: the set-up. */
};

enum cw_difference_kind {
    CW_DIFFERS,
    CW_NOT_IN_GAME,
    CW_NOT_IN_LOG,
    /* These end the import: no legal action does what the log says; a card cannot be where the log shows it; something
     * earlier does not fit, however the unseen cards are dealt. */
    CW_NO_ACTION,
    CW_NO_CARD_THERE,
    CW_NO_DEALING,
    CW_UNREADABLE, /* A line: it is left out, or `ends`. */
    CW_NO_PLAYER,  /* No line says who plays a side. */
    CW_DIFFERENCE_KINDS
};

struct cw_difference {
    uint8_t kind;               /* enum cw_difference_kind */
    uint8_t missed;             /* enum cw_missed, of an unreadable line. */
    uint8_t side;               /* The side for which no player is named. */
    bool ends;                  /* The import ends with it, although a legal action may continue. */
    uint32_t line, column;      /* Of the text, from 1. */
    struct cw_item said, found; /* In the log; in the game. */
};

/* How much of each of a move's items the game has produced: points for influence, 0 or 1 for everything else, for an
 * unread line what it is taken to say (match.c); and what differs.
 */
struct cw_progress {
    int16_t done[CW_MOVE_ITEMS_MAX];
    uint16_t left; /* Items, without repeated announcements. */
    /* Points that the log does not mention, positive for the US, and from which of its items on they count. */
    int16_t unsaid;
    uint16_t unsaid_at;
    bool begun;    /* The move's card was played. */
    bool cleaning; /* The end of the turn has been reached. */
    bool finally;  /* The end of the game has. */
    uint8_t differences;
    struct cw_difference difference[CW_MOVE_DIFFERENCES];
};

struct cw_node {
    struct cw_state state;
    struct cw_progress progress;
    struct cw_event event; /* The one taken from here. */
    uint16_t tried;        /* Actions tried here. */
    uint64_t print;        /* Of state and progress. */
};

/* The positions at the end of a move that have been tried, by their hashes. */
struct cw_tried {
    unsigned count, most;
    uint64_t end[CW_DIFFERING_ENDS];
};

/* The state of the import before a move, besides the position, which follows from the events. */
struct cw_checkpoint {
    unsigned move, differences, compared, plays;
    unsigned hands; /* How many other hands the move has been tried with. */
    int shift;
    struct cw_tried tried;
    struct cw_deals deals;
};

/* The moves before one that cannot be rebuilt, as far back as the search may go, in their present form. */
struct cw_chain {
    unsigned line; /* How far that one could be rebuilt after them; 0: it has not been tried. */
    unsigned events;
    struct cw_event event[CW_EVENTS_MAX];
    struct cw_checkpoint checkpoint[CW_CHECKPOINTS];
    bool late[CW_LOG_ITEMS_MAX]; /* How discards are read. */
};

/* The one move that may differ from the log, and how it was first rebuilt. */
struct cw_doubt {
    bool arisen, told;
    unsigned events;
    struct cw_difference difference;
    struct cw_tried tried;
    struct cw_checkpoint before;
    struct cw_event event[CW_EVENTS_MAX]; /* Before it. */
};

struct cw_import {
    struct cw_log log;
    unsigned games, number; /* How many games the text holds, and which this is, from 0. */
    char options[CW_OPTIONS_SIZE];
    unsigned moves, events, differences, compared, plays;
    struct cw_move move[CW_MOVES_MAX];
    struct cw_event event[CW_EVENTS_MAX];
    struct cw_difference difference[CW_DIFFERENCES_MAX];
    struct cw_uses uses;
    struct cw_deals deals;
    struct cw_state start, state; /* Before the first event; after the last. */
    /* Working memory. */
    struct cw_journal journal;
    struct cw_story story;
    struct cw_node node[CW_SEARCH_DEPTH + 1];
    casus_action legal[CW_LEGAL_MAX];
    struct cw_event choice[CW_LEGAL_MAX + 4]; /* The actions that may be tried, and two exits for the other seat. */
    size_t choices;
    uint64_t failed[CW_FAILURES];
    bool ended;      /* Before the log did. */
    bool broken_off; /* The log says that the game ended, and the rules do not end it here. */
    unsigned failures, steps;
    unsigned stuck;                                 /* The furthest line of a move up to which everything was found. */
    int shift;                                      /* By how much the log's score exceeds the game's. */
    struct cw_difference failure;                   /* Why the last attempt at a move failed. */
    unsigned barrier;                               /* The first move that the search may go back to. */
    unsigned effort, spent_on_hands, spent_on_ends; /* Actions tried: in this effort; with other hands and ends. */
    struct cw_checkpoint checkpoint[CW_CHECKPOINTS];
    struct cw_doubt doubt;
    struct cw_chain first, furthest; /* Of the move to be rebuilt. */
};

/* ---- unread.c ---- */

/* Puts in the place of a line that cannot be read the influence that it must have told, if the lines around it leave
 * only one such change. import->start must be set. */
void cw_restore_unread(struct cw_import *import);

/* ---- moves.c ---- */

/* The card that the log says a seat headlines in a move; CW_NO_CARD if none. */
unsigned cw_headline_said(const struct cw_import *import, const struct cw_move *move, unsigned seat);

/* A log that is too long for the import ends where it is full. */
void cw_split_moves(struct cw_import *import);

/* Fills import->uses with all cards that the log shows in hands, by the present reading of its discards. */
void cw_expect_uses(struct cw_import *import);

/* Before a move is searched: the cards that the log shows in hands, and where they may be. *moved: the hidden cards had
 * to be dealt differently. False: import->failure says which card cannot be where it is shown. */
bool cw_show_cards(struct cw_import *import, const struct cw_move *move, bool *moved);

/* 6.4, box 6: the last US discard of a turn may be one of its end or belong to Ask Not What Your Country.. or Our Man
 * in Tehran, if it follows theirs without a header between: switches to the other reading, and expects what the log
 * then shows in hands. False: there is no such discard. */
bool cw_reread_last_discard(struct cw_import *import, const struct cw_move *move);

/* The first item in which a card that Ask Not What Your Country.. draws may be used: after its discards. */
unsigned cw_first_use(const struct cw_log *log, const struct cw_move *move);

/* The cards that Our Man in Tehran finds in the deck in this move, as far as the log names them. */
struct cw_set cw_shown_in_deck(const struct cw_log *log, const struct cw_move *move);

/* Whether a move shows this card in the US hand where it may have been drawn in the same move (C77). */
bool cw_shows_drawn(const struct cw_log *log, const struct cw_move *move, unsigned card);

/* How closely a log is followed. */
struct cw_care {
    bool last;        /* The log ends with this move. */
    bool ending;      /* Its last items are the log's last: what is missing after them is not a difference. */
    bool cut;         /* It is cut off within what one action brings about. */
    bool in_order;    /* Its items are in the order in which things happen. */
    unsigned allowed; /* Differences. */
    uint32_t
        from; /* None before this line except in scores, which are sums: up to there everything can be as it says. */
};

/* ---- search.c ---- */

/* The first item in which a card drawn now may be used: cards are dealt for the next move, C77 draws for this one. */
unsigned cw_first_use_of_draw(const struct cw_import *import, const struct cw_move *move, const struct cw_state *state);

/* Whether the move's header begins with a legal action. */
bool cw_can_begin(struct cw_import *import, const struct cw_move *move);

/* Searches for an end of the move that has not been tried. True: import->node holds the way there, of that length. */
bool cw_search_move(struct cw_import *import, const struct cw_move *move, struct cw_care care, struct cw_tried *tried,
                    unsigned *length);

/* ---- match.c ---- */

void cw_begin_progress(const struct cw_log *log, const struct cw_move *move, struct cw_progress *progress);

/* Compares a story with the log. False: more differences than allowed. */
bool cw_follow(const struct cw_log *log, const struct cw_move *move, const struct cw_story *story, struct cw_care care,
               struct cw_progress *progress);

/* At the end of a move: what the log has and the game does not, and whether the scores that it prints add up from `vp`
 * on. *shift: by how much they exceed the game's, because of reported differences. */
bool cw_close_progress(const struct cw_log *log, const struct cw_move *move, int vp, int *shift, struct cw_care care,
                       struct cw_progress *progress);

/* Whether nothing need follow from this line: operations that were announced and not conducted, an announcement
 * repeated. */
bool cw_is_idle(const struct cw_log *log, const struct cw_move *move, unsigned item);

#endif
