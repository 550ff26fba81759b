/* A team as people with roles: wishes and who plays what, whose an order is, who approves it and what counts then, and
 * what the members say to one another and write down. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "evening_world.h"

/* Two teams of MAGA in the lists of the first turn: Ann and Bob in team 0, Eve in team 1. `options`: of the evening. */
static struct evening_of_test begin_with(struct world *world, const char *options)
{
    static const char *const names[] = {"Desk", "Ann", "Bob", "Eve", "Screen"};
    struct evening_of_test evening;
    world_begin(world, 0);
    for (int client = 0; client < PEOPLE; client++) hello(world, client, names[client], "json");
    json_t *reply = say(world, DESK, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}], s:o}", "type", "create", "game", "maga",
                        "options", "teams 2\nturns 4\nnumbers open\norganiser yes\n", "public", 1, "seats", "kind",
                        "open", "kind", "open", "evening", json_loads(options, 0, NULL));
    expect_type(reply, "created");
    snprintf(evening.id, sizeof evening.id, "%s", text_of(reply, "table"));
    open_table(world, DESK, evening.id);
    json_t *teams = json_object_get(newest(world, DESK, "desk"), "teams");
    for (size_t i = 0; i < 2; i++)
        snprintf(evening.key[i], sizeof evening.key[i], "%s", text_of(json_array_get(teams, i), "key"));
    claim(world, ANN, evening.id, evening.key[0]);
    claim(world, BOB, evening.id, evening.key[0]);
    claim(world, EVE, evening.id, evening.key[1]);
    open_table(world, SCREEN, evening.id);
    expect_type(plain(world, DESK, "start", evening.id), "ok");
    return evening;
}

static struct evening_of_test begin_headed(struct world *world)
{
    struct evening_of_test evening = begin_with(world, "{\"lists_ms\":600000,\"approval\":\"head\"}");
    expect_type(say(world, ANN, "{s:s, s:s, s:[s]}", "type", "member", "table", evening.id, "roles", "pr"), "ok");
    return evening;
}

static const json_t *team_told(struct world *world, int client)
{
    return newest(world, client, "team");
}

static const json_t *plan_of(struct world *world, int client)
{
    return json_object_get(team_told(world, client), "plan");
}

static json_int_t revision_of(struct world *world, int client)
{
    return json_integer_value(json_object_get(plan_of(world, client), "revision"));
}

static json_t *plan(struct world *world, int client, const char *id, const char *rows)
{
    return say(world, client, "{s:s, s:s, s:I, s:o}", "type", "plan", "table", id, "revision",
               revision_of(world, client), "rows", json_loads(rows, 0, NULL));
}

static json_t *step(struct world *world, int client, const char *id, const char *what)
{
    return say(world, client, "{s:s, s:s, s:I, s:s}", "type", "replan", "table", id, "revision",
               revision_of(world, client), "do", what);
}

static json_t *approve(struct world *world, int client, const char *id, int order, bool on)
{
    return say(world, client, "{s:s, s:s, s:I, s:[i], s:b}", "type", "approve", "table", id, "revision",
               revision_of(world, client), "orders", order, "on", on);
}

static json_t *approval(struct world *world, const char *id, const char *who)
{
    return say(world, DESK, "{s:s, s:s, s:s}", "type", "approval", "table", id, "who", who);
}

static json_t *send_rows(struct world *world, int client, const char *id, const char *rows)
{
    return say(world, client, "{s:s, s:s, s:I, s:o}", "type", "act", "table", id, "n",
               (json_int_t)table_n(world, client, id), "actions", json_loads(rows, 0, NULL));
}

/* Of each order of the plan whose it is and whether it counts, such as "Ann+ Bob-". */
static const char *marks(struct world *world, int client, char text[200])
{
    size_t index, length = 0;
    const json_t *order;
    text[0] = 0;
    json_array_foreach (json_object_get(plan_of(world, client), "orders"), index, order)
        length += (size_t)snprintf(text + length, 200 - length, "%s%s%c", index > 0 ? " " : "", text_of(order, "by"),
                                   json_is_true(json_object_get(order, "approved")) ? '+' : '-');
    return text;
}

static void expect_marks(struct world *world, int client, const char *expected)
{
    char text[200];
    assert_string_equal(marks(world, client, text), expected);
}

static const char *counts(struct world *world, int client)
{
    return text_of(team_told(world, client), "counts");
}

