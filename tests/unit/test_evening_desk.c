/* Phases and the organiser: what she may do when, which lists survive, what going back means, and who may not do these
 * things. */
#include "evening_world.h"

/* ---- Who may ---- */

static void each_part_has_its_own_messages(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 0);
    static const int others[] = {ANN, SCREEN};
    for (size_t i = 0; i < 2; i++) {
        expect_refused(say(&world, others[i], "{s:s, s:s, s:s}", "type", "phase", "table", evening.id, "do", "pause"),
                       "server.organiser_only");
        expect_refused(plain(&world, others[i], "rehearse", evening.id), "server.organiser_only");
        expect_refused(say(&world, others[i], "{s:s, s:s, s:s}", "type", "announce", "table", evening.id, "text", "x"),
                       "server.organiser_only");
        expect_refused(say(&world, others[i], "{s:s, s:s, s:i, s:s}", "type", "rollback", "table", evening.id, "to", 0,
                           "reason", "x"),
                       "server.organiser_only");
        expect_refused(plain(&world, others[i], "record", evening.id), "server.record_secret");
    }
    static const char *const members_only[] = {"standing", "team"};
    for (size_t i = 0; i < 2; i++) {
        expect_refused(plain(&world, DESK, members_only[i], evening.id), "server.not_in_evening");
        expect_refused(plain(&world, SCREEN, members_only[i], evening.id), "server.no_seat");
    }
    expect_refused(sign(&world, SCREEN, evening.id, 0, true), "server.no_seat");
    static const char *const elsewhere[] = {"resign", "rematch"};
    for (size_t i = 0; i < 2; i++)
        expect_refused(plain(&world, ANN, elsewhere[i], evening.id), "server.not_in_evening");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:s}", "type", "chat", "table", evening.id, "text", "psst"),
                   "server.not_in_evening");
    expect_refused(plain(&world, ANN, "start", evening.id), "server.started");
    world_end(&world);
}

static void other_tables_have_no_evening(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, 0, "Ann", "json");
    json_t *created = say(&world, 0, "{s:s, s:s, s:s, s:[{s:s}, {s:s}]}", "type", "create", "game", "sealed", "options",
                          "players 2\n", "seats", "kind", "me", "kind", "open");
    const char *id = text_of(created, "table");
    expect_refused(plain(&world, 0, "standing", id), "server.no_evening");
    expect_refused(say(&world, 0, "{s:s, s:s, s:s}", "type", "phase", "table", id, "do", "close"),
                   "server.organiser_only");
    expect_refused(say(&world, 0, "{s:s, s:s, s:i}", "type", "ambassador", "table", id, "circle", 1),
                   "server.no_evening");
    expect_refused(say(&world, 0, "{s:s, s:s, s:s, s:[{s:s}, {s:s}], s:{s:i}}", "type", "create", "game", "sealed",
                       "options", "players 2\n", "seats", "kind", "me", "kind", "open", "evening", "lists_ms", 0),
                   "server.evening_wrong");
    expect_refused(say(&world, 0, "{s:s, s:s, s:s, s:[{s:s}, {s:s}], s:{s:i}}", "type", "create", "game", "sealed",
                       "options", "players 2\n", "seats", "kind", "open", "kind", "open", "evening", "lists_ms", -1),
                   "server.evening_wrong");
    world_end(&world);
}

