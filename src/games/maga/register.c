/* The register of treaties: entering them, who is told about them, and under which number. */
#include "register.h"

#include <string.h>

#include "actions.h"
#include "packing.h"

/* ---- Articles in memory ---- */

static struct maga_statement whole_of(const struct maga_plain *plain)
{
    return (struct maga_statement){.action = plain->action, .target = plain->target, .negated = plain->negated};
}

static struct maga_plain plain_of(const struct maga_statement *statement)
{
    return (struct maga_plain){statement->action, statement->target, statement->negated};
}

static void add_details(struct maga_article *article, const struct maga_details *details)
{
    struct maga_statement *statements[] = {&article->what, &article->condition};
    article->window = details->window;
    article->timing = details->timing;
    for (int i = 0; i < 2; i++) {
        statements[i]->by = details->by[i];
        statements[i]->role = details->role[i];
        statements[i]->amount = details->amount[i];
    }
}

struct maga_article maga_article_at(const struct maga_match *match, unsigned number)
{
    const struct maga_entry *entry = maga_entry_at(match, number);
    struct maga_article article = {.first_verdict = entry->first_verdict,
                                   .party = entry->party,
                                   .right = entry->right,
                                   .doer = entry->doer,
                                   .what = whole_of(&entry->what),
                                   .condition = whole_of(&entry->condition)};
    if (maga_knows_details(maga_game_of(match))) add_details(&article, maga_details_at(match, number));
    return article;
}

static void put_article(struct maga_match *match, unsigned number, const struct maga_article *article)
{
    *maga_entry_at(match, number) = (struct maga_entry){.first_verdict = article->first_verdict,
                                                        .party = article->party,
                                                        .right = article->right,
                                                        .what = plain_of(&article->what),
                                                        .condition = plain_of(&article->condition),
                                                        .doer = article->doer};
    if (!maga_knows_details(maga_game_of(match))) return;
    const struct maga_statement *what = &article->what, *condition = &article->condition;
    *maga_details_at(match, number) = (struct maga_details){.by = {what->by, condition->by},
                                                            .role = {what->role, condition->role},
                                                            .window = article->window,
                                                            .timing = article->timing,
                                                            .amount = {what->amount, condition->amount}};
}

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

