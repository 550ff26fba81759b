/* Logs of the digital edition of Cold War: their lines, the dealing of unseen cards, games there and back. */
#include "effort.h"
#include "games/coldwar/action.h"
#include "games/coldwar/contract.h"
#include "games/coldwar/import/record.h"
#include "log_world.h"

enum { GAMES_FEW = 12, GAMES_MANY = 60, STEPS_MAX = 4000 };

/* ---- Lines ---- */

static const char *const lines[] = {
    "Turn 3, Headline Phase: Fidel* & \"We Will Bury You\"*: DEFCON improves to 3",
    "Turn 10, US AR8: OAS Founded: Event: OAS Founded",
    "Turn 8, US AR2: : Place Influence (1 Ops):",
    "Turn 9, Cleanup: Containment* is no longer in play.",
    "Turn 9, Cleanup",
    ": : US gains 8 VP. Score is US 9.",
    "Coup (4 Ops):",
    "Realignment (2 Ops):",
    "Space Race (3 Ops):",
    "USSR -12 in Spain/Portugal [0][3]",
    "Target: Laos/Cambodia",
    "SUCCESS: 6 [ + 3 - 2x2 = 5 ]",
    "SUCCESS: 6 [ + 5 (-1)  - 2x2 = 6 ]",
    "FAILURE: 1 [ + 2 (+1)  - 2x3 = -2 ]",
    "USSR rolls 5",
    "US rolls 5 (+2) = 7",
    "US rolls 1 (-1) = 0",
    "Die roll: 1 -- Success! (Needed 3 or less)",
    "Die roll: 6 -- Failed! (Needed 3 or less)",
    "USSR advances to 1 in the Space Race.",
    "War in South Korea",
    "VICTORY: 5 >= 4",
    "VICTORY: 6 (-2)  >= 4",
    "DEFEAT: 2 (-1)  < 3",
    "Trap Roll: 5 > 4 -- Trap Remains in Effect",
    "Trap Roll: 2 <= 4 -- Trap Escaped",
    "DEFCON degrades to 1",
    "US Military Ops to 5",
    "USSR gains 2 VP. Score is even.",
    "No VP awarded. Score is USSR 20.",
    "\"Lone Gunman\"* is now in play.",
    "*RESHUFFLE*",
    "US Headlines US/Japan Mutual Defense Pact*",
    "USSR reveals \"Ask Not What Your Country...\"*",
    "USSR reveals Nasser* from hand",
    "US has no cards to reveal",
    "USSR discards \"One Small Step...\"",
    "US has no cards to discard",
    "US plays \"An Evil Empire\"*",
    "US returns South America Scoring to USSR",
    "USSR chooses to participate in the Olympics",
    "US chooses to boycott the Olympics",
    "US chooses Middle East",
    "US wins by Victory Points",
    "USSR wins by Final Scoring",
    "US wins by Europe Control",
    "USSR wins by DEFCON",
    "US wins by Held Scoring Card",
    "USSR wins by Cuban Missile Crisis",
    "US wins by WarGames",
    "Unknown wins by Final Scoring",
    "Unknown wins by Held Scoring Card",
};

static const char head[] =
    "SETUP: Ann will play as USSR.\nBob will play as USA.\nHandicap influence: US +2\nScenario: Standard\n"
    "Optional Cards Added\nTime per Player: 90 Minutes\n";

static bool read_text(struct world *world, const char *text, struct casus_error *error)
{
    return cw_log_read(text, strlen(text), 0, &world->log, error);
}

static void every_line_is_written_as_it_was_read(void **state)
{
    struct world *world = *state;
    struct casus_error error;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        bool header = strncmp(lines[i], "Turn", 4) == 0 || lines[i][0] == ':';
        snprintf(world->text, TEXT_SIZE, "%s%s%s\n", head, header ? "\n" : "", lines[i]);
        if (!read_text(world, world->text, &error)) fail_msg("%s: %s", lines[i], error.text);
        struct casus_writer out = casus_writer_make(world->other, TEXT_SIZE);
        cw_log_write(&world->log.setup, world->log.item, world->log.count, &out);
        assert_string_equal(world->other, world->text);
    }
}

static void two_items_may_run_together(void **state)
{
    struct world *world = *state;
    struct casus_error error;
    snprintf(world->text, TEXT_SIZE, "%sUS +1 in Iran [2][0]US Military Ops to 3  DEFCON degrades to 2\r\n", head);
    assert_true(read_text(world, world->text, &error));
    assert_int_equal(world->log.count, 3);
    assert_int_equal(world->log.item[2].kind, CW_ITEM_DEFCON_FALLS);
    assert_int_equal(world->log.item[2].line, 7);
}

static void a_headline_may_lack_a_card(void **state)
{
    struct world *world = *state;
    struct casus_error error;
    snprintf(world->text, TEXT_SIZE,
             "%sTurn 1, Headline Phase: Fidel* & : USSR Headlines Fidel*\nTurn 2, Headline Phase: Fidel*:\n", head);
    assert_true(read_text(world, world->text, &error));
    assert_int_equal(world->log.item[0].card[0], CW_FIDEL);
    assert_int_equal(world->log.item[0].card[1], CW_NO_CARD);
    assert_int_equal(world->log.item[2].kind, CW_ITEM_HEADLINE_ALONE);
}

/* A line as the log is read, in world->other. */
static void write_as_read(struct world *world, const char *line)
{
    struct casus_error error;
    snprintf(world->text, TEXT_SIZE, "%s%s\r\n", head, line);
    if (!read_text(world, world->text, &error)) fail_msg("%s: %s", line, error.text);
    if (world->log.refusals > 0) fail_msg("%s is not read", line);
    struct casus_writer out = casus_writer_make(world->other, TEXT_SIZE);
    cw_log_write(&world->log.setup, world->log.item, world->log.count, &out);
}

/* The parts of a header are joined by colons; those of empty parts may be there or not. */
static void a_header_may_have_more_colons_or_fewer(void **state)
{
    static const struct {
        const char *line, *means;
    } headers[] = {
        {"Turn 2, US AR6", "Turn 2, US AR6: :"},
        {"Turn 10, USSR AR8:", "Turn 10, USSR AR8: :"},
        {"Turn 10, USSR AR8: : :", "Turn 10, USSR AR8: :"},
        {"Turn 6, US AR1: Muslim Revolution", "Turn 6, US AR1: Muslim Revolution:"},
        {"Turn 6, USSR AR1: Fidel*: : Event: Fidel*", "Turn 6, USSR AR1: Fidel*: Event: Fidel*"},
        {"Turn 1, Headline Phase: Fidel* & Nasser*", "Turn 1, Headline Phase: Fidel* & Nasser*:"},
        {"Turn 3, Headline Phase: Fidel*", "Turn 3, Headline Phase: Fidel*:"},
        {"Turn 3, Headline Phase", "Turn 3, Headline Phase: :"},
        {"Turn 3, Headline Phase: :", "Turn 3, Headline Phase: :"},
        {"Turn 6, Cleanup: : DEFCON improves to 3", "Turn 6, Cleanup: DEFCON improves to 3"},
        {": : : US gains 8 VP. Score is US 9.", ": : US gains 8 VP. Score is US 9."},
    };
    struct world *world = *state;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        char expected[160];
        write_as_read(world, headers[i].line);
        snprintf(expected, sizeof expected, "\n%s\n", headers[i].means);
        assert_string_equal(world->other + strlen(head), expected);
    }
}

