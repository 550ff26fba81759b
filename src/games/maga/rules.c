/* The phases of an evening [TURN]: role numbers, the lot, then turn after turn lists, evidence, the technical stage and
 * its publication. */
#include "contract.h"

#include <string.h>

#include "actions.h"
#include "casus/assert.h"
#include "ending.h"
#include "headlines.h"
#include "invariant.h"
#include "lists.h"
#include "packing.h"
#include "register.h"
#include "stage.h"

/* ---- Who acts ---- */

static bool writes(const struct maga_match *match, unsigned seat)
{
    /* WAR-8: a federation is one team. */
    return match->phase == MAGA_NUMBERS || maga_game_of(match)->country[seat].leader == seat;
}

static void await_teams(const struct maga_match *match, struct casus_actor *actor)
{
    actor->kind = CASUS_ACTOR_SIMULTANEOUS;
    for (unsigned seat = 0; seat < maga_game_of(match)->countries; seat++) {
        if (writes(match, seat) && !casus_seats_has(&match->committed, (casus_seat)seat))
            casus_seats_add(&actor->awaited, (casus_seat)seat);
    }
}

void maga_actor_of(const void *state, struct casus_actor *actor)
{
    const struct maga_match *match = state;
    *actor = (struct casus_actor){.kind = CASUS_ACTOR_CHANCE, .seat = CASUS_SEAT_NOBODY};
    switch ((enum maga_match_phase)match->phase) {
    case MAGA_NUMBERS:
    case MAGA_LISTS: await_teams(match, actor); break;
    case MAGA_EVIDENCE:
    case MAGA_ENDING: actor->kind = CASUS_ACTOR_ORGANISER; break;
    case MAGA_REVIEW: actor->kind = match->organiser ? CASUS_ACTOR_ORGANISER : CASUS_ACTOR_CHANCE; break;
    case MAGA_OVER: actor->kind = CASUS_ACTOR_OVER; break;
    case MAGA_LOT:
    case MAGA_STAGE:
    case MAGA_MATCH_PHASES: break;
    }
    if (actor->kind == CASUS_ACTOR_ORGANISER) actor->seat = CASUS_SEAT_ORGANISER;
}

/* ---- Lists ---- */

/* TURN-1: from here to the publication is one turn. */
static void begin_lists(struct maga_match *match)
{
    casus_assert(match->placed == maga_game_of(match)->countries);
    match->phase = MAGA_LISTS;
    match->committed = (struct casus_seats){{0}};
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        match->pen[i] = (uint8_t)i;
        memset(maga_list(match, i), 0, sizeof(struct maga_list));
        maga_game_of(match)->country[i].rows = 0;
        memset(maga_game_of(match)->country[i].row, 0, sizeof maga_game_of(match)->country[i].row);
    }
}

static void write_row(struct maga_match *match, casus_seat seat, casus_action action)
{
    casus_assert(maga_list(match, match->pen[seat])->rows < MAGA_LIST_MAX);
    struct maga_list *list = maga_list(match, match->pen[seat]);
    list->row[list->rows++] = action;
}

/* ---- The lot and the numbers that teams did not give [SET-3, SET-4] ---- */

/* The next role without a number; false: all have theirs. */
static bool find_unnumbered(const struct maga_match *match, unsigned *country, unsigned *role)
{
    for (*country = 0; *country < maga_game_of(match)->countries; ++*country) {
        for (*role = 0; *role < MAGA_ROLES; ++*role) {
            if (maga_game_of(match)->country[*country].number[*role] == 0) return true;
        }
    }
    return false;
}

static void place(struct maga_match *match, unsigned country)
{
    casus_assert(match->phase == MAGA_LOT && match->placed < maga_game_of(match)->countries);
    match->ring[match->placed++] = (uint8_t)country;
    unsigned countries = maga_game_of(match)->countries;
    if (match->placed < countries) return;
    for (unsigned at = 0; at < countries; at++) {
        struct maga_country *here = &maga_game_of(match)->country[match->ring[at]];
        here->before = match->ring[(at + countries - 1) % countries];
        here->after = match->ring[(at + 1) % countries];
    }
    begin_lists(match);
}

