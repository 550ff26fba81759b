/* Reads a scenario: lines of "key values" applied over the default scenario, then checks the deck (S5).
 *
 * The numbers are rows of a table; only cards and names have their own code. Every error names its line; for a bad card
 * also its number and, if that is the problem, the field on which it cannot be placed. */
#include "scenario.h"

#include "casus/assert.h"
#include "placing.h"

/* ---- The numbers ---- */

struct scenario_key {
    const char *name;
    size_t offset;
    uint8_t count;    /* How many numbers stand in the line... */
    uint8_t optional; /* ...of which this many at the end may be left out. */
    uint8_t least;
    uint8_t most;
    uint8_t first_least; /* A higher minimum for the first number. */
};

/* clang-format off */
#define KEY(field, numbers, missing, from, to) \
    {.name = #field, .offset = offsetof(struct horizon_scenario, field), .count = (numbers), .optional = (missing), \
     .least = (from), .most = (to), .first_least = (from)}

/* An action's price: action units, at least one so that every turn ends, then momentum. */
#define PRICE(field, numbers) \
    {.name = #field, .offset = offsetof(struct horizon_scenario, field), .count = (numbers), \
     .most = 50, .first_least = 1}
/* clang-format on */

static const struct scenario_key scenario_keys[] = {
    KEY(players, 1, 0, HORIZON_SEATS_MIN, HORIZON_SEATS_MAX),
    KEY(rings, 1, 0, 2, HORIZON_RINGS_MAX),                        /* R1 */
    KEY(rounds, HORIZON_PHASES_MAX, HORIZON_PHASES_MAX - 3, 1, 9), /* R3 */
    KEY(start_momentum, 1, 0, 0, 200),                             /* S1 */
    KEY(start_cards, 1, 0, 0, 9),
    KEY(hand_limit, 1, 0, 3, HORIZON_HAND_MAX),
    KEY(round_action_units, 1, 0, 1, 20), /* S2 */
    KEY(round_momentum, 1, 0, 0, 100),
    KEY(orbit_points, HORIZON_ORBITS_MAX, 0, 1, 20), /* R5 */
    PRICE(move, 2),
    PRICE(influence, 4),
    PRICE(strengthen, 3),
    PRICE(draw, 2),
    PRICE(gather, 2), /* S3 */
    KEY(strength_limit, 1, 0, HORIZON_LINK_STRENGTH, 8),
    KEY(artifacts, HORIZON_ARTIFACTS, 0, 0, 30), /* S4 */
    KEY(reserve, 1, 0, 0, 100),
    KEY(shortcut, 1, 0, 1, 2),
    KEY(catalyst, 1, 0, 1, 2),
    KEY(archive, 1, 0, 1, 5),
    KEY(whisper, 1, 0, 1, 3),
    KEY(foresight, 1, 0, 1, HORIZON_REVEALED_MAX),
};

enum { KEYS = sizeof scenario_keys / sizeof scenario_keys[0] };

/* What is being read. */
struct scenario_reader {
    struct horizon_scenario *scenario;
    struct casus_error *error;
    struct casus_reader words; /* Of the current line. */
    int32_t line;
    int32_t rounds_given; /* How many phases the `rounds` line named; 0: none yet. */
    bool own_deck;        /* There was a card line, so the default deck is dropped. */
    unsigned rules;       /* The version to play by. */
};

static bool refuse_line(const struct scenario_reader *reader, const char *key, const char *sentence, int64_t b,
                        int64_t c, int64_t d)
{
    return casus_refuse(reader->error, key, sentence, reader->line, b, c, d);
}

