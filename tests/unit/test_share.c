/* How the dice begin: the server commits, the seats commit, all reveal; and what happens to those who do not. */
#include "dice_world.h"
#include "evening_world.h"
#include "replay/replay.h"

enum { TAKEOVER_MS = 20000, ZOE = 1 };

static const char *word_at(const json_t *reply, const char *object, const char *key)
{
    return text_of(json_object_get(json_object_get(reply, "table"), object), key);
}

static const char *status_of(const json_t *reply)
{
    return text_of(json_object_get(reply, "table"), "status");
}

static const char *dice_of_seat(const json_t *reply, size_t seat)
{
    return text_of(json_array_get(json_object_get(json_object_get(reply, "table"), "seats"), seat), "dice");
}

static int64_t round_of(const json_t *reply)
{
    return json_integer_value(json_object_get(json_object_get(json_object_get(reply, "table"), "dice"), "round"));
}

/* Ann (client 0) has made a table, Zoe (client 1) has joined; both give bytes and have it open. */
static void two_sit(struct world *world, char id[32], int takeover_ms)
{
    world_begin(world, 0);
    hello(world, 0, "Ann", "bytes");
    hello(world, ZOE, "Zoe", "bytes");
    json_t *created = create_for_two(world, "me", "open", takeover_ms);
    expect_type(created, "created");
    snprintf(id, 32, "%s", text_of(created, "table"));
    shown_table(world, 0, id);
    expect_type(join_with_dice(world, ZOE, id), "joined");
    shown_table(world, ZOE, id);
}

/* The same, after both have committed. */
static void two_have_committed(struct world *world, char id[32], int takeover_ms, struct given given[2])
{
    two_sit(world, id, takeover_ms);
    for (int client = 0; client < 2; client++) {
        given[client] = look(world, client, id, (uint8_t)(17 + client), (unsigned)client);
        expect_type(commit(world, client, id, &given[client]), "ok");
    }
    assert_string_equal(word_at(shown_table(world, 0, id), "dice", "phase"), "revealing");
}

/* The record of the game, which ends by resignation, must pass verification. */
static void expect_verified(struct world *world, const char *id, unsigned seats, uint64_t round, char commitment[65])
{
    char error[REPLAY_ERROR_SIZE];
    struct replay replay;
    expect_type(plain(world, 0, "resign", id), "ok");
    const char *record = text_of(plain(world, 0, "record", id), "record");
    if (!replay_read(&replay, record, strlen(record), error)) fail_msg("%s", error);
    assert_true(replay.dice_shared && replay.has_secret);
    assert_int_equal(replay.dice_seats, seats);
    assert_int_equal(replay.dice_round, round);
    if (commitment != NULL) digits_of(replay.commitment, commitment);
    replay_free(&replay);
}

/* ---- The order ---- */

static void the_server_commits_before_any_seat_and_keeps_to_it(void **test)
{
    (void)test;
    char id[32], recorded[65];
    struct world world;
    two_sit(&world, id, TAKEOVER_MS);
    hello(&world, 2, "Eve", "none");
    const json_t *listed = json_object_get(shown_table(&world, 2, id), "table");
    struct given ann = look(&world, 0, id, 17, 0), zoe = look(&world, ZOE, id, 18, 1);
    assert_string_equal(text_of(listed, "commitment"), ann.commitment); /* Everybody watching has seen it. */
    assert_string_equal(ann.commitment, zoe.commitment);

    expect_refused(reveal(&world, 0, id, &ann), "server.dice_early");
    expect_type(commit(&world, 0, id, &ann), "ok");
    json_t *seen = shown_table(&world, 2, id);
    assert_string_equal(dice_of_seat(seen, 0), "committed");
    assert_string_equal(dice_of_seat(seen, 1), "awaited");
    assert_int_equal(json_array_size(json_object_get(seen, "commits")), 0);
    expect_refused(reveal(&world, 0, id, &ann), "server.dice_early");

    expect_type(commit(&world, ZOE, id, &zoe), "ok"); /* All have: the list is closed, and all viewers are told. */
    const json_t *told = json_object_get(newest(&world, 2, "table_change"), "commits");
    assert_string_equal(json_string_value(json_array_get(told, 0)), ann.commit);
    assert_string_equal(json_string_value(json_array_get(told, 1)), zoe.commit);
    expect_refused(commit(&world, 0, id, &ann), "server.dice_closed");
    expect_type(reveal(&world, 0, id, &ann), "ok");
    seen = shown_table(&world, ZOE, id); /* Nobody is told before all have revealed. */
    assert_string_equal(status_of(seen), "waiting");
    assert_int_equal(json_array_size(json_object_get(seen, "entropy")), 0);
    assert_string_equal(dice_of_seat(seen, 0), "committed");
    expect_type(reveal(&world, ZOE, id, &zoe), "ok");
    seen = shown_table(&world, 2, id);
    assert_string_equal(status_of(seen), "running");
    assert_string_equal(json_string_value(json_array_get(json_object_get(seen, "entropy"), 1)), zoe.entropy);
    assert_string_equal(text_of(json_object_get(seen, "table"), "commitment"), ann.commitment);
    expect_verified(&world, id, 2, 1, recorded);
    assert_string_equal(recorded, ann.commitment);
    world_end(&world);
}

