/* People 0 and 1 play at a table for two; 2 runs the evening, 3 and 4 are in its teams 0 and 1, 5 is its curator; 6 and
 * 7 watch both. */
#include "hall.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "script.h"
#include "server/base/buffer.h"
#include "server/base/memory.h"
#include "server/evening/evening.h"
#include "server/evening/team.h"
#include "server/session/connection.h"
#include "server/session/guest.h"
#include "server/table/description.h"
#include "server/table/seat.h"
#include "server/table/tables.h"
#include "simulate/sealed.h"

enum { PARSED_MAX = 1 << 13, VIEW_MAX = 1 << 17, TICKS_MAX = 60, PIECES_MAX = 2000, SHOWN_MAX = 1 << 17 };
enum { TURN_MS = 1000 }; /* How long a long answer may wait for another. */

static const uint64_t begin_ms = 1790000000000u;

static _Noreturn void breach(const char *what, const char *text, size_t length)
{
    fprintf(stderr, "hall: %s: %.*s\n", what, (int)(length < SHOWN_MAX ? length : SHOWN_MAX), text);
    abort();
}

/* With HALL_TELL in the environment, everything sent is shown. */
static void tell(unsigned person, char direction, const char *text, size_t length)
{
    static int wanted = -1;
    if (wanted < 0) wanted = getenv("HALL_TELL") != NULL;
    if (wanted > 0) fprintf(stderr, "%u %c %.*s\n", person, direction, (int)(length < 400 ? length : 400), text);
}

/* ---- Parts ---- */

struct table *hall_table(const struct hall *hall, unsigned number)
{
    return number < hall->tables ? tables_find(hall->server, hall->table[number]) : NULL;
}

/* Tables are numbered by age, as they appear; one that disappears keeps its number. */
static void note_tables(struct hall *hall)
{
    for (const struct table *table = NULL; (table = tables_newer(hall->server, table)) != NULL;) {
        unsigned i = 0;
        while (i < hall->tables && strcmp(hall->table[i], table->id) != 0) i++;
        if (i < HALL_TABLES_MAX && i == hall->tables) memcpy(hall->table[hall->tables++], table->id, TABLE_ID_SIZE);
    }
}

static void note_part(struct hall_part *part, const struct table *table, const struct guest *guest)
{
    casus_seat seat = seat_of_guest(table, guest);
    if (seat == CASUS_SEAT_ORGANISER) part->organiser = true;
    if (seat < table->seats) {
        casus_seats_add(&part->seats, seat);
        /* Members of the same team share its draft. */
        if (table->organised != NULL) casus_seats_add(&part->seats, team_leader(table, seat));
    }
    part->curator = part->curator || seat_is_curator(table, guest);
}

static void note_parts(struct hall *hall)
{
    note_tables(hall);
    for (unsigned i = 0; i < HALL_PEOPLE; i++) {
        struct hall_person *person = &hall->person[i];
        if (person->connection == NULL || person->connection->guest == NULL) continue;
        for (unsigned t = 0; t < hall->tables; t++) {
            const struct table *table = hall_table(hall, t);
            if (table != NULL) note_part(&person->part[t], table, person->connection->guest);
        }
    }
}

static void forget_parts(struct hall *hall)
{
    for (unsigned i = 0; i < HALL_PEOPLE; i++) memset(hall->person[i].part, 0, sizeof hall->person[i].part);
}

/* ---- What is sent ---- */

static bool contains(const char *text, size_t length, const char *piece)
{
    return piece[0] != 0 && memmem(text, length, piece, strlen(piece)) != NULL;
}

/* The bytes are one of these viewers' view of something. */
static bool is_view(const struct table *table, const struct hall_part *part, const uint8_t *bytes)
{
    static uint64_t view[VIEW_MAX / 8];
    size_t size = table->measure.state_size;
    if (part->organiser) return true;
    for (unsigned seat = 0; seat <= table->seats; seat++) {
        casus_seat viewer = seat == table->seats ? CASUS_SEAT_OBSERVER : (casus_seat)seat;
        if (viewer != CASUS_SEAT_OBSERVER && !casus_seats_has(&part->seats, viewer)) continue;
        table->game->view(bytes, viewer, view);
        if (memcmp(view, bytes, size) == 0) return true;
    }
    return false;
}

