/* hall.h - the server with one table and everybody who can look at it: each seat (of an evening two people of each
 * team), who watches, a curator, an organiser, and who only stands in the lobby. All that each connection is sent is
 * kept, in its order. Chance and bots are the hall's: what the server's dice can draw, and what a bot can choose, is
 * what it is given, so that a second hall can be led along the course of a first one. */
#ifndef TESTS_SECRETS_HALL_H
#define TESTS_SECRETS_HALL_H

#include <jansson.h>

#include "book.h"
#include "lively.h"
#include "server/server.h"
#include "simulate/disk.h"

enum {
    PEOPLE_MAX = 20,
    WORDS_SIZE = 160,
    OPTIONS_SIZE = 256,
    DRAWN_MAX = 4096,
    TAKEOVER_MS = 60000,
    MOVE_MS = 20000,
    GAME_MS = 150000
};

enum part { PART_MEMBER, PART_WATCHER, PART_CURATOR, PART_ORGANISER, PART_PASSER_BY };

struct heard {
    char *text; /* A message a line. */
    size_t length, capacity;
};

struct person {
    struct hall *hall;
    enum part part;
    casus_seat seat;  /* Of a member. */
    const char *form; /* How positions come. */
    bool listens;     /* What he is sent is kept. */
    bool watches;     /* The lobby, too. */
    char token[40];
    struct connection *connection;
    struct heard heard;
    int64_t id;       /* Of his last message. */
    json_t *bulletin; /* What his team, or the desk, was told last of its own things. */
};

/* What chance and bots did in one step: words of actions, and a hash of what was asked of chance, as an organiser is
 * told it; 0: there is none. */
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
    bool evening, private; /* Private: only who has the link finds the table. */
    enum clock_of_hall clock;
    unsigned people; /* Seats that people take; the others are bots'. */
    uint64_t seed;
};

/* Two last words of chance's actions of a kind ("draw") that have changed places in this hall; "": none have. */
struct exchange {
    char kind[WORDS_SIZE], one[WORDS_SIZE], other[WORDS_SIZE];
};

/* How a hall is led. */
struct lead {
    uint64_t seed;               /* Of what it draws by itself. */
    struct drawn *writes;        /* Where what chance and bots do is written; NULL: nowhere. */
    const struct drawn *follows; /* What they are to do, if it can be done; NULL: anything. */
    struct exchange exchange;
    unsigned leak; /* A game's leak that is planted: enum leak of leaks.h; 0: none. */
    enum server_fault fault;
};

struct hall {
    struct server *server;
    struct casus_game puppet; /* The game, with its chance and its bots led by this hall. */
    const struct casus_game *games[2];
    struct programme_of_hall programme;
    uint64_t now;
    struct casus_random entropy; /* The server's, the same in every hall of a programme. */
    struct casus_random random;  /* The hall's own. */
    struct disk disk;            /* What is stored. */
    struct person person[PEOPLE_MAX];
    unsigned people;
    char table[40], link[40], key[BOOK_SEATS_MAX][40], organiser_key[40], curator_key[40];
    struct heard log;    /* Lines that the server has written for who runs it. */
    bool begun;          /* A record has been opened. */
    json_int_t proposal; /* The last one. */
    char called[40];     /* Somebody who has a seat, as the table's owner was last told; "": nobody. */
    struct book book;
    struct lead lead;
    unsigned at;          /* How far what is followed has been followed. */
    bool used[DRAWN_MAX]; /* What of it has. */
    void *memory, *view;  /* Of bots. */
};

/* A hall in which the people have come, the table is made and, but for an evening's, the game has begun. */
struct hall *hall_make(const struct programme_of_hall *programme, const struct lead *lead);
void hall_free(struct hall *hall);

/* The person says it; the message gets an id and is used up. */
void hall_say(struct hall *hall, unsigned person, json_t *message);
void hall_pass_time(struct hall *hall, uint64_t ms);

/* The person is gone; what he says until he comes again is not heard. */
void hall_go(struct hall *hall, unsigned person);
bool hall_is_there(const struct hall *hall, unsigned person);

/* The person goes, if he is there, and comes back, and looks at the table from event `from` as he counts; below 0: as
 * it is. */
void hall_come_again(struct hall *hall, unsigned person, int64_t from);

/* The server is gone without a word, and another one is made from what is stored; everybody who was there comes
 * back. */
void hall_restart(struct hall *hall);

/* A message of that type about the table. */
json_t *hall_about(const struct hall *hall, const char *type);

/* The last event that the person has been told of, as he counts. */
uint64_t hall_newest(const struct hall *hall, unsigned person);

/* How a person's view is found in the book; PART_ORGANISER has none. */
unsigned hall_viewer(const struct hall *hall, unsigned person);

/* How the game is made lively; NULL: not at all. */
const struct lively *hall_lively(const struct hall *hall);

/* What the seat might do now, chosen by a bot from its view: one action, or as many as complete what is awaited of
 * several at once. */
json_t *hall_choose(struct hall *hall, casus_seat seat);

/* A step begins: what chance and bots do is written and followed there, and what the server draws by itself is drawn
 * anew for it, so that it does not hang on how much was drawn before. */
void hall_lead(struct hall *hall, unsigned step, struct drawn *writes, const struct drawn *follows);

/* The words with another last one, if it is exchanged in the hall; `kind`: only if they begin as those of chance that
 * are exchanged. */
void hall_exchanged(const struct hall *hall, bool kind, const char *words, char out[WORDS_SIZE]);

void drawn_free(struct drawn *drawn);

#endif
