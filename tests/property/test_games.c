/* What must hold always, for every game: one suite that runs over all games of the build and over any game added later.
 *
 * Positions come from seeded random play; a failure prints the game, its options and the seed, with which it can be
 * repeated: test_games SEED. With a leak's name after the seed (secrets/leaks.h) every game has that leak, and the test
 * must fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "effort.h"
#include "casus/casus.h"
#include "secrets/leaks.h"
#include "simulate/sealed.h"
#include "simulate/secrecy.h"

enum { TEXT_MAX = 1 << 20, ACTION_TEXT_MAX = 128, STEPS_MAX = 20000 };

/* A randomly played game, with room for everything a check needs. */
struct play {
    const struct casus_game *game;
    const char *options;
    struct casus_measure measure;
    struct casus_random random;
    void *state, *copy, *view, *other;
    casus_action *actions, *others;
    struct casus_outcome *outcomes;
    char *text, *text_other;
    struct secrecy secrecy;
};

static uint64_t first_seed = 1;
static enum leak leak;             /* Planted in every game, to see that it is noticed; */
static const struct play *in_play; /* it asks for the position. */

static const void *position_in_play(size_t *size)
{
    if (in_play == NULL) return NULL;
    *size = in_play->measure.state_size;
    return in_play->state;
}

static struct play play_make(const struct casus_game *game, const char *options, uint64_t seed)
{
    struct play play = {.game = game, .options = options, .random = casus_random_make(seed)};
    struct casus_error error;
    if (!game->measure(options, strlen(options), &play.measure, &error)) fail_msg("%s: %s", game->name, error.text);
    size_t size = (play.measure.state_size + 7) / 8 * 8;
    play.state = aligned_alloc(8, size);
    play.copy = aligned_alloc(8, size);
    play.view = aligned_alloc(8, size);
    play.other = aligned_alloc(8, size);
    play.actions = calloc(play.measure.legal_max, sizeof *play.actions);
    play.others = calloc(play.measure.legal_max, sizeof *play.others);
    play.outcomes = calloc(play.measure.outcomes_max, sizeof *play.outcomes);
    play.text = malloc(TEXT_MAX);
    play.text_other = malloc(TEXT_MAX);
    play.secrecy = secrecy_make(game, &play.measure);
    if (!game->init(play.state, options, strlen(options), &error)) fail_msg("%s: %s", game->name, error.text);
    return play;
}

static void play_end(struct play *play)
{
    free(play->state);
    free(play->copy);
    free(play->view);
    free(play->other);
    free(play->actions);
    free(play->others);
    free(play->outcomes);
    free(play->text);
    free(play->text_other);
    secrecy_end(&play->secrecy);
}

static bool same_bytes(const struct play *play, const void *one, const void *other)
{
    return memcmp(one, other, play->measure.state_size) == 0;
}

/* ---- What might be done ---- */

/* What somebody might do now: who, and what. */
static casus_seat draw_action(struct play *play, const struct casus_actor *actor, casus_action *action)
{
    if (actor->kind == CASUS_ACTOR_CHANCE) {
        *action = casus_random_outcome(play->game, play->state, play->outcomes, &play->random);
        return CASUS_SEAT_CHANCE;
    }
    casus_seat seat = casus_seats_least(&actor->awaited);
    *action = casus_random_action(play->game, play->state, seat, play->actions, &play->random);
    return seat;
}

/* ---- The checks of one position ---- */

static void check_text_round_trip(struct play *play, casus_seat seat, casus_action action)
{
    char text[ACTION_TEXT_MAX];
    struct casus_error error = {.key = ""};
    struct casus_writer out = casus_writer_make(text, sizeof text);
    play->game->action_text(play->state, seat, action, &out);
    assert_true(casus_writer_fits(&out));
    casus_action back = play->game->action_parse(play->state, seat, text, out.length, &error);
    if (back != action) fail_msg("\"%s\" comes back as another action: %s", text, error.text);
}

static bool is_listed(const struct play *play, casus_seat seat, size_t count, casus_action action)
{
    for (size_t i = 0; i < count; i++) {
        casus_action least = action;
        struct casus_range ranges[CASUS_RANGES_MAX];
        size_t ranged =
            play->game->ranges == NULL ? 0 : play->game->ranges(play->state, seat, play->actions[i], ranges);
        for (size_t r = 0; r < ranged; r++) least = casus_range_set(least, &ranges[r], ranges[r].least);
        if (least == play->actions[i]) return true;
    }
    return false;
}

