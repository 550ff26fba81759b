/* casus completion: what a shell needs to complete the command line. The shells' scripts only ask; the answer comes
 * from the same rows that the options are read by and --help prints, so that no list is kept twice. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "game_cli.h"
#include "search/bot.h"

/* ---- The scripts ---- */

static const char bash[] =
    "# Completion of casus for bash: casus completion bash.\n"
    "_casus() {\n"
    "    local IFS=$'\\n'\n"
    "    COMPREPLY=($(compgen -W \"$(\"$1\" completion words -- \"${COMP_WORDS[@]:1:COMP_CWORD}\" 2>/dev/null |\n"
    "        cut -f 1)\" -- \"$2\"))\n"
    "}\n"
    "complete -o default -F _casus casus\n";

static const char zsh[] =
    "#compdef casus\n"
    "# Completion of casus for zsh: casus completion zsh.\n"
    "_casus() {\n"
    "    local -a found\n"
    "    found=(\"${(@f)$(${words[1]} completion words -- \"${(@)words[2,CURRENT]}\" 2>/dev/null | tr '\\t' ':')}\")\n"
    "    if [[ -n ${found[1]} ]]; then _describe -o casus found; else _files; fi\n"
    "}\n"
    "if [[ $funcstack[1] == _casus ]]; then _casus \"$@\"; else compdef _casus casus; fi\n";

static const char fish[] =
    "# Completion of casus for fish: casus completion fish.\n"
    "function __casus_words\n"
    "    set -l words (commandline -opc)\n"
    "    set -l last (commandline -ct)\n"
    "    set -l found (command $words[1] completion words -- $words[2..-1] \"$last\" 2>/dev/null)\n"
    "    if test (count $found) -gt 0\n"
    "        printf '%s\\n' $found\n"
    "    else\n"
    "        __fish_complete_path \"$last\"\n"
    "    end\n"
    "end\n"
    "complete -c casus -f -a '(__casus_words)'\n";

static const struct {
    const char *shell, *script;
} scripts[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

/* ---- The answer ---- */

/* The words so far, of which the last is being typed. */
struct line {
    const char *const *words;
    size_t count;
};

static const char *typed(const struct line *line)
{
    casus_assert(line->count > 0);
    return line->words[line->count - 1];
}

static void offer(const struct line *line, const char *word, const char *what)
{
    if (strncmp(word, typed(line), strlen(typed(line))) != 0) return;
    printf(what != NULL ? "%s\t%s\n" : "%s\n", word, what);
}

static void offer_commands(const struct line *line)
{
    const struct command *command;
    const struct casus_game *game;
    for (size_t i = 0; (command = command_at(i, &game)) != NULL; i++) offer(line, command->name, command->summary);
}

static void offer_games(const struct line *line)
{
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) offer(line, (*game)->name, NULL);
}

static bool plays_before(const struct casus_game *const *last, const char *bot)
{
    for (const struct casus_game *const *game = casus_games; game != last; game++) {
        if (casus_bot_of(*game, bot) != NULL) return true;
    }
    return false;
}

/* The last of several bots, "greedy,ran": those before it are kept. */
static void offer_bots(const struct line *line)
{
    char whole[256];
    const char *comma = strrchr(typed(line), ',');
    int kept = comma != NULL ? (int)(comma + 1 - typed(line)) : 0;
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        const struct casus_bot *bot;
        for (size_t i = 0; (bot = casus_bot_at(*game, i)) != NULL; i++) {
            if (plays_before(game, bot->name)) continue;
            snprintf(whole, sizeof whole, "%.*s%s", kept, typed(line), bot->name);
            offer(line, whole, NULL);
        }
    }
}

static void offer_shells(const struct line *line)
{
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) offer(line, scripts[i].shell, NULL);
}

/* The help's name for a value says what is possible. Nothing is offered for files, directories and free values; the
 * shells then offer files. */
