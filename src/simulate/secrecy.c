/* Whoever acts knows what he does: only others are looked at. An organiser's acts are told to those whom they are for,
 * also where they change nothing; that they tell nobody else is for the two worlds (tests/secrets). If two events lead
 * to the same whole position, nothing hidden tells them apart, and all may know which it was: for example two rolls of
 * dice with the same result. */
#include "simulate/secrecy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"

enum { TRIES = 4, ACCOUNT_SIZE = 1 << 16, WORDS_SIZE = 128 };

/* An action of somebody, in a position. */
struct event {
    const void *state;
    casus_seat actor;
    casus_action action;
};

struct secrecy secrecy_make(const struct casus_game *game, const struct casus_measure *measure)
{
    struct secrecy secrecy = {.game = game, .measure = *measure};
    size_t size = (measure->state_size + 7) / 8 * 8;
    secrecy.other = aligned_alloc(8, size);
    for (int i = 0; i < 2; i++) {
        secrecy.after[i] = aligned_alloc(8, size);
        secrecy.view[i] = aligned_alloc(8, size);
        secrecy.account[i] = malloc(ACCOUNT_SIZE);
    }
    secrecy.actions = calloc(measure->legal_max, sizeof *secrecy.actions);
    secrecy.outcomes = calloc(measure->outcomes_max, sizeof *secrecy.outcomes);
    return secrecy;
}

void secrecy_end(struct secrecy *secrecy)
{
    free(secrecy->other);
    for (int i = 0; i < 2; i++) {
        free(secrecy->after[i]);
        free(secrecy->view[i]);
        free(secrecy->account[i]);
    }
    free(secrecy->actions);
    free(secrecy->outcomes);
}

/* "seat 2", or by what it is. */
static const char *name_of(casus_seat seat, char name[16])
{
    if (seat == CASUS_SEAT_OBSERVER) return "an observer";
    if (seat == CASUS_SEAT_CHANCE) return "chance";
    if (seat == CASUS_SEAT_ORGANISER) return "the organiser";
    snprintf(name, 16, "seat %u", seat);
    return name;
}

/* ---- Events ---- */

static void write_words(const struct secrecy *secrecy, const struct event *event, casus_action action,
                        char words[WORDS_SIZE])
{
    struct casus_writer out = casus_writer_make(words, WORDS_SIZE);
    words[0] = 0;
    if (action != 0) secrecy->game->action_text(event->state, event->actor, action, &out);
}

static bool differ(struct secrecy *secrecy, const char *function, const struct event *event, casus_seat viewer,
                   const char *one, const char *other)
{
    char words[WORDS_SIZE], actor[16], looks[16];
    casus_assert(secrecy->problem[0] == 0);
    write_words(secrecy, event, event->action, words);
    snprintf(secrecy->problem, sizeof secrecy->problem,
             "%s: %s tells %s what its view hides. Of \"%s\" by %s it is told \"%.80s\", "
             "of something after which its view is the same \"%.80s\"",
             secrecy->game->name, function, name_of(viewer, looks), words, name_of(event->actor, actor), one, other);
    return false;
}

/* What the viewer is told of the two events. */
static bool look_alike(struct secrecy *secrecy, const struct event events[2], casus_seat viewer)
{
    const struct casus_game *game = secrecy->game;
    casus_action seen[2];
    char words[2][WORDS_SIZE];
    casus_assert(events[0].actor == events[1].actor && events[0].actor != viewer);
    for (int i = 0; i < 2; i++) {
        struct casus_writer out = casus_writer_make(secrecy->account[i], ACCOUNT_SIZE);
        seen[i] = game->seen(events[i].state, events[i].actor, events[i].action, viewer);
        write_words(secrecy, &events[i], seen[i], words[i]);
        secrecy->account[i][0] = 0;
        if (seen[i] != 0) game->describe(events[i].state, events[i].actor, events[i].action, viewer, &out);
    }
    if (seen[0] != seen[1] || strcmp(words[0], words[1]) != 0)
        return differ(secrecy, "seen", events, viewer, words[0], words[1]);
    if (strcmp(secrecy->account[0], secrecy->account[1]) != 0)
        return differ(secrecy, "describe", events, viewer, secrecy->account[0], secrecy->account[1]);
    return true;
}

