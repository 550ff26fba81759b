/* What the steps of event programs do, and the loop over a program. */
#include "program.h"

unsigned cw_whose(const struct cw_frame *frame, const struct cw_step *step)
{
    switch (step->whose) {
    case CW_OF_PLAYER: return frame->seat;
    case CW_OF_OPPONENT: return CW_OTHER(frame->seat);
    default: return step->whose;
    }
}

static int amount(const struct cw_engine *engine, const struct cw_frame *frame, const struct cw_step *step)
{
    return step->amount != 0 ? step->amount(engine->state, cw_whose(frame, step)) : step->number;
}

/* ---- At once ---- */

enum cw_progress cw_do_defcon(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    (void)frame;
    cw_set_defcon(engine, engine->state->defcon + step->number);
    return CW_DONE;
}

enum cw_progress cw_do_vp(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    cw_gain_vp(engine, cw_whose(frame, step), amount(engine, frame, step));
    return CW_DONE;
}

enum cw_progress cw_do_add(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    cw_change_influence(engine, cw_whose(frame, step), step->item, amount(engine, frame, step));
    return CW_DONE;
}

enum cw_progress cw_do_clear(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    unsigned side = cw_whose(frame, step);
    cw_change_influence(engine, side, step->item, -cw_influence(engine->state, side, step->item));
    return CW_DONE;
}

enum cw_progress cw_do_control(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    cw_raise_to_control(engine, cw_whose(frame, step), step->item);
    return CW_DONE;
}

enum cw_progress cw_do_cancel(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
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
    cw_advance_space(engine, cw_whose(frame, step), (unsigned)step->number);
    return CW_DONE;
}

/* ---- If ---- */

enum cw_progress cw_do_needs(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    (void)frame;
    return step->condition(engine->state) ? CW_DONE : CW_NO_EVENT;
}

/* 3.1: events that wait for the end of the Chinese Civil War. */
static bool waits_for_china(unsigned card)
{
    return card == CW_RED_SCARE_PURGE || card == CW_FORMOSAN_RESOLUTION || card == CW_CULTURAL_REVOLUTION;
}

bool cw_barred(const struct cw_state *state, unsigned card)
{
    unsigned bar = cw_bar[card];
    if (bar != CW_NO_CARD && cw_in_play(state, bar)) return true;
    return state->china_holder == CW_NEUTRAL && waits_for_china(card);
}

bool cw_without_effect(const struct cw_state *state, unsigned card)
{
    const struct cw_step *first = cw_program[card];
    return first != 0 && first->run == cw_do_needs && !first->condition(state);
}

/* ---- Countries one by one ---- */

static void begin_choosing(struct cw_state *state, struct cw_frame *frame, int count)
{
    frame->flags = 1;
    frame->left = (uint8_t)count;
    state->used[0] = state->used[1] = (struct cw_set){{0, 0}};
}

static void use(struct cw_state *state, unsigned country)
{
    cw_add(&state->used[cw_has(&state->used[0], country)], country);
}

/* The countries that have not had their most points yet. */
static struct cw_set unused(const struct cw_state *state, struct cw_set countries, unsigned most)
{
    return most <= 2 ? cw_without(countries, state->used[most - 1]) : countries;
}

static enum cw_progress ask_next(struct cw_engine *engine, const struct cw_frame *frame, unsigned seat,
                                 enum cw_verb verb, struct cw_set countries, bool may_stop)
{
    if (frame->left == 0 || cw_empty(countries)) return CW_DONE;
    cw_ask_country(engine, seat, verb, countries, may_stop);
    return CW_WAITING;
}

enum cw_progress cw_do_place(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    struct cw_state *state = engine->state;
    unsigned side = cw_whose(frame, step);
    if (frame->flags == 0) begin_choosing(state, frame, amount(engine, frame, step));
    if (cw_answered(state)) {
        cw_change_influence(engine, side, state->answer, 1);
        use(state, state->answer);
        frame->left--;
    }
    return ask_next(engine, frame, side, CW_PLACE, unused(state, step->where(state), step->most), false);
}

enum cw_progress cw_do_remove(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    struct cw_state *state = engine->state;
    unsigned side = cw_whose(frame, step);
    if (frame->flags == 0) begin_choosing(state, frame, amount(engine, frame, step));
    if (cw_answered(state)) {
        cw_change_influence(engine, side, state->answer, -1);
        use(state, state->answer);
        frame->left--;
    }
    struct cw_set there = cw_and(step->where(state), state->present[side]);
    return ask_next(engine, frame, side ^ 1, CW_REMOVE, unused(state, there, step->most), false);
}

enum cw_progress cw_do_choose(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    struct cw_state *state = engine->state;
    unsigned seat = cw_whose(frame, step);
    if (frame->flags == 0) begin_choosing(state, frame, step->number);
    if (state->answered == CW_STOPPED) frame->left = 0;
    if (cw_answered(state)) {
        step->effect(engine, seat, state->answer);
        use(state, state->answer);
        frame->left--;
    }
    return ask_next(engine, frame, seat, CW_CHOOSE, unused(state, step->where(state), 1), step->most == 1);
}

/* ---- Operations, wars ---- */

enum cw_progress cw_do_operations(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    bool applies = step->condition == 0 || step->condition(engine->state);
    if (frame->flags == 1 || !applies) return CW_DONE;
    frame->flags = 1;
    cw_conduct(engine, cw_whose(frame, step), frame->card, step->number, step->item, CW_ANYWHERE);
    return CW_WAITING;
}

