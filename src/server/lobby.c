/* Guests, and tables before their game begins: creating, joining, filling, starting, and what everybody may see of
 * them. */
#include "evening.h"

#include <stdlib.h>
#include <string.h>

#include "search/bot.h"

/* ---- Finding ---- */

static unsigned bucket_of(const char *id)
{
    return (unsigned)(casus_hash(id, strlen(id)) % BUCKETS);
}

struct table *table_find(const struct server *server, const char *id)
{
    struct table *table = server->tables[bucket_of(id)];
    while (table != NULL && strcmp(table->id, id) != 0) table = table->next;
    return table;
}

struct guest *guest_find(const struct server *server, const char *id)
{
    struct guest *guest = server->guests[bucket_of(id)];
    while (guest != NULL && strcmp(guest->id, id) != 0) guest = guest->next;
    return guest;
}

struct guest *guest_add(struct server *server, const char *id, const char *name)
{
    struct guest *guest = server_allocate(sizeof *guest);
    unsigned bucket = bucket_of(id);
    put_text(guest->id, sizeof guest->id, id);
    put_text(guest->name, sizeof guest->name, name);
    guest->next = server->guests[bucket];
    server->guests[bucket] = guest;
    server->counters.guests++;
    return guest;
}

casus_seat seat_of_guest(const struct table *table, const struct guest *guest)
{
    if (table->evening != NULL) return is_organiser(table, guest) ? CASUS_SEAT_ORGANISER : seat_of_member(table, guest);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].kind == SEAT_PERSON && strcmp(table->seat[seat].guest, guest->id) == 0)
            return (casus_seat)seat;
    }
    return CASUS_SEAT_OBSERVER;
}

/* Links and keys follow from the server's own key, so none has to be stored. */
void table_link(const struct server *server, const struct table *table, hex_key link)
{
    server_hash_hex("casus/1/link", server->server_key, sizeof server->server_key, table->id, link, KEY_BYTES);
}

void seat_key(const struct server *server, const struct table *table, casus_seat seat, hex_key key)
{
    char name[ID_SIZE + 8];
    struct casus_writer out = casus_writer_make(name, sizeof name);
    casus_write_text(&out, table->id);
    casus_write_char(&out, '/');
    casus_write_uint(&out, seat);
    server_hash_hex("casus/1/seat", server->server_key, sizeof server->server_key, name, key, KEY_BYTES);
}

/* ---- Tables coming and going ---- */

struct table *table_add(struct server *server, const char *id, const struct casus_game *game, const char *options,
                        const struct casus_measure *measure)
{
    struct table *table = server_allocate(sizeof *table);
    unsigned bucket = bucket_of(id);
    put_text(table->id, sizeof table->id, id);
    table->game = game;
    table->options = server_copy_text(options, strlen(options));
    table->measure = *measure;
    table->seats = measure->seats;
    table->seat = server_allocate(table->seats * sizeof *table->seat);
    table->news = server_allocate((table->seats + 2) * sizeof *table->news);
    table->state = server_allocate(measure->state_size + 8);
    table->before = server_allocate(measure->state_size + 8);
    table->chat = json_array();
    table->deadline = UINT64_MAX;
    table->created = server->now;
    table->next = server->tables[bucket];
    server->tables[bucket] = table;
    table->older = server->newest;
    if (server->newest != NULL) server->newest->newer = table;
    else server->oldest = table;
    server->newest = table;
    table_reserve_scratch(server, table);
    return table;
}

static void free_table(struct table *table)
{
    for (uint64_t i = 0; table->events != NULL && i <= table->n; i++) free(table->events[i].line);
    table_rest(table);
    evening_free(table);
    for (unsigned i = 0; i < table->seats; i++) json_decref(table->seat[i].sealed.actions);
    sealed_free(table, table->durable_sealed);
    json_decref(table->chat);
    free(table->events);
    free(table->options);
    free(table->seat);
    free(table->news);
    free(table->state);
    free(table->before);
    free(table->subscribers);
    free(table->durable_meta);
    free(table);
}