static bool is_placed(const struct maga_match *match, unsigned country)
{
    for (unsigned at = 0; at < match->placed; at++) {
        if (match->ring[at] == country) return true;
    }
    return false;
}

/* ---- The stage ---- */

/* What is learnt for good: numbers of roles found out. */
static void remember(struct maga_match *match, const struct maga_message *message)
{
    const struct maga_game *game = maga_game_of(match);
    const struct maga_row *row = &game->country[game->acting].row[game->row];
    unsigned role = row->action == MAGA_FIND      ? (unsigned)MAGA_MID
                    : row->action == MAGA_TRACK   ? row->place
                    : row->action == MAGA_RECRUIT ? (unsigned)row->learnt
                                                  : (unsigned)MAGA_ROLES;
    if (message->b != MAGA_DONE || role >= MAGA_ROLES) return;
    struct maga_relation *relation = maga_relation(maga_game_of(match), maga_learner(row, game->acting), row->target);
    relation->known = (relation->known | 1u << role) & ((1u << MAGA_ROLES) - 1);
}

static void keep_message(struct maga_match *match, const struct maga_message *message)
{
    casus_assert(message->to < maga_game_of(match)->countries && message->news < MAGA_NEWS);
    struct maga_figures *listener = maga_published(match, message->to);
    *maga_told_at(match, match->messages++) = (struct maga_told){.message = *message};
    if (listener->last_told == 0) listener->first_told = match->messages & INT32_MAX;
    else maga_told_at(match, listener->last_told - 1)->next = match->messages;
    listener->last_told = match->messages;
    listener->told++;
}

/* What countries can do at will, row after row, without paying: its news could fill any space. */
static bool is_endless(enum maga_news news)
{
    return news == MAGA_RECEIVED || news == MAGA_AGENT_DID || news == MAGA_TRACKED_ROW || news == MAGA_INFORMED;
}

/* Each country has its own share, half of it reserved for news that nobody can send at will. */
static bool has_room(const struct maga_match *match, const struct maga_message *message)
{
    unsigned share = is_endless((enum maga_news)message->news) ? MAGA_MESSAGES_EACH / 2 : MAGA_MESSAGES_EACH;
    return maga_published(match, message->to)->told < share;
}

static void hear(void *context, const struct maga_message *message)
{
    struct maga_match *match = context;
    maga_count_message(match, message);
    if (message->news == MAGA_ROW_DONE) {
        remember(match, message);
        return; /* The list itself has the results of its rows. */
    }
    bool offence = message->news == MAGA_LEAK || message->news == MAGA_RAIDED || message->news == MAGA_SUED ||
                   message->news == MAGA_WAR_DECLARED;
    if (offence) maga_relation(maga_game_of(match), message->to, message->country)->offences++;
    if (has_room(match, message)) keep_message(match, message);
    else maga_published(match, message->to)->lost = 1;
}

static struct maga_stage stage_of(struct maga_match *match)
{
    return (struct maga_stage){maga_game_of(match), hear, match};
}

static void end_stage_if_over(struct maga_match *match, const struct maga_stage *stage)
{
    if (maga_game_of(match)->wait != MAGA_WAIT_NOTHING) return;
    maga_judge_treaties(match, stage);
    match->phase = MAGA_REVIEW;
}

static void begin_stage(struct maga_match *match)
{
    casus_assert(match->phase == MAGA_LISTS || match->phase == MAGA_EVIDENCE);
    struct maga_stage stage = stage_of(match);
    match->phase = MAGA_STAGE;
    match->messages = 0;
    memset(maga_told_at(match, 0), 0,
           (size_t)MAGA_MESSAGES_EACH * maga_game_of(match)->countries * sizeof(struct maga_told));
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++)
        maga_take_figures(maga_game_of(match), i, maga_published(match, i));
    maga_count_stage(match);
    maga_stage_begin(&stage);
    end_stage_if_over(match, &stage);
}

