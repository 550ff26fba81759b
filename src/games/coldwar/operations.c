/* Chapter 6: influence, realignments, coups, the Space Race; 7.6: wars; the traps' rolls. */
#include "operations.h"

#include "casus/assert.h"

#include "influence.h"
#include "pile.h"
#include "rules.h"
#include "stack.h"
#include "track.h"

static const struct cw_set everywhere = {{~UINT64_C(0), ~UINT64_C(0)}};
static const struct cw_set nowhere = {{0, 0}};

/* ---- Where ---- */

struct cw_set cw_latin_america(void)
{
    return cw_or(cw_region[CW_CENTRAL_AMERICA], cw_region[CW_SOUTH_AMERICA]);
}

static struct cw_set area(unsigned where)
{
    switch (where) {
    case CW_ANYWHERE: return everywhere;
    case CW_LATIN_AMERICA: return cw_latin_america();
    case CW_AROUND_NICARAGUA: return cw_neighbours[CW_NICARAGUA];
    default: return cw_region[where];
    }
}

struct cw_set cw_under_nato(const struct cw_state *state)
{
    if (!cw_in_play(state, CW_NATO)) return nowhere;
    struct cw_set under = cw_and(state->controlled[CW_US], cw_region[CW_EUROPE]);
    if (cw_in_play(state, CW_DE_GAULLE_LEADS_FRANCE)) cw_drop(&under, CW_FRANCE);
    if (cw_in_play(state, CW_WILLY_BRANDT)) cw_drop(&under, CW_WEST_GERMANY);
    return under;
}

static struct cw_set closed_by_defcon(const struct cw_state *state) /* 8.1 */
{
    struct cw_set closed = nowhere;
    if (state->defcon <= 4) closed = cw_region[CW_EUROPE];
    if (state->defcon <= 3) closed = cw_or(closed, cw_region[CW_ASIA]);
    if (state->defcon <= 2) closed = cw_or(closed, cw_region[CW_MIDDLE_EAST]);
    return closed;
}

struct cw_set cw_open_to(const struct cw_state *state, unsigned seat, bool coup, bool free)
{
    casus_assert(seat < 2);
    struct cw_set closed = free ? nowhere : closed_by_defcon(state);
    if (seat == CW_USSR) {
        closed = cw_or(closed, cw_under_nato(state));
        if (cw_in_play(state, CW_US_JAPAN_MUTUAL_DEFENSE_PACT)) cw_add(&closed, CW_JAPAN);            /* C27 */
        if (coup && cw_in_play(state, CW_THE_REFORMER)) closed = cw_or(closed, cw_region[CW_EUROPE]); /* C87 */
    }
    return cw_without(everywhere, closed);
}

static struct cw_set reach(const struct cw_state *state, unsigned seat) /* 6.1, C94, RUL13 */
{
    bool shut = seat == CW_USSR && state->chernobyl != 0;
    return shut ? cw_without(state->reach[seat], cw_region[state->chernobyl - 1]) : state->reach[seat];
}

/* ---- Points ---- */

static inline struct cw_points points_left(const struct cw_state *state, const struct cw_frame *frame)
{
    int left = frame->ops.value - frame->ops.spent;
    int china = frame->card == CW_THE_CHINA_CARD && !(frame->ops.flags & CW_LEFT_ASIA);
    int vietnam =
        frame->seat == CW_USSR && cw_in_play(state, CW_VIETNAM_REVOLTS) && !(frame->ops.flags & CW_LEFT_SOUTHEAST_ASIA);
    if (vietnam) vietnam -= cw_operations_short(state, frame->seat, cw_ops_printed(frame)); /* 7.4 */
    return (struct cw_points){left, left + china, left + china + vietnam};
}

struct cw_points cw_points_left(const struct cw_state *state, const struct cw_frame *frame)
{
    casus_assert(frame->kind == CW_FRAME_OPS);
    return points_left(state, frame);
}

static int points_in(struct cw_points left, unsigned country)
{
    if (cw_has(&cw_region[CW_SOUTHEAST_ASIA], country)) return left.southeast;
    return cw_has(&cw_region[CW_ASIA], country) ? left.asia : left.anywhere;
}

