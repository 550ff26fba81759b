/* The stage is walked through once more, with what the country's report tells: first the money of the turn, then rows
 * and what others did, then the ends in their order. What the report leaves open - between which of its rows
 * others acted, how many interceptors were used - is guessed so that the figures come out right. */
#include "account.h"

#include <string.h>

#include "actions.h"
#include "casus/assert.h"
#include "country.h"
#include "text.h"

/* What the report leaves open. */
struct guess {
    unsigned others_after; /* So many rows of the list come before what others did. */
    int32_t used;          /* Interceptors, by the row that shoots. */
    uint8_t sphere;        /* Which of the two was gained, where an investment gained one. */
    uint8_t spheres_sent;  /* Of which spheres the received incomes are: a digit for each, the first one lowest. */
    uint8_t blasts;        /* Missiles that hit neighbours. */
};

struct walk {
    const struct maga_match *match;
    const struct maga_game *game;
    unsigned country;
    const struct maga_figures *before;
    struct maga_figures after;
    struct guess guess;
    struct maga_country now; /* How far its figures are explained; nothing else in it counts. */
    int64_t noted[MAGA_FIELDS];
    struct maga_account *account;
};

/* ---- Items ---- */

int64_t maga_figure(const struct maga_country *country, unsigned figure)
{
    casus_assert(figure < MAGA_FIELDS);
    if (figure == MAGA_FIELD_TREASURY) return country->treasury;
    if (figure < MAGA_FIELD_NUCLEAR) return country->income[figure - MAGA_FIELD_INCOME];
    if (figure == MAGA_FIELD_NUCLEAR) return country->nuclear;
    if (figure == MAGA_FIELD_INTERCEPTORS) return country->interceptors;
    if (figure == MAGA_FIELD_MOOD) return country->mood;
    return country->level[figure - MAGA_FIELD_LEVEL];
}

static void set_figures(struct maga_country *country, const struct maga_figures *figures)
{
    country->treasury = figures->treasury;
    country->nuclear = figures->nuclear;
    country->interceptors = figures->interceptors;
    country->mood = figures->mood;
    memcpy(country->income, figures->income, sizeof country->income);
    memcpy(country->level, figures->level, sizeof country->level);
}

/* Whatever has changed since the last item has this cause. */
static void note(struct walk *walk, enum maga_cause cause, unsigned of, unsigned country)
{
    struct maga_account *account = walk->account;
    for (unsigned figure = 0; figure < MAGA_FIELDS; figure++) {
        int64_t amount = maga_figure(&walk->now, figure) - walk->noted[figure];
        if (amount == 0) continue;
        casus_assert(account->items < MAGA_ITEMS_MAX);
        account->item[account->items++] = (struct maga_item){.amount = amount,
                                                             .figure = (uint8_t)figure,
                                                             .cause = (uint8_t)cause,
                                                             .of = (uint8_t)of,
                                                             .country = (uint8_t)country};
        walk->noted[figure] += amount;
    }
}

/* ---- P1 [TURN-5] ---- */

static void credit(struct walk *walk)
{
    enum { EACH = 50000 }; /* FIN-1 */
    const struct maga_figures *before = walk->before;
    int64_t income = 0;
    for (unsigned sphere = 0; sphere < MAGA_SPHERES; sphere++) {
        income += before->income[sphere];
        walk->now.treasury += before->income[sphere];
        note(walk, MAGA_BY_INCOME, sphere, MAGA_NOBODY);
    }
    walk->now.treasury -= income - before->credited;
    note(walk, MAGA_BY_HALF_INCOME, 0, MAGA_NOBODY);
    const int64_t upkeep[] = {(int64_t)EACH * before->nuclear, (int64_t)EACH * before->interceptors};
    for (unsigned kind = 0; kind < MAGA_UPKEEPS; kind++) {
        walk->now.treasury -= kind < MAGA_UPKEEP_AGENTS ? upkeep[kind] : before->upkeep - upkeep[0] - upkeep[1];
        note(walk, MAGA_BY_UPKEEP, kind, MAGA_NOBODY);
    }
}

