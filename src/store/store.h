/* store.h - where events and everything else that must survive are kept.
 *
 * A store is a simple, durable map: event lines by (table, number), which are only ever appended, and items by (kind,
 * key), which are put or removed. It knows no rules and no tables of games. Writes come in batches; a batch is durable
 * as a whole or not at all. Many batches share one commit, made by the store's own thread, and are reported in the
 * order in which they came. How they are kept is a driver's business (driver.h). */
#ifndef CASUS_STORE_STORE_H
#define CASUS_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum store_kind {
    STORE_EVENT = 1, /* Appends line `number` of table `group`; `key` is unused. */
    STORE_PUT,       /* Sets item (group, key). */
    STORE_REMOVE,    /* Removes item (group, key), if it is there. */
    STORE_ENTER,     /* Sets the entry of table `group` in the index. */
    STORE_LEAVE,     /* Removes it, if it is there. */
    STORE_ARCHIVE,   /* The `number` events of table `group` are all; they are kept compressed from now on. */
    STORE_LISTED     /* Every table has its entry from now on. */
};

/* Of a table, what is known without reading it: a line of the index. The index is made of what is stored beside it, and
 * can be made anew (struct store_reader's `unlisted`). */
struct store_entry {
    const char *game;
    const char *owner; /* A guest's name. */
    unsigned status;   /* Whatever its owner calls so. */
    bool over;         /* Nothing happens there any more: unless its deadline is 0, it is listed by store_read only. */
    bool is_public;
    uint64_t created;   /* By which lists are ordered. */
    uint64_t deadline;  /* When it is to be looked at; 0: it was in use when this was stored; UINT64_MAX: never. */
    const char *line;   /* What lists show of it: one JSON object. */
    const char *people; /* Who has a part: guests' names, each followed by a space, or by '!' if he is awaited. */
};

/* The kinds of items that belong to a table, whose key is its name or begins with it and a slash; in the order of the
 * alphabet, ended by NULL. */
extern const char *const store_table_kinds[];

/* A number that changes with whatever the table's entry says. */
uint64_t store_entry_sum(const char *table, const struct store_entry *entry);
/* A copy in one piece of memory, for free(). */
struct store_entry *store_entry_copy(const struct store_entry *entry);

/* One write. The text of STORE_ARCHIVE is what the events' lines were, each with a line feed behind it. The texts and
 * the entry belong to the caller until the batch is reported. */
struct store_write {
    enum store_kind kind;
    char *group;
    char *key;
    uint64_t number;
    char *text;
    size_t length;
    struct store_entry *entry;
};

enum store_result {
    STORE_OK = 0,
    STORE_FAILED, /* It could not be written. */
    STORE_FENCED, /* It was not tried: an earlier one of its lanes had failed. */
    STORE_UNSURE  /* That is not known yet: such a batch is not reported. */
};

/* What is written in order or not at all, such as all that is stored of one table. After a failure the store refuses
 * every batch of the same or an older epoch in the lane, so that no later write is kept without an earlier one; the
 * owner starts a new epoch once it has seen the failure, and by then takes back whatever is in flight there: it is
 * reported later, and nothing may be built on it. The owner keeps the lane while batches in it are under way, and
 * leaves it alone. */
struct store_lane {
    uint64_t failed; /* The newest epoch in which one failed; 0: none has. */
    bool in_doubt;   /* Of some it is not known yet whether they were written: what follows them waits. */
};

enum { STORE_LANES_MAX = 2 };

/* A batch of writes, in no lane, one or two. */
struct store_batch {
    struct store_write *writes;
    size_t count;
    struct store_lane *lane[STORE_LANES_MAX]; /* NULL: none. */
    uint64_t epoch[STORE_LANES_MAX];          /* Of each lane, from 1. */
    void *owner_data;
    enum store_result result; /* Set before the batch is reported. */
    struct store_batch *next;
};

/* For those who write stores: whether a batch may not be written any more; and that it has failed. */
bool store_batch_is_fenced(const struct store_batch *batch);
void store_batch_failed(const struct store_batch *batch);

struct store;

enum store_damaged {
    STORE_DAMAGED_ITEM = 1, /* The item (kind, key) is not what was stored. */
    STORE_DAMAGED_GAP,      /* Items after (kind, key) and before (to_kind, to_key) cannot be read. */
    STORE_DAMAGED_COPY, /* Item (kind, key; NULL: some) is intact in one of its two places and was read from there. */
    STORE_DAMAGED_TABLE /* Events of table `key` cannot be read, or some are missing. */
};

/* What cannot be read. The texts are only lent; if a gap has no end, to_kind and to_key are NULL. */
struct store_damage {
    enum store_damaged what;
    const char *kind, *key, *to_kind, *to_key;
    const char *why; /* An English clause without a full stop; for STORE_DAMAGED_COPY it follows the name. */
};

/* What the store holds, row by row: items by kind and key, then events by table and number, ascending, as far as they
 * can be read. Damage is reported as it is found; that of a table after those of its events that could be read. The
 * texts are only lent. */
struct store_reader {
    void (*item)(void *context, const char *kind, const char *key, const char *text, size_t length);
    void (*event)(void *context, const char *table, uint64_t number, const char *line, size_t length);
    void (*damaged)(void *context, const struct store_damage *damage); /* NULL: it is ignored. */
    /* Of the index (NULL: it is ignored): a table's entry; or that there is no index, or none that is whole (NULL), and
     * then each table of which it has to be made. */
    void (*entry)(void *context, const char *table, const struct store_entry *entry);
    void (*unlisted)(void *context, const char *table);
    void *context;
};