static void draw_in_stage(struct maga_match *match, size_t draw)
{
    casus_assert(match->phase == MAGA_STAGE && draw < maga_draws(maga_game_of(match), NULL));
    struct maga_stage stage = stage_of(match);
    if (maga_game_of(match)->wait == MAGA_WAIT_CONTEST) maga_count_contest(match, draw);
    if (maga_game_of(match)->wait == MAGA_WAIT_FICTITIOUS) match->fictitious = (int16_t)((int)draw - 100);
    maga_stage_draw(&stage, draw);
    end_stage_if_over(match, &stage);
}

/* TURN-4: the rows as the stage carries them out; a list that was not completed counts for nothing. */
static bool read_lists(struct maga_match *match)
{
    bool suits = false;
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        struct maga_country *country = &maga_game_of(match)->country[i];
        struct maga_list *list = maga_list(match, i);
        if (!casus_seats_has(&match->committed, country->leader)) memset(list, 0, sizeof *list);
        country->rows = list->rows;
        for (unsigned row = 0; row < list->rows; row++) {
            maga_unpack_row(list->row[row], &country->row[row]);
            /* A further line of what a recruited role is to do is ordered, too. */
            if (country->row[row].further) country->row[row].ordered = country->row[row - 1].ordered;
            suits = suits || country->row[row].action == MAGA_SUE;
        }
    }
    return suits;
}

static void end_lists(struct maga_match *match)
{
    casus_assert(match->phase == MAGA_LISTS);
    bool suits = read_lists(match);
    if (suits && match->organiser) match->phase = MAGA_EVIDENCE;
    else begin_stage(match);
}

static void end_numbers(struct maga_match *match)
{
    casus_assert(match->phase == MAGA_NUMBERS);
    match->phase = MAGA_LOT;
    match->committed = (struct casus_seats){{0}};
}

static void publish(struct maga_match *match)
{
    casus_assert(match->phase == MAGA_REVIEW && maga_game_of(match)->wait == MAGA_WAIT_NOTHING);
    maga_count_ranking(match);
    if (maga_game_of(match)->turn <= match->turns) begin_lists(match);
    else if (match->reveals) maga_begin_ending(match);
    else match->phase = MAGA_OVER;
}

/* LOC-13: what was to stay secret is revealed, if the organiser says so. */
static void finish(struct maga_match *match, bool open)
{
    casus_assert(match->phase == MAGA_ENDING && match->told_from == 1);
    match->phase = MAGA_OVER;
    match->opens = open;
}

/* ---- The organiser's corrections ---- */

struct correction {
    int64_t least, most;
};

static struct correction bounds_of(unsigned field)
{
    enum { MISSILES = 30000, LEVELS = 1000 };
    if (field == MAGA_FIELD_TREASURY) return (struct correction){-MAGA_MONEY_MAX, MAGA_MONEY_MAX};
    if (field < MAGA_FIELD_NUCLEAR) return (struct correction){0, MAGA_MONEY_MAX};
    if (field < MAGA_FIELD_MOOD) return (struct correction){0, MISSILES};
    if (field == MAGA_FIELD_MOOD) return (struct correction){0, 100};
    return (struct correction){1, LEVELS};
}

