/* Writing whole records. Errors are not reported line by line: the caller asks once, at the end, whether everything
 * went well. Times are 0, so that the same game gives the same bytes. */
#include "recorder.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"

enum { LINE_SIZE = 4096, SEAT_SIZE = 512 };

static void put(struct recorder *recorder, struct casus_writer *line)
{
    casus_assert(!casus_writer_fits(line) || line->out[0] == '{');
    casus_json_key_int(line, "time", 0);
    casus_record_close(line, &recorder->chain);
    if (!casus_writer_fits(line) || fwrite(line->out, 1, line->length, recorder->file) != line->length)
        recorder->failed = true;
}

/* A seat that gives bytes is a person's. */
static void json_seats(struct casus_writer *line, unsigned seats, const char *const *bots, bool people)
{
    casus_json_key(line, "seats");
    casus_json_open(line, '[');
    for (unsigned seat = 0; seat < seats; seat++) {
        casus_json_open(line, '{');
        casus_json_key_text(line, "name", bots[seat]);
        casus_json_key_text(line, "kind", people ? "person" : "bot");
        if (!people) casus_json_key_text(line, "bot", bots[seat]);
        casus_json_close(line, '}');
    }
    casus_json_close(line, ']');
}

/* The server has committed, the seats have answered, all have revealed. */
static void json_steps(struct casus_writer *line, unsigned seats, const struct recorder_dice *dice,
                       const uint8_t commitment[CASUS_DIGEST_SIZE])
{
    casus_json_key_text(line, "table", dice->table);
    casus_json_key_int(line, "round", 1);
    casus_json_key(line, "steps");
    casus_json_open(line, '[');
    for (int step = 0; step < 3; step++) {
        static const char *const names[] = {"commitment", "commits", "reveals"};
        casus_json_open(line, '{');
        casus_json_key(line, names[step]);
        if (step == 0) casus_json_hex(line, commitment, CASUS_DIGEST_SIZE);
        else casus_json_open(line, '[');
        for (unsigned seat = 0; step > 0 && seat < seats; seat++) {
            const uint8_t *entropy = dice->entropy + (size_t)seat * CASUS_ENTROPY_SIZE;
            uint8_t share[CASUS_DIGEST_SIZE];
            casus_dice_share(entropy, dice->table, seat, commitment, share);
            casus_json_hex(line, step == 1 ? share : entropy, CASUS_DIGEST_SIZE);
        }
        if (step > 0) casus_json_close(line, ']');
        casus_json_key_int(line, "time", 0);
        casus_json_close(line, '}');
    }
    casus_json_close(line, ']');
    casus_json_close(line, '}');
}

static void json_dice(struct casus_writer *line, unsigned seats, const struct recorder_dice *dice)
{
    uint8_t commitment[CASUS_DIGEST_SIZE];
    casus_dice_commitment(dice->secret, commitment);
    casus_json_key(line, "dice");
    casus_json_open(line, '{');
    if (dice->table != NULL) {
        json_steps(line, seats, dice, commitment);
        return;
    }
    casus_json_key(line, "commitment");
    casus_json_hex(line, commitment, sizeof commitment);
    casus_json_key(line, "entropy");
    casus_json_open(line, '[');
    for (unsigned seat = 0; seat < seats; seat++)
        casus_json_hex(line, dice->entropy + (size_t)seat * CASUS_ENTROPY_SIZE, CASUS_ENTROPY_SIZE);
    casus_json_close(line, ']');
    casus_json_close(line, '}');
}

void recorder_begin(struct recorder *recorder, FILE *file, const struct casus_game *game, const char *options,
                    unsigned seats, const char *const *bots, const struct recorder_dice *dice)
{
    casus_assert(seats >= game->seats_least && seats <= game->seats_most);
    *recorder = (struct recorder){.file = file, .secret = dice != NULL ? dice->secret : NULL};
    if (file == NULL) return;
    size_t size = strlen(options) * 6 + (size_t)seats * SEAT_SIZE + LINE_SIZE;
    char *text = malloc(size);
    recorder->failed = text == NULL;
    if (text == NULL) return;
    struct casus_writer line = casus_writer_make(text, size);
    casus_record_open(&line, 0);
    casus_json_key_int(&line, "casus", CASUS_RECORD_VERSION);
    casus_json_key_text(&line, "game", game->name);
    casus_json_key_int(&line, "rules", game->rules_version);
    casus_json_key_text(&line, "options", options);
    json_seats(&line, seats, bots, dice != NULL && dice->table != NULL);
    if (dice != NULL) json_dice(&line, seats, dice);
    put(recorder, &line);
    free(text);
}

void recorder_action(struct recorder *recorder, const struct casus_game *game, const void *state, casus_seat seat,
                     casus_action action)
{
    char text[LINE_SIZE], words_text[256];
    if (recorder->file == NULL) return;
    struct casus_writer line = casus_writer_make(text, sizeof text),
                        words = casus_writer_make(words_text, sizeof words_text);
    game->action_text(state, seat, action, &words);
    casus_assert(action != 0 && casus_writer_fits(&words)); /* Truncated, they would be another action. */
    casus_record_open(&line, ++recorder->number);
    casus_json_key(&line, "seat");
    casus_record_seat(&line, seat);
    casus_json_key_text(&line, "action", words_text);
    put(recorder, &line);
}

void recorder_takeback(struct recorder *recorder, uint64_t to, const struct casus_seats *by)
{
    char text[LINE_SIZE];
    if (recorder->file == NULL) return;
    struct casus_writer line = casus_writer_make(text, sizeof text);
    casus_record_open(&line, ++recorder->number);
    casus_json_key_int(&line, "takeback", (int64_t)to);
    casus_assert(to < recorder->number && casus_seats_count(by) > 0);
    casus_json_key(&line, "by");
    casus_json_open(&line, '[');
    for (unsigned seat = 0; seat < CASUS_SEATS_MAX; seat++) {
        if (casus_seats_has(by, (casus_seat)seat)) casus_json_int(&line, seat);
    }
    casus_json_close(&line, ']');
    put(recorder, &line);
}

void recorder_resign(struct recorder *recorder, casus_seat seat)
{
    casus_assert(seat < CASUS_SEATS_MAX);
    char text[LINE_SIZE];
    if (recorder->file == NULL) return;
    struct casus_writer line = casus_writer_make(text, sizeof text);
    casus_record_open(&line, ++recorder->number);
    casus_json_key_int(&line, "resign", seat);
    put(recorder, &line);
}

bool recorder_end(struct recorder *recorder, const char *how, const void *state, size_t state_size)
{
    char text[LINE_SIZE];
    uint8_t bytes[8];
    if (recorder->file == NULL) return true;
    uint64_t hash = casus_hash(state, state_size);
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    struct casus_writer line = casus_writer_make(text, sizeof text);
    casus_record_open(&line, ++recorder->number);
    casus_json_key_text(&line, "end", how);
    if (recorder->secret != NULL) {
        casus_json_key(&line, "secret");
        casus_json_hex(&line, recorder->secret, CASUS_SECRET_SIZE);
    }
    casus_json_key(&line, "state");
    casus_json_hex(&line, bytes, sizeof bytes);
    put(recorder, &line);
    return !recorder->failed && !ferror(recorder->file);
}