enum cw_progress cw_do_free(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    if (frame->flags == 1) return CW_DONE;
    frame->flags = 1;
    cw_conduct(engine, cw_whose(frame, step), frame->card, cw_card[frame->card].ops, step->item,
               (unsigned)step->number);
    return CW_WAITING;
}

enum cw_progress cw_do_war_on(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    if (frame->flags == 1) return CW_DONE;
    frame->flags = 1;
    cw_begin_war(engine, cw_whose(frame, step), frame->card, step->item);
    return CW_WAITING;
}

enum cw_progress cw_do_war_in(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    struct cw_state *state = engine->state;
    if (frame->flags == 1) return CW_DONE;
    if (!cw_answered(state)) {
        cw_ask_country(engine, cw_whose(frame, step), CW_CHOOSE, step->where(state), false);
        return CW_WAITING;
    }
    frame->flags = 1;
    cw_begin_war(engine, cw_whose(frame, step), frame->card, state->answer);
    return CW_WAITING;
}

/* ---- Cards and options ---- */

enum cw_progress cw_do_discard_or(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    struct cw_state *state = engine->state;
    unsigned seat = cw_whose(frame, step);
    bool stopped = state->answered == CW_STOPPED;
    if (cw_answered(state)) {
        cw_discard_from_hand(engine, seat, state->answer);
        return CW_EVENT_ENDS;
    }
    if (stopped) return CW_DONE;
    /* Asked even without such a card: it shows nothing. */
    cw_ask_card(engine, seat, CW_DISCARD, cw_worth(state, seat, step->number), true);
    return CW_WAITING;
}

/* Two options that follow one another in enum cw_option; the chosen one's step is then done in this one's place. */
enum cw_progress cw_do_one_of(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    struct cw_state *state = engine->state;
    if (frame->number == 0) {
        if (!cw_answered(state)) {
            cw_ask_option(engine, cw_whose(frame, step), 3u << step->item);
            return CW_WAITING;
        }
        frame->number = (uint8_t)(1 + state->answer - step->item);
    }
    const struct cw_step *chosen = step->otherwise[frame->number - 1];
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
    cw_note(engine, CW_NOTE_SCORING, 0, 0, region, score->points[CW_USSR], score->points[CW_US], score->status[CW_USSR],
            score->status[CW_US]);
    for (unsigned side = 0; side < 2; side++) {
        if (region == CW_EUROPE && score->status[side] == CW_CONTROL) cw_end(engine, side, CW_BY_EUROPE);
    }
    if (engine->state->phase != CW_OVER) cw_award(engine, net);
}

enum cw_progress cw_do_score(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    struct cw_state *state = engine->state;
    unsigned region = step->item;
    struct cw_set targets = shuttle_targets(state, region);
    unsigned shuttle = cw_answered(state) ? state->answer : CW_NO_COUNTRY;
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

/* ---- Programs ---- */

void cw_begin_event(struct cw_engine *engine, unsigned seat, unsigned card)
{
    cw_push(engine, CW_FRAME_EVENT, cw_card[card].side == CW_NEUTRAL ? seat : cw_card[card].side, card);
}

/* 2.2, 5.2, 5.5, 7.3, 7.3.1: where a card goes after its event. Missile Envy has already gone elsewhere. */
static void put_away(struct cw_engine *engine, unsigned seat, unsigned card, bool happened)
{
    const struct cw_card_row *row = &cw_card[card];
    if (!cw_has(&engine->state->pile[CW_TABLE], card)) return;
    if (happened && row->lasting != CW_MOMENT) {
        cw_move_card(engine, card, CW_TABLE, CW_IN_PLAY + seat);
        cw_note(engine, CW_NOTE_IN_PLAY, seat, card, 0, 0, 0, 0, 0);
    } else {
        cw_move_card(engine, card, CW_TABLE, happened && row->removed ? CW_REMOVED : CW_DISCARDS);
    }
}

static void end_event(struct cw_engine *engine, bool happened)
{
    struct cw_frame frame = engine->state->frame[engine->state->depth - 1];
    cw_pop(engine);
    if (engine->state->phase != CW_OVER) put_away(engine, frame.seat, frame.card, happened);
}

static void note_event(struct cw_engine *engine, const struct cw_frame *frame)
{
    bool happens = !cw_barred(engine->state, frame->card) && !cw_without_effect(engine->state, frame->card);
    cw_note(engine, CW_NOTE_EVENT, frame->seat, frame->card, 0, happens, 0, 0, 0);
}

void cw_run_event(struct cw_engine *engine, struct cw_frame *frame) /* 7.1 */
{
    struct cw_state *state = engine->state;
    const struct cw_step *step = &cw_program[frame->card][frame->step];
    bool fresh =
        frame->step == 0 && frame->flags == 0 && state->answered == CW_NOT_ANSWERED && frame->country == CW_NO_COUNTRY;
    if (fresh) {
        note_event(engine, frame);
        frame->country = 0; /* Noted; from here on it is the steps' own. */
    }
    bool barred = fresh && cw_barred(state, frame->card);
    if (step->run == 0 || barred) {
        end_event(engine, !barred);
        return;
    }
    switch (step->run(engine, frame, step)) {
    case CW_DONE:
        frame->step++;
        frame->flags = frame->number = frame->left = 0;
        return;
    case CW_WAITING: return;
    case CW_EVENT_ENDS: end_event(engine, true); return;
    case CW_NO_EVENT: end_event(engine, false); return;
    }
}
