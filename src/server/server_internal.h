/* server_internal.h - what the files of the server share. One subject a file:
 *   server.c        connections, changes and their durability     message.c  reading and refusing messages
 *   lobby.c       guests, tables coming and going, seats         table.c    events of a table, chance, the record
 *   sending.c     what viewers are sent                          playing.c  moves, undo, resignation, sealed lists
 *   news.c        what a change tells all who look               talking.c  proposals, chat, rematch
 *   time.c        clocks, bots, absence                          loading.c  the server from its store
 *   numbers.c     events as their viewers count them
 * and evening.h: tables with an organiser. */
#ifndef CASUS_SERVER_SERVER_INTERNAL_H
#define CASUS_SERVER_SERVER_INTERNAL_H

#include <jansson.h>

#include "casus/dice.h"
#include "casus/record.h"
#include "server/server.h"

enum {
    ID_SIZE = 7,    /* A table's name: six letters and digits. */
    KEY_BYTES = 16, /* Links, keys, tokens: 128 bits. */
    SCRATCH_SIZE = 8 << 20,
    /* Events between two kept positions, where a position has no more than SNAPSHOT_BYTES; else more in proportion. */
    SNAPSHOT_EVERY = 32,
    SNAPSHOT_BYTES = 4096,
    CHANCE_PER_CHANGE = 64 /* Steps that are taken at once before others get their turn. */
};

typedef char hex_key[2 * KEY_BYTES + 1];
typedef char hex_digest[2 * CASUS_DIGEST_SIZE + 1];

/* ---- Guests ---- */

struct guest {
    hex_digest id; /* The hash of the token. */
    char name[4 * SERVER_NAME_MAX + 1];
    struct guest *next; /* In its bucket. */
};

/* ---- Tables ---- */

enum seat_kind { SEAT_OPEN = 0, SEAT_PERSON, SEAT_BOT };

/* What a seat has committed while others have not yet. */
struct sealed {
    json_t *actions;             /* Never changed, only replaced; NULL: nothing. */
    bool by_bot;                 /* Chosen by the bot that stood in. */
    int64_t left_ms, reserve_ms; /* The seat's clock then. It seems to run on, so that nobody sees who has committed. */
};

struct seat {
    enum seat_kind kind;
    char bot[16];
    char name[4 * SERVER_NAME_MAX + 1];
    hex_digest guest; /* Of a person; "" else. */
    uint8_t entropy[CASUS_ENTROPY_SIZE];
    bool owner;
    bool resigned;
    bool flagged; /* Out of time: a bot plays on for good. */
    /* Not stored: */
    bool away;         /* A bot stands in. */
    bool late;         /* A bot finishes this turn. */
    unsigned watchers; /* Connections that have the table open as this seat. */
    uint64_t gone_since;
    int64_t left_ms, reserve_ms; /* Clocks. */
    struct sealed sealed;
};

enum table_status { TABLE_WAITING = 0, TABLE_RUNNING, TABLE_PAUSED, TABLE_OVER };
enum clock_kind { CLOCK_OFF = 0, CLOCK_MOVE, CLOCK_GAME };

enum event_kind { EVENT_HEADER = 0, EVENT_ACTION, EVENT_TAKEBACK, EVENT_RESIGN, EVENT_END };

