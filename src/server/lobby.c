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

struct table *table_find(const struct hall *hall, const char *id)
{
    struct table *table = hall->tables[bucket_of(id)];
    while (table != NULL && strcmp(table->id, id) != 0) table = table->next;
    return table;
}

struct guest *guest_find(const struct hall *hall, const char *id)
{
    struct guest *guest = hall->guests[bucket_of(id)];
    while (guest != NULL && strcmp(guest->id, id) != 0) guest = guest->next;
    return guest;
}

struct guest *guest_add(struct hall *hall, const char *id, const char *name)
{
    struct guest *guest = hall_allocate(sizeof *guest);
    unsigned bucket = bucket_of(id);
    put_text(guest->id, sizeof guest->id, id);
    put_text(guest->name, sizeof guest->name, name);
    guest->next = hall->guests[bucket];
    hall->guests[bucket] = guest;
    hall->counters.guests++;
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
void table_link(const struct hall *hall, const struct table *table, hex_key link)
{
    hall_hash_hex("casus/1/link", hall->server_key, sizeof hall->server_key, table->id, link, KEY_BYTES);
}

void seat_key(const struct hall *hall, const struct table *table, casus_seat seat, hex_key key)
{
    char name[ID_SIZE + 8];
    struct casus_writer out = casus_writer_make(name, sizeof name);
    casus_write_text(&out, table->id);
    casus_write_char(&out, '/');
    casus_write_uint(&out, seat);
    hall_hash_hex("casus/1/seat", hall->server_key, sizeof hall->server_key, name, key, KEY_BYTES);
}

/* ---- Tables coming and going ---- */

struct table *table_add(struct hall *hall, const char *id, const struct casus_game *game, const char *options,
                        const struct casus_measure *measure)
{
    struct table *table = hall_allocate(sizeof *table);
    unsigned bucket = bucket_of(id);
    put_text(table->id, sizeof table->id, id);
    table->game = game;
    table->options = hall_copy_text(options, strlen(options));
    table->measure = *measure;
    table->seats = measure->seats;
    table->seat = hall_allocate(table->seats * sizeof *table->seat);
    table->news = hall_allocate((table->seats + 2) * sizeof *table->news);
    table->state = hall_allocate(measure->state_size + 8);
    table->before = hall_allocate(measure->state_size + 8);
    table->chat = json_array();
    table->deadline = UINT64_MAX;
    table->created = hall->now;
    table->next = hall->tables[bucket];
    hall->tables[bucket] = table;
    table->older = hall->newest;
    if (hall->newest != NULL) hall->newest->newer = table;
    else hall->oldest = table;
    hall->newest = table;
    table_reserve_scratch(hall, table);
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

void table_forget(struct hall *hall, struct table *table)
{
    struct table **link = &hall->tables[bucket_of(table->id)];
    while (*link != table) link = &(*link)->next;
    *link = table->next;
    if (table->older != NULL) table->older->newer = table->newer;
    else hall->oldest = table->newer;
    if (table->newer != NULL) table->newer->older = table->older;
    else hall->newest = table->older;
    for (size_t i = 0; i < table->subscriber_count; i++) {
        struct hall_connection *connection = table->subscribers[i].connection;
        for (int k = 0; k < HALL_OPEN_TABLES_MAX; k++) {
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

void lobby_push(struct hall *hall, const struct table *table, bool removed)
{
    if (!table->public) return;
    struct casus_writer out = hall_scratch(hall);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "lobby_change");
    if (removed) {
        casus_json_key_text(&out, "removed", table->id);
    } else {
        casus_json_key(&out, "table");
        json_table(&out, table);
    }
    casus_json_close(&out, '}');
    for (struct hall_connection *connection = hall->connections; connection != NULL; connection = connection->next) {
        if (connection->watches_lobby) hall_send(hall, connection, &out);
    }
}

void table_changed(struct hall *hall, struct table *table)
{
    char *meta = table_meta(table);
    change_put(hall, "table", table->id, meta, strlen(meta));
    free(hall->change->meta);
    hall->change->meta = meta;
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
    return characters >= 1 && characters <= HALL_NAME_MAX;
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

static void store_guest(struct hall *hall, const struct guest *guest)
{
    struct casus_writer out = hall_scratch(hall);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "name", guest->name);
    casus_json_close(&out, '}');
    change_put(hall, "guest", guest->id, out.out, out.length);
}

static void welcome(struct hall *hall, const struct request *request, const char *token)
{
    struct casus_writer out = reply_begin(hall, request, "welcome");
    casus_json_key_int(&out, "protocol", 1);
    casus_json_key_text(&out, "version", hall->options.version);
    casus_json_key_text(&out, "name", request->connection->guest->name);
    casus_json_key_text(&out, "token", token);
    casus_json_key(&out, "games");
    casus_json_open(&out, '[');
    for (const struct casus_game *const *game = hall->options.games; *game != NULL; game++) {
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
    casus_json_key_int(&out, "time", (int64_t)hall->now);
    reply_end(hall, request, &out);
}

void handle_hello(struct hall *hall, struct request *request)
{
    const char *token = field_text(request, "token"), *name = field_text(request, "name"),
               *form_name = field_text(request, "form");
    enum form form = FORM_NONE;
    uint8_t bytes[KEY_BYTES];
    hex_key made;
    hex_digest id;
    if (name != NULL && !is_good_name(name)) {
        refuse(hall, request, "server.bad_name", "A name has 1 to {0} characters and no control characters.",
               HALL_NAME_MAX, 0);
        return;
    }
    if (form_name != NULL && !read_form(form_name, &form)) {
        refuse(hall, request, "server.bad_form", "The form of positions is bytes, json or none.", 0, 0);
        return;
    }
    if (token != NULL && !casus_word_hex((struct casus_word){token, strlen(token)}, bytes, sizeof bytes)) {
        refuse(hall, request, "server.bad_token", "A token has 32 hexadecimal digits.", 0, 0);
        return;
    }
    if (token == NULL) {
        hall_random_hex(hall, made, KEY_BYTES);
        token = made;
    }
    hall_hash_hex("casus/1/guest", NULL, 0, token, id, CASUS_DIGEST_SIZE);
    struct guest *guest = guest_find(hall, id);
    bool renamed = guest != NULL && name != NULL && strcmp(guest->name, name) != 0;
    if (renamed) put_text(guest->name, sizeof guest->name, name);
    bool made_now = guest == NULL;
    if (made_now) guest = guest_add(hall, id, name != NULL ? name : "Guest");
    if (made_now || renamed) store_guest(hall, guest);
    request->connection->guest = guest;
    request->connection->form = form;
    welcome(hall, request, token);
}

void handle_lobby(struct hall *hall, struct request *request)
{
    request->connection->watches_lobby = field_true(request, "watch");
    struct casus_writer out = reply_begin(hall, request, "lobby");
    casus_json_key(&out, "tables");
    casus_json_open(&out, '[');
    for (const struct table *table = hall->newest; table != NULL; table = table->older) {
        bool own = seat_of_guest(table, request->connection->guest) != CASUS_SEAT_OBSERVER;
        if ((own || table->public) && out.length < SCRATCH_SIZE / 2) json_table(&out, table);
    }
    casus_json_close(&out, ']');
    reply_end(hall, request, &out);
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

static void make_id(struct hall *hall, char id[ID_SIZE])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789x"; /* 32; none that looks like another. */
    do {
        uint8_t bytes[ID_SIZE - 1];
        hall->world.random(hall->world.context, bytes, sizeof bytes);
        for (int i = 0; i < ID_SIZE - 1; i++) id[i] = letters[bytes[i] & 31];
        id[ID_SIZE - 1] = 0;
    } while (table_find(hall, id) != NULL);
}

static bool has_open_seat(const struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].kind == SEAT_OPEN) return true;
    }
    return false;
}

static void reply_created(struct hall *hall, const struct request *request, const struct table *table)
{
    hex_key link, key;
    casus_seat seat = seat_of_guest(table, request->connection->guest);
    table_link(hall, table, link);
    struct casus_writer out = reply_begin(hall, request, "created");
    casus_json_key_text(&out, "table", table->id);
    casus_json_key_text(&out, "link", link);
    if (seat == CASUS_SEAT_OBSERVER) {
        casus_json_key_null(&out, "seat");
        casus_json_key_null(&out, "key");
    } else {
        seat_key(hall, table, seat, key);
        casus_json_key(&out, "seat");
        casus_record_seat(&out, seat);
        casus_json_key_text(&out, "key", key);
    }
    reply_end(hall, request, &out);
}

static const struct casus_game *find_game(const struct hall *hall, const char *name)
{
    for (const struct casus_game *const *game = hall->options.games; *game != NULL; game++) {
        if (strcmp((*game)->name, name) == 0) return *game;
    }
    return NULL;
}

/* "evening": nobody but teams and bots sits at such a table, and its phases have the only clock. */
static bool read_evening(struct hall *hall, const struct request *request, struct table *table, bool owned)
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
    refuse(hall, request, "server.evening_wrong",
           "An evening has lists_ms from 0 to {0}, no clock, and no seat of your own.", LONGEST, 0);
    return false;
}

/* Fills a fresh table from the message. False: refused. */
static bool read_table(struct hall *hall, struct request *request, struct table *table)
{
    const json_t *seats = json_object_get(request->json, "seats");
    bool owned = false;
    if (json_array_size(seats) != table->seats) {
        refuse(hall, request, "server.seats_count",
               "These options make a game for {0} players, but {1} seats are given.", table->seats,
               (int64_t)json_array_size(seats));
        return false;
    }
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (read_seat(request, table->game, json_array_get(seats, seat), &table->seat[seat], &owned)) continue;
        refuse(hall, request, "server.seat_wrong",
               "Seat {0} must be me (once), open, or bot with the name of a bot, and entropy 64 hexadecimal digits.",
               seat, 0);
        return false;
    }
    if (!read_clock(json_object_get(request->json, "clock"), table)) {
        refuse(hall, request, "server.clock_wrong",
               "A clock is off, move or game, with at least 1000 ms for the move or the game.", 0, 0);
        return false;
    }
    table->public = field_true(request, "public");
    table->takeover_ms = field_int(request, "takeover_ms", 60000);
    return read_evening(hall, request, table, owned);
}