/* Legal actions apply and round-trip; a refusal changes nothing and says why. */
static void check_legal_set(struct play *play, casus_seat seat)
{
    struct casus_error error;
    size_t count = play->game->legal(play->state, seat, play->actions);
    assert_true(count <= play->measure.legal_max);
    for (size_t i = 0; i < count; i++) {
        casus_action action = play->actions[i];
        check_text_round_trip(play, seat, action);
        assert_true(play->game->is_legal(play->state, seat, action, &error));
        memcpy(play->copy, play->state, play->measure.state_size);
        assert_true(play->game->apply(play->copy, seat, action, &error));
        assert_false(same_bytes(play, play->copy, play->state));
    }
    for (int i = 0; i < 60; i++) { /* Neighbours of legal actions, and noise. */
        casus_action action = casus_random_bits(&play->random);
        if (count > 0 && i < 50)
            action = play->actions[casus_random_below(&play->random, count)] ^ (uint64_t)1 << (action & 63);
        if (i % 3 == 0) action &= 0xffffffffffffu;
        if (play->game->is_legal(play->state, seat, action, NULL)) {
            assert_true(is_listed(play, seat, count, action));
            continue;
        }
        memcpy(play->copy, play->state, play->measure.state_size);
        memset(&error, 0, sizeof error);
        assert_false(play->game->apply(play->copy, seat, action, &error));
        assert_true(same_bytes(play, play->copy, play->state));
        assert_true(error.key[0] != 0 && error.text[0] != 0);
    }
}

static void check_outcomes(struct play *play)
{
    const char *purpose = NULL;
    size_t count = play->game->outcomes(play->state, play->outcomes, &purpose);
    assert_in_range(count, 1, play->measure.outcomes_max);
    assert_non_null(purpose);
    for (size_t i = 0; i < count; i++) {
        assert_true(play->outcomes[i].weight > 0);
        check_text_round_trip(play, CASUS_SEAT_CHANCE, play->outcomes[i].action);
        memcpy(play->copy, play->state, play->measure.state_size);
        assert_true(play->game->apply(play->copy, CASUS_SEAT_CHANCE, play->outcomes[i].action, NULL));
    }
}

static size_t write_json(const struct play *play, const void *state, char *text)
{
    struct casus_writer out = casus_writer_make(text, TEXT_MAX);
    play->game->json(state, &out);
    assert_true(casus_writer_fits(&out));
    return out.length;
}

/* The seat's view, and what is made from it, must not change when anything hidden from the seat does. */
static void check_view(struct play *play, casus_seat seat)
{
    const struct casus_game *game = play->game;
    game->view(play->state, seat, play->view);
    memcpy(play->other, play->view, play->measure.state_size);
    game->view(play->other, seat, play->copy); /* A view of a view is the same view. */
    assert_true(same_bytes(play, play->copy, play->view));
    for (int i = 0; i < 3; i++) {
        game->determinize(play->view, seat, &play->random, play->other);
        game->view(play->other, seat, play->copy);
        assert_true(same_bytes(play, play->copy, play->view));
        assert_int_equal(write_json(play, play->copy, play->text), write_json(play, play->view, play->text_other));
        assert_string_equal(play->text, play->text_other);
        if (seat >= play->measure.seats) continue;
        size_t count = game->legal(play->state, seat, play->actions);
        assert_int_equal(count, game->legal(play->other, seat, play->others));
        assert_memory_equal(play->actions, play->others, count * sizeof *play->actions);
        assert_int_equal(count, game->legal(play->view, seat, play->others));
        assert_memory_equal(play->actions, play->others, count * sizeof *play->actions);
    }
}

/* A refusal must not reveal more to a seat than its view does. */
static void check_refusals_leak_nothing(struct play *play, casus_seat seat)
{
    play->game->view(play->state, seat, play->view);
    for (int i = 0; i < 20; i++) {
        struct casus_error from_state = {.key = ""}, from_view = {.key = ""};
        casus_action action = casus_random_bits(&play->random) & 0x00070507053f7fu;
        bool legal = play->game->is_legal(play->state, seat, action, &from_state);
        assert_int_equal(legal, play->game->is_legal(play->view, seat, action, &from_view));
        if (!legal) assert_string_equal(from_state.text, from_view.text);
    }
}

