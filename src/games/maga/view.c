/* What a seat may know [LOC-13]: its federation's countries, what it has found out, and what everybody sees. A view is
 * built from zero, so that it contains only what is named here. */
#include "casus/assert.h"
#include "match.h"

#include "contract.h"
#include "ending.h"
#include "packing.h"
#include "register.h"
#include "score.h"

#include <string.h>

/* What everybody may know about a country. */
static void show_outside(const struct maga_match *match, unsigned country, struct maga_country *to)
{
    casus_assert(country < maga_game_of(match)->countries);
    const struct maga_country *from = &maga_game_of(match)->country[country];
    if (match->open_numbers) memcpy(to->number, from->number, sizeof to->number); /* */
    to->before = from->before;
    to->after = from->after;
    to->leader = (uint8_t)maga_shown_leader(match, country);
    to->war = to->new_war = MAGA_NOBODY;
    memset(to->recruiter, MAGA_NOBODY, sizeof to->recruiter);
    memset(to->help, 0xff, sizeof to->help);
}

/* Its figures; while a stage runs, those from before it [TURN-7]. */
static void show_figures(const struct maga_match *match, unsigned country, struct maga_country *to)
{
    const struct maga_country *from = &maga_game_of(match)->country[country];
    struct maga_figures figures;
    bool stage = match->phase == MAGA_STAGE || match->phase == MAGA_REVIEW;
    if (stage) figures = *maga_published(match, country);
    else maga_take_figures(maga_game_of(match), country, &figures);
    to->treasury = figures.treasury;
    to->nuclear = figures.nuclear;
    to->interceptors = figures.interceptors;
    to->mood = figures.mood;
    to->riot = figures.riot;
    memcpy(to->income, figures.income, sizeof to->income);
    memcpy(to->level, figures.level, sizeof to->level);
    memcpy(to->blocked, figures.blocked, sizeof to->blocked);
    memcpy(to->number, from->number, sizeof to->number);
    if (!stage) to->new_war = from->new_war; /* The attack that it ordered in the last stage. */
}

/* Foreign roles that the seat's federation controls: their numbers and levels are known. They may be the
 * federation's own, recruited before there was one. */
static void show_agents(const struct maga_match *match, casus_seat seat, unsigned country, struct maga_country *to)
{
    const struct maga_country *from = &maga_game_of(match)->country[country];
    if (match->phase == MAGA_STAGE || match->phase == MAGA_REVIEW) return;
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (from->recruiter[role] == MAGA_NOBODY || !maga_sees(match, seat, from->recruiter[role])) continue;
        to->recruiter[role] = from->recruiter[role];
        to->number[role] = from->number[role];
        to->level[role] = from->level[role];
    }
}

/* Of other foreign roles, a number found out by anyone in the federation. */
static void show_abroad(const struct maga_match *match, casus_seat seat, unsigned country, struct maga_country *to)
{
    const struct maga_country *from = &maga_game_of(match)->country[country];
    bool stage = match->phase == MAGA_STAGE || match->phase == MAGA_REVIEW;
    unsigned known = 0;
    for (unsigned own = 0; own < maga_game_of(match)->countries && !stage; own++) {
        unsigned found = maga_seen_relation(maga_game_of(match), own, country)->known;
        if (found != 0 && maga_sees(match, seat, own)) known |= found;
    }
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (known >> role & 1) to->number[role] = from->number[role];
    }
    show_agents(match, seat, country, to);
    /* WAR-2 */
    if (!stage && from->new_war != MAGA_NOBODY && maga_sees(match, seat, from->new_war)) to->new_war = from->new_war;
}

/* What the seat's own countries have in progress abroad; what they find out appears only when it is published. */
static void show_relation(const struct maga_relation *from, struct maga_relation *to)
{
    to->flying = from->flying;
    to->flying_required = from->flying_required;
    to->fresh = from->fresh;
    to->fresh_required = from->fresh_required;
    to->statement = from->statement > 0;
    to->virus = from->virus > 0;
    to->known = from->known;
    to->offences = from->offences;
}

static void show_relations(const struct maga_match *match, unsigned country, struct maga_match *view)
{
    if (match->phase == MAGA_STAGE || match->phase == MAGA_REVIEW) return;
    for (unsigned to = 0; to < maga_game_of(match)->countries; to++)
        show_relation(maga_seen_relation(maga_game_of(match), country, to),
                      maga_relation(maga_game_of(view), country, to));
}

