/* Runs the cases of Horizon: run FILE.case .. README.md describes the format: what a position says, and what can be
 * expected of it. Prints a line for each case that fails, with what was expected and what was found, and a summary. */
#include "games/case_file.h"
#include "games/horizon/contract.h"
#include "games/horizon/forecast.h"
#include "games/horizon/horizon.h"
#include "games/horizon/invariant.h"
#include "games/horizon/names.h"
#include "games/horizon/state.h"

static struct horizon_state board;

/* ---- Words ---- */

static bool says(const struct words *words, unsigned index, const char *text)
{
    return index < words->count && strcmp(words->word[index], text) == 0;
}

static unsigned seat_number(const struct words *words, unsigned index)
{
    unsigned seat = 0;
    if (!horizon_read_colour(as_word(word_at(words, index)), &seat)) mend("a colour is expected");
    if (seat >= board.scenario.players) mend("nobody plays that colour");
    return seat;
}

static casus_seat seat_at(const struct words *words, unsigned index)
{
    return says(words, index, "chance") ? CASUS_SEAT_CHANCE : (casus_seat)seat_number(words, index);
}

static struct horizon_player *player_at(const struct words *words, unsigned index)
{
    return &board.player[seat_number(words, index)];
}

static unsigned node_number(const struct words *words, unsigned index)
{
    unsigned node = 0;
    if (!horizon_read_node(as_word(word_at(words, index)), board.scenario.rings, &node)) mend("a node is expected");
    return node;
}

static struct horizon_node *node_at(const struct words *words, unsigned index)
{
    return &board.node[node_number(words, index)];
}

static unsigned card_at(const struct words *words, unsigned index)
{
    unsigned card = HORIZON_START;
    if (says(words, index, "start") || horizon_read_card(as_word(word_at(words, index)), &card)) return card;
    mend("a card is expected: its number, attack, support, logistics, start");
    return 0;
}

static unsigned arc_at(const struct words *words, unsigned index)
{
    unsigned colour = 0;
    if (!horizon_read_arc(as_word(word_at(words, index)), &colour)) mend("a colour or - is expected");
    return colour;
}

static unsigned mark_at(const struct words *words, unsigned index)
{
    word_at(words, index);
    if (!says(words, index, "v") && !says(words, index, "x")) mend("v or x is expected");
    return says(words, index, "v") ? HORIZON_V : HORIZON_X;
}

static unsigned side_at(const struct words *words, unsigned index)
{
    int side = number_at(words, index);
    if (side >= HORIZON_SIDES) mend("a side is expected: 0 to 5");
    return (unsigned)side;
}

/* Which of `count` names it is. */
static unsigned one_of(const struct words *words, unsigned index, const char *const *names, unsigned count)
{
    const char *word = word_at(words, index);
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(names[i], word) == 0) return i;
    }
    mend("another word is expected; README.md lists them");
    return 0;
}

static const char *card_text(unsigned card)
{
    static char text[32];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    if (card == HORIZON_NO_CARD) return "none";
    horizon_write_card(&out, card);
    return text;
}

static const char *node_text(unsigned node)
{
    static char text[32];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    horizon_write_node(&out, node);
    return text;
}

static const char *const status_names[] = {[HORIZON_OPEN] = "open",
                                           [HORIZON_EMPTY] = "empty",
                                           [HORIZON_HAPPENED] = "happened",
                                           [HORIZON_NOT_HAPPENED] = "not_happened"};
enum { STATUSES = sizeof status_names / sizeof status_names[0] };
static const char *const kind_names[] = {
    [HORIZON_NO_LINK] = "none", [HORIZON_CAUSE] = "cause", [HORIZON_HINDRANCE] = "hindrance"};
static const char *const stage_names[HORIZON_STAGES] = {
    [HORIZON_STAGE_START] = "start",       [HORIZON_STAGE_DEAL] = "deal",       [HORIZON_STAGE_TURN] = "turn",
    [HORIZON_STAGE_LAY] = "lay",           [HORIZON_STAGE_REVEAL] = "reveal",   [HORIZON_STAGE_FORESIGHT] = "foresight",
    [HORIZON_STAGE_ARTIFACT] = "artifact", [HORIZON_STAGE_REALISE] = "realise", [HORIZON_STAGE_LEAVE] = "leave",
    [HORIZON_STAGE_OVER] = "over"};

