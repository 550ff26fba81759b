/* MAGA [LOC-13]: a team knows its own federation's countries, the results of its own rows, and what it was told about a
 * stage once that is published [TURN-7]. Everybody knows the ring, the turn and, since the last publication, who leads
 * whom. What follows from these for a team is not additional knowledge and must not reveal more: how a treaty's duties
 * were kept [1.18], and how many rows of its list sabotage has cancelled [MID1]. */
#include "games/maga/ending.h"
#include "games/maga/exchange.h"
#include "games/maga/headlines.h"
#include "games/maga/packing.h"
#include "games/maga/register.h"
#include "games/maga/score.h"
#include "knowledge.h"

static bool covers(const void *state)
{
    (void)state;
    return true;
}

static bool is_processing(const struct maga_match *match)
{
    return match->phase == MAGA_EVIDENCE || match->phase == MAGA_STAGE || match->phase == MAGA_REVIEW;
}

/* By the last publication. */
static unsigned leader_of(const struct maga_match *match, unsigned country)
{
    bool running = match->phase == MAGA_STAGE || match->phase == MAGA_REVIEW;
    return running ? maga_published(match, country)->leader : maga_game_of(match)->country[country].leader;
}

static bool is_own(const struct maga_match *match, casus_seat viewer, unsigned country)
{
    unsigned countries = maga_game_of(match)->countries;
    return viewer < countries && country < countries && leader_of(match, viewer) == leader_of(match, country);
}

static void add_number(struct casus_writer *out, int64_t number)
{
    casus_write_char(out, ' ');
    casus_write_int(out, number);
}

/* ---- Treaties ---- */

static bool is_party(const struct maga_match *match, casus_seat viewer, unsigned treaty)
{
    for (unsigned country = 0; country < maga_game_of(match)->countries; country++) {
        bool signs = casus_seats_has(&maga_treaty_at(match, treaty)->parties, (casus_seat)country);
        if (signs && is_own(match, viewer, country)) return true;
    }
    return false;
}

/* Whoever conquers a party gets to know its treaties. */
static bool will_be_party(const struct maga_match *match, casus_seat viewer, unsigned treaty)
{
    const struct maga_game *game = maga_game_of(match);
    for (unsigned country = 0; viewer < game->countries && country < game->countries; country++) {
        bool signs = casus_seats_has(&maga_treaty_at(match, treaty)->parties, (casus_seat)country);
        if (signs && maga_allied(game, viewer, country)) return true;
    }
    return false;
}

static void add_statement(const struct maga_statement *statement, struct casus_writer *out)
{
    add_number(out, statement->action);
    add_number(out, statement->target);
    add_number(out, statement->negated);
    add_number(out, statement->by);
    add_number(out, statement->role);
    add_number(out, statement->amount);
}

static void add_treaty(const struct maga_match *match, unsigned number, struct casus_writer *out)
{
    const struct maga_treaty *treaty = maga_treaty_at(match, number);
    knowledge_add(out, &treaty->parties, sizeof treaty->parties);
    add_number(out, treaty->from);
    add_number(out, treaty->until);
    add_number(out, treaty->annulled);
    for (unsigned i = 0; i < treaty->articles; i++) {
        const struct maga_article article = maga_article_at(match, treaty->first + i);
        add_number(out, article.party);
        add_number(out, article.right);
        add_statement(&article.what, out);
        add_statement(&article.condition, out);
        add_number(out, article.doer);
        add_number(out, article.window);
        add_number(out, article.timing);
    }
}

/* ---- What is published ---- */

static void add_results(const struct maga_match *match, unsigned country, struct casus_writer *out)
{
    for (unsigned i = 0; i < maga_list(match, country)->rows; i++) {
        const struct maga_row *row = &maga_game_of(match)->country[country].row[i];
        if (maga_form_of(maga_list(match, country)->row[i]) != MAGA_OWN_ROW) continue;
        add_number(out, maga_result_told(row));
        if (row->by == MAGA_NOBODY) add_number(out, row->learnt);
    }
}

/* Whether a row of that role in its own list was cancelled: this also shows when sabotage struck. */
static bool lost_a_row(const struct maga_match *match, unsigned country, unsigned role)
{
    for (unsigned i = 0; i < maga_list(match, country)->rows; i++) {
        const struct maga_row *row = &maga_game_of(match)->country[country].row[i];
        if (row->role == role && row->result == MAGA_CANCELLED) return true;
    }
    return false;
}