static void describe(const struct play *play, casus_seat actor, casus_action action, casus_seat seat, char *text)
{
    struct casus_writer out = casus_writer_make(text, TEXT_MAX);
    play->game->describe(play->state, actor, action, seat, &out);
    assert_true(casus_writer_fits(&out));
}

/* .. and lead to the same view. */
static void check_same_view(struct play *play, casus_action one, casus_action two, casus_seat seat)
{
    memcpy(play->copy, play->state, play->measure.state_size);
    assert_true(play->game->apply(play->copy, CASUS_SEAT_CHANCE, one, NULL));
    play->game->view(play->copy, seat, play->view);
    memcpy(play->copy, play->state, play->measure.state_size);
    assert_true(play->game->apply(play->copy, CASUS_SEAT_CHANCE, two, NULL));
    play->game->view(play->copy, seat, play->other);
    assert_true(same_bytes(play, play->view, play->other));
}

/* If not even the existence of an action may be known, the game says so. */
static void check_seen(struct play *play, casus_seat actor, casus_action action)
{
    for (unsigned seat = 0; seat < play->measure.seats; seat++) {
        bool secret = play->game->seen(play->state, actor, action, (casus_seat)seat) == 0;
        assert_true(!secret || play->game->secret_events);
    }
    assert_true(play->game->seen(play->state, actor, action, CASUS_SEAT_ORGANISER) == action);
}

/* Two outcomes that a seat sees alike are described alike to it: the log leaks nothing; */
static void check_descriptions(struct play *play, casus_seat seat)
{
    size_t count = play->game->outcomes(play->state, play->outcomes, NULL);
    if (count < 2) return;
    casus_action one = play->outcomes[casus_random_below(&play->random, count)].action;
    casus_action two = play->outcomes[casus_random_below(&play->random, count)].action;
    casus_action seen_one = play->game->seen(play->state, CASUS_SEAT_CHANCE, one, seat);
    casus_action seen_two = play->game->seen(play->state, CASUS_SEAT_CHANCE, two, seat);
    if (seen_one != seen_two || seen_one == 0) return;
    describe(play, CASUS_SEAT_CHANCE, one, seat, play->text);
    describe(play, CASUS_SEAT_CHANCE, two, seat, play->text_other);
    assert_string_equal(play->text, play->text_other);
    check_same_view(play, one, two, seat);
}

/* What a seat's view hides is told to it neither by an event nor by the standings. */
static void check_secrecy(struct play *play, const struct casus_actor *actor, casus_seat viewer)
{
    if (!secrecy_of_standing(&play->secrecy, play->state, CASUS_SEAT_OBSERVER)) fail_msg("%s", play->secrecy.problem);
    if (!secrecy_of_standing(&play->secrecy, play->state, viewer)) fail_msg("%s", play->secrecy.problem);
    if (actor->kind == CASUS_ACTOR_OVER) return;
    casus_action action;
    casus_seat seat = draw_action(play, actor, &action);
    if (!secrecy_of_event(&play->secrecy, play->state, seat, action, viewer, &play->random))
        fail_msg("%s", play->secrecy.problem);
}

static void check_standing(struct play *play)
{
    struct casus_standing standings[CASUS_SEATS_MAX];
    int sum = 0, best = 0;
    play->game->standing(play->state, standings);
    for (unsigned seat = 0; seat < play->measure.seats; seat++) {
        sum += standings[seat].value;
        best += standings[seat].place == 1;
    }
    assert_true(abs(sum) <= (int)play->measure.seats);
    assert_true(best >= 1);
}

static casus_seat random_viewer(struct play *play)
{
    uint64_t seat = casus_random_below(&play->random, play->measure.seats + 1u);
    return seat == play->measure.seats ? CASUS_SEAT_OBSERVER : (casus_seat)seat;
}

/* Drawing without a list gives the same as drawing from the list. */
static void check_sample(struct play *play, const struct casus_actor *actor)
{
    if (play->game->sample == NULL) return;
    struct casus_game listing = *play->game;
    listing.sample = NULL;
    bool chance = actor->kind == CASUS_ACTOR_CHANCE;
    casus_seat last = chance ? 0 : (casus_seat)(play->measure.seats - 1);
    for (casus_seat seat = 0; seat <= last; seat++) {
        struct casus_random one = play->random, other = play->random;
        casus_action listed = chance ? casus_random_outcome(&listing, play->state, play->outcomes, &one)
                                     : casus_random_action(&listing, play->state, seat, play->actions, &one);
        assert_int_equal(play->game->sample(play->state, chance ? CASUS_SEAT_CHANCE : seat, &other), listed);
        assert_memory_equal(&one, &other, sizeof one);
    }
}

