#include "script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/evening/evening.h"
#include "server/evening/team.h"
#include "server/push/numbering.h"
#include "server/session/connection.h"
#include "server/table/barred.h"
#include "server/table/seat.h"

void script_marker(const char *table, casus_seat seat, char marker[SCRIPT_MARKER_SIZE])
{
    snprintf(marker, SCRIPT_MARKER_SIZE, "draft-of-%s-%u-", table, seat);
}

/* ---- What stands for something ---- */

/* A message whose marks are being replaced, and the progress. */
struct place {
    const struct hall *hall;
    const struct hall_person *person;
    const struct table *table; /* The one named last; NULL: none yet. */
    casus_seat seat;           /* The person's there. */
    const char *text, *at, *end;
};

static void name_table(struct place *place, unsigned number)
{
    const struct connection *connection = place->person->connection;
    place->table = hall_table(place->hall, number);
    place->seat = CASUS_SEAT_OBSERVER;
    if (place->table != NULL && connection->guest != NULL) place->seat = seat_of_guest(place->table, connection->guest);
}

static unsigned read_digits(struct place *place, unsigned most)
{
    unsigned number = 0;
    for (unsigned i = 0; i < most && place->at < place->end && *place->at >= '0' && *place->at <= '9'; i++)
        number = 10 * number + (unsigned)(*place->at++ - '0');
    return number;
}

/* Whether these characters precede the mark: so secrets are only sent where they belong, and nobody tells them to
 * others himself. */
static bool follows(const struct place *place, const char *characters)
{
    size_t length = strlen(characters), before = (size_t)(place->at - place->text) - 2;
    return before >= length && memcmp(place->text + before - length, characters, length) == 0;
}

static void write_key(struct casus_writer *out, struct place *place)
{
    key_hex key = "0";
    const struct server *server = place->hall->server;
    char which = place->at < place->end ? *place->at : '0';
    if (place->at < place->end) place->at++;
    if (place->table == NULL || !follows(place, "\"key\":\"$")) return;
    bool evening = place->table->organised != NULL;
    if (which == 'o' && evening) seat_key(server, place->table, CASUS_SEAT_ORGANISER, key);
    else if (which == 'c' && evening) seat_key(server, place->table, CASUS_SEAT_OBSERVER, key);
    else if ((unsigned)which - '0' < place->table->seats)
        seat_key(server, place->table, (casus_seat)((unsigned)which - '0'), key);
    casus_write_text(out, key);
}

static void write_link(struct casus_writer *out, const struct place *place)
{
    key_hex link;
    if (place->table == NULL || !follows(place, "\"link\":\"")) return;
    table_link(place->hall->server, place->table->id, place->table->links, link);
    casus_write_text(out, link);
}

static void write_token(struct casus_writer *out, struct place *place)
{
    bool asked = follows(place, "\"token\":\"");
    unsigned number = read_digits(place, 1) % HALL_PEOPLE;
    if (asked) casus_write_text(out, place->hall->person[number].token);
}

/* A team's short code at the evening that the hall begins with. */
static void write_code(struct casus_writer *out, struct place *place)
{
    enum { EVENING = 1 };
    bool asked = follows(place, "\"code\":\"");
    unsigned seat = read_digits(place, 1);
    const struct table *table = hall_table(place->hall, EVENING);
    bool has = table != NULL && table->evening != NULL && seat < table->seats && team_of(table, seat)->code[0] != 0;
    if (asked) casus_write_text(out, has ? team_of(table, seat)->code : "BBBBB");
}

/* What the owner of the table calls somebody there: not a secret. */
static void write_person(struct casus_writer *out, struct place *place)
{
    unsigned number = read_digits(place, 1) % HALL_PEOPLE;
    const struct connection *connection = place->hall->person[number].connection;
    person_name name = "0";
    if (place->table != NULL && connection != NULL && connection->guest != NULL)
        barred_person(place->hall->server, place->table, connection->guest->id, name);
    casus_write_text(out, name);
}

