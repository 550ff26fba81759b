/* What the keys of an evening grant can be revoked: teams, curators and organisers get another key, members are removed
 * or leave; all of it is durable or not done at all, and told only to those whom it concerns. */
#include "evening_world.h"

/* Besides those of evening_world.h, and its guest of team 2. */
enum { CLARA = PEOPLE + 1, DORA, ZOE };

static json_t *renew(struct world *world, int client, const char *id, const char *what, int seat)
{
    return seat < 0
               ? say(world, client, "{s:s, s:s, s:s}", "type", "renew", "table", id, "what", what)
               : say(world, client, "{s:s, s:s, s:s, s:i}", "type", "renew", "table", id, "what", what, "seat", seat);
}

static json_t *claim_key(struct world *world, int client, const char *id, const char *key)
{
    return say(world, client, "{s:s, s:s, s:s}", "type", "claim", "table", id, "key", key);
}

/* What the desk was last told about a team. */
static json_t *team_at_desk(struct world *world, int client, int seat)
{
    json_t *inbox = world->client[client].inbox;
    for (size_t i = json_array_size(inbox); i-- > 0;) {
        json_t *message = json_array_get(inbox, i), *team = json_object_get(message, "team");
        if (strcmp(text_of(message, "type"), "desk") == 0)
            return json_array_get(json_object_get(message, "teams"), (size_t)seat);
        if (strcmp(text_of(message, "type"), "desk_team") == 0 &&
            json_integer_value(json_object_get(team, "seat")) == seat)
            return team;
    }
    fail_msg("the desk was not told of team %d", seat);
    return NULL;
}

static json_t *member_at_desk(struct world *world, int seat, size_t number)
{
    return json_array_get(json_object_get(team_at_desk(world, DESK, seat), "members"), number);
}

static json_t *remove_person(struct world *world, int client, const char *id, int seat, const char *person)
{
    return say(world, client, "{s:s, s:s, s:i, s:s}", "type", "remove", "table", id, "seat", seat, "person", person);
}

static size_t members_at_desk(struct world *world, int seat)
{
    return json_array_size(json_object_get(team_at_desk(world, DESK, seat), "members"));
}

/* The desk's own keys, as it was last told them. */
static const char *desk_key(struct world *world, const char *field)
{
    return text_of(newest(world, DESK, "desk"), field);
}

static void expect_seat(struct world *world, int client, const char *id, int seat)
{
    const json_t *now = json_object_get(open_table(world, client, id), "seat");
    if (seat < 0) assert_true(json_is_null(now));
    else assert_int_equal(json_integer_value(now), seat);
}

static void expect_put_out(struct world *world, int client, const char *why)
{
    const json_t *message = newest(world, client, "reseated");
    assert_non_null(message);
    assert_true(json_is_null(json_object_get(message, "seat")));
    assert_string_equal(text_of(json_object_get(message, "error"), "key"), why);
}

/* Another organiser and curator, and somebody without a part. */
static struct evening_of_test gather_more(struct world *world)
{
    world_begin(world, 0);
    struct evening_of_test evening = begin_bidding(world, NULL, 0);
    static const char *const names[] = {"Clara", "Dora", "Zoe"};
    for (int i = 0; i < 3; i++) hello(world, CLARA + i, names[i], "json");
    claim(world, CLARA, evening.id, desk_key(world, "curator_key"));
    claim(world, DORA, evening.id, desk_key(world, "key"));
    open_table(world, ZOE, evening.id);
    return evening;
}

/* ---- Keys ---- */

