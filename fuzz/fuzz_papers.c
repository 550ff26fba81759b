/* Any bytes as dealings of an evening of MAGA: posts, bans and treaties that are proposed, signed, registered and
 * rolled back; and as dealings in a store. A refusal changes nothing and has a sentence; what is kept is JSON, and
 * reads back unchanged.
 *
 * A line begins with the dealer (0 to 3 a team, o the organiser, c a curator) and the deal's name; lines with its
 * fields follow, each after a space. "p" begins a phase, "r5" goes back to event 5, "g31" removes member 1 of team 3.
 * An input that begins with "L" is a stored text. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "casus/casus.h"
#include "casus/evening.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { SEATS = 4, TEXT_MAX = 1 << 20, STATE_MAX = 1 << 19, OUTCOMES_MAX = 1 << 12, LEGAL_MAX = 1 << 16 };

static const char options[] = "teams 4\nturns 3\norganiser yes\n";

static struct {
    const struct casus_game *game;
    size_t size; /* Of the dealings. */
    void *dealings, *trial;
    char *before, *text, *again;
    uint64_t event, lots;
    bool utf8; /* The input: anything else the server would not let through. */
} desk;

static uint64_t state[STATE_MAX / 8], view[STATE_MAX / 8];

/* ---- The game: in its first phase of lists ---- */

static void play_to_lists(void)
{
    static struct casus_outcome outcomes[OUTCOMES_MAX];
    static casus_action actions[LEGAL_MAX];
    for (int step = 0; step < 1000; step++) {
        struct casus_actor actor;
        desk.game->actor(state, &actor);
        if (actor.kind == CASUS_ACTOR_SIMULTANEOUS) return;
        bool chance = actor.kind == CASUS_ACTOR_CHANCE;
        size_t count = chance ? desk.game->outcomes(state, outcomes, NULL)
                              : desk.game->legal(state, CASUS_SEAT_ORGANISER, actions);
        if (count == 0) abort();
        casus_action action = chance ? outcomes[0].action : actions[0];
        if (!desk.game->apply(state, chance ? CASUS_SEAT_CHANCE : CASUS_SEAT_ORGANISER, action, NULL)) abort();
    }
    abort();
}

static void begin(void)
{
    struct casus_measure measure;
    desk.game = casus_game_find("maga", 4);
    if (!desk.game->measure(options, sizeof options - 1, &measure, NULL) || measure.state_size > STATE_MAX ||
        measure.legal_max > LEGAL_MAX || measure.outcomes_max > OUTCOMES_MAX)
        abort();
    if (!desk.game->init(state, options, sizeof options - 1, NULL)) abort();
    play_to_lists();
    desk.size = desk.game->evening->size(SEATS);
    desk.dealings = malloc(desk.size);
    desk.trial = malloc(desk.size);
    desk.before = malloc(TEXT_MAX);
    desk.text = malloc(TEXT_MAX);
    desk.again = malloc(TEXT_MAX);
}

/* ---- People ---- */

static unsigned count_members(const void *context, casus_seat seat)
{
    (void)context;
    return 1 + seat;
}

static const char *name_of_member(const void *context, casus_seat seat, unsigned member)
{
    (void)context;
    return member < 1u + seat ? "Ann" : "";
}

static uint64_t draw_lot(const void *context)
{
    (void)context;
    return desk.lots++;
}

static const struct casus_company company = {.members = count_members, .name = name_of_member, .random = draw_lot};

/* ---- What must hold ---- */

static size_t save(const void *dealings, char *text)
{
    struct casus_writer out = casus_writer_make(text, TEXT_MAX);
    desk.game->evening->save(dealings, SEATS, &out);
    if (!casus_writer_fits(&out)) abort();
    return out.length;
}

static void check_json(casus_seat viewer)
{
    struct casus_writer out = casus_writer_make(desk.again, TEXT_MAX);
    casus_json_open(&out, '{');
    desk.game->evening->json(desk.dealings, SEATS, viewer, &company, &out);
    casus_json_close(&out, '}');
    if (!casus_writer_fits(&out)) abort();
    json_t *json = json_loadb(out.out, out.length, JSON_REJECT_DUPLICATES, NULL);
    if (desk.utf8 && json == NULL) abort();
    json_decref(json);
}

static void check_kept(void)
{
    size_t length = save(desk.dealings, desk.text);
    memset(desk.trial, 0, desk.size);
    if (!desk.game->evening->load(desk.trial, SEATS, desk.text, length)) abort();
    if (save(desk.trial, desk.again) != length || memcmp(desk.text, desk.again, length) != 0) abort();
    for (casus_seat seat = 0; seat < SEATS; seat++) check_json(seat);
    check_json(CASUS_SEAT_ORGANISER);
    check_json(CASUS_SEAT_OBSERVER);
}