static void describe(char *out, size_t size)
{
    snprintf(out, size, "stage %s of phase %d", stage_names[board.stage], board.phase);
}

/* ---- The position ---- */

/* Moves a card from the deck to another place. */
static unsigned take_card(const struct words *words, unsigned index)
{
    unsigned card = card_at(words, index);
    if (!horizon_cards_has(&board.deck, card)) mend("that card is not in the deck any more");
    horizon_cards_remove(&board.deck, card);
    board.deck_count--;
    return card;
}

static void set_at(const struct words *words)
{
    player_at(words, 1)->pawn = (uint8_t)node_number(words, 2);
}

static void set_momentum(const struct words *words)
{
    player_at(words, 1)->momentum = (uint16_t)number_at(words, 2);
}

static void set_units(const struct words *words)
{
    player_at(words, 1)->action_units = (uint8_t)number_at(words, 2);
}

static void set_score(const struct words *words)
{
    player_at(words, 1)->score = (int16_t)number_at(words, 2);
}

static void set_mark(const struct words *words)
{
    int phase = number_at(words, 2);
    if (phase == 0 || phase > board.scenario.rings) mend("a phase from 1 on is expected");
    player_at(words, 1)->mark[phase] = (int16_t)number_at(words, 3);
}

static void set_hand(const struct words *words)
{
    struct horizon_player *player = player_at(words, 1);
    for (unsigned i = 2; i < words->count; i++, player->hand_count++)
        horizon_cards_add(&player->hand, take_card(words, i));
}

static void set_artifact(const struct words *words)
{
    unsigned artifact = one_of(words, 2, horizon_artifact_names, HORIZON_ARTIFACTS);
    player_at(words, 1)->artifact[artifact]++;
    if (board.artifact_stack[artifact] == 0) mend("the stack has no more of these");
    board.artifact_stack[artifact]--;
}

static void set_discards(const struct words *words)
{
    for (unsigned i = 1; i < words->count; i++) horizon_cards_add(&board.discard, take_card(words, i));
}

/* A flexible event comes from its organiser's hand. */
static void play_flexible(unsigned seat, unsigned card)
{
    struct horizon_player *player = &board.player[seat];
    uint8_t bit = (uint8_t)(1 << (card - HORIZON_ATTACK));
    if ((player->flexible & bit) == 0) mend("that organiser does not hold it");
    player->flexible = (uint8_t)(player->flexible & ~bit);
    player->hand_count--;
}

/* event NODE CARD turn N mark v|x of COLOUR [arcs COLOUR COLOUR] */
static void set_event(const struct words *words)
{
    struct horizon_node *node = node_at(words, 1);
    unsigned card = card_at(words, 2), seat = seat_number(words, 8);
    if (!says(words, 3, "turn") || !says(words, 5, "mark") || !says(words, 7, "of"))
        mend("expected is: event NODE CARD turn N mark v|x of COLOUR");
    const struct horizon_card *face = horizon_card_of(&board, card);
    if (card < HORIZON_DECK_MAX) take_card(words, 2);
    else play_flexible(seat, card);
    node->card = (uint8_t)card;
    node->turn = (uint8_t)side_at(words, 4);
    node->forward = horizon_turned(face->forward, node->turn);
    node->backward = horizon_turned(face->backward, node->turn);
    node->hindrance = horizon_turned(face->hindrance, node->turn);
    node->token_mark = (uint8_t)mark_at(words, 6);
    node->token_colour = (uint8_t)seat;
    for (unsigned mark = HORIZON_V; mark <= HORIZON_X; mark++)
        node->arc[mark] = says(words, 9, "arcs") ? (uint8_t)arc_at(words, 10 + mark) : face->arc[mark];
}

