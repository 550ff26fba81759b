/* What the parts of an evening are told: the same bytes whatever another team does, numbers without gaps, views that
 * follow, and all of this at any size. */
#include <sodium.h>

#include "evening_world.h"

/* ---- The same bytes, whatever another team does ---- */

/* What team 0 and the desk do that concerns nobody else. */
enum doing {
    SENDS = 1,
    SENDS_MUCH = 2,
    SENDS_AGAIN = 4,
    PLANS = 8,
    STANDS = 16,
    ROLES = 32,
    REHEARSES = 64,
    CORRECTS = 128,
    LOOKS = 256,
    RENEWS = 512,
    TALKS = 1024,
    NOTES = 2048,
    WISHES = 4096,
    DOINGS = 8192
};

static struct evening_of_test gather_two(struct world *world, const char *form)
{
    static const char *const names[] = {"Desk", "Ann", "Bob", "Eve", "Screen"};
    struct evening_of_test evening;
    for (int client = 0; client < PEOPLE; client++) hello(world, client, names[client], client == DESK ? "json" : form);
    json_t *reply = say(world, DESK, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}], s:{s:i}}", "type", "create", "game",
                        "maga", "options", "teams 2\nturns 3\norganiser yes\nnumbers open\n", "public", 1, "seats",
                        "kind", "open", "kind", "open", "evening", "lists_ms", 600000);
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
    for (int client = 0; client < PEOPLE; client++) open_table(world, client, evening.id);
    return evening;
}

static void act_list(struct world *world, int client, const char *id, const char *rows)
{
    json_t *list = json_loads(rows, 0, NULL);
    expect_type(say(world, client, "{s:s, s:s, s:I, s:o}", "type", "act", "table", id, "n",
                    (json_int_t)table_n(world, client, id), "actions", list),
                "ok");
}

static void do_doings(struct world *world, const char *id, unsigned doings)
{
    if (doings & PLANS)
        expect_type(
            say(world, BOB, "{s:s, s:s, s:i, s:[s]}", "type", "plan", "table", id, "revision", 0, "rows", "raid 1"),
            "ok");
    if (doings & STANDS)
        expect_type(
            say(world, ANN, "{s:s, s:s, s:[s, s]}", "type", "standing", "table", id, "rows", "improve", "commit"),
            "ok");
    if (doings & ROLES)
        expect_type(say(world, ANN, "{s:s, s:s, s:[s]}", "type", "member", "table", id, "roles", "pr"), "ok");
    if (doings & TALKS)
        expect_type(say(world, BOB, "{s:s, s:s, s:s}", "type", "talk", "table", id, "text", "They lie."), "ok");
    if (doings & NOTES)
        expect_type(say(world, ANN, "{s:s, s:s, s:i, s:s}", "type", "note", "table", id, "about", 1, "text", "Liars."),
                    "ok");
    if (doings & WISHES)
        expect_type(say(world, BOB, "{s:s, s:s, s:[s]}", "type", "member", "table", id, "wishes", "schemer"), "ok");
    if (doings & SENDS) act_list(world, ANN, id, "[\"check\", \"commit\"]");
    if (doings & SENDS_MUCH) act_list(world, ANN, id, "[\"improve\", \"nuclear 2\", \"interceptors 1\", \"commit\"]");
    if (doings & SENDS_AGAIN) act_list(world, BOB, id, "[\"commit\"]");
    if (doings & CORRECTS) expect_type(organise(world, id, "correct 0 agriculture 2000000"), "ok");
    if (doings & REHEARSES) expect_type(plain(world, DESK, "rehearse", id), "rehearsal");
    if (doings & RENEWS) {
        expect_type(say(world, DESK, "{s:s, s:s, s:s, s:i}", "type", "renew", "table", id, "what", "team", "seat", 0),
                    "ok");
        expect_type(say(world, DESK, "{s:s, s:s, s:s}", "type", "renew", "table", id, "what", "curators"), "ok");
    }
    if (!(doings & LOOKS)) return;
    disconnect(world, BOB);
    hello(world, BOB, "Bob", "json");
    open_table(world, BOB, id);
}

