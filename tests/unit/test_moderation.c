/* The owner keeps order: who may, against whom, what they lose, what lasts, and that nothing is half done when the
 * store fails. */
#include "dice_world.h"

enum { OWNER = 0, FRIEND, TROLL, SECOND_TAB, OTHER };

struct place {
    struct world world;
    char id[32], link[40], key[40]; /* The key of the owner's seat; "": he has none. */
};

static const json_t *open_by_link(struct world *world, int client, const char *id, const char *link)
{
    return say(world, client, "{s:s, s:s, s:s}", "type", "open", "table", id, "link", link);
}

static json_t *chat(struct world *world, int client, const char *id, const char *text)
{
    return say(world, client, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", text);
}

static json_t *moderate(struct world *world, int client, const char *id, const char *person, const char *deed)
{
    return say(world, client, "{s:s, s:s, s:s, s:s}", "type", "moderate", "table", id, "person", person, "do", deed);
}

/* What the owner is told about somebody; NULL: nothing. */
static const json_t *person_of(struct world *world, const char *id, const char *name)
{
    const json_t *people = json_object_get(plain(world, OWNER, "people", id), "people"), *person;
    size_t index;
    assert_non_null(people);
    json_array_foreach (people, index, person) {
        if (strcmp(text_of(person, "name"), name) == 0) return person;
    }
    return NULL;
}

static json_t *keep_order(struct world *world, const char *id, const char *name, const char *deed)
{
    char person[32];
    snprintf(person, sizeof person, "%s", text_of(person_of(world, id, name), "person"));
    assert_int_equal(strlen(person), 16);
    return moderate(world, OWNER, id, person, deed);
}

static const char *seat_kind(struct world *world, const char *id, size_t seat)
{
    const json_t *table = json_object_get(plain(world, OWNER, "open", id), "table");
    return text_of(json_array_get(json_object_get(table, "seats"), seat), "kind");
}

static size_t heard(const struct world *world, int client, const char *type)
{
    size_t index, count = 0;
    const json_t *message;
    json_array_foreach (world->client[client].inbox, index, message)
        count += strcmp(text_of(message, "type"), type) == 0;
    return count;
}

/* Another connection of the same guest. */
static void another_tab(struct world *world, int client, int of, const char *name)
{
    memcpy(world->client[client].token, world->client[of].token, sizeof world->client[client].token);
    hello(world, client, name, "none");
}

/* Ann owns a table that is not public and has a seat; Bob and the troll watch. */
static void begin(struct place *place, const char *first_seat)
{
    struct world *world = &place->world;
    world_begin(world, 0);
    hello(world, OWNER, "Ann", "none");
    hello(world, FRIEND, "Bob", "none");
    hello(world, TROLL, "Troll", "none");
    json_t *created =
        say(world, OWNER, "{s:s, s:s, s:s, s:[{s:s}, {s:s}, {s:s}]}", "type", "create", "game", "horizon", "options",
            "players 3\nrings 2\n", "seats", "kind", first_seat, "kind", "open", "kind", "open");
    expect_type(created, "created");
    snprintf(place->id, sizeof place->id, "%s", text_of(created, "table"));
    snprintf(place->link, sizeof place->link, "%s", text_of(created, "link"));
    snprintf(place->key, sizeof place->key, "%s", text_of(created, "key"));
    for (int client = 0; client <= TROLL; client++)
        expect_type(open_by_link(world, client, place->id, place->link), "table");
}

static const char *fresh_link(struct place *place)
{
    snprintf(place->link, sizeof place->link, "%s", text_of(plain(&place->world, OWNER, "open", place->id), "link"));
    return place->link;
}

/* Everybody is back after the server has restarted. */
static void come_back(struct world *world, int clients)
{
    static const char *const names[] = {"Ann", "Bob", "Troll", "Troll", "Eve"};
    for (int client = 0; client < clients; client++) hello(world, client, names[client], "none");
}

/* ---- Who may, and what ---- */

static void only_the_owner_keeps_order_and_not_against_himself(void **test)
{
    (void)test;
    struct place at;
    begin(&at, "me");
    char person[32];
    snprintf(person, sizeof person, "%s", text_of(person_of(&at.world, at.id, "Troll"), "person"));
    assert_null(person_of(&at.world, at.id, "Ann"));
    for (int client = FRIEND; client <= TROLL; client++) {
        expect_refused(plain(&at.world, client, "people", at.id), "server.not_owner");
        expect_refused(moderate(&at.world, client, at.id, person, "ban"), "server.not_owner");
    }
    hello(&at.world, OTHER, "Eve", "none"); /* She has no link, so for her there is no such table. */
    expect_refused(plain(&at.world, OTHER, "people", at.id), "server.no_table");
    expect_refused(moderate(&at.world, OTHER, at.id, person, "ban"), "server.no_table");
    static const char *const deeds[] = {"mute", "unmute", "kick", "ban", "unban"};
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) /* A name that nobody has, which ends the list. */
        expect_refused(moderate(&at.world, OWNER, at.id, "0011223344556677", deeds[i]), "server.no_person");
    expect_refused(moderate(&at.world, OWNER, at.id, person, "praise"), "server.bad_deed");
    expect_refused(moderate(&at.world, OWNER, at.id, person, "mut"), "server.bad_deed");
    expect_refused(moderate(&at.world, OWNER, at.id, "0011", "ban"), "server.field_wrong");
    const json_t *troll = person_of(&at.world, at.id, "Troll");
    assert_true(json_is_false(json_object_get(troll, "muted")) && json_is_false(json_object_get(troll, "banned")));
    expect_type(chat(&at.world, TROLL, at.id, "Still here."), "ok");
    assert_string_equal(text_of(plain(&at.world, OWNER, "open", at.id), "link"), at.link);
    world_end(&at.world);
}