/* A view of a view is the same view, so nothing that anybody is shown contains what his view would hide. */
static void check_positions(const struct table *table, const struct hall_part *part, const char *text, size_t length)
{
    static const char key[] = "{\"bytes\":\"";
    static uint64_t bytes[VIEW_MAX / 8];
    const char *at = text, *end = text + length;
    while ((at = memmem(at, (size_t)(end - at), key, sizeof key - 1)) != NULL) {
        size_t count = 0;
        at += sizeof key - 1;
        const char *stop = memchr(at, '"', (size_t)(end - at));
        if (stop == NULL) breach("a position that does not end", text, length);
        if (table->measure.state_size > sizeof bytes) return;
        if (sodium_base642bin((unsigned char *)bytes, sizeof bytes, at, (size_t)(stop - at), NULL, &count, NULL,
                              sodium_base64_VARIANT_ORIGINAL) != 0 ||
            count != table->measure.state_size)
            breach("a position of another size", text, length);
        if (!is_view(table, part, (const uint8_t *)bytes)) breach("a position that is nobody's view", text, length);
        at = stop;
    }
}

/* False: a piece lies outside. */
static bool lay_pieces(uint8_t *bytes, size_t size, const json_t *pieces)
{
    size_t index, count;
    const json_t *piece;
    memset(bytes, 0, size);
    json_array_foreach (pieces, index, piece) {
        const char *base64 = json_string_value(json_array_get(piece, 1));
        size_t at = (size_t)json_integer_value(json_array_get(piece, 0));
        if (at >= size || sodium_base642bin(bytes + at, size - at, base64, strlen(base64), NULL, &count, NULL,
                                            sodium_base64_VARIANT_ORIGINAL) != 0)
            return false;
    }
    return true;
}

/* The same of a view whose zeros are left out. */
static void check_pieces(const struct table *table, const struct hall_part *part, const char *text, size_t length)
{
    static const char view[] = "{\"type\":\"view\"";
    static uint64_t bytes[VIEW_MAX / 8];
    size_t size = table->measure.state_size;
    if (length < sizeof view || memcmp(text, view, sizeof view - 1) != 0 || size > sizeof bytes) return;
    json_t *message = json_loadb(text, length, 0, NULL);
    if (json_integer_value(json_object_get(message, "size")) != (json_int_t)size ||
        !lay_pieces((uint8_t *)bytes, size, json_object_get(message, "pieces")))
        breach("a view of another size", text, length);
    if (!is_view(table, part, (const uint8_t *)bytes)) breach("pieces of nobody's view", text, length);
    json_decref(message);
}

static void check_shown(const struct table *table, const struct hall_part *part, const char *text, size_t length)
{
    check_positions(table, part, text, length);
    check_pieces(table, part, text, length);
}

static void check_key(struct hall *hall, unsigned number, casus_seat place, const char *text, size_t length)
{
    const struct table *table = hall_table(hall, number);
    unsigned at = place < HALL_SEATS_MAX ? place : HALL_SEATS_MAX + (place == CASUS_SEAT_OBSERVER);
    struct hall_key *key = &hall->key[number][at];
    unsigned generation =
        table->organised != NULL ? table->organised->generation(table, place) : table->seat[place].generation;
    if (!key->made || key->generation != generation) seat_key(hall->server, table, place, key->key);
    key->made = true;
    key->generation = generation;
    if (contains(text, length, key->key)) breach("a key that is another's", text, length);
}

/* What only the team may know: not even an organiser. */
static void check_draft(const struct hall *hall, unsigned number, casus_seat seat, const char *text, size_t length)
{
    char marker[SCRIPT_MARKER_SIZE];
    script_marker(hall->table[number], seat, marker);
    if (contains(text, length, marker)) breach("another team's draft", text, length);
}

