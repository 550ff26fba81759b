/* Rows and articles of treaties as actions of 64 bits. */
#include "packing.h"

#include "casus/assert.h"

/* clang-format off */
/* The places of two words overlap only if no action has both. */
const struct maga_field maga_fields[MAGA_WORDS] = {
    [MAGA_COUNTRY] = {.shift = 8, .width = 8, .most = MAGA_COUNTRIES_MAX - 1, .unit = 1},
    [MAGA_NUMBER] = {.shift = 16, .width = 4, .least = 1, .most = MAGA_ROLES, .unit = 1},
    [MAGA_ROLE] = {.shift = 16, .width = 4, .most = MAGA_ROLES - 1, .unit = 1},
    [MAGA_SPHERE] = {.shift = 16, .width = 4, .most = MAGA_SPHERES - 1, .unit = 1},
    [MAGA_HELPER] = {.shift = 20, .width = 4, .most = MAGA_ROLES - 1, .unit = 1},
    [MAGA_SECOND] = {.shift = 24, .width = 2, .most = MAGA_SPHERES - 1, .unit = 1},
    [MAGA_MODE] = {.shift = 24, .width = 2, .most = MAGA_BOTH, .unit = 1},
    [MAGA_MONEY] = {.shift = 26, .width = 34, .ranged = true, .least = 1, .most = (uint64_t)MAGA_MONEY_MAX, .unit = 1},
    [MAGA_BET] = {.shift = 26, .width = 8, .ranged = true, .most = 200, .unit = 1, .zero = 100}, /* EXCH-1 */
    [MAGA_STAKE] = {.shift = 34, .width = 16, .ranged = true, .least = 1, .most = 20000, .unit = 500000}, /* */
    [MAGA_MISSILES] = {.shift = 26, .width = 15, .ranged = true, .least = 1, .most = 30000, .unit = 1},
    [MAGA_HITS] = {.shift = 41, .width = 15, .ranged = true, .least = 1, .most = 30000, .unit = 1},
    [MAGA_SHARE] = {.shift = 26, .width = 4, .ranged = true, .least = 1, .most = 10, .unit = 1},
    /* The highest bit means fewer, not more. */
    [MAGA_CHANGE] = {.shift = 26, .width = 16, .ranged = true, .least = 1, .most = 30000, .unit = 1},
};
/* clang-format on */

enum { FEWER = 15, CHANGE_BITS = 15 };

static uint64_t field_bits(casus_action action, enum maga_word word)
{
    unsigned width = word == MAGA_CHANGE ? CHANGE_BITS : maga_fields[word].width;
    return maga_bits(action, maga_fields[word].shift, width);
}

bool maga_row_is_packed(casus_action action, unsigned countries)
{
    if (!maga_is_row(action) || maga_form_of(action) > MAGA_TO) return false;
    casus_action rest = action & ~UINT64_C(0xff);
    const enum maga_word *words = maga_actions[maga_kind_of(action)].words;
    for (int i = 0; i < MAGA_WORDS_MAX && words[i] != MAGA_END_OF_WORDS; i++) {
        const struct maga_field *field = &maga_fields[words[i]];
        uint64_t bits = field_bits(action, words[i]), most = words[i] == MAGA_COUNTRY ? countries - 1u : field->most;
        if (bits < field->least || bits > most) return false;
        rest &= ~(((UINT64_C(1) << field->width) - 1) << field->shift);
    }
    return rest == 0;
}

/* ---- Rows: which member of a row a word is ---- */

static int64_t word_value(const struct maga_row *row, enum maga_word word)
{
    switch (word) {
    case MAGA_COUNTRY: return row->target;
    case MAGA_NUMBER:
    case MAGA_ROLE:
    case MAGA_SPHERE: return row->place;
    case MAGA_HELPER: return row->role;
    case MAGA_SECOND:
    case MAGA_MODE: return row->mode;
    case MAGA_MONEY:
    case MAGA_STAKE:
    case MAGA_HITS: return row->amount;
    case MAGA_BET:
    case MAGA_MISSILES:
    case MAGA_SHARE:
    case MAGA_CHANGE: return row->count;
    case MAGA_END_OF_WORDS: break;
    }
    return 0;
}

