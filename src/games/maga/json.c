/* A position as JSON: everything that the state or the view holds, as docs/evening.md lists it. */
#include "json.h"

#include <string.h>

#include "casus/assert.h"
#include "contract.h"
#include "ending.h"
#include "money.h"
#include "orders.h"
#include "score.h"
#include "text.h"

/* ---- Pieces ---- */

static void json_numbers16(struct casus_writer *out, const char *key, const uint16_t *numbers, unsigned count)
{
    casus_json_key(out, key);
    casus_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) casus_json_int(out, numbers[i]);
    casus_json_close(out, ']');
}

static void json_numbers8(struct casus_writer *out, const char *key, const uint8_t *numbers, unsigned count)
{
    casus_json_key(out, key);
    casus_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) casus_json_int(out, numbers[i]);
    casus_json_close(out, ']');
}

/* STATE-1 */
void maga_json_figures(struct casus_writer *out, unsigned country, const struct maga_figures *figures)
{
    casus_json_open(out, '{');
    casus_json_key_int(out, "country", country);
    casus_json_key_int(out, "treasury", figures->treasury);
    casus_json_key(out, "income");
    casus_json_open(out, '[');
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) casus_json_int(out, figures->income[sphere]);
    casus_json_close(out, ']');
    casus_json_key_int(out, "upkeep", figures->upkeep);
    casus_json_key_int(out, "nuclear", figures->nuclear);
    casus_json_key_int(out, "interceptors", figures->interceptors);
    casus_json_key_int(out, "mood", figures->mood);
    casus_json_key_int(out, "riot", figures->riot);
    json_numbers16(out, "levels", figures->level, MAGA_ROLES);
    uint8_t blocked[MAGA_ROLES];
    /* The stage counts down first. */
    for (unsigned role = 0; role < MAGA_ROLES; role++)
        blocked[role] = (uint8_t)(figures->blocked[role] > 0 ? figures->blocked[role] - 1 : 0);
    json_numbers8(out, "blocked", blocked, MAGA_ROLES);
}

void maga_json_decimal(struct casus_writer *out, double value)
{
    int64_t thousandths = (int64_t)(value * 1000 + (value < 0 ? -0.5 : 0.5)),
            size = thousandths < 0 ? -thousandths : thousandths;
    if (thousandths < 0) casus_write_char(out, '-');
    casus_write_int(out, size / 1000);
    casus_write_char(out, '.');
    for (int64_t place = 100; place > 0; place /= 10) casus_write_char(out, (char)('0' + size / place % 10));
}

void maga_json_row(struct casus_writer *out, casus_action row)
{
    char text[128];
    struct casus_writer words = casus_writer_make(text, sizeof text);
    struct maga_row unpacked;
    maga_unpack_row(row, &unpacked);
    maga_write_row(&words, &unpacked);
    casus_json_string(out, text, words.length);
}

void maga_json_contest(struct casus_writer *out, const struct maga_contest *contest)
{
    casus_assert(maga_is_contest(contest->action) && contest->defending_role < MAGA_ROLES);
    char text[64];
    struct casus_writer words = casus_writer_make(text, sizeof text);
    casus_json_open(out, '{');
    casus_json_key_text(out, "type", "contest");
    casus_json_key_text(out, "action", maga_actions[contest->action].name);
    casus_json_key_int(out, "attacker", contest->attacker);
    casus_json_key_int(out, "defender", contest->defender);
    casus_json_key_text(out, "role", maga_role_names[contest->defending_role]);
    casus_json_key(out, "attack");
    maga_write_strength(out, contest->attack);
    casus_json_key(out, "defence");
    maga_write_strength(out, contest->defence);
    casus_json_key_int(out, "n", maga_contest_n(contest));
    maga_write_probability(&words, contest);
    casus_json_key(out, "probability");
    casus_json_string(out, text, words.length);
}

/* ---- The countries ---- */

static void json_recruiters(const struct maga_country *country, struct casus_writer *out)
{
    casus_json_key(out, "recruited");
    casus_json_open(out, '[');
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (country->recruiter[role] == MAGA_NOBODY) casus_json_null(out);
        else casus_json_int(out, country->recruiter[role]);
    }
    casus_json_close(out, ']');
}

