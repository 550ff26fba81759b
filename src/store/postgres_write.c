/* A transaction is sent as a whole, in pipeline mode: however many writes there are, it costs one way there and back.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "frame.h"
#include "postgres.h"

enum { VALUES_MAX = 10, NUMBER_SIZE = 24, NAME_SIZE = 8 };

enum statement {
    REIGN,
    PUT_EVENT,
    REMOVE_EVENTS,
    PUT_ITEM,
    REMOVE_ITEM,
    COUNT_LESS,
    COUNT_MORE,
    PUT_ENTRY,
    REMOVE_ENTRY,
    REMOVE_PARTS,
    PUT_PARTS,
    PUT_ARCHIVE,
    LISTED,
    STATEMENTS
};

static const char *const texts[STATEMENTS] = {
    /* An error, and so no commit, if another server has the store by now. */
    [REIGN] = "UPDATE reign SET done = CASE WHEN term = $1::bigint THEN $2::bigint ELSE 1 / (term * 0) END",
    [PUT_EVENT] = "INSERT INTO event (game, number, line) VALUES ($1, $2, $3)",
    [REMOVE_EVENTS] = "DELETE FROM event WHERE game = $1",
    [PUT_ITEM] = "INSERT INTO item (kind, key, value) VALUES ($1, $2, $3) "
                 "ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value",
    [REMOVE_ITEM] = "DELETE FROM item WHERE kind = $1 AND key = $2",
    [COUNT_LESS] = "UPDATE span SET listed = listed - 1 FROM entry WHERE entry.id = $1 AND over AND public AND "
                   "span = created >> $2::int",
    [COUNT_MORE] = "INSERT INTO span (span, listed) VALUES ($1, 1) "
                   "ON CONFLICT (span) DO UPDATE SET listed = span.listed + 1",
    [PUT_ENTRY] = "INSERT INTO entry (id, game, owner, status, over, public, created, deadline, line, people) "
                  "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO UPDATE SET "
                  "game = excluded.game, owner = excluded.owner, status = excluded.status, over = excluded.over, "
                  "public = excluded.public, created = excluded.created, deadline = excluded.deadline, "
                  "line = excluded.line, people = excluded.people",
    [REMOVE_ENTRY] = "DELETE FROM entry WHERE id = $1",
    [REMOVE_PARTS] = "DELETE FROM part WHERE id = $1",
    [PUT_PARTS] = "INSERT INTO part (guest, over, created, id, public) "
                  "SELECT DISTINCT guest, $2::boolean, $3::bigint, $4, $5::boolean "
                  "FROM unnest(string_to_array(translate($1, '!', ' '), ' ')) AS guest WHERE guest <> ''",
    [PUT_ARCHIVE] = "INSERT INTO archive (id, events, length, frame) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO "
                    "UPDATE SET events = excluded.events, length = excluded.length, frame = excluded.frame",
    [LISTED] = "UPDATE whole SET whole = true",
};

static void name_of(enum statement which, char name[NAME_SIZE])
{
    casus_assert(which < STATEMENTS);
    snprintf(name, NAME_SIZE, "s%d", (int)which);
}

bool postgres_prepare(const struct link *link)
{
    char name[NAME_SIZE];
    casus_assert(link_is_up(link));
    for (enum statement which = REIGN; which < STATEMENTS; which++) {
        name_of(which, name);
        PGresult *result = PQprepare(link->connection, name, texts[which], 0, NULL);
        bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
        PQclear(result);
        if (!good) return false;
    }
    return true;
}

/* ---- One statement ---- */

/* What it is to be run with. */
struct values {
    int count;
    const char *text[VALUES_MAX];
    int length[VALUES_MAX], binary[VALUES_MAX];
    char number[VALUES_MAX][NUMBER_SIZE];
};

static void add_bytes(struct values *values, const char *bytes, size_t length, bool binary)
{
    casus_assert(values->count < VALUES_MAX);
    values->text[values->count] = bytes;
    values->length[values->count] = (int)length;
    values->binary[values->count++] = binary;
}

static void add_text(struct values *values, const char *text)
{
    add_bytes(values, text, strlen(text), false);
}

/* UINT64_MAX becomes -1. */
static void add_number(struct values *values, uint64_t number)
{
    char *text = values->number[values->count];
    snprintf(text, NUMBER_SIZE, "%" PRId64, (int64_t)number);
    add_text(values, text);
}

static void add_flag(struct values *values, bool flag)
{
    add_text(values, flag ? "t" : "f");
}

static bool send(PGconn *connection, enum statement which, const struct values *values)
{
    char name[NAME_SIZE];
    name_of(which, name);
    return PQsendQueryPrepared(connection, name, values->count, values->text, values->length, values->binary, 0) == 1;
}

static bool send_words(PGconn *connection, const char *words)
{
    return PQsendQueryParams(connection, words, 0, NULL, NULL, NULL, NULL, 0) == 1;
}

static bool send_about(PGconn *connection, enum statement which, const char *table)
{
    struct values values = {.count = 0};
    add_text(&values, table);
    return send(connection, which, &values);
}

/* ---- One write ---- */

static bool send_event(PGconn *connection, const struct store_write *write)
{
    struct values values = {.count = 0};
    add_text(&values, write->group);
    add_number(&values, write->number);
    add_bytes(&values, write->text, write->length, true); /* A text's bytes are its binary form. */
    return send(connection, PUT_EVENT, &values);
}

