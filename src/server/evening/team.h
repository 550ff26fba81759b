/* team.h - a team: its members, and the lists it has. */
#ifndef CASUS_SERVER_EVENING_TEAM_H
#define CASUS_SERVER_EVENING_TEAM_H

#include "server/session/request.h"
#include "server/session/texts.h"
#include "server/table/table.h"

enum {
    TEAM_ROWS_MAX = SERVER_ACTIONS_MAX, /* Of a plan or a list. */
    TEAM_ROW_BYTES = 120,
    TEAM_MEMBERS_MAX = 40,
    TEAM_ROLES_MAX = 16,
    TEAM_ROLE_CHARACTERS = 8,
    TEAM_WISHES_MAX = 8,
    PLAN_STEPS_MAX = 20, /* Changes of a plan that can be taken back. */
    TEAM_ASIDE_MAX = 40, /* Warnings that a team puts aside in a phase. */
    TEAM_ASIDE_BYTES = 24,
    TEAM_CODE_LETTERS = 5,
    TEAM_NOTICES_KEPT = 8,
    TEAM_WHY_BYTES = 800 /* Of an organiser's reason. */
};

struct team_member {
    key_digest guest;
    char name[4 * SERVER_NAME_MAX + 1];
    struct texts *roles;
    struct texts *wishes; /* What he likes to play; NULL: he has not said. */
    uint64_t read; /* The event after which the phase began whose reports he has read, + 1; 0: he has read none. */
};

/* Of each order of a plan, in its sequence. An order is what the game counts as one (marks.h). */
struct plan_marks {
    struct texts *by; /* Whose it is; "": nobody knows. NULL: a list was put in the plan's place. */
    uint64_t *agreed; /* Which members agree with it: a bit for each by number, and whether it is approved. */
};

#define PLAN_APPROVED (UINT64_C(1) << 63)

/* What a plan was before a change, or after one that was taken back; and whose change it is. */
struct plan_step {
    char by[4 * SERVER_NAME_MAX + 1];
    struct texts *rows;
    struct plan_marks marks;
};

struct plan_steps {
    unsigned count;
    struct plan_step step[PLAN_STEPS_MAX]; /* The newest last. */
};

/* A list that the server has taken. */
struct team_receipt {
    struct texts *rows; /* NULL: there is none. */
    int64_t number;     /* Of this team's receipts. */
    char hash[2 * 8 + 1];
    uint64_t time;
    char why[TEAM_WHY_BYTES + 1]; /* Why an organiser has put it in the team's place; "": it is the team's own. */
};

struct team {
    struct team_member *member; /* TEAM_MEMBERS_MAX, once there is one. */
    unsigned members;
    unsigned keys;                      /* The generation of its key. */
    char code[TEAM_CODE_LETTERS + 1];   /* codes.h; "": it has none. */
    char name[4 * SERVER_NAME_MAX + 1]; /* "": none chosen. */
    char flag[4 * SERVER_NAME_MAX + 1];
    int64_t revision; /* Of the plan. */
    struct texts *plan;
    struct plan_marks marks;
    /* The revision that lists were last revealed with, and the time before: a plan that has not changed since is no
     * draft of the next list. */
    int64_t spent, spent_before;
    struct plan_steps past, future; /* Changes that can be taken back, and made again. */
    int64_t receipts;
    struct team_receipt sent, standing;
    char *counted; /* What counted when lists were last revealed, and what was not taken, as JSON; NULL: none were. */
    struct texts *aside;             /* The warnings that the team has put aside in this phase; NULL: none. */
    struct help *help;               /* help.h: what it and the organisers have said to one another; NULL: nothing. */
    bool closed;                     /* Its list stays as it is while others are mended (repair.h). */
    char *notice[TEAM_NOTICES_KEPT]; /* What organisers have done to its list, as JSON, the newest last; */
    unsigned notices;
    int64_t noticed; /* and how many there have been. */
    /* Not stored: */
    bool told;              /* In this change the team is to be told of itself, */
    bool reported;          /* and organisers of it. */
    struct texts *prepared; /* A bot's list for this phase, chosen while people write theirs; NULL: not yet. */
};

/* The team, to be read; and to be changed: the change then stores it and sends it to the team and the organisers. */
const struct team *team_of(const struct table *table, unsigned seat);
struct team *team_edit(struct table *table, unsigned seat);
/* Likewise, where it is the team's alone: organisers shall not notice either. */
struct team *team_edit_own(struct table *table, unsigned seat);
/* Sends what the present change writes to this team, the teams that it leads and the organisers only. */
void team_keeps(struct server *server, const struct table *table, casus_seat team);
void team_free(struct team *team); /* What it holds. */
/* What organisers have done to its list, as a JSON list. */
void team_write_notices(struct casus_writer *out, const struct team *team);
/* Adds a notice, and sends it to the team; `text` is an object as JSON, taken over. The oldest goes when there is no
 * room. */
void team_add_notice(struct table *table, unsigned seat, char *text);
void plan_steps_forget(struct plan_steps *steps);
void plan_marks_forget(struct plan_marks *marks);

/* The team whose plan and list are those of the seat's now: its own, or another's that it has become part of. */
casus_seat team_leader(const struct table *table, unsigned seat);
/* Sends each team that is part of that one its own data, in this change. */
void team_tell_led(struct table *table, unsigned leader);

/* CASUS_SEAT_OBSERVER: the guest belongs to no team. */
casus_seat team_seat_of(const struct table *table, const struct guest *guest);
/* The member's number; -1: not a member. */
int team_member_number(const struct team *team, const struct guest *guest);
/* Whether the member has read what this phase began with. */
bool team_has_read(const struct table *table, const struct team_member *member);
/* That the field seat names a team of the table; refuses anything else. */
bool team_check_named(struct server *server, const struct request *request);
/* Whether the team may change what counts of it; false: the request has been refused. */
bool team_check_open(struct server *server, const struct request *request);
/* One more member. False: the team is full. */
bool team_add_member(struct server *server, struct table *table, unsigned seat, const struct guest *guest);
/* A member is gone; a team that nobody is left of before the organiser's start is open again, and what its
 * people wrote is gone. The dealings are not told (dealings_member_gone). */
void team_remove_member(struct server *server, struct table *table, unsigned seat, unsigned member);
/* The number of the member whom the desk calls so (barred_person); -1: nobody of the team. */
int team_member_called(const struct server *server, const struct table *table, unsigned seat, const char *person);
/* Its key has been renewed, so that nobody who was shut out comes in without it. */
bool team_takes_by_key_only(const struct table *table, unsigned seat);
/* Gives the team another key, and sends it to the team and the organisers. */
void team_renew_key(struct table *table, unsigned seat);
/* Counts one more receipt of the team for these rows. */
struct team_receipt team_make_receipt(struct server *server, struct table *table, casus_seat seat, struct texts *rows);
/* A list of short texts from a message, for texts_release. NULL: it has been refused. */
struct texts *team_read_rows(struct server *server, const struct request *request, const json_t *rows);
/* What a member plays, whatever he held before. */
void team_set_roles(struct team *team, unsigned member, struct texts *roles);
request_handler team_standing, team_name, team_member, team_cast;

#endif
