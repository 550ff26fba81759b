/* press.h - press releases: what a team's PUB wants printed. Each turn a team may offer one; it is between the team and
 * the organisers until an organiser lets it through, and then everybody's. A release says whose it is, and nothing in
 * the game follows from it: telling and lying are allowed, showing a report is not. */
#ifndef CASUS_GAMES_MAGA_PRESS_H
#define CASUS_GAMES_MAGA_PRESS_H

#include "casus/casus.h"
#include "casus/text.h"

enum {
    MAGA_RELEASE_TITLE = 60, /* Characters. */
    MAGA_RELEASE_TEXT = 400,
    MAGA_RELEASE_TITLE_BYTES = 4 * MAGA_RELEASE_TITLE,
    MAGA_RELEASE_TEXT_BYTES = 4 * MAGA_RELEASE_TEXT,
    MAGA_PRINTED_MAX = 256, /* Kept; the oldest go first. */
    MAGA_PRINTED_TURNS = 2  /* So many turns stay published. */
};

enum maga_release_status { MAGA_NO_RELEASE, MAGA_OFFERED, MAGA_PRINTED, MAGA_TURNED_DOWN, MAGA_RELEASE_STATUSES };

struct maga_release {
    uint8_t seat, turn;
    uint8_t status; /* enum maga_release_status */
    char title[MAGA_RELEASE_TITLE_BYTES + 1], text[MAGA_RELEASE_TEXT_BYTES + 1];
};

/* Part of an evening's dealings: begins as zeroed memory. */
struct maga_press {
    struct maga_release own[CASUS_SEATS_MAX]; /* By team, of this turn. */
    uint32_t printed;
    struct maga_release print[MAGA_PRINTED_MAX]; /* Oldest first. */
};

/* A new turn: what was offered in the one before lapses. */
void maga_press_begin(struct maga_press *press);

/* Offers a release, or with neither title nor text takes back the one that is offered; both with their escapes. */
bool maga_press_offer(struct maga_press *press, casus_seat seat, unsigned turn, struct casus_word title,
                      struct casus_word text, struct casus_error *error);

/* Lets the team's release through, or turns it down: the one with this text, which the organiser has read. */
bool maga_press_decide(struct maga_press *press, casus_seat seat, struct casus_word text, bool through,
                       struct casus_error *error);

/* A viewer's part, as keys of an open object: a team's own release, those that wait for an organiser, or what is
 * printed. */
void maga_press_json(const struct maga_press *press, unsigned seats, casus_seat viewer, struct casus_writer *out);

/* As lines, and a line after its first word, "offer" or "print"; false: it makes no sense. */
void maga_press_save(const struct maga_press *press, unsigned seats, struct casus_writer *out);
bool maga_press_load(struct maga_press *press, unsigned seats, bool printed, struct casus_reader *words);

#endif