void table_forget(struct server *server, struct table *table)
{
    struct table **link = &server->tables[bucket_of(table->id)];
    while (*link != table) link = &(*link)->next;
    *link = table->next;
    if (table->older != NULL) table->older->newer = table->newer;
    else server->oldest = table->newer;
    if (table->newer != NULL) table->newer->older = table->older;
    else server->newest = table->older;
    for (size_t i = 0; i < table->subscriber_count; i++) {
        struct connection *connection = table->subscribers[i].connection;
        for (int k = 0; k < SERVER_OPEN_TABLES_MAX; k++) {
            if (connection->open[k] == table) connection->open[k] = NULL;
        }
    }
    free_table(table);
}

/* ---- What everybody may know ---- */

static void json_seat(struct casus_writer *out, const struct table *table, unsigned number)
{
    static const char *const kinds[] = {"open", "person", "bot"};
    const struct seat *seat = &table->seat[number];
    casus_json_open(out, '{');
    casus_json_key_int(out, "seat", number);
    casus_json_key_text(out, "kind", kinds[seat->kind]);
    const char *team =
        table->evening == NULL ? NULL : json_string_value(json_object_get(team_document(table, number), "name"));
    if (team != NULL) casus_json_key_text(out, "name", team);
    else if (seat->kind == SEAT_OPEN || (table->evening != NULL && seat->kind == SEAT_PERSON))
        casus_json_key_null(out, "name");
    else casus_json_key_text(out, "name", seat->kind == SEAT_BOT ? seat->bot : seat->name);
    if (seat->kind == SEAT_BOT) casus_json_key_text(out, "bot", seat->bot);
    else casus_json_key_null(out, "bot");
    casus_json_key_bool(out, "connected", seat->watchers > 0);
    casus_json_key_bool(out, "away", seat->away);
    casus_json_key_bool(out, "resigned", seat->resigned);
    casus_json_key_bool(out, "flagged", seat->flagged);
    casus_json_key_bool(out, "owner", seat->owner);
    if (table->evening != NULL) {
        const char *flag = json_string_value(json_object_get(team_document(table, number), "flag"));
        casus_json_key_int(out, "members",
                           (int64_t)json_array_size(json_object_get(team_document(table, number), "members")));
        if (flag != NULL) casus_json_key_text(out, "flag", flag);
        else casus_json_key_null(out, "flag");
    }
    casus_json_close(out, '}');
}

static unsigned count_watchers(const struct table *table)
{
    unsigned watchers = 0;
    for (size_t i = 0; i < table->subscriber_count; i++)
        watchers += table->subscribers[i].viewer == CASUS_SEAT_OBSERVER;
    return watchers;
}

void json_table(struct casus_writer *out, const struct table *table)
{
    static const char *const statuses[] = {"waiting", "running", "paused", "over"};
    static const char *const clocks[] = {"off", "move", "game"};
    uint8_t commitment[CASUS_DIGEST_SIZE];
    casus_dice_commitment(table->secret, commitment);
    casus_json_open(out, '{');
    casus_json_key_text(out, "id", table->id);
    casus_json_key_text(out, "game", table->game->name);
    casus_json_key_int(out, "rules", table->game->rules_version);
    casus_json_key_text(out, "options", table->options);
    casus_json_key_bool(out, "public", table->public);
    casus_json_key_text(out, "status", statuses[table->status]);
    casus_json_key(out, "seats");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) json_seat(out, table, seat);
    casus_json_close(out, ']');
    casus_json_key(out, "clock");
    casus_json_open(out, '{');
    casus_json_key_text(out, "kind", clocks[table->clock]);
    casus_json_key_int(out, "move_ms", table->move_ms);
    casus_json_key_int(out, "game_ms", table->game_ms);
    casus_json_key_int(out, "reserve_ms", table->reserve_ms);
    casus_json_close(out, '}');
    casus_json_key_int(out, "takeover_ms", table->takeover_ms);
    casus_json_key(out, "commitment");
    casus_json_hex(out, commitment, sizeof commitment);
    casus_json_key_int(out, "n", (int64_t)newest_for(table, CASUS_SEAT_OBSERVER));
    casus_json_key_int(out, "watchers", count_watchers(table));
    casus_json_key_int(out, "created", (int64_t)table->created);
    casus_json_key(out, "evening");
    if (table->evening != NULL) json_evening(out, table);
    else casus_json_null(out);
    if (table->next_table[0] != 0) casus_json_key_text(out, "next", table->next_table);
    else casus_json_key_null(out, "next");
    casus_json_close(out, '}');
}