/* The store's state. Unless it is good, nothing is stored and no batch is reported as written. */
enum store_state {
    STORE_GOOD = 0,
    STORE_FULL,      /* There is no room; */
    STORE_READ_ONLY, /* it may not be written; */
    STORE_FAILING,   /* it cannot be written for another reason; */
    STORE_AWAY,      /* it cannot be reached; all of these may pass by themselves. */
    STORE_LOST       /* Its files are no longer where they were: until the next start. */
};

enum { STORE_WHY_SIZE = 512, STORE_NAME_SIZE = 256 };

struct store_health {
    enum store_state state;
    char why[STORE_WHY_SIZE]; /* A sentence: what, where, what to do. "" while it is good. */
    uint64_t looked;          /* How often this has been found out by writing. */
};

/* Whether the place is a file's path, and not a database's address. */
bool store_is_file(const char *place);

/* Opens or creates the store in a place, such as a file's path, and brings its schema up to date. NULL: `error`
 * (error_size bytes) says why in one sentence; also if a file is missing while its other files are there. `wake` is
 * called on the store's threads when something is ready for store_reported or store_have_read, and after a probe. A
 * process opens a place only once. */
struct store *store_open(const char *place, void (*wake)(void *context), void *context, char *error, size_t error_size);

/* What was found. */
struct store_opened {
    bool is_new;                /* There was nothing, and now there is a store. */
    const char *warning;        /* A sentence for the operator, or NULL. */
    char name[STORE_NAME_SIZE]; /* The place, as it may be shown. */
};
struct store_opened store_opened(const struct store *store);

/* Passes everything to the reader. False: nothing can be read, and `error` says why, as for store_open. Only before the
 * first store_put. */
bool store_load(struct store *store, const struct store_reader *reader, char *error, size_t error_size);

/* Passes to the reader what a server needs at once: its own items (kind "server"), and the entries of all tables that
 * are not over, or have the deadline 0; or, if there is no index, all tables as unlisted. False as for store_load. Only
 * before the first store_put. */
bool store_load_index(struct store *store, const struct store_reader *reader, char *error, size_t error_size);

/* ---- Reading while it is written ---- */

enum store_wanted {
    STORE_WANT_TABLE = 1, /* All of table `key`: its items (store_table_kinds), then its events. */
    STORE_WANT_ITEM,      /* Item (kind, key). */
    STORE_WANT_NAMES,     /* Each table's name, as unlisted; and all items that belong to no table. */
    STORE_WANT_OVER /* Of the tables that are over, from the newest: those in which guest `key` has a part, then the
                     * other public ones; `count` entries from number `from` on. */
};

struct store_found;

/* One thing to be read. It belongs to the store from store_read until store_have_read returns it. */
struct store_reading {
    enum store_wanted wanted;
    char kind[16], key[72];
    uint64_t from, count;
    void *owner_data;
    /* The answer, of what was reported as stored before it was asked for: */
    bool archived;             /* Of STORE_WANT_TABLE: its events are kept compressed. */
    bool listed;               /* Of STORE_WANT_NAMES: every table has its entry in the index. */
    bool ok;                   /* False: it could not be read; that says nothing about what is there. */
    uint64_t all, own;         /* Of STORE_WANT_OVER: how many there are; and how many of them are the guest's. */
    struct store_found *found; /* Rows, for store_reading_tell. */
    struct store_reading *next;
};

/* A new one, with nothing wanted yet; for store_reading_free. */
struct store_reading *store_reading_make(void);
void store_reading_free(struct store_reading *reading);
/* For those who write stores: what was found so far counts for nothing. */
void store_reading_forget(struct store_reading *reading);
/* Whether items of the kind belong to a table (store_table_kinds). */
bool store_is_table_kind(const char *kind);
/* Passes what was found to the reader, which leaves out (NULL) what it does not want; the texts are lent until the
 * reading is freed. */
void store_reading_tell(const struct store_reading *reading, const struct store_reader *reader);

/* Hands a wish over; never blocks on the disk. `wake` is called when it is answered. */
void store_read(struct store *store, struct store_reading *reading);
/* Those answered since the last call, oldest first, chained by `next`; NULL if there are none. */
struct store_reading *store_have_read(struct store *store);

/* Makes the store's thread check whether its files are where they were and, with `write`, whether they can be
 * written. Nothing else makes a full or read-only store good again: batches are refused untried meanwhile. */
void store_probe(struct store *store, bool write);

/* Makes the store's thread tidy up, for nothing will be written for a while. SQLite's log is moved into the file, so
 * that the file alone is whole until the next write; if another program is reading, some of it stays in the log. */
void store_settle(struct store *store);

struct store_health store_health(struct store *store);

/* Hands a batch over; it belongs to the store until store_reported returns it. Never blocks on the disk. */
void store_put(struct store *store, struct store_batch *batch);

/* The batches reported since the last call, oldest first, chained by `next`; NULL if there are none. */
struct store_batch *store_reported(struct store *store);

/* Numbers for /metrics. */
struct store_counters {
    uint64_t commits, batches, writes, failures;
    uint64_t commit_us; /* Time spent in commits. */
};
struct store_counters store_count(struct store *store);

/* Waits until all batches are written; what is then unreported can still be fetched. If the store cannot be reached and
 * it is not known whether some were, it waits only a few seconds, and they are never reported. */
void store_flush(struct store *store);

/* Flushes, ends the threads, closes the place and frees the store. */
void store_close(struct store *store);

#endif
