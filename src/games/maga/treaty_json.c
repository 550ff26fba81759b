/* Treaties as JSON (docs/evening.md): those that a viewer is told about, each duty as far as he can know it. */
#include "treaty_json.h"

#include "actions.h"
#include "clause.h"
#include "register.h"

/* Of a statement: plus 1. */
static void json_role(struct casus_writer *out, const char *key, unsigned role)
{
    if (role == 0) casus_json_key_null(out, key);
    else casus_json_key_text(out, key, maga_role_names[role - 1]);
}

static void json_statement(struct casus_writer *out, const struct maga_statement *statement)
{
    casus_assert(statement->action != MAGA_NO_ACTION && statement->action < MAGA_ACTIONS);
    casus_json_key_bool(out, "not", statement->negated);
    casus_json_key_text(out, "action", maga_actions[statement->action].name);
    maga_json_country(out, "target", statement->target);
    json_role(out, "by", statement->by);
    json_role(out, "role", statement->role);
    if (statement->amount == 0) casus_json_key_null(out, "amount");
    else casus_json_key_int(out, "amount", statement->amount);
}

static void json_timing(struct casus_writer *out, unsigned timing)
{
    static const char *const names[] = {[MAGA_EVERY_TURN] = "every", [MAGA_ONCE] = "once", [MAGA_WITHIN] = "within"};
    bool within = timing >= MAGA_WITHIN;
    casus_json_key_text(out, "when", names[within ? MAGA_WITHIN : timing]);
    if (within) casus_json_key_int(out, "turns", timing - MAGA_WITHIN + 1);
    else casus_json_key_null(out, "turns");
}

static void json_condition(struct casus_writer *out, const struct maga_article *article)
{
    casus_json_open(out, '{');
    casus_json_key_int(out, "party", article->doer);
    json_statement(out, &article->condition);
    casus_json_key_text(out, "when", maga_window_names[article->window]);
    casus_json_close(out, '}');
}

void maga_json_article(struct casus_writer *out, unsigned number, const struct maga_article *article)
{
    casus_json_open(out, '{');
    casus_json_key_int(out, "clause", number);
    casus_json_key_text(out, "kind", article->right ? "right" : "duty");
    casus_json_key_int(out, "party", article->party);
    json_statement(out, &article->what);
    json_timing(out, article->timing);
    casus_json_key(out, "if");
    if (article->condition.action == MAGA_NO_ACTION) casus_json_null(out);
    else json_condition(out, article);
}

static void json_verdict(struct casus_writer *out, const struct maga_verdict *verdict)
{
    casus_json_key_text(out, "status", verdict->broken_in != 0 ? "broken" : verdict->kept_in != 0 ? "kept" : "open");
    if (verdict->broken_in == 0) casus_json_key_null(out, "broken_in");
    else casus_json_key_int(out, "broken_in", verdict->broken_in);
}

/* The earliest breach that the viewer's own parties can know; the organiser has the truth. */
static struct maga_verdict verdict_of(const struct maga_match *match, const struct maga_treaty *treaty,
                                      const struct maga_article *duty, casus_seat viewer)
{
    struct maga_verdict seen = {.broken_in = 0};
    unsigned at = duty->first_verdict, parties = casus_seats_count(&treaty->parties);
    if (viewer == CASUS_SEAT_ORGANISER) return *maga_verdict_at(match, at + parties);
    for (unsigned i = 0; i < parties; i++) { /* A view has no verdicts but its own; a new treaty has none. */
        const struct maga_verdict *own = maga_verdict_at(match, at + i);
        if (own->broken_in != 0 && (seen.broken_in == 0 || own->broken_in < seen.broken_in))
            seen.broken_in = own->broken_in;
        if (own->kept_in != 0 && (seen.kept_in == 0 || own->kept_in < seen.kept_in)) seen.kept_in = own->kept_in;
    }
    return seen;
}