static void open_table(struct hall *hall, struct request *request, struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        table->seat[seat].owner = table->seat[seat].kind == SEAT_PERSON &&
                                  strcmp(table->seat[seat].guest, request->connection->guest->id) == 0;
        table->seat[seat].gone_since = hall->now;
    }
    hall->world.random(hall->world.context, table->secret, sizeof table->secret);
    change_about(hall, table);
    if (table->evening != NULL) add_organiser(table, request->connection->guest);
    /* An evening waits for its organiser. */
    if (!has_open_seat(table) && table->evening == NULL) table_start(hall, table);
    table_changed(hall, table);
}

/* Whether the guest may open one more: games that are over count for nothing. */
static bool has_room(const struct hall *hall, const struct guest *guest)
{
    unsigned all = 0, own = 0;
    for (const struct table *table = hall->oldest; table != NULL; table = table->newer) {
        if (table->status == TABLE_OVER) continue;
        all++;
        if (table->evening != NULL) own += is_organiser(table, guest);
        for (unsigned seat = 0; seat < table->seats; seat++)
            own += table->seat[seat].owner && strcmp(table->seat[seat].guest, guest->id) == 0;
    }
    return all < HALL_TABLES_MAX && own < HALL_TABLES_OF_GUEST_MAX;
}