/* The countries where at least this many points are left. */
static struct cw_set with_points(struct cw_points left, int wanted)
{
    if (left.anywhere >= wanted) return everywhere;
    if (left.asia >= wanted) return cw_region[CW_ASIA];
    return left.southeast >= wanted ? cw_region[CW_SOUTHEAST_ASIA] : nowhere;
}

static void spend(struct cw_frame *frame, unsigned country, int points)
{
    casus_assert(points >= 1);
    frame->ops.spent = (uint8_t)(frame->ops.spent + points);
    if (!cw_has(&cw_region[CW_ASIA], country)) frame->ops.flags |= CW_LEFT_ASIA;
    if (!cw_has(&cw_region[CW_SOUTHEAST_ASIA], country)) frame->ops.flags |= CW_LEFT_SOUTHEAST_ASIA;
}

/* ---- The decision ---- */

static bool may(const struct cw_frame *frame, unsigned flag, enum cw_verb verb)
{
    enum cw_verb so_far = cw_ops_verb(frame);
    return (frame->ops.flags & flag) && (so_far == CW_NO_VERB || (so_far == verb && verb != CW_COUP));
}

static int price(const struct cw_state *state, unsigned seat, unsigned country) /* 6.1 */
{
    return country < CW_COUNTRIES && cw_controls(state, seat ^ 1, country) ? 2 : 1;
}

static struct cw_set placeable(const struct cw_state *state, const struct cw_frame *frame, struct cw_points left)
{
    struct cw_set theirs = state->controlled[frame->seat ^ 1];
    struct cw_set affordable = cw_or(cw_without(with_points(left, 1), theirs), cw_and(with_points(left, 2), theirs));
    struct cw_set places = cw_and(reach(state, frame->seat), affordable);
    bool civil_war = state->china_holder == CW_NEUTRAL && frame->seat == CW_USSR && left.anywhere >= 1;
    if (civil_war) cw_add(&places, CW_CHINA);
    return places;
}

/* Whether the card of these operations may still go to the Space Race. */
static bool may_space(const struct cw_state *state, const struct cw_frame *frame)
{
    return (frame->ops.flags & CW_MAY_SPACE) && cw_ops_verb(frame) == CW_NO_VERB &&
           cw_may_space(state, frame->seat, cw_ops_printed(frame));
}

static void ask_ops(struct cw_engine *engine, const struct cw_frame *frame)
{
    struct cw_state *state = engine->state;
    struct cw_points left = points_left(state, frame);
    struct cw_set targets =
        cw_and(cw_and(state->present[frame->seat ^ 1], area(frame->ops.where)), with_points(left, 1));
    bool free = frame->ops.flags & CW_FREE;
    struct cw_ask *ask = &state->ask;
    *ask = (struct cw_ask){.seat = frame->seat};
    if (may(frame, CW_MAY_PLACE, CW_PLACE)) ask->set = placeable(state, frame, left);
    if (may(frame, CW_MAY_COUP, CW_COUP)) ask->coup = cw_and(targets, cw_open_to(state, frame->seat, true, free));
    if (may(frame, CW_MAY_REALIGN, CW_REALIGN))
        ask->realign = cw_and(targets, cw_open_to(state, frame->seat, false, free));
    if (cw_empty(cw_or(ask->set, cw_or(ask->coup, ask->realign)))) return;
    ask->kind = CW_ASK_OPS;
    ask->may_stop = cw_ops_verb(frame) != CW_NO_VERB || (frame->ops.flags & CW_MAY_DECLINE);
}

/* ---- The operations ---- */

/* 7.4.3 */
void cw_begin_operations(struct cw_engine *engine, unsigned seat, unsigned card, int printed, unsigned flags,
                         unsigned where)
{
    casus_assert(flags & CW_ALL_KINDS);
    casus_assert(printed >= 1 && printed <= 4 && where <= CW_AROUND_NICARAGUA);
    struct cw_frame *frame = cw_push(engine, CW_FRAME_OPS, seat, card);
    frame->ops.use = (uint8_t)(printed << 4);
    frame->ops.flags = (uint8_t)flags;
    frame->ops.where = (uint8_t)where;
}