/* Names of one table mean nothing at another, and nobody is told a guest's own. */
static void a_person_is_called_otherwise_at_each_table(void **test)
{
    (void)test;
    struct place at;
    begin(&at, "me");
    char person[32];
    snprintf(person, sizeof person, "%s", text_of(person_of(&at.world, at.id, "Troll"), "person"));
    json_t *created = say(&at.world, OWNER, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}]}", "type", "create", "game",
                          "horizon", "options", "players 2\n", "public", 1, "seats", "kind", "me", "kind", "open");
    char other[32];
    snprintf(other, sizeof other, "%s", text_of(created, "table"));
    plain(&at.world, OWNER, "open", other);
    expect_type(plain(&at.world, TROLL, "open", other), "table");
    assert_string_not_equal(text_of(person_of(&at.world, other, "Troll"), "person"), person);
    expect_refused(moderate(&at.world, OWNER, other, person, "ban"), "server.no_person");
    chat(&at.world, TROLL, at.id, "Ha!");
    for (const struct row *row = at.world.rows; row != NULL; row = row->next) {
        if (row->write.kind != STORE_PUT || strcmp(row->write.group, "guest") != 0) continue;
        for (int client = 0; client <= TROLL; client++) {
            char *all = json_dumps(at.world.client[client].inbox, 0);
            assert_null(strstr(all, row->write.key));
            free(all);
        }
    }
    world_end(&at.world);
}

static void an_evening_has_organisers_and_no_owner(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, OWNER, "Desk", "none");
    json_t *created =
        say(&world, OWNER, "{s:s, s:s, s:s, s:[{s:s}, {s:s}], s:{s:i}}", "type", "create", "game", "sealed", "options",
            "players 2\nrounds 4\n", "seats", "kind", "open", "kind", "open", "evening", "lists_ms", 60000);
    char id[32];
    snprintf(id, sizeof id, "%s", text_of(created, "table"));
    expect_refused(plain(&world, OWNER, "people", id), "server.not_in_evening");
    expect_refused(moderate(&world, OWNER, id, "0011223344556677", "ban"), "server.not_in_evening");
    assert_true(json_is_false(json_object_get(plain(&world, OWNER, "open", id), "owner")));
    world_end(&world);
}

/* ---- Muting ---- */

static void who_is_muted_says_nothing_until_it_is_lifted(void **test)
{
    (void)test;
    struct place at;
    begin(&at, "me");
    expect_type(keep_order(&at.world, at.id, "Troll", "mute"), "ok");
    another_tab(&at.world, SECOND_TAB, TROLL, "Other name");
    expect_type(open_by_link(&at.world, SECOND_TAB, at.id, at.link), "table");
    size_t before = heard(&at.world, FRIEND, "chat");
    expect_refused(chat(&at.world, TROLL, at.id, "Ha!"), "server.muted");
    expect_refused(chat(&at.world, SECOND_TAB, at.id, "Ha!"), "server.muted");
    expect_type(chat(&at.world, FRIEND, at.id, "At last."), "ok");
    assert_int_equal(heard(&at.world, FRIEND, "chat"), before + 1);
    crash(&at.world);
    come_back(&at.world, TROLL + 1);
    for (int client = 0; client <= TROLL; client++) open_by_link(&at.world, client, at.id, at.link);
    expect_refused(chat(&at.world, TROLL, at.id, "Ha!"), "server.muted");
    assert_true(json_is_true(json_object_get(person_of(&at.world, at.id, "Troll"), "muted")));
    expect_type(keep_order(&at.world, at.id, "Troll", "unmute"), "ok");
    expect_type(chat(&at.world, TROLL, at.id, "Sorry."), "ok");
    assert_string_equal(text_of(plain(&at.world, OWNER, "open", at.id), "link"), at.link); /* It accepts no link. */
    world_end(&at.world);
}

