/* The file of `casus adjudicate`, field by field: states with their levels and orders, then what is in progress between
 * them. Each mistake is named by its path. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adjudication.h"
#include "casus/assert.h"
#include "cli/cli.h"
#include "cli/json_reader.h"

static const json_int_t money_most = INT64_C(1000000000000000);

/* ---- Numbers and names ---- */

/* An optional number; without it *value is unchanged. */
static bool read_optional(struct json_reader *reader, const json_t *object, const char *field, int64_t least,
                          int64_t most, int64_t *value)
{
    casus_assert(least <= most);
    char expected[96];
    const json_t *found = json_object_get(object, field);
    if (found == NULL) return true;
    if (json_is_integer(found) && json_integer_value(found) >= least && json_integer_value(found) <= most) {
        *value = json_integer_value(found);
        return true;
    }
    snprintf(expected, sizeof expected, "must be a whole number from %lld to %lld", (long long)least, (long long)most);
    return json_reader_wrong(reader, field, expected);
}

static bool find_country(struct json_reader *reader, const struct maga_adjudication *adjudication, const json_t *value,
                         const char *field, uint8_t *country)
{
    for (unsigned i = 0; json_is_string(value) && i < adjudication->game->countries; i++) {
        if (strcmp(adjudication->names[i], json_string_value(value)) != 0) continue;
        *country = (uint8_t)i;
        return true;
    }
    return json_reader_wrong(reader, field, "must be the name of a state");
}

/* An object with a value for some roles. */
static bool enter_roles(struct json_reader *reader, const json_t *state, const char *field, const json_t **object)
{
    const char *fields[MAGA_ROLES + 1];
    memcpy(fields, maga_role_names, sizeof maga_role_names);
    fields[MAGA_ROLES] = NULL;
    *object = NULL;
    return json_object_get(state, field) == NULL ||
           (*object = json_reader_object(reader, state, field, fields)) != NULL;
}

static bool read_roles(struct json_reader *reader, const json_t *state, const char *field, int64_t least, int64_t most,
                       int64_t values[MAGA_ROLES])
{
    const json_t *object;
    size_t length = strlen(reader->path);
    bool good = enter_roles(reader, state, field, &object);
    for (int role = 0; good && object != NULL && role < MAGA_ROLES; role++)
        good = read_optional(reader, object, maga_role_names[role], least, most, &values[role]);
    json_reader_leave(reader, length);
    return good;
}

/* ---- A state ---- */

static bool read_levels(struct json_reader *reader, const json_t *state, struct maga_country *country)
{
    int64_t level[MAGA_ROLES], number[MAGA_ROLES], blocked[MAGA_ROLES], seen = 0;
    for (int role = 0; role < MAGA_ROLES; role++) {
        level[role] = country->level[role];
        number[role] = country->number[role];
        blocked[role] = country->blocked[role];
    }
    if (!read_roles(reader, state, "levels", 1, 10000, level) ||
        !read_roles(reader, state, "numbers", 1, MAGA_ROLES, number) ||
        !read_roles(reader, state, "blocked", 0, 2, blocked))
        return false;
    for (int role = 0; role < MAGA_ROLES; role++) {
        country->level[role] = (uint16_t)level[role];
        country->number[role] = (uint8_t)number[role];
        country->blocked[role] = (uint8_t)blocked[role];
        seen |= INT64_C(1) << number[role];
    }
    /* */
    return seen == 0x7fe || json_reader_wrong(reader, "numbers", "must give each role a number of its own, 1 to 10");
}

static bool read_income(struct json_reader *reader, const json_t *state, struct maga_country *country)
{
    static const char *const fields[] = {"agriculture", "heavy", "light", NULL};
    size_t length = strlen(reader->path);
    if (json_object_get(state, "income") == NULL) return true;
    const json_t *income = json_reader_object(reader, state, "income", fields);
    bool good = income != NULL;
    for (int sphere = 0; good && sphere < MAGA_SPHERES; sphere++)
        good = read_optional(reader, income, fields[sphere], 0, money_most, &country->income[sphere]);
    json_reader_leave(reader, length);
    return good;
}