/* laid NODE SIDE cause|hindrance: what logistics has there. */
static void set_laid(const struct words *words)
{
    unsigned place = node_number(words, 1), bit = 1u << side_at(words, 2);
    struct horizon_node *node = &board.node[place];
    if (horizon_field[place].earlier & bit) node->backward = (uint8_t)(node->backward | bit);
    else node->forward = (uint8_t)(node->forward | bit);
    if (one_of(words, 3, kind_names, 3) == HORIZON_HINDRANCE) node->hindrance = (uint8_t)(node->hindrance | bit);
}

static void set_tokens(const struct words *words)
{
    node_at(words, 1)->strengthening[side_at(words, 2)] = (uint8_t)number_at(words, 3);
}

static void set_influence(const struct words *words)
{
    unsigned shift = mark_at(words, 2) == HORIZON_V ? 0 : 4;
    uint8_t *tokens = &node_at(words, 1)->influence[seat_number(words, 3)];
    *tokens = (uint8_t)(*tokens | number_at(words, 4) << shift);
}

/* realised NODE empty|happened|not_happened */
static void set_realised(const struct words *words)
{
    struct horizon_node *node = node_at(words, 1);
    node->status = (uint8_t)one_of(words, 2, status_names, STATUSES);
    node->token_colour = HORIZON_NO_COLOUR;
    node->token_mark = 0;
    if (horizon_names_colours(node->card)) node->arc[HORIZON_V] = node->arc[HORIZON_X] = HORIZON_NO_COLOUR;
}

/* phase N round N: nodes further in without an event are closed empty. */
static void set_phase(const struct words *words)
{
    int phase = number_at(words, 1), round = number_at(words, 3);
    if (phase > board.scenario.rings || !says(words, 2, "round") || round < 1 || round > board.scenario.rounds[phase])
        mend("expected is: phase N round N");
    board.phase = (uint8_t)phase;
    board.round = (uint8_t)(round - 1);
    board.rounds_played = board.round;
    for (int i = 0; i < phase; i++) board.rounds_played = (uint8_t)(board.rounds_played + board.scenario.rounds[i]);
    board.first = board.turn = (uint8_t)(board.rounds_played % board.scenario.players);
    for (unsigned i = 0; i < horizon_ring_start((unsigned)phase); i++) {
        if (board.node[i].card == HORIZON_NO_CARD) board.node[i].status = HORIZON_EMPTY;
        else if (board.node[i].status == HORIZON_OPEN) mend("an event within the phase has to be realised before");
    }
}

static const struct expectation settings[] = {
    {"at", set_at},       {"momentum", set_momentum}, {"units", set_units},       {"score", set_score},
    {"mark", set_mark},   {"hand", set_hand},         {"artifact", set_artifact}, {"discards", set_discards},
    {"event", set_event}, {"laid", set_laid},         {"tokens", set_tokens},     {"influence", set_influence},
    {"phase", set_phase}, {"realised", set_realised},
};

static void set(char *line)
{
    struct words words = split(line);
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        if (strcmp(settings[i].key, word_at(&words, 0)) != 0) continue;
        settings[i].check(&words);
        return;
    }
    mend("README.md lists what a position says");
}

/* Nobody holds a card of the deck, and the neutral token is at v, unless an option says otherwise. */
static void begin_game(const char *options)
{
    static char all[POSITION_MAX + 64];
    struct casus_error error = {.text = ""};
    int length = snprintf(all, sizeof all, "players 2\nstart_cards 0\nstart_mark v\n%s", options);
    if (!casus_horizon.init(&board, all, (size_t)length, &error)) mend(error.text);
}

static void let_chance_act(void)
{
    struct casus_outcome outcomes[HORIZON_DECK_MAX];
    while (horizon_outcomes(&board, outcomes, NULL) > 0)
        horizon_apply(&board, CASUS_SEAT_CHANCE, outcomes[0].action, NULL);
}

struct lines {
    char text[POSITION_MAX];
    size_t length;
};