static void go_on(struct secrecy *secrecy, const struct event *event, casus_seat viewer, int which)
{
    memcpy(secrecy->after[which], event->state, secrecy->measure.state_size);
    bool legal = secrecy->game->apply(secrecy->after[which], event->actor, event->action, NULL);
    casus_assert(legal);
    secrecy->game->view(secrecy->after[which], viewer, secrecy->view[which]);
}

/* Another event of the same actor, which what is hidden must tell apart: another action in the same position; or, in a
 * position that is the same to the viewer, this action, or another if it cannot be taken there. */
static struct event draw_other(struct secrecy *secrecy, const struct event *event, unsigned try,
                               struct casus_random *random)
{
    const struct casus_game *game = secrecy->game;
    struct event other = {try == 0 ? secrecy->other : event->state, event->actor, event->action};
    if (try == 0 && game->is_legal(other.state, other.actor, other.action, NULL)) return other;
    if (event->actor == CASUS_SEAT_CHANCE)
        other.action = casus_random_outcome(game, other.state, secrecy->outcomes, random);
    else other.action = casus_random_action(game, other.state, event->actor, secrecy->actions, random);
    return other;
}

bool secrecy_of_event(struct secrecy *secrecy, const void *state, casus_seat actor, casus_action action,
                      casus_seat viewer, struct casus_random *random)
{
    size_t size = secrecy->measure.state_size;
    struct event events[2] = {{state, actor, action}};
    casus_assert(action != 0 && viewer != CASUS_SEAT_CHANCE);
    if (actor == viewer || actor == CASUS_SEAT_ORGANISER || !secrecy->game->hidden) return true;
    secrecy->game->view(state, viewer, secrecy->view[1]);
    secrecy->game->determinize(secrecy->view[1], viewer, random, secrecy->other);
    go_on(secrecy, events, viewer, 0);
    for (unsigned try = 0; try < TRIES; try++) {
        events[1] = draw_other(secrecy, events, try, random);
        if (events[1].action == 0 || (try > 0 && events[1].action == action)) continue;
        go_on(secrecy, &events[1], viewer, 1);
        if (memcmp(secrecy->view[0], secrecy->view[1], size) != 0) continue;
        if (memcmp(secrecy->after[0], secrecy->after[1], size) == 0) continue;
        if (!look_alike(secrecy, events, viewer)) return false;
    }
    return true;
}

/* ---- Standings ---- */

bool secrecy_of_standing(struct secrecy *secrecy, const void *state, casus_seat viewer)
{
    struct casus_standing whole[CASUS_SEATS_MAX], known[CASUS_SEATS_MAX];
    char name[16];
    casus_assert(secrecy->measure.seats <= CASUS_SEATS_MAX);
    secrecy->game->view(state, viewer, secrecy->view[0]);
    secrecy->game->standing(state, whole);
    secrecy->game->standing(secrecy->view[0], known);
    for (unsigned seat = 0; seat < secrecy->measure.seats; seat++) {
        const struct casus_standing *one = &whole[seat], *other = &known[seat];
        if (one->score == other->score && one->place == other->place && one->value == other->value) continue;
        snprintf(secrecy->problem, sizeof secrecy->problem,
                 "%s: standing counts what %s may not know. Seat %u has score %lld, place %u, value %d; by that view "
                 "%lld, %u, %d",
                 secrecy->game->name, name_of(viewer, name), seat, (long long)one->score, one->place, one->value,
                 (long long)other->score, other->place, other->value);
        return false;
    }
    return true;
}