void handle_create(struct hall *hall, struct request *request)
{
    const struct casus_game *game = find_game(hall, field_text(request, "game"));
    const char *options = field_text(request, "options");
    struct casus_measure measure;
    struct casus_error error;
    char id[ID_SIZE];
    if (options == NULL) options = "";
    if (game == NULL) {
        refuse(hall, request, "server.no_game", "This server has no such game.", 0, 0);
    } else if (!game->measure(options, strlen(options), &measure, &error)) {
        refuse_error(hall, request, &error);
    } else if (!has_room(hall, request->connection->guest)) {
        refuse(hall, request, "server.tables_full", "No more tables can be opened now: at most {0} for each guest.",
               HALL_TABLES_OF_GUEST_MAX, 0);
    } else {
        make_id(hall, id);
        struct table *table = table_add(hall, id, game, options, &measure);
        if (!read_table(hall, request, table)) {
            table_forget(hall, table);
            return;
        }
        open_table(hall, request, table);
        reply_created(hall, request, table);
    }
}

/* ---- join, claim, fill, start, leave ---- */

static void reply_joined(struct hall *hall, const struct request *request, casus_seat seat)
{
    hex_key key;
    seat_key(hall, request->table, seat, key);
    struct casus_writer out = reply_begin(hall, request, "joined");
    casus_json_key_text(&out, "table", request->table->id);
    casus_json_key(&out, "seat");
    casus_record_seat(&out, seat);
    casus_json_key_text(&out, "key", key);
    reply_end(hall, request, &out);
}

