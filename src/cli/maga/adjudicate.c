/* casus adjudicate maga FILE: one technical stage, from the states and their orders to the states after it and what
 * each learns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adjudication.h"
#include "casus/assert.h"
#include "cli/game_cli.h"
#include "games/maga/deeds.h"
#include "games/maga/exchange.h"
#include "games/maga/facts.h"
#include "games/maga/packing.h"

/* ---- What is told ---- */

static void write_line(struct casus_writer *out, const char *before, const struct maga_row *row,
                       const char *const *names)
{
    if (before != NULL) casus_write_text(out, before);
    if (before != NULL) casus_write_char(out, ' ');
    maga_write_named_row(out, row, names);
}

/* Appends a line of a reported row, in the words of an order. Names have any length. */
static void add_line(const struct maga_adjudication *adjudication, const struct maga_message *message, json_t *told)
{
    const char *before = json_string_value(json_object_get(told, "order"));
    struct casus_writer counted = casus_writer_make(NULL, 0);
    struct maga_row row;
    maga_unpack_row((casus_action)message->a, &row);
    write_line(&counted, before, &row, adjudication->names);
    char *text = cli_allocate(counted.length + 1);
    struct casus_writer out = casus_writer_make(text, counted.length + 1);
    write_line(&out, before, &row, adjudication->names);
    json_object_set_new(told, "order", json_stringn(text, out.length));
    free(text);
}

/* To the news of the first fact. */
static void add_fact(const struct maga_adjudication *adjudication, const struct maga_message *message, json_t *told)
{
    casus_assert(told != NULL && message->news == MAGA_INFORMED);
    const struct maga_fact fact = maga_fact_of(message);
    json_t *found = json_pack("{s:s}", "fact", maga_fact_names[fact.kind]);
    if (fact.state != MAGA_NOBODY) json_object_set_new(found, "state", json_string(adjudication->names[fact.state]));
    if (fact.role != MAGA_NOBODY) json_object_set_new(found, "role", json_string(maga_role_names[fact.role]));
    json_object_set_new(found, "amount", json_integer(fact.amount));
    const char *key = maga_figure_names[MAGA_FACT_FIGURE];
    if (json_object_get(told, key) == NULL) json_object_set_new(told, key, json_array());
    json_array_append_new(json_object_get(told, key), found);
}

static void add_figure(const struct maga_adjudication *adjudication, const struct maga_message *message,
                       unsigned figure, int64_t value, json_t *told)
{
    json_t *found = NULL;
    switch ((enum maga_figure)figure) {
    case MAGA_NO_FIGURE: return;
    case MAGA_FACT_FIGURE: add_fact(adjudication, message, told); return;
    case MAGA_ROW_FIGURE:
        found = json_string(maga_actions[maga_kind_of((casus_action)value)].name);
        add_line(adjudication, message, told);
        break;
    case MAGA_ACTION_FIGURE: found = json_string(maga_actions[value].name); break;
    case MAGA_RESULT_FIGURE: found = json_string(maga_result_names[value]); break;
    case MAGA_SPHERE_FIGURE: found = json_string(maga_sphere_names[value]); break;
    case MAGA_ATTACKER_FIGURE: found = json_string(adjudication->names[value]); break;
    case MAGA_ANY_ARRIVED_FIGURE:
    case MAGA_WON_FIGURE: found = json_boolean(value != 0); break;
    default: found = json_integer(value);
    }
    json_object_set_new(told, maga_figure_names[figure], found);
}

static void hear(void *context, const struct maga_message *message)
{
    casus_assert(message->news < MAGA_NEWS && message->to < ((struct maga_adjudication *)context)->game->countries);
    struct maga_adjudication *adjudication = context;
    const struct maga_news_form *form = &maga_news_forms[message->news];
    if (message->news == MAGA_ROW_DONE) return; /* The list itself has the results of its rows. */
    json_t *news = json_array_get(adjudication->news, message->to);
    if (maga_is_deed_line(message)) {
        add_line(adjudication, message, json_array_get(news, json_array_size(news) - 1));
        return;
    }
    if (maga_is_further_fact(message)) {
        add_fact(adjudication, message, json_array_get(news, json_array_size(news) - 1));
        return;
    }
    json_t *told = json_pack("{s:s}", "news", form->name);
    if (message->country != MAGA_NOBODY)
        json_object_set_new(told, "state", json_string(adjudication->names[message->country]));
    bool role = message->role != MAGA_NOBODY && message->news != MAGA_EXCHANGE_PAID;
    if (role) json_object_set_new(told, "role", json_string(maga_role_names[message->role]));
    add_figure(adjudication, message, form->a, message->a, told);
    bool deed = form->a == MAGA_ROW_FIGURE;
    add_figure(adjudication, message, form->b, deed ? (int64_t)maga_deed_result(message) : message->b, told);
    if (deed && maga_deed_learnt(message) != 0)
        json_object_set_new(told, "learnt", json_integer(maga_deed_learnt(message)));
    if (message->news == MAGA_EXCHANGE_PAID)
        json_object_set_new(told, "number",
                            json_real(maga_winning_number(adjudication->game, adjudication->fictitious)));
    json_array_append_new(news, told);
}