/* Someone who wrote and left can still be muted and banned: his stored lines identify him. */
static void who_wrote_and_left_is_not_out_of_reach(void **test)
{
    (void)test;
    struct place at;
    begin(&at, "me");
    expect_type(chat(&at.world, TROLL, at.id, "One."), "ok");
    expect_type(chat(&at.world, TROLL, at.id, "Two."), "ok");
    disconnect(&at.world, TROLL);
    crash(&at.world);
    come_back(&at.world, FRIEND + 1);
    plain(&at.world, OWNER, "open", at.id);
    const json_t *troll = person_of(&at.world, at.id, "Troll");
    assert_non_null(troll);
    assert_true(json_is_false(json_object_get(troll, "present")));
    assert_int_equal(json_integer_value(json_object_get(troll, "line")), 2);
    assert_true(json_is_null(json_object_get(troll, "seat")));
    expect_type(keep_order(&at.world, at.id, "Troll", "mute"), "ok");
    hello(&at.world, TROLL, "Sweet Angel", "none");
    expect_type(open_by_link(&at.world, TROLL, at.id, at.link), "table");
    expect_refused(chat(&at.world, TROLL, at.id, "Three."), "server.muted");
    assert_null(person_of(&at.world, at.id, "Troll")); /* Those present go by their present names. */
    disconnect(&at.world, TROLL);
    expect_type(keep_order(&at.world, at.id, "Troll", "ban"), "ok");
    hello(&at.world, TROLL, "Troll", "none");
    expect_refused(open_by_link(&at.world, TROLL, at.id, fresh_link(&at)), "server.banned");
    world_end(&at.world);
}

/* ---- Putting out ---- */

static void who_is_put_out_loses_seat_view_key_and_link(void **test)
{
    (void)test;
    struct place at;
    begin(&at, "me");
    json_t *joined = say(&at.world, TROLL, "{s:s, s:s, s:i}", "type", "join", "table", at.id, "seat", 2);
    char key[40];
    snprintf(key, sizeof key, "%s", text_of(joined, "key"));
    another_tab(&at.world, SECOND_TAB, TROLL, "Troll");
    expect_type(plain(&at.world, SECOND_TAB, "open", at.id), "table");
    expect_type(keep_order(&at.world, at.id, "Troll", "kick"), "ok");
    for (int tab = TROLL; tab <= SECOND_TAB; tab++) {
        assert_string_equal(text_of(newest(&at.world, tab, "closed"), "put_out"), "kick");
        expect_refused(plain(&at.world, tab, "open", at.id), "server.no_table");
        expect_refused(open_by_link(&at.world, tab, at.id, at.link), "server.no_table");
        expect_refused(plain(&at.world, tab, "position", at.id), "server.no_table");
        expect_refused(say(&at.world, tab, "{s:s, s:s, s:s}", "type", "claim", "table", at.id, "key", key),
                       "server.no_table");
    }
    assert_string_equal(seat_kind(&at.world, at.id, 2), "open");
    /* Those who stay are told the link by which they can come back; the removed hear nothing more. */
    char old[40];
    snprintf(old, sizeof old, "%s", at.link);
    assert_string_not_equal(fresh_link(&at), old);
    assert_string_equal(text_of(newest(&at.world, FRIEND, "link"), "link"), at.link);
    assert_null(newest(&at.world, TROLL, "link"));
    assert_int_equal(heard(&at.world, FRIEND, "closed"), 0);
    size_t before = json_array_size(at.world.client[TROLL].inbox);
    chat(&at.world, FRIEND, at.id, "Peace.");
    assert_int_equal(json_array_size(at.world.client[TROLL].inbox), before);
    /* Kicked is not banned. */
    expect_type(open_by_link(&at.world, TROLL, at.id, at.link), "table");
    assert_null(person_of(&at.world, at.id, "Nobody"));
    world_end(&at.world);
}

/* The bytes of a removed person are not waited for, and the server draws a new secret for the others. */
static void who_is_put_out_has_no_part_in_the_dice(void **test)
{
    (void)test;
    struct place at;
    begin(&at, "me");
    struct world *world = &at.world;
    expect_type(say(world, FRIEND, "{s:s, s:s}", "type", "join", "table", at.id), "joined");
    expect_type(join_with_dice(world, TROLL, at.id), "joined");
    struct given troll = look(world, TROLL, at.id, 18, 2);
    assert_string_equal(seat_kind(world, at.id, 2), "person");
    expect_type(commit(world, TROLL, at.id, &troll), "ok"); /* The list is closed: he has to reveal. */
    expect_type(keep_order(world, at.id, "Troll", "kick"), "ok");
    const json_t *table = json_object_get(plain(world, OWNER, "open", at.id), "table");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(table, "dice"), "round")), 2);
    assert_string_not_equal(text_of(table, "commitment"), troll.commitment);
    expect_type(plain(world, OWNER, "start", at.id), "ok");
    world_end(&at.world);
}