static void guests_belong_to_one_team_or_to_the_desk(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    char desk_key[40];
    snprintf(desk_key, sizeof desk_key, "%s", text_of(newest(&world, DESK, "desk"), "key"));
    expect_refused(say(&world, ANN, "{s:s, s:s, s:s}", "type", "claim", "table", evening.id, "key", evening.key[1]),
                   "server.other_team");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:s}", "type", "claim", "table", evening.id, "key", desk_key),
                   "server.other_team");
    expect_refused(say(&world, DESK, "{s:s, s:s, s:s}", "type", "claim", "table", evening.id, "key", evening.key[1]),
                   "server.other_team");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:i}", "type", "join", "table", evening.id, "seat", 1),
                   "server.seated");
    /* Again. */
    expect_type(say(&world, ANN, "{s:s, s:s, s:s}", "type", "claim", "table", evening.id, "key", evening.key[0]),
                "joined");
    json_t *seats = json_object_get(json_object_get(open_table(&world, SCREEN, evening.id), "table"), "seats");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(seats, 0), "members")), 2);
    assert_true(json_is_null(json_object_get(json_array_get(seats, 0), "name")));
    json_t *joined = say(&world, SCREEN, "{s:s, s:s, s:s}", "type", "claim", "table", evening.id, "key", desk_key);
    assert_string_equal(text_of(joined, "seat"), "organiser");
    expect_type(say(&world, SCREEN, "{s:s, s:s, s:s}", "type", "announce", "table", evening.id, "text", "Hello."),
                "ok");
    for (int i = 2; i < 40; i++) { /* Forty fit into a team. */
        world.client[PEOPLE].token[0] = 0;
        hello(&world, PEOPLE, "Guest", "none");
        expect_type(say(&world, PEOPLE, "{s:s, s:s, s:i}", "type", "join", "table", evening.id, "seat", 0), "joined");
        disconnect(&world, PEOPLE);
    }
    world.client[PEOPLE].token[0] = 0;
    hello(&world, PEOPLE, "Guest", "none");
    expect_refused(say(&world, PEOPLE, "{s:s, s:s, s:i}", "type", "join", "table", evening.id, "seat", 0),
                   "server.team_full");
    expect_type(
        say(&world, DESK, "{s:s, s:s, s:i, s:s}", "type", "fill", "table", evening.id, "seat", 2, "bot", "random"),
        "ok");
    expect_refused(say(&world, PEOPLE, "{s:s, s:s, s:i}", "type", "join", "table", evening.id, "seat", 2),
                   "server.no_open_seat");
    expect_refused(plain(&world, ANN, "start", evening.id), "server.not_owner");
    expect_type(plain(&world, DESK, "start", evening.id), "ok");
    expect_refused(say(&world, PEOPLE, "{s:s, s:s, s:i}", "type", "join", "table", evening.id, "seat", 1),
                   "server.no_open_seat");
    /* Late, but with the key. */
    expect_type(say(&world, PEOPLE, "{s:s, s:s, s:s}", "type", "claim", "table", evening.id, "key", evening.key[1]),
                "joined");
    world_end(&world);
}

static void texts_and_lists_have_bounds(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 0);
    char *id = evening.id, row[130];
    memset(row, 'x', sizeof row);
    row[121] = 0;
    expect_refused(say(&world, ANN, "{s:s, s:s, s:i, s:[s]}", "type", "plan", "table", id, "revision", 0, "rows", row),
                   "server.bad_row");
    expect_refused(
        say(&world, ANN, "{s:s, s:s, s:i, s:[s]}", "type", "plan", "table", id, "revision", 0, "rows", "two\nlines"),
        "server.bad_row");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:i, s:[i]}", "type", "plan", "table", id, "revision", 0, "rows", 7),
                   "server.bad_row");
    json_t *rows = json_array();
    for (int i = 0; i < 65; i++) json_array_append_new(rows, json_string("row"));
    expect_refused(say(&world, ANN, "{s:s, s:s, s:i, s:O}", "type", "plan", "table", id, "revision", 0, "rows", rows),
                   "server.field_wrong");
    json_decref(rows);
    expect_refused(say(&world, ANN, "{s:s, s:s, s:s}", "type", "team", "table", id, "name", "two\nlines"),
                   "server.bad_name");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:s}", "type", "team", "table", id, "name", "Reds "),
                   "server.bad_name");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:[s]}", "type", "member", "table", id, "roles", "much too long"),
                   "server.bad_roles");
    expect_refused(say(&world, DESK, "{s:s, s:s, s:s}", "type", "announce", "table", id, "text", "\x07"),
                   "server.bad_text");
    expect_refused(say(&world, DESK, "{s:s, s:s, s:i, s:s}", "type", "rollback", "table", id, "to", 0, "reason", "\n"),
                   "server.bad_text");
    for (int i = 0; i < 55; i++)
        expect_type(say(&world, DESK, "{s:s, s:s, s:s}", "type", "announce", "table", id, "text", "Two\nlines."), "ok");
    assert_int_equal(
        json_array_size(json_object_get(json_object_get(newest(&world, ANN, "evening"), "evening"), "announcements")),
        50);
    expect_type(say(&world, ANN, "{s:s, s:s, s:[s]}", "type", "standing", "table", id, "rows", "bid 1"), "ok");
    assert_true(json_is_object(json_object_get(newest(&world, BOB, "team"), "standing")));
    expect_type(say(&world, ANN, "{s:s, s:s, s:n}", "type", "standing", "table", id, "rows"), "ok");
    assert_true(json_is_null(json_object_get(newest(&world, BOB, "team"), "standing")));
    assert_int_equal(json_integer_value(json_object_get(newest(&world, ANN, "team"), "me")), 0);
    assert_int_equal(json_integer_value(json_object_get(newest(&world, BOB, "team"), "me")), 1);
    world_end(&world);
}

