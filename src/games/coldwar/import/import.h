/* Rebuilding a game from its log, as a record of legal actions from the first deal to the last line, comparing every
 * figure that the log prints. One struct of the caller's holds everything; no other memory is used. */
#ifndef COLDWAR_IMPORT_H
#define COLDWAR_IMPORT_H

#include "rebuilding.h"

/* Reads game `number` of the text, from 0, and rebuilds it up to its end or to where it cannot be followed. False:
 * *error says why it cannot be read at all, and at which line. */
bool cw_import(struct cw_import *import, const char *text, size_t length, unsigned number, struct casus_error *error);

/* The line up to which the log was followed: its last, unless the import ended before. */
uint32_t cw_line_read(const struct cw_import *import);

/* Appends a sentence about a difference, without its line. */
void cw_difference_write(const struct cw_difference *difference, struct casus_writer *out);

#endif
