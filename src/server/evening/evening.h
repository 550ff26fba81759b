/* evening.h - evenings: tables with an organiser, whose seats are teams. docs/protocol.md has the messages.
 *   documents.c  what is kept of an evening, and its durability     evening.c   phases and lists
 *   desk.c       what the organiser does                            team.c      members, the plan, the standing list,
 * ambassadors, bans papers.c     treaties on their way to the register              telling.c   what teams, the desk
 * and everybody are told
 *
 * What is kept stands in documents: one for each team, one for the evening, one for the papers. A document is never
 * changed, only replaced, so that what is durable can be gone back to. */
#ifndef CASUS_SERVER_EVENING_EVENING_H
#define CASUS_SERVER_EVENING_EVENING_H

#include "server/push/audience.h"
#include "server/table/table.h"

enum {
    PLAN_ROWS_MAX = SERVER_ACTIONS_MAX,
    PLAN_ROW_BYTES = 120,
    REASON_CHARACTERS = 200,
    PAPERS_MAX = 500,
    PAPERS_OF_TEAM_MAX = 20, /* That are proposed and not yet answered. */
    PAPER_CHARACTERS = 2000,
    CLAUSES_MAX = 8, /* Of one paper. */
    MEMBERS_MAX = 40,
    ROLES_MAX = 16,
    ROLE_CHARACTERS = 8,
    ANNOUNCEMENTS_KEPT = 50,
    INTERNATIONAL = -1 /* The circle in the middle. */
};

/* The one action that the server knows: the organiser's, for teams that are awaited and have sent nothing. */
#define ACTION_CLOSE "close"

/* Whether everybody is to be told of the evening's state. */
enum telling { TELL_NOTHING = 0, TELL_SOON /* When the crowd has heard what was said last. */, TELL_NOW };

struct evening {
    json_t **document; /* By seat, then the evening's own and the papers. */
    json_t **durable;  /* As last stored. */
    bool *dirty;       /* Replaced in this change. */
    bool *told;        /* Teams, then the desk, that are to be told of it. */
    enum telling all;
    enum table_status status_told;
    uint64_t crowd_until; /* Until then everybody is told only what cannot wait. */
    /* Bots' lists for this phase, chosen one by one while people write theirs; NULL: not yet. Not stored. */
    json_t **prepared;
};

extern const struct table_organised evening_organised;

/* ---- document.c ---- */

void evening_make(struct table *table, int64_t lists_ms);
void evening_free(struct table *table);

const json_t *team_document(const struct table *table, unsigned seat);
const json_t *evening_document(const struct table *table);
const json_t *papers_document(const struct table *table); /* A list. */

/* The same, to be changed in this change: a copy, the first time. The team is told of it; of the evening only who is
 * named by tell_all. */
json_t *team_edit(struct table *table, unsigned seat);
json_t *evening_edit(struct table *table);
json_t *papers_edit(struct table *table);
void tell_all(struct table *table, enum telling when);

/* Copies of all references, for what a change will have made durable; freed by documents_free. */
json_t **documents_copy(const struct table *table);
void documents_free(const struct table *table, json_t **documents);
json_t **documents_store(struct server *server, struct table *table); /* At the end of a change; NULL: nothing. */
void documents_durable(struct table *table, json_t **documents);      /* Takes them over. */
void documents_roll_back(struct table *table);
/* After loading: what an older server did not keep is as at the beginning. */
void documents_complete(struct table *table);
bool document_load(struct server *server, const char *key, const char *text, size_t length);

/* ---- evening.c ---- */

bool is_organiser(const struct table *table, const struct guest *guest);
void organiser_key(const struct server *server, const struct table *table, key_hex key);
void add_organiser(struct table *table, const struct guest *guest);
int64_t time_field(const struct table *table, const char *name);    /* Of the evening's document; -1: none. */
void set_times(struct table *table, int64_t ends, int64_t left_ms); /* -1: none. */
bool phase_is_open(const struct table *table);
void shut_phase(struct table *table);
void end_phase(struct server *server, struct table *table);
void evening_go_on(struct server *server, struct table *table);  /* A phase may have begun, or ended. */
void evening_resume(struct server *server, struct table *table); /* The server has been away. */
void evening_tick(struct server *server, struct table *table);
uint64_t evening_deadline(const struct server *server, const struct table *table);
void evening_send_list(struct server *server, struct request *request, const json_t *list);
/* What counts as the seat's list in `state`: the one sent, else the standing one, else a bot's; NULL: none that the
 * game takes. For json_decref. What was sent or standing and is not taken is told the team, if `tells`. */
json_t *list_of(struct server *server, struct table *table, casus_seat seat, bool tells);

/* ---- desk.c ---- */

void evening_organiser_acts(struct server *server, struct request *request, const json_t *list);
request_handler handle_phase, handle_rollback, handle_rehearse, handle_announce;

/* ---- team.c ---- */

casus_seat seat_of_member(const struct table *table, const struct guest *guest);
/* False: the team is full. */
bool add_member(struct server *server, struct table *table, unsigned seat, const struct guest *guest);
json_t *make_receipt(struct server *server, struct table *table, casus_seat seat, const json_t *rows);
bool check_rows(struct server *server, const struct request *request, const json_t *rows);
request_handler handle_plan, handle_standing, handle_team, handle_member, handle_ambassador, handle_ban;

/* ---- papers.c ---- */

void json_papers(struct casus_writer *out, const struct table *table, casus_seat viewer);
void papers_roll_back(struct table *table, uint64_t to); /* The game has gone back to after that event. */
request_handler handle_paper, handle_sign;

/* ---- telling.c ---- */

void json_evening(struct casus_writer *out, const struct table *table); /* What everybody may know. */
void json_receipt(struct casus_writer *out, const json_t *receipt, bool rows);
void evening_push(struct server *server, struct table *table); /* What has been changed, to those whom it concerns. */
/* Whether everybody may be told of the table now, or hears of it later. */
bool evening_may_push_table(struct server *server, struct table *table);
/* To all organisers, if it is NULL. */
void push_desk(struct server *server, struct table *table, const struct connection *only);

#endif