/* Whether the sender may enter: the table is public, or he has its link or a seat. */
static bool may_enter(const struct hall *hall, const struct request *request)
{
    hex_key link;
    const char *given = field_text(request, "link");
    table_link(hall, request->table, link);
    return request->table->public || request->seat != CASUS_SEAT_OBSERVER ||
           (given != NULL && strcmp(given, link) == 0);
}

static void push_reseated(struct hall *hall, const struct table *table, const struct subscriber *subscriber)
{
    struct casus_writer out = hall_scratch(hall);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "reseated");
    casus_json_key_text(&out, "table", table->id);
    if (subscriber->viewer == CASUS_SEAT_OBSERVER) casus_json_key_null(&out, "seat");
    else {
        casus_json_key(&out, "seat");
        casus_record_seat(&out, subscriber->viewer);
    }
    casus_json_close(&out, '}');
    hall_send(hall, subscriber->connection, &out);
}

static void change_viewer(struct hall *hall, struct table *table, struct subscriber *subscriber, casus_seat seat)
{
    if (subscriber->viewer < table->seats && --table->seat[subscriber->viewer].watchers == 0) {
        table->seat[subscriber->viewer].gone_since = hall->now;
    }
    if (seat < table->seats) table->seat[seat].watchers++;
    subscriber->viewer = seat;
}

/* An open table's subscribers of this guest become viewers of his seat. What they have of the position is from then on
 * not what patches change, so they are told; the sender knows it from the reply. */
static void reseat(struct hall *hall, const struct request *request, const struct guest *guest, casus_seat seat)
{
    struct table *table = request->table;
    for (size_t i = 0; i < table->subscriber_count; i++) {
        struct subscriber *subscriber = &table->subscribers[i];
        if (subscriber->connection->guest != guest || subscriber->viewer == seat) continue;
        change_viewer(hall, table, subscriber, seat);
        if (subscriber->connection != request->connection) push_reseated(hall, table, subscriber);
    }
}

