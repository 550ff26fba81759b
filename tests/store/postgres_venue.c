/* A schema of its own in the database that CASUS_POSTGRES names (with_postgres.mjs). */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "casus/assert.h"
#include "venue.h"

static unsigned made;

static void run(const char *statement)
{
    PGconn *connection = PQconnectdb(getenv("CASUS_POSTGRES"));
    PQclear(PQexec(connection, "SET client_min_messages = error"));
    PGresult *result = PQexec(connection, statement);
    casus_require(PQresultStatus(result) == PGRES_COMMAND_OK);
    PQclear(result);
    PQfinish(connection);
}

static void make(char place[VENUE_PLACE_SIZE])
{
    char statement[80];
    const char *address = getenv("CASUS_POSTGRES");
    if (address == NULL) {
        fprintf(stderr, "test_stores: CASUS_POSTGRES must name a database; with_postgres.mjs starts one.\n");
        exit(2);
    }
    snprintf(statement, sizeof statement, "CREATE SCHEMA suite%u", ++made);
    run(statement);
    snprintf(place, VENUE_PLACE_SIZE, "%.180s&options=-csearch_path%%3Dsuite%u", address, made);
}

static void clear(const char *place)
{
    char statement[80];
    snprintf(statement, sizeof statement, "DROP SCHEMA %s CASCADE", strstr(place, "suite"));
    run(statement);
}

const struct venue postgres_venue = {.name = "postgresql", .make = make, .clear = clear};
