/* Actions as people read and type them, and back. README.md lists every form; each kind of action is a row of the table
 * at the end: its word, and how the rest is written and read. */
#include "action.h"
#include "casus/assert.h"
#include "contract.h"
#include "names.h"
#include "state.h"

/* ---- Parts that forms are made of ---- */

/* What is being read: the words, and the action's numbers so far. */
struct form {
    struct casus_reader words;
    unsigned rings;
    unsigned number[5];
};

static const char *const mark_names[] = {"v", "x"};

static void write_mark(struct casus_writer *out, unsigned mark)
{
    casus_write_text(out, mark <= HORIZON_X ? mark_names[mark] : "?");
}

static bool read_mark(struct form *form, unsigned index)
{
    casus_assert(index < sizeof form->number / sizeof form->number[0]);
    struct casus_word word = casus_read_word(&form->words);
    for (unsigned mark = HORIZON_V; mark <= HORIZON_X; mark++) {
        if (!casus_word_is(word, mark_names[mark])) continue;
        form->number[index] = mark;
        return true;
    }
    return false;
}

static bool read_number(struct form *form, unsigned index, unsigned most)
{
    casus_assert(index < sizeof form->number / sizeof form->number[0] && most <= UINT8_MAX);
    int64_t value;
    struct casus_word word = casus_read_word(&form->words);
    if (!casus_word_int(word, 0, most, &value) || (word.length > 1 && word.at[0] == '0')) return false;
    form->number[index] = (unsigned)value;
    return true;
}

static bool read_node(struct form *form, unsigned index)
{
    casus_assert(index < sizeof form->number / sizeof form->number[0] && form->rings <= HORIZON_RINGS_MAX);
    return horizon_read_node(casus_read_word(&form->words), form->rings, &form->number[index]);
}

static bool read_keyword(struct form *form, const char *word)
{
    return casus_word_is(casus_read_word(&form->words), word);
}

static void write_space_number(struct casus_writer *out, unsigned number)
{
    casus_write_char(out, ' ');
    casus_write_uint(out, number);
}

static void write_space_node(struct casus_writer *out, unsigned node)
{
    casus_write_char(out, ' ');
    if (node < HORIZON_NODES_MAX) horizon_write_node(out, node);
    else casus_write_char(out, '?');
}

static void write_space_mark(struct casus_writer *out, unsigned mark)
{
    casus_write_char(out, ' ');
    write_mark(out, mark);
}

/* ---- The forms ---- */

static void write_nothing(casus_action action, struct casus_writer *out)
{
    (void)action;
    (void)out;
}

static bool read_nothing(struct form *form)
{
    (void)form;
    return true;
}

static void write_node_form(casus_action action, struct casus_writer *out)
{
    write_space_node(out, horizon_number(action, 0));
}

static bool read_node_form(struct form *form)
{
    return read_node(form, 0);
}

static void write_card_form(casus_action action, struct casus_writer *out)
{
    casus_write_char(out, ' ');
    horizon_write_card(out, horizon_number(action, 0));
}

static bool read_card_form(struct form *form)
{
    return horizon_read_card(casus_read_word(&form->words), &form->number[0]);
}

static void write_mark_form(casus_action action, struct casus_writer *out)
{
    write_space_mark(out, horizon_number(action, 0));
}

static bool read_mark_form(struct form *form)
{
    return read_mark(form, 0);
}

static void write_arc(struct casus_writer *out, unsigned colour)
{
    casus_write_char(out, ' ');
    if (colour < HORIZON_SEATS_MAX) casus_write_text(out, horizon_colour_names[colour]);
    else casus_write_char(out, colour == HORIZON_NO_COLOUR ? '-' : '?');
}

static bool read_arc(struct form *form, unsigned index)
{
    casus_assert(index < sizeof form->number / sizeof form->number[0]);
    return horizon_read_arc(casus_read_word(&form->words), &form->number[index]);
}

static void write_organise(casus_action action, struct casus_writer *out)
{
    unsigned card = horizon_number(action, 0);
    write_card_form(action, out);
    if (card != HORIZON_LOGISTICS) {
        casus_write_text(out, " turn");
        write_space_number(out, horizon_number(action, 1));
    }
    casus_write_text(out, " mark");
    write_space_mark(out, horizon_number(action, 2));
    if (!horizon_names_colours(card)) return;
    casus_write_text(out, " arcs");
    write_arc(out, horizon_number(action, 3));
    write_arc(out, horizon_number(action, 4));
}

static bool read_organise(struct form *form)
{
    if (!read_card_form(form)) return false;
    unsigned card = form->number[0];
    if (card != HORIZON_LOGISTICS && !(read_keyword(form, "turn") && read_number(form, 1, HORIZON_SIDES - 1)))
        return false;
    if (!read_keyword(form, "mark") || !read_mark(form, 2)) return false;
    return !horizon_names_colours(card) || (read_keyword(form, "arcs") && read_arc(form, 3) && read_arc(form, 4));
}

