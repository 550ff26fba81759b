/* Evenings: teams of several guests, plans, lists and receipts, phases, the organiser, treaties, secrecy, restarts. */
#include "evening_world.h"

/* At MAGA; team 2 is a bot. */
static struct evening_of_test gather(struct world *world)
{
    static const char *const names[] = {"Desk", "Ann", "Bob", "Eve", "Screen"};
    struct evening_of_test evening;
    for (int client = 0; client < PEOPLE; client++) hello(world, client, names[client], "json");
    json_t *reply =
        say(world, DESK, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}, {s:s, s:s}], s:{s:i, s:i}}", "type", "create", "game",
            "maga", "options", "teams 3\nturns 2\norganiser yes\n", "public", 1, "seats", "kind", "open", "kind",
            "open", "kind", "bot", "bot", "steady", "evening", "lists_ms", 600000, "grace_ms", 0);
    expect_type(reply, "created");
    assert_string_equal(text_of(reply, "seat"), "organiser");
    snprintf(evening.id, sizeof evening.id, "%s", text_of(reply, "table"));
    open_table(world, DESK, evening.id);
    json_t *teams = json_object_get(newest(world, DESK, "desk"), "teams");
    assert_int_equal(json_array_size(teams), 3);
    for (size_t i = 0; i < 3; i++)
        snprintf(evening.key[i], sizeof evening.key[i], "%s", text_of(json_array_get(teams, i), "key"));
    claim(world, ANN, evening.id, evening.key[0]);
    claim(world, BOB, evening.id, evening.key[0]);
    claim(world, EVE, evening.id, evening.key[1]);
    open_table(world, SCREEN, evening.id);
    return evening;
}

/* To the lists of the first turn. */
static struct evening_of_test begin(struct world *world)
{
    struct evening_of_test evening = gather(world);
    expect_type(say(world, DESK, "{s:s, s:s}", "type", "start", "table", evening.id), "ok");
    assert_string_equal(phase_of(world, ANN, evening.id), "numbers");
    expect_type(phase(world, evening.id, "close"), "ok"); /* Nobody gave numbers, so they are drawn. */
    assert_string_equal(phase_of(world, ANN, evening.id), "lists");
    return evening;
}

/* Whether opening the table reveals the dice: their secret, including in its last event. */
static void expect_dice(const json_t *opened, bool told)
{
    const json_t *events = json_object_get(opened, "events");
    const json_t *end = json_array_get(events, json_array_size(events) - 1);
    assert_non_null(json_object_get(end, "end"));
    assert_int_equal(json_is_string(json_object_get(end, "secret")), told);
    assert_int_equal(json_is_string(json_object_get(end, "state")), told);
    assert_int_equal(json_is_string(json_object_get(opened, "secret")), told);
}

static void a_whole_evening_ends_with_a_ranking(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin(&world);
    for (int turn = 1; turn <= 2; turn++) {
        expect_type(send_list(&world, ANN, evening.id, "invest agriculture light"), "ok");
        expect_type(send_list(&world, EVE, evening.id, "sue 0"), "ok");
        expect_type(phase(&world, evening.id, "close"), "ok");
        assert_string_equal(phase_of(&world, DESK, evening.id), "evidence");
        assert_string_equal(phase_of(&world, ANN, evening.id), "stage");
        expect_type(organise(&world, evening.id, "evidence 1 0 yes"), "ok");
        expect_type(organise(&world, evening.id, "process"), "ok");
        assert_string_equal(phase_of(&world, DESK, evening.id), "review");
        expect_type(organise(&world, evening.id, "publish"), "ok");
    }
    json_t *events = json_object_get(newest(&world, ANN, "events"), "events");
    json_t *end = json_array_get(events, json_array_size(events) - 1);
    assert_string_equal(text_of(end, "end"), "finished");
    assert_int_equal(json_array_size(json_object_get(end, "standings")), 3);
    /* LOC-13: what is secret stays secret, except to the organiser. With the dice's secret everybody could repeat the
     * draws made for others. */
    assert_null(json_object_get(end, "secret"));
    assert_null(json_object_get(end, "state"));
    assert_non_null(json_object_get(end, "time"));
    static const int others[] = {ANN, SCREEN};
    for (size_t i = 0; i < 2; i++) {
        expect_refused(plain(&world, others[i], "record", evening.id), "server.record_closed");
        expect_dice(open_table(&world, others[i], evening.id), false);
    }
    expect_dice(open_table(&world, DESK, evening.id), true);
    json_t *record = say(&world, DESK, "{s:s, s:s}", "type", "record", "table", evening.id);
    assert_non_null(strstr(text_of(record, "record"), "\"reason\":\"because\""));
    world_end(&world);
}