static void a_set_up_may_be_told_in_other_words(void **state)
{
    static const struct {
        const char *lines;
        unsigned side, points, refusals;
    } setups[] = {
        {"SETUP: Ann will play as USSR.\nBob will play as USA.\n", CW_USSR, 0, 0},
        {"SETUP: : Ann will play as USSR.\n: Bob will play as USA.\nHandicap influence: : US +2\n", CW_US, 2, 0},
        {"SETUP: Ann bids 2 Influence for USSR\nBob bids 1 Influence for USSR\nAnn will play as USSR.\n"
         "Bob will play as USA.\nAdditional Influence from bidding: US +2\n",
         CW_US, 2, 0},
        {"SETUP: : Bob bids 10 Influence for US\r\nAnn bids 0 Influence for USA\r\nBob will play as USA.\r\n"
         "Ann will play as USSR.\r\nAdditional Influence from bidding: : USSR +10\r\n",
         CW_USSR, 10, 0},
        {"SETUP: Ann will play as USSR.\nBob will play as USA.\nHandicap influence: None\n"
         "Additional Influence from bidding: None\n",
         CW_USSR, 0, 0},
        {"SETUP: Ann will play as USSR.\nBob will play as USA.\nHandicap influence: US +2\n"
         "Additional Influence from bidding: US +1\n",
         CW_US, 3, 0},
        {"SETUP: Ann will play as USSR.\nBob will play as USA.\nHandicap influence: US +2\n"
         "Additional Influence from bidding: USSR +1\n",
         CW_US, 2, 1},
        {"SETUP: Ann bids two Influence for USSR\nAnn will play as USSR.\nBob will play as USA.\n", CW_USSR, 0, 1},
    };
    struct world *world = *state;
    struct casus_error error;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        const struct cw_log_setup *setup = &world->log.setup;
        snprintf(world->text, TEXT_SIZE, "%sScenario: : Standard\nTime per Player: : 1 Hour\nUSSR +1 in Iran [1][1]\n",
                 setups[i].lines);
        assert_true(read_text(world, world->text, &error));
        assert_int_equal(cw_log_games(world->text, strlen(world->text)), 1);
        assert_int_equal(world->log.refusals, setups[i].refusals);
        assert_true(casus_word_is(setup->player[CW_USSR], "Ann") && casus_word_is(setup->player[CW_US], "Bob"));
        assert_true(casus_word_is(setup->time, "1 Hour"));
        assert_int_equal(setup->handicap, setups[i].points);
        if (setup->handicap > 0) assert_int_equal(setup->handicap_side, setups[i].side);
    }
}

static void wrong_lines_are_refused_with_their_place(void **state)
{
    static const struct {
        const char *line, *said;
    } wrong[] = {
        {"US +1 in Atlantis [1][0]", "Line 7, column 10: the name of a country is expected."},
        {"US +x in Iran [1][0]", "Line 7, column 5: a number is expected."},
        {"Event: Peace", "Line 7, column 8: the title of a card is expected."},
        {"US returns Fidel* to France", "Line 7, column 22: a side is expected, US or USSR."},
        {"No VP awarded. Score is odd.", "Line 7, column 25: a score is expected, such as \"even\" or \"US 4\"."},
        {"US chooses war", "Line 7, column 12: the name of a region is expected."},
        {"Event: Fidel* again", "Line 7, column 15: a log of the digital edition does not go on like this."},
        {"hello", "Line 7: the set-up of a log of the digital edition has no such line."},
    };
    struct world *world = *state;
    struct casus_error error;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(world->text, TEXT_SIZE, "%s%s\n", head, wrong[i].line);
        /* What precedes it in the log is kept. */
        if (read_text(world, world->text, &error)) cw_refuse_line(&world->log.refusal[0], &error);
        assert_string_equal(error.text, wrong[i].said);
    }
    assert_false(read_text(world, head, &error));
    assert_string_equal(error.text, "The log ends after line 6, before anything was played.");
    assert_false(read_text(world, "Turn 1\n", &error));
    assert_string_equal(error.text, "No line begins with \"SETUP:\", as a log of the digital edition does.");
}

/* ---- Dealing ---- */

static void deal(struct cw_deals *deals, unsigned card, unsigned seat)
{
    assert_true(cw_deals_deal(deals, card, seat, 1, 0));
}

static struct cw_set three_cards(void)
{
    struct cw_set cards = cw_only(CW_FIDEL);
    cw_add(&cards, CW_NASSER);
    cw_add(&cards, CW_NATO);
    return cards;
}

/* The deck has three cards, and the first one dealt is assumed to be Fidel, to the USSR. */
static struct cw_deals *fidel_is_dealt(struct world *world)
{
    cw_deals_begin(&world->deals, &world->uses, 10);
    assert_true(cw_deals_enter(&world->deals, three_cards(), true));
    deal(&world->deals, CW_FIDEL, CW_USSR);
    return &world->deals;
}

static void a_shown_card_comes_into_the_hand(void **state)
{
    struct cw_deals *deals = fidel_is_dealt(*state);
    bool moved = false;
    assert_int_equal(cw_deals_hidden_in(deals, CW_USSR), 1);
    assert_int_equal(cw_deals_hidden_in(deals, CW_US), 0); /* Cards left in the deck are in no hand. */
    deal(deals, CW_NASSER, CW_US);
    assert_true(cw_deals_show(deals, CW_NATO, CW_USSR, &moved)); /* From the deck, for Fidel. */
    assert_true(moved);
    assert_int_equal(cw_deals_card(deals, 0), CW_NATO);
    assert_false(cw_deals_hidden(deals, CW_NATO));
    assert_true(cw_deals_show(deals, CW_FIDEL, CW_US, &moved)); /* From the deck again, for Nasser. */
    assert_int_equal(cw_deals_card(deals, 1), CW_FIDEL);
    assert_false(cw_deals_show(deals, CW_NASSER, CW_US, &moved)); /* No place is left in that hand. */
}