/* ---- The own rows ---- */

static void add_level(struct walk *walk, unsigned role)
{
    casus_assert(role < MAGA_ROLES);
    walk->now.level[role]++;
}

static void invest(struct walk *walk, const struct maga_row *row)
{
    const unsigned spheres[2] = {row->place, row->mode};
    for (unsigned which = 0; which < 2; which++) {
        bool gained = row->learnt == 2 || (row->learnt == 1 && walk->guess.sphere == which);
        if (gained && spheres[which] < MAGA_SPHERES) walk->now.income[spheres[which]] += MAGA_STEP;
    }
}

static void give_away(struct walk *walk, const struct maga_row *row)
{
    switch (row->action) {
    case MAGA_TRANSFER_MONEY: walk->now.treasury -= row->amount; break;
    case MAGA_TRANSFER_INCOME: walk->now.income[row->place] -= row->amount; break;
    case MAGA_TRANSFER_NUCLEAR: walk->now.nuclear -= row->count; break;
    case MAGA_TRANSFER_INTERCEPTORS: walk->now.interceptors -= row->count; break;
    default: casus_assert(false);
    }
}

static void change_arsenal(struct walk *walk, const struct maga_row *row, int32_t *arsenal, int64_t price)
{
    *arsenal += row->learnt;
    walk->now.treasury -= row->learnt > 0 ? row->learnt * price : (int64_t)-row->learnt * MAGA_DISPOSAL_PRICE;
}

static void launch(struct walk *walk, unsigned number)
{
    const struct maga_row *row;
    for (unsigned line = 0; (row = maga_line(walk->game, walk->country, number, line)) != NULL; line++)
        walk->now.nuclear -= row->count;
}

/* RIOT-6 */
static void suppress(struct walk *walk)
{
    if (walk->before->riot > 0) walk->now.mood = 50;
    else maga_change_mood(&walk->now, -5);
}

/* Whether a success of the action raises its role, whatever else happens [ACT-5]. Invest, shoot and attack raise under
 * conditions of their own. */
static bool is_sure_to_raise(unsigned action)
{
    return maga_is_contest(action) && action != MAGA_INVEST && action != MAGA_SHOOT && action != MAGA_ATTACK;
}

static void succeed(struct walk *walk, const struct maga_row *row, unsigned number)
{
    switch (row->action) {
    case MAGA_DISMISS: walk->now.level[row->place] = (uint16_t)((walk->now.level[row->place] + 1) / 2); break;
    case MAGA_INVEST: invest(walk, row); break;
    case MAGA_NUCLEAR: change_arsenal(walk, row, &walk->now.nuclear, MAGA_NUCLEAR_PRICE); break;
    case MAGA_INTERCEPTORS: change_arsenal(walk, row, &walk->now.interceptors, MAGA_INTERCEPTOR_PRICE); break;
    case MAGA_STRIKE: launch(walk, number); break;
    case MAGA_RAID: walk->now.treasury += row->learnt; break;
    case MAGA_SUPPRESS: suppress(walk); break;
    case MAGA_REFUTE:
    case MAGA_IMPROVE: maga_change_mood(&walk->now, 10); break;
    case MAGA_RAISE: add_level(walk, row->role); break;
    default:
        if (maga_is_transfer(row->action)) give_away(walk, row);
    }
    if (is_sure_to_raise(row->action)) add_level(walk, maga_actions[row->action].role);
}

/* A row of the list that the country itself carried out, as it is told. */
static const struct maga_row *own_row(const struct walk *walk, unsigned number)
{
    const struct maga_row *row = &walk->game->country[walk->country].row[number];
    bool own = maga_form_of(maga_list(walk->match, walk->country)->row[number]) == MAGA_OWN_ROW;
    return own && row->by == MAGA_NOBODY ? row : NULL;
}