/* HEA1, PUB1: what an epidemic and statements took, which it was told of when they began. */
static void add_causes(const struct maga_match *match, unsigned country, struct casus_writer *out)
{
    const struct maga_game *game = maga_game_of(match);
    int64_t epidemics = 0, statements = 0;
    for (unsigned from = 0; from < game->countries; from++) {
        const struct maga_relation *relation = maga_seen_relation(game, from, country);
        if (relation->virus > 0) epidemics += INT64_C(1) << (relation->virus - 1);
        statements += relation->statement > 0;
    }
    add_number(out, epidemics);
    add_number(out, statements);
}

static bool is_clauses(const struct maga_message *message)
{
    return message->news == MAGA_CLAUSE_WAS_KEPT || message->news == MAGA_CLAUSE_WAS_BROKEN;
}

static void add_news(const struct maga_match *match, unsigned country, struct casus_writer *out)
{
    for (uint32_t at = maga_published(match, country)->first_told; at != 0; at = maga_told_at(match, at - 1)->next) {
        const struct maga_message *message = &maga_told_at(match, at - 1)->message;
        bool sabotage = message->news == MAGA_ROWS_SABOTAGED;
        if (is_clauses(message) || (sabotage && !lost_a_row(match, country, message->role))) continue;
        add_number(out, message->news);
        add_number(out, message->country);
        add_number(out, message->role);
        if (sabotage) continue; /* The results show how many. */
        add_number(out, message->a);
        add_number(out, message->b);
        if (message->news == MAGA_EXCHANGE_PAID) add_number(out, match->fictitious);
    }
    add_number(out, maga_published(match, country)->lost);
}

/* ---- What everybody is told about a stage ---- */

/* How many messages of that kind there are. */
static int64_t count_news(const struct maga_match *match, unsigned news)
{
    int64_t count = 0;
    for (uint32_t i = 0; i < match->messages; i++) count += maga_told_at(match, i)->message.news == news;
    return count;
}

static void learns_exchange(const struct maga_match *match, struct casus_writer *out)
{
    add_number(out, count_news(match, MAGA_EXCHANGE_PAID));
    add_number(out, (int64_t)(maga_winning_number(maga_game_of(match), match->fictitious) * 1000));
}

static void learns_suits(const struct maga_match *match, struct casus_writer *out)
{
    for (uint32_t i = 0; i < match->messages; i++) {
        const struct maga_message *message = &maga_told_at(match, i)->message;
        if (message->news == MAGA_SUED) casus_write_char(out, 's');
    }
    for (uint32_t i = 0; i < match->messages; i++) {
        const struct maga_message *message = &maga_told_at(match, i)->message;
        if (message->news == MAGA_SUED && message->a == 1) casus_write_char(out, 'w');
    }
}

static void learns_defences(const struct maga_match *match, struct casus_writer *out)
{
    for (uint32_t i = 0; i < match->messages; i++) {
        const struct maga_message *message = &maga_told_at(match, i)->message;
        bool lost = message->news == MAGA_WAR_DECIDED && message->b == 0;
        if (lost && message->country == message->to) casus_write_char(out, 'd');
    }
}

static void learns_riots(const struct maga_match *match, bool named, struct casus_writer *out)
{
    for (unsigned country = 0; country < maga_game_of(match)->countries; country++) {
        if (maga_game_of(match)->country[country].riot == 0) continue;
        casus_write_char(out, 'r');
        if (named) add_number(out, country);
    }
}

static void learns_launches(const struct maga_match *match, struct casus_writer *out)
{
    const struct maga_game *game = maga_game_of(match);
    for (unsigned from = 0; from < game->countries; from++) {
        int flying = 0;
        for (unsigned to = 0; to < game->countries; to++) flying += maga_seen_relation(game, from, to)->fresh;
        if (flying > 0) casus_write_char(out, 'l');
    }
}

static void learns_impacts(const struct maga_match *match, bool named, struct casus_writer *out)
{
    int64_t all = 0;
    for (unsigned country = 0; country < maga_game_of(match)->countries; country++) {
        int64_t hits = 0;
        for (uint32_t i = 0; i < match->messages; i++) {
            const struct maga_message *message = &maga_told_at(match, i)->message;
            if (message->news == MAGA_HIT && message->to == country) hits += message->a;
        }
        if (named && hits > 0) add_number(out, country);
        all += hits;
    }
    add_number(out, all);
}

