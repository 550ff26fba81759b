/* What must change nothing, or everything alike: renumbered countries (another order of the file, a rotated ring), a
 * mirrored ring, an additional team that does nothing; and that money, incomes and missiles come and go only as the
 * rules say. All on random stages of 2 to 12 countries [RANK-1, A-86, A-95, FIN-3, ACT-6]. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "effort.h"
#include "games/maga/actions.h"
#include "games/maga/country.h"
#include "games/maga/facts.h"
#include "games/maga/packing.h"
#include "games/maga/stage.h"
#include "maga/random_game.h"

enum { STAGES_FEW = 500, STAGES_MANY = 1200, COUNTRIES_MOST = 12, ROWS_MOST = 9, HEARD_MAX = 20000 };

/* A game, its stage's news, and the contests decided in it. */
struct world {
    struct maga_game *game;
    size_t heard, contests;
    struct maga_message message[HEARD_MAX];
    struct maga_contest contest[HEARD_MAX];
};

static void hear(void *context, const struct maga_message *message)
{
    struct world *world = context;
    assert_true(world->heard < HEARD_MAX);
    world->message[world->heard++] = *message;
}

static struct world *world_make(void)
{
    struct world *world = calloc(1, sizeof *world);
    world->game = calloc(1, maga_size(COUNTRIES_MOST + 1));
    return world;
}

static void world_free(struct world *world)
{
    free(world->game);
    free(world);
}

/* ---- Random stages ---- */

/* Spheres that are nearly full, so that some investments are contests; some countries in federations. */
static void vary(struct maga_game *game, struct casus_random *random)
{
    for (unsigned i = 0; i < game->countries; i++) {
        for (int sphere = 0; sphere < MAGA_SPHERES; sphere++)
            game->country[i].income[sphere] = INT64_C(1250000) + 250000 * (int64_t)casus_random_below(random, 7);
        unsigned leader = (unsigned)casus_random_below(random, game->countries);
        bool leads = false;
        for (unsigned other = 0; other < i; other++) leads = leads || game->country[other].leader == i;
        if (!leads && game->country[leader].leader == leader && casus_random_below(random, 8) == 0)
            game->country[i].leader = (uint8_t)leader;
    }
}

static void begin(struct world *world, unsigned stage, struct casus_random *random)
{
    unsigned countries = 2 + stage % (COUNTRIES_MOST - 1);
    maga_start(world->game, countries);
    world->game->stake_weighted = stage % 5 == 0;
    random_game(world->game, 1 + stage % ROWS_MOST, random);
    vary(world->game, random);
    world->heard = world->contests = 0;
}

static void copy(struct world *to, const struct world *from)
{
    memcpy(to->game, from->game, maga_size(from->game->countries));
    to->heard = to->contests = 0;
}

/* ---- Two games side by side: what is drawn in one is drawn in the other, by what it means ---- */

struct twins {
    struct world *one, *other;
    unsigned to[MAGA_NOBODY + 1]; /* For each country of the one game its number in the other; nobody for nobody. */
};

static void number_alike(struct twins *twins)
{
    for (unsigned i = 0; i <= MAGA_NOBODY; i++) twins->to[i] = i;
}

/* The other's draw that means the same; MAGA_DRAWS_MAX if it has none. */
static size_t same_draw(const struct twins *twins, size_t draw)
{
    const struct maga_game *one = twins->one->game, *other = twins->other->game;
    uint64_t weights[MAGA_DRAWS_MAX], others[MAGA_DRAWS_MAX];
    uint8_t meant[2], found[2];
    size_t count = maga_draws(other, others);
    if (one->wait != other->wait || maga_draws(one, weights) != count) return MAGA_DRAWS_MAX;
    maga_draw_means(one, draw, meant);
    if (meant[0] == MAGA_NOBODY) return weights[draw] == others[draw] ? draw : MAGA_DRAWS_MAX;
    for (size_t same = 0; same < count; same++) {
        maga_draw_means(other, same, found);
        bool alike = found[0] == twins->to[meant[0]] && found[1] == twins->to[meant[1]];
        if (alike) return weights[draw] == others[same] ? same : MAGA_DRAWS_MAX;
    }
    return MAGA_DRAWS_MAX;
}

