/* What viewers are sent. Everything is made from the viewer's own view: positions are views, an event is told as its
 * viewer may know it, and a patch is the difference of two of the viewer's views. */
#include "evening.h"

#include <stdlib.h>
#include <string.h>

/* ---- Positions and patches ---- */

static const char base64_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void write_base64(struct casus_writer *out, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i += 3) {
        unsigned left = count - i >= 3 ? 3 : (unsigned)(count - i);
        unsigned group =
            (unsigned)bytes[i] << 16 | (left > 1 ? (unsigned)bytes[i + 1] << 8 : 0) | (left > 2 ? bytes[i + 2] : 0u);
        char digits[4] = {base64_digits[group >> 18], base64_digits[group >> 12 & 63],
                          left > 1 ? base64_digits[group >> 6 & 63] : '=', left > 2 ? base64_digits[group & 63] : '='};
        casus_write_bytes(out, digits, sizeof digits);
    }
}

static void make_view(const struct server *server, const struct table *table, const void *state, casus_seat viewer,
                      void *view)
{
    if (FAULT(server->options, LEAK_WATCHER) && viewer == CASUS_SEAT_OBSERVER) viewer = 0;
    if (FAULT(server->options, LEAK_VIEW)) memcpy(view, state, table->measure.state_size);
    else table->game->view(state, viewer, view);
}

void json_position(struct server *server, struct casus_writer *out, const struct table *table, const void *state,
                   casus_seat viewer, enum form form)
{
    if (form == FORM_NONE || table->events == NULL) {
        casus_json_null(out);
        return;
    }
    make_view(server, table, state, viewer, server->view[0]);
    casus_json_open(out, '{');
    if (form == FORM_BYTES) {
        casus_json_key(out, "bytes");
        casus_write_char(out, '"');
        write_base64(out, server->view[0], table->measure.state_size);
        casus_write_char(out, '"');
    } else {
        casus_json_key(out, "json");
        table->game->json(server->view[0], out);
    }
    casus_json_close(out, '}');
}

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

void json_patch(struct server *server, struct casus_writer *out, const struct table *table, const void *before,
                const void *after, casus_seat viewer)
{
    const uint8_t *one = server->view[0], *two = server->view[1];
    size_t size = table->measure.state_size;
    make_view(server, table, before, viewer, server->view[0]);
    make_view(server, table, after, viewer, server->view[1]);
    casus_json_open(out, '[');
    for (size_t at = 0; at < size;) {
        if (at + 8 <= size && memcmp(one + at, two + at, 8) == 0) {
            at += 8;
            continue;
        }
        if (one[at] == two[at]) {
            at++;
            continue;
        }
        size_t end = piece_end(one, two, at, size);
        casus_json_open(out, '[');
        casus_json_int(out, (int64_t)at);
        casus_write_text(out, ",\"");
        write_base64(out, two + at, end - at);
        casus_write_char(out, '"');
        casus_json_close(out, ']');
        at = end;
    }
    casus_json_close(out, ']');
}

/* ---- One event ---- */

static void json_action(struct server *server, struct casus_writer *out, const struct table *table,
                        const struct event *event, const void *before, casus_seat viewer)
{
    char text[256];
    struct casus_writer words = casus_writer_make(text, sizeof text);
    if (FAULT(server->options, LEAK_LOG)) viewer = CASUS_SEAT_ORGANISER;
    casus_action seen = table->game->seen(before, event->seat, event->action, viewer);
    casus_json_key(out, "seat");
    casus_record_seat(out, event->seat);
    casus_json_key(out, "action");
    if (seen == 0) {
        casus_json_null(out);
    } else {
        table->game->action_text(before, event->seat, seen, &words);
        casus_json_text(out, text);
    }
    casus_json_key(out, "by");
    if (event->by_bot && event->seat < table->seats && table->seat[event->seat].kind == SEAT_PERSON)
        casus_json_text(out, seat_bot(table, event->seat));
    else casus_json_null(out);
    casus_json_key(out, "what");
    if (FAULT(server->options, LEAK_ACCOUNT)) viewer = CASUS_SEAT_ORGANISER;
    if (seen == 0) casus_json_null(out);
    else table->game->describe(before, event->seat, event->action, viewer, out);
}

