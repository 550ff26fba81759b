/* What an account tells an action's team, the organiser and everybody; and the reports of a stage [TURN-7, LOC-13]. */
#include "account.h"
#include "answers.h"
#include "casus/assert.h"
#include "deeds.h"
#include "exchange.h"
#include "facts.h"
#include "contract.h"
#include "ending.h"
#include "headlines_json.h"
#include "json.h"
#include "register.h"
#include "stage.h"
#include "text.h"

/* ---- News ---- */

static void json_figure(enum maga_figure figure, int64_t value, struct casus_writer *out)
{
    const char *key = maga_figure_names[figure];
    switch (figure) {
    case MAGA_NO_FIGURE:
    case MAGA_FACT_FIGURE: break; /* json_facts */
    case MAGA_ROW_FIGURE: casus_json_key_text(out, key, maga_actions[maga_kind_of((casus_action)value)].name); break;
    case MAGA_ACTION_FIGURE: casus_json_key_text(out, key, maga_actions[value].name); break;
    case MAGA_RESULT_FIGURE: casus_json_key_text(out, key, maga_result_names[value]); break;
    case MAGA_SPHERE_FIGURE: casus_json_key_text(out, key, maga_sphere_names[value]); break;
    case MAGA_ANY_ARRIVED_FIGURE:
    case MAGA_WON_FIGURE: casus_json_key_bool(out, key, value != 0); break;
    default: casus_json_key_int(out, key, value);
    }
}

/* A deed, line by line: its further lines are the messages after it. */
static void json_deed(const struct maga_match *match, const struct maga_told *told, struct casus_writer *out)
{
    const struct maga_message *message = &told->message;
    casus_json_key(out, "texts");
    casus_json_open(out, '[');
    do {
        maga_json_row(out, (casus_action)told->message.a);
        told = told->next == 0 ? NULL : maga_told_at(match, told->next - 1);
    } while (told != NULL && maga_is_deed_line(&told->message));
    casus_json_close(out, ']');
    casus_json_key_text(out, "result", maga_result_names[maga_deed_result(message)]);
    if (maga_deed_learnt(message) != 0) casus_json_key_int(out, "learnt", maga_deed_learnt(message));
}

static void json_fact(const struct maga_fact *fact, struct casus_writer *out)
{
    casus_json_open(out, '{');
    casus_json_key_text(out, "fact", maga_fact_names[fact->kind]);
    if (fact->state != MAGA_NOBODY) casus_json_key_int(out, "country", fact->state);
    if (fact->role != MAGA_NOBODY) casus_json_key_text(out, "role", maga_role_names[fact->role]);
    casus_json_key_int(out, "amount", fact->amount);
    casus_json_close(out, '}');
}

/* All that a role knows: the facts after the first are the messages after it. */
static void json_facts(const struct maga_match *match, const struct maga_told *told, struct casus_writer *out)
{
    casus_json_key(out, maga_figure_names[MAGA_FACT_FIGURE]);
    casus_json_open(out, '[');
    do {
        const struct maga_fact fact = maga_fact_of(&told->message);
        json_fact(&fact, out);
        told = told->next == 0 ? NULL : maga_told_at(match, told->next - 1);
    } while (told != NULL && maga_is_further_fact(&told->message));
    casus_json_close(out, ']');
}

/* `seat`: who reads it. */
static void json_news(const struct maga_match *match, const struct maga_told *told, casus_seat seat,
                      struct casus_writer *out)
{
    const struct maga_message *message = &told->message;
    casus_assert(message->news < MAGA_NEWS);
    casus_json_open(out, '{');
    const struct maga_news_form *form = &maga_news_forms[message->news];
    casus_json_key_text(out, "news", form->name);
    if (message->country != MAGA_NOBODY) casus_json_key_int(out, "country", message->country);
    bool role = message->role != MAGA_NOBODY && message->news != MAGA_EXCHANGE_PAID;
    if (role) casus_json_key_text(out, "role", maga_role_names[message->role]);
    json_figure((enum maga_figure)form->a, message->a, out);
    if (form->a == MAGA_FACT_FIGURE) json_facts(match, told, out);
    if (form->a == MAGA_ROW_FIGURE) json_deed(match, told, out);
    else json_figure((enum maga_figure)form->b, message->b, out);
    if (message->news == MAGA_CLAUSE_WAS_KEPT || message->news == MAGA_CLAUSE_WAS_BROKEN)
        casus_json_key_int(out, "treaty", maga_treaty_number(match, seat, (unsigned)message->a));
    if (message->news == MAGA_EXCHANGE_PAID) {
        casus_json_key(out, "number");
        maga_json_decimal(out, maga_winning_number(maga_game_of(match), match->fictitious));
    }
    maga_json_answers(match, message, out);
    casus_json_close(out, '}');
}