static void write_newest(struct casus_writer *out, const struct place *place)
{
    casus_write_uint(out, place->table == NULL ? 0 : numbering_newest(place->table, place->seat));
}

static void write_action(struct casus_writer *out, struct place *place)
{
    unsigned number = read_digits(place, 3);
    const struct table *table = place->table;
    bool acts = place->seat < CASUS_SEATS_MAX || place->seat == CASUS_SEAT_ORGANISER;
    if (table == NULL || table->events == NULL || !acts) return;
    casus_action *actions = malloc(table->measure.legal_max * sizeof *actions);
    size_t count = table->game->legal(table->state, place->seat, actions);
    if (count > 0) table->game->action_text(table->state, place->seat, actions[number % count], out);
    free(actions);
}

/* Only in messages that nobody else may see. */
static void write_marker(struct casus_writer *out, const struct place *place)
{
    char marker[SCRIPT_MARKER_SIZE];
    size_t length = (size_t)(place->end - place->text);
    bool own = memmem(place->text, length, "\"type\":\"plan\"", 13) != NULL ||
               memmem(place->text, length, "\"type\":\"standing\"", 17) != NULL;
    if (place->table == NULL || !own || place->seat >= HALL_SEATS_MAX) return;
    script_marker(place->table->id, place->seat, marker);
    casus_write_text(out, marker);
}

/* Each person gives bytes of his own. */
static void take_entropy(const struct place *place, uint8_t entropy[CASUS_ENTROPY_SIZE])
{
    memset(entropy, (int)place->person->number + 1, CASUS_ENTROPY_SIZE);
}

static void write_entropy(struct casus_writer *out, const struct place *place)
{
    uint8_t entropy[CASUS_ENTROPY_SIZE];
    take_entropy(place, entropy);
    casus_write_hex(out, entropy, sizeof entropy);
}

/* The server's commitment to its dice, or the person's answer to it. */
static void write_commitment(struct casus_writer *out, const struct place *place, bool answer)
{
    uint8_t commitment[CASUS_DIGEST_SIZE], entropy[CASUS_ENTROPY_SIZE], share[CASUS_DIGEST_SIZE];
    if (place->table == NULL) return;
    casus_dice_commitment(place->table->secret, commitment);
    take_entropy(place, entropy);
    casus_dice_share(entropy, place->table->id, place->seat, commitment, share);
    casus_write_hex(out, answer ? share : commitment, CASUS_DIGEST_SIZE);
}

static void write_mark(struct casus_writer *out, struct place *place)
{
    char mark = *place->at++;
    switch (mark) {
    case 'a':
    case 'b':
    case 'c':
    case 'd':
        name_table(place, (unsigned)(mark - 'a'));
        casus_write_text(out, place->table == NULL ? "aaaaaaaaaaaaaaaa" : place->table->id);
        break;
    case 'n': write_newest(out, place); break;
    case 'x': write_action(out, place); break;
    case 'm': write_marker(out, place); break;
    case 'e': write_entropy(out, place); break;
    case 'g': write_commitment(out, place, false); break;
    case 'h': write_commitment(out, place, true); break;
    case 'k': write_key(out, place); break;
    case 'l': write_link(out, place); break;
    case 'p': write_person(out, place); break;
    case 'q': write_code(out, place); break;
    case 't': write_token(out, place); break;
    default: casus_write_char(out, mark);
    }
}

void script_replace(struct casus_writer *out, const struct hall *hall, unsigned person, const char *text, size_t length)
{
    struct place place = {.hall = hall,
                          .person = &hall->person[person],
                          .seat = CASUS_SEAT_OBSERVER,
                          .text = text,
                          .at = text,
                          .end = text + length};
    while (place.at < place.end) {
        char c = *place.at++;
        if (c == '$' && place.at < place.end) write_mark(out, &place);
        else casus_write_char(out, c);
    }
}

/* ---- Lines ---- */