/* ---- Phases ---- */

static void a_phase_goes_on_until_it_is_closed(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 0);
    const char *id = evening.id;
    claim(&world, SCREEN, id, evening.key[2]);
    expect_type(bid(&world, ANN, id, "bid 5"), "ok");
    expect_type(bid(&world, EVE, id, "bid 7"), "ok");
    expect_type(bid(&world, SCREEN, id, "bid 6"), "ok");
    pass_time(&world, 3600000);
    assert_int_equal(bidding_round(&world, id), 0); /* All have sent, and may still send again. */
    expect_type(bid(&world, BOB, id, "bid 9"), "ok");
    expect_refused(phase(&world, id, "resume"), "server.bad_phase");
    expect_refused(phase(&world, id, "sleep"), "server.bad_phase");
    expect_type(phase(&world, id, "pause"), "ok");
    expect_refused(phase(&world, id, "pause"), "server.bad_phase");
    expect_refused(phase(&world, id, "close"), "server.bad_phase");
    expect_refused(bid(&world, EVE, id, "bid 8"), "server.paused");
    expect_type(phase(&world, id, "resume"), "ok");
    expect_type(phase(&world, id, "close"), "ok");
    assert_int_equal(bidding_round(&world, id), 1);
    json_t *record = say(&world, DESK, "{s:s, s:s}", "type", "record", "table", id);
    assert_null(strstr(text_of(record, "record"), "\"close\"")); /* All had sent: nothing had to be closed. */
    assert_non_null(strstr(text_of(record, "record"), "bid 9"));
    assert_null(strstr(text_of(record, "record"), "bid 5"));
    world_end(&world);
}

static void time_can_be_added_and_taken_away(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 60000);
    const char *id = evening.id;
    expect_type(say(&world, DESK, "{s:s, s:s, s:s, s:i}", "type", "phase", "table", id, "do", "extend", "ms", 30000),
                "ok");
    pass_time(&world, 89000);
    assert_int_equal(bidding_round(&world, id), 0);
    expect_type(phase(&world, id, "pause"), "ok");
    json_t *told = json_object_get(newest(&world, EVE, "evening"), "evening");
    assert_true(json_is_null(json_object_get(told, "ends")));
    assert_int_equal(json_integer_value(json_object_get(told, "left_ms")), 1000);
    expect_type(say(&world, DESK, "{s:s, s:s, s:s, s:i}", "type", "phase", "table", id, "do", "extend", "ms", 1000),
                "ok");
    expect_type(phase(&world, id, "resume"), "ok");
    pass_time(&world, 1500);
    assert_int_equal(bidding_round(&world, id), 0);
    pass_time(&world, 1000);
    assert_int_equal(bidding_round(&world, id), 1); /* Nobody had bid: the tie was drawn. */
    expect_type(say(&world, DESK, "{s:s, s:s, s:s, s:i}", "type", "phase", "table", id, "do", "extend", "ms", -3600000),
                "ok");
    pass_time(&world, 1);
    assert_int_equal(bidding_round(&world, id), 2);
    world_end(&world);
}

static void a_team_is_reminded(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 0);
    expect_type(
        say(&world, DESK, "{s:s, s:s, s:s, s:i}", "type", "phase", "table", evening.id, "do", "remind", "seat", 1),
        "ok");
    assert_non_null(newest(&world, EVE, "remind"));
    assert_null(newest(&world, ANN, "remind"));
    expect_type(phase(&world, evening.id, "remind"), "ok");
    assert_non_null(newest(&world, ANN, "remind"));
    assert_null(newest(&world, SCREEN, "remind"));
    assert_null(newest(&world, DESK, "remind"));
    world_end(&world);
}

/* ---- The organiser beside the lists ---- */