/* Two turns as team 1 and the screen see them; then they reconnect and look back. */
static char *hear_evening(unsigned doings, int listener, const char *form)
{
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_two(&world, form);
    for (int turn = 0; turn < 2; turn++) {
        do_doings(&world, evening.id, turn == 0 ? doings : doings & (SENDS | CORRECTS));
        act_list(&world, EVE, evening.id, "[\"improve\", \"check\", \"commit\"]");
        plain(&world, listener, "position", evening.id);
        expect_type(phase(&world, evening.id, "close"), "ok");
        expect_refused(say(&world, listener, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", evening.id, "n",
                           (json_int_t)0, "actions", "commit"),
                       listener == EVE ? "server.phase_over" : "server.no_seat");
        expect_type(organise(&world, evening.id, "publish"), "ok");
        expect_type(plain(&world, listener, "legal", evening.id), "legal");
    }
    plain(&world, listener, "lobby", evening.id);
    int64_t last = table_n(&world, listener, evening.id);
    assert_in_range(last, 3, 20);
    for (int64_t from = 0; from <= last; from++)
        say(&world, listener, "{s:s, s:s, s:I}", "type", "open", "table", evening.id, "from", (json_int_t)from);
    char *text = heard(&world, listener);
    world_end(&world);
    return text;
}

static void the_others_hear_the_same(void **test) /* LOC-13 */
{
    static const char *const forms[] = {"json", "bytes", "none"};
    (void)test;
    for (int listener = EVE; listener <= SCREEN; listener++) {
        for (size_t form = 0; form < 3; form++) {
            char *plain_evening = hear_evening(0, listener, forms[form]);
            assert_true(strlen(plain_evening) > 1000);
            for (unsigned doings = 1; doings < DOINGS; doings = doings * 2) {
                char *other = hear_evening(doings, listener, forms[form]);
                if (strcmp(plain_evening, other) != 0) {
                    size_t at = strspn(plain_evening, "");
                    while (plain_evening[at] == other[at]) at++;
                    size_t from = at > 200 ? at - 200 : 0;
                    fail_msg("client %d (%s) heard of doing %u:\n%.300s\n%.300s", listener, forms[form], doings,
                             plain_evening + from, other + from);
                }
                free(other);
            }
            char *everything = hear_evening(DOINGS - 1, listener, forms[form]);
            assert_string_equal(plain_evening, everything);
            free(everything);
            free(plain_evening);
        }
    }
}

/* ---- Repairs ---- */

/* What team 1 and the screen hear while another team's list is mended: of team 0 or of team 2. */
static char *hear_repair(int mended, bool amends, int listener, const char *form)
{
    static const char *const names[] = {"Desk", "Ann", "Bob", "Eve", "Screen"};
    static const int seat_of[] = {0, 0, 2, 1, 0};
    struct world world;
    world_begin(&world, 0);
    for (int client = 0; client < PEOPLE; client++)
        hello(&world, client, names[client], client == DESK ? "json" : form);
    json_t *reply = say(&world, DESK, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}, {s:s}], s:{s:i}}", "type", "create",
                        "game", "maga", "options", "teams 3\nturns 3\norganiser yes\nnumbers open\n", "public", 1,
                        "seats", "kind", "open", "kind", "open", "kind", "open", "evening", "lists_ms", 600000);
    char id[24];
    snprintf(id, sizeof id, "%s", text_of(reply, "table"));
    open_table(&world, DESK, id);
    json_t *teams = json_object_get(newest(&world, DESK, "desk"), "teams");
    for (int client = ANN; client <= EVE; client++) {
        char key[40];
        snprintf(key, sizeof key, "%s", text_of(json_array_get(teams, (size_t)seat_of[client]), "key"));
        claim(&world, client, id, key);
    }
    open_table(&world, SCREEN, id);
    expect_type(plain(&world, DESK, "start", id), "ok");
    for (int client = ANN; client <= EVE; client++) act_list(&world, client, id, "[\"improve\", \"commit\"]");
    expect_type(phase(&world, id, "close"), "ok");
    if (amends) {
        expect_type(say(&world, DESK, "{s:s, s:s, s:i, s:[s, s], s:s}", "type", "amend", "table", id, "seat", mended,
                        "rows", "check", "commit", "reason", "a slip"),
                    "ok");
    } else {
        expect_type(say(&world, DESK, "{s:s, s:s, s:i, s:i, s:s}", "type", "reopen", "table", id, "seat", mended, "ms",
                        60000, "reason", "a slip"),
                    "ok");
        act_list(&world, mended == 0 ? ANN : BOB, id, "[\"check\", \"commit\"]");
        expect_type(phase(&world, id, "close"), "ok");
    }
    expect_type(organise(&world, id, "publish"), "ok");
    say(&world, listener, "{s:s, s:s, s:i}", "type", "open", "table", id, "from", 0);
    char *text = heard(&world, listener);
    world_end(&world);
    return text;
}