static bool read_recruiters(struct json_reader *reader, const struct maga_adjudication *adjudication,
                            const json_t *state, struct maga_country *country)
{
    const json_t *object;
    size_t length = strlen(reader->path);
    bool good = enter_roles(reader, state, "recruited", &object);
    for (int role = 0; good && object != NULL && role < MAGA_ROLES; role++) {
        const json_t *value = json_object_get(object, maga_role_names[role]);
        if (value != NULL)
            good = find_country(reader, adjudication, value, maga_role_names[role], &country->recruiter[role]);
    }
    json_reader_leave(reader, length);
    return good;
}

static bool read_figures(struct json_reader *reader, const json_t *state, struct maga_country *country)
{
    int64_t nuclear = 0, interceptors = 0, mood = country->mood, riot = 0;
    if (!read_optional(reader, state, "treasury", -money_most, money_most, &country->treasury) ||
        !read_optional(reader, state, "nuclear", 0, 30000, &nuclear) ||
        !read_optional(reader, state, "interceptors", 0, 30000, &interceptors) ||
        !read_optional(reader, state, "mood", 0, 100, &mood) || !read_optional(reader, state, "riot", 0, 1000, &riot) ||
        !read_optional(reader, state, "stars", 0, money_most, &country->stars))
        return false;
    country->nuclear = (int32_t)nuclear;
    country->interceptors = (int32_t)interceptors;
    country->mood = (int32_t)mood;
    country->riot = (int32_t)riot;
    return true;
}

static bool read_order(struct json_reader *reader, struct maga_adjudication *adjudication, unsigned country,
                       size_t index, const json_t *order)
{
    casus_assert(country < adjudication->game->countries && index < json_array_size(adjudication->orders[country]));
    char field[32];
    struct casus_error error = {.text = "must be a text, such as \"sabotage B 3\""};
    struct maga_country *at = &adjudication->game->country[country];
    uint8_t before = at->rows;
    bool suit = json_is_object(order); /* {"order":"sue B","documents":true} */
    const json_t *text = suit ? json_object_get(order, "order") : order;
    snprintf(field, sizeof field, "orders[%zu]", index);
    if (!json_is_string(text)) return json_reader_wrong(reader, field, error.text);
    if (!maga_read_order(adjudication->game, country, json_string_value(text), json_string_length(text),
                         adjudication->names, &error)) {
        if (!reader->failed)
            cli_say_error(STATUS_UNUSABLE, "%s%s, \"%s\": %s", reader->path, field, json_string_value(text),
                          error.text);
        reader->failed = true;
        return false;
    }
    for (uint8_t row = before; row < at->rows; row++) {
        adjudication->order_of[country][row] = (uint8_t)index;
        at->row[row].documents = suit && json_is_true(json_object_get(order, "documents"));
    }
    return true;
}

static bool read_orders(struct json_reader *reader, struct maga_adjudication *adjudication, unsigned country,
                        const json_t *state)
{
    json_t *orders = json_object_get(state, "orders"), *order;
    size_t index;
    adjudication->orders[country] = orders;
    if (orders != NULL && !json_is_array(orders))
        return json_reader_wrong(reader, "orders", "must be a list of orders");
    json_array_foreach (orders, index, order) {
        if (!read_order(reader, adjudication, country, index, order)) return false;
    }
    return true;
}

static bool read_state(struct json_reader *reader, struct maga_adjudication *adjudication, unsigned number,
                       const json_t *state)
{
    casus_assert(number < adjudication->game->countries && adjudication->names[number] != NULL);
    static const char *const fields[] = {"name",    "treasury",  "income", "nuclear", "interceptors",
                                         "mood",    "riot",      "stars",  "levels",  "numbers",
                                         "blocked", "recruited", "leader", "orders",  NULL};
    struct maga_country *country = &adjudication->game->country[number];
    const json_t *leader = json_object_get(state, "leader");
    if (!json_reader_has_only(reader, state, fields) || !read_figures(reader, state, country) ||
        !read_income(reader, state, country) || !read_levels(reader, state, country) ||
        !read_recruiters(reader, adjudication, state, country))
        return false;
    if (leader != NULL && !find_country(reader, adjudication, leader, "leader", &country->leader)) return false;
    return read_orders(reader, adjudication, number, state);
}

/* ---- What is under way between states ---- */