static void lists_survive_what_the_organiser_does_or_are_told_to_be_lost(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 0);
    const char *id = evening.id;
    int64_t seen = table_n(&world, EVE, id);
    expect_type(bid(&world, ANN, id, "bid 50"), "ok");
    expect_type(say(&world, ANN, "{s:s, s:s, s:[s]}", "type", "standing", "table", id, "rows", "bid 3"), "ok");
    expect_type(organise(&world, id, "fill 1 80"), "ok");
    /* Written before: not stale. */
    expect_type(say(&world, EVE, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", id, "n", (json_int_t)seen, "actions",
                    "bid 2"),
                "ok");
    assert_true(json_is_object(json_object_get(newest(&world, ANN, "team"), "sent")));
    expect_type(organise(&world, id, "fill 0 10"), "ok"); /* Now fifty are too many. */
    expect_refused(organise(&world, id, "close"), "server.close_phase");
    /* Two bids and the closing; nobody is told. */
    assert_int_equal(json_array_size(json_object_get(plain(&world, DESK, "rehearse", id), "events")), 3);
    assert_null(newest(&world, ANN, "unsent"));
    expect_type(phase(&world, id, "close"), "ok");
    json_t *unsent = newest(&world, BOB, "unsent");
    assert_string_equal(text_of(unsent, "list"), "sent");
    assert_string_equal(text_of(json_object_get(unsent, "error"), "key"), "sealed.bid");
    assert_null(newest(&world, EVE, "unsent"));
    json_t *record = say(&world, DESK, "{s:s, s:s}", "type", "record", "table", id);
    assert_non_null(strstr(text_of(record, "record"), "\"bid 3\"")); /* The standing list. */
    assert_non_null(strstr(text_of(record, "record"), "\"reason\":\"because\""));
    assert_int_equal(bidding_round(&world, id), 1);
    expect_type(organise(&world, id, "fill 0 1"), "ok");
    expect_type(phase(&world, id, "close"), "ok");
    assert_string_equal(text_of(newest(&world, BOB, "unsent"), "list"), "standing");
    world_end(&world);
}

static void a_list_answers_its_own_phase(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 0);
    const char *id = evening.id;
    int64_t seen = table_n(&world, ANN, id);
    expect_refused(say(&world, ANN, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", id, "n", (json_int_t)seen + 1,
                       "actions", "bid 2"),
                   "server.ahead");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", id, "n", (json_int_t)seen,
                       "actions", "bid 101"),
                   "sealed.bid");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:I, s:[s, s]}", "type", "act", "table", id, "n", (json_int_t)seen,
                       "actions", "bid 1", "bid 2"),
                   "sealed.not_awaited");
    expect_type(phase(&world, id, "close"), "ok");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", id, "n", (json_int_t)seen,
                       "actions", "bid 2"),
                   "server.stale");
    expect_refused(
        say(&world, DESK, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", id, "n", 0, "actions", "fill 0 3"),
        "server.stale");
    assert_true(json_is_null(json_object_get(newest(&world, ANN, "team"), "sent")));
    world_end(&world);
}

/* ---- Back ---- */

static void going_back_within_the_phase_keeps_its_lists(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 60000);
    const char *id = evening.id;
    expect_type(bid(&world, ANN, id, "bid 50"), "ok");
    pass_time(&world, 30000);
    int64_t before = table_n(&world, DESK, id);
    expect_type(organise(&world, id, "fill 0 10"), "ok");
    expect_type(roll_back(&world, id, before), "ok");
    assert_true(json_is_object(json_object_get(newest(&world, ANN, "team"), "sent")));
    pass_time(&world, 29000);
    assert_int_equal(bidding_round(&world, id), 0);
    pass_time(&world, 2000);
    assert_int_equal(bidding_round(&world, id), 1);
    assert_null(newest(&world, ANN, "unsent"));
    world_end(&world);
}

