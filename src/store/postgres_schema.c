/* Each version of the schema is the previous one plus a migration. Names are compared byte by byte (COLLATE "C"), as
 * the store's order asks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "postgres.h"

enum { VERSION = 1 };

static const char *const migrations[VERSION] = {
    "CREATE TABLE event (game text COLLATE \"C\" NOT NULL, number bigint NOT NULL, line text NOT NULL, "
    "PRIMARY KEY (game, number));"
    "CREATE TABLE item (kind text COLLATE \"C\" NOT NULL, key text COLLATE \"C\" NOT NULL, value text NOT NULL, "
    "PRIMARY KEY (kind, key));"
    /* Which server has the store: a term ends when the next begins. `done` of its transactions were committed. */
    "CREATE TABLE reign (term bigint NOT NULL, done bigint NOT NULL);"
    "INSERT INTO reign (term, done) VALUES (0, 0);"
    "CREATE TABLE entry (id text COLLATE \"C\" PRIMARY KEY, game text NOT NULL, owner text NOT NULL, "
    "status bigint NOT NULL, over boolean NOT NULL, public boolean NOT NULL, created bigint NOT NULL, "
    "deadline bigint NOT NULL, line text NOT NULL, people text NOT NULL);"
    "CREATE INDEX entry_in_use ON entry (id) WHERE over AND deadline = 0;"
    "CREATE INDEX entry_live ON entry (created, id) WHERE NOT over;"
    "CREATE INDEX entry_listed ON entry (created, id) WHERE over AND public;"
    "CREATE TABLE part (guest text COLLATE \"C\" NOT NULL, over boolean NOT NULL, created bigint NOT NULL, "
    "id text COLLATE \"C\" NOT NULL, public boolean NOT NULL, PRIMARY KEY (guest, over, created, id));"
    "CREATE INDEX part_by_table ON part (id);"
    "CREATE TABLE archive (id text COLLATE \"C\" PRIMARY KEY, events bigint NOT NULL, length bigint NOT NULL, "
    "frame bytea NOT NULL);"
    "ALTER TABLE archive ALTER frame SET STORAGE EXTERNAL;" /* It is compressed already. */
    /* How many entries everybody may see, of tables that are over, by when they were made. */
    "CREATE TABLE span (span bigint PRIMARY KEY, listed bigint NOT NULL);"
    "CREATE TABLE whole (whole boolean NOT NULL);"
    "INSERT INTO whole (whole) VALUES (false);",
};

/* Every column, with its type. */
static const char expected[] =
    "archive.events bigint, archive.frame bytea, archive.id text, archive.length bigint, "
    "casus.version bigint, entry.created bigint, entry.deadline bigint, entry.game text, entry.id text, "
    "entry.line text, entry.over boolean, entry.owner text, entry.people text, entry.public boolean, "
    "entry.status bigint, event.game text, event.line text, event.number bigint, item.key text, item.kind text, "
    "item.value text, part.created bigint, part.guest text, part.id text, part.over boolean, part.public boolean, "
    "reign.done bigint, reign.term bigint, span.listed bigint, span.span bigint, whole.whole boolean";

static bool refuse(char *error, size_t error_size, const char *why)
{
    snprintf(error, error_size, "%s", why);
    return false;
}

static bool refuse_in_words(const struct link *link, char *error, size_t error_size)
{
    link_words(link, error, error_size);
    return false;
}

/* The schema must be what this program made: other columns would be written or read wrongly. */
static bool check(const struct link *link, char *error, size_t error_size)
{
    PGresult *result = link_ask(
        link,
        "SELECT string_agg(table_name || '.' || column_name || ' ' || data_type, ', ' ORDER BY table_name COLLATE "
        "\"C\", column_name COLLATE \"C\") FROM information_schema.columns WHERE table_schema = current_schema() "
        "AND table_name IN ('archive', 'casus', 'entry', 'event', 'item', 'part', 'reign', 'span', 'whole')");
    if (result == NULL) return refuse_in_words(link, error, error_size);
    bool same = strcmp(PQgetvalue(result, 0, 0), expected) == 0;
    PQclear(result);
    return same || refuse(error, error_size, "its tables are not those that this program makes");
}

static bool migrate(const struct link *link, int64_t version)
{
    char set[64];
    bool good = link_do(link, "BEGIN");
    if (version == 0) good = good && link_do(link, "CREATE TABLE casus (version bigint NOT NULL)");
    for (; good && version < VERSION; version++) good = link_do(link, migrations[version]);
    snprintf(set, sizeof set, "INSERT INTO casus (version) VALUES (%d)", VERSION);
    return good && link_do(link, "DELETE FROM casus") && link_do(link, set) && link_do(link, "COMMIT");
}

bool postgres_migrate(const struct link *link, bool *is_new, char *error, size_t error_size)
{
    int64_t there = link_number(link,
                                "SELECT count(*) FROM information_schema.tables WHERE table_schema = "
                                "current_schema() AND table_name = 'casus'",
                                -1);
    casus_assert(link_is_up(link) || there < 0);
    if (there < 0) return refuse_in_words(link, error, error_size);
    int64_t version = there == 0 ? 0 : link_number(link, "SELECT version FROM casus", -1);
    if (version < 0) return refuse(error, error_size, "nothing says of what version its tables are");
    if (version > VERSION)
        return refuse(error, error_size, "it was made by a newer version of Casus; update this program");
    *is_new = version == 0;
    if (version < VERSION && !migrate(link, version)) {
        link_words(link, error, error_size);
        link_do(link, "ROLLBACK");
        return false;
    }
    return check(link, error, error_size);
}