static void put_in(struct world *world, size_t draw)
{
    struct maga_stage stage = {world->game, hear, world};
    bool contest = world->game->wait == MAGA_WAIT_CONTEST;
    if (contest) world->contest[world->contests] = world->game->contest;
    if (contest) world->contest[world->contests++].won = maga_draws(world->game, NULL) == 2 && draw == 0;
    maga_stage_draw(&stage, draw);
}

static void start(struct world *world)
{
    struct maga_stage stage = {world->game, hear, world};
    maga_stage_begin(&stage);
}

/* False: the other reached a draw that the one does not have. */
static bool run_alike(struct twins *twins, struct casus_random *random)
{
    start(twins->one);
    start(twins->other);
    while (twins->one->game->wait != MAGA_WAIT_NOTHING) {
        size_t draw = random_draw(twins->one->game, random), same = same_draw(twins, draw);
        if (same == MAGA_DRAWS_MAX) return false;
        put_in(twins->one, draw);
        put_in(twins->other, same);
    }
    return twins->other->game->wait == MAGA_WAIT_NOTHING;
}

/* ---- Comparing ---- */

static void compare_rows(const struct maga_country *one, const struct maga_country *other)
{
    assert_int_equal(one->rows, other->rows);
    for (unsigned i = 0; i < one->rows; i++) {
        assert_int_equal(one->row[i].action, other->row[i].action);
        assert_int_equal(one->row[i].result, other->row[i].result);
        assert_int_equal(one->row[i].learnt, other->row[i].learnt);
    }
}

static void compare_country(const struct twins *twins, const struct maga_country *one, const struct maga_country *other)
{
    assert_int_equal(one->treasury, other->treasury);
    assert_memory_equal(one->income, other->income, sizeof one->income);
    assert_int_equal(one->stars, other->stars);
    assert_int_equal(one->nuclear, other->nuclear);
    assert_int_equal(one->interceptors, other->interceptors);
    assert_int_equal(one->mood, other->mood);
    assert_int_equal(one->riot, other->riot);
    assert_memory_equal(one->level, other->level, sizeof one->level);
    assert_memory_equal(one->number, other->number, sizeof one->number);
    assert_memory_equal(one->blocked, other->blocked, sizeof one->blocked);
    assert_int_equal(twins->to[one->leader], other->leader);
    assert_int_equal(twins->to[one->new_war], other->new_war);
    assert_int_equal(one->new_war_row, other->new_war_row);
    assert_int_equal(one->new_strike_row, other->new_strike_row);
    for (unsigned role = 0; role < MAGA_ROLES; role++)
        assert_int_equal(twins->to[one->recruiter[role]], other->recruiter[role]);
    compare_rows(one, other);
}

static void compare_relation(const struct maga_relation *one, const struct maga_relation *other)
{
    assert_int_equal(one->fresh, other->fresh);
    assert_int_equal(one->fresh_required, other->fresh_required);
    assert_int_equal(one->fresh_line, other->fresh_line);
    assert_int_equal(one->statement, other->statement);
    assert_int_equal(one->virus, other->virus);
    assert_int_equal(one->trace, other->trace);
}

static int order_of_messages(const void *one, const void *other)
{
    return memcmp(one, other, sizeof(struct maga_message));
}

/* Without whether it is the first of its facts: their order is that of the states. */
static int32_t fact_alike(const struct twins *twins, const struct maga_message *message)
{
    const struct maga_fact fact = maga_fact_of(message);
    unsigned state = fact.state == MAGA_NOBODY || twins == NULL ? fact.state : twins->to[fact.state];
    return (int32_t)(fact.kind | state << 8 | (unsigned)fact.role << 16);
}

/* A message as the other game would send it. */
static struct maga_message told_alike(const struct twins *twins, struct maga_message message)
{
    bool deed = message.news == MAGA_AGENT_DID || message.news == MAGA_TRACKED_ROW;
    message.to = (uint8_t)twins->to[message.to];
    message.country = (uint8_t)twins->to[message.country];
    if (message.news == MAGA_WAR_DECIDED) message.a = twins->to[message.a];
    if (message.news == MAGA_INFORMED) message.b = fact_alike(twins, &message);
    if (!deed) return message;
    struct maga_row row;
    maga_unpack_row((casus_action)message.a, &row);
    row.target = (uint8_t)twins->to[row.target];
    message.a = (int64_t)maga_pack_row(&row, maga_form_of((casus_action)message.a));
    return message;
}