/* What the organiser lets through: a number, or places; never whose deed it was. */
static void learns_headline(const struct maga_match *match, unsigned headline, bool named, struct casus_writer *out)
{
    switch ((enum maga_headline)headline) {
    case MAGA_TELL_EXCHANGE: learns_exchange(match, out); break;
    case MAGA_TELL_SUITS: learns_suits(match, out); break;
    case MAGA_TELL_STATEMENTS: add_number(out, count_news(match, MAGA_SLANDERED)); break;
    case MAGA_TELL_VIRUSES: add_number(out, count_news(match, MAGA_EPIDEMIC)); break;
    case MAGA_TELL_WARS: add_number(out, count_news(match, MAGA_WAR_DECLARED)); break;
    case MAGA_TELL_DEFENCES: learns_defences(match, out); break;
    case MAGA_TELL_RIOTS: learns_riots(match, named, out); break;
    case MAGA_TELL_LAUNCHES: learns_launches(match, out); break;
    case MAGA_TELL_IMPACTS: learns_impacts(match, named, out); break;
    case MAGA_HEADLINES: break;
    }
}

static void learns_headlines(const struct maga_match *match, uint64_t told, struct casus_writer *out)
{
    for (unsigned headline = 0; headline < MAGA_HEADLINES; headline++) {
        enum maga_telling telling = maga_telling_of(told, headline);
        if (match->wall == MAGA_WALL_STRICT || telling == MAGA_UNTOLD) continue;
        bool named = telling == MAGA_NAMED && match->wall == MAGA_WALL_OPEN;
        learns_headline(match, headline, named, out);
    }
    for (unsigned country = 0; country < maga_game_of(match)->countries; country++)
        add_number(out, maga_game_of(match)->country[country].leader);
}

/* The reports of the federation as it is after the stage. */
static void learns_publication(const struct maga_match *match, casus_seat viewer, struct casus_writer *out)
{
    for (unsigned country = 0; country < maga_game_of(match)->countries; country++) {
        bool own = viewer < maga_game_of(match)->countries && maga_allied(maga_game_of(match), viewer, country);
        if (!own) continue;
        add_number(out, country);
        add_number(out, maga_published(match, country)->credited);
        add_number(out, maga_published(match, country)->upkeep);
        add_results(match, country, out);
        add_news(match, country, out);
        add_causes(match, country, out);
    }
    for (unsigned i = 0; i < maga_register_of(match)->treaties; i++) {
        if (maga_treaty_at(match, i)->sealed && will_be_party(match, viewer, i)) add_treaty(match, i, out);
    }
}

/* ---- The end of an evening whose ranking is revealed ---- */

/* In the order of the places, from the last one told. */
static void learns_ranking(const struct maga_match *match, unsigned from, struct casus_writer *out)
{
    uint16_t places[MAGA_COUNTRIES_MAX];
    maga_places(match, places);
    for (unsigned place = match->told_from; place-- > from;) {
        for (unsigned country = 0; country < maga_game_of(match)->countries; country++) {
            if (places[country] == place) add_number(out, country);
        }
    }
}

static void learns_award(const struct maga_match *match, unsigned award, struct casus_writer *out)
{
    struct casus_seats winners;
    add_number(out, maga_award_of(match, award, &winners));
    knowledge_add(out, &winners, sizeof winners);
}

static void knows_ending(const struct maga_match *match, struct casus_writer *out)
{
    if (match->phase != MAGA_ENDING && match->phase != MAGA_OVER) return;
    knowledge_add(out, &match->committed, sizeof match->committed);
    for (unsigned award = 0; award < MAGA_AWARDS; award++) {
        if (match->awarded >> award & 1) learns_award(match, award, out);
    }
}

/* ---- Events ---- */

static void learns_treaty(const struct happening *happening, casus_seat viewer, unsigned treaty,
                          struct casus_writer *out)
{
    const struct maga_match *match = happening->before;
    if (treaty >= maga_register_of(match)->treaties || !is_party(match, viewer, treaty)) return;
    add_number(out, maga_kind_of(happening->action));
    add_treaty(match, treaty, out);
}

static void learns(const struct happening *happening, casus_seat viewer, struct casus_writer *out)
{
    const struct maga_match *match = happening->before;
    casus_action action = happening->action;
    enum maga_kind kind = maga_is_row(action) ? MAGA_COMMIT : (enum maga_kind)maga_kind_of(action);
    switch (kind) {
    case MAGA_COMMIT:
    case MAGA_GIVE_NUMBER:
    case MAGA_WRITE_FOR:
        if (happening->actor == viewer) knowledge_add_action(out, happening);
        break;
    case MAGA_DRAW_NUMBER:
        if (maga_country_of(action) == viewer) knowledge_add_action(out, happening);
        break;
    case MAGA_CORRECT:
        if (is_own(match, viewer, maga_country_of(action))) knowledge_add_action(out, happening);
        break;
    case MAGA_FINISH:
    case MAGA_PLACE: knowledge_add_action(out, happening); break;
    case MAGA_REVEAL:
        knowledge_add_action(out, happening);
        learns_ranking(match, (unsigned)maga_amount_of(action), out);
        break;
    case MAGA_AWARD:
        knowledge_add_action(out, happening);
        learns_award(match, maga_field_of(action), out);
        break;
    case MAGA_PUBLISH:
        knowledge_add_action(out, happening);
        learns_headlines(match, maga_amount_of(action), out);
        learns_publication(match, viewer, out);
        break;
    case MAGA_SEAL: learns_treaty(happening, viewer, maga_register_of(match)->treaties - 1u, out); break;
    case MAGA_ANNUL: learns_treaty(happening, viewer, (unsigned)maga_amount_of(action), out); break;
    default: break;
    }
}