static uint64_t number_of(const char *text, size_t length)
{
    uint64_t number = 0;
    for (size_t i = 0; i < length && i < 9 && text[i] >= '0' && text[i] <= '9'; i++)
        number = 10 * number + (uint64_t)(text[i] - '0');
    return number;
}

static void play_line(struct hall *hall, struct casus_word line)
{
    if (line.length == 0) return;
    unsigned person = line.length > 1 ? (unsigned)(unsigned char)line.at[1] % HALL_PEOPLE : 0;
    switch (line.at[0]) {
    case '-': hall_break(hall, person); break;
    case '+': hall_come(hall, person); break;
    case '.': hall_wait(hall, number_of(line.at + 1, line.length - 1)); break;
    case '#': hall->hold = true; break;
    case '=':
        hall->hold = false;
        hall_settle(hall);
        break;
    case '%': hall_fail(hall); break;
    case '!': hall_restart(hall, false); break;
    case '?': hall_restart(hall, true); break;
    default: hall_say(hall, (unsigned)(unsigned char)line.at[0] % HALL_PEOPLE, line.at + 1, line.length - 1);
    }
}

void script_continue(struct hall *hall, const char *text, size_t length)
{
    struct casus_reader lines = casus_reader_make(text, length);
    struct casus_word line;
    for (unsigned i = 0; i < SCRIPT_LINES_MAX && casus_read_line(&lines, &line); i++) {
        play_line(hall, line);
        hall->now += 5;
    }
}

/* ---- The beginning ---- */

enum { TABLE_SEATS = 2, EVENING_SEATS = 3, OPTIONS_SIZE = 256 };

/* A game at its beginning, with that many seats. */
struct play {
    const struct casus_game *game;
    char options[OPTIONS_SIZE];
};

/* Whether the options are for that many; for an evening, with the game's option for that, if it has one. */
static bool fits(struct play *play, const char *setting, unsigned seats, bool evening)
{
    static const char *const additions[] = {"\norganiser yes", ""};
    struct casus_measure measure;
    for (unsigned i = evening ? 0 : 1; i < 2; i++) {
        int length = snprintf(play->options, sizeof play->options, "%s%s", setting, additions[i]);
        if (length < (int)sizeof play->options && play->game->measure(play->options, (size_t)length, &measure, NULL) &&
            measure.seats == seats)
            return true;
    }
    return false;
}

/* The first of the game's own settings for that many. */
static bool find_setting(struct play *play, unsigned seats, bool evening)
{
    if (evening && play->game->evening == NULL) return false;
    for (const char *const *setting = play->game->settings; *setting != NULL; setting++) {
        if (fits(play, *setting, seats, evening)) return true;
    }
    return false;
}

/* The game that begins with the letter, if it can be played so; otherwise one of those that can, by the letter. */
static struct play choose_play(char letter, unsigned seats, bool evening)
{
    struct play found[HALL_GAMES_MAX];
    unsigned count = 0;
    for (const struct casus_game *const *game = hall_games(); *game != NULL; game++) {
        found[count].game = *game;
        if (!find_setting(&found[count], seats, evening)) continue;
        if ((*game)->name[0] == letter) return found[count];
        count++;
    }
    if (count == 0) abort();
    return found[(unsigned char)letter % count];
}

static void write_play(struct casus_writer *out, const struct play *play)
{
    casus_json_key_text(out, "game", play->game->name);
    casus_json_key_text(out, "options", play->options);
}

/* Both give bytes for the dice. */
static const char shares[] = "0{\"type\":\"commit\",\"table\":\"$a\",\"commitment\":\"$g\",\"commit\":\"$h\"}\n"
                             "1{\"type\":\"commit\",\"table\":\"$a\",\"commitment\":\"$g\",\"commit\":\"$h\"}\n"
                             "0{\"type\":\"reveal\",\"table\":\"$a\",\"commitment\":\"$g\",\"entropy\":\"$e\"}\n"
                             "1{\"type\":\"reveal\",\"table\":\"$a\",\"commitment\":\"$g\",\"entropy\":\"$e\"}\n";

