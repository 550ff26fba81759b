/* A position of Horizon as text. It is drawn from the game's own JSON, the position and the forecast, so nothing here
 * knows a rule; only a node's place on the board follows from the field's neighbours. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "horizon.h"
#include "games/horizon/field.h"

enum { TEXT_MAX = 1 << 20, CELL = 7, COLUMNS_MAX = 2 * HORIZON_RINGS_MAX + 1, LINES_MAX = 4 * HORIZON_RINGS_MAX + 1 };

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "-" : text;
}

static int int_of(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

/* "1 2 3", or "-" for an empty list; texts and numbers alike. */
static void print_list(const json_t *list)
{
    size_t index;
    json_t *value;
    if (json_array_size(list) == 0) fputs("-", stdout);
    json_array_foreach ((json_t *)list, index, value) {
        fputs(index > 0 ? " " : "", stdout);
        if (json_is_string(value)) fputs(json_string_value(value), stdout);
        else if (json_is_integer(value)) printf("%lld", (long long)json_integer_value(value));
        else fputs("?", stdout);
    }
}

/* ---- The track ---- */

/* After the last round of a phase its ring is realised: R3. */
static void print_phase(size_t phase, int round, int rounds)
{
    if (round > rounds) printf("  [phase %zu: realised after round %d]", phase, rounds);
    else printf("  [phase %zu: round %d of %d]", phase, round, rounds);
}

static void print_track(const json_t *position, const struct replay *replay)
{
    size_t phase;
    json_t *rounds;
    printf("\nHorizon track:");
    json_array_foreach (json_object_get(position, "rounds"), phase, rounds) {
        int all = (int)json_integer_value(rounds);
        if ((int)phase == int_of(position, "phase")) print_phase(phase, int_of(position, "round"), all);
        else printf("  phase %zu: %d", phase, all);
    }
    const json_t *awaiting = json_object_get(position, "awaiting"), *turn = json_object_get(position, "turn");
    printf("\nStage: %s", text_of(position, "stage"));
    if (json_is_string(json_object_get(position, "realising"))) printf(" of %s", text_of(position, "realising"));
    bool awaited = json_is_integer(awaiting);
    casus_assert(!awaited || json_integer_value(awaiting) < replay->measure.seats);
    if (awaited || (json_is_integer(turn) && strcmp(text_of(position, "stage"), "over") != 0)) {
        fputs(awaited ? ", waiting for " : ", turn of ", stdout);
        cli_print_seat(replay, (unsigned)json_integer_value(awaited ? awaiting : turn));
    }
    fputs("; first in this round: ", stdout);
    cli_print_seat(replay, (unsigned)int_of(position, "first"));
    putchar('\n');
    printf("Deck: %d cards, artifact stack: %d; discarded: ", int_of(position, "deck"),
           int_of(position, "artifact_stack"));
    print_list(json_object_get(position, "discard"));
    putchar('\n');
}

/* ---- The players ---- */

static void print_artifacts(const json_t *artifacts)
{
    const char *name;
    json_t *count;
    bool any = false;
    json_object_foreach ((json_t *)artifacts, name, count) {
        if (json_integer_value(count) == 0) continue;
        printf("%s%lld %s", any ? ", " : "; artifacts: ", (long long)json_integer_value(count), name);
        any = true;
    }
}

static void print_players(const json_t *position, const struct replay *replay)
{
    size_t seat;
    json_t *player;
    printf("\n%-4s %-10s %-20s %6s %6s %5s %3s %6s  hand\n", "seat", "colour", "name", "points", "place", "M", "AU",
           "pawn");
    json_array_foreach (json_object_get(position, "players"), seat, player) {
        printf("%-4zu %-10s ", seat, text_of(player, "colour"));
        cli_print_column(replay->names[seat], 20);
        printf(" %6d %6d %5d %3d %6s  ", int_of(player, "score"), int_of(player, "place"), int_of(player, "momentum"),
               int_of(player, "action_units"), text_of(player, "pawn"));
        if (json_is_array(json_object_get(player, "hand"))) print_list(json_object_get(player, "hand"));
        else printf("%d cards", int_of(player, "hand_count"));
        print_artifacts(json_object_get(player, "artifacts"));
        putchar('\n');
    }
}

