/* Clauses of treaties as people read and type them [DIP-3]: docs/evening.md has the form. */
#include "clause.h"

#include <string.h>

#include "actions.h"
#include "line.h"
#include "packing.h"
#include "register.h"

const char *const maga_window_names[MAGA_WINDOWS] = {"same", "before", "earlier"};

/* ---- Writing ---- */

static void write_role(struct casus_writer *out, const char *word, unsigned role)
{
    if (role == 0) return;
    casus_assert(role <= MAGA_ROLES);
    casus_write_text(out, word);
    casus_write_text(out, maga_role_names[role - 1]);
}

static void write_statement(struct casus_writer *out, const struct maga_statement *statement, const char *amount)
{
    casus_write_text(out, statement->negated ? " not " : " ");
    casus_write_text(out, maga_actions[statement->action].name);
    if (statement->target != MAGA_NOBODY) maga_write_numbers(out, "", 1, (int64_t[]){statement->target});
    write_role(out, " by ", statement->by);
    write_role(out, " role ", statement->role);
    if (statement->amount != 0) maga_write_numbers(out, amount, 1, (int64_t[]){statement->amount});
}

static void write_condition(struct casus_writer *out, const struct maga_article *article)
{
    maga_write_numbers(out, "if", 1, (int64_t[]){article->doer});
    write_statement(out, &article->condition, " least");
    if (article->window != MAGA_SAME_TURN) {
        casus_write_char(out, ' ');
        casus_write_text(out, maga_window_names[article->window]);
    }
}

static void write_article(struct casus_writer *out, const struct maga_article *article)
{
    maga_write_numbers(out, article->right ? "right" : "duty", 1, (int64_t[]){article->party});
    write_statement(out, &article->what, article->right ? " most" : " least");
    if (article->timing == MAGA_ONCE) casus_write_text(out, " once");
    if (article->timing >= MAGA_WITHIN)
        maga_write_numbers(out, " within", 1, (int64_t[]){article->timing - MAGA_WITHIN + 1});
}

/* A plain article's condition is on its line, another's on one of its own. */
unsigned maga_write_clause(struct casus_writer *out, const struct maga_article *article)
{
    bool conditional = article->condition.action != MAGA_NO_ACTION, plain = maga_is_plain(article);
    write_article(out, article);
    if (conditional) {
        casus_write_char(out, plain ? ' ' : '\n');
        write_condition(out, article);
    }
    return conditional && !plain ? 2 : 1;
}

void maga_write_article(struct casus_writer *out, casus_action action)
{
    struct maga_article article = {.party = 0};
    if (maga_kind_of(action) == MAGA_IF) {
        maga_unpack_condition(action, &article);
        write_condition(out, &article);
    } else {
        maga_unpack_article(action, &article);
        maga_write_clause(out, &article);
    }
}

/* ---- Reading ---- */

/* A role after its keyword, plus 1; 0 without the keyword. */
static bool read_role_of(struct maga_line *line, const char *keyword, uint8_t *found)
{
    unsigned role;
    if (!maga_read_keyword(line, keyword)) return true;
    if (!maga_read_role(line, &role)) return false;
    *found = (uint8_t)(role + 1);
    return true;
}

/* Whether a country comes next: anything but the end, or a word that can follow one, is taken for one. */
static bool expects_country(const struct maga_line *line)
{
    static const char *const words[] = {"by", "role", "least", "most", "once", "within", "before", "if", "earlier"};
    struct maga_line ahead = *line;
    struct casus_word word = maga_next_word(&ahead);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (casus_word_is(word, words[i])) return false;
    }
    return word.length > 0;
}