/* A card shown before may have come in another deal than assumed: the path goes through it. */
static void shown_cards_change_places_too(void **state)
{
    struct cw_deals *deals = fidel_is_dealt(*state);
    bool moved = false;
    assert_true(cw_deals_enter(deals, cw_only(CW_QUAGMIRE), false)); /* Later cards can only be in later deals. */
    deal(deals, CW_NASSER, CW_USSR);
    assert_true(cw_deals_show(deals, CW_NASSER, CW_USSR, &moved));
    assert_false(moved);
    assert_true(cw_deals_show(deals, CW_QUAGMIRE, CW_USSR, &moved));
    assert_int_equal(cw_deals_card(deals, 0), CW_NASSER);
    assert_int_equal(cw_deals_card(deals, 1), CW_QUAGMIRE);
    assert_true(cw_deals_hidden(deals, CW_FIDEL));
}

/* When the deck is empty, every card of it is in a hand. */
static void an_empty_deck_hides_nothing(void **state)
{
    struct cw_deals *deals = fidel_is_dealt(*state);
    bool moved = false;
    deal(deals, CW_NASSER, CW_USSR);
    deal(deals, CW_NATO, CW_US);
    assert_true(cw_deals_enter(deals, cw_only(CW_COMECON), true));
    deal(deals, CW_COMECON, CW_US);
    assert_true(cw_deals_rule_out(deals, CW_FIDEL, CW_USSR, 0, &moved)); /* It changes places with NATO. */
    assert_int_equal(cw_deals_card(deals, 2), CW_FIDEL);
    assert_false(cw_deals_show(deals, CW_COMECON, CW_USSR, &moved)); /* It came after the USSR's last deal. */
    assert_false(cw_deals_show_in_deck(deals, CW_NATO, &moved));
}

/* A hand that does not hold a card now may be dealt it next. */
static void a_card_that_a_hand_lacks_may_come_in_the_next_deal(void **state)
{
    struct cw_deals *deals = fidel_is_dealt(*state);
    bool moved = false;
    assert_true(cw_deals_rule_out(deals, CW_FIDEL, CW_USSR, 0, &moved));
    assert_true(moved);
    assert_int_equal(cw_deals_card(deals, 0), CW_NASSER);
    deal(deals, CW_NATO, CW_USSR);
    moved = false;
    assert_true(cw_deals_show(deals, CW_FIDEL, CW_USSR, &moved)); /* In the second place, not in the first. */
    assert_true(moved);
    assert_int_equal(cw_deals_card(deals, 1), CW_FIDEL);
}

static void a_card_to_score_comes_when_it_is_scored(void **state)
{
    struct world *world = *state;
    struct cw_deals *deals = &world->deals;
    struct cw_set deck = three_cards();
    cw_add(&deck, CW_ASIA_SCORING);
    cw_deals_begin(deals, &world->uses, 10);
    cw_uses_add(&world->uses, (struct cw_use){.at = 9, .turn = 2, .seat = CW_US, .card = CW_ASIA_SCORING});
    cw_uses_add(&world->uses, (struct cw_use){.at = 9, .turn = 2, .seat = CW_USSR, .card = CW_NATO});
    assert_int_equal(cw_deals_choose(deals, deck, CW_US, 2, 5), CW_ASIA_SCORING);
    assert_int_not_equal(cw_deals_choose(deals, deck, CW_US, 1, 5), CW_ASIA_SCORING);
    assert_int_equal(cw_deals_choose(deals, deck, CW_USSR, 1, 5), CW_NATO);
}

/* Two of each hand are dealt long before the last turn, and the deck is empty: Fidel and Nasser to the USSR, and two
 * scoring cards, which no line mentions, to the US. */
static void one_card_to_score_may_lack_its_line(void **state)
{
    struct world *world = *state;
    struct cw_deals *deals = fidel_is_dealt(world);
    struct cw_set scoring = cw_only(CW_ASIA_SCORING);
    bool moved = false;
    cw_add(&scoring, CW_EUROPE_SCORING);
    assert_true(cw_deals_enter(deals, scoring, false));
    deal(deals, CW_NASSER, CW_USSR);
    deal(deals, CW_ASIA_SCORING, CW_US);
    deal(deals, CW_EUROPE_SCORING, CW_US);
    assert_true(cw_deals_enter(deals, cw_only(CW_COMECON), true));
    deal(deals, CW_COMECON, CW_USSR);
    assert_false(cw_deals_show(deals, CW_COMECON, CW_US, &moved));
    assert_false(cw_deals_hold(deals, CW_ASIA_SCORING, CW_USSR, &moved));
    assert_false(cw_deals_rule_out(deals, CW_ASIA_SCORING, CW_US, 0, &moved));
    world->uses.incomplete = true;
    assert_true(cw_deals_rule_out(deals, CW_ASIA_SCORING, CW_US, 0, &moved));
    assert_true(moved);
    assert_true(cw_deals_holds(deals, CW_ASIA_SCORING, CW_USSR));
    assert_false(cw_deals_rule_out(deals, CW_EUROPE_SCORING, CW_US, 0, &moved)); /* One line, one card. */
}

/* ---- There and back ---- */

/* Any action, but preferably one that does not end the game at once. */
static struct cw_event random_event(struct world *world, const struct cw_state *state, struct casus_random *random)
{
    enum { TRIES = 12 };
    struct casus_actor actor;
    struct cw_event event = {.seat = CASUS_SEAT_CHANCE};
    cw_actor(state, &actor);
    if (actor.kind == CASUS_ACTOR_CHANCE) {
        event.action = casus_random_outcome(&casus_coldwar, state, world->outcomes, random);
        return event;
    }
    event.seat = casus_seats_has(&actor.awaited, CW_USSR) ? CW_USSR : CW_US;
    size_t count = cw_legal(state, event.seat, world->legal);
    for (int i = 0; i < TRIES; i++) {
        struct cw_state next = *state;
        event.action = world->legal[casus_random_below(random, count)];
        cw_act(&next, event.seat, event.action, NULL, NULL);
        if (next.phase != CW_OVER) break;
    }
    return event;
}

/* Plays a game at random and leaves its log in world->text. */
static void play_game(struct world *world, uint64_t seed, const char *options)
{
    const struct casus_word names[2] = {{"Ann", 3}, {"Bob", 3}};
    struct casus_random random = casus_random_make(seed);
    struct casus_error error;
    struct cw_state now, before;
    assert_true(casus_coldwar.init(&now, options, strlen(options), &error));
    assert_true(cw_export_begin(&world->export, &now.option, names, &error));
    for (int i = 0; i < STEPS_MAX && now.phase != CW_OVER; i++) {
        struct cw_event event = random_event(world, &now, &random);
        before = now;
        world->journal.count = 0;
        assert_true(cw_act(&now, event.seat, event.action, &world->journal, &error));
        assert_true(cw_export_action(&world->export, &before, event.seat, event.action, &world->journal, &now));
    }
    cw_export_end(&world->export, &now);
    struct casus_writer out = casus_writer_make(world->text, TEXT_SIZE);
    cw_export_write(&world->export, &out);
    assert_true(casus_writer_fits(&out));
}