/* The same messages, in whatever order. */
static void compare_news(struct twins *twins)
{
    struct world *one = twins->one, *other = twins->other;
    assert_int_equal(one->heard, other->heard);
    for (size_t i = 0; i < one->heard; i++) {
        struct maga_message *message = &other->message[i];
        one->message[i] = told_alike(twins, one->message[i]);
        if (message->news == MAGA_INFORMED) message->b = fact_alike(NULL, message);
    }
    qsort(one->message, one->heard, sizeof one->message[0], order_of_messages);
    qsort(other->message, other->heard, sizeof other->message[0], order_of_messages);
    assert_memory_equal(one->message, other->message, one->heard * sizeof one->message[0]);
}

/* Checks that all countries of the one game have the same state in the other. */
static void compare(struct twins *twins)
{
    const struct maga_game *one = twins->one->game, *other = twins->other->game;
    for (unsigned i = 0; i < one->countries; i++) {
        compare_country(twins, &one->country[i], &other->country[twins->to[i]]);
        for (unsigned to = 0; to < one->countries; to++)
            compare_relation(maga_seen_relation(one, i, to), maga_seen_relation(other, twins->to[i], twins->to[to]));
    }
    compare_news(twins);
}

/* ---- Other numbers: another order of the file, the ring turned [RANK-1] ---- */

static void shuffle(struct twins *twins, unsigned countries, struct casus_random *random)
{
    number_alike(twins);
    for (unsigned i = countries; i > 1; i--) {
        unsigned other = (unsigned)casus_random_below(random, i), held = twins->to[i - 1];
        twins->to[i - 1] = twins->to[other];
        twins->to[other] = held;
    }
}

static void renumber_country(const struct twins *twins, struct maga_country *country)
{
    country->before = (uint8_t)twins->to[country->before];
    country->after = (uint8_t)twins->to[country->after];
    country->leader = (uint8_t)twins->to[country->leader];
    country->war = (uint8_t)twins->to[country->war];
    country->new_war = (uint8_t)twins->to[country->new_war];
    for (unsigned role = 0; role < MAGA_ROLES; role++)
        country->recruiter[role] = (uint8_t)twins->to[country->recruiter[role]];
    for (unsigned row = 0; row < country->rows; row++)
        country->row[row].target = (uint8_t)twins->to[country->row[row].target];
}

static void renumber(struct twins *twins)
{
    const struct maga_game *one = twins->one->game;
    struct maga_game *other = twins->other->game;
    copy(twins->other, twins->one);
    for (unsigned i = 0; i < one->countries; i++) {
        other->country[twins->to[i]] = one->country[i];
        renumber_country(twins, &other->country[twins->to[i]]);
        for (unsigned to = 0; to < one->countries; to++)
            *maga_relation(other, twins->to[i], twins->to[to]) = *maga_seen_relation(one, i, to);
    }
}

static void rank_1_the_numbers_of_the_countries_make_no_difference(void **test)
{
    (void)test;
    struct casus_random random = casus_random_make(17);
    struct twins twins = {.one = world_make(), .other = world_make()};
    for (unsigned stage = 0; stage < effort(STAGES_FEW, STAGES_MANY); stage++) {
        begin(twins.one, stage, &random);
        shuffle(&twins, twins.one->game->countries, &random);
        renumber(&twins);
        if (!run_alike(&twins, &random)) fail_msg("stage %u comes to another draw", stage);
        compare(&twins);
    }
    world_free(twins.one);
    world_free(twins.other);
}

/* ---- The ring mirrored [SET-4, NUKE-10] ---- */

static void set_4_the_ring_mirrored_makes_no_difference(void **test)
{
    (void)test;
    struct casus_random random = casus_random_make(18);
    struct twins twins = {.one = world_make(), .other = world_make()};
    number_alike(&twins);
    for (unsigned stage = 0; stage < effort(STAGES_FEW, STAGES_MANY); stage++) {
        begin(twins.one, stage, &random);
        copy(twins.other, twins.one);
        for (unsigned i = 0; i < twins.other->game->countries; i++) {
            struct maga_country *country = &twins.other->game->country[i];
            uint8_t before = country->before;
            country->before = country->after;
            country->after = before;
        }
        if (!run_alike(&twins, &random)) fail_msg("stage %u comes to another draw", stage);
        compare(&twins);
    }
    world_free(twins.one);
    world_free(twins.other);
}

