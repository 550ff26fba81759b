/* client.h - what client.c (greeting, viewing, moving) and whims.c (talking, voting, claiming, and what nobody should
 * try) share. */
#ifndef CASUS_SIMULATE_CLIENT_H
#define CASUS_SIMULATE_CLIENT_H

#include "twin.h"
#include "world.h"

/* Sends a message under a new id, which is returned. The message is used up. */
json_int_t say(struct world *world, struct tab *tab, json_t *message);
/* The same; the answer is looked at. */
void ask(struct world *world, struct tab *tab, enum asked_kind kind, json_int_t n, const char *text, json_t *message);
const char *text_of(const json_t *object, const char *key); /* "" if there is none. */
/* A random action of the tab's seat as text; false: it has none. */
bool choose_action(struct world *world, const struct tab *tab, char *text, size_t size);

/* Whether the client has no seat at the table and can have come to none meanwhile. */
bool is_stranger(const struct tab *tab);
void chat_unopened(struct world *world, struct tab *tab);
void open_without_link(struct world *world, struct tab *tab);
/* evening.c */
void evening_create(struct world *world, struct tab *tab);
void evening_on_team(struct tab *tab, const json_t *message);
void evening_member_whim(struct world *world, struct tab *tab);
void evening_organiser_acts_now(struct world *world, struct tab *tab);
void check_team_stored(struct world *world, const struct tab *tab, const struct asked *asked, const json_t *message);
uint64_t stored_events(const struct world *world, const struct game_table *table); /* The number of the last one. */
/* Its document, for json_decref, or NULL. */
json_t *stored_team(const struct world *world, const struct game_table *table, casus_seat seat);
/* Whether a viewer is told of an event at all; which event he calls by a number; how many he has been told of. */
bool evening_tells(const struct game_table *table, const struct replay_event *event, const void *before,
                   casus_seat viewer);
uint64_t evening_number(const struct game_table *table, const struct twin *played, casus_seat viewer, uint64_t shown);
uint64_t evening_shown(const struct game_table *table, const struct twin *played, casus_seat viewer);

void on_proposal(struct world *world, struct tab *tab, const json_t *message);

#endif
