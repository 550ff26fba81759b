/* A database of PostgreSQL. One session writes and holds a lock, so that a second server is refused; another one reads.
 * When the writing session breaks, the next one asks the database whether the last transaction was committed: its
 * number is stored with it. Another server may have come meanwhile: then its term has begun, and nothing more is
 * written. */
#include "postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "casus/assert.h"

enum { LOCK_PATIENCE_MS = 5000, LOCK_EVERY_MS = 50 };

/* ---- Having the store ---- */

/* Ends with its session. */
static const char take_lock[] =
    "SELECT pg_try_advisory_lock((1130460021::bigint << 32) | current_schema()::regnamespace::oid::bigint)::int";

static void pause_ms(long ms)
{
    const struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

/* The session of a server that was killed may end a moment later than that. 1: it is had; 0: another program has it;
 * -1: that cannot be asked. */
static int64_t lock(const struct link *link, int patience_ms)
{
    int64_t had = link_number(link, take_lock, -1);
    for (; had == 0 && patience_ms > 0; patience_ms -= LOCK_EVERY_MS) {
        pause_ms(LOCK_EVERY_MS);
        had = link_number(link, take_lock, -1);
    }
    return had;
}

/* ---- Opening ---- */

static bool refuse(const struct postgres *postgres, const char *why, char *error, size_t error_size)
{
    snprintf(error, error_size, "The store %s cannot be opened: %s.", postgres->name, why);
    return false;
}

static bool refuse_as_said(const struct postgres *postgres, const struct link *link, char *error, size_t error_size)
{
    char words[300];
    link_words(link, words, sizeof words);
    return refuse(postgres, words, error, error_size);
}

static bool take(struct postgres *postgres, bool *is_new, char *error, size_t error_size)
{
    const struct link *link = &postgres->writes;
    char why[300] = "";
    if (link_number(link, "SELECT pg_is_in_recovery()::int", -1) == 1)
        return refuse(postgres, "the database is a standby, which can only be read; name the primary", error,
                      error_size);
    if (link_number(link, "SELECT (current_schema() IS NULL)::int", -1) == 1)
        return refuse(postgres, "this user may use no schema there", error, error_size);
    if (link_number(link, "SELECT (getdatabaseencoding() = 'UTF8')::int", -1) == 0)
        return refuse(postgres, "its encoding is not UTF8; create it with -E UTF8 -T template0", error, error_size);
    int64_t had = lock(link, LOCK_PATIENCE_MS);
    if (had == 0) return refuse(postgres, "another program is using it", error, error_size);
    if (had < 0) return refuse_as_said(postgres, link, error, error_size);
    if (!postgres_migrate(link, is_new, why, sizeof why)) return refuse(postgres, why, error, error_size);
    int64_t term = link_number(link, "UPDATE reign SET term = term + 1, done = 0 RETURNING term", -1);
    postgres->term = (uint64_t)term;
    return (term > 0 && postgres_prepare(link)) || refuse_as_said(postgres, link, error, error_size);
}

static void close_postgres(void *kept, const struct store_health *last)
{
    struct postgres *postgres = kept;
    (void)last;
    link_close(&postgres->writes);
    link_close(&postgres->reads);
    free(postgres->place);
    free(postgres);
}

static void *open_postgres(const char *place, struct store_opened *opened, char *error, size_t error_size)
{
    struct postgres *postgres = calloc(1, sizeof *postgres);
    casus_require(postgres != NULL);
    postgres->place = strdup(place);
    casus_require(postgres->place != NULL);
    postgres->writes.place = postgres->reads.place = postgres->place;
    bool good = link_name(place, postgres->name, error, error_size);
    if (good && (!link_connect(&postgres->writes) || !link_connect(&postgres->reads))) {
        const struct link *broken = link_is_up(&postgres->writes) ? &postgres->reads : &postgres->writes;
        good = refuse_as_said(postgres, broken, error, error_size);
    }
    if (good && take(postgres, &opened->is_new, error, error_size)) {
        snprintf(opened->name, sizeof opened->name, "%s", postgres->name);
        return postgres;
    }
    close_postgres(postgres, NULL);
    return NULL;
}

/* ---- Writing ---- */

static struct store_health lose(const struct postgres *postgres)
{
    struct store_health health = {.state = STORE_LOST};
    snprintf(
        health.why, sizeof health.why,
        "Another server has taken the store %s while this one could not reach it: nothing is stored until the next "
        "start.",
        postgres->name);
    return health;
}

/* Whether the store is had, in a session that works; else *health says why not. */
static bool have(struct postgres *postgres, struct store_health *health)
{
    struct link *link = &postgres->writes;
    if (link_holds(link)) return true;
    int64_t done = -1, term = -1, had = -1;
    bool up = link_connect(link);
    if (up) term = link_number(link, "SELECT term FROM reign", -1);
    if (up && term == (int64_t)postgres->term) had = lock(link, 0);
    if (had == 1) done = link_number(link, "SELECT done FROM reign", -1); /* Whoever had the lock has ended. */
    if (done >= 0 && postgres_prepare(link)) {
        if (postgres->doubt == 0) postgres->done = (uint64_t)done;
        return true;
    }
    *health = term > (int64_t)postgres->term ? lose(postgres) : link_explain(postgres, link, NULL);
    link_close(link); /* Half of a session is none. */
    return false;
}

static enum store_result find_out(void *kept, struct store_health *health)
{
    struct postgres *postgres = kept;
    casus_assert(postgres->doubt == postgres->done + 1);
    if (!have(postgres, health)) return health->state == STORE_LOST ? STORE_FAILED : STORE_UNSURE;
    int64_t done = link_number(&postgres->writes, "SELECT done FROM reign", -1);
    if (done < 0) {
        *health = link_explain(postgres, &postgres->writes, NULL);
        return STORE_UNSURE;
    }
    bool written = (uint64_t)done == postgres->doubt;
    postgres->done = (uint64_t)done;
    postgres->doubt = 0;
    *health = (struct store_health){.state = STORE_GOOD};
    return written ? STORE_OK : STORE_FAILED;
}

/* Also while nobody writes: a session that has ended is replaced, or players are told that the database is away. */
static struct store_health look(void *kept, const struct store_health *now, bool thorough)
{
    struct store_health health = *now;
    if (thorough && now->state == STORE_GOOD && !have(kept, &health)) health.looked = now->looked;
    return health;
}

static enum store_result write_postgres(void *kept, const struct store_batch *first, struct store_health *health)
{
    struct postgres *postgres = kept;
    if (!have(postgres, health)) return STORE_FAILED;
    enum store_result result = postgres_commit(postgres, first, health);
    bool refused = result == STORE_FAILED && health->state == STORE_FAILING && link_is_up(&postgres->writes);
    if (refused && link_number(&postgres->writes, "SELECT term FROM reign", 0) > (int64_t)postgres->term)
        *health = lose(postgres);
    return result;
}

/* ---- Reading ---- */

static bool load(void *kept, const struct store_reader *reader, char *error, size_t error_size)
{
    struct postgres *postgres = kept;
    return postgres_tell_all(&postgres->writes, reader) ||
           refuse_as_said(postgres, &postgres->writes, error, error_size);
}

static bool load_index(void *kept, const struct store_reader *reader, char *error, size_t error_size)
{
    struct postgres *postgres = kept;
    return postgres_tell_index(&postgres->writes, reader) ||
           refuse_as_said(postgres, &postgres->writes, error, error_size);
}

/* Once more in a new session if the last one has broken since. */
static bool read_postgres(void *kept, struct store_reading *reading)
{
    struct postgres *postgres = kept;
    struct link *link = &postgres->reads;
    if (link_is_up(link) && postgres_answer(link, reading)) return true;
    if (link_is_up(link)) {
        link_do(link, "ROLLBACK");
        return false;
    }
    store_reading_forget(reading);
    return link_connect(link) && postgres_answer(link, reading);
}

const struct store_driver postgres_driver = {.name = "PostgreSQL",
                                             .open = open_postgres,
                                             .load = load,
                                             .load_index = load_index,
                                             .write = write_postgres,
                                             .find_out = find_out,
                                             .look = look,
                                             .read = read_postgres,
                                             .close = close_postgres};
