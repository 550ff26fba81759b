/* What a change tells all who look: its events, each as its viewer may know it, told before they are applied, and what
 * has become of the view. It is pushed once, at the end of the change. Where there is an organiser a viewer is told of
 * nothing but what he may see, and hears nothing if that is nothing. */
#include "evening.h"

#include <stdlib.h>
#include <string.h>

static bool is_watched(const struct table *table, casus_seat viewer)
{
    if (viewer < table->seats) return table->seat[viewer].watchers > 0;
    for (size_t i = 0; i < table->subscriber_count; i++) {
        if (table->subscribers[i].viewer == viewer) return true;
    }
    return false;
}

static bool someone_patches(const struct table *table)
{
    for (size_t i = 0; i < table->subscriber_count; i++) {
        if (table->subscribers[i].connection->form == FORM_BYTES) return true;
    }
    return false;
}

/* ---- Events ---- */

static void add_news(struct server *server, struct table *table, const struct event *event, casus_seat viewer)
{
    struct news *news = &table->news[viewer_index(table, viewer)];
    struct casus_writer out = server_scratch(server);
    json_event(server, &out, table, newest_for(table, viewer) + 1, event, table->state, viewer);
    if (news->plain.length > 0) text_add(&news->plain, ",", 1);
    text_add(&news->plain, out.out, out.length);
    text_add(&news->plain, "}", 1);
    if (!table->patching || table->evening != NULL) return;
    if (news->patched.length > 0) text_add(&news->patched, ",", 1);
    text_add(&news->patched, out.out, out.length); /* Its patch follows when there is one. */
}

static void add_patch(struct server *server, struct table *table, casus_seat viewer)
{
    static const char key[] = ",\"patch\":";
    struct news *news = &table->news[viewer_index(table, viewer)];
    struct casus_writer out = server_scratch(server);
    if (FAULT(server->options, LEAK_TAKEBACK) && table->events[table->n].kind == EVENT_TAKEBACK)
        viewer = CASUS_SEAT_ORGANISER;
    json_patch(server, &out, table, table->before, table->state, viewer);
    text_add(&news->patched, key, sizeof key - 1);
    text_add(&news->patched, out.out, out.length);
    text_add(&news->patched, "}", 1);
}

/* The change's first event: how things were before it. */
static void begin_news(struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    table->awaited_before = actor.awaited;
    table->has_news = true;
    table->patching = someone_patches(table);
    if (table->patching && table->evening != NULL) memcpy(table->before, table->state, table->measure.state_size);
}

void news_before(struct server *server, struct table *table, const struct event *event)
{
    if (!table->has_news) begin_news(table);
    if (table->patching && table->evening == NULL) memcpy(table->before, table->state, table->measure.state_size);
    for (unsigned index = 0; index < table->seats + 2; index++) {
        casus_seat viewer = viewer_at(table, index);
        if (casus_seats_has(&event->told, viewer) && is_watched(table, viewer)) add_news(server, table, event, viewer);
    }
}

void news_after(struct server *server, struct table *table)
{
    if (!table->patching || table->evening != NULL) return;
    for (unsigned index = 0; index < table->seats + 2; index++) {
        casus_seat viewer = viewer_at(table, index);
        if (is_watched(table, viewer)) add_patch(server, table, viewer);
    }
}

/* ---- Pushing ---- */