/* ---- Draws ---- */

/* A strength in levels; it has at most three decimals. */
static json_t *levels(int32_t strength)
{
    return strength % MAGA_LEVEL == 0 ? json_integer(strength / MAGA_LEVEL) : json_real((double)strength / MAGA_LEVEL);
}

static void note_contest(struct maga_adjudication *adjudication)
{
    casus_assert(adjudication->game->wait == MAGA_WAIT_CONTEST && maga_is_contest(adjudication->game->contest.action));
    char probability[48] = "0";
    const struct maga_contest *contest = &adjudication->game->contest;
    int n = maga_contest_n(contest);
    uint64_t whole = n < 0 ? 0 : UINT64_C(2) << n;
    if (n >= 0)
        snprintf(probability, sizeof probability, "%llu/%llu", (unsigned long long)(whole - 1),
                 (unsigned long long)whole);
    json_array_append_new(
        adjudication->contests,
        json_pack("{s:s, s:s, s:s, s:s, s:o, s:o, s:i, s:s}", "action", maga_actions[contest->action].name, "attacker",
                  adjudication->names[contest->attacker], "defender", adjudication->names[contest->defender], "role",
                  maga_role_names[contest->defending_role], "attack", levels(contest->attack), "defence",
                  levels(contest->defence), "n", n, "probability", probability));
}

struct draws {
    const json_t *list; /* NULL: the generator makes them, or with `odds` every contest that can be won is won. */
    size_t at;
    struct casus_random random;
    bool odds;
};

static const char *waited_for(const struct maga_game *game)
{
    static const char *const names[] = {"",
                                        "which state's row comes first",
                                        "how a contest ends (win or lose)",
                                        "which opponent is met in a sphere",
                                        "which missile is shot at",
                                        "the exchange's fictitious number",
                                        "which war is decided first",
                                        "whose missiles arrive first"};
    return names[game->wait];
}

/* The draw meant by a word or number of the file's list; `count` if it means none. */
static size_t meant(const struct maga_adjudication *adjudication, const json_t *draw, size_t count)
{
    const char *word = json_string_value(draw);
    if (word != NULL && adjudication->game->wait == MAGA_WAIT_CONTEST)
        return strcmp(word, "win") == 0 ? 0 : strcmp(word, "lose") == 0 ? 1 : count;
    if (!json_is_integer(draw)) return count;
    json_int_t number = json_integer_value(draw) + (adjudication->game->wait == MAGA_WAIT_FICTITIOUS ? 100 : 0);
    return number >= 0 && (size_t)number < count ? (size_t)number : count;
}

static size_t by_weight(struct draws *draws, const uint64_t *weights, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) sum += weights[i];
    casus_assert(sum > 0); /* Something can happen. */
    uint64_t number = casus_random_below(&draws->random, sum);
    size_t way = 0;
    while (number >= weights[way]) number -= weights[way++];
    return way;
}

/* The next draw; false after saying that the list has none that fits. What has only one outcome is not drawn. */
static bool next_draw(const struct maga_adjudication *adjudication, struct draws *draws, size_t *draw)
{
    uint64_t weights[MAGA_DRAWS_MAX];
    size_t count = maga_draws(adjudication->game, weights);
    casus_assert(count >= 1 && count <= MAGA_DRAWS_MAX);
    *draw = 0;
    if (count == 1) return true;
    if (draws->odds) *draw = adjudication->game->wait == MAGA_WAIT_FICTITIOUS ? 100 : 0;
    else if (draws->list == NULL) *draw = by_weight(draws, weights, count);
    else *draw = meant(adjudication, json_array_get(draws->list, draws->at++), count);
    if (*draw < count) return true;
    cli_say_error(STATUS_UNUSABLE, "draws[%zu] must say %s (%zu ways).", draws->at - 1, waited_for(adjudication->game),
                  count);
    return false;
}