/* The former way: someone who sends his bytes with the request that makes or joins the table lets the server choose. */
static void no_bytes_are_taken_before_the_commitment_is_known(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, 0, "Ann", "none");
    expect_refused(say(&world, 0, "{s:s, s:s, s:s, s:[{s:s}, {s:s}], s:s}", "type", "create", "game", "horizon",
                       "options", "players 2\nrings 2\n", "seats", "kind", "me", "kind", "open", "entropy",
                       "abababababababababababababababababababababababababababababababab"),
                   "server.field_unknown");
    world_end(&world);
}

static void what_does_not_fit_is_refused_and_changes_nothing(void **test)
{
    (void)test;
    char id[32];
    struct world world;
    two_sit(&world, id, TAKEOVER_MS);
    hello(&world, 2, "Eve", "none");
    struct given ann = look(&world, 0, id, 17, 0), zoe = look(&world, ZOE, id, 18, 1), other = zoe;
    memset(other.commitment, 'a', 64);
    expect_refused(commit(&world, ZOE, id, &other), "server.dice_stale");
    memset(other.commitment, 'x', 64);
    expect_refused(commit(&world, ZOE, id, &other), "server.bad_digits");
    expect_refused(commit(&world, 2, id, &zoe), "server.no_seat");
    expect_refused(plain(&world, 0, "start", id), "server.dice_awaited");
    other = look(&world, ZOE, id, 99, 1);
    expect_type(commit(&world, ZOE, id, &other), "ok");
    expect_type(commit(&world, ZOE, id, &zoe), "ok"); /* The list is open: the last one counts. */
    expect_type(commit(&world, 0, id, &ann), "ok");
    expect_refused(reveal(&world, ZOE, id, &other), "server.dice_other");
    expect_refused(reveal(&world, ZOE, id, &ann), "server.dice_other"); /* Another's, as in a copied commitment. */
    expect_refused(reveal(&world, 2, id, &zoe), "server.no_seat");
    expect_type(reveal(&world, ZOE, id, &zoe), "ok");
    expect_type(reveal(&world, ZOE, id, &zoe), "ok"); /* Sent again after a lost connection. */
    expect_type(reveal(&world, 0, id, &ann), "ok");
    expect_refused(reveal(&world, 0, id, &ann), "server.started");
    expect_refused(commit(&world, 0, id, &ann), "server.started");
    expect_verified(&world, id, 2, 1, NULL);
    world_end(&world);
}

