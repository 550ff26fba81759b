/* The line is a card's; people are told apart by their digests, which nobody is sent. */
#include "server/push/listing.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/push/card.h"
#include "server/table/seat.h"

static void write_person(void *context, const char *guest)
{
    struct casus_writer *out = context;
    casus_write_text(out, guest);
    casus_write_char(out, ' ');
}

static void write_people(struct casus_writer *out, const struct table *table)
{
    const struct casus_actor actor = card_awaited(table);
    if (table->organised != NULL) {
        table->organised->people(table, write_person, out);
        return;
    }
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].kind != SEAT_PERSON) continue;
        casus_write_text(out, table->seat[seat].guest);
        casus_write_char(out, card_has_to_choose(table, &actor, (casus_seat)seat) ? '!' : ' ');
    }
}

struct store_entry *listing_make(struct server *server, const struct table *table, uint64_t deadline)
{
    casus_assert(table->status != TABLE_DAMAGED && !table->gone);
    struct casus_writer out = scratch_writer(server);
    bool over = table->status == TABLE_OVER;
    card_write_line(&out, table, NULL);
    casus_write_char(&out, 0);
    size_t people = out.length;
    write_people(&out, table);
    casus_write_char(&out, 0);
    casus_assert(casus_writer_fits(&out));
    return store_entry_copy(&(struct store_entry){.game = table->game->name,
                                                  .owner = table->creator,
                                                  .status = (unsigned)table->status,
                                                  .over = over,
                                                  .is_public = table->public,
                                                  .created = table->created,
                                                  .deadline = deadline,
                                                  .line = out.out,
                                                  .people = out.out + people});
}

bool listing_has_part(const struct store_entry *entry, const struct guest *guest, bool *awaited)
{
    const char *at = strstr(entry->people, guest->id); /* All digests are of one length. */
    *awaited = at != NULL && at[strlen(guest->id)] == '!';
    return at != NULL;
}

void listing_write_line(struct casus_writer *out, const struct store_entry *entry, bool own, bool awaited)
{
    size_t length = strlen(entry->line);
    casus_assert(length > 2 && entry->line[length - 1] == '}');
    casus_json_open(out, '{');
    casus_write_bytes(out, entry->line + 1, length - 2);
    if (own) casus_json_key_bool(out, "own", true);
    if (own) casus_json_key_bool(out, "awaited", awaited);
    casus_json_close(out, '}');
}