static void key_event_time(struct casus_writer *out, const struct event *event)
{
    static const char key[] = ",\"time\":";
    const char *found = memmem(event->line, event->length, key, sizeof key - 1);
    if (found == NULL) return;
    found += sizeof key - 1;
    size_t digits = 0;
    while (found[digits] >= '0' && found[digits] <= '9') digits++;
    casus_json_key(out, "time");
    casus_write_bytes(out, found, digits);
}

/* What the organiser goes back to, in the viewer's numbers; why is between her and the record. */
static void json_roll_back(struct casus_writer *out, const struct table *table, const struct event *event,
                           casus_seat viewer)
{
    casus_json_key_int(out, "takeback", (int64_t)number_for(table, viewer, event->to));
    casus_json_key(out, "by");
    casus_record_seat(out, CASUS_SEAT_ORGANISER);
    key_event_time(out, event);
}

/* The fields of the record's line that everybody may know, without its number and hash. */
static void json_open_line(struct casus_writer *out, const struct event *event)
{
    static const char hash[] = ",\"hash\":";
    const char *from = memchr(event->line, ',', event->length);
    const char *end = event->line + event->length - (sizeof(hex_digest) - 1) - sizeof hash - 2;
    if (from == NULL || end <= from) return;
    casus_write_bytes(out, from, (size_t)(end - from));
}

static void json_standings(struct casus_writer *out, const struct table *table)
{
    struct casus_standing standings[CASUS_SEATS_MAX];
    table->game->standing(table->state, standings);
    casus_json_key(out, "standings");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) {
        casus_json_open(out, '{');
        casus_json_key_int(out, "seat", seat);
        casus_json_key_int(out, "score", standings[seat].score);
        casus_json_key_int(out, "place", standings[seat].place);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

void json_event(struct server *server, struct casus_writer *out, const struct table *table, uint64_t number,
                const struct event *event, const void *before, casus_seat viewer)
{
    casus_json_open(out, '{');
    casus_json_key_int(out, "n", (int64_t)number);
    if (event->kind == EVENT_ACTION) {
        json_action(server, out, table, event, before, viewer);
        key_event_time(out, event);
    } else if (event->kind == EVENT_TAKEBACK && table->evening != NULL && viewer != CASUS_SEAT_ORGANISER) {
        json_roll_back(out, table, event, viewer);
    } else {
        json_open_line(out, event);
        if (event->kind == EVENT_END) json_standings(out, table);
    }
}

void json_awaited(struct casus_writer *out, const struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    casus_json_key(out, "awaited");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (casus_seats_has(&actor.awaited, (casus_seat)seat)) casus_json_int(out, seat);
    }
    casus_json_close(out, ']');
}

/* ---- Opening and closing a table ---- */

static struct subscriber *find_subscriber(struct table *table, const struct connection *connection)
{
    for (size_t i = 0; i < table->subscriber_count; i++) {
        if (table->subscribers[i].connection == connection) return &table->subscribers[i];
    }
    return NULL;
}

/* Who is there concerns all at a table, and in an evening only the own team: there may be a thousand. */
static void presence_changed(struct table *table, casus_seat viewer)
{
    if (table->evening == NULL) table->changed = true;
    else if (viewer < table->seats) table->evening->told[viewer] = true;
}

void unsubscribe(struct server *server, struct table *table, struct connection *connection)
{
    struct subscriber *subscriber = find_subscriber(table, connection);
    for (int i = 0; i < SERVER_OPEN_TABLES_MAX; i++) {
        if (connection->open[i] == table) connection->open[i] = NULL;
    }
    if (subscriber == NULL) return;
    casus_seat viewer = subscriber->viewer;
    if (viewer < table->seats) {
        struct seat *seat = &table->seat[viewer];
        if (--seat->watchers == 0) seat->gone_since = server->now;
    }
    *subscriber = table->subscribers[--table->subscriber_count];
    presence_changed(table, viewer);
    schedule(server, table);
}