static void who_gives_no_bytes_is_not_waited_for(void **test)
{
    (void)test;
    struct world world;
    char id[32];
    world_begin(&world, 0);
    hello(&world, 0, "Ann", "none");
    hello(&world, 1, "Bob", "none");
    json_t *created = create_for_two(&world, "me", "open", TAKEOVER_MS);
    snprintf(id, sizeof id, "%s", text_of(created, "table"));
    expect_type(plain(&world, 1, "join", id), "joined");
    json_t *seen = shown_table(&world, 0, id);
    assert_string_equal(dice_of_seat(seen, 1), "none");
    struct given ann = look(&world, 0, id, 17, 0), bob = look(&world, 1, id, 18, 1);
    expect_type(commit(&world, 0, id, &ann), "ok");
    expect_refused(reveal(&world, 1, id, &bob), "server.dice_uncommitted");
    expect_type(reveal(&world, 0, id, &ann), "ok");
    expect_verified(&world, id, 1, 1, NULL);
    world_end(&world);
}

static void one_person_and_bots_begin_when_the_person_has_revealed(void **test)
{
    (void)test;
    struct world world;
    char id[32];
    world_begin(&world, 0);
    hello(&world, 0, "Ann", "none");
    json_t *created = create_for_two(&world, "me", "bot", TAKEOVER_MS);
    snprintf(id, sizeof id, "%s", text_of(created, "table"));
    struct given ann = look(&world, 0, id, 17, 0);
    assert_string_equal(status_of(shown_table(&world, 0, id)), "waiting");
    pass_time(&world, UINT64_C(10) * TAKEOVER_MS); /* An owner is waited for. */
    expect_type(commit(&world, 0, id, &ann), "ok");
    expect_type(reveal(&world, 0, id, &ann), "ok");
    assert_string_equal(status_of(shown_table(&world, 0, id)), "running");
    expect_verified(&world, id, 1, 1, NULL);
    world_end(&world);
}

/* ---- Breaking off ---- */

/* Zoe has lost her seat; Ann has to commit again, to another secret. */
static void expect_new_round(struct world *world, const char *id, const struct given *before)
{
    json_t *seen = shown_table(world, 0, id);
    assert_int_equal(round_of(seen), 2);
    assert_string_equal(word_at(seen, "dice", "phase"), "committing");
    assert_string_equal(dice_of_seat(seen, 0), "awaited");
    assert_string_equal(text_of(json_array_get(json_object_get(json_object_get(seen, "table"), "seats"), 1), "kind"),
                        "open");
    assert_string_not_equal(text_of(json_object_get(seen, "table"), "commitment"), before->commitment);
    assert_int_equal(json_array_size(json_object_get(seen, "commits")), 0);
    expect_refused(reveal(world, 0, id, before), "server.dice_stale");
}

static void begin_after_all(struct world *world, const char *id, int second, uint64_t round)
{
    expect_type(join_with_dice(world, second, id), "joined");
    struct given ann = look(world, 0, id, 33, 0), other = look(world, second, id, 34, 1);
    expect_type(commit(world, 0, id, &ann), "ok");
    expect_type(commit(world, second, id, &other), "ok");
    expect_type(reveal(world, second, id, &other), "ok");
    expect_type(reveal(world, 0, id, &ann), "ok");
    expect_verified(world, id, 2, round, NULL);
}

static void who_does_not_reveal_loses_the_seat_and_all_begin_anew(void **test)
{
    (void)test;
    char id[32];
    struct given given[2];
    struct world world;
    two_have_committed(&world, id, TAKEOVER_MS, given);
    expect_type(reveal(&world, 0, id, &given[0]), "ok");
    pass_time(&world, TAKEOVER_MS - 1);
    assert_int_equal(round_of(shown_table(&world, 0, id)), 1);
    pass_time(&world, 1);
    expect_type(newest(&world, ZOE, "reseated"), "reseated");
    assert_true(json_is_null(json_object_get(shown_table(&world, ZOE, id), "seat")));
    expect_new_round(&world, id, &given[0]);
    pass_time(&world, UINT64_C(10) * TAKEOVER_MS);
    hello(&world, 2, "Bob", "none");
    begin_after_all(&world, id, 2, 2);
    world_end(&world);
}

