/* Options of a command line: read into the places that a command's rows name. --help and completion.c use the same
 * rows, so that they cannot say anything else. */
#include <stdio.h>
#include <string.h>

#include "casus/assert.h"
#include "cli.h"

/* Set while the options of a command are listed instead of read. */
static const struct option_listener *listener;

static void print_options(const char *usage, const struct option_row *rows, size_t count)
{
    printf("usage: casus %s\n\n", usage);
    for (size_t i = 0; i < count; i++) {
        char left[40];
        snprintf(left, sizeof left, "%s %s", rows[i].name, rows[i].value == NULL ? "" : rows[i].value);
        printf("  %-22s %s\n", left, rows[i].help);
    }
    printf("  %-22s %s\n", "--help, -h", "this text");
}

/* One value into its place; -1, or the exit status after saying what is wrong. */
static int take_value(const struct option_row *row, const char *value)
{
    casus_assert(row->flag == NULL && (row->text != NULL) != (row->number != NULL) && row->least <= row->most);
    int64_t number;
    if (row->text != NULL) {
        *row->text = value;
        return -1;
    }
    if (!casus_word_int((struct casus_word){value, strlen(value)}, row->least, row->most, &number)) {
        return (int)cli_say_error(STATUS_UNUSABLE, "%s takes a whole number from %lld to %lld, not \"%s\".", row->name,
                                  (long long)row->least, (long long)row->most, value);
    }
    *row->number = number;
    return -1;
}

/* The option that a word names, whole or up to "="; *value becomes what follows that. */
static const struct option_row *find_option(const struct option_row *rows, size_t count, const char *word,
                                            const char **value)
{
    const char *equals = strchr(word, '=');
    size_t length = equals != NULL ? (size_t)(equals - word) : strlen(word);
    *value = equals != NULL ? equals + 1 : NULL;
    for (size_t i = 0; i < count; i++) {
        if (strlen(rows[i].name) == length && memcmp(rows[i].name, word, length) == 0) return &rows[i];
    }
    return NULL;
}

/* The option that argv[*at] names; *at moves past a value in the next word. -1, or the exit status. */
static int take_option(int argc, char **argv, int *at, const struct option_row *row, const char *value)
{
    casus_assert(*at < argc && row->name[0] == '-');
    if (row->flag != NULL) {
        if (value != NULL) return (int)cli_say_error(STATUS_UNUSABLE, "%s takes no value.", row->name);
        *row->flag = true;
        return -1;
    }
    if (value == NULL && *at + 1 == argc)
        return (int)cli_say_error(STATUS_UNUSABLE, "%s needs a value: %s.", row->name, row->help);
    return take_value(row, value != NULL ? value : argv[++*at]);
}

bool cli_asks_for_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

int cli_read_options(int argc, char **argv, const char *usage, const struct option_row *rows, size_t count,
                     const char **words, size_t words_max)
{
    size_t found = 0;
    bool options_over = false;
    if (listener != NULL) {
        listener->hear(listener->context, usage, rows, count);
        return STATUS_OK;
    }
    for (int i = 1; i < argc; i++) {
        const char *value;
        const struct option_row *row = options_over ? NULL : find_option(rows, count, argv[i], &value);
        if (!options_over && strcmp(argv[i], "--") == 0) {
            options_over = true;
        } else if (!options_over && cli_asks_for_help(argv[i])) {
            print_options(usage, rows, count);
            return STATUS_OK;
        } else if (row != NULL) {
            int status = take_option(argc, argv, &i, row, value);
            if (status >= 0) return status;
        } else if (!options_over && argv[i][0] == '-' && argv[i][1] != 0) {
            return (int)cli_say_error(STATUS_UNUSABLE, "%s has no option %s; casus %s --help lists them.", argv[0],
                                      argv[i], argv[0]);
        } else if (found == words_max) {
            return (int)cli_say_error(STATUS_UNUSABLE, "there is one word too many: \"%s\"; usage: casus %s", argv[i],
                                      usage);
        } else {
            words[found++] = argv[i];
        }
    }
    words[found] = NULL;
    return -1;
}

void cli_list_options(const struct command *command, const struct option_listener *to)
{
    casus_assert(listener == NULL && to->hear != NULL);
    char name[64], *argv[] = {name, NULL};
    snprintf(name, sizeof name, "%s", command->name);
    listener = to;
    command->run(1, argv);
    listener = NULL;
}
