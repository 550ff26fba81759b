/* What a game tells the search must hold always: one suite that runs over all games that have casus_thinking, and over
 * any added later; and so must what the search makes of it.
 *
 * Half of the games are random, half go as the light choices want, so that likely positions occur, too. A failure
 * prints the game, its options and the seed, with which it can be repeated: test_search SEED. */
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
#include "search/bot.h"
#include "search/value.h"

enum { STEPS_MAX = 20000, CANDIDATES = 6, ROLLOUTS = 8, GARBAGE = 0xa5 };

/* A game that is played, with room for everything a check needs. */
struct play {
    const struct casus_game *game;
    const struct casus_thinking *thinking;
    struct casus_measure measure;
    struct casus_random random;
    void *state, *view, *before, *world;
    casus_action *actions;
    struct casus_outcome *outcomes;
    void *memory; /* For any bot. */
    size_t memory_size;
    struct casus_feature *features, *others;
    int16_t *weight; /* Made up. */
    struct casus_weights weights;
    bool lightly; /* It goes as the light choices want. */
    unsigned checked;
};

static uint64_t first_seed = 1;

/* ---- A game ---- */

/* Of all signs, and small enough that not every value is at its end. */
static void make_weights_up(struct play *play)
{
    play->weight = calloc(play->thinking->weights_count + 1, sizeof *play->weight);
    for (size_t i = 0; i < play->thinking->weights_count; i++)
        play->weight[i] = (int16_t)((int)casus_random_below(&play->random, 1001) - 500);
    play->weights = (struct casus_weights){.rules_version = play->game->rules_version,
                                           .version = play->thinking->weights_version,
                                           .count = play->thinking->weights_count,
                                           .weight = play->weight};
}

static struct play play_make(const struct casus_game *game, const char *options, uint64_t seed)
{
    struct play play = {.game = game, .thinking = game->thinking, .random = casus_random_make(seed)};
    struct casus_error error;
    if (!game->measure(options, strlen(options), &play.measure, &error)) fail_msg("%s: %s", game->name, error.text);
    size_t size = (play.measure.state_size + 7) / 8 * 8;
    play.state = aligned_alloc(8, size);
    play.view = aligned_alloc(8, size);
    play.before = aligned_alloc(8, size);
    play.world = aligned_alloc(8, size);
    play.actions = calloc(play.measure.legal_max, sizeof *play.actions);
    play.outcomes = calloc(play.measure.outcomes_max, sizeof *play.outcomes);
    play.memory_size = casus_bots_memory(game, &play.measure);
    play.memory = malloc(play.memory_size + 1);
    play.features = calloc(play.thinking->features_most + 1, sizeof *play.features);
    play.others = calloc(play.thinking->features_most + 1, sizeof *play.others);
    play.lightly = seed % 2 == 0;
    make_weights_up(&play);
    if (!game->init(play.state, options, strlen(options), &error)) fail_msg("%s: %s", game->name, error.text);
    return play;
}

static void play_end(struct play *play)
{
    free(play->state);
    free(play->view);
    free(play->before);
    free(play->world);
    free(play->actions);
    free(play->outcomes);
    free(play->memory);
    free(play->features);
    free(play->others);
    free(play->weight);
}

/* ---- What is asked ---- */

static size_t candidates_of(struct play *play, casus_seat seat, const struct casus_weights *weights, uint64_t seed,
                            casus_action actions[CASUS_CANDIDATES_MAX])
{
    struct casus_random random = casus_random_make(seed);
    memset(actions, GARBAGE, CASUS_CANDIDATES_MAX * sizeof *actions);
    return play->thinking->candidates(play->view, seat, weights, CANDIDATES, &random, actions);
}

static casus_action policy_of(struct play *play, casus_seat seat, const struct casus_weights *weights, uint64_t seed)
{
    struct casus_random random = casus_random_make(seed);
    return play->thinking->policy(play->view, seat, weights, &random);
}

static bool stop_at_once(void *context)
{
    ++*(unsigned *)context;
    return true;
}

/* What memory holds before does not matter: it has something else each time. */
static casus_action bot_choice(struct play *play, const struct casus_bot *bot, casus_seat seat,
                               struct casus_limits limits, uint64_t seed)
{
    struct casus_random random = casus_random_make(seed);
    memset(play->memory, (int)casus_random_below(&play->random, 256), play->memory_size);
    return casus_bot_choose(bot, &(struct casus_choice){.game = play->game,
                                                        .measure = &play->measure,
                                                        .view = play->view,
                                                        .seat = seat,
                                                        .limits = limits,
                                                        .random = &random,
                                                        .memory = play->memory});
}