static void who_leaves_before_revealing_breaks_it_off_at_once(void **test)
{
    (void)test;
    char id[32];
    struct given given[2];
    struct world world;
    two_have_committed(&world, id, TAKEOVER_MS, given);
    expect_type(reveal(&world, 0, id, &given[0]), "ok");
    expect_type(plain(&world, ZOE, "leave", id), "ok");
    expect_new_round(&world, id, &given[0]);
    begin_after_all(&world, id, ZOE, 2);
    world_end(&world);
}

static void who_does_not_commit_loses_the_seat_and_nothing_else_changes(void **test)
{
    (void)test;
    char id[32];
    struct world world;
    two_sit(&world, id, TAKEOVER_MS);
    struct given ann = look(&world, 0, id, 17, 0);
    expect_type(commit(&world, 0, id, &ann), "ok");
    pass_time(&world, TAKEOVER_MS);
    json_t *seen = shown_table(&world, 0, id);
    assert_int_equal(round_of(seen), 1); /* Nothing was revealed: the secret and Ann's commitment stay. */
    assert_string_equal(dice_of_seat(seen, 0), "committed");
    assert_true(json_is_null(json_object_get(shown_table(&world, ZOE, id), "seat")));
    expect_type(join_with_dice(&world, ZOE, id), "joined");
    struct given zoe = look(&world, ZOE, id, 18, 1);
    expect_type(commit(&world, ZOE, id, &zoe), "ok");
    expect_type(reveal(&world, ZOE, id, &zoe), "ok");
    expect_type(reveal(&world, 0, id, &ann), "ok");
    expect_verified(&world, id, 2, 1, NULL);
    world_end(&world);
}

static void an_owner_who_does_not_reveal_keeps_the_seat_and_is_waited_for(void **test)
{
    (void)test;
    char id[32];
    struct given given[2];
    struct world world;
    two_have_committed(&world, id, TAKEOVER_MS, given);
    expect_type(reveal(&world, ZOE, id, &given[1]), "ok");
    pass_time(&world, TAKEOVER_MS);
    struct given zoe = look(&world, ZOE, id, 34, 1);
    expect_type(commit(&world, ZOE, id, &zoe), "ok");
    pass_time(&world, UINT64_C(20) * TAKEOVER_MS);
    json_t *seen = shown_table(&world, ZOE, id);
    assert_int_equal(json_integer_value(json_object_get(seen, "seat")), 1);
    assert_int_equal(round_of(seen), 2);
    struct given ann = look(&world, 0, id, 33, 0);
    expect_type(commit(&world, 0, id, &ann), "ok");
    expect_type(reveal(&world, 0, id, &ann), "ok");
    expect_type(reveal(&world, ZOE, id, &zoe), "ok");
    expect_verified(&world, id, 2, 2, NULL);
    world_end(&world);
}

static void where_nobody_stands_in_people_have_a_day(void **test)
{
    (void)test;
    char id[32];
    struct given given[2];
    struct world world;
    two_have_committed(&world, id, 0, given);
    pass_time(&world, 86400000 - 1);
    assert_int_equal(round_of(shown_table(&world, 0, id)), 1);
    pass_time(&world, 1);
    assert_int_equal(round_of(shown_table(&world, 0, id)), 2);
    world_end(&world);
}

/* ---- Crashes, a store that fails, another device ---- */

static void come_back(struct world *world, const char *id)
{
    crash(world);
    hello(world, 0, "Ann", "bytes");
    hello(world, ZOE, "Zoe", "bytes");
    shown_table(world, 0, id);
    shown_table(world, ZOE, id);
}

static void a_server_that_dies_between_the_steps_goes_on_where_it_was(void **test)
{
    (void)test;
    char id[32];
    struct world world;
    two_sit(&world, id, TAKEOVER_MS);
    come_back(&world, id);
    struct given ann = look(&world, 0, id, 17, 0), zoe = look(&world, ZOE, id, 18, 1);
    expect_type(commit(&world, 0, id, &ann), "ok");
    come_back(&world, id);
    assert_string_equal(dice_of_seat(shown_table(&world, 0, id), 0), "committed");
    expect_type(commit(&world, ZOE, id, &zoe), "ok");
    world.now += UINT64_C(10) * TAKEOVER_MS; /* The server was away for long: that is nobody's fault. */
    come_back(&world, id);
    expect_type(reveal(&world, 0, id, &ann), "ok");
    come_back(&world, id);
    assert_string_equal(word_at(shown_table(&world, 0, id), "dice", "phase"), "revealing");
    expect_type(reveal(&world, ZOE, id, &zoe), "ok");
    come_back(&world, id);
    assert_string_equal(status_of(shown_table(&world, 0, id)), "running");
    expect_verified(&world, id, 2, 1, NULL);
    world_end(&world);
}

