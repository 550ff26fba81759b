/* hall.h - a whole hall for fuzzers: the server with a store in memory, eight people, a table for two and an evening,
 * and what must hold whatever they do:
 *
 *   - every message gets exactly one reply with its number, or its connection is closed;
 *   - whatever is sent is a JSON object;
 *   - a position that is sent as bytes is a view of its receiver's, to the byte;
 *   - no seat's key, no draft of a team, no secret of the dice and no guest's token reaches anybody else; organisers
 *     know the keys, and neither drafts nor, before the end, the dice;
 *   - a server that starts from the store has the same tables in the same positions.
 *
 * A breach aborts. HALL_TELL=1 in the environment shows everything sent. */
#ifndef FUZZ_HALL_H
#define FUZZ_HALL_H

#include "casus/evening.h"
#include "server/server.h"
#include "server/table/table.h"
#include "store/memory.h"

enum {
    HALL_GAMES_MAX = 16,  /* And a NULL. */
    HALL_PEOPLE = 8,      /* Who is who: hall.c. */
    HALL_TABLES_MAX = 8,  /* Those whose secrets are looked for in what is sent. */
    HALL_SEATS_MAX = 4,   /* Likewise. */
    HALL_ASKED_MAX = 512, /* Messages of one person. */
    HALL_DEED_SIZE = 32,  /* A message's type, and the word that distinguishes several deeds. */
    HALL_DEEDS_MAX = 96,
    HALL_TEXT_MAX = 1 << 17
};

/* As whom a person may be shown a table: everything that he was there since the store was last idle, because messages
 * from then may still be on their way. */
struct hall_part {
    bool organiser, curator;
    struct casus_seats seats;
};

/* The newest key of a place, kept so that searching each text for it is cheap. */
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
    unsigned asked, first, heard;  /* Messages in all; the first over this connection; messages sent to him in all. */
    bool answered[HALL_ASKED_MAX];
    char deed[HALL_ASKED_MAX][HALL_DEED_SIZE]; /* What was asked: "moderate ban". */
    bool counts_himself;                       /* He has numbered a message himself, perhaps like one of ours. */
    bool knows[HALL_PEOPLE];                   /* Whose tokens he has used. */
    struct hall_part part[HALL_TABLES_MAX];
};

struct hall {
    struct server *server;
    struct server_options options;
    struct memory_store disk;
    struct casus_random random;
    uint64_t now;
    bool hold;                                     /* The store reports nothing. */
    char refused[256];                             /* The last refusal's text; "" : none. */
    char accepted[HALL_DEEDS_MAX][HALL_DEED_SIZE]; /* Everything done so far, each once. */
    unsigned accepted_count;
    bool stood_in; /* A bot has played for somebody who was away. */
    struct hall_person person[HALL_PEOPLE];
    char table[HALL_TABLES_MAX][TABLE_ID_SIZE];               /* By age. */
    struct hall_key key[HALL_TABLES_MAX][HALL_SEATS_MAX + 2]; /* Of the seats, the organisers and the curators. */
    unsigned tables;
};

/* The games played in it: every registered one, and sealed bids (simulate/sealed.h). Ended by NULL. */
const struct casus_game *const *hall_games(void);

/* An empty hall, without anybody. */
void hall_open(struct hall *hall, bool rate_limit, uint32_t think_ms);
void hall_close(struct hall *hall);
/* Ends the server and removes its disk, to use another disk with hall_start. */
void hall_leave(struct hall *hall);

/* Opens the two tables, with everybody at them. `kind`: the games of the table and the evening, as in script.h. */
void hall_begin(struct hall *hall, const char *kind, size_t length);

/* The person sends a text, in which the marks for names, keys and numbers are replaced (script.c). */
void hall_say(struct hall *hall, unsigned person, const char *text, size_t length);
void hall_break(struct hall *hall, unsigned person); /* The connection. */
void hall_come(struct hall *hall, unsigned person);  /* Connects again: sends hello, and opens the tables. */
void hall_wait(struct hall *hall, uint64_t ms);
/* The store reports all waiting batches; or it is full, and all of them fail. */
void hall_settle(struct hall *hall);
void hall_fail(struct hall *hall);
/* The server dies, with the first batch that waits written or not, and another one starts from the store. */
void hall_restart(struct hall *hall, bool first_is_written);
/* Checks that everything is durable, everybody is answered, and a restart changes nothing. */
void hall_check(struct hall *hall);

/* The server's table by age; NULL: there is none. */
struct table *hall_table(const struct hall *hall, unsigned number);

/* The deals of all games, one after another; NULL after the last. */
const struct casus_deal *hall_deal(size_t number);

/* Starts a server from the disk. False: it refuses the disk, `error` says why, and there is no server. */
bool hall_start(struct hall *hall, char *error, size_t size);

#endif
