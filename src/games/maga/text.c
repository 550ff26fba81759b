/* Actions as people read and type them, and back. Rows are orders (orders.c); every other kind has its own line
 * here. */
#include "text.h"

#include <string.h>

#include "casus/assert.h"
#include "clause.h"
#include "contract.h"
#include "ending.h"
#include "headlines.h"
#include "orders.h"
#include "packing.h"
#include "register.h"
#include "stage.h"

const char *const maga_field_names[MAGA_FIELDS - MAGA_ROLES] = {
    [MAGA_FIELD_TREASURY] = "treasury",
    [MAGA_FIELD_INCOME + MAGA_AGRICULTURE] = "agriculture",
    [MAGA_FIELD_INCOME + MAGA_HEAVY] = "heavy",
    [MAGA_FIELD_INCOME + MAGA_LIGHT] = "light",
    [MAGA_FIELD_NUCLEAR] = "nuclear",
    [MAGA_FIELD_INTERCEPTORS] = "interceptors",
    [MAGA_FIELD_MOOD] = "mood",
};

/* ---- Writing ---- */

static void write_field(struct casus_writer *out, unsigned field)
{
    casus_write_text(out,
                     field < MAGA_FIELD_LEVEL ? maga_field_names[field] : maga_role_names[field - MAGA_FIELD_LEVEL]);
}

void maga_write_strength(struct casus_writer *out, int32_t strength)
{
    enum { THOUSANDTHS = 1000 / MAGA_LEVEL };
    casus_assert(strength >= 0);
    int32_t rest = strength % MAGA_LEVEL * THOUSANDTHS;
    casus_write_int(out, strength / MAGA_LEVEL);
    if (rest == 0) return;
    casus_write_char(out, '.');
    for (int32_t place = 100; rest > 0; place /= 10) {
        casus_write_char(out, (char)('0' + rest / place));
        rest %= place;
    }
}

void maga_write_probability(struct casus_writer *out, const struct maga_contest *contest)
{
    int n = maga_contest_n(contest);
    if (n < 0) {
        casus_write_char(out, '0');
        return;
    }
    casus_write_uint(out, (UINT64_C(2) << n) - 1);
    casus_write_char(out, '/');
    casus_write_uint(out, UINT64_C(2) << n);
}

void maga_write_defence(struct casus_writer *out, const struct maga_contest *contest)
{
    int n = maga_contest_n(contest);
    casus_write_char(out, '1');
    if (n < 0) return;
    casus_write_char(out, '/');
    casus_write_uint(out, UINT64_C(2) << n);
}

/* A contest with its sides and its chance, so that a record can be read by itself. */
static void write_contest(struct casus_writer *out, const struct maga_contest *contest, bool won)
{
    casus_assert(maga_is_contest(contest->action));
    casus_write_text(out, "contest ");
    casus_write_text(out, maga_actions[contest->action].name);
    maga_write_numbers(out, "", 2, (int64_t[]){contest->attacker, contest->defender});
    casus_write_char(out, ' ');
    casus_write_text(out, maga_role_names[contest->defending_role]);
    casus_write_char(out, ' ');
    maga_write_strength(out, contest->attack);
    casus_write_char(out, ' ');
    maga_write_strength(out, contest->defence);
    casus_write_char(out, ' ');
    maga_write_probability(out, contest);
    casus_write_text(out, won ? " won" : " lost");
}

static void write_draw(struct casus_writer *out, const struct maga_game *game, size_t draw)
{
    static const char *const words[] = {[MAGA_WAIT_ROW] = "next",
                                        [MAGA_WAIT_OPPONENT] = "opponent",
                                        [MAGA_WAIT_MISSILE] = "missile",
                                        [MAGA_WAIT_WAR] = "war",
                                        [MAGA_WAIT_IMPACT] = "impact"};
    uint8_t meant[2];
    if (game->wait == MAGA_WAIT_CONTEST) {
        write_contest(out, &game->contest, maga_contest_n(&game->contest) >= 0 && draw == 0);
    } else if (game->wait == MAGA_WAIT_FICTITIOUS) {
        maga_write_numbers(out, "number", 1, (int64_t[]){(int64_t)draw - 100});
    } else {
        maga_draw_means(game, draw, meant);
        maga_write_numbers(out, words[game->wait], meant[1] == MAGA_NOBODY ? 1 : 2, (int64_t[]){meant[0], meant[1]});
    }
}