static const char *const link_names[] = {
    [HORIZON_NO_LINK] = "?", [HORIZON_CAUSE] = "cause", [HORIZON_HINDRANCE] = "hindrance"};

static void write_lay(casus_action action, struct casus_writer *out)
{
    unsigned kind = horizon_number(action, 1);
    write_space_number(out, horizon_number(action, 0));
    casus_write_char(out, ' ');
    casus_write_text(out, link_names[kind <= HORIZON_HINDRANCE ? kind : HORIZON_NO_LINK]);
    write_space_number(out, horizon_number(action, 2));
}

static bool read_lay(struct form *form)
{
    if (!read_number(form, 0, 255)) return false;
    struct casus_word word = casus_read_word(&form->words);
    if (casus_word_is(word, "cause")) form->number[1] = HORIZON_CAUSE;
    else if (casus_word_is(word, "hindrance")) form->number[1] = HORIZON_HINDRANCE;
    else return false;
    return read_number(form, 2, 255);
}

static void write_influence(casus_action action, struct casus_writer *out)
{
    write_space_node(out, horizon_number(action, 0));
    write_space_mark(out, horizon_number(action, 1));
    write_space_number(out, horizon_number(action, 2));
}

static bool read_influence(struct form *form)
{
    return read_node(form, 0) && read_mark(form, 1) && read_number(form, 2, 255);
}

static void write_strengthen(casus_action action, struct casus_writer *out)
{
    write_space_number(out, horizon_number(action, 0));
    write_space_number(out, horizon_number(action, 1));
}

static bool read_strengthen(struct form *form)
{
    return read_number(form, 0, 255) && read_number(form, 1, 255);
}

static void write_artifact(casus_action action, struct casus_writer *out)
{
    unsigned artifact = horizon_number(action, 0);
    casus_write_char(out, ' ');
    casus_write_text(out, artifact < HORIZON_ARTIFACTS ? horizon_artifact_names[artifact] : "?");
}

static bool read_artifact(struct form *form)
{
    struct casus_word word = casus_read_word(&form->words);
    for (unsigned artifact = 0; artifact < HORIZON_ARTIFACTS; artifact++) {
        if (!casus_word_is(word, horizon_artifact_names[artifact])) continue;
        form->number[0] = artifact;
        return true;
    }
    return false;
}

static void write_play(casus_action action, struct casus_writer *out)
{
    write_artifact(action, out);
    switch (horizon_number(action, 0)) {
    case HORIZON_SHORTCUT: write_space_node(out, horizon_number(action, 1)); break;
    case HORIZON_CATALYST: write_space_number(out, horizon_number(action, 1)); break;
    case HORIZON_WHISPER:
        write_space_node(out, horizon_number(action, 1));
        write_space_mark(out, horizon_number(action, 2));
        break;
    default: break;
    }
}

static bool read_play(struct form *form)
{
    if (!read_artifact(form)) return false;
    switch (form->number[0]) {
    case HORIZON_SHORTCUT: return read_node(form, 1);
    case HORIZON_CATALYST: return read_number(form, 1, 255);
    case HORIZON_WHISPER: return read_node(form, 1) && read_mark(form, 2);
    default: return true;
    }
}

/* ---- The table ---- */

