/* Questions: the order table, from which pages build their forms, the forecast of a list (forecast.c), the chance of a
 * contest (odds.c). */
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

static void json_action(const struct maga_action_row *action, struct casus_writer *out)
{
    static const char *const helps[] = {[MAGA_HELP_NONE] = "none", [MAGA_HELP_OWN] = "own", [MAGA_HELP_ANY] = "any"};
    static const char *const levels[] = {
        [MAGA_NON_LEVEL] = "none", [MAGA_ORDINARY] = "ordinary", [MAGA_STARRED] = "starred"};
    casus_json_open(out, '{');
    casus_json_key_text(out, "action", action->name);
    casus_json_key_text(out, "id", action->id);
    casus_json_key_text(out, "role", maga_role_names[action->role]);
    casus_json_key_int(out, "price", action->price);
    casus_json_key_text(out, "help", helps[action->help]);
    casus_json_key_text(out, "level", levels[action->kind]);
    casus_json_key_bool(out, "once", action->once);
    casus_json_key_int(out, "stars", action->stars);
    json_words(action, out);
    casus_json_close(out, '}');
}

bool maga_query(const void *state, casus_seat seat, const char *question, size_t length, struct casus_writer *out,
                struct casus_error *error)
{
    struct casus_reader reader = casus_reader_make(question, length);
    struct casus_word first;
    if (casus_read_line(&reader, &first) && casus_word_is(first, "forecast"))
        return maga_forecast(state, seat, reader.at, (size_t)(reader.end - reader.at), out, error);
    struct casus_reader words = casus_reader_make(question, length);
    if (casus_word_is(casus_read_word(&words), "odds"))
        return maga_odds(words.at, (size_t)(words.end - words.at), out, error);
    if (!casus_word_is((struct casus_word){question, length}, "actions")) {
        return casus_refuse(error, "maga.query",
                            "A question is actions, odds and a contest, or forecast and on the next lines a list.", 0,
                            0, 0, 0);
    }
    casus_json_open(out, '[');
    for (unsigned action = 1; action < MAGA_ACTIONS; action++) json_action(&maga_actions[action], out);
    casus_json_close(out, ']');
    return true;
}