static void correct(struct maga_match *match, casus_action action)
{
    casus_assert(maga_country_of(action) < maga_game_of(match)->countries);
    struct maga_country *country = &maga_game_of(match)->country[maga_country_of(action)];
    unsigned field = maga_field_of(action);
    int64_t value = (int64_t)maga_amount_of(action) - MAGA_MONEY_MAX;
    if (field == MAGA_FIELD_TREASURY) country->treasury = value;
    else if (field < MAGA_FIELD_NUCLEAR) country->income[field - MAGA_FIELD_INCOME] = value;
    else if (field == MAGA_FIELD_NUCLEAR) country->nuclear = (int32_t)value;
    else if (field == MAGA_FIELD_INTERCEPTORS) country->interceptors = (int32_t)value;
    else if (field == MAGA_FIELD_MOOD) country->mood = (int32_t)value;
    else country->level[field - MAGA_FIELD_LEVEL] = (uint16_t)value;
}

/* ---- What is legal: one check for each kind of action ---- */

typedef bool check(const struct maga_match *match, casus_seat seat, casus_action action, struct casus_error *error);

static bool refuse(struct casus_error *error, const char *key, const char *sentence)
{
    return casus_refuse(error, key, sentence, 0, 0, 0, 0);
}

static bool check_plain(casus_action action, struct casus_error *error)
{
    return action >> 6 == 0 || refuse(error, "maga.no_action", "This is no action.");
}

/* That teams write numbers or lists now, and this one has not finished. */
static bool check_team(const struct maga_match *match, casus_seat seat, enum maga_match_phase phase,
                       struct casus_error *error)
{
    if (seat >= maga_game_of(match)->countries) return refuse(error, "maga.team_only", "Only a team does this.");
    if (match->phase != phase) {
        return refuse(error, phase == MAGA_LISTS ? "maga.no_lists" : "maga.no_numbers",
                      phase == MAGA_LISTS ? "No lists are taken now." : "No role numbers are taken now.");
    }
    if (!writes(match, seat))
        return refuse(error, "maga.conquered", "Your state is part of a federation: its leader's team sends the list.");
    return !casus_seats_has(&match->committed, seat) || refuse(error, "maga.committed", "Your list is complete.");
}

static bool check_number(const struct maga_match *match, casus_seat seat, casus_action action,
                         struct casus_error *error)
{
    if (!check_team(match, seat, MAGA_NUMBERS, error)) return false;
    const struct maga_country *country = &maga_game_of(match)->country[seat];
    unsigned role = maga_field_of(action), number = maga_number_of(action), next = 0;
    while (next < MAGA_ROLES && country->number[next] != 0) next++;
    if (action != maga_pack(MAGA_GIVE_NUMBER, 0, role, number, 0) || role != next)
        return refuse(error, "maga.number_order",
                      "The roles get their numbers in their order: pr, fin, def, fsb, mid, jus, mvd, pub, hea, sec.");
    if (number < 1 || number > MAGA_ROLES || maga_role_with_number(country, number) != MAGA_ROLES)
        return refuse(error, "maga.number_taken", "Each role has another number from 1 to 10.");
    return true;
}

static bool check_write_for(const struct maga_match *match, casus_seat seat, casus_action action,
                            struct casus_error *error)
{
    unsigned country = maga_country_of(action);
    if (!check_team(match, seat, MAGA_LISTS, error)) return false;
    if (country >= maga_game_of(match)->countries || action != maga_pack(MAGA_WRITE_FOR, country, 0, 0, 0) ||
        country == match->pen[seat] || maga_game_of(match)->country[country].leader != seat)
        return refuse(error, "maga.not_yours", "That state is not another of your federation's.");
    return maga_list_is_complete(match, match->pen[seat]) ||
           refuse(error, "maga.order_what_next",
                  "The row after an order must say, with to, what the recruited role is to do.");
}

static bool check_commit(const struct maga_match *match, casus_seat seat, casus_action action,
                         struct casus_error *error)
{
    if (!check_plain(action, error) || !check_team(match, seat, MAGA_LISTS, error)) return false;
    return maga_list_is_complete(match, match->pen[seat]) ||
           refuse(error, "maga.order_what_next",
                  "The row after an order must say, with to, what the recruited role is to do.");
}