static const struct {
    const char *word;
    void (*write)(casus_action action, struct casus_writer *out);
    bool (*read)(struct form *form);
    const char *expected; /* For the error. */
    const char *key;
} forms[HORIZON_KINDS] = {
    [HORIZON_MOVE] = {.word = "move",
                      .write = write_node_form,
                      .read = read_node_form,
                      .key = "form_move",
                      .expected = "Expected: move NODE, such as move 1.2."},
    [HORIZON_ORGANISE] =
        {.word = "organise",
         .write = write_organise,
         .read = read_organise,
         .key = "form_organise",
         .expected = "Expected: organise CARD turn 0-5 mark v|x, for attack and support also arcs COLOUR COLOUR (- is "
                     "none); organise logistics mark v|x."},
    [HORIZON_LAY] = {.word = "lay",
                     .write = write_lay,
                     .read = read_lay,
                     .key = "form_lay",
                     .expected = "Expected: lay SIDE cause|hindrance STRENGTH, such as lay 3 cause 4."},
    [HORIZON_FINISH] = {.word = "finish",
                        .write = write_nothing,
                        .read = read_nothing,
                        .key = "form_alone",
                        .expected = "Expected: finish."},
    [HORIZON_INFLUENCE] = {.word = "influence",
                           .write = write_influence,
                           .read = read_influence,
                           .key = "form_influence",
                           .expected = "Expected: influence NODE v|x VALUE, such as influence 2.5 v 2."},
    [HORIZON_STRENGTHEN] = {.word = "strengthen",
                            .write = write_strengthen,
                            .read = read_strengthen,
                            .key = "form_strengthen",
                            .expected = "Expected: strengthen SIDE TOKENS, such as strengthen 3 1."},
    [HORIZON_DRAW] = {.word = "draw",
                      .write = write_nothing,
                      .read = read_nothing,
                      .key = "form_alone",
                      .expected = "Expected: draw."},
    [HORIZON_GATHER] = {.word = "gather",
                        .write = write_nothing,
                        .read = read_nothing,
                        .key = "form_alone",
                        .expected = "Expected: gather."},
    [HORIZON_DISCARD] = {.word = "discard",
                         .write = write_card_form,
                         .read = read_card_form,
                         .key = "form_discard",
                         .expected = "Expected: discard CARD, such as discard 17."},
    [HORIZON_PLAY] =
        {.word = "play",
         .write = write_play,
         .read = read_play,
         .key = "form_play",
         .expected = "Expected: play reserve, archive, foresight, shortcut NODE, catalyst SIDE, or whisper NODE v|x."},
    [HORIZON_TAKE] = {.word = "take",
                      .write = write_card_form,
                      .read = read_card_form,
                      .key = "form_take",
                      .expected = "Expected: take CARD, such as take 17."},
    [HORIZON_END] = {.word = "end",
                     .write = write_nothing,
                     .read = read_nothing,
                     .key = "form_alone",
                     .expected = "Expected: end."},
    [HORIZON_LEAVE] = {.word = "leave",
                       .write = write_node_form,
                       .read = read_node_form,
                       .key = "form_leave",
                       .expected = "Expected: leave NODE, such as leave 2.5."},
    [HORIZON_CHANCE_START] = {.word = "start",
                              .write = write_mark_form,
                              .read = read_mark_form,
                              .key = "form_start",
                              .expected = "Expected: start v|x."},
    [HORIZON_CHANCE_DEAL] = {.word = "deal",
                             .write = write_card_form,
                             .read = read_card_form,
                             .key = "form_deal",
                             .expected = "Expected: deal CARD."},
    [HORIZON_CHANCE_REVEAL] = {.word = "reveal",
                               .write = write_card_form,
                               .read = read_card_form,
                               .key = "form_reveal",
                               .expected = "Expected: reveal CARD."},
    [HORIZON_CHANCE_ARTIFACT] = {.word = "artifact",
                                 .write = write_artifact,
                                 .read = read_artifact,
                                 .key = "form_artifact",
                                 .expected = "Expected: artifact NAME."},
    [HORIZON_CHANCE_REALISE] = {.word = "realise",
                                .write = write_node_form,
                                .read = read_node_form,
                                .key = "form_realise",
                                .expected = "Expected: realise NODE."},
};

void horizon_action_text(const void *state, casus_seat seat, casus_action action, struct casus_writer *out)
{
    enum horizon_kind kind = horizon_kind_of(action);
    (void)state;
    (void)seat;
    if (kind >= HORIZON_KINDS || forms[kind].word == NULL) {
        casus_write_char(out, '?');
        return;
    }
    casus_write_text(out, forms[kind].word);
    forms[kind].write(action, out);
}

static casus_action refuse_form(struct casus_error *error, enum horizon_kind kind)
{
    char key[48];
    struct casus_writer writer = casus_writer_make(key, sizeof key);
    casus_write_text(&writer, "horizon.");
    casus_write_text(&writer, forms[kind].key);
    casus_assert(casus_writer_fits(&writer));
    casus_refuse(error, key, forms[kind].expected, 0, 0, 0, 0);
    return 0;
}

casus_action horizon_action_parse(const void *state_, casus_seat seat, const char *text, size_t length,
                                  struct casus_error *error)
{
    const struct horizon_state *state = state_;
    (void)seat;
    struct form form = {.words = casus_reader_make(text, length), .rings = state->scenario.rings};
    struct casus_word word = casus_read_word(&form.words);
    for (unsigned kind = 1; kind < HORIZON_KINDS; kind++) {
        if (!casus_word_is(word, forms[kind].word)) continue;
        if (!forms[kind].read(&form) || casus_read_word(&form.words).length > 0) return refuse_form(error, kind);
        return horizon_pack(kind, form.number[0], form.number[1], form.number[2], form.number[3], form.number[4]);
    }
    casus_refuse(
        error, "horizon.form_unknown",
        "Unknown action; expected one of move, organise, lay, finish, influence, strengthen, draw, gather, discard, "
        "play, take, end, leave.",
        0, 0, 0, 0);
    return 0;
}
