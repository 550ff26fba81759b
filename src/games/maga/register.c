/* The register of treaties: entering them, who is told about them, and under which number. */
#include "register.h"

#include <string.h>

#include "actions.h"
#include "packing.h"

/* ---- Who is told ---- */

unsigned maga_treaties(const struct maga_match *match)
{
    return maga_register_of(match)->treaties;
}

/* Whether one of the parties is in the viewer's federation. */
static bool sees_party(const struct maga_match *match, casus_seat viewer, const struct casus_seats *parties)
{
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        if (casus_seats_has(parties, (casus_seat)i) && maga_sees(match, viewer, i)) return true;
    }
    return false;
}

bool maga_sees_treaty(const struct maga_match *match, casus_seat viewer, unsigned treaty)
{
    casus_assert(treaty < maga_treaties(match));
    if (viewer == CASUS_SEAT_ORGANISER) return true;
    return maga_treaty_at(match, treaty)->sealed && maga_is_party(match, viewer, treaty);
}

bool maga_is_party(const struct maga_match *match, casus_seat viewer, unsigned treaty)
{
    casus_assert(treaty < maga_treaties(match));
    return sees_party(match, viewer, &maga_treaty_at(match, treaty)->parties);
}

unsigned maga_treaty_number(const struct maga_match *match, casus_seat viewer, unsigned treaty)
{
    casus_assert(treaty < maga_treaties(match));
    unsigned number = 0;
    for (unsigned i = 0; i < treaty; i++) number += maga_sees_treaty(match, viewer, i);
    return number;
}

/* ---- Views ---- */

/* From the last stage, which is not published yet [TURN-7]; it has moved on to the next turn. */
static bool is_fresh(const struct maga_match *match, unsigned turn)
{
    return match->phase == MAGA_REVIEW && turn != 0 && turn + 1u == maga_game_of(match)->turn;
}

/* Only the verdicts of parties in the viewer's federation; the truth is for the organiser. */
static void show_verdicts(const struct maga_match *match, casus_seat viewer, const struct casus_seats *parties,
                          unsigned from, struct maga_match *view)
{
    struct maga_register *shown = maga_register_of(view);
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        if (!casus_seats_has(parties, (casus_seat)i)) continue;
        const struct maga_verdict *verdict = maga_verdict_at(match, from++);
        struct maga_verdict *to = maga_verdict_at(view, shown->verdicts++);
        if (!maga_sees(match, viewer, i)) continue;
        if (!is_fresh(match, verdict->broken_in)) to->broken_in = verdict->broken_in;
        if (!is_fresh(match, verdict->kept_in)) to->kept_in = verdict->kept_in;
    }
    shown->verdicts++;
}

static void show_treaty(const struct maga_match *match, casus_seat viewer, const struct maga_treaty *treaty,
                        struct maga_match *view)
{
    struct maga_register *shown = maga_register_of(view);
    struct maga_treaty *to = maga_treaty_at(view, shown->treaties++);
    *to = *treaty;
    to->first = shown->articles;
    for (unsigned i = 0; i < treaty->articles; i++) {
        const struct maga_article *article = maga_article_at(match, treaty->first + i);
        struct maga_article *copy = maga_article_at(view, shown->articles++);
        *copy = *article;
        copy->first_verdict = article->right ? 0 : shown->verdicts;
        if (!article->right) show_verdicts(match, viewer, &treaty->parties, article->first_verdict, view);
    }
}

void maga_show_treaties(const struct maga_match *match, casus_seat viewer, struct maga_match *view)
{
    casus_assert(viewer != CASUS_SEAT_ORGANISER); /* Who has the whole position. */
    for (unsigned i = 0; i < maga_treaties(match); i++) {
        if (maga_sees_treaty(match, viewer, i)) show_treaty(match, viewer, maga_treaty_at(match, i), view);
    }
}

/* ---- What may be entered ---- */

static bool refuse(struct casus_error *error, const char *key, const char *sentence)
{
    return casus_refuse(error, key, sentence, 0, 0, 0, 0);
}

/* Whether it is an action, done or not done, against an existing country, or any [DIP-3]. */
static bool is_good(const struct maga_match *match, const struct maga_statement *statement)
{
    if (statement->action == MAGA_NO_ACTION || statement->action >= MAGA_ACTIONS) return false;
    if (statement->target == MAGA_NOBODY) return true;
    bool against = false;
    for (int i = 0; i < MAGA_WORDS_MAX; i++)
        against = against || maga_actions[statement->action].words[i] == MAGA_COUNTRY;
    return against && statement->target < maga_game_of(match)->countries;
}