static void check_position(struct play *play, const struct casus_actor *actor)
{
    casus_seat viewer = random_viewer(play);
    check_secrecy(play, actor, viewer);
    if (actor->kind != CASUS_ACTOR_OVER) check_sample(play, actor);
    if (actor->kind == CASUS_ACTOR_CHANCE) {
        check_outcomes(play);
        check_descriptions(play, viewer);
    }
    for (unsigned seat = 0; seat < play->measure.seats; seat++) {
        bool awaited = casus_seats_has(&actor->awaited, (casus_seat)seat);
        if (awaited || casus_random_below(&play->random, 8) == 0) check_legal_set(play, (casus_seat)seat);
    }
    check_view(play, viewer);
    if (viewer < play->measure.seats) check_refusals_leak_nothing(play, viewer);
    check_standing(play);
}

/* ---- Playing ---- */

/* One random step; writes who did what. False at the end of the game. */
static bool step(struct play *play, const struct casus_actor *actor, casus_seat *seat, casus_action *action)
{
    if (actor->kind == CASUS_ACTOR_OVER) return false;
    *seat = draw_action(play, actor, action);
    assert_int_not_equal(*action, 0);
    check_seen(play, *seat, *action);
    assert_true(play->game->apply(play->state, *seat, *action, NULL));
    return true;
}

static void play_and_check(const struct casus_game *game, const char *options, uint64_t seed, unsigned check_every)
{
    struct play play = play_make(game, options, seed);
    struct casus_actor actor;
    casus_seat seat;
    casus_action action;
    unsigned steps = 0;
    in_play = &play;
    do {
        game->actor(play.state, &actor);
        if (casus_random_below(&play.random, check_every) == 0) check_position(&play, &actor);
        assert_true(++steps < STEPS_MAX);
    } while (step(&play, &actor, &seat, &action));
    in_play = NULL;
    play_end(&play);
}

/* The same actions give the same bytes, whether applied at once or from a copy in between. */
static void play_and_replay(const struct casus_game *game, const char *options, uint64_t seed)
{
    struct play play = play_make(game, options, seed);
    struct play again = play_make(game, options, seed);
    struct casus_actor actor;
    casus_seat seat;
    casus_action action;
    assert_true(same_bytes(&play, play.state, again.state));
    for (;;) {
        game->actor(play.state, &actor);
        if (!step(&play, &actor, &seat, &action)) break;
        char text[ACTION_TEXT_MAX];
        struct casus_writer out = casus_writer_make(text, sizeof text);
        game->action_text(again.state, seat, action, &out);
        casus_action read = game->action_parse(again.state, seat, text, out.length, NULL);
        memcpy(again.copy, again.state, again.measure.state_size);
        assert_true(game->apply(again.copy, seat, read, NULL));
        memcpy(again.state, again.copy, again.measure.state_size);
        assert_int_equal(casus_hash(play.state, play.measure.state_size),
                         casus_hash(again.state, again.measure.state_size));
    }
    assert_true(same_bytes(&play, play.state, again.state));
    play_end(&play);
    play_end(&again);
}

/* The test's own game, for what only sealed actions with ranges show. */
static const char *const sealed_settings[] = {"players 2", "players 7", NULL};

typedef void check_of_setting(const struct casus_game *game, const char *options);

static void for_every_setting(check_of_setting *check)
{
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        struct casus_game played = **game;
        leak_plant(leak, &played);
        for (const char *const *options = played.settings; *options != NULL; options++) check(&played, *options);
    }
    for (const char *const *options = sealed_settings; *options != NULL; options++) check(&sealed_game, *options);
}

/* Positions with long lists are checked less often. */
static unsigned check_every(const struct casus_game *game, const char *options)
{
    struct casus_measure sizes;
    assert_true(game->measure(options, strlen(options), &sizes, NULL));
    return (unsigned)(4 + sizes.legal_max / 64);
}

static void check_setting(const struct casus_game *game, const char *options)
{
    for (uint64_t seed = first_seed; seed < first_seed + effort(3, 6); seed++) {
        print_message("%s, options \"%s\", seed %llu\n", game->name, options, (unsigned long long)seed);
        play_and_check(game, options, seed, check_every(game, options));
    }
}

