/* evening.h - evenings: tables with an organiser, whose seats are teams. docs/evening.md, section 2, has the messages.
 *   papers.c    what is kept of an evening, and its durability        evening.c   phases, lists, the organiser
 *   team.c      members, plans, treaties, ambassadors, bans
 *
 * What is kept stands in documents: one for each team, and one for the evening. A document is never changed, only replaced, so that what
 * is durable can be gone back to. */
#ifndef CASUS_SERVER_EVENING_H
#define CASUS_SERVER_EVENING_H

#include "hall_internal.h"

enum {
    PLAN_ROWS_MAX = HALL_ACTIONS_MAX,
    PLAN_ROW_BYTES = 120,
    REASON_CHARACTERS = 200,
    PAPERS_MAX = 500,
    PAPER_CHARACTERS = 2000,
    CLAUSES_MAX = 8, /* Of one paper. */
    MEMBERS_MAX = 40,
    ANNOUNCEMENTS_KEPT = 50,
    INTERNATIONAL = -1 /* The circle in the middle. */
};

struct evening {
    json_t **document; /* By seat, then the evening's own. */
    json_t **durable;  /* As last stored. */
    bool *dirty;       /* Replaced in this change. */
    bool *told;        /* Teams, then the desk, that are to be told of it. */
    bool told_all;
};

/* ---- papers.c ---- */

void evening_make(struct table *table, int64_t lists_ms);
void evening_free(struct table *table);

const json_t *team_document(const struct table *table, unsigned seat);
const json_t *evening_document(const struct table *table);

/* The same, to be changed in this change: a copy, the first time. */
json_t *team_edit(struct table *table, unsigned seat);
json_t *evening_edit(struct table *table);

/* Copies of all references, for what a change will have made durable; freed by documents_free. */
json_t **documents_copy(const struct table *table);
void documents_free(const struct table *table, json_t **documents);
void documents_store(struct hall *hall, struct table *table); /* At the end of a change. */
void documents_durable(struct table *table, json_t **documents); /* Takes them over. */
void documents_roll_back(struct table *table);
bool document_load(struct hall *hall, const char *key, const char *text, size_t length);

/* ---- evening.c ---- */

bool is_organiser(const struct table *table, const struct guest *guest);
void organiser_key(const struct hall *hall, const struct table *table, hex_key key);
void add_organiser(struct table *table, const struct guest *guest);
void json_evening(struct casus_writer *out, const struct table *table); /* What everybody may know. */
void evening_push(struct hall *hall, struct table *table); /* What has been changed, to those whom it concerns. */
void evening_send_own(struct hall *hall, struct table *table, struct hall_connection *connection, casus_seat viewer);
void evening_go_on(struct hall *hall, struct table *table); /* A phase may have begun. */
void evening_resume(struct hall *hall, struct table *table); /* The server has been away. */
void evening_tick(struct hall *hall, struct table *table);
uint64_t evening_deadline(const struct table *table);
void evening_send_list(struct hall *hall, struct request *request, const json_t *list);
void evening_organiser_acts(struct hall *hall, struct request *request, const json_t *list);
bool apply_all(const struct table *table, casus_seat seat, const json_t *list, void *state, struct casus_error *error);
handler handle_phase, handle_rollback, handle_rehearse, handle_announce;

/* ---- team.c ---- */

casus_seat seat_of_member(const struct table *table, const struct guest *guest);
bool add_member(struct hall *hall, struct table *table, unsigned seat, const struct guest *guest); /* False: the team is full. */
void json_members(struct casus_writer *out, const struct table *table, unsigned seat);
void json_papers(struct casus_writer *out, const struct table *table, casus_seat viewer);
json_t *make_receipt(struct hall *hall, struct table *table, const json_t *rows);
void json_receipt(struct casus_writer *out, const json_t *receipt, bool rows);
bool is_plain_text(const char *text, size_t characters);
handler handle_plan, handle_standing, handle_team, handle_member, handle_ambassador, handle_ban, handle_paper, handle_sign;

#endif
