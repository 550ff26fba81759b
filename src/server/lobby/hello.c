/* Guests say who they are once per connection; it determines what the connection may see and do. An unknown token makes
 * a new guest, who is stored on first doing something lasting. */
#include "server/lobby/hello.h"

#include <string.h>

#include "casus/assert.h"
#include "search/bot.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/session/guest.h"
#include "server/session/plain_text.h"
#include "server/table/aside.h"
#include "server/table/change.h"

static bool read_form(const char *text, enum connection_form *form)
{
    static const char *const names[] = {"none", "bytes", "json"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(text, names[i]) != 0) continue;
        *form = (enum connection_form)i;
        return true;
    }
    return false;
}

static void store_guest(struct server *server, struct guest *guest)
{
    struct casus_writer out = scratch_writer(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "name", guest->name);
    casus_json_close(&out, '}');
    casus_assert(casus_writer_fits(&out));
    change_put(server, "guest", guest->id, out.out, out.length);
    guest->puts++;
}

static void welcome(struct server *server, const struct request *request, const char *token)
{
    casus_assert(strlen(token) == (size_t)2 * KEY_BYTES);
    struct casus_writer out = request_reply(server, request, "welcome");
    casus_json_key_int(&out, "protocol", 1);
    casus_json_key_text(&out, "version", server->options.version);
    casus_json_key_text(&out, "name", request->connection->guest->name);
    casus_json_key_text(&out, "token", token);
    casus_json_key(&out, "games");
    casus_json_open(&out, '[');
    for (const struct casus_game *const *game = server->options.games; *game != NULL; game++) {
        casus_json_open(&out, '{');
        casus_json_key_text(&out, "name", (*game)->name);
        casus_json_key_int(&out, "rules", (*game)->rules_version);
        casus_json_bots(&out, *game);
        casus_json_close(&out, '}');
    }
    casus_json_close(&out, ']');
    casus_json_key_int(&out, "time", (int64_t)server->now);
    request_reply_end(server, request, &out);
}

/* NULL: none was given, and none is needed. */
static bool check_name(struct server *server, const struct request *request, const char *name)
{
    return name == NULL || plain_text_check_name(server, request, name, SERVER_NAME_MAX);
}

static void rename_guest(struct server *server, struct guest *guest, const char *name)
{
    if (name == NULL || strcmp(guest->name, name) == 0) return;
    memory_put_text(guest->name, sizeof guest->name, name);
    if (guest->stored) store_guest(server, guest);
}

void hello_keep(struct server *server, struct guest *guest)
{
    if (guest->stored) return;
    guest->stored = true; /* change.c takes it back if it fails. */
    store_guest(server, guest);
}

void hello_handle(struct server *server, struct request *request)
{
    const char *token = request_text(request, "token"), *name = request_text(request, "name"),
               *form_name = request_text(request, "form");
    enum connection_form form = FORM_NONE;
    uint8_t bytes[KEY_BYTES];
    key_hex made;
    key_digest id;
    if (request->connection->guest != NULL) {
        request_refuse(server, request, "server.hello_again",
                       "This connection has said hello already: another guest needs another connection.", 0, 0);
        return;
    }
    if (!check_name(server, request, name)) return;
    if (form_name != NULL && !read_form(form_name, &form)) {
        request_refuse(server, request, "server.bad_form", "The form of positions is bytes, json or none.", 0, 0);
        return;
    }
    if (token != NULL && !casus_word_hex((struct casus_word){token, strlen(token)}, bytes, sizeof bytes)) {
        request_refuse(server, request, "server.bad_token", "A token has 32 hexadecimal digits.", 0, 0);
        return;
    }
    if (token == NULL) {
        key_random(server, made, KEY_BYTES);
        token = made;
    }
    key_hash("casus/1/guest", NULL, 0, token, id, CASUS_DIGEST_SIZE);
    if (request_text(request, "token") != NULL && aside_waits_for_guest(server, request, id)) return;
    struct guest *guest = guest_find(server, id);
    if (guest != NULL) rename_guest(server, guest, name);
    else guest = guest_add(server, id, name != NULL ? name : "Guest");
    guest_speaks(guest);
    request->connection->guest = guest;
    request->connection->form = form;
    welcome(server, request, token);
}

void hello_rename(struct server *server, struct request *request)
{
    const char *name = request_text(request, "name");
    casus_assert(request->connection->guest != NULL);
    if (!check_name(server, request, name)) return;
    rename_guest(server, request->connection->guest, name);
    request_ok(server, request);
}
