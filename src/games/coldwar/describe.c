/* An account of an action: what it is and what it leads to, in order, as far as a seat may know. README.md describes
 * it. */
#include <string.h>

#include "casus/assert.h"
#include "action.h"
#include "contract.h"
#include "json.h"
#include "legal.h"

/* A figure of a note, and its name. */
struct figure {
    const char *key;
    size_t at;
};

/* How a kind of note is written: its type, then what it is about, then its figures. */
struct row {
    const char *type;
    bool seat, card, country;
    struct figure figures[4];
};

/* clang-format off */
#define FIGURE(key, field) {key, offsetof(struct cw_note, field)}

static const struct row rows[CW_NOTE_KINDS] = {
    [CW_NOTE_INFLUENCE] = {.type = "influence", .seat = true, .country = true,
                           .figures = {FIGURE("change", change), FIGURE("us", us), FIGURE("ussr", ussr)}},
    [CW_NOTE_VP] = {.type = "vp", .seat = true, .figures = {FIGURE("points", points), FIGURE("vp", vp)}},
    [CW_NOTE_DEFCON] = {.type = "defcon", .figures = {FIGURE("defcon", defcon), FIGURE("before", before)}},
    [CW_NOTE_MILOPS] = {.type = "milops", .seat = true, .figures = {FIGURE("milops", milops)}},
    [CW_NOTE_SPACE] = {.type = "space", .seat = true, .figures = {FIGURE("box", box)}},
    [CW_NOTE_HEADLINE] = {.type = "headline", .seat = true, .card = true},
    [CW_NOTE_EVENT] = {.type = "event", .seat = true, .card = true, .figures = {FIGURE("happens", happens)}},
    [CW_NOTE_IN_PLAY] = {.type = "in_play", .seat = true, .card = true},
    [CW_NOTE_OUT_OF_PLAY] = {.type = "out_of_play", .card = true},
    [CW_NOTE_DISCARD] = {.type = "discard", .seat = true, .card = true},
    [CW_NOTE_REVEAL] = {.type = "reveal", .seat = true, .card = true},
    [CW_NOTE_NOTHING_TO_REVEAL] = {.type = "nothing_to_reveal", .seat = true},
    [CW_NOTE_NOTHING_TO_DISCARD] = {.type = "nothing_to_discard", .seat = true},
    [CW_NOTE_RETURN] = {.type = "return", .seat = true, .card = true},
    [CW_NOTE_TAKE] = {.type = "take", .seat = true, .card = true},
    [CW_NOTE_GIVE] = {.type = "give", .seat = true, .card = true},
    [CW_NOTE_RESHUFFLE] = {.type = "reshuffle"},
    [CW_NOTE_CHINA] = {.type = "china", .seat = true, .figures = {FIGURE("up", up)}},
    [CW_NOTE_OPERATIONS] = {.type = "operations", .seat = true, .card = true,
                            .figures = {FIGURE("ops", value), FIGURE("printed", printed)}},
    [CW_NOTE_COUP] = {.type = "coup", .seat = true, .card = true, .country = true,
                      .figures = {FIGURE("die", die), FIGURE("ops", operations),
                                  FIGURE("modifier", modifier), FIGURE("result", result)}},
    [CW_NOTE_REALIGNMENT] = {.type = "realignment", .seat = true, .country = true,
                             .figures = {FIGURE("die", die), FIGURE("modifier", modifier)}},
    [CW_NOTE_WAR] = {.type = "war", .seat = true, .card = true, .country = true,
                     .figures = {FIGURE("die", die), FIGURE("modifier", modifier), FIGURE("needed", needed)}},
    [CW_NOTE_SPACE_ROLL] = {.type = "space_roll", .seat = true,
                            .figures = {FIGURE("die", die), FIGURE("needed", needed)}},
    [CW_NOTE_TRAP_ROLL] = {.type = "trap_roll", .seat = true, .card = true, .figures = {FIGURE("die", die)}},
    [CW_NOTE_CONTEST] = {.type = "contest", .seat = true, .card = true,
                         .figures = {FIGURE("die", die), FIGURE("modifier", modifier)}},
    [CW_NOTE_SCORING] = {.type = "scoring",
                         .figures = {FIGURE("ussr", ussr_points), FIGURE("us", us_points),
                                     FIGURE("ussr_status", ussr_status), FIGURE("us_status", us_status)}},
    [CW_NOTE_TURN] = {.type = "turn", .figures = {FIGURE("turn", turn)}},
    [CW_NOTE_ROUND] = {.type = "round", .seat = true, .figures = {FIGURE("round", round)}},
    [CW_NOTE_SITS_OUT] = {.type = "sits_out", .seat = true, .figures = {FIGURE("round", round)}},
    [CW_NOTE_TURN_END] = {.type = "turn_end", .figures = {FIGURE("turn", turn)}},
    [CW_NOTE_OVER] = {.type = "over"},
};
/* clang-format on */