struct between {
    const char *list, *from, *to;
    const char *fields[6];
    bool (*read)(struct json_reader *reader, struct maga_game *game, const json_t *object, uint8_t from, uint8_t to);
};

/* How many salvos of the state precede the last one read; the file has them in the order of their lines. */
static unsigned salvos_of(const struct maga_game *game, unsigned from)
{
    unsigned count = 0;
    for (unsigned to = 0; to < game->countries; to++) count += maga_seen_relation(game, from, to)->fresh > 0;
    casus_assert(count > 0); /* It is among them. */
    return count - 1;
}

static bool read_salvo(struct json_reader *reader, struct maga_game *game, const json_t *object, uint8_t from,
                       uint8_t to)
{
    casus_assert(from < game->countries && to < game->countries);
    int64_t missiles = 1, required = 1, row = game->country[from].new_strike_row + 1;
    if (!read_optional(reader, object, "missiles", 1, 30000, &missiles) ||
        !read_optional(reader, object, "required", 1, 30000, &required) ||
        !read_optional(reader, object, "row", 1, MAGA_ROWS_MAX, &row))
        return false;
    struct maga_relation *relation = maga_relation(game, from, to);
    if (relation->fresh > 0) return json_reader_wrong(reader, "target", "must be another for each salvo of one state");
    relation->fresh = (uint16_t)missiles; /* The stage begins by moving it on. */
    relation->fresh_required = (uint16_t)required;
    unsigned line = salvos_of(game, from);
    if (line == MAGA_LIST_MAX) return json_reader_wrong(reader, "from", "must have at most 60 salvos");
    relation->fresh_line = line & MAGA_LINES_MASK;
    game->country[from].new_strike_row = (uint8_t)(row - 1);
    return true;
}

static bool read_war(struct json_reader *reader, struct maga_game *game, const json_t *object, uint8_t from, uint8_t to)
{
    casus_assert(from < game->countries && to < game->countries);
    int64_t row = 1;
    if (!read_optional(reader, object, "row", 1, MAGA_ROWS_MAX, &row)) return false;
    game->country[from].new_war = to;
    game->country[from].new_war_row = (uint8_t)(row - 1);
    return true;
}

static bool read_statement(struct json_reader *reader, struct maga_game *game, const json_t *object, uint8_t from,
                           uint8_t to)
{
    (void)reader;
    (void)object;
    maga_relation(game, from, to)->statement = ++game->statements;
    return true;
}

static bool read_virus(struct json_reader *reader, struct maga_game *game, const json_t *object, uint8_t from,
                       uint8_t to)
{
    int64_t stage = 1;
    if (!read_optional(reader, object, "stage", 1, 20, &stage)) return false;
    maga_relation(game, from, to)->virus = (unsigned)stage & 31;
    return true;
}

static bool read_trace(struct json_reader *reader, struct maga_game *game, const json_t *object, uint8_t from,
                       uint8_t to)
{
    (void)reader;
    (void)object;
    maga_relation(game, from, to)->trace = true;
    return true;
}

static const struct between betweens[] = {
    {"salvos", "from", "target", {"from", "target", "missiles", "required", "row", NULL}, read_salvo},
    {"wars", "attacker", "target", {"attacker", "target", "row", NULL}, read_war},
    {"statements", "author", "victim", {"author", "victim", NULL}, read_statement},
    {"viruses", "author", "victim", {"author", "victim", "stage", NULL}, read_virus},
    {"traces", "from", "in", {"from", "in", NULL}, read_trace},
};

static bool read_between(struct json_reader *reader, const struct maga_adjudication *adjudication,
                         const struct between *between)
{
    const json_t *list = json_object_get(adjudication->file, between->list);
    json_t *object;
    size_t index;
    uint8_t from = 0, to = 0;
    if (list != NULL && !json_is_array(list)) return json_reader_wrong(reader, between->list, "must be a list");
    json_array_foreach ((json_t *)list, index, object) {
        snprintf(reader->path, sizeof reader->path, "%s[%zu].", between->list, index);
        if (!json_reader_has_only(reader, object, between->fields) ||
            !find_country(reader, adjudication, json_object_get(object, between->from), between->from, &from) ||
            !find_country(reader, adjudication, json_object_get(object, between->to), between->to, &to) ||
            !between->read(reader, adjudication->game, object, from, to))
            return false;
    }
    reader->path[0] = 0;
    return true;
}

