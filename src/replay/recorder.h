/* recorder.h - writing a whole record of a game played here: for simulations, tests and the fuzzers' seeds. The server
 * writes its lines itself, one by one as they become durable; both use include/casus/record.h. */
#ifndef CASUS_REPLAY_RECORDER_H
#define CASUS_REPLAY_RECORDER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "casus/casus.h"
#include "casus/record.h"

struct recorder {
    FILE *file; /* The caller's; NULL: nothing is recorded and every function below does nothing. */
    struct casus_chain chain;
    uint64_t number;       /* Of the last line. */
    const uint8_t *secret; /* NULL: without dice. */
    bool failed;           /* Something could not be written. */
};

/* The dice of a recorded game; without them the record has none. */
struct recorder_dice {
    const uint8_t *secret;  /* CASUS_SECRET_SIZE bytes; kept until the end. */
    const uint8_t *entropy; /* CASUS_ENTROPY_SIZE bytes for each seat. */
    const char *table;      /* Where the seats commit; NULL: one device draws everything. */
};

/* Writes the header. bots[seat] is the name of the bot in each seat. `dice` may be NULL. */
void recorder_begin(struct recorder *recorder, FILE *file, const struct casus_game *game, const char *options,
                    unsigned seats, const char *const *bots, const struct recorder_dice *dice);

/* Each is called before its event is applied to `state`. */
void recorder_action(struct recorder *recorder, const struct casus_game *game, const void *state, casus_seat seat,
                     casus_action action);
void recorder_takeback(struct recorder *recorder, uint64_t to, const struct casus_seats *by);
void recorder_resign(struct recorder *recorder, casus_seat seat);

/* Writes the end line ("finished", "resigned", "abandoned"). False: the record is incomplete. The file stays open. */
bool recorder_end(struct recorder *recorder, const char *how, const void *state, size_t state_size);

#endif
