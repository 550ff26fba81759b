/* The game writes twice: first to be measured. */
#include "server/evening/saved_dealings.h"

#include "casus/assert.h"
#include "server/base/memory.h"

char *saved_dealings(const struct casus_evening *game, const void *dealings, unsigned seats, size_t *length)
{
    struct casus_writer counted = casus_writer_make(NULL, 0);
    game->save(dealings, seats, &counted);
    char *text = memory_allocate(counted.length + 1);
    struct casus_writer out = casus_writer_make(text, counted.length + 1);
    game->save(dealings, seats, &out);
    casus_assert(casus_writer_fits(&out) && out.length == counted.length);
    *length = out.length;
    return text;
}
