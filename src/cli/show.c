/* casus show: any position of a record, in words. Games print their position as JSON, or draw it themselves
 * (game_cli.h). */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "game_cli.h"
#include "record_file.h"

enum { TEXT_MAX = 4 << 20 };

enum status cli_read_record_file(const char *path, struct replay *replay, char error[REPLAY_ERROR_SIZE])
{
    size_t length;
    if (path == NULL) {
        cli_say_error(STATUS_UNUSABLE, NO_RECORD);
        return STATUS_UNUSABLE;
    }
    char *text = cli_read_file(path, &length);
    if (text == NULL) return STATUS_UNUSABLE;
    bool good = replay_read(replay, text, length, error);
    free(text);
    return good ? STATUS_OK : STATUS_FAILED;
}

void cli_print_seat(const struct replay *replay, unsigned seat)
{
    casus_assert(seat < replay->measure.seats);
    printf("seat %u (%s)", seat, replay->names[seat]);
}

/* What is shown. */
struct shown {
    const struct replay *replay;
    uint64_t number;
    casus_seat viewer;
    void *state, *view; /* After the event: the whole, and what the viewer may know. */
    char *text;         /* The view as JSON. */
};

/* ---- The event before the position ---- */

/* Makes view and state of the position before the event and describes the event from there; "" if the viewer may not
 * know of it. */
static void event_text(const struct shown *shown, char *words, size_t size)
{
    casus_assert(shown->number > 0 && shown->number <= shown->replay->count);
    const struct replay *replay = shown->replay;
    const struct replay_event *event = &replay->events[shown->number];
    struct casus_writer out = casus_writer_make(words, size);
    switch (event->kind) {
    case REPLAY_ACTION: {
        replay_position(replay, shown->number - 1, shown->state);
        casus_action seen = replay->game->seen(shown->state, event->seat, event->action, shown->viewer);
        if (seen != 0) replay->game->action_text(shown->state, event->seat, seen, &out);
        break;
    }
    case REPLAY_TAKEBACK:
        casus_write_text(&out, "taken back to event ");
        casus_write_uint(&out, event->to);
        break;
    case REPLAY_RESIGN: casus_write_text(&out, "resigns"); break;
    case REPLAY_END:
        casus_write_text(&out, "the end: ");
        casus_write_text(&out, replay->end);
        break;
    }
}

/* Whether a player acted; otherwise it was chance, the organiser or the table. */
static bool is_of_seat(const struct replay *replay, const struct replay_event *event)
{
    bool of_table = event->kind == REPLAY_TAKEBACK || event->kind == REPLAY_END;
    return !of_table && event->seat < replay->measure.seats;
}

static const char *actor_name(const struct replay *replay, const struct replay_event *event)
{
    if (event->kind == REPLAY_TAKEBACK || event->kind == REPLAY_END) return "the table";
    if (event->seat == CASUS_SEAT_CHANCE) return "chance";
    return is_of_seat(replay, event) ? replay->names[event->seat] : "the organiser";
}

/* ---- For people ---- */

static void print_event(const struct shown *shown)
{
    char words[256] = "";
    if (shown->number == 0) return;
    const struct replay_event *event = &shown->replay->events[shown->number];
    event_text(shown, words, sizeof words);
    if (words[0] == 0) return;
    printf("Event %llu: ", (unsigned long long)shown->number);
    if (is_of_seat(shown->replay, event)) cli_print_seat(shown->replay, event->seat);
    else fputs(actor_name(shown->replay, event), stdout);
    printf("%s: %s\n", event->by_bot ? ", a bot for it" : "", words);
}

static void print_standing(const struct shown *shown, unsigned seat, const struct casus_standing *standing, bool ranked)
{
    printf("  seat %-3u ", seat);
    cli_print_column(shown->replay->names[seat], 24);
    if (ranked) printf(" place %-3u %6lld points\n", standing->place, (long long)standing->score);
    else puts(" no place yet");
}

/* The best first. As long as nobody has a point there is no ranking: so do games begin, and those with secret scores
 * say no more until they are over (standing of the contract). */
static void print_standings(const struct shown *shown)
{
    struct casus_standing standings[CASUS_SEATS_MAX];
    struct casus_actor actor;
    unsigned seats = shown->replay->measure.seats;
    casus_assert(seats >= 1 && seats <= CASUS_SEATS_MAX);
    shown->replay->game->standing(shown->view, standings);
    shown->replay->game->actor(shown->view, &actor);
    bool ranked = actor.kind == CASUS_ACTOR_OVER;
    for (unsigned seat = 0; seat < seats; seat++)
        ranked = ranked || standings[seat].score != 0 || standings[seat].place != 1;
    for (unsigned place = 1; place <= seats; place++) {
        for (unsigned seat = 0; seat < seats; seat++)
            if (standings[seat].place == place) print_standing(shown, seat, &standings[seat], ranked);
    }
}

