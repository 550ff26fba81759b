/* contract.h - MAGA's part of the contract (include/casus/casus.h), by the files that implement it. */
#ifndef CASUS_GAMES_MAGA_CONTRACT_H
#define CASUS_GAMES_MAGA_CONTRACT_H

#include "casus/casus.h"

/* ---- rules.c ---- */

void maga_actor_of(const void *state, struct casus_actor *actor);
/* Whether the seat may write rows now, whatever they say. */
bool maga_takes_rows(const void *state, casus_seat seat);
bool maga_is_legal(const void *state, casus_seat seat, casus_action action, struct casus_error *error);
bool maga_apply(void *state, casus_seat seat, casus_action action, struct casus_error *error);
size_t maga_outcomes(const void *state, struct casus_outcome *outcomes, const char **purpose);

/* ---- legal.c ---- */

enum { MAGA_LEGAL_EACH = 220, MAGA_LEGAL_REST = 120 }; /* legal_max = each * countries + rest. */
size_t maga_legal(const void *state, casus_seat seat, casus_action *actions);
size_t maga_ranges(const void *state, casus_seat seat, casus_action action, struct casus_range *ranges);

/* ---- view.c ---- */

void maga_view(const void *state, casus_seat seat, void *view);
casus_action maga_seen(const void *state, casus_seat actor, casus_action action, casus_seat seat);
void maga_determinize(const void *view, casus_seat seat, struct casus_random *random, void *state);

/* ---- standing.c, bots.c ---- */

void maga_standing(const void *state, struct casus_standing *standings);
int32_t maga_evaluate(const void *state, casus_seat seat);
extern const struct casus_bot *const maga_bots[];

/* ---- text.c, json.c, describe.c, query.c, ask.c ---- */

void maga_action_text(const void *state, casus_seat seat, casus_action action, struct casus_writer *out);
casus_action maga_action_parse(const void *state, casus_seat seat, const char *text, size_t length,
                               struct casus_error *error);
void maga_json(const void *state, struct casus_writer *out);
void maga_describe(const void *state, casus_seat actor, casus_action action, casus_seat seat, struct casus_writer *out);
bool maga_query(const void *state, casus_seat seat, const char *question, size_t length, struct casus_writer *out,
                struct casus_error *error);
/* The same, of the questions that a team has while it writes its list. Without a position (NULL) those are refused that
 * are about one. */
bool maga_ask(const void *state, casus_seat seat, const char *question, size_t length, struct casus_writer *out,
              struct casus_error *error);

/* ---- An evening: casus/evening.h ---- */

casus_seat maga_leader(const void *state, casus_seat seat);
bool maga_reports(const void *state);
bool maga_stays_secret(const void *state);
extern const struct casus_evening maga_evening; /* dealings.c */

#endif