void viewers_roll_back(struct hall *hall, struct table *table)
{
    for (size_t i = 0; i < table->subscriber_count; i++) {
        struct subscriber *subscriber = &table->subscribers[i];
        casus_seat seat = seat_of_guest(table, subscriber->connection->guest);
        if (subscriber->viewer != seat) change_viewer(hall, table, subscriber, seat);
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

static void sit_down(struct hall *hall, struct request *request, casus_seat seat, struct seat *taken)
{
    struct table *table = request->table;
    set_person(taken, request->connection->guest);
    taken->gone_since = hall->now;
    table->seat[seat] = *taken;
    reseat(hall, request, request->connection->guest, seat);
    if (!has_open_seat(table)) table_start(hall, table);
    table_changed(hall, table);
    reply_joined(hall, request, seat);
}

/* One more member of a team. */
static void enter_team(struct hall *hall, struct request *request, casus_seat seat, const uint8_t *entropy)
{
    struct table *table = request->table;
    if (table->status == TABLE_WAITING && table->seat[seat].kind == SEAT_OPEN && entropy != NULL)
        memcpy(table->seat[seat].entropy, entropy, CASUS_ENTROPY_SIZE);
    if (!add_member(hall, table, seat, request->connection->guest)) {
        refuse(hall, request, "server.team_full", "A team has at most {0} members.", MEMBERS_MAX, 0);
        return;
    }
    reseat(hall, request, request->connection->guest, seat);
    reply_joined(hall, request, seat);
}

void handle_join(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    struct seat taken = {.kind = SEAT_OPEN};
    int seat = wanted_seat(request);
    if (!may_enter(hall, request)) {
        refuse(hall, request, "server.link_needed", "This table is opened by its link only.", 0, 0);
    } else if (request->seat != CASUS_SEAT_OBSERVER) {
        refuse(hall, request, "server.seated", "You sit at this table already, in seat {0}.", request->seat, 0);
    } else if (table->status != TABLE_WAITING || seat < 0) {
        refuse(hall, request, "server.no_open_seat", "That seat is not open.", 0, 0);
    } else if (!read_entropy(request, taken.entropy)) {
        refuse(hall, request, "server.bad_entropy", "Field entropy must have 64 hexadecimal digits.", 0, 0);
    } else if (table->evening != NULL) {
        enter_team(hall, request, (casus_seat)seat, taken.entropy);
    } else {
        sit_down(hall, request, (casus_seat)seat, &taken);
    }
}

/* The seat moves to this guest. */
static void move_seat(struct hall *hall, struct request *request, casus_seat seat)
{
    struct table *table = request->table;
    const struct guest *former = guest_find(hall, table->seat[seat].guest);
    if (former != NULL) reseat(hall, request, former, CASUS_SEAT_OBSERVER);
    put_text(table->seat[seat].guest, sizeof table->seat[seat].guest, request->connection->guest->id);
    reseat(hall, request, request->connection->guest, seat);
    table_changed(hall, table);
    reply_joined(hall, request, seat);
}

/* Whose key it is; CASUS_SEAT_NOBODY: nobody's. */
static casus_seat seat_of_key(const struct hall *hall, const struct table *table, const char *given)
{
    hex_key key;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        seat_key(hall, table, (casus_seat)seat, key);
        if ((table->evening != NULL || table->seat[seat].kind == SEAT_PERSON) && strcmp(key, given) == 0)
            return (casus_seat)seat;
    }
    organiser_key(hall, table, key);
    return table->evening != NULL && strcmp(key, given) == 0 ? CASUS_SEAT_ORGANISER : CASUS_SEAT_NOBODY;
}

void handle_claim(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    casus_seat seat = seat_of_key(hall, table, field_text(request, "key"));
    if (seat == CASUS_SEAT_NOBODY) {
        refuse(hall, request, "server.bad_key", "That key opens no seat at this table.", 0, 0);
    } else if (table->evening != NULL && request->seat != CASUS_SEAT_OBSERVER && request->seat != seat) {
        refuse(hall, request, "server.other_team", "You belong to another team of this evening.", 0, 0);
    } else if (request->seat != CASUS_SEAT_OBSERVER) {
        reply_joined(hall, request, seat);
    } else if (seat == CASUS_SEAT_ORGANISER) {
        add_organiser(table, request->connection->guest);
        reseat(hall, request, request->connection->guest, seat);
        reply_joined(hall, request, seat);
    } else if (table->evening != NULL) {
        enter_team(hall, request, seat, NULL);
    } else {
        move_seat(hall, request, seat);
    }
}

static bool check_owner_before_start(struct hall *hall, const struct request *request)
{
    if (request->table->status != TABLE_WAITING) {
        refuse(hall, request, "server.started", "The game has begun already.", 0, 0);
        return false;
    }
    if (request->seat == CASUS_SEAT_ORGANISER ||
        (request->seat < request->table->seats && request->table->seat[request->seat].owner))
        return true;
    refuse(hall, request, "server.not_owner", "Only the table's owner may do that.", 0, 0);
    return false;
}

void handle_fill(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    int64_t seat = field_int(request, "seat", 0);
    if (!check_owner_before_start(hall, request)) return;
    if (seat >= table->seats || table->seat[seat].kind != SEAT_OPEN) {
        refuse(hall, request, "server.no_open_seat", "That seat is not open.", 0, 0);
    } else if (!set_bot(table->game, &table->seat[seat], field_text(request, "bot"))) {
        refuse(hall, request, "server.no_bot", "This server has no such bot.", 0, 0);
    } else {
        if (!has_open_seat(table) && table->evening == NULL) table_start(hall, table);
        table_changed(hall, table);
        reply_ok(hall, request);
    }
}

void handle_start(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    if (!check_owner_before_start(hall, request)) return;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].kind == SEAT_OPEN) set_bot(table->game, &table->seat[seat], casus_bot_best(table->game));
    }
    table_start(hall, table);
    table_changed(hall, table);
    reply_ok(hall, request);
}

