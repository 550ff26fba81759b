/* casus resolve horizon FILE: one event about to be realised, and how it turns out. The file is JSON; errors in it are
 * named by their path, such as sides[1].neighbour.happened. */
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "horizon.h"
#include "cli/json_reader.h"
#include "games/horizon/situation.h"

/* ---- The situation ---- */

/* Bounds of the file, not of the rules: R15 and R17 set none. Small enough that no sum can overflow, large enough for
 * any table. */
enum { STRENGTHENING_MAX = 100, TOKENS_MAX = 100, TOKEN_VALUE_MAX = 100 };

/* A player's colour, as a JSON text. */
static bool is_colour(const json_t *value, unsigned *colour)
{
    const char *text = json_string_value(value);
    return text != NULL && horizon_read_colour((struct casus_word){text, strlen(text)}, colour);
}

static uint16_t read_tokens(struct json_reader *reader, const json_t *influence, const char *mark)
{
    const json_t *list = json_reader_get(reader, influence, mark);
    uint16_t total = 0;
    size_t index;
    json_t *value;
    if (!json_is_array(list) || json_array_size(list) > TOKENS_MAX) {
        json_reader_wrong(reader, mark, "must be a list of at most 100 tokens");
        return 0;
    }
    json_array_foreach ((json_t *)list, index, value) {
        if (json_is_integer(value) && json_integer_value(value) >= 1 && json_integer_value(value) <= TOKEN_VALUE_MAX) {
            total = (uint16_t)(total + json_integer_value(value));
        } else {
            char field[32];
            snprintf(field, sizeof field, "%s[%zu]", mark, index);
            json_reader_wrong(reader, field, "must be the number on a token, a whole number from 1 to 100");
        }
    }
    return total;
}

static void read_arcs(struct json_reader *reader, const json_t *event, struct horizon_situation *situation)
{
    static const char *const fields[] = {"v", "x", NULL};
    size_t length = strlen(reader->path);
    const json_t *arc = json_reader_object(reader, event, "arc", fields);
    for (int mark = 0; arc != NULL && mark < 2; mark++) {
        unsigned colour = HORIZON_NO_COLOUR;
        const json_t *value = json_reader_get(reader, arc, fields[mark]);
        if (value != NULL && !json_is_null(value) && !is_colour(value, &colour))
            json_reader_wrong(reader, fields[mark],
                              "must be yellow, orange, blue, violet, turquoise or grey, or null for none");
        situation->arc[mark] = (uint8_t)colour;
    }
    json_reader_leave(reader, length);
}

static void read_token(struct json_reader *reader, const json_t *event, struct horizon_situation *situation)
{
    static const char *const fields[] = {"colour", "mark", NULL};
    static const char *const marks[] = {"v", "x", NULL};
    size_t length = strlen(reader->path);
    const json_t *token = json_reader_object(reader, event, "organiser", fields);
    if (token != NULL) {
        unsigned colour = HORIZON_NEUTRAL;
        const json_t *value = json_reader_get(reader, token, "colour");
        bool neutral = json_is_string(value) && strcmp(json_string_value(value), "neutral") == 0;
        if (value != NULL && !neutral && !is_colour(value, &colour))
            json_reader_wrong(reader, "colour", "must be a player's colour or, of the starting event alone, neutral");
        situation->token_colour = (uint8_t)colour;
        situation->token_mark = (uint8_t)json_reader_word(reader, token, "mark", marks, -1, "must be v or x");
    }
    json_reader_leave(reader, length);
}

static void read_influence(struct json_reader *reader, const json_t *event, struct horizon_situation *situation)
{
    static const char *const fields[] = {"v", "x", NULL};
    size_t length = strlen(reader->path);
    const json_t *influence = json_reader_object(reader, event, "influence", fields);
    for (int mark = 0; influence != NULL && mark < 2; mark++)
        situation->influence[mark] = read_tokens(reader, influence, fields[mark]);
    json_reader_leave(reader, length);
}

static void read_event(struct json_reader *reader, const json_t *root, struct horizon_situation *situation)
{
    static const char *const fields[] = {"sign", "orbits", "arc", "organiser", "influence", NULL};
    static const char *const signs[] = {"loss", "gain", NULL};
    const json_t *event = json_reader_object(reader, root, "event", fields);
    if (event != NULL) {
        situation->gain = json_reader_word(reader, event, "sign", signs, -1, "must be gain or loss") == 1;
        situation->worth =
            (uint8_t)(1 + json_reader_int(reader, event, "orbits", 0, HORIZON_ORBITS_MAX, "must be 0, 1 or 2"));
        read_arcs(reader, event, situation);
        read_token(reader, event, situation);
        read_influence(reader, event, situation);
    }
    json_reader_leave(reader, 0);
}

static void read_players(struct json_reader *reader, const json_t *root, struct horizon_situation *situation)
{
    const json_t *players = json_reader_get(reader, root, "players");
    size_t index;
    json_t *value;
    if (!json_is_array(players) || json_array_size(players) < 1 || json_array_size(players) > HORIZON_SEATS_MAX) {
        json_reader_wrong(reader, "players", "must be a list of 1 to 6 colours");
        return;
    }
    json_array_foreach ((json_t *)players, index, value) {
        unsigned colour;
        bool good = is_colour(value, &colour) && !(situation->in_play >> colour & 1);
        char field[32];
        snprintf(field, sizeof field, "players[%zu]", index);
        if (good) situation->in_play = (uint8_t)(situation->in_play | 1u << colour);
        else json_reader_wrong(reader, field, "must be a colour, each at most once");
    }
}