static void going_back_to_an_earlier_phase_begins_it_anew(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 60000);
    const char *id = evening.id;
    expect_type(bid(&world, ANN, id, "bid 50"), "ok");
    expect_type(bid(&world, EVE, id, "bid 60"), "ok");
    int64_t before = table_n(&world, DESK, id);
    expect_type(phase(&world, id, "close"), "ok");
    assert_int_equal(bidding_round(&world, id), 1);
    expect_refused(roll_back(&world, id, before + 1), "server.takeback_splits");
    expect_refused(roll_back(&world, id, 1000), "server.bad_takeback");
    expect_type(phase(&world, id, "pause"), "ok");
    expect_type(roll_back(&world, id, before), "ok");
    assert_true(json_is_null(json_object_get(newest(&world, ANN, "team"), "sent")) ||
                newest(&world, ANN, "team") != NULL);
    expect_type(phase(&world, id, "resume"), "ok");
    assert_int_equal(bidding_round(&world, id), 0);
    assert_true(json_is_null(json_object_get(newest(&world, ANN, "team"), "sent")));
    json_t *told = json_array_get(json_object_get(newest(&world, SCREEN, "events"), "events"), 0);
    assert_string_equal(text_of(told, "by"), "organiser");
    assert_null(json_object_get(told, "reason"));
    expect_type(bid(&world, ANN, id, "bid 1"), "ok");
    pass_time(&world, 61000);
    assert_int_equal(bidding_round(&world, id), 1);
    char before_crash[24], after_crash[24];
    snprintf(before_crash, sizeof before_crash, "%d", (int)table_n(&world, EVE, id));
    crash(&world);
    for (int client = 0; client < PEOPLE; client++) {
        hello(&world, client, "Again", "json");
        open_table(&world, client, id);
    }
    snprintf(after_crash, sizeof after_crash, "%d", (int)table_n(&world, EVE, id));
    assert_string_equal(before_crash, after_crash);
    assert_int_equal(bidding_round(&world, id), 1);
    world_end(&world);
}

/* Until when the announcement with this number is shown; -1: until it is taken down. */
static json_int_t shown_until(struct world *world, unsigned number)
{
    const json_t *info = json_object_get(newest(world, SCREEN, "evening"), "evening");
    const json_t *until = json_object_get(json_array_get(json_object_get(info, "announcements"), number), "until");
    return json_is_integer(until) ? json_integer_value(until) : -1;
}

static void an_announcement_ends_by_itself_or_is_taken_down(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 60000);
    const char *id = evening.id;
    open_table(&world, SCREEN, id);
    expect_refused(
        say(&world, DESK, "{s:s, s:s, s:s, s:i}", "type", "announce", "table", id, "text", "Hello.", "ms", 999),
        "server.field_wrong");
    expect_type(say(&world, DESK, "{s:s, s:s, s:s, s:i}", "type", "announce", "table", id, "text", "Tea.", "ms", 60000),
                "ok");
    expect_type(say(&world, DESK, "{s:s, s:s, s:s}", "type", "announce", "table", id, "text", "Hello."), "ok");
    json_int_t ends = shown_until(&world, 0);
    assert_true(ends > 0);
    assert_int_equal(shown_until(&world, 1), -1);
    pass_time(&world, 5000);
    expect_refused(say(&world, ANN, "{s:s, s:s}", "type", "dismiss", "table", id), "server.organiser_only");
    expect_type(say(&world, DESK, "{s:s, s:s}", "type", "dismiss", "table", id), "ok");
    assert_true(shown_until(&world, 0) < ends);
    assert_true(shown_until(&world, 1) > 0);
    json_int_t taken_down = shown_until(&world, 1);
    pass_time(&world, 5000);
    crash(&world);
    hello(&world, DESK, "Desk", "json");
    expect_type(say(&world, DESK, "{s:s, s:s}", "type", "dismiss", "table", id), "ok"); /* What has ended stays so. */
    hello(&world, SCREEN, "Wall", "json");
    open_table(&world, SCREEN, id);
    expect_type(say(&world, DESK, "{s:s, s:s, s:s}", "type", "announce", "table", id, "text", "Again."), "ok");
    assert_int_equal(shown_until(&world, 1), taken_down);
    world_end(&world);
}

static void an_outage_leaves_a_minute(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 60000);
    const char *id = evening.id;
    expect_type(say(&world, DESK, "{s:s, s:s, s:s}", "type", "announce", "table", id, "text", "Hello."), "ok");
    pass_time(&world, 59000);
    world.now += 600000;
    crash(&world);
    hello(&world, DESK, "Desk", "json");
    json_t *table = open_table(&world, DESK, id);
    assert_int_equal(
        json_array_size(json_object_get(json_object_get(json_object_get(table, "table"), "evening"), "announcements")),
        1);
    world.fail = true;
    expect_refused(phase(&world, id, "pause"),
                   "server.store_failed"); /* What is taken back does not count towards the minute. */
    world.fail = false;
    pass_time(&world, 59000);
    assert_int_equal(bidding_round(&world, id), 0);
    pass_time(&world, 2000);
    assert_int_equal(bidding_round(&world, id), 1);
    world_end(&world);
}