static void do_row(struct walk *walk, unsigned number)
{
    const struct maga_row *row = own_row(walk, number);
    if (row == NULL) return;
    bool done = row->result == MAGA_DONE, lost = row->result == MAGA_LOST, nothing = row->result == MAGA_NOTHING;
    if (done || lost || nothing) walk->now.treasury -= maga_price(row); /* ACT-6 */
    note(walk, MAGA_BY_ROW, number, MAGA_NOBODY);
    if (done) succeed(walk, row, number);
    if (lost && row->action == MAGA_SUE) maga_change_mood(&walk->now, -20);
    if ((done || nothing) && row->action == MAGA_SHOOT) walk->now.interceptors -= walk->guess.used;
    note(walk, MAGA_BY_ROW, number, MAGA_NOBODY);
}

/* ---- What others did, by the news ---- */

enum { INCOMES_MAX = 4, INCOMES_WAYS = 81 /* MAGA_SPHERES to that power. */ };

static bool is_income(const struct maga_message *message)
{
    return message->news == MAGA_RECEIVED && message->b == MAGA_TRANSFER_INCOME;
}

static const struct maga_told *next_told(const struct walk *walk, const struct maga_told *told)
{
    uint32_t next = told == NULL ? walk->before->first_told : told->next;
    return next == 0 ? NULL : maga_told_at(walk->match, next - 1);
}

/* Of which sphere received income is, the news does not say, but the incomes show. */
static void receive_income(struct walk *walk, const struct maga_told *told)
{
    unsigned number = 0, digits = walk->guess.spheres_sent;
    for (const struct maga_told *before = next_told(walk, NULL); before != told; before = next_told(walk, before))
        number += is_income(&before->message);
    if (number >= INCOMES_MAX) return; /* So many are left unexplained. */
    for (; number > 0; number--) digits /= MAGA_SPHERES;
    walk->now.income[digits % MAGA_SPHERES] += told->message.a;
}

static void receive(struct walk *walk, const struct maga_told *told)
{
    const struct maga_message *message = &told->message;
    switch (message->b) {
    case MAGA_TRANSFER_MONEY: walk->now.treasury += message->a; break;
    case MAGA_TRANSFER_NUCLEAR: walk->now.nuclear += (int32_t)message->a; break;
    case MAGA_TRANSFER_INTERCEPTORS: walk->now.interceptors += (int32_t)message->a; break;
    default: receive_income(walk, told); break;
    }
    note(walk, MAGA_BY_TRANSFER, 0, message->country);
}

static void hear(struct walk *walk, const struct maga_told *told)
{
    const struct maga_message *message = &told->message;
    switch ((enum maga_news)message->news) {
    case MAGA_RECEIVED: receive(walk, told); break;
    case MAGA_RAIDED:
        walk->now.treasury -= message->a;
        note(walk, MAGA_BY_RAID, 0, message->country);
        break;
    case MAGA_INCOME_LOST:
        walk->now.income[message->a] -= message->b;
        note(walk, MAGA_BY_INVESTOR, 0, MAGA_NOBODY);
        break;
    case MAGA_SUED:
        if (message->a == 1) maga_change_mood(&walk->now, -20);
        note(walk, MAGA_BY_SUIT, 0, message->country);
        break;
    case MAGA_MOOD_WORSENED:
        maga_change_mood(&walk->now, -10);
        note(walk, MAGA_BY_WORSENING, 0, MAGA_NOBODY);
        break;
    case MAGA_LIE_REFUTED:
        maga_change_mood(&walk->now, -10);
        note(walk, MAGA_BY_REFUTATION, 0, message->country);
        break;
    case MAGA_ROLE_KILLED:
        walk->now.level[message->role] = 1;
        note(walk, MAGA_BY_KILLING, 0, MAGA_NOBODY);
        break;
    default: break;
    }
}

