/* casus games and casus rules: what there is, and where each rule is kept. The texts come from the English catalogue,
 * which is compiled in; the places and tests from the marks in the code. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "search/bot.h"

extern const char casus_rules_text_horizon[], casus_rules_text_maga[], casus_rules_text_coldwar[];
extern const size_t casus_rules_text_horizon_size, casus_rules_text_maga_size, casus_rules_text_coldwar_size;

static const struct {
    const char *game;
    const char *text;
    const size_t *size;
} texts[] = {{"horizon", casus_rules_text_horizon, &casus_rules_text_horizon_size},
             {"maga", casus_rules_text_maga, &casus_rules_text_maga_size},
             {"coldwar", casus_rules_text_coldwar, &casus_rules_text_coldwar_size}};

static json_t *load_texts(const struct casus_game *game)
{
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (strcmp(texts[i].game, game->name) == 0) return json_loadb(texts[i].text, *texts[i].size, 0, NULL);
    }
    return NULL;
}

static void print_rule(const struct casus_rule *rule, const char *text)
{
    printf("%-8s %s\n", rule->id, text == NULL ? "" : text);
    printf("     place: %s\n", rule->place[0] == 0 ? "open" : rule->place);
    printf("     tests: %s\n", rule->tests[0] == 0 ? "open" : rule->tests);
}

static json_t *rule_json(const struct casus_rule *rule, json_t *text)
{
    return json_pack("{s:s, s:O?, s:s, s:s, s:b}", "id", rule->id, "text", text, "place", rule->place, "tests",
                     rule->tests, "open", rule->place[0] == 0 || rule->tests[0] == 0);
}

enum status run_rules(int argc, char **argv)
{
    const char *words[2];
    bool json = false;
    const struct option_row rows[] = {{"--json", NULL, "print JSON", .flag = &json}};
    int status = READ_OPTIONS("rules GAME [--json]", rows, words);
    if (status >= 0) return (enum status)status;
    const struct casus_game *game = find_game(words[0]);
    if (game == NULL) return STATUS_UNUSABLE;
    json_t *catalogue = load_texts(game), *list = json_array();
    for (const struct casus_rule *rule = game->rules; rule->id != NULL; rule++) {
        json_t *text = json_object_get(catalogue, rule->id);
        if (json) json_array_append_new(list, rule_json(rule, text));
        else print_rule(rule, json_string_value(text));
    }
    if (json) json_dumpf(list, stdout, JSON_COMPACT);
    if (json) putchar('\n');
    json_decref(list);
    json_decref(catalogue);
    return STATUS_OK;
}

enum status run_games(int argc, char **argv)
{
    const char *words[1];
    bool json = false;
    const struct option_row rows[] = {{"--json", NULL, "print JSON", .flag = &json}};
    int status = READ_OPTIONS("games [--json]", rows, words);
    if (status >= 0) return (enum status)status;
    if (json) putchar('[');
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        if (json)
            printf("%s{\"name\":\"%s\",\"rules\":%u,\"bots\":[", game == casus_games ? "" : ",", (*game)->name,
                   (*game)->rules_version);
        else printf("%s (rules version %u; bots:", (*game)->name, (*game)->rules_version);
        for (const char *const *bot = casus_bot_names(*game); *bot != NULL; bot++)
            printf(json ? "%s\"%s\"" : "%s %s", json && bot > casus_bot_names(*game) ? "," : "", *bot);
        fputs(json ? "]}" : ")\n", stdout);
    }
    if (json) puts("]");
    return STATUS_OK;
}