/* That something is mended everybody sees; not whose list it is, nor why. */
static void nobody_else_hears_whose_list_is_mended(void **test)
{
    static const char *const forms[] = {"json", "bytes", "none"};
    (void)test;
    for (int listener = EVE; listener <= SCREEN; listener++) {
        for (size_t i = 0; i < 6; i++) {
            char *one = hear_repair(0, i >= 3, listener, forms[i % 3]),
                 *other = hear_repair(2, i >= 3, listener, forms[i % 3]);
            assert_true(strlen(one) > 1000);
            assert_null(strstr(one, "a slip"));
            assert_string_equal(one, other);
            free(one);
            free(other);
        }
    }
}

/* The client's number for the paper at that place among those it was last told about. */
static json_int_t paper_number(struct world *world, int client, const char *type, size_t place)
{
    const json_t *paper = json_array_get(json_object_get(newest(world, client, type), "papers"), place);
    assert_non_null(paper);
    return json_integer_value(json_object_get(paper, "paper"));
}

/* Only its parties and the desk see a paper. */
static void papers_are_seen_by_their_parties_only(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    static const char *const names[] = {"Desk", "Ann", "Bob", "Eve"};
    for (int client = 0; client < 4; client++) hello(&world, client, names[client], "json");
    json_t *reply = say(&world, DESK, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}, {s:s}], s:{s:i}}", "type", "create",
                        "game", "maga", "options", "teams 3\norganiser yes\nnumbers open\n", "public", 1, "seats",
                        "kind", "open", "kind", "open", "kind", "open", "evening", "lists_ms", 0);
    char id[24];
    snprintf(id, sizeof id, "%s", text_of(reply, "table"));
    for (int client = 1; client < 4; client++)
        expect_type(say(&world, client, "{s:s, s:s, s:i}", "type", "join", "table", id, "seat", client - 1), "joined");
    for (int client = 0; client < 4; client++) open_table(&world, client, id);
    expect_refused(propose(&world, ANN, id, 1, "Peace.", "duty 0 raid 1"), "server.not_started");
    expect_type(plain(&world, DESK, "start", id), "ok");
    expect_refused(propose(&world, ANN, id, 0, "Peace.", "duty 0 raid 1"), "maga.no_party");
    expect_refused(propose(&world, ANN, id, 1, "\x01", "duty 0 raid 1"), "server.bad_text");
    expect_refused(propose(&world, ANN, id, 1, "Peace.", "a\nb"), "server.bad_row");
    for (int i = 0; i < 20; i++) {
        expect_type(propose(&world, ANN, id, 1, "Secret peace.", "duty 0 not raid 1"), "ok");
    }
    expect_refused(propose(&world, ANN, id, 1, "Peace.", "duty 0 raid 1"), "maga.papers_full");
    expect_refused(sign(&world, EVE, id, 0, true), "maga.no_paper");
    expect_type(sign(&world, BOB, id, 1, false), "ok");
    expect_type(sign(&world, BOB, id, 0, true), "ok");
    int64_t before = table_n(&world, DESK, id);
    expect_type(sign(&world, DESK, id, 0, true), "ok");
    assert_int_equal(table_n(&world, DESK, id), before + 5); /* Entered piece by piece: its parties are told once. */
    assert_int_equal(table_n(&world, ANN, id), table_n(&world, EVE, id) + 1);
    expect_type(roll_back(&world, id, before), "ok"); /* The treaty is gone: the paper is as it was before it. */
    assert_string_equal(text_of(json_array_get(json_object_get(newest(&world, DESK, "desk"), "papers"), 0), "status"),
                        "signed");
    expect_type(sign(&world, DESK, id, 0, true), "ok");
    expect_type(roll_back(&world, id, before + 5), "ok"); /* Back to where it was registered for the first time. */
    assert_string_equal(text_of(json_array_get(json_object_get(newest(&world, BOB, "team"), "papers"), 0), "status"),
                        "signed");
    /* Each side calls a paper by its number among its own, so that no number reveals how many the others have. */
    expect_type(propose(&world, EVE, id, 1, "The first of Eve's.", "duty 2 not raid 1"), "ok");
    assert_int_equal(paper_number(&world, EVE, "team", 0), 0);
    assert_int_equal(paper_number(&world, BOB, "team", 20), 20);
    assert_int_equal(paper_number(&world, DESK, "desk", 20), 20);
    expect_type(propose(&world, BOB, id, 2, "The second.", "duty 1 not raid 2"), "ok");
    assert_int_equal(paper_number(&world, EVE, "team", 1), 1);
    expect_type(sign(&world, EVE, id, 1, true), "ok");
    expect_type(sign(&world, DESK, id, 21, true), "ok");
    expect_refused(sign(&world, EVE, id, 2, true), "maga.no_paper");
    char *told = heard(&world, EVE);
    assert_null(strstr(told, "Secret peace."));
    free(told);
    world_end(&world);
}