/* Whoever knows a team's short code is told the team's key. */
static bool is_redeemed(const char *text, size_t length)
{
    static const char redeemed[] = "{\"type\":\"redeemed\"";
    return length >= sizeof redeemed - 1 && memcmp(text, redeemed, sizeof redeemed - 1) == 0;
}

/* The desk has all of them. */
static void check_keys(struct hall *hall, unsigned number, const struct hall_part *part, const char *text,
                       size_t length)
{
    const struct table *table = hall_table(hall, number);
    if (part->organiser || is_redeemed(text, length)) return;
    for (unsigned seat = 0; seat < table->seats && seat < HALL_SEATS_MAX; seat++) {
        if (!casus_seats_has(&part->seats, (casus_seat)seat)) check_key(hall, number, (casus_seat)seat, text, length);
    }
    if (table->organised != NULL) check_key(hall, number, CASUS_SEAT_ORGANISER, text, length);
    if (table->organised != NULL && !part->curator) check_key(hall, number, CASUS_SEAT_OBSERVER, text, length);
}

/* A table's secrets, in a message about it or about anything else. */
static void check_table(struct hall *hall, unsigned number, const struct hall_part *part, const char *text,
                        size_t length)
{
    const struct table *table = hall_table(hall, number);
    char secret[2 * CASUS_SECRET_SIZE + 1];
    check_keys(hall, number, part, text, length);
    for (unsigned seat = 0; seat < table->seats && seat < HALL_SEATS_MAX; seat++) {
        if (!casus_seats_has(&part->seats, (casus_seat)seat)) check_draft(hall, number, (casus_seat)seat, text, length);
    }
    sodium_bin2hex(secret, sizeof secret, table->secret, sizeof table->secret);
    if (table->status != TABLE_OVER && contains(text, length, secret)) breach("the dice's secret", text, length);
}

static void check_secrets(const struct hall_person *person, const char *text, size_t length)
{
    struct hall *hall = person->hall;
    for (unsigned t = 0; t < hall->tables; t++) {
        const struct table *table = hall_table(hall, t);
        if (table == NULL) continue;
        check_table(hall, t, &person->part[t], text, length);
        if (contains(text, length < 200 ? length : 200, table->id)) check_shown(table, &person->part[t], text, length);
    }
    for (unsigned i = 0; i < HALL_PEOPLE; i++) {
        if (i != person->number && !person->knows[i] && contains(text, length, hall->person[i].token))
            breach("another guest's token", text, length);
    }
}

static void check_form(const char *text, size_t length)
{
    if (length < 2 || text[0] != '{' || text[length - 1] != '}') breach("no object", text, length);
    if (length > PARSED_MAX) return;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(message)) breach("no JSON", text, length);
    json_decref(message);
}

/* The number of a reply; 0 if it is not one. */
static unsigned reply_number(const char *text, size_t length)
{
    static const char key[] = "\",\"id\":";
    const char *at = memmem(text, length < 60 ? length : 60, key, sizeof key - 1);
    return at == NULL ? 0 : (unsigned)strtoul(at + sizeof key - 1, NULL, 10);
}

/* ---- What is done ---- */

const struct casus_deal *hall_deal(size_t number)
{
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        const struct casus_deal *deal = (*game)->evening == NULL ? NULL : (*game)->evening->deals;
        for (; deal != NULL && deal->name != NULL; deal++) {
            if (number-- == 0) return deal;
        }
    }
    return NULL;
}

/* What the message asks for: its type and, if the type has several deeds, which one. */
static void name_deed(char deed[HALL_DEED_SIZE], const json_t *message)
{
    static const char *const fields[] = {"do", "what", "allow"};
    const char *word = NULL, *type = json_string_value(json_object_get(message, "type"));
    for (size_t i = 0; word == NULL && i < sizeof fields / sizeof fields[0]; i++)
        word = json_string_value(json_object_get(message, fields[i]));
    snprintf(deed, HALL_DEED_SIZE, "%.15s%s%.15s", type == NULL ? "" : type, word == NULL ? "" : " ",
             word == NULL ? "" : word);
}