static bool subscribe(struct table *table, struct connection *connection, casus_seat viewer)
{
    int slot = 0;
    while (slot < SERVER_OPEN_TABLES_MAX && connection->open[slot] != NULL) slot++;
    if (slot == SERVER_OPEN_TABLES_MAX) return false;
    connection->open[slot] = table;
    if (table->subscriber_count == table->subscriber_capacity) {
        table->subscriber_capacity = 2 * table->subscriber_capacity + 4;
        struct subscriber *grown = server_allocate(table->subscriber_capacity * sizeof *grown);
        if (table->subscriber_count > 0) memcpy(grown, table->subscribers, table->subscriber_count * sizeof *grown);
        free(table->subscribers);
        table->subscribers = grown;
    }
    table->subscribers[table->subscriber_count++] = (struct subscriber){connection, viewer};
    if (viewer < table->seats) table->seat[viewer].watchers++;
    return true;
}

/* One event after another, played over again from a position. */
struct history {
    struct table *table;
    void *state;
    uint64_t number; /* Of the last event that is in the position. */
};

static struct history history_from(struct server *server, struct table *table, uint64_t number)
{
    struct history history = {table, server_allocate(table->measure.state_size + 8), number};
    if (number == table->n) memcpy(history.state, table->state, table->measure.state_size);
    else table_position_at(server, table, number, history.state);
    return history;
}

static void history_step(struct server *server, struct history *history)
{
    const struct event *event = &history->table->events[++history->number];
    if (event->kind == EVENT_ACTION) history->table->game->apply(history->state, event->seat, event->action, NULL);
    if (event->kind == EVENT_TAKEBACK) table_position_at(server, history->table, event->to, history->state);
}

/* An organiser is told of so much that only the end of it may fit into one message: from where on. */
static uint64_t newest_that_fit(struct server *server, struct table *table, uint64_t from, casus_seat viewer)
{
    enum { HISTORY_MAX = 5 << 19 }; /* Bytes. */
    if (table->evening == NULL || viewer != CASUS_SEAT_ORGANISER) return from;
    size_t *ends = server_allocate((table->n - from + 1) * sizeof *ends), length = 0;
    struct history history = history_from(server, table, from);
    while (history.number < table->n) {
        struct casus_writer counted = casus_writer_make(NULL, 0);
        uint64_t number = history.number + 1;
        json_event(server, &counted, table, number, &table->events[number], history.state, viewer);
        length += counted.length + 2;
        ends[number - from] = length;
        history_step(server, &history);
    }
    uint64_t skipped = 0;
    while (length - ends[skipped] > HISTORY_MAX) skipped++;
    free(history.state);
    free(ends);
    return from + skipped;
}

/* The events after `from`, each as the viewer may know it. */
static void json_history(struct server *server, struct casus_writer *out, struct table *table, uint64_t from,
                         casus_seat viewer, enum form form)
{
    bool patches = form == FORM_BYTES && table->evening == NULL;
    uint64_t shown = number_for(table, viewer, from);
    /* Nothing new: as quick as it can be. */
    struct history history = history_from(server, table, shown == newest_for(table, viewer) ? table->n : from);
    void *before = patches ? server_allocate(table->measure.state_size + 8) : NULL;
    casus_json_key(out, "start");
    json_position(server, out, table, history.state, viewer, form);
    casus_json_key(out, "events");
    casus_json_open(out, '[');
    while (history.number < table->n) {
        const struct event *event = &table->events[history.number + 1];
        bool told = casus_seats_has(&event->told, viewer);
        if (patches) memcpy(before, history.state, table->measure.state_size);
        if (told) json_event(server, out, table, ++shown, event, history.state, viewer);
        history_step(server, &history);
        if (told && patches) {
            casus_json_key(out, "patch");
            json_patch(server, out, table, before, history.state, viewer);
        }
        if (told) casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
    free(history.state);
    free(before);
}

static void json_entropy(struct casus_writer *out, const struct table *table)
{
    casus_json_key(out, "entropy");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < table->seats; seat++)
        casus_json_hex(out, table->seat[seat].entropy, CASUS_ENTROPY_SIZE);
    casus_json_close(out, ']');
    casus_json_key(out, "secret");
    if (table->status == TABLE_OVER) casus_json_hex(out, table->secret, sizeof table->secret);
    else casus_json_null(out);
}

