/* replay.h - reading a record, checking everything it claims, and going to any of its positions. */
#ifndef CASUS_REPLAY_REPLAY_H
#define CASUS_REPLAY_REPLAY_H

#include "casus/casus.h"
#include "casus/dice.h"
#include "line.h"

enum {
    REPLAY_BYTES_MAX = 64 << 20,
    REPLAY_EVENTS_MAX = 1 << 20,
    REPLAY_STEPS_LEAST = 64,          /* Between two kept positions; more if positions are large. */
    REPLAY_KEPT_BYTES_MAX = 256 << 20 /* All kept positions together. */
};

struct replay_event {
    enum replay_kind kind;
    casus_seat seat;     /* Of an action or a resignation. */
    bool by_bot;         /* A bot acted for the seat's owner. */
    casus_action action; /* Of an action. */
    uint64_t to;         /* Of a takeback. */
    uint64_t steps;      /* Since the last kept position, or since the first. */
    void *kept;          /* The position after it if steps is 0, else NULL. */
};

/* What the dice showed. Each draw is put on a scale from 0 (the first of all equally likely numbers) to 1 (the last).
 */
struct replay_dice {
    uint64_t checked;      /* Draws that follow from the secret. */
    uint64_t forced;       /* Chance events with a single outcome, where nothing was drawn. */
    double seen, variance; /* The sum of the results, and of the variances of fair draws. */
};

struct replay {
    const struct casus_game *game;
    struct casus_measure measure;
    char *options;
    char **names;                /* By seat. */
    struct replay_event *events; /* 1 .. count */
    uint64_t count;
    bool finished; /* It has an end line. */
    char end[16];  /* How it ended. */
    bool has_dice, has_secret;
    bool dice_shared;    /* The seats committed before they revealed; else one device drew everything. */
    unsigned dice_seats; /* How many seats gave bytes. */
    uint64_t dice_round; /* How many secrets the server drew until all had revealed; from 1. */
    uint8_t secret[CASUS_SECRET_SIZE], commitment[CASUS_DIGEST_SIZE];
    uint8_t *entropy;       /* CASUS_ENTROPY_SIZE bytes for each seat; zeros: none. */
    const uint8_t **shares; /* By seat, its bytes in `entropy`; NULL: it gave none. */
    struct replay_dice dice;
    uint64_t steps_most; /* No event is further than this from a kept position. */
    size_t kept_bytes;
};

/* Reads a record from memory and checks it: form, chain, legality, dice. False: `error` says in one sentence which line
 * is wrong and why; *replay has then been freed. */
bool replay_read(struct replay *replay, const char *text, size_t length, char error[REPLAY_ERROR_SIZE]);

/* The same with games of the caller's choice, ended by NULL, instead of those of this build. */
bool replay_read_among(struct replay *replay, const struct casus_game *const *games, const char *text, size_t length,
                       char error[REPLAY_ERROR_SIZE]);

/* The position after event `number` (0 .. count) into `state`, which has measure.state_size bytes. */
void replay_position(const struct replay *replay, uint64_t number, void *state);

void replay_free(struct replay *replay);

#endif