static void hear_others(struct walk *walk)
{
    for (const struct maga_told *told = next_told(walk, NULL); told != NULL; told = next_told(walk, told))
        hear(walk, told);
}

/* ---- The ends, in their order [A-95] ---- */

/* EXCH-5, EXCH-7 */
static void settle(struct walk *walk)
{
    enum { MILLION = 1000000 };
    for (const struct maga_told *told = next_told(walk, NULL); told != NULL; told = next_told(walk, told)) {
        if (told->message.news != MAGA_EXCHANGE_PAID) continue;
        walk->now.treasury += told->message.a;
        if (told->message.b >= 2 && told->message.a >= MILLION) add_level(walk, MAGA_FIN);
        note(walk, MAGA_BY_EXCHANGE, 0, MAGA_NOBODY);
    }
}

/* After so many nothing is left that could become less. */
static void suffer(struct walk *walk, int64_t times, int32_t numerator, int32_t denominator)
{
    enum { TIMES_MAX = 300 };
    for (int64_t i = 0; i < times && i < TIMES_MAX; i++) maga_keep_part(&walk->now, numerator, denominator, true);
}

/* NUKE-10, NUKE-11 */
static void impacts(struct walk *walk)
{
    bool rewarded = false;
    for (const struct maga_told *told = next_told(walk, NULL); told != NULL; told = next_told(walk, told)) {
        const struct maga_message *message = &told->message;
        if (message->news == MAGA_HIT) {
            suffer(walk, message->a, 1, 2);
            note(walk, MAGA_BY_HITS, 0, MAGA_NOBODY);
        } else if (message->news == MAGA_STRIKE_ENDED && message->b > 0 && !rewarded) {
            rewarded = true;
            add_level(walk, MAGA_DEF);
            note(walk, MAGA_BY_STRIKE, 0, message->country);
        }
    }
    suffer(walk, walk->guess.blasts, 3, 4);
    note(walk, MAGA_BY_BLAST, 0, MAGA_NOBODY);
}

/* WAR-6, WAR-7, WAR-9 */
static void end_war(struct walk *walk, unsigned attacker, unsigned target, bool won)
{
    if (target == walk->country && won) {
        maga_keep_part(&walk->now, 1, 2, true);
        for (unsigned role = 0; role < MAGA_ROLES; role++)
            walk->now.level[role] = (uint16_t)((walk->now.level[role] + 1) / 2);
    }
    if (attacker == walk->country && won) add_level(walk, MAGA_DEF);
    if (attacker == walk->country && !won) maga_change_mood(&walk->now, -10);
    note(walk, MAGA_BY_WAR, 0, attacker == walk->country ? target : attacker);
}

static void wars(struct walk *walk)
{
    for (const struct maga_told *told = next_told(walk, NULL); told != NULL; told = next_told(walk, told)) {
        if (told->message.news == MAGA_WAR_DECIDED)
            end_war(walk, (unsigned)told->message.a, told->message.country, told->message.b == 1);
    }
}

/* HEA1: the stage has aged each virus since. PUB1. Of both the country was told when they began. */
static void spread_ills(struct walk *walk)
{
    for (unsigned from = 0; from < walk->game->countries; from++) {
        unsigned age = maga_seen_relation(walk->game, from, walk->country)->virus;
        if (age > 0) maga_change_mood(&walk->now, -(1 << (age - 1)));
    }
    note(walk, MAGA_BY_EPIDEMIC, 0, MAGA_NOBODY);
    for (unsigned author = 0; author < walk->game->countries; author++) {
        if (maga_seen_relation(walk->game, author, walk->country)->statement != 0) maga_change_mood(&walk->now, -10);
    }
    note(walk, MAGA_BY_STATEMENTS, 0, MAGA_NOBODY);
}

