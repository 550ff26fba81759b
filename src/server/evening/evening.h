/* evening.h - an evening: a table with an organiser, whose seats are teams of several people. This file has what it
 * keeps, who its organisers are, and what a change has touched of it. docs/evening.md tells what people do there,
 * docs/protocol.md has the messages.
 *
 * All data is in plain structs, changed in place. It is stored as rows of JSON (rows.h), one for each team, one for the
 * evening and one for the game's dealings; the rows as last stored are kept, so that the evening can return to its
 * durable state. */
#ifndef CASUS_SERVER_EVENING_EVENING_H
#define CASUS_SERVER_EVENING_EVENING_H

#include "casus/evening.h"
#include "server/table/table.h"

enum {
    EVENING_READING_MAX_MS = 86400000,
    EVENING_ANNOUNCEMENTS_KEPT = 50,
    EVENING_REASON_CHARACTERS = 200, /* Why an organiser does something. */
    EVENING_NO_TIME = -1             /* Of a phase: it has no end, or does not stand still. */
};

/* Who approves the orders of a team's plan: only those then count. */
enum evening_approval { APPROVAL_NOBODY = 0, APPROVAL_HEAD, APPROVAL_VOTE, APPROVALS };

/* What an organiser chose to happen when the time of lists or of one of his stages is up. */
enum evening_at_end {
    AT_END_CLOSE = 0, /* The game goes on by itself. */
    AT_END_REMIND,    /* The desk is told; it goes on when an organiser says so. */
    AT_ENDS
};

/* Whether everybody is to be told of the evening's state. */
enum evening_telling {
    TELL_NOTHING = 0,
    TELL_SOON, /* When the crowd has heard what was said last. */
    TELL_NOW
};

struct evening_announcement {
    char text[4 * SERVER_CHAT_MAX + 1];
    uint64_t time;
    int64_t until; /* From then on it is shown no more; EVENING_NO_TIME: until an organiser takes it down. */
};

/* Guests who have a part beside the teams. */
struct evening_guests {
    key_digest *guest;
    size_t count;
};

/* In the store. Numbers 0 .. seats - 1 are the teams', the next is the evening's own, then the game's dealings; then as
 * many for what is said and written down in the teams. */
struct evening_row {
    bool dirty;    /* Changed in this change. */
    char *durable; /* As last stored; NULL: not yet. */
};

struct evening {
    /* Kept in the evening's row. */
    int64_t lists_ms;            /* How long a phase lasts; 0: until an organiser closes it. */
    int64_t suits_ms, review_ms; /* How long the organiser's stages last (stage.h); 0: until he ends them. */
    enum evening_at_end at_end;
    bool called;       /* The phase was called to its end: it closes whatever at_end says. */
    bool time_up;      /* The desk was told that the time is up; nothing follows from it. */
    int64_t stored_at; /* When its row was last read or stored. */
    int64_t ends;      /* When the time of the phase, or of the organiser's stages, is up; EVENING_NO_TIME: never. */
    int64_t left_ms;   /* How much of its time is left while it is paused; EVENING_NO_TIME: it is not, or has no end. */
    int64_t reading_ms; /* How long the teams read what they were told before the time of a phase runs (reading.h). */
    int64_t
        starts; /* When that is over, and its time runs; EVENING_NO_TIME: it ran from the beginning, or has no end. */
    int64_t
        reading_left_ms; /* How much of it is left while the phase is paused; EVENING_NO_TIME: nothing, or it is not. */
    enum casus_stage stage;  /* The organiser's that runs, */
    int64_t stage_ends;      /* when its own time is up, EVENING_NO_TIME: never, */
    int64_t stage_left_ms;   /* and how much of that is left while it is paused; EVENING_NO_TIME: it is not. */
    bool open;               /* A phase is open. */
    uint64_t since;          /* The event after which it opened. */
    uint64_t revealed;       /* The event after which lists were last revealed, */
    uint64_t revealed_since; /* and the one after which their phase had opened. */
    uint64_t reopened;       /* The event by which this phase was opened again, with its lists; 0: it was not. */
    bool drafts;             /* A team's plan counts when its phase ends and it has sent nothing. */
    enum evening_approval approval;
    int64_t grace_ms; /* How long lists are still taken when a phase's time is up. */
    struct evening_guests organisers, curators;
    unsigned organiser_keys, curator_keys; /* The generations of their keys, as of a seat's. */
    struct evening_announcement announcement[EVENING_ANNOUNCEMENTS_KEPT];
    unsigned announcements;