bool maga_takes_rows(const void *state, casus_seat seat)
{
    return check_team(state, seat, MAGA_LISTS, NULL);
}

static bool check_row(const struct maga_match *match, casus_seat seat, casus_action action, struct casus_error *error)
{
    return check_team(match, seat, MAGA_LISTS, error) && maga_row_is_legal(match, seat, action, error);
}

/* That chance may bring exactly this. */
static bool check_chance(const struct maga_match *match, casus_seat seat, casus_action action,
                         struct casus_error *error)
{
    unsigned country, role;
    bool good = false;
    if (seat != CASUS_SEAT_CHANCE) return refuse(error, "maga.chance_only", "Only chance does this.");
    if (match->phase == MAGA_STAGE) {
        good = action == maga_pack(MAGA_DRAW, 0, 0, 0, maga_amount_of(action)) &&
               maga_amount_of(action) < maga_draws(maga_game_of(match), NULL);
    } else if (match->phase == MAGA_LOT && find_unnumbered(match, &country, &role)) {
        unsigned number = maga_number_of(action);
        good = action == maga_pack(MAGA_DRAW_NUMBER, country, role, number, 0) && number >= 1 && number <= MAGA_ROLES &&
               maga_role_with_number(&maga_game_of(match)->country[country], number) == MAGA_ROLES;
    } else if (match->phase == MAGA_LOT) {
        country = maga_country_of(action);
        good = action == maga_pack(MAGA_PLACE, country, 0, 0, 0) && country < maga_game_of(match)->countries &&
               !is_placed(match, country);
    }
    return good || refuse(error, "maga.draw", "This is not what can be drawn here.");
}

static bool check_publish(const struct maga_match *match, casus_seat seat, casus_action action,
                          struct casus_error *error)
{
    uint64_t told = maga_amount_of(action);
    if (action != maga_pack(MAGA_PUBLISH, 0, 0, 0, told)) return refuse(error, "maga.no_action", "This is no action.");
    if (seat != (match->organiser ? CASUS_SEAT_ORGANISER : CASUS_SEAT_CHANCE))
        return refuse(error, "maga.organiser_only", "Only the organiser does this.");
    if (match->phase != MAGA_REVIEW)
        return refuse(error, "maga.nothing_to_publish", "There is no stage to publish now.");
    return maga_may_tell(match, told, error);
}

static bool check_organiser(casus_seat seat, struct casus_error *error)
{
    return seat == CASUS_SEAT_ORGANISER || refuse(error, "maga.organiser_only", "Only the organiser does this.");
}

/* What the organiser may do at any time during the evening, except while chance acts. */
static bool check_calm(const struct maga_match *match, casus_seat seat, struct casus_error *error)
{
    if (!check_organiser(seat, error)) return false;
    bool calm = match->phase == MAGA_LISTS || match->phase == MAGA_EVIDENCE || match->phase == MAGA_REVIEW;
    return calm || refuse(error, "maga.not_now", "This cannot be done in this phase.");
}

static bool check_close(const struct maga_match *match, casus_seat seat, casus_action action, struct casus_error *error)
{
    if (!check_plain(action, error) || !check_organiser(seat, error)) return false;
    return match->phase == MAGA_NUMBERS || match->phase == MAGA_LISTS ||
           refuse(error, "maga.nothing_to_close", "No phase of the teams runs now.");
}

static bool check_process(const struct maga_match *match, casus_seat seat, casus_action action,
                          struct casus_error *error)
{
    if (!check_plain(action, error) || !check_organiser(seat, error)) return false;
    return match->phase == MAGA_EVIDENCE || refuse(error, "maga.nothing_to_process", "No suits are to be decided now.");
}