/* A draw as the file would give it. */
static json_t *draw_in_words(const struct maga_game *game, size_t draw)
{
    if (game->wait == MAGA_WAIT_CONTEST) return json_string(draw == 0 ? "win" : "lose");
    return json_integer((json_int_t)draw - (game->wait == MAGA_WAIT_FICTITIOUS ? 100 : 0));
}

static void put_in(struct maga_adjudication *adjudication, struct maga_stage *stage, size_t draw, bool noted)
{
    casus_assert(draw < maga_draws(adjudication->game, NULL));
    const struct maga_game *game = adjudication->game;
    bool contest = game->wait == MAGA_WAIT_CONTEST;
    if (game->wait == MAGA_WAIT_FICTITIOUS) adjudication->fictitious = (int)draw - 100;
    if (maga_draws(game, NULL) > 1) json_array_append_new(adjudication->draws, draw_in_words(game, draw));
    if (contest && noted) {
        json_t *last = json_array_get(adjudication->contests, json_array_size(adjudication->contests) - 1);
        json_object_set_new(last, "won", json_boolean(maga_contest_n(&game->contest) >= 0 && draw == 0));
    }
    maga_stage_draw(stage, draw);
}

static bool run_stage(struct maga_adjudication *adjudication, struct draws *draws)
{
    struct maga_stage stage = {adjudication->game, hear, adjudication};
    size_t draw;
    maga_stage_begin(&stage);
    while (adjudication->game->wait != MAGA_WAIT_NOTHING) {
        if (adjudication->game->wait == MAGA_WAIT_CONTEST) note_contest(adjudication);
        if (!next_draw(adjudication, draws, &draw)) return false;
        put_in(adjudication, &stage, draw, !draws->odds);
    }
    if (draws->list == NULL || draws->at == json_array_size(draws->list)) return true;
    cli_say_error(STATUS_UNUSABLE, "draws[%zu] is one too many: the stage is over.", draws->at);
    return false;
}

/* ---- The command ---- */

static enum status adjudicate(const char *path, bool json, bool odds, int64_t seed)
{
    struct maga_adjudication *adjudication = cli_allocate(sizeof *adjudication);
    struct draws draws = {.random = casus_random_make((uint64_t)seed), .odds = odds};
    enum status status = STATUS_UNUSABLE;
    if (maga_adjudication_read(adjudication, path)) {
        draws.list = odds ? NULL : json_object_get(adjudication->file, "draws");
        if (run_stage(adjudication, &draws)) status = STATUS_OK;
    }
    if (status == STATUS_OK) {
        json_t *answer =
            odds ? json_pack("{s:O}", "contests", adjudication->contests) : maga_adjudication_answer(adjudication);
        char *text = json ? json_dumps(answer, JSON_COMPACT | JSON_REAL_PRECISION(10)) : NULL;
        if (text != NULL) puts(text);
        else maga_adjudication_print(answer, odds);
        free(text);
        json_decref(answer);
    }
    maga_adjudication_free(adjudication);
    free(adjudication);
    return status;
}

static enum status run_adjudicate(int argc, char **argv)
{
    int64_t seed = 1;
    bool json = false, odds = false;
    const char *words[3];
    const struct option_row rows[] = {
        {"--json", NULL, "print JSON", .flag = &json},
        {"--odds", NULL,
         "draw nothing: print every contest with its sides and its chance, as if each before it that can be won "
         "were won",
         .flag = &odds},
        {"--seed", "S", "the seed of the draws that the file does not give (1)", .number = &seed, .least = 0,
         .most = INT64_MAX},
    };
    int status = READ_OPTIONS("adjudicate maga FILE [options]", rows, words);
    if (status >= 0) return (enum status)status;
    if (words[0] == NULL || strcmp(words[0], "maga") != 0)
        return cli_say_error(STATUS_UNUSABLE, "only maga has stages to adjudicate: casus adjudicate maga FILE.");
    if (words[1] == NULL) return cli_say_error(STATUS_UNUSABLE, "the file is missing: casus adjudicate maga FILE.");
    return adjudicate(words[1], json, odds, seed);
}

/* ---- What MAGA brings to the command line ---- */

static const struct command own_commands[] = {
    {.name = "adjudicate", .summary = "carry out one stage of orders", .run = run_adjudicate},
    {.name = NULL},
};

extern const struct game_commands casus_maga_commands;
const struct game_commands casus_maga_commands = {.commands = own_commands};