    struct team *team; /* team.h: by seat; each has a row. */
    void *dealings;    /* The game's, in a row; NULL: it knows none. */
    struct room *room; /* room.h: by seat; each has a row. */

    struct trial *closing; /* trial.h: the phase is over and its lists are being tried; NULL: it is not. Not stored. */

    struct evening_row *row; /* By number. */

    /* In this change: who is to be told of what. */
    bool tell_organisers;
    enum evening_telling tell_all;
};

bool evening_is_organiser(const struct table *table, const struct guest *guest);
void evening_add_organiser(struct table *table, const struct guest *guest);
/* The key by which one becomes an organiser. */
void evening_organiser_key(const struct server *server, const struct table *table, key_hex key);
/* Curators do what the game lets them do for an organiser, and see what everybody sees. */
bool evening_is_curator(const struct table *table, const struct guest *guest);
void evening_add_curator(struct table *table, const struct guest *guest);
void evening_curator_key(const struct server *server, const struct table *table, key_hex key);
/* The organiser who has been there longest: the evening's maker, unless that one has left. */
bool evening_is_founder(const struct table *table, const struct guest *guest);
/* False: the only organiser, who stays. */
bool evening_remove_organiser(struct table *table, const struct guest *guest);
void evening_remove_curator(struct table *table, const struct guest *guest);
/* The curators have another key, and none of them is one any more. Those who were, for evening_free_guests. */
struct evening_guests evening_renew_curators(struct table *table);
/* The organisers and the curators have another key, and only the founder is an organiser. Those who were besides, for
 * evening_free_guests. */
struct evening_guests evening_renew_organisers(struct table *table);
void evening_free_guests(struct evening_guests *list);
/* When the phase's time is up, the grace after it included; UINT64_MAX: it has no end, or it was up already and only
 * the desk was told. */
uint64_t evening_phase_ends(const struct table *table);
/* The time that all see: when it is up, or how much is left while it stands still; or EVENING_NO_TIME. */
void evening_set_times(struct table *table, int64_t ends, int64_t left_ms);
/* The event from which on what is sent is meant for the phase that runs. */
uint64_t evening_phase_begins(const struct table *table);
unsigned evening_own_row(const struct table *table);
unsigned evening_dealings_row(const struct table *table);
unsigned evening_room_row(const struct table *table, unsigned seat);
unsigned evening_rows(const struct table *table); /* How many there are. */
/* What is to be stored at the end of the change. */
void evening_touch_team(struct table *table, unsigned seat);
void evening_touch_own(struct table *table);
void evening_touch_dealings(struct table *table);
void evening_touch_room(struct table *table, unsigned seat);
/* Stores the evening's state, and sends it to everybody at the end of the change. */
void evening_tell_all(struct table *table, enum evening_telling when);
const char *evening_at_end_name(enum evening_at_end at_end);
/* AT_ENDS: there is none of that name; NULL has none. */
enum evening_at_end evening_at_end_called(const char *name);
const char *evening_approval_name(enum evening_approval approval);
/* The way of that name, where the game knows it; APPROVALS: there is none. */
enum evening_approval evening_approval_called(const struct casus_evening *game, const char *name);
/* What the game adds; never NULL at a table with an organiser. */
const struct casus_evening *evening_of_game(const struct table *table);

/* A field of a JSON object that is open; null for a text that is empty, and for a time that is none (below 0). */
void evening_key_text(struct casus_writer *out, const char *key, const char *text);
void evening_key_time(struct casus_writer *out, const char *key, int64_t time);

#endif