static bool print_text(const struct shown *shown)
{
    casus_assert(shown->viewer < shown->replay->measure.seats || shown->viewer == CASUS_SEAT_OBSERVER ||
                 shown->viewer == CASUS_SEAT_ORGANISER);
    const struct replay *replay = shown->replay;
    printf("%s, after event %llu of %llu", replay->game->name, (unsigned long long)shown->number,
           (unsigned long long)replay->count);
    if (shown->viewer < replay->measure.seats) {
        fputs(", as ", stdout);
        cli_print_seat(replay, shown->viewer);
        fputs(" may know it", stdout);
    } else if (shown->viewer == CASUS_SEAT_OBSERVER) printf(", as everybody may know it");
    putchar('\n');
    print_event(shown);
    const struct game_commands *own = game_cli_of(replay->game)->own;
    if (own != NULL && own->show != NULL) return own->show(replay, shown->view, shown->viewer);
    print_standings(shown);
    json_t *position = json_loads(shown->text, 0, NULL);
    if (position == NULL) return false;
    json_dumpf(position, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(position);
    return true;
}

/* ---- For programs ---- */

static void json_event(struct casus_writer *out, const struct shown *shown)
{
    char words[256] = "";
    const struct replay_event *event = &shown->replay->events[shown->number];
    casus_json_key(out, "event");
    if (shown->number > 0) event_text(shown, words, sizeof words);
    if (words[0] == 0) {
        casus_json_null(out);
        return;
    }
    casus_json_open(out, '{');
    casus_json_key_text(out, "actor", actor_name(shown->replay, event));
    if (is_of_seat(shown->replay, event)) casus_json_key_int(out, "seat", event->seat);
    else casus_json_key_null(out, "seat");
    casus_json_key_text(out, "text", words);
    casus_json_close(out, '}');
}

static void print_json(const struct shown *shown)
{
    char *head = malloc(TEXT_MAX);
    if (head == NULL) return;
    struct casus_writer out = casus_writer_make(head, TEXT_MAX);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "game", shown->replay->game->name);
    casus_json_key_int(&out, "n", (int64_t)shown->number);
    casus_json_key_int(&out, "events", (int64_t)shown->replay->count);
    casus_json_key(&out, "names");
    casus_json_open(&out, '[');
    for (unsigned seat = 0; seat < shown->replay->measure.seats; seat++)
        casus_json_text(&out, shown->replay->names[seat]);
    casus_json_close(&out, ']');
    json_event(&out, shown);
    casus_assert(casus_writer_fits(&out));
    printf("%s,\"position\":%s}\n", head, shown->text);
    free(head);
}

/* ---- The command ---- */

static enum status show(struct shown *shown, bool json)
{
    casus_assert(shown->number <= shown->replay->count);
    const struct replay *replay = shown->replay;
    size_t size = (replay->measure.state_size + 63) / 64 * 64;
    shown->state = aligned_alloc(64, size);
    shown->view = aligned_alloc(64, size);
    shown->text = malloc(TEXT_MAX);
    bool good = shown->state != NULL && shown->view != NULL && shown->text != NULL;
    if (good) {
        struct casus_writer out = casus_writer_make(shown->text, TEXT_MAX);
        replay_position(replay, shown->number, shown->state);
        replay->game->view(shown->state, shown->viewer, shown->view);
        replay->game->json(shown->view, &out);
        good = casus_writer_fits(&out);
    }
    if (good && json) print_json(shown);
    else if (good) good = print_text(shown);
    free(shown->state);
    free(shown->view);
    free(shown->text);
    return good ? STATUS_OK : cli_say_error(STATUS_FAILED, "no memory is left.");
}

/* A seat's number or "observer"; without either everything is shown, as an organiser sees it. */
static bool read_viewer(const char *as, unsigned seats, casus_seat *viewer)
{
    int64_t seat;
    *viewer = CASUS_SEAT_ORGANISER;
    if (as == NULL) return true;
    if (strcmp(as, "observer") == 0) {
        *viewer = CASUS_SEAT_OBSERVER;
        return true;
    }
    if (!casus_word_int((struct casus_word){as, strlen(as)}, 0, seats - 1, &seat)) return false;
    *viewer = (casus_seat)seat;
    return true;
}

enum status run_show(int argc, char **argv)
{
    const char *words[2], *as = NULL;
    int64_t at = -1;
    bool json = false;
    const struct option_row rows[] = {
        {"--at", "N", "after event N (the last one)", .number = &at, .least = 0, .most = REPLAY_EVENTS_MAX},
        {"--as", "SEAT", "as that seat, or \"observer\", may know it (everything)", .text = &as},
        {"--json", NULL, "print JSON", .flag = &json},
    };
    int status = READ_OPTIONS("show RECORD [options]   (RECORD - is standard input)", rows, words);
    if (status >= 0) return (enum status)status;
    struct replay replay;
    char error[REPLAY_ERROR_SIZE];
    enum status result = cli_read_record_file(words[0], &replay, error);
    if (result == STATUS_FAILED)
        return cli_say_error(STATUS_FAILED, "%s: the record is not valid. %s", words[0], error);
    if (result != STATUS_OK) return result;
    struct shown shown = {.replay = &replay, .number = at < 0 ? replay.count : (uint64_t)at};
    if (shown.number > replay.count) {
        result = cli_say_error(STATUS_UNUSABLE, "--at: the record has %llu events.", (unsigned long long)replay.count);
    } else if (!read_viewer(as, replay.measure.seats, &shown.viewer)) {
        result = cli_say_error(STATUS_UNUSABLE, "--as takes a seat from 0 to %u, or observer, not \"%s\".",
                               replay.measure.seats - 1u, as);
    } else {
        result = show(&shown, json);
    }
    replay_free(&replay);
    return result;
}
