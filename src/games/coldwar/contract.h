/* The functions of the contract: casus/casus.h says what each does. */
#ifndef COLDWAR_CONTRACT_H
#define COLDWAR_CONTRACT_H

#include "state.h"

bool cw_measure(const char *text, size_t length, struct casus_measure *measure, struct casus_error *error);
bool cw_init(void *state, const char *text, size_t length, struct casus_error *error);
void cw_actor(const void *state, struct casus_actor *actor);
size_t cw_legal(const void *state, casus_seat seat, casus_action *actions);
casus_action cw_sample(const void *state, casus_seat seat, struct casus_random *random);
bool cw_is_legal(const void *state, casus_seat seat, casus_action action, struct casus_error *error);
bool cw_apply(void *state, casus_seat seat, casus_action action, struct casus_error *error);
size_t cw_outcomes(const void *state, struct casus_outcome *outcomes, const char **purpose);
void cw_view(const void *state, casus_seat seat, void *view);
bool cw_reveals(const void *state, casus_seat seat, casus_action action);
casus_action cw_seen(const void *state, casus_seat actor_seat, casus_action action, casus_seat seat);
void cw_determinize(const void *view, casus_seat seat, struct casus_random *random, void *state);
void cw_standing(const void *state, struct casus_standing *standings);
int32_t cw_evaluate(const void *state, casus_seat seat);
void cw_action_text(const void *state, casus_seat seat, casus_action action, struct casus_writer *out);
casus_action cw_action_parse(const void *state, casus_seat seat, const char *text, size_t length,
                             struct casus_error *error);
void cw_json(const void *state, struct casus_writer *out);
void cw_describe(const void *state, casus_seat actor_seat, casus_action action, casus_seat seat,
                 struct casus_writer *out);
bool cw_query(const void *state, casus_seat seat, const char *question, size_t length, struct casus_writer *out,
              struct casus_error *error);

/* Option lines (README.md); false: *error says which and what is expected. */
bool cw_read_options(const char *text, size_t length, struct cw_options *options, struct casus_error *error);

#endif