static void write_row(struct casus_writer *out, casus_action action)
{
    struct maga_row row;
    maga_unpack_row(action, &row);
    maga_write_row(out, &row);
}

static void write_role_number(struct casus_writer *out, const char *word, casus_action action)
{
    casus_write_text(out, word);
    casus_write_text(out, maga_role_names[maga_field_of(action)]);
    casus_write_char(out, ' ');
    casus_write_uint(out, maga_number_of(action));
}

static void write_publish(struct casus_writer *out, casus_action action)
{
    casus_write_text(out, "publish");
    for (unsigned headline = 0; headline < MAGA_HEADLINES; headline++) {
        enum maga_telling telling = maga_telling_of(maga_amount_of(action), headline);
        if (telling == MAGA_UNTOLD) continue;
        casus_write_char(out, ' ');
        casus_write_text(out, maga_headline_names[headline]);
        casus_write_char(out, ' ');
        casus_write_text(out, maga_telling_names[telling]);
    }
}

/* Whether no headline's bits have a value without a name. */
static bool is_tellable(uint64_t told)
{
    for (unsigned headline = 0; headline < MAGA_HEADLINES; headline++) {
        if (maga_telling_of(told, headline) >= MAGA_TELLINGS) return false;
    }
    return told >> 2 * MAGA_HEADLINES == 0;
}

static void write_other(struct casus_writer *out, const struct maga_match *match, casus_action action)
{
    unsigned country = maga_country_of(action);
    switch ((enum maga_kind)maga_kind_of(action)) {
    case MAGA_COMMIT: casus_write_text(out, "commit"); break;
    case MAGA_GIVE_NUMBER: write_role_number(out, "number ", action); break;
    case MAGA_WRITE_FOR: maga_write_numbers(out, "as", 1, (int64_t[]){country}); break;
    case MAGA_PLACE: maga_write_numbers(out, "place", 1, (int64_t[]){country}); break;
    case MAGA_DRAW_NUMBER:
        maga_write_numbers(out, "number", 1, (int64_t[]){country});
        write_role_number(out, " ", action);
        break;
    case MAGA_DRAW: write_draw(out, maga_game_of(match), maga_amount_of(action)); break;
    case MAGA_PUBLISH: write_publish(out, action); break;
    case MAGA_RULE:
        maga_write_numbers(out, "evidence", 2, (int64_t[]){country, maga_field_of(action)});
        casus_write_text(out, maga_number_of(action) ? " yes" : " no");
        break;
    case MAGA_PROCESS: casus_write_text(out, "process"); break;
    case MAGA_CLOSE: casus_write_text(out, "close"); break;
    case MAGA_CORRECT:
        maga_write_numbers(out, "correct", 1, (int64_t[]){country});
        casus_write_char(out, ' ');
        write_field(out, maga_field_of(action));
        maga_write_numbers(out, "", 1, (int64_t[]){(int64_t)maga_amount_of(action) - MAGA_MONEY_MAX});
        break;
    case MAGA_ANNUL: maga_write_numbers(out, "annul", 1, (int64_t[]){(int64_t)maga_amount_of(action)}); break;
    case MAGA_TREATY:
        maga_write_numbers(out, "treaty", 2, (int64_t[]){maga_treaty_from(action), maga_treaty_until(action)});
        break;
    case MAGA_PARTY: maga_write_numbers(out, "party", 1, (int64_t[]){country}); break;
    case MAGA_DUTY:
    case MAGA_RIGHT:
    case MAGA_IF: maga_write_article(out, action); break;
    case MAGA_SEAL: casus_write_text(out, "seal"); break;
    case MAGA_REVEAL: maga_write_numbers(out, "reveal", 1, (int64_t[]){(int64_t)maga_amount_of(action)}); break;
    case MAGA_AWARD:
        casus_write_text(out, "award ");
        casus_write_text(out, maga_award_names[maga_field_of(action)]);
        break;
    case MAGA_FINISH: casus_write_text(out, maga_amount_of(action) == 1 ? "finish open" : "finish secret"); break;
    case MAGA_KINDS: break;
    }
}