static void set_word(struct maga_row *row, enum maga_word word, int64_t value)
{
    switch (word) {
    case MAGA_COUNTRY: row->target = (uint8_t)value; break;
    case MAGA_NUMBER:
    case MAGA_ROLE:
    case MAGA_SPHERE: row->place = (uint8_t)value; break;
    case MAGA_HELPER: row->role = (uint8_t)value; break;
    case MAGA_SECOND:
    case MAGA_MODE: row->mode = (uint8_t)value; break;
    case MAGA_MONEY:
    case MAGA_STAKE:
    case MAGA_HITS: row->amount = value; break;
    case MAGA_BET:
    case MAGA_MISSILES:
    case MAGA_SHARE:
    case MAGA_CHANGE: row->count = (int32_t)value; break;
    case MAGA_END_OF_WORDS: break;
    }
}

casus_action maga_pack_row(const struct maga_row *row, enum maga_form form)
{
    casus_assert(row->action != MAGA_NO_ACTION && row->action < MAGA_ACTIONS);
    casus_action action = row->action | (casus_action)form << 6;
    const enum maga_word *words = maga_actions[row->action].words;
    for (int i = 0; i < MAGA_WORDS_MAX && words[i] != MAGA_END_OF_WORDS; i++) {
        const struct maga_field *field = &maga_fields[words[i]];
        int64_t value = word_value(row, words[i]);
        uint64_t bits = (uint64_t)((value + field->zero) / field->unit);
        if (words[i] == MAGA_CHANGE) bits = (uint64_t)(value < 0 ? -value : value) | (uint64_t)(value < 0) << FEWER;
        action |= bits << field->shift;
    }
    return action;
}

void maga_unpack_row(casus_action action, struct maga_row *row)
{
    casus_assert(maga_is_row(action));
    *row = (struct maga_row){.action = (uint8_t)maga_kind_of(action), .by = MAGA_NOBODY, .target = MAGA_NOBODY};
    row->role = (uint8_t)maga_actions[row->action].role;
    row->further = maga_form_of(action) == MAGA_AND;
    row->ordered = maga_form_of(action) == MAGA_TO;
    const enum maga_word *words = maga_actions[row->action].words;
    for (int i = 0; i < MAGA_WORDS_MAX && words[i] != MAGA_END_OF_WORDS; i++) {
        const struct maga_field *field = &maga_fields[words[i]];
        int64_t value = (int64_t)field_bits(action, words[i]) * field->unit - field->zero;
        if (words[i] == MAGA_CHANGE && maga_bits(action, field->shift + FEWER, 1)) value = -value;
        set_word(row, words[i], value);
    }
}

/* ---- What a statement can be about ---- */

static enum maga_word first_of(unsigned action, unsigned wanted)
{
    if (action >= MAGA_ACTIONS) return MAGA_END_OF_WORDS;
    const enum maga_word *words = maga_actions[action].words;
    for (int i = 0; i < MAGA_WORDS_MAX && words[i] != MAGA_END_OF_WORDS; i++) {
        if (wanted >> words[i] & 1) return words[i];
    }
    return MAGA_END_OF_WORDS;
}

enum maga_word maga_amount_word(unsigned action)
{
    return first_of(action, 1u << MAGA_MONEY | 1u << MAGA_STAKE | 1u << MAGA_MISSILES | 1u << MAGA_SHARE);
}

enum maga_word maga_role_word(unsigned action)
{
    return first_of(action, 1u << MAGA_ROLE | 1u << MAGA_NUMBER);
}