static bool read_numbers(struct scenario_reader *reader, const struct scenario_key *key)
{
    uint8_t *field = (uint8_t *)reader->scenario + key->offset;
    uint8_t value[HORIZON_PHASES_MAX];
    unsigned count = 0;
    for (;;) {
        struct casus_word word = casus_read_word(&reader->words);
        if (word.length == 0) break;
        int64_t number;
        uint8_t least = count == 0 ? key->first_least : key->least;
        if (count == key->count || !casus_word_int(word, least, key->most, &number)) {
            return refuse_line(
                reader, "horizon.scenario_number",
                "Line {0}: number {1} must be a whole number from {2} to {3}, and none may follow the last.", count + 1,
                least, key->most);
        }
        value[count++] = (uint8_t)number;
    }
    if (count + key->optional < key->count) {
        return refuse_line(reader, "horizon.scenario_count", "Line {0}: {1} numbers are expected, not {2}.", key->count,
                           count, 0);
    }
    memcpy(field, value, count);
    if (key->offset == offsetof(struct horizon_scenario, rounds)) reader->rounds_given = (int32_t)count;
    return true;
}

/* ---- The cards ---- */

/* A name in quotation marks; it is checked and skipped, because names are not part of a state. */
static bool read_name(struct casus_reader *words, struct casus_word *name)
{
    while (words->at < words->end && *words->at == ' ') words->at++;
    if (words->at == words->end || *words->at != '"') return false;
    name->at = ++words->at;
    while (words->at < words->end && *words->at != '"') words->at++;
    name->length = (size_t)(words->at - name->at);
    if (words->at == words->end || name->length == 0 || name->length > 60) return false;
    words->at++;
    return true;
}

static bool read_colour(struct casus_word word, uint8_t *colour)
{
    unsigned named;
    if (!horizon_read_arc(word, &named)) return false;
    *colour = (uint8_t)named;
    return true;
}

static bool read_sides(struct casus_reader *words, struct horizon_card *card)
{
    for (unsigned side = 0; side < HORIZON_SIDES; side++) {
        struct casus_word word = casus_read_word(words);
        if (casus_word_is(word, "-")) continue;
        if (word.length != 2) return false;
        bool forward = word.at[0] == 'f', hindrance = word.at[1] == 'h';
        if ((!forward && word.at[0] != 'b') || (!hindrance && word.at[1] != 'c')) return false;
        uint8_t bit = (uint8_t)(1u << side);
        if (forward) card->forward |= bit;
        else card->backward |= bit;
        if (hindrance) card->hindrance |= bit;
    }
    return true;
}

/* The numbers after "radii", up to a word that is not a number. */
static bool read_radii(struct casus_reader *words, struct horizon_card *card)
{
    for (;;) {
        struct casus_reader before = *words;
        int64_t ring;
        if (!casus_word_int(casus_read_word(words), 0, HORIZON_RINGS_MAX, &ring)) {
            *words = before;
            return card->radii != 0;
        }
        card->radii |= (uint8_t)(1u << ring);
    }
}

/* One property of a card line; its first word has been read. */
static bool read_property(struct casus_word word, struct casus_reader *words, struct horizon_card *card)
{
    int64_t orbits;
    if (casus_word_is(word, "gain")) {
        card->flags |= HORIZON_GAIN;
        return true;
    }
    if (casus_word_is(word, "loss")) return true;
    if (casus_word_is(word, "v")) return read_colour(casus_read_word(words), &card->arc[HORIZON_V]);
    if (casus_word_is(word, "x")) return read_colour(casus_read_word(words), &card->arc[HORIZON_X]);
    if (casus_word_is(word, "sides")) return read_sides(words, card);
    if (casus_word_is(word, "radii")) return read_radii(words, card);
    if (casus_word_is(word, "bridge")) {
        card->flags |= HORIZON_BRIDGE;
        return true;
    }
    if (casus_word_is(word, "artifact")) {
        card->flags |= HORIZON_ARTIFACT;
        return true;
    }
    if (casus_word_is(word, "orbits") && casus_word_int(casus_read_word(words), 0, HORIZON_ORBITS_MAX, &orbits)) {
        card->flags = (uint8_t)((card->flags & ~HORIZON_ORBITS) | orbits);
        return true;
    }
    return false;
}