/* ---- Numbers ---- */

/* The events that the client was told about are 1, 2, 3 and so on; messages and replies give the number of the last
 * one. */
static void expect_counted(const struct world *world, int client, int64_t *last)
{
    size_t index, at;
    json_t *message, *event;
    int64_t n = 0;
    json_array_foreach (world->client[client].inbox, index, message) {
        const char *type = text_of(message, "type");
        if (strcmp(type, "events") != 0 && strcmp(type, "position") != 0) continue;
        json_array_foreach (json_object_get(message, "events"), at, event)
            assert_int_equal(json_integer_value(json_object_get(event, "n")), ++n);
        assert_int_equal(json_integer_value(json_object_get(message, "n")), n);
    }
    *last = n;
}

static void each_viewer_counts_what_he_is_told_of(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 0);
    const char *id = evening.id;
    int64_t desk, ann, eve, screen;
    expect_type(bid(&world, ANN, id, "bid 5"), "ok");
    expect_type(bid(&world, EVE, id, "bid 5"), "ok");
    expect_type(phase(&world, id, "close"), "ok");
    expect_type(bid(&world, BOB, id, "bid 6"), "ok");
    expect_type(phase(&world, id, "close"), "ok");
    expect_type(roll_back(&world, id, 4), "ok");
    expect_type(bid(&world, EVE, id, "bid 7"), "ok");
    expect_type(phase(&world, id, "close"), "ok");
    for (int client = 0; client < PEOPLE; client++) plain(&world, client, "position", id);
    expect_counted(&world, DESK, &desk);
    expect_counted(&world, ANN, &ann);
    expect_counted(&world, EVE, &eve);
    expect_counted(&world, SCREEN, &screen);
    assert_int_equal(desk, 9);
    assert_int_equal(screen, 2); /* Drawn, then taken back: neither a bid shows nor that a phase had to be closed. */
    assert_int_equal(eve, 4);
    assert_int_equal(ann, 4);
    json_t *reply = say(&world, EVE, "{s:s, s:s, s:i}", "type", "open", "table", id, "from", 2);
    json_t *events = json_object_get(reply, "events");
    assert_int_equal(json_array_size(events), 2);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(events, 0), "n")), 3);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(events, 0), "takeback")), 2);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(reply, "table"), "n")), screen);
    expect_refused(say(&world, EVE, "{s:s, s:s, s:i}", "type", "open", "table", id, "from", 5), "server.ahead");
    json_t *nothing = say(&world, EVE, "{s:s, s:s, s:i}", "type", "open", "table", id, "from", 4);
    assert_int_equal(json_array_size(json_object_get(nothing, "events")), 0);
    assert_true(json_equal(json_object_get(nothing, "start"), json_object_get(nothing, "position")));
    world_end(&world);
}