/* DIP-3, DIP-4: what could not be checked is refused when it is entered. */
bool maga_article_is_good(const struct maga_match *match, const struct maga_article *article, struct casus_error *error)
{
    const struct maga_statement *none = &article->condition;
    unsigned countries = maga_game_of(match)->countries;
    bool unconditional = none->action == MAGA_NO_ACTION && none->target == 0 && !none->negated && article->doer == 0;
    bool good = article->party < countries && is_good(match, &article->what) &&
                (unconditional || (article->doer < countries && is_good(match, none)));
    return good || refuse(error, "maga.clause_action",
                          "This cannot be checked: a duty, a right and a condition are an action, and a state only "
                          "where the action is aimed at one.");
}

/* The treaty being entered; NULL if there is none. */
static struct maga_treaty *begun(const struct maga_match *match)
{
    unsigned treaties = maga_register_of(match)->treaties;
    struct maga_treaty *last = treaties > 0 ? maga_treaty_at(match, treaties - 1) : NULL;
    return last == NULL || last->sealed ? NULL : last;
}

/* DIP-2 */
static bool check_turns(unsigned from, unsigned until, struct casus_error *error)
{
    return (from >= 1 && from <= until && until <= MAGA_TURNS_MAX) ||
           casus_refuse(error, "maga.clause_turns",
                        "A treaty holds from one turn to the same or a later one, at most {0}.", MAGA_TURNS_MAX, 0, 0,
                        0);
}

static bool check_treaty(const struct maga_match *match, casus_action action, struct casus_error *error)
{
    unsigned from = maga_treaty_from(action), until = maga_treaty_until(action);
    if (action != maga_pack_treaty(from, until)) return refuse(error, "maga.no_action", "This is no action.");
    if (!check_turns(from, until, error)) return false;
    return begun(match) != NULL ||
           maga_register_of(match)->treaties < maga_treaties_max(maga_game_of(match)->countries) ||
           refuse(error, "maga.clauses_full", "No more treaties fit into the register.");
}

/* NULL: it was refused. */
static const struct maga_treaty *check_begun(const struct maga_match *match, struct casus_error *error)
{
    const struct maga_treaty *treaty = begun(match);
    if (treaty == NULL) refuse(error, "maga.no_treaty", "A treaty begins with its turns: treaty FROM UNTIL.");
    return treaty;
}

/* WAR-8: a federation is one team, and no treaty is made with oneself. */
static bool check_party(const struct maga_match *match, casus_action action, struct casus_error *error)
{
    unsigned country = maga_country_of(action);
    const struct maga_treaty *treaty = check_begun(match, error);
    if (treaty == NULL) return false;
    if (action != maga_pack(MAGA_PARTY, country, 0, 0, 0) || country >= maga_game_of(match)->countries)
        return refuse(error, "maga.no_action", "This is no action.");
    if (treaty->articles > 0 || casus_seats_has(&treaty->parties, (casus_seat)country) ||
        maga_game_of(match)->country[country].leader != country)
        return refuse(error, "maga.clause_parties",
                      "A treaty's parties are different teams, entered before its clauses; a federation is one team, "
                      "its leader's.");
    return true;
}

static bool check_article(const struct maga_match *match, casus_action action, struct casus_error *error)
{
    struct maga_article article;
    unsigned countries = maga_game_of(match)->countries;
    const struct maga_register *entered = maga_register_of(match);
    const struct maga_treaty *treaty = check_begun(match, error);
    if (treaty == NULL) return false;
    maga_unpack_article(action, &article);
    if (action != maga_pack_article(&article)) return refuse(error, "maga.no_action", "This is no action.");
    if (!maga_article_is_good(match, &article, error)) return false;
    unsigned parties = casus_seats_count(&treaty->parties);
    if (parties < 2 || !casus_seats_has(&treaty->parties, article.party)) /* DIP-2 */
        return refuse(error, "maga.no_signer", "Duties and rights are those of the teams that sign the treaty.");
    return (entered->articles < maga_articles_max(countries) &&
            (article.right || entered->verdicts + parties < maga_verdicts_max(countries))) ||
           refuse(error, "maga.clauses_full", "No more treaties fit into the register.");
}

static bool check_seal(const struct maga_match *match, casus_action action, struct casus_error *error)
{
    const struct maga_treaty *treaty = check_begun(match, error);
    if (treaty == NULL) return false;
    if (action != maga_pack(MAGA_SEAL, 0, 0, 0, 0)) return refuse(error, "maga.no_action", "This is no action.");
    return (casus_seats_count(&treaty->parties) >= 2 && treaty->articles > 0) ||
           refuse(error, "maga.treaty_incomplete", "A treaty has two parties or more, and a clause.");
}

static bool check_annul(const struct maga_match *match, casus_action action, struct casus_error *error)
{
    uint64_t number = maga_amount_of(action);
    bool entered = action == maga_pack(MAGA_ANNUL, 0, 0, 0, number) && number < maga_register_of(match)->treaties;
    const struct maga_treaty *treaty = entered ? maga_treaty_at(match, (unsigned)number) : NULL;
    return (treaty != NULL && treaty->sealed && !treaty->annulled) ||
           refuse(error, "maga.no_clause", "There is no such treaty in force.");
}