static void a_team_gets_another_key(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = gather_more(&world);
    char before[40], after[40];
    snprintf(before, sizeof before, "%s", evening.key[0]);
    expect_type(renew(&world, DESK, evening.id, "team", 0), "ok");
    snprintf(after, sizeof after, "%s", text_of(newest(&world, ANN, "team"), "key"));
    assert_string_not_equal(before, after);
    assert_string_equal(text_of(team_at_desk(&world, DESK, 0), "key"), after);
    expect_refused(claim_key(&world, ZOE, evening.id, before), "server.bad_key");
    assert_null(newest(&world, ANN, "reseated")); /* Those who are there stay. */
    expect_seat(&world, ANN, evening.id, 0);
    expect_type(claim_key(&world, ZOE, evening.id, after), "joined");
    expect_type(renew(&world, DESK, evening.id, "team", 0), "ok");
    crash(&world); /* No generation is lost. */
    for (int client = 0; client <= ZOE; client++) hello(&world, client, "Again", "json");
    open_table(&world, DESK, evening.id);
    hello(&world, ZOE + 1, "Yan", "json");
    expect_refused(claim_key(&world, ZOE + 1, evening.id, before), "server.bad_key");
    expect_refused(claim_key(&world, ZOE + 1, evening.id, after), "server.bad_key");
    expect_type(claim_key(&world, ZOE + 1, evening.id, text_of(team_at_desk(&world, DESK, 0), "key")), "joined");
    expect_type(claim_key(&world, EVE, evening.id, evening.key[1]), "joined"); /* The others' keys are unchanged. */
    world_end(&world);
}

static void curators_come_anew(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = gather_more(&world);
    char before[40];
    snprintf(before, sizeof before, "%s", desk_key(&world, "curator_key"));
    expect_type(renew(&world, DESK, evening.id, "curators", -1), "ok");
    expect_put_out(&world, CLARA, "server.key_renewed");
    expect_seat(&world, CLARA, evening.id, -1);
    expect_refused(claim_key(&world, CLARA, evening.id, before), "server.bad_key");
    assert_string_not_equal(desk_key(&world, "curator_key"), before);
    crash(&world);
    hello(&world, CLARA, "Clara", "json");
    hello(&world, DESK, "Desk", "json");
    open_table(&world, DESK, evening.id);
    expect_refused(claim_key(&world, CLARA, evening.id, before), "server.bad_key");
    expect_refused(plain(&world, CLARA, "leave", evening.id), "server.no_seat");
    expect_type(claim_key(&world, CLARA, evening.id, desk_key(&world, "curator_key")), "joined");
    world_end(&world);
}

/* Whoever was at the desk has seen every key, so none of them works any more. */
static void the_founder_clears_the_desk(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = gather_more(&world);
    char desk[40], curator[40];
    snprintf(desk, sizeof desk, "%s", desk_key(&world, "key"));
    snprintf(curator, sizeof curator, "%s", desk_key(&world, "curator_key"));
    expect_refused(renew(&world, DORA, evening.id, "organisers", -1), "server.founder_only");
    expect_type(renew(&world, DESK, evening.id, "organisers", -1), "ok");
    expect_put_out(&world, DORA, "server.key_renewed");
    expect_seat(&world, DORA, evening.id, -1);
    expect_refused(phase(&world, evening.id, "nonsense"), "server.bad_phase"); /* She is still the organiser. */
    const char *const seen[] = {desk, curator, evening.key[0], evening.key[1], evening.key[2]};
    for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++)
        expect_refused(claim_key(&world, DORA, evening.id, seen[i]), "server.bad_key");
    expect_refused(renew(&world, DORA, evening.id, "team", 0), "server.organiser_only");
    assert_null(newest(&world, ANN, "reseated"));
    assert_null(newest(&world, CLARA, "reseated")); /* The curator continues. */
    expect_type(claim_key(&world, CLARA, evening.id, desk_key(&world, "curator_key")), "joined");
    assert_string_equal(text_of(newest(&world, EVE, "team"), "key"), text_of(team_at_desk(&world, DESK, 1), "key"));
    world_end(&world);
}

/* Nobody comes back without the new key. */
static void a_new_team_key_closes_the_lobby(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    hello(&world, ZOE, "Zoe", "json");
    const char *person = text_of(member_at_desk(&world, 1, 0), "person");
    expect_type(remove_person(&world, DESK, evening.id, 1, person), "ok");
    expect_put_out(&world, EVE, "server.taken_out");
    expect_refused(say(&world, EVE, "{s:s, s:s, s:i}", "type", "join", "table", evening.id, "seat", 1),
                   "server.team_by_key");
    expect_refused(claim_key(&world, EVE, evening.id, evening.key[1]), "server.bad_key");
    json_t *joined = plain(&world, ZOE, "join", evening.id); /* Any open team, but not that one. */
    assert_int_equal(json_integer_value(json_object_get(joined, "seat")), 2);
    /* Nobody is in it: at the start a bot takes it. */
    json_t *seats = json_object_get(json_object_get(open_table(&world, DESK, evening.id), "table"), "seats");
    assert_string_equal(text_of(json_array_get(seats, 1), "kind"), "open");
    expect_type(plain(&world, DESK, "start", evening.id), "ok");
    seats = json_object_get(json_object_get(open_table(&world, DESK, evening.id), "table"), "seats");
    assert_string_equal(text_of(json_array_get(seats, 1), "kind"), "bot");
    world_end(&world);
}