/* DIP-5, A-143; repeating the present decision is not an action. */
static bool check_rule(const struct maga_match *match, casus_seat seat, casus_action action, struct casus_error *error)
{
    unsigned country = maga_country_of(action), row = maga_field_of(action), yes = maga_number_of(action);
    if (!check_organiser(seat, error)) return false;
    if (match->phase != MAGA_EVIDENCE)
        return refuse(error, "maga.nothing_to_process", "No suits are to be decided now.");
    bool suit = action == maga_pack(MAGA_RULE, country, row, yes, 0) && yes <= 1 &&
                country < maga_game_of(match)->countries && row < maga_game_of(match)->country[country].rows &&
                maga_game_of(match)->country[country].row[row].action == MAGA_SUE;
    if (!suit) return refuse(error, "maga.no_suit", "That row is no suit.");
    return maga_game_of(match)->country[country].row[row].documents != yes ||
           refuse(error, "maga.ruled", "That is what has been decided already.");
}

static bool check_correct(const struct maga_match *match, casus_seat seat, casus_action action,
                          struct casus_error *error)
{
    unsigned country = maga_country_of(action), field = maga_field_of(action);
    int64_t value = (int64_t)maga_amount_of(action) - MAGA_MONEY_MAX;
    if (!check_calm(match, seat, error)) return false;
    if (action != maga_pack(MAGA_CORRECT, country, field, 0, maga_amount_of(action)) ||
        country >= maga_game_of(match)->countries || field >= MAGA_FIELDS)
        return refuse(error, "maga.no_action", "This is no action.");
    struct correction bounds = bounds_of(field);
    if (value >= bounds.least && value <= bounds.most) return true;
    return casus_refuse(error, "maga.correction", "The new value must be from {0} to {1}.", bounds.least, bounds.most,
                        0, 0);
}

/* DIP-2, DIP-5 */
static bool check_entry(const struct maga_match *match, casus_seat seat, casus_action action, struct casus_error *error)
{
    return check_calm(match, seat, error) && maga_entry_is_legal(match, action, error);
}

static bool check_ending(const struct maga_match *match, casus_seat seat, struct casus_error *error)
{
    if (!check_organiser(seat, error)) return false;
    return match->phase == MAGA_ENDING || refuse(error, "maga.no_ending", "The ranking is not being revealed now.");
}

static bool check_reveal(const struct maga_match *match, casus_seat seat, casus_action action,
                         struct casus_error *error)
{
    uint64_t place = maga_amount_of(action);
    if (!check_ending(match, seat, error)) return false;
    if (action != maga_pack(MAGA_REVEAL, 0, 0, 0, place) || place < 1 || place > MAGA_COUNTRIES_MAX)
        return refuse(error, "maga.no_action", "This is no action.");
    return maga_can_be_revealed(match, (unsigned)place) ||
           refuse(error, "maga.no_place", "No team is in that place, or everybody knows already who is.");
}

/* Only then do they not tell the places. */
static bool check_all_told(const struct maga_match *match, struct casus_error *error)
{
    return match->told_from == 1 || refuse(error, "maga.not_all_told", "First the whole ranking is revealed.");
}

static bool check_award(const struct maga_match *match, casus_seat seat, casus_action action, struct casus_error *error)
{
    struct casus_seats winners;
    unsigned award = maga_field_of(action);
    if (!check_ending(match, seat, error)) return false;
    if (action != maga_pack(MAGA_AWARD, 0, award, 0, 0) || award >= MAGA_AWARDS)
        return refuse(error, "maga.no_action", "This is no action.");
    if (!check_all_told(match, error)) return false;
    bool free = !maga_is_awarded(match, award) && maga_award_of(match, award, &winners) > 0;
    return free || refuse(error, "maga.no_award", "Nobody has earned that award, or it has been given.");
}

static bool check_finish(const struct maga_match *match, casus_seat seat, casus_action action,
                         struct casus_error *error)
{
    uint64_t open = maga_amount_of(action);
    if (!check_ending(match, seat, error)) return false;
    if (action != maga_pack(MAGA_FINISH, 0, 0, 0, open) || open > 1)
        return refuse(error, "maga.no_action", "This is no action.");
    if (!check_all_told(match, error)) return false;
    return open == 1 || !match->opens ||
           refuse(error, "maga.promised_open", "The teams were told that everything would be revealed.");
}

