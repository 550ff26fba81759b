/* The questions that a page or a bot may ask about a position: scoring, coup, realign, war, space, event, why,
 * risk, countries, cards, boxes. README.md shows the answers. */
#include "action.h"

#include "casus/assert.h"
#include "contract.h"
#include "json.h"
#include "operations.h"
#include "program.h"
#include "risk.h"
#include "score.h"
#include "stack.h"
#include "track.h"

enum { DICE = 6 };

static const char *const status_names[] = {"nothing", "presence", "domination", "control"};
static const char *const card_sides[] = {"ussr", "us", "neutral"};
static const char *const era_names[] = {"early", "mid", "late"};
static const char *const lasting_names[] = {"moment", "turn", "game"};

/* ---- scoring: what every region would give now ---- */

static void json_side(struct casus_writer *out, const struct cw_score *score, unsigned side)
{
    casus_assert(side < 2 && score->status[side] <= CW_CONTROL);
    casus_json_key(out, cw_side_name[side]);
    casus_json_open(out, '{');
    casus_json_key_text(out, "status", status_names[score->status[side]]);
    casus_json_key_int(out, "points", score->points[side]);
    casus_json_key_int(out, "countries", score->countries[side]);
    casus_json_key_int(out, "battlegrounds", score->battlegrounds[side]);
    casus_json_key_int(out, "near", score->near[side]);
    casus_json_close(out, '}');
}

static bool answer_scoring(const struct cw_state *state, struct casus_reader *words, struct casus_writer *out,
                           struct casus_error *error)
{
    int points[2];
    (void)words;
    (void)error;
    casus_json_open(out, '[');
    for (unsigned region = 0; region < CW_SCORED_REGIONS; region++) {
        struct cw_score score = cw_score_region(state, region, CW_NO_COUNTRY);
        casus_json_open(out, '{');
        casus_json_key_text(out, "region", cw_region_name[region]);
        casus_json_key_int(out, "battlegrounds", (int)cw_count(cw_and(cw_battlegrounds_now(state), cw_region[region])));
        json_side(out, &score, CW_USSR);
        json_side(out, &score, CW_US);
        casus_json_key_int(out, "net", score.points[CW_US] - score.points[CW_USSR]);
        casus_json_close(out, '}');
    }
    cw_score_southeast_asia(state, points);
    casus_json_open(out, '{');
    casus_json_key_text(out, "region", cw_region_name[CW_SOUTHEAST_ASIA]);
    casus_json_key_int(out, "net", points[CW_US] - points[CW_USSR]);
    casus_json_close(out, '}');
    casus_json_close(out, ']');
    return true;
}

/* ---- Chances ---- */

static bool read_country(struct casus_reader *words, unsigned *country, struct casus_error *error)
{
    *country = cw_country_named(casus_read_word(words));
    if (*country != CW_NO_COUNTRY) return true;
    return casus_refuse(error, "coldwar.query.country", "A country's name is expected, such as west_germany.", 0, 0, 0,
                        0);
}

static bool read_card(struct casus_reader *words, unsigned *card, struct casus_error *error)
{
    *card = cw_card_named(casus_read_word(words));
    if (*card != CW_NO_CARD) return true;
    return casus_refuse(error, "coldwar.query.card", "A card's name is expected, such as duck_and_cover.", 0, 0, 0, 0);
}

/* The operations in progress, or those of the card chosen last; a coup asks what they are worth there. */
static const struct cw_frame *operations(const struct cw_state *state)
{
    const struct cw_frame *frame = state->depth > 0 ? &state->frame[state->depth - 1] : NULL;
    return frame != NULL && (frame->kind == CW_FRAME_OPS || frame->card == CW_CHE) ? frame : NULL;
}

