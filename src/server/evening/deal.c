/* Dealings are the game's own messages. The server checks their form by the game's table, hands them over as text,
 * carries out what the game answers, and tells those concerned; it does not know what they mean. */
#include "server/evening/deal.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/buffer.h"
#include "server/evening/dealings.h"
#include "server/evening/organiser.h"
#include "server/evening/team.h"
#include "server/session/plain_text.h"

/* ---- The form of a deal ---- */

static const struct casus_deal *find_deal(const struct casus_game *game, const char *name)
{
    const struct casus_deal *deal = game->evening == NULL ? NULL : game->evening->deals;
    while (deal != NULL && deal->name != NULL && strcmp(deal->name, name) != 0) deal++;
    return deal != NULL && deal->name != NULL ? deal : NULL;
}

static struct message_field form_of(const struct casus_deal_field *field)
{
    casus_assert(field->kind != CASUS_DEAL_END);
    static const enum message_field_kind kinds[] = {
        [CASUS_DEAL_NUMBER] = FIELD_INT, [CASUS_DEAL_FLAG] = FIELD_BOOL,  [CASUS_DEAL_TEXT] = FIELD_TEXT,
        [CASUS_DEAL_NAME] = FIELD_TEXT,  [CASUS_DEAL_LINES] = FIELD_LIST, [CASUS_DEAL_NUMBERS] = FIELD_LIST,
        [CASUS_DEAL_NAMES] = FIELD_LIST,
    };
    /* UTF-8 needs up to four bytes for a character. */
    bool text = field->kind == CASUS_DEAL_TEXT || field->kind == CASUS_DEAL_NAME;
    int64_t most = text ? 4 * field->most : field->most;
    return (struct message_field){.name = field->name,
                                  .kind = kinds[field->kind],
                                  .required = field->required,
                                  .least = field->least,
                                  .most = most};
}

_Static_assert(CASUS_DEAL_FIELDS_MAX + 1 <= MESSAGE_FIELDS_MAX, "A deal's fields, the table's and the end must fit.");

static void handle(struct server *server, struct request *request);

bool deal_find(const struct server *server, const struct table *table, const char *name, struct message_type *type)
{
    const struct casus_deal *deal = table == NULL ? NULL : find_deal(table->game, name);
    for (const struct casus_game *const *game = server->options.games; deal == NULL && *game != NULL; game++)
        deal = find_deal(*game, name);
    if (deal == NULL) return false;
    *type = (struct message_type){.name = deal->name,
                                  .handle = handle,
                                  .need = deal->curator     ? NEED_CURATED
                                          : deal->organiser ? NEED_EITHER
                                                            : NEED_MEMBER};
    type->fields[0] = (struct message_field){
        .name = "table", .kind = FIELD_TEXT, .required = true, .least = TABLE_ID_SIZE - 1, .most = TABLE_ID_SIZE - 1};
    for (size_t i = 0; deal->fields[i].kind != CASUS_DEAL_END; i++) type->fields[i + 1] = form_of(&deal->fields[i]);
    return true;
}

/* ---- As text ---- */

static void add_escaped(struct buffer *out, const char *text)
{
    for (; *text != 0; text++) {
        if (*text == '\n') buffer_add(out, "\\n", 2);
        else if (*text == '\\') buffer_add(out, "\\\\", 2);
        else buffer_add(out, text, 1);
    }
}

static void add_line(struct buffer *out, const char *name, const char *value)
{
    buffer_add(out, name, strlen(name));
    buffer_add(out, " ", 1);
    add_escaped(out, value);
    buffer_add(out, "\n", 1);
}

static void add_number(struct buffer *out, const char *name, int64_t value)
{
    char digits[24];
    struct casus_writer number = casus_writer_make(digits, sizeof digits);
    casus_write_int(&number, value);
    add_line(out, name, digits);
}

/* False: it has been refused. */
static bool add_text(struct server *server, const struct request *request, const struct casus_deal_field *field,
                     const char *text, struct buffer *out)
{
    size_t most = (size_t)field->most;
    bool good = field->kind == CASUS_DEAL_NAME ? plain_text_check_name(server, request, text, most)
                                               : plain_text_check(server, request, text, most, true);
    if (!good) return false;
    add_line(out, field->name, text);
    return true;
}

static bool add_lines(struct server *server, const struct request *request, const struct casus_deal_field *field,
                      const json_t *value, struct buffer *out)
{
    struct texts *lines = team_read_rows(server, request, value);
    for (size_t i = 0; lines != NULL && i < lines->count; i++) add_line(out, field->name, lines->text[i]);
    texts_release(lines);
    return lines != NULL;
}

static bool add_names(struct server *server, const struct request *request, const struct casus_deal_field *field,
                      const json_t *value, struct buffer *out)
{
    size_t index;
    const json_t *name;
    json_array_foreach (value, index, name) {
        const char *text = json_is_string(name) ? json_string_value(name) : "";
        if (!plain_text_check_name(server, request, text, CASUS_DEAL_NAME_MOST)) return false;
        add_line(out, field->name, text);
    }
    return true;
}