void handle_leave(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    if (table->status != TABLE_WAITING) {
        refuse(hall, request, "server.started", "The game has begun already.", 0, 0);
        return;
    }
    bool owner = table->seat[request->seat].owner;
    reseat(hall, request, request->connection->guest, CASUS_SEAT_OBSERVER);
    table->seat[request->seat] = (struct seat){.kind = SEAT_OPEN};
    if (owner) { /* The table closes: its description stays as one that is over, without a game. */
        table->status = TABLE_OVER;
        lobby_push(hall, table, true);
        table->public = false;
    }
    table_changed(hall, table);
    reply_ok(hall, request);
}

/* ---- Beginning ---- */

void table_start(struct hall *hall, struct table *table)
{
    uint8_t entropy[CASUS_SEATS_MAX * CASUS_ENTROPY_SIZE];
    for (unsigned seat = 0; seat < table->seats; seat++) {
        memcpy(entropy + (size_t)seat * CASUS_ENTROPY_SIZE, table->seat[seat].entropy, CASUS_ENTROPY_SIZE);
    }
    table->dice = casus_dice_make(table->secret, entropy, table->seats);
    table->status = TABLE_RUNNING;
    clocks_reset(table);
    table_write_header(hall, table);
    table_go_on(hall, table);
}

void handle_rematch(struct hall *hall, struct request *request)
{
    struct table *old = request->table;
    char id[ID_SIZE];
    if (old->status != TABLE_OVER || old->events == NULL) {
        refuse(hall, request, "server.not_over", "The game is not over.", 0, 0);
        return;
    }
    if (table_find(hall, old->next_table) == NULL) {
        make_id(hall, id);
        struct table *table = table_add(hall, id, old->game, old->options, &old->measure);
        for (unsigned seat = 0; seat < old->seats; seat++) {
            if (old->seat[seat].kind == SEAT_BOT) set_bot(table->game, &table->seat[seat], old->seat[seat].bot);
        }
        struct seat *own = &table->seat[request->seat];
        set_person(own, request->connection->guest);
        if (!read_entropy(request, own->entropy)) {
            table_forget(hall, table);
            refuse(hall, request, "server.bad_entropy", "Field entropy must have 64 hexadecimal digits.", 0, 0);
            return;
        }
        table->public = old->public;
        table->clock = old->clock;
        table->move_ms = old->move_ms;
        table->game_ms = old->game_ms;
        table->reserve_ms = old->reserve_ms;
        table->takeover_ms = old->takeover_ms;
        put_text(old->next_table, sizeof old->next_table, id);
        table_changed(hall, old);
        table_push(hall, old);
        open_table(hall, request, table);
    }
    hex_key link;
    const struct table *next = table_find(hall, old->next_table);
    if (next != NULL) table_link(hall, next, link);
    struct casus_writer out = reply_begin(hall, request, "rematch");
    casus_json_key_text(&out, "table", old->next_table);
    if (next != NULL) casus_json_key_text(&out, "link", link);
    reply_end(hall, request, &out);
}
