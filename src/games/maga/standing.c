/* The final score [SCORE], and how good a position is for a bot. */
#include "casus/assert.h"
#include "contract.h"
#include "match.h"
#include "score.h"

/* a federation has one score, the sum of its countries'. */
static int64_t federation_points(const struct maga_game *game, unsigned leader)
{
    casus_assert(leader < game->countries);
    int64_t points = 0;
    for (unsigned i = 0; i < game->countries; i++) {
        if (game->country[i].leader == leader) points += maga_points(&game->country[i]);
    }
    return points;
}

void maga_standing(const void *state, struct casus_standing *standings)
{
    const struct maga_match *match = state;
    const struct maga_game *game = maga_game_of(match);
    unsigned countries = game->countries;
    for (unsigned i = 0; i < countries; i++) {
        standings[i] = (struct casus_standing){.place = 1};
        if (match->phase == MAGA_OVER) standings[i].score = federation_points(game, game->country[i].leader);
    }
    for (unsigned i = 0; i < countries; i++) {
        int better = 0;
        for (unsigned k = 0; k < countries; k++) {
            bool ranked = game->country[k].leader == k; /* One team, one place [SCORE-4]. */
            if (standings[k].score > standings[i].score) standings[i].place = (uint16_t)(standings[i].place + ranked);
            better += (standings[i].score > standings[k].score) - (standings[i].score < standings[k].score);
        }
        standings[i].value = (int16_t)(countries > 1 ? better * 1000 / (int)(countries - 1) : 0);
    }
}

/* Points of the seat's federation in thousands of roubles: what it would score now. */
int32_t maga_evaluate(const void *state, casus_seat seat)
{
    const struct maga_match *match = state;
    if (seat >= maga_game_of(match)->countries) return 0;
    int64_t points = federation_points(maga_game_of(match), maga_game_of(match)->country[seat].leader) / 1000;
    return points > INT32_MAX ? INT32_MAX : points < INT32_MIN ? INT32_MIN : (int32_t)points;
}
