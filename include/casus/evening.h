/* evening.h - what a game adds to an evening: a table with an organiser, whose seats are teams of several people who
 * write sealed lists while a phase is open. An optional part of the contract; a game without it is played only at
 * tables of people and bots.
 *
 * A game may have dealings between teams: things that people do with one another outside the position, which enter the
 * record only when an organiser acts on them. Dealings are a plain state beside the position, in the caller's memory,
 * under the same rules as a position: no pointers, no allocation, no clock. The driver shows them, stores them as text,
 * and rolls them back with the game. */
#ifndef CASUS_EVENING_H
#define CASUS_EVENING_H

#include "casus/casus.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What one field of a deal may hold. */
enum casus_deal_kind {
    CASUS_DEAL_END = 0,
    CASUS_DEAL_NUMBER, /* least .. most. */
    CASUS_DEAL_FLAG,   /* "yes" or "no". */
    CASUS_DEAL_TEXT,   /* least .. most characters, line feeds allowed. */
    CASUS_DEAL_NAME,   /* The same without line feeds. */
    CASUS_DEAL_LINES,  /* A list of least .. most short texts without line feeds. */
    CASUS_DEAL_NAMES,  /* A list of least .. most names, each of 1 .. CASUS_DEAL_NAME_MOST characters. */
    CASUS_DEAL_NUMBERS /* A list of least .. most numbers, each 0 .. CASUS_SEATS_MAX - 1. */
};

enum { CASUS_DEAL_NAME_MOST = 40 };

struct casus_deal_field {
    const char *name;
    enum casus_deal_kind kind;
    bool required;
    int64_t least, most;
};

enum { CASUS_DEAL_FIELDS_MAX = 7 };

/* One kind of deal, as people send it. */
struct casus_deal {
    const char *name;
    bool organiser; /* An organiser may send it too, not only a team. */
    bool curator;   /* So may a curator, who helps an organiser and sees no more than everybody. */
    bool begun;     /* Only once the game has begun. */
    struct casus_deal_field fields[CASUS_DEAL_FIELDS_MAX]; /* Closed by CASUS_DEAL_END. */
};

/* Who is in the teams; the driver knows. Members are numbered 0 .. members - 1; whenever one leaves, `gone` is called,
 * and the numbers of those after him drop by one. */
struct casus_company {
    const void *context;
    unsigned (*members)(const void *context, casus_seat seat);
    const char *(*name)(const void *context, casus_seat seat, unsigned member);
    uint64_t (*random)(const void *context); /* For drawing lots among people, not for the game. */
};

/* Who deals, and when. */
struct casus_dealer {
    casus_seat seat; /* A team, CASUS_SEAT_ORGANISER, or CASUS_SEAT_OBSERVER: a curator. */
    uint16_t seats;
    const void *view; /* The position as the dealer sees it; NULL before the game has begun. */
    uint64_t event;   /* The number that the next event will have. */
    bool running;     /* The game has begun, is not paused and not over. */
    struct casus_company company;
};

/* The result of a deal. */
struct casus_dealt {
    struct casus_seats teams;     /* Whose own part of the dealings has changed. */
    bool organisers;              /* Theirs has changed. */
    bool everybody;               /* What everybody may know has changed. */
    struct casus_writer *actions; /* The caller's: the organiser's actions to be done with it, one per line. */
};

/* What a row of a list is to the others. */
enum casus_row_part {
    CASUS_ROW_ALONE = 0, /* An order of its own. */
    CASUS_ROW_CONTINUES, /* Part of the row above, and nothing without it. */
    CASUS_ROW_HEADS      /* No order: it says what those below are about, down to the next that does. */
};

/* What an organiser does between the lists and what comes of them. */
enum casus_stage {
    CASUS_STAGE_NONE = 0, /* Teams write their lists, or nobody's time is counted. */
    CASUS_STAGE_SUITS,    /* He decides what the teams are at odds about; they do not know whether there is anything. */
    CASUS_STAGE_REVIEW    /* He looks at what came of the lists before it is published. */
};

struct casus_evening {
    /* The organiser's action that ends a phase in which awaited teams have sent nothing; it need not be legal now. */
    casus_action (*close)(const void *state);

    /* The action by which the seat ends its list, so that a list without it can be completed; 0: none does now. NULL:
     * no list needs one. */
    casus_action (*complete)(const void *state, casus_seat seat);

    /* What a row, as text, is to the others. NULL: each stands alone. */
    enum casus_row_part (*part)(const char *text, size_t length);

    /* What members call the role whose holder decides for a team what counts of its plan, where the evening asks for
     * that; a word of at most 8 characters. NULL: the game has none. */
    const char *head;

    /* The team that the seat's team is part of now, as far as the seat may know: itself, or another seat's team, whose
     * plan and list are then its own, too. NULL: no team joins another. */
    casus_seat (*leader)(const void *state, casus_seat seat);

    /* Whether the teams have just been told what came of their lists, so that they want time to read before the time of
     * this phase runs. NULL: never. */
    bool (*reports)(const void *state);

    /* The organiser's stage that the position is in. NULL: there is none ever. */
    enum casus_stage (*stage)(const void *state);

    /* The organiser's action that ends that stage as the rules do without him; 0: none does now. NULL with `stage`. */
    casus_action (*end_stage)(const void *state);

    /* Whether a game whose table is over, played to its end or not, keeps its secrets: then only organisers get its
     * record and the dice's secret. NULL: it never does. */
    bool (*stays_secret)(const void *state);

    /* Whether everybody has been told something that must not be taken back: then organisers cannot go back to an
     * earlier position. NULL: never. */
    bool (*is_final)(const void *state);

    /* The kinds of deals, ended by a name of NULL. NULL: the game has none, and everything below is NULL. */
    const struct casus_deal *deals;

    /* The size in bytes of the dealings of that many teams. They begin as zeroed memory. */
    size_t (*size)(unsigned seats);

    /* A phase of the teams begins. */
    void (*begin_phase)(void *dealings);

    /* A member has left a team. False: nothing in the dealings has changed. */
    bool (*gone)(void *dealings, casus_seat seat, unsigned member, struct casus_dealt *dealt);

    /* Takes one deal: its name on the first line, then a line for each field, "name value"; in a text a line feed is
     * written "\n" and a backslash "\\"; each entry of a list has its own line. False: it was refused, *error says why,
     * and nothing has changed. If the organiser's actions in *dealt turn out not to be legal, the caller restores the
     * dealings as they were saved. */
    bool (*deal)(void *dealings, const struct casus_dealer *dealer, const char *text, size_t length,
                 struct casus_dealt *dealt, struct casus_error *error);

    /* The game was rolled back: counts says whether an event still counts in its position. */
    void (*roll_back)(void *dealings, bool (*counts)(const void *context, uint64_t event), const void *context,
                      struct casus_dealt *dealt);

    /* Appends a viewer's own part as keys and values of an open object: a team's, an organiser's or, with
     * CASUS_SEAT_OBSERVER, what everybody may know. */
    void (*json)(const void *dealings, unsigned seats, casus_seat viewer, const struct casus_company *company,
                 struct casus_writer *out);

    /* The dealings as text, and back into zeroed memory. False: the text makes no sense. */
    void (*save)(const void *dealings, unsigned seats, struct casus_writer *out);
    bool (*load)(void *dealings, unsigned seats, const char *text, size_t length);
};

#ifdef __cplusplus
}
#endif
#endif
