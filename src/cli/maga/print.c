/* The answer of `casus adjudicate`: made as JSON, from which the text is printed. */
#include <stdio.h>
#include <stdlib.h>

#include "adjudication.h"
#include "casus/assert.h"

/* ---- JSON ---- */

static json_t *state_after(const struct maga_adjudication *adjudication, unsigned number)
{
    casus_assert(number < adjudication->game->countries);
    const struct maga_country *country = &adjudication->game->country[number];
    json_t *levels = json_object(), *recruited = json_object(), *blocked = json_object(), *income = json_object(),
           *numbers = json_object();
    for (int role = 0; role < MAGA_ROLES; role++) {
        json_object_set_new(levels, maga_role_names[role], json_integer(country->level[role]));
        json_object_set_new(numbers, maga_role_names[role], json_integer(country->number[role]));
        if (country->blocked[role] > 0)
            json_object_set_new(blocked, maga_role_names[role], json_integer(country->blocked[role]));
        if (country->recruiter[role] != MAGA_NOBODY)
            json_object_set_new(recruited, maga_role_names[role],
                                json_string(adjudication->names[country->recruiter[role]]));
    }
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++)
        json_object_set_new(income, maga_sphere_names[sphere], json_integer(country->income[sphere]));
    return json_pack("{s:s, s:I, s:o, s:i, s:i, s:i, s:i, s:o, s:o, s:o, s:o, s:s, s:I, s:I}", "name",
                     adjudication->names[number], "treasury", (json_int_t)country->treasury, "income", income,
                     "nuclear", country->nuclear, "interceptors", country->interceptors, "mood", country->mood, "riot",
                     country->riot, "levels", levels, "numbers", numbers, "recruited", recruited, "blocked", blocked,
                     "leader", adjudication->names[country->leader], "stars", (json_int_t)country->stars, "points",
                     (json_int_t)maga_points(country));
}

static const char *order_text(const struct maga_adjudication *adjudication, unsigned country, unsigned row)
{
    casus_assert(row < adjudication->game->country[country].rows &&
                 adjudication->order_of[country][row] < json_array_size(adjudication->orders[country]));
    const json_t *order = json_array_get(adjudication->orders[country], adjudication->order_of[country][row]);
    return json_string_value(json_is_object(order) ? json_object_get(order, "order") : order);
}

/* Each of the team's orders with its result; it does not see the rows that others have added or put in their place. */
static json_t *report(const struct maga_adjudication *adjudication, unsigned number)
{
    casus_assert(number < json_array_size(adjudication->news));
    const struct maga_country *country = &adjudication->game->country[number];
    json_t *orders = json_array();
    for (unsigned i = 0; i < country->rows; i++) {
        const struct maga_row *row = &country->row[i];
        if (row->further || row->ordered || row->last) continue;
        const char *result = maga_result_names[maga_result_told(row)];
        json_t *told = json_pack("{s:s, s:s}", "order", order_text(adjudication, number, i), "result", result);
        if (row->learnt != 0 && row->by == MAGA_NOBODY) json_object_set_new(told, "learnt", json_integer(row->learnt));
        json_array_append_new(orders, told);
    }
    return json_pack("{s:s, s:o, s:O}", "state", adjudication->names[number], "orders", orders, "news",
                     json_array_get(adjudication->news, number));
}

/* ---- What is under way after the stage ---- */

static json_t *relation_in(const struct maga_adjudication *adjudication, const char *from, unsigned one, const char *to,
                           unsigned other)
{
    casus_assert(one < adjudication->game->countries && other < adjudication->game->countries);
    return json_pack("{s:s, s:s}", from, adjudication->names[one], to, adjudication->names[other]);
}

/* The missiles that arrive in the next stage, of each state in the order of its lines. */
static json_t *salvos_after(const struct maga_adjudication *adjudication)
{
    const struct maga_game *game = adjudication->game;
    json_t *salvos = json_array();
    for (unsigned from = 0; from < game->countries; from++) {
        for (unsigned line = 0; line < MAGA_LIST_MAX; line++) {
            for (unsigned to = 0; to < game->countries; to++) {
                const struct maga_relation *relation = maga_seen_relation(game, from, to);
                if (relation->fresh == 0 || relation->fresh_line != line) continue;
                json_t *salvo = relation_in(adjudication, "from", from, "target", to);
                json_object_set_new(salvo, "missiles", json_integer(relation->fresh));
                json_object_set_new(salvo, "required", json_integer(relation->fresh_required));
                json_object_set_new(salvo, "row", json_integer(game->country[from].new_strike_row + 1));
                json_array_append_new(salvos, salvo);
            }
        }
    }
    return salvos;
}

static json_t *wars_after(const struct maga_adjudication *adjudication)
{
    const struct maga_game *game = adjudication->game;
    json_t *wars = json_array();
    for (unsigned i = 0; i < game->countries; i++) {
        if (game->country[i].new_war == MAGA_NOBODY) continue;
        json_t *war = relation_in(adjudication, "attacker", i, "target", game->country[i].new_war);
        json_object_set_new(war, "row", json_integer(game->country[i].new_war_row + 1));
        json_array_append_new(wars, war);
    }
    return wars;
}