/* ---- Reports ---- */

/* Each of the team's rows with its result. It does not see what another country's order put in a row's place or added
 * to it [MID4]. */
static void json_row_result(const struct maga_match *match, unsigned country, unsigned number, struct casus_writer *out)
{
    casus_assert(number < maga_list(match, country)->rows);
    casus_action wrote = maga_list(match, country)->row[number];
    const struct maga_row *row = &maga_game_of(match)->country[country].row[number];
    casus_json_open(out, '{');
    casus_json_key_int(out, "row", number);
    casus_json_key(out, "text");
    maga_json_row(out, wrote);
    bool part = maga_form_of(wrote) != MAGA_OWN_ROW;
    if (part) casus_json_key_null(out, "result");
    else casus_json_key_text(out, "result", maga_result_names[maga_result_told(row)]);
    casus_json_key_int(out, "learnt", part || row->by != MAGA_NOBODY ? 0 : row->learnt);
    casus_json_close(out, '}');
}

static void json_rows(const struct maga_match *match, unsigned country, struct casus_writer *out)
{
    casus_json_key(out, "rows");
    casus_json_open(out, '[');
    for (unsigned row = 0; row < maga_list(match, country)->rows; row++) json_row_result(match, country, row, out);
    casus_json_close(out, ']');
}

static void json_all_news(const struct maga_match *match, unsigned country, casus_seat seat, struct casus_writer *out)
{
    casus_json_key(out, "news");
    casus_json_open(out, '[');
    const struct maga_told *told;
    for (uint32_t at = maga_published(match, country)->first_told; at != 0; at = told->next) {
        told = maga_told_at(match, at - 1);
        if (!maga_is_deed_line(&told->message) && !maga_is_further_fact(&told->message))
            json_news(match, told, seat, out);
    }
    casus_json_close(out, ']');
    casus_json_key_bool(out, "news_lost", maga_published(match, country)->lost);
}

static void json_report(const struct maga_match *match, unsigned country, casus_seat seat, struct casus_writer *out)
{
    const struct maga_figures *before = maga_published(match, country);
    struct maga_figures after;
    maga_take_figures(maga_game_of(match), country, &after);
    casus_json_open(out, '{');
    casus_json_key_int(out, "country", country);
    casus_json_key_int(out, "turn", maga_game_of(match)->turn - 1);
    casus_json_key_int(out, "income", before->credited);
    casus_json_key_int(out, "upkeep", before->upkeep);
    json_rows(match, country, out);
    casus_json_key(out, "before");
    maga_json_figures(out, country, before);
    casus_json_close(out, '}');
    casus_json_key(out, "after");
    maga_json_figures(out, country, &after);
    casus_json_close(out, '}');
    maga_json_account(match, country, out);
    json_all_news(match, country, seat, out);
    casus_json_close(out, '}');
}

/* The federation's reports as it is after the stage: his conqueror's team also reports whoever was conquered. */
static void json_publication(const struct maga_match *match, casus_action action, casus_seat seat,
                             struct casus_writer *out)
{
    casus_json_key_int(out, "turn", maga_game_of(match)->turn - 1);
    casus_json_key(out, "headlines");
    maga_json_headlines(match, maga_amount_of(action), out);
    casus_json_key(out, "reports");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        bool own = seat < maga_game_of(match)->countries && maga_allied(maga_game_of(match), seat, i);
        if (own || seat == CASUS_SEAT_ORGANISER) json_report(match, i, seat, out);
    }
    casus_json_close(out, ']');
}

/* ---- Single actions ---- */