static void json_country(const struct maga_match *match, unsigned number, struct casus_writer *out)
{
    casus_assert(number < maga_game_of(match)->countries);
    struct maga_figures figures;
    const struct maga_country *country = &maga_game_of(match)->country[number];
    const struct maga_list *list = maga_list(match, number);
    maga_take_figures(maga_game_of(match), number, &figures);
    maga_json_figures(out, number, &figures);
    bool numbered = country->number[MAGA_ROLES - 1] != 0;
    json_numbers8(out, "numbers", country->number, numbered ? MAGA_ROLES : 0);
    casus_json_key(out, "list");
    casus_json_open(out, '[');
    for (unsigned row = 0; row < list->rows; row++) maga_json_row(out, list->row[row]);
    casus_json_close(out, ']');
    casus_json_key_bool(out, "committed", casus_seats_has(&match->committed, country->leader));
    if (match->viewer == CASUS_SEAT_ORGANISER) json_recruiters(country, out);
    casus_json_close(out, '}');
}

static bool is_shown(const struct maga_match *match, unsigned country)
{
    return maga_is_open(match) || maga_sees(match, match->viewer, country);
}

static void json_countries(const struct maga_match *match, struct casus_writer *out)
{
    casus_json_key(out, "countries");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        if (is_shown(match, i)) json_country(match, i, out);
    }
    casus_json_close(out, ']');
}

static void json_leaders(const struct maga_match *match, struct casus_writer *out)
{
    casus_json_key(out, "leaders");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++)
        casus_json_int(out, maga_game_of(match)->country[i].leader);
    casus_json_close(out, ']');
}

/* ---- What is under way ---- */

static void json_agents(const struct maga_match *match, struct casus_writer *out)
{
    casus_json_key(out, "agents");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        const struct maga_country *country = &maga_game_of(match)->country[i];
        for (unsigned role = 0; role < MAGA_ROLES; role++) {
            unsigned owner = country->recruiter[role];
            if (owner == MAGA_NOBODY || !is_shown(match, owner)) continue;
            casus_json_open(out, '{');
            casus_json_key_int(out, "owner", owner);
            casus_json_key_int(out, "country", i);
            casus_json_key_text(out, "role", maga_role_names[role]);
            casus_json_key_int(out, "number", country->number[role]);
            casus_json_key_int(out, "level", country->level[role]);
            casus_json_close(out, '}');
        }
    }
    casus_json_close(out, ']');
}

/* Calls for each pair of countries whose first one is shown. */
static void each_relation(const struct maga_match *match, struct casus_writer *out, const char *key,
                          void (*write)(const struct maga_match *match, unsigned from, unsigned to,
                                        struct casus_writer *out))
{
    casus_json_key(out, key);
    casus_json_open(out, '[');
    for (unsigned from = 0; from < maga_game_of(match)->countries; from++) {
        for (unsigned to = 0; to < maga_game_of(match)->countries && is_shown(match, from); to++)
            write(match, from, to, out);
    }
    casus_json_close(out, ']');
}

static void json_known(const struct maga_match *match, unsigned from, unsigned to, struct casus_writer *out)
{
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (!(maga_seen_relation(maga_game_of(match), from, to)->known >> role & 1)) continue;
        casus_json_open(out, '{');
        casus_json_key_int(out, "owner", from);
        casus_json_key_int(out, "country", to);
        casus_json_key_text(out, "role", maga_role_names[role]);
        casus_json_key_int(out, "number", maga_game_of(match)->country[to].number[role]);
        casus_json_close(out, '}');
    }
}

static void json_salvo(struct casus_writer *out, unsigned from, unsigned to, unsigned missiles, unsigned hits,
                       const char *arrives)
{
    if (missiles == 0) return;
    casus_json_open(out, '{');
    casus_json_key_int(out, "from", from);
    casus_json_key_int(out, "to", to);
    casus_json_key_int(out, "missiles", missiles);
    casus_json_key_int(out, "hits", hits);
    casus_json_key_text(out, "arrives", arrives);
    casus_json_close(out, '}');
}