/* In this game C77 draws a scoring card; a hand that was dealt it earlier would have to score another at once
 * (10.5). */
static void known_games_come_back(void **state)
{
    static const uint64_t seeds[] = {601};
    struct world *world = *state;
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        play_game(world, seeds[i], "");
        import_text(&world->import, world->text);
        tell_differences(&world->import, "a known game");
        comes_back(world, &world->import);
    }
}

static void random_games_come_back(void **state)
{
    static const char *const options[] = {"digital on\noptional off\n", "handicap us 2\n",
                                          "handicap ussr 3\ndigital on\n", "scenario late_war\n"};
    struct world *world = *state;
    for (uint64_t seed = 1; seed <= effort(GAMES_FEW, GAMES_MANY); seed++) {
        play_game(world, seed, options[seed % 4]);
        import_text(&world->import, world->text);
        char name[32];
        snprintf(name, sizeof name, "seed %llu", (unsigned long long)seed);
        tell_differences(&world->import, name);
        comes_back(world, &world->import);
    }
}

/* A log ends before the item with which a move would exceed its room. */
static void a_move_of_too_many_items_ends_the_log(void **state)
{
    static const char header[] = "\nTurn 1, USSR AR2: ", item[] = "No VP awarded. Score is even.\n";
    struct world *world = *state;
    struct casus_error error;
    play_game(world, 7, "digital on\n");
    char *at = strstr(world->text, header);
    assert_non_null(at);
    struct casus_writer out = casus_writer_make(world->other, TEXT_SIZE);
    casus_write_bytes(&out, world->text, (size_t)(at + 1 - world->text));
    for (int i = 0; i < CW_MOVE_ITEMS_MAX; i++) casus_write_text(&out, item);
    casus_write_text(&out, at + 1);
    assert_true(casus_writer_fits(&out));
    assert_true(cw_import(&world->import, world->other, strlen(world->other), 0, &error));
    const struct cw_log *log = &world->import.log;
    assert_true(log->refusals > 0);
    assert_int_equal(log->refusal[log->refusals - 1].missed, CW_MISSED_END);
}

/* The record's header names the events that were guessed, by their numbers from 1. */
static void a_record_names_what_was_guessed(void **state)
{
    static const char key[] = "\"guessed\":[";
    struct world *world = *state;
    struct casus_writer out = casus_writer_make(world->other, TEXT_SIZE);
    play_game(world, 7, "digital on\n");
    import_text(&world->import, world->text);
    cw_record_write(&world->import, &out);
    assert_true(casus_writer_fits(&out));
    char *at = strstr(world->other, key);
    assert_non_null(at);
    at += sizeof key - 1;
    unsigned guessed = 0;
    for (unsigned i = 0; i < world->import.events; i++) {
        if (!world->import.event[i].guessed) continue;
        assert_int_equal(strtoul(at, &at, 10), i + 1);
        at++; /* A comma, or the end of the list. */
        guessed++;
    }
    assert_true(guessed > 0 && at[-1] == ']');
}

/* What a log implies about cards that it does not name: the highest given for Missile Envy (C49), also under Red
 * Scare/Purge (C31), nothing to discard in a trap (C42, C44). In these games a hand dealt without regard to this cannot
 * be played on. */
static void what_a_hand_cannot_hold_is_not_dealt_to_it(void **state)
{
    static const struct {
        uint64_t seed;
        const char *options, *shows;
    } games[] = {
        {17, "", "Event: Missile Envy"},
        {22, "digital on\n", "Event: Bear Trap"},
        {97, "digital on\noptional off\n", "Event: Quagmire"},
        {2043, "", "Red Scare/Purge"}, /* C31: a card of 1 loses nothing, and is worth as much as one of 2. */
    };
    struct world *world = *state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        play_game(world, games[i].seed, games[i].options);
        assert_non_null(strstr(world->text, games[i].shows));
        import_text(&world->import, world->text);
        tell_differences(&world->import, games[i].shows);
    }
}

/* ---- As the digital edition tells it ---- */

/* 10.3: the final scoring is one award, and the last line says who has won. */
static void rule_10_3_the_final_scoring_is_one_award(void **state)
{
    static const char end[] =
        "\nTurn 10, Cleanup: US gains 3 VP. Score is US 9.\n\n: : US gains 15 VP. Score is US 24.\n"
        "US wins by Final Scoring\n";
    struct world *world = *state;
    play_game(world, 7, "scenario late_war\n");
    const char *at = strstr(world->text, "\nTurn 10, Cleanup");
    assert_non_null(at);
    assert_string_equal(at, end);
}

/* What the last line says about the end is compared as well. */
static void a_wrong_reason_of_the_end_is_a_difference(void **state)
{
    static const char wins[] = "wins by Final Scoring\n";
    struct world *world = *state;
    play_game(world, 7, "scenario late_war\n");
    const char *at = strstr(world->text, wins);
    assert_non_null(at);
    snprintf(world->other, TEXT_SIZE, "%.*swins by Victory Points\n", (int)(at - world->text), world->text);
    import_text(&world->import, world->other);
    assert_int_equal(world->import.differences, 1);
    /* A reason in other words is not compared; who has won is. */
    snprintf(world->other, TEXT_SIZE, "%.*swins by a coin\n", (int)(at - world->text), world->text);
    import_text(&world->import, world->other);
    assert_int_equal(world->import.differences, 0);
    snprintf(world->other, TEXT_SIZE, "%.*sUSSR wins by a coin\n", (int)(at - strlen("US ") - world->text),
             world->text);
    import_text(&world->import, world->other);
    assert_int_equal(world->import.differences, 1);
    snprintf(world->other, TEXT_SIZE, "%.*sUnknown wins by Final Scoring\n", (int)(at - strlen("US ") - world->text),
             world->text);
    import_text(&world->import, world->other);
    assert_int_equal(world->import.differences, 0);
    snprintf(world->other, TEXT_SIZE, "%.*swins by Forfeit\n", (int)(at - world->text), world->text);
    import_text(&world->import, world->other);
    assert_int_equal(world->import.differences, 1);
}

/* Whether the record in world->other ends so. */
static bool record_has(struct world *world, const char *words)
{
    struct casus_writer out = casus_writer_make(world->other, TEXT_SIZE);
    cw_record_write(&world->import, &out);
    assert_true(casus_writer_fits(&out));
    return strstr(world->other, words) != NULL;
}