static void begin_table(struct hall *hall, struct casus_word kind)
{
    char text[1000], letter = kind.length > 0 ? kind.at[0] : 'h';
    bool public = memchr(kind.at, 'p', kind.length) == NULL, dice = memchr(kind.at, 'd', kind.length) != NULL;
    struct play play = choose_play(letter, TABLE_SEATS, false);
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_write_text(&out, "0{\"type\":\"create\"");
    write_play(&out, &play);
    casus_json_key_bool(&out, "public", public);
    casus_json_key_bool(&out, "dice", dice);
    casus_json_key_int(&out, "takeover_ms", memchr(kind.at, 'a', kind.length) != NULL ? 20000 : 0);
    casus_write_text(&out, ",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],\"clock\":{\"kind\":\"move\","
                           "\"move_ms\":60000,\"game_ms\":0,\"reserve_ms\":1000}}\n"
                           "1{\"type\":\"join\",\"table\":\"$a\",\"link\":\"$l\"");
    casus_json_key_bool(&out, "dice", dice);
    casus_write_text(&out, "}\n"
                           "0{\"type\":\"open\",\"table\":\"$a\",\"from\":0}\n"
                           "1{\"type\":\"open\",\"table\":\"$a\",\"from\":0}\n");
    script_continue(hall, text, out.length);
    if (dice) script_continue(hall, shares, sizeof shares - 1);
}

static void begin_evening(struct hall *hall, char letter)
{
    char text[1600];
    struct play play = choose_play(letter, EVENING_SEATS, true);
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_write_text(&out, "2{\"type\":\"create\"");
    write_play(&out, &play);
    casus_write_text(&out, ",\"public\":true,\"seats\":[{\"kind\":\"open\"},{\"kind\":\"open\"},{\"kind\":\"open\"}],"
                           "\"evening\":{\"lists_ms\":60000,\"reading_ms\":20000}}\n"
                           "2{\"type\":\"open\",\"table\":\"$b\",\"from\":0}\n"
                           "3{\"type\":\"join\",\"table\":\"$b\",\"seat\":0}\n"
                           "4{\"type\":\"join\",\"table\":\"$b\",\"seat\":1}\n"
                           "5{\"type\":\"claim\",\"table\":\"$b\",\"key\":\"$kc\"}\n"
                           "3{\"type\":\"open\",\"table\":\"$b\",\"from\":0}\n"
                           "4{\"type\":\"open\",\"table\":\"$b\",\"from\":0}\n"
                           "5{\"type\":\"open\",\"table\":\"$b\",\"from\":0}\n"
                           "6{\"type\":\"open\",\"table\":\"$b\",\"from\":0}\n"
                           "7{\"type\":\"open\",\"table\":\"$b\",\"from\":0}\n"
                           "2{\"type\":\"start\",\"table\":\"$b\"}\n");
    script_continue(hall, text, out.length);
}

void hall_begin(struct hall *hall, const char *kind, size_t length)
{
    hall->refused[0] = 0;
    for (unsigned i = 0; i < HALL_PEOPLE; i++) hall_come(hall, i);
    begin_table(hall, (struct casus_word){kind, length});
    begin_evening(hall, length > 1 ? kind[1] : 'm');
    if (hall->refused[0] == 0 && hall->tables == 2) return;
    fprintf(stderr, "hall: it does not begin any more: %s\n", hall->refused);
    abort();
}

void script_play(struct hall *hall, const char *text, size_t length)
{
    struct casus_reader lines = casus_reader_make(text, length);
    struct casus_word kind = {.at = text};
    casus_read_line(&lines, &kind);
    bool limit = memchr(kind.at, 'r', kind.length) != NULL, thinks = memchr(kind.at, 't', kind.length) != NULL;
    hall_open(hall, limit, thinks ? 500 : 0);
    hall_begin(hall, kind.at, kind.length);
    script_continue(hall, lines.at, (size_t)(lines.end - lines.at));
    hall_check(hall);
    hall_close(hall);
}
