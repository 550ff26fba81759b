/* replay.h - reading a record, checking all that it claims, and going to any of its positions. */
#ifndef CASUS_REPLAY_REPLAY_H
#define CASUS_REPLAY_REPLAY_H

#include "casus/casus.h"
#include "casus/dice.h"

enum {
    REPLAY_BYTES_MAX = 64 << 20,
    REPLAY_EVENTS_MAX = 1 << 20,
    REPLAY_ERROR_SIZE = 320,
    REPLAY_SNAPSHOT_EVERY = 64
};

enum replay_kind { REPLAY_ACTION = 0, REPLAY_TAKEBACK, REPLAY_RESIGN, REPLAY_END };

struct replay_event {
    enum replay_kind kind;
    casus_seat seat; /* Of an action or a resignation. */
    casus_action action;
    uint64_t to; /* Of a takeback. */
};

/* What the dice showed: chance events that had more than one outcome. */
struct replay_dice {
    uint64_t checked; /* As the secret says. */
    uint64_t forced;  /* With one outcome: nothing was drawn. */
    double expected, seen; /* The mean place in the list of outcomes, 0 .. 1: half is even. */
};

struct replay {
    const struct casus_game *game;
    struct casus_measure measure;
    char *options;
    char **names; /* By seat. */
    struct replay_event *events; /* 1 .. count */
    uint64_t count;
    bool finished;   /* It has an end line. */
    char end[16];    /* How it ended. */
    bool has_dice, has_secret;
    uint8_t secret[CASUS_SECRET_SIZE], commitment[CASUS_DIGEST_SIZE];
    uint8_t *entropy;
    struct replay_dice dice;
    void **snapshots;
};

/* Reads a record from memory and checks it: form, chain, legality, dice. False: `error` says in one sentence which line is wrong and
 * why; *replay is then freed already. */
bool replay_read(struct replay *replay, const char *text, size_t length, char error[REPLAY_ERROR_SIZE]);

/* The position after event `number` (0 .. count) into `state`, which has measure.state_size bytes. */
void replay_position(const struct replay *replay, uint64_t number, void *state);

void replay_free(struct replay *replay);

#endif
