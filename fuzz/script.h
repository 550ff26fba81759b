/* script.h - what people do in a hall, as lines of text: what a fuzzer changes, and what a person can read.
 *
 *   the first line     two letters for games: that of the table of two and that of the evening. A game is meant by the
 *                      first letter of its name (h Horizon, m MAGA, c Cold War, s sealed bids), as long as it can be
 *                      played so by one of its own settings; any other letter means one of those that can. Then any of
 *                      p (the table is not public), r (with the rate limit), t (bots think a while), d (both give
 *                      bytes for the dice), a (after 20 s a bot plays at the table of two for who is away)
 *   3{"type":..}       person 3 says it; any other text after the number is said as it stands
 *   -3  +3             the connection of person 3 breaks; he comes (again)
 *   .500               so many milliseconds pass
 *   #  =  %            the store reports nothing; it reports everything; it is full, and all that waits fails
 *   !  ?               the server dies and starts again; likewise, with one batch written that it was not told of
 *
 * In a message stand $a .. $d for the tables by age, $n for the newest event that the person knows of the table named
 * before, $x12 for a legal action of his (the 13th, counted round), $m for a text that only his team may ever see (in
 * plans and standing lists), $e for the person's bytes for the dice, $g for the
 * server's commitment to them and $h for his, $p3 for what person 3 is called at the table named before; "key":"$k0"
 * for the key of a seat, $ko and $kc for the organisers' and the curators', "link":"$l" for the table's link and
 * "token":"$t1" for a person's token. */
#ifndef FUZZ_SCRIPT_H
#define FUZZ_SCRIPT_H

#include "hall.h"

enum { SCRIPT_MARKER_SIZE = 48, SCRIPT_LINES_MAX = 200 };

/* Writes a message with everything replaced that stands for something. */
void script_replace(struct casus_writer *out, const struct hall *hall, unsigned person, const char *text,
                    size_t length);

/* What only the team of that seat may see. */
void script_marker(const char *table, casus_seat seat, char marker[SCRIPT_MARKER_SIZE]);

/* Plays a whole script in a new hall, and checks it at the end. */
void script_play(struct hall *hall, const char *text, size_t length);

/* Plays the lines in a hall that there is. */
void script_continue(struct hall *hall, const char *text, size_t length);

#endif
