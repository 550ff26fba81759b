/* What a role knows of its own state. */
#include "facts.h"

#include "casus/assert.h"

#define FACT(kind) (1u << MAGA_FACT_##kind)

/* MID6: the information available to each role is what its state's own report and figures say about its business, and
 * nothing that is hidden from the state itself. */
static const uint16_t facts_of[MAGA_ROLES] = {
    [MAGA_PR] = FACT(TREASURY) | FACT(NUCLEAR) | FACT(INTERCEPTORS) | FACT(MOOD),
    [MAGA_FIN] = FACT(TREASURY) | FACT(AGRICULTURE) | FACT(HEAVY) | FACT(LIGHT),
    [MAGA_DEF] = FACT(NUCLEAR) | FACT(INTERCEPTORS),
    [MAGA_FSB] = FACT(OFFENCES) | FACT(NUMBER),
    [MAGA_MID] = FACT(AGENT) | FACT(NUMBER),
    [MAGA_JUS] = FACT(OFFENCES) | FACT(MOOD),
    [MAGA_MVD] = FACT(MOOD) | FACT(RIOT),
    [MAGA_PUB] = FACT(MOOD) | FACT(STATEMENT),
    [MAGA_HEA] = FACT(VIRUS) | FACT(MOOD),
    [MAGA_SEC] = FACT(LEVEL),
};

const char *const maga_fact_names[MAGA_FACTS] = {
    [MAGA_FACT_TREASURY] = "treasury",   [MAGA_FACT_AGRICULTURE] = "agriculture",
    [MAGA_FACT_HEAVY] = "heavy",         [MAGA_FACT_LIGHT] = "light",
    [MAGA_FACT_NUCLEAR] = "nuclear",     [MAGA_FACT_INTERCEPTORS] = "interceptors",
    [MAGA_FACT_MOOD] = "mood",           [MAGA_FACT_RIOT] = "riot",
    [MAGA_FACT_LEVEL] = "level",         [MAGA_FACT_AGENT] = "agent",
    [MAGA_FACT_NUMBER] = "number",       [MAGA_FACT_OFFENCES] = "offences",
    [MAGA_FACT_STATEMENT] = "statement", [MAGA_FACT_VIRUS] = "virus",
};

/* ---- Facts as messages: the amount is `a`; `b` has the kind, the state, the role and whether it is a further one ----
 */

enum { STATE_SHIFT = 8, ROLE_SHIFT = 16, FURTHER = 1 << 24, BYTE = 255 };

struct maga_fact maga_fact_of(const struct maga_message *message)
{
    casus_assert(message->news == MAGA_INFORMED);
    return (struct maga_fact){.kind = (uint8_t)(message->b & BYTE),
                              .state = (uint8_t)(message->b >> STATE_SHIFT & BYTE),
                              .role = (uint8_t)(message->b >> ROLE_SHIFT & BYTE),
                              .amount = message->a};
}

bool maga_is_further_fact(const struct maga_message *message)
{
    return message->news == MAGA_INFORMED && (message->b & FURTHER) != 0;
}

/* To whom what is told about which role, and how many facts have been. */
struct telling {
    const struct maga_stage *stage;
    uint8_t to, country, role;
    unsigned told;
};

static void tell(struct telling *telling, enum maga_fact_kind kind, unsigned state, unsigned role, int64_t amount)
{
    int32_t fact = (int32_t)kind | (int32_t)state << STATE_SHIFT | (int32_t)role << ROLE_SHIFT;
    if (telling->told++ > 0) fact |= FURTHER;
    maga_tell(telling->stage, telling->to, MAGA_INFORMED, telling->country, telling->role, amount, fact);
}

/* ---- One kind of fact ---- */

static void tell_figure(struct telling *telling, enum maga_fact_kind kind)
{
    const struct maga_country *country = &telling->stage->game->country[telling->country];
    const int64_t figures[] = {
        [MAGA_FACT_TREASURY] = country->treasury,
        [MAGA_FACT_AGRICULTURE] = country->income[MAGA_AGRICULTURE],
        [MAGA_FACT_HEAVY] = country->income[MAGA_HEAVY],
        [MAGA_FACT_LIGHT] = country->income[MAGA_LIGHT],
        [MAGA_FACT_NUCLEAR] = country->nuclear,
        [MAGA_FACT_INTERCEPTORS] = country->interceptors,
        [MAGA_FACT_MOOD] = country->mood,
        [MAGA_FACT_RIOT] = country->riot,
    };
    tell(telling, kind, MAGA_NOBODY, MAGA_NOBODY, figures[kind]);
}

/* Of its own roles the levels; of another state's the numbers of those that it controls, or has learnt: its FSB knows
 * that of the MID, which it looks for [FSB2]. */
static void tell_roles(struct telling *telling, enum maga_fact_kind kind, unsigned state)
{
    const struct maga_game *game = telling->stage->game;
    const struct maga_country *other = &game->country[state];
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        bool known = maga_seen_relation(game, telling->country, state)->known >> role & 1;
        if (kind == MAGA_FACT_LEVEL) tell(telling, kind, MAGA_NOBODY, role, other->level[role]);
        if (kind == MAGA_FACT_AGENT && other->recruiter[role] == telling->country)
            tell(telling, kind, state, role, other->number[role]);
        if (kind == MAGA_FACT_NUMBER && known && (telling->role != MAGA_FSB || role == MAGA_MID))
            tell(telling, kind, state, role, other->number[role]);
    }
}

static void tell_relation(struct telling *telling, enum maga_fact_kind kind, unsigned state)
{
    const struct maga_relation *relation = maga_seen_relation(telling->stage->game, telling->country, state);
    if (kind == MAGA_FACT_OFFENCES && relation->offences > 0)
        tell(telling, kind, state, MAGA_NOBODY, relation->offences);
    if (kind == MAGA_FACT_STATEMENT && relation->statement > 0) tell(telling, kind, state, MAGA_NOBODY, 1);
    if (kind == MAGA_FACT_VIRUS && relation->virus > 0) tell(telling, kind, state, MAGA_NOBODY, 1);
}

static void tell_abroad(struct telling *telling, enum maga_fact_kind kind)
{
    for (unsigned state = 0; state < telling->stage->game->countries; state++) {
        if (state == telling->country) continue;
        if (kind == MAGA_FACT_AGENT || kind == MAGA_FACT_NUMBER) tell_roles(telling, kind, state);
        else tell_relation(telling, kind, state);
    }
}

void maga_tell_facts(const struct maga_stage *stage, unsigned to, unsigned country, unsigned role)
{
    casus_assert(country < stage->game->countries && role < MAGA_ROLES);
    struct telling telling = {.stage = stage, .to = (uint8_t)to, .country = (uint8_t)country, .role = (uint8_t)role};
    for (unsigned kind = 0; kind < MAGA_FACTS; kind++) {
        if (!(facts_of[role] >> kind & 1)) continue;
        if (kind < MAGA_FACT_LEVEL) tell_figure(&telling, (enum maga_fact_kind)kind);
        else if (kind == MAGA_FACT_LEVEL) tell_roles(&telling, MAGA_FACT_LEVEL, country);
        else tell_abroad(&telling, (enum maga_fact_kind)kind);
    }
}
