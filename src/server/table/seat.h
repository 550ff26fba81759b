/* seat.h - the seats of a table: who sits there, who plays for whom. */
#ifndef CASUS_SERVER_TABLE_SEAT_H
#define CASUS_SERVER_TABLE_SEAT_H

#include "server/session/texts.h"
#include "server/table/table.h"

enum seat_kind { SEAT_OPEN = 0, SEAT_PERSON, SEAT_BOT };

/* What a seat has committed while others have not yet. */
struct sealed {
    struct texts *actions;       /* NULL: nothing. */
    bool by_bot;                 /* Chosen by the bot that stood in. */
    int64_t left_ms, reserve_ms; /* The seat's clock then. It seems to run on, so that nobody sees who has committed. */
};

/* What a seat's owner lets a bot do during an absence, if the table has one stand in. */
enum stand_in {
    STAND_IN_OPEN = 0, /* Only what everybody would see; a sealed choice waits for the owner. */
    STAND_IN_NEVER,
    STAND_IN_ALWAYS, /* His sealed choices, too. */
    STAND_INS
};
extern const char *const seat_stand_in_words[STAND_INS];

/* What a seat has a part in the dice with. */
struct share {
    bool wanted; /* It gives bytes: the game does not begin without them. */
    bool committed, revealed;
    uint8_t commit[CASUS_DIGEST_SIZE];
    uint8_t entropy[CASUS_ENTROPY_SIZE]; /* Zeros until they are revealed. */
};

struct seat {
    enum seat_kind kind;
    char bot[16];
    char name[4 * SERVER_NAME_MAX + 1];
    key_digest guest;    /* Of a person; "" else. */
    unsigned generation; /* Of its key: one more whenever somebody loses the seat, so that no old key opens it. */
    struct share share;
    bool owner;
    bool resigned;
    bool flagged; /* Out of time: a bot plays on for good. */
    enum stand_in stand_in;
    /* Not stored: */
    bool away;                   /* A bot stands in. */
    bool late;                   /* A bot finishes this turn. */
    unsigned watchers;           /* Connections that have the table open as this seat. */
    unsigned in_flight;          /* Changes waiting for the store that go to this seat, but not to everybody. */
    uint64_t gone_since;         /* By the clock that measures, */
    uint64_t gone_at;            /* and by people's. */
    int64_t left_ms, reserve_ms; /* Clocks. */
    struct sealed sealed;
};

bool seat_is_any_open(const struct table *table);
/* Whose seat it is; CASUS_SEAT_OBSERVER: none; CASUS_SEAT_ORGANISER: the organiser's place. */
casus_seat seat_of_guest(const struct table *table, const struct guest *guest);
/* Whether the guest has a part at the table: a seat, the organiser's place or a curator's. */
bool seat_has_part(const struct table *table, const struct guest *guest);
bool seat_is_curator(const struct table *table, const struct guest *guest);
/* The key of a seat, or of an evening's place (CASUS_SEAT_ORGANISER; CASUS_SEAT_OBSERVER: the curators'), as it is now:
 * who has it may sit down there. */
void seat_key(const struct server *server, const struct table *table, casus_seat seat, key_hex key);
/* False: the game has no such bot. */
bool seat_set_bot(const struct casus_game *game, struct seat *seat, const char *bot);
/* Nobody looks as it any more. */
void seat_gone(const struct server *server, struct seat *seat);
/* Whether its owner lets a bot act in what all do at once, or one after the other. */
bool seat_lets_stand_in(const struct seat *seat, bool sealed);
/* Its owner says what is allowed; anything that the bot may no longer do ends. */
void seat_allow(struct table *table, casus_seat seat, enum stand_in stand_in);
void seat_set_person(struct seat *seat, const struct guest *guest);
/* The person is gone: the seat is open, and has another key. Who looks as it still does. */
void seat_vacate(struct seat *seat);
/* The seat is another person's, and has another key. */
void seat_pass_on(struct seat *seat, const struct guest *guest);
bool seat_is_played_by_bot(const struct table *table, casus_seat seat);
/* The bot that sits there, or that plays for who is absent. */
const char *seat_bot(const struct table *table, casus_seat seat);
/* The bot's choice for the seat in `state`; 0: none. */
casus_action seat_bot_action(struct server *server, const struct table *table, const void *state, casus_seat seat);
/* What all seats have sealed; for seat_free_sealed. */
struct sealed *seat_copy_sealed(const struct table *table);
void seat_free_sealed(const struct table *table, struct sealed *sealed);
/* Back to what is durable. */
void seat_roll_back_sealed(struct table *table);

#endif