static check *const checks[MAGA_KINDS] = {
    [MAGA_COMMIT] = check_commit,   [MAGA_GIVE_NUMBER] = check_number, [MAGA_WRITE_FOR] = check_write_for,
    [MAGA_PLACE] = check_chance,    [MAGA_DRAW_NUMBER] = check_chance, [MAGA_DRAW] = check_chance,
    [MAGA_PUBLISH] = check_publish, [MAGA_RULE] = check_rule,          [MAGA_PROCESS] = check_process,
    [MAGA_CLOSE] = check_close,     [MAGA_CORRECT] = check_correct,    [MAGA_ANNUL] = check_entry,
    [MAGA_TREATY] = check_entry,    [MAGA_PARTY] = check_entry,        [MAGA_DUTY] = check_entry,
    [MAGA_RIGHT] = check_entry,     [MAGA_IF] = check_entry,           [MAGA_SEAL] = check_entry,
    [MAGA_REVEAL] = check_reveal,   [MAGA_AWARD] = check_award,        [MAGA_FINISH] = check_finish,
};

bool maga_is_legal(const void *state, casus_seat seat, casus_action action, struct casus_error *error)
{
    const struct maga_match *match = state;
    unsigned kind = maga_kind_of(action);
    if (maga_is_row(action)) return check_row(match, seat, action, error);
    if (kind < MAGA_COMMIT || kind >= MAGA_KINDS) return refuse(error, "maga.no_action", "This is no action.");
    return checks[kind](match, seat, action, error);
}

/* ---- Doing it ---- */

static void go_on_if_all_committed(struct maga_match *match)
{
    struct casus_actor actor;
    maga_actor_of(match, &actor);
    if (actor.kind != CASUS_ACTOR_SIMULTANEOUS || casus_seats_count(&actor.awaited) > 0) return;
    if (match->phase == MAGA_NUMBERS) end_numbers(match);
    else end_lists(match);
}

static void commit(struct maga_match *match, casus_seat seat)
{
    casus_seats_add(&match->committed, seat);
    go_on_if_all_committed(match);
}

static void close_phase(struct maga_match *match)
{
    if (match->phase == MAGA_LISTS) {
        end_lists(match);
        return;
    }
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) { /* An incomplete set of numbers does not count. */
        if (!casus_seats_has(&match->committed, (casus_seat)i))
            memset(maga_game_of(match)->country[i].number, 0, MAGA_ROLES);
    }
    end_numbers(match);
}

static void give_number(struct maga_match *match, unsigned country, casus_action action)
{
    casus_assert(maga_field_of(action) < MAGA_ROLES && maga_number_of(action) <= MAGA_ROLES);
    maga_game_of(match)->country[country].number[maga_field_of(action)] = (uint8_t)maga_number_of(action);
}

