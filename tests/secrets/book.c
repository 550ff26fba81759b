/* Lines are parsed as any reader of records would. */
#include "book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"
#include "knowledge.h"

enum { TEXT_MAX = 1 << 20 };

static void add_state(struct book *book, uint64_t from)
{
    if (book->count + 1 >= book->capacity) {
        book->capacity = 2 * book->capacity + 64;
        book->state = realloc(book->state, book->capacity * sizeof *book->state);
        book->deed = realloc(book->deed, book->capacity * sizeof *book->deed);
    }
    void *state = aligned_alloc(8, (book->measure.state_size + 7) / 8 * 8);
    memcpy(state, book->state[from], book->measure.state_size);
    book->state[++book->count] = state;
    memset(&book->deed[book->count], 0, sizeof *book->deed); /* Padding is hashed, too. */
    book->deed[book->count].actor = CASUS_SEAT_NOBODY;
}

struct book book_make(const struct casus_game *game, const char *options, bool evening)
{
    struct book book = {.game = game, .evening = evening, .capacity = 64};
    if (!game->measure(options, strlen(options), &book.measure, NULL)) abort();
    book.state = calloc(book.capacity, sizeof *book.state);
    book.state[0] = aligned_alloc(8, (book.measure.state_size + 7) / 8 * 8);
    if (!game->init(book.state[0], options, strlen(options), NULL)) abort();
    book.deed = calloc(book.capacity, sizeof *book.deed);
    book.text = malloc(TEXT_MAX);
    casus_assert(book.measure.seats <= BOOK_SEATS_MAX);
    return book;
}

void book_free(struct book *book)
{
    for (uint64_t i = 0; book->state != NULL && i <= book->count; i++) free(book->state[i]);
    free(book->state);
    free(book->deed);
    free(book->text);
}

static void learn(struct book *book, unsigned viewer, const struct casus_writer *what)
{
    struct {
        uint64_t before, now;
    } link = {book->learnt[viewer], casus_hash(book->text, what->length)};
    casus_assert(casus_writer_fits(what));
    book->learnt[viewer] = casus_hash(&link, sizeof link);
}

/* Only the game and the organisers know that a phase had to be closed. */
static bool is_told(const struct book *book, const struct happening *event, casus_seat viewer)
{
    bool closes = book->evening && event->actor == CASUS_SEAT_ORGANISER &&
                  event->action == book->game->evening->close(event->before);
    return !closes && book->game->seen(event->before, event->actor, event->action, viewer) != 0;
}

static void write_action(struct book *book, casus_seat seat, const char *words)
{
    struct happening event = {.game = book->game, .before = book_state(book), .actor = seat};
    event.action = book->game->action_parse(event.before, seat, words, strlen(words), NULL);
    add_state(book, book->count);
    event.before = book->state[book->count - 1];
    event.after = book_state(book);
    book->deed[book->count].actor = seat;
    book->deed[book->count].action = event.action;
    if (!book->game->apply(book->state[book->count], seat, event.action, NULL)) abort();
    for (unsigned viewer = 0; viewer < book_viewers(book); viewer++) {
        struct casus_writer out = casus_writer_make(book->text, TEXT_MAX);
        knowledge_learns(&event, book_viewer(book, viewer), &out);
        book->told[viewer] += is_told(book, &event, book_viewer(book, viewer));
        if (out.length > 0) learn(book, viewer, &out);
    }
}

/* Something that happens to the table, which everybody may know. */
static void write_open(struct book *book, const char *what)
{
    for (unsigned viewer = 0; viewer < book_viewers(book); viewer++) {
        struct casus_writer out = casus_writer_make(book->text, TEXT_MAX);
        casus_write_text(&out, what);
        book->told[viewer]++;
        learn(book, viewer, &out);
    }
}

/* Everybody may have the record now. */
static void open_record(struct book *book)
{
    uint64_t hash = casus_hash(book->deed, (book->count + 1) * sizeof *book->deed);
    for (unsigned viewer = 0; viewer < book_viewers(book); viewer++) {
        struct casus_writer out = casus_writer_make(book->text, TEXT_MAX);
        knowledge_add(&out, &hash, sizeof hash);
        learn(book, viewer, &out);
    }
}

static void write_end(struct book *book, const json_t *row)
{
    const struct casus_evening *evening = book->evening ? book->game->evening : NULL;
    bool secret = evening != NULL && evening->stays_secret != NULL && evening->stays_secret(book_state(book));
    const char *state = json_string_value(json_object_get(row, "state"));
    add_state(book, book->count);
    book->over = true;
    snprintf(book->secret, sizeof book->secret, "%s", json_string_value(json_object_get(row, "secret")));
    write_open(book, secret ? json_string_value(json_object_get(row, "end")) : state);
    if (!secret) open_record(book);
}

static casus_seat seat_of(const json_t *seat)
{
    if (json_is_integer(seat)) return (casus_seat)json_integer_value(seat);
    return strcmp(json_string_value(seat), "chance") == 0 ? CASUS_SEAT_CHANCE : CASUS_SEAT_ORGANISER;
}

void book_write(struct book *book, const char *line, size_t length)
{
    json_t *row = json_loadb(line, length, 0, NULL);
    const json_t *words = json_object_get(row, "action"), *takeback = json_object_get(row, "takeback");
    if (row == NULL) abort();
    if (words != NULL) {
        write_action(book, seat_of(json_object_get(row, "seat")), json_string_value(words));
    } else if (takeback != NULL) {
        add_state(book, (uint64_t)json_integer_value(takeback));
        book->deed[book->count].back = 1;
        write_open(book, "takeback");
    } else if (json_object_get(row, "resign") != NULL) {
        add_state(book, book->count);
        write_open(book, "resign");
    } else if (json_object_get(row, "end") != NULL) {
        write_end(book, row);
    }
    json_decref(row);
}

uint64_t book_known(const struct book *book, unsigned viewer)
{
    struct casus_writer out = casus_writer_make(book->text, TEXT_MAX);
    knowledge_add(&out, &book->learnt[viewer], sizeof book->learnt[viewer]);
    knowledge_knows(book->game, book->measure.state_size, book_state(book), book_viewer(book, viewer), &out);
    casus_assert(casus_writer_fits(&out));
    return casus_hash(book->text, out.length);
}