static bool answer_coup(const struct cw_state *state, struct casus_reader *words, struct casus_writer *out,
                        struct casus_error *error)
{
    unsigned country;
    const struct cw_frame *frame = operations(state);
    if (!read_country(words, &country, error)) return false;
    if (frame == NULL)
        return casus_refuse(error, "coldwar.query.operations", "No operations are being conducted.", 0, 0, 0, 0);
    unsigned seat = frame->seat;
    int value = cw_coup_operations(state, frame, country), modifier = cw_coup_modifier(state, seat, country);
    int theirs = state->influence[seat ^ 1][country];
    casus_json_open(out, '{');
    casus_json_key_int(out, "ops", value);
    casus_json_key_int(out, "modifier", modifier);
    cw_json_modifiers(out, "cards", cw_coup_modifiers(state, seat, country));
    casus_json_key_int(out, "stability", cw_country[country].stability);
    casus_json_key_bool(out, "defcon", cw_coup_lowers_defcon(state, seat, country));
    casus_json_key_bool(out, "crisis", cw_in_play_for(state, CW_CUBAN_MISSILE_CRISIS, seat ^ 1));
    casus_json_key(out, "dice");
    casus_json_open(out, '[');
    for (int die = 1; die <= DICE; die++) {
        int result = die + value + modifier - 2 * cw_country[country].stability;
        int removed = result <= 0 ? 0 : result < theirs ? result : theirs;
        casus_json_open(out, '{');
        casus_json_key_int(out, "die", die);
        casus_json_key_int(out, "removed", removed);
        casus_json_key_int(out, "added", result <= 0 ? 0 : result - removed);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
    casus_json_close(out, '}');
    return true;
}

/* How often, out of 36, each change of influence occurs; negative: the own side loses. */
static void json_leads(struct casus_writer *out, int advantage)
{
    casus_assert(advantage > -CW_INFLUENCE_MAX && advantage < CW_INFLUENCE_MAX);
    casus_json_key(out, "leads");
    casus_json_open(out, '[');
    for (int lead = advantage - DICE + 1; lead <= advantage + DICE - 1; lead++) {
        int distance = lead > advantage ? lead - advantage : advantage - lead;
        casus_json_open(out, '{');
        casus_json_key_int(out, "lead", lead);
        casus_json_key_int(out, "ways", DICE - distance);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

/* Who would do it: the side whose answer is awaited, or else the one whose round it is. */
static unsigned doer(const struct cw_state *state)
{
    return state->ask.seat < 2 ? state->ask.seat : state->phasing;
}

static bool answer_realign(const struct cw_state *state, struct casus_reader *words, struct casus_writer *out,
                           struct casus_error *error)
{
    unsigned country;
    if (!read_country(words, &country, error)) return false;
    unsigned seat = doer(state);
    int mine = cw_realign_modifier(state, seat, country), theirs = cw_realign_modifier(state, seat ^ 1, country);
    casus_json_open(out, '{');
    casus_json_key_int(out, "mine", mine);
    casus_json_key_int(out, "theirs", theirs);
    cw_json_modifiers(out, "my_cards", cw_realign_modifiers(state, seat));
    cw_json_modifiers(out, "their_cards", cw_realign_modifiers(state, seat ^ 1));
    json_leads(out, mine - theirs);
    casus_json_close(out, '}');
    return true;
}

static bool answer_war(const struct cw_state *state, struct casus_reader *words, struct casus_writer *out,
                       struct casus_error *error)
{
    unsigned card, country;
    if (!read_card(words, &card, error) || !read_country(words, &country, error)) return false;
    if (!cw_is_war(card)) return casus_refuse(error, "coldwar.query.war", "That card is no war.", 0, 0, 0, 0);
    int modifier = cw_war_modifier(state, cw_event_side(card, doer(state)), card, country);
    int least = cw_war_need(card) - modifier;
    casus_json_open(out, '{');
    casus_json_key_int(out, "modifier", modifier);
    casus_json_key_int(out, "needed", cw_war_need(card));
    casus_json_key_int(out, "ways", least > DICE ? 0 : least < 1 ? DICE : DICE + 1 - least);
    casus_json_close(out, '}');
    return true;
}

static bool answer_space(const struct cw_state *state, struct casus_reader *words, struct casus_writer *out,
                         struct casus_error *error)
{
    (void)words;
    unsigned seat = doer(state), box = state->space[seat] + 1u;
    if (box > CW_BOXES)
        return casus_refuse(error, "coldwar.why.space_end", "You have reached the end of the Space Race.", 0, 0, 0, 0);
    casus_json_open(out, '{');
    casus_json_key_int(out, "box", box);
    casus_json_key_int(out, "ops", cw_space_need(box));
    casus_json_key_int(out, "ways", cw_space_roll(box));
    casus_json_key_int(out, "points", cw_space_points(state, seat, box));
    casus_json_close(out, '}');
    return true;
}

/* ---- event CARD ---- */

static bool answer_event(const struct cw_state *state, struct casus_reader *words, struct casus_writer *out,
                         struct casus_error *error)
{
    unsigned card;
    if (!read_card(words, &card, error)) return false;
    casus_json_open(out, '{');
    casus_json_key_bool(out, "happens", cw_event_happens(state, cw_event_side(card, doer(state)), card));
    casus_json_close(out, '}');
    return true;
}

/* ---- Actions that are asked about ---- */

/* The action that the words name, and whose it would be: the viewer's or, in a whole position, that of the side asked.
 * 0: there is none, and the error says why. */
static casus_action read_action(const struct cw_state *state, struct casus_reader *words, casus_seat *seat,
                                struct casus_error *error)
{
    while (words->at < words->end && *words->at == ' ') words->at++;
    *seat = (casus_seat)(state->viewer > 0 && state->viewer <= 2 ? state->viewer - 1u : state->ask.seat);
    return cw_action_parse(state, *seat, words->at, (size_t)(words->end - words->at), error);
}

/* ---- why ACTION ---- */

static bool answer_why(const struct cw_state *state, struct casus_reader *words, struct casus_writer *out,
                       struct casus_error *error)
{
    casus_seat seat;
    casus_action action = read_action(state, words, &seat, error);
    struct casus_error why = {0};
    if (action == 0) return false;
    casus_json_open(out, '{');
    bool legal = cw_is_legal(state, seat, action, &why);
    casus_json_key_bool(out, "legal", legal);
    if (!legal) {
        casus_json_key(out, "error");
        casus_json_error(out, &why);
    }
    casus_json_close(out, '}');
    return true;
}

/* ---- risk ACTION ---- */

static bool answer_risk(const struct cw_state *state, struct casus_reader *words, struct casus_writer *out,
                        struct casus_error *error)
{
    static const char *const danger_names[] = {"none", "possible", "certain"};
    casus_seat seat;
    casus_action action = read_action(state, words, &seat, error);
    if (state->viewer > 2 || seat > 1)
        return casus_refuse(error, "coldwar.query.player", "Only one who plays and is asked can ask this.", 0, 0, 0, 0);
    if (action == 0 || !cw_is_legal(state, seat, action, error)) return false;
    struct cw_risk risk = cw_risk_of(state, seat, action);
    casus_json_open(out, '{');
    casus_json_key_text(out, "danger", danger_names[risk.danger]);
    if (risk.danger != CW_NO_DANGER) casus_json_key_text(out, "reason", cw_reason_name[risk.reason]);
    if (risk.card != CW_NO_CARD) {
        casus_json_key(out, "card");
        cw_json_card(out, risk.card);
    }
    casus_json_close(out, '}');
    return true;
}

/* ---- The constant facts ---- */

static void json_regions(struct casus_writer *out, unsigned country)
{
    casus_assert(country < CW_COUNTRIES);
    casus_json_key(out, "regions");
    casus_json_open(out, '[');
    for (unsigned region = 0; region < CW_REGIONS; region++) {
        if (cw_has(&cw_region[region], country)) casus_json_text(out, cw_region_name[region]);
    }
    casus_json_close(out, ']');
}

static void json_neighbours(struct casus_writer *out, unsigned country)
{
    casus_assert(country < CW_COUNTRIES);
    casus_json_key(out, "neighbours");
    casus_json_open(out, '[');
    for (CW_EACH(neighbour, cw_neighbours[country])) cw_json_country(out, neighbour);
    if (cw_has(&cw_next_to[CW_US], country)) casus_json_text(out, "usa");
    if (cw_has(&cw_next_to[CW_USSR], country)) casus_json_text(out, "ussr");
    casus_json_close(out, ']');
}

static bool answer_countries(const struct cw_state *state, struct casus_reader *words, struct casus_writer *out,
                             struct casus_error *error)
{
    (void)state;
    (void)words;
    (void)error;
    casus_json_open(out, '[');
    for (unsigned country = 0; country < CW_COUNTRIES; country++) {
        casus_json_open(out, '{');
        casus_json_key(out, "country");
        cw_json_country(out, country);
        casus_json_key_int(out, "stability", cw_country[country].stability);
        casus_json_key_bool(out, "battleground", cw_country[country].battleground);
        json_regions(out, country);
        json_neighbours(out, country);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
    return true;
}

static bool answer_boxes(const struct cw_state *state, struct casus_reader *words, struct casus_writer *out,
                         struct casus_error *error)
{
    (void)state;
    (void)words;
    (void)error;
    casus_json_open(out, '[');
    for (unsigned box = 1; box <= CW_BOXES; box++) {
        casus_json_open(out, '{');
        casus_json_key_int(out, "box", box);
        casus_json_key_int(out, "ops", cw_space_need(box));
        casus_json_key_int(out, "ways", cw_space_roll(box));
        casus_json_key_int(out, "first", cw_space_award(box, true));
        casus_json_key_int(out, "second", cw_space_award(box, false));
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
    return true;
}

static bool answer_cards(const struct cw_state *state, struct casus_reader *words, struct casus_writer *out,
                         struct casus_error *error)
{
    (void)state;
    (void)words;
    (void)error;
    casus_json_open(out, '[');
    for (unsigned card = 1; card < CW_CARDS; card++) {
        const struct cw_card_row *row = &cw_card[card];
        casus_json_open(out, '{');
        casus_json_key_int(out, "number", card);
        casus_json_key(out, "card");
        cw_json_card(out, card);
        casus_json_key_text(out, "title", row->title);
        casus_json_key_text(out, "era", era_names[row->era]);
        casus_json_key_text(out, "side", card_sides[row->side]);
        casus_json_key_int(out, "ops", row->ops);
        casus_json_key_bool(out, "removed", row->removed);
        casus_json_key_text(out, "lasting", lasting_names[row->lasting]);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
    return true;
}

bool cw_query(const void *state, casus_seat seat, const char *question, size_t length, struct casus_writer *out,
              struct casus_error *error)
{
    static const struct {
        const char *word;
        bool (*answer)(const struct cw_state *, struct casus_reader *, struct casus_writer *, struct casus_error *);
    } answers[] = {
        {"scoring", answer_scoring}, {"coup", answer_coup},   {"realign", answer_realign},     {"war", answer_war},
        {"space", answer_space},     {"why", answer_why},     {"countries", answer_countries}, {"cards", answer_cards},
        {"risk", answer_risk},       {"boxes", answer_boxes}, {"event", answer_event},
    };
    struct casus_reader words = casus_reader_make(question, length);
    struct casus_word word = casus_read_word(&words);
    (void)seat;
    for (unsigned i = 0; i < sizeof answers / sizeof *answers; i++) {
        if (casus_word_is(word, answers[i].word)) return answers[i].answer(state, &words, out, error);
    }
    return casus_refuse(error, "coldwar.query.unknown",
                        "Expected is scoring, coup, realign, war, space, event, why, risk, countries, cards or boxes.",
                        0, 0, 0, 0);
}
