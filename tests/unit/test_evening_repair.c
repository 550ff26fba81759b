/* What organisers mend: the phase opened again with its lists, for all or for one team; a list put in a team's place; a
 * figure corrected; what each of them tells to whom, and that none of it is lost. */
#include "evening_world.h"

/* Three teams of MAGA, the last a bot; in the lists of the first turn. */
static struct evening_of_test begin_for(struct world *world, int lists_ms, const char *third)
{
    static const char *const names[] = {"Desk", "Ann", "Bob", "Eve", "Screen"};
    struct evening_of_test evening;
    world_begin(world, 0);
    for (int client = 0; client < PEOPLE; client++) hello(world, client, names[client], "json");
    json_t *reply =
        say(world, DESK, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}, {s:s, s:s}], s:{s:i, s:i}}", "type", "create", "game",
            "maga", "options", "teams 3\nturns 4\nnumbers open\norganiser yes\n", "public", 1, "seats", "kind", "open",
            "kind", "open", "kind", "bot", "bot", third, "evening", "lists_ms", lists_ms, "reading_ms", 30000);
    expect_type(reply, "created");
    snprintf(evening.id, sizeof evening.id, "%s", text_of(reply, "table"));
    open_table(world, DESK, evening.id);
    json_t *teams = json_object_get(newest(world, DESK, "desk"), "teams");
    for (size_t i = 0; i < 3; i++)
        snprintf(evening.key[i], sizeof evening.key[i], "%s", text_of(json_array_get(teams, i), "key"));
    claim(world, ANN, evening.id, evening.key[0]);
    claim(world, BOB, evening.id, evening.key[0]);
    claim(world, EVE, evening.id, evening.key[1]);
    open_table(world, SCREEN, evening.id);
    expect_type(plain(world, DESK, "start", evening.id), "ok");
    assert_string_equal(phase_of(world, ANN, evening.id), "lists");
    return evening;
}

static struct evening_of_test begin(struct world *world)
{
    return begin_for(world, 600000, "steady");
}

static const json_t *team_told(struct world *world, int client)
{
    return newest(world, client, "team");
}

static const json_t *plan_of(struct world *world, int client)
{
    return json_object_get(team_told(world, client), "plan");
}

static json_t *plan(struct world *world, int client, const char *id, const char *rows)
{
    return say(world, client, "{s:s, s:s, s:I, s:o}", "type", "plan", "table", id, "revision",
               json_integer_value(json_object_get(plan_of(world, client), "revision")), "rows",
               json_loads(rows, 0, NULL));
}

static json_t *leave_standing(struct world *world, int client, const char *id, const char *row)
{
    return say(world, client, "{s:s, s:s, s:[s, s]}", "type", "standing", "table", id, "rows", row, "commit");
}

static json_t *reopen(struct world *world, const char *id, int ms)
{
    return say(world, DESK, "{s:s, s:s, s:i, s:s}", "type", "reopen", "table", id, "ms", ms, "reason", "a slip");
}

static json_t *reopen_one(struct world *world, const char *id, int seat, int ms)
{
    return say(world, DESK, "{s:s, s:s, s:i, s:i, s:s}", "type", "reopen", "table", id, "seat", seat, "ms", ms,
               "reason", "a slip");
}

static json_t *amend(struct world *world, const char *id, int seat, const char *rows)
{
    return say(world, DESK, "{s:s, s:s, s:i, s:o, s:s}", "type", "amend", "table", id, "seat", seat, "rows",
               json_loads(rows, 0, NULL), "reason", "wrong target");
}

static void expect_json(const json_t *value, const char *expected)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    assert_string_equal(text, expected);
    free(text);
}

static void expect_rows(struct world *world, int client, const char *expected)
{
    expect_json(json_object_get(plan_of(world, client), "rows"), expected);
}

static void expect_sent(struct world *world, int client, int number, const char *rows)
{
    const json_t *sent = json_object_get(team_told(world, client), "sent");
    assert_int_equal(json_integer_value(json_object_get(sent, "number")), number);
    expect_json(json_object_get(sent, "rows"), rows);
}

static const char *counts(struct world *world, int client)
{
    return text_of(team_told(world, client), "counts");
}

static bool is_closed(struct world *world, int client)
{
    return json_is_true(json_object_get(team_told(world, client), "closed"));
}