static const char *const kind_names[CW_ACT_KINDS] = {
    [0] = "?",
    [CW_ACT_HEADLINE] = "headline",
    [CW_ACT_EVENT] = "event",
    [CW_ACT_OPS] = "ops",
    [CW_ACT_EVENT_FIRST] = "event_first",
    [CW_ACT_UN] = "un",
    [CW_ACT_SPACE] = "space",
    [CW_ACT_PASS] = "pass",
    [CW_ACT_DONE] = "done",
    [CW_ACT_DISCARD] = "discard",
    [CW_ACT_TAKE] = "take",
    [CW_ACT_GIVE] = "give",
    [CW_ACT_PLACE] = "place",
    [CW_ACT_REMOVE] = "remove",
    [CW_ACT_CHOOSE] = "choose",
    [CW_ACT_COUP] = "coup",
    [CW_ACT_REALIGN] = "realign",
    [CW_ACT_OPTION] = "choose",
    [CW_ACT_CANCEL_CRISIS] = "cancel_crisis",
    [CW_ACT_DRAW] = "draw",
    [CW_ACT_ROLL] = "roll",
    [CW_ACT_RANDOM] = "random",
};

static void tell_figures(struct casus_writer *out, const struct row *row, const struct cw_note *note)
{
    for (unsigned i = 0; i < 4 && row->figures[i].key != NULL; i++) {
        int figure;
        memcpy(&figure, (const char *)note + row->figures[i].at, sizeof figure);
        casus_json_key_int(out, row->figures[i].key, figure);
    }
}

static void tell_end(struct casus_writer *out, const struct cw_note *note)
{
    casus_json_key(out, "winner");
    cw_json_seat(out, note->seat);
    casus_json_key_text(out, "reason", cw_reason_name[note->reason]);
    casus_json_key_int(out, "vp", note->vp);
}

static void tell_note(struct casus_writer *out, const struct cw_note *note)
{
    casus_assert(note->kind < CW_NOTE_KINDS && rows[note->kind].type != NULL);
    const struct row *row = &rows[note->kind];
    casus_json_open(out, '{');
    casus_json_key_text(out, "type", row->type);
    if (row->seat) casus_json_key_int(out, "seat", note->seat);
    if (row->card && note->card != CW_NO_CARD) {
        casus_json_key(out, "card");
        cw_json_card(out, note->card);
    }
    if (row->country) {
        casus_json_key(out, "country");
        cw_json_country(out, note->country);
    }
    tell_figures(out, row, note);
    cw_json_modifiers(out, "cards", note->modifiers);
    if (note->kind == CW_NOTE_SCORING) casus_json_key_text(out, "region", cw_region_name[note->country]);
    if (note->kind == CW_NOTE_OVER) tell_end(out, note);
    casus_json_close(out, '}');
}

/* What the action itself names. The text form says the same; this saves the page from parsing it. */
static void tell_action(struct casus_writer *out, const struct cw_state *state, casus_action seen)
{
    char text[64];
    struct casus_writer words = casus_writer_make(text, sizeof text);
    cw_action_text(state, 0, seen, &words);
    struct casus_reader reader = casus_reader_make(text, words.length);
    casus_read_word(&reader);
    struct casus_word item = casus_read_word(&reader);
    casus_json_key_text(out, "type", kind_names[cw_kind_of(seen)]);
    if (item.length == 0) return;
    casus_json_key(out, cw_kind_of(seen) == CW_ACT_ROLL ? "die" : "item");
    casus_json_string(out, item.at, item.length);
}

/* The card whose event, or trap, asked for the action; CW_NO_CARD if none did. An event that has not begun is below
 * what comes before it on the stack, and asks for nothing. */
static unsigned card_of_cause(const struct cw_state *state)
{
    for (unsigned depth = state->depth; depth > 0; depth--) {
        const struct cw_frame *frame = &state->frame[depth - 1];
        bool begun = frame->kind == CW_FRAME_EVENT && frame->event.announced != CW_UNANNOUNCED;
        if (begun || frame->kind == CW_FRAME_TRAP) return frame->card;
    }
    return CW_NO_CARD;
}

static void tell_cause(struct casus_writer *out, const struct cw_state *state, casus_action action)
{
    unsigned card = cw_kind_of(action) == CW_ACT_CANCEL_CRISIS ? CW_NO_CARD : card_of_cause(state);
    if (card == CW_NO_CARD) return;
    casus_json_key(out, "by");
    cw_json_card(out, card);
}

void cw_describe(const void *state, casus_seat actor_seat, casus_action action, casus_seat seat,
                 struct casus_writer *out)
{
    struct cw_state after;
    struct cw_journal journal = {0};
    const struct cw_state *before = state;
    memcpy(&after, state, sizeof after);
    bool done = cw_act(&after, actor_seat, action, &journal, NULL);
    casus_json_open(out, '{');
    tell_action(out, before, cw_kind_of(action) < CW_ACT_KINDS ? cw_seen(state, actor_seat, action, seat) : 0);
    if (actor_seat < CASUS_SEATS_MAX) casus_json_key_int(out, "seat", actor_seat);
    else if (before->ask.kind == CW_ASK_DRAW || before->ask.kind == CW_ASK_RANDOM) {
        casus_json_key(out, "to");
        cw_json_seat(out, before->ask.seat);
    }
    tell_cause(out, before, action);
    casus_json_key(out, "effects");
    casus_json_open(out, '[');
    for (unsigned i = 0; done && i < journal.count; i++) tell_note(out, &journal.note[i]);
    casus_json_close(out, ']');
    casus_json_close(out, '}');
}