static json_int_t draft_at_desk(struct world *world, unsigned seat)
{
    json_t *inbox = world->client[DESK].inbox;
    for (size_t i = json_array_size(inbox); i-- > 0;) {
        json_t *team = json_object_get(json_array_get(inbox, i), "team"), *draft = json_object_get(team, "draft");
        if (team == NULL || json_integer_value(json_object_get(team, "seat")) != seat) continue;
        return json_is_null(draft) ? -1 : json_integer_value(draft);
    }
    return -2;
}

/* ---- Wishes, and who plays what ---- */

static const json_t *member_told(struct world *world, int client, size_t number)
{
    return json_array_get(json_object_get(team_told(world, client), "members"), number);
}

static void wishes_are_told_to_the_team_alone(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_with(&world, "{\"lists_ms\":600000}");
    size_t at_desk = json_array_size(world.client[DESK].inbox);
    expect_type(
        say(&world, BOB, "{s:s, s:s, s:[s, s]}", "type", "member", "table", evening.id, "wishes", "talker", "schemer"),
        "ok");
    const json_t *wishes = json_object_get(member_told(&world, ANN, 1), "wishes");
    assert_int_equal(json_array_size(wishes), 2);
    assert_string_equal(json_string_value(json_array_get(wishes, 1)), "schemer");
    assert_int_equal(json_array_size(json_object_get(member_told(&world, ANN, 1), "roles")), 0);
    assert_int_equal(json_array_size(world.client[DESK].inbox), at_desk); /* It hears of nothing. */
    expect_refused(say(&world, BOB, "{s:s, s:s, s:[s]}", "type", "member", "table", evening.id, "wishes", "to be king"),
                   "server.bad_roles");
    crash(&world);
    hello(&world, BOB, "Bob", "json");
    open_table(&world, BOB, evening.id);
    assert_int_equal(json_array_size(json_object_get(member_told(&world, BOB, 1), "wishes")), 2);
    world_end(&world);
}

static json_t *cast(struct world *world, int client, const char *id, const char *first, const char *second)
{
    return say(world, client, "{s:s, s:s, s:[{s:s, s:[s, s]}, {s:s, s:[s]}]}", "type", "cast", "table", id, "cast",
               "name", first, "roles", "pr", "fin", "name", second, "roles", "mid");
}

static void a_proposal_of_who_plays_what_is_taken_whole(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_with(&world, "{\"lists_ms\":600000}");
    expect_refused(cast(&world, ANN, evening.id, "Bob", "Ann"), "server.cast_stale");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:[{s:s, s:[s]}]}", "type", "cast", "table", evening.id, "cast", "name",
                       "Ann", "roles", "pr"),
                   "server.cast_stale");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:[{s:s, s:s}, {s:s, s:[s]}]}", "type", "cast", "table", evening.id,
                       "cast", "name", "Ann", "roles", "pr", "name", "Bob", "roles", "fin"),
                   "server.bad_roles");
    assert_int_equal(json_array_size(json_object_get(member_told(&world, BOB, 0), "roles")), 0);
    expect_type(cast(&world, BOB, evening.id, "Ann", "Bob"), "ok");
    assert_int_equal(json_array_size(json_object_get(member_told(&world, ANN, 0), "roles")), 2);
    assert_string_equal(json_string_value(json_array_get(json_object_get(member_told(&world, ANN, 1), "roles"), 0)),
                        "mid");
    world_end(&world);
}

/* ---- Whose an order is ---- */

static void each_order_has_its_author(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_with(&world, "{\"lists_ms\":600000}");
    expect_type(plan(&world, ANN, evening.id, "[\"improve\",\"strike 1 1 1\",\"and 1 1 1\"]"), "ok");
    expect_marks(&world, BOB, "Ann+ Ann+");
    expect_type(plan(&world, BOB, evening.id, "[\"check\",\"strike 1 1 1\",\"and 1 1 1\",\"improve\"]"), "ok");
    expect_marks(&world, ANN, "Bob+ Ann+ Ann+"); /* What was moved is still whose it was. */
    expect_type(plan(&world, BOB, evening.id, "[\"check\",\"strike 1 1 1\",\"improve\",\"improve\"]"), "ok");
    expect_marks(&world, ANN, "Bob+ Bob+ Ann+ Bob+"); /* What was changed is another's; of two equal ones the first. */
    expect_type(step(&world, ANN, evening.id, "undo"), "ok");
    expect_marks(&world, ANN, "Bob+ Ann+ Ann+");
    expect_refused(approve(&world, ANN, evening.id, 0, true), "server.no_approval");
    crash(&world);
    hello(&world, EVE, "Eve", "json");
    hello(&world, ANN, "Ann", "json");
    open_table(&world, ANN, evening.id);
    expect_marks(&world, ANN, "Bob+ Ann+ Ann+");
    expect_type(step(&world, ANN, evening.id, "redo"), "ok");
    expect_marks(&world, ANN, "Bob+ Bob+ Ann+ Bob+");
    world_end(&world);
}