static void place(struct cw_engine *engine, struct cw_frame *frame, unsigned country)
{
    struct cw_state *state = engine->state;
    spend(frame, country, price(state, frame->seat, country));
    if (country != CW_CHINA) {
        cw_change_influence(engine, frame->seat, country, 1);
    } else if (++state->civil_war == 3) { /* 12.1, the Chinese Civil War: the USSR has won it. */
        cw_take_china(engine, CW_USSR, true);
    }
}

static void realign(struct cw_engine *engine, struct cw_frame *frame, unsigned country)
{
    spend(frame, country, 1);
    /* C47: Junta's stay in the region of the first. */
    if (frame->ops.where == CW_LATIN_AMERICA && !cw_junta_may_change_region(engine->state)) {
        bool south = cw_has(&cw_region[CW_SOUTH_AMERICA], country);
        frame->ops.where = south ? CW_SOUTH_AMERICA : CW_CENTRAL_AMERICA;
    }
    cw_push(engine, CW_FRAME_REALIGN, frame->seat, frame->card)->roll.country = (uint8_t)country;
}

static void coup(struct cw_engine *engine, struct cw_frame *frame, unsigned country)
{
    int operations = points_in(points_left(engine->state, frame), country);
    spend(frame, country, operations);
    cw_begin_coup(engine, frame->seat, frame->card, country, operations, frame->ops.flags & CW_FREE);
}

/* 6.4: an attempt in the Space Race takes the place of all other operations. */
static void go_to_space(struct cw_engine *engine)
{
    struct cw_frame ops = *cw_top(engine->state);
    cw_pop(engine);
    cw_begin_space(engine, ops.seat, ops.card, cw_ops_printed(&ops));
}

static void conduct_one(struct cw_engine *engine, struct cw_frame *frame)
{
    struct cw_state *state = engine->state;
    enum cw_verb verb = state->ask.verb;
    unsigned country = state->answer;
    if (cw_ops_verb(frame) == CW_NO_VERB) {
        int printed = cw_ops_printed(frame), value = points_in(points_left(state, frame), country);
        cw_note(engine, (struct cw_note){.kind = CW_NOTE_OPERATIONS,
                                         .seat = frame->seat,
                                         .card = frame->card,
                                         .country = country,
                                         .value = value,
                                         .printed = printed,
                                         .verb = (int)verb});
        frame->ops.use = (uint8_t)(frame->ops.use | verb);
    }
    if (verb == CW_PLACE) place(engine, frame, country);
    if (verb == CW_REALIGN) realign(engine, frame, country);
    if (verb == CW_COUP) coup(engine, frame, country);
}

void cw_run_ops(struct cw_engine *engine, struct cw_frame *frame)
{
    casus_assert(frame == cw_top(engine->state) && frame->kind == CW_FRAME_OPS);
    struct cw_state *state = engine->state;
    unsigned depth = state->depth;
    bool stopped = cw_has_stopped(state);
    /* 7.4.2: an event that came first may have changed the value. */
    if (cw_ops_verb(frame) == CW_NO_VERB)
        frame->ops.value = (uint8_t)cw_operations_value(state, frame->seat, cw_ops_printed(frame));
    if (cw_take_answer(state)) {
        if (state->ask.verb == CW_NO_VERB) {
            go_to_space(engine);
            return;
        }
        conduct_one(engine, frame);
    }
    if (state->depth > depth) return; /* A coup or a realignment is rolled first. */
    if (!stopped) ask_ops(engine, frame);
    if (state->ask.kind == CW_ASK_NONE) cw_pop(engine);
}

/* ---- Coups: 6.3 ---- */

void cw_begin_coup(struct cw_engine *engine, unsigned seat, unsigned card, unsigned country, int operations, bool free)
{
    casus_assert(country < CW_COUNTRIES && operations >= 1);
    struct cw_frame *frame = cw_push(engine, CW_FRAME_COUP, seat, card);
    frame->roll.country = (uint8_t)country;
    frame->roll.operations = (uint8_t)operations;
    frame->roll.flags = free ? CW_FREE : 0;
}