/* ---- The file ---- */

static bool read_names(struct json_reader *reader, struct maga_adjudication *adjudication, const json_t *states)
{
    json_t *state;
    size_t index;
    json_array_foreach ((json_t *)states, index, state) {
        const char *name = json_string_value(json_object_get(state, "name"));
        snprintf(reader->path, sizeof reader->path, "states[%zu].", index);
        if (name == NULL || name[0] == 0 || strchr(name, ' ') != NULL)
            return json_reader_wrong(reader, "name", "must be a word");
        for (size_t other = 0; other < index; other++) {
            if (strcmp(adjudication->names[other], name) == 0)
                return json_reader_wrong(reader, "name", "must be another than those before");
        }
        adjudication->names[index] = name;
    }
    return true;
}

static bool read_game_options(struct json_reader *reader, struct maga_adjudication *adjudication)
{
    static const char *const fields[] = {"stake_weighted", "rules", NULL};
    const json_t *options = json_object_get(adjudication->file, "options");
    int64_t rules = MAGA_RULES_VERSION;
    if (options == NULL) return true;
    if (!json_is_object(options)) return json_reader_wrong(reader, "options", "must be an object");
    adjudication->game->stake_weighted = json_is_true(json_object_get(options, "stake_weighted"));
    if (!read_optional(reader, options, "rules", 1, MAGA_RULES_VERSION, &rules)) return false;
    adjudication->game->rules_after = (uint8_t)(rules - 1);
    return json_reader_has_only(reader, options, fields);
}

static bool read_all(struct json_reader *reader, struct maga_adjudication *adjudication)
{
    static const char *const fields[] = {"title",      "rules",   "options", "states", "salvos", "wars",
                                         "statements", "viruses", "traces",  "draws",  "expect", NULL};
    const json_t *states = json_object_get(adjudication->file, "states");
    size_t count = json_array_size(states);
    if (!json_is_object(adjudication->file)) return json_reader_wrong(reader, "the file", "must be a JSON object");
    if (!json_reader_has_only(reader, adjudication->file, fields)) return false;
    if (count < 2 || count > MAGA_COUNTRIES_MAX)
        return json_reader_wrong(reader, "states", "must be a list of 2 to 250 states");
    adjudication->game = cli_allocate(maga_size((unsigned)count));
    maga_start(adjudication->game, (unsigned)count);
    if (!read_names(reader, adjudication, states) || (reader->path[0] = 0, !read_game_options(reader, adjudication)))
        return false;
    for (unsigned i = 0; i < count; i++) {
        snprintf(reader->path, sizeof reader->path, "states[%u] (%s).", i, adjudication->names[i]);
        if (!read_state(reader, adjudication, i, json_array_get(states, i))) return false;
    }
    reader->path[0] = 0;
    for (size_t i = 0; i < sizeof betweens / sizeof betweens[0]; i++) {
        if (!read_between(reader, adjudication, &betweens[i])) return false;
    }
    const json_t *draws = json_object_get(adjudication->file, "draws");
    return draws == NULL || json_is_array(draws) || json_reader_wrong(reader, "draws", "must be a list");
}

bool maga_adjudication_read(struct maga_adjudication *adjudication, const char *path)
{
    struct json_reader reader = {.path = ""};
    json_error_t error;
    size_t length;
    char *text = cli_read_file(path, &length);
    if (text == NULL) return false;
    adjudication->file = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    free(text);
    if (adjudication->file == NULL) {
        cli_say_error(STATUS_UNUSABLE, "%s is not JSON: line %d: %s.", path, error.line, error.text);
        return false;
    }
    adjudication->contests = json_array();
    adjudication->news = json_array();
    adjudication->draws = json_array();
    if (!read_all(&reader, adjudication)) return false;
    for (unsigned i = 0; i < adjudication->game->countries; i++)
        json_array_append_new(adjudication->news, json_array());
    return true;
}

void maga_adjudication_free(struct maga_adjudication *adjudication)
{
    json_decref(adjudication->file);
    json_decref(adjudication->contests);
    json_decref(adjudication->news);
    json_decref(adjudication->draws);
    free(adjudication->game);
}