void lobby_push(struct server *server, const struct table *table, bool removed)
{
    if (!table->public) return;
    struct casus_writer out = server_scratch(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "lobby_change");
    if (removed) {
        casus_json_key_text(&out, "removed", table->id);
    } else {
        casus_json_key(&out, "table");
        json_table(&out, table);
    }
    casus_json_close(&out, '}');
    for (struct connection *connection = server->connections; connection != NULL; connection = connection->next) {
        if (connection->watches_lobby) server_send(server, connection, &out);
    }
}

void table_changed(struct server *server, struct table *table)
{
    char *meta = table_meta(table);
    change_put(server, "table", table->id, meta, strlen(meta));
    free(server->change->meta);
    server->change->meta = meta;
    table->changed = true;
}

/* ---- hello, lobby ---- */

/* 1 to 32 characters of UTF-8 (which jansson has checked), none of them a control character. */
static bool is_good_name(const char *name)
{
    size_t characters = 0;
    for (const unsigned char *c = (const unsigned char *)name; *c != 0; c++) {
        if (*c < 32 || *c == 127) return false;
        characters += (*c & 0xc0) != 0x80;
    }
    return characters >= 1 && characters <= SERVER_NAME_MAX;
}

static bool read_form(const char *text, enum form *form)
{
    static const char *const names[] = {"none", "bytes", "json"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(text, names[i]) != 0) continue;
        *form = (enum form)i;
        return true;
    }
    return false;
}

static void store_guest(struct server *server, const struct guest *guest)
{
    struct casus_writer out = server_scratch(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "name", guest->name);
    casus_json_close(&out, '}');
    change_put(server, "guest", guest->id, out.out, out.length);
}

static void welcome(struct server *server, const struct request *request, const char *token)
{
    struct casus_writer out = reply_begin(server, request, "welcome");
    casus_json_key_int(&out, "protocol", 1);
    casus_json_key_text(&out, "version", server->options.version);
    casus_json_key_text(&out, "name", request->connection->guest->name);
    casus_json_key_text(&out, "token", token);
    casus_json_key(&out, "games");
    casus_json_open(&out, '[');
    for (const struct casus_game *const *game = server->options.games; *game != NULL; game++) {
        casus_json_open(&out, '{');
        casus_json_key_text(&out, "name", (*game)->name);
        casus_json_key_int(&out, "rules", (*game)->rules_version);
        casus_json_key(&out, "bots");
        casus_json_open(&out, '[');
        for (const char *const *bot = casus_bot_names(*game); *bot != NULL; bot++) casus_json_text(&out, *bot);
        casus_json_close(&out, ']');
        casus_json_close(&out, '}');
    }
    casus_json_close(&out, ']');
    casus_json_key_int(&out, "time", (int64_t)server->now);
    reply_end(server, request, &out);
}

void handle_hello(struct server *server, struct request *request)
{
    const char *token = field_text(request, "token"), *name = field_text(request, "name"),
               *form_name = field_text(request, "form");
    enum form form = FORM_NONE;
    uint8_t bytes[KEY_BYTES];
    hex_key made;
    hex_digest id;
    if (name != NULL && !is_good_name(name)) {
        refuse(server, request, "server.bad_name", "A name has 1 to {0} characters and no control characters.",
               SERVER_NAME_MAX, 0);
        return;
    }
    if (form_name != NULL && !read_form(form_name, &form)) {
        refuse(server, request, "server.bad_form", "The form of positions is bytes, json or none.", 0, 0);
        return;
    }
    if (token != NULL && !casus_word_hex((struct casus_word){token, strlen(token)}, bytes, sizeof bytes)) {
        refuse(server, request, "server.bad_token", "A token has 32 hexadecimal digits.", 0, 0);
        return;
    }
    if (token == NULL) {
        server_random_hex(server, made, KEY_BYTES);
        token = made;
    }
    server_hash_hex("casus/1/guest", NULL, 0, token, id, CASUS_DIGEST_SIZE);
    struct guest *guest = guest_find(server, id);
    bool renamed = guest != NULL && name != NULL && strcmp(guest->name, name) != 0;
    if (renamed) put_text(guest->name, sizeof guest->name, name);
    bool made_now = guest == NULL;
    if (made_now) guest = guest_add(server, id, name != NULL ? name : "Guest");
    if (made_now || renamed) store_guest(server, guest);
    request->connection->guest = guest;
    request->connection->form = form;
    welcome(server, request, token);
}

