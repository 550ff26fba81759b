/* What the steps of event programs do. Each is called again until it is done; frame->event.stage records its
 * progress. */
#include "primitives.h"

#include "casus/assert.h"

#include "influence.h"
#include "operations.h"
#include "pile.h"
#include "rules.h"
#include "score.h"
#include "stack.h"
#include "track.h"

static int amount(const struct cw_engine *engine, const struct cw_frame *frame, const struct cw_step *step)
{
    return step->amount != 0 ? step->amount(engine->state, cw_whose(frame, step)) : step->number;
}

/* ---- At once ---- */

enum cw_progress cw_do_defcon(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(step->number != 0);
    (void)frame;
    cw_set_defcon(engine, engine->state->defcon + step->number);
    return CW_DONE;
}

enum cw_progress cw_do_set_defcon(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(step->number >= 1 && step->number <= 5);
    (void)frame;
    cw_set_defcon(engine, step->number);
    return CW_DONE;
}

/* Sets one of the position's bytes that are only true or false. */
enum cw_progress cw_do_mark(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(step->item < offsetof(struct cw_state, influence));
    (void)frame;
    ((uint8_t *)engine->state)[step->item] = 1;
    return CW_DONE;
}

enum cw_progress cw_do_vp(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    cw_gain_vp(engine, cw_whose(frame, step), amount(engine, frame, step));
    return CW_DONE;
}

enum cw_progress cw_do_add(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(step->item < CW_COUNTRIES);
    cw_change_influence(engine, cw_whose(frame, step), step->item, amount(engine, frame, step));
    return CW_DONE;
}

enum cw_progress cw_do_clear(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(step->item < CW_COUNTRIES);
    unsigned side = cw_whose(frame, step);
    cw_change_influence(engine, side, step->item, -cw_influence(engine->state, side, step->item));
    return CW_DONE;
}

enum cw_progress cw_do_control(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(step->item < CW_COUNTRIES);
    cw_raise_to_control(engine, cw_whose(frame, step), step->item);
    return CW_DONE;
}

enum cw_progress cw_do_cancel(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(cw_card[step->item].lasting != CW_MOMENT);
    (void)frame;
    cw_cancel(engine, step->item);
    return CW_DONE;
}

enum cw_progress cw_do_reveal_hand(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    unsigned seat = cw_whose(frame, step);
    cw_reveal(engine, seat, engine->state->pile[CW_HAND + seat]);
    return CW_DONE;
}

/* RUL5: no attempt. */
enum cw_progress cw_do_space(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(step->number > 0);
    cw_advance_space(engine, cw_whose(frame, step), (unsigned)step->number);
    return CW_DONE;
}

/* ---- If ---- */

enum cw_progress cw_do_needs(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->event.step == 0);
    (void)frame;
    return step->condition(engine->state) ? CW_DONE : CW_NO_EVENT;
}

/* ---- Countries one by one ---- */

static void begin_choosing(struct cw_state *state, struct cw_frame *frame, int count)
{
    casus_assert(count >= 0 && count <= 15);
    frame->event.stage = CW_BEGUN;
    frame->event.left = (uint8_t)count;
    state->used[0] = state->used[1] = (struct cw_set){{0, 0}};
}

static void use(struct cw_state *state, unsigned country)
{
    casus_assert(country < CW_COUNTRIES && !cw_has(&state->used[1], country));
    cw_add(&state->used[cw_has(&state->used[0], country)], country);
}

/* The countries that may still get points. */
static struct cw_set unused(const struct cw_state *state, struct cw_set countries, unsigned most)
{
    casus_assert(most >= 1);
    return most <= 2 ? cw_without(countries, state->used[most - 1]) : countries;
}

static enum cw_progress ask_next(struct cw_engine *engine, const struct cw_frame *frame, unsigned seat,
                                 enum cw_verb verb, struct cw_set countries, bool may_stop)
{
    if (frame->event.left == 0 || cw_empty(countries)) return CW_DONE;
    cw_ask_country(engine, seat, verb, countries, may_stop);
    return CW_WAITING;
}

enum cw_progress cw_do_place(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    struct cw_state *state = engine->state;
    unsigned side = cw_whose(frame, step);
    bool may_stop = step->item == CW_MAY_DECLINE && cw_may_is_optional(state);
    if (frame->event.stage == CW_NOT_BEGUN) begin_choosing(state, frame, amount(engine, frame, step));
    if (may_stop && cw_has_stopped(state)) frame->event.left = 0;
    if (cw_take_answer(state)) {
        cw_change_influence(engine, side, state->answer, 1);
        use(state, state->answer);
        frame->event.left--;
    }
    return ask_next(engine, frame, side, CW_PLACE, unused(state, step->where(state), step->most), may_stop);
}

enum cw_progress cw_do_remove(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    struct cw_state *state = engine->state;
    unsigned side = cw_whose(frame, step);
    if (frame->event.stage == CW_NOT_BEGUN) begin_choosing(state, frame, amount(engine, frame, step));
    if (cw_take_answer(state)) {
        cw_change_influence(engine, side, state->answer, -1);
        use(state, state->answer);
        frame->event.left--;
    }
    struct cw_set there = cw_and(step->where(state), state->present[side]);
    return ask_next(engine, frame, side ^ 1, CW_REMOVE, unused(state, there, step->most), false);
}