static void show_whole(const struct maga_match *match, unsigned country, struct maga_match *view)
{
    casus_assert(maga_sees(match, view->viewer, country)); /* LOC-13 */
    show_figures(match, country, &maga_game_of(view)->country[country]);
    *maga_list(view, country) = *maga_list(match, country);
    show_relations(match, country, view);
    view->pen[country] = match->pen[country];
    if (casus_seats_has(&match->committed, (casus_seat)country)) casus_seats_add(&view->committed, (casus_seat)country);
}

/* The steps of a turn's processing are hidden: they would reveal a suit. */
static uint8_t phase_shown(const struct maga_match *match)
{
    return match->phase == MAGA_EVIDENCE || match->phase == MAGA_REVIEW ? MAGA_STAGE : match->phase;
}

static void show_to_all(const struct maga_match *match, struct maga_match *view)
{
    view->phase = phase_shown(match);
    view->turns = match->turns;
    view->organiser = match->organiser;
    view->open_numbers = match->open_numbers;
    view->opens = match->opens;
    view->wall = match->wall;
    view->reveals = match->reveals;
    view->placed = match->placed;
    memcpy(view->ring, match->ring, sizeof view->ring);
    maga_game_of(view)->countries = maga_game_of(match)->countries;
    maga_game_of(view)->turn =
        match->phase == MAGA_REVIEW ? (uint16_t)(maga_game_of(match)->turn - 1) : maga_game_of(match)->turn;
    maga_game_of(view)->stake_weighted = maga_game_of(match)->stake_weighted;
    maga_game_of(view)->rules_after = maga_game_of(match)->rules_after;
}

/* At the end each country's points are everybody's to see [SCORE-4], and nothing else: they are shown as if everything
 * beyond a country's start values were money. */
static void show_points(const struct maga_country *from, struct maga_country *to)
{
    to->mood = MAGA_START_MOOD;
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) to->income[sphere] = MAGA_START_INCOME;
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (to->level[role] == 0) to->level[role] = 1;
    }
    to->treasury = maga_points(from) - maga_points(to);
}

static void show_country(const struct maga_match *match, casus_seat seat, unsigned country, struct maga_match *view)
{
    const struct maga_game *game = maga_game_of(match);
    const struct maga_country *from = &game->country[country];
    struct maga_country *shown = &maga_game_of(view)->country[country];
    view->pen[country] = (uint8_t)country;
    show_outside(match, country, shown);
    if (!maga_sees(match, seat, country)) {
        if (seat < game->countries) show_abroad(match, seat, country, shown);
        if (maga_is_told(match, country)) show_points(from, shown);
        return;
    }
    show_whole(match, country, view);
    show_agents(match, seat, country, shown);
    if (maga_is_told(match, country)) shown->stars = from->stars;
}

void maga_view(const void *state, casus_seat seat, void *view_)
{
    const struct maga_match *match = state;
    struct maga_match *view = view_;
    unsigned countries = maga_game_of(match)->countries;
    size_t size = maga_size_of(match);
    if (seat == CASUS_SEAT_ORGANISER || match->viewer != CASUS_SEAT_ORGANISER || maga_is_open(match)) {
        memcpy(view, match, size); /* A view's view is itself. */
        view->viewer = match->viewer == CASUS_SEAT_ORGANISER ? seat : match->viewer;
        return;
    }
    memset(view, 0, size);
    show_to_all(match, view);
    view->viewer = seat;
    if (seat < countries) maga_show_treaties(match, seat, view);
    for (unsigned i = 0; i < countries; i++) show_country(match, seat, i, view);
    maga_show_ending(match, view);
}

/* TURN-7: a stage has been published, and its reports are there to be read. */
bool maga_reports(const void *state)
{
    const struct maga_match *match = state;
    casus_assert(match->phase < MAGA_MATCH_PHASES);
    return match->phase == MAGA_LISTS && maga_game_of(match)->turn > 1;
}

bool maga_stays_secret(const void *state)
{
    return !maga_will_open(state);
}

/* WAR-8: who leads the federation that the seat belongs to, as far as it may know. */
casus_seat maga_leader(const void *state, casus_seat seat)
{
    const struct maga_match *match = state;
    casus_assert(seat < maga_game_of(match)->countries);
    return (casus_seat)maga_shown_leader(match, seat);
}

/* ---- Single actions ---- */

