/* Computer teams. random: any orders, for trying things out. steady: invests, raises levels, keeps the mood up, and
 * hits back at whoever has harmed it.
 *
 * Both write a list row by row, looking at the rows so far. So the steady bot works out its whole list for each row,
 * from the position alone, and gives the next one. */
#include "casus/assert.h"
#include "actions.h"
#include "contract.h"
#include "lists.h"
#include "packing.h"

/* ---- random ---- */

static casus_action random_row(const struct maga_match *match, enum maga_form form, struct casus_random *random)
{
    casus_assert(form != MAGA_AND);
    casus_action action = (1 + casus_random_below(random, MAGA_ACTIONS - 1)) | (casus_action)form << 6;
    const enum maga_word *words = maga_actions[maga_kind_of(action)].words;
    for (int i = 0; i < MAGA_WORDS_MAX && words[i] != MAGA_END_OF_WORDS; i++) {
        enum { AMOUNTS = 5, MONEY = 3000000 }; /* A sensible amount. */
        const struct maga_field *field = &maga_fields[words[i]];
        uint64_t count = words[i] == MAGA_COUNTRY ? maga_game_of(match)->countries
                         : words[i] == MAGA_MONEY ? MONEY
                         : words[i] == MAGA_BET   ? 201
                         : field->ranged          ? AMOUNTS
                                                  : field->most - field->least + 1;
        action |= (field->least + casus_random_below(random, count)) << field->shift;
    }
    return action;
}

/* About ten rows per country. */
static casus_action random_choose(const struct maga_match *match, casus_seat seat, struct casus_random *random)
{
    enum { TRIES = 40, ROWS = 10 };
    bool complete = maga_list_is_complete(match, match->pen[seat]);
    casus_action commit = maga_pack(MAGA_COMMIT, 0, 0, 0, 0);
    if (complete && casus_random_below(random, ROWS) == 0) {
        casus_action other =
            maga_pack(MAGA_WRITE_FOR, (unsigned)casus_random_below(random, maga_game_of(match)->countries), 0, 0, 0);
        bool switches = casus_random_below(random, 2) == 0 && maga_is_legal(match, seat, other, NULL);
        return switches ? other : commit;
    }
    for (int i = 0; i < TRIES || !complete; i++) {
        casus_action row = random_row(match, complete ? MAGA_OWN_ROW : MAGA_TO, random);
        if (maga_is_legal(match, seat, row, NULL)) return row;
    }
    return commit;
}

/* ---- steady ---- */

enum { PLAN_MAX = 24 };

/* Thousands and millions of roubles. */
#define K(number) (INT64_C(1000) * (number))
#define M(number) (INT64_C(1000000) * (number))

struct plan {
    const struct maga_match *match;
    unsigned country;
    struct maga_figures figures;
    int64_t money;
    unsigned rows;
    casus_action row[PLAN_MAX];
    uint16_t used; /* Roles that have an ordinary action. */
};

static void add(struct plan *plan, struct maga_row row)
{
    casus_assert(row.action != MAGA_NO_ACTION && row.action < MAGA_ACTIONS);
    int64_t price = row.further ? 0 : maga_price(&row); /* Further lines of a row are paid for with it. */
    if (plan->money < price || plan->rows == PLAN_MAX) return;
    bool lent = maga_is_secretarys(row.action); /* ROLE-4: the role is named. */
    if (!lent) row.role = (uint8_t)maga_actions[row.action].role;
    bool ordinary = maga_is_ordinary(&row);
    if (ordinary && (plan->used >> row.role & 1)) return;
    if (ordinary) plan->used |= (uint16_t)(1u << row.role);
    plan->money -= price;
    plan->row[plan->rows++] = maga_pack_row(&row, row.further ? MAGA_AND : MAGA_OWN_ROW);
}