/* Whether each party, and the truth, has a verdict on it. */
static bool has_verdicts(const struct maga_article *article)
{
    return !article->right || maga_remembers(article);
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
        struct maga_article article = maga_article_at(match, treaty->first + i);
        unsigned first = article.first_verdict;
        article.first_verdict = has_verdicts(&article) ? shown->verdicts : 0;
        put_article(view, shown->articles++, &article);
        if (has_verdicts(&article)) show_verdicts(match, viewer, &treaty->parties, first, view);
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

/* An action, done or not done, against an existing country, or any [DIP-3]. */
static bool check_action(const struct maga_match *match, const struct maga_statement *statement,
                         struct casus_error *error)
{
    unsigned countries = maga_game_of(match)->countries;
    bool known = statement->action != MAGA_NO_ACTION && statement->action < MAGA_ACTIONS, against = false;
    for (int i = 0; known && i < MAGA_WORDS_MAX; i++)
        against = against || maga_actions[statement->action].words[i] == MAGA_COUNTRY;
    bool any = statement->target == MAGA_NOBODY;
    return (known && (any || (against && statement->target < countries))) ||
           refuse(error, "maga.clause_action",
                  "This cannot be checked: a duty, a right and a condition are an action, and a state only where the "
                  "action is aimed at one.");
}

/* Only where the action lets a role be chosen. */
static bool check_roles(const struct maga_statement *statement, struct casus_error *error)
{
    bool by = statement->by == 0 || (statement->by <= MAGA_ROLES && maga_has_helper(statement->action));
    bool role = statement->role == 0 ||
                (statement->role <= MAGA_ROLES && maga_role_word(statement->action) != MAGA_END_OF_WORDS);
    return (by && role) || refuse(error, "maga.clause_role",
                                  "The role that acts is named only where any role can act: helping and raising; the "
                                  "role that is meant only where the action is aimed at one.");
}

static bool check_amount(const struct maga_statement *statement, struct casus_error *error)
{
    enum maga_word word = maga_amount_word(statement->action);
    const struct maga_field *field = &maga_fields[word];
    int64_t most = (int64_t)field->most * field->unit;
    return statement->amount == 0 ||
           (word != MAGA_END_OF_WORDS && statement->amount > 0 && statement->amount <= most &&
            statement->amount % maga_amount_unit(statement->action) == 0) ||
           refuse(error, "maga.clause_amount",
                  "An amount is one of money, a stake, missiles or tenths of protection, money in ten thousands of "
                  "roubles.");
}

static bool check_statement(const struct maga_match *match, const struct maga_statement *statement,
                            struct casus_error *error)
{
    return check_action(match, statement, error) && check_roles(statement, error) && check_amount(statement, error);
}

/* What is not to be done is so in every turn, or its amount in all turns together. */
static bool check_timing(const struct maga_article *article, struct casus_error *error)
{
    bool once = article->timing == MAGA_ONCE, within = article->timing >= MAGA_WITHIN;
    bool capped = !article->right && article->what.amount != 0;
    bool good = article->timing < MAGA_WITHIN + MAGA_TURNS_MAX && !(within && article->window != MAGA_SAME_TURN);
    if (article->what.negated)
        good = good && !within && (!once || capped) && !(article->right && article->what.amount != 0);
    return good ||
           refuse(error, "maga.clause_when",
                  "This cannot be checked: what is not to be done is so in every turn, or an amount of it in all turns "
                  "together; and turns after a condition count from its own.");
}

bool maga_condition_is_good(const struct maga_match *match, const struct maga_article *article,
                            struct casus_error *error)
{
    bool known = article->doer < maga_game_of(match)->countries && article->window < MAGA_WINDOWS;
    return check_statement(match, known ? &article->condition : &(struct maga_statement){.action = MAGA_NO_ACTION},
                           error);
}

/* DIP-3, DIP-4: what could not be checked is refused when it is entered. The first rules knew plain articles only. */
bool maga_article_is_good(const struct maga_match *match, const struct maga_article *article, struct casus_error *error)
{
    static const struct maga_statement none = {.action = MAGA_NO_ACTION};
    const struct maga_statement *condition = &article->condition;
    bool conditional = condition->action != MAGA_NO_ACTION;
    bool empty = memcmp(condition, &none, sizeof none) == 0 && article->doer == 0 && article->window == MAGA_SAME_TURN;
    if (article->party >= maga_game_of(match)->countries || (!conditional && !empty))
        return check_action(match, &none, error);
    if (!maga_is_plain(article) && !maga_knows_details(maga_game_of(match)))
        return refuse(error, "maga.clause_rules", "This game is played by rules that know no such clauses.");
    return check_statement(match, &article->what, error) && check_timing(article, error) &&
           (!conditional || maga_condition_is_good(match, article, error));
}

bool maga_article_is_whole(const struct maga_article *article)
{
    return article->timing < MAGA_WITHIN || article->condition.action != MAGA_NO_ACTION;
}

bool maga_remembers(const struct maga_article *article)
{
    return article->timing != MAGA_EVERY_TURN || article->window != MAGA_SAME_TURN;
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

static bool full(struct casus_error *error)
{
    return refuse(error, "maga.clauses_full", "No more treaties fit into the register.");
}

/* Whether the article's verdicts fit, if it needs new ones. */
static bool check_verdicts_fit(const struct maga_match *match, const struct maga_treaty *treaty,
                               const struct maga_article *article, struct casus_error *error)
{
    unsigned needed = casus_seats_count(&treaty->parties) + 1;
    return !has_verdicts(article) ||
           maga_register_of(match)->verdicts + needed <= maga_verdicts_max(maga_game_of(match)->countries) ||
           full(error);
}

static bool check_article(const struct maga_match *match, casus_action action, struct casus_error *error)
{
    struct maga_article article;
    const struct maga_treaty *treaty = check_begun(match, error);
    if (treaty == NULL) return false;
    maga_unpack_article(action, &article);
    if (action != maga_pack_article(&article)) return refuse(error, "maga.no_action", "This is no action.");
    if (!maga_article_is_good(match, &article, error)) return false;
    if (casus_seats_count(&treaty->parties) < 2 || !casus_seats_has(&treaty->parties, article.party)) /* DIP-2 */
        return refuse(error, "maga.no_signer", "Duties and rights are those of the teams that sign the treaty.");
    if (maga_register_of(match)->articles >= maga_articles_max(maga_game_of(match)->countries)) return full(error);
    return check_verdicts_fit(match, treaty, &article, error);
}

/* Whether a condition would complete the article entered last; false: there is none, or it has one. */
static bool lacks_condition(const struct maga_match *match, const struct maga_treaty *treaty,
                            struct maga_article *article)
{
    if (treaty->articles == 0) return false;
    *article = maga_article_at(match, treaty->first + treaty->articles - 1u);
    return article->condition.action == MAGA_NO_ACTION;
}

static bool check_if(const struct maga_match *match, casus_action action, struct casus_error *error)
{
    struct maga_article article;
    const struct maga_treaty *treaty = check_begun(match, error);
    if (treaty == NULL) return false;
    if (!lacks_condition(match, treaty, &article))
        return refuse(error, "maga.no_article", "A condition follows the duty or right that it belongs to.");
    bool had = has_verdicts(&article);
    maga_unpack_condition(action, &article);
    if (article.condition.action == MAGA_NO_ACTION || action != maga_pack_condition(&article))
        return refuse(error, "maga.no_action", "This is no action.");
    if (!maga_condition_is_good(match, &article, error) || !maga_article_is_good(match, &article, error)) return false;
    return had || check_verdicts_fit(match, treaty, &article, error);
}

static bool check_seal(const struct maga_match *match, casus_action action, struct casus_error *error)
{
    const struct maga_treaty *treaty = check_begun(match, error);
    if (treaty == NULL) return false;
    if (action != maga_pack(MAGA_SEAL, 0, 0, 0, 0)) return refuse(error, "maga.no_action", "This is no action.");
    bool whole = casus_seats_count(&treaty->parties) >= 2 && treaty->articles > 0;
    if (whole) {
        const struct maga_article last = maga_article_at(match, treaty->first + treaty->articles - 1u);
        whole = maga_article_is_whole(&last);
    }
    return whole ||
           refuse(error, "maga.treaty_incomplete", "A treaty has two parties or more, and a clause, which is whole.");
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
    case MAGA_IF: return check_if(match, action, error);
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
        const struct maga_article article = maga_article_at(match, --entered->articles);
        if (has_verdicts(&article)) entered->verdicts = article.first_verdict;
        put_article(match, entered->articles, &(struct maga_article){.party = 0});
    }
    *treaty = (struct maga_treaty){.from = 0};
    entered->treaties--;
}

static void give_verdicts(struct maga_register *entered, const struct maga_treaty *treaty, struct maga_article *article)
{
    article->first_verdict = entered->verdicts;
    entered->verdicts = (uint16_t)(entered->verdicts + casus_seats_count(&treaty->parties) + 1);
}

static void enter_article(struct maga_match *match, casus_action action)
{
    struct maga_register *entered = maga_register_of(match);
    struct maga_treaty *treaty = maga_treaty_at(match, entered->treaties - 1u);
    struct maga_article article;
    maga_unpack_article(action, &article);
    treaty->articles++;
    if (has_verdicts(&article)) give_verdicts(entered, treaty, &article);
    put_article(match, entered->articles++, &article);
}

static void enter_condition(struct maga_match *match, casus_action action)
{
    const struct maga_treaty *treaty = begun(match);
    struct maga_register *entered = maga_register_of(match);
    struct maga_article article = maga_article_at(match, entered->articles - 1u);
    bool had = has_verdicts(&article);
    maga_unpack_condition(action, &article);
    if (!had && has_verdicts(&article)) give_verdicts(entered, treaty, &article);
    put_article(match, entered->articles - 1u, &article);
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
    case MAGA_IF: enter_condition(match, action); break;
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
            const struct maga_article article = maga_article_at(match, treaty->first + a);
            casus_assert(maga_article_is_good(match, &article, NULL) &&
                         casus_seats_has(&treaty->parties, article.party));
            casus_assert(!treaty->sealed || maga_article_is_whole(&article));
            if (has_verdicts(&article)) check_verdicts(match, treaty, article.first_verdict);
        }
    }
}