static void json_keys(struct server *server, struct casus_writer *out, const struct request *request)
{
    hex_key key;
    if (request->seat == CASUS_SEAT_OBSERVER) {
        casus_json_key_null(out, "seat");
        casus_json_key_null(out, "key");
        casus_json_key_null(out, "link");
        return;
    }
    casus_json_key(out, "seat");
    casus_record_seat(out, request->seat);
    seat_key(server, request->table, request->seat, key);
    casus_json_key_text(out, "key", key);
    table_link(server, request->table, key);
    casus_json_key_text(out, "link", key);
}

/* What the viewer has sent itself while others have yet to commit. In an evening a team asks for it by "standing". */
static void json_sealed(struct casus_writer *out, const struct table *table, casus_seat viewer)
{
    bool has = table->evening == NULL && viewer < table->seats && table->seat[viewer].sealed.actions != NULL;
    char *list = has ? json_dumps(table->seat[viewer].sealed.actions, JSON_COMPACT) : NULL;
    casus_json_key(out, "sealed");
    casus_write_text(out, list != NULL ? list : "[]");
    free(list);
}

static void reply_table(struct server *server, struct request *request, int64_t from)
{
    struct table *table = request->table;
    enum form form = request->connection->form;
    struct casus_writer out = reply_begin(server, request, "table");
    casus_json_key(&out, "table");
    json_table(&out, table);
    json_keys(server, &out, request);
    json_entropy(&out, table);
    casus_json_key_int(&out, "n", (int64_t)newest_for(table, request->seat));
    if (from >= 0 && table->events != NULL) {
        uint64_t first =
            newest_that_fit(server, table, number_from(table, request->seat, (uint64_t)from), request->seat);
        json_history(server, &out, table, first, request->seat, form);
    } else {
        casus_json_key_null(&out, "start");
        casus_json_key(&out, "events");
        casus_write_text(&out, "[]");
    }
    casus_json_key(&out, "position");
    json_position(server, &out, table, table->state, request->seat, form);
    json_awaited(&out, table);
    json_sealed(&out, table, request->seat);
    casus_json_key(&out, "clocks");
    json_clocks(server, &out, table);
    casus_json_key(&out, "proposals");
    casus_json_open(&out, '[');
    if (table->proposal.number != 0) json_proposal(&out, table, "open");
    casus_json_close(&out, ']');
    char *chat = json_dumps(table->chat, JSON_COMPACT);
    casus_json_key(&out, "chat");
    casus_write_text(&out, chat != NULL ? chat : "[]");
    free(chat);
    reply_end(server, request, &out);
}

static bool has_link(const struct server *server, const struct request *request)
{
    hex_key link;
    const char *given = field_text(request, "link");
    table_link(server, request->table, link);
    return given != NULL && strcmp(given, link) == 0;
}

void handle_open(struct server *server, struct request *request)
{
    struct table *table = request->table;
    int64_t from = field_int(request, "from", -1);
    bool open_to_all = table->public || FAULT(server->options, STRANGER_ENTERS);
    if (!open_to_all && request->seat == CASUS_SEAT_OBSERVER && !has_link(server, request)) {
        refuse(server, request, "server.link_needed", "This table is opened by its link only.", 0, 0);
        return;
    }
    int64_t newest = (int64_t)newest_for(table, request->seat);
    if (from > newest) {
        refuse(server, request, "server.ahead", "You have seen event {0}, but the game is at event {1}.", from, newest);
        return;
    }
    if (find_subscriber(table, request->connection) == NULL && !subscribe(table, request->connection, request->seat)) {
        refuse(server, request, "server.too_many_open", "At most {0} tables can be open at once.",
               SERVER_OPEN_TABLES_MAX, 0);
        return;
    }
    if (request->seat < table->seats) person_is_back(server, table, request->seat);
    reply_table(server, request, from);
    presence_changed(table, request->seat);
    if (request->seat == CASUS_SEAT_ORGANISER) push_desk(server, table, request->connection);
    server->change->delivers = true;
}

void handle_close(struct server *server, struct request *request)
{
    unsubscribe(server, request->table, request->connection);
    reply_ok(server, request);
}

/* ---- Questions ---- */

/* Positions and answers are for those who have the table open. */
static bool check_open(struct server *server, const struct request *request)
{
    if (request->table->events == NULL) {
        refuse(server, request, "server.not_started", "The game has not begun yet.", 0, 0);
        return false;
    }
    if (find_subscriber(request->table, request->connection) != NULL) return true;
    refuse(server, request, "server.open_first", "Open the table first.", 0, 0);
    return false;
}

