/* The exchange: a row places a bet, and all bets are settled at once when the rows are over [EXCH-9]. */
#include "exchange.h"

#include "casus/assert.h"
#include "contest.h"

enum { MILLION = 1000000 };

/* FIN2 */
enum maga_flow maga_do_exchange(struct maga_stage *stage)
{
    const struct maga_row *row = maga_acting_row(stage);
    struct maga_country *country = maga_actor(stage);
    /* */
    if (row->amount < MAGA_STEP || row->amount % MAGA_STEP != 0 || row->count < -100 || row->count > 100)
        return MAGA_REFUSED;
    country->stake = row->amount;
    country->bet = row->count;
    country->bet_level = maga_helped_level(stage->game, stage->game->acting, MAGA_FIN); /* EXCH-2, A-68 */
    country->bet_help = country->help[MAGA_FIN];
    return MAGA_ENDS;
}

static unsigned gamblers(const struct maga_game *game)
{
    unsigned count = 0;
    for (unsigned i = 0; i < game->countries; i++) count += game->country[i].stake > 0;
    return count;
}

static double weight_of(const struct maga_country *country)
{
    return (double)country->stake * country->bet_level; /* EXCH-2; the unit cancels out. */
}

/* EXCH-3, EXCH-4 */
double maga_winning_number(const struct maga_game *game, int fictitious)
{
    casus_assert(fictitious >= -100 && fictitious <= 100); /* EXCH-3 */
    double weights = 0, numbers = 0;
    for (unsigned i = 0; i < game->countries; i++) {
        weights += weight_of(&game->country[i]);
        numbers += weight_of(&game->country[i]) * game->country[i].bet;
    }
    double tenth =
        10.0 * gamblers(game); /* Both sums are multiplied by 10 n, so that a tenth of the mean is not a fraction. */
    return (tenth * numbers + fictitious * weights) / (weights * (tenth + 1));
}

/* EXCH-5; with the option of A-71 each gets its stake's share. */
static double claim_of(const struct maga_game *game, const struct maga_country *country, double winning)
{
    casus_assert(country->stake > 0);
    double distance = country->bet - winning;
    if (distance < 0) distance = -distance;
    return (game->stake_weighted ? (double)country->stake : 1.0) / (distance + 1);
}

/* EXCH-6: whole roubles. A hundred-thousandth below a rouble counts as one: a sum that is whole by the formula must not
 * lose a rouble to the arithmetic. */
static int64_t whole(double roubles)
{
    casus_assert(roubles >= 0);
    return (int64_t)(roubles + 1e-5);
}

static void pay_out(struct maga_stage *stage, int fictitious)
{
    struct maga_game *game = stage->game;
    double winning = maga_winning_number(game, fictitious), claims = 0, stakes = 0;
    unsigned count = gamblers(game);
    int64_t left = 0;
    for (unsigned i = 0; i < game->countries; i++) {
        if (game->country[i].stake == 0) continue;
        claims += claim_of(game, &game->country[i], winning);
        stakes += (double)game->country[i].stake;
        left += game->country[i].stake;
    }
    for (unsigned i = 0; i < game->countries; i++) {
        struct maga_country *country = &game->country[i];
        if (country->stake == 0) continue;
        int64_t paid = whole(stakes * (claim_of(game, country, winning) / claims));
        left -= paid;
        casus_assert(left >= 0); /* EXCH-5: no more is paid than was staked. */
        country->treasury += paid;
        maga_tell(stage, i, MAGA_EXCHANGE_PAID, MAGA_NOBODY, MAGA_FIN, paid, count);
        /* EXCH-7, EXCH-8 */
        if (count >= 2 && paid >= MILLION) maga_raise_later(game, i, MAGA_EXCHANGE, country->bet_help);
    }
}

/* False: the fictitious number has to be drawn. */
bool maga_settle(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    if (gamblers(game) == 0) return true;
    if (game->step != MAGA_SETTLE_DRAWN) {
        game->step = MAGA_SETTLE_DRAWN;
        game->wait = MAGA_WAIT_FICTITIOUS;
        return false;
    }
    pay_out(stage, game->counter[2] - 100);
    game->step = 0;
    return true;
}