static void note_accepted(struct hall *hall, const char *deed)
{
    unsigned i = 0;
    while (i < hall->accepted_count && strcmp(hall->accepted[i], deed) != 0) i++;
    if (deed[0] == 0 || i < hall->accepted_count || i == HALL_DEEDS_MAX) return;
    memcpy(hall->accepted[hall->accepted_count++], deed, HALL_DEED_SIZE);
}

static void take_text(void *context, void *user, const char *text, size_t length)
{
    struct hall_person *person = user;
    struct hall *hall = context;
    tell(person->number, '<', text, length);
    check_form(text, length);
    note_parts(hall);
    check_secrets(person, text, length);
    person->heard++;
    unsigned number = reply_number(text, length);
    if (number > 0 && number < HALL_ASKED_MAX) {
        if (!person->counts_himself && (number > person->asked || person->answered[number]))
            breach("a second reply", text, length);
        person->answered[number] = true;
    }
    bool refused = memmem(text, length, "\"type\":\"refused\"", 16) != NULL;
    if (!refused && number > 0 && number < HALL_ASKED_MAX) note_accepted(hall, person->deed[number]);
    hall->stood_in = hall->stood_in || memmem(text, length, "\"away\":true", 11) != NULL;
    if (refused) snprintf(hall->refused, sizeof hall->refused, "%.*s", (int)(length < 250 ? length : 250), text);
}

static void take_close(void *context, void *user, const char *reason)
{
    struct hall_person *person = user;
    (void)context;
    if (reason == NULL || reason[0] == 0) abort();
    person->closing = true;
}

static void take_batch(void *context, struct store_batch *batch)
{
    struct hall *hall = context;
    memory_store_put(&hall->disk, batch, hall->now, hall->now);
}

static void give_random(void *context, void *bytes, size_t count)
{
    struct hall *hall = context;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)casus_random_bits(&hall->random);
}

static void take_log(void *context, const char *line)
{
    const struct hall *hall = context;
    size_t length = strlen(line);
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)line[i] < ' ') breach("a line of the log that is several", line, length);
    }
    for (unsigned i = 0; i < HALL_PEOPLE; i++) {
        if (contains(line, length, hall->person[i].token)) breach("a token in the log", line, length);
    }
    if (length == 0) breach("a line of the log that says nothing", line, length);
}

/* ---- The store ---- */

static void report(struct hall *hall)
{
    while (memory_store_due(&hall->disk) != UINT64_MAX)
        server_stored(hall->server, memory_store_report(&hall->disk, hall->now), hall->now);
    if (hall->disk.twice) breach("an event was stored twice", "", 0);
}

static void drop_closed(struct hall *hall)
{
    for (unsigned i = 0; i < HALL_PEOPLE; i++) {
        if (hall->person[i].closing && hall->person[i].connection != NULL) hall_break(hall, i);
    }
}

/* Whether every request over a connection that is still open has been answered. */
static bool all_answered(const struct hall *hall)
{
    for (unsigned i = 0; i < HALL_PEOPLE; i++) {
        const struct hall_person *person = &hall->person[i];
        for (unsigned number = person->first; person->connection != NULL && number <= person->asked; number++) {
            if (!person->answered[number]) return false;
        }
    }
    return true;
}

/* What the server does next of what it has been asked, if that is soon. */
static bool goes_on(struct hall *hall)
{
    const uint64_t due = server_deadline(hall->server);
    if (due > hall->now + TURN_MS) return false;
    if (due > hall->now) hall->now = due;
    server_tick(hall->server, hall->now);
    report(hall);
    return true;
}