/* In an evening a change has one patch, because events that the viewer is not told of may change what he sees. */
static void patch_change(struct server *server, struct table *table)
{
    for (size_t i = 0; i < table->subscriber_count; i++) {
        const struct subscriber *subscriber = &table->subscribers[i];
        struct text *patch = &table->news[viewer_index(table, subscriber->viewer)].patched;
        if (subscriber->connection->form != FORM_BYTES || patch->length > 0) continue;
        struct casus_writer out = server_scratch(server);
        json_patch(server, &out, table, table->before, table->state, subscriber->viewer);
        text_add(patch, out.out, out.length);
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
    bool moved = memcmp(&actor.awaited, &table->awaited_before, sizeof actor.awaited) != 0 ||
                 (table->evening != NULL && table->evening->phase_ended);
    return (struct standing_of_change){moved, actor.kind != CASUS_ACTOR_CHANCE};
}

/* While a stage runs the organiser's position changes with each of thousands of events: it is sent when it rests. */
static bool sends_position(const struct table *table, casus_seat viewer, struct standing_of_change standing)
{
    return table->evening == NULL || viewer != CASUS_SEAT_ORGANISER || standing.resting;
}

/* What those who look as `viewer` and want positions in `form` are sent of the change; false: nothing. */
static bool write_events(struct server *server, struct table *table, casus_seat viewer, enum form form,
                         struct standing_of_change standing, struct casus_writer *out)
{
    static const char unchanged[] = "[]";
    const struct news *news = &table->news[viewer_index(table, viewer)];
    bool evening = table->evening != NULL;
    const struct text *events = form == FORM_BYTES && !evening ? &news->patched : &news->plain;
    bool patch = form == FORM_BYTES && evening && news->patched.length >= sizeof unchanged;
    if (events->length == 0 && !(evening && standing.moved) && !patch) return false;
    *out = server_scratch(server);
    casus_json_open(out, '{');
    casus_json_key_text(out, "type", "events");
    casus_json_key_text(out, "table", table->id);
    casus_json_key(out, "events");
    casus_json_open(out, '[');
    if (events->length > 0) casus_write_bytes(out, events->bytes, events->length);
    casus_json_close(out, ']');
    if (evening) casus_json_key_int(out, "n", (int64_t)newest_for(table, viewer));
    if (patch) {
        casus_json_key(out, "patch");
        casus_write_bytes(out, news->patched.bytes, news->patched.length);
    }
    if (form == FORM_JSON && sends_position(table, viewer, standing)) {
        casus_json_key(out, "position");
        json_position(server, out, table, table->state, viewer, form);
    }
    json_awaited(out, table);
    casus_json_key(out, "clocks");
    json_clocks(server, out, table);
    casus_json_close(out, '}');
    return true;
}

static bool alike(const struct subscriber *one, const struct subscriber *other)
{
    return one->viewer == other->viewer && one->connection->form == other->connection->form;
}

/* Members of a team are sent the same: it is written once. */
static void push_events(struct server *server, struct table *table, size_t first, struct standing_of_change standing)
{
    const struct subscriber *subscriber = &table->subscribers[first];
    struct casus_writer out;
    for (size_t i = 0; i < first; i++) {
        if (alike(&table->subscribers[i], subscriber)) return; /* Sent already. */
    }
    if (!write_events(server, table, subscriber->viewer, subscriber->connection->form, standing, &out)) return;
    for (size_t i = first; i < table->subscriber_count; i++) {
        if (alike(&table->subscribers[i], subscriber)) server_send(server, table->subscribers[i].connection, &out);
    }
}

static void push_news(struct server *server, struct table *table)
{
    struct standing_of_change standing = standing_of(table);
    if (table->patching && table->evening != NULL) patch_change(server, table);
    for (size_t i = 0; i < table->subscriber_count; i++) push_events(server, table, i, standing);
    for (unsigned i = 0; i < table->seats + 2; i++) table->news[i].plain.length = table->news[i].patched.length = 0;
    if (table->evening != NULL) table->evening->phase_ended = false;
    server->change->delivers = true;
}

static void push_table(struct server *server, struct table *table)
{
    struct casus_writer out = server_scratch(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "table_change");
    casus_json_key(&out, "table");
    json_table(&out, table);
    casus_json_key(&out, "clocks");
    json_clocks(server, &out, table);
    casus_json_close(&out, '}');
    for (size_t i = 0; i < table->subscriber_count; i++) server_send(server, table->subscribers[i].connection, &out);
    lobby_push(server, table, false);
}

void table_push(struct server *server, struct table *table)
{
    bool changed = table->changed && (table->evening == NULL || evening_may_push_table(server, table));
    if (table->has_news) push_news(server, table);
    if (table->has_news && table->status == TABLE_OVER) table_rest(table);
    table->has_news = false;
    if (!changed) return;
    table->changed = false;
    push_table(server, table);
}