static bool send_item(PGconn *connection, const struct store_write *write)
{
    struct values values = {.count = 0};
    add_text(&values, write->group);
    add_text(&values, write->key);
    if (write->kind == STORE_PUT) add_bytes(&values, write->text, write->length, true);
    return send(connection, write->kind == STORE_PUT ? PUT_ITEM : REMOVE_ITEM, &values);
}

/* What was counted before is counted no more. */
static bool send_leaving(PGconn *connection, const char *table)
{
    struct values values = {.count = 0};
    add_text(&values, table);
    add_number(&values, STORE_SPAN_BITS);
    return send_about(connection, REMOVE_PARTS, table) && send(connection, COUNT_LESS, &values);
}

static bool send_count(PGconn *connection, const struct store_entry *entry)
{
    struct values values = {.count = 0};
    if (!entry->over || !entry->is_public) return true;
    add_number(&values, entry->created >> STORE_SPAN_BITS);
    return send(connection, COUNT_MORE, &values);
}

static bool send_row(PGconn *connection, const char *table, const struct store_entry *entry)
{
    struct values values = {.count = 0};
    add_text(&values, table);
    add_text(&values, entry->game);
    add_text(&values, entry->owner);
    add_number(&values, entry->status);
    add_flag(&values, entry->over);
    add_flag(&values, entry->is_public);
    add_number(&values, entry->created);
    add_number(&values, entry->deadline);
    add_text(&values, entry->line);
    add_text(&values, entry->people);
    return send(connection, PUT_ENTRY, &values);
}

static bool send_parts(PGconn *connection, const char *table, const struct store_entry *entry)
{
    struct values values = {.count = 0};
    add_text(&values, entry->people);
    add_flag(&values, entry->over);
    add_number(&values, entry->created);
    add_text(&values, table);
    add_flag(&values, entry->is_public);
    return send(connection, PUT_PARTS, &values);
}

static bool send_entry(PGconn *connection, const struct store_write *write)
{
    if (!send_leaving(connection, write->group)) return false;
    if (write->kind == STORE_LEAVE) return send_about(connection, REMOVE_ENTRY, write->group);
    return send_count(connection, write->entry) && send_row(connection, write->group, write->entry) &&
           send_parts(connection, write->group, write->entry);
}

static bool send_archive(PGconn *connection, const struct store_write *write)
{
    size_t length;
    char *frame = frame_make(write->text, write->length, &length);
    struct values values = {.count = 0};
    add_text(&values, write->group);
    add_number(&values, write->number);
    add_number(&values, write->length);
    add_bytes(&values, frame, length, true);
    bool sent = send(connection, PUT_ARCHIVE, &values) && send_about(connection, REMOVE_EVENTS, write->group);
    free(frame);
    return sent;
}

static bool send_write(PGconn *connection, const struct store_write *write)
{
    switch (write->kind) {
    case STORE_EVENT: return send_event(connection, write);
    case STORE_PUT:
    case STORE_REMOVE: return send_item(connection, write);
    case STORE_ENTER:
    case STORE_LEAVE: return send_entry(connection, write);
    case STORE_ARCHIVE: return send_archive(connection, write);
    case STORE_LISTED: return send(connection, LISTED, &(struct values){.count = 0});
    }
    return false;
}

/* ---- A transaction ---- */

static bool send_all(struct postgres *postgres, const struct store_batch *first)
{
    PGconn *connection = postgres->writes.connection;
    struct values reign = {.count = 0};
    add_number(&reign, postgres->term);
    add_number(&reign, postgres->done + 1);
    bool sent = send_words(connection, "BEGIN") && send(connection, REIGN, &reign);
    for (; sent && first != NULL; first = first->next) {
        for (size_t i = 0; sent && i < first->count; i++) sent = send_write(connection, &first->writes[i]);
    }
    return sent;
}

/* Reads all answers. The first refusal, for PQclear, or NULL; *whole: every answer came. */
static PGresult *take_answers(PGconn *connection, bool *whole)
{
    PGresult *refusal = NULL;
    *whole = false;
    while (!*whole && PQstatus(connection) == CONNECTION_OK) {
        PGresult *result = PQgetResult(connection);
        ExecStatusType status = PQresultStatus(result);
        *whole = result != NULL && status == PGRES_PIPELINE_SYNC;
        if (refusal == NULL && result != NULL && status == PGRES_FATAL_ERROR) refusal = result;
        else PQclear(result);
    }
    return refusal;
}

enum store_result postgres_commit(struct postgres *postgres, const struct store_batch *first,
                                  struct store_health *health)
{
    const struct link *link = &postgres->writes;
    PGconn *connection = link->connection;
    bool whole = false;
    casus_assert(postgres->doubt == 0 && PQtransactionStatus(connection) == PQTRANS_IDLE);
    PQenterPipelineMode(connection);
    bool sent = send_all(postgres, first), asked = sent && send_words(connection, "COMMIT");
    PGresult *refusal = PQpipelineSync(connection) == 1 ? take_answers(connection, &whole) : NULL;
    bool written = asked && whole && refusal == NULL, lost = asked && !whole && !link_is_up(link);
    if (written) {
        *health = (struct store_health){.state = STORE_GOOD};
        postgres->done++;
    } else {
        *health = link_explain(postgres, link, whole ? refusal : NULL);
    }
    PQclear(refusal);
    PQexitPipelineMode(connection);
    if (link_is_up(link) && PQtransactionStatus(connection) != PQTRANS_IDLE) link_do(link, "ROLLBACK");
    if (lost && first != NULL) postgres->doubt = postgres->done + 1;
    return written ? STORE_OK : lost && first != NULL ? STORE_UNSURE : STORE_FAILED;
}
