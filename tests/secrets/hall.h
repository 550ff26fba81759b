/* hall.h - the server with one table and everybody who can look at it: each seat (at an evening two people of each
 * team), a watcher, a curator, an organiser, and somebody in the lobby only. Everything sent to each connection is
 * kept, in order. The hall controls chance and bots: the server's dice and bots get what it chooses, so that a second
 * hall can be led along the course of a first one. */
#ifndef TESTS_SECRETS_HALL_H
#define TESTS_SECRETS_HALL_H

#include <jansson.h>

#include "book.h"
#include "lively.h"
#include "server/server.h"
#include "store/memory.h"

enum {
    PEOPLE_MAX = 20,
    WORDS_SIZE = 160,
    OPTIONS_SIZE = 256,
    DRAWN_MAX = 4096,
    TAKEOVER_MS = 60000,
    MOVE_MS = 20000,
    GAME_MS = 150000
};

/* Who asks can tell by the time that something had to be read, so he hears this: it must not hang on what he may not
 * know. */
#define HALL_WAITED "(waited)"

enum part { PART_MEMBER, PART_WATCHER, PART_CURATOR, PART_ORGANISER, PART_PASSER_BY };

struct heard {
    char *text; /* One message per line. */
    size_t length, capacity;
};

struct person {
    struct hall *hall;
    enum part part;
    casus_seat seat;  /* Of a member. */
    const char *form; /* The form of positions. */
    bool listens;     /* What he is sent is kept. */
    bool watches;     /* The lobby, too. */
    char token[40];
    struct connection *connection;
    struct heard heard;
    int64_t id;       /* Of his last message. */
    json_t *bulletin; /* What his team, or the desk, was last told about its own things. */
};

/* What chance and bots did in one step: words of actions, and a hash of the question to chance, as an organiser is told
 * it; 0 if there is none. */
struct drawn {
    char (*words)[WORDS_SIZE];
    uint64_t *question;
    unsigned count;
};

enum clock_of_hall { NO_CLOCK, CLOCK_FOR_MOVES, CLOCK_FOR_GAME };

/* What is played. */
struct programme_of_hall {
    const struct casus_game *game;
    char options[OPTIONS_SIZE];
    bool evening, private; /* Private: the table can be found only with the link. */
    enum clock_of_hall clock;
    unsigned people; /* Seats that people take; the others are bots'. */
    uint64_t seed;
};

/* Two last words of chance's actions of a kind ("draw") that are swapped in this hall; "": none are. */
struct exchange {
    char kind[WORDS_SIZE], one[WORDS_SIZE], other[WORDS_SIZE];
};

/* How a hall is controlled. */
struct lead {
    uint64_t seed;               /* For what it draws by itself. */
    struct drawn *writes;        /* Where to write what chance and bots do; NULL: nowhere. */
    const struct drawn *follows; /* What they are to do, if possible; NULL: anything. */
    struct exchange exchange;
    unsigned leak; /* A game's leak that is planted: enum leak of leaks.h; 0: none. */
    enum server_fault fault;
};

struct hall {
    struct server *server;
    struct casus_game puppet; /* The game, with chance and bots controlled by this hall. */
    const struct casus_game *games[2];
    struct programme_of_hall programme;
    uint64_t now;
    struct casus_random entropy; /* The server's, the same in every hall of a programme. */
    struct casus_random random;  /* The hall's own. */
    struct memory_store disk;    /* What is stored. */
    struct person person[PEOPLE_MAX];
    unsigned people;
    char table[40], link[40], key[BOOK_SEATS_MAX][40], organiser_key[40], curator_key[40];
    struct heard log;    /* Lines in the server's log. */
    uint64_t readings;   /* How often something had to be read from the store. */
    bool begun;          /* A record has been opened. */
    json_int_t proposal; /* The last one. */
    char called[40];     /* Somebody who has a seat, by what the table's owner was last told; "": nobody. */
    struct book book;
    struct lead lead;
    unsigned at;          /* How far the other hall has been followed. */
    bool used[DRAWN_MAX]; /* What of it has been used. */
    void *memory, *view;  /* Of bots. */
};

/* A hall with everybody connected and the table made; the game has begun unless it is an evening. */
struct hall *hall_make(const struct programme_of_hall *programme, const struct lead *lead);
void hall_free(struct hall *hall);

/* The person sends it; the message gets an id and is released. */
void hall_say(struct hall *hall, unsigned person, json_t *message);
void hall_pass_time(struct hall *hall, uint64_t ms);

/* The person is gone; until he comes back his messages are not sent. */
void hall_go(struct hall *hall, unsigned person);
bool hall_is_there(const struct hall *hall, unsigned person);

/* The person leaves, if he is there, and comes back, and opens the table from event `from` by his own count; negative:
 * as it is now. */
void hall_come_again(struct hall *hall, unsigned person, int64_t from);

/* Everybody who is there looks elsewhere for that long, so that the table may leave the memory, and then opens it again
 * where he was. */
void hall_look_away(struct hall *hall, uint64_t ms);

/* The server dies and another one is made from what is stored; everybody who was there comes back. */
void hall_restart(struct hall *hall);

/* A message of that type about the table. */
json_t *hall_about(const struct hall *hall, const char *type);

/* The last event that the person has been told about, by his own count. */
uint64_t hall_newest(const struct hall *hall, unsigned person);

/* The person's viewer number in the book; PART_ORGANISER has none. */
unsigned hall_viewer(const struct hall *hall, unsigned person);

/* How the game is made lively; NULL: not at all. */
const struct lively *hall_lively(const struct hall *hall);

/* What the seat might do now, chosen by a bot from its view: one action or, if several act at once, as many as complete
 * its part. */
json_t *hall_choose(struct hall *hall, casus_seat seat);

/* A step begins: what chance and bots do is written and followed there, and the server's own draws restart for it, so
 * that they do not depend on how much was drawn before. */
void hall_lead(struct hall *hall, unsigned step, struct drawn *writes, const struct drawn *follows);

/* The words with the swapped last word, if it is one of those swapped in the hall; `kind`: only if they begin like
 * chance's swapped actions. */
void hall_exchanged(const struct hall *hall, bool kind, const char *words, char out[WORDS_SIZE]);

void drawn_free(struct drawn *drawn);

#endif
