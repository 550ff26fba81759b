/* What a viewer does not know of an action stands in its words: "deal 44", "bid 37", "headline nato". Either two last
 * words change places wherever they are hidden, so that what was a card's fate becomes another's; or one hidden action
 * becomes another one that could have been done instead and that the viewer would see alike. If the whole record can be
 * played that way, and every view of the viewer stays the same to the byte, it was a change that he cannot notice. */
#include "simulate/other_record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/record.h"

enum { TRIES = 16, CHANGES = 3, ACCOUNT_SIZE = 1 << 18 };

/* ---- The lines ---- */

/* A line with another action, and the hash that follows. */
static char *rewrite(const char *line, size_t length, const char *action, struct casus_chain *chain,
                     size_t *made_length)
{
    static const char key[] = ",\"action\":\"", hash[] = ",\"hash\":\"";
    char *made = malloc(length + 256);
    struct casus_writer out = casus_writer_make(made, length + 256);
    const char *end = (const char *)memmem(line, length, hash, sizeof hash - 1), *rest = line;
    const char *at = memmem(line, length, key, sizeof key - 1);
    if (action[0] != 0 && at != NULL) {
        at += sizeof key - 1;
        casus_write_bytes(&out, line, (size_t)(at - line));
        casus_write_text(&out, action);
        rest = strchr(at, '"');
    }
    casus_write_bytes(&out, rest, (size_t)(end - rest));
    casus_record_close(&out, chain);
    casus_assert(casus_writer_fits(&out));
    *made_length = out.length - 1; /* Without the line feed. */
    return made;
}

struct lines other_record_lines(const struct played *played, const struct lines *lines)
{
    size_t count = lines->count;
    struct lines made = {calloc(count + 1, sizeof *made.line), calloc(count + 1, sizeof *made.length), count};
    struct casus_chain chain = {{0}};
    for (size_t i = 0; i < lines->count; i++) {
        made.line[i] =
            rewrite(lines->line[i], lines->length[i], i == 0 ? "" : played->text[i], &chain, &made.length[i]);
    }
    return made;
}

/* ---- Playing ---- */

static void *state_at(struct played *played, uint64_t number)
{
    casus_assert(number <= played->replay->count);
    return played->states + number * played->size;
}

static bool is_hidden(const struct played *played, uint64_t number)
{
    const struct replay_event *event = &played->replay->events[number];
    if (event->kind != REPLAY_ACTION) return false;
    const void *before = played_state(played, number - 1);
    casus_action action =
        played->game->action_parse(before, event->seat, played->text[number], strlen(played->text[number]), NULL);
    return played->game->seen(before, event->seat, action, played->viewer) != action;
}

/* What the game tells the viewer of an action, with what follows from it at once: some of that is in no position. */
static size_t account(const struct played *played, uint64_t number, casus_action action, char *text)
{
    const struct replay_event *event = &played->replay->events[number];
    struct casus_writer out = casus_writer_make(text, ACCOUNT_SIZE);
    played->game->describe(played_state(played, number - 1), event->seat, action, played->viewer, &out);
    return out.length;
}

static bool same_account(const struct played *one, const struct played *other, uint64_t number, casus_action action,
                         casus_action instead)
{
    char *texts = malloc((size_t)2 * ACCOUNT_SIZE);
    size_t first = account(one, number, action, texts), second = account(other, number, instead, texts + ACCOUNT_SIZE);
    bool same =
        first == second && memcmp(texts, texts + ACCOUNT_SIZE, first < ACCOUNT_SIZE ? first : ACCOUNT_SIZE) == 0;
    free(texts);
    return same;
}

static bool same_view(const struct played *one, const struct played *other, uint64_t number, void *scratch)
{
    size_t size = one->replay->measure.state_size;
    uint8_t *first = scratch, *second = first + one->size;
    one->game->view(played_state(one, number), one->viewer, first);
    other->game->view(played_state(other, number), other->viewer, second);
    return memcmp(first, second, size) == 0;
}

/* Plays event `number` of `other`; false: that cannot be, or the viewer would notice. */
static bool play(const struct played *played, struct played *other, uint64_t number, void *scratch)
{
    const struct replay_event *event = &played->replay->events[number];
    uint64_t from = event->kind == REPLAY_TAKEBACK ? event->to : number - 1;
    casus_assert(from < number);
    const char *text = other->text[number];
    memcpy(state_at(other, number), state_at(other, from), other->size);
    if (event->kind == REPLAY_ACTION) {
        const void *before = played_state(played, number - 1), *other_before = played_state(other, number - 1);
        casus_action action = other->game->action_parse(other_before, event->seat, text, strlen(text), NULL);
        if (action == 0 || !other->game->apply(state_at(other, number), event->seat, action, NULL)) return false;
        casus_action was =
            played->game->action_parse(before, event->seat, played->text[number], strlen(played->text[number]), NULL);
        if (played->game->seen(before, event->seat, was, played->viewer) !=
                other->game->seen(other_before, event->seat, action, played->viewer) ||
            !same_account(played, other, number, was, action))
            return false;
    }
    return same_view(played, other, number, scratch);
}