/* Whether the bits name only existing roles, fields and countries. */
static bool is_writable(const struct maga_match *match, casus_action action)
{
    unsigned countries = maga_game_of(match)->countries, kind = maga_kind_of(action);
    struct maga_article article = {.party = 0};
    if (maga_is_row(action)) return maga_row_is_packed(action, countries);
    switch (kind) {
    case MAGA_GIVE_NUMBER:
    case MAGA_DRAW_NUMBER: return maga_field_of(action) < MAGA_ROLES;
    case MAGA_CORRECT: return maga_field_of(action) < MAGA_FIELDS;
    case MAGA_DRAW: return maga_amount_of(action) < maga_draws(maga_game_of(match), NULL);
    case MAGA_PUBLISH: return is_tellable(maga_amount_of(action));
    case MAGA_REVEAL: return maga_amount_of(action) <= MAGA_COUNTRIES_MAX;
    case MAGA_AWARD: return maga_field_of(action) < MAGA_AWARDS;
    case MAGA_FINISH: return maga_amount_of(action) <= 1;
    case MAGA_DUTY:
    case MAGA_RIGHT: maga_unpack_article(action, &article); return maga_article_is_good(match, &article, NULL);
    case MAGA_IF: maga_unpack_condition(action, &article); return maga_condition_is_good(match, &article, NULL);
    default: return kind >= MAGA_COMMIT && kind < MAGA_KINDS;
    }
}

void maga_action_text(const void *state, casus_seat seat, casus_action action, struct casus_writer *out)
{
    (void)seat;
    if (!is_writable(state, action)) casus_write_char(out, '?');
    else if (maga_is_row(action)) write_row(out, action);
    else write_other(out, state, action);
}

/* ---- Reading ---- */

static casus_action read_number(struct maga_line *line)
{
    struct maga_line own = *line;
    unsigned role;
    int64_t country = 0, number = 0;
    struct casus_word word = casus_read_word(&own.words);
    bool drawn = word.length > 0 && ((word.at[0] >= '0' && word.at[0] <= '9') || word.at[0] == '-');
    if (drawn && maga_game_of(line->match)->wait == MAGA_WAIT_FICTITIOUS) {
        return maga_read_whole(line, -100, 100, &number) ? maga_pack(MAGA_DRAW, 0, 0, 0, (uint64_t)(number + 100)) : 0;
    }
    if (drawn && !maga_read_country(line, &country)) return 0;
    if (!maga_read_role(line, &role) || !maga_read_whole(line, 1, MAGA_ROLES, &number)) return 0;
    return maga_pack(drawn ? MAGA_DRAW_NUMBER : MAGA_GIVE_NUMBER, (unsigned)country, role, (unsigned)number, 0);
}

static casus_action read_write_for(struct maga_line *line)
{
    int64_t country;
    return maga_read_country(line, &country) ? maga_pack(MAGA_WRITE_FOR, (unsigned)country, 0, 0, 0) : 0;
}

static casus_action read_place(struct maga_line *line)
{
    int64_t country;
    return maga_read_country(line, &country) ? maga_pack(MAGA_PLACE, (unsigned)country, 0, 0, 0) : 0;
}

static casus_action read_evidence(struct maga_line *line)
{
    static const char *const answers[] = {"no", "yes"};
    int64_t country, row;
    unsigned yes;
    if (!maga_read_country(line, &country) || !maga_read_whole(line, 0, MAGA_LIST_MAX - 1, &row)) return 0;
    if (!maga_read_of(line, answers, 2, &yes, "maga.yes_or_no", "Word {0} must be yes or no.")) return 0;
    return maga_pack(MAGA_RULE, (unsigned)country, (unsigned)row, yes, 0);
}