static void who_is_banned_does_not_come_back(void **test)
{
    (void)test;
    struct place at;
    begin(&at, "me");
    char old[40];
    snprintf(old, sizeof old, "%s", at.link);
    expect_type(keep_order(&at.world, at.id, "Troll", "ban"), "ok");
    assert_string_equal(text_of(newest(&at.world, TROLL, "closed"), "put_out"), "ban");
    for (int start = 0; start < 2; start++) {
        fresh_link(&at);
        expect_refused(open_by_link(&at.world, TROLL, at.id, old), "server.no_table");
        expect_refused(open_by_link(&at.world, TROLL, at.id, at.link), "server.banned");
        expect_refused(say(&at.world, TROLL, "{s:s, s:s, s:s}", "type", "join", "table", at.id, "link", at.link),
                       "server.banned");
        another_tab(&at.world, SECOND_TAB, TROLL, "Somebody else");
        expect_refused(open_by_link(&at.world, SECOND_TAB, at.id, at.link), "server.banned");
        at.world.client[OTHER].token[0] = 0; /* A new guest: nobody knows who he is, but the old link is void. */
        hello(&at.world, OTHER, "Eve", "none");
        expect_refused(open_by_link(&at.world, OTHER, at.id, old), "server.no_table");
        assert_true(json_is_true(json_object_get(person_of(&at.world, at.id, "Troll"), "banned")));
        crash(&at.world);
        come_back(&at.world, TROLL + 1);
        plain(&at.world, OWNER, "open", at.id);
    }
    expect_type(keep_order(&at.world, at.id, "Troll", "unban"), "ok");
    expect_type(open_by_link(&at.world, TROLL, at.id, at.link), "table");
    expect_type(say(&at.world, TROLL, "{s:s, s:s}", "type", "join", "table", at.id), "joined");
    world_end(&at.world);
}

/* At a public table, where no link is needed. */
static void a_public_table_is_closed_to_who_is_banned_and_to_nobody_else(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, OWNER, "Ann", "none");
    hello(&world, FRIEND, "Bob", "none");
    hello(&world, TROLL, "Troll", "none");
    json_t *created =
        say(&world, OWNER, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}, {s:s}]}", "type", "create", "game", "horizon",
            "options", "players 3\n", "public", 1, "seats", "kind", "me", "kind", "open", "kind", "open");
    char id[32];
    snprintf(id, sizeof id, "%s", text_of(created, "table"));
    for (int client = 0; client <= TROLL; client++) plain(&world, client, "open", id);
    expect_type(plain(&world, TROLL, "join", id), "joined");
    char person[32];
    snprintf(person, sizeof person, "%s", text_of(person_of(&world, id, "Troll"), "person"));
    world.hold = true; /* Nobody learns of a ban that is not stored, not even from a refusal. */
    assert_null(moderate(&world, OWNER, id, person, "ban"));
    assert_null(plain(&world, TROLL, "open", id));
    world.hold = false;
    world.fail = true;
    settle(&world);
    world.fail = false;
    expect_type(plain(&world, TROLL, "open", id), "table");
    expect_type(keep_order(&world, id, "Troll", "ban"), "ok");
    static const char *const types[] = {"open",     "join", "close",  "people", "legal",
                                        "position", "view", "record", "leave"};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        expect_refused(plain(&world, TROLL, types[i], id), "server.banned");
    expect_refused(chat(&world, TROLL, id, "Ha!"), "server.banned");
    assert_null(newest(&world, FRIEND, "link")); /* Nobody needs one. */
    expect_type(plain(&world, FRIEND, "join", id), "joined");
    world_end(&world);
}

static void who_plays_stays(void **test)
{
    (void)test;
    struct place at;
    begin(&at, "me");
    struct world *world = &at.world;
    for (int client = FRIEND; client <= TROLL; client++) expect_type(plain(world, client, "join", at.id), "joined");
    expect_refused(keep_order(world, at.id, "Troll", "kick"), "server.plays_on");
    expect_refused(keep_order(world, at.id, "Troll", "ban"), "server.plays_on");
    assert_true(json_is_false(json_object_get(person_of(world, at.id, "Troll"), "banned")));
    expect_type(plain(world, TROLL, "position", at.id), "position");
    expect_type(keep_order(world, at.id, "Troll", "mute"), "ok");
    expect_refused(chat(world, TROLL, at.id, "Ha!"), "server.muted");
    hello(world, OTHER, "Eve", "none"); /* A watcher can be removed, even during the game. */
    expect_type(open_by_link(world, OTHER, at.id, fresh_link(&at)), "table");
    expect_type(keep_order(world, at.id, "Eve", "ban"), "ok");
    expect_refused(open_by_link(world, OTHER, at.id, fresh_link(&at)), "server.banned");
    /* And the rematch inherits it all; its owner is whoever asked for it. */
    plain(world, OWNER, "resign", at.id);
    plain(world, FRIEND, "resign", at.id);
    plain(world, TROLL, "resign", at.id);
    pass_time(world, 600000);
    const json_t *next = plain(world, TROLL, "rematch", at.id);
    expect_type(next, "rematch");
    char id[32], link[40];
    snprintf(id, sizeof id, "%s", text_of(next, "table"));
    snprintf(link, sizeof link, "%s", text_of(next, "link"));
    expect_refused(open_by_link(world, OTHER, id, link), "server.banned");
    expect_type(open_by_link(world, TROLL, id, link), "table");
    expect_type(chat(world, TROLL, id, "My table."), "ok");
    world_end(&at.world);
}

