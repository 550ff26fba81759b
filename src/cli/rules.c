/* casus games and casus rules: what there is, and where each rule is implemented and tested. The texts come from the
 * English catalogue, which is compiled in; the places and tests from the marks in the code. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "casus/assert.h"
#include "game_cli.h"
#include "search/bot.h"

enum { GAMES_SIZE = 1 << 16 };

static json_t *load_texts(const struct casus_game *game)
{
    const struct game_cli *row = game_cli_of(game);
    return json_loadb(row->rules_text, *row->rules_text_size, 0, NULL);
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

/* Whether a rule is among those asked for; all are, if none is named. */
static bool is_asked(const char *id, const char *const *asked)
{
    for (const char *const *word = asked; *word != NULL; word++) {
        if (strcasecmp(*word, id) == 0) return true;
    }
    return *asked == NULL;
}

/* Whether the game has all the rules that are asked for; otherwise the missing one is named. */
static bool has_rules(const struct casus_game *game, const char *const *asked)
{
    for (; *asked != NULL; asked++) {
        const struct casus_rule *rule = game->rules;
        while (rule->id != NULL && strcasecmp(rule->id, *asked) != 0) rule++;
        if (rule->id != NULL) continue;
        cli_say_error(STATUS_UNUSABLE, "%s has no rule \"%s\"; \"casus rules %s\" lists them.", game->name, *asked,
                      game->name);
        return false;
    }
    return true;
}

static void list_rules(const struct casus_game *game, const char *const *asked, bool json)
{
    json_t *catalogue = load_texts(game), *list = json_array();
    casus_assert(json_is_object(catalogue)); /* It was compiled in. */
    for (const struct casus_rule *rule = game->rules; rule->id != NULL; rule++) {
        json_t *text = json_object_get(catalogue, rule->id);
        if (!is_asked(rule->id, asked)) continue;
        if (json) json_array_append_new(list, rule_json(rule, text));
        else print_rule(rule, json_string_value(text));
    }
    if (json) json_dumpf(list, stdout, JSON_COMPACT);
    if (json) putchar('\n');
    json_decref(list);
    json_decref(catalogue);
}

enum status run_rules(int argc, char **argv)
{
    const char **words = cli_allocate(((size_t)argc + 1) * sizeof *words);
    bool json = false;
    const struct option_row rows[] = {{"--json", NULL, "print JSON", .flag = &json}};
    int status = cli_read_options(argc, argv, "rules GAME [RULE...] [--json]   (all rules, or those of these numbers)",
                                  rows, sizeof rows / sizeof rows[0], words, (size_t)argc);
    const struct casus_game *game = status < 0 ? cli_find_game(words[0]) : NULL;
    if (status < 0) status = game != NULL && has_rules(game, words + 1) ? STATUS_OK : STATUS_UNUSABLE;
    if (game != NULL && status == STATUS_OK) list_rules(game, words + 1, json);
    free(words);
    return (enum status)status;
}

static void print_games(void)
{
    for (const struct casus_game *const *row = casus_games; *row != NULL; row++) {
        const struct casus_game *game = *row;
        printf("%s (rules version %u; ", game->name, game->rules_version);
        if (game->seats_least == game->seats_most) printf("%u players; bots:", game->seats_least);
        else printf("%u to %u players; bots:", game->seats_least, game->seats_most);
        const struct casus_bot *bot;
        for (size_t i = 0; (bot = casus_bot_at(game, i)) != NULL; i++) printf(" %s", bot->name);
        puts(")");
    }
}

static void print_games_json(void)
{
    static char text[GAMES_SIZE];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_json_open(&out, '[');
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        casus_json_open(&out, '{');
        casus_json_game(&out, *game);
        casus_json_bots(&out, *game);
        casus_json_close(&out, '}');
    }
    casus_json_close(&out, ']');
    puts(text);
}

enum status run_games(int argc, char **argv)
{
    const char *words[1];
    bool json = false;
    const struct option_row rows[] = {{"--json", NULL, "print JSON", .flag = &json}};
    int status = READ_OPTIONS("games [--json]", rows, words);
    if (status >= 0) return (enum status)status;
    if (json) print_games_json();
    else print_games();
    return STATUS_OK;
}