static void what_the_store_does_not_take_has_not_happened(void **test)
{
    (void)test;
    char id[32];
    struct world world;
    two_sit(&world, id, TAKEOVER_MS);
    struct given ann = look(&world, 0, id, 17, 0), zoe = look(&world, ZOE, id, 18, 1);
    world.fail = true;
    expect_refused(commit(&world, 0, id, &ann), "server.store_failed");
    world.fail = false;
    assert_string_equal(dice_of_seat(shown_table(&world, 0, id), 0), "awaited");
    expect_type(commit(&world, 0, id, &ann), "ok");
    expect_type(commit(&world, ZOE, id, &zoe), "ok");
    expect_type(reveal(&world, 0, id, &ann), "ok");
    world.fail = true;
    expect_refused(reveal(&world, ZOE, id, &zoe), "server.store_failed");
    json_t *seen = shown_table(&world, 0, id);
    assert_string_equal(status_of(seen), "waiting");
    assert_int_equal(json_array_size(json_object_get(seen, "entropy")), 0);
    pass_time(&world, TAKEOVER_MS); /* The deadline still applies, and a failure then changes nothing either. */
    world.fail = false;
    pass_time(&world, TAKEOVER_MS);
    expect_new_round(&world, id, &ann);
    begin_after_all(&world, id, ZOE, 2);
    world_end(&world);
}

static void a_seat_taken_to_another_device_commits_anew(void **test)
{
    (void)test;
    char id[32];
    struct world world;
    two_sit(&world, id, TAKEOVER_MS);
    struct given zoe = look(&world, ZOE, id, 18, 1);
    expect_type(commit(&world, ZOE, id, &zoe), "ok");
    char key[40];
    snprintf(key, sizeof key, "%s", text_of(shown_table(&world, ZOE, id), "key"));
    hello(&world, 2, "Zoe's telephone", "none");
    expect_type(say(&world, 2, "{s:s, s:s, s:s}", "type", "claim", "table", id, "key", key), "joined");
    struct given ann = look(&world, 0, id, 17, 0), telephone = look(&world, 2, id, 19, 1);
    expect_type(commit(&world, 2, id, &telephone), "ok");
    expect_refused(commit(&world, ZOE, id, &zoe), "server.no_seat");
    expect_type(commit(&world, 0, id, &ann), "ok");
    expect_type(reveal(&world, 2, id, &telephone), "ok");
    expect_type(reveal(&world, 0, id, &ann), "ok");
    expect_verified(&world, id, 2, 1, NULL);
    world_end(&world);
}

static void a_rematch_has_dice_of_its_own(void **test)
{
    (void)test;
    char id[32], next[32], recorded[65];
    struct given given[2];
    struct world world;
    two_have_committed(&world, id, TAKEOVER_MS, given);
    for (int client = 0; client < 2; client++) expect_type(reveal(&world, client, id, &given[client]), "ok");
    expect_verified(&world, id, 2, 1, recorded);
    json_t *rematch = say(&world, 0, "{s:s, s:s, s:b}", "type", "rematch", "table", id, "dice", 1);
    expect_type(rematch, "rematch");
    snprintf(next, sizeof next, "%s", text_of(rematch, "table"));
    assert_string_not_equal(text_of(json_object_get(shown_table(&world, 0, next), "table"), "commitment"), recorded);
    begin_after_all(&world, next, ZOE, 1);
    world_end(&world);
}

/* ---- Other stores ---- */