static void add_line(struct lines *lines, const char *line)
{
    struct casus_writer out = casus_writer_make(lines->text + lines->length, sizeof lines->text - lines->length);
    casus_write_text(&out, line);
    casus_write_char(&out, '\n');
    if (!casus_writer_fits(&out)) mend("the position is too long");
    lines->length += out.length;
}

static void start(void)
{
    static struct lines options, rest;
    bool fresh = false;
    options = rest = (struct lines){.length = 0};
    for (char *save = NULL, *line = strtok_r(now.position, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        char *option;
        if (begins(line, "option", &option)) add_line(&options, option);
        else if (strcmp(line, "start") == 0) fresh = true;
        else add_line(&rest, line);
    }
    begin_game(options.text);
    if (fresh) return;
    let_chance_act();
    for (char *save = NULL, *line = strtok_r(rest.text, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
        set(line);
    horizon_check_invariants(&board);
}

/* ---- What must hold ---- */

static void must_read(const char *what, const char *expected, const char *found)
{
    now.checks++;
    if (strcmp(expected, found) != 0) fail("%s: expected %s, found %s", what, expected, found);
}

static void expect_at(const struct words *words)
{
    must_read("the pawn's node", word_at(words, 2), node_text(player_at(words, 1)->pawn));
}

static void expect_momentum(const struct words *words)
{
    must_be("momentum", number_at(words, 2), player_at(words, 1)->momentum);
}

static void expect_units(const struct words *words)
{
    must_be("action units", number_at(words, 2), player_at(words, 1)->action_units);
}

/* score COLOUR N, also below 0 */
static void expect_score(const struct words *words)
{
    const char *word = word_at(words, 2);
    int64_t score;
    if (!casus_word_int(as_word(word), -999, 999, &score)) mend("a number is expected");
    must_be("score", (int)score, player_at(words, 1)->score);
}

static void expect_mark(const struct words *words)
{
    must_be("score mark", number_at(words, 3), player_at(words, 1)->mark[number_at(words, 2) % HORIZON_PHASES_MAX]);
}

static void expect_place(const struct words *words)
{
    struct casus_standing standing[HORIZON_SEATS_MAX];
    horizon_standing(&board, standing);
    must_be("place", number_at(words, 2), standing[seat_number(words, 1)].place);
}

static void expect_cards(const struct words *words)
{
    must_be("cards in the hand", number_at(words, 2), player_at(words, 1)->hand_count);
}

static bool holds(const struct horizon_player *player, unsigned card)
{
    return horizon_is_flexible(card) ? player->flexible >> (card - HORIZON_ATTACK) & 1
                                     : horizon_cards_has(&player->hand, card);
}

static void expect_holds(const struct words *words)
{
    for (unsigned i = 2; i < words->count; i++)
        must_be(words->word[i], true, holds(player_at(words, 1), card_at(words, i)));
}

static void expect_lacks(const struct words *words)
{
    for (unsigned i = 2; i < words->count; i++)
        must_be(words->word[i], false, holds(player_at(words, 1), card_at(words, i)));
}

static void expect_artifacts(const struct words *words)
{
    must_be("artifacts of that kind", number_at(words, 3),
            player_at(words, 1)->artifact[one_of(words, 2, horizon_artifact_names, HORIZON_ARTIFACTS)]);
}

static void expect_stack(const struct words *words)
{
    must_be("artifacts of that kind in the stack", number_at(words, 2),
            board.artifact_stack[one_of(words, 1, horizon_artifact_names, HORIZON_ARTIFACTS)]);
}

static void expect_event(const struct words *words)
{
    must_read("the event", word_at(words, 2), card_text(node_at(words, 1)->card));
}

static void expect_status(const struct words *words)
{
    must_read("the node", word_at(words, 2), status_names[node_at(words, 1)->status]);
}

static void expect_arcs(const struct words *words)
{
    for (unsigned mark = HORIZON_V; mark <= HORIZON_X; mark++)
        must_be("the arc's colour", (int)arc_at(words, 2 + mark), node_at(words, 1)->arc[mark]);
}

/* token NODE COLOUR MARK, token NODE none */
static void expect_token(const struct words *words)
{
    const struct horizon_node *node = node_at(words, 1);
    must_read("the organiser's token", word_at(words, 2), horizon_colour_names[node->token_colour]);
    if (node->token_colour != HORIZON_NO_COLOUR) must_be("its mark", (int)mark_at(words, 3), node->token_mark);
}

static void expect_side(const struct words *words)
{
    must_read("the link", word_at(words, 3), kind_names[horizon_link_on(node_at(words, 1), side_at(words, 2))]);
}

static void expect_tokens(const struct words *words)
{
    must_be("strengthening tokens", number_at(words, 3), node_at(words, 1)->strengthening[side_at(words, 2)]);
}

static void expect_influence(const struct words *words)
{
    must_be("influence", number_at(words, 4),
            (int)horizon_influence(node_at(words, 1), seat_number(words, 3), mark_at(words, 2)));
}

/* sum NODE N happens|not sum|organiser|neutral: how an open event would end as things stand. */
static void expect_sum(const struct words *words)
{
    static const char *const deciders[] = {"sum", "organiser", "neutral"};
    static struct horizon_forecast forecast;
    const struct horizon_resolution *event = &forecast.event[node_number(words, 1)];
    int64_t sum;
    if (!casus_word_int(as_word(word_at(words, 2)), -99, 99, &sum)) mend("a number is expected");
    horizon_forecast_make(&board, &forecast);
    must_be("sum", (int)sum, event->sum);
    must_read("the outcome", word_at(words, 3), event->happens ? "happens" : "not");
    must_read("it is decided by", word_at(words, 4), deciders[event->decided_by]);
}

static void expect_phase(const struct words *words)
{
    must_be("phase", number_at(words, 1), board.phase);
}

static void expect_round(const struct words *words)
{
    must_be("round", number_at(words, 1), board.round + 1);
}

static void expect_first(const struct words *words)
{
    must_be("the first player's seat", (int)seat_number(words, 1), board.first);
}

/* awaits COLOUR|chance|nobody STAGE */
static void expect_awaits(const struct words *words)
{
    struct casus_actor actor;
    horizon_actor(&board, &actor);
    const char *found = actor.kind == CASUS_ACTOR_OVER     ? "nobody"
                        : actor.kind == CASUS_ACTOR_CHANCE ? "chance"
                                                           : horizon_colour_names[actor.seat];
    must_read("who is awaited", word_at(words, 1), found);
    must_read("the stage", word_at(words, 2), stage_names[board.stage]);
}

static void expect_deck(const struct words *words)
{
    must_be("cards in the deck", number_at(words, 1), board.deck_count);
}

static void expect_discards(const struct words *words)
{
    for (unsigned i = 1; i < words->count; i++)
        must_be(words->word[i], true, horizon_cards_has(&board.discard, card_at(words, i)));
    must_be("discards", (int)words->count - 1, (int)horizon_cards_count(&board.discard));
}

static const struct expectation expectations[] = {
    {"at", expect_at},
    {"momentum", expect_momentum},
    {"units", expect_units},
    {"score", expect_score},
    {"mark", expect_mark},
    {"place", expect_place},
    {"cards", expect_cards},
    {"holds", expect_holds},
    {"lacks", expect_lacks},
    {"event", expect_event},
    {"artifacts", expect_artifacts},
    {"stack", expect_stack},
    {"status", expect_status},
    {"arcs", expect_arcs},
    {"token", expect_token},
    {"side", expect_side},
    {"tokens", expect_tokens},
    {"influence", expect_influence},
    {"sum", expect_sum},
    {"phase", expect_phase},
    {"round", expect_round},
    {"first", expect_first},
    {"awaits", expect_awaits},
    {"deck", expect_deck},
    {"discards", expect_discards},
};

int main(int count, char **paths)
{
    static const struct case_game horizon = {
        .rules = &casus_horizon,
        .state = &board,
        .size = sizeof board,
        .seat_at = seat_at,
        .start = start,
        .describe = describe,
        .expectation = expectations,
        .expectations = sizeof expectations / sizeof expectations[0],
    };
    return run_cases(&horizon, count, paths);
}
