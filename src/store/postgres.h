/* postgres.h - the parts of the driver for PostgreSQL: the way there, the schema, writing, reading. */
#ifndef CASUS_STORE_POSTGRES_H
#define CASUS_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "driver.h"

/* A connection, which may break. */
struct link {
    const char *place;
    PGconn *connection; /* NULL: none was ever made. */
    uint64_t next_ms;   /* Before this it is not tried again (link_connect), */
    uint64_t wait_ms;   /* and if it fails then, not for so long. */
};

struct postgres {
    char name[STORE_NAME_SIZE]; /* The place without its password. */
    char *place;
    struct link writes, reads;
    uint64_t term;  /* Of this server, among those that have had the store; */
    uint64_t done;  /* so many transactions has it committed, */
    uint64_t doubt; /* and of this one the answer was lost; 0: of none. */
};

/* ---- The way there ---- */

/* The place as it may be shown. False: `error` says what is wrong with it. */
bool link_name(const char *place, char name[STORE_NAME_SIZE], char *error, size_t error_size);

/* Whether there is a connection that was good when it was last used. */
bool link_is_up(const struct link *link);
/* Whether it is still, now that nothing is under way: the other end may have closed it. */
bool link_holds(const struct link *link);
/* Connects anew, unless it was tried a moment ago. */
bool link_connect(struct link *link);
void link_close(struct link *link);

/* A statement by itself, without values; NULL: it failed. The result is for PQclear. */
PGresult *link_ask(const struct link *link, const char *statement);
bool link_do(const struct link *link, const char *statement);
/* A statement's number; `other` if it failed or there is none. */
int64_t link_number(const struct link *link, const char *statement, int64_t other);

/* The database's own words for what failed last: the end of a line, without a full stop. */
void link_words(const struct link *link, char *words, size_t size);
/* Why the last thing failed: by the result, or by the connection if that is NULL. */
struct store_health link_explain(const struct postgres *postgres, const struct link *link, const PGresult *result);

/* ---- The schema ---- */

/* Brings it up to date; *is_new: there was none. False: `error` says why not, in a clause. */
bool postgres_migrate(const struct link *link, bool *is_new, char *error, size_t error_size);

/* ---- Writing ---- */

bool postgres_prepare(const struct link *link);
/* The batches in one transaction. */
enum store_result postgres_commit(struct postgres *postgres, const struct store_batch *first,
                                  struct store_health *health);

/* ---- Reading ---- */

/* In one snapshot. */
bool postgres_tell_all(const struct link *link, const struct store_reader *reader);
bool postgres_tell_index(const struct link *link, const struct store_reader *reader);
bool postgres_answer(const struct link *link, struct store_reading *reading);

#endif