/* The oldest first. */
static json_t *statements_after(const struct maga_adjudication *adjudication)
{
    const struct maga_game *game = adjudication->game;
    json_t *statements = json_array();
    for (unsigned made = 1; made <= game->statements; made++) {
        for (unsigned from = 0; from < game->countries; from++) {
            for (unsigned to = 0; to < game->countries; to++) {
                if (maga_seen_relation(game, from, to)->statement == made)
                    json_array_append_new(statements, relation_in(adjudication, "author", from, "victim", to));
            }
        }
    }
    return statements;
}

static json_t *viruses_after(const struct maga_adjudication *adjudication)
{
    const struct maga_game *game = adjudication->game;
    json_t *viruses = json_array();
    for (unsigned from = 0; from < game->countries; from++) {
        for (unsigned to = 0; to < game->countries; to++) {
            const struct maga_relation *relation = maga_seen_relation(game, from, to);
            if (relation->virus == 0) continue;
            json_t *virus = relation_in(adjudication, "author", from, "victim", to);
            json_object_set_new(virus, "stage", json_integer(relation->virus));
            json_array_append_new(viruses, virus);
        }
    }
    return viruses;
}

static json_t *traces_after(const struct maga_adjudication *adjudication)
{
    const struct maga_game *game = adjudication->game;
    json_t *traces = json_array();
    for (unsigned from = 0; from < game->countries; from++) {
        for (unsigned to = 0; to < game->countries; to++) {
            if (maga_seen_relation(game, from, to)->trace)
                json_array_append_new(traces, relation_in(adjudication, "from", from, "in", to));
        }
    }
    return traces;
}

json_t *maga_adjudication_answer(const struct maga_adjudication *adjudication)
{
    json_t *states = json_array(), *reports = json_array();
    for (unsigned i = 0; i < adjudication->game->countries; i++) {
        json_array_append_new(states, state_after(adjudication, i));
        json_array_append_new(reports, report(adjudication, i));
    }
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:O, s:O, s:o}", "states", states, "salvos",
                     salvos_after(adjudication), "wars", wars_after(adjudication), "statements",
                     statements_after(adjudication), "viruses", viruses_after(adjudication), "traces",
                     traces_after(adjudication), "draws", adjudication->draws, "contests", adjudication->contests,
                     "reports", reports);
}

/* ---- Words ---- */

static const char *text(const json_t *object, const char *key)
{
    const char *found = json_string_value(json_object_get(object, key));
    return found == NULL ? "" : found;
}

static long long whole(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static void print_contest(const json_t *contest)
{
    const json_t *won = json_object_get(contest, "won");
    printf("%s: %s against the %s of %s: %g v %g, chance %s%s\n", text(contest, "action"), text(contest, "attacker"),
           text(contest, "role"), text(contest, "defender"), json_number_value(json_object_get(contest, "attack")),
           json_number_value(json_object_get(contest, "defence")), text(contest, "probability"),
           won == NULL         ? ""
           : json_is_true(won) ? ", won"
                               : ", lost");
}

static void print_state(const json_t *state)
{
    const json_t *income = json_object_get(state, "income");
    printf("%s: treasury %lld, income %lld + %lld + %lld, %lld nuclear, %lld interceptors, mood %lld%s\n",
           text(state, "name"), whole(state, "treasury"), whole(income, "agriculture"), whole(income, "heavy"),
           whole(income, "light"), whole(state, "nuclear"), whole(state, "interceptors"), whole(state, "mood"),
           whole(state, "riot") > 0 ? ", riot" : "");
    const char *role;
    json_t *level;
    printf("  levels:");
    json_object_foreach (json_object_get(state, "levels"), role, level)
        printf(" %s %lld", role, (long long)json_integer_value(level));
    putchar('\n');
}

static void print_report(const json_t *report_of)
{
    size_t index;
    json_t *entry;
    printf("\nReport to %s\n", text(report_of, "state"));
    json_array_foreach (json_object_get(report_of, "orders"), index, entry) {
        printf("  %zu. %s: %s", index + 1, text(entry, "order"), text(entry, "result"));
        if (json_object_get(entry, "learnt") != NULL) printf(" (%lld)", whole(entry, "learnt"));
        putchar('\n');
    }
    json_array_foreach (json_object_get(report_of, "news"), index, entry) {
        char *line = json_dumps(entry, JSON_COMPACT);
        printf("  %s\n", line);
        free(line);
    }
}

void maga_adjudication_print(const json_t *answer, bool odds)
{
    size_t index;
    json_t *entry;
    if (json_array_size(json_object_get(answer, "contests")) == 0 && odds) puts("There is no contest.");
    json_array_foreach (json_object_get(answer, "contests"), index, entry) print_contest(entry);
    if (odds) return;
    if (index > 0) putchar('\n');
    json_array_foreach (json_object_get(answer, "states"), index, entry) print_state(entry);
    json_array_foreach (json_object_get(answer, "reports"), index, entry) print_report(entry);
}