bool maga_entry_is_legal(const struct maga_match *match, casus_action action, struct casus_error *error)
{
    switch (maga_kind_of(action)) {
    case MAGA_TREATY: return check_treaty(match, action, error);
    case MAGA_PARTY: return check_party(match, action, error);
    case MAGA_DUTY:
    case MAGA_RIGHT: return check_article(match, action, error);
    case MAGA_SEAL: return check_seal(match, action, error);
    case MAGA_ANNUL: return check_annul(match, action, error);
    default: return refuse(error, "maga.no_action", "This is no action.");
    }
}

/* ---- Entering it ---- */

/* One begun and not sealed is not a treaty: the organiser has gone back into the middle of entering it. */
static void drop_begun(struct maga_match *match)
{
    struct maga_register *entered = maga_register_of(match);
    struct maga_treaty *treaty = begun(match);
    if (treaty == NULL) return;
    for (unsigned i = treaty->articles; i > 0; i--) {
        struct maga_article *article = maga_article_at(match, --entered->articles);
        if (!article->right) entered->verdicts = article->first_verdict;
        *article = (struct maga_article){.party = 0};
    }
    *treaty = (struct maga_treaty){.from = 0};
    entered->treaties--;
}

static void enter_article(struct maga_match *match, casus_action action)
{
    struct maga_register *entered = maga_register_of(match);
    struct maga_treaty *treaty = maga_treaty_at(match, entered->treaties - 1u);
    struct maga_article *article = maga_article_at(match, entered->articles++);
    maga_unpack_article(action, article);
    treaty->articles++;
    if (article->right) return;
    article->first_verdict = entered->verdicts;
    entered->verdicts = (uint16_t)(entered->verdicts + casus_seats_count(&treaty->parties) + 1);
}

void maga_enter(struct maga_match *match, casus_action action)
{
    casus_assert(maga_entry_is_legal(match, action, NULL));
    struct maga_register *entered = maga_register_of(match);
    switch (maga_kind_of(action)) {
    case MAGA_TREATY:
        drop_begun(match);
        *maga_treaty_at(match, entered->treaties++) = (struct maga_treaty){.first = entered->articles,
                                                                           .from = (uint8_t)maga_treaty_from(action),
                                                                           .until = (uint8_t)maga_treaty_until(action)};
        break;
    case MAGA_PARTY:
        casus_seats_add(&maga_treaty_at(match, entered->treaties - 1u)->parties, (casus_seat)maga_country_of(action));
        break;
    case MAGA_DUTY:
    case MAGA_RIGHT: enter_article(match, action); break;
    case MAGA_SEAL: begun(match)->sealed = true; break;
    default: maga_treaty_at(match, (unsigned)maga_amount_of(action))->annulled = true;
    }
}

/* ---- What is true of every register ---- */

static void check_verdicts(const struct maga_match *match, const struct maga_treaty *treaty, unsigned from)
{
    unsigned count = casus_seats_count(&treaty->parties) + 1;
    casus_assert(from + count <= maga_register_of(match)->verdicts);
    for (unsigned i = 0; i < count; i++) {
        const struct maga_verdict *verdict = maga_verdict_at(match, from + i);
        casus_assert(verdict->broken_in == 0 ||
                     (verdict->broken_in >= treaty->from && verdict->broken_in <= treaty->until));
        casus_assert(verdict->kept_in == 0 || (verdict->kept_in >= treaty->from && verdict->kept_in <= treaty->until));
    }
}

void maga_check_register(const struct maga_match *match)
{
    const struct maga_register *entered = maga_register_of(match);
    unsigned countries = maga_game_of(match)->countries;
    struct casus_seats all = casus_seats_first(countries);
    casus_assert(entered->treaties <= maga_treaties_max(countries) &&
                 entered->articles <= maga_articles_max(countries) &&
                 entered->verdicts <= maga_verdicts_max(countries));
    for (unsigned i = 0; i < entered->treaties; i++) {
        const struct maga_treaty *treaty = maga_treaty_at(match, i);
        casus_assert(treaty->from >= 1 && treaty->from <= treaty->until && treaty->until <= MAGA_TURNS_MAX);
        casus_assert(casus_seats_within(&treaty->parties, &all));
        casus_assert(treaty->first + treaty->articles <= entered->articles);
        for (unsigned a = 0; a < treaty->articles; a++) {
            const struct maga_article *article = maga_article_at(match, treaty->first + a);
            casus_assert(maga_article_is_good(match, article, NULL) &&
                         casus_seats_has(&treaty->parties, article->party));
            if (!article->right) check_verdicts(match, treaty, article->first_verdict);
        }
    }
}