/* ---- The board ---- */

struct board {
    char cell[LINES_MAX][COLUMNS_MAX][CELL + 1];
};

/* Where each node is: columns of hexagons with a flat top, so that neighbours in a column are two lines apart. */
static void place_nodes(unsigned count, int column[], int line[])
{
    static const int to_column[HORIZON_SIDES] = {0, 1, 1, 0, -1, -1}, to_line[HORIZON_SIDES] = {-2, -1, 1, 2, 1, -1};
    bool placed[HORIZON_NODES_MAX] = {true};
    column[0] = HORIZON_RINGS_MAX;
    line[0] = 2 * HORIZON_RINGS_MAX;
    for (unsigned node = 0; node < count; node++) {
        for (unsigned side = 0; side < HORIZON_SIDES; side++) {
            unsigned neighbour = horizon_field[node].neighbour[side];
            if (neighbour >= count || placed[neighbour]) continue;
            placed[neighbour] = true;
            column[neighbour] = column[node] + to_column[side];
            line[neighbour] = line[node] + to_line[side];
        }
    }
}

static const json_t *forecast_of(const json_t *forecast, const char *node)
{
    size_t index;
    json_t *event;
    json_array_foreach (json_object_get(forecast, "events"), index, event) {
        if (strcmp(text_of(event, "node"), node) == 0) return event;
    }
    return NULL;
}

static char sign_of(const json_t *node, const json_t *forecast)
{
    const char *status = text_of(node, "status");
    if (strcmp(status, "happened") == 0) return '+';
    if (strcmp(status, "not_happened") == 0) return '-';
    if (strcmp(status, "empty") == 0) return '.';
    if (!json_is_object(json_object_get(node, "event"))) return ' ';
    const json_t *event = forecast_of(forecast, text_of(node, "node"));
    return json_is_true(json_object_get(event, "happens")) ? 'v' : 'x';
}

static char pawn_of(const json_t *node)
{
    const json_t *pawns = json_object_get(node, "pawns");
    if (json_array_size(pawns) == 0) return ' ';
    return json_array_size(pawns) == 1 ? (char)('0' + json_integer_value(json_array_get(pawns, 0))) : '*';
}

static void print_board_line(const struct board *board, int line)
{
    char text[COLUMNS_MAX * CELL + 1];
    int length = 0;
    for (int column = 0; column < COLUMNS_MAX; column++)
        length += snprintf(text + length, CELL + 1, "%-*s", CELL, board->cell[line][column]);
    while (length > 0 && text[length - 1] == ' ') length--;
    if (length > 0) printf("%.*s\n", length, text);
}

static void print_board(const json_t *position, const json_t *forecast)
{
    struct board board;
    int column[HORIZON_NODES_MAX] = {0}, line[HORIZON_NODES_MAX] = {0}, rings = int_of(position, "rings");
    size_t number;
    json_t *node;
    memset(&board, 0, sizeof board);
    place_nodes(horizon_node_count((unsigned)rings), column, line);
    json_array_foreach (json_object_get(position, "nodes"), number, node) {
        snprintf(board.cell[line[number]][column[number] - HORIZON_RINGS_MAX + rings], CELL + 1, "%4s%c%c",
                 text_of(node, "node"), sign_of(node, forecast), pawn_of(node));
    }
    puts("\nThe field: + happened, - did not, . closed empty, v or x an open event and how it would end now; "
         "then the seat\nwhose pawn is there (*: several).\n");
    for (int i = 0; i < LINES_MAX; i++) print_board_line(&board, i);
}

/* ---- Open events ---- */

static void print_influence(const json_t *influence, const char *mark)
{
    size_t index;
    json_t *token;
    json_array_foreach (json_object_get(influence, mark), index, token) {
        printf("; influence of %s: %d at %s", text_of(token, "colour"), int_of(token, "value"), mark);
    }
}

