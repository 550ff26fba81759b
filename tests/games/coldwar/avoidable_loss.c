/* avoidable_loss.c - which games of records were lost by DEFCON although another legal action would have avoided it.
 *
 *     coldwar_avoidable_loss [NAME=PLAYER] RECORD ..
 *
 * With NAME only losses of the player of that name count. A loss counts if any of the loser's choices since it was last
 * asked for a play or a headline had more danger (risk.h) than another legal one. Fails if there is such a loss.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/coldwar/contract.h"
#include "games/coldwar/risk.h"
#include "replay/replay.h"

struct tally {
    unsigned records, lost, avoidable;
};

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    char *text = malloc(REPLAY_BYTES_MAX);
    *length = text == NULL ? 0 : fread(text, 1, REPLAY_BYTES_MAX, file);
    fclose(file);
    return text;
}

static enum cw_danger least_danger(const struct cw_state *state, unsigned seat)
{
    casus_action actions[CW_LEGAL_MAX];
    size_t count = cw_legal(state, (casus_seat)seat, actions);
    enum cw_danger least = CW_LOSES;
    for (size_t i = 0; i < count && least > CW_NO_DANGER; i++) {
        enum cw_danger danger = cw_risk_of(state, seat, actions[i]).danger;
        if (danger < least) least = danger;
    }
    return least;
}

static bool is_beginning(const struct cw_state *state)
{
    return state->ask.kind == CW_ASK_PLAY || state->ask.kind == CW_ASK_HEADLINE;
}

/* Back from the end, to the play or headline with which it began. */
static bool is_avoidable(const struct replay *replay, unsigned loser, uint64_t *at)
{
    struct cw_state state;
    for (*at = replay->count; *at > 0; --*at) {
        const struct replay_event *event = &replay->events[*at];
        if (event->kind != REPLAY_ACTION || event->seat != loser) continue;
        replay_position(replay, *at - 1, &state);
        if (cw_risk_of(&state, loser, event->action).danger > least_danger(&state, loser)) return true;
        if (is_beginning(&state)) return false;
    }
    return false;
}

static void look_at(struct tally *tally, const struct replay *replay, const char *path, const char *name)
{
    struct cw_state end;
    uint64_t at;
    replay_position(replay, replay->count, &end);
    tally->records++;
    if (end.phase != CW_OVER || end.winner > CW_US || (end.reason != CW_BY_DEFCON && end.reason != CW_BY_CRISIS))
        return;
    unsigned loser = end.winner ^ 1u;
    if (name != NULL && strcmp(replay->names[loser], name) != 0) return;
    tally->lost++;
    if (!is_avoidable(replay, loser, &at)) return;
    tally->avoidable++;
    printf("%s: event %llu, by %s\n", path, (unsigned long long)at, replay->names[loser]);
}

static bool look_at_file(struct tally *tally, const char *path, const char *name)
{
    char error[REPLAY_ERROR_SIZE] = "it cannot be read";
    struct replay replay;
    size_t length = 0;
    char *text = read_file(path, &length);
    bool good = text != NULL && replay_read(&replay, text, length, error) && strcmp(replay.game->name, CW_NAME) == 0;
    if (good) {
        look_at(tally, &replay, path, name);
        replay_free(&replay);
    } else {
        fprintf(stderr, "%s: %s\n", path, error);
    }
    free(text);
    return good;
}

int main(int argc, char **argv)
{
    struct tally tally = {0};
    const char *name = NULL;
    int first = 1;
    if (argc > 1 && strncmp(argv[1], "NAME=", 5) == 0) {
        name = argv[1] + 5;
        first = 2;
    }
    if (first >= argc) {
        fprintf(stderr, "usage: coldwar_avoidable_loss [NAME=PLAYER] RECORD ..\n");
        return 2;
    }
    for (int i = first; i < argc; i++) {
        if (!look_at_file(&tally, argv[i], name)) return 2;
    }
    printf("%u records, %u lost by DEFCON, %u of them avoidably\n", tally.records, tally.lost, tally.avoidable);
    return tally.avoidable > 0;
}