/* ---- An owner without a seat ---- */

static void an_owner_who_has_no_seat_keeps_order_too(void **test)
{
    (void)test;
    struct place at;
    begin(&at, "open");
    const json_t *opened = plain(&at.world, OWNER, "open", at.id);
    assert_true(json_is_true(json_object_get(opened, "owner")) && json_is_null(json_object_get(opened, "seat")));
    assert_true(json_is_false(json_object_get(newest(&at.world, TROLL, "table"), "owner")));
    assert_true(json_is_null(json_object_get(newest(&at.world, TROLL, "table"), "link")));
    expect_type(keep_order(&at.world, at.id, "Troll", "ban"), "ok");
    assert_string_equal(text_of(newest(&at.world, OWNER, "link"), "link"), fresh_link(&at));
    crash(&at.world); /* The link by which he came no longer works; he needs none. */
    come_back(&at.world, TROLL + 1);
    assert_string_equal(text_of(plain(&at.world, OWNER, "open", at.id), "link"), at.link);
    expect_refused(open_by_link(&at.world, TROLL, at.id, at.link), "server.banned");
    world_end(&at.world);
}

/* Nobody could lift a measure against an owner: he is not on his own list. */
static void who_takes_the_owners_seat_is_muted_no_longer(void **test)
{
    (void)test;
    struct place at;
    begin(&at, "me");
    struct world *world = &at.world;
    expect_type(keep_order(world, at.id, "Troll", "mute"), "ok");
    expect_type(keep_order(world, at.id, "Bob", "mute"), "ok");
    world->hold = true;
    assert_null(say(world, TROLL, "{s:s, s:s, s:s}", "type", "claim", "table", at.id, "key", at.key));
    world->hold = false;
    world->fail = true;
    settle(world);
    world->fail = false;
    expect_refused(chat(world, TROLL, at.id, "Mine!"), "server.muted"); /* Nothing of it has happened. */
    expect_type(say(world, TROLL, "{s:s, s:s, s:s}", "type", "claim", "table", at.id, "key", at.key), "joined");
    for (int start = 0; start < 2; start++) {
        expect_type(chat(world, TROLL, at.id, "Mine!"), "ok");
        expect_refused(chat(world, FRIEND, at.id, "No!"), "server.muted"); /* The others are unchanged. */
        expect_type(plain(world, TROLL, "people", at.id), "people");
        crash(world);
        come_back(world, TROLL + 1);
        for (int client = FRIEND; client <= TROLL; client++)
            expect_type(open_by_link(world, client, at.id, at.link), "table");
    }
    world_end(world);
}

/* ---- The store fails ---- */

static void a_kick_that_is_not_stored_has_not_happened(void **test)
{
    (void)test;
    struct place at;
    begin(&at, "me");
    struct world *world = &at.world;
    expect_type(say(world, TROLL, "{s:s, s:s, s:i}", "type", "join", "table", at.id, "seat", 2), "joined");
    char person[32];
    snprintf(person, sizeof person, "%s", text_of(person_of(world, at.id, "Troll"), "person"));
    static const char *const deeds[] = {"kick", "ban", "mute"};
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        size_t changes = heard(world, FRIEND, "table_change");
        world->hold = true;
        assert_null(moderate(world, OWNER, at.id, person, deeds[i]));
        assert_null(plain(world, FRIEND, "position", at.id)); /* Everybody waits for it. */
        if (i < 2)
            assert_null(plain(world, TROLL, "open", at.id)); /* He, too: it is not announced before it is stored. */
        world->hold = false;
        world->fail = true;
        settle(world);
        world->fail = false;
        assert_string_equal(text_of(json_object_get(newest(world, OWNER, "refused"), "error"), "key"),
                            "server.store_failed");
        for (int client = 0; client <= TROLL; client++) {
            assert_int_equal(heard(world, client, "closed"), 0);
            assert_int_equal(heard(world, client, "link"), 0);
        }
        assert_int_equal(heard(world, FRIEND, "table_change"), changes);
        assert_string_equal(seat_kind(world, at.id, 2), "person");
        assert_string_equal(text_of(plain(world, OWNER, "open", at.id), "link"), at.link);
        size_t lines = heard(world, TROLL, "chat");
        expect_type(chat(world, FRIEND, at.id, "Still with us?"), "ok");
        assert_int_equal(heard(world, TROLL, "chat"), lines + 1); /* He has the table open as before, */
        expect_type(chat(world, TROLL, at.id, "Yes."), "ok");     /* and may speak. */
        const json_t *troll = person_of(world, at.id, "Troll");
        assert_true(json_is_true(json_object_get(troll, "present")) && json_is_false(json_object_get(troll, "muted")));
        assert_int_equal(json_integer_value(json_object_get(troll, "seat")), 2);
    }
    crash(world);
    come_back(world, TROLL + 1);
    const json_t *opened = plain(world, TROLL, "open", at.id);
    assert_int_equal(json_integer_value(json_object_get(opened, "seat")), 2);
    world_end(&at.world);
}

