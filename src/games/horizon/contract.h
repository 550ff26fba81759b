/* contract.h - Horizon's part of the contract (include/casus/casus.h), by the files that implement it. */
#ifndef HORIZON_CONTRACT_H
#define HORIZON_CONTRACT_H

#include "casus/casus.h"

/* ---- rules.c ---- */

bool horizon_is_legal(const void *state, casus_seat seat, casus_action action, struct casus_error *error);
bool horizon_apply(void *state, casus_seat seat, casus_action action, struct casus_error *error);

/* ---- legal.c ---- */

enum { HORIZON_LEGAL_MAX = 896 };
size_t horizon_legal(const void *state, casus_seat seat, casus_action *actions);

/* ---- chance.c ---- */

size_t horizon_outcomes(const void *state, struct casus_outcome *outcomes, const char **purpose);

/* ---- view.c ---- */

void horizon_view(const void *state, casus_seat seat, void *view);
casus_action horizon_seen(const void *state, casus_seat actor_seat, casus_action action, casus_seat seat);
void horizon_determinize(const void *view, casus_seat seat, struct casus_random *random, void *state);

/* ---- standing.c, evaluate.c ---- */

void horizon_standing(const void *state, struct casus_standing *standings);
int32_t horizon_evaluate(const void *state, casus_seat seat);

/* ---- text.c, json.c, describe.c, query.c ---- */

void horizon_action_text(const void *state, casus_seat seat, casus_action action, struct casus_writer *out);
casus_action horizon_action_parse(const void *state, casus_seat seat, const char *text, size_t length,
                                  struct casus_error *error);
void horizon_json(const void *state, struct casus_writer *out);
void horizon_describe(const void *state, casus_seat actor_seat, casus_action action, casus_seat seat,
                      struct casus_writer *out);
bool horizon_query(const void *state, casus_seat seat, const char *question, size_t length, struct casus_writer *out,
                   struct casus_error *error);

/* ---- game.c ---- */

void horizon_actor(const void *state, struct casus_actor *actor);

extern const struct casus_thinking horizon_thinking;
extern const struct casus_bot *const horizon_bots[];

#endif
