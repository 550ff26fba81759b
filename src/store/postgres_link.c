/* Connections: each is made anew when it has broken, at once and then after ever longer waits. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "casus/assert.h"
#include "postgres.h"

enum { WAIT_LEAST_MS = 100, WAIT_MOST_MS = 10000 };

/* ---- Names ---- */

static const char *option_of(const PQconninfoOption *options, const char *keyword)
{
    for (; options->keyword != NULL; options++) {
        if (strcmp(options->keyword, keyword) == 0) return options->val;
    }
    return NULL;
}

bool link_name(const char *place, char name[STORE_NAME_SIZE], char *error, size_t error_size)
{
    char *why = NULL;
    PQconninfoOption *options = PQconninfoParse(place, &why);
    if (options == NULL) {
        snprintf(error, error_size, "The store cannot be opened: its address is not one of a PostgreSQL database; %s",
                 why != NULL ? why : "no memory is left");
        error[strcspn(error, "\n")] = 0;
        PQfreemem(why);
        return false;
    }
    const char *user = option_of(options, "user"), *host = option_of(options, "host"),
               *port = option_of(options, "port"), *base = option_of(options, "dbname");
    bool folder = host != NULL && host[0] == '/'; /* Of a socket: it has no place in an address. */
    snprintf(name, STORE_NAME_SIZE, "postgresql://%s%s%s%s%s/%s", user != NULL ? user : "", user != NULL ? "@" : "",
             host != NULL && !folder ? host : "", port != NULL && !folder ? ":" : "",
             port != NULL && !folder ? port : "", base != NULL ? base : "");
    PQconninfoFree(options);
    return true;
}

/* ---- Connections ---- */

static uint64_t now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000u + (uint64_t)time.tv_nsec / 1000000u;
}

bool link_is_up(const struct link *link)
{
    return link->connection != NULL && PQstatus(link->connection) == CONNECTION_OK;
}

bool link_holds(const struct link *link)
{
    bool up = link_is_up(link);
    for (int i = 0; up && i < 2; i++) up = PQconsumeInput(link->connection) == 1; /* Its last words, and its end. */
    return up && link_is_up(link);
}

static void ignore_notice(void *context, const char *message)
{
    (void)context;
    (void)message;
}

/* What a session must be like, whatever the database's own settings are: what is committed is on the disk, and nobody
 * is cut off for being slow. */
static const char session[] = "SET synchronous_commit = on; SET statement_timeout = 0; SET lock_timeout = 0; "
                              "SET idle_in_transaction_session_timeout = 0; SET idle_session_timeout = 0; "
                              "SET bytea_output = hex; SET client_min_messages = error";

bool link_connect(struct link *link)
{
    static const char *const keys[] = {"client_encoding",
                                       "application_name",
                                       "connect_timeout",
                                       "tcp_user_timeout",
                                       "keepalives_idle",
                                       "dbname",
                                       NULL};
    const char *const values[] = {"UTF8", "casus", "5", "15000", "15", link->place, NULL};
    uint64_t now = now_ms();
    casus_assert(!link_is_up(link));
    if (now < link->next_ms) return false;
    PQfinish(link->connection);
    link->connection = PQconnectdbParams(keys, values, 1);
    casus_require(link->connection != NULL);
    PQsetNoticeProcessor(link->connection, ignore_notice, NULL);
    bool good = PQstatus(link->connection) == CONNECTION_OK && link_do(link, session);
    link->wait_ms = good || link->wait_ms == 0 ? WAIT_LEAST_MS : 2 * link->wait_ms;
    if (link->wait_ms > WAIT_MOST_MS) link->wait_ms = WAIT_MOST_MS;
    link->next_ms = good ? 0 : now_ms() + link->wait_ms;
    return good;
}

void link_close(struct link *link)
{
    PQfinish(link->connection);
    link->connection = NULL;
}

/* ---- Statements ---- */

PGresult *link_ask(const struct link *link, const char *statement)
{
    PGresult *result = PQexec(link->connection, statement);
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return result;
    PQclear(result);
    return NULL;
}

bool link_do(const struct link *link, const char *statement)
{
    PGresult *result = link_ask(link, statement);
    PQclear(result);
    return result != NULL;
}

int64_t link_number(const struct link *link, const char *statement, int64_t other)
{
    PGresult *result = link_ask(link, statement);
    if (result != NULL && PQntuples(result) > 0 && !PQgetisnull(result, 0, 0))
        other = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return other;
}

/* ---- What is wrong ---- */

/* SQL states: PostgreSQL's manual, appendix A. */
static const struct {
    const char *begins;
    enum store_state state;
} states[] = {
    {"53100", STORE_FULL},                                  /* disk_full */
    {"53", STORE_AWAY},                                     /* too many connections, no memory */
    {"25006", STORE_READ_ONLY}, {"57P", STORE_AWAY},        /* it is being shut down, or starts */
    {"08", STORE_AWAY},         {"42501", STORE_READ_ONLY}, /* a right is missing */
};

static enum store_state state_of(const char *code)
{
    for (size_t i = 0; code != NULL && i < sizeof states / sizeof states[0]; i++) {
        if (strncmp(code, states[i].begins, strlen(states[i].begins)) == 0) return states[i].state;
    }
    return STORE_FAILING;
}

static const char *advice_of(enum store_state state)
{
    switch (state) {
    case STORE_FULL: return "free space there; it continues by itself";
    case STORE_READ_ONLY: return "give this user the right to write, or name the primary; it continues by itself";
    case STORE_AWAY: return "it continues by itself when the database answers again";
    default: return "see the database's log";
    }
}

void link_words(const struct link *link, char *words, size_t size)
{
    static const char grade[] = ":  "; /* "FATAL:  ", behind where it was said. */
    const char *message = link->connection != NULL ? PQerrorMessage(link->connection) : "", *behind;
    size_t length = strcspn(message, "\n");
    while ((behind = memmem(message, length, grade, strlen(grade))) != NULL) {
        length -= (size_t)(behind - message) + strlen(grade);
        message = behind + strlen(grade);
    }
    while (length > 0 && (message[length - 1] == '.' || message[length - 1] == ' ')) length--;
    snprintf(words, size, "%.*s", (int)(length < size ? length : size - 1), message);
}

struct store_health link_explain(const struct postgres *postgres, const struct link *link, const PGresult *result)
{
    char words[200];
    const char *message = result != NULL ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    bool refused = link_is_up(link) && result != NULL;
    struct store_health health = {.state =
                                      refused ? state_of(PQresultErrorField(result, PG_DIAG_SQLSTATE)) : STORE_AWAY};
    link_words(link, words, sizeof words);
    if (message != NULL) snprintf(words, sizeof words, "%s", message);
    snprintf(health.why, sizeof health.why, "The store %.128s cannot be %s: %s; %s.", postgres->name,
             health.state == STORE_AWAY ? "reached" : "written", words, advice_of(health.state));
    return health;
}