static void members_share_a_plan(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather(&world);
    expect_type(say(&world, ANN, "{s:s, s:s, s:i, s:[s, s]}", "type", "plan", "table", evening.id, "revision", 0,
                    "rows", "improve", "raid 1"),
                "ok");
    json_t *plan = json_object_get(newest(&world, BOB, "team"), "plan");
    assert_int_equal(json_integer_value(json_object_get(plan, "revision")), 1);
    assert_int_equal(json_array_size(json_object_get(plan, "rows")), 2);
    expect_refused(
        say(&world, BOB, "{s:s, s:s, s:i, s:[s]}", "type", "plan", "table", evening.id, "revision", 0, "rows", "check"),
        "server.plan_stale");
    expect_refused(say(&world, DESK, "{s:s, s:s, s:i, s:[s]}", "type", "plan", "table", evening.id, "revision", 1,
                       "rows", "check"),
                   "server.not_in_evening");
    expect_refused(say(&world, SCREEN, "{s:s, s:s, s:i, s:[s]}", "type", "plan", "table", evening.id, "revision", 1,
                       "rows", "check"),
                   "server.no_seat");
    expect_type(say(&world, BOB, "{s:s, s:s, s:[s]}", "type", "member", "table", evening.id, "roles", "mid"), "ok");
    expect_type(
        say(&world, BOB, "{s:s, s:s, s:s, s:s}", "type", "team", "table", evening.id, "name", "Reds", "flag", "sun"),
        "ok");
    json_t *team = newest(&world, ANN, "team");
    assert_string_equal(text_of(team, "name"), "Reds");
    assert_int_equal(json_array_size(json_object_get(team, "members")), 2);
    world_end(&world);
}

static void a_list_gets_a_receipt_and_may_be_sent_again(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin(&world);
    json_t *first = json_object_get(send_list(&world, ANN, evening.id, "improve"), "receipt");
    json_t *second = json_object_get(send_list(&world, BOB, evening.id, "raid 1"), "receipt");
    assert_true(json_integer_value(json_object_get(second, "number")) >
                json_integer_value(json_object_get(first, "number")));
    assert_int_equal(strlen(text_of(first, "hash")), 16);
    json_t *sent = json_object_get(newest(&world, ANN, "team"), "sent");
    assert_string_equal(json_string_value(json_array_get(json_object_get(sent, "rows"), 0)), "raid 1");
    expect_refused(send_list(&world, ANN, evening.id, "raid 0"), "maga.target");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", evening.id, "n",
                       (json_int_t)table_n(&world, ANN, evening.id), "actions", "improve"),
                   "server.incomplete");
    assert_string_equal(json_string_value(json_array_get(
                            json_object_get(json_object_get(newest(&world, BOB, "team"), "sent"), "rows"), 0)),
                        "raid 1");
    expect_refused(
        say(&world, EVE, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", evening.id, "n", 0, "actions", "commit"),
        "server.stale");
    expect_type(phase(&world, evening.id, "close"), "ok");
    expect_refused(send_list(&world, ANN, evening.id, "improve"), "server.phase_over");
    world_end(&world);
}

