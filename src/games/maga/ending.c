/* See ending.h. What is counted is in a match's memory only if its ranking is revealed, so that older records keep
 * their bytes. */
#include "ending.h"

#include <string.h>

#include "casus/assert.h"
#include "contest.h"
#include "news.h"
#include "register.h"
#include "score.h"

const char *const maga_award_names[MAGA_AWARDS] = {
    [MAGA_AWARD_STRIKE] = "strike",   [MAGA_AWARD_SERVICE] = "service",   [MAGA_AWARD_ALLY] = "ally",
    [MAGA_AWARD_UNLUCKY] = "unlucky", [MAGA_AWARD_COMEBACK] = "comeback", [MAGA_AWARD_ROCK] = "rock",
};

/* ---- Places ---- */

void maga_places(const struct maga_match *match, uint16_t *places)
{
    const struct maga_game *game = maga_game_of(match);
    int64_t points[MAGA_COUNTRIES_MAX] = {0};
    for (unsigned i = 0; i < game->countries; i++) points[game->country[i].leader] += maga_points(&game->country[i]);
    for (unsigned i = 0; i < game->countries; i++) {
        unsigned leader = game->country[i].leader;
        places[i] = 1;
        for (unsigned k = 0; k < game->countries; k++) /* One team, one place [SCORE-4]. */
            places[i] = (uint16_t)(places[i] + (game->country[k].leader == k && points[k] > points[leader]));
    }
}

/* ---- Counting ---- */

static struct maga_merits *merits_of(const struct maga_match *match, unsigned country)
{
    casus_assert(match->reveals && country < maga_game_of(match)->countries);
    return maga_merits(match) + country;
}

void maga_count_stage(struct maga_match *match)
{
    for (unsigned i = 0; match->reveals && i < maga_game_of(match)->countries; i++) merits_of(match, i)->hits = 0;
}

static bool is_secret_service(unsigned action)
{
    return action == MAGA_FIND || action == MAGA_SABOTAGE || action == MAGA_RECRUIT || action == MAGA_KILL ||
           action == MAGA_TRACK || action == MAGA_ORDER;
}

/* A row of which its own country is told that it is done. */
static void count_row(struct maga_match *match, const struct maga_message *message)
{
    const struct maga_game *game = maga_game_of(match);
    const struct maga_row *row = &game->country[game->acting].row[game->row];
    if (message->b == MAGA_DONE && is_secret_service(row->action))
        merits_of(match, maga_learner(row, game->acting))->value[MAGA_AWARD_SERVICE]++;
}

static void count_hits(struct maga_merits *merits, int32_t hits)
{
    merits->hits += hits;
    if (merits->hits > merits->value[MAGA_AWARD_STRIKE]) merits->value[MAGA_AWARD_STRIKE] = merits->hits;
}

void maga_count_message(struct maga_match *match, const struct maga_message *message)
{
    if (!match->reveals) return;
    casus_assert(message->to < maga_game_of(match)->countries);
    if (message->news == MAGA_ROW_DONE) count_row(match, message);
    else if (message->news == MAGA_STRIKE_ENDED) count_hits(merits_of(match, message->to), message->b);
}

/* In 1024ths of a contest: how much less it won than could be expected. */
void maga_count_contest(struct maga_match *match, size_t draw)
{
    enum { WHOLE = 1024 };
    if (!match->reveals) return;
    const struct maga_contest *contest = &maga_game_of(match)->contest;
    int n = maga_contest_n(contest);
    bool won = n >= 0 && draw == 0;
    int32_t defence = n < 0 ? WHOLE : n >= 10 ? 0 : WHOLE >> (n + 1); /* The chance to hold. */
    struct maga_merits *attacker = merits_of(match, contest->attacker), *defender = merits_of(match, contest->defender);
    attacker->value[MAGA_AWARD_UNLUCKY] += won ? -defence : WHOLE - defence;
    defender->value[MAGA_AWARD_UNLUCKY] += won ? defence : defence - WHOLE;
    defender->value[MAGA_AWARD_ROCK] += !won;
}

void maga_count_ranking(struct maga_match *match)
{
    uint16_t places[MAGA_COUNTRIES_MAX];
    if (!match->reveals) return;
    maga_places(match, places);
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        struct maga_merits *merits = merits_of(match, i);
        if (places[i] > merits->lowest) merits->lowest = places[i];
    }
}

