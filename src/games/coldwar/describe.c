/* An account of an action: what it is, and what comes of it, in order, as a seat may know it. README.md describes it.
 */
#include <string.h>

#include "action.h"
#include "json.h"

/* How a kind of note is told: its type, then what its fields are called; NULL: not told. */
struct row {
    const char *type;
    bool seat, card, country;
    const char *a, *b, *c, *d;
};

static const struct row rows[CW_NOTE_KINDS] = {
    [CW_NOTE_INFLUENCE] = {"influence", true, false, true, "change", "us", "ussr", NULL},
    [CW_NOTE_VP] = {"vp", true, false, false, "points", "vp", NULL, NULL},
    [CW_NOTE_DEFCON] = {"defcon", false, false, false, "defcon", "before", NULL, NULL},
    [CW_NOTE_MILOPS] = {"milops", true, false, false, "milops", NULL, NULL, NULL},
    [CW_NOTE_SPACE] = {"space", true, false, false, "box", NULL, NULL, NULL},
    [CW_NOTE_HEADLINE] = {"headline", true, true, false, NULL, NULL, NULL, NULL},
    [CW_NOTE_EVENT] = {"event", true, true, false, "happens", NULL, NULL, NULL},
    [CW_NOTE_IN_PLAY] = {"in_play", true, true, false, NULL, NULL, NULL, NULL},
    [CW_NOTE_OUT_OF_PLAY] = {"out_of_play", false, true, false, NULL, NULL, NULL, NULL},
    [CW_NOTE_DISCARD] = {"discard", true, true, false, NULL, NULL, NULL, NULL},
    [CW_NOTE_REVEAL] = {"reveal", true, true, false, NULL, NULL, NULL, NULL},
    [CW_NOTE_NOTHING_TO_REVEAL] = {"nothing_to_reveal", true, false, false, NULL, NULL, NULL, NULL},
    [CW_NOTE_NOTHING_TO_DISCARD] = {"nothing_to_discard", true, false, false, NULL, NULL, NULL, NULL},
    [CW_NOTE_RETURN] = {"return", true, true, false, NULL, NULL, NULL, NULL},
    [CW_NOTE_TAKE] = {"take", true, true, false, NULL, NULL, NULL, NULL},
    [CW_NOTE_GIVE] = {"give", true, true, false, NULL, NULL, NULL, NULL},
    [CW_NOTE_RESHUFFLE] = {"reshuffle", false, false, false, NULL, NULL, NULL, NULL},
    [CW_NOTE_CHINA] = {"china", true, false, false, "up", NULL, NULL, NULL},
    [CW_NOTE_OPERATIONS] = {"operations", true, true, false, "ops", "printed", NULL, NULL},
    [CW_NOTE_COUP] = {"coup", true, true, true, "die", "ops", "modifier", "result"},
    [CW_NOTE_REALIGNMENT] = {"realignment", true, false, true, "die", "modifier", NULL, NULL},
    [CW_NOTE_WAR] = {"war", true, true, true, "die", "modifier", "needed", NULL},
    [CW_NOTE_SPACE_ROLL] = {"space_roll", true, false, false, "die", "needed", NULL, NULL},
    [CW_NOTE_TRAP_ROLL] = {"trap_roll", true, true, false, "die", NULL, NULL, NULL},
    [CW_NOTE_CONTEST] = {"contest", true, true, false, "die", "modifier", NULL, NULL},
    [CW_NOTE_SCORING] = {"scoring", false, false, false, "ussr", "us", "ussr_status", "us_status"},
    [CW_NOTE_TURN] = {"turn", false, false, false, "turn", NULL, NULL, NULL},
    [CW_NOTE_ROUND] = {"round", true, false, false, "round", NULL, NULL, NULL},
    [CW_NOTE_SITS_OUT] = {"sits_out", true, false, false, "round", NULL, NULL, NULL},
    [CW_NOTE_TURN_END] = {"turn_end", false, false, false, "turn", NULL, NULL, NULL},
    [CW_NOTE_OVER] = {"over", false, false, false, NULL, NULL, NULL, NULL},
};

static const char *const kind_names[CW_ACT_KINDS] = {
    "?",       "headline", "event",         "ops",  "event_first", "un",     "space",  "pass",
    "done",    "discard",  "take",          "give", "place",       "remove", "choose", "coup",
    "realign", "choose",   "cancel_crisis", "draw", "roll",        "random",
};

static void tell_number(struct casus_writer *out, const char *key, int number)
{
    if (key != NULL) casus_json_key_int(out, key, number);
}

static void tell_end(struct casus_writer *out, const struct cw_note *note)
{
    casus_json_key(out, "winner");
    cw_json_seat(out, note->seat);
    casus_json_key_text(out, "reason", cw_reason_name[note->a]);
}

static void tell_note(struct casus_writer *out, const struct cw_note *note)
{
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
    tell_number(out, row->a, note->a);
    tell_number(out, row->b, note->b);
    tell_number(out, row->c, note->c);
    tell_number(out, row->d, note->d);
    if (note->kind == CW_NOTE_SCORING) casus_json_key_text(out, "region", cw_region_name[note->country]);
    if (note->kind == CW_NOTE_OVER) tell_end(out, note);
    casus_json_close(out, '}');
}

/* What the action itself names. The text form says the same; this spares the page to take it apart. */
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
    casus_json_key(out, "effects");
    casus_json_open(out, '[');
    for (unsigned i = 0; done && i < journal.count; i++) tell_note(out, &journal.note[i]);
    casus_json_close(out, ']');
    casus_json_close(out, '}');
}
