/* casus backup: a copy of a store, of one moment, while its server runs. */
#include <unistd.h>

#include "cli.h"
#include "store/file.h"

/* The store to use if none is named: the one that `serve` uses in this directory, or else that of `play`. */
static bool find_store(char path[STORE_PATH_SIZE])
{
    static const char here[] = "casus.sqlite";
    if (access(here, F_OK) != 0) return cli_default_store(path);
    snprintf(path, STORE_PATH_SIZE, "%s", here);
    return true;
}

enum status run_backup(int argc, char **argv)
{
    char path[STORE_PATH_SIZE], error[512];
    const char *store = NULL, *words[2];
    const struct option_row rows[] = {
        {"--store", "FILE", "the store (casus.sqlite here, or else that of casus play)", .text = &store},
    };
    int status = READ_OPTIONS("backup FILE [options]", rows, words);
    if (status >= 0) return (enum status)status;
    if (words[0] == NULL)
        return cli_say_error(STATUS_UNUSABLE,
                             "name the file that the backup is to be written to; it must not be there.");
    if (store == NULL && !find_store(path)) return STATUS_FAILED;
    if (!store_backup(store != NULL ? store : path, false, words[0], NULL, error, sizeof error))
        return cli_say_error(STATUS_FAILED, "%s", error);
    printf("%s: a backup of %s; its pages are whole. casus store check looks at every game in it.\n", words[0],
           store != NULL ? store : path);
    return STATUS_OK;
}