static const json_t *last_notice(struct world *world, int client)
{
    const json_t *notices = json_object_get(team_told(world, client), "notices");
    return json_array_get(notices, json_array_size(notices) - 1);
}

static size_t notices(struct world *world, int client)
{
    return json_array_size(json_object_get(team_told(world, client), "notices"));
}

static json_int_t phase_ends(struct world *world)
{
    return json_integer_value(json_object_get(json_object_get(newest(world, SCREEN, "evening"), "evening"), "ends"));
}

/* The texts of the last report's rows, separated by commas. */
static const char *reported(struct world *world, int client, char text[400])
{
    const json_t *events = json_object_get(newest(world, client, "events"), "events"), *event, *row;
    size_t at, index, length = 0;
    text[0] = 0;
    json_array_foreach (events, at, event) {
        const json_t *what = json_object_get(event, "what");
        if (strcmp(text_of(what, "type"), "publish") != 0) continue;
        json_array_foreach (json_object_get(json_array_get(json_object_get(what, "reports"), 0), "rows"), index, row)
            length += (size_t)snprintf(text + length, 400 - length, "%s%s", index > 0 ? "," : "", text_of(row, "text"));
    }
    return text;
}

static void close_and_publish(struct world *world, const char *id)
{
    expect_type(phase(world, id, "close"), "ok");
    assert_string_equal(phase_of(world, DESK, id), "review");
    expect_type(organise(world, id, "publish"), "ok");
}

static char *record_of(struct world *world, const char *id)
{
    json_t *reply = plain(world, DESK, "record", id);
    expect_type(reply, "record");
    const char *text = text_of(reply, "record");
    char *copy = malloc(strlen(text) + 1);
    memcpy(copy, text, strlen(text) + 1);
    return copy;
}

/* ---- The phase opened again, for all ---- */

static void each_team_has_its_list_again(void **test)
{
    (void)test;
    char text[400];
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(plan(&world, ANN, evening.id, "[\"improve\"]"), "ok");
    expect_type(send_list(&world, ANN, evening.id, "improve"), "ok");
    expect_type(plan(&world, EVE, evening.id, "[\"raise fin\"]"), "ok"); /* A draft. */
    expect_type(phase(&world, evening.id, "close"), "ok");
    assert_string_equal(phase_of(&world, DESK, evening.id), "review");
    expect_type(reopen(&world, evening.id, 120000), "ok");
    assert_string_equal(phase_of(&world, ANN, evening.id), "lists");
    assert_int_equal(phase_ends(&world), (json_int_t)world.now + 120000);
    expect_sent(&world, BOB, 1, "[\"improve\",\"commit\"]"); /* The receipt is the same. */
    assert_string_equal(counts(&world, ANN), "sent");
    assert_string_equal(counts(&world, EVE), "draft");
    expect_rows(&world, EVE, "[\"raise fin\"]");
    assert_false(is_closed(&world, ANN));
    assert_string_equal(text_of(last_notice(&world, EVE), "what"), "opened");
    assert_string_equal(text_of(last_notice(&world, EVE), "by"), "Desk");
    assert_string_equal(text_of(last_notice(&world, EVE), "reason"), "a slip");
    /* Lists may be sent anew, and what is not counts as before. */
    expect_type(send_list(&world, EVE, evening.id, "check"), "ok");
    close_and_publish(&world, evening.id);
    assert_string_equal(reported(&world, ANN, text), "improve");
    assert_string_equal(reported(&world, EVE, text), "check");
    world_end(&world);
}

static void standing_lists_and_nothing_count_as_before(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(leave_standing(&world, ANN, evening.id, "raise fin"), "ok");
    expect_type(phase(&world, evening.id, "close"), "ok");
    expect_type(reopen(&world, evening.id, 60000), "ok");
    assert_string_equal(counts(&world, ANN), "standing");
    assert_string_equal(counts(&world, EVE), "nothing");
    assert_true(json_is_null(json_object_get(team_told(&world, EVE), "sent")));
    expect_type(phase(&world, evening.id, "close"), "ok");
    assert_string_equal(text_of(json_object_get(team_told(&world, ANN), "counted"), "list"), "standing");
    assert_string_equal(text_of(json_object_get(team_told(&world, EVE), "counted"), "list"), "nothing");
    world_end(&world);
}

