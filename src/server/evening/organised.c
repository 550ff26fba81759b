/* What differs at a table with an organiser: what it is made of, and what the table asks for (table/watch.h). */
#include "server/evening/organised.h"

#include <stdlib.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/evening/bulletin.h"
#include "server/evening/evening.h"
#include "server/evening/list.h"
#include "server/evening/organiser.h"
#include "server/evening/phase.h"
#include "server/evening/room.h"
#include "server/evening/rows.h"
#include "server/evening/team.h"
#include "server/evening/trial.h"
#include "server/table/tables.h"

static casus_seat seat_of(const struct table *table, const struct guest *guest)
{
    return evening_is_organiser(table, guest) ? CASUS_SEAT_ORGANISER : team_seat_of(table, guest);
}

static void tell_guests(const struct evening_guests *list, void (*tell)(void *context, const char *guest),
                        void *context)
{
    for (size_t i = 0; i < list->count; i++) tell(context, list->guest[i]);
}

static void people(const struct table *table, void (*tell)(void *context, const char *guest), void *context)
{
    tell_guests(&table->evening->organisers, tell, context);
    tell_guests(&table->evening->curators, tell, context);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        const struct team *team = team_of(table, seat);
        for (unsigned i = 0; i < team->members; i++) tell(context, team->member[i].guest);
    }
}

static unsigned generation(const struct table *table, casus_seat place)
{
    if (place < table->seats) return team_of(table, place)->keys;
    casus_assert(place == CASUS_SEAT_ORGANISER || place == CASUS_SEAT_OBSERVER);
    return place == CASUS_SEAT_ORGANISER ? table->evening->organiser_keys : table->evening->curator_keys;
}

static void act(struct server *server, struct request *request, struct texts *list)
{
    if (request->seat == CASUS_SEAT_ORGANISER) organiser_do(server, request, list);
    else list_send(server, request, list);
}

static void *keep(struct server *server, struct table *table)
{
    bulletin_push(server, table);
    return rows_keep(server, table);
}

static void free_evening(struct table *table)
{
    struct evening *evening = table->evening;
    trial_free(evening->closing);
    rows_free(table);
    for (unsigned seat = 0; seat < table->seats; seat++) team_free(&evening->team[seat]);
    for (unsigned seat = 0; seat < table->seats; seat++) room_free(&evening->room[seat]);
    free(evening->team);
    free(evening->room);
    free(evening->organisers.guest);
    free(evening->curators.guest);
    free(evening->dealings);
    free(evening);
}

static void presence(struct table *table, casus_seat viewer)
{
    casus_assert(viewer < table->seats || viewer == CASUS_SEAT_ORGANISER || viewer == CASUS_SEAT_OBSERVER);
    if (viewer >= table->seats) return;
    struct team *team = &table->evening->team[viewer];
    team->told = team->reported = true;
}

/* Of what many share, who has opened it alone is told it all. */
static void opened(struct server *server, struct table *table, const struct connection *connection, casus_seat viewer)
{
    if (viewer == CASUS_SEAT_ORGANISER) bulletin_push_organisers(server, table, connection);
    else if (viewer < table->seats) room_push(server, table, viewer, connection);
}

/* That a phase had to be closed tells that somebody had sent no list: it is between the game and the organisers. */
static bool hides(const struct table *table, const struct event *event)
{
    casus_assert(event->kind == EVENT_ACTION);
    return event->seat == CASUS_SEAT_ORGANISER && event->action == evening_of_game(table)->close(table->state);
}

static void write_seat(struct casus_writer *out, const struct table *table, unsigned seat)
{
    const struct team *team = team_of(table, seat);
    casus_json_key_int(out, "members", team->members);
    if (team->flag[0] != 0) casus_json_key_text(out, "flag", team->flag);
    else casus_json_key_null(out, "flag");
}

static const char *seat_name(const struct table *table, unsigned seat)
{
    const char *name = team_of(table, seat)->name;
    return name[0] != 0 ? name : NULL;
}

static bool agrees(const struct table *table)
{
    return table->evening->since <= table->n && table->evening->reopened <= table->n;
}

static const struct table_organised organised = {
    .seat_of = seat_of,
    .people = people,
    .curates = evening_is_curator,
    .generation = generation,
    .act = act,
    .go_on = phase_go_on,
    .tick = phase_tick,
    .deadline = phase_deadline,
    .agrees = agrees,
    .resume = phase_resume,
    .keep = keep,
    .durable = rows_durable,
    .forget = rows_forget,
    .roll_back = rows_roll_back,
    .remove = rows_remove,
    .free = free_evening,
    .write_public = bulletin_write,
    .write_seat = write_seat,
    .seat_name = seat_name,
    .presence = presence,
    .may_push = bulletin_may_push_table,
    .opened = opened,
    .hides = hides,
};

void organised_make(struct table *table, const struct organised_options *options)
{
    casus_assert(table->evening == NULL && table->game->evening != NULL);
    const struct casus_evening *game = evening_of_game(table);
    struct evening *evening = memory_allocate(sizeof *evening);
    evening->lists_ms = options->lists_ms;
    evening->grace_ms = options->grace_ms;
    evening->drafts = options->drafts;
    evening->approval = (enum evening_approval)options->approval;
    evening->reading_ms = options->reading_ms;
    evening->suits_ms = options->suits_ms;
    evening->review_ms = options->review_ms;
    evening->at_end = (enum evening_at_end)options->at_end;
    evening->stage_ends = evening->stage_left_ms = EVENING_NO_TIME;
    evening->ends = evening->left_ms = evening->starts = evening->reading_left_ms = EVENING_NO_TIME;
    evening->team = memory_allocate(table->seats * sizeof *evening->team);
    evening->room = memory_allocate(table->seats * sizeof *evening->room);
    if (game->deals != NULL) evening->dealings = memory_allocate(game->size(table->seats));
    table->evening = evening;
    table->organised = &organised;
    rows_make(table);
}

bool organised_load(struct server *server, const char *key, const char *text, size_t length)
{
    int64_t index;
    struct table *table = tables_find_row(server, key, &index);
    if (table == NULL || table->game->evening == NULL || index >= evening_rows(table)) return false;
    if (table->evening == NULL) organised_make(table, &(struct organised_options){.lists_ms = 0});
    return rows_load(table, (unsigned)index, text, length);
}