static void json_draw(const struct maga_match *match, size_t draw, struct casus_writer *out)
{
    casus_assert(maga_game_of(match)->wait != MAGA_WAIT_NOTHING);
    static const char *const types[] = {
        [MAGA_WAIT_ROW] = "next",          [MAGA_WAIT_OPPONENT] = "opponent", [MAGA_WAIT_MISSILE] = "missile",
        [MAGA_WAIT_FICTITIOUS] = "number", [MAGA_WAIT_WAR] = "war",           [MAGA_WAIT_IMPACT] = "impact"};
    const struct maga_game *game = maga_game_of(match);
    uint8_t meant[2];
    if (game->wait == MAGA_WAIT_CONTEST) {
        maga_json_contest(out, &game->contest);
        casus_json_key_bool(out, "won", maga_contest_n(&game->contest) >= 0 && draw == 0);
        casus_json_close(out, '}');
        return;
    }
    casus_json_open(out, '{');
    casus_json_key_text(out, "type", types[game->wait]);
    maga_draw_means(game, draw, meant);
    if (game->wait == MAGA_WAIT_FICTITIOUS) casus_json_key_int(out, "number", (int64_t)draw - 100);
    if (meant[0] != MAGA_NOBODY) casus_json_key_int(out, "country", meant[0]);
    if (meant[1] != MAGA_NOBODY) casus_json_key_int(out, "to", meant[1]);
    casus_json_close(out, '}');
}

/* A team is not told before it is published what a stage has made of a figure. */
static void json_correction(const struct maga_match *match, casus_action action, casus_seat seat,
                            struct casus_writer *out)
{
    unsigned field = maga_field_of(action);
    bool known = seat == CASUS_SEAT_ORGANISER || match->phase != MAGA_REVIEW;
    casus_json_key_text(out, "field",
                        field < MAGA_FIELD_LEVEL ? maga_field_names[field] : maga_role_names[field - MAGA_FIELD_LEVEL]);
    casus_json_key_int(out, "value", (int64_t)maga_amount_of(action) - MAGA_MONEY_MAX);
    if (known)
        casus_json_key_int(out, "before", maga_figure(&maga_game_of(match)->country[maga_country_of(action)], field));
}

/* The clause that is whole with its condition. */
static void json_condition(const struct maga_match *match, casus_action action, struct casus_writer *out)
{
    const struct maga_treaty *treaty = maga_treaty_at(match, maga_treaties(match) - 1);
    casus_assert(treaty->articles > 0);
    struct maga_article article = maga_article_at(match, treaty->first + treaty->articles - 1u);
    maga_unpack_condition(action, &article);
    casus_json_key(out, "clause");
    maga_json_article(out, treaty->articles - 1u, &article);
    casus_json_close(out, '}');
}

/* A piece of a treaty, for the organiser; when it is sealed its parties are told about the whole. */
static void json_entry(const struct maga_match *match, casus_action action, casus_seat seat, struct casus_writer *out)
{
    struct maga_article article;
    switch (maga_kind_of(action)) {
    case MAGA_TREATY:
        casus_json_key_int(out, "from", maga_treaty_from(action));
        casus_json_key_int(out, "until", maga_treaty_until(action));
        break;
    case MAGA_PARTY: casus_json_key_int(out, "country", maga_country_of(action)); break;
    case MAGA_DUTY:
    case MAGA_RIGHT:
        maga_unpack_article(action, &article);
        casus_json_key(out, "clause");
        maga_json_article(out, maga_treaty_at(match, maga_treaties(match) - 1)->articles, &article);
        casus_json_close(out, '}');
        break;
    case MAGA_IF: json_condition(match, action, out); break;
    case MAGA_SEAL:
        casus_json_key(out, "treaty");
        maga_json_treaty(match, maga_treaties(match) - 1, seat, out);
        break;
    default: break;
    }
}

/* Who is told, from the last place on. */
static void json_told(const struct maga_match *match, unsigned from, struct casus_writer *out)
{
    uint16_t places[MAGA_COUNTRIES_MAX];
    const struct maga_game *game = maga_game_of(match);
    casus_assert(match->phase == MAGA_ENDING);
    maga_places(match, places);
    casus_json_key(out, "told");
    casus_json_open(out, '[');
    for (unsigned place = match->told_from; place-- > from;) {
        for (unsigned i = 0; i < game->countries; i++) {
            if (places[i] != place || game->country[i].leader != i) continue;
            casus_json_open(out, '{');
            casus_json_key_int(out, "country", i);
            casus_json_key_int(out, "place", place);
            casus_json_close(out, '}');
        }
    }
    casus_json_close(out, ']');
}