/* ---- Who approves ---- */

static void only_what_the_head_approves_counts(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_headed(&world);
    expect_type(plan(&world, BOB, evening.id, "[\"improve\"]"), "ok");
    expect_marks(&world, ANN, "Bob-");
    assert_string_equal(counts(&world, BOB), "nothing");
    expect_refused(approve(&world, BOB, evening.id, 0, true), "server.not_head");
    expect_refused(send_rows(&world, BOB, evening.id, "[\"improve\",\"commit\"]"), "server.not_approved");
    expect_refused(
        say(&world, BOB, "{s:s, s:s, s:[s, s]}", "type", "standing", "table", evening.id, "rows", "improve", "commit"),
        "server.not_approved");
    expect_refused(approve(&world, ANN, evening.id, 1, true), "server.bad_orders");
    expect_type(approve(&world, ANN, evening.id, 0, true), "ok");
    expect_marks(&world, BOB, "Bob+");
    assert_string_equal(counts(&world, BOB), "draft");
    assert_int_equal(draft_at_desk(&world, 0), 1);
    expect_type(plan(&world, ANN, evening.id, "[\"improve\",\"check\"]"), "ok"); /* The head's own are approved. */
    expect_type(plan(&world, BOB, evening.id, "[\"improve\",\"raise fin\",\"check\"]"), "ok");
    expect_marks(&world, ANN, "Bob+ Bob- Ann+");
    assert_int_equal(draft_at_desk(&world, 0), 2);
    expect_refused(send_rows(&world, ANN, evening.id, "[\"check\",\"improve\",\"commit\"]"), "server.not_approved");
    expect_refused(send_rows(&world, ANN, evening.id, "[\"improve\",\"commit\"]"), "server.not_approved");
    expect_type(phase(&world, evening.id, "close"), "ok");
    const json_t *counted = json_object_get(team_told(&world, ANN), "counted");
    assert_string_equal(text_of(counted, "list"), "draft");
    assert_int_equal(json_integer_value(json_object_get(counted, "orders")), 2);
    world_end(&world);
}

static void what_is_approved_is_sent_by_anybody_of_the_team(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_headed(&world);
    expect_type(plan(&world, BOB, evening.id, "[\"improve\",\"check\"]"), "ok");
    expect_type(approve(&world, ANN, evening.id, 1, true), "ok");
    expect_type(send_rows(&world, BOB, evening.id, "[\"check\",\"commit\"]"), "ok");
    assert_string_equal(counts(&world, ANN), "sent");
    expect_type(approve(&world, ANN, evening.id, 1, false), "ok");
    assert_string_equal(counts(&world, ANN), "sent"); /* A list that was sent stays. */
    expect_type(send_rows(&world, ANN, evening.id, "[\"commit\"]"), "ok");
    expect_type(approve(&world, ANN, evening.id, 0, true), "ok");
    expect_type(
        say(&world, BOB, "{s:s, s:s, s:[s, s]}", "type", "standing", "table", evening.id, "rows", "improve", "commit"),
        "ok");
    world_end(&world);
}

static void others_leave_what_is_approved_as_it_is(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_headed(&world);
    expect_type(plan(&world, ANN, evening.id, "[\"improve\",\"check\"]"), "ok");
    expect_refused(plan(&world, BOB, evening.id, "[\"check\",\"improve\"]"), "server.plan_approved");
    expect_refused(plan(&world, BOB, evening.id, "[\"improve\"]"), "server.plan_approved");
    expect_refused(plan(&world, BOB, evening.id, "[]"), "server.plan_approved");
    expect_refused(step(&world, BOB, evening.id, "undo"), "server.plan_approved");
    expect_type(plan(&world, BOB, evening.id, "[\"raise fin\",\"improve\",\"raise mid\",\"check\"]"), "ok");
    expect_marks(&world, ANN, "Bob- Ann+ Bob- Ann+");
    expect_type(step(&world, BOB, evening.id, "undo"), "ok");
    expect_type(step(&world, ANN, evening.id, "undo"), "ok");
    expect_marks(&world, ANN, "");
    expect_type(step(&world, ANN, evening.id, "redo"), "ok");
    expect_marks(&world, ANN, "Ann+ Ann+"); /* As approved as it was. */
    world_end(&world);
}