static casus_action read_correct(struct maga_line *line)
{
    const char *names[MAGA_FIELDS];
    int64_t country, value;
    unsigned field;
    memcpy(names, maga_field_names, sizeof maga_field_names);
    memcpy(names + MAGA_FIELD_LEVEL, maga_role_names, sizeof maga_role_names);
    if (!maga_read_country(line, &country)) return 0;
    if (!maga_read_of(
            line, names, MAGA_FIELDS, &field, "maga.field",
            "Word {0} must be treasury, agriculture, heavy, light, nuclear, interceptors, mood, or a role, whose level "
            "is meant."))
        return 0;
    if (!maga_read_whole(line, -MAGA_MONEY_MAX, MAGA_MONEY_MAX, &value)) return 0;
    return maga_pack(MAGA_CORRECT, (unsigned)country, field, 0, (uint64_t)(value + MAGA_MONEY_MAX));
}

/* "[HEADLINE count|names] ..", each headline once. */
static casus_action read_publish(struct maga_line *line)
{
    uint64_t told = 0;
    unsigned headline, telling;
    while (line->words.at < line->words.end) {
        struct maga_line ahead = *line;
        if (maga_next_word(&ahead).length == 0) break;
        if (!maga_read_of(
                line, maga_headline_names, MAGA_HEADLINES, &headline, "maga.headline",
                "Word {0} must be what is told: exchange, suit, statement, virus, war, defence, riot, launch or "
                "impact."))
            return 0;
        if (maga_telling_of(told, headline) != MAGA_UNTOLD) {
            casus_refuse(line->error, "maga.headline_twice", "Word {0} has been said already.", line->position, 0, 0,
                         0);
            return 0;
        }
        if (!maga_read_of(line, maga_telling_names, MAGA_TELLINGS, &telling, "maga.telling",
                          "Word {0} must be off, count or names."))
            return 0;
        told |= maga_tell_as(headline, (enum maga_telling)telling);
    }
    return maga_pack(MAGA_PUBLISH, 0, 0, 0, told);
}

static casus_action read_annul(struct maga_line *line)
{
    int64_t treaty;
    return maga_read_whole(line, 0, maga_treaties_max(MAGA_COUNTRIES_MAX) - 1, &treaty)
               ? maga_pack(MAGA_ANNUL, 0, 0, 0, (uint64_t)treaty)
               : 0;
}

static casus_action read_treaty(struct maga_line *line)
{
    int64_t from, until;
    if (!maga_read_whole(line, 1, MAGA_TURNS_MAX, &from) || !maga_read_whole(line, 1, MAGA_TURNS_MAX, &until)) return 0;
    return maga_pack_treaty((unsigned)from, (unsigned)until);
}

static casus_action read_party(struct maga_line *line)
{
    int64_t country;
    return maga_read_country(line, &country) ? maga_pack(MAGA_PARTY, (unsigned)country, 0, 0, 0) : 0;
}

static casus_action read_duty(struct maga_line *line)
{
    return maga_read_article(line, false);
}

static casus_action read_right(struct maga_line *line)
{
    return maga_read_article(line, true);
}

static casus_action read_reveal(struct maga_line *line)
{
    int64_t place;
    return maga_read_whole(line, 1, MAGA_COUNTRIES_MAX, &place) ? maga_pack(MAGA_REVEAL, 0, 0, 0, (uint64_t)place) : 0;
}

static casus_action read_award(struct maga_line *line)
{
    unsigned award;
    bool known = maga_read_of(line, maga_award_names, MAGA_AWARDS, &award, "maga.award",
                              "Word {0} must be an award: strike, service, ally, unlucky, comeback or rock.");
    return known ? maga_pack(MAGA_AWARD, 0, award, 0, 0) : 0;
}

static casus_action read_finish(struct maga_line *line)
{
    static const char *const words[] = {"secret", "open"};
    unsigned open;
    bool known = maga_read_of(line, words, 2, &open, "maga.secret_or_open", "Word {0} must be secret or open.");
    return known ? maga_pack(MAGA_FINISH, 0, 0, 0, open) : 0;
}

