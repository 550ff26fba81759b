/* The rows are tried one after another. An order may be refused, or left without something that it needs: then it goes
 * whole, and the rest is tried again. */
#include "server/evening/draft.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/evening/awaited.h"
#include "server/evening/marks.h"
#include "server/evening/plan.h"

/* One try of all rows that have not been refused. */
struct attempt {
    struct table *table;
    casus_seat seat;
    const struct texts *rows;
    struct draft *draft;
    void *state; /* The position with the rows so far. */
    struct casus_seats before;
};

bool draft_is_for(const struct table *table)
{
    const struct casus_evening *game = evening_of_game(table);
    struct casus_seats awaited = awaited_in(table, table->state);
    for (unsigned seat = 0; seat < table->seats && game->complete != NULL; seat++) {
        if (casus_seats_has(&awaited, (casus_seat)seat)) return game->complete(table->state, (casus_seat)seat) != 0;
    }
    return true;
}

static enum casus_row_part part_of(const struct attempt *attempt, size_t row)
{
    const struct casus_evening *game = evening_of_game(attempt->table);
    const char *text = attempt->rows->text[row];
    return game->part == NULL ? CASUS_ROW_ALONE : game->part(text, strlen(text));
}

static bool is_refused(const struct attempt *attempt, size_t row)
{
    casus_assert(row < TEAM_ROWS_MAX);
    return attempt->draft->why[row].key[0] != 0;
}

/* The first row behind this one that is no part of it. */
static size_t end_of(const struct attempt *attempt, size_t row)
{
    enum casus_row_part part = part_of(attempt, row);
    size_t end = row + 1;
    if (part == CASUS_ROW_HEADS) {
        while (end < attempt->rows->count && part_of(attempt, end) != CASUS_ROW_HEADS) end++;
    } else if (part == CASUS_ROW_ALONE) {
        while (end < attempt->rows->count && part_of(attempt, end) == CASUS_ROW_CONTINUES) end++;
    }
    return end;
}

/* Refuses rows, for the same reason, unless they had one of their own. */
static void refuse(struct attempt *attempt, size_t from, size_t end, const struct casus_error *why)
{
    casus_assert(why->key[0] != 0 && end <= attempt->rows->count);
    for (size_t row = from; row < end; row++) {
        if (!is_refused(attempt, row)) attempt->draft->why[row] = *why;
    }
}

static bool do_row(struct attempt *attempt, size_t row, struct casus_error *error)
{
    const struct table *table = attempt->table;
    const char *text = attempt->rows->text[row];
    if (!awaited_still(table, attempt->state, &attempt->before, attempt->seat))
        return casus_refuse(error, "server.not_awaited", "Nothing is awaited of your team now.", 0, 0, 0, 0);
    casus_action action = table->game->action_parse(attempt->state, attempt->seat, text, strlen(text), error);
    return action != 0 && table->game->apply(attempt->state, attempt->seat, action, error);
}

/* Whether the list could end here; it also can where it needs no end. */
static bool may_end(const struct attempt *attempt, struct casus_error *error)
{
    const struct table *table = attempt->table;
    const struct casus_evening *game = evening_of_game(table);
    if (!awaited_still(table, attempt->state, &attempt->before, attempt->seat)) return true;
    casus_action end = game->complete == NULL ? 0 : game->complete(attempt->state, attempt->seat);
    return end == 0 || table->game->is_legal(attempt->state, attempt->seat, end, error);
}

/* From the beginning. False: an order was taken and leaves the list without an end, and is refused now. */
static bool try_all(struct attempt *attempt)
{
    size_t order = 0; /* Where the one that is being tried begins. */
    memcpy(attempt->state, attempt->table->state, attempt->table->measure.state_size);
    for (size_t row = 0; row < attempt->rows->count; row++) {
        struct casus_error error = {.key = ""};
        bool last = row + 1 == attempt->rows->count;
        if (part_of(attempt, row) != CASUS_ROW_CONTINUES) order = row;
        if (!is_refused(attempt, row) && !do_row(attempt, row, &error))
            refuse(attempt, row, end_of(attempt, row), &error);
        if (!last && part_of(attempt, row + 1) == CASUS_ROW_CONTINUES) continue;
        if (may_end(attempt, &error)) continue;
        refuse(attempt, order, row + 1, &error);
        return false;
    }
    return true;
}

/* What ends the seat's list, as text; 0: nothing does now. */
static casus_action end_of_list(const struct table *table, const void *state, casus_seat seat,
                                struct casus_writer *words)
{
    const struct casus_evening *game = evening_of_game(table);
    casus_action end = game->complete == NULL ? 0 : game->complete(state, seat);
    if (end != 0) table->game->action_text(state, seat, end, words);
    casus_assert(casus_writer_fits(words));
    return end;
}

bool draft_is_approved(const struct table *table, casus_seat seat, const struct texts *list)
{
    char text[256];
    struct casus_writer words = casus_writer_make(text, sizeof text);
    struct texts *rows = texts_make();
    bool ends = end_of_list(table, table->state, seat, &words) != 0;
    casus_assert(texts_count(list) <= TEAM_ROWS_MAX);
    for (size_t i = 0; i < texts_count(list); i++) {
        bool last = i + 1 == list->count, end = ends && strcmp(list->text[i], text) == 0;
        if (!last || !end) texts_add(rows, list->text[i], strlen(list->text[i]));
    }
    bool approved = marks_are_approved(table, seat, rows);
    texts_release(rows);
    return approved;
}

/* Ends the list as the game asks; false: it still awaits more. */
static bool complete(struct attempt *attempt, struct texts *list)
{
    char text[256];
    const struct table *table = attempt->table;
    struct casus_writer words = casus_writer_make(text, sizeof text);
    if (!awaited_still(table, attempt->state, &attempt->before, attempt->seat)) return true;
    casus_action end = end_of_list(table, attempt->state, attempt->seat, &words);
    if (end == 0 || !table->game->is_legal(attempt->state, attempt->seat, end, NULL)) return false;
    texts_add(list, text, words.length);
    return table->game->apply(attempt->state, attempt->seat, end, NULL) &&
           !awaited_still(table, attempt->state, &attempt->before, attempt->seat);
}

struct texts *draft_list(struct server *server, struct table *table, casus_seat seat, const struct texts *rows,
                         struct draft *draft)
{
    casus_assert(rows->count > 0 && rows->count <= TEAM_ROWS_MAX);
    struct attempt attempt = {table, seat, rows, draft, server->scratch->view[1], awaited_in(table, table->state)};
    memset(draft, 0, sizeof *draft);
    while (!try_all(&attempt)) continue; /* Each time a row more is refused. */
    struct texts *list = texts_make();
    for (size_t row = 0; row < rows->count; row++) {
        if (!is_refused(&attempt, row)) texts_add(list, rows->text[row], strlen(rows->text[row]));
    }
    if (plan_orders(table, list) > 0 && complete(&attempt, list)) return list;
    texts_release(list);
    return NULL;
}
