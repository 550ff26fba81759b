/* casus verify: what records prove, in plain words. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "cli.h"
#include "record_file.h"

/* ---- Of one file, for people ---- */

static void print_dice(const struct replay *replay)
{
    casus_assert(replay->dice.checked == 0 || (replay->has_dice && replay->has_secret));
    const struct replay_dice *dice = &replay->dice;
    if (!replay->has_dice) {
        puts("Dice: not checked, the record has none.");
        return;
    }
    if (!replay->has_secret) {
        puts("Dice: not checked, their secret is shown only when the game has ended.");
        return;
    }
    printf("Dice: the secret is the one committed to at the start, and all %llu draws follow from it.\n",
           (unsigned long long)dice->checked);
    if (dice->checked == 0) return;
    double draws = (double)dice->checked;
    printf("      From 0 (the first of all equally likely numbers) to 1 (the last): "
           "expected 0.500 on average, give or take %.3f; seen %.3f.\n",
           2 * sqrt(dice->variance) / draws, dice->seen / draws);
}

static void print_order(const struct replay *replay)
{
    casus_assert(replay->dice_seats <= replay->measure.seats);
    if (!replay->has_dice) return;
    if (!replay->dice_shared) {
        puts("Order: not proven; one device drew everything, with no commitments of the seats.");
        return;
    }
    printf("Order: the server committed first, then %u of %u seats, then they revealed what they had committed to",
           replay->dice_seats, replay->measure.seats);
    if (replay->dice_round == 2) printf("; broken off once before that");
    else if (replay->dice_round > 2)
        printf("; broken off %llu times before that", (unsigned long long)replay->dice_round - 1);
    puts(".");
    if (replay->dice_seats == 0) puts("       No seat gave bytes: whoever ran the server could choose the dice.");
}

static void print_text(const struct replay *replay, const char *path)
{
    static const char *const ends[][2] = {
        {"finished", "it was played to its end"}, {"resigned", "by resignation"}, {"abandoned", "it was abandoned"}};
    printf("Game: %s, %u players.\n", replay->game->name, replay->measure.seats);
    printf("Lines: %llu, each of the right form and numbered without a gap.\n", (unsigned long long)replay->count + 1);
    puts("Chain: every hash follows from its line and all before it.");
    puts("Rules: every action is legal.");
    print_order(replay);
    print_dice(replay);
    for (size_t i = 0; replay->finished && i < sizeof ends / sizeof ends[0]; i++) {
        if (strcmp(replay->end, ends[i][0]) == 0)
            printf("End: %s; the last position is the one that the record names.\n", ends[i][1]);
    }
    if (!replay->finished) puts("End: none, the record is unfinished.");
    if (replay->finished) cli_say("%s: the record is valid.", path);
    else cli_say("%s: valid as far as it goes; the game goes on, or the record was cut.", path);
}

/* ---- For programs: one object a line ---- */

static void print_json(const struct replay *replay, const char *path)
{
    char text[FILE_PATH_SIZE * 2];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_json_open(&out, '{');
    casus_json_key_bool(&out, "valid", true);
    casus_json_key_text(&out, "game", replay->game->name);
    casus_json_key_int(&out, "players", replay->measure.seats);
    casus_json_key_int(&out, "lines", (int64_t)replay->count + 1);
    casus_json_key_int(&out, "events", (int64_t)replay->count);
    casus_json_key_bool(&out, "finished", replay->finished);
    if (replay->finished) casus_json_key_text(&out, "end", replay->end);
    else casus_json_key_null(&out, "end");
    casus_json_key_bool(&out, "dice", replay->has_dice);
    casus_json_key_bool(&out, "dice_checked", replay->has_secret);
    casus_json_key_bool(&out, "dice_shared", replay->dice_shared);
    casus_json_key_int(&out, "dice_seats", replay->dice_seats);
    casus_json_key_int(&out, "dice_round", (int64_t)replay->dice_round);
    casus_json_key_int(&out, "draws", (int64_t)replay->dice.checked);
    casus_json_key_text(&out, "file", path);
    casus_json_close(&out, '}');
    puts(text);
}

