/* table.h - a table: its seats, its events, the position they lead to. What happens to it: play.h. */
#ifndef CASUS_SERVER_TABLE_TABLE_H
#define CASUS_SERVER_TABLE_TABLE_H

#include "server/base/key.h"
#include "server/registry/entry.h"
#include "server/session/guest.h"
#include "server/table/watch.h"

enum table_status { TABLE_WAITING = 0, TABLE_RUNNING, TABLE_PAUSED, TABLE_OVER, TABLE_DAMAGED /* never stored */ };
enum clock_kind { CLOCK_OFF = 0, CLOCK_MOVE, CLOCK_GAME };

enum event_kind { EVENT_HEADER = 0, EVENT_ACTION, EVENT_TAKEBACK, EVENT_RESIGN, EVENT_END };

struct event {
    enum event_kind kind;
    casus_seat seat; /* Of an action or a resignation. */
    bool by_bot;
    casus_action action;
    uint64_t to;             /* Of a takeback. */
    uint64_t live;           /* The last action that counts in the position after this event; 0: none. */
    struct casus_seats told; /* Who gets it. */
    char *line;
    size_t length;
};

struct proposal {
    uint64_t number; /* 0: none is open. */
    enum { PROPOSE_TAKEBACK, PROPOSE_PAUSE, PROPOSE_RESUME } what;
    uint64_t to;
    casus_seat seat;
    struct casus_seats agreed;
};

enum round_phase { ROUND_COMMITTING = 0, ROUND_REVEALING };

/* The way to the dice: share.h. Times are the clock's; 0: not yet. */
struct table_round {
    unsigned number;  /* From 1, one more each time that it begins anew. */
    unsigned started; /* Of an evening: the round in which its organiser said start; 0: not yet. */
    enum round_phase phase;
    uint64_t begun, closed; /* The secret was drawn; the list of commitments was closed. */
    uint64_t until;         /* For whom is waited must be done by then; UINT64_MAX: whenever. */
};

struct table {
    char id[TABLE_ID_SIZE];
    struct entry *entry;
    const struct casus_game *game;
    char *options;
    unsigned rules; /* The version of the rules that it is played by: the newest when it began. */
    struct casus_measure measure;
    bool public;
    key_digest creator; /* The guest's who opened it, or has his seat now. */
    enum table_status status;
    uint64_t created;
    uint64_t attended;              /* When somebody with a part last looked; of this run of the server. */
    bool gone;                      /* Being removed: nobody may know of it any more. */
    char next_table[TABLE_ID_SIZE]; /* The rematch. */
    enum clock_kind clock;
    int64_t move_ms, game_ms, reserve_ms;
    int64_t takeover_ms;
    uint8_t secret[CASUS_SECRET_SIZE];
    struct table_round round;
    struct casus_dice dice;
    unsigned seats;
    struct seat *seat;
    struct event *events; /* 0 .. n; events[0] is the header, once the game has begun. */
    uint64_t n;
    size_t events_capacity;
    struct casus_chain chain;
    void *state;
    void **snapshots; /* After every so many events; NULL where there is none. */
    size_t snapshots_count;
    struct proposal proposal;
    uint64_t proposals;
    struct barred *barred; /* BARRED_MAX, once there is one. */
    unsigned barred_count;
    unsigned links;        /* The generation of its link: one more whenever somebody is put out. */
    json_t *chat;          /* The lines that are kept, with the guest of each, whom nobody learns; and those */
    unsigned chat_waiting; /* that are not durable yet: the last so many. */
    struct guest_talk watchers_talk; /* Of all who watch. */
    struct audience *audience;       /* push/audience.h */
    bool relisted;                   /* Others have a part in it: to be stored at the end of the change. */
    bool changed;                    /* What everybody may know of it: to be pushed at the end of the change. */
    uint64_t crowd_until;            /* Until then viewers get only what cannot wait. */
    uint64_t step_told;              /* To those who look: table_step. */
    bool awaited_anew;               /* In this change: the same seats may be awaited again, for something else. */
    /* Clocks and bots: */
    uint64_t turn_started; /* When the awaited seat got its position; 0: not yet, or the clock stands. */
    struct casus_seats awaited;
    uint64_t bot_due;          /* 0: no bot is about to move. */
    struct thinking *thinking; /* think.h: bots that think elsewhere. */
    uint64_t deadline;         /* When tick_table must look at the table. */
    /* Durability: */
    uint64_t durable_n;
    struct proposal told_proposal;      /* As everybody has been told of it. */
    char *durable_meta;                 /* As last stored; NULL: not stored yet. */
    struct sealed *durable_sealed;      /* By seat, as last stored; NULL: nothing ever was. */
    unsigned in_flight, in_flight_open; /* Changes that wait for the store; of them those that everybody waits for. */
    const struct table_organised *organised; /* NULL: the table has no organiser. */
    struct evening *evening;                 /* evening/evening.h; with an organiser only. */
};

/* What is true of a table whenever nothing is being done to it; for asserts. */
bool table_holds(const struct table *table);
/* Options as the game reads them for a table that is played by that version of the rules; a line "rules" of their own
 * still holds. For free. */
char *table_played_options(const struct casus_game *game, const char *options, unsigned rules);
/* Whether a text could be a table's name: of 6 to 16 small letters and digits. */
bool table_is_id(const char *text, size_t length);
/* The link of a table of that name and generation, whether there is one or not. */
void table_link(const struct server *server, const char *id, unsigned generation, key_hex link);
const struct casus_game *table_find_game(const struct server *server, const char *name); /* NULL: none. */
/* Whether he opened it, or has that guest's seat now: he keeps order there. An evening has organisers, and no owner. */
bool table_is_owned_by(const struct table *table, const struct guest *guest);
/* What cannot wait to be told: the status, and the step to the dice. */
uint64_t table_step(const struct table *table);
/* Whom the position waits for; nobody, unless the game runs or is paused. */
void table_actor(const struct table *table, struct casus_actor *actor);

#endif