static void offer_values(const struct line *line, const char *name)
{
    static const struct {
        const char *name;
        void (*offer)(const struct line *line);
    } kinds[] = {{"GAME", offer_games}, {"A,B..", offer_bots}, {"BOT", offer_bots}, {"SHELL", offer_shells}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(name, kinds[i].name) == 0) kinds[i].offer(line);
    }
    if (!islower((unsigned char)name[0])) return;
    casus_assert(strlen(name) < 32);
    char words[32]; /* A word that stands for itself, or several: "check|salvage". */
    snprintf(words, sizeof words, "%s", name);
    for (char *word = strtok(words, "|"); word != NULL; word = strtok(NULL, "|")) offer(line, word, NULL);
}

/* Word number `place` of a usage line, "sim GAME [options]" (0 is the command), or "". */
static void usage_word(const char *usage, size_t place, char word[32])
{
    for (; place > 0; place--) {
        usage += strcspn(usage, " ");
        usage += strspn(usage, " [");
    }
    snprintf(word, 32, "%.*s", (int)strcspn(usage, " ].("), usage);
    if (strcmp(word, "options") == 0) word[0] = 0;
}

static const struct option_row *find_row(const struct option_row *rows, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(rows[i].name, name) == 0) return &rows[i];
    }
    return NULL;
}

/* After a command: the value of the option before, the options, or the word that belongs in this place. */
static void hear_options(void *context, const char *usage, const struct option_row *rows, size_t count)
{
    casus_assert(((const struct line *)context)->count > 1); /* The command is a word, too. */
    const struct line *line = context;
    const struct option_row *before = NULL;
    char word[32];
    size_t place = 1;
    for (size_t i = 1; i + 1 < line->count; i++) {
        bool is_value = before != NULL && before->value != NULL;
        before = is_value ? NULL : find_row(rows, count, line->words[i]);
        if (!is_value && line->words[i][0] != '-') place++;
    }
    if (before != NULL && before->value != NULL) {
        offer_values(line, before->value);
    } else if (typed(line)[0] == '-') {
        for (size_t i = 0; i < count; i++) offer(line, rows[i].name, rows[i].help);
        offer(line, "--help", "what there is to know");
    } else {
        usage_word(usage, place, word);
        offer_values(line, word);
    }
}

static void answer(const struct line *line)
{
    struct line copy = *line;
    const struct option_listener listener = {hear_options, &copy};
    if (line->count == 0) return;
    if (line->count == 1 || strcmp(line->words[0], "help") == 0) {
        offer_commands(line);
        return;
    }
    const struct command *command;
    const struct casus_game *game;
    for (size_t i = 0; (command = command_at(i, &game)) != NULL; i++) {
        if (strcmp(command->name, line->words[0]) == 0) cli_list_options(command, &listener);
    }
}

/* ---- The command ---- */

static enum status print_script(const char *shell)
{
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        if (strcmp(scripts[i].shell, shell) != 0) continue;
        fputs(scripts[i].script, stdout);
        return STATUS_OK;
    }
    return cli_say_error(STATUS_UNUSABLE, "there is a completion for bash, zsh and fish, not for \"%s\".", shell);
}

/* The words after the command: a shell, or "words" and those the shell asks about. */
static enum status complete(const char *const *words, size_t count)
{
    if (count == 0) return cli_say_error(STATUS_UNUSABLE, "name a shell: bash, zsh or fish.");
    if (strcmp(words[0], "words") == 0) {
        answer(&(struct line){words + 1, count - 1});
        return STATUS_OK;
    }
    if (count > 1)
        return cli_say_error(STATUS_UNUSABLE, "there is one word too many: \"%s\"; usage: casus completion SHELL",
                             words[1]);
    return print_script(words[0]);
}

enum status run_completion(int argc, char **argv)
{
    const char **words = cli_allocate(((size_t)argc + 1) * sizeof *words);
    size_t count = 0;
    int status = cli_read_options(argc, argv, "completion SHELL   (bash, zsh or fish)", NULL, 0, words, (size_t)argc);
    while (status < 0 && words[count] != NULL) count++;
    enum status result = status < 0 ? complete(words, count) : (enum status)status;
    free(words);
    return result;
}
