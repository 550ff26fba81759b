/* What lines that cannot be read must have said: influence, if a country's later lines begin with another figure than
 * its earlier ones end with. */
#include "rebuilding.h"

#include "casus/assert.h"

/* A line that cannot be read, and the change of influence that it must have told. */
struct gap {
    struct cw_item *item;
    struct cw_item change;
    unsigned changes; /* Countries that changed between the lines around it. */
};

struct looking {
    struct gap gap[CW_LOG_REFUSALS_MAX];
    unsigned gaps;
    /* What each country has after its last line, and how many of the gaps are before that line. */
    int16_t influence[2][CW_COUNTRIES];
    unsigned before[CW_COUNTRIES];
};

/* A line about a country: the pair that it gives is that after the change. */
static void see_influence(struct looking *looking, const struct cw_item *item)
{
    if (item->country >= CW_COUNTRIES) return; /* The Chinese Civil War is no country. */
    const int16_t after[2] = {[CW_US] = item->figure[1], [CW_USSR] = item->figure[2]};
    unsigned changes = 0;
    struct cw_item change = {.kind = CW_ITEM_INFLUENCE, .country = item->country};
    for (unsigned side = 0; side < 2; side++) {
        int16_t *now = &looking->influence[side][item->country];
        int16_t then = (int16_t)(after[side] - (item->side[0] == side ? item->figure[0] : 0));
        if (then != *now) {
            changes++;
            change.side[0] = (uint8_t)side;
            change.figure[0] = (int16_t)(then - *now);
        }
        change.figure[side == CW_US ? 1 : 2] = then;
        *now = after[side];
    }
    bool one_gap = looking->gaps == looking->before[item->country] + 1;
    looking->before[item->country] = looking->gaps;
    if (changes != 1 || !one_gap) return;
    struct gap *gap = &looking->gap[looking->gaps - 1];
    gap->change = change;
    gap->changes++;
}

void cw_restore_unread(struct cw_import *import)
{
    struct looking looking = {.gaps = 0};
    casus_assert(import->log.count <= CW_LOG_ITEMS_MAX);
    for (unsigned country = 0; country < CW_COUNTRIES; country++) {
        for (unsigned side = 0; side < 2; side++)
            looking.influence[side][country] = import->start.influence[side][country];
    }
    for (uint32_t i = 0; i < import->log.count; i++) {
        struct cw_item *item = &import->log.item[i];
        if (cw_item_is_unread(item)) looking.gap[looking.gaps++] = (struct gap){.item = item};
        if (item->kind == CW_ITEM_INFLUENCE) see_influence(&looking, item);
    }
    for (unsigned i = 0; i < looking.gaps; i++) {
        const struct gap *gap = &looking.gap[i];
        uint32_t line = gap->item->line;
        if (gap->changes != 1) continue;
        *gap->item = gap->change;
        gap->item->line = line;
    }
}