/* Between stages only what was launched in the last one is in the air; while one runs, both may be. */
static void json_flying(const struct maga_match *match, unsigned from, unsigned to, struct casus_writer *out)
{
    const struct maga_relation *relation = maga_seen_relation(maga_game_of(match), from, to);
    bool stage = match->phase == MAGA_STAGE;
    json_salvo(out, from, to, relation->flying, relation->flying_required, "now");
    json_salvo(out, from, to, relation->fresh, relation->fresh_required, stage ? "next" : "now");
}

static void json_pair(struct casus_writer *out, const char *one, unsigned from, const char *other, unsigned to)
{
    casus_json_open(out, '{');
    casus_json_key_int(out, one, from);
    casus_json_key_int(out, other, to);
    casus_json_close(out, '}');
}

static void json_virus(const struct maga_match *match, unsigned from, unsigned to, struct casus_writer *out)
{
    if (maga_seen_relation(maga_game_of(match), from, to)->virus > 0) json_pair(out, "from", from, "to", to);
}

static void json_lie(const struct maga_match *match, unsigned from, unsigned to, struct casus_writer *out)
{
    if (maga_seen_relation(maga_game_of(match), from, to)->statement > 0) json_pair(out, "from", from, "to", to);
}

static void json_wars(const struct maga_match *match, struct casus_writer *out)
{
    casus_json_key(out, "wars");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        if (maga_game_of(match)->country[i].new_war != MAGA_NOBODY)
            json_pair(out, "attacker", i, "target", maga_game_of(match)->country[i].new_war);
    }
    casus_json_close(out, ']');
}

/* ---- For the organiser ---- */

static void json_suits(const struct maga_match *match, struct casus_writer *out)
{
    casus_json_key(out, "suits");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_game_of(match)->countries && match->phase == MAGA_EVIDENCE; i++) {
        for (unsigned number = 0; number < maga_game_of(match)->country[i].rows; number++) {
            const struct maga_row *row = &maga_game_of(match)->country[i].row[number];
            if (row->action != MAGA_SUE) continue;
            casus_json_open(out, '{');
            casus_json_key_int(out, "country", i);
            casus_json_key_int(out, "row", number);
            casus_json_key_int(out, "target", row->target);
            casus_json_key_bool(out, "evidence", row->documents);
            maga_json_breaches(match, i, row->target, out);
            casus_json_close(out, '}');
        }
    }
    casus_json_close(out, ']');
}

static void json_waiting_contest(const struct maga_match *match, struct casus_writer *out)
{
    casus_json_key(out, "contests");
    casus_json_open(out, '[');
    if (maga_game_of(match)->wait == MAGA_WAIT_CONTEST) {
        maga_json_contest(out, &maga_game_of(match)->contest);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

/* ---- The end [SCORE-1 .. SCORE-3] ---- */

/* For a country that the viewer is not shown, only its points. */
static void json_result(const struct maga_country *country, unsigned number, bool shown, struct casus_writer *out)
{
    struct maga_score score;
    maga_break_down(country, &score);
    casus_json_open(out, '{');
    casus_json_key_int(out, "country", number);
    if (shown) {
        casus_json_key_int(out, "treasury", country->treasury);
        casus_json_key_int(out, "levels", score.levels);
        casus_json_key_int(out, "income", score.income);
        casus_json_key_int(out, "nuclear", score.nuclear);
        casus_json_key_int(out, "interceptors", score.interceptors);
        casus_json_key_int(out, "mood", score.mood);
        casus_json_key_int(out, "stars", country->stars);
    }
    casus_json_key_int(out, "points", maga_points(country));
    casus_json_close(out, '}');
}

static void json_results(const struct maga_match *match, struct casus_writer *out)
{
    casus_json_key(out, "results");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        bool organiser = match->phase == MAGA_ENDING && match->viewer == CASUS_SEAT_ORGANISER;
        if (organiser || maga_is_told(match, i))
            json_result(&maga_game_of(match)->country[i], i, is_shown(match, i), out);
    }
    casus_json_close(out, ']');
}

void maga_json_award(const struct maga_match *match, unsigned award, struct casus_writer *out)
{
    enum { HUNDREDTHS = 100, PARTS = 1024 };
    struct casus_seats winners;
    int64_t value = maga_award_of(match, award, &winners);
    casus_json_key_text(out, "award", maga_award_names[award]);
    casus_json_key(out, "countries");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        if (casus_seats_has(&winners, (casus_seat)i)) casus_json_int(out, i);
    }
    casus_json_close(out, ']');
    casus_json_key_int(out, "value", award == MAGA_AWARD_UNLUCKY ? value * HUNDREDTHS / PARTS : value);
}