bool maga_has_helper(unsigned action)
{
    return first_of(action, 1u << MAGA_HELPER) != MAGA_END_OF_WORDS;
}

int64_t maga_amount_unit(unsigned action)
{
    enum { ROUBLES = 10000 };
    enum maga_word word = maga_amount_word(action);
    return word == MAGA_MONEY || word == MAGA_STAKE ? ROUBLES : 1;
}

/* ---- Plain articles: kind 6, party 8, what 15, whose deed the condition is about 8, condition 15 ---- */

static uint64_t pack_plain(const struct maga_statement *statement)
{
    return statement->action | (uint64_t)statement->negated << 6 | (uint64_t)statement->target << 7;
}

static struct maga_statement unpack_plain(uint64_t bits)
{
    return (struct maga_statement){
        .action = (uint8_t)(bits & 63), .target = (uint8_t)(bits >> 7 & 255), .negated = bits >> 6 & 1};
}

static bool is_plain(const struct maga_statement *statement)
{
    return statement->by == 0 && statement->role == 0 && statement->amount == 0;
}

bool maga_is_plain(const struct maga_article *article)
{
    return is_plain(&article->what) && is_plain(&article->condition) && article->window == MAGA_SAME_TURN &&
           article->timing == MAGA_EVERY_TURN;
}

/* ---- Others: kind 6, party 8, statement 43, timing 6, one bit that says so. A condition: kind 6, whose deed 8,
 * statement 43, window 2. A statement: the plain 15, the role that acts 4, the role meant 4, amount 20 ---- */

enum { DETAILED = 63, STATEMENT_BITS = 43 };

static uint64_t pack_statement(const struct maga_statement *statement)
{
    uint64_t amount = (uint64_t)(statement->amount / maga_amount_unit(statement->action));
    return pack_plain(statement) | (uint64_t)statement->by << 15 | (uint64_t)statement->role << 19 | amount << 23;
}

static struct maga_statement unpack_statement(uint64_t bits)
{
    struct maga_statement statement = unpack_plain(bits);
    statement.by = bits >> 15 & 15;
    statement.role = bits >> 19 & 15;
    statement.amount = (int64_t)(bits >> 23) * maga_amount_unit(statement.action);
    return statement;
}

casus_action maga_pack_article(const struct maga_article *article)
{
    casus_action action = (article->right ? MAGA_RIGHT : MAGA_DUTY) | (casus_action)article->party << 6;
    if (maga_is_plain(article))
        return action | pack_plain(&article->what) << 14 | (casus_action)article->doer << 29 |
               pack_plain(&article->condition) << 37;
    return action | pack_statement(&article->what) << 14 | (casus_action)article->timing << 57 |
           UINT64_C(1) << DETAILED;
}

void maga_unpack_article(casus_action action, struct maga_article *article)
{
    *article =
        (struct maga_article){.party = (uint8_t)maga_bits(action, 6, 8), .right = maga_kind_of(action) == MAGA_RIGHT};
    if (maga_bits(action, DETAILED, 1)) {
        article->what = unpack_statement(maga_bits(action, 14, STATEMENT_BITS));
        article->timing = (uint8_t)maga_bits(action, 57, 6);
        return;
    }
    article->what = unpack_plain(maga_bits(action, 14, 15));
    article->doer = (uint8_t)maga_bits(action, 29, 8);
    article->condition = unpack_plain(maga_bits(action, 37, 15));
}

casus_action maga_pack_condition(const struct maga_article *article)
{
    return MAGA_IF | (casus_action)article->doer << 6 | pack_statement(&article->condition) << 14 |
           (casus_action)article->window << 57;
}

void maga_unpack_condition(casus_action action, struct maga_article *article)
{
    article->doer = (uint8_t)maga_bits(action, 6, 8);
    article->condition = unpack_statement(maga_bits(action, 14, STATEMENT_BITS));
    article->window = (uint8_t)maga_bits(action, 57, 2);
}