static void a_phase_ends_by_itself_and_takes_the_standing_list(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin(&world);
    expect_type(
        say(&world, EVE, "{s:s, s:s, s:[s, s]}", "type", "standing", "table", evening.id, "rows", "improve", "commit"),
        "ok");
    pass_time(&world, 599000);
    assert_string_equal(phase_of(&world, ANN, evening.id), "lists");
    expect_type(phase(&world, evening.id, "pause"), "ok");
    pass_time(&world, 600000);
    expect_refused(send_list(&world, ANN, evening.id, "improve"), "server.paused");
    expect_type(phase(&world, evening.id, "resume"), "ok");
    expect_type(
        say(&world, DESK, "{s:s, s:s, s:s, s:i}", "type", "phase", "table", evening.id, "do", "extend", "ms", 5000),
        "ok");
    pass_time(&world, 5500);
    assert_string_equal(phase_of(&world, ANN, evening.id), "lists");
    pass_time(&world, 1000);
    assert_string_equal(phase_of(&world, DESK, evening.id), "review");
    expect_type(organise(&world, evening.id, "publish"), "ok");
    json_t *events = json_object_get(newest(&world, EVE, "events"), "events");
    json_t *what = NULL;
    for (size_t i = 0; i < json_array_size(events); i++) {
        json_t *told = json_object_get(json_array_get(events, i), "what");
        if (strcmp(text_of(told, "type"), "publish") == 0) what = told;
    }
    json_t *rows = json_object_get(json_array_get(json_object_get(what, "reports"), 0), "rows");
    assert_string_equal(text_of(json_array_get(rows, 0), "text"), "improve");
    assert_string_equal(text_of(json_array_get(rows, 0), "result"), "done");
    world_end(&world);
}

static char *evening_of(struct world *world, const char *plan, const char *row, const char *standing, int listener)
{
    world_begin(world, 0);
    struct evening_of_test evening = begin(world);
    expect_type(
        say(world, ANN, "{s:s, s:s, s:i, s:[s]}", "type", "plan", "table", evening.id, "revision", 0, "rows", plan),
        "ok");
    expect_type(
        say(world, ANN, "{s:s, s:s, s:[s, s]}", "type", "standing", "table", evening.id, "rows", standing, "commit"),
        "ok");
    expect_type(send_list(world, ANN, evening.id, row), "ok");
    expect_type(send_list(world, EVE, evening.id, "improve"), "ok");
    expect_type(phase(world, evening.id, "close"), "ok");
    expect_type(organise(world, evening.id, "publish"), "ok");
    open_table(world, listener, evening.id);
    char *text = heard(world, listener);
    world_end(world);
    return text;
}

/* LOC-13: the same bytes reach another team and the projector, whatever a team plans and does that affects nobody
 * else. */
static void loc_13_others_hear_nothing_of_a_team(void **test)
{
    (void)test;
    static const int listeners[] = {EVE, SCREEN};
    struct world world;
    for (size_t i = 0; i < 2; i++) {
        char *one = evening_of(&world, "improve", "improve", "check", listeners[i]);
        char *other = evening_of(&world, "nuclear 3", "raise fin", "interceptors 1", listeners[i]);
        assert_string_equal(one, other);
        assert_null(strstr(one, "raise fin"));
        free(one);
        free(other);
    }
}

static void a_restart_keeps_what_was_acknowledged(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin(&world);
    expect_type(say(&world, ANN, "{s:s, s:s, s:i, s:[s]}", "type", "plan", "table", evening.id, "revision", 0, "rows",
                    "improve"),
                "ok");
    expect_type(send_list(&world, ANN, evening.id, "raid 1"), "ok");
    expect_type(propose(&world, EVE, evening.id, 0, "Peace.", "duty 1 not raid 0"), "ok");
    expect_type(say(&world, EVE, "{s:s, s:s, s:i}", "type", "ambassador", "table", evening.id, "circle", -1), "ok");
    char *before = json_dumps(json_object_get(newest(&world, ANN, "team"), "sent"), JSON_COMPACT);
    crash(&world);
    hello(&world, ANN, "Ann", "json");
    hello(&world, DESK, "Desk", "json");
    json_t *table = open_table(&world, ANN, evening.id);
    assert_int_equal(
        json_array_size(json_object_get(json_object_get(json_object_get(table, "table"), "evening"), "ambassadors")),
        1);
    json_t *team = newest(&world, ANN, "team");
    char *after = json_dumps(json_object_get(team, "sent"), JSON_COMPACT);
    assert_string_equal(before, after);
    free(before);
    free(after);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(team, "plan"), "revision")), 1);
    assert_int_equal(json_array_size(json_object_get(team, "papers")), 1);
    open_table(&world, DESK, evening.id);
    expect_type(phase(&world, evening.id, "close"), "ok");
    assert_string_equal(phase_of(&world, DESK, evening.id), "review");
    world_end(&world);
}