/* The next turn's lists are being written: the last one's stand in their place, and what was written is not lost. */
static void after_a_publication_the_lists_before_it_come_back(void **test)
{
    (void)test;
    char text[400];
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(plan(&world, ANN, evening.id, "[\"improve\"]"), "ok");
    expect_type(send_list(&world, ANN, evening.id, "improve"), "ok");
    expect_type(plan(&world, EVE, evening.id, "[\"raise fin\"]"), "ok");
    close_and_publish(&world, evening.id);
    int64_t seen = table_n(&world, ANN, evening.id);
    expect_type(say(&world, ANN, "{s:s, s:s, s:I}", "type", "read", "table", evening.id, "n", (json_int_t)seen), "ok");
    expect_type(plan(&world, ANN, evening.id, "[\"check\"]"), "ok");
    expect_type(send_list(&world, ANN, evening.id, "check"), "ok");
    expect_type(plan(&world, EVE, evening.id, "[\"raise def\"]"), "ok");
    expect_type(reopen(&world, evening.id, 60000), "ok");
    assert_string_equal(phase_of(&world, ANN, evening.id), "lists");
    expect_sent(&world, ANN, 3, "[\"improve\",\"commit\"]"); /* Under a receipt of its own. */
    expect_rows(&world, ANN, "[\"improve\"]");
    expect_json(json_object_get(json_object_get(plan_of(&world, ANN), "undo"), "rows"), "[\"check\"]");
    expect_rows(&world, EVE, "[\"raise fin\"]");
    assert_string_equal(counts(&world, EVE), "draft");
    assert_true(json_is_true(json_object_get(team_told(&world, ANN), "read"))); /* Nobody reads again. */
    /* What was meant for the turn that is taken back is not taken for this one. */
    expect_refused(say(&world, ANN, "{s:s, s:s, s:I, s:[s, s]}", "type", "act", "table", evening.id, "n",
                       (json_int_t)seen, "actions", "check", "commit"),
                   "server.stale");
    close_and_publish(&world, evening.id);
    assert_string_equal(reported(&world, ANN, text), "improve");
    assert_string_equal(reported(&world, EVE, text), "raise fin");
    assert_false(json_is_true(json_object_get(team_told(&world, ANN), "read")));
    world_end(&world);
}

/* A bot that chooses at random would choose another list. */
static void a_bot_has_its_list_again(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_for(&world, 600000, "random");
    char first[4000], second[4000];
    char *lists[2] = {first, second};
    for (int i = 0; i < 2; i++) {
        expect_type(phase(&world, evening.id, "close"), "ok");
        json_t *reply = say(&world, DESK, "{s:s, s:s, s:i}", "type", "list", "table", evening.id, "seat", 2);
        expect_type(reply, "list");
        char *rows = json_dumps(json_object_get(reply, "rows"), JSON_COMPACT);
        snprintf(lists[i], 4000, "%s", rows);
        free(rows);
        if (i == 0) expect_type(reopen(&world, evening.id, 60000), "ok");
    }
    assert_true(strlen(first) > 20);
    assert_string_equal(first, second);
    world_end(&world);
}

/* ---- For one team ---- */

static void one_team_writes_again_and_the_others_lists_stay(void **test)
{
    (void)test;
    char text[400];
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(plan(&world, ANN, evening.id, "[\"improve\"]"), "ok");
    expect_type(send_list(&world, EVE, evening.id, "raise fin"), "ok");
    expect_type(phase(&world, evening.id, "close"), "ok");
    expect_type(reopen_one(&world, evening.id, 1, 60000), "ok");
    assert_false(is_closed(&world, EVE));
    assert_true(is_closed(&world, ANN));
    assert_true(is_closed(&world, BOB));
    assert_int_equal(notices(&world, EVE), 1);
    assert_int_equal(notices(&world, ANN), 0);
    expect_refused(send_list(&world, ANN, evening.id, "check"), "server.team_closed");
    expect_refused(plan(&world, BOB, evening.id, "[\"check\"]"), "server.team_closed");
    expect_refused(leave_standing(&world, BOB, evening.id, "check"), "server.team_closed");
    expect_type(phase(&world, evening.id, "remind"), "ok");
    assert_null(newest(&world, ANN, "remind"));
    assert_non_null(newest(&world, EVE, "remind"));
    crash(&world); /* It is as durable as the rest. */
    for (int client = 0; client < PEOPLE; client++) {
        hello(&world, client, "Who", "json");
        open_table(&world, client, evening.id);
    }
    assert_true(is_closed(&world, ANN));
    assert_int_equal(notices(&world, EVE), 1);
    expect_type(send_list(&world, EVE, evening.id, "raise def"), "ok");
    close_and_publish(&world, evening.id);
    assert_string_equal(reported(&world, EVE, text), "raise def");
    assert_string_equal(reported(&world, ANN, text), "improve");
    assert_false(is_closed(&world, ANN));
    expect_type(send_list(&world, ANN, evening.id, "check"), "ok");
    world_end(&world);
}