static void json_ending(const struct maga_match *match, casus_action action, struct casus_writer *out)
{
    unsigned kind = maga_kind_of(action);
    if (kind == MAGA_REVEAL) {
        casus_json_key_int(out, "place", (int64_t)maga_amount_of(action));
        json_told(match, (unsigned)maga_amount_of(action), out);
    } else if (kind == MAGA_AWARD) {
        maga_json_award(match, maga_field_of(action), out);
    } else if (kind == MAGA_FINISH) {
        casus_json_key_text(out, "afterwards", maga_amount_of(action) == 1 ? "open" : "secret");
    }
}

static void json_rest(const struct maga_match *match, casus_seat actor, casus_action action, casus_seat seat,
                      struct casus_writer *out)
{
    unsigned kind = maga_is_row(action) ? 0 : maga_kind_of(action);
    bool country = kind == MAGA_WRITE_FOR || kind == MAGA_PLACE || kind == MAGA_DRAW_NUMBER || kind == MAGA_RULE ||
                   kind == MAGA_CORRECT;
    if (country) casus_json_key_int(out, "country", maga_country_of(action));
    else if (actor < maga_game_of(match)->countries)
        casus_json_key_int(out, "country", kind == MAGA_COMMIT || kind == MAGA_GIVE_NUMBER ? actor : match->pen[actor]);
    if (kind == 0) {
        casus_json_key(out, "text");
        maga_json_row(out, action);
    }
    if (kind == MAGA_GIVE_NUMBER || kind == MAGA_DRAW_NUMBER) {
        casus_json_key_text(out, "role", maga_role_names[maga_field_of(action)]);
        casus_json_key_int(out, "number", maga_number_of(action));
    }
    if (kind == MAGA_RULE) {
        casus_json_key_int(out, "row", maga_field_of(action));
        casus_json_key_bool(out, "evidence", maga_number_of(action) == 1);
    }
    if (kind == MAGA_CORRECT) json_correction(match, action, seat, out);
    if (kind == MAGA_ANNUL)
        casus_json_key_int(out, "treaty", maga_treaty_number(match, seat, (unsigned)maga_amount_of(action)));
    if (kind >= MAGA_TREATY) json_entry(match, action, seat, out);
    if (kind >= MAGA_REVEAL) json_ending(match, action, out);
    if (kind == MAGA_PUBLISH) json_publication(match, action, seat, out);
}

void maga_json_reports(const struct maga_match *match, casus_seat seat, bool shown, struct casus_writer *out)
{
    const struct maga_game *game = maga_game_of(match);
    casus_assert(seat == CASUS_SEAT_ORGANISER || seat < game->countries);
    casus_json_open(out, '[');
    for (unsigned i = 0; i < game->countries && shown && match->phase == MAGA_REVIEW; i++) {
        if (seat == CASUS_SEAT_ORGANISER || maga_allied(game, seat, i)) json_report(match, i, seat, out);
    }
    casus_json_close(out, ']');
}

void maga_describe(const void *state, casus_seat actor, casus_action action, casus_seat seat, struct casus_writer *out)
{
    static const char *const types[MAGA_KINDS] = {
        [MAGA_COMMIT] = "commit",   [MAGA_GIVE_NUMBER] = "number", [MAGA_WRITE_FOR] = "as",
        [MAGA_PLACE] = "place",     [MAGA_DRAW_NUMBER] = "number", [MAGA_DRAW] = "draw",
        [MAGA_PUBLISH] = "publish", [MAGA_RULE] = "evidence",      [MAGA_PROCESS] = "process",
        [MAGA_CLOSE] = "close",     [MAGA_CORRECT] = "correct",    [MAGA_ANNUL] = "annul",
        [MAGA_TREATY] = "treaty",   [MAGA_PARTY] = "party",        [MAGA_DUTY] = "duty",
        [MAGA_RIGHT] = "right",     [MAGA_SEAL] = "seal",          [MAGA_REVEAL] = "reveal",
        [MAGA_AWARD] = "award",     [MAGA_FINISH] = "finish",      [MAGA_IF] = "if",
    };
    const struct maga_match *match = state;
    if (maga_seen(state, actor, action, seat) == 0) {
        casus_json_null(out);
        return;
    }
    if (!maga_is_row(action) && maga_kind_of(action) == MAGA_DRAW) {
        json_draw(match, (size_t)maga_amount_of(action), out);
        return;
    }
    casus_json_open(out, '{');
    casus_json_key_text(out, "type", maga_is_row(action) ? "row" : types[maga_kind_of(action)]);
    json_rest(match, actor, action, seat, out);
    casus_json_close(out, '}');
}