/* ---- A team more that does nothing, and whose land lies off the ring ---- */

/* Its incomes are its share of each sphere's capacity, so that the same spheres are full as before [FIN-9]. */
static void add_idle(struct twins *twins)
{
    const struct maga_game *one = twins->one->game;
    struct maga_game *other = twins->other->game;
    unsigned idle = one->countries;
    maga_start(other, idle + 1u);
    other->stake_weighted = one->stake_weighted;
    other->statements = one->statements;
    for (unsigned i = 0; i < idle; i++) {
        other->country[i] = one->country[i];
        for (unsigned to = 0; to < idle; to++) *maga_relation(other, i, to) = *maga_seen_relation(one, i, to);
    }
    other->country[idle].before = other->country[idle].after = (uint8_t)idle;
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) other->country[idle].income[sphere] = 2000000;
    twins->other->heard = twins->other->contests = 0;
}

/* It may be the strongest in a sphere [FIN-5]; then it is not left alone. */
static bool was_met(const struct world *world, unsigned idle)
{
    const struct maga_game *game = world->game;
    bool met = game->wait == MAGA_WAIT_CONTEST && game->contest.defender == idle;
    for (size_t draw = 0; game->wait == MAGA_WAIT_OPPONENT && draw < maga_draws(game, NULL); draw++) {
        uint8_t meant[2];
        maga_draw_means(game, draw, meant);
        met = met || meant[0] == idle;
    }
    return met;
}

static void check_idle(const struct world *world, unsigned idle)
{
    const struct maga_country *country = &world->game->country[idle];
    assert_int_equal(country->treasury, MAGA_START_TREASURY + 6000000);
    assert_int_equal(country->mood, MAGA_START_MOOD);
    assert_true(country->nuclear == 0 && country->interceptors == 0 && country->leader == idle);
    for (unsigned role = 0; role < MAGA_ROLES; role++) assert_int_equal(country->level[role], 1);
    for (size_t i = 0; i < world->heard; i++) assert_int_not_equal(world->message[i].to, idle);
}

static void an_idle_team_changes_nothing_for_the_others(void **test)
{
    (void)test;
    struct casus_random random = casus_random_make(19);
    struct twins twins = {.one = world_make(), .other = world_make()};
    unsigned left_alone = 0;
    number_alike(&twins);
    for (unsigned stage = 0; stage < effort(STAGES_FEW, STAGES_MANY); stage++) {
        begin(twins.one, stage, &random);
        unsigned idle = twins.one->game->countries;
        add_idle(&twins);
        bool alike = run_alike(&twins, &random);
        if (!alike && was_met(twins.other, idle)) continue;
        if (!alike) fail_msg("stage %u comes to another draw", stage);
        bool met = false;
        for (size_t i = 0; i < twins.other->contests; i++) met = met || twins.other->contest[i].defender == idle;
        if (met) continue;
        compare(&twins);
        check_idle(twins.other, idle);
        left_alone++;
    }
    assert_true(left_alone > effort(STAGES_FEW, STAGES_MANY) * 3 / 4);
    world_free(twins.one);
    world_free(twins.other);
}

/* ---- Where money, incomes and missiles come from and go to ---- */

struct sums {
    int64_t treasury, income, nuclear, interceptors;
};

static struct sums sums_of(const struct maga_game *game)
{
    struct sums sums = {0};
    for (unsigned i = 0; i < game->countries; i++) {
        const struct maga_country *country = &game->country[i];
        sums.treasury += country->treasury;
        for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) sums.income += country->income[sphere];
        sums.nuclear += country->nuclear;
        sums.interceptors += country->interceptors;
    }
    return sums;
}

/* TURN-5: the credits of all, less upkeep. */
static int64_t balance(const struct maga_game *game)
{
    unsigned recruits[MAGA_NOBODY + 1] = {0};
    int64_t sum = 0;
    for (unsigned i = 0; i < game->countries; i++) {
        for (unsigned role = 0; role < MAGA_ROLES; role++) recruits[game->country[i].recruiter[role]]++;
    }
    for (unsigned i = 0; i < game->countries; i++)
        sum += maga_credited(&game->country[i]) - maga_upkeep(&game->country[i], recruits[i]);
    return sum;
}

