/* The rows are told apart by their contents; the evening's own comes after those of its teams. */
#include "salvage_evening.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "casus/evening.h"
#include "cli.h"
#include "server/evening/saved_dealings.h"

/* ---- The evening's row ---- */

/* A phase that is kept is paused with the time that it had left when its row was stored, or more. */
static void stop_time(json_t *row, const char *end, const char *rest)
{
    const json_t *ends = json_object_get(row, end), *at = json_object_get(row, "at");
    if (!json_is_integer(ends)) return; /* It has no end, or is paused. */
    json_int_t left = json_integer_value(ends) - json_integer_value(at);
    json_object_set_new(row, rest, json_integer(left > 0 ? left : 0));
    json_object_set_new(row, end, json_null());
}

static void stop_phase(json_t *row)
{
    stop_time(row, "ends", "left_ms");
    stop_time(row, "stage_ends", "stage_left_ms");
}

/* A new phase begins when the evening continues. */
static void shut_phase(json_t *row)
{
    json_object_set_new(row, "open", json_false());
    json_object_set_new(row, "since", json_integer(0));
    json_object_set_new(row, "revealed", json_integer(0));
    json_object_set_new(row, "ends", json_null());
    json_object_set_new(row, "left_ms", json_null());
    json_object_set_new(row, "stage_ends", json_null());
    json_object_set_new(row, "stage_left_ms", json_null());
    json_object_set_new(row, "stage", json_integer(CASUS_STAGE_NONE));
    json_object_set_new(row, "time_up", json_false());
}

/* ---- The game's dealings ---- */

static bool counts(const void *limit, uint64_t event)
{
    return event < *(const uint64_t *)limit;
}

/* What was registered by a lost event has to be registered again. A text that makes no sense is left alone; loading it
 * reports that. */
static void cut_dealings(json_t *row, const struct salvage_cut *cut, unsigned seats)
{
    const json_t *text = json_object_get(row, "dealings");
    const struct casus_evening *game = cut->game->evening;
    if (!json_is_string(text) || game->deals == NULL || seats == 0 || seats > CASUS_SEATS_MAX) return;
    struct casus_dealt dealt = {.everybody = false};
    void *dealings = cli_allocate(game->size(seats));
    memset(dealings, 0, game->size(seats));
    if (game->load(dealings, seats, json_string_value(text), json_string_length(text))) {
        game->roll_back(dealings, counts, &cut->limit, &dealt);
        size_t length;
        char *saved = saved_dealings(game, dealings, seats, &length);
        json_object_set_new(row, "dealings", json_stringn(saved, length));
        free(saved);
    }
    free(dealings);
}

/* ---- Any row ---- */

/* The dealings' row has the number after the evening's, which has that of the seats. */
static unsigned seats_before(const char *key)
{
    const char *slash = strchr(key, '/');
    unsigned long row = slash == NULL ? 0 : strtoul(slash + 1, NULL, 10);
    return row > 1 && row <= CASUS_SEATS_MAX + 1 ? (unsigned)row - 1 : 0;
}

char *salvage_evening_row(const struct salvage_cut *cut, const char *key, const char *text, size_t length)
{
    json_t *row = json_loadb(text, length, 0, NULL);
    if (!json_is_object(row)) {
        json_decref(row);
        return NULL;
    }
    if (json_object_get(row, "dealings") != NULL) cut_dealings(row, cut, seats_before(key));
    else if (json_object_get(row, "since") != NULL && cut->phase_stays) stop_phase(row);
    else if (json_object_get(row, "since") != NULL) shut_phase(row);
    else if (json_object_get(row, "sent") != NULL && !cut->phase_stays)
        json_object_set_new(row, "sent", json_null()); /* A list for a phase that will be repeated. */
    char *changed = json_dumps(row, JSON_COMPACT);
    json_decref(row);
    return changed;
}