void handle_lobby(struct server *server, struct request *request)
{
    request->connection->watches_lobby = field_true(request, "watch");
    struct casus_writer out = reply_begin(server, request, "lobby");
    casus_json_key(&out, "tables");
    casus_json_open(&out, '[');
    for (const struct table *table = server->newest; table != NULL; table = table->older) {
        bool own = seat_of_guest(table, request->connection->guest) != CASUS_SEAT_OBSERVER;
        if ((own || table->public) && out.length < SCRATCH_SIZE / 2) json_table(&out, table);
    }
    casus_json_close(&out, ']');
    reply_end(server, request, &out);
}

/* ---- create ---- */

static bool read_entropy(const struct request *request, uint8_t *entropy)
{
    const char *text = field_text(request, "entropy");
    if (text == NULL) return true; /* Nothing contributed: zeros. */
    return casus_word_hex((struct casus_word){text, strlen(text)}, entropy, CASUS_ENTROPY_SIZE);
}

static bool set_bot(const struct casus_game *game, struct seat *seat, const char *bot)
{
    if (bot == NULL || !casus_bot_known(game, bot)) return false;
    seat->kind = SEAT_BOT;
    put_text(seat->bot, sizeof seat->bot, bot);
    return true;
}

static void set_person(struct seat *seat, const struct guest *guest)
{
    seat->kind = SEAT_PERSON;
    put_text(seat->name, sizeof seat->name, guest->name);
    put_text(seat->guest, sizeof seat->guest, guest->id);
}

/* One entry of "seats". */
static bool read_seat(const struct request *request, const struct casus_game *game, const json_t *entry,
                      struct seat *seat, bool *owned)
{
    const char *kind = json_string_value(json_object_get(entry, "kind"));
    if (kind == NULL) return false;
    if (strcmp(kind, "open") == 0) return true;
    if (strcmp(kind, "bot") == 0) return set_bot(game, seat, json_string_value(json_object_get(entry, "bot")));
    if (strcmp(kind, "me") != 0 || *owned) return false;
    *owned = true;
    set_person(seat, request->connection->guest);
    return read_entropy(request, seat->entropy);
}

static int64_t clock_field(const json_t *clock, const char *name)
{
    const json_t *value = json_object_get(clock, name);
    int64_t number = json_is_integer(value) ? json_integer_value(value) : 0;
    return number < 0 ? 0 : number > 30 * INT64_C(86400000) ? 30 * INT64_C(86400000) : number;
}

static bool read_clock(const json_t *clock, struct table *table)
{
    static const char *const kinds[] = {"off", "move", "game"};
    const char *kind = clock == NULL ? "off" : json_string_value(json_object_get(clock, "kind"));
    for (int i = 0; kind != NULL && i < 3; i++) {
        if (strcmp(kind, kinds[i]) != 0) continue;
        table->clock = (enum clock_kind)i;
        table->move_ms = clock_field(clock, "move_ms");
        table->game_ms = clock_field(clock, "game_ms");
        table->reserve_ms = clock_field(clock, "reserve_ms");
        int64_t main_ms = table->clock == CLOCK_MOVE ? table->move_ms : table->game_ms;
        return table->clock == CLOCK_OFF || main_ms >= 1000;
    }
    return false;
}

static void make_id(struct server *server, char id[ID_SIZE])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789x"; /* 32; none that looks like another. */
    do {
        uint8_t bytes[ID_SIZE - 1];
        server->world.random(server->world.context, bytes, sizeof bytes);
        for (int i = 0; i < ID_SIZE - 1; i++) id[i] = letters[bytes[i] & 31];
        id[ID_SIZE - 1] = 0;
    } while (table_find(server, id) != NULL);
}

static bool has_open_seat(const struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].kind == SEAT_OPEN) return true;
    }
    return false;
}