static bool read_card_body(struct scenario_reader *reader, int32_t number, struct horizon_card *card)
{
    casus_assert(card >= reader->scenario->card && card < reader->scenario->card + HORIZON_CARDS_MAX);
    struct casus_word name;
    *card = (struct horizon_card){.arc = {HORIZON_NO_COLOUR, HORIZON_NO_COLOUR}};
    if (!read_name(&reader->words, &name)) {
        return refuse_line(reader, "horizon.scenario_card_name",
                           "Line {0}: a card needs a name of 1 to 60 letters in quotation marks after its number.", 0,
                           0, 0);
    }
    for (int32_t property = 1;; property++) {
        struct casus_word word = casus_read_word(&reader->words);
        if (word.length == 0) return true;
        if (!read_property(word, &reader->words, card)) {
            return refuse_line(
                reader, "horizon.scenario_card",
                "Line {0}: property {2} of card {1} is not understood; expected are gain or loss, v COLOUR, "
                "x COLOUR, orbits 0-2, sides and six of - fc fh bc bh, radii N.., bridge, artifact.",
                number, property, 0);
        }
    }
}

static bool read_card(struct scenario_reader *reader)
{
    struct horizon_scenario *scenario = reader->scenario;
    casus_assert(scenario->deck_count <= HORIZON_DECK_MAX);
    if (!reader->own_deck) {
        scenario->deck_count = 0;
        memset(scenario->card, 0, HORIZON_DECK_MAX * sizeof scenario->card[0]);
        reader->own_deck = true;
    }
    int64_t number;
    if (!casus_word_int(casus_read_word(&reader->words), scenario->deck_count + 1, scenario->deck_count + 1, &number) ||
        number > HORIZON_DECK_MAX) {
        return refuse_line(reader, "horizon.scenario_card_number",
                           "Line {0}: cards are numbered from 1 without a gap, up to {2}; here number {1} is expected.",
                           scenario->deck_count + 1, HORIZON_DECK_MAX, 0);
    }
    if (!read_card_body(reader, (int32_t)number, &scenario->card[number - 1])) return false;
    scenario->deck_count = (uint8_t)number;
    return true;
}

static bool read_event(struct scenario_reader *reader)
{
    static const char *const names[] = {"attack", "support", "logistics", "start"};
    struct casus_word word = casus_read_word(&reader->words);
    for (unsigned i = 0; i < 4; i++) {
        if (!casus_word_is(word, names[i])) continue;
        struct horizon_card *card = &reader->scenario->card[HORIZON_ATTACK + i];
        if (!read_card_body(reader, 0, card)) return false;
        if (HORIZON_ATTACK + i == HORIZON_ATTACK) card->flags &= (uint8_t)~HORIZON_GAIN; /* R20 */
        if (HORIZON_ATTACK + i == HORIZON_SUPPORT) card->flags |= HORIZON_GAIN;          /* R21 */
        bool arcs = card->arc[HORIZON_V] != HORIZON_NO_COLOUR || card->arc[HORIZON_X] != HORIZON_NO_COLOUR;
        bool marks = (card->flags & (HORIZON_BRIDGE | HORIZON_ARTIFACT)) != 0 || card->radii != 0;
        bool links = (card->forward | card->backward) != 0;
        if (marks || (arcs && HORIZON_ATTACK + i != HORIZON_START) ||
            (links && HORIZON_ATTACK + i == HORIZON_LOGISTICS) ||
            (card->backward != 0 && HORIZON_ATTACK + i == HORIZON_START)) {
            return refuse_line(
                reader, "horizon.scenario_event",
                "Line {0}: flexible events have no radii, bridge, artifact or printed colours, logistics no "
                "printed links, and the starting event no backward link.",
                0, 0, 0);
        }
        return true;
    }
    return refuse_line(reader, "horizon.scenario_event_name",
                       "Line {0}: after event comes attack, support, logistics or start.", 0, 0, 0);
}

