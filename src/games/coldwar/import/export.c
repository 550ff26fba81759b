/* The items that story.c makes of each action are appended, joined if the digital edition has one item for two, and
 * written by grammar.c. */
#include "export.h"

#include <string.h>

#include "casus/assert.h"
#include "games/coldwar/stack.h"

bool cw_export_begin(struct cw_export *export, const struct cw_options *options, const struct casus_word names[2],
                     struct casus_error *error)
{
    bool two = options->civil_war && options->scenario == CW_LATE_WAR;
    bool plain = options->turns == 10 && !two && !options->handicap_limit && !options->show_held;
    export->setup = (struct cw_log_setup){.player = {names[0], names[1]},
                                          .handicap_side = options->handicap_seat,
                                          .handicap = options->handicap,
                                          .optional_cards = options->optional_cards,
                                          .late_war = options->scenario == CW_LATE_WAR,
                                          .civil_war = options->civil_war};
    export->count = export->turn = 0;
    export->origin[0] = export->origin[1] = 0;
    if (plain && (options->optional_cards || options->digital)) return true;
    return casus_refuse(
        error, "coldwar.export_options",
        "A log of the digital edition tells of ten turns, without the options handicap_limit and show_held, without "
        "civil_war in the scenario late_war, and with the optional cards unless the option digital is on.",
        0, 0, 0, 0);
}

static uint16_t origin_of(const struct cw_state *state)
{
    if (state->depth == 0) return 0;
    const struct cw_frame *top = cw_top(state);
    return (uint16_t)(top->kind << 8 | top->card);
}

/* Puts an item before the one at `place`. */
static bool insert(struct cw_export *export, unsigned place, const struct cw_item *item)
{
    casus_assert(place <= export->count);
    if (export->count == CW_LOG_ITEMS_MAX) return false;
    memmove(&export->item[place + 1], &export->item[place], (export->count - place) * sizeof *item);
    export->item[place] = *item;
    export->count++;
    return true;
}

/* Adds points to the previous line, if it is about the same. */
static bool join(struct cw_export *export, const struct cw_item *item)
{
    casus_assert(export->count > 0);
    struct cw_item *last = &export->item[export->count - 1];
    bool same = last->kind == CW_ITEM_INFLUENCE && item->kind == CW_ITEM_INFLUENCE && last->side[0] == item->side[0] &&
                last->country == item->country && (last->figure[0] < 0) == (item->figure[0] < 0);
    if (!same) return false;
    last->figure[0] = (int16_t)(last->figure[0] + item->figure[0]);
    last->figure[1] = item->figure[1];
    last->figure[2] = item->figure[2];
    return true;
}

/* The end of a turn has no header if there is nothing to write about it. */
static void drop_empty_cleanup(struct cw_export *export)
{
    if (export->count > 0 && export->item[export->count - 1].kind == CW_ITEM_CLEANUP) export->count--;
}

static bool add(struct cw_export *export, const struct cw_item *item, bool same_origin)
{
    casus_assert(item->kind < CW_ITEMS);
    if (cw_item_is_header(item)) drop_empty_cleanup(export);
    /* DEFCON's rise comes after it. */
    if (item->kind == CW_ITEM_HEADLINES) return insert(export, export->turn, item);
    if (export->count > 0 && same_origin && join(export, item)) return true;
    return insert(export, export->count, item);
}

bool cw_export_action(struct cw_export *export, const struct cw_state *before, casus_seat seat, casus_action action,
                      const struct cw_journal *journal, const struct cw_state *after)
{
    struct cw_story story;
    uint16_t origin = origin_of(before);
    bool joined = origin != 0 && (origin == export->origin[0] || origin == export->origin[1]);
    cw_tell(&story, before, seat, action, journal, after);
    for (unsigned i = 0; i <= story.count; i++) {
        if (i == story.turn) {
            drop_empty_cleanup(export);
            export->turn = export->count;
        }
        if (i == story.count || story.told[i] == CW_HARDLY_TOLD) continue;
        if (!add(export, &story.item[i], i == 0 && joined)) return false;
        if (story.item[i].kind == CW_ITEM_HEADLINES) export->turn = export->count;
    }
    export->origin[0] = origin;
    export->origin[1] = origin_of(after);
    if (before->phase == CW_SETUP) export->turn = export->count;
    return true;
}

/* Operations that were begun and not conducted. */
static void add_idle_operations(struct cw_export *export, const struct cw_state *state)
{
    const struct cw_frame *top = state->depth > 0 ? &state->frame[state->depth - 1] : NULL;
    if (top == NULL || state->ask.kind != CW_ASK_OPS || top->ops.spent > 0) return;
    struct cw_item item = {.kind = CW_ITEM_PLACE, .figure = {(int16_t)cw_ops_printed(top)}};
    insert(export, export->count, &item);
}

/* The cards have been dealt, and at most one side has chosen its headline. */
static void add_open_headlines(struct cw_export *export, const struct cw_state *state)
{
    if (state->phase != CW_HEADLINE || state->ask.kind != CW_ASK_HEADLINE) return;
    unsigned seat = state->headline[CW_US] != CW_NO_CARD ? CW_US : CW_USSR, card = state->headline[seat];
    casus_assert(state->headline[seat ^ 1] == CW_NO_CARD);
    struct cw_item header = {.kind = CW_ITEM_HEADLINE_ALONE, .card = {(uint8_t)card}, .figure = {(int16_t)state->turn}};
    struct cw_item headlined = {.kind = CW_ITEM_HEADLINED, .side = {(uint8_t)seat}, .card = {(uint8_t)card}};
    insert(export, export->turn, &header);
    if (card != CW_NO_CARD) insert(export, export->count, &headlined);
}

void cw_export_end(struct cw_export *export, const struct cw_state *state)
{
    drop_empty_cleanup(export);
    add_idle_operations(export, state);
    add_open_headlines(export, state);
}

void cw_export_break_off(struct cw_export *export, casus_seat loser)
{
    bool won = loser < 2;
    struct cw_item item = {.kind = won ? CW_ITEM_WINS : CW_ITEM_NOBODY_WINS,
                           .side = {won ? (uint8_t)(loser ^ 1) : 0},
                           .reason = won ? CW_WON_BY_FORFEIT : CW_WON_OTHERWISE};
    insert(export, export->count, &item);
}

void cw_export_write(const struct cw_export *export, struct casus_writer *out)
{
    cw_log_write(&export->setup, export->item, export->count, out);
}