/* ---- Members ---- */

static void a_member_is_taken_out(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = gather_more(&world);
    char person[40];
    expect_type(say(&world, BOB, "{s:s, s:s, s:[s]}", "type", "member", "table", evening.id, "roles", "fin"), "ok");
    snprintf(person, sizeof person, "%s", text_of(member_at_desk(&world, 0, 0), "person"));
    assert_int_equal(strlen(person), 16);
    assert_string_equal(text_of(member_at_desk(&world, 0, 0), "name"), "Ann");
    expect_refused(remove_person(&world, DESK, evening.id, 1, person), "server.no_member");
    expect_type(remove_person(&world, DESK, evening.id, 0, person), "ok");
    expect_put_out(&world, ANN, "server.taken_out");
    expect_seat(&world, ANN, evening.id, -1);
    expect_refused(say(&world, ANN, "{s:s, s:s, s:[s]}", "type", "member", "table", evening.id, "roles", "pr"),
                   "server.no_seat");
    expect_refused(claim_key(&world, ANN, evening.id, evening.key[0]), "server.bad_key");
    expect_refused(remove_person(&world, DESK, evening.id, 0, person), "server.no_member"); /* Once. */
    /* The others have their places, and their roles. */
    const json_t *team = newest(&world, BOB, "team");
    assert_int_equal(json_integer_value(json_object_get(team, "me")), 0);
    assert_int_equal(json_array_size(json_object_get(team, "members")), 1);
    const json_t *bob = json_array_get(json_object_get(team, "members"), 0);
    assert_string_equal(text_of(bob, "name"), "Bob");
    assert_string_equal(json_string_value(json_array_get(json_object_get(bob, "roles"), 0)), "fin");
    assert_null(json_object_get(bob, "person")); /* That is for the desk. */
    size_t told = json_array_size(world.client[ANN].inbox);
    expect_type(
        say(&world, BOB, "{s:s, s:s, s:i, s:[s]}", "type", "plan", "table", evening.id, "revision", 0, "rows", "bid 7"),
        "ok");
    assert_int_equal(json_array_size(world.client[ANN].inbox), told);
    crash(&world);
    for (int client = 0; client <= ZOE; client++) hello(&world, client, "Again", "json");
    expect_seat(&world, ANN, evening.id, -1);
    expect_seat(&world, BOB, evening.id, 0);
    expect_refused(claim_key(&world, ANN, evening.id, evening.key[0]), "server.bad_key");
    open_table(&world, DESK, evening.id); /* With the new key she may come back: then somebody has let her in. */
    expect_type(claim_key(&world, ANN, evening.id, text_of(team_at_desk(&world, DESK, 0), "key")), "joined");
    world_end(&world);
}

static void a_member_leaves(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = gather_more(&world);
    expect_type(plain(&world, ANN, "leave", evening.id), "ok");
    assert_null(newest(&world, ANN, "reseated")); /* She knows. */
    assert_int_equal(members_at_desk(&world, 0), 1);
    expect_refused(plain(&world, ANN, "leave", evening.id), "server.no_seat");
    expect_seat(&world, ANN, evening.id, -1);
    expect_seat(&world, BOB, evening.id, 0);
    /* The key is also the others' and is unchanged: she may try another team, and come back. */
    expect_type(claim_key(&world, ANN, evening.id, evening.key[1]), "joined");
    expect_type(plain(&world, ANN, "leave", evening.id), "ok");
    expect_type(claim_key(&world, ANN, evening.id, evening.key[0]), "joined");
    /* A team that everybody has left during the game remains a team, and its list counts. */
    expect_type(plain(&world, EVE, "leave", evening.id), "ok");
    json_t *seats = json_object_get(json_object_get(open_table(&world, DESK, evening.id), "table"), "seats");
    assert_string_equal(text_of(json_array_get(seats, 1), "kind"), "person");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(seats, 1), "members")), 0);
    expect_type(phase(&world, evening.id, "close"), "ok");
    crash(&world);
    hello(&world, ANN, "Ann", "json");
    hello(&world, EVE, "Eve", "json");
    expect_seat(&world, ANN, evening.id, 0);
    expect_seat(&world, EVE, evening.id, -1);
    world_end(&world);
}