static bool read_start_mark(struct scenario_reader *reader)
{
    static const char *const marks[] = {"v", "x", "random"};
    struct casus_word word = casus_read_word(&reader->words);
    for (uint8_t i = 0; i < 3; i++) {
        if (!casus_word_is(word, marks[i])) continue;
        reader->scenario->start_mark = i;
        return true;
    }
    return refuse_line(reader, "horizon.scenario_start_mark", "Line {0}: start_mark is v, x or random.", 0, 0, 0);
}

static bool read_title(struct scenario_reader *reader)
{
    struct casus_word name;
    if (read_name(&reader->words, &name)) return true;
    return refuse_line(reader, "horizon.scenario_name",
                       "Line {0}: name is followed by 1 to 60 letters in quotation marks.", 0, 0, 0);
}

static bool read_rules_version(struct scenario_reader *reader)
{
    int64_t version;
    if (casus_word_int(casus_read_word(&reader->words), 1, HORIZON_RULES_VERSION, &version)) {
        reader->rules = (unsigned)version;
        return true;
    }
    return refuse_line(reader, "horizon.scenario_rules", "Line {0}: this program knows rules 1 to {1}.",
                       HORIZON_RULES_VERSION, 0, 0);
}

/* ---- Lines ---- */

static const struct {
    const char *name;
    bool (*read)(struct scenario_reader *reader);
} scenario_words[] = {
    {.name = "card", .read = read_card},
    {.name = "event", .read = read_event},
    {.name = "start_mark", .read = read_start_mark},
    {.name = "name", .read = read_title},
    {.name = "rules", .read = read_rules_version},
};

static bool read_line(struct scenario_reader *reader)
{
    struct casus_word key = casus_read_word(&reader->words);
    if (key.length == 0) return true;
    for (unsigned i = 0; i < KEYS; i++) {
        if (casus_word_is(key, scenario_keys[i].name)) return read_numbers(reader, &scenario_keys[i]);
    }
    for (unsigned i = 0; i < sizeof scenario_words / sizeof scenario_words[0]; i++) {
        if (!casus_word_is(key, scenario_words[i].name)) continue;
        if (!scenario_words[i].read(reader)) return false;
        if (casus_read_word(&reader->words).length == 0) return true;
        return refuse_line(reader, "horizon.scenario_surplus",
                           "Line {0}: there is something after the end of the line's meaning.", 0, 0, 0);
    }
    return refuse_line(reader, "horizon.scenario_key",
                       "Line {0}: the first word is no key of a Horizon scenario; the game's README lists them.", 0, 0,
                       0);
}

/* Without what follows a '#' outside quotation marks. */
static struct casus_word without_comment(struct casus_word line)
{
    bool quoted = false;
    for (size_t i = 0; i < line.length; i++) {
        if (line.at[i] == '"') quoted = !quoted;
        if (line.at[i] == '#' && !quoted) line.length = i;
    }
    return line;
}

static bool read_lines(struct scenario_reader *reader, const char *text, size_t length)
{
    struct casus_reader lines = casus_reader_make(text, length);
    struct casus_word line;
    for (reader->line = 1; casus_read_line(&lines, &line); reader->line++) {
        line = without_comment(line);
        reader->words = casus_reader_make(line.at, line.length);
        if (!read_line(reader)) return false;
    }
    return true;
}

/* ---- The deck as a whole: S5 ---- */

static bool fits_somewhere(const struct horizon_card *card, unsigned rings)
{
    for (unsigned node = 1; node < horizon_node_count(rings); node++) { /* The centre is never free: R12. */
        for (unsigned turn = 0; turn < HORIZON_SIDES; turn++) {
            if (horizon_card_fits(card, node, turn, NULL)) return true;
        }
    }
    return false;
}