static void reply_created(struct server *server, const struct request *request, const struct table *table)
{
    hex_key link, key;
    casus_seat seat = seat_of_guest(table, request->connection->guest);
    table_link(server, table, link);
    struct casus_writer out = reply_begin(server, request, "created");
    casus_json_key_text(&out, "table", table->id);
    casus_json_key_text(&out, "link", link);
    if (seat == CASUS_SEAT_OBSERVER) {
        casus_json_key_null(&out, "seat");
        casus_json_key_null(&out, "key");
    } else {
        seat_key(server, table, seat, key);
        casus_json_key(&out, "seat");
        casus_record_seat(&out, seat);
        casus_json_key_text(&out, "key", key);
    }
    reply_end(server, request, &out);
}

static const struct casus_game *find_game(const struct server *server, const char *name)
{
    for (const struct casus_game *const *game = server->options.games; *game != NULL; game++) {
        if (strcmp((*game)->name, name) == 0) return *game;
    }
    return NULL;
}

/* "evening": nobody but teams and bots sits at such a table, and its phases have the only clock. */
static bool read_evening(struct server *server, const struct request *request, struct table *table, bool owned)
{
    enum { LONGEST = 86400000 };
    const json_t *evening = json_object_get(request->json, "evening"), *lists_ms = json_object_get(evening, "lists_ms");
    if (evening == NULL) return true;
    bool good = json_object_size(evening) == 1 && json_is_integer(lists_ms) && json_integer_value(lists_ms) >= 0 &&
                json_integer_value(lists_ms) <= LONGEST;
    if (good && !owned && table->clock == CLOCK_OFF) {
        evening_make(table, json_integer_value(lists_ms));
        table->takeover_ms = 0;
        return true;
    }
    refuse(server, request, "server.evening_wrong",
           "An evening has lists_ms from 0 to {0}, no clock, and no seat of your own.", LONGEST, 0);
    return false;
}

/* Fills a fresh table from the message. False: refused. */
static bool read_table(struct server *server, struct request *request, struct table *table)
{
    const json_t *seats = json_object_get(request->json, "seats");
    bool owned = false;
    if (json_array_size(seats) != table->seats) {
        refuse(server, request, "server.seats_count",
               "These options make a game for {0} players, but {1} seats are given.", table->seats,
               (int64_t)json_array_size(seats));
        return false;
    }
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (read_seat(request, table->game, json_array_get(seats, seat), &table->seat[seat], &owned)) continue;
        refuse(server, request, "server.seat_wrong",
               "Seat {0} must be me (once), open, or bot with the name of a bot, and entropy 64 hexadecimal digits.",
               seat, 0);
        return false;
    }
    if (!read_clock(json_object_get(request->json, "clock"), table)) {
        refuse(server, request, "server.clock_wrong",
               "A clock is off, move or game, with at least 1000 ms for the move or the game.", 0, 0);
        return false;
    }
    table->public = field_true(request, "public");
    table->takeover_ms = field_int(request, "takeover_ms", 60000);
    return read_evening(server, request, table, owned);
}

static void open_table(struct server *server, struct request *request, struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        table->seat[seat].owner = table->seat[seat].kind == SEAT_PERSON &&
                                  strcmp(table->seat[seat].guest, request->connection->guest->id) == 0;
        table->seat[seat].gone_since = server->now;
    }
    server->world.random(server->world.context, table->secret, sizeof table->secret);
    change_about(server, table);
    if (table->evening != NULL) add_organiser(table, request->connection->guest);
    /* An evening waits for its organiser. */
    if (!has_open_seat(table) && table->evening == NULL) table_start(server, table);
    table_changed(server, table);
}

/* Whether the guest may open one more: games that are over count for nothing. */
static bool has_room(const struct server *server, const struct guest *guest)
{
    unsigned all = 0, own = 0;
    for (const struct table *table = server->oldest; table != NULL; table = table->newer) {
        if (table->status == TABLE_OVER) continue;
        all++;
        if (table->evening != NULL) own += is_organiser(table, guest);
        for (unsigned seat = 0; seat < table->seats; seat++)
            own += table->seat[seat].owner && strcmp(table->seat[seat].guest, guest->id) == 0;
    }
    return all < SERVER_TABLES_MAX && own < SERVER_TABLES_OF_GUEST_MAX;
}