/* ---- The checks of one position ---- */

static void see(struct play *play, const void *state, casus_seat seat)
{
    play->game->view(state, seat, play->view);
    memcpy(play->before, play->view, play->measure.state_size);
}

static void check_view_unchanged(const struct play *play)
{
    assert_memory_equal(play->view, play->before, play->measure.state_size);
}

static void check_candidates(struct play *play, casus_seat seat, const struct casus_weights *weights)
{
    casus_action actions[CASUS_CANDIDATES_MAX], again[CASUS_CANDIDATES_MAX];
    if (play->thinking->candidates == NULL) return;
    uint64_t seed = casus_random_bits(&play->random);
    size_t count = candidates_of(play, seat, weights, seed, actions);
    check_view_unchanged(play);
    assert_in_range(count, 1, CANDIDATES);
    for (size_t i = 0; i < count; i++) {
        assert_true(play->game->is_legal(play->state, seat, actions[i], NULL));
        for (size_t j = 0; j < i; j++) assert_true(actions[i] != actions[j]);
    }
    assert_int_equal(candidates_of(play, seat, weights, seed, again), count);
    assert_memory_equal(again, actions, count * sizeof *actions);
    candidates_of(play, seat, weights, casus_random_bits(&play->random), again);
    check_view_unchanged(play);
}

static void check_policy(struct play *play, casus_seat seat, const struct casus_weights *weights)
{
    if (play->thinking->policy == NULL) return;
    uint64_t seed = casus_random_bits(&play->random);
    casus_action action = policy_of(play, seat, weights, seed);
    check_view_unchanged(play);
    assert_true(play->game->is_legal(play->state, seat, action, NULL));
    assert_true(policy_of(play, seat, weights, seed) == action);
}

/* Everybody sees whether something is in progress. */
static void check_settled(struct play *play)
{
    if (play->thinking->settled == NULL) return;
    bool settled = play->thinking->settled(play->state);
    for (unsigned seat = 0; seat < play->measure.seats; seat++) {
        see(play, play->state, (casus_seat)seat);
        assert_int_equal(play->thinking->settled(play->view), settled);
        check_view_unchanged(play);
    }
}

static size_t check_features_of(struct play *play, const void *state, casus_seat seat, struct casus_feature *features)
{
    const struct casus_thinking *thinking = play->thinking;
    bool *seen = calloc(thinking->weights_count + 1, sizeof *seen);
    size_t count = thinking->features(state, seat, features);
    assert_in_range(count, 0, thinking->features_most);
    for (size_t i = 0; i < count; i++) {
        assert_true(features[i].index < thinking->weights_count);
        assert_false(seen[features[i].index]);
        seen[features[i].index] = true;
    }
    free(seen);
    return count;
}

static void check_same_features(struct play *play, const void *state, casus_seat seat, size_t count)
{
    assert_int_equal(check_features_of(play, state, seat, play->others), count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(play->others[i].index, play->features[i].index);
        assert_int_equal(play->others[i].value, play->features[i].value);
    }
}

/* Nothing is read that is hidden from the seat. */
static void check_features(struct play *play, casus_seat seat)
{
    if (play->thinking->features == NULL) return;
    size_t count = check_features_of(play, play->state, seat, play->features);
    see(play, play->state, seat);
    check_same_features(play, play->view, seat, count);
    check_view_unchanged(play);
    play->game->determinize(play->view, seat, &play->random, play->world);
    check_same_features(play, play->world, seat, count);
}

static void check_value(struct play *play, casus_seat seat, bool over)
{
    const struct casus_weights *weights[] = {NULL, &play->weights};
    struct casus_standing standings[CASUS_SEATS_MAX];
    for (unsigned i = 0; i < 2; i++) {
        if (weights[i] == NULL ? play->thinking->value == NULL : play->thinking->weights_count == 0) continue;
        int32_t value = casus_value(play->game, weights[i], play->state, seat, play->features);
        assert_true(value >= -CASUS_EQUITY_ONE && value <= CASUS_EQUITY_ONE);
        if (!over) continue;
        play->game->standing(play->state, standings);
        assert_int_equal(value, standings[seat].value * (CASUS_EQUITY_ONE / 1000));
    }
}

/* ---- The search ---- */

static const struct casus_bot *draw_level(struct play *play)
{
    const struct casus_bot *level[16], *bot;
    size_t count = 0;
    for (size_t i = 0; (bot = casus_bot_at(play->game, i)) != NULL && count < 16; i++) {
        if (bot->level != NULL) level[count++] = bot;
    }
    return count > 0 ? level[casus_random_below(&play->random, count)] : NULL;
}