static void the_others_may_be_let_in_as_well(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(phase(&world, evening.id, "close"), "ok");
    expect_type(reopen_one(&world, evening.id, 1, 60000), "ok");
    int64_t n = table_n(&world, DESK, evening.id);
    expect_type(reopen_one(&world, evening.id, 0, 90000), "ok");
    assert_int_equal(table_n(&world, DESK, evening.id), n); /* Nothing is taken back once more. */
    assert_false(is_closed(&world, ANN));
    assert_int_equal(phase_ends(&world), (json_int_t)world.now + 90000);
    expect_type(send_list(&world, ANN, evening.id, "check"), "ok");
    world_end(&world);
}

/* ---- Another list in a team's place ---- */

static void a_list_is_changed_while_lists_are_written(void **test)
{
    (void)test;
    char text[400];
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(send_list(&world, ANN, evening.id, "sabotage 1 3"), "ok");
    json_t *reply = say(&world, DESK, "{s:s, s:s, s:i}", "type", "list", "table", evening.id, "seat", 0);
    expect_json(json_object_get(reply, "rows"), "[\"sabotage 1 3\",\"commit\"]");
    expect_refused(amend(&world, evening.id, 0, "[\"sabotage 0 3\",\"commit\"]"), "maga.target");
    expect_refused(amend(&world, evening.id, 0, "[\"sabotage 1 4\"]"), "server.incomplete");
    expect_type(amend(&world, evening.id, 0, "[\"sabotage 1 4\",\"commit\"]"), "ok");
    expect_sent(&world, BOB, 2, "[\"sabotage 1 4\",\"commit\"]");
    assert_string_equal(text_of(json_object_get(team_told(&world, BOB), "sent"), "why"), "wrong target");
    expect_rows(&world, BOB, "[\"sabotage 1 4\"]");
    const json_t *notice = last_notice(&world, BOB);
    assert_string_equal(text_of(notice, "what"), "list");
    assert_string_equal(text_of(notice, "by"), "Desk");
    assert_string_equal(text_of(notice, "reason"), "wrong target");
    expect_json(json_object_get(notice, "before"), "[\"sabotage 1 3\",\"commit\"]");
    expect_json(json_object_get(notice, "after"), "[\"sabotage 1 4\",\"commit\"]");
    assert_int_equal(notices(&world, EVE), 0);
    close_and_publish(&world, evening.id);
    assert_string_equal(reported(&world, ANN, text), "sabotage 1 4");
    char *record = record_of(&world, evening.id);
    assert_non_null(strstr(record, "\"action\":\"sabotage 1 4\""));
    assert_non_null(strstr(record, ",\"reason\":\"wrong target\""));
    free(record);
    char *told = heard(&world, EVE); /* Nobody else is told a word of it. */
    assert_null(strstr(told, "wrong target"));
    free(told);
    world_end(&world);
}

static void a_team_may_send_again_what_was_changed(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(amend(&world, evening.id, 0, "[\"improve\",\"commit\"]"), "ok");
    expect_json(json_object_get(last_notice(&world, ANN), "before"), "null");
    expect_type(send_list(&world, ANN, evening.id, "check"), "ok");
    assert_null(json_object_get(json_object_get(team_told(&world, ANN), "sent"), "why"));
    expect_type(phase(&world, evening.id, "close"), "ok");
    char *record = record_of(&world, evening.id);
    assert_null(strstr(record, "wrong target"));
    free(record);
    world_end(&world);
}