void handle_create(struct server *server, struct request *request)
{
    const struct casus_game *game = find_game(server, field_text(request, "game"));
    const char *options = field_text(request, "options");
    struct casus_measure measure;
    struct casus_error error;
    char id[ID_SIZE];
    if (options == NULL) options = "";
    if (game == NULL) {
        refuse(server, request, "server.no_game", "This server has no such game.", 0, 0);
    } else if (!game->measure(options, strlen(options), &measure, &error)) {
        refuse_error(server, request, &error);
    } else if (!has_room(server, request->connection->guest)) {
        refuse(server, request, "server.tables_full", "No more tables can be opened now: at most {0} for each guest.",
               SERVER_TABLES_OF_GUEST_MAX, 0);
    } else {
        make_id(server, id);
        struct table *table = table_add(server, id, game, options, &measure);
        if (!read_table(server, request, table)) {
            table_forget(server, table);
            return;
        }
        open_table(server, request, table);
        reply_created(server, request, table);
    }
}

/* ---- join, claim, fill, start, leave ---- */

static void reply_joined(struct server *server, const struct request *request, casus_seat seat)
{
    hex_key key;
    seat_key(server, request->table, seat, key);
    struct casus_writer out = reply_begin(server, request, "joined");
    casus_json_key_text(&out, "table", request->table->id);
    casus_json_key(&out, "seat");
    casus_record_seat(&out, seat);
    casus_json_key_text(&out, "key", key);
    reply_end(server, request, &out);
}

/* Whether the sender may enter: the table is public, or he has its link or a seat. */
static bool may_enter(const struct server *server, const struct request *request)
{
    hex_key link;
    const char *given = field_text(request, "link");
    table_link(server, request->table, link);
    return request->table->public || request->seat != CASUS_SEAT_OBSERVER ||
           (given != NULL && strcmp(given, link) == 0);
}

static void push_reseated(struct server *server, const struct table *table, const struct subscriber *subscriber)
{
    struct casus_writer out = server_scratch(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "reseated");
    casus_json_key_text(&out, "table", table->id);
    if (subscriber->viewer == CASUS_SEAT_OBSERVER) casus_json_key_null(&out, "seat");
    else {
        casus_json_key(&out, "seat");
        casus_record_seat(&out, subscriber->viewer);
    }
    casus_json_close(&out, '}');
    server_send(server, subscriber->connection, &out);
}

static void change_viewer(struct server *server, struct table *table, struct subscriber *subscriber, casus_seat seat)
{
    if (subscriber->viewer < table->seats && --table->seat[subscriber->viewer].watchers == 0) {
        table->seat[subscriber->viewer].gone_since = server->now;
    }
    if (seat < table->seats) table->seat[seat].watchers++;
    subscriber->viewer = seat;
}

/* An open table's subscribers of this guest become viewers of his seat. What they have of the position is from then on
 * not what patches change, so they are told; the sender knows it from the reply. */
static void reseat(struct server *server, const struct request *request, const struct guest *guest, casus_seat seat)
{
    struct table *table = request->table;
    for (size_t i = 0; i < table->subscriber_count; i++) {
        struct subscriber *subscriber = &table->subscribers[i];
        if (subscriber->connection->guest != guest || subscriber->viewer == seat) continue;
        change_viewer(server, table, subscriber, seat);
        if (subscriber->connection != request->connection) push_reseated(server, table, subscriber);
    }
}

void viewers_roll_back(struct server *server, struct table *table)
{
    for (size_t i = 0; i < table->subscriber_count; i++) {
        struct subscriber *subscriber = &table->subscribers[i];
        casus_seat seat = seat_of_guest(table, subscriber->connection->guest);
        if (subscriber->viewer != seat) change_viewer(server, table, subscriber, seat);
    }
}

static int wanted_seat(const struct request *request)
{
    const struct table *table = request->table;
    int64_t wanted = field_int(request, "seat", -1);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        /* Has room for one more. */
        bool team = table->evening != NULL && wanted >= 0 && table->seat[seat].kind != SEAT_BOT;
        if ((table->seat[seat].kind == SEAT_OPEN || team) && (wanted < 0 || wanted == seat)) return (int)seat;
    }
    return -1;
}

static void sit_down(struct server *server, struct request *request, casus_seat seat, struct seat *taken)
{
    struct table *table = request->table;
    set_person(taken, request->connection->guest);
    taken->gone_since = server->now;
    table->seat[seat] = *taken;
    reseat(server, request, request->connection->guest, seat);
    if (!has_open_seat(table)) table_start(server, table);
    table_changed(server, table);
    reply_joined(server, request, seat);
}