/* Each of her windows is told, and none sees the team's things any more. */
static void all_windows_of_a_member_look_as_a_watcher(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = gather_more(&world);
    enum { WINDOW = ZOE + 1 };
    snprintf(world.client[WINDOW].token, sizeof world.client[WINDOW].token, "%s", world.client[ANN].token);
    hello(&world, WINDOW, "Ann", "json");
    open_table(&world, WINDOW, evening.id);
    assert_non_null(newest(&world, WINDOW, "team"));
    expect_type(plain(&world, ANN, "leave", evening.id), "ok");
    assert_true(json_is_null(json_object_get(newest(&world, WINDOW, "reseated"), "seat")));
    assert_null(json_object_get(newest(&world, WINDOW, "reseated"), "error"));
    size_t told = json_array_size(world.client[WINDOW].inbox);
    expect_type(say(&world, BOB, "{s:s, s:s, s:s}", "type", "team", "table", evening.id, "name", "Reds"), "ok");
    for (; told < json_array_size(world.client[WINDOW].inbox); told++)
        assert_string_not_equal(text_of(json_array_get(world.client[WINDOW].inbox, told), "type"), "team");
    world_end(&world);
}

static void curators_and_organisers_leave(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = gather_more(&world);
    expect_type(plain(&world, CLARA, "leave", evening.id), "ok");
    expect_refused(plain(&world, CLARA, "leave", evening.id), "server.no_seat");
    expect_type(plain(&world, DESK, "leave", evening.id), "ok"); /* Dora is here, and is the founder now. */
    expect_refused(plain(&world, DORA, "leave", evening.id), "server.last_organiser");
    expect_refused(phase(&world, evening.id, "close"), "server.organiser_only");
    expect_type(renew(&world, DORA, evening.id, "organisers", -1), "ok");
    crash(&world);
    hello(&world, DORA, "Dora", "json");
    assert_string_equal(json_string_value(json_object_get(open_table(&world, DORA, evening.id), "seat")), "organiser");
    world_end(&world);
}

/* ---- Who is refused ---- */

static void nobody_else_takes_anything_back(void **test)
{
    (void)test;
    static const int others[] = {ANN, EVE, SCREEN, CLARA, ZOE};
    struct world world;
    struct evening_of_test evening = gather_more(&world);
    char person[40];
    snprintf(person, sizeof person, "%s", text_of(member_at_desk(&world, 0, 0), "person"));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        expect_refused(renew(&world, others[i], evening.id, "team", 0), "server.organiser_only");
        expect_refused(renew(&world, others[i], evening.id, "organisers", -1), "server.organiser_only");
        expect_refused(remove_person(&world, others[i], evening.id, 0, person), "server.organiser_only");
    }
    expect_refused(plain(&world, ZOE, "leave", evening.id), "server.no_seat");
    expect_refused(plain(&world, SCREEN, "leave", evening.id), "server.no_seat");
    expect_refused(renew(&world, DESK, evening.id, "screens", 0), "server.bad_renewal");
    expect_refused(renew(&world, DESK, evening.id, "team", -1), "server.no_team");
    expect_refused(renew(&world, DESK, evening.id, "team", 3), "server.no_team");
    expect_refused(remove_person(&world, DESK, evening.id, 3, person), "server.no_team");
    expect_refused(remove_person(&world, DESK, evening.id, 0, "0123456789abcdef"), "server.no_member");
    expect_type(claim_key(&world, ZOE, evening.id, evening.key[0]), "joined"); /* Nothing has changed. */
    world_end(&world);
}