int cw_coup_operations(const struct cw_state *state, const struct cw_frame *frame, unsigned country)
{
    if (frame->kind == CW_FRAME_OPS) return points_in(points_left(state, frame), country);
    return cw_operations_value(state, frame->seat, cw_card[frame->card].ops); /* C107 */
}

struct cw_modifiers cw_coup_modifiers(const struct cw_state *state, unsigned seat, unsigned country)
{
    casus_assert(seat < 2 && country < CW_COUNTRIES);
    struct cw_modifiers modifiers = {0};
    struct cw_set latin = cw_latin_america();
    if (cw_in_play(state, CW_SALT_NEGOTIATIONS)) /* C43 */
        modifiers.by[0] = (struct cw_modifier){.card = CW_SALT_NEGOTIATIONS, .modifier = -1};
    if (cw_in_play(state, CW_LATIN_AMERICAN_DEATH_SQUADS) && cw_has(&latin, country)) { /* C69 */
        bool own = cw_in_play_for(state, CW_LATIN_AMERICAN_DEATH_SQUADS, seat);
        modifiers.by[1] = (struct cw_modifier){.card = CW_LATIN_AMERICAN_DEATH_SQUADS, .modifier = own ? 1 : -1};
    }
    return modifiers;
}

static int sum(struct cw_modifiers modifiers)
{
    int modifier = 0;
    for (unsigned i = 0; i < CW_MODIFIERS_MAX; i++) modifier += modifiers.by[i].modifier;
    return modifier;
}

int cw_coup_modifier(const struct cw_state *state, unsigned seat, unsigned country)
{
    return sum(cw_coup_modifiers(state, seat, country));
}

bool cw_coup_lowers_defcon(const struct cw_state *state, unsigned seat, unsigned country)
{
    bool quiet = seat == CW_US && cw_in_play(state, CW_NUCLEAR_SUBS); /* C41, RUL10 */
    return cw_has(&cw_battlegrounds, country) && !quiet;
}

static void take_over(struct cw_engine *engine, unsigned seat, unsigned country, int result)
{
    struct cw_state *state = engine->state;
    int theirs = state->influence[seat ^ 1][country];
    int removed = result < theirs ? result : theirs;
    state->took = (uint8_t)removed;
    cw_change_influence(engine, seat ^ 1, country, -removed);
    cw_change_influence(engine, seat, country, result - removed);
}

static void resolve_coup(struct cw_engine *engine, const struct cw_frame *frame, int die)
{
    casus_assert(die >= 1 && die <= 6);
    struct cw_state *state = engine->state;
    unsigned seat = frame->seat, country = frame->roll.country;
    struct cw_modifiers modifiers = cw_coup_modifiers(state, seat, country);
    int modifier = sum(modifiers);
    int result = die + frame->roll.operations + modifier - 2 * cw_country[country].stability;
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_COUP,
                                     .seat = seat,
                                     .card = frame->card,
                                     .country = country,
                                     .die = die,
                                     .operations = frame->roll.operations,
                                     .modifiers = modifiers,
                                     .modifier = modifier,
                                     .result = result});
    state->took = 0;
    if (result > 0) take_over(engine, seat, country, result);
    if (!(frame->roll.flags & CW_FREE)) cw_gain_milops(engine, seat, frame->roll.operations);
    if (seat == CW_US && cw_in_play(state, CW_YURI_AND_SAMANTHA)) cw_gain_vp(engine, CW_USSR, 1); /* C109 */
    if (cw_coup_lowers_defcon(state, seat, country)) cw_set_defcon(engine, state->defcon - 1);
}

void cw_run_coup(struct cw_engine *engine, struct cw_frame *frame)
{
    casus_assert(frame->kind == CW_FRAME_COUP && frame->roll.country < CW_COUNTRIES);
    struct cw_state *state = engine->state;
    if (cw_in_play_for(state, CW_CUBAN_MISSILE_CRISIS, frame->seat ^ 1)) { /* C40, RUL1 */
        cw_end_game(engine, CW_OTHER(frame->seat), CW_BY_CRISIS);
        return;
    }
    if (!cw_take_answer(state)) {
        cw_ask_roll(engine);
        return;
    }
    struct cw_frame coup = *frame;
    cw_pop(engine);
    resolve_coup(engine, &coup, state->answer);
}

