/* What is true of every match between two actions, part by part: figures in their ranges, lists and chains within their
 * bounds, federations flat, numbers a permutation. */
#include "invariant.h"

#include <string.h>

#include "account.h"
#include "actions.h"
#include "casus/assert.h"
#include "register.h"
#include "stage.h"

/* ---- Countries ---- */

static bool is_country_or_nobody(const struct maga_game *game, unsigned country)
{
    return country < game->countries || country == MAGA_NOBODY;
}

static void check_figures(const struct maga_country *country)
{
    casus_assert(country->mood >= 0 && country->mood <= 100); /* STATE-2 */
    casus_assert(country->riot >= 0);
    casus_assert(country->nuclear >= 0 && country->interceptors >= 0 && country->flying >= 0);
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) casus_assert(country->income[sphere] >= 0);
    casus_assert(country->stars >= 0);
    casus_assert(country->stake >= 0 && country->stake % MAGA_STEP == 0); /* */
    casus_assert(country->bet >= -100 && country->bet <= 100);            /* EXCH-1 */
}

static void check_roles(const struct maga_game *game, const struct maga_country *country)
{
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        casus_assert(country->level[role] >= 1); /* LVL-2 */
        casus_assert(country->number[role] <= MAGA_ROLES);
        casus_assert(country->blocked[role] <= 2); /* */
        casus_assert(country->protection[role] >= 0);
        casus_assert(is_country_or_nobody(game, country->recruiter[role]));
    }
    casus_assert(country->protection[MAGA_FSB] == 0); /* */
}

/* HELP-2: at most one helper from each country, so that a chain ends. */
static void check_help(const struct maga_game *game, const struct maga_country *country)
{
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        unsigned helpers = 0;
        for (uint16_t at = country->help[role]; at != MAGA_NO_HELP; at = maga_seen_help(game, at)->next) {
            casus_assert(at < game->countries * MAGA_ROLES);
            casus_assert(maga_seen_help(game, at)->strength >= 0);
            casus_assert(++helpers <= game->countries);
        }
    }
}

static void check_rows(const struct maga_game *game, const struct maga_country *country)
{
    casus_assert(country->rows <= MAGA_ROWS_MAX);
    casus_assert(game->wait == MAGA_WAIT_NOTHING || country->at <= country->rows);
    for (unsigned i = 0; i < country->rows; i++) {
        const struct maga_row *row = &country->row[i];
        casus_assert(row->action != MAGA_NO_ACTION && row->action < MAGA_ACTIONS);
        casus_assert(row->role < MAGA_ROLES && row->result < MAGA_RESULTS);
        casus_assert(is_country_or_nobody(game, row->target) && is_country_or_nobody(game, row->by));
        casus_assert(!row->further || i > 0);
        casus_assert(row->by == MAGA_NOBODY || row->source < game->country[row->by].rows);
    }
}

/* WAR-8: a federation has one leader, who is led by nobody. */
static void check_place(const struct maga_game *game, const struct maga_country *country)
{
    casus_assert(country->before < game->countries && country->after < game->countries);
    casus_assert(country->leader < game->countries);
    casus_assert(game->country[country->leader].leader == country->leader);
    casus_assert(is_country_or_nobody(game, country->war) && is_country_or_nobody(game, country->new_war));
}

/* ---- The stage ---- */

/* RANK-2: those whose row is still to come, each once, highest rank first. */
static void check_queue(const struct maga_game *game)
{
    bool queued[MAGA_COUNTRIES_MAX];
    memset(queued, 0, sizeof queued);
    casus_assert(game->queued <= game->countries);
    for (unsigned i = 0; i < game->queued; i++) {
        casus_assert(game->queue[i] < game->countries && !queued[game->queue[i]]);
        queued[game->queue[i]] = true;
        bool falls = i == 0 || game->country[game->queue[i - 1]].rank_level >= game->country[game->queue[i]].rank_level;
        casus_assert(falls);
    }
}

static void check_contest(const struct maga_game *game)
{
    const struct maga_contest *contest = &game->contest;
    casus_assert(contest->attacker < game->countries && contest->defender < game->countries);
    casus_assert(contest->attacker != contest->defender);
    casus_assert(contest->defending_role < MAGA_ROLES && maga_is_contest(contest->action));
    casus_assert(contest->attack >= MAGA_LEVEL && contest->defence >= MAGA_LEVEL); /* LVL-2 */
}