enum cw_progress cw_do_choose(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    struct cw_state *state = engine->state;
    unsigned seat = cw_whose(frame, step);
    if (frame->event.stage == CW_NOT_BEGUN) begin_choosing(state, frame, step->number);
    if (cw_has_stopped(state)) frame->event.left = 0;
    if (cw_take_answer(state)) {
        step->effect(engine, seat, state->answer);
        use(state, state->answer);
        frame->event.left--;
    }
    return ask_next(engine, frame, seat, CW_CHOOSE, unused(state, step->where(state), 1), step->most == 1);
}

/* ---- Operations, wars ---- */

enum cw_progress cw_do_operations(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(step->number >= 1);
    if (frame->event.stage == CW_BEGUN) return CW_DONE;
    frame->event.stage = CW_BEGUN;
    unsigned kinds = step->item == CW_ALL_KINDS ? cw_kinds_granted(engine->state) : step->item;
    cw_begin_operations(engine, cw_whose(frame, step), frame->card, step->number, kinds, CW_ANYWHERE);
    return CW_WAITING;
}

enum cw_progress cw_do_free(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    if (frame->event.stage == CW_BEGUN) return CW_DONE;
    frame->event.stage = CW_BEGUN;
    cw_begin_operations(engine, cw_whose(frame, step), frame->card, cw_card[frame->card].ops, step->item,
                        (unsigned)step->number);
    return CW_WAITING;
}

enum cw_progress cw_do_war_on(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(cw_is_war(frame->card));
    if (frame->event.stage == CW_BEGUN) return CW_DONE;
    frame->event.stage = CW_BEGUN;
    cw_begin_war(engine, cw_whose(frame, step), frame->card, step->item);
    return CW_WAITING;
}

enum cw_progress cw_do_war_in(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(cw_is_war(frame->card));
    struct cw_state *state = engine->state;
    if (frame->event.stage == CW_BEGUN) return CW_DONE;
    if (!cw_take_answer(state)) {
        cw_ask_country(engine, cw_whose(frame, step), CW_CHOOSE, step->where(state), false);
        return CW_WAITING;
    }
    frame->event.stage = CW_BEGUN;
    cw_begin_war(engine, cw_whose(frame, step), frame->card, state->answer);
    return CW_WAITING;
}

/* ---- Cards and options ---- */

enum cw_progress cw_do_discard_or(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    struct cw_state *state = engine->state;
    unsigned seat = cw_whose(frame, step);
    bool stopped = cw_has_stopped(state);
    if (cw_take_answer(state)) {
        cw_discard_from_hand(engine, seat, state->answer);
        return CW_EVENT_ENDS;
    }
    if (stopped) return CW_DONE;
    /* Asked even without such a card, so that the question reveals nothing. */
    cw_ask_card(engine, seat, CW_DISCARD, cw_hand_worth(state, seat, step->number), true);
    return CW_WAITING;
}

/* Two consecutive options of enum cw_option; the chosen one's step then replaces this one. */
enum cw_progress cw_do_one_of(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(step->otherwise[0] != NULL && step->otherwise[1] != NULL);
    struct cw_state *state = engine->state;
    if (frame->event.chosen == 0) {
        if (!cw_take_answer(state)) {
            cw_ask_option(engine, cw_whose(frame, step), 3u << step->item);
            return CW_WAITING;
        }
        frame->event.chosen = (uint8_t)(1 + state->answer - step->item);
    }
    const struct cw_step *chosen = step->otherwise[frame->event.chosen - 1];
    return chosen->run(engine, frame, chosen);
}

/* ---- Scoring: 10.1 ---- */

/* C73: the USSR's battlegrounds that Shuttle Diplomacy may take out of this count. */
static struct cw_set shuttle_targets(const struct cw_state *state, unsigned region)
{
    bool flies = cw_in_play(state, CW_SHUTTLE_DIPLOMACY) && (region == CW_ASIA || region == CW_MIDDLE_EAST);
    struct cw_set none = {{0, 0}};
    return flies ? cw_and(cw_and(state->controlled[CW_USSR], cw_battlegrounds), cw_region[region]) : none;
}

static void award(struct cw_engine *engine, unsigned region, const struct cw_score *score)
{
    int net = score->points[CW_US] - score->points[CW_USSR]; /* 10.3: netted. */
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_SCORING,
                                     .country = region,
                                     .ussr_points = score->points[CW_USSR],
                                     .us_points = score->points[CW_US],
                                     .ussr_status = score->status[CW_USSR],
                                     .us_status = score->status[CW_US]});
    for (unsigned side = 0; side < 2; side++) {
        if (region == CW_EUROPE && score->status[side] == CW_CONTROL) cw_end_game(engine, side, CW_BY_EUROPE);
    }
    if (engine->state->phase != CW_OVER) cw_award(engine, net);
}

enum cw_progress cw_do_score(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(step->item < CW_SCORED_REGIONS);
    struct cw_state *state = engine->state;
    unsigned region = step->item;
    struct cw_set targets = shuttle_targets(state, region);
    unsigned shuttle = cw_take_answer(state) ? state->answer : CW_NO_COUNTRY;
    (void)frame;
    if (shuttle == CW_NO_COUNTRY && !cw_empty(targets)) {
        cw_ask_country(engine, CW_US, CW_CHOOSE, targets, false);
        return CW_WAITING;
    }
    if (region == CW_ASIA || region == CW_MIDDLE_EAST) cw_cancel(engine, CW_SHUTTLE_DIPLOMACY);
    struct cw_score score = cw_score_region(state, region, shuttle);
    award(engine, region, &score);
    return CW_DONE;
}