static void where_nobody_is_the_head_everybody_approves(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_with(&world, "{\"lists_ms\":600000,\"approval\":\"head\"}");
    expect_type(plan(&world, BOB, evening.id, "[\"improve\"]"), "ok");
    expect_marks(&world, ANN, "Bob+");
    expect_type(approve(&world, ANN, evening.id, 0, false), "ok");
    expect_marks(&world, ANN, "Bob-");
    world_end(&world);
}

static void in_a_vote_more_than_half_approve(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_with(&world, "{\"lists_ms\":600000,\"approval\":\"vote\"}");
    hello(&world, PEOPLE, "Kim", "json");
    claim(&world, PEOPLE, evening.id, evening.key[0]);
    expect_type(plan(&world, BOB, evening.id, "[\"improve\",\"check\"]"), "ok");
    expect_marks(&world, ANN, "Bob- Bob-");
    const json_t *agreed =
        json_object_get(json_array_get(json_object_get(plan_of(&world, ANN), "orders"), 0), "agreed");
    assert_int_equal(json_array_size(agreed), 1);
    assert_int_equal(json_integer_value(json_array_get(agreed, 0)), 1);
    expect_type(approve(&world, ANN, evening.id, 1, true), "ok"); /* Two of three. */
    expect_marks(&world, ANN, "Bob- Bob+");
    expect_type(approve(&world, ANN, evening.id, 1, false), "ok");
    expect_marks(&world, ANN, "Bob- Bob-");
    expect_type(approve(&world, ANN, evening.id, 1, true), "ok");
    expect_refused(plan(&world, BOB, evening.id, "[\"improve\"]"), "server.plan_approved");
    /* Ann leaves: her vote goes with her, and one of two is not more than half. */
    expect_type(plain(&world, ANN, "leave", evening.id), "ok");
    expect_marks(&world, BOB, "Bob- Bob-");
    expect_type(approve(&world, PEOPLE, evening.id, 0, true), "ok");
    expect_marks(&world, BOB, "Bob+ Bob-");
    expect_type(plain(&world, PEOPLE, "leave", evening.id), "ok");
    expect_marks(&world, BOB, "Bob+ Bob+"); /* Who is alone is more than half. */
    world_end(&world);
}

static void an_organiser_changes_who_approves(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_with(&world, "{\"lists_ms\":600000}");
    expect_type(say(&world, ANN, "{s:s, s:s, s:[s]}", "type", "member", "table", evening.id, "roles", "pr"), "ok");
    expect_type(plan(&world, BOB, evening.id, "[\"improve\"]"), "ok");
    expect_refused(approval(&world, evening.id, "chance"), "server.bad_approval");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:s}", "type", "approval", "table", evening.id, "who", "head"),
                   "server.organiser_only");
    expect_type(approval(&world, evening.id, "head"), "ok");
    assert_string_equal(text_of(json_object_get(newest(&world, SCREEN, "evening"), "evening"), "approval"), "head");
    expect_marks(&world, BOB, "Bob+"); /* What counted until now is approved. */
    expect_type(plan(&world, BOB, evening.id, "[\"improve\",\"check\"]"), "ok");
    expect_marks(&world, BOB, "Bob+ Bob-");
    crash(&world);
    for (int client = 0; client < PEOPLE; client++) hello(&world, client, "Ann", "json");
    open_table(&world, DESK, evening.id);
    json_t *opened = open_table(&world, BOB, evening.id);
    assert_string_equal(text_of(json_object_get(json_object_get(opened, "table"), "evening"), "approval"), "head");
    expect_marks(&world, BOB, "Bob+ Bob-");
    expect_type(approval(&world, evening.id, "nobody"), "ok");
    expect_marks(&world, BOB, "Bob+ Bob+");
    assert_int_equal(draft_at_desk(&world, 0), 2);
    world_end(&world);
}

