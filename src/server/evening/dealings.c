/* What comes of a deal is the game's business; here those whom it concerns are marked to be told, and what it has
 * changed to be stored. */
#include "server/evening/dealings.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/evening/evening.h"
#include "server/evening/saved_dealings.h"
#include "server/evening/team.h"

/* ---- Who is there ---- */

/* What casus_company needs to know. */
struct people {
    struct server *server;
    const struct table *table;
};

static unsigned count_members(const void *context, casus_seat seat)
{
    const struct people *people = context;
    return team_of(people->table, seat)->members;
}

static const char *name_of_member(const void *context, casus_seat seat, unsigned member)
{
    const struct people *people = context;
    const struct team *team = team_of(people->table, seat);
    return member < team->members ? team->member[member].name : "";
}

static uint64_t draw_lot(const void *context)
{
    const struct people *people = context;
    uint64_t bits;
    casus_assert(people->server != NULL && people->server->change != NULL); /* Never while only writing. */
    people->server->world.random(people->server->world.context, &bits, sizeof bits);
    return bits;
}

static struct casus_company company_of(const struct people *people)
{
    return (struct casus_company){
        .context = people, .members = count_members, .name = name_of_member, .random = draw_lot};
}

/* ---- A deal ---- */

void dealings_tell(struct table *table, const struct casus_dealt *dealt)
{
    struct evening *evening = table->evening;
    casus_assert(evening->dealings != NULL);
    evening_touch_dealings(table);
    for (unsigned seat = 0; seat < table->seats; seat++)
        evening->team[seat].told = evening->team[seat].told || casus_seats_has(&dealt->teams, (casus_seat)seat);
    evening->tell_organisers = evening->tell_organisers || dealt->organisers;
    if (dealt->everybody && evening->tell_all < TELL_SOON) evening->tell_all = TELL_SOON;
}

char *dealings_save(const struct table *table)
{
    size_t length;
    return saved_dealings(evening_of_game(table), table->evening->dealings, table->seats, &length);
}

void dealings_restore(struct table *table, const char *text)
{
    const struct casus_evening *game = evening_of_game(table);
    memset(table->evening->dealings, 0, game->size(table->seats));
    bool loaded = game->load(table->evening->dealings, table->seats, text, strlen(text));
    casus_assert(loaded); /* It was saved a moment ago. */
}

/* The position as the dealer sees it, on the scratch; NULL: the game has not begun. */
static const void *view_of(struct server *server, const struct table *table, casus_seat seat)
{
    if (table->events == NULL) return NULL;
    table->game->view(table->state, seat, server->scratch->view[0]);
    return server->scratch->view[0];
}

bool dealings_take(struct server *server, struct table *table, casus_seat seat, const struct buffer *text,
                   struct casus_dealt *dealt, struct casus_error *error)
{
    struct people people = {.server = server, .table = table};
    struct casus_dealer dealer = {.seat = seat,
                                  .seats = (uint16_t)table->seats,
                                  .view = view_of(server, table, seat),
                                  .event = table->n + 1,
                                  .running = table->status == TABLE_RUNNING,
                                  .company = company_of(&people)};
    return evening_of_game(table)->deal(table->evening->dealings, &dealer, text->bytes, text->length, dealt, error);
}

/* ---- With the game ---- */

void dealings_begin_phase(struct table *table)
{
    if (table->evening->dealings == NULL) return;
    evening_of_game(table)->begin_phase(table->evening->dealings);
    dealings_tell(table, &(struct casus_dealt){.everybody = true});
}

void dealings_member_gone(struct table *table, casus_seat seat, unsigned member)
{
    struct casus_dealt dealt = {.everybody = false};
    if (table->evening->dealings == NULL) return;
    /* Somebody who keeps coming and going must not cause the whole of it to be stored each time. */
    if (evening_of_game(table)->gone(table->evening->dealings, seat, member, &dealt)) dealings_tell(table, &dealt);
}

/* Where the game goes back to. */
struct goal {
    const struct table *table;
    uint64_t to;
};

static bool counts(const void *context, uint64_t event)
{
    const struct goal *goal = context;
    const struct table *table = goal->table;
    uint64_t live = table->events[goal->to].live;
    while (live > event) live = table->events[live - 1].live;
    return live == event;
}

void dealings_roll_back(struct table *table, uint64_t to)
{
    casus_assert(to <= table->n);
    struct goal goal = {.table = table, .to = to};
    struct casus_dealt dealt = {.everybody = false};
    if (table->evening->dealings == NULL) return;
    evening_of_game(table)->roll_back(table->evening->dealings, counts, &goal, &dealt);
    dealings_tell(table, &dealt);
}

void dealings_write(struct casus_writer *out, const struct table *table, casus_seat viewer)
{
    struct people people = {.server = NULL, .table = table}; /* Nothing is drawn while writing. */
    struct casus_company company = company_of(&people);
    if (table->evening->dealings == NULL) return;
    evening_of_game(table)->json(table->evening->dealings, table->seats, viewer, &company, out);
}