static void a_phase_lasts_no_longer_because_the_clock_was_set_back(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 300000);
    pass_time(&world, 1000);
    world.now -= 3600000; /* While the server is away. */
    crash(&world);
    pass_time(&world, 298000);
    hello(&world, DESK, "Desk", "json");
    open_table(&world, DESK, evening.id);
    assert_int_equal(bidding_round(&world, evening.id), 0);
    pass_time(&world, 3000);
    assert_int_equal(bidding_round(&world, evening.id), 1);
    world_end(&world);
}

static void after_the_end_nothing_is_run(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    const char *id = evening.id;
    expect_refused(phase(&world, id, "close"), "server.not_now"); /* Nor before the beginning. */
    expect_refused(plain(&world, DESK, "rehearse", id), "server.not_now");
    expect_refused(roll_back(&world, id, 0), "server.not_now");
    expect_type(plain(&world, DESK, "start", id), "ok");
    for (int i = 0; i < 4; i++) expect_type(phase(&world, id, "close"), "ok");
    assert_string_equal(text_of(json_object_get(open_table(&world, SCREEN, id), "table"), "status"), "over");
    expect_refused(phase(&world, id, "close"), "server.not_now");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", id, "n", 0, "actions", "bid 1"),
                   "server.over");
    expect_type(plain(&world, SCREEN, "record", id), "record");
    json_t *piece = say(&world, SCREEN, "{s:s, s:s, s:i}", "type", "record", "table", id, "from", 3);
    assert_true(json_is_null(json_object_get(piece, "next")));
    assert_memory_equal(text_of(piece, "record"), "{\"n\":3,", 7);
    world_end(&world);
}

static void a_failing_store_takes_back_what_the_desk_did(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 60000);
    const char *id = evening.id;
    int64_t n = table_n(&world, EVE, id);
    world.fail = true;
    expect_refused(organise(&world, id, "fill 0 10"), "server.store_failed");
    expect_refused(phase(&world, id, "pause"), "server.store_failed");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:[]}", "type", "member", "table", id, "roles"), "server.store_failed");
    expect_refused(
        say(&world, ANN, "{s:s, s:s, s:i, s:[s]}", "type", "plan", "table", id, "revision", 0, "rows", "bid 3"),
        "server.store_failed");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:[s]}", "type", "standing", "table", id, "rows", "bid 3"),
                   "server.store_failed");
    world.fail = false;
    assert_int_equal(table_n(&world, EVE, id), n);
    json_t *table = json_object_get(open_table(&world, ANN, id), "table");
    assert_string_equal(text_of(table, "status"), "running");
    assert_int_equal(json_array_size(json_object_get(json_object_get(table, "evening"), "ambassadors")), 0);
    json_t *team = newest(&world, ANN, "team");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(team, "plan"), "revision")), 0);
    assert_true(json_is_null(json_object_get(team, "standing")));
    expect_type(bid(&world, EVE, id, "bid 100"), "ok");
    pass_time(&world, 61000);
    assert_int_equal(bidding_round(&world, id), 1);
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_part_has_its_own_messages),
        cmocka_unit_test(other_tables_have_no_evening),
        cmocka_unit_test(guests_belong_to_one_team_or_to_the_desk),
        cmocka_unit_test(texts_and_lists_have_bounds),
        cmocka_unit_test(a_phase_goes_on_until_it_is_closed),
        cmocka_unit_test(time_can_be_added_and_taken_away),
        cmocka_unit_test(a_team_is_reminded),
        cmocka_unit_test(lists_survive_what_the_organiser_does_or_are_told_to_be_lost),
        cmocka_unit_test(a_list_answers_its_own_phase),
        cmocka_unit_test(going_back_within_the_phase_keeps_its_lists),
        cmocka_unit_test(going_back_to_an_earlier_phase_begins_it_anew),
        cmocka_unit_test(an_announcement_ends_by_itself_or_is_taken_down),
        cmocka_unit_test(an_outage_leaves_a_minute),
        cmocka_unit_test(a_phase_lasts_no_longer_because_the_clock_was_set_back),
        cmocka_unit_test(after_the_end_nothing_is_run),
        cmocka_unit_test(a_failing_store_takes_back_what_the_desk_did),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
