/* A team that has never called and never been spoken to has none of this. How often it calls is counted by the lines
 * that are kept, so that a restart forgives nothing. */
#include "server/evening/help.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/stamp.h"
#include "server/evening/evening.h"
#include "server/session/guest.h"
#include "server/session/plain_text.h"
#include "server/table/change.h"

/* ---- As JSON ---- */

static void write_line(struct casus_writer *out, const struct help_line *line)
{
    casus_json_open(out, '{');
    casus_json_key_bool(out, "desk", line->desk);
    casus_json_key_text(out, "name", line->name);
    casus_json_key_text(out, "text", line->text);
    casus_json_key_int(out, "time", (int64_t)line->time);
    casus_json_close(out, '}');
}

void help_write(struct casus_writer *out, const struct help *help)
{
    if (help == NULL) return;
    casus_assert(help->lines <= HELP_LINES_MAX);
    casus_json_key(out, "help");
    casus_json_open(out, '{');
    evening_key_time(out, "since", help->since);
    evening_key_text(out, "by", help->by);
    casus_json_key(out, "lines");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < help->lines; i++) write_line(out, &help->line[i]);
    casus_json_close(out, ']');
    casus_json_close(out, '}');
}

static bool read_text(const json_t *value, char *text, size_t size)
{
    if (!json_is_string(value) || json_string_length(value) >= size) return false;
    memory_put_text(text, size, json_string_value(value));
    return true;
}

static bool read_lines(const json_t *rows, struct help *help)
{
    size_t index;
    const json_t *row;
    if (!json_is_array(rows) || json_array_size(rows) > HELP_LINES_MAX) return false;
    json_array_foreach (rows, index, row) {
        struct help_line *line = &help->line[help->lines++];
        line->desk = json_is_true(json_object_get(row, "desk"));
        line->time = (uint64_t)json_integer_value(json_object_get(row, "time"));
        if (!read_text(json_object_get(row, "name"), line->name, sizeof line->name) ||
            !read_text(json_object_get(row, "text"), line->text, sizeof line->text))
            return false;
    }
    return true;
}

bool help_read(const json_t *row, struct help **help)
{
    if (row == NULL) return true; /* Nothing was said. */
    if (!json_is_object(row)) return false;
    *help = memory_allocate(sizeof **help);
    const json_t *since = json_object_get(row, "since"), *by = json_object_get(row, "by");
    if (!json_is_integer(since) && !json_is_null(since)) return false;
    (*help)->since = json_is_integer(since) ? json_integer_value(since) : EVENING_NO_TIME;
    return (json_is_null(by) || read_text(by, (*help)->by, sizeof(*help)->by)) &&
           read_lines(json_object_get(row, "lines"), *help);
}

/* ---- To be changed in this change ---- */

/* The team and the organisers are told; those that it leads are not: nothing of theirs has changed. */
static struct help *edit(struct server *server, struct table *table, casus_seat seat)
{
    casus_assert(seat < table->seats);
    struct team *team = &table->evening->team[seat];
    if (team->help == NULL) {
        team->help = memory_allocate(sizeof *team->help);
        team->help->since = EVENING_NO_TIME;
    }
    team->told = team->reported = true;
    evening_touch_team(table, seat);
    change_concerns(server, seat);
    return team->help;
}

static void add_line(struct server *server, struct help *help, bool desk, const char *name, const char *text)
{
    casus_assert(help->lines <= HELP_LINES_MAX);
    if (help->lines == HELP_LINES_MAX) { /* The oldest goes. */
        help->lines--;
        memmove(help->line, help->line + 1, help->lines * sizeof help->line[0]);
    }
    struct help_line *line = &help->line[help->lines++];
    *line = (struct help_line){.desk = desk, .time = stamp_now(server)};
    memory_put_text(line->name, sizeof line->name, name);
    memory_put_text(line->text, sizeof line->text, text);
}

/* ---- From a team ---- */

static unsigned calls_lately(const struct help *help, uint64_t now)
{
    unsigned calls = 0;
    for (unsigned i = 0; help != NULL && i < help->lines; i++)
        calls += !help->line[i].desk && help->line[i].time + HELP_MS > now;
    return calls;
}

static bool check_speed(struct server *server, const struct request *request)
{
    const struct help *help = team_of(request->table, request->seat)->help;
    if (!server->options.rate_limit || calls_lately(help, stamp_now(server)) < HELP_CALLS) return true;
    request_refuse(server, request, "server.call_fast",
                   "Your team has called {0} times within {1} seconds: wait a little; the organisers see your call.",
                   HELP_CALLS, HELP_MS / 1000);
    return false;
}

void help_call(struct server *server, struct request *request)
{
    struct table *table = request->table;
    const char *text = request_text(request, "text");
    const struct team *team = team_of(table, request->seat);
    int member = team_member_number(team, request->connection->guest);
    casus_assert(member >= 0);
    if (text != NULL && !plain_text_check(server, request, text, HELP_CHARACTERS, true)) return;
    if (!check_speed(server, request)) return;
    struct help *help = edit(server, table, request->seat);
    if (help->since == EVENING_NO_TIME) help->since = (int64_t)stamp_now(server);
    add_line(server, help, false, team->member[member].name, text == NULL ? "" : text);
    request_ok(server, request);
}

static bool check_waits(struct server *server, const struct request *request, unsigned seat)
{
    const struct help *help = team_of(request->table, seat)->help;
    if (help != NULL && help->since != EVENING_NO_TIME) return true;
    request_refuse(server, request, "server.no_call", "No call of this team waits any more.", 0, 0);
    return false;
}

static void settle(struct help *help)
{
    help->since = EVENING_NO_TIME;
    help->by[0] = 0;
}

void help_uncall(struct server *server, struct request *request)
{
    casus_assert(request->seat < request->table->seats);
    if (!check_waits(server, request, request->seat)) return;
    settle(edit(server, request->table, request->seat));
    request_ok(server, request);
}

/* ---- From the desk ---- */

/* A word to a team that waits is an answer: its writer sees to the call from then on. */
void help_say(struct server *server, struct request *request)
{
    const char *text = request_text(request, "text"), *name = request->connection->guest->name;
    if (!team_check_named(server, request) || !plain_text_check(server, request, text, HELP_CHARACTERS, true)) return;
    casus_seat seat = (casus_seat)request_int(request, "seat", 0);
    if (team_of(request->table, seat)->members == 0) {
        request_refuse(server, request, "server.nobody_there", "Nobody is in this team who could read it.", 0, 0);
        return;
    }
    struct help *help = edit(server, request->table, seat);
    add_line(server, help, true, name, text);
    if (help->since != EVENING_NO_TIME) memory_put_text(help->by, sizeof help->by, name);
    request_ok(server, request);
}

/* An organiser sees to a call, or has done so. */
void help_attend(struct server *server, struct request *request)
{
    if (!team_check_named(server, request)) return;
    casus_seat seat = (casus_seat)request_int(request, "seat", 0);
    if (!check_waits(server, request, seat)) return;
    struct help *help = edit(server, request->table, seat);
    if (request_true(request, "done")) settle(help);
    else memory_put_text(help->by, sizeof help->by, request->connection->guest->name);
    request_ok(server, request);
}