/* ---- Views that follow ---- */

enum { VIEW_MAX = 1 << 14 };

struct follower {
    uint8_t view[VIEW_MAX];
    size_t size, read;
};

static size_t decode(uint8_t *to, size_t size, const char *base64)
{
    size_t count = 0;
    assert_int_equal(
        sodium_base642bin(to, size, base64, strlen(base64), NULL, &count, NULL, sodium_base64_VARIANT_ORIGINAL), 0);
    return count;
}

/* Reads what has arrived, and must then have the server's position. */
static void follow(struct world *world, int client, const char *id, struct follower *follower)
{
    const char *whole = text_of(json_object_get(plain(world, client, "position", id), "position"), "bytes");
    json_t *inbox = world->client[client].inbox, *piece;
    uint8_t expected[VIEW_MAX];
    size_t index;
    for (; follower->read < json_array_size(inbox); follower->read++) {
        const json_t *message = json_array_get(inbox, follower->read);
        const char *position = text_of(json_object_get(message, "position"), "bytes");
        if (strcmp(text_of(message, "type"), "table") == 0 && position[0] != 0)
            follower->size = decode(follower->view, VIEW_MAX, position);
        json_array_foreach (json_object_get(message, "patch"), index, piece) {
            size_t at = (size_t)json_integer_value(json_array_get(piece, 0));
            decode(follower->view + at, VIEW_MAX - at, json_string_value(json_array_get(piece, 1)));
        }
    }
    size_t size = decode(expected, VIEW_MAX, whole);
    assert_int_equal(size, follower->size);
    assert_memory_equal(expected, follower->view, size);
}

/* With bytes, by one patch for all events of a change; with json, by the position whenever others are awaited or
 * something is announced. */
static void views_follow(void **test)
{
    (void)test;
    static const char *const forms[PEOPLE] = {"bytes", "bytes", "json", "bytes", "bytes"};
    static const int readers[] = {DESK, ANN, EVE, SCREEN};
    struct follower *followers = calloc(PEOPLE, sizeof *followers);
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, forms, 0);
    const char *id = evening.id;
    for (int round = 0; round < 5; round++) {
        expect_type(bid(&world, BOB, id, round == 1 ? "bid 8" : "bid 7"), "ok");
        if (round != 2) expect_type(bid(&world, EVE, id, "bid 7"), "ok");
        if (round == 3) expect_type(organise(&world, id, "fill 1 90"), "ok");
        expect_type(phase(&world, id, "close"), "ok");
        /* Into the middle. */
        if (round == 1) expect_type(roll_back(&world, id, table_n(&world, DESK, id) - 1), "refused");
        if (round == 2) expect_type(roll_back(&world, id, 0), "ok");
        for (size_t i = 0; i < 4; i++) follow(&world, readers[i], id, &followers[readers[i]]);
        json_t *asked = json_object_get(plain(&world, BOB, "position", id), "position");
        assert_true(json_equal(json_object_get(newest(&world, BOB, "events"), "position"), asked));
        if (round == 3) break;
    }
    free(followers);
    world_end(&world);
}

/* ---- A crowd ---- */

/* Two hundred and fifty teams: what is for everybody comes at intervals, except what cannot wait; a list is only for
 * its own team and the desk. */