/* Which parties know of the breach. */
static void json_proven(const struct maga_match *match, const struct maga_treaty *treaty,
                        const struct maga_article *duty, struct casus_writer *out)
{
    unsigned at = duty->first_verdict;
    casus_json_key(out, "proven_to");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        if (!casus_seats_has(&treaty->parties, (casus_seat)i)) continue;
        if (maga_verdict_at(match, at++)->broken_in != 0) casus_json_int(out, i);
    }
    casus_json_close(out, ']');
}

static void json_article_of(const struct maga_match *match, const struct maga_treaty *treaty, unsigned number,
                            casus_seat viewer, struct casus_writer *out)
{
    const struct maga_article article = maga_article_at(match, treaty->first + number);
    const struct maga_verdict verdict =
        article.right ? (struct maga_verdict){.broken_in = 0} : verdict_of(match, treaty, &article, viewer);
    maga_json_article(out, number, &article);
    json_verdict(out, &verdict);
    if (viewer == CASUS_SEAT_ORGANISER && !article.right) json_proven(match, treaty, &article, out);
    casus_json_close(out, '}');
}

void maga_json_treaty(const struct maga_match *match, unsigned number, casus_seat viewer, struct casus_writer *out)
{
    const struct maga_treaty *treaty = maga_treaty_at(match, number);
    casus_json_open(out, '{');
    casus_json_key_int(out, "treaty", maga_treaty_number(match, viewer, number));
    casus_json_key_int(out, "from", treaty->from);
    casus_json_key_int(out, "until", treaty->until);
    casus_json_key_bool(out, "annulled", treaty->annulled);
    casus_json_key(out, "parties");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        if (casus_seats_has(&treaty->parties, (casus_seat)i)) casus_json_int(out, i);
    }
    casus_json_close(out, ']');
    casus_json_key(out, "clauses");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < treaty->articles; i++) json_article_of(match, treaty, i, viewer, out);
    casus_json_close(out, ']');
    casus_json_close(out, '}');
}

void maga_json_treaties(const struct maga_match *match, struct casus_writer *out)
{
    casus_json_key(out, "treaties");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_treaties(match); i++) {
        if (maga_treaty_at(match, i)->sealed) maga_json_treaty(match, i, match->viewer, out);
    }
    casus_json_close(out, ']');
}

/* ---- Suits [DIP-1, A-143] ---- */

static void json_breach(struct casus_writer *out, unsigned treaty, unsigned clause, bool fact, bool proven)
{
    if (!fact && !proven) return;
    casus_json_open(out, '{');
    casus_json_key_int(out, "treaty", treaty);
    casus_json_key_int(out, "clause", clause);
    casus_json_key_bool(out, "fact", fact);
    casus_json_key_bool(out, "proven", proven);
    casus_json_close(out, '}');
}

/* Duties of the defendant's federation in one treaty to which the suing country is a party. */
static void json_breaches_of(const struct maga_match *match, unsigned number, unsigned suitor, unsigned defendant,
                             struct casus_writer *out)
{
    const struct maga_game *game = maga_game_of(match);
    const struct maga_treaty *treaty = maga_treaty_at(match, number);
    if (!maga_sees_treaty(match, (casus_seat)suitor, number)) return;
    for (unsigned i = 0; i < treaty->articles; i++) {
        const struct maga_entry *duty = maga_entry_at(match, treaty->first + i);
        bool proven = false;
        if (duty->right || !maga_allied(game, duty->party, defendant)) continue;
        unsigned at = duty->first_verdict;
        for (unsigned party = 0; party < game->countries; party++) {
            if (!casus_seats_has(&treaty->parties, (casus_seat)party)) continue;
            bool broken = maga_verdict_at(match, at++)->broken_in != 0;
            proven = proven || (broken && maga_allied(game, party, suitor));
        }
        json_breach(out, number, i, maga_verdict_at(match, at)->broken_in != 0, proven);
    }
}

void maga_json_breaches(const struct maga_match *match, unsigned suitor, unsigned defendant, struct casus_writer *out)
{
    casus_json_key(out, "broken");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_treaties(match); i++) json_breaches_of(match, i, suitor, defendant, out);
    casus_json_close(out, ']');
}