/* ---- Realignments: 6.2 ---- */

int cw_neighbours_of(const struct cw_state *state, unsigned seat, unsigned country)
{
    casus_assert(seat < 2 && country < CW_COUNTRIES);
    return (int)cw_count(cw_and(state->controlled[seat], cw_neighbours[country])) + cw_has(&cw_next_to[seat], country);
}

struct cw_modifiers cw_realign_modifiers(const struct cw_state *state, unsigned seat)
{
    struct cw_modifiers modifiers = {0};
    if (seat == CW_US && cw_in_play(state, CW_IRAN_CONTRA_SCANDAL)) /* C93 */
        modifiers.by[0] = (struct cw_modifier){.card = CW_IRAN_CONTRA_SCANDAL, .modifier = -1};
    return modifiers;
}

int cw_realign_modifier(const struct cw_state *state, unsigned seat, unsigned country)
{
    bool more = state->influence[seat][country] > state->influence[seat ^ 1][country];
    return cw_neighbours_of(state, seat, country) + more + sum(cw_realign_modifiers(state, seat));
}

static void resolve_realignment(struct cw_engine *engine, const struct cw_frame *frame, int theirs)
{
    casus_assert(theirs >= 1 && theirs <= 6 && frame->roll.die >= 1 && frame->roll.die <= 6);
    struct cw_state *state = engine->state;
    unsigned seat = frame->seat, other = seat ^ 1, country = frame->roll.country;
    int modifier[2] = {cw_realign_modifier(state, CW_USSR, country), cw_realign_modifier(state, CW_US, country)};
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_REALIGNMENT,
                                     .seat = seat,
                                     .card = frame->card,
                                     .country = country,
                                     .die = frame->roll.die,
                                     .modifiers = cw_realign_modifiers(state, seat),
                                     .modifier = modifier[seat]});
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_REALIGNMENT,
                                     .seat = other,
                                     .card = frame->card,
                                     .country = country,
                                     .die = theirs,
                                     .modifiers = cw_realign_modifiers(state, other),
                                     .modifier = modifier[other]});
    int lead = frame->roll.die + modifier[seat] - theirs - modifier[other];
    if (lead > 0) cw_change_influence(engine, other, country, -lead);
    if (lead < 0) cw_change_influence(engine, seat, country, lead);
}

void cw_run_realign(struct cw_engine *engine, struct cw_frame *frame)
{
    casus_assert(frame->kind == CW_FRAME_REALIGN && frame->roll.country < CW_COUNTRIES);
    struct cw_state *state = engine->state;
    bool second = frame->roll.rolled == 1;
    if (!cw_take_answer(state)) {
        cw_ask_roll(engine);
    } else if (!second) {
        frame->roll.die = state->answer;
        frame->roll.rolled = 1;
    } else {
        struct cw_frame roll = *frame;
        cw_pop(engine);
        resolve_realignment(engine, &roll, state->answer);
    }
}

/* ---- Wars: 7.6 ---- */

static const struct {
    uint8_t card, need, vp, milops; /* need: the die with its modifier, or more. */
} wars[] = {
    {.card = CW_KOREAN_WAR, .need = 4, .vp = 2, .milops = 2},
    {.card = CW_ARAB_ISRAELI_WAR, .need = 4, .vp = 2, .milops = 2},
    {.card = CW_INDO_PAKISTANI_WAR, .need = 4, .vp = 2, .milops = 2},
    {.card = CW_BRUSH_WAR, .need = 3, .vp = 1, .milops = 3},
    {.card = CW_IRAN_IRAQ_WAR, .need = 4, .vp = 2, .milops = 2},
};

enum { WARS = sizeof wars / sizeof *wars };

static unsigned war_row(unsigned card)
{
    unsigned row = 0;
    while (row < WARS && wars[row].card != card) row++;
    return row;
}

bool cw_is_war(unsigned card)
{
    return war_row(card) < WARS;
}

int cw_war_need(unsigned card)
{
    casus_assert(cw_is_war(card));
    return wars[war_row(card)].need;
}