static void a_failing_store_takes_back_what_it_did_not_keep(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin(&world);
    expect_type(send_list(&world, ANN, evening.id, "improve"), "ok");
    world.fail = true;
    expect_refused(send_list(&world, ANN, evening.id, "raid 1"), "server.store_failed");
    expect_refused(phase(&world, evening.id, "close"), "server.store_failed");
    world.fail = false;
    open_table(&world, ANN, evening.id);
    json_t *sent = json_object_get(newest(&world, ANN, "team"), "sent");
    assert_string_equal(json_string_value(json_array_get(json_object_get(sent, "rows"), 0)), "improve");
    expect_type(phase(&world, evening.id, "close"), "ok");
    world_end(&world);
}

static void treaties_are_signed_registered_and_judged(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin(&world);
    expect_refused(propose(&world, EVE, evening.id, 0, "Peace.", "duty 1 be nice"), "maga.action");
    expect_type(propose(&world, EVE, evening.id, 0, "Peace.", "duty 1 not raid 0"), "ok");
    expect_refused(sign(&world, DESK, evening.id, 0, true), "maga.no_paper");
    expect_refused(sign(&world, EVE, evening.id, 0, true), "maga.no_paper");
    expect_type(sign(&world, ANN, evening.id, 0, true), "ok");
    expect_type(sign(&world, DESK, evening.id, 0, true), "ok");
    assert_string_equal(text_of(json_array_get(json_object_get(newest(&world, EVE, "team"), "papers"), 0), "status"),
                        "registered");
    expect_type(organise(&world, evening.id, "correct 1 def 90"), "ok");
    expect_type(send_list(&world, EVE, evening.id, "raid 0"), "ok");
    expect_type(phase(&world, evening.id, "close"), "ok");
    expect_type(organise(&world, evening.id, "publish"), "ok");
    char *told = heard(&world, ANN);
    assert_non_null(strstr(told, "\"news\":\"clause_broken\""));
    free(told);
    expect_type(send_list(&world, ANN, evening.id, "sue 1"), "ok");
    expect_type(phase(&world, evening.id, "close"), "ok");
    json_t *position = json_object_get(
        json_object_get(say(&world, DESK, "{s:s, s:s}", "type", "position", "table", evening.id), "position"), "json");
    json_t *suit = json_array_get(json_object_get(position, "suits"), 0);
    json_t *breach = json_array_get(json_object_get(suit, "broken"), 0);
    assert_true(json_is_true(json_object_get(breach, "fact")) && json_is_true(json_object_get(breach, "proven")));
    world_end(&world);
}

static void ambassadors_are_drawn_and_bans_hold(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin(&world);
    expect_type(say(&world, ANN, "{s:s, s:s, s:i}", "type", "ambassador", "table", evening.id, "circle", 1), "ok");
    /* LOC-6 */
    expect_refused(say(&world, ANN, "{s:s, s:s, s:i}", "type", "ambassador", "table", evening.id, "circle", 1),
                   "maga.post_filled");
    expect_type(say(&world, EVE, "{s:s, s:s, s:i, s:b}", "type", "ban", "table", evening.id, "banned", 0, "on", 1),
                "ok");
    expect_type(say(&world, ANN, "{s:s, s:s, s:i}", "type", "ambassador", "table", evening.id, "circle", 2), "ok");
    /* */
    expect_refused(say(&world, ANN, "{s:s, s:s, s:i}", "type", "ambassador", "table", evening.id, "circle", -1),
                   "maga.nobody_free");
    expect_refused(
        say(&world, ANN, "{s:s, s:s, s:i, s:i}", "type", "ambassador", "table", evening.id, "seat", 1, "circle", -1),
        "maga.not_your_team");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:i}", "type", "ambassador", "table", evening.id, "circle", 0),
                   "maga.no_circle");
    expect_type(phase(&world, evening.id, "close"), "ok");
    expect_type(organise(&world, evening.id, "publish"), "ok");
    /* LOC-9, A-09 */
    expect_refused(say(&world, ANN, "{s:s, s:s, s:i}", "type", "ambassador", "table", evening.id, "circle", 1),
                   "maga.banned");
    /* LOC-7 */
    expect_type(say(&world, ANN, "{s:s, s:s, s:i}", "type", "ambassador", "table", evening.id, "circle", -1), "ok");
    expect_type(say(&world, DESK, "{s:s, s:s, s:i, s:i, s:b}", "type", "ban", "table", evening.id, "seat", 1, "banned",
                    0, "on", 0),
                "ok");
    expect_type(
        say(&world, DESK, "{s:s, s:s, s:i, s:i}", "type", "ambassador", "table", evening.id, "seat", 0, "circle", 1),
        "ok");
    world_end(&world);
}

