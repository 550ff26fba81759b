/* team.h - a team: its members, the plan they write together, and its lists. */
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
    TEAM_ROLE_CHARACTERS = 8
};

struct team_member {
    key_digest guest;
    char name[4 * SERVER_NAME_MAX + 1];
    struct texts *roles;
};

/* A list that the server has taken. */
struct team_receipt {
    struct texts *rows; /* NULL: there is none. */
    int64_t number;     /* Of this team's receipts. */
    char hash[2 * 8 + 1];
    uint64_t time;
};

struct team {
    struct team_member *member; /* TEAM_MEMBERS_MAX, once there is one. */
    unsigned members;
    unsigned keys;                      /* The generation of its key. */
    char name[4 * SERVER_NAME_MAX + 1]; /* "": none chosen. */
    char flag[4 * SERVER_NAME_MAX + 1];
    int64_t revision; /* Of the plan. */
    struct texts *plan;
    int64_t receipts;
    struct team_receipt sent, standing;
    /* Not stored: */
    bool told;              /* In this change the team is to be told of itself, */
    bool reported;          /* and organisers of it. */
    struct texts *prepared; /* A bot's list for this phase, chosen while people write theirs; NULL: not yet. */
};

/* The team as it is; and to be changed in this change: it is told, and stored, and organisers are told. */
const struct team *team_of(const struct table *table, unsigned seat);
struct team *team_edit(struct table *table, unsigned seat);
/* Likewise, where it is the team's alone: organisers shall not notice either. */
struct team *team_edit_own(struct table *table, unsigned seat);
/* What the change being made writes is told to this team, to those that it leads and to organisers only. */
void team_keeps(struct server *server, const struct table *table, casus_seat team);
void team_free(struct team *team); /* What it holds. */

/* The team whose plan and list are those of the seat's now: its own, or another's that it has become part of. */
casus_seat team_leader(const struct table *table, unsigned seat);
/* All teams that are part of that one are told of themselves in this change. */
void team_tell_led(struct table *table, unsigned leader);

/* CASUS_SEAT_OBSERVER: the guest belongs to no team. */
casus_seat team_seat_of(const struct table *table, const struct guest *guest);
/* The member's number; -1: not a member. */
int team_member_number(const struct team *team, const struct guest *guest);
/* One more member. False: the team is full. */
bool team_add_member(struct server *server, struct table *table, unsigned seat, const struct guest *guest);
/* A member is gone; a team that nobody is left of before the organiser's start is open again, and what its
 * people wrote is gone. The dealings are not told (dealings_member_gone). */
void team_remove_member(struct server *server, struct table *table, unsigned seat, unsigned member);
/* The number of the member whom the desk calls so (barred_person); -1: nobody of the team. */
int team_member_called(const struct server *server, const struct table *table, unsigned seat, const char *person);
/* Its key has been renewed, so that nobody who was shut out comes in without it. */
bool team_takes_by_key_only(const struct table *table, unsigned seat);
/* The team has another key; it and the organisers are told. */
void team_renew_key(struct table *table, unsigned seat);
/* Counts one more receipt of the team for these rows. */
struct team_receipt team_make_receipt(struct server *server, struct table *table, casus_seat seat, struct texts *rows);
/* A list of short texts from a message, for texts_release. NULL: it has been refused. */
struct texts *team_read_rows(struct server *server, const struct request *request, const json_t *rows);
request_handler team_plan, team_standing, team_name, team_member;

#endif
