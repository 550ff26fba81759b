/* Actions: a kind and an item - a card, a country, an option, a die. */
#ifndef COLDWAR_ACTION_H
#define COLDWAR_ACTION_H

#include "engine.h"

enum cw_action_kind {
    CW_ACT_HEADLINE = 1,
    CW_ACT_EVENT, /* .. CW_ACT_SPACE: in the order of enum cw_mode. */
    CW_ACT_OPS,
    CW_ACT_EVENT_FIRST,
    CW_ACT_UN,
    CW_ACT_SPACE,
    CW_ACT_PASS,
    CW_ACT_DONE,
    CW_ACT_DISCARD,
    CW_ACT_TAKE,
    CW_ACT_GIVE,
    CW_ACT_PLACE,
    CW_ACT_REMOVE,
    CW_ACT_CHOOSE,
    CW_ACT_COUP,
    CW_ACT_REALIGN,
    CW_ACT_OPTION,
    CW_ACT_CANCEL_CRISIS,
    CW_ACT_DRAW, /* Chance, from here on. */
    CW_ACT_ROLL,
    CW_ACT_RANDOM,
    CW_ACT_KINDS
};

static inline casus_action cw_pack(enum cw_action_kind kind, unsigned item)
{
    return (casus_action)kind | (casus_action)item << 8;
}

static inline unsigned cw_kind_of(casus_action action)
{
    return action & 255;
}

static inline unsigned cw_item_of(casus_action action)
{
    return (unsigned)(action >> 8);
}

/* Does the action, as the contract's apply; what it brings about goes to the journal, if there is one. */
bool cw_act(struct cw_state *state, casus_seat seat, casus_action action, struct cw_journal *journal,
            struct casus_error *error);

/* Asks again what was asked, when something that it hangs on has changed: an interrupt, a hand filled in. */
void cw_ask_again(struct cw_engine *engine);

/* The countries where the seat may call off Cuban Missile Crisis now (C40, RUL1). */
struct cw_set cw_crisis_exits(const struct cw_state *state, unsigned seat);

/* Which kind of action puts an ask's verb into words. */
enum cw_action_kind cw_act_of_verb(unsigned verb);

/* Why an action that is not legal is not: fills *error, always false. */
bool cw_explain(const struct cw_state *state, casus_seat seat, casus_action action, struct casus_error *error);

/* ---- The functions of the contract (casus.h) ---- */
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
