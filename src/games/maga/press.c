/* See press.h. */
#include "press.h"

#include <string.h>

#include "casus/assert.h"
#include "escapes.h"
#include "match.h"

enum { WHOLE_BYTES = MAGA_RELEASE_TITLE_BYTES + 1 + MAGA_RELEASE_TEXT_BYTES };

static const char *const status_names[MAGA_RELEASE_STATUSES] = {[MAGA_NO_RELEASE] = "none",
                                                                [MAGA_OFFERED] = "offered",
                                                                [MAGA_PRINTED] = "printed",
                                                                [MAGA_TURNED_DOWN] = "turned_down"};

void maga_press_begin(struct maga_press *press)
{
    memset(press->own, 0, sizeof press->own);
}

/* ---- Offering and deciding ---- */

bool maga_press_offer(struct maga_press *press, casus_seat seat, unsigned turn, struct casus_word title,
                      struct casus_word text, struct casus_error *error)
{
    casus_assert(seat < CASUS_SEATS_MAX && turn <= MAGA_TURNS_MAX);
    struct maga_release release = {.seat = (uint8_t)seat, .turn = (uint8_t)turn, .status = MAGA_OFFERED};
    if (press->own[seat].status == MAGA_PRINTED)
        return casus_refuse(error, "maga.release_printed",
                            "Your press release of this turn is printed: the next one can be offered in the next turn.",
                            0, 0, 0, 0);
    if (title.length == 0 && text.length == 0) {
        press->own[seat] = (struct maga_release){.status = MAGA_NO_RELEASE};
        return true;
    }
    if (!maga_copy_escaped(release.title, MAGA_RELEASE_TITLE_BYTES, title) || release.title[0] == 0 ||
        !maga_copy_escaped(release.text, MAGA_RELEASE_TEXT_BYTES, text) || release.text[0] == 0)
        return casus_refuse(error, "maga.release", "A press release has a title and a text.", 0, 0, 0, 0);
    press->own[seat] = release;
    return true;
}

static void print(struct maga_press *press, const struct maga_release *release)
{
    casus_assert(press->printed <= MAGA_PRINTED_MAX && release->status == MAGA_PRINTED);
    if (press->printed == MAGA_PRINTED_MAX) {
        press->printed--;
        memmove(press->print, press->print + 1, press->printed * sizeof press->print[0]);
    }
    press->print[press->printed++] = *release;
}

bool maga_press_decide(struct maga_press *press, casus_seat seat, struct casus_word text, bool through,
                       struct casus_error *error)
{
    casus_assert(seat < CASUS_SEATS_MAX);
    struct maga_release *release = &press->own[seat];
    char read[MAGA_RELEASE_TEXT_BYTES + 1];
    bool same =
        maga_copy_escaped(read, MAGA_RELEASE_TEXT_BYTES, text) && strcmp(read, release->text) == 0 && read[0] != 0;
    if (release->status != MAGA_OFFERED || !same)
        return casus_refuse(error, "maga.release_gone",
                            "The team has taken this press release back or written another: read it again.", 0, 0, 0,
                            0);
    release->status = through ? MAGA_PRINTED : MAGA_TURNED_DOWN;
    if (through) print(press, release);
    return true;
}

/* ---- What is shown ---- */

static void json_release(const struct maga_release *release, struct casus_writer *out)
{
    casus_json_open(out, '{');
    casus_json_key_int(out, "seat", release->seat);
    casus_json_key_int(out, "turn", release->turn);
    casus_json_key_text(out, "title", release->title);
    casus_json_key_text(out, "text", release->text);
    casus_json_key_text(out, "status", status_names[release->status]);
    casus_json_close(out, '}');
}

static void json_offered(const struct maga_press *press, unsigned seats, struct casus_writer *out)
{
    casus_assert(seats <= CASUS_SEATS_MAX);
    casus_json_key(out, "releases");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < seats; seat++) {
        if (press->own[seat].status == MAGA_OFFERED) json_release(&press->own[seat], out);
    }
    casus_json_close(out, ']');
}