static void read_side(struct json_reader *reader, const json_t *entry, struct horizon_side *side)
{
    static const char *const fields[] = {"own", "neighbour", "strengthening", NULL}, *const neighbour_fields[] = {
                                                                                         "happened", "mark", NULL};
    static const char *const links[] = {"", "cause", "hindrance", NULL};
    static const char link_expected[] = "must be cause or hindrance, or null for none";
    if (!json_is_object(entry)) {
        reader->path[strlen(reader->path) - 1] = 0; /* Without the dot. */
        json_reader_wrong(reader, "", "must be an object");
        return;
    }
    if (!json_reader_has_only(reader, entry, fields)) return;
    side->own = (uint8_t)json_reader_word(reader, entry, "own", links, 0, link_expected);
    side->strengthening = (uint8_t)json_reader_int(reader, entry, "strengthening", 0, STRENGTHENING_MAX,
                                                   "must be a whole number from 0 to 100");
    if (json_is_null(json_object_get(entry, "neighbour"))) return;
    const json_t *neighbour = json_reader_object(reader, entry, "neighbour", neighbour_fields);
    if (neighbour == NULL) return;
    side->neighbour_realised = true;
    const json_t *happened = json_reader_get(reader, neighbour, "happened");
    if (happened != NULL && !json_is_boolean(happened)) json_reader_wrong(reader, "happened", "must be true or false");
    side->neighbour_happened = json_is_true(happened);
    side->neighbour_link = (uint8_t)json_reader_word(reader, neighbour, "mark", links, 0, link_expected);
    casus_assert(side->own <= HORIZON_HINDRANCE && side->neighbour_link <= HORIZON_HINDRANCE);
}

static void read_sides(struct json_reader *reader, const json_t *root, struct horizon_situation *situation)
{
    const json_t *sides = json_reader_get(reader, root, "sides");
    if (!json_is_array(sides) || json_array_size(sides) < 1 || json_array_size(sides) > HORIZON_SIDES) {
        json_reader_wrong(reader, "sides", "must be a list of 1 to 6 sides");
        return;
    }
    for (size_t i = 0; i < json_array_size(sides); i++) {
        snprintf(reader->path, sizeof reader->path, "sides[%zu].", i);
        read_side(reader, json_array_get(sides, i), &situation->side[i]);
    }
    json_reader_leave(reader, 0);
}

static bool read_situation(const json_t *root, struct horizon_situation *situation)
{
    static const char *const fields[] = {"event", "players", "sides", NULL};
    struct json_reader reader = {.path = ""};
    memset(situation, 0, sizeof *situation);
    if (!json_is_object(root)) return json_reader_wrong(&reader, "the file", "must hold one JSON object");
    if (!json_reader_has_only(&reader, root, fields)) return false;
    read_event(&reader, root, situation);
    read_players(&reader, root, situation);
    read_sides(&reader, root, situation);
    casus_assert(reader.failed || (situation->in_play != 0 && situation->worth >= 1));
    return !reader.failed;
}

/* ---- What is printed ---- */

static void print_json(const struct horizon_resolution *resolution)
{
    char text[2048];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_json_open(&out, '{');
    horizon_json_resolution(&out, resolution, HORIZON_NO_NODE);
    casus_json_close(&out, '}');
    casus_assert(casus_writer_fits(&out));
    puts(text);
}

static void print_text(const struct horizon_resolution *resolution)
{
    static const char *const deciders[] = {"the sum decides", "the organiser's token decides",
                                           "the neutral token decides"};
    casus_assert(resolution->links <= HORIZON_SIDES);
    casus_assert(resolution->decided_by < sizeof deciders / sizeof deciders[0]);
    for (int i = 0; i < resolution->links; i++) {
        const struct horizon_link *link = &resolution->link[i];
        printf("Side %d: a %s of strength %d gives %+d.\n", link->side,
               link->kind == HORIZON_CAUSE ? "cause" : "hindrance", link->strength, link->effect);
    }
    printf("Links %+d, influence %+d: the sum is %+d, and %s.\n", resolution->links_total, resolution->influence_total,
           resolution->sum, deciders[resolution->decided_by]);
    printf("The event %s.\n", resolution->happens ? "happens" : "does not happen");
    if (resolution->colour == HORIZON_NO_COLOUR) {
        puts("Nobody gains or loses points.");
    } else {
        int points = abs(resolution->points);
        printf("%c%s %s %d point%s.\n", horizon_colour_names[resolution->colour][0] - 32,
               horizon_colour_names[resolution->colour] + 1, resolution->points > 0 ? "gains" : "loses", points,
               points == 1 ? "" : "s");
    }
}

enum status horizon_run_resolve(int argc, char **argv)
{
    const char *words[3];
    bool json = false;
    const struct option_row rows[] = {{"--json", NULL, "print JSON", .flag = &json}};
    int status = READ_OPTIONS("resolve horizon FILE [--json]   (FILE - is standard input)", rows, words);
    if (status >= 0) return (enum status)status;
    if (words[0] == NULL || strcmp(words[0], "horizon") != 0)
        return cli_say_error(STATUS_UNUSABLE, "name the game whose event it is: casus resolve horizon FILE.");
    if (words[1] == NULL)
        return cli_say_error(STATUS_UNUSABLE, "name the file with the situation, or - for standard input.");
    size_t length;
    char *text = cli_read_file(words[1], &length);
    if (text == NULL) return STATUS_UNUSABLE;
    json_error_t error;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    free(text);
    if (root == NULL) return cli_say_error(STATUS_UNUSABLE, "%s, line %d: %s.", words[1], error.line, error.text);
    struct horizon_situation situation;
    struct horizon_resolution resolution;
    bool good = read_situation(root, &situation);
    json_decref(root);
    if (!good) return STATUS_UNUSABLE;
    horizon_resolve(&situation, &resolution);
    if (json) print_json(&resolution);
    else print_text(&resolution);
    return STATUS_OK;
}