static void a_crowd_is_spoken_to_at_intervals(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, DESK, "Desk", "json");
    for (int client = 1; client < 6; client++) hello(&world, client, "Ann", "json");
    json_t *seats = json_array();
    for (int seat = 0; seat < 250; seat++)
        json_array_append_new(seats, seat < 5 ? json_pack("{s:s}", "kind", "open")
                                              : json_pack("{s:s, s:s}", "kind", "bot", "bot", "random"));
    json_t *reply = say(&world, DESK, "{s:s, s:s, s:s, s:b, s:o, s:{s:i}}", "type", "create", "game", "sealed",
                        "options", "players 250\n", "public", 1, "seats", seats, "evening", "lists_ms", 0);
    expect_type(reply, "created");
    char id[24];
    snprintf(id, sizeof id, "%s", text_of(reply, "table"));
    open_table(&world, DESK, id);
    for (int client = 1; client < 6; client++) open_table(&world, client, id);
    size_t before = json_array_size(world.client[1].inbox);
    for (int client = 1; client < 6; client++)
        expect_type(say(&world, client, "{s:s, s:s, s:i}", "type", "join", "table", id, "seat", client - 1), "joined");
    assert_in_range(json_array_size(world.client[1].inbox) - before, 1, 3); /* Not told of each. */
    pass_time(&world, 100);
    json_t *told = json_object_get(
        json_array_get(json_object_get(json_object_get(newest(&world, 1, "table_change"), "table"), "seats"), 4),
        "members");
    assert_int_equal(json_integer_value(told), 1);
    expect_type(plain(&world, DESK, "start", id), "ok");
    /* At once. */
    assert_string_equal(text_of(json_object_get(newest(&world, 1, "table_change"), "table"), "status"), "running");
    pass_time(&world, 100);
    before = json_array_size(world.client[1].inbox);
    expect_type(bid(&world, 2, id, "bid 50"), "ok");
    assert_int_equal(json_array_size(world.client[1].inbox), before);
    pass_time(&world, 10000); /* The bots choose meanwhile. */
    assert_int_equal(json_array_size(world.client[1].inbox), before);
    expect_type(phase(&world, id, "close"), "ok");
    json_t *position = json_object_get(json_object_get(plain(&world, DESK, "position", id), "position"), "json");
    assert_int_equal(json_integer_value(json_object_get(position, "round")), 1);
    world_end(&world);
}

/* Only the team itself and the desk wait for what a team does: otherwise the time an answer takes would reveal it. */
static void another_team_waits_for_nothing_of_it(void **test)
{
    (void)test;
    enum { KINDS = 5 };
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_two(&world, "json");
    json_int_t n = table_n(&world, ANN, evening.id);
    for (int kind = 0; kind < KINDS; kind++) {
        world.hold = true;
        json_t *said =
            kind == 0   ? say(&world, ANN, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", evening.id, "n", n,
                              "actions", "commit")
            : kind == 1 ? say(&world, ANN, "{s:s, s:s, s:i, s:[s]}", "type", "plan", "table", evening.id, "revision", 0,
                              "rows", "raid 1")
            : kind == 2
                ? say(&world, ANN, "{s:s, s:s, s:[s]}", "type", "standing", "table", evening.id, "rows", "commit")
            : kind == 3 ? say(&world, ANN, "{s:s, s:s, s:[s]}", "type", "member", "table", evening.id, "roles", "pr")
                        : propose(&world, ANN, evening.id, 1, "Peace.", "duty 0 not raid 1");
        assert_null(said);
        expect_type(plain(&world, SCREEN, "position", evening.id), "position");
        bool party = kind == 4; /* The other party to the treaty is told about it. */
        assert_int_equal(plain(&world, EVE, "position", evening.id) == NULL, party);
        assert_null(plain(&world, BOB, "position", evening.id));
        assert_null(plain(&world, DESK, "position", evening.id));
        world.hold = false;
        settle(&world);
    }
    /* What concerns everybody holds up everybody. */
    world.hold = true;
    assert_null(say(&world, ANN, "{s:s, s:s, s:i, s:b}", "type", "ban", "table", evening.id, "banned", 1, "on", 1));
    assert_null(plain(&world, SCREEN, "position", evening.id));
    world.hold = false;
    settle(&world);
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_team_waits_for_nothing_of_it),
        cmocka_unit_test(the_others_hear_the_same),
        cmocka_unit_test(nobody_else_hears_whose_list_is_mended),
        cmocka_unit_test(papers_are_seen_by_their_parties_only),
        cmocka_unit_test(each_viewer_counts_what_he_is_told_of),
        cmocka_unit_test(views_follow),
        cmocka_unit_test(a_crowd_is_spoken_to_at_intervals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