/* RIOT-2 */
static void riot(struct walk *walk)
{
    for (const struct maga_told *told = next_told(walk, NULL); told != NULL; told = next_told(walk, told)) {
        int32_t percent = (int32_t)told->message.a;
        if (told->message.news != MAGA_RIOT_BEGINS && told->message.news != MAGA_RIOT_GOES_ON) continue;
        maga_keep_part(&walk->now, percent < 100 ? 100 - percent : 0, 100, false);
        note(walk, MAGA_BY_RIOT, 0, MAGA_NOBODY);
    }
}

/* ---- The whole, by one guess ---- */

static void walk_through(struct walk *walk)
{
    unsigned rows = maga_list(walk->match, walk->country)->rows, number = 0;
    walk->account->items = 0;
    set_figures(&walk->now, walk->before);
    for (unsigned figure = 0; figure < MAGA_FIELDS; figure++) walk->noted[figure] = maga_figure(&walk->now, figure);
    credit(walk);
    for (; number < rows && number < walk->guess.others_after; number++) do_row(walk, number);
    hear_others(walk);
    for (; number < rows; number++) do_row(walk, number);
    settle(walk);
    impacts(walk);
    wars(walk);
    spread_ills(walk);
    riot(walk);
}

/* How far the figures that are no levels are from what they came to. */
static bool comes_out(const struct walk *walk)
{
    const struct maga_figures *after = &walk->after;
    const struct maga_country *now = &walk->now;
    return now->treasury == after->treasury && memcmp(now->income, after->income, sizeof now->income) == 0 &&
           now->nuclear == after->nuclear && now->interceptors == after->interceptors && now->mood == after->mood;
}

/* ---- The best guess ---- */

static unsigned find_row(const struct walk *walk, enum maga_action action)
{
    unsigned rows = maga_list(walk->match, walk->country)->rows, number = 0;
    while (number < rows) {
        const struct maga_row *row = own_row(walk, number);
        if (row != NULL && row->action == action && (row->result == MAGA_DONE || row->result == MAGA_NOTHING)) break;
        number++;
    }
    return number;
}

static bool incomes_come_out(const struct walk *walk)
{
    return memcmp(walk->now.income, walk->after.income, sizeof walk->now.income) == 0;
}

/* In how many ways the received incomes may be of the three spheres. */
static unsigned ways_to_receive(const struct walk *walk)
{
    unsigned ways = 1;
    for (const struct maga_told *told = next_told(walk, NULL); told != NULL; told = next_told(walk, told)) {
        if (is_income(&told->message) && ways < INCOMES_WAYS) ways *= MAGA_SPHERES;
    }
    return ways;
}

static void guess_spheres(struct walk *walk)
{
    unsigned number = find_row(walk, MAGA_INVEST), ways = ways_to_receive(walk);
    bool one = number < maga_list(walk->match, walk->country)->rows && own_row(walk, number)->learnt == 1;
    for (unsigned guess = 1; guess < ways * (one ? 2 : 1) && !incomes_come_out(walk); guess++) {
        walk->guess.spheres_sent = (uint8_t)(guess % ways);
        walk->guess.sphere = (uint8_t)(guess / ways);
        walk_through(walk);
    }
}

/* The fewest with which no more interceptors are left than there are; the more are used, the fewer are left. */
static void guess_used(struct walk *walk)
{
    unsigned number = find_row(walk, MAGA_SHOOT);
    if (number == maga_list(walk->match, walk->country)->rows) return;
    int32_t least = 0, most = own_row(walk, number)->count;
    while (least < most) {
        walk->guess.used = least + (most - least) / 2;
        walk_through(walk);
        if (walk->now.interceptors > walk->after.interceptors) least = walk->guess.used + 1;
        else most = walk->guess.used;
    }
    walk->guess.used = least;
    walk_through(walk);
}

/* Where the mood reaches an end of its range, it matters who was first. */
static bool moves_mood(const struct walk *walk, unsigned number)
{
    const struct maga_row *row = own_row(walk, number);
    if (row == NULL || (row->result != MAGA_DONE && row->result != MAGA_LOST)) return false;
    return row->action == MAGA_IMPROVE || row->action == MAGA_REFUTE || row->action == MAGA_SUPPRESS ||
           row->action == MAGA_SUE;
}