/* One more member of a team. */
static void enter_team(struct server *server, struct request *request, casus_seat seat, const uint8_t *entropy)
{
    struct table *table = request->table;
    if (table->status == TABLE_WAITING && table->seat[seat].kind == SEAT_OPEN && entropy != NULL)
        memcpy(table->seat[seat].entropy, entropy, CASUS_ENTROPY_SIZE);
    if (!add_member(server, table, seat, request->connection->guest)) {
        refuse(server, request, "server.team_full", "A team has at most {0} members.", MEMBERS_MAX, 0);
        return;
    }
    reseat(server, request, request->connection->guest, seat);
    reply_joined(server, request, seat);
}

void handle_join(struct server *server, struct request *request)
{
    struct table *table = request->table;
    struct seat taken = {.kind = SEAT_OPEN};
    int seat = wanted_seat(request);
    if (!may_enter(server, request)) {
        refuse(server, request, "server.link_needed", "This table is opened by its link only.", 0, 0);
    } else if (request->seat != CASUS_SEAT_OBSERVER) {
        refuse(server, request, "server.seated", "You sit at this table already, in seat {0}.", request->seat, 0);
    } else if (table->status != TABLE_WAITING || seat < 0) {
        refuse(server, request, "server.no_open_seat", "That seat is not open.", 0, 0);
    } else if (!read_entropy(request, taken.entropy)) {
        refuse(server, request, "server.bad_entropy", "Field entropy must have 64 hexadecimal digits.", 0, 0);
    } else if (table->evening != NULL) {
        enter_team(server, request, (casus_seat)seat, taken.entropy);
    } else {
        sit_down(server, request, (casus_seat)seat, &taken);
    }
}

/* The seat moves to this guest. */
static void move_seat(struct server *server, struct request *request, casus_seat seat)
{
    struct table *table = request->table;
    const struct guest *former = guest_find(server, table->seat[seat].guest);
    if (former != NULL) reseat(server, request, former, CASUS_SEAT_OBSERVER);
    put_text(table->seat[seat].guest, sizeof table->seat[seat].guest, request->connection->guest->id);
    reseat(server, request, request->connection->guest, seat);
    table_changed(server, table);
    reply_joined(server, request, seat);
}

/* Whose key it is; CASUS_SEAT_NOBODY: nobody's. */
static casus_seat seat_of_key(const struct server *server, const struct table *table, const char *given)
{
    hex_key key;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        seat_key(server, table, (casus_seat)seat, key);
        if ((table->evening != NULL || table->seat[seat].kind == SEAT_PERSON) && strcmp(key, given) == 0)
            return (casus_seat)seat;
    }
    organiser_key(server, table, key);
    return table->evening != NULL && strcmp(key, given) == 0 ? CASUS_SEAT_ORGANISER : CASUS_SEAT_NOBODY;
}

void handle_claim(struct server *server, struct request *request)
{
    struct table *table = request->table;
    casus_seat seat = seat_of_key(server, table, field_text(request, "key"));
    if (seat == CASUS_SEAT_NOBODY) {
        refuse(server, request, "server.bad_key", "That key opens no seat at this table.", 0, 0);
    } else if (table->evening != NULL && request->seat != CASUS_SEAT_OBSERVER && request->seat != seat) {
        refuse(server, request, "server.other_team", "You belong to another team of this evening.", 0, 0);
    } else if (request->seat != CASUS_SEAT_OBSERVER) {
        reply_joined(server, request, seat);
    } else if (seat == CASUS_SEAT_ORGANISER) {
        add_organiser(table, request->connection->guest);
        reseat(server, request, request->connection->guest, seat);
        reply_joined(server, request, seat);
    } else if (table->evening != NULL) {
        enter_team(server, request, seat, NULL);
    } else {
        move_seat(server, request, seat);
    }
}

static bool check_owner_before_start(struct server *server, const struct request *request)
{
    if (request->table->status != TABLE_WAITING) {
        refuse(server, request, "server.started", "The game has begun already.", 0, 0);
        return false;
    }
    if (request->seat == CASUS_SEAT_ORGANISER ||
        (request->seat < request->table->seats && request->table->seat[request->seat].owner))
        return true;
    refuse(server, request, "server.not_owner", "Only the table's owner may do that.", 0, 0);
    return false;
}