/* How often the row of the dealings was stored. */
static unsigned times_stored(struct world *world, const struct evening_of_test *evening)
{
    char group[] = "evening", key[40];
    snprintf(key, sizeof key, "%s/4", evening->id); /* After three teams and the evening. */
    const struct row *row = find_row(world, &(struct store_write){.kind = STORE_PUT, .group = group, .key = key});
    assert_non_null(row);
    return row->times;
}

/* They may be megabytes, and he may come and go as often as he likes. */
static void a_member_without_a_post_who_goes_has_no_dealings_stored(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin(&world);
    const char *id = evening.id;
    expect_type(say(&world, EVE, "{s:s, s:s, s:i}", "type", "ambassador", "table", id, "circle", -1), "ok");
    unsigned before = times_stored(&world, &evening);
    for (int i = 0; i < 3; i++) {
        expect_type(plain(&world, ANN, "leave", id), "ok");
        claim(&world, ANN, id, evening.key[0]);
    }
    assert_int_equal(times_stored(&world, &evening), before);
    expect_type(plain(&world, EVE, "leave", id), "ok"); /* She leaves her post. */
    assert_int_equal(times_stored(&world, &evening), before + 1);
    crash(&world);
    hello(&world, EVE, "Eve", "json");
    claim(&world, EVE, id, evening.key[1]);
    expect_type(say(&world, EVE, "{s:s, s:s, s:i}", "type", "ambassador", "table", id, "circle", -1), "ok");
    world_end(&world);
}

static json_t *paper_of(struct world *world, int client, const char *type, size_t place)
{
    json_t *paper = json_array_get(json_object_get(newest(world, client, type), "papers"), place);
    assert_non_null(paper);
    return paper;
}