static void guess_order(struct walk *walk)
{
    unsigned rows = maga_list(walk->match, walk->country)->rows;
    for (unsigned after = rows; after > 0 && walk->now.mood != walk->after.mood; after--) {
        if (!moves_mood(walk, after - 1)) continue;
        walk->guess.others_after = after - 1;
        walk_through(walk);
    }
}

static void guess_all(struct walk *walk)
{
    walk->guess.others_after = maga_list(walk->match, walk->country)->rows;
    walk_through(walk);
    guess_spheres(walk);
    guess_used(walk);
    guess_order(walk);
}

/* A neighbour's hits are not told, but a quarter less of everything tells them [NUKE-12]. */
static void guess_blasts(struct walk *walk)
{
    enum { BLASTS_MAX = 8 };
    for (unsigned blasts = 0; blasts <= BLASTS_MAX; blasts++) {
        walk->guess = (struct guess){.blasts = (uint8_t)blasts};
        guess_all(walk);
        if (comes_out(walk)) return;
    }
    walk->guess = (struct guess){.blasts = 0};
    guess_all(walk);
}

/* ---- Levels that rose under conditions ---- */

static bool may_raise(const struct walk *walk, const struct maga_row *row, unsigned role)
{
    if (row == NULL || row->result != MAGA_DONE || row->role != role) return false;
    return row->action == MAGA_INVEST || row->action == MAGA_SHOOT || row->action == MAGA_PROTECT ||
           (row->action == MAGA_HELP && row->target == walk->country);
}

/* The row that may have raised it; MAGA_LIST_MAX: none. */
static unsigned row_that_helped(const struct walk *walk, unsigned role)
{
    for (unsigned number = 0; number < maga_list(walk->match, walk->country)->rows; number++) {
        const struct maga_row *row = own_row(walk, number);
        if (row != NULL && row->action == MAGA_HELP && row->role == role && row->result == MAGA_DONE) return number;
    }
    return MAGA_LIST_MAX;
}

/* WAR-10: whom we have conquered; MAGA_NOBODY: nobody. */
static unsigned conquered(const struct walk *walk)
{
    for (const struct maga_told *told = next_told(walk, NULL); told != NULL; told = next_told(walk, told)) {
        const struct maga_message *message = &told->message;
        if (message->news == MAGA_WAR_DECIDED && message->a == walk->country && message->b == 1)
            return message->country;
    }
    return MAGA_NOBODY;
}

/* FIN-8, NUKE-7, FSB1, HELP-6, WAR-10, TSOP-8 */
static void explain_level(struct walk *walk, unsigned role, unsigned loser)
{
    uint16_t *level = &walk->now.level[role], after = walk->after.level[role];
    for (unsigned number = 0; number < maga_list(walk->match, walk->country)->rows && *level < after; number++) {
        if (!may_raise(walk, own_row(walk, number), role)) continue;
        ++*level;
        note(walk, MAGA_BY_ROW, number, MAGA_NOBODY);
    }
    bool taken = *level < after && loser != MAGA_NOBODY;
    *level = after;
    if (taken) note(walk, MAGA_BY_WAR, 0, loser);
    else note(walk, MAGA_BY_UNKNOWN, row_that_helped(walk, role), MAGA_NOBODY);
}

void maga_account_of(const struct maga_match *match, unsigned country, struct maga_account *account)
{
    casus_assert(match->phase == MAGA_REVIEW && country < maga_game_of(match)->countries);
    struct walk walk = {.match = match,
                        .game = maga_game_of(match),
                        .country = country,
                        .before = maga_published(match, country),
                        .account = account};
    maga_take_figures(walk.game, country, &walk.after);
    guess_blasts(&walk);
    unsigned loser = conquered(&walk);
    for (unsigned role = 0; role < MAGA_ROLES; role++) explain_level(&walk, role, loser);
    set_figures(&walk.now, &walk.after);
    note(&walk, MAGA_BY_UNKNOWN, MAGA_LIST_MAX, MAGA_NOBODY);
    casus_assert(maga_adds_up(match, country, account));
}