static void a_list_is_changed_after_all_were_revealed(void **test)
{
    (void)test;
    char text[400];
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(send_list(&world, ANN, evening.id, "improve"), "ok");
    expect_type(plan(&world, EVE, evening.id, "[\"raise fin\"]"), "ok");
    expect_type(phase(&world, evening.id, "close"), "ok");
    int64_t review = table_n(&world, DESK, evening.id);
    expect_refused(amend(&world, evening.id, 1, "[\"raid 1\",\"commit\"]"), "maga.target");
    assert_int_equal(table_n(&world, DESK, evening.id), review);
    expect_type(amend(&world, evening.id, 1, "[\"raise def\",\"commit\"]"), "ok");
    assert_string_equal(phase_of(&world, DESK, evening.id), "review"); /* The stage ran again at once. */
    assert_true(table_n(&world, DESK, evening.id) > review);
    expect_json(json_object_get(last_notice(&world, EVE), "before"), "[\"raise fin\"]");
    assert_int_equal(notices(&world, ANN), 0);
    assert_string_equal(text_of(json_object_get(team_told(&world, ANN), "counted"), "list"), "sent");
    crash(&world);
    for (int client = 0; client < PEOPLE; client++) {
        hello(&world, client, "Who", "json");
        open_table(&world, client, evening.id);
    }
    expect_type(organise(&world, evening.id, "publish"), "ok");
    assert_string_equal(reported(&world, ANN, text), "improve");
    assert_string_equal(reported(&world, EVE, text), "raise def");
    world_end(&world);
}

static void the_newest_notices_are_kept(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    for (int i = 0; i < 10; i++) expect_type(amend(&world, evening.id, 0, "[\"improve\",\"commit\"]"), "ok");
    assert_int_equal(notices(&world, ANN), 8);
    assert_int_equal(json_integer_value(json_object_get(last_notice(&world, ANN), "notice")), 10);
    world_end(&world);
}

/* ---- What is not possible ---- */

static void there_must_be_something_to_mend(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    const char *id = evening.id;
    expect_refused(reopen(&world, id, 60000), "server.nothing_to_reopen");
    expect_refused(amend(&world, id, 3, "[\"improve\",\"commit\"]"), "server.no_team");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:s}", "type", "reopen", "table", id, "reason", "x"),
                   "server.organiser_only");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:i}", "type", "list", "table", id, "seat", 1),
                   "server.organiser_only");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:i, s:[s], s:s}", "type", "amend", "table", id, "seat", 1, "rows",
                       "commit", "reason", "x"),
                   "server.organiser_only");
    expect_refused(say(&world, DESK, "{s:s, s:s, s:s}", "type", "reopen", "table", id, "reason", "\x01"),
                   "server.bad_text");
    int64_t lists = table_n(&world, DESK, id);
    expect_type(phase(&world, id, "close"), "ok");
    expect_type(roll_back(&world, id, lists), "ok"); /* They are open. */
    expect_refused(reopen(&world, id, 60000), "server.nothing_to_reopen");
    expect_type(phase(&world, id, "close"), "ok");
    expect_type(phase(&world, id, "pause"), "ok");
    expect_refused(reopen(&world, id, 60000), "server.paused");
    expect_type(phase(&world, id, "resume"), "ok");
    world.fail = true;
    expect_refused(reopen_one(&world, id, 0, 60000), "server.store_failed");
    world.fail = false;
    assert_string_equal(phase_of(&world, DESK, id), "review");
    open_table(&world, EVE, id);
    assert_false(is_closed(&world, EVE));
    expect_type(reopen_one(&world, id, 0, 60000), "ok");
    world_end(&world);
}

/* What was done after the lists lies between them and their being opened again: that is another phase. */
static void going_back_behind_a_repair(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    const char *id = evening.id;
    int64_t lists = table_n(&world, DESK, id);
    expect_type(send_list(&world, ANN, id, "improve"), "ok");
    close_and_publish(&world, id);
    int64_t published = table_n(&world, DESK, id);
    expect_type(reopen_one(&world, id, 1, 60000), "ok");
    expect_type(organise(&world, id, "correct 0 mood 50"), "ok");
    expect_type(roll_back(&world, id, table_n(&world, DESK, id) - 1), "ok"); /* Within it. */
    assert_string_equal(counts(&world, ANN), "sent");
    assert_true(is_closed(&world, ANN));
    expect_type(roll_back(&world, id, lists), "ok");
    assert_string_equal(counts(&world, ANN), "sent");
    expect_type(roll_back(&world, id, published), "ok"); /* The repair is taken back: a turn later nothing is sent. */
    assert_string_equal(phase_of(&world, ANN, id), "lists");
    assert_true(json_is_null(json_object_get(team_told(&world, ANN), "sent")));
    assert_false(is_closed(&world, ANN));
    world_end(&world);
}