/* ---- A store that fails ---- */

/* Everybody is what he was, and every key works. */
static void what_is_not_stored_is_not_done(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = gather_more(&world);
    char person[40], curator[40], desk[40];
    snprintf(person, sizeof person, "%s", text_of(member_at_desk(&world, 0, 0), "person"));
    snprintf(curator, sizeof curator, "%s", desk_key(&world, "curator_key"));
    snprintf(desk, sizeof desk, "%s", desk_key(&world, "key"));
    world.fail = true;
    expect_refused(renew(&world, DESK, evening.id, "team", 0), "server.store_failed");
    expect_refused(renew(&world, DESK, evening.id, "curators", -1), "server.store_failed");
    expect_refused(renew(&world, DESK, evening.id, "organisers", -1), "server.store_failed");
    expect_refused(remove_person(&world, DESK, evening.id, 0, person), "server.store_failed");
    expect_refused(plain(&world, EVE, "leave", evening.id), "server.store_failed");
    expect_refused(plain(&world, CLARA, "leave", evening.id), "server.store_failed");
    expect_refused(plain(&world, DORA, "leave", evening.id), "server.store_failed");
    world.fail = false;
    static const int all[] = {ANN, BOB, EVE, CLARA, DORA};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) assert_null(newest(&world, all[i], "reseated"));
    expect_seat(&world, ANN, evening.id, 0);
    expect_seat(&world, EVE, evening.id, 1);
    assert_string_equal(json_string_value(json_object_get(open_table(&world, CLARA, evening.id), "seat")), "curator");
    assert_string_equal(json_string_value(json_object_get(open_table(&world, DORA, evening.id), "seat")), "organiser");
    assert_int_equal(members_at_desk(&world, 0), 2);
    expect_type(claim_key(&world, ANN, evening.id, evening.key[0]), "joined");
    expect_type(claim_key(&world, CLARA, evening.id, curator), "joined");
    expect_type(claim_key(&world, DORA, evening.id, desk), "joined");
    /* Those watching are still told what their parts are told. */
    expect_type(renew(&world, DESK, evening.id, "team", 0), "ok");
    assert_string_equal(text_of(newest(&world, ANN, "team"), "key"), text_of(team_at_desk(&world, DORA, 0), "key"));
    world_end(&world);
}

/* Before the start a team with nobody left would be open, but not if that is not stored. */
static void a_lobby_that_is_not_stored_is_what_it_was(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    world.fail = true;
    expect_refused(plain(&world, EVE, "leave", evening.id), "server.store_failed");
    world.fail = false;
    expect_seat(&world, EVE, evening.id, 1);
    json_t *seats = json_object_get(json_object_get(open_table(&world, DESK, evening.id), "table"), "seats");
    assert_string_equal(text_of(json_array_get(seats, 1), "kind"), "person");
    expect_type(plain(&world, EVE, "leave", evening.id), "ok");
    seats = json_object_get(json_object_get(open_table(&world, DESK, evening.id), "table"), "seats");
    assert_string_equal(text_of(json_array_get(seats, 1), "kind"), "open");
    expect_type(claim_key(&world, EVE, evening.id, evening.key[1]), "joined"); /* Her link still works. */
    world_end(&world);
}

/* Eve's team before the start, after she has written and chosen everything possible and has left. */
static struct evening_of_test leave_an_empty_team(struct world *world)
{
    world_begin(world, 0);
    struct evening_of_test evening = gather_bidders(world, NULL, 0);
    const char *id = evening.id;
    expect_type(say(world, EVE, "{s:s, s:s, s:s, s:s}", "type", "team", "table", id, "name", "Eagles", "flag", "eagle"),
                "ok");
    expect_type(
        say(world, EVE, "{s:s, s:s, s:i, s:[s]}", "type", "plan", "table", id, "revision", 0, "rows", "low, then high"),
        "ok");
    expect_type(say(world, EVE, "{s:s, s:s, s:[s]}", "type", "standing", "table", id, "rows", "bid 97"), "ok");
    assert_true(json_is_true(json_object_get(team_at_desk(world, DESK, 1), "standing")));
    expect_type(plain(world, EVE, "leave", id), "ok");
    return evening;
}