/* All from event `first` on; before it nothing is changed. */
static bool play_all(const struct played *played, struct played *other, uint64_t first)
{
    void *scratch = aligned_alloc(64, 2 * played->size);
    bool good = true;
    casus_assert(first >= 1);
    memcpy(other->states, played->states, first * played->size);
    for (uint64_t number = first; good && number <= played->replay->count; number++)
        good = play(played, other, number, scratch);
    free(scratch);
    return good;
}

/* ---- Changing ---- */

/* What is being tried. */
struct change {
    struct world *world;
    struct played *played, other;
    uint64_t *hidden; /* The numbers of the events that are hidden from the viewer. */
    uint64_t hidden_count;
    void *scratch; /* For legal actions or outcomes. */
};

static const char *last_word(const char *text)
{
    const char *space = strrchr(text, ' ');
    return space == NULL ? text + strlen(text) : space + 1;
}

static void put_last_word(char text[ACTION_SIZE], const char *word)
{
    size_t at = (size_t)(last_word(text) - text);
    snprintf(text + at, ACTION_SIZE - at, "%s", word);
}

/* What might have been done instead of the event. */
static void other_action(const struct change *change, uint64_t number, char text[ACTION_SIZE])
{
    const struct casus_game *game = change->played->game;
    const void *before = played_state(change->played, number - 1);
    casus_seat seat = change->played->replay->events[number].seat;
    struct casus_writer words = casus_writer_make(text, ACTION_SIZE);
    casus_action action = seat == CASUS_SEAT_CHANCE
                              ? casus_random_outcome(game, before, change->scratch, &change->world->random)
                              : casus_random_action(game, before, seat, change->scratch, &change->world->random);
    if (action != 0) game->action_text(before, seat, action, &words);
}

/* Both words change places; returns the first event that is another one, or 0. */
static uint64_t exchange(struct change *change, const char *one, const char *two)
{
    uint64_t first = 0;
    for (uint64_t i = change->hidden_count; i-- > 0;) {
        uint64_t number = change->hidden[i];
        const char *word = last_word(change->played->text[number]);
        bool is_one = strcmp(word, one) == 0;
        if (!is_one && strcmp(word, two) != 0) continue;
        put_last_word(change->other.text[number], is_one ? two : one);
        first = number;
    }
    return first;
}

static uint64_t random_hidden(const struct change *change)
{
    casus_assert(change->hidden_count > 0);
    return change->hidden[below(change->world, change->hidden_count)];
}

/* Writes something else into the other record; returns the first event that is another one, or 0. */
static uint64_t write_change(struct change *change)
{
    char instead[ACTION_SIZE] = "", one[ACTION_SIZE];
    uint64_t number = random_hidden(change);
    const char *text = change->played->text[number];
    other_action(change, number, instead);
    if (one_in(change->world, 3)) {
        if (instead[0] == 0 || strcmp(text, instead) == 0) return 0;
        memcpy(change->other.text[number], instead, sizeof instead);
        return number;
    }
    if (instead[0] == 0 || one_in(change->world, 2))
        snprintf(instead, sizeof instead, "%s", change->played->text[random_hidden(change)]);
    snprintf(one, sizeof one, "%s", last_word(text));
    const char *two = last_word(instead);
    return strcmp(one, two) == 0 || one[0] == 0 || two[0] == 0 ? 0 : exchange(change, one, two);
}

static bool try_change(struct change *change)
{
    struct played *played = change->played, *other = &change->other;
    size_t count = played->replay->count + 1;
    memcpy(other->text, played->text, count * sizeof *played->text);
    uint64_t first = write_change(change);
    if (first == 0 || !play_all(played, other, first)) return false;
    memcpy(played->text, other->text, count * sizeof *played->text);
    memcpy(state_at(played, first), played_state(other, first), (count - first) * played->size);
    return true;
}

static void find_hidden(struct change *change)
{
    uint64_t count = change->played->replay->count;
    change->hidden = calloc(count + 1, sizeof *change->hidden);
    for (uint64_t number = 1; number <= count; number++) {
        if (is_hidden(change->played, number)) change->hidden[change->hidden_count++] = number;
    }
}

bool other_record_change(struct world *world, struct played *played)
{
    const struct casus_measure *measure = &played->replay->measure;
    size_t actions = measure->legal_max * sizeof(casus_action),
           outcomes = measure->outcomes_max * sizeof(struct casus_outcome);
    struct change change = {.world = world, .played = played};
    int changes = 0;
    find_hidden(&change);
    if (change.hidden_count > 0) {
        change.other = played_empty(played->replay, played->viewer);
        change.scratch = malloc(actions > outcomes ? actions : outcomes);
        for (int i = 0; i < TRIES && changes < CHANGES; i++) changes += try_change(&change);
        free(change.scratch);
        played_free(&change.other);
    }
    free(change.hidden);
    return changes > 0;
}