/* The move is legal, and the same in every world that the seat cannot tell from the true one. */
static void check_search(struct play *play, const struct casus_bot *bot, casus_seat seat)
{
    struct casus_limits limits = {.rollouts = ROLLOUTS};
    uint64_t seed = casus_random_bits(&play->random);
    see(play, play->state, seat);
    casus_action action = bot_choice(play, bot, seat, limits, seed);
    check_view_unchanged(play);
    assert_true(play->game->is_legal(play->state, seat, action, NULL));
    play->game->determinize(play->before, seat, &play->random, play->world);
    play->game->view(play->world, seat, play->view);
    check_view_unchanged(play);
    assert_true(bot_choice(play, bot, seat, limits, seed) == action);
}

/* Nobody wants the choice any more; still it is one. */
static void check_stop(struct play *play, const struct casus_bot *bot, casus_seat seat)
{
    unsigned asked = 0;
    struct casus_limits limits = {.stopped = stop_at_once, .context = &asked};
    see(play, play->state, seat);
    casus_action action = bot_choice(play, bot, seat, limits, casus_random_bits(&play->random));
    assert_true(play->game->is_legal(play->state, seat, action, NULL));
    assert_true(asked <= 1);
}

static void check_nothing_to_choose(struct play *play, const struct casus_bot *bot, casus_seat seat)
{
    struct casus_limits limits = {.rollouts = ROLLOUTS};
    see(play, play->state, seat);
    assert_true(bot_choice(play, bot, seat, limits, 1) == 0);
    check_view_unchanged(play);
}

/* ---- Playing ---- */

static void check_awaited(struct play *play, const struct casus_bot *bot, casus_seat seat)
{
    see(play, play->state, seat);
    check_candidates(play, seat, NULL);
    check_candidates(play, seat, &play->weights);
    check_policy(play, seat, NULL);
    check_policy(play, seat, &play->weights);
    if (bot == NULL) return;
    check_search(play, bot, seat);
    check_stop(play, bot, seat);
}

static void check_position(struct play *play, const struct casus_actor *actor)
{
    const struct casus_bot *bot = draw_level(play);
    if (actor->kind != CASUS_ACTOR_CHANCE && actor->kind != CASUS_ACTOR_OVER) check_settled(play);
    for (unsigned seat = 0; seat < play->measure.seats; seat++) {
        bool over = actor->kind == CASUS_ACTOR_OVER; /* Then the standing says it all. */
        if (!over) check_features(play, (casus_seat)seat);
        check_value(play, (casus_seat)seat, over);
        if (casus_seats_has(&actor->awaited, (casus_seat)seat)) check_awaited(play, bot, (casus_seat)seat);
        else if (bot != NULL) check_nothing_to_choose(play, bot, (casus_seat)seat);
    }
    play->checked++;
}

static casus_action draw_choice(struct play *play, casus_seat seat)
{
    if (!play->lightly) return casus_random_action(play->game, play->state, seat, play->actions, &play->random);
    see(play, play->state, seat);
    if (play->thinking->policy != NULL) return policy_of(play, seat, NULL, casus_random_bits(&play->random));
    return bot_choice(play, casus_bot_stand_in(play->game), seat, (struct casus_limits){0},
                      casus_random_bits(&play->random));
}

/* False at the end of the game. */
static bool step(struct play *play, const struct casus_actor *actor)
{
    if (actor->kind == CASUS_ACTOR_OVER) return false;
    casus_seat seat = CASUS_SEAT_CHANCE;
    casus_action action;
    if (actor->kind == CASUS_ACTOR_CHANCE) {
        action = casus_random_outcome(play->game, play->state, play->outcomes, &play->random);
    } else {
        seat = casus_seats_least(&actor->awaited);
        action = draw_choice(play, seat);
    }
    assert_true(play->game->apply(play->state, seat, action, NULL));
    return true;
}

/* Checks a position of so many, and the last one. */
static void play_and_check(const struct casus_game *game, const char *options, uint64_t seed, unsigned every)
{
    struct play play = play_make(game, options, seed);
    struct casus_actor actor;
    unsigned steps = 0;
    do {
        game->actor(play.state, &actor);
        bool over = actor.kind == CASUS_ACTOR_OVER;
        if (over || casus_random_below(&play.random, every) == 0) check_position(&play, &actor);
        assert_true(++steps < STEPS_MAX);
    } while (step(&play, &actor));
    assert_true(play.checked > 0);
    play_end(&play);
}