static void alter_tables(struct world *world, void (*alter)(json_t *stored))
{
    for (struct row *row = world->rows; row != NULL; row = row->next) {
        if (row->write.kind != STORE_PUT || strcmp(row->write.group, "table") != 0) continue;
        json_t *stored = json_loadb(row->write.text, row->write.length, 0, NULL);
        alter(stored);
        free(row->write.text);
        row->write.text = json_dumps(stored, JSON_COMPACT);
        row->write.length = strlen(row->write.text);
        json_decref(stored);
    }
}

static void forget_commitment(json_t *stored)
{
    json_object_del(json_array_get(json_object_get(stored, "seats"), 0), "commit");
}

static void exchange_bytes(json_t *stored)
{
    char other[2 * CASUS_ENTROPY_SIZE + 1];
    memset(other, '7', sizeof other - 1);
    other[sizeof other - 1] = '\0';
    json_object_set_new(json_array_get(json_object_get(stored, "seats"), 0), "entropy", json_string(other));
}

/* A store in which a seat has revealed what it had not committed to is a forged or a broken one. */
static void a_table_whose_bytes_nobody_committed_to_does_not_begin(void **test)
{
    (void)test;
    void (*const forgeries[])(json_t *) = {forget_commitment, exchange_bytes};
    for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++) {
        char id[32];
        struct world world;
        struct given given[2];
        two_have_committed(&world, id, TAKEOVER_MS, given);
        expect_type(reveal(&world, 0, id, &given[0]), "ok");
        come_back(&world, id);
        assert_string_equal(status_of(shown_table(&world, 0, id)), "waiting"); /* For Zoe; it holds as it is. */
        alter_tables(&world, forgeries[i]);
        crash(&world);
        hello(&world, 0, "Ann", "bytes");
        expect_refused(plain(&world, 0, "open", id), "server.damaged");
        world_end(&world);
    }
}

/* ---- The operator ---- */

/* An operator who chooses the secret after he knows all bytes, and forges the seats' commitments to fit: his record is
 * consistent, but it is not what the players answered. */
static void an_operator_who_draws_last_is_caught_by_what_the_players_keep(void **test)
{
    (void)test;
    char id[32], recorded[65];
    struct given given[2];
    struct world world;
    world_begin(&world, 0);
    world.options.fault = FAULT_LATE_SECRET;
    crash(&world);
    hello(&world, 0, "Ann", "bytes");
    hello(&world, ZOE, "Zoe", "bytes");
    snprintf(id, sizeof id, "%s", text_of(create_for_two(&world, "me", "open", TAKEOVER_MS), "table"));
    expect_type(join_with_dice(&world, ZOE, id), "joined");
    for (int client = 0; client < 2; client++) {
        given[client] = look(&world, client, id, (uint8_t)(17 + client), (unsigned)client);
        expect_type(commit(&world, client, id, &given[client]), "ok");
    }
    for (int client = 0; client < 2; client++) expect_type(reveal(&world, client, id, &given[client]), "ok");
    json_t *seen = shown_table(&world, 0, id);
    assert_string_equal(status_of(seen), "running");
    assert_string_not_equal(json_string_value(json_array_get(json_object_get(seen, "commits"), 0)), given[0].commit);
    expect_verified(&world, id, 2, 1, recorded);
    assert_string_not_equal(recorded, given[0].commitment);
    world_end(&world);
}

/* ---- Evenings ---- */

static void an_evening_waits_for_nobody(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 60000);
    struct given ann = look(&world, ANN, evening.id, 17, 0), eve = look(&world, EVE, evening.id, 18, 1);
    expect_type(commit(&world, ANN, evening.id, &ann), "ok");
    expect_type(commit(&world, EVE, evening.id, &eve), "ok");
    expect_refused(reveal(&world, ANN, evening.id, &ann), "server.dice_early");
    expect_refused(commit(&world, DESK, evening.id, &ann), "server.no_seat");
    disconnect(&world, EVE); /* Team 1 is away when the organiser starts. */
    expect_type(plain(&world, DESK, "start", evening.id), "ok");
    expect_refused(plain(&world, DESK, "start", evening.id), "server.dice_awaited");
    const json_t *told = json_object_get(newest(&world, SCREEN, "table_change"), "commits");
    assert_string_equal(json_string_value(json_array_get(told, 0)), ann.commit);
    assert_true(json_is_null(json_array_get(told, 1)));
    assert_string_equal(status_of(newest(&world, SCREEN, "table_change")), "waiting");
    expect_type(reveal(&world, ANN, evening.id, &ann), "ok");
    assert_string_equal(status_of(newest(&world, SCREEN, "table_change")), "running");
    world_end(&world);
}