/* A game may end anywhere because a side gives up, or nobody knows why. */
static void a_game_may_be_broken_off(void **state)
{
    static const struct {
        const char *ending, *record;
    } endings[] = {
        {"US wins by Forfeit\n", "\"resign\":0,"},
        {"USSR wins by Forfeit\r\nThank you!\r\n", "\"resign\":1,"},
        {"USSR wins by Unknown", "\"resign\":1,"},
        {"Unknown wins by Unknown\n\n", "\"end\":\"abandoned\""},
        {"Unknown wins by Forfeit", "\"end\":\"abandoned\""},
    };
    static const char *const places[] = {"\nTurn 1, USSR AR2", "\nTurn 2, Headline Phase", "\nTurn 3, US AR6"};
    struct world *world = *state;
    play_game(world, 7, "digital on\n");
    char *log = strdup(world->text);
    assert_non_null(log);
    for (size_t i = 0; i < (size_t)5 * 3; i++) {
        const char *at = strstr(log, places[i % 3]);
        assert_non_null(at);
        snprintf(world->text, TEXT_SIZE, "%.*s\n\n%s", (int)(at - log), log, endings[i / 3].ending);
        import_text(&world->import, world->text);
        tell_differences(&world->import, endings[i / 3].ending);
        assert_true(world->import.broken_off && world->import.state.phase != CW_OVER);
        assert_true(record_has(world, endings[i / 3].record));
        comes_back(world, &world->import);
    }
    free(log);
}

/* 10.5: the digital edition lets a player hold a scoring card, and so lose. */
static void rule_10_5_a_scoring_card_may_be_held(void **state)
{
    static const char last[] = " wins by Held Scoring Card\n";
    struct world *world = *state;
    unsigned found = 0;
    for (uint64_t seed = 1; found < effort(1, 20) && seed < 400; seed++) {
        play_game(world, seed, "digital held\n");
        if (strstr(world->text, last) == NULL) continue;
        found++;
        import_text(&world->import, world->text);
        tell_differences(&world->import, "a held scoring card");
        assert_int_equal(world->import.state.reason, CW_BY_HELD_SCORING);
        comes_back(world, &world->import);
    }
    assert_true(found > 0);
}

/* 10.3: the award that ends the game is not reported. */
static void rule_10_3_the_award_that_wins_is_not_told(void **state)
{
    static const char end[] = "USSR advances to 7 in the Space Race.\nUSSR wins by Victory Points\n";
    struct world *world = *state;
    play_game(world, 5, "");
    assert_string_equal(world->text + strlen(world->text) - strlen(end), end);
}

/* ---- What is wrong is told ---- */

/* The first line of world->text with `words` in it, which becomes `instead` in world->other; its number. */
static unsigned spoil(struct world *world, const char *words, const char *instead)
{
    const char *at = strstr(world->text, words);
    assert_non_null(at);
    snprintf(world->other, TEXT_SIZE, "%.*s%s%s", (int)(at - world->text), world->text, instead, at + strlen(words));
    unsigned line = 1;
    for (const char *c = world->text; c < at; c++) line += *c == '\n';
    return line;
}

/* world->text without its line of influence of this number, from 0, in world->other; the line's number. */
static unsigned drop_line(struct world *world, unsigned number)
{
    unsigned line = world->import.log.item[0].line + number;
    const char *at = world->text;
    for (unsigned i = 1; i < line; i++) at = strchr(at, '\n') + 1;
    snprintf(world->other, TEXT_SIZE, "%.*s%s", (int)(at - world->text), world->text, strchr(at, '\n') + 1);
    return line;
}

static void one_wrong_figure_is_one_difference(void **state)
{
    static const struct {
        const char *words, *instead;
        unsigned kind;
    } wrong[] = {
        {"DEFCON degrades to 4", "DEFCON degrades to 3", CW_DIFFERS},
        {"Military Ops to 2", "Military Ops to 1", CW_DIFFERS},
        {" in Iran [", " in Iran [9", CW_DIFFERS},
        {"(Needed 3 or less)", "(Needed 2 or less)", CW_DIFFERS},
        {"VP. Score is", "VP. Score is USSR 19.\nNo VP awarded. Score is", CW_NOT_IN_GAME},
        {"\nDEFCON degrades to 4\n", "\n", CW_NOT_IN_LOG},
    };
    struct world *world = *state;
    bool has_all = false; /* What is made wrong. */
    for (uint64_t seed = 1; !has_all && seed < 100; seed++) {
        play_game(world, seed, "digital on\n");
        has_all = true;
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
            has_all = has_all && strstr(world->text, wrong[i].words) != NULL;
    }
    assert_true(has_all);
    import_text(&world->import, world->text);
    assert_int_equal(world->import.differences, 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        unsigned line = spoil(world, wrong[i].words, wrong[i].instead);
        import_text(&world->import, world->other);
        assert_true(world->import.differences >= 1 && world->import.differences <= 3);
        if (wrong[i].kind == CW_DIFFERS) {
            assert_int_equal(world->import.differences, 1);
            assert_int_equal(world->import.difference[0].line, line);
        }
        assert_int_equal(world->import.difference[0].kind == CW_NOT_IN_LOG, wrong[i].kind == CW_NOT_IN_LOG);
    }
}

/* Logs often lack what the end of a turn brings: its points, and the cards no longer in play. */
static void the_end_of_a_turn_may_be_told_in_part(void **state)
{
    static const struct {
        const char *words, *instead;
        bool needed;
    } cuts[] = {
        {"Yuri and Samantha* is no longer in play.\n", "", false},
        {"Turn 9, Cleanup: USSR gains 2 VP. Score is USSR 5.\n", "Turn 9, Cleanup: ", false},
        {"USSR gains 2 VP. Score is USSR 7.\n", "", true}, /* In the turn. */
    };
    struct world *world = *state;
    play_game(world, 7, "scenario late_war\n");
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        spoil(world, cuts[i].words, cuts[i].instead);
        import_text(&world->import, world->other);
        if ((world->import.differences > 0) != cuts[i].needed) fail_msg("without %s", cuts[i].words);
    }
}

static void what_cannot_be_ends_the_import(void **state)
{
    struct world *world = *state;
    play_game(world, 7, "digital on\n");
    unsigned line = spoil(world, "Turn 2, Headline Phase", "Turn 5, Headline Phase");
    import_text(&world->import, world->other);
    assert_int_equal(world->import.differences, 1);
    assert_int_equal(world->import.difference[0].kind, CW_NO_ACTION);
    assert_int_equal(world->import.difference[0].line, line);
    assert_true(world->import.events > 0); /* The game so far is kept. */
}

/* ---- What is not there is not invented ---- */

/* Imports `text` and expects differences, the first at this line with this sentence. */
static void expect_difference(struct world *world, const char *text, unsigned line, const char *says)
{
    char sentence[512];
    struct casus_writer out = casus_writer_make(sentence, sizeof sentence);
    import_text(&world->import, text);
    assert_true(world->import.differences > 0);
    cw_difference_write(&world->import.difference[0], &out);
    assert_string_equal(sentence, says);
    assert_int_equal(world->import.difference[0].line, line);
}