/* "[not] ACTION [COUNTRY] [by ROLE] [role ROLE] [least AMOUNT]" */
static bool read_statement(struct maga_line *line, struct maga_statement *statement, const char *amount)
{
    const char *names[MAGA_ACTIONS];
    unsigned action;
    int64_t target;
    *statement = (struct maga_statement){.target = MAGA_NOBODY, .negated = maga_read_keyword(line, "not")};
    names[MAGA_NO_ACTION] = " "; /* No word has this value. */
    for (unsigned i = 1; i < MAGA_ACTIONS; i++) names[i] = maga_actions[i].name;
    if (!maga_read_of(line, names, MAGA_ACTIONS, &action, "maga.action",
                      "Word {0} must be an action, such as improve or sabotage."))
        return false;
    statement->action = (uint8_t)action;
    if (expects_country(line)) {
        if (!maga_read_country(line, &target)) return false;
        statement->target = (uint8_t)target;
    }
    if (!read_role_of(line, "by", &statement->by) || !read_role_of(line, "role", &statement->role)) return false;
    return !maga_read_keyword(line, amount) || maga_read_whole(line, 1, MAGA_MONEY_MAX, &statement->amount);
}

/* "DOER [not] ACTION .. [before|earlier]" */
static bool read_condition(struct maga_line *line, struct maga_article *article)
{
    int64_t doer;
    if (!maga_read_country(line, &doer) || !read_statement(line, &article->condition, "least")) return false;
    article->doer = (uint8_t)doer;
    for (unsigned window = MAGA_TURN_BEFORE; window < MAGA_WINDOWS; window++) {
        if (maga_read_keyword(line, maga_window_names[window])) article->window = (uint8_t)window;
    }
    return true;
}

/* "[once|within TURNS]" */
static bool read_timing(struct maga_line *line, struct maga_article *article)
{
    int64_t turns;
    bool once = maga_read_keyword(line, "once");
    if (once) article->timing = MAGA_ONCE;
    if (once || !maga_read_keyword(line, "within")) return true;
    if (!maga_read_whole(line, 1, MAGA_TURNS_MAX, &turns)) return false;
    article->timing = (uint8_t)(MAGA_WITHIN + turns - 1);
    return true;
}

/* "PARTY [not] ACTION .. [once|within TURNS] [if DOER ..]" */
static bool read_clause(struct maga_line *line, bool right, struct maga_article *article)
{
    int64_t party;
    *article = (struct maga_article){.right = right};
    if (!maga_read_country(line, &party) || !read_statement(line, &article->what, right ? "most" : "least") ||
        !read_timing(line, article) || (maga_read_keyword(line, "if") && !read_condition(line, article)))
        return false;
    article->party = (uint8_t)party;
    return maga_article_is_good(line->match, article, line->error);
}

casus_action maga_read_article(struct maga_line *line, bool right)
{
    struct maga_article article;
    if (!read_clause(line, right, &article)) return 0;
    if (maga_is_plain(&article) || article.condition.action == MAGA_NO_ACTION) return maga_pack_article(&article);
    casus_refuse(line->error, "maga.clause_lines", "The condition of such a clause is the next line, from if on.", 0, 0,
                 0, 0);
    return 0;
}

casus_action maga_read_if(struct maga_line *line)
{
    struct maga_article article = {.party = 0};
    return read_condition(line, &article) && maga_condition_is_good(line->match, &article, line->error)
               ? maga_pack_condition(&article)
               : 0;
}

bool maga_clause_parse(const struct maga_match *match, const char *text, struct maga_article *article,
                       struct casus_error *error)
{
    struct maga_line line = {match, casus_reader_make(text, strlen(text)), error, 0};
    struct casus_word first = maga_next_word(&line);
    bool right = casus_word_is(first, "right");
    if (!right && !casus_word_is(first, "duty"))
        return casus_refuse(error, "maga.clause_form", "A clause begins with duty or right.", 0, 0, 0, 0);
    if (!read_clause(&line, right, article)) return false;
    return maga_next_word(&line).length == 0 ||
           casus_refuse(error, "maga.too_many_words", "Word {0} does not belong to this order.", line.position, 0, 0,
                        0);
}