/* Ann's and Eve's teams, and a third that Bob is in. */
static void dip_2_a_treaty_has_any_number_of_parties_each_with_a_surname(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin(&world);
    hello(&world, PEOPLE, "Ivo", "json");
    claim(&world, PEOPLE, evening.id, evening.key[2]); /* A bot's team is taken over. */
    static const char format[] = "{s:s, s:s, s:[i, i], s:s, s:i, s:i, s:s, s:[s, s, s]}";
    static const struct {
        int with, from, until;
        const char *surname, *key;
    } wrong[] = {{250, 1, 2, "N", "server.bad_numbers"}, {3, 1, 2, "N", "maga.no_party"},
                 {0, 1, 2, "N", "maga.no_party"},        {2, 1, 2, "N\nM", "server.bad_name"},
                 {2, 2, 1, "N", "maga.treaty_turns"},    {2, 1, 3, "N", "maga.treaty_turns"}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect_refused(say(&world, ANN, format, "type", "paper", "table", evening.id, "with", 1, wrong[i].with,
                           "surname", wrong[i].surname, "from", wrong[i].from, "until", wrong[i].until, "text", "T",
                           "clauses", "duty 0 improve", "duty 0 improve", "duty 0 improve"),
                       wrong[i].key);
    expect_refused(propose(&world, ANN, evening.id, 1, "T", "duty 2 improve"), "maga.no_signer");
    expect_refused(propose(&world, ANN, evening.id, 1, "T", "improve"), "maga.clause_form");
    expect_type(say(&world, ANN, format, "type", "paper", "table", evening.id, "with", 2, 1, "surname", "O'Hara\\",
                    "from", 1, "until", 2, "text", "All.", "clauses", "duty 0 not raid", "right 0 raid 2 if 2 attack 1",
                    "duty 2 transfer_money 0"),
                "ok");
    expect_refused(sign(&world, ANN, evening.id, 0, true), "maga.no_paper"); /* Its own is already there. */
    json_t *unnamed =
        say(&world, EVE, "{s:s, s:s, s:i, s:b}", "type", "sign", "table", evening.id, "paper", 0, "agree", 1);
    expect_refused(unnamed, "maga.surname");
    expect_type(sign(&world, EVE, evening.id, 0, true), "ok");
    assert_string_equal(text_of(paper_of(&world, DESK, "desk", 0), "status"), "proposed");
    expect_refused(sign(&world, DESK, evening.id, 0, true), "maga.no_paper"); /* Not all have signed. */
    crash(&world);
    for (int client = 0; client <= PEOPLE; client++) {
        static const char *const names[] = {"Desk", "Ann", "Bob", "Eve", "Screen", "Ivo"};
        hello(&world, client, names[client], "json");
        open_table(&world, client, evening.id);
    }
    expect_type(sign(&world, PEOPLE, evening.id, 0, true), "ok");
    char *parties = json_dumps(json_object_get(paper_of(&world, EVE, "team", 0), "parties"), JSON_COMPACT);
    assert_string_equal(parties, "[{\"seat\":0,\"surname\":\"O'Hara\\\\\"},{\"seat\":1,\"surname\":\"Svoboda\"},"
                                 "{\"seat\":2,\"surname\":\"Svoboda\"}]");
    free(parties);
    assert_string_equal(text_of(paper_of(&world, DESK, "desk", 0), "status"), "signed");
    expect_type(sign(&world, DESK, evening.id, 0, true), "ok");
    assert_string_equal(text_of(paper_of(&world, PEOPLE, "team", 0), "status"), "registered");
    char *told = heard(&world, PEOPLE);
    assert_non_null(strstr(told, "\"type\":\"seal\",\"treaty\":{\"treaty\":0,"));
    assert_null(strstr(told, "\"type\":\"party\""));
    free(told);
    world_end(&world);
}

static void a_treaty_is_withdrawn_or_refused_until_it_is_registered(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin(&world);
    for (int i = 0; i < 4; i++) expect_type(propose(&world, ANN, evening.id, 1, "Peace.", "duty 0 not raid 1"), "ok");
    expect_type(sign(&world, ANN, evening.id, 0, false), "ok");
    expect_refused(sign(&world, EVE, evening.id, 0, true), "maga.no_paper");
    expect_type(sign(&world, EVE, evening.id, 1, false), "ok");
    expect_type(sign(&world, EVE, evening.id, 2, true), "ok");
    expect_type(sign(&world, EVE, evening.id, 2, false), "ok"); /* It changes its mind. */
    expect_refused(sign(&world, DESK, evening.id, 2, true), "maga.no_paper");
    expect_type(sign(&world, EVE, evening.id, 3, true), "ok");
    expect_type(sign(&world, DESK, evening.id, 3, true), "ok");
    expect_refused(sign(&world, EVE, evening.id, 3, false), "maga.no_paper"); /* Registered: it binds. */
    static const char *const expected[] = {"withdrawn", "refused", "refused", "registered"};
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(text_of(paper_of(&world, EVE, "team", i), "status"), expected[i]);
    /* TURN-3 */
    expect_type(phase(&world, evening.id, "close"), "ok");
    assert_string_equal(phase_of(&world, DESK, evening.id), "review");
    expect_refused(propose(&world, ANN, evening.id, 1, "Peace.", "duty 0 not raid 1"), "maga.no_treaties");
    world_end(&world);
}

static json_t *send_ambassador(struct world *world, int client, const char *id, int seat, int circle)
{
    return say(world, client, "{s:s, s:s, s:i, s:i}", "type", "ambassador", "table", id, "seat", seat, "circle",
               circle);
}

static void loc_4_loc_12_ambassadors_go_out_in_the_game_phase_only(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather(&world);
    expect_refused(send_ambassador(&world, ANN, evening.id, 0, 1), "server.not_started");
    expect_type(say(&world, DESK, "{s:s, s:s}", "type", "start", "table", evening.id), "ok");
    expect_refused(send_ambassador(&world, ANN, evening.id, 0, 1), "maga.no_posts"); /* Numbers are given. */
    expect_type(phase(&world, evening.id, "close"), "ok");
    expect_type(phase(&world, evening.id, "pause"), "ok");
    expect_refused(send_ambassador(&world, ANN, evening.id, 0, 1), "maga.no_posts");
    expect_refused(send_ambassador(&world, DESK, evening.id, 0, 1), "maga.no_posts");
    expect_type(phase(&world, evening.id, "resume"), "ok");
    expect_type(send_ambassador(&world, ANN, evening.id, 0, 1), "ok");
    for (int turn = 1; turn <= 2; turn++) {
        expect_type(phase(&world, evening.id, "close"), "ok");
        assert_string_equal(phase_of(&world, DESK, evening.id), "review");
        expect_refused(send_ambassador(&world, ANN, evening.id, 0, -1), "maga.no_posts");
        expect_type(organise(&world, evening.id, "publish"), "ok");
        if (turn == 1) expect_type(send_ambassador(&world, ANN, evening.id, 0, -1), "ok");
    }
    expect_refused(send_ambassador(&world, ANN, evening.id, 0, -1), "maga.no_posts"); /* The evening is over. */
    world_end(&world);
}

/* A curator draws and bans for everybody, does nothing else, and is told what everybody is told. */
static void loc_3_a_curator_has_a_key_of_its_own(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin(&world);
    const char *key = text_of(newest(&world, DESK, "desk"), "curator_key");
    expect_refused(send_ambassador(&world, SCREEN, evening.id, 0, 1), "server.no_seat");
    json_t *joined = say(&world, SCREEN, "{s:s, s:s, s:s}", "type", "claim", "table", evening.id, "key", key);
    expect_type(joined, "joined");
    assert_string_equal(text_of(joined, "seat"), "curator");
    assert_string_equal(text_of(joined, "key"), key);
    assert_string_equal(text_of(open_table(&world, SCREEN, evening.id), "seat"), "curator");
    expect_type(send_ambassador(&world, SCREEN, evening.id, 0, 1), "ok");
    expect_type(say(&world, SCREEN, "{s:s, s:s, s:i, s:i, s:b}", "type", "ban", "table", evening.id, "seat", 1,
                    "banned", 0, "on", 1),
                "ok");
    assert_string_equal(phase_of(&world, SCREEN, evening.id), "lists");
    /* Nothing else. */
    expect_refused(say(&world, SCREEN, "{s:s, s:s, s:s}", "type", "phase", "table", evening.id, "do", "close"),
                   "server.organiser_only");
    expect_refused(plain(&world, SCREEN, "rehearse", evening.id), "server.organiser_only");
    expect_refused(plain(&world, SCREEN, "record", evening.id), "server.record_secret");
    expect_refused(plain(&world, SCREEN, "standing", evening.id), "server.no_seat");
    expect_refused(send_list(&world, SCREEN, evening.id, "improve"), "server.no_seat");
    expect_refused(sign(&world, SCREEN, evening.id, 0, true), "server.no_seat");
    /* Nobody has two parts. */
    expect_refused(say(&world, SCREEN, "{s:s, s:s, s:s}", "type", "claim", "table", evening.id, "key", evening.key[0]),
                   "server.other_team");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:s}", "type", "claim", "table", evening.id, "key", key),
                   "server.other_team");
    expect_type(send_list(&world, EVE, evening.id, "raid 0"), "ok");
    char *told = heard(&world, SCREEN);
    assert_null(strstr(told, "\"papers\""));
    assert_null(strstr(told, "\"treasury\""));
    assert_null(strstr(told, "raid"));
    free(told);
    crash(&world); /* Curators are stored. */
    hello(&world, SCREEN, "Screen", "json");
    assert_string_equal(text_of(open_table(&world, SCREEN, evening.id), "seat"), "curator");
    expect_type(send_ambassador(&world, SCREEN, evening.id, 1, 0), "ok");
    world_end(&world);
}