/* A kick that is stored stays, even if a later one is not. */
static void what_was_stored_before_a_failure_stays(void **test)
{
    (void)test;
    struct place at;
    begin(&at, "me");
    struct world *world = &at.world;
    hello(world, OTHER, "Eve", "none");
    expect_type(open_by_link(world, OTHER, at.id, at.link), "table");
    char troll[32], eve[32];
    snprintf(troll, sizeof troll, "%s", text_of(person_of(world, at.id, "Troll"), "person"));
    snprintf(eve, sizeof eve, "%s", text_of(person_of(world, at.id, "Eve"), "person"));
    world->hold = true;
    moderate(world, OWNER, at.id, troll, "ban");
    struct store_batch *first = world->waiting;
    moderate(world, OWNER, at.id, eve, "ban");
    world->waiting = first->next;
    first->next = NULL;
    first->result = STORE_OK;
    for (size_t i = 0; i < first->count; i++) keep(world, &first->writes[i]);
    server_stored(world->server, first, world->now);
    world->hold = false;
    world->fail = true;
    settle(world);
    world->fail = false;
    assert_int_equal(heard(world, TROLL, "closed"), 1);
    assert_int_equal(heard(world, OTHER, "closed"), 0);
    expect_refused(open_by_link(world, TROLL, at.id, fresh_link(&at)), "server.banned");
    expect_type(chat(world, OTHER, at.id, "I am here."), "ok");
    assert_string_equal(text_of(newest(world, FRIEND, "link"), "link"), at.link);
    world_end(&at.world);
}

/* Someone who left while his kick was being stored stays away; someone who has opened as many other tables as allowed
 * is told to look. */
static void who_moved_while_it_was_being_stored_is_where_he_went(void **test)
{
    (void)test;
    struct place at;
    begin(&at, "me");
    struct world *world = &at.world;
    another_tab(world, SECOND_TAB, TROLL, "Troll");
    expect_type(open_by_link(world, SECOND_TAB, at.id, at.link), "table");
    char other[8][32], person[32];
    for (int i = 0; i < 8; i++) {
        json_t *created = say(world, FRIEND, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}]}", "type", "create", "game",
                              "horizon", "options", "players 2\n", "public", 1, "seats", "kind", "me", "kind", "open");
        snprintf(other[i], sizeof other[i], "%s", text_of(created, "table"));
    }
    for (int i = 0; i < 7; i++) expect_type(plain(world, TROLL, "open", other[i]), "table");
    snprintf(person, sizeof person, "%s", text_of(person_of(world, at.id, "Troll"), "person"));
    world->hold = true;
    moderate(world, OWNER, at.id, person, "kick");
    expect_type(plain(world, TROLL, "open", other[7]), "table");
    disconnect(world, SECOND_TAB);
    world->hold = false;
    world->fail = true;
    settle(world);
    world->fail = false;
    assert_int_equal(heard(world, TROLL, "closed"), 0);
    assert_string_equal(text_of(newest(world, TROLL, "reseated"), "table"), at.id);
    expect_type(plain(world, TROLL, "close", other[7]), "ok");
    expect_type(open_by_link(world, TROLL, at.id, at.link), "table");
    assert_true(json_is_true(json_object_get(person_of(world, at.id, "Troll"), "present")));
    world_end(&at.world);
}

/* ---- How many ---- */

static void so_many_are_muted_or_banned_and_no_more(void **test)
{
    (void)test;
    struct place at;
    begin(&at, "me");
    struct world *world = &at.world;
    for (int i = 0; i <= 200; i++) {
        char name[16];
        snprintf(name, sizeof name, "Troll %d", i);
        world->client[OTHER].token[0] = 0;
        hello(world, OTHER, name, "none");
        expect_type(open_by_link(world, OTHER, at.id, fresh_link(&at)), "table");
        if (i < 200) expect_type(keep_order(world, at.id, name, i % 2 == 0 ? "mute" : "ban"), "ok");
        else expect_refused(keep_order(world, at.id, name, "mute"), "server.too_many_barred");
        if (i < 200) disconnect(world, OTHER);
        pass_time(world, 1000);
    }
    expect_refused(keep_order(world, at.id, "Troll 200", "ban"), "server.too_many_barred");
    assert_true(json_is_true(json_object_get(person_of(world, at.id, "Troll 200"), "present"))); /* Not half of it. */
    expect_type(keep_order(world, at.id, "Troll 0", "ban"),
                "ok"); /* Somebody on the list may change his place in it, */
    expect_type(keep_order(world, at.id, "Troll 2", "unmute"), "ok"); /* or leave it. */
    assert_null(person_of(world, at.id, "Troll 2"));
    expect_type(keep_order(world, at.id, "Troll 200", "ban"), "ok");
    crash(world);
    come_back(world, FRIEND + 1);
    assert_non_null(person_of(world, at.id, "Troll 199"));
    assert_true(json_is_true(json_object_get(person_of(world, at.id, "Troll 0"), "muted")));
    world_end(&at.world);
}