static struct casus_writer reply_with_n(struct server *server, const struct request *request, const char *type)
{
    struct casus_writer out = reply_begin(server, request, type);
    casus_json_key_text(&out, "table", request->table->id);
    casus_json_key_int(&out, "n", (int64_t)newest_for(request->table, request->seat));
    return out;
}

void handle_legal(struct server *server, struct request *request)
{
    struct table *table = request->table;
    char text[256];
    if (!check_open(server, request)) return;
    make_view(server, table, table->state, request->seat, server->view[0]);
    size_t count = 0;
    if (request->seat != CASUS_SEAT_OBSERVER && table->status == TABLE_RUNNING)
        count = table->game->legal(server->view[0], request->seat, server->actions);
    struct casus_writer out = reply_with_n(server, request, "legal");
    casus_json_key(&out, "actions");
    casus_json_open(&out, '[');
    for (size_t i = 0; i < count; i++) {
        struct casus_writer words = casus_writer_make(text, sizeof text);
        table->game->action_text(server->view[0], request->seat, server->actions[i], &words);
        casus_json_text(&out, text);
    }
    casus_json_close(&out, ']');
    reply_end(server, request, &out);
}

void handle_position(struct server *server, struct request *request)
{
    if (!check_open(server, request)) return;
    enum form form = request->connection->form == FORM_NONE ? FORM_JSON : request->connection->form;
    struct casus_writer out = reply_with_n(server, request, "position");
    casus_json_key(&out, "position");
    json_position(server, &out, request->table, request->table->state, request->seat, form);
    reply_end(server, request, &out);
}

void handle_query(struct server *server, struct request *request)
{
    const struct casus_game *game = request->table->game;
    const char *question = field_text(request, "question");
    struct casus_error error = {.key = ""};
    if (!check_open(server, request)) return;
    make_view(server, request->table, request->table->state, request->seat, server->view[0]);
    struct casus_writer out = reply_with_n(server, request, "answer");
    casus_json_key(&out, "answer");
    if (game->query == NULL) refuse(server, request, "server.no_questions", "This game answers no questions.", 0, 0);
    else if (game->query(server->view[0], request->seat, question, strlen(question), &out, &error))
        reply_end(server, request, &out);
    else refuse_error(server, request, &error);
}

/* Bytes of a record that is asked for in pieces, and as a whole. */
enum { RECORD_PIECE = 1 << 20, RECORD_MAX = 3 << 20 };

void handle_record(struct server *server, struct request *request)
{
    struct table *table = request->table;
    if (!check_open(server, request)) return;
    bool may = table->status == TABLE_OVER || request->seat == CASUS_SEAT_ORGANISER;
    if (!may && !FAULT(server->options, LEAK_RECORD)) {
        refuse(server, request, "server.record_secret",
               "The record holds what is still hidden; it is given out when the game is over.", 0, 0);
        return;
    }
    uint64_t from = (uint64_t)field_int(request, "from", 0);
    bool pieces = json_object_get(request->json, "from") != NULL;
    if (from > table->n) {
        refuse(server, request, "server.ahead", "You have seen event {0}, but the game is at event {1}.", (int64_t)from,
               (int64_t)table->n);
        return;
    }
    struct text record = {NULL, 0, 0};
    for (; from <= table->n && (!pieces || record.length < RECORD_PIECE); from++) {
        text_add(&record, table->events[from].line, table->events[from].length);
        text_add(&record, "\n", 1);
    }
    if (record.length > RECORD_MAX) {
        free(record.bytes);
        refuse(server, request, "server.too_long", "The answer would be too long to send.", 0, 0);
        return;
    }
    struct casus_writer out = reply_begin(server, request, "record");
    casus_json_key_text(&out, "table", table->id);
    casus_json_key(&out, "record");
    casus_json_string(&out, record.bytes, record.length);
    if (pieces && from <= table->n) casus_json_key_int(&out, "next", (int64_t)from);
    else if (pieces) casus_json_key_null(&out, "next");
    free(record.bytes);
    reply_end(server, request, &out);
}