static void the_organiser_corrects_rehearses_and_rolls_back(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin(&world);
    int64_t start = table_n(&world, DESK, evening.id);
    expect_type(organise(&world, evening.id, "correct 0 mood 40"), "ok");
    expect_refused(organise(&world, evening.id, "correct 0 mood 140"), "maga.correction");
    expect_refused(say(&world, ANN, "{s:s, s:s, s:s}", "type", "phase", "table", evening.id, "do", "close"),
                   "server.organiser_only");
    expect_type(send_list(&world, EVE, evening.id, "raid 0"), "ok");
    int64_t n = table_n(&world, DESK, evening.id);
    json_t *rehearsal = say(&world, DESK, "{s:s, s:s}", "type", "rehearse", "table", evening.id);
    expect_type(rehearsal, "rehearsal");
    char *told = json_dumps(rehearsal, JSON_COMPACT);
    assert_non_null(strstr(told, "\"action\":\"raid\""));
    assert_non_null(strstr(told, "\"reports\""));
    free(told);
    assert_int_equal(table_n(&world, DESK, evening.id), n);
    expect_type(phase(&world, evening.id, "close"), "ok");
    assert_string_equal(phase_of(&world, DESK, evening.id), "review");
    expect_type(say(&world, DESK, "{s:s, s:s, s:I, s:s}", "type", "rollback", "table", evening.id, "to",
                    (json_int_t)start, "reason", "a mistake"),
                "ok");
    assert_string_equal(phase_of(&world, DESK, evening.id), "lists");
    json_t *position = json_object_get(
        json_object_get(say(&world, ANN, "{s:s, s:s}", "type", "position", "table", evening.id), "position"), "json");
    assert_int_equal(
        json_integer_value(json_object_get(json_array_get(json_object_get(position, "countries"), 0), "mood")), 100);
    expect_refused(say(&world, DESK, "{s:s, s:s, s:I, s:s}", "type", "rollback", "table", evening.id, "to",
                       (json_int_t)1000, "reason", "x"),
                   "server.bad_takeback");
    expect_type(say(&world, DESK, "{s:s, s:s, s:s}", "type", "announce", "table", evening.id, "text", "Tea is served."),
                "ok");
    json_t *told_all = json_object_get(newest(&world, SCREEN, "evening"), "evening");
    assert_int_equal(json_array_size(json_object_get(told_all, "announcements")), 1);
    crash(&world); /* What the organiser did is in the record, and can be read back. */
    hello(&world, DESK, "Desk", "json");
    open_table(&world, DESK, evening.id);
    assert_string_equal(phase_of(&world, DESK, evening.id), "lists");
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_evening_ends_with_a_ranking),
        cmocka_unit_test(members_share_a_plan),
        cmocka_unit_test(a_list_gets_a_receipt_and_may_be_sent_again),
        cmocka_unit_test(a_phase_ends_by_itself_and_takes_the_standing_list),
        cmocka_unit_test(loc_13_others_hear_nothing_of_a_team),
        cmocka_unit_test(a_restart_keeps_what_was_acknowledged),
        cmocka_unit_test(a_failing_store_takes_back_what_it_did_not_keep),
        cmocka_unit_test(treaties_are_signed_registered_and_judged),
        cmocka_unit_test(dip_2_a_treaty_has_any_number_of_parties_each_with_a_surname),
        cmocka_unit_test(a_treaty_is_withdrawn_or_refused_until_it_is_registered),
        cmocka_unit_test(ambassadors_are_drawn_and_bans_hold),
        cmocka_unit_test(a_member_without_a_post_who_goes_has_no_dealings_stored),
        cmocka_unit_test(loc_4_loc_12_ambassadors_go_out_in_the_game_phase_only),
        cmocka_unit_test(loc_3_a_curator_has_a_key_of_its_own),
        cmocka_unit_test(the_organiser_corrects_rehearses_and_rolls_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
