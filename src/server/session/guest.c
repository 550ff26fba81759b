/* Guests by the hash of their tokens. A guest who has done nothing lasting is forgotten on leaving. */
#include "server/session/guest.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"

enum { BUCKETS = 1 << 12 };

struct guests {
    struct guest *bucket[BUCKETS];
};

void guest_make_all(struct server *server)
{
    server->guests = memory_allocate(sizeof *server->guests);
}

void guest_free_all(struct server *server)
{
    for (int i = 0; i < BUCKETS; i++) {
        for (struct guest *guest = server->guests->bucket[i], *next; guest != NULL; guest = next) {
            next = guest->next;
            free(guest);
        }
    }
    free(server->guests);
}

static unsigned bucket_of(const char *id)
{
    return (unsigned)(casus_hash(id, strlen(id)) % BUCKETS);
}

bool guest_is_id(const char *text)
{
    uint8_t digest[CASUS_DIGEST_SIZE];
    return text != NULL && casus_word_hex((struct casus_word){text, strlen(text)}, digest, sizeof digest);
}

struct guest *guest_find(const struct server *server, const char *id)
{
    struct guest *guest = server->guests->bucket[bucket_of(id)];
    while (guest != NULL && strcmp(guest->id, id) != 0) guest = guest->next;
    return guest;
}

struct guest *guest_add(struct server *server, const char *id, const char *name)
{
    casus_assert(guest_find(server, id) == NULL && strlen(id) == sizeof(key_digest) - 1);
    casus_assert(strlen(name) < sizeof(((struct guest *)0)->name));
    struct guest *guest = memory_allocate(sizeof *guest);
    unsigned bucket = bucket_of(id);
    memory_put_text(guest->id, sizeof guest->id, id);
    memory_put_text(guest->name, sizeof guest->name, name);
    guest->next = server->guests->bucket[bucket];
    server->guests->bucket[bucket] = guest;
    server->counters.guests++;
    return guest;
}

static void forget(struct server *server, struct guest *guest)
{
    struct guest **link = &server->guests->bucket[bucket_of(guest->id)];
    while (*link != guest) link = &(*link)->next;
    *link = guest->next;
    casus_assert(server->counters.guests > 0);
    server->counters.guests--;
    free(guest);
}

/* He is not here: he is forgotten, unless he is to last and could not be read again. */
static void leave(struct server *server, struct guest *guest)
{
    bool read_again = guest->durable && guest->puts == 0 && server->world.read != NULL;
    if (guest->connections == 0 && (!guest->stored || read_again)) forget(server, guest);
}

void guest_speaks(struct guest *guest)
{
    guest->connections++;
}

void guest_is_silent(struct server *server, struct guest *guest)
{
    casus_assert(guest->connections > 0);
    guest->connections--;
    leave(server, guest);
}

void guest_was_stored(struct server *server, const char *id, bool ok)
{
    struct guest *guest = guest_find(server, id);
    if (guest == NULL) return;
    casus_assert(guest->puts > 0);
    guest->puts--;
    guest->durable = guest->durable || ok;
    guest->stored = guest->durable || guest->puts > 0;
    leave(server, guest);
}

bool guest_load(struct server *server, const char *id, const char *text, size_t length)
{
    json_t *row = json_loadb(text, length, 0, NULL);
    const char *name = json_string_value(json_object_get(row, "name"));
    bool good = name != NULL && guest_find(server, id) == NULL && strlen(id) == sizeof(key_digest) - 1 &&
                strlen(name) < sizeof(((struct guest *)0)->name);
    if (good) {
        struct guest *guest = guest_add(server, id, name);
        guest->stored = guest->durable = true;
    }
    json_decref(row);
    return good;
}

/* ---- How fast they write ---- */

bool guest_takes_line(struct guest_talk *talk, uint64_t now, unsigned lines, unsigned every_ms)
{
    casus_assert(lines > 0);
    uint64_t full = now + (uint64_t)lines * every_ms; /* When all of them would have been used up. */
    uint64_t until = (talk->until > now ? talk->until : now) + every_ms;
    if (until > full) return false;
    talk->until = until;
    return true;
}