static const char *name_of_seat(struct world *world, const char *id, size_t seat)
{
    json_t *seats = json_object_get(json_object_get(open_table(world, DESK, id), "table"), "seats");
    return text_of(json_array_get(seats, seat), "name");
}

/* Others who come are another team. */
static void who_comes_next_finds_nothing_of_those_who_left(void **test)
{
    (void)test;
    for (int restarts = 0; restarts < 2; restarts++) {
        struct world world;
        struct evening_of_test evening = leave_an_empty_team(&world);
        assert_true(json_is_false(json_object_get(team_at_desk(&world, DESK, 1), "standing")));
        if (restarts) crash(&world);
        if (restarts) hello(&world, DESK, "Desk", "json");
        hello(&world, ZOE, "Zoe", "json");
        claim(&world, ZOE, evening.id, evening.key[1]); /* The key is unchanged. */
        const json_t *team = newest(&world, ZOE, "team"), *plan = json_object_get(team, "plan");
        assert_int_equal(json_array_size(json_object_get(plan, "rows")), 0);
        assert_int_equal(json_integer_value(json_object_get(plan, "revision")), 2); /* A window of hers is stale. */
        static const char *const none[] = {"name", "flag", "sent", "standing"};
        for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
            assert_true(json_is_null(json_object_get(team, none[i])));
        assert_string_equal(name_of_seat(&world, evening.id, 1), "");
        expect_type(say(&world, ZOE, "{s:s, s:s, s:[s]}", "type", "standing", "table", evening.id, "rows", "bid 1"),
                    "ok");
        team = newest(&world, ZOE, "team");
        assert_int_equal(json_integer_value(json_object_get(json_object_get(team, "standing"), "number")), 2);
        world_end(&world);
    }
}

static void a_bot_plays_nothing_of_those_who_left(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = leave_an_empty_team(&world);
    expect_type(plain(&world, DESK, "start", evening.id), "ok");
    assert_string_not_equal(name_of_seat(&world, evening.id, 1), "Eagles");
    expect_type(phase(&world, evening.id, "close"), "ok");
    const char *record = text_of(say(&world, DESK, "{s:s, s:s}", "type", "record", "table", evening.id), "record");
    assert_non_null(strstr(record, "\"bid "));
    assert_null(strstr(record, "\"bid 97\""));
    assert_null(strstr(record, "Eagles"));
    world_end(&world);
}

/* Until it is durable nobody is told that he is removed, nor is he told anything that he will no longer be part of. */
static void nobody_is_put_out_before_it_is_stored(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = gather_more(&world);
    char person[40];
    snprintf(person, sizeof person, "%s", text_of(member_at_desk(&world, 0, 0), "person"));
    world.hold = true;
    assert_null(remove_person(&world, DESK, evening.id, 0, person));
    assert_null(newest(&world, ANN, "reseated"));
    assert_null(plain(&world, ANN, "standing", evening.id)); /* Answered when it is known. */
    world.hold = false;
    settle(&world);
    expect_put_out(&world, ANN, "server.taken_out");
    expect_refused(newest(&world, ANN, "refused"), "server.no_seat");
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_team_gets_another_key),
        cmocka_unit_test(curators_come_anew),
        cmocka_unit_test(the_founder_clears_the_desk),
        cmocka_unit_test(a_new_team_key_closes_the_lobby),
        cmocka_unit_test(a_member_is_taken_out),
        cmocka_unit_test(a_member_leaves),
        cmocka_unit_test(all_windows_of_a_member_look_as_a_watcher),
        cmocka_unit_test(curators_and_organisers_leave),
        cmocka_unit_test(nobody_else_takes_anything_back),
        cmocka_unit_test(what_is_not_stored_is_not_done),
        cmocka_unit_test(a_lobby_that_is_not_stored_is_what_it_was),
        cmocka_unit_test(who_comes_next_finds_nothing_of_those_who_left),
        cmocka_unit_test(a_bot_plays_nothing_of_those_who_left),
        cmocka_unit_test(nobody_is_put_out_before_it_is_stored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
