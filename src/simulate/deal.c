/* A number is mostly one of those that the tab has been told of under the same name (a treaty's, say), the newest
 * more often than others, else a small one, which may be a team's; a line is a clause, whose action is drawn from what
 * the team itself might do. */
#include "simulate/deal.h"

#include <stdio.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"
#include "simulate/message.h"
#include "simulate/move.h"

/* Of a list of things that have a number of that name any one's, often the newest; NULL: it is no such list. */
static const json_t *number_in(struct world *world, const json_t *list, const char *name)
{
    size_t count = json_array_size(list);
    if (count == 0) return NULL;
    return json_object_get(json_array_get(list, one_in(world, 2) ? count - 1 : below(world, count)), name);
}

static json_int_t draw_number(struct world *world, const struct tab *tab, const struct casus_deal_field *field)
{
    const char *key;
    json_t *value;
    casus_assert(field->least <= field->most);
    json_int_t number = (json_int_t)below(world, tab->table->measure.seats);
    json_object_foreach (tab->bulletin, key, value) {
        const json_t *told = number_in(world, value, field->name);
        if (json_is_integer(told) && !one_in(world, 8)) number = json_integer_value(told);
    }
    if (one_in(world, 16)) return field->least;
    if (field->least == 1) number = 1 + (json_int_t)below(world, 2); /* A turn: games are short. */
    return number < field->least ? field->least : number > field->most ? field->most : number;
}

json_t *deal_clause(struct world *world, const struct game_table *table, const void *view, casus_seat seat)
{
    char line[ACTION_SIZE];
    unsigned seats = table->measure.seats;
    casus_assert(seats >= 2 && seat < seats);
    json_t *rows = view != NULL ? move_choose(world, table, view, seat, false) : NULL;
    size_t count = json_array_size(rows);
    const char *row = count > 0 ? json_string_value(json_array_get(rows, below(world, count))) : "";
    snprintf(line, sizeof line, "%s %u %s%.*s", one_in(world, 4) ? "right" : "duty", seat,
             one_in(world, 2) ? "not " : "", (int)strcspn(row, " "), row);
    json_decref(rows);
    return json_string(line);
}

static json_t *draw_line(struct world *world, const struct tab *tab)
{
    bool member = tab->viewer < tab->table->measure.seats;
    return deal_clause(world, tab->table, member && tab->opened ? tab->view : NULL, member ? tab->viewer : 0);
}

static json_t *draw_lines(struct world *world, const struct tab *tab, const struct casus_deal_field *field)
{
    casus_assert(field->least >= 0 && field->least <= field->most);
    json_t *lines = json_array();
    int64_t count = field->least + (int64_t)below(world, 2);
    for (int64_t i = 0; i < count && i < field->most; i++) json_array_append_new(lines, draw_line(world, tab));
    return lines;
}

/* A text that nobody else has written, also into `text`. */
static json_t *draw_text(struct world *world, char text[ACTION_SIZE])
{
    snprintf(text, ACTION_SIZE, "Line %llu.", (unsigned long long)++world->lines);
    return json_string(text);
}

/* Of seats, mostly of others where people may sit: a bot answers nothing. */
static json_t *draw_numbers(struct world *world, const struct tab *tab, const struct casus_deal_field *field)
{
    json_t *numbers = json_array();
    int64_t count = field->least + one_in(world, 4);
    unsigned seats = one_in(world, 8) || tab->table->players < 2 ? tab->table->measure.seats : tab->table->players;
    casus_assert(seats >= 2);
    for (int64_t i = 0; i < count && i < field->most; i++) {
        unsigned other = (tab->viewer + 1 + (unsigned)below(world, seats - 1)) % seats;
        json_array_append_new(numbers, json_integer(one_in(world, 16) ? tab->viewer : other));
    }
    return numbers;
}

/* No two alike, or one of them twice. */
static json_t *draw_names(struct world *world, const struct casus_deal_field *field)
{
    json_t *names = json_array();
    int64_t count = field->least + (int64_t)below(world, 4);
    for (int64_t i = 0; i < count && i < field->most; i++)
        json_array_append_new(names, json_sprintf("Player %u", one_in(world, 16) ? 0u : (unsigned)i));
    return names;
}

static json_t *draw_field(struct world *world, const struct tab *tab, const struct casus_deal_field *field,
                          char text[ACTION_SIZE])
{
    switch (field->kind) {
    case CASUS_DEAL_NUMBER: return json_integer(draw_number(world, tab, field));
    case CASUS_DEAL_FLAG: return json_boolean(!one_in(world, 10));
    case CASUS_DEAL_TEXT: return draw_text(world, text);
    case CASUS_DEAL_NAME: return json_string(one_in(world, 16) ? "" : "Novak");
    case CASUS_DEAL_NUMBERS: return draw_numbers(world, tab, field);
    case CASUS_DEAL_NAMES: return draw_names(world, field);
    case CASUS_DEAL_LINES: return draw_lines(world, tab, field);
    case CASUS_DEAL_END: break;
    }
    return NULL;
}

/* NULL: the game knows none. */
static const struct casus_deal *draw_deal(struct world *world, const struct tab *tab)
{
    const struct casus_evening *evening = tab->table->game->evening;
    size_t count = 0;
    if (evening == NULL || evening->deals == NULL) return NULL;
    while (evening->deals[count].name != NULL) count++;
    return count == 0 ? NULL : &evening->deals[below(world, count)];
}

/* What it says of itself, if it has a text, goes into `text`. */
static json_t *write_deal(struct world *world, const struct tab *tab, const struct casus_deal *deal,
                          char text[ACTION_SIZE])
{
    json_t *message = message_about(tab, deal->name);
    for (const struct casus_deal_field *field = deal->fields; field->kind != CASUS_DEAL_END; field++) {
        casus_assert(field < deal->fields + CASUS_DEAL_FIELDS_MAX);
        bool name = field->kind == CASUS_DEAL_NAME; /* Without it little is signed. */
        if (field->required || name || tab->viewer == CASUS_SEAT_OBSERVER || one_in(world, 3))
            json_object_set_new(message, field->name, draw_field(world, tab, field, text));
    }
    return message;
}

/* A press release is forgotten when a phase begins, which may be before the answer to it is heard. */
static bool lapses(const struct casus_deal *deal)
{
    return strcmp(deal->name, "release") == 0 || strcmp(deal->name, "print") == 0;
}

void deal_make(struct world *world, struct tab *tab)
{
    char text[ACTION_SIZE] = "";
    const struct casus_deal *deal = draw_deal(world, tab);
    bool curator = tab->viewer == CASUS_SEAT_OBSERVER;
    if (deal == NULL || (tab->viewer == CASUS_SEAT_ORGANISER && !deal->organiser) || (curator && !deal->curator))
        return;
    json_t *message = write_deal(world, tab, deal, text);
    message_ask(world, tab, text[0] != 0 && !lapses(deal) ? ASKED_DOCUMENT : ASKED_DEAL, 0, text, message);
}

void deal_make_wrongly(struct world *world, struct tab *tab)
{
    char text[ACTION_SIZE] = "";
    const struct casus_deal *deal = draw_deal(world, tab);
    if (deal != NULL) message_ask_wrong(world, tab, write_deal(world, tab, deal, text));
}