static void what_was_approved_for_lists_is_not_for_the_next(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_headed(&world);
    expect_type(plan(&world, BOB, evening.id, "[\"improve\",\"check\"]"), "ok");
    expect_type(approve(&world, ANN, evening.id, 0, true), "ok");
    expect_type(phase(&world, evening.id, "close"), "ok");
    expect_type(organise(&world, evening.id, "publish"), "ok");
    assert_true(json_is_true(json_object_get(plan_of(&world, BOB), "old")));
    expect_marks(&world, BOB, "Bob- Bob-");
    expect_type(plan(&world, BOB, evening.id, "[\"improve\"]"), "ok"); /* It may go: it was for the turn before. */
    expect_marks(&world, BOB, "Bob-");
    expect_type(step(&world, BOB, evening.id, "undo"), "ok");
    expect_marks(&world, BOB, "Bob- Bob-");
    expect_type(approve(&world, ANN, evening.id, 1, true), "ok");
    expect_marks(&world, BOB, "Bob- Bob+");
    world_end(&world);
}

/* Approving one of the old orders does not bring the others back. */
static void approving_an_old_order_approves_it_alone(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_headed(&world);
    expect_type(plan(&world, ANN, evening.id, "[\"improve\",\"check\"]"), "ok");
    expect_type(phase(&world, evening.id, "close"), "ok");
    expect_type(organise(&world, evening.id, "publish"), "ok");
    expect_type(approve(&world, ANN, evening.id, 1, true), "ok");
    expect_marks(&world, BOB, "Ann- Ann+");
    expect_type(phase(&world, evening.id, "close"), "ok");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(team_told(&world, BOB), "counted"), "orders")),
                     1);
    world_end(&world);
}

/* ---- Talk and notes ---- */

static json_t *talk(struct world *world, int client, const char *id, const char *text)
{
    return say(world, client, "{s:s, s:s, s:s}", "type", "talk", "table", id, "text", text);
}

static json_t *note(struct world *world, int client, const char *id, int about, const char *text)
{
    return say(world, client, "{s:s, s:s, s:i, s:s, s:s}", "type", "note", "table", id, "about", about, "text", text,
               "tag", "fin 4 2");
}

static const json_t *room(struct world *world, int client, const char *list)
{
    return json_object_get(newest(world, client, "room"), list);
}

static void what_a_team_says_and_notes_stays_in_it(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_with(&world, "{\"lists_ms\":600000}");
    size_t told[PEOPLE];
    for (int client = 0; client < PEOPLE; client++) told[client] = json_array_size(world.client[client].inbox);
    expect_type(talk(&world, ANN, evening.id, "They lie."), "ok");
    const json_t *line = json_object_get(newest(&world, BOB, "talk"), "line");
    assert_string_equal(text_of(line, "text"), "They lie.");
    assert_string_equal(text_of(line, "name"), "Ann");
    expect_type(note(&world, BOB, evening.id, 1, "Their money\nis at sea."), "ok");
    const json_t *pinned = json_array_get(room(&world, ANN, "notes"), 0);
    assert_string_equal(text_of(pinned, "tag"), "fin 4 2");
    assert_int_equal(json_integer_value(json_object_get(pinned, "about")), 1);
    for (int client = 0; client < PEOPLE; client++) {
        if (client == ANN || client == BOB) continue;
        assert_int_equal(json_array_size(world.client[client].inbox), told[client]);
    }
    expect_refused(talk(&world, SCREEN, evening.id, "Hello?"), "server.no_seat");
    expect_refused(talk(&world, DESK, evening.id, "Hello?"), "server.not_in_evening");
    expect_refused(talk(&world, ANN, evening.id, "a\nb"), "server.bad_text");
    expect_refused(talk(&world, ANN, evening.id, " \u200b"), "server.bad_text");
    expect_refused(note(&world, ANN, evening.id, 2, "Who?"), "server.bad_about");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:i}", "type", "unpin", "table", evening.id, "note", 2),
                   "server.no_note");
    crash(&world);
    hello(&world, BOB, "Bob", "json");
    open_table(&world, BOB, evening.id);
    assert_int_equal(json_array_size(room(&world, BOB, "lines")), 1);
    assert_int_equal(json_array_size(room(&world, BOB, "notes")), 1);
    expect_type(say(&world, BOB, "{s:s, s:s, s:i}", "type", "unpin", "table", evening.id, "note", 1), "ok");
    assert_int_equal(json_array_size(room(&world, BOB, "notes")), 0);
    expect_type(note(&world, BOB, evening.id, 0, "We."), "ok");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(room(&world, BOB, "notes"), 0), "number")), 2);
    world_end(&world);
}