static void carry_out(struct maga_match *match, casus_seat seat, casus_action action)
{
    switch ((enum maga_kind)maga_kind_of(action)) {
    case MAGA_COMMIT: commit(match, seat); break;
    case MAGA_GIVE_NUMBER:
        give_number(match, seat, action);
        if (maga_field_of(action) == MAGA_ROLES - 1) commit(match, seat);
        break;
    case MAGA_WRITE_FOR: match->pen[seat] = (uint8_t)maga_country_of(action); break;
    case MAGA_PLACE: place(match, maga_country_of(action)); break;
    case MAGA_DRAW_NUMBER: give_number(match, maga_country_of(action), action); break;
    case MAGA_DRAW: draw_in_stage(match, maga_amount_of(action)); break;
    case MAGA_PUBLISH: publish(match); break;
    case MAGA_RULE:
        maga_game_of(match)->country[maga_country_of(action)].row[maga_field_of(action)].documents =
            maga_number_of(action) == 1;
        break;
    case MAGA_PROCESS: begin_stage(match); break;
    case MAGA_CLOSE: close_phase(match); break;
    case MAGA_CORRECT: correct(match, action); break;
    case MAGA_ANNUL:
    case MAGA_TREATY:
    case MAGA_PARTY:
    case MAGA_DUTY:
    case MAGA_RIGHT:
    case MAGA_IF:
    case MAGA_SEAL: maga_enter(match, action); break;
    case MAGA_REVEAL: maga_reveal(match, (unsigned)maga_amount_of(action)); break;
    case MAGA_AWARD: match->awarded |= (uint8_t)(1u << maga_field_of(action)); break;
    case MAGA_FINISH: finish(match, maga_amount_of(action) == 1); break;
    case MAGA_KINDS: break;
    }
}

bool maga_apply(void *state, casus_seat seat, casus_action action, struct casus_error *error)
{
    struct maga_match *match = state;
    if (!maga_is_legal(match, seat, action, error)) return false;
    bool draw = !maga_is_row(action) && maga_kind_of(action) == MAGA_DRAW;
    if (maga_is_row(action)) write_row(match, seat, action);
    else carry_out(match, seat, action);
    if (CASUS_CHECKS && draw) maga_check_game(maga_game_of(match));
    else if (CASUS_CHECKS && !maga_is_row(action)) maga_check_invariants(match);
    return true;
}

/* ---- Chance ---- */

static size_t number_outcomes(const struct maga_match *match, unsigned country, unsigned role,
                              struct casus_outcome *outcomes)
{
    size_t count = 0;
    for (unsigned number = 1; number <= MAGA_ROLES; number++) {
        if (maga_role_with_number(&maga_game_of(match)->country[country], number) != MAGA_ROLES) continue;
        outcomes[count++] = (struct casus_outcome){maga_pack(MAGA_DRAW_NUMBER, country, role, number, 0), 1};
    }
    return count;
}

static size_t place_outcomes(const struct maga_match *match, struct casus_outcome *outcomes)
{
    size_t count = 0;
    for (unsigned country = 0; country < maga_game_of(match)->countries; country++) {
        if (!is_placed(match, country))
            outcomes[count++] = (struct casus_outcome){maga_pack(MAGA_PLACE, country, 0, 0, 0), 1};
    }
    return count;
}

static size_t stage_outcomes(const struct maga_match *match, struct casus_outcome *outcomes)
{
    uint64_t weights[MAGA_DRAWS_MAX];
    size_t count = maga_draws(maga_game_of(match), weights);
    for (size_t draw = 0; draw < count; draw++)
        outcomes[draw] = (struct casus_outcome){maga_pack(MAGA_DRAW, 0, 0, 0, draw), weights[draw]};
    return count;
}

size_t maga_outcomes(const void *state, struct casus_outcome *outcomes, const char **purpose)
{
    static const char *const purposes[] = {"", "row", "contest", "opponent", "missile", "exchange", "war", "impact"};
    const struct maga_match *match = state;
    const char *unused;
    unsigned country, role;
    if (purpose == NULL) purpose = &unused;
    *purpose = "publish";
    if (match->phase == MAGA_REVIEW && !match->organiser) {
        outcomes[0] = (struct casus_outcome){maga_pack(MAGA_PUBLISH, 0, 0, 0, 0), 1};
        return 1;
    }
    if (match->phase == MAGA_STAGE) {
        *purpose = purposes[maga_game_of(match)->wait];
        return stage_outcomes(match, outcomes);
    }
    if (match->phase != MAGA_LOT) return 0;
    *purpose = "number";
    if (find_unnumbered(match, &country, &role)) return number_outcomes(match, country, role, outcomes);
    *purpose = "place";
    return place_outcomes(match, outcomes);
}