/* How an executed row changes the totals [ACT-6]. */
static void count_row(const struct maga_game *game, unsigned country, unsigned number, struct sums *sums)
{
    const struct maga_row *row = &game->country[country].row[number], *line;
    bool paid = row->result == MAGA_DONE || row->result == MAGA_LOST || row->result == MAGA_NOTHING;
    if (!paid || row->further || row->ordered) return;
    sums->treasury -= maga_price(row);
    if (row->action == MAGA_INVEST) sums->income += row->learnt * INT64_C(500000);
    bool nuclear = row->action == MAGA_NUCLEAR;
    if (nuclear || row->action == MAGA_INTERCEPTORS) {
        int64_t price = row->learnt < 0 ? -MAGA_DISPOSAL_PRICE : nuclear ? MAGA_NUCLEAR_PRICE : MAGA_INTERCEPTOR_PRICE;
        sums->treasury -= price * row->learnt;
        *(nuclear ? &sums->nuclear : &sums->interceptors) += row->learnt;
    }
    if (row->action != MAGA_STRIKE) return;
    for (unsigned i = 0; (line = maga_line(game, country, number, i)) != NULL; i++) sums->nuclear -= line->count;
}

/* False: something was destroyed - by missiles, a conquest or a riot - which reduces the totals. */
static bool nothing_was_destroyed(const struct world *world)
{
    for (size_t i = 0; i < world->heard; i++) {
        const struct maga_message *message = &world->message[i];
        if (message->news == MAGA_HIT || message->news == MAGA_RIOT_BEGINS || message->news == MAGA_RIOT_GOES_ON)
            return false;
        if (message->news == MAGA_WAR_DECIDED && message->b == 1) return false;
    }
    return true;
}

static void count_stage(const struct world *world, struct sums *sums)
{
    for (unsigned i = 0; i < world->game->countries; i++) {
        for (unsigned row = 0; row < world->game->country[i].rows; row++) count_row(world->game, i, row, sums);
    }
    for (size_t i = 0; i < world->heard; i++) {
        if (world->message[i].news == MAGA_EXCHANGE_PAID) sums->treasury += world->message[i].a;
    }
    for (size_t i = 0; i < world->contests; i++) {
        const struct maga_contest *contest = &world->contest[i];
        if (contest->action == MAGA_INVEST && contest->won) sums->income -= 500000; /* It was another's [FIN-6]. */
        sums->interceptors -= contest->action == MAGA_SHOOT;
    }
}

/* Nobody is about to riot, nothing flies, and no war is decided. */
static void calm_down(struct maga_game *game)
{
    for (unsigned i = 0; i < game->countries; i++) {
        struct maga_country *country = &game->country[i];
        country->riot = 0;
        country->mood = 100;
        country->new_war = MAGA_NOBODY;
        for (unsigned to = 0; to < game->countries; to++) {
            struct maga_relation *relation = maga_relation(game, i, to);
            relation->fresh = relation->fresh_required = relation->virus = 0;
        }
    }
}

static void act_6_what_is_not_paid_or_destroyed_is_still_there(void **test)
{
    (void)test;
    struct casus_random random = casus_random_make(20);
    struct world *world = world_make();
    unsigned whole = 0;
    for (unsigned stage = 0; stage < effort(STAGES_FEW, STAGES_MANY); stage++) {
        begin(world, stage, &random);
        if (stage % 3 != 0) calm_down(world->game);
        struct sums expected = sums_of(world->game);
        expected.treasury += balance(world->game);
        start(world);
        while (world->game->wait != MAGA_WAIT_NOTHING) put_in(world, random_draw(world->game, &random));
        count_stage(world, &expected);
        struct sums found = sums_of(world->game);
        if (!nothing_was_destroyed(world)) {
            assert_true(found.treasury <= expected.treasury && found.income <= expected.income);
            continue;
        }
        whole++;
        assert_int_equal(found.treasury, expected.treasury);
        assert_int_equal(found.income, expected.income);
        assert_int_equal(found.nuclear, expected.nuclear);
        assert_int_equal(found.interceptors, expected.interceptors);
    }
    assert_true(whole > effort(STAGES_FEW, STAGES_MANY) / 2);
    world_free(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rank_1_the_numbers_of_the_countries_make_no_difference),
        cmocka_unit_test(set_4_the_ring_mirrored_makes_no_difference),
        cmocka_unit_test(an_idle_team_changes_nothing_for_the_others),
        cmocka_unit_test(act_6_what_is_not_paid_or_destroyed_is_still_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