static void a_team_that_does_not_reveal_is_out_for_good(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 60000);
    struct given ann = look(&world, ANN, evening.id, 17, 0), eve = look(&world, EVE, evening.id, 18, 1);
    expect_type(commit(&world, ANN, evening.id, &ann), "ok");
    expect_type(commit(&world, EVE, evening.id, &eve), "ok");
    expect_type(plain(&world, DESK, "start", evening.id), "ok");
    expect_type(reveal(&world, ANN, evening.id, &ann), "ok");
    crash(&world); /* In the middle of it. */
    for (int client = 0; client < PEOPLE; client++) {
        hello(&world, client, "Back", "json");
        open_table(&world, client, evening.id);
    }
    pass_time(&world, 30000);
    json_t *seen = shown_table(&world, ANN, evening.id);
    assert_int_equal(round_of(seen), 2);
    assert_string_equal(dice_of_seat(seen, 1), "none");
    eve = look(&world, EVE, evening.id, 18, 1);
    expect_refused(commit(&world, EVE, evening.id, &eve), "server.dice_closed");
    ann = look(&world, ANN, evening.id, 19, 0);
    expect_type(commit(&world, ANN, evening.id, &ann), "ok");
    expect_type(reveal(&world, ANN, evening.id, &ann), "ok");
    assert_string_equal(status_of(shown_table(&world, ANN, evening.id)), "running");
    world_end(&world);
}

static void an_evening_in_which_no_team_gives_bytes_begins_at_once(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 60000);
    struct given eve = look(&world, EVE, evening.id, 18, 1);
    expect_type(commit(&world, EVE, evening.id, &eve), "ok");
    expect_type(plain(&world, DESK, "start", evening.id), "ok");
    pass_time(&world, 30000); /* The only one does not reveal. */
    assert_string_equal(status_of(shown_table(&world, ANN, evening.id)), "running");
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_server_commits_before_any_seat_and_keeps_to_it),
        cmocka_unit_test(no_bytes_are_taken_before_the_commitment_is_known),
        cmocka_unit_test(what_does_not_fit_is_refused_and_changes_nothing),
        cmocka_unit_test(who_gives_no_bytes_is_not_waited_for),
        cmocka_unit_test(one_person_and_bots_begin_when_the_person_has_revealed),
        cmocka_unit_test(who_does_not_reveal_loses_the_seat_and_all_begin_anew),
        cmocka_unit_test(who_leaves_before_revealing_breaks_it_off_at_once),
        cmocka_unit_test(who_does_not_commit_loses_the_seat_and_nothing_else_changes),
        cmocka_unit_test(an_owner_who_does_not_reveal_keeps_the_seat_and_is_waited_for),
        cmocka_unit_test(where_nobody_stands_in_people_have_a_day),
        cmocka_unit_test(a_server_that_dies_between_the_steps_goes_on_where_it_was),
        cmocka_unit_test(what_the_store_does_not_take_has_not_happened),
        cmocka_unit_test(a_seat_taken_to_another_device_commits_anew),
        cmocka_unit_test(a_rematch_has_dice_of_its_own),
        cmocka_unit_test(a_table_whose_bytes_nobody_committed_to_does_not_begin),
        cmocka_unit_test(an_operator_who_draws_last_is_caught_by_what_the_players_keep),
        cmocka_unit_test(an_evening_waits_for_nobody),
        cmocka_unit_test(a_team_that_does_not_reveal_is_out_for_good),
        cmocka_unit_test(an_evening_in_which_no_team_gives_bytes_begins_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