static void keep_calm(struct plan *plan)
{
    enum { GOOD = 80, STEP = 10, MOST = 3 };
    int32_t mood = plan->figures.mood;
    if (plan->figures.riot > 0) {
        add(plan, (struct maga_row){.action = MAGA_SUPPRESS});
        mood = 50;
    }
    for (int i = 0; i < MOST && mood < GOOD; i++, mood += STEP) add(plan, (struct maga_row){.action = MAGA_IMPROVE});
}

/* WAR-3: our strongest roles help the three that defend, one each [HELP-2]. */
static void defend(struct plan *plan)
{
    static const uint8_t defenders[] = {MAGA_DEF, MAGA_FSB, MAGA_MVD}, helpers[] = {MAGA_JUS, MAGA_HEA, MAGA_MID};
    const struct maga_game *game = maga_game_of(plan->match);
    bool attacked = false;
    for (unsigned i = 0; i < game->countries; i++) attacked = attacked || game->country[i].new_war == plan->country;
    for (size_t i = 0; attacked && i < sizeof defenders; i++) {
        add(plan,
            (struct maga_row){
                .action = MAGA_HELP, .role = helpers[i], .target = (uint8_t)plan->country, .place = defenders[i]});
    }
}

/* Who has harmed the country most; MAGA_NOBODY: nobody that it knows of. */
static unsigned worst_enemy(const struct plan *plan)
{
    const struct maga_game *game = maga_game_of(plan->match);
    unsigned worst = MAGA_NOBODY;
    for (unsigned i = 0; i < game->countries; i++) {
        uint16_t offences = maga_seen_relation(game, plan->country, i)->offences;
        if (offences == 0 || maga_allied(game, plan->country, i)) continue;
        if (worst == MAGA_NOBODY || offences > maga_seen_relation(game, plan->country, worst)->offences) worst = i;
    }
    return worst;
}

static void hit_back(struct plan *plan)
{
    enum { CONFIDENT = 4 };
    unsigned enemy = worst_enemy(plan);
    if (enemy == MAGA_NOBODY) return;
    uint8_t target = (uint8_t)enemy;
    add(plan, (struct maga_row){.action = MAGA_RAID, .target = target});
    add(plan, (struct maga_row){.action = plan->figures.level[MAGA_PUB] >= CONFIDENT ? MAGA_STATEMENT : MAGA_WORSEN,
                                .target = target});
    if (plan->figures.level[MAGA_HEA] >= CONFIDENT)
        add(plan, (struct maga_row){.action = MAGA_INFECT, .target = target});
}

static void invest(struct plan *plan)
{
    unsigned first = (maga_game_of(plan->match)->turn + plan->country) % MAGA_SPHERES;
    add(plan, (struct maga_row){
                  .action = MAGA_INVEST, .place = (uint8_t)first, .mode = (uint8_t)((first + 1) % MAGA_SPHERES)});
}

static void protect(struct plan *plan)
{
    enum { WORTH_IT = 3 };
    static const struct {
        uint8_t role, share;
    } shares[] = {{MAGA_FIN, 4}, {MAGA_PR, 3}, {MAGA_DEF, 3}};
    if (plan->figures.level[MAGA_FSB] < WORTH_IT || plan->money < maga_actions[MAGA_PROTECT].price) return;
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        add(plan, (struct maga_row){
                      .action = MAGA_PROTECT, .place = shares[i].role, .count = shares[i].share, .further = i > 0});
    }
}

/* The lowest of the roles that have nothing to do yet; roles that fight come before those that only could. */
static void raise_levels(struct plan *plan)
{
    static const uint8_t roles[] = {MAGA_DEF, MAGA_MID, MAGA_PUB, MAGA_FSB, MAGA_PR,
                                    MAGA_HEA, MAGA_JUS, MAGA_MVD, MAGA_SEC};
    for (;;) {
        unsigned lowest = MAGA_ROLES;
        for (size_t i = 0; i < sizeof roles; i++) {
            if (plan->used >> roles[i] & 1) continue;
            if (lowest == MAGA_ROLES || plan->figures.level[roles[i]] < plan->figures.level[lowest]) lowest = roles[i];
        }
        if (lowest == MAGA_ROLES || plan->money < M(3) || plan->rows == PLAN_MAX) return;
        add(plan, (struct maga_row){.action = MAGA_RAISE, .role = (uint8_t)lowest});
    }
}