static void a_hundred_lines_and_notes_are_kept(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_with(&world, "{\"lists_ms\":600000}");
    char text[24];
    for (int i = 1; i <= 101; i++) {
        snprintf(text, sizeof text, "Line %d", i);
        expect_type(talk(&world, ANN, evening.id, text), "ok");
        if (i <= 100) expect_type(note(&world, ANN, evening.id, 1, text), "ok");
    }
    expect_refused(note(&world, ANN, evening.id, 1, "One more"), "server.notes_full");
    disconnect(&world, BOB);
    hello(&world, BOB, "Bob", "json");
    open_table(&world, BOB, evening.id);
    assert_int_equal(json_array_size(room(&world, BOB, "lines")), 100);
    assert_string_equal(text_of(json_array_get(room(&world, BOB, "lines"), 0), "text"), "Line 2");
    assert_int_equal(json_array_size(room(&world, BOB, "notes")), 100);
    world_end(&world);
}

static void nobody_talks_faster_than_others_read(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_with(&world, "{\"lists_ms\":600000}");
    world.options.rate_limit = true;
    crash(&world);
    hello(&world, ANN, "Ann", "json");
    open_table(&world, ANN, evening.id);
    for (int i = 0; i < 10; i++) expect_type(talk(&world, ANN, evening.id, "Quick!"), "ok");
    expect_refused(talk(&world, ANN, evening.id, "Quick!"), "server.chat_fast");
    expect_refused(note(&world, ANN, evening.id, 1, "Quick!"), "server.chat_fast");
    pass_time(&world, 2000);
    expect_type(talk(&world, ANN, evening.id, "Slowly."), "ok");
    world_end(&world);
}

static void a_line_that_could_not_be_stored_was_never_said(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_with(&world, "{\"lists_ms\":600000}");
    expect_type(talk(&world, ANN, evening.id, "Kept."), "ok");
    world.fail = true;
    expect_refused(talk(&world, ANN, evening.id, "Lost."), "server.store_failed");
    world.fail = false;
    assert_string_equal(text_of(json_object_get(newest(&world, BOB, "talk"), "line"), "text"), "Kept.");
    open_table(&world, BOB, evening.id);
    assert_int_equal(json_array_size(room(&world, BOB, "lines")), 1);
    world_end(&world);
}

/* Before the start a team without people is open again, and whoever takes it finds nothing. */
static void a_team_that_all_have_left_forgets_what_they_said(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    expect_type(talk(&world, EVE, evening.id, "Secret."), "ok");
    expect_type(note(&world, EVE, evening.id, 0, "Secret."), "ok");
    expect_type(plain(&world, EVE, "leave", evening.id), "ok");
    hello(&world, PEOPLE, "Kim", "json");
    claim(&world, PEOPLE, evening.id, evening.key[1]);
    assert_int_equal(json_array_size(room(&world, PEOPLE, "lines")), 0);
    assert_int_equal(json_array_size(room(&world, PEOPLE, "notes")), 0);
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wishes_are_told_to_the_team_alone),
        cmocka_unit_test(a_proposal_of_who_plays_what_is_taken_whole),
        cmocka_unit_test(each_order_has_its_author),
        cmocka_unit_test(only_what_the_head_approves_counts),
        cmocka_unit_test(what_is_approved_is_sent_by_anybody_of_the_team),
        cmocka_unit_test(others_leave_what_is_approved_as_it_is),
        cmocka_unit_test(where_nobody_is_the_head_everybody_approves),
        cmocka_unit_test(in_a_vote_more_than_half_approve),
        cmocka_unit_test(an_organiser_changes_who_approves),
        cmocka_unit_test(what_was_approved_for_lists_is_not_for_the_next),
        cmocka_unit_test(approving_an_old_order_approves_it_alone),
        cmocka_unit_test(what_a_team_says_and_notes_stays_in_it),
        cmocka_unit_test(a_hundred_lines_and_notes_are_kept),
        cmocka_unit_test(nobody_talks_faster_than_others_read),
        cmocka_unit_test(a_line_that_could_not_be_stored_was_never_said),
        cmocka_unit_test(a_team_that_all_have_left_forgets_what_they_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