/* ---- Figures ---- */

static const json_t *last_event(struct world *world, int client)
{
    const json_t *events = json_object_get(newest(world, client, "events"), "events");
    return json_array_get(events, json_array_size(events) - 1);
}

/* The newest event of this type. */
static const json_t *last_told(struct world *world, int client, const char *type)
{
    const json_t *events =
        json_object_get(open_table(world, client, text_of(newest(world, client, "team"), "table")), "events");
    for (size_t i = json_array_size(events); i > 0; i--) {
        const json_t *event = json_array_get(events, i - 1);
        const char *is = text_of(json_object_get(event, "what"), "type");
        if (is != NULL && strcmp(is, type) == 0) return event;
    }
    return NULL;
}

static void a_correction_is_told_with_its_reason(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(organise(&world, evening.id, "correct 0 mood 50"), "ok");
    static const int told[] = {ANN, BOB, DESK};
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(text_of(last_event(&world, told[i]), "reason"), "because");
        expect_json(json_object_get(last_event(&world, told[i]), "what"),
                    "{\"type\":\"correct\",\"country\":0,\"field\":\"mood\",\"value\":50,\"before\":100}");
    }
    char *others = heard(&world, EVE);
    assert_null(strstr(others, "because"));
    free(others);
    json_t *events = json_object_get(open_table(&world, ANN, evening.id), "events"); /* So it is on return. */
    assert_string_equal(text_of(json_array_get(events, json_array_size(events) - 1), "reason"), "because");
    /* Before a stage is published nobody is told by a correction what it has brought. */
    expect_type(send_list(&world, ANN, evening.id, "improve"), "ok");
    expect_type(phase(&world, evening.id, "close"), "ok");
    expect_type(organise(&world, evening.id, "correct 0 mood 70"), "ok");
    assert_null(json_object_get(json_object_get(last_event(&world, ANN), "what"), "before"));
    assert_non_null(json_object_get(json_object_get(last_event(&world, DESK), "what"), "before"));
    world_end(&world);
}

/* ---- Reports before they are published ---- */

static void only_organisers_read_reports_before_they_are_published(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(send_list(&world, ANN, evening.id, "improve"), "ok");
    expect_type(phase(&world, evening.id, "close"), "ok");
    json_t *all = json_object_get(
        say(&world, DESK, "{s:s, s:s, s:s}", "type", "query", "table", evening.id, "question", "reports"), "answer");
    assert_int_equal(json_array_size(all), 3);
    json_t *own = json_object_get(
        say(&world, DESK, "{s:s, s:s, s:s}", "type", "query", "table", evening.id, "question", "reports 0"), "answer");
    static const int others[] = {ANN, EVE, SCREEN};
    for (size_t i = 0; i < 3; i++) {
        expect_json(json_object_get(say(&world, others[i], "{s:s, s:s, s:s}", "type", "query", "table", evening.id,
                                        "question", "reports 0"),
                                    "answer"),
                    "[]");
    }
    expect_refused(say(&world, DESK, "{s:s, s:s, s:s}", "type", "query", "table", evening.id, "question", "reports 3"),
                   "maga.country_number");
    char *expected = json_dumps(own, JSON_COMPACT);
    expect_type(organise(&world, evening.id, "publish"), "ok");
    expect_json(json_object_get(json_object_get(last_told(&world, ANN, "publish"), "what"), "reports"), expected);
    free(expected);
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_team_has_its_list_again),
        cmocka_unit_test(standing_lists_and_nothing_count_as_before),
        cmocka_unit_test(after_a_publication_the_lists_before_it_come_back),
        cmocka_unit_test(a_bot_has_its_list_again),
        cmocka_unit_test(one_team_writes_again_and_the_others_lists_stay),
        cmocka_unit_test(the_others_may_be_let_in_as_well),
        cmocka_unit_test(a_list_is_changed_while_lists_are_written),
        cmocka_unit_test(a_team_may_send_again_what_was_changed),
        cmocka_unit_test(a_list_is_changed_after_all_were_revealed),
        cmocka_unit_test(the_newest_notices_are_kept),
        cmocka_unit_test(there_must_be_something_to_mend),
        cmocka_unit_test(going_back_behind_a_repair),
        cmocka_unit_test(a_correction_is_told_with_its_reason),
        cmocka_unit_test(only_organisers_read_reports_before_they_are_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
