/* Messages of tabs: their numbers, their way to the server, and what their answers must keep to. */
#include "simulate/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"

json_t *message_about(const struct tab *tab, const char *type)
{
    return json_pack("{s:s, s:s}", "type", type, "table", tab->table->id);
}

const char *message_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

void message_post(struct world *world, struct tab *tab, bool to_server, const char *text, size_t length)
{
    uint64_t *last = to_server ? &tab->last_out : &tab->last_in;
    uint64_t arrives = world->now + 1 + (one_in(world, 20) ? below(world, 2000) : below(world, 40));
    casus_assert(tab->life > 0);
    if (arrives < *last) arrives = *last;
    casus_assert(arrives > world->now && arrives >= *last);
    *last = arrives;
    network_send(&world->network, (struct letter){.arrives = arrives,
                                                  .tab = tab,
                                                  .life = tab->life,
                                                  .to_server = to_server,
                                                  .text = (char *)text,
                                                  .length = length});
}

json_int_t message_say(struct world *world, struct tab *tab, json_t *message)
{
    json_object_set_new(message, "id", json_integer(++tab->id));
    char *text = json_dumps(message, JSON_COMPACT);
    message_post(world, tab, true, text, strlen(text));
    free(text);
    json_decref(message);
    return tab->id;
}

void message_forget_all(struct tab *tab)
{
    for (unsigned i = 0; i < tab->asked_count; i++) json_decref(tab->asked[i].actions);
    tab->asked_count = 0;
}

struct asked *message_ask(struct world *world, struct tab *tab, enum asked_kind kind, json_int_t n, const char *text,
                          json_t *message)
{
    casus_assert(tab->asked_count <= ASKED_MAX);
    if (tab->asked_count == ASKED_MAX)
        message_forget_all(tab); /* Answers to what was asked long ago are not looked at. */
    const char *list = kind == ASKED_STANDING ? "rows" : "actions";
    struct asked *asked = &tab->asked[tab->asked_count++];
    *asked = (struct asked){.kind = kind, .n = n, .actions = json_incref(json_object_get(message, list))};
    snprintf(asked->text, sizeof asked->text, "%s", text);
    asked->id = message_say(world, tab, message);
    return asked;
}

void message_ask_wrong(struct world *world, struct tab *tab, json_t *message)
{
    char type[ACTION_SIZE];
    snprintf(type, sizeof type, "%s", message_text(message, "type"));
    message_ask(world, tab, ASKED_WRONG, tab->n, type, message);
}

bool message_answers(struct tab *tab, const json_t *message, struct asked *asked)
{
    const json_t *id = json_object_get(message, "id");
    for (unsigned i = 0; json_is_integer(id) && i < tab->asked_count; i++) {
        if (tab->asked[i].id != json_integer_value(id)) continue;
        casus_assert(tab->asked[i].id <= tab->id);
        *asked = tab->asked[i];
        tab->asked[i] = tab->asked[--tab->asked_count];
        return true;
    }
    return false;
}