static bool check_deck(const struct horizon_scenario *scenario, struct casus_error *error)
{
    for (unsigned i = 0; i < scenario->deck_count; i++) {
        const struct horizon_card *card = &scenario->card[i];
        int links = __builtin_popcount(card->forward | card->backward);
        if (links < 2) {
            return casus_refuse(error, "horizon.deck_links", "Card {0} has {1} links; 2 to 6 are expected.", i + 1,
                                links, 0, 0);
        }
        if (!fits_somewhere(card, scenario->rings)) {
            return casus_refuse(
                error, "horizon.deck_card_fits_nowhere",
                "Card {0} can be placed nowhere on a field with {1} rings: no node and turn suits its links "
                "and radii.",
                i + 1, scenario->rings, 0, 0);
        }
    }
    for (unsigned card = HORIZON_ATTACK; card <= HORIZON_SUPPORT; card++) {
        if (fits_somewhere(&scenario->card[card], scenario->rings)) continue;
        return casus_refuse(
            error, "horizon.deck_event_fits_nowhere",
            "The flexible event {0} (0 attack, 1 support) can be placed nowhere on a field with {1} rings.",
            card - HORIZON_ATTACK, scenario->rings, 0, 0);
    }
    unsigned dealt = (unsigned)(scenario->players * scenario->start_cards);
    if (dealt > scenario->deck_count) {
        return casus_refuse(error, "horizon.deck_too_small",
                            "{0} players with {1} cards each need more than the {2} cards of the deck.",
                            scenario->players, scenario->start_cards, scenario->deck_count, 0);
    }
    return true;
}

static bool check_whole(const struct scenario_reader *reader)
{
    const struct horizon_scenario *scenario = reader->scenario;
    if (reader->rounds_given != 0 && reader->rounds_given < scenario->rings + 1) {
        return casus_refuse(reader->error, "horizon.scenario_rounds",
                            "A field with {0} rings has {1} phases, but rounds names only {2}.", scenario->rings,
                            scenario->rings + 1, reader->rounds_given, 0);
    }
    int hand = scenario->start_cards + __builtin_popcount(horizon_flexible_dealt(scenario));
    if (hand > scenario->hand_limit) {
        return casus_refuse(reader->error, "horizon.scenario_hand_limit",
                            "A hand starts with {0} cards, the flexible ones included, but the limit is {1}.", hand,
                            scenario->hand_limit, 0, 0);
    }
    return check_deck(scenario, reader->error);
}

bool horizon_scenario_read(const char *options, size_t length, struct horizon_scenario *scenario, unsigned *rules,
                           struct casus_error *error)
{
    memset(scenario, 0, sizeof *scenario);
    struct scenario_reader reader = {.scenario = scenario, .error = error, .rules = HORIZON_RULES_VERSION};
    if (!read_lines(&reader, horizon_default_scenario, horizon_default_scenario_size)) return false;
    reader.own_deck = false;
    if (!read_lines(&reader, options, length) || !check_whole(&reader)) return false;
    *rules = reader.rules;
    return true;
}

/* ---- Names ---- */

static struct casus_word find_name(const char *text, size_t length, unsigned card, bool *own_deck)
{
    static const char *const names[] = {"attack", "support", "logistics", "start"};
    struct casus_reader lines = casus_reader_make(text, length);
    struct casus_word line, name = {NULL, 0};
    while (casus_read_line(&lines, &line)) {
        struct casus_reader words = casus_reader_make(line.at, line.length);
        struct casus_word key = casus_read_word(&words);
        bool is_card = casus_word_is(key, "card");
        if (is_card) *own_deck = true;
        if (!is_card && !casus_word_is(key, "event")) continue;
        struct casus_word which = casus_read_word(&words);
        int64_t number;
        bool wanted = is_card ? casus_word_int(which, 1, HORIZON_DECK_MAX, &number) && (unsigned)number == card + 1
                              : card >= HORIZON_ATTACK && card < HORIZON_CARDS_MAX &&
                                    casus_word_is(which, names[card - HORIZON_ATTACK]);
        if (wanted && !read_name(&words, &name)) name.length = 0;
    }
    return name;
}

struct casus_word horizon_card_name(const char *options, size_t length, unsigned card)
{
    bool own_deck = false;
    struct casus_word name = find_name(options, length, card, &own_deck);
    if (name.length > 0 || (own_deck && card < HORIZON_DECK_MAX)) return name;
    return find_name(horizon_default_scenario, horizon_default_scenario_size, card, &own_deck);
}
