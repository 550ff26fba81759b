/* An evening's organisers and curators, and which of its rows are to be stored. */
#include "server/evening/evening.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/session/guest.h"
#include "server/table/seat.h"

const struct casus_evening *evening_of_game(const struct table *table)
{
    casus_assert(table->game->evening != NULL);
    return table->game->evening;
}

uint64_t evening_phase_ends(const struct table *table)
{
    const struct evening *evening = table->evening;
    bool runs = table->status == TABLE_RUNNING && evening->open && evening->ends >= 0 && !evening->time_up;
    return runs ? (uint64_t)(evening->ends + evening->grace_ms) : UINT64_MAX;
}

uint64_t evening_phase_begins(const struct table *table)
{
    const struct evening *evening = table->evening;
    casus_assert(evening->open && evening->since <= table->n);
    return evening->reopened > evening->since ? evening->reopened : evening->since;
}

void evening_set_times(struct table *table, int64_t ends, int64_t left_ms)
{
    casus_assert(ends >= 0 || ends == EVENING_NO_TIME);
    casus_assert(left_ms == EVENING_NO_TIME || (left_ms >= 0 && ends == EVENING_NO_TIME));
    table->evening->ends = ends;
    table->evening->left_ms = left_ms;
    table->evening->called = table->evening->time_up = false;
    evening_tell_all(table, TELL_NOW);
}

/* ---- What happens at an end ---- */

const char *evening_at_end_name(enum evening_at_end at_end)
{
    static const char *const names[AT_ENDS] = {[AT_END_CLOSE] = "close", [AT_END_REMIND] = "remind"};
    casus_assert(at_end < AT_ENDS);
    return names[at_end];
}

enum evening_at_end evening_at_end_called(const char *name)
{
    unsigned at_end = AT_END_CLOSE;
    while (at_end < AT_ENDS && (name == NULL || strcmp(name, evening_at_end_name(at_end)) != 0)) at_end++;
    return (enum evening_at_end)at_end;
}

/* ---- Approval ---- */

const char *evening_approval_name(enum evening_approval approval)
{
    static const char *const names[APPROVALS] = {
        [APPROVAL_NOBODY] = "nobody", [APPROVAL_HEAD] = "head", [APPROVAL_VOTE] = "vote"};
    casus_assert(approval < APPROVALS);
    return names[approval];
}

enum evening_approval evening_approval_called(const struct casus_evening *game, const char *name)
{
    unsigned approval = APPROVAL_NOBODY;
    while (approval < APPROVALS && (name == NULL || strcmp(name, evening_approval_name(approval)) != 0)) approval++;
    return approval == APPROVAL_HEAD && game->head == NULL ? APPROVALS : (enum evening_approval)approval;
}

/* ---- Rows ---- */

unsigned evening_own_row(const struct table *table)
{
    return table->seats;
}

unsigned evening_dealings_row(const struct table *table)
{
    return table->seats + 1;
}

unsigned evening_rows(const struct table *table)
{
    return 2 * table->seats + 2;
}

unsigned evening_room_row(const struct table *table, unsigned seat)
{
    casus_assert(seat < table->seats);
    return table->seats + 2 + seat;
}

void evening_touch_team(struct table *table, unsigned seat)
{
    casus_assert(seat < table->seats);
    table->evening->row[seat].dirty = true;
}

void evening_touch_own(struct table *table)
{
    table->evening->row[evening_own_row(table)].dirty = true;
}

void evening_touch_dealings(struct table *table)
{
    casus_assert(table->evening->dealings != NULL);
    table->evening->row[evening_dealings_row(table)].dirty = true;
}

void evening_touch_room(struct table *table, unsigned seat)
{
    table->evening->row[evening_room_row(table, seat)].dirty = true;
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
    table->relisted = true;
    evening_touch_own(table);
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
    table->relisted = true;
    evening_touch_own(table);
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
    table->relisted = true;
    evening_touch_own(table);
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
    table->relisted = true;
    evening_touch_own(table);
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
    evening_touch_own(table);
    if (table->evening->tell_all < when) table->evening->tell_all = when;
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