/* Long work is done in pieces, and long answers take turns: as many as needed until it is answered. */
void hall_settle(struct hall *hall)
{
    note_parts(hall);
    report(hall);
    for (unsigned i = 0; i < PIECES_MAX && !all_answered(hall) && goes_on(hall); i++) {
    }
    if (!all_answered(hall)) breach("no answer", "", 0);
    drop_closed(hall);
}

void hall_fail(struct hall *hall)
{
    hall->disk.full_until = hall->now + 1;
    hall_settle(hall);
    hall->disk.full_until = 0;
}

/* Something has been done. */
static void after(struct hall *hall)
{
    /* If too much is waiting for the store, its reports are delivered first. */
    if (!hall->hold || hall->disk.waiting_count > MEMORY_STORE_BATCHES_MAX / 2) hall_settle(hall);
    else drop_closed(hall);
}

/* Before the next step: everything has been sent, if the store is idle. */
static void before(struct hall *hall)
{
    if (memory_store_due(&hall->disk) == UINT64_MAX) forget_parts(hall);
    note_parts(hall);
}

/* ---- People ---- */

static bool has_number(const char *text, size_t length)
{
    return memmem(text, length, "\"id\"", 4) != NULL;
}

/* A message that is not an object, or has its own number, is answered too, but the answer cannot be attributed. */
static void say_unnumbered(struct hall *hall, struct hall_person *person, const char *text, size_t length)
{
    unsigned heard = person->heard;
    server_message(hall->server, person->connection, text, length, hall->now);
    if (hall->hold) return;
    report(hall);
    for (unsigned i = 0; i < PIECES_MAX && person->heard == heard && !person->closing && goes_on(hall); i++) {
    }
    if (person->heard == heard && !person->closing) breach("no answer", text, length);
}

/* What the message itself says about him. */
static void note_message(const struct hall *hall, struct hall_person *person, const char *text, size_t length,
                         bool numbered)
{
    for (unsigned i = 0; i < HALL_PEOPLE; i++)
        person->knows[i] = person->knows[i] || contains(text, length, hall->person[i].token);
    person->counts_himself = person->counts_himself || (!numbered && has_number(text, length));
}

