/* Viewers are told only what they may see, and nothing at all if that is nothing. */
#include "server/push/delta.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/push/account.h"
#include "server/push/card.h"
#include "server/push/lobby.h"
#include "server/push/numbering.h"
#include "server/push/snapshot.h"
#include "server/session/outbox.h"
#include "server/table/change.h"
#include "server/table/clock.h"
#include "server/table/position.h"

/* ---- Patches ---- */

enum { PATCH_GAP = 8 }; /* Equal bytes between two changes that are not worth a piece of their own. */

/* The end of a changed piece that starts at `at`. */
static size_t piece_end(const uint8_t *before, const uint8_t *after, size_t at, size_t size)
{
    size_t end = at + 1;
    for (size_t i = at + 1; i < size && i < end + PATCH_GAP; i++) {
        if (before[i] != after[i]) end = i + 1;
    }
    return end;
}

/* Whatever turns `before` into `after`. */
static void write_pieces(struct casus_writer *out, const uint8_t *before, const uint8_t *after, size_t size)
{
    casus_json_open(out, '[');
    for (size_t at = 0; at < size;) {
        if (at + 8 <= size && memcmp(before + at, after + at, 8) == 0) {
            at += 8;
            continue;
        }
        if (before[at] == after[at]) {
            at++;
            continue;
        }
        size_t end = piece_end(before, after, at, size);
        casus_json_open(out, '[');
        casus_json_int(out, (int64_t)at);
        casus_write_text(out, ",\"");
        snapshot_write_base64(out, after + at, end - at);
        casus_write_char(out, '"');
        casus_json_close(out, ']');
        at = end;
    }
    casus_json_close(out, ']');
}

void delta_patch(struct server *server, struct casus_writer *out, const struct table *table, const void *before,
                 const void *after, casus_seat viewer)
{
    void *const *view = server->scratch->view;
    snapshot_view(server, table, before, viewer, view[0]);
    snapshot_view(server, table, after, viewer, view[1]);
    write_pieces(out, view[0], view[1], table->measure.state_size);
}

void delta_from_nothing(struct server *server, struct casus_writer *out, const struct table *table, const void *state,
                        casus_seat viewer)
{
    void *const *view = server->scratch->view;
    casus_assert(table->measure.state_size <= server->scratch->view_size);
    memset(view[0], 0, table->measure.state_size);
    snapshot_view(server, table, state, viewer, view[1]);
    write_pieces(out, view[0], view[1], table->measure.state_size);
}

/* ---- Events ---- */

static bool someone_patches(const struct table *table)
{
    for (size_t i = 0; i < table->audience->count; i++) {
        if (table->audience->subscribers[i].connection->form == FORM_BYTES) return true;
    }
    return false;
}

static void add_news(struct server *server, struct table *table, const struct event *event, casus_seat viewer)
{
    struct audience_news *news = &table->audience->news[numbering_index(table, viewer)];
    struct casus_writer out = scratch_writer(server);
    account_write(server, &out, table, numbering_newest(table, viewer) + 1, event, table->state, viewer);
    casus_assert(casus_writer_fits(&out));
    if (news->plain.length > 0) buffer_add(&news->plain, ",", 1);
    buffer_add(&news->plain, out.out, out.length);
    buffer_add(&news->plain, "}", 1);
    if (!table->audience->patching || numbering_differs(table)) return;
    if (news->patched.length > 0) buffer_add(&news->patched, ",", 1);
    buffer_add(&news->patched, out.out, out.length); /* Its patch follows when there is one. */
}

static void add_patch(struct server *server, struct table *table, casus_seat viewer)
{
    static const char key[] = ",\"patch\":";
    struct audience_news *news = &table->audience->news[numbering_index(table, viewer)];
    struct casus_writer out = scratch_writer(server);
    if (FAULT(server->options, LEAK_TAKEBACK) && table->events[table->n].kind == EVENT_TAKEBACK)
        viewer = CASUS_SEAT_ORGANISER;
    delta_patch(server, &out, table, table->audience->before, table->state, viewer);
    casus_assert(casus_writer_fits(&out));
    buffer_add(&news->patched, key, sizeof key - 1);
    buffer_add(&news->patched, out.out, out.length);
    buffer_add(&news->patched, "}", 1);
}

/* The change's first event: how things were before it. */
static void begin_news(struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    table->audience->awaited_before = actor.awaited;
    table->audience->has_news = true;
    table->audience->patching = someone_patches(table);
    if (table->audience->patching && numbering_differs(table))
        memcpy(table->audience->before, table->state, table->measure.state_size);
}

void delta_before(struct server *server, struct table *table, const struct event *event)
{
    casus_assert(server->change != NULL && table->events != NULL);
    if (!table->audience->has_news) begin_news(table);
    if (table->audience->patching && !numbering_differs(table))
        memcpy(table->audience->before, table->state, table->measure.state_size);
    for (unsigned index = 0; index < table->seats + 2; index++) {
        casus_seat viewer = numbering_viewer(table, index);
        if (casus_seats_has(&event->told, viewer) && audience_watches(table, viewer))
            add_news(server, table, event, viewer);
    }
}