static void every_position_keeps_the_contract(void **test)
{
    (void)test;
    for_every_setting(check_setting);
}

static void replay_setting(const struct casus_game *game, const char *options)
{
    for (uint64_t seed = first_seed; seed < first_seed + effort(5, 10); seed++) play_and_replay(game, options, seed);
}

static void every_game_replays_to_the_same_bytes(void **test)
{
    (void)test;
    for_every_setting(replay_setting);
}

/* ---- What a game says of itself ---- */

static void check_sizes(const struct casus_game *game, const char *options)
{
    struct casus_measure sizes;
    assert_true(game->measure(options, strlen(options), &sizes, NULL));
    if (game == &sealed_game) return;
    assert_in_range(sizes.seats, game->seats_least, game->seats_most);
    /* The browser has room for the actions of any position that it can hold. */
    assert_true(sizes.state_size > CASUS_PAGE_STATE_MAX ||
                (sizes.legal_max <= CASUS_PAGE_LEGAL_MAX && sizes.outcomes_max <= CASUS_PAGE_LEGAL_MAX));
}

static void every_setting_has_seats_and_sizes_in_range(void **test)
{
    (void)test;
    for_every_setting(check_sizes);
}

/* Whether the game accepts the line; `options` may depend on one another, so a refusal needs a reason. */
static bool takes(const struct casus_game *game, const char *key, const char *value, void *state)
{
    char line[128];
    struct casus_error error = {.key = ""};
    struct casus_measure sizes;
    snprintf(line, sizeof line, "%s %s", key, value);
    bool taken = game->measure(line, strlen(line), &sizes, &error);
    if (!taken && (error.key[0] == 0 || error.text[0] == 0))
        fail_msg("%s: %s: refused without a word", game->name, line);
    if (taken && state != NULL) assert_true(game->init(state, line, strlen(line), NULL));
    return taken;
}

static void check_option(const struct casus_game *game, const struct casus_option *option)
{
    char least[24], most[24], standard[24], below[24], above[24];
    struct casus_measure sizes;
    assert_true(game->measure("", 0, &sizes, NULL));
    size_t size = (sizes.state_size + 7) / 8 * 8;
    void *given = aligned_alloc(8, size), *left_out = aligned_alloc(8, size);
    if (option->kind == CASUS_OPTION_NUMBER) {
        snprintf(least, sizeof least, "%lld", (long long)option->least);
        snprintf(most, sizeof most, "%lld", (long long)option->most);
        snprintf(below, sizeof below, "%lld", (long long)option->least - 1);
        snprintf(above, sizeof above, "%lld", (long long)option->most + 1);
        snprintf(standard, sizeof standard, "%lld", (long long)option->standard);
        if (!takes(game, option->key, least, NULL) || !takes(game, option->key, most, NULL) ||
            takes(game, option->key, below, NULL) || takes(game, option->key, above, NULL))
            fail_msg("%s: %s is not %s to %s", game->name, option->key, least, most);
    } else {
        for (const char *const *word = option->words; *word != NULL; word++)
            (void)takes(game, option->key, *word, NULL);
        assert_false(takes(game, option->key, "no-such-word", NULL));
        snprintf(standard, sizeof standard, "%s", option->words[0]);
    }
    /* The standard value is what applies without the line. */
    assert_true(takes(game, option->key, standard, given));
    assert_true(game->init(left_out, "", 0, NULL));
    assert_memory_equal(given, left_out, sizes.state_size);
    free(given);
    free(left_out);
}

static void every_option_takes_its_values_and_no_others(void **test)
{
    (void)test;
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        for (const struct casus_option *option = (*game)->options; option->key != NULL; option++) {
            if (option->kind != CASUS_OPTION_LINES) check_option(*game, option);
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_keeps_the_contract),
        cmocka_unit_test(every_game_replays_to_the_same_bytes),
        cmocka_unit_test(every_setting_has_seats_and_sizes_in_range),
        cmocka_unit_test(every_option_takes_its_values_and_no_others),
    };
    if (argc > 1) first_seed = strtoull(argv[1], NULL, 10);
    while (argc > 2 && leak < LEAKS && strcmp(leak_names[leak], argv[2]) != 0) leak++;
    if (leak == LEAKS) return 2;
    if (leak != LEAK_NONE) cmocka_set_test_filter("every_position*");
    leak_position = position_in_play;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