bool maga_adds_up(const struct maga_match *match, unsigned country, const struct maga_account *account)
{
    struct maga_figures after;
    struct maga_country from = {0}, to = {0};
    int64_t sums[MAGA_FIELDS];
    maga_take_figures(maga_game_of(match), country, &after);
    set_figures(&from, maga_published(match, country));
    set_figures(&to, &after);
    for (unsigned figure = 0; figure < MAGA_FIELDS; figure++) sums[figure] = maga_figure(&from, figure);
    for (unsigned i = 0; i < account->items; i++) sums[account->item[i].figure] += account->item[i].amount;
    for (unsigned figure = 0; figure < MAGA_FIELDS; figure++) {
        if (sums[figure] != maga_figure(&to, figure)) return false;
    }
    return true;
}

/* ---- As JSON ---- */

static const char *const cause_names[MAGA_CAUSES] = {
    [MAGA_BY_INCOME] = "income",
    [MAGA_BY_HALF_INCOME] = "riot_income",
    [MAGA_BY_UPKEEP] = "upkeep",
    [MAGA_BY_ROW] = "row",
    [MAGA_BY_TRANSFER] = "received",
    [MAGA_BY_RAID] = "raided",
    [MAGA_BY_EXCHANGE] = "exchange_paid",
    [MAGA_BY_INVESTOR] = "income_lost",
    [MAGA_BY_SUIT] = "sued",
    [MAGA_BY_WORSENING] = "mood_worsened",
    [MAGA_BY_REFUTATION] = "lie_refuted",
    [MAGA_BY_KILLING] = "role_killed",
    [MAGA_BY_STRIKE] = "strike_ended",
    [MAGA_BY_HITS] = "hit",
    [MAGA_BY_BLAST] = "blast",
    [MAGA_BY_WAR] = "war_decided",
    [MAGA_BY_EPIDEMIC] = "epidemic",
    [MAGA_BY_STATEMENTS] = "slandered",
    [MAGA_BY_RIOT] = "riot",
    [MAGA_BY_UNKNOWN] = "unknown",
};

static void json_item(const struct maga_item *item, struct casus_writer *out)
{
    static const char *const upkeeps[MAGA_UPKEEPS] = {"nuclear", "interceptors", "agents"};
    casus_json_open(out, '{');
    casus_json_key_text(out, "figure",
                        item->figure < MAGA_FIELD_LEVEL ? maga_field_names[item->figure]
                                                        : maga_role_names[item->figure - MAGA_FIELD_LEVEL]);
    casus_json_key_text(out, "cause", cause_names[item->cause]);
    if (item->cause == MAGA_BY_INCOME) casus_json_key_text(out, "of", maga_sphere_names[item->of]);
    if (item->cause == MAGA_BY_UPKEEP) casus_json_key_text(out, "of", upkeeps[item->of]);
    bool row = item->cause == MAGA_BY_ROW || (item->cause == MAGA_BY_UNKNOWN && item->of < MAGA_LIST_MAX);
    if (row) casus_json_key_int(out, "row", item->of);
    if (item->country != MAGA_NOBODY) casus_json_key_int(out, "country", item->country);
    casus_json_key_int(out, "amount", item->amount);
    casus_json_close(out, '}');
}

void maga_json_account(const struct maga_match *match, unsigned country, struct casus_writer *out)
{
    struct maga_account account;
    maga_account_of(match, country, &account);
    casus_json_key(out, "account");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < account.items; i++) json_item(&account.item[i], out);
    casus_json_close(out, ']');
}