void delta_after(struct server *server, struct table *table)
{
    casus_assert(table->audience->has_news);
    if (!table->audience->patching || numbering_differs(table)) return;
    for (unsigned index = 0; index < table->seats + 2; index++) {
        casus_seat viewer = numbering_viewer(table, index);
        if (audience_watches(table, viewer)) add_patch(server, table, viewer);
    }
}

/* ---- Pushing ---- */

/* Where not everybody is told of every event a change has one patch, because those that the viewer is not told of may
 * change what he sees. */
static void patch_change(struct server *server, struct table *table)
{
    for (size_t i = 0; i < table->audience->count; i++) {
        const struct audience_subscriber *subscriber = &table->audience->subscribers[i];
        struct buffer *patch = &table->audience->news[numbering_index(table, subscriber->viewer)].patched;
        if (subscriber->connection->form != FORM_BYTES || patch->length > 0) continue;
        struct casus_writer out = scratch_writer(server);
        delta_patch(server, &out, table, table->audience->before, table->state, subscriber->viewer);
        casus_assert(casus_writer_fits(&out));
        buffer_add(patch, out.out, out.length);
    }
}

/* How the game stands after the change. */
struct standing_of_change {
    bool moved;   /* Others are awaited than before, or the same for something else. */
    bool resting; /* Nothing more follows by itself. */
};

static struct standing_of_change standing_of(const struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    bool moved =
        memcmp(&actor.awaited, &table->audience->awaited_before, sizeof actor.awaited) != 0 || table->awaited_anew;
    return (struct standing_of_change){moved, actor.kind != CASUS_ACTOR_CHANCE};
}

/* While a stage runs the organiser's position changes with each of thousands of events: it is sent when it rests. */
static bool sends_position(casus_seat viewer, struct standing_of_change standing)
{
    return viewer != CASUS_SEAT_ORGANISER || standing.resting;
}

/* What those who look as `viewer` and want positions in `form` are sent of the change; false: nothing. */
static bool write_events(struct server *server, struct table *table, casus_seat viewer, enum connection_form form,
                         struct standing_of_change standing, struct casus_writer *out)
{
    static const char unchanged[] = "[]";
    const struct audience_news *news = &table->audience->news[numbering_index(table, viewer)];
    bool one_patch = numbering_differs(table);
    const struct buffer *events = form == FORM_BYTES && !one_patch ? &news->patched : &news->plain;
    bool patch = form == FORM_BYTES && one_patch && news->patched.length >= sizeof unchanged;
    if (events->length == 0 && !standing.moved && !patch) return false;
    *out = scratch_writer(server);
    casus_json_open(out, '{');
    casus_json_key_text(out, "type", "events");
    casus_json_key_text(out, "table", table->id);
    casus_json_key(out, "events");
    casus_json_open(out, '[');
    if (events->length > 0) casus_write_bytes(out, events->bytes, events->length);
    casus_json_close(out, ']');
    if (one_patch) casus_json_key_int(out, "n", (int64_t)numbering_newest(table, viewer));
    if (patch) {
        casus_json_key(out, "patch");
        casus_write_bytes(out, news->patched.bytes, news->patched.length);
    }
    if (form == FORM_JSON && sends_position(viewer, standing)) {
        casus_json_key(out, "position");
        snapshot_write(server, out, table, table->state, viewer, form);
    }
    snapshot_write_awaited(out, table);
    casus_json_key(out, "clocks");
    clock_write(server, out, table);
    casus_json_close(out, '}');
    return true;
}

static bool alike(const struct audience_subscriber *one, const struct audience_subscriber *other)
{
    return one->viewer == other->viewer && one->connection->form == other->connection->form;
}

/* Members of a team are sent the same: it is written once. */
static void push_events(struct server *server, struct table *table, size_t first, struct standing_of_change standing)
{
    const struct audience_subscriber *subscriber = &table->audience->subscribers[first];
    struct casus_writer out;
    for (size_t i = 0; i < first; i++) {
        if (alike(&table->audience->subscribers[i], subscriber)) return; /* Sent already. */
    }
    if (!write_events(server, table, subscriber->viewer, subscriber->connection->form, standing, &out)) return;
    for (size_t i = first; i < table->audience->count; i++) {
        if (alike(&table->audience->subscribers[i], subscriber))
            outbox_post(server, table->audience->subscribers[i].connection, &out);
    }
}

static void push_news(struct server *server, struct table *table)
{
    struct standing_of_change standing = standing_of(table);
    if (table->audience->patching && numbering_differs(table)) patch_change(server, table);
    for (size_t i = 0; i < table->audience->count; i++) push_events(server, table, i, standing);
    for (unsigned i = 0; i < table->seats + 2; i++)
        table->audience->news[i].plain.length = table->audience->news[i].patched.length = 0;
    table->awaited_anew = false;
    change_delivers(server);
}

void delta_push(struct server *server, struct table *table)
{
    casus_assert(server->change != NULL);
    bool changed = table->changed && (table->organised == NULL ? card_may_push(server, table)
                                                               : table->organised->may_push(server, table));
    if (table->audience->has_news) push_news(server, table);
    if (table->audience->has_news && table->status == TABLE_OVER) {
        position_rest(table);
        audience_rest(table);
    }
    table->audience->has_news = false;
    if (!changed) return;
    table->changed = false;
    card_push(server, table);
    lobby_changed(server, table);
}