static bool shows_action(const struct maga_match *match, casus_seat actor, casus_action action, casus_seat seat)
{
    switch (maga_is_row(action) ? MAGA_COMMIT : (enum maga_kind)maga_kind_of(action)) {
    case MAGA_COMMIT:
    case MAGA_GIVE_NUMBER:
    case MAGA_WRITE_FOR: return actor == seat;
    case MAGA_DRAW_NUMBER: return maga_country_of(action) == seat;
    case MAGA_CORRECT:
        return maga_country_of(action) < maga_game_of(match)->countries &&
               maga_sees(match, seat, maga_country_of(action));
    case MAGA_ANNUL:
        return maga_amount_of(action) < maga_treaties(match) &&
               maga_sees_treaty(match, seat, (unsigned)maga_amount_of(action));
    case MAGA_SEAL: return maga_treaties(match) > 0 && maga_is_party(match, seat, maga_treaties(match) - 1);
    case MAGA_TREATY: /* A treaty becomes known when it is sealed. */
    case MAGA_PARTY:
    case MAGA_DUTY:
    case MAGA_RIGHT:
    case MAGA_IF:
    case MAGA_DRAW:
    case MAGA_RULE:
    case MAGA_PROCESS: return false;
    case MAGA_PLACE:
    case MAGA_PUBLISH:
    case MAGA_CLOSE:
    case MAGA_REVEAL:
    case MAGA_AWARD:
    case MAGA_FINISH:
    case MAGA_KINDS: break;
    }
    return true;
}

casus_action maga_seen(const void *state, casus_seat actor, casus_action action, casus_seat seat)
{
    const struct maga_match *match = state;
    if (seat == CASUS_SEAT_ORGANISER) return action;
    if (!shows_action(match, actor, action, seat)) return 0;
    if (maga_is_row(action) || maga_kind_of(action) != MAGA_ANNUL) return action;
    return maga_pack(MAGA_ANNUL, 0, 0, 0, maga_treaty_number(match, seat, (unsigned)maga_amount_of(action)));
}

/* ---- A whole state that fits a view ---- */

/* Unknown numbers are dealt to the roles that have none. */
static void guess_numbers(struct maga_country *country, struct casus_random *random)
{
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        unsigned free[MAGA_ROLES], count = 0;
        if (country->number[role] != 0) continue;
        for (unsigned number = 1; number <= MAGA_ROLES; number++) {
            if (maga_role_with_number(country, number) == MAGA_ROLES) free[count++] = number;
        }
        country->number[role] = (uint8_t)free[casus_random_below(random, count)];
    }
}

/* A guess at a foreign country: its start values, with levels grown over the turns. */
static void guess_country(struct maga_match *match, unsigned number, struct casus_random *random)
{
    casus_assert(number < maga_game_of(match)->countries);
    struct maga_country *country = &maga_game_of(match)->country[number];
    country->treasury = MAGA_START_TREASURY;
    country->mood = MAGA_START_MOOD;
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) country->income[sphere] = MAGA_START_INCOME;
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (country->level[role] == 0)
            country->level[role] = (uint16_t)(1 + casus_random_below(random, maga_game_of(match)->turn));
    }
    if (match->phase != MAGA_NUMBERS && match->placed > 0) guess_numbers(country, random);
}

void maga_determinize(const void *view, casus_seat seat, struct casus_random *random, void *state)
{
    const struct maga_match *seen = view;
    struct maga_match *match = state;
    unsigned countries = maga_game_of(seen)->countries;
    (void)seat;
    memcpy(match, seen, maga_size_of(seen));
    if (seen->viewer == CASUS_SEAT_ORGANISER || seen->phase == MAGA_OVER) {
        match->viewer = CASUS_SEAT_ORGANISER;
        return;
    }
    for (unsigned i = 0; i < countries; i++) {
        if (!maga_sees(seen, seen->viewer, i) && !maga_is_told(seen, i)) guess_country(match, i, random);
    }
    match->viewer = CASUS_SEAT_ORGANISER;
    maga_game_of(match)->statements = 1; /* All standing ones look like the first. */
    if (match->phase != MAGA_STAGE) return;
    match->phase = MAGA_REVIEW; /* How far the stage is cannot be known; the figures are those from before it. */
    maga_game_of(match)->turn++;
    for (unsigned i = 0; i < countries; i++) maga_take_figures(maga_game_of(match), i, maga_published(match, i));
}