/* What has been given; for the organiser also what can be. */
static void json_awards(const struct maga_match *match, struct casus_writer *out)
{
    struct casus_seats winners;
    bool ends = match->phase == MAGA_ENDING || match->phase == MAGA_OVER;
    bool all = match->viewer == CASUS_SEAT_ORGANISER || maga_is_open(match);
    casus_json_key(out, "awards");
    casus_json_open(out, '[');
    for (unsigned award = 0; ends && award < MAGA_AWARDS; award++) {
        bool given = maga_is_awarded(match, award);
        if (!given && (!all || maga_award_of(match, award, &winners) == 0)) continue;
        casus_json_open(out, '{');
        maga_json_award(match, award, out);
        casus_json_key_bool(out, "given", given);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

/* ---- The whole ---- */

static void json_viewer(casus_seat viewer, struct casus_writer *out)
{
    if (viewer == CASUS_SEAT_ORGANISER) casus_json_key_text(out, "viewer", "organiser");
    else if (viewer < CASUS_SEATS_MAX) casus_json_key_int(out, "viewer", viewer);
    else casus_json_key_null(out, "viewer");
}

static void json_head(const struct maga_match *match, struct casus_writer *out)
{
    casus_assert(match->phase < MAGA_MATCH_PHASES);
    static const char *const phases[MAGA_MATCH_PHASES] = {
        [MAGA_NUMBERS] = "numbers", [MAGA_LOT] = "lot",       [MAGA_LISTS] = "lists", [MAGA_EVIDENCE] = "evidence",
        [MAGA_STAGE] = "stage",     [MAGA_REVIEW] = "review", [MAGA_OVER] = "over",   [MAGA_ENDING] = "ending",
    };
    casus_json_key_text(out, "game", "maga");
    casus_json_key_text(out, "phase", phases[match->phase]);
    int64_t turn = maga_game_of(match)->turn; /* The stage moves it on when it ends, before it is published. */
    bool after = match->phase == MAGA_REVIEW || match->phase == MAGA_ENDING || match->phase == MAGA_OVER;
    casus_json_key_int(out, "turn", after ? turn - 1 : turn);
    casus_json_key_int(out, "turns", match->turns);
    casus_json_key_int(out, "teams", maga_game_of(match)->countries);
    casus_json_key_text(out, "numbers", match->open_numbers ? "open" : "secret");
    casus_json_key_text(out, "exchange", maga_game_of(match)->stake_weighted ? "stake_weighted" : "literal");
    casus_json_key_bool(out, "organiser", match->organiser);
    casus_json_key_text(out, "afterwards", maga_will_open(match) ? "open" : "secret");
    casus_json_key_text(out, "wall", maga_wall_names[match->wall]);
    casus_json_key_text(out, "ranking", match->reveals ? "revealed" : "at_once");
    casus_json_key_int(out, "capacity", maga_capacity(maga_game_of(match)));
    json_viewer(match->viewer, out);
    json_numbers8(out, "ring", match->ring, match->placed == maga_game_of(match)->countries ? match->placed : 0);
}

void maga_json(const void *state, struct casus_writer *out)
{
    const struct maga_match *match = state;
    casus_json_open(out, '{');
    json_head(match, out);
    json_leaders(match, out);
    json_countries(match, out);
    json_agents(match, out);
    each_relation(match, out, "known", json_known);
    each_relation(match, out, "flying", json_flying);
    json_wars(match, out);
    each_relation(match, out, "viruses", json_virus);
    each_relation(match, out, "statements", json_lie);
    maga_json_treaties(match, out);
    json_suits(match, out);
    json_waiting_contest(match, out);
    json_results(match, out);
    json_awards(match, out);
    casus_json_close(out, '}');
}
