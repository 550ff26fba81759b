/* Creating and freeing evenings, their organisers, and what differs at such a table. */
#include "server/evening/evening.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/evening/bulletin.h"
#include "server/evening/list.h"
#include "server/evening/organiser.h"
#include "server/evening/phase.h"
#include "server/evening/rows.h"
#include "server/evening/trial.h"
#include "server/table/seat.h"

const struct casus_evening *evening_of_game(const struct table *table)
{
    casus_assert(table->game->evening != NULL);
    return table->game->evening;
}

/* ---- Organisers and curators ---- */

static bool lists(const struct evening_guests *list, const struct guest *guest)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->guest[i], guest->id) == 0) return true;
    }
    return false;
}

static void add(struct table *table, struct evening_guests *list, const struct guest *guest)
{
    casus_assert(!lists(list, guest));
    key_digest *grown = memory_allocate((list->count + 1) * sizeof *grown);
    if (list->count > 0) memcpy(grown, list->guest, list->count * sizeof *grown);
    free(list->guest);
    list->guest = grown;
    memory_put_text(grown[list->count++], sizeof *grown, guest->id);
    rows_touch_evening(table);
}

bool evening_is_organiser(const struct table *table, const struct guest *guest)
{
    casus_assert(table->evening != NULL);
    return lists(&table->evening->organisers, guest);
}

void evening_organiser_key(const struct server *server, const struct table *table, key_hex key)
{
    seat_key(server, table, CASUS_SEAT_ORGANISER, key);
}

void evening_add_organiser(struct table *table, const struct guest *guest)
{
    add(table, &table->evening->organisers, guest);
}

bool evening_is_curator(const struct table *table, const struct guest *guest)
{
    casus_assert(table->evening != NULL);
    return lists(&table->evening->curators, guest);
}

/* They are among those who watch, and have the key of their place. */
void evening_curator_key(const struct server *server, const struct table *table, key_hex key)
{
    seat_key(server, table, CASUS_SEAT_OBSERVER, key);
}

void evening_add_curator(struct table *table, const struct guest *guest)
{
    casus_assert(!evening_is_organiser(table, guest));
    add(table, &table->evening->curators, guest);
}

/* ---- Organisers and curators who go ---- */

bool evening_is_founder(const struct table *table, const struct guest *guest)
{
    const struct evening_guests *organisers = &table->evening->organisers;
    casus_assert(organisers->count > 0);
    return strcmp(organisers->guest[0], guest->id) == 0;
}

static bool lists_others(const struct evening_guests *list, const struct guest *guest)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->guest[i], guest->id) != 0) return true;
    }
    return false;
}

static void strike(struct table *table, struct evening_guests *list, const struct guest *guest)
{
    size_t kept = 0;
    casus_assert(lists(list, guest));
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->guest[i], guest->id) == 0) continue;
        memmove(list->guest[kept++], list->guest[i], sizeof *list->guest);
    }
    list->count = kept;
    rows_touch_evening(table);
}

bool evening_remove_organiser(struct table *table, const struct guest *guest)
{
    if (!lists_others(&table->evening->organisers, guest)) return false;
    strike(table, &table->evening->organisers, guest);
    return true;
}

void evening_remove_curator(struct table *table, const struct guest *guest)
{
    strike(table, &table->evening->curators, guest);
}

struct evening_guests evening_renew_curators(struct table *table)
{
    struct evening_guests gone = table->evening->curators;
    table->evening->curators = (struct evening_guests){.count = 0};
    table->evening->curator_keys++;
    table->evening->tell_organisers = true;
    rows_touch_evening(table);
    return gone;
}

struct evening_guests evening_renew_organisers(struct table *table)
{
    struct evening *evening = table->evening;
    struct evening_guests gone = evening->organisers, kept = {.count = 1};
    casus_assert(gone.count > 0);
    kept.guest = memory_allocate(sizeof *kept.guest);
    memcpy(kept.guest[0], gone.guest[0], sizeof *kept.guest);
    gone.count--;
    memmove(gone.guest[0], gone.guest[1], gone.count * sizeof *gone.guest);
    evening->organisers = kept;
    evening->organiser_keys++;
    evening->curator_keys++; /* Who curates stays: only the invitation is another. */
    evening->tell_organisers = true;
    rows_touch_evening(table);
    return gone;
}

void evening_free_guests(struct evening_guests *list)
{
    free(list->guest);
    *list = (struct evening_guests){.count = 0};
}

void evening_tell_all(struct table *table, enum evening_telling when)
{
    casus_assert(when != TELL_NOTHING);
    rows_touch_evening(table);
    if (table->evening->tell_all < when) table->evening->tell_all = when;
}

/* ---- What is different at a table with an organiser ---- */

static casus_seat seat_of(const struct table *table, const struct guest *guest)
{
    return evening_is_organiser(table, guest) ? CASUS_SEAT_ORGANISER : team_seat_of(table, guest);
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
    free(evening->team);
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
    return table->evening->since <= table->n;
}

static const struct table_organised organised = {
    .seat_of = seat_of,
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
    .opened = bulletin_push_organisers,
    .hides = hides,
};

void evening_make(struct table *table, int64_t lists_ms)
{
    casus_assert(table->evening == NULL && table->game->evening != NULL);
    const struct casus_evening *game = evening_of_game(table);
    struct evening *evening = memory_allocate(sizeof *evening);
    evening->lists_ms = lists_ms;
    evening->ends = evening->left_ms = EVENING_NO_TIME;
    evening->team = memory_allocate(table->seats * sizeof *evening->team);
    if (game->deals != NULL) evening->dealings = memory_allocate(game->size(table->seats));
    table->evening = evening;
    table->organised = &organised;
    rows_make(table);
}

/* ---- As JSON ---- */

void evening_key_text(struct casus_writer *out, const char *key, const char *text)
{
    if (text[0] != 0) casus_json_key_text(out, key, text);
    else casus_json_key_null(out, key);
}

void evening_key_time(struct casus_writer *out, const char *key, int64_t time)
{
    if (time >= 0) casus_json_key_int(out, key, time);
    else casus_json_key_null(out, key);
}