/* Of a crowd the first are listed, and everybody who has written, whenever they came. Everything that he has open at
 * the table is closed at once, and open as before if that is not stored. */
static void in_a_crowd_there_is_room_for_who_has_written(void **test)
{
    (void)test;
    enum { VISITORS = 1200, LISTED = 1000, TABS = 30, FIRST_TAB = OTHER + 1 };
    struct place at;
    char person[32];
    begin(&at, "me");
    struct world *world = &at.world;
    expect_type(chat(world, TROLL, at.id, "Ha!"), "ok");
    disconnect(world, TROLL);
    for (int i = 0; i < VISITORS; i++) { /* All of them speak through one client, and stay. */
        world->client[OTHER].token[0] = 0;
        hello(world, OTHER, i < VISITORS - 1 ? "Visitor" : "Eve", "none");
        expect_type(open_by_link(world, OTHER, at.id, at.link), "table");
    }
    for (int tab = FIRST_TAB; tab < FIRST_TAB + TABS; tab++) {
        another_tab(world, tab, TROLL, "Angel");
        expect_type(open_by_link(world, tab, at.id, at.link), "table");
    }
    const json_t *troll = person_of(world, at.id, "Angel");
    assert_true(json_is_true(json_object_get(troll, "present")));
    assert_int_equal(json_integer_value(json_object_get(troll, "line")), 1);
    snprintf(person, sizeof person, "%s", text_of(troll, "person"));
    assert_int_equal(json_array_size(json_object_get(newest(world, OWNER, "people"), "people")), LISTED);
    assert_null(person_of(world, at.id, "Eve"));
    world->hold = true;
    assert_null(moderate(world, OWNER, at.id, person, "kick"));
    world->hold = false;
    world->fail = true;
    settle(world);
    world->fail = false;
    expect_type(chat(world, FRIEND, at.id, "Peace."), "ok");
    for (int tab = FIRST_TAB; tab < FIRST_TAB + TABS; tab++) {
        assert_int_equal(heard(world, tab, "closed"), 0);
        assert_string_equal(text_of(json_object_get(newest(world, tab, "chat"), "chat"), "text"), "Peace.");
    }
    expect_type(moderate(world, OWNER, at.id, person, "kick"), "ok");
    for (int tab = FIRST_TAB; tab < FIRST_TAB + TABS; tab++) assert_int_equal(heard(world, tab, "closed"), 1);
    world_end(world);
}

/* ---- Damaged stores ---- */

static struct row *table_row(struct world *world)
{
    for (struct row *row = world->rows; row != NULL; row = row->next) {
        if (row->write.kind == STORE_PUT && strcmp(row->write.group, "table") == 0) return row;
    }
    fail_msg("no table is stored");
    return NULL;
}

static struct row *line_row(struct world *world)
{
    for (struct row *row = world->rows; row != NULL; row = row->next) {
        if (row->write.kind == STORE_PUT && strcmp(row->write.group, "line") == 0) return row;
    }
    fail_msg("no line is stored");
    return NULL;
}

static json_t *read_row(const struct row *row)
{
    return json_loadb(row->write.text, row->write.length, 0, NULL);
}

static void rewrite_row(struct row *row, json_t *held)
{
    free(row->write.text);
    row->write.text = json_dumps(held, JSON_COMPACT);
    row->write.length = strlen(row->write.text);
    json_decref(held);
}

/* Removes the field of the stored row, or sets it to another value, which it takes ownership of. */
static void alter_row(struct row *row, const char *field, json_t *value)
{
    json_t *held = read_row(row);
    if (value == NULL) json_object_del(held, field);
    else json_object_set_new(held, field, value);
    rewrite_row(row, held);
}

static void alter(struct world *world, const char *field, json_t *value)
{
    alter_row(table_row(world), field, value);
}

/* Text in a line or a seat that cannot identify any guest: the line is left out and nobody is listed, so that nothing
 * is stored that the next start would refuse. */
