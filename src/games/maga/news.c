/* The telling itself, and the names of what is told. */
#include "news.h"

#include "casus/assert.h"

const char *const maga_news_names[MAGA_NEWS] = {
    [MAGA_ROW_DONE] = "row",
    [MAGA_LEAK] = "leak",
    [MAGA_RECEIVED] = "received",
    [MAGA_ROWS_SABOTAGED] = "rows_sabotaged",
    [MAGA_ROLE_KILLED] = "role_killed",
    [MAGA_TIES_CUT] = "ties_cut",
    [MAGA_AGENT_LOST] = "agent_lost",
    [MAGA_AGENT_DID] = "agent_did",
    [MAGA_RAIDED] = "raided",
    [MAGA_SLANDERED] = "slandered",
    [MAGA_EPIDEMIC] = "epidemic",
    [MAGA_LIE_REFUTED] = "lie_refuted",
    [MAGA_SUED] = "sued",
    [MAGA_MOOD_WORSENED] = "mood_worsened",
    [MAGA_INCOME_LOST] = "income_lost",
    [MAGA_EXCHANGE_PAID] = "exchange_paid",
    [MAGA_LAUNCHED] = "launched",
    [MAGA_STRIKE_ENDED] = "strike_ended",
    [MAGA_STRIKE_SEEN] = "strike_seen",
    [MAGA_HIT] = "hit",
    [MAGA_WAR_DECLARED] = "war_declared",
    [MAGA_WAR_DECIDED] = "war_decided",
    [MAGA_TRACKED] = "tracked",
    [MAGA_TRACKED_ROW] = "tracked_row",
    [MAGA_RIOT_BEGINS] = "riot_begins",
    [MAGA_RIOT_GOES_ON] = "riot_goes_on",
    [MAGA_CLAUSE_WAS_KEPT] = "clause_kept",
    [MAGA_CLAUSE_WAS_BROKEN] = "clause_broken",
};

void maga_tell(const struct maga_stage *stage, unsigned to, enum maga_news news, unsigned country, unsigned role,
               int64_t a, int64_t b)
{
    casus_assert(to < stage->game->countries || to == MAGA_NOBODY);
    struct maga_message message = {a, (int32_t)b, (uint8_t)to, (uint8_t)news, (uint8_t)country, (uint8_t)role};
    if (stage->tell != NULL && to != MAGA_NOBODY) stage->tell(stage->context, &message);
}
