/* Each leak replaces one function of the contract, and does the same except for the leak. */
#include "leaks.h"

#include <string.h>

const char *const leak_names[LEAKS] = {
    [LEAK_NONE] = "none",     [LEAK_JSON] = "json",         [LEAK_ACCOUNT] = "account", [LEAK_LOG] = "log",
    [LEAK_HIDDEN] = "hidden", [LEAK_QUESTION] = "question", [LEAK_REFUSAL] = "refusal", [LEAK_LEGAL] = "legal",
    [LEAK_VIEW] = "view",     [LEAK_STANDING] = "standing",
};

const void *(*leak_position)(size_t *size);

static struct casus_game honest;

static uint64_t hash_of_whole(void)
{
    size_t size;
    const void *state = leak_position(&size);
    return state == NULL ? 0 : casus_hash(state, size);
}

static void json(const void *state, struct casus_writer *out)
{
    struct casus_writer start = *out;
    honest.json(state, out);
    if (out->length == start.length) return;
    out->length--; /* The closing bracket. */
    casus_json_key_int(out, "leak", (int64_t)(hash_of_whole() & 255));
    casus_json_close(out, '}');
}

static void describe(const void *state, casus_seat actor, casus_action action, casus_seat seat,
                     struct casus_writer *out)
{
    (void)seat;
    honest.describe(state, actor, action, CASUS_SEAT_ORGANISER, out);
}

static casus_action show_all(const void *state, casus_seat actor, casus_action action, casus_seat seat)
{
    (void)state;
    (void)actor;
    (void)seat;
    return action;
}

static casus_action show_that(const void *state, casus_seat actor, casus_action action, casus_seat seat)
{
    casus_action seen = honest.seen(state, actor, action, seat);
    return seen != 0 ? seen : action;
}

static void say_nothing(const void *state, casus_seat actor, casus_action action, casus_seat seat,
                        struct casus_writer *out)
{
    if (honest.seen(state, actor, action, seat) != 0) honest.describe(state, actor, action, seat, out);
    else casus_json_null(out);
}

static bool query(const void *state, casus_seat seat, const char *question, size_t length, struct casus_writer *out,
                  struct casus_error *error)
{
    (void)state;
    (void)seat;
    (void)question;
    (void)length;
    (void)error;
    casus_json_int(out, (int64_t)(hash_of_whole() & 255));
    return true;
}

static bool is_legal(const void *state, casus_seat seat, casus_action action, struct casus_error *error)
{
    if (honest.is_legal(state, seat, action, error)) return true;
    if (error != NULL) error->argument[3] = (int64_t)(hash_of_whole() & 255);
    return false;
}

static bool apply(void *state, casus_seat seat, casus_action action, struct casus_error *error)
{
    if (honest.apply(state, seat, action, error)) return true;
    if (error != NULL) error->argument[3] = (int64_t)(hash_of_whole() & 255);
    return false;
}

static size_t legal(const void *state, casus_seat seat, casus_action *actions)
{
    size_t count = honest.legal(state, seat, actions);
    if (count < 2 || (hash_of_whole() & 1) == 0) return count;
    casus_action first = actions[0];
    actions[0] = actions[count - 1];
    actions[count - 1] = first;
    return count;
}

/* The last byte, which is padding in most games. */
static void view(const void *state, casus_seat seat, void *view)
{
    size_t size;
    honest.view(state, seat, view);
    if (leak_position(&size) != NULL) ((uint8_t *)view)[size - 1] ^= (uint8_t)(hash_of_whole() & 1);
}

static void standing(const void *state, struct casus_standing *standings)
{
    size_t size;
    honest.standing(state, standings);
    if (leak_position(&size) != NULL) standings[0].score += (int64_t)(casus_hash(state, size) & 255);
}

void leak_plant(enum leak leak, struct casus_game *game)
{
    if (leak == LEAK_NONE) return; /* The game may have one already. */
    honest = *game;
    if (leak == LEAK_JSON) game->json = json;
    if (leak == LEAK_ACCOUNT) game->describe = describe;
    if (leak == LEAK_LOG) game->seen = show_all;
    if (leak == LEAK_HIDDEN) {
        game->seen = show_that;
        game->describe = say_nothing;
    }
    if (leak == LEAK_QUESTION) game->query = query;
    if (leak == LEAK_REFUSAL) {
        game->is_legal = is_legal;
        game->apply = apply;
    }
    if (leak == LEAK_LEGAL) game->legal = legal;
    if (leak == LEAK_VIEW) game->view = view;
    if (leak == LEAK_STANDING) game->standing = standing;
}