static void every_position_can_be_searched(void **test)
{
    (void)test;
    unsigned games = 0;
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        if ((*game)->thinking == NULL) continue;
        for (const char *const *options = (*game)->settings; *options != NULL; options++) {
            for (uint64_t seed = first_seed; seed < first_seed + effort(2, 20); seed++) {
                print_message("%s, options \"%s\", seed %llu\n", (*game)->name, *options, (unsigned long long)seed);
                play_and_check(*game, *options, seed, effort(120, 20));
                games++;
            }
        }
    }
    assert_true(games > 0);
}

/* ---- What a game says of itself ---- */

static void every_game_that_is_searched_has_a_value(void **test)
{
    (void)test;
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        const struct casus_thinking *thinking = (*game)->thinking;
        if (thinking == NULL) continue;
        assert_true(thinking->value != NULL || (thinking->weights != NULL && thinking->features != NULL));
        if (thinking->weights_count == 0) continue;
        assert_true(thinking->weights_version >= 1);
        assert_true(thinking->weights_count <= UINT16_MAX + 1u);
        assert_true((thinking->features == NULL) == (thinking->first_weight != NULL));
        if (thinking->features != NULL) assert_in_range(thinking->features_most, 1, thinking->weights_count);
        if (thinking->weights == NULL) continue;
        assert_int_equal(thinking->weights->count, thinking->weights_count);
        assert_int_equal(thinking->weights->version, thinking->weights_version);
        assert_true(thinking->weights->rules_version <= (*game)->rules_version);
    }
}

static unsigned due_by_the_book(const struct play *play, const void *state, casus_seat seat)
{
    return play->thinking->opening == NULL ? 0 : play->thinking->opening(state, seat);
}

/* Plays a game as far as its openings go; returns how many choices they had. */
static unsigned play_openings(struct play *play)
{
    for (unsigned choices = 0;; choices++) {
        struct casus_actor actor;
        play->game->actor(play->state, &actor);
        while (actor.kind == CASUS_ACTOR_CHANCE) {
            casus_action outcome = casus_random_outcome(play->game, play->state, play->outcomes, &play->random);
            assert_true(play->game->apply(play->state, CASUS_SEAT_CHANCE, outcome, NULL));
            play->game->actor(play->state, &actor);
        }
        if (actor.kind == CASUS_ACTOR_OVER) return choices;
        casus_seat seat = casus_seats_least(&actor.awaited);
        see(play, play->state, seat);
        unsigned due = due_by_the_book(play, play->view, seat);
        assert_int_equal(due_by_the_book(play, play->state, seat), due);
        if (due == 0) return choices;
        const struct casus_opening *opening = play->thinking->openings;
        while (opening->count > 0 && opening->seat != seat) opening++;
        if (opening->count == 0) return choices;
        assert_in_range(due, 1, opening->count);
        const struct casus_bot *bot = draw_level(play);
        casus_action action = bot_choice(play, bot, seat, (struct casus_limits){.rollouts = ROLLOUTS}, 1);
        assert_true(action == opening->action[due - 1]);
        assert_true(play->game->apply(play->state, seat, action, NULL));
    }
}

static void every_opening_is_played_to_its_end(void **test)
{
    (void)test;
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        const struct casus_thinking *thinking = (*game)->thinking;
        if (thinking == NULL || thinking->openings == NULL) continue;
        struct play play = play_make(*game, "", 1);
        unsigned choices = 0;
        for (const struct casus_opening *opening = thinking->openings; opening->count > 0; opening++)
            choices += opening->count;
        assert_int_equal(play_openings(&play), choices);
        play_end(&play);
    }
}

/* Those that move at once come first; a level's figures are in range. */
static void levels_come_last_and_are_in_range(void **test)
{
    (void)test;
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        const struct casus_bot *bot;
        bool levels = false;
        for (size_t i = 0; (bot = casus_bot_at(*game, i)) != NULL; i++) {
            assert_true(!levels || bot->level != NULL);
            levels = bot->level != NULL;
            assert_true(levels ? (*game)->thinking != NULL : bot->choose != NULL);
            if (!levels) continue;
            assert_true(bot->level->rollouts >= 1 && bot->level->ahead >= 1);
            assert_in_range(bot->level->candidates, 2, CASUS_CANDIDATES_MAX);
        }
    }
}

int main(int argc, char **argv)
{
    if (argc > 1) first_seed = strtoull(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_that_is_searched_has_a_value),
        cmocka_unit_test(every_opening_is_played_to_its_end),
        cmocka_unit_test(levels_come_last_and_are_in_range),
        cmocka_unit_test(every_position_can_be_searched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
