/* An imported game as a record, and the report on it. */
#ifndef COLDWAR_IMPORT_RECORD_H
#define COLDWAR_IMPORT_RECORD_H

#include "import.h"

/* More than any record takes: fewer than 200 bytes per line, plus a number among the header's guesses. */
enum { CW_RECORD_SIZE = (CW_EVENTS_MAX + 2) * 256 };

/* Appends the whole record, with the numbers of the guessed events in its header, and with an end if the game is over.
 * The log's text must still be there, because the players' names point into it, and must not overlap the record. */
void cw_record_write(const struct cw_import *import, struct casus_writer *out);

/* Appends what was compared, as fields of an open JSON object. */
void cw_account_write(const struct cw_import *import, struct casus_writer *out);

#endif
