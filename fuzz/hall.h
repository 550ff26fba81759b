/* hall.h - a whole hall for fuzzers: the server with a store in memory, eight people, a table of two and an evening,
 * and what must hold whatever they do:
 *
 *   - every message gets exactly one reply with its number, or its connection is closed;
 *   - whatever is sent is a JSON object;
 *   - a position that is sent as bytes is a view of its receiver's, to the byte;
 *   - no seat's key, no draft of a team, no secret of the dice and no guest's token reaches anybody else; organisers
 *     know the keys, and neither drafts nor, before the end, the dice;
 *   - a server that starts from the store has the same tables in the same positions.
 *
 * A breach aborts. HALL_TELL=1 in the environment shows what is said and heard. */
#ifndef FUZZ_HALL_H
#define FUZZ_HALL_H

#include "casus/evening.h"
#include "server/server.h"
#include "server/table/table.h"
#include "simulate/disk.h"

enum {
    HALL_GAMES_MAX = 16,  /* And a NULL. */
    HALL_PEOPLE = 8,      /* Who is who: hall.c. */
    HALL_TABLES_MAX = 8,  /* Whose secrets are looked for in what is sent. */
    HALL_SEATS_MAX = 4,   /* Likewise. */
    HALL_ASKED_MAX = 512, /* Messages of one person. */
    HALL_DEED_SIZE = 32,  /* A message's type, and the word that says which of several it is. */
    HALL_DEEDS_MAX = 96,
    HALL_TEXT_MAX = 1 << 17
};

/* What a person may be shown of a table: all that he was there since the store was last at rest, for what is said then
 * may still be under way. */
struct hall_part {
    bool organiser, curator;
    struct casus_seats seats;
};

/* The key of a place as it was made last: looking for it in each text takes no longer than that. */
struct hall_key {
    bool made;
    unsigned generation;
    key_hex key;
};

struct hall_person {
    struct hall *hall;
    unsigned number;
    char token[40];
    struct connection *connection; /* NULL: he is not there. */
    bool closing;                  /* The server wants the connection closed. */
    unsigned asked, first, heard;  /* Messages ever; the first over this connection; what was sent to him, ever. */
    bool answered[HALL_ASKED_MAX];
    char deed[HALL_ASKED_MAX][HALL_DEED_SIZE]; /* What was asked: "moderate ban". */
    bool counts_himself;                       /* He has given a message a number of his own: it may be one of ours. */
    bool knows[HALL_PEOPLE];                   /* Whose tokens he has said. */
    struct hall_part part[HALL_TABLES_MAX];
};

struct hall {
    struct server *server;
    struct server_options options;
    struct disk disk;
    struct casus_random random;
    uint64_t now;
    bool hold;                                     /* The store reports nothing. */
    char refused[256];                             /* The last refusal's text; "" : none. */
    char accepted[HALL_DEEDS_MAX][HALL_DEED_SIZE]; /* What was ever done, each once. */
    unsigned accepted_count;
    bool stood_in; /* A bot has played for somebody who was away. */
    struct hall_person person[HALL_PEOPLE];
    char table[HALL_TABLES_MAX][TABLE_ID_SIZE];               /* By age. */
    struct hall_key key[HALL_TABLES_MAX][HALL_SEATS_MAX + 2]; /* Of the seats, the organisers and the curators. */
    unsigned tables;
};

/* What is played in it: every registered game, and sealed bids (simulate/sealed.h). Ended by NULL. */
const struct casus_game *const *hall_games(void);

/* An empty hall, in which nobody is. */
void hall_open(struct hall *hall, bool rate_limit, uint32_t think_ms);
void hall_close(struct hall *hall);
/* The server dies and its disk is gone: for another disk, and hall_start. */
void hall_leave(struct hall *hall);

/* The two tables, with everybody at them. `kind`: the table's game, the evening's, as in script.h. */
void hall_begin(struct hall *hall, const char *kind, size_t length);

/* The person says a text, in which what stands for names, keys and numbers is replaced (script.c). */
void hall_say(struct hall *hall, unsigned person, const char *text, size_t length);
void hall_break(struct hall *hall, unsigned person); /* The connection. */
void hall_come(struct hall *hall, unsigned person);  /* Again: says hello, and opens what is there. */
void hall_wait(struct hall *hall, uint64_t ms);
/* The store reports all that waits; it is full, and all of it fails. */
void hall_settle(struct hall *hall);
void hall_fail(struct hall *hall);
/* The server dies, with the first batch that waits written or not, and another one starts from the store. */
void hall_restart(struct hall *hall, bool first_is_written);
/* Everything is durable, everybody answered, and a restart changes nothing. */
void hall_check(struct hall *hall);

/* The server's table by age; NULL: there is none. */
struct table *hall_table(const struct hall *hall, unsigned number);

/* The deals of all games in a row; NULL behind the last. */
const struct casus_deal *hall_deal(size_t number);

/* Starts a server from the disk. False: it does not take that, `error` says why, and there is none. */
bool hall_start(struct hall *hall, char *error, size_t size);

#endif