void handle_fill(struct server *server, struct request *request)
{
    struct table *table = request->table;
    int64_t seat = field_int(request, "seat", 0);
    if (!check_owner_before_start(server, request)) return;
    if (seat >= table->seats || table->seat[seat].kind != SEAT_OPEN) {
        refuse(server, request, "server.no_open_seat", "That seat is not open.", 0, 0);
    } else if (!set_bot(table->game, &table->seat[seat], field_text(request, "bot"))) {
        refuse(server, request, "server.no_bot", "This server has no such bot.", 0, 0);
    } else {
        if (!has_open_seat(table) && table->evening == NULL) table_start(server, table);
        table_changed(server, table);
        reply_ok(server, request);
    }
}

void handle_start(struct server *server, struct request *request)
{
    struct table *table = request->table;
    if (!check_owner_before_start(server, request)) return;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].kind == SEAT_OPEN) set_bot(table->game, &table->seat[seat], casus_bot_best(table->game));
    }
    table_start(server, table);
    table_changed(server, table);
    reply_ok(server, request);
}

void handle_leave(struct server *server, struct request *request)
{
    struct table *table = request->table;
    if (table->status != TABLE_WAITING) {
        refuse(server, request, "server.started", "The game has begun already.", 0, 0);
        return;
    }
    bool owner = table->seat[request->seat].owner;
    reseat(server, request, request->connection->guest, CASUS_SEAT_OBSERVER);
    table->seat[request->seat] = (struct seat){.kind = SEAT_OPEN};
    if (owner) { /* The table closes: its description stays as one that is over, without a game. */
        table->status = TABLE_OVER;
        lobby_push(server, table, true);
        table->public = false;
    }
    table_changed(server, table);
    reply_ok(server, request);
}

/* ---- Beginning ---- */

void table_start(struct server *server, struct table *table)
{
    uint8_t entropy[CASUS_SEATS_MAX * CASUS_ENTROPY_SIZE];
    for (unsigned seat = 0; seat < table->seats; seat++) {
        memcpy(entropy + (size_t)seat * CASUS_ENTROPY_SIZE, table->seat[seat].entropy, CASUS_ENTROPY_SIZE);
    }
    table->dice = casus_dice_make(table->secret, entropy, table->seats);
    table->status = TABLE_RUNNING;
    clocks_reset(table);
    table_write_header(server, table);
    table_go_on(server, table);
}

void handle_rematch(struct server *server, struct request *request)
{
    struct table *old = request->table;
    char id[ID_SIZE];
    if (old->status != TABLE_OVER || old->events == NULL) {
        refuse(server, request, "server.not_over", "The game is not over.", 0, 0);
        return;
    }
    if (table_find(server, old->next_table) == NULL) {
        make_id(server, id);
        struct table *table = table_add(server, id, old->game, old->options, &old->measure);
        for (unsigned seat = 0; seat < old->seats; seat++) {
            if (old->seat[seat].kind == SEAT_BOT) set_bot(table->game, &table->seat[seat], old->seat[seat].bot);
        }
        struct seat *own = &table->seat[request->seat];
        set_person(own, request->connection->guest);
        if (!read_entropy(request, own->entropy)) {
            table_forget(server, table);
            refuse(server, request, "server.bad_entropy", "Field entropy must have 64 hexadecimal digits.", 0, 0);
            return;
        }
        table->public = old->public;
        table->clock = old->clock;
        table->move_ms = old->move_ms;
        table->game_ms = old->game_ms;
        table->reserve_ms = old->reserve_ms;
        table->takeover_ms = old->takeover_ms;
        put_text(old->next_table, sizeof old->next_table, id);
        table_changed(server, old);
        table_push(server, old);
        open_table(server, request, table);
    }
    hex_key link;
    const struct table *next = table_find(server, old->next_table);
    if (next != NULL) table_link(server, next, link);
    struct casus_writer out = reply_begin(server, request, "rematch");
    casus_json_key_text(&out, "table", old->next_table);
    if (next != NULL) casus_json_key_text(&out, "link", link);
    reply_end(server, request, &out);
}