void maga_check_game(const struct maga_game *game)
{
    casus_assert(game->countries >= 2 && game->countries <= MAGA_COUNTRIES_MAX);
    casus_assert(game->turn >= 1 && game->wait <= MAGA_WAIT_IMPACT && game->phase <= MAGA_END);
    for (unsigned i = 0; i < game->countries; i++) {
        check_figures(&game->country[i]);
        check_roles(game, &game->country[i]);
        check_rows(game, &game->country[i]);
        check_place(game, &game->country[i]);
    }
    if (game->wait == MAGA_WAIT_NOTHING) return;
    for (unsigned i = 0; i < game->countries; i++) check_help(game, &game->country[i]);
    check_queue(game);
    casus_assert(maga_draws(game, NULL) > 0);
    if (game->wait == MAGA_WAIT_CONTEST) check_contest(game);
}

/* ---- What relates countries ---- */

/* Byte by byte: a record ends with a hash of them, unused bits included. */
static bool is_nothing(const struct maga_relation *relation)
{
    const unsigned char *bytes = (const unsigned char *)relation;
    for (size_t i = 0; i < sizeof *relation; i++) {
        if (bytes[i] != 0) return false;
    }
    return true;
}

static void check_relation(const struct maga_game *game, unsigned from, unsigned to)
{
    const struct maga_relation *relation = maga_seen_relation(game, from, to);
    casus_assert(from != to || is_nothing(relation));
    casus_assert(relation->statement <= game->statements);
}

static void check_relations(const struct maga_game *game, unsigned from)
{
    int32_t flying = 0;
    for (unsigned to = 0; to < game->countries; to++) {
        check_relation(game, from, to);
        flying += maga_seen_relation(game, from, to)->flying;
    }
    casus_assert(game->country[from].flying == flying);
}

/* ---- The match ---- */

/* SET-3: the numbers of a country's roles are a permutation of 1 .. 10, once all are given. */
static void check_numbers(const struct maga_country *country)
{
    unsigned seen = 0;
    for (unsigned role = 0; role < MAGA_ROLES; role++) seen |= 1u << country->number[role];
    casus_assert(seen == (2u << MAGA_ROLES) - 2);
}

/* SET-4: once all are placed, each country has its place on the ring. */
static void check_ring(const struct maga_match *match)
{
    const struct maga_game *game = maga_game_of(match);
    casus_assert(match->placed <= game->countries);
    for (unsigned at = 0; at < match->placed; at++) casus_assert(match->ring[at] < game->countries);
    if (match->placed < game->countries) return;
    for (unsigned at = 0; at < match->placed; at++) {
        unsigned next = match->ring[(at + 1) % game->countries];
        casus_assert(game->country[match->ring[at]].after == next && game->country[next].before == match->ring[at]);
    }
}

static void check_lists(const struct maga_match *match)
{
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        casus_assert(maga_list(match, i)->rows <= MAGA_LIST_MAX);
        casus_assert(match->pen[i] < maga_game_of(match)->countries);
    }
    for (unsigned seat = maga_game_of(match)->countries; seat < CASUS_SEATS_MAX; seat++)
        casus_assert(!casus_seats_has(&match->committed, (casus_seat)seat));
}

/* A country's messages are a chain that only goes forward. */
static void check_messages(const struct maga_match *match)
{
    const unsigned countries = maga_game_of(match)->countries;
    casus_assert(match->messages <= (uint32_t)MAGA_MESSAGES_EACH * countries);
    for (uint32_t i = 0; i < match->messages; i++) {
        const struct maga_told *told = maga_told_at(match, i);
        casus_assert(told->message.to < countries && told->message.news < MAGA_NEWS);
        casus_assert(told->next == 0 || (told->next > i + 1 && told->next <= match->messages));
    }
}

/* A report explains all that it shows [TURN-7, M31]. */
static void check_accounts(const struct maga_match *match)
{
    struct maga_account account;
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        maga_account_of(match, i, &account);
        casus_assert(maga_adds_up(match, i, &account));
    }
}

void maga_check_invariants(const struct maga_match *match)
{
    const struct maga_game *game = maga_game_of(match);
    casus_assert(match->phase < MAGA_MATCH_PHASES && match->turns >= 1 && match->turns <= MAGA_TURNS_MAX);
    casus_assert(game->rules_after < MAGA_RULES_VERSION);
    casus_assert(match->wall < MAGA_WALLS && match->awarded >> MAGA_AWARDS == 0);
    casus_assert(match->reveals || (match->phase != MAGA_ENDING && match->told_from == 0 && match->awarded == 0));
    casus_assert(game->turn <= match->turns + 1u);
    check_lists(match);
    maga_check_register(match);
    if (match->viewer != CASUS_SEAT_ORGANISER) return; /* A view has nothing that its seat may not know. */
    casus_assert((match->phase == MAGA_STAGE) == (game->wait != MAGA_WAIT_NOTHING));
    maga_check_game(game);
    check_ring(match);
    check_messages(match);
    if (match->phase == MAGA_REVIEW) check_accounts(match);
    for (unsigned i = 0; i < game->countries; i++) {
        check_relations(game, i);
        if (match->phase >= MAGA_LISTS) check_numbers(&game->country[i]);
    }
}
