/* What a role did, as reported to others. */
#include "deeds.h"

#include "casus/assert.h"
#include "packing.h"

/* Line `line` of a row: the row itself, then its further lines (state.h) or, after an order to a recruited role, what
 * that was to do; NULL if there are no more. */
static const struct maga_row *line_of(const struct maga_game *game, unsigned country, unsigned row, unsigned line)
{
    const struct maga_country *owner = &game->country[country];
    if (line == 0 || owner->row[row].action != MAGA_ORDER) return maga_line(game, country, row, line);
    return row + line < owner->rows && owner->row[row + line].ordered ? &owner->row[row + line] : NULL;
}

enum { RESULT_RANGE = 256 }; /* What a row learnt is counted in this; there are fewer results. */

/* Whoever controls a role has its information, too; whoever tracks it sees what it did and how that went. */
static int64_t result_of(const struct maga_row *row, enum maga_news news)
{
    return row->result + (news == MAGA_AGENT_DID ? (int64_t)row->learnt * RESULT_RANGE : 0);
}

void maga_tell_deed(const struct maga_stage *stage, unsigned to, enum maga_news news, unsigned country, unsigned role,
                    unsigned row)
{
    const struct maga_game *game = stage->game;
    casus_assert(country < game->countries && row < game->country[country].rows);
    const struct maga_row *line;
    for (unsigned i = 0; (line = line_of(game, country, row, i)) != NULL; i++) {
        enum maga_form form = i == 0 ? MAGA_OWN_ROW : line->further ? MAGA_AND : MAGA_TO;
        maga_tell(stage, to, news, country, role, (int64_t)maga_pack_row(line, form),
                  i == 0 ? result_of(line, news) : MAGA_WAITING);
    }
}

enum maga_result maga_deed_result(const struct maga_message *message)
{
    return (enum maga_result)((uint32_t)message->b % RESULT_RANGE);
}

int32_t maga_deed_learnt(const struct maga_message *message)
{
    return (message->b - (int32_t)maga_deed_result(message)) / RESULT_RANGE;
}

bool maga_is_deed_line(const struct maga_message *message)
{
    bool deed = message->news == MAGA_AGENT_DID || message->news == MAGA_TRACKED_ROW;
    return deed && maga_form_of((casus_action)message->a) != MAGA_OWN_ROW;
}