/* Whether a draw's text may have that number. Of those who are next by lot there are up to 250. */
static bool may_have(const struct maga_game *game, size_t draw, int64_t number)
{
    return game->wait != MAGA_WAIT_ROW || game->queue[draw] == number;
}

/* A draw is the outcome that has this text. */
static casus_action read_draw(struct maga_line *line, const char *text, size_t length)
{
    char own[256];
    const struct maga_game *game = maga_game_of(line->match);
    struct maga_line ahead = *line;
    int64_t number = MAGA_NOBODY;
    size_t count = maga_draws(game, NULL);
    casus_word_int(maga_next_word(&ahead), 0, MAGA_NOBODY, &number);
    for (size_t draw = 0; draw < count; draw++) {
        struct casus_writer out = casus_writer_make(own, sizeof own);
        if (!may_have(game, draw, number)) continue;
        write_draw(&out, game, draw);
        if (out.length == length && memcmp(own, text, length) == 0) {
            line->words.at = line->words.end;
            return maga_pack(MAGA_DRAW, 0, 0, 0, draw);
        }
    }
    casus_refuse(line->error, "maga.draw", "This is not what can be drawn here.", 0, 0, 0, 0);
    return 0;
}

static const struct {
    const char *word;
    enum maga_kind kind; /* For a line that is this word alone. */
    casus_action (*read)(struct maga_line *line);
} forms[] = {
    {.word = "commit", .kind = MAGA_COMMIT},   {.word = "publish", .read = read_publish},
    {.word = "process", .kind = MAGA_PROCESS}, {.word = "close", .kind = MAGA_CLOSE},
    {.word = "number", .read = read_number},   {.word = "as", .read = read_write_for},
    {.word = "place", .read = read_place},     {.word = "evidence", .read = read_evidence},
    {.word = "correct", .read = read_correct}, {.word = "annul", .read = read_annul},
    {.word = "treaty", .read = read_treaty},   {.word = "party", .read = read_party},
    {.word = "duty", .read = read_duty},       {.word = "right", .read = read_right},
    {.word = "seal", .kind = MAGA_SEAL},       {.word = "reveal", .read = read_reveal},
    {.word = "award", .read = read_award},     {.word = "finish", .read = read_finish},
    {.word = "if", .read = maga_read_if},
};

static const char *const draw_words[] = {"next", "contest", "opponent", "missile", "war", "impact", NULL};

static casus_action read_row(struct maga_line *line, casus_seat seat, const char *text, size_t length)
{
    const struct maga_match *match = line->match;
    struct maga_row row;
    enum maga_action above = MAGA_NO_ACTION;
    if (seat < maga_game_of(match)->countries) {
        const struct maga_list *list = maga_list(match, match->pen[seat]);
        if (list->rows > 0) above = (enum maga_action)maga_kind_of(list->row[list->rows - 1]);
    }
    if (!maga_read_row(maga_game_of(match), text, length, above, &row, line->error)) return 0;
    return maga_pack_row(&row, row.further ? MAGA_AND : row.ordered ? MAGA_TO : MAGA_OWN_ROW);
}

casus_action maga_action_parse(const void *state, casus_seat seat, const char *text, size_t length,
                               struct casus_error *error)
{
    struct maga_line line = {state, casus_reader_make(text, length), error, 0};
    struct casus_word first = maga_next_word(&line);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (!casus_word_is(first, forms[i].word)) continue;
        casus_action action = forms[i].read == NULL ? maga_pack(forms[i].kind, 0, 0, 0, 0) : forms[i].read(&line);
        if (action == 0 || maga_next_word(&line).length == 0) return action;
        casus_refuse(error, "maga.too_many_words", "Word {0} does not belong to this order.", line.position, 0, 0, 0);
        return 0;
    }
    for (const char *const *word = draw_words; *word != NULL; word++) {
        if (casus_word_is(first, *word)) return read_draw(&line, text, length);
    }
    return read_row(&line, seat, text, length);
}