static void print_invalid_json(const char *path, const char *error)
{
    char text[FILE_PATH_SIZE * 2];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_json_open(&out, '{');
    casus_json_key_bool(&out, "valid", false);
    casus_json_key_text(&out, "error", error);
    casus_json_key_text(&out, "file", path);
    casus_json_close(&out, '}');
    puts(text);
}

/* ---- Of several files: a line each ---- */

static void print_line(const struct replay *replay, const char *path)
{
    char draws[48] = "";
    if (replay->has_secret)
        snprintf(draws, sizeof draws, "; %llu draws checked", (unsigned long long)replay->dice.checked);
    cli_say("%s: valid%s; %s, %u players, %llu events, %s%s", path, replay->finished ? "" : " as far as it goes",
            replay->game->name, replay->measure.seats, (unsigned long long)replay->count,
            replay->finished ? replay->end : "unfinished", draws);
}

/* ---- The command ---- */

/* A record that is wrong is worse than one that is cut, and one that cannot be read is worst, since nothing is known
 * of it. */
static enum status worse(enum status one, enum status other)
{
    static const unsigned char weight[] = {
        [STATUS_OK] = 0, [STATUS_UNFINISHED] = 1, [STATUS_FAILED] = 2, [STATUS_UNUSABLE] = 3};
    casus_assert((size_t)one < sizeof weight && (size_t)other < sizeof weight);
    return weight[one] > weight[other] ? one : other;
}

static void tell_valid(const struct replay *replay, const char *path, bool json, bool several)
{
    if (json) print_json(replay, path);
    else if (several) print_line(replay, path);
    else print_text(replay, path);
}

static void tell_invalid(const char *path, const char *error, bool json)
{
    if (json) print_invalid_json(path, error);
    else cli_say("%s: not valid. %s", path, error);
}

/* False: the record has another commitment than the one noted by whoever asks; `error` says so. */
static bool check_noted(const struct replay *replay, const char *noted, char error[REPLAY_ERROR_SIZE])
{
    uint8_t bytes[CASUS_DIGEST_SIZE];
    if (noted == NULL) return true;
    bool same = replay->has_dice && casus_word_hex((struct casus_word){noted, strlen(noted)}, bytes, sizeof bytes) &&
                memcmp(bytes, replay->commitment, sizeof bytes) == 0;
    if (!same) snprintf(error, REPLAY_ERROR_SIZE, "Line 1: the server's commitment is not the one that you noted.");
    return same;
}

static enum status verify_file(const char *path, const char *noted, bool json, bool several)
{
    struct replay replay;
    char error[REPLAY_ERROR_SIZE];
    enum status status = cli_read_record_file(path, &replay, error);
    if (status == STATUS_OK && !check_noted(&replay, noted, error)) {
        replay_free(&replay);
        status = STATUS_FAILED;
    }
    if (status == STATUS_FAILED) tell_invalid(path, error, json);
    if (status != STATUS_OK) return status;
    tell_valid(&replay, path, json, several);
    status = replay.finished ? STATUS_OK : STATUS_UNFINISHED;
    replay_free(&replay);
    return status;
}

enum status run_verify(int argc, char **argv)
{
    const char **words = cli_allocate(((size_t)argc + 1) * sizeof *words), *noted = NULL;
    uint8_t bytes[CASUS_DIGEST_SIZE];
    bool json = false;
    const struct option_row rows[] = {
        {"--json", NULL, "print JSON, a line for each record", .flag = &json},
        {"--commitment", "HEX", "the server's commitment as you saw it before the game", .text = &noted}};
    int status =
        cli_read_options(argc, argv, "verify RECORD... [--json] [--commitment HEX]   (RECORD - is standard input)",
                         rows, sizeof rows / sizeof rows[0], words, (size_t)argc);
    enum status worst = STATUS_OK;
    if (status < 0 && noted != NULL && !casus_word_hex((struct casus_word){noted, strlen(noted)}, bytes, sizeof bytes))
        status = (int)cli_say_error(STATUS_UNUSABLE, "--commitment: 64 hexadecimal digits are expected.");
    if (status < 0 && words[0] == NULL) status = (int)cli_say_error(STATUS_UNUSABLE, NO_RECORD);
    for (size_t i = 0; status < 0 && words[i] != NULL; i++) {
        worst = worse(worst, verify_file(words[i], noted, json, words[1] != NULL));
    }
    free(words);
    return status < 0 ? worst : (enum status)status;
}
