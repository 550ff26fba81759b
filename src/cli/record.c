/* casus verify and casus show: what a record proves, and any of its positions in words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "replay/replay.h"

enum { TEXT_MAX = 1 << 20 };

static bool read_record(const char *path, struct replay *replay, char error[REPLAY_ERROR_SIZE], enum status *status)
{
    size_t length;
    *status = STATUS_UNUSABLE;
    if (path == NULL) {
        say_error(STATUS_UNUSABLE, "name the record's file.");
        return false;
    }
    char *text = read_file(path, &length);
    if (text == NULL) return false;
    bool good = replay_read(replay, text, length, error);
    free(text);
    *status = STATUS_FAILED;
    return good;
}

/* ---- verify ---- */

static void print_verified(const struct replay *replay)
{
    printf("%s: %llu events, the chain of hashes holds, every action is legal.\n", replay->game->name, (unsigned long long)replay->count);
    if (replay->finished) printf("The game has ended (%s), and the last position is the one the record names.\n", replay->end);
    else puts("The record is unfinished.");
    if (!replay->has_dice) {
        puts("The dice were not checked: the record names none.");
    } else if (!replay->has_secret) {
        puts("The dice were not checked: their secret is shown only when the game has ended.");
    } else {
        double draws = (double)replay->dice.checked;
        printf("The secret is the one committed to, and all %llu draws follow from it.\n", (unsigned long long)replay->dice.checked);
        if (draws > 0) {
            printf("On a scale from 0 to 1 the draws lie at %.3f on average; 0.500 is expected, give or take %.3f.\n", replay->dice.seen / draws, 0.5774 / __builtin_sqrt(draws));
        }
    }
}

static void print_verified_json(const struct replay *replay)
{
    char text[1024];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_json_open(&out, '{');
    casus_json_key_bool(&out, "valid", true);
    casus_json_key_text(&out, "game", replay->game->name);
    casus_json_key_int(&out, "events", (int64_t)replay->count);
    casus_json_key_bool(&out, "finished", replay->finished);
    casus_json_key_bool(&out, "dice_checked", replay->has_secret);
    casus_json_key_int(&out, "draws", (int64_t)replay->dice.checked);
    casus_json_close(&out, '}');
    puts(text);
}

static void print_invalid_json(const char *error)
{
    char text[1024];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_json_open(&out, '{');
    casus_json_key_bool(&out, "valid", false);
    casus_json_key_text(&out, "error", error);
    casus_json_close(&out, '}');
    puts(text);
}

enum status run_verify(int argc, char **argv)
{
    const char *words[2];
    bool json = false;
    const struct option_row rows[] = {{"--json", NULL, "print JSON", .flag = &json}};
    int status = READ_OPTIONS("verify RECORD [--json]", rows, words);
    if (status >= 0) return (enum status)status;
    struct replay replay;
    char error[REPLAY_ERROR_SIZE];
    enum status result;
    if (!read_record(words[0], &replay, error, &result)) {
        if (result == STATUS_FAILED && json) print_invalid_json(error);
        else if (result == STATUS_FAILED) printf("The record is not valid. %s\n", error);
        return result;
    }
    if (json) print_verified_json(&replay);
    else print_verified(&replay);
    replay_free(&replay);
    return STATUS_OK;
}

/* ---- show ---- */

/* Prints JSON with a line for each member and two spaces for each depth, so that people can read a position of any game. */
static void print_indented(const char *json)
{
    int depth = 0;
    bool quoted = false;
    for (const char *c = json; *c != 0; c++) {
        if (*c == '"' && (c == json || c[-1] != '\\')) quoted = !quoted;
        bool opens = !quoted && (*c == '{' || *c == '['), closes = !quoted && (*c == '}' || *c == ']');
        bool empty = opens && (c[1] == '}' || c[1] == ']');
        if (closes && c[-1] != '{' && c[-1] != '[') printf("\n%*s", 2 * --depth, "");
        else if (closes) depth--;
        putchar(*c);
        if (opens) depth++;
        if ((opens && !empty) || (!quoted && *c == ',' && depth <= 3)) printf("\n%*s", 2 * depth, "");
        if (!quoted && *c == ':') putchar(' ');
    }
    putchar('\n');
}