/* ---- Lines ---- */

/* The organiser's actions are in the game's text form. */
static void check_actions(const struct casus_writer *actions)
{
    struct casus_reader lines = casus_reader_make(actions->out, actions->length);
    struct casus_word line;
    while (casus_read_line(&lines, &line)) {
        if (desk.game->action_parse(state, CASUS_SEAT_ORGANISER, line.at, line.length, NULL) == 0) abort();
    }
    desk.event += 20;
}

static casus_seat dealer_of(char who)
{
    if (who == 'o') return CASUS_SEAT_ORGANISER;
    if (who == 'c') return CASUS_SEAT_OBSERVER;
    return (casus_seat)((unsigned char)who % SEATS);
}

/* Whether the driver lets this dealer deal at all: the game's table says so. */
static bool may_deal(casus_seat seat, const char *text, size_t length)
{
    struct casus_reader lines = casus_reader_make(text, length);
    struct casus_word name = {.at = text};
    casus_read_line(&lines, &name);
    for (const struct casus_deal *kind = desk.game->evening->deals; kind->name != NULL; kind++) {
        if (!casus_word_is(name, kind->name)) continue;
        return seat < SEATS || (seat == CASUS_SEAT_ORGANISER ? kind->organiser : kind->curator);
    }
    return seat < SEATS;
}

static void deal(char who, const char *text, size_t length)
{
    char lines[8192];
    struct casus_writer actions = casus_writer_make(lines, sizeof lines);
    struct casus_error error = {.key = ""};
    struct casus_dealt dealt = {.actions = &actions};
    casus_seat seat = dealer_of(who);
    if (!may_deal(seat, text, length)) return;
    desk.game->view(state, seat, view);
    struct casus_dealer dealer = {
        .seat = seat, .seats = SEATS, .view = view, .event = desk.event, .running = true, .company = company};
    size_t before = save(desk.dealings, desk.before);
    if (desk.game->evening->deal(desk.dealings, &dealer, text, length, &dealt, &error)) {
        if (!casus_writer_fits(&actions)) abort();
        check_actions(&actions);
    } else if (error.key[0] == 0 || error.text[0] == 0 || actions.length != 0 ||
               save(desk.dealings, desk.text) != before || memcmp(desk.before, desk.text, before) != 0) {
        abort();
    }
}

static bool counts(const void *context, uint64_t event)
{
    return event <= *(const uint64_t *)context;
}

static void go_back(const char *text, size_t length)
{
    struct casus_dealt dealt = {.actions = NULL};
    uint64_t to = 0;
    for (size_t i = 0; i < length && i < 6 && text[i] >= '0' && text[i] <= '9'; i++)
        to = 10 * to + (uint64_t)(text[i] - '0');
    desk.game->evening->roll_back(desk.dealings, counts, &to, &dealt);
}

static void go_away(const char *text, size_t length)
{
    struct casus_dealt dealt = {.actions = NULL};
    if (length < 2 || text[0] < '0' || text[0] >= '0' + SEATS || text[1] < '0' || text[1] > '9') return;
    desk.game->evening->gone(desk.dealings, (casus_seat)(text[0] - '0'), (unsigned)(text[1] - '0'), &dealt);
}

/* A deal and the lines of its fields, without the spaces before them. */
static const char *one_deal(const char *at, const char *end)
{
    static char text[1 << 16];
    size_t length = 0;
    char who = *at++;
    bool begins = false; /* A line that is the deal's. */
    for (; at < end && length + 1 < sizeof text; at++) {
        if (begins && *at != ' ') break;
        if (!begins) text[length++] = *at;
        begins = *at == '\n';
    }
    if (who == 'p') desk.game->evening->begin_phase(desk.dealings);
    else if (who == 'r') go_back(text, length);
    else if (who == 'g') go_away(text, length);
    else deal(who, text, length);
    return at;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *at = (const char *)bytes, *end = at + size;
    if (desk.game == NULL) begin();
    memset(desk.dealings, 0, desk.size);
    desk.event = 10;
    desk.lots = 0;
    json_t *text = json_stringn(at, size);
    desk.utf8 = text != NULL;
    json_decref(text);
    if (size > 0 && *at == 'L') {
        if (desk.game->evening->load(desk.dealings, SEATS, at + 1, size - 1)) check_kept();
        return 0;
    }
    while (at < end) at = one_deal(at, end);
    check_kept();
    return 0;
}
