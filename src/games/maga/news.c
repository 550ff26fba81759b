/* Delivering the news, and its forms. */
#include "news.h"

#include "casus/assert.h"

#define FIGURE(name) MAGA_##name##_FIGURE

/* clang-format off */
const struct maga_news_form maga_news_forms[MAGA_NEWS] = {
    [MAGA_ROW_DONE] = {.name = "row", .a = FIGURE(ACTION), .b = FIGURE(RESULT)},
    [MAGA_LEAK] = {.name = "leak", .a = FIGURE(ACTION)},
    [MAGA_RECEIVED] = {.name = "received", .a = FIGURE(AMOUNT), .b = FIGURE(ACTION)},
    [MAGA_ROWS_SABOTAGED] = {.name = "rows_sabotaged", .a = FIGURE(ROWS)},
    [MAGA_ROLE_KILLED] = {.name = "role_killed", .a = FIGURE(NUMBER)},
    [MAGA_TIES_CUT] = {.name = "ties_cut", .a = FIGURE(NUMBER)},
    [MAGA_AGENT_LOST] = {.name = "agent_lost", .a = FIGURE(NUMBER)},
    [MAGA_AGENT_DID] = {.name = "agent_did", .a = FIGURE(ROW), .b = FIGURE(RESULT)},
    [MAGA_RAIDED] = {.name = "raided", .a = FIGURE(AMOUNT)},
    [MAGA_SLANDERED] = {.name = "slandered"},
    [MAGA_EPIDEMIC] = {.name = "epidemic"},
    [MAGA_LIE_REFUTED] = {.name = "lie_refuted"},
    [MAGA_SUED] = {.name = "sued", .a = FIGURE(WON)},
    [MAGA_MOOD_WORSENED] = {.name = "mood_worsened"},
    [MAGA_INCOME_LOST] = {.name = "income_lost", .a = FIGURE(SPHERE), .b = FIGURE(AMOUNT)},
    [MAGA_EXCHANGE_PAID] = {.name = "exchange_paid", .a = FIGURE(AMOUNT), .b = FIGURE(COUNTRIES)},
    [MAGA_LAUNCHED] = {.name = "launched"},
    [MAGA_STRIKE_ENDED] = {.name = "strike_ended", .a = FIGURE(ARRIVED), .b = FIGURE(HIT)},
    [MAGA_LAUNCH_ENDED] = {.name = "launch_ended", .a = FIGURE(ANY_ARRIVED)},
    [MAGA_HIT] = {.name = "hit", .a = FIGURE(HITS)},
    [MAGA_WAR_DECLARED] = {.name = "war_declared"},
    [MAGA_WAR_DECIDED] = {.name = "war_decided", .a = FIGURE(ATTACKER), .b = FIGURE(WON)},
    [MAGA_TRACKED] = {.name = "tracked", .a = FIGURE(NUMBER), .b = FIGURE(LEVEL)},
    [MAGA_TRACKED_ROW] = {.name = "tracked_row", .a = FIGURE(ROW), .b = FIGURE(RESULT)},
    [MAGA_INFORMED] = {.name = "informed", .a = FIGURE(FACT)},
    [MAGA_RIOT_BEGINS] = {.name = "riot_begins", .a = FIGURE(PERCENT)},
    [MAGA_RIOT_GOES_ON] = {.name = "riot_goes_on", .a = FIGURE(PERCENT)},
    [MAGA_CLAUSE_WAS_KEPT] = {.name = "clause_kept", .b = FIGURE(CLAUSE)},
    [MAGA_CLAUSE_WAS_BROKEN] = {.name = "clause_broken", .b = FIGURE(CLAUSE)},
};
/* clang-format on */

const char *const maga_figure_names[MAGA_FIGURES] = {
    [FIGURE(AMOUNT)] = "amount",   [FIGURE(ACTION)] = "action",       [FIGURE(ROW)] = "action",
    [FIGURE(RESULT)] = "result",   [FIGURE(ROWS)] = "rows",           [FIGURE(NUMBER)] = "number",
    [FIGURE(WON)] = "won",         [FIGURE(SPHERE)] = "sphere",       [FIGURE(COUNTRIES)] = "countries",
    [FIGURE(ARRIVED)] = "arrived", [FIGURE(ANY_ARRIVED)] = "arrived", [FIGURE(HIT)] = "hit",
    [FIGURE(HITS)] = "hits",       [FIGURE(ATTACKER)] = "attacker",   [FIGURE(LEVEL)] = "level",
    [FIGURE(PERCENT)] = "percent", [FIGURE(CLAUSE)] = "clause",       [FIGURE(FACT)] = "facts",
};

void maga_tell(const struct maga_stage *stage, unsigned to, enum maga_news news, unsigned country, unsigned role,
               int64_t a, int64_t b)
{
    casus_assert(to < stage->game->countries || to == MAGA_NOBODY);
    struct maga_message message = {a, (int32_t)b, (uint8_t)to, (uint8_t)news, (uint8_t)country, (uint8_t)role};
    if (stage->tell != NULL && to != MAGA_NOBODY) stage->tell(stage->context, &message);
}
