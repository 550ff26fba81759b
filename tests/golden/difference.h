/* difference.h - what distinguishes one JSON value from another, so that golden files say a thing once.
 *
 * With the differences each value can be computed from the other, so a test loses nothing. */
#ifndef TESTS_GOLDEN_DIFFERENCE_H
#define TESTS_GOLDEN_DIFFERENCE_H

#include <jansson.h>

/* How many bytes the value takes as JSON. */
size_t golden_length(const json_t *value);

/* How to turn `from` into `to`, as an object of paths: "players[1].hand": the value there now; "hand[2]" or
 * "hand[2..4]": "absent"; "hand[5] added": an item that stands at that place of the longer list. Items of lists of
 * different lengths belong together if they are equal, or objects whose first fields are. Two equal values give {}. The
 * caller releases the object. */
json_t *golden_differences(const json_t *from, const json_t *to);

/* The same, but NULL if the differences are not much shorter than `to`. */
json_t *golden_few_differences(const json_t *from, const json_t *to);

#endif