static void print_card(const json_t *node)
{
    const json_t *event = json_object_get(node, "event"), *card = json_object_get(event, "card"),
                 *arcs = json_object_get(event, "arcs"), *token = json_object_get(event, "token"),
                 *influence = json_object_get(event, "influence");
    printf("%-5s ", text_of(node, "node"));
    if (json_is_integer(card)) printf("card %lld", (long long)json_integer_value(card));
    else printf("%s", text_of(event, "card"));
    printf(", %s, %d orbit%s, v %s, x %s", json_is_true(json_object_get(event, "gain")) ? "gain" : "loss",
           int_of(event, "orbits"), int_of(event, "orbits") == 1 ? "" : "s", text_of(arcs, "v"), text_of(arcs, "x"));
    if (json_is_object(token)) printf("; token of %s at %s", text_of(token, "colour"), text_of(token, "mark"));
    print_influence(influence, "v");
    print_influence(influence, "x");
    putchar('\n');
}

static void print_links(const json_t *event)
{
    size_t index;
    json_t *link;
    json_array_foreach (json_object_get(event, "links"), index, link) {
        printf("%s%s from %s %+d", index > 0 ? ", " : "      ", text_of(link, "kind"), text_of(link, "neighbour"),
               int_of(link, "effect"));
    }
    fputs(json_array_size(json_object_get(event, "links")) > 0 ? "; " : "      no links; ", stdout);
}

static void print_forecast(const json_t *event)
{
    size_t index;
    json_t *points;
    const char *by = text_of(event, "decided_by");
    const char *decided = strcmp(by, "organiser") == 0 ? ", the organiser's token decides"
                          : strcmp(by, "neutral") == 0 ? ", the neutral token decides"
                                                       : "";
    print_links(event);
    printf("influence %+d: sum %+d%s: %s", int_of(event, "influence_total"), int_of(event, "sum"), decided,
           json_is_true(json_object_get(event, "happens")) ? "happens" : "does not happen");
    json_array_foreach (json_object_get(event, "points"), index, points)
        printf("; %s %+d", text_of(points, "colour"), int_of(points, "points"));
    if (json_array_size(json_object_get(event, "hangs")) > 0) {
        printf("; linked to it: ");
        print_list(json_object_get(event, "hangs"));
    }
    putchar('\n');
}

static void print_events(const json_t *position, const json_t *forecast)
{
    size_t number;
    json_t *node;
    if (json_array_size(json_object_get(forecast, "events")) == 0) return;
    puts("\nOpen events, and how each would end if nothing more were done:");
    json_array_foreach (json_object_get(position, "nodes"), number, node) {
        const json_t *event = forecast_of(forecast, text_of(node, "node"));
        if (event == NULL) continue;
        print_card(node);
        print_forecast(event);
    }
    printf("Points then, by seat: ");
    print_list(json_object_get(forecast, "scores"));
    putchar('\n');
}

/* ---- All of it ---- */

static json_t *ask(const struct replay *replay, const void *view, casus_seat viewer, const char *question)
{
    char *text = malloc(TEXT_MAX);
    json_t *answer = NULL;
    if (text == NULL) return NULL;
    struct casus_writer out = casus_writer_make(text, TEXT_MAX);
    bool good = true;
    if (question == NULL) replay->game->json(view, &out);
    else good = replay->game->query(view, viewer, question, strlen(question), &out, NULL);
    if (good && casus_writer_fits(&out)) answer = json_loadb(text, out.length, 0, NULL);
    free(text);
    return answer;
}

bool horizon_print(const struct replay *replay, const void *view, casus_seat viewer)
{
    json_t *position = ask(replay, view, viewer, NULL), *forecast = ask(replay, view, viewer, "forecast");
    bool good = position != NULL && forecast != NULL;
    if (good) {
        print_track(position, replay);
        print_players(position, replay);
        print_board(position, forecast);
        print_events(position, forecast);
    }
    json_decref(position);
    json_decref(forecast);
    return good;
}
