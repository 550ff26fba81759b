/* script.h - what people do in a hall, as lines of text, which a fuzzer can change and a person can read.
 *
 *   the first line     two letters for games: those of the table for two and of the evening. A game is meant by the
 *                      first letter of its name (h Horizon, m MAGA, c Cold War, s sealed bids), if one of its own
 *                      settings can be played there; any other letter means one of those that can. Then any of
 *                      p (the table is not public), r (with the rate limit), t (bots think a while), d (both give
 *                      bytes for the dice), a (after 20 s a bot plays at the table for two for someone who is away)
 *   3{"type":..}       person 3 sends it; any other text after the number is sent unchanged
 *   -3  +3             the connection of person 3 breaks; he comes (back)
 *   .500               this many milliseconds pass
 *   #  =  %            the store reports nothing; it reports everything; it is full, and everything waiting fails
 *   !  ?               the server dies and starts again; likewise, with one batch written that was not reported to it
 *
 * Marks in a message: $a .. $d are the tables by age, $n is the newest event that the person knows of the table named
 * before, $x12 a legal action of his (the 13th, wrapping round), $m a text that only his team may ever see (in plans
 * and standing lists), $e the person's bytes for the dice, $g the server's commitment to them and $h his, $p3 what
 * person 3 is called at the table named before; "key":"$k0" is the key of a seat, $ko and $kc the organisers' and the
 * curators', "link":"$l" the table's link "token":"$t1" a person's token, and
 * "code":"$q0" the short code of a team of table $b. */
#ifndef FUZZ_SCRIPT_H
#define FUZZ_SCRIPT_H

#include "hall.h"

enum { SCRIPT_MARKER_SIZE = 48, SCRIPT_LINES_MAX = 200 };

/* Writes a message with all marks replaced. */
void script_replace(struct casus_writer *out, const struct hall *hall, unsigned person, const char *text,
                    size_t length);

/* What only the team of that seat may see. */
void script_marker(const char *table, casus_seat seat, char marker[SCRIPT_MARKER_SIZE]);

/* Plays a whole script in a new hall, and checks it at the end. */
void script_play(struct hall *hall, const char *text, size_t length);

/* Plays the lines in an existing hall. */
void script_continue(struct hall *hall, const char *text, size_t length);

#endif