void hall_say(struct hall *hall, unsigned number, const char *text, size_t length)
{
    static char whole[HALL_TEXT_MAX];
    struct hall_person *person = &hall->person[number];
    if (person->connection == NULL || person->asked + 1 >= HALL_ASKED_MAX) return;
    before(hall);
    struct casus_writer out = casus_writer_make(whole, sizeof whole);
    bool numbered = length > 2 && text[0] == '{' && text[1] == '"' && !has_number(text, length);
    if (numbered) {
        casus_json_open(&out, '{');
        casus_json_key_int(&out, "id", ++person->asked);
        casus_write_char(&out, ',');
        text++;
        length--;
    }
    script_replace(&out, hall, number, text, length);
    if (!casus_writer_fits(&out)) out.length = sizeof whole - 1;
    tell(number, '>', whole, out.length);
    note_message(hall, person, whole, out.length, numbered);
    json_t *parsed = numbered ? json_loadb(whole, out.length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (parsed != NULL && out.length <= SERVER_MESSAGE_MAX) {
        name_deed(person->deed[person->asked], parsed);
        server_message(hall->server, person->connection, whole, out.length, hall->now);
    } else {
        say_unnumbered(hall, person, whole, out.length);
        if (numbered) person->answered[person->asked] = true; /* With its number, if it could be read. */
    }
    json_decref(parsed);
    after(hall);
}

void hall_break(struct hall *hall, unsigned number)
{
    struct hall_person *person = &hall->person[number];
    if (person->connection == NULL) return;
    before(hall);
    struct connection *connection = person->connection;
    person->connection = NULL;
    person->closing = false;
    server_close(hall->server, connection, hall->now);
    after(hall);
}

static void say_text(struct hall *hall, unsigned person, const char *text)
{
    hall_say(hall, person, text, strlen(text));
}

void hall_come(struct hall *hall, unsigned number)
{
    static const char *const forms[] = {"bytes", "json", "none"};
    struct hall_person *person = &hall->person[number];
    char text[200];
    if (person->connection != NULL) hall_break(hall, number);
    person->connection = server_open(hall->server, person);
    if (person->connection == NULL) abort();
    person->first = person->asked + 1;
    snprintf(text, sizeof text, "{\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\",\"form\":\"%s\"}", person->token,
             forms[number < 6 ? 0 : number - 5]);
    say_text(hall, number, text);
    for (unsigned t = 0; t < hall->tables && t < 3; t++) {
        snprintf(text, sizeof text, "{\"type\":\"open\",\"table\":\"$%c\",\"from\":0}", 'a' + (int)t);
        say_text(hall, number, text);
    }
}

void hall_wait(struct hall *hall, uint64_t ms)
{
    uint64_t end = hall->now + ms;
    for (unsigned ticks = 0; ticks < TICKS_MAX && server_deadline(hall->server) <= end; ticks++) {
        uint64_t due = server_deadline(hall->server);
        before(hall);
        if (due > hall->now) hall->now = due;
        server_tick(hall->server, hall->now);
        after(hall);
    }
    if (end > hall->now) hall->now = end;
}

/* ---- Starting ---- */

const struct casus_game *const *hall_games(void)
{
    static const struct casus_game *all[HALL_GAMES_MAX + 1];
    unsigned count = 0;
    for (; casus_games[count] != NULL; count++) {
        if (count + 1 == HALL_GAMES_MAX) breach("more games than HALL_GAMES_MAX", "", 0);
        all[count] = casus_games[count];
    }
    all[count] = &sealed_game;
    return all;
}

bool hall_start(struct hall *hall, char *error, size_t size)
{
    struct server_world world = {hall, take_text, take_close, take_batch, give_random, take_log, NULL, NULL};
    hall->server = server_make(&world, &hall->options);
    memset(hall->key, 0, sizeof hall->key); /* They are derived from the server's own. */
    struct store_reader reader = server_reader(hall->server);
    memory_store_load(&hall->disk, &reader);
    if (server_loaded(hall->server, hall->now, error, size)) return true;
    server_free(hall->server);
    hall->server = NULL;
    return false;
}

void hall_open(struct hall *hall, bool rate_limit, uint32_t think_ms)
{
    char error[512] = "";
    memset(hall, 0, sizeof *hall);
    hall->random = casus_random_make(3);
    hall->now = begin_ms;
    hall->options = (struct server_options){
        .games = hall_games(), .version = "fuzz", .rate_limit = rate_limit, .think_ms = think_ms};
    for (unsigned i = 0; i < HALL_PEOPLE; i++) {
        hall->person[i].hall = hall;
        hall->person[i].number = i;
        snprintf(hall->person[i].token, sizeof hall->person[i].token, "f00dcafe0123456789abcdef%08x", 0x51000000 + i);
    }
    if (!hall_start(hall, error, sizeof error)) breach("an empty store is refused", error, strlen(error));
    hall_settle(hall);
}

/* The server is gone, and nobody is connected any more. */
static void bury(struct hall *hall, bool first_is_written)
{
    struct store_batch *waiting = memory_store_crash(&hall->disk, first_is_written);
    for (unsigned i = 0; i < HALL_PEOPLE; i++) {
        if (hall->person[i].connection != NULL) server_close(hall->server, hall->person[i].connection, hall->now);
        hall->person[i].connection = NULL;
        hall->person[i].closing = false;
    }
    if (waiting != NULL) server_stored(hall->server, waiting, hall->now);
    waiting = memory_store_crash(&hall->disk, false); /* The consequences of closing the connections. */
    if (waiting != NULL) server_stored(hall->server, waiting, hall->now);
    server_free(hall->server);
    hall->server = NULL;
}

void hall_close(struct hall *hall)
{
    if (hall->server != NULL) bury(hall, false);
    memory_store_free(&hall->disk);
}

void hall_leave(struct hall *hall)
{
    bury(hall, false);
    memory_store_free(&hall->disk);
    hall->disk = (struct memory_store){.log = NULL};
    hall->tables = 0;
}

void hall_restart(struct hall *hall, bool first_is_written)
{
    char error[512] = "";
    bury(hall, first_is_written);
    if (!hall_start(hall, error, sizeof error)) breach("the server does not start again", error, strlen(error));
    hall->hold = false;
    forget_parts(hall);
    hall_settle(hall);
    for (unsigned i = 0; i < HALL_PEOPLE; i++) hall_come(hall, i);
}

/* ---- Memory and store ---- */

static void add_text(struct buffer *out, const char *text)
{
    buffer_add(out, text, strlen(text));
    buffer_add(out, "\n", 1);
}

/* What must be found again of an evening. The evening's own row is taken as it is now, because time has passed. */
static void describe_evening(struct buffer *out, const struct table *table)
{
    for (unsigned row = 0; row < evening_rows(table); row++) {
        const char *text = table->evening->row[row].durable;
        if (row != table->seats && text != NULL) add_text(out, text);
    }
}

/* How long somebody is waited for starts again: an outage is nobody's absence. */
static void forget_deadline(char *description)
{
    static const char key[] = "\"until\":";
    char *at = strstr(description, key);
    if (at == NULL) return;
    at += sizeof key - 1;
    size_t digits = strspn(at, "0123456789");
    memmove(at, at + digits, strlen(at + digits) + 1);
}

static void describe_table(struct buffer *out, const struct table *table)
{
    char line[200], *description = description_write(table),
                    *chat = table->chat == NULL ? NULL : json_dumps(table->chat, JSON_COMPACT);
    bool begun = table->events != NULL;
    snprintf(line, sizeof line, "%s n %llu state %016llx", table->id, (unsigned long long)table->n,
             begun ? (unsigned long long)casus_hash(table->state, table->measure.state_size) : 0);
    add_text(out, line);
    forget_deadline(description);
    add_text(out, description);
    if (chat != NULL && strcmp(chat, "[]") != 0) add_text(out, chat);
    for (uint64_t i = 0; begun && i <= table->n; i++) buffer_add(out, table->events[i].line, table->events[i].length);
    if (table->evening != NULL) describe_evening(out, table);
    free(description);
    free(chat);
}

static struct buffer describe(const struct hall *hall)
{
    struct buffer out = {.bytes = NULL};
    for (unsigned t = 0; t < hall->tables; t++) {
        const struct table *table = hall_table(hall, t);
        if (table != NULL) describe_table(&out, table);
    }
    buffer_add(&out, "", 0);
    return out;
}

/* A name that a guest took since sitting down is at the seat once he opens the table, and is not stored for that alone:
 * here everybody opens it. */
static void take_names(struct hall *hall)
{
    for (struct table *table = NULL; (table = tables_newer(hall->server, table)) != NULL;) {
        if (table->organised != NULL || table->status == TABLE_OVER) continue;
        for (unsigned i = 0; i < table->seats; i++) {
            struct seat *seat = &table->seat[i];
            const struct guest *guest = seat->kind == SEAT_PERSON ? guest_find(hall->server, seat->guest) : NULL;
            if (guest != NULL) memory_put_text(seat->name, sizeof seat->name, guest->name);
        }
    }
}

void hall_check(struct hall *hall)
{
    char error[512] = "";
    hall->hold = false;
    hall_settle(hall);
    take_names(hall);
    struct buffer was = describe(hall);
    bury(hall, false);
    if (!hall_start(hall, error, sizeof error)) breach("the server does not start again", error, strlen(error));
    take_names(hall);
    struct buffer is = describe(hall);
    if (was.length != is.length || (was.length > 0 && memcmp(was.bytes, is.bytes, was.length) != 0)) {
        fprintf(stderr, "hall: before the restart:\n%s\nand after it:\n", was.bytes);
        breach("another hall", is.bytes, is.length);
    }
    free(was.bytes);
    free(is.bytes);
}