/* A log that stops anywhere in the first two turns. */
static void a_cut_is_an_unfinished_game(void **state)
{
    struct world *world = *state;
    play_game(world, 7, "digital on\n");
    const char *end = strstr(world->text, "\nTurn 3, USSR AR1");
    assert_non_null(end);
    for (const char *at = strstr(world->text, "\nUSSR +"); at != NULL && at < end; at = strchr(at + 1, '\n')) {
        snprintf(world->other, TEXT_SIZE, "%.*s\n", (int)(at - world->text), world->text);
        struct casus_error error;
        if (!cw_import(&world->import, world->other, strlen(world->other), 0, &error)) {
            assert_non_null(strstr(error.text, "before anything was played"));
            continue;
        }
        tell_differences(&world->import, world->other);
        assert_true(world->import.state.phase != CW_OVER);
    }
}

/* A game ends when only one side has chosen its headline, or none has shown its. */
static void a_log_may_stop_among_the_headlines(void **state)
{
    static const char *const ends[] = {
        "Turn 1, Headline Phase: Fidel*: USSR Headlines Fidel*\n",
        "Turn 1, Headline Phase: Fidel* & : USSR Headlines Fidel*\n",
        "Turn 1, Headline Phase: Fidel* & Duck and Cover:\n",
        "Turn 1, Headline Phase: Fidel* & Duck and Cover: USSR Headlines Fidel*\n",
        "Turn 1, Headline Phase:  & Duck and Cover: US Headlines Duck and Cover\n",
    };
    static const char setup[] =
        "SETUP: Ann will play as USSR.\nBob will play as USA.\nHandicap influence: None\nScenario: Standard\n"
        "Optional Cards Added\nUSSR +6 in Poland [0][6]\nUS +7 in West Germany [7][0]\n";
    struct world *world = *state;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(world->text, TEXT_SIZE, "%s%s", setup, ends[i]);
        import_text(&world->import, world->text);
        tell_differences(&world->import, ends[i]);
        const uint8_t *headline = world->import.state.headline;
        bool ussr = strstr(ends[i], "Fidel") != NULL, us = strstr(ends[i], "Duck") != NULL;
        if (!us || !ussr) {
            assert_int_equal(headline[CW_USSR], ussr ? CW_FIDEL : CW_NO_CARD);
            assert_int_equal(headline[CW_US], us ? CW_DUCK_AND_COVER : CW_NO_CARD);
        } else {
            assert_int_equal(world->import.state.phase, CW_ROUNDS); /* Neither asks anything. */
        }
    }
}

/* world->text up to a turn's headlines, of which only that of a side is chosen; of nobody with CW_NEUTRAL. */
static void stop_at_headlines(struct world *world, unsigned turn, unsigned side)
{
    static const char *const shows[] = {[CW_USSR] = "USSR Headlines ", [CW_US] = "US Headlines "};
    char place[32];
    snprintf(place, sizeof place, "\nTurn %u, Headline Phase: ", turn);
    const char *header = strstr(world->text, place);
    assert_non_null(header);
    int before = (int)(header + strlen(place) - world->text);
    const char *rest = strchr(strstr(header, " & "), ':'), *first = strstr(rest, shows[CW_USSR]);
    if (side == CW_NEUTRAL) {
        snprintf(world->other, TEXT_SIZE, "%.*s%.*s\n", before, world->text, (int)(first - rest), rest);
    } else {
        const char *shown = strstr(rest, shows[side]), *card = shown + strlen(shows[side]);
        int length = (int)strcspn(card, "\n");
        snprintf(world->other, TEXT_SIZE, "%.*s%.*s%.*s\n%s%.*s\n", before, world->text, length, card,
                 (int)(first - rest), rest, shows[side], length, card);
    }
    memcpy(world->text, world->other, TEXT_SIZE);
}

/* So does an export: the cards are dealt, and a headline or none is chosen. */
static void rule_4_5_c_an_open_headline_phase_comes_back(void **state)
{
    struct world *world = *state;
    for (unsigned turn = 1; turn <= 3; turn++) {
        for (unsigned side = 0; side <= CW_NEUTRAL; side++) {
            play_game(world, 7, "digital on\n");
            stop_at_headlines(world, turn, side);
            import_text(&world->import, world->text);
            tell_differences(&world->import, "an open headline phase");
            assert_int_equal(world->import.state.ask.kind, CW_ASK_HEADLINE);
            for (unsigned seat = 0; seat < 2; seat++)
                assert_int_equal(world->import.state.headline[seat] != CW_NO_CARD, seat == side);
            comes_back(world, &world->import);
        }
    }
}

/* How many influence lines of a log are about a country before the first round. */
static unsigned count_influence(const struct cw_log *log)
{
    unsigned count = 0;
    while (count < log->count && log->item[count].kind == CW_ITEM_INFLUENCE) count++;
    return count;
}

/* If a line of influence is lost, the log no longer says which country it was; but the later pairs do, so the import
 * tries other countries until everything fits. */
static void a_lost_line_is_found_by_what_follows(void **state)
{
    struct world *world = *state;
    play_game(world, 7, "digital on\n");
    import_text(&world->import, world->text);
    uint64_t whole = casus_hash(world->import.state.influence, sizeof world->import.state.influence);
    unsigned found = 0, placed = count_influence(&world->import.log);
    assert_true(placed >= 10);
    for (unsigned i = 0; i < placed; i++) {
        unsigned line = drop_line(world, i);
        import_text(&world->import, world->other);
        assert_int_equal(world->import.differences, 1);
        assert_true(world->import.difference[0].line >= line);
        bool same = casus_hash(world->import.state.influence, sizeof world->import.state.influence) == whole;
        found += same && world->import.difference[0].kind == CW_NOT_IN_LOG && !world->import.ended;
    }
    assert_true(found >= 5);
}

static void a_second_difference_ends_the_import_before_the_first(void **state)
{
    struct world *world = *state;
    play_game(world, 7, "digital on\n");
    unsigned line = spoil(world, "DEFCON degrades to 4", "DEFCON degrades to 3");
    char *second = strstr(strstr(world->other, "Turn 3, "), "Military Ops to ");
    assert_non_null(second);
    second[strlen("Military Ops to ")] = '9';
    expect_difference(
        world, world->other, line,
        "the log has \"DEFCON degrades to 3\", the game has \"DEFCON degrades to 4\"; the import ends here");
    assert_int_equal(world->import.differences, 1);
    assert_true(world->import.ended && world->import.events > 0);
}

/* A round in which a card is scored names another turn: the cards are dealt by the turn in which it is, and the
 * difference is reported at that line. */
