/* What a team asks while it writes its list: the order table, from which pages build their forms, the forecast of a
 * list (forecast.c), the chance of a contest (odds.c). It stands apart from the game's other questions (query.c),
 * because a team's page carries along these answers and no more of the core. */
#include "actions.h"
#include "forecast.h"
#include "contract.h"
#include "odds.h"

static void json_words(const struct maga_action_row *action, struct casus_writer *out)
{
    static const char *const names[MAGA_WORDS] = {
        [MAGA_COUNTRY] = "country", [MAGA_NUMBER] = "number", [MAGA_ROLE] = "role",         [MAGA_HELPER] = "helper",
        [MAGA_SPHERE] = "sphere",   [MAGA_SECOND] = "second", [MAGA_MODE] = "mode",         [MAGA_MONEY] = "money",
        [MAGA_STAKE] = "stake",     [MAGA_BET] = "bet",       [MAGA_MISSILES] = "missiles", [MAGA_CHANGE] = "change",
        [MAGA_HITS] = "hits",       [MAGA_SHARE] = "share",
    };
    casus_json_key(out, "words");
    casus_json_open(out, '[');
    for (int i = 0; i < MAGA_WORDS_MAX && action->words[i] != MAGA_END_OF_WORDS; i++)
        casus_json_text(out, names[action->words[i]]);
    casus_json_close(out, ']');
}

/* Whom a contest is against, if the action has one. */
static const char *const opponents[] = {
    [MAGA_UNOPPOSED] = "", [MAGA_TARGET] = "target",     [MAGA_RECRUITER] = "recruiter",
    [MAGA_LIAR] = "liar",  [MAGA_INVESTOR] = "investor", [MAGA_LAUNCHER] = "launcher",
};

static void json_measured(const char *key, int64_t amount, struct casus_writer *out)
{
    if (amount != 0) casus_json_key_int(out, key, amount);
}

/* Only what is not 0. */
static void json_measure(const struct maga_measure *measure, struct casus_writer *out)
{
    casus_json_key(out, "measure");
    casus_json_open(out, '{');
    json_measured("money", measure->money, out);
    json_measured("mood", measure->mood, out);
    json_measured("penalty", measure->penalty, out);
    json_measured("percent", measure->percent, out);
    json_measured("beside", measure->beside, out);
    json_measured("bought", measure->bought, out);
    json_measured("disposed", measure->disposed, out);
    casus_json_close(out, '}');
}

/* When it acts, whom it touches and how much it changes: what a sentence about it says. */
static void json_doing(const struct maga_action_row *action, struct casus_writer *out)
{
    static const char *const moments[MAGA_MOMENTS] = {
        [MAGA_AT_ITS_ROW] = "row",          [MAGA_FOR_THE_STAGE] = "stage",   [MAGA_AFTER_ALL_ROWS] = "after_rows",
        [MAGA_EVERY_STAGE] = "every_stage", [MAGA_NEXT_STAGE] = "next_stage",
    };
    static const char *const touched[MAGA_TOUCHED] = {
        [MAGA_OURSELVES] = "ourselves",     [MAGA_OURSELVES_OR_RIVAL] = "ourselves_or_rival",
        [MAGA_ALL_WHO_BET] = "all_who_bet", [MAGA_RECEIVER] = "receiver",
        [MAGA_VICTIM] = "victim",           [MAGA_VICTIM_AND_BESIDE] = "victim_and_beside",
        [MAGA_LAUNCHERS] = "launchers",     [MAGA_LIARS] = "liars",
        [MAGA_OUR_AGENT] = "our_agent",     [MAGA_ROLE_OF_OURS] = "role_of_ours",
        [MAGA_ANY_ROLE] = "any_role",
    };
    casus_json_key_text(out, "when", moments[action->moment]);
    casus_json_key_text(out, "touches", touched[action->touches]);
    json_measure(&action->measure, out);
    casus_json_key_int(out, "needs", action->level);
    casus_json_key_text(out, "against", opponents[action->against.opponent]);
}

static void json_action(const struct maga_action_row *action, struct casus_writer *out)
{
    static const char *const helps[] = {[MAGA_HELP_NONE] = "none", [MAGA_HELP_OWN] = "own", [MAGA_HELP_ANY] = "any"};
    static const char *const levels[] = {
        [MAGA_NON_LEVEL] = "none", [MAGA_ORDINARY] = "ordinary", [MAGA_STARRED] = "starred"};
    casus_json_open(out, '{');
    casus_json_key_text(out, "action", action->name);
    casus_json_key_text(out, "id", action->id);
    casus_json_key_text(out, "role", maga_role_names[action->role]);
    casus_json_key_text(out, "formal", maga_role_names[maga_formal_role((unsigned)(action - maga_actions))]);
    casus_json_key_int(out, "price", action->price);
    casus_json_key_text(out, "help", helps[action->help]);
    casus_json_key_text(out, "level", levels[action->kind]);
    casus_json_key_bool(out, "once", action->once);
    casus_json_key_int(out, "stars", action->stars);
    json_words(action, out);
    json_doing(action, out);
    casus_json_close(out, '}');
}

static void json_actions(struct casus_writer *out)
{
    casus_json_open(out, '[');
    for (unsigned action = 1; action < MAGA_ACTIONS; action++) json_action(&maga_actions[action], out);
    casus_json_close(out, ']');
}

static bool refuse_question(struct casus_error *error)
{
    return casus_refuse(
        error, "maga.query",
        "A question is actions, headlines, reports and perhaps a state, odds and a contest, or forecast or trials and on the next lines a list.",
        0, 0, 0, 0);
}

/* Questions about a list, which stands on the lines below the first; *known: whether it was one. */
static bool foresee(const struct maga_match *match, casus_seat seat, struct casus_reader lines, bool *known,
                    struct casus_writer *out, struct casus_error *error)
{
    struct casus_word first;
    bool some = casus_read_line(&lines, &first), trials = some && casus_word_is(first, "trials");
    size_t length = (size_t)(lines.end - lines.at);
    *known = trials || (some && casus_word_is(first, "forecast"));
    if (!*known) return false;
    if (match == NULL) return casus_refuse(error, "core.no_position", "There is no position.", 0, 0, 0, 0);
    return trials ? maga_trials(match, seat, lines.at, length, out, error)
                  : maga_forecast(match, seat, lines.at, length, out, error);
}

bool maga_ask(const void *state, casus_seat seat, const char *question, size_t length, struct casus_writer *out,
              struct casus_error *error)
{
    struct casus_reader words = casus_reader_make(question, length);
    bool known, answered = foresee(state, seat, words, &known, out, error);
    if (known) return answered;
    if (casus_word_is((struct casus_word){question, length}, "actions")) return json_actions(out), true;
    if (!casus_word_is(casus_read_word(&words), "odds")) return refuse_question(error);
    return maga_odds(words.at, (size_t)(words.end - words.at), out, error);
}