/* Duties that were kept and never broken; one broken duty loses the award. */
static void count_duties(struct maga_match *match)
{
    enum { BROKEN = -1 };
    for (unsigned t = 0; t < maga_treaties(match); t++) {
        const struct maga_treaty *treaty = maga_treaty_at(match, t);
        unsigned truth = casus_seats_count(&treaty->parties);
        for (unsigned i = 0; treaty->sealed && i < treaty->articles; i++) {
            const struct maga_entry *article = maga_entry_at(match, treaty->first + i);
            if (article->right) continue;
            const struct maga_verdict *verdict = maga_verdict_at(match, article->first_verdict + truth);
            int32_t *kept = &merits_of(match, article->party)->value[MAGA_AWARD_ALLY];
            if (verdict->broken_in != 0) *kept = BROKEN;
            else if (*kept != BROKEN && verdict->kept_in != 0) ++*kept;
        }
    }
}

/* ---- The ending ---- */

void maga_begin_ending(struct maga_match *match)
{
    uint16_t places[MAGA_COUNTRIES_MAX];
    const struct maga_game *game = maga_game_of(match);
    casus_assert(match->reveals && match->phase == MAGA_REVIEW);
    match->phase = MAGA_ENDING;
    match->committed = (struct casus_seats){{0}}; /* From here on: whose place has been told. */
    match->told_from = MAGA_COUNTRIES_MAX + 1;
    maga_places(match, places);
    count_duties(match);
    for (unsigned i = 0; i < game->countries; i++) {
        struct maga_merits *merits = merits_of(match, i);
        if (game->country[i].leader == i) merits->value[MAGA_AWARD_COMEBACK] = merits->lowest - places[i];
    }
}

bool maga_is_told(const struct maga_match *match, unsigned country)
{
    casus_assert(country < maga_game_of(match)->countries);
    if (match->phase == MAGA_OVER) return true;
    return match->phase == MAGA_ENDING && casus_seats_has(&match->committed, (casus_seat)country);
}

void maga_reveal(struct maga_match *match, unsigned place)
{
    uint16_t places[MAGA_COUNTRIES_MAX];
    casus_assert(match->phase == MAGA_ENDING && place < match->told_from);
    maga_places(match, places);
    match->told_from = (uint8_t)place;
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        if (places[i] >= place) casus_seats_add(&match->committed, (casus_seat)i);
    }
}

bool maga_can_be_revealed(const struct maga_match *match, unsigned place)
{
    uint16_t places[MAGA_COUNTRIES_MAX];
    casus_assert(match->phase == MAGA_ENDING);
    if (place >= match->told_from) return false;
    maga_places(match, places);
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        if (places[i] == place) return true;
    }
    return false;
}

int64_t maga_award_of(const struct maga_match *match, unsigned award, struct casus_seats *winners)
{
    casus_assert(award < MAGA_AWARDS);
    int32_t most = 0;
    *winners = (struct casus_seats){{0}};
    if (!match->reveals) return 0;
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        int32_t value = merits_of(match, i)->value[award];
        if (value > most) *winners = (struct casus_seats){{0}};
        if (value > most) most = value;
        if (most > 0 && value == most) casus_seats_add(winners, (casus_seat)i);
    }
    return most;
}

bool maga_is_awarded(const struct maga_match *match, unsigned award)
{
    casus_assert(award < MAGA_AWARDS);
    return match->awarded >> award & 1;
}

void maga_show_ending(const struct maga_match *match, struct maga_match *view)
{
    struct casus_seats winners;
    casus_assert(view->viewer != CASUS_SEAT_ORGANISER);
    if (match->phase != MAGA_ENDING && match->phase != MAGA_OVER) return;
    if (!match->reveals) return;
    view->told_from = match->told_from;
    view->awarded = match->awarded;
    view->committed = match->committed;
    for (unsigned award = 0; award < MAGA_AWARDS; award++) {
        if (!maga_is_awarded(match, award)) continue;
        int64_t value = maga_award_of(match, award, &winners);
        for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
            if (casus_seats_has(&winners, (casus_seat)i)) merits_of(view, i)->value[award] = (int32_t)value;
        }
    }
}

bool maga_is_final(const void *state)
{
    const struct maga_match *match = state;
    casus_assert(match->phase < MAGA_MATCH_PHASES);
    return match->phase == MAGA_ENDING && match->told_from <= MAGA_COUNTRIES_MAX;
}