static void a_guest_that_makes_no_sense_is_nobody(void **test)
{
    (void)test;
    static const char *const guests[] = {"\"\"",
                                         "\"0011\"",
                                         "7",
                                         "\"001122334455667700112233445566770011223344556677001122334455667\"",
                                         "\"00112233445566770011223344556677001122334455667700112233445566777\"",
                                         "\"guest not 334455667700112233445566770011223344556677001122334455\""};
    for (size_t i = 0; i < sizeof guests / sizeof guests[0]; i++) {
        struct place at;
        begin(&at, "me");
        struct world *world = &at.world;
        json_t *guest = json_loads(guests[i], JSON_DECODE_ANY, NULL);
        assert_non_null(guest);
        expect_type(say(world, FRIEND, "{s:s, s:s, s:i}", "type", "join", "table", at.id, "seat", 1), "joined");
        expect_type(chat(world, TROLL, at.id, "Ha!"), "ok");
        disconnect(world, TROLL);
        alter_row(line_row(world), "guest", json_incref(guest));
        bool fits = json_is_string(guest) && json_string_length(guest) <= 64; /* A longer one belongs to no seat. */
        if (fits) {
            json_t *held = read_row(table_row(world));
            json_object_set(json_array_get(json_object_get(held, "seats"), 1), "guest", guest);
            rewrite_row(table_row(world), held);
        }
        json_decref(guest);
        disconnect(world, FRIEND);
        crash(world);
        come_back(world, OWNER + 1);
        const json_t *opened = plain(world, OWNER, "open", at.id);
        assert_int_equal(json_array_size(json_object_get(opened, "chat")), 0);
        assert_null(person_of(world, at.id, "Troll"));
        if (fits) assert_null(person_of(world, at.id, "Bob"));
        else expect_type(keep_order(world, at.id, "Bob", "mute"), "ok");
        crash(world);
        come_back(world, OWNER + 1);
        expect_type(plain(world, OWNER, "open", at.id), "table");
        world_end(world);
    }
}

/* A name longer than anybody's would be cut, maybe within a character. */
static void a_line_with_too_long_a_name_is_left_out(void **test)
{
    (void)test;
    struct place at;
    char name[200] = "";
    begin(&at, "me");
    memset(name, 'x', 129);
    expect_type(chat(&at.world, TROLL, at.id, "Ha!"), "ok");
    disconnect(&at.world, TROLL);
    alter_row(line_row(&at.world), "name", json_string(name));
    crash(&at.world);
    come_back(&at.world, OWNER + 1);
    assert_null(person_of(&at.world, at.id, name));
    world_end(&at.world);
}

/* A list that makes no sense must not admit those it was to keep out: the table is out of play. */
static void a_list_that_makes_no_sense_opens_no_table(void **test)
{
    (void)test;
    static const char *const lists[] = {
        "{}", "[1]", "[{\"guest\":\"00\",\"name\":\"Troll\",\"muted\":false,\"banned\":true}]",
        "[{\"guest\":\"0011223344556677001122334455667700112233445566770011223344556677\",\"banned\":true}]"};
    for (size_t i = 0; i <= sizeof lists / sizeof lists[0]; i++) {
        struct place at;
        begin(&at, "me");
        if (i < sizeof lists / sizeof lists[0]) alter(&at.world, "barred", json_loads(lists[i], 0, NULL));
        else alter(&at.world, "links", json_integer(-1));
        crash(&at.world);
        come_back(&at.world, TROLL + 1);
        expect_refused(open_by_link(&at.world, OWNER, at.id, at.link), "server.damaged");
        world_end(&at.world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_owner_keeps_order_and_not_against_himself),
        cmocka_unit_test(a_person_is_called_otherwise_at_each_table),
        cmocka_unit_test(an_evening_has_organisers_and_no_owner),
        cmocka_unit_test(who_is_muted_says_nothing_until_it_is_lifted),
        cmocka_unit_test(who_wrote_and_left_is_not_out_of_reach),
        cmocka_unit_test(who_is_put_out_loses_seat_view_key_and_link),
        cmocka_unit_test(who_is_put_out_has_no_part_in_the_dice),
        cmocka_unit_test(who_is_banned_does_not_come_back),
        cmocka_unit_test(a_public_table_is_closed_to_who_is_banned_and_to_nobody_else),
        cmocka_unit_test(who_plays_stays),
        cmocka_unit_test(an_owner_who_has_no_seat_keeps_order_too),
        cmocka_unit_test(who_takes_the_owners_seat_is_muted_no_longer),
        cmocka_unit_test(a_kick_that_is_not_stored_has_not_happened),
        cmocka_unit_test(what_was_stored_before_a_failure_stays),
        cmocka_unit_test(who_moved_while_it_was_being_stored_is_where_he_went),
        cmocka_unit_test(so_many_are_muted_or_banned_and_no_more),
        cmocka_unit_test(in_a_crowd_there_is_room_for_who_has_written),
        cmocka_unit_test(a_guest_that_makes_no_sense_is_nobody),
        cmocka_unit_test(a_line_with_too_long_a_name_is_left_out),
        cmocka_unit_test(a_list_that_makes_no_sense_opens_no_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