static void a_turn_that_cannot_be_is_told_where_it_stands(void **state)
{
    enum { FIRST = 9 };
    struct world *world = *state;
    const unsigned games = effort(1, 4);
    unsigned spoilt = 0;
    for (uint64_t seed = FIRST; seed < FIRST + games; seed++) {
        play_game(world, seed, "digital on\n");
        const char *line = world->text;
        for (unsigned number = 1; *line != 0; number++, line = strchr(line, '\n') + 1) {
            const char *end = strchr(line, '\n'), *scores = strstr(line, " Scoring: Event: ");
            if (strncmp(line, "Turn ", 5) != 0 || scores == NULL || scores > end) continue;
            memcpy(world->other, world->text, strlen(world->text) + 1);
            char *turn = world->other + (line - world->text) + strlen("Turn ");
            *turn = *turn == '1' ? '9' : (char)(*turn - 1);
            expect_difference(world, world->other, number,
                              "no legal action leads on as the log says; the import ends here");
            spoilt++;
        }
    }
    assert_true(spoilt >= 2 * games);
}

/* Operations are announced but do not follow: the edition writes this when a player changes his mind. If the game
 * cannot continue after them, the impossible line is at fault, not they. */
static void operations_announced_in_vain_are_not_where_the_game_ends(void **state)
{
    struct world *world = *state;
    play_game(world, 7, "digital on\n");
    const char *placing = strstr(world->text, "\nPlace Influence (");
    assert_non_null(placing);
    const char *first = strchr(placing + 1, '\n') + 1, *country = strstr(first, " in ");
    unsigned line = 1;
    for (const char *c = world->text; c < first; c++) line += *c == '\n';
    snprintf(world->other, TEXT_SIZE, "%.*s\nCoup (2 Ops):%s", (int)(placing - world->text), world->text, placing);
    import_text(&world->import, world->other);
    assert_int_equal(world->import.differences, 0);
    assert_memory_equal(first, "US", 2);
    snprintf(world->other, TEXT_SIZE, "%.*s\nCoup (2 Ops):%.*s in Poland%s", (int)(placing - world->text), world->text,
             (int)(country - placing), placing, strstr(country, " ["));
    import_text(&world->import, world->other);
    assert_int_equal(world->import.differences, 1);
    assert_int_equal(world->import.difference[0].line, line + 1);
    assert_true(world->import.ended);
}

/* A header that cannot be read ends the import, but the game before it is kept. A line of a move is left out. */
static void an_unreadable_line_keeps_the_game_so_far(void **state)
{
    struct world *world = *state;
    play_game(world, 7, "digital on\n");
    unsigned line = spoil(world, "Turn 2, US AR1", "Turn x, US AR1");
    expect_difference(world, world->other, line, "column 6: a number is expected; the import ends here");
    assert_int_equal(world->import.differences, 1);
    assert_int_equal(world->import.state.turn, 2);
    line = spoil(world, "Turn 2, US AR1", "Hello!\nTurn 2, US AR1");
    expect_difference(world, world->other, line,
                      "column 1: a log of the digital edition does not go on like this; the line is left out");
    assert_int_equal(world->import.differences, 1);
    assert_int_equal(world->import.state.phase, CW_OVER);
    spoil(world, "Scenario: Standard", "Scenario: Fantasy");
    expect_difference(world, world->other, 4, "the set-up of a log has no such line; it is left out");
    assert_int_equal(world->import.differences, 1);
    spoil(world, "Bob will play as USA.\n", "");
    expect_difference(world, world->other, 1, "no line says who plays the US");
    assert_int_equal(world->import.differences, 1);
}

/* After the end of a game there may be other text; before it, that does not belong to the game. */
static void text_behind_the_end_is_no_part_of_a_log(void **state)
{
    struct world *world = *state;
    play_game(world, 7, "digital on\n");
    assert_int_equal(world->text[strlen(world->text) - 1], '\n');
    snprintf(world->other, TEXT_SIZE, "%.*sThanks for the game!\n", TEXT_SIZE - 64, world->text);
    import_text(&world->import, world->other);
    assert_int_equal(world->import.state.phase, CW_OVER);
    tell_differences(&world->import, "text behind");
}

/* Lines are reported by their number, however many there are. */
static void lines_are_numbered_beyond_65536(void **state)
{
    enum { BLANK = 70000 };
    struct world *world = *state;
    char *text = world->other;
    size_t length = (size_t)snprintf(text, TEXT_SIZE, "%s", head);
    memset(text + length, '\n', BLANK);
    snprintf(text + length + BLANK, TEXT_SIZE - length - BLANK,
             "USSR +1 in Poland [0][1]\nUS +1 in Iran [9][0]\nUS x\n");
    import_text(&world->import, text);
    unsigned last = world->import.differences - 1;
    assert_int_equal(world->import.difference[last].line > BLANK, true);
}

/* ---- Several games, other languages ---- */

static void games_of_a_text_are_told_apart(void **state)
{
    struct world *world = *state;
    struct casus_error error;
    static const char two[] =
        "Our games\n\nSETUP: A will play as USSR.\nB will play as USA.\nUSSR +1 in Poland [0][1]\n"
        "Turn 1, USSR AR1: Fidel*:\nsee you\nC will play as USSR.\nD will play as USA.\n"
        "USSR +1 in Poland [0][1]\nTurn 1, USSR AR1: Nasser*:\nSETUP: E will play as USSR.\n"
        "Event: Fidel*\n";
    assert_int_equal(cw_log_games(two, strlen(two)), 3);
    const char *const names[] = {"A", "C", "E"};
    const unsigned first[] = {3, 8, 12};
    for (unsigned number = 0; number < 3; number++) {
        assert_true(cw_log_read(two, strlen(two), number, &world->log, &error));
        assert_memory_equal(world->log.setup.player[CW_USSR].at, names[number], 1);
        assert_int_equal(world->log.line, first[number]);
    }
    assert_int_equal(cw_log_games("hello\n", 6), 0);
}

static void a_log_in_another_language_is_told_so(void **state)
{
    static const char *const logs[] = {
        "SETUP: Ann jouera URSS.\nURSS +4 en Pologne [0][4]\nURSS +1 en RDA [0][4]\nURSS +1 en Autriche [0][1]\n",
        "URSS +4 en Pologne [0][4]\nURSS +1 en RDA [0] [4]\nURSS +1 en Autriche [0][1]\n",
    };
    struct world *world = *state;
    struct casus_error error;
    for (size_t i = 0; i < 2; i++) {
        assert_false(read_text(world, logs[i], &error));
        assert_string_equal(error.key, "coldwar.log_language");
    }
    assert_false(read_text(world, "hello\n", &error));
    assert_string_equal(error.key, "coldwar.log_start");
    assert_false(cw_log_read("\xff\xfeS\0E\0", 6, 0, &world->log, &error));
    assert_string_equal(error.key, "coldwar.log_wide");
}