static bool add_numbers(struct server *server, const struct request *request, const struct casus_deal_field *field,
                        const json_t *value, struct buffer *out)
{
    size_t index;
    const json_t *number;
    json_array_foreach (value, index, number) {
        json_int_t seat = json_integer_value(number);
        if (json_is_integer(number) && seat >= 0 && seat < CASUS_SEATS_MAX) {
            add_number(out, field->name, seat);
            continue;
        }
        request_refuse(server, request, "server.bad_numbers",
                       "Number {0} of a list must be a whole number from 0 to {1}.", (int64_t)index,
                       CASUS_SEATS_MAX - 1);
        return false;
    }
    return true;
}

static bool add_field(struct server *server, const struct request *request, const struct casus_deal_field *field,
                      struct buffer *out)
{
    const json_t *value = json_object_get(request->json, field->name);
    if (value == NULL) return true;
    switch (field->kind) {
    case CASUS_DEAL_NUMBER: add_number(out, field->name, json_integer_value(value)); return true;
    case CASUS_DEAL_FLAG: add_line(out, field->name, json_is_true(value) ? "yes" : "no"); return true;
    case CASUS_DEAL_TEXT:
    case CASUS_DEAL_NAME: return add_text(server, request, field, json_string_value(value), out);
    case CASUS_DEAL_LINES: return add_lines(server, request, field, value, out);
    case CASUS_DEAL_NAMES: return add_names(server, request, field, value, out);
    case CASUS_DEAL_NUMBERS: return add_numbers(server, request, field, value, out);
    case CASUS_DEAL_END: break;
    }
    return true;
}

/* The whole deal; false: it has been refused. */
static bool write_deal(struct server *server, const struct request *request, const struct casus_deal *deal,
                       struct buffer *out)
{
    buffer_add(out, deal->name, strlen(deal->name));
    buffer_add(out, "\n", 1);
    for (const struct casus_deal_field *field = deal->fields; field->kind != CASUS_DEAL_END; field++) {
        if (!add_field(server, request, field, out)) return false;
    }
    return true;
}

/* ---- What comes of it ---- */

/* Nobody else shall notice that these teams deal, and the one that does. */
static void keep_among(struct server *server, const struct request *request, const struct casus_seats *teams)
{
    const struct table *table = request->table;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (casus_seats_has(teams, (casus_seat)seat) || seat == request->seat)
            team_keeps(server, table, (casus_seat)seat);
    }
}

static struct texts *lines_of(const struct casus_writer *text)
{
    struct casus_reader lines = casus_reader_make(text->out, text->length);
    struct casus_word line;
    struct texts *texts = texts_make();
    while (casus_read_line(&lines, &line)) texts_add(texts, line.at, line.length);
    return texts;
}

/* The organiser's actions are done, or the dealings are as they were; in both cases the request is answered. */
static bool do_actions(struct server *server, struct request *request, const struct casus_writer *actions,
                       const char *before)
{
    casus_assert(before != NULL); /* Only an organiser's deals come to actions. */
    struct texts *list = lines_of(actions);
    bool done = organiser_do(server, request, list);
    texts_release(list);
    if (!done) dealings_restore(request->table, before);
    return done;
}

static void take(struct server *server, struct request *request, const struct buffer *text)
{
    casus_assert(request->seat < request->table->seats || request->seat == CASUS_SEAT_ORGANISER ||
                 evening_is_curator(request->table, request->connection->guest));
    casus_assert(request->table->evening->dealings != NULL);
    enum { ACTIONS_BYTES = 8192 };
    struct table *table = request->table;
    char lines[ACTIONS_BYTES], *before = request->seat == CASUS_SEAT_ORGANISER ? dealings_save(table) : NULL;
    struct casus_writer actions = casus_writer_make(lines, sizeof lines);
    struct casus_dealt dealt = {.actions = &actions};
    struct casus_error error = {.key = ""};
    if (!dealings_take(server, table, request->seat, text, &dealt, &error)) {
        request_refuse_error(server, request, &error);
    } else if (actions.length == 0) {
        dealings_tell(table, &dealt);
        if (!dealt.everybody) keep_among(server, request, &dealt.teams);
        request_ok(server, request);
    } else if (do_actions(server, request, &actions, before)) {
        dealings_tell(table, &dealt);
    }
    free(before);
}

static void handle(struct server *server, struct request *request)
{
    const struct casus_deal *deal = find_deal(request->table->game, request_text(request, "type"));
    struct buffer text = {.bytes = NULL};
    if (deal == NULL)
        request_refuse(server, request, "server.unknown_type", "The field type names no message of this protocol.", 0,
                       0);
    else if (deal->begun && request->table->events == NULL)
        request_refuse(server, request, "server.not_started", "The game has not begun yet.", 0, 0);
    else if (write_deal(server, request, deal, &text)) take(server, request, &text);
    free(text.bytes);
}