struct event {
    enum event_kind kind;
    casus_seat seat; /* Of an action or a resignation. */
    bool by_bot;
    casus_action action;
    uint64_t to;             /* Of a takeback. */
    uint64_t live;           /* The last action that counts in the position after this event; 0: none. */
    struct casus_seats told; /* Who is told of it. */
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

/* Somebody who has the table open. */
struct subscriber {
    struct connection *connection;
    casus_seat viewer; /* A seat, CASUS_SEAT_OBSERVER or, in an evening, CASUS_SEAT_ORGANISER. */
};

/* A growing text. */
struct text {
    char *bytes;
    size_t length, capacity;
};

/* What one kind of viewer is to be told at the end of a change: the events, with and without patches (in an evening:
 * one patch for them all). */
struct news {
    struct text plain, patched;
};

struct table {
    char id[ID_SIZE];
    const struct casus_game *game;
    char *options;
    struct casus_measure measure;
    bool public, private_link;
    enum table_status status;
    uint64_t created;
    char next_table[ID_SIZE]; /* The rematch. */
    enum clock_kind clock;
    int64_t move_ms, game_ms, reserve_ms;
    int64_t takeover_ms;
    uint8_t secret[CASUS_SECRET_SIZE];
    struct casus_dice dice;
    unsigned seats;
    struct seat *seat;
    struct event *events; /* 0 .. n; events[0] is the header, once the game has begun. */
    uint64_t n;
    size_t events_capacity;
    struct casus_chain chain;
    void *state, *before;
    void **snapshots; /* After event SNAPSHOT_EVERY * i; NULL where there is none. */
    size_t snapshots_count;
    struct proposal proposal;
    uint64_t proposals;
    json_t *chat;
    uint64_t chat_lines;
    struct subscriber *subscribers;
    size_t subscriber_count, subscriber_capacity;
    struct news *news;                 /* seats + 2: the last two are the observers' and the organisers'. */
    bool has_news, changed;            /* To be pushed at the end of the change. */
    bool patching;                     /* Somebody who looks wants the bytes that change. */
    struct casus_seats awaited_before; /* Before the change's first event. */
    /* Clocks and bots: */
    uint64_t turn_started; /* When the awaited seat got its position; 0: not yet, or the clock stands. */
    struct casus_seats awaited;
    uint64_t bot_due;  /* 0: no bot is about to move. */
    uint64_t deadline; /* When server_tick must look at the table. */
    /* Durability: */
    uint64_t durable_n;
    char *durable_meta;            /* As last stored; NULL: not stored yet. */
    struct sealed *durable_sealed; /* By seat, as last stored; NULL: nothing ever was. */
    unsigned in_flight;
    struct evening *evening; /* NULL: the table has no organiser. */
    struct table *next;      /* In its bucket. */
    struct table *older, *newer;
};

/* ---- Connections ---- */

enum form { FORM_NONE = 0, FORM_BYTES, FORM_JSON };

struct connection {
    void *user;
    struct guest *guest; /* NULL before hello. */
    enum form form;
    bool watches_lobby;
    bool closed;
    unsigned references; /* Outputs in flight; the struct lives until they are gone. */
    double tokens;       /* Of the rate limit. */
    uint64_t tokens_at;
    unsigned excess;
    struct table *open[SERVER_OPEN_TABLES_MAX];
    struct connection *previous, *next;
};

/* ---- Changes: what is stored, and what may be said once it is ---- */

struct output {
    struct connection *connection;
    char *text;
    size_t length;
    bool is_reply, has_id;
    int64_t id;
    struct output *next;
};

struct change {
    struct store_batch batch; /* Must be first. */
    size_t capacity;
    struct table *table;   /* NULL: about none. */
    uint64_t n;            /* The table's last event with this change. */
    char *meta;            /* The table's description with this change, or NULL. */
    bool seals;            /* It changes what is sealed. */
    struct sealed *sealed; /* By seat, with this change; NULL: as before. */
    json_t **documents;    /* Of an evening, with this change; NULL: as before. */
    bool delivers;         /* A position reaches its player: clocks may start. */
    bool sent;             /* Only by a planted fault: the outputs have left already. */
    struct output *first, *last;
};

enum { BUCKETS = 1 << 12 };

struct server {
    struct server_world world;
    struct server_options options;
    uint64_t now;
    uint64_t epoch;
    uint8_t server_key[32]; /* Links and seats' keys are derived from it. */
    bool has_server_key;
    struct guest *guests[BUCKETS];
    struct table *tables[BUCKETS];
    struct table *oldest, *newest;
    struct connection *connections;
    struct change *change; /* The one being made. */
    const char *reason;    /* Why the organiser does what is being done; NULL: not said. */
    uint64_t next_deadline;
    struct server_counters counters;
    char *scratch; /* SCRATCH_SIZE */
    casus_action *actions;
    size_t actions_size;
    struct casus_outcome *outcomes;
    size_t outcomes_size;
    void *memory; /* Of bots. */
    size_t memory_size;
    void *view[2];
    size_t view_size;
    struct casus_random random; /* Of bots. */
    /* While loading: */
    char load_error[160];
    struct waiting_item *waiting_items;
};

/* One message being answered. */
struct request {
    struct connection *connection;
    json_t *json;
    bool has_id;
    int64_t id;
    struct table *table; /* Where the message names one. */
    casus_seat seat;     /* The sender's seat there, CASUS_SEAT_ORGANISER, or CASUS_SEAT_OBSERVER. */
};

/* ---- server.c ---- */

void *server_allocate(size_t size); /* Zeroed; never NULL: ends the program in words when no memory is left. */
char *server_copy_text(const char *text, size_t length);
void put_text(char *to, size_t size, const char *from); /* Copies, cut where it does not fit. */
void text_add(struct text *text, const char *bytes, size_t length);
struct casus_writer server_scratch(struct server *server);
void server_random_hex(struct server *server, char *hex, size_t bytes);
void server_hash_hex(const char *label, const uint8_t *key, size_t key_size, const char *text, char *hex, size_t bytes);

void change_begin(struct server *server);
void change_about(struct server *server, struct table *table);
void change_end(struct server *server);
void change_event(struct server *server, struct table *table, uint64_t number, const char *line, size_t length);
void change_put(struct server *server, const char *kind, const char *key, const char *text, size_t length);
void change_remove(struct server *server, const char *kind, const char *key);
void server_send(struct server *server, struct connection *connection, const struct casus_writer *message);

/* ---- message.c ---- */

/* Refuses the request; nothing may have been changed. */
void refuse(struct server *server, const struct request *request, const char *key, const char *sentence, int64_t a,
            int64_t b);
void refuse_error(struct server *server, const struct request *request, const struct casus_error *error);
/* Opens a reply {"type":..,"id":..}; the caller adds fields, closes it, and hands it to reply_end. */
struct casus_writer reply_begin(struct server *server, const struct request *request, const char *type);
void reply_end(struct server *server, const struct request *request, struct casus_writer *reply);
void reply_ok(struct server *server, const struct request *request);
const char *field_text(const struct request *request, const char *name); /* NULL: not given. */
int64_t field_int(const struct request *request, const char *name, int64_t otherwise);
bool field_true(const struct request *request, const char *name);

/* ---- lobby.c ---- */

typedef void handler(struct server *server, struct request *request);
handler handle_hello, handle_lobby, handle_create, handle_join, handle_claim, handle_start, handle_fill, handle_leave,
    handle_rematch;
struct table *table_find(const struct server *server, const char *id);
struct guest *guest_find(const struct server *server, const char *id);
struct guest *guest_add(struct server *server, const char *id, const char *name);
struct table *table_add(struct server *server, const char *id, const struct casus_game *game, const char *options,
                        const struct casus_measure *measure);
void table_forget(struct server *server, struct table *table);
void table_link(const struct server *server, const struct table *table, hex_key link);
void seat_key(const struct server *server, const struct table *table, casus_seat seat, hex_key key);
casus_seat seat_of_guest(const struct table *table, const struct guest *guest);
/* What everybody may know of a table, as a JSON object. */
void json_table(struct casus_writer *out, const struct table *table);
/* Stores the table's description, and tells lobby and subscribers at the end of the change. */
void table_changed(struct server *server, struct table *table);
void table_start(struct server *server, struct table *table);
void viewers_roll_back(struct server *server, struct table *table); /* Everybody views as the guest's seat is now. */
void lobby_push(struct server *server, const struct table *table, bool removed);

/* ---- table.c ---- */

/* Takes an action that is known to be legal; writes the record's line and the viewers' news. */
void table_act(struct server *server, struct table *table, casus_seat seat, casus_action action, bool by_bot);
void table_take_back(struct server *server, struct table *table, uint64_t to, const struct casus_seats *by);
void table_resign(struct server *server, struct table *table, casus_seat seat);
void table_end(struct server *server, struct table *table, const char *why);
/* Chance, bots and the end: whatever follows by itself from the position. */
void table_go_on(struct server *server, struct table *table);
void table_rest(struct table *table); /* Gives back what only makes looking at it quick: of a game that is over. */
void table_position_at(struct server *server, const struct table *table, uint64_t number, void *state);
void table_actor(const struct table *table, struct casus_actor *actor);
void table_write_header(struct server *server, struct table *table);
/* Adds an event and moves the position on; keeps live links and snapshots. False: its action is not legal there. */
bool table_add_event(struct server *server, struct table *table, const struct event *event);
void table_roll_back(struct server *server, struct table *table);
void table_reserve_scratch(struct server *server, const struct table *table);

/* ---- numbers.c ---- */

/* All kinds of viewers in a row: the seats, those who watch, the organisers. */
unsigned viewer_index(const struct table *table, casus_seat viewer);
casus_seat viewer_at(const struct table *table, unsigned index);
/* While the position is still the one before it. */
struct casus_seats who_is_told(const struct table *table, const struct event *event);
void numbers_add(struct table *table, const struct event *event);
void numbers_roll_back(struct table *table);
/* What the viewer calls the table's last event that he is told of. */
uint64_t newest_for(const struct table *table, casus_seat viewer);
/* The same for the position after any event. */
uint64_t number_for(const struct table *table, casus_seat viewer, uint64_t number);
/* And back; the event itself, if there is one. */
uint64_t number_from(const struct table *table, casus_seat viewer, uint64_t shown);

/* ---- sending.c ---- */

void json_position(struct server *server, struct casus_writer *out, const struct table *table, const void *state,
                   casus_seat viewer, enum form form);
void json_awaited(struct casus_writer *out, const struct table *table);
/* One event as a viewer may know it, without the closing brace; `number` is the viewer's, `before` a whole state. */
void json_event(struct server *server, struct casus_writer *out, const struct table *table, uint64_t number,
                const struct event *event, const void *before, casus_seat viewer);
/* The difference of two of the viewer's views: [[offset,"base64"],...]. */
void json_patch(struct server *server, struct casus_writer *out, const struct table *table, const void *before,
                const void *after, casus_seat viewer);
handler handle_open, handle_close, handle_legal, handle_position, handle_query, handle_record;
void unsubscribe(struct server *server, struct table *table, struct connection *connection);

/* ---- news.c ---- */

/* Tells all who look of an event; news_before while the position is still what it was before it (event's number:
 * table->n + 1), news_after when it has been added. */
void news_before(struct server *server, struct table *table, const struct event *event);
void news_after(struct server *server, struct table *table);
void table_push(struct server *server, struct table *table);

/* ---- playing.c ---- */

handler handle_act, handle_undo, handle_resign;
void seal_bots(struct server *server, struct table *table);
bool reveal_if_complete(struct server *server, struct table *table); /* Whether anything was revealed. */
void forget_sealed(struct server *server, struct table *table);
struct sealed *sealed_copy(const struct table *table); /* Of all seats; for sealed_free. */
void sealed_free(const struct table *table, struct sealed *sealed);
void sealed_roll_back(struct table *table);

/* ---- talking.c ---- */

handler handle_propose, handle_vote, handle_chat;
void proposal_lapse(struct server *server, struct table *table);
/* Whether event `to` is one of those revealed at once, and not the last of them: some seats would be bound to what the
 * others know. */
bool takeback_splits(struct server *server, const struct table *table, uint64_t to);
/* Whether all of some are among all. */
bool seats_within(const struct casus_seats *some, const struct casus_seats *all);
void json_proposal(struct casus_writer *out, const struct table *table, const char *status);

/* ---- time.c ---- */

bool seat_is_played_by_bot(const struct table *table, casus_seat seat);
const char *seat_bot(const struct table *table, casus_seat seat);
/* The bot's choice for the seat; 0: none. */
casus_action bot_action(struct server *server, struct table *table, casus_seat seat);
/* After anything that may change who is awaited: clocks move on, deadlines are set anew. */
void clocks_turn(struct server *server, struct table *table, const struct casus_seats *awaited);
void clocks_start(struct server *server, struct table *table); /* The position has reached its player. */
void clocks_stop(struct server *server, struct table *table);  /* What was thought so far is charged. */
void clocks_reset(struct table *table);
/* Notes the clock as it is now. */
void clock_seal(const struct server *server, const struct table *table, casus_seat seat, struct sealed *sealed);
/* All have committed: each clock shows what it did when its seat had. */
void clocks_reveal(struct server *server, struct table *table);
bool clock_is_out(const struct server *server, const struct table *table, casus_seat seat);
void json_clocks(const struct server *server, struct casus_writer *out, const struct table *table);
void schedule(struct server *server, struct table *table);
void person_is_back(struct server *server, struct table *table, casus_seat seat);
void table_tick(struct server *server, struct table *table);

/* ---- loading.c ---- */

char *table_meta(const struct table *table); /* Its description as stored; the caller frees it. */
bool table_read_meta(struct server *server, struct table *table, const char *text, size_t length);

#endif