/* ---- What the digital edition leaves out ---- */

/* C94: only what the USSR does later shows which region it was. */
static void a_region_may_be_left_out(void **state)
{
    struct world *world = *state;
    unsigned found = 0;
    for (uint64_t seed = 1; found < 2 && seed < 400; seed++) {
        play_game(world, seed, "digital on\n");
        const char *event = strstr(world->text, "Event: Chernobyl*\nUS chooses ");
        if (event == NULL) continue;
        found++;
        const char *region = strstr(event, "chooses ") + strlen("chooses "), *end = strchr(region, '\n');
        snprintf(world->other, TEXT_SIZE, "%.*s%s", (int)(region - world->text), world->text, end + 1);
        memcpy(world->text, world->other, sizeof world->text);
        import_text(&world->import, world->text);
        tell_differences(&world->import, "without the region");
        unsigned guessed = 0;
        for (unsigned i = 0; i < world->import.events; i++)
            guessed += cw_kind_of(world->import.event[i].action) == CW_ACT_OPTION && world->import.event[i].guessed;
        assert_int_equal(guessed, 1);
    }
    assert_int_equal(found, 2);
}

/* The first move of a game in which a side plays this card, in this form; NULL if there is none. */
static const char *find_card(const struct world *world, const char *title)
{
    char words[96];
    snprintf(words, sizeof words, "Event: %s", title);
    return strstr(world->text, words);
}

/* The Reformer (C87) is not reported as coming into play once Glasnost (C90) has gone; Aldrich Ames Remix (C98) never
 * is, nor at the end of a turn. */
static void some_cards_come_into_play_in_silence(void **state)
{
    struct world *world = *state;
    unsigned found[2] = {0, 0};
    for (uint64_t seed = 1; (found[0] == 0 || found[1] == 0) && seed < 4000; seed++) {
        play_game(world, seed, "scenario late_war\n");
        const char *glasnost = find_card(world, "Glasnost*"), *reformer = find_card(world, "The Reformer*");
        found[0] += glasnost != NULL && reformer != NULL && glasnost < reformer;
        found[1] += find_card(world, "Aldrich Ames Remix*") != NULL;
        assert_null(strstr(world->text, "Aldrich Ames Remix* is now"));
        bool spent = glasnost != NULL && reformer != NULL && glasnost < reformer;
        if (spent) assert_null(strstr(reformer, "The Reformer* is now in play"));
    }
    assert_true(found[0] > 0 && found[1] > 0);
}

/* 10.3: some logs have the award that ends the game, whole or as far as 20, and no line for the winner. */
static void rule_10_3_the_award_may_stand_for_the_winner(void **state)
{
    static const char *const awards[] = {"USSR gains 4 VP. Score is USSR 22.", "USSR gains 2 VP. Score is USSR 20.",
                                         "USSR gains 4 VP. Score is USSR 20."};
    struct world *world = *state;
    for (size_t i = 0; i < sizeof awards / sizeof *awards; i++) {
        play_game(world, 5, "");
        spoil(world, "USSR wins by Victory Points", awards[i]);
        import_text(&world->import, world->other);
        tell_differences(&world->import, awards[i]);
        assert_int_equal(world->import.state.phase, CW_OVER);
    }
    spoil(world, "USSR wins by Victory Points", "USSR gains 3 VP. Score is USSR 21.");
    import_text(&world->import, world->other);
    assert_int_equal(world->import.differences, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_line_is_written_as_it_was_read, make_world, free_world),
        cmocka_unit_test_setup_teardown(two_items_may_run_together, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_headline_may_lack_a_card, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_header_may_have_more_colons_or_fewer, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_set_up_may_be_told_in_other_words, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_game_may_be_broken_off, make_world, free_world),
        cmocka_unit_test_setup_teardown(rule_10_5_a_scoring_card_may_be_held, make_world, free_world),
        cmocka_unit_test_setup_teardown(rule_4_5_c_an_open_headline_phase_comes_back, make_world, free_world),
        cmocka_unit_test_setup_teardown(wrong_lines_are_refused_with_their_place, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_shown_card_comes_into_the_hand, make_world, free_world),
        cmocka_unit_test_setup_teardown(shown_cards_change_places_too, make_world, free_world),
        cmocka_unit_test_setup_teardown(an_empty_deck_hides_nothing, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_card_that_a_hand_lacks_may_come_in_the_next_deal, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_card_to_score_comes_when_it_is_scored, make_world, free_world),
        cmocka_unit_test_setup_teardown(one_card_to_score_may_lack_its_line, make_world, free_world),
        cmocka_unit_test_setup_teardown(known_games_come_back, make_world, free_world),
        cmocka_unit_test_setup_teardown(random_games_come_back, make_world, free_world),
        cmocka_unit_test_setup_teardown(one_wrong_figure_is_one_difference, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_move_of_too_many_items_ends_the_log, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_record_names_what_was_guessed, make_world, free_world),
        cmocka_unit_test_setup_teardown(what_a_hand_cannot_hold_is_not_dealt_to_it, make_world, free_world),
        cmocka_unit_test_setup_teardown(rule_10_3_the_final_scoring_is_one_award, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_wrong_reason_of_the_end_is_a_difference, make_world, free_world),
        cmocka_unit_test_setup_teardown(rule_10_3_the_award_that_wins_is_not_told, make_world, free_world),
        cmocka_unit_test_setup_teardown(the_end_of_a_turn_may_be_told_in_part, make_world, free_world),
        cmocka_unit_test_setup_teardown(what_cannot_be_ends_the_import, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_lost_line_is_found_by_what_follows, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_second_difference_ends_the_import_before_the_first, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_turn_that_cannot_be_is_told_where_it_stands, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_cut_is_an_unfinished_game, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_log_may_stop_among_the_headlines, make_world, free_world),
        cmocka_unit_test_setup_teardown(operations_announced_in_vain_are_not_where_the_game_ends, make_world,
                                        free_world),
        cmocka_unit_test_setup_teardown(an_unreadable_line_keeps_the_game_so_far, make_world, free_world),
        cmocka_unit_test_setup_teardown(text_behind_the_end_is_no_part_of_a_log, make_world, free_world),
        cmocka_unit_test_setup_teardown(lines_are_numbered_beyond_65536, make_world, free_world),
        cmocka_unit_test_setup_teardown(games_of_a_text_are_told_apart, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_log_in_another_language_is_told_so, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_region_may_be_left_out, make_world, free_world),
        cmocka_unit_test_setup_teardown(some_cards_come_into_play_in_silence, make_world, free_world),
        cmocka_unit_test_setup_teardown(rule_10_3_the_award_may_stand_for_the_winner, make_world, free_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
