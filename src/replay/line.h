/* line.h - the lines of a record: their kinds, and what bounds them. */
#ifndef CASUS_REPLAY_LINE_H
#define CASUS_REPLAY_LINE_H

enum {
    REPLAY_NAME_MAX = 128, /* Bytes of a seat's name. */
    REPLAY_ERROR_SIZE = 320,
    REPLAY_DICE_STEPS = 3 /* The server commits, the seats commit, the seats reveal. */
};

enum replay_kind { REPLAY_ACTION = 0, REPLAY_TAKEBACK, REPLAY_RESIGN, REPLAY_END };

#endif