int cw_war_modifier(const struct cw_state *state, unsigned seat, unsigned card, unsigned country)
{
    unsigned other = seat ^ 1;
    bool itself = card == CW_ARAB_ISRAELI_WAR && cw_controls(state, other, country); /* C13 */
    bool without_china = card == CW_KOREAN_WAR && state->china_holder == CW_NEUTRAL; /* 12.4.2 */
    return -cw_neighbours_of(state, other, country) - itself - without_china;
}

void cw_begin_war(struct cw_engine *engine, unsigned seat, unsigned card, unsigned country)
{
    casus_assert(cw_is_war(card) && country < CW_COUNTRIES);
    cw_push(engine, CW_FRAME_WAR, seat, card)->roll.country = (uint8_t)country;
}

static void resolve_war(struct cw_engine *engine, const struct cw_frame *frame, int die)
{
    casus_assert(die >= 1 && die <= 6);
    struct cw_state *state = engine->state;
    unsigned seat = frame->seat, other = seat ^ 1, country = frame->roll.country, row = war_row(frame->card);
    int modifier = cw_war_modifier(state, seat, frame->card, country);
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_WAR,
                                     .seat = seat,
                                     .card = frame->card,
                                     .country = country,
                                     .die = die,
                                     .modifier = modifier,
                                     .needed = wars[row].need});
    bool won = die + modifier >= wars[row].need;
    int conquered = state->influence[other][country];
    if (won) {
        cw_change_influence(engine, other, country, -conquered);
        cw_change_influence(engine, seat, country, conquered);
    }
    cw_gain_milops(engine, seat, wars[row].milops);
    if (won) cw_gain_vp(engine, seat, wars[row].vp);
}

void cw_run_war(struct cw_engine *engine, struct cw_frame *frame)
{
    casus_assert(frame->kind == CW_FRAME_WAR && frame->roll.country < CW_COUNTRIES);
    struct cw_state *state = engine->state;
    if (!cw_take_answer(state)) {
        cw_ask_roll(engine);
        return;
    }
    struct cw_frame war = *frame;
    cw_pop(engine);
    resolve_war(engine, &war, state->answer);
}

/* ---- The Space Race: 6.4; Quagmire and Bear Trap: C42, C44 ---- */

unsigned cw_card_for_space(const struct cw_state *state)
{
    const struct cw_frame *frame = cw_top(state);
    return may_space(state, frame) ? frame->card : CW_NO_CARD;
}

void cw_begin_space(struct cw_engine *engine, unsigned seat, unsigned card, int printed)
{
    casus_assert(cw_may_space(engine->state, seat, printed));
    struct cw_state *state = engine->state;
    state->spaced[seat]++;
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_OPERATIONS,
                                     .seat = seat,
                                     .card = card,
                                     .value = cw_operations_value(state, seat, printed),
                                     .printed = printed,
                                     .verb = CW_NO_VERB});
    cw_push(engine, CW_FRAME_SPACE, seat, card);
}

void cw_run_space(struct cw_engine *engine, struct cw_frame *frame)
{
    casus_assert(frame->kind == CW_FRAME_SPACE);
    struct cw_state *state = engine->state;
    unsigned seat = frame->seat;
    if (!cw_take_answer(state)) {
        cw_ask_roll(engine);
        return;
    }
    cw_pop(engine);
    int needed = cw_space_roll(state->space[seat] + 1u);
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_SPACE_ROLL, .seat = seat, .die = state->answer, .needed = needed});
    if (state->answer <= needed) cw_advance_space(engine, seat, 1);
}

void cw_run_trap(struct cw_engine *engine, struct cw_frame *frame)
{
    casus_assert(frame->kind == CW_FRAME_TRAP && cw_in_play(engine->state, frame->card));
    struct cw_state *state = engine->state;
    if (!cw_take_answer(state)) {
        cw_ask_roll(engine);
        return;
    }
    unsigned trap = frame->card, seat = frame->seat;
    cw_pop(engine);
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_TRAP_ROLL, .seat = seat, .card = trap, .die = state->answer});
    if (state->answer <= 4) cw_cancel(engine, trap);
}
