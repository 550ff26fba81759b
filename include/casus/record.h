/* record.h - the record of a game: JSON Lines, one event per line, hash-chained.
 *
 * Line 0 is the header: game, rules version, options, seats, dice. Every further line is one event, numbered from 1: an
 * action (of a player, the organiser or chance) in its text form, a takeback, a resignation, or the end. Each line
 * closes with a hash of the line before it and of itself, so that nothing can be changed, removed or inserted
 * unnoticed. The position after any line follows from the lines up to it. docs/record.md describes the format.
 *
 * The core only writes records; src/replay/ reads and checks them. */
#ifndef CASUS_RECORD_H
#define CASUS_RECORD_H

#include "casus/dice.h"
#include "casus/text.h"

enum { CASUS_RECORD_VERSION = 1 };

/* The hash at the end of the last line written; all zero before the header. */
struct casus_chain {
    uint8_t hash[CASUS_DIGEST_SIZE];
};

/* A line is written as: casus_record_open, then the fields of the event with casus_json_*, then
 * casus_record_close, which appends the hash and a line feed. `line` must be empty before. */
void casus_record_open(struct casus_writer *line, uint64_t number);
void casus_record_close(struct casus_writer *line, struct casus_chain *chain);

/* An action's line, whole. seat is a player's number, or CASUS_SEAT_CHANCE or _ORGANISER, which are written as
 * "chance" and "organiser". time_ms: Unix time. */
void casus_record_action(struct casus_writer *line, struct casus_chain *chain, uint64_t number, uint8_t seat,
                         const char *action, size_t action_length, uint64_t time_ms);

/* The name of a seat as records and protocol write it: its number, "chance", "organiser", "observer". As JSON. */
void casus_record_seat(struct casus_writer *line, uint8_t seat);

/* Whether `line` (without its line feed) closes with the hash that follows from *chain; then *chain moves on. */
bool casus_record_check(const char *line, size_t length, struct casus_chain *chain);

#endif