static void print_last_event(const struct replay *replay, uint64_t number, const void *before)
{
    char text[256];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    if (number == 0 || replay->events[number].kind != REPLAY_ACTION) return;
    replay->game->action_text(before, replay->events[number].seat, replay->events[number].action, &out);
    if (replay->events[number].seat == CASUS_SEAT_CHANCE) printf("Event %llu: chance: %s\n", (unsigned long long)number, text);
    else printf("Event %llu: seat %u (%s): %s\n", (unsigned long long)number, replay->events[number].seat, replay->names[replay->events[number].seat], text);
}

static void print_standings(const struct replay *replay, const void *state)
{
    struct casus_standing standings[CASUS_SEATS_MAX];
    replay->game->standing(state, standings);
    for (unsigned seat = 0; seat < replay->measure.seats; seat++) {
        printf("  seat %u  %-24s %6lld points, place %u\n", seat, replay->names[seat], (long long)standings[seat].score, standings[seat].place);
    }
}

static enum status show(const struct replay *replay, uint64_t number, casus_seat viewer, bool json)
{
    size_t size = (replay->measure.state_size + 63) / 64 * 64;
    void *state = aligned_alloc(64, size), *view = aligned_alloc(64, size);
    char *text = malloc(TEXT_MAX);
    if (state == NULL || view == NULL || text == NULL) return say_error(STATUS_FAILED, "no memory is left.");
    struct casus_writer out = casus_writer_make(text, TEXT_MAX);
    replay_position(replay, number, state);
    replay->game->view(state, viewer, view);
    replay->game->json(view, &out);
    if (json) {
        puts(text);
    } else {
        printf("%s after event %llu of %llu\n", replay->game->name, (unsigned long long)number, (unsigned long long)replay->count);
        if (number > 0 && viewer == CASUS_SEAT_ORGANISER) {
            replay_position(replay, number - 1, state);
            print_last_event(replay, number, state);
        }
        print_standings(replay, view);
        print_indented(text);
    }
    free(state);
    free(view);
    free(text);
    return STATUS_OK;
}

enum status run_show(int argc, char **argv)
{
    const char *words[2];
    int64_t at = -1, as = -1;
    bool json = false;
    const struct option_row rows[] = {
        {"--at", "N", "after event N (the last one)", .number = &at, .least = 0, .most = REPLAY_EVENTS_MAX},
        {"--as", "SEAT", "as that seat may know it (everything)", .number = &as, .least = 0, .most = CASUS_SEATS_MAX - 1},
        {"--json", NULL, "print JSON", .flag = &json},
    };
    int status = READ_OPTIONS("show RECORD [options]", rows, words);
    if (status >= 0) return (enum status)status;
    struct replay replay;
    char error[REPLAY_ERROR_SIZE];
    enum status result;
    if (!read_record(words[0], &replay, error, &result)) {
        if (result == STATUS_FAILED) say_error(STATUS_FAILED, "%s", error);
        return result;
    }
    if (at > (int64_t)replay.count) {
        result = say_error(STATUS_UNUSABLE, "--at: the record has %llu events.", (unsigned long long)replay.count);
    } else if (as >= replay.measure.seats) {
        result = say_error(STATUS_UNUSABLE, "--as: the game has seats 0 to %u.", replay.measure.seats - 1u);
    } else {
        result = show(&replay, at < 0 ? replay.count : (uint64_t)at, as < 0 ? CASUS_SEAT_ORGANISER : (casus_seat)as, json);
    }
    replay_free(&replay);
    return result;
}