/* By turn and team: the order in which they were let through says nothing. */
static void json_printed(const struct maga_press *press, unsigned seats, struct casus_writer *out)
{
    casus_assert(press->printed <= MAGA_PRINTED_MAX);
    unsigned newest = press->printed > 0 ? press->print[press->printed - 1].turn : 0;
    casus_json_key(out, "press");
    casus_json_open(out, '[');
    for (unsigned turn = newest + 1 > MAGA_PRINTED_TURNS ? newest + 1 - MAGA_PRINTED_TURNS : 1; turn <= newest;
         turn++) {
        for (unsigned seat = 0; seat < seats; seat++) {
            for (uint32_t i = 0; i < press->printed; i++) {
                if (press->print[i].turn == turn && press->print[i].seat == seat) json_release(&press->print[i], out);
            }
        }
    }
    casus_json_close(out, ']');
}

void maga_press_json(const struct maga_press *press, unsigned seats, casus_seat viewer, struct casus_writer *out)
{
    if (viewer == CASUS_SEAT_OBSERVER) {
        json_printed(press, seats, out);
        return;
    }
    if (viewer == CASUS_SEAT_ORGANISER) {
        json_offered(press, seats, out);
        return;
    }
    casus_assert(viewer < seats);
    casus_json_key(out, "release");
    if (press->own[viewer].status == MAGA_NO_RELEASE) casus_json_null(out);
    else json_release(&press->own[viewer], out);
}

/* ---- As text ---- */

static void save(const char *word, const struct maga_release *release, struct casus_writer *out)
{
    casus_write_text(out, word);
    const unsigned numbers[] = {release->seat, release->turn, release->status};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        casus_write_char(out, ' ');
        casus_write_uint(out, numbers[i]);
    }
    casus_write_char(out, ' ');
    maga_write_escaped(out, release->title);
    casus_write_text(out, "\\n"); /* A title has one line. */
    maga_write_escaped(out, release->text);
    casus_write_char(out, '\n');
}

void maga_press_save(const struct maga_press *press, unsigned seats, struct casus_writer *out)
{
    casus_assert(seats <= CASUS_SEATS_MAX && press->printed <= MAGA_PRINTED_MAX);
    for (unsigned seat = 0; seat < seats; seat++) {
        if (press->own[seat].status != MAGA_NO_RELEASE) save("offer", &press->own[seat], out);
    }
    for (uint32_t i = 0; i < press->printed; i++) save("print", &press->print[i], out);
}

/* Title and text, which a line feed divides. */
static bool load_words(struct maga_release *release, struct casus_word line)
{
    char whole[WHOLE_BYTES + 1];
    if (!maga_copy_escaped(whole, WHOLE_BYTES, line)) return false;
    char *end = strchr(whole, '\n');
    if (end == NULL) return false;
    size_t title = (size_t)(end - whole), text = strlen(end + 1);
    if (title == 0 || title > MAGA_RELEASE_TITLE_BYTES || text == 0 || text > MAGA_RELEASE_TEXT_BYTES) return false;
    memcpy(release->title, whole, title);
    memcpy(release->text, end + 1, text);
    return true;
}

bool maga_press_load(struct maga_press *press, unsigned seats, bool printed, struct casus_reader *words)
{
    int64_t seat, turn, status;
    casus_assert(seats <= CASUS_SEATS_MAX);
    if (!casus_word_int(casus_read_word(words), 0, seats - 1, &seat) ||
        !casus_word_int(casus_read_word(words), 1, MAGA_TURNS_MAX, &turn) ||
        !casus_word_int(casus_read_word(words), MAGA_OFFERED, MAGA_RELEASE_STATUSES - 1, &status))
        return false;
    struct maga_release release = {.seat = (uint8_t)seat, .turn = (uint8_t)turn, .status = (uint8_t)status};
    if (words->at < words->end && *words->at == ' ') words->at++;
    if (!load_words(&release, (struct casus_word){words->at, (size_t)(words->end - words->at)})) return false;
    if (!printed) {
        if (press->own[seat].status != MAGA_NO_RELEASE) return false;
        press->own[seat] = release;
        return true;
    }
    if (status != MAGA_PRINTED || press->printed == MAGA_PRINTED_MAX) return false;
    press->print[press->printed++] = release;
    return true;
}