/* The middle is the safest number; a million back lets FIN grow [EXCH-7]. */
static void gamble(struct plan *plan)
{
    enum { WIDTH = 31, STRIDE = 7 };
    int32_t bet = (int32_t)((plan->country * STRIDE + maga_game_of(plan->match)->turn * STRIDE) % WIDTH) - WIDTH / 2;
    if (plan->money >= M(4)) add(plan, (struct maga_row){.action = MAGA_EXCHANGE, .count = bet, .amount = M(1)});
}

static void make_plan(const struct maga_match *match, unsigned country, struct plan *plan)
{
    casus_assert(country < maga_game_of(match)->countries);
    *plan = (struct plan){.match = match, .country = country};
    maga_take_figures(maga_game_of(match), country, &plan->figures);
    plan->money = plan->figures.treasury + plan->figures.credited - plan->figures.upkeep;
    keep_calm(plan);
    defend(plan);
    protect(plan);
    hit_back(plan);
    invest(plan);
    gamble(plan);
    raise_levels(plan);
}

static casus_action steady_choose(const struct maga_match *match, casus_seat seat)
{
    struct plan plan;
    unsigned pen = match->pen[seat], written = maga_list(match, pen)->rows;
    make_plan(match, pen, &plan);
    if (written < plan.rows) return plan.row[written];
    /* The others of a federation come in their order after the seat's own. */
    unsigned countries = maga_game_of(match)->countries;
    for (unsigned step = (pen + countries - seat) % countries + 1; step < countries; step++) {
        unsigned next = (seat + step) % countries;
        if (maga_allied(maga_game_of(match), next, seat)) return maga_pack(MAGA_WRITE_FOR, next, 0, 0, 0);
    }
    return maga_pack(MAGA_COMMIT, 0, 0, 0, 0);
}

/* ---- Both ---- */

static casus_action give_number(const struct maga_match *match, casus_seat seat, struct casus_random *random)
{
    unsigned free[MAGA_ROLES], count = 0, role = 0;
    const struct maga_country *country = &maga_game_of(match)->country[seat];
    while (role < MAGA_ROLES && country->number[role] != 0) role++;
    for (unsigned number = 1; number <= MAGA_ROLES; number++) {
        if (maga_role_with_number(country, number) == MAGA_ROLES) free[count++] = number;
    }
    return maga_pack(MAGA_GIVE_NUMBER, 0, role, free[casus_random_below(random, count)], 0);
}

/* Whether it is for the seat to choose. */
static bool is_awaited(const struct casus_choice *choice)
{
    struct casus_actor actor;
    maga_actor_of(choice->view, &actor);
    return actor.kind == CASUS_ACTOR_SIMULTANEOUS && casus_seats_has(&actor.awaited, choice->seat);
}

static casus_action choose_at_random(const struct casus_choice *choice)
{
    const struct maga_match *match = choice->view;
    if (!is_awaited(choice)) return 0;
    if (match->phase == MAGA_NUMBERS) return give_number(match, choice->seat, choice->random);
    return random_choose(match, choice->seat, choice->random);
}

static casus_action choose_steadily(const struct casus_choice *choice)
{
    const struct maga_match *match = choice->view;
    if (!is_awaited(choice)) return 0;
    if (match->phase == MAGA_NUMBERS) return give_number(match, choice->seat, choice->random);
    return steady_choose(match, choice->seat);
}

static const struct casus_bot random_bot = {.name = "random", .choose = choose_at_random},
                              steady_bot = {.name = "steady", .choose = choose_steadily};

const struct casus_bot *const maga_bots[] = {&random_bot, &steady_bot, NULL};
