/* record_file.h - what verify and show have in common. */
#ifndef CASUS_CLI_RECORD_FILE_H
#define CASUS_CLI_RECORD_FILE_H

#include "cli.h"
#include "replay/replay.h"

/* What to say if no file is named. */
#define NO_RECORD "name the record's file, or - for standard input."

/* Reads and checks a record; a path of NULL means that none was named. STATUS_UNUSABLE: the file cannot be read, and
 * this has been said. STATUS_FAILED: the record is not valid, `error` says why. STATUS_OK: the caller frees the
 * replay. */
enum status cli_read_record_file(const char *path, struct replay *replay, char error[REPLAY_ERROR_SIZE]);

#endif