/* ---- Positions ---- */

static void knows_all(const struct maga_match *match, struct casus_writer *out)
{
    const struct maga_game *game = maga_game_of(match);
    add_number(out, is_processing(match) ? (int)MAGA_STAGE : match->phase);
    add_number(out, match->phase == MAGA_REVIEW ? game->turn - 1 : game->turn);
    add_number(out, match->placed);
    knowledge_add(out, match->ring, sizeof match->ring);
    for (unsigned country = 0; country < game->countries; country++) {
        add_number(out, leader_of(match, country));
        if (match->open_numbers) knowledge_add(out, game->country[country].number, MAGA_ROLES);
        if (maga_is_told(match, country)) add_number(out, maga_points(&game->country[country]));
    }
    knows_ending(match, out);
}

static void knows_figures(const struct maga_figures *figures, struct casus_writer *out)
{
    add_number(out, figures->treasury);
    knowledge_add(out, figures->income, sizeof figures->income);
    add_number(out, figures->nuclear);
    add_number(out, figures->interceptors);
    add_number(out, figures->mood);
    add_number(out, figures->riot);
    knowledge_add(out, figures->level, sizeof figures->level);
    knowledge_add(out, figures->blocked, sizeof figures->blocked);
}

static void knows_own(const struct maga_match *match, unsigned country, struct casus_writer *out)
{
    struct maga_figures figures = *maga_published(match, country);
    bool running = match->phase == MAGA_STAGE || match->phase == MAGA_REVIEW;
    if (!running) maga_take_figures(maga_game_of(match), country, &figures);
    knows_figures(&figures, out);
    knowledge_add(out, maga_game_of(match)->country[country].number, MAGA_ROLES);
    add_number(out, maga_list(match, country)->rows);
    knowledge_add(out, maga_list(match, country)->row, maga_list(match, country)->rows * sizeof(casus_action));
    add_number(out, casus_seats_has(&match->committed, (casus_seat)country));
    add_number(out, match->pen[country]);
    if (!running) add_number(out, maga_game_of(match)->country[country].new_war);
    if (maga_is_told(match, country)) add_number(out, maga_game_of(match)->country[country].stars);
}

static void knows_relation(const struct maga_match *match, unsigned own, unsigned other, struct casus_writer *out)
{
    const struct maga_relation *relation = maga_seen_relation(maga_game_of(match), own, other);
    const struct maga_country *country = &maga_game_of(match)->country[other];
    add_number(out, relation->flying);
    add_number(out, relation->flying_required);
    add_number(out, relation->fresh);
    add_number(out, relation->fresh_required);
    add_number(out, relation->statement > 0);
    add_number(out, relation->virus > 0);
    add_number(out, relation->offences);
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        bool agent = country->recruiter[role] == own;
        if (agent || (relation->known >> role & 1)) add_number(out, country->number[role] * MAGA_ROLES + role);
        if (agent) add_number(out, country->level[role]);
    }
    if (country->new_war == own) add_number(out, other);
}

static void knows(const void *state, casus_seat viewer, struct casus_writer *out)
{
    const struct maga_match *match = state;
    unsigned countries = maga_game_of(match)->countries;
    bool running = match->phase == MAGA_STAGE || match->phase == MAGA_REVIEW;
    knows_all(match, out);
    if (maga_is_open(match)) knowledge_add(out, match, maga_size_of(match));
    for (unsigned i = 0; i < maga_register_of(match)->treaties; i++) {
        if (maga_treaty_at(match, i)->sealed && is_party(match, viewer, i)) add_treaty(match, i, out);
    }
    for (unsigned own = 0; own < countries; own++) {
        if (!is_own(match, viewer, own)) continue;
        knows_own(match, own, out);
        for (unsigned other = 0; other < countries && !running; other++) knows_relation(match, own, other, out);
    }
}

const struct knowledge knowledge_maga = {.game = "maga", .covers = covers, .learns = learns, .knows = knows};
