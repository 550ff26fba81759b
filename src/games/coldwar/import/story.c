/* First what the action itself says, then what its notes (journal.h) say about its consequences, in the order and with
 * the quirks of the digital edition. */
#include "story.h"

#include "casus/assert.h"

#include "games/coldwar/action.h"
#include "games/coldwar/pile.h"
#include "games/coldwar/play.h"
#include "games/coldwar/track.h"
struct telling {
    struct cw_story *story;
    const struct cw_state *before, *after;
    const struct cw_journal *journal;
    casus_seat seat;
    unsigned kind, subject; /* Of the action. */
    unsigned event;         /* The last one that began. */
    enum cw_told told;      /* How certain the present items are. */
    bool ends;              /* The turn has ended. */
    bool dug_out;           /* C50 has been reported as over. */
    bool scored;            /* A region has been scored. */
    bool finally;           /* The final scoring is being reported. */
    int points;             /* Its points so far; positive for the US. */
};

static struct cw_item *say(struct telling *telling, enum cw_item_kind kind, unsigned seat, unsigned card)
{
    casus_assert(telling->story->count <= CW_STORY_MAX && kind < CW_ITEMS && card < CW_CARDS);
    struct cw_story *story = telling->story;
    struct cw_item *item = &story->item[story->count < CW_STORY_MAX ? story->count++ : CW_STORY_MAX - 1];
    *item = (struct cw_item){
        .kind = (uint8_t)kind, .side = {cw_item_sides(kind) > 0 ? (uint8_t)seat : 0}, .card = {(uint8_t)card}};
    bool often = telling->ends && (kind == CW_ITEM_VP || kind == CW_ITEM_OUT_OF_PLAY);
    story->told[item - story->item] = (uint8_t)(often && telling->told == CW_TOLD ? CW_OFTEN_TOLD : telling->told);
    return item;
}

static void say_figures(struct telling *telling, enum cw_item_kind kind, unsigned seat, int first, int second,
                        int third)
{
    struct cw_item *item = say(telling, kind, seat, CW_NO_CARD);
    item->figure[0] = (int16_t)first;
    item->figure[1] = (int16_t)second;
    item->figure[2] = (int16_t)third;
}

/* The card whose event or operations were in progress before the action. */
static unsigned card_before(const struct telling *telling)
{
    const struct cw_state *before = telling->before;
    return before->depth > 0 ? before->frame[before->depth - 1].card : CW_NO_CARD;
}

/* ---- Headers and choices: what the action itself says ---- */

static void say_round(struct telling *telling, unsigned seat, unsigned card, int round)
{
    casus_assert(seat < 2 && round >= 1);
    struct cw_item *item = say(telling, CW_ITEM_ROUND, seat, card);
    item->figure[0] = telling->before->turn;
    item->figure[1] = (int16_t)round;
}

static void tell_play(struct telling *telling)
{
    const struct cw_state *before = telling->before;
    if (telling->kind == CW_ACT_PASS) {
        /* An extra round is declined silently. */
        bool due = before->depth == 0 && before->round <= cw_usual_rounds(before);
        if (due) say_round(telling, before->phasing, CW_NO_CARD, before->round);
    } else if (before->depth == 0) {
        say_round(telling, before->phasing, telling->kind == CW_ACT_UN ? CW_UN_INTERVENTION : telling->subject,
                  before->round);
    } else { /* C67: the digital edition says it twice. */
        say(telling, CW_ITEM_PLAYS, telling->seat, telling->subject);
        say(telling, CW_ITEM_PLAYS, telling->seat, telling->subject);
    }
}

static void tell_option(struct telling *telling)
{
    unsigned option = telling->subject;
    if (option == CW_BOYCOTT) say(telling, CW_ITEM_BOYCOTTS, telling->seat, CW_NO_CARD);
    if (option == CW_PARTICIPATE) say(telling, CW_ITEM_PARTICIPATES, telling->seat, CW_NO_CARD);
    if (option >= CW_TO_EUROPE)
        say(telling, CW_ITEM_CHOOSES, telling->seat, CW_NO_CARD)->region = (uint8_t)(option - CW_TO_EUROPE);
}

static void tell_action(struct telling *telling)
{
    unsigned kind = telling->kind;
    bool plays = telling->before->ask.kind == CW_ASK_PLAY && kind != CW_ACT_CANCEL_CRISIS;
    if (plays) tell_play(telling);
    if (kind == CW_ACT_OPTION) tell_option(telling);
}

/* C107: each coup is announced before it is known whether there will be one. */
static void announce_che(struct telling *telling)
{
    say_figures(telling, CW_ITEM_COUP, telling->seat,
                cw_operations_value(telling->before, telling->seat, cw_card[CW_CHE].ops), 0, 0);
}

static void say_target(struct telling *telling)
{
    say(telling, CW_ITEM_TARGET, CW_USSR, CW_NO_CARD)->country = (uint8_t)telling->subject;
}

/* The Chinese Civil War: written like influence in a country. */
static void say_in_china(struct telling *telling)
{
    struct cw_item *item = say(telling, CW_ITEM_INFLUENCE, CW_USSR, CW_NO_CARD);
    item->country = CW_CHINA;
    item->figure[0] = 1;
    item->figure[2] = telling->after->civil_war;
}

/* Operations name their target when it is chosen, which is after their own line. */
static void tell_target(struct telling *telling)
{
    const struct cw_ask *ask = &telling->before->ask;
    bool che = ask->kind == CW_ASK_COUNTRY && ask->verb == CW_COUP;
    bool declined = che && telling->kind == CW_ACT_DONE;
    if (declined) telling->told = CW_OFTEN_TOLD;
    if (che) announce_che(telling);
    telling->told = CW_TOLD;
    if (telling->kind == CW_ACT_COUP || telling->kind == CW_ACT_REALIGN) say_target(telling);
    if (telling->kind == CW_ACT_PLACE && telling->subject == CW_CHINA) say_in_china(telling);
}

/* ---- The journal ---- */

/* Both together, when the first of them comes. */
static void tell_headlines(struct telling *telling, const struct cw_note *note)
{
    casus_assert(note->kind == CW_NOTE_HEADLINE && note->card != CW_NO_CARD);
    const struct cw_note *notes = telling->journal->note;
    unsigned first = (unsigned)(note - notes);
    if (first > 0 && note[-1].kind == CW_NOTE_HEADLINE) return;
    bool both = first + 1 < telling->journal->count && notes[first + 1].kind == CW_NOTE_HEADLINE;
    /* 6.4: the side that had to show its headline first comes first. */
    bool turned = both && cw_ability(telling->before, CW_USSR, 4);
    unsigned one = turned ? first + 1 : first, other = turned ? first : first + 1;
    struct cw_item *header = say(telling, CW_ITEM_HEADLINES, CW_USSR, notes[one].card);
    header->card[1] = both ? (uint8_t)notes[other].card : CW_NO_CARD;
    header->figure[0] = telling->before->turn;
    say(telling, CW_ITEM_HEADLINED, notes[one].seat, notes[one].card);
    if (both) say(telling, CW_ITEM_HEADLINED, notes[other].seat, notes[other].card);
}

/* C50: in logs the card is in play until the US has answered it; and Glasnost (C90) takes The Reformer out of play. */
static void tell_aftermath(struct telling *telling, unsigned event)
{
    if (event == CW_WE_WILL_BURY_YOU && telling->after->bury) say(telling, CW_ITEM_IN_PLAY, CW_USSR, event);
    telling->told = CW_OFTEN_TOLD;
    if (event == CW_GLASNOST && cw_in_play(telling->before, CW_THE_REFORMER))
        say(telling, CW_ITEM_OUT_OF_PLAY, CW_USSR, CW_THE_REFORMER);
    bool dug_out = event == CW_NO_CARD && telling->before->bury && !telling->after->bury && !telling->dug_out;
    telling->dug_out |= dug_out;
    if (dug_out) say(telling, CW_ITEM_OUT_OF_PLAY, CW_USSR, CW_WE_WILL_BURY_YOU);
    telling->told = CW_TOLD;
}

static void tell_event(struct telling *telling, const struct cw_note *note)
{
    casus_assert(note->kind == CW_NOTE_EVENT);
    bool twice = note->card == CW_WARSAW_PACT_FORMED || note->card == CW_SOUTH_AFRICAN_UNREST;
    tell_aftermath(telling, telling->event);
    telling->event = note->happens ? note->card : CW_NO_CARD;
    /* The one event that is reported although it does not take place. */
    bool told = note->happens || note->card == CW_SPECIAL_RELATIONSHIP;
    telling->told = told ? CW_TOLD : CW_HARDLY_TOLD;
    say(telling, CW_ITEM_EVENT, note->seat, note->card);
    if (twice) say(telling, CW_ITEM_EVENT, note->seat, note->card);
    if (note->card == CW_UN_INTERVENTION && telling->kind == CW_ACT_UN)
        say(telling, CW_ITEM_PLAYS, note->seat, telling->subject);
    telling->told = CW_TOLD;
}

/* The final scoring is reported as one award. */
static void tell_points(struct telling *telling, const struct cw_note *note)
{
    casus_assert(note->points >= 0);
    if (telling->finally) {
        telling->points += note->seat == CW_US ? note->points : -note->points;
        return;
    }
    if (note->points > 0) {
        say_figures(telling, CW_ITEM_VP, note->seat, note->points, note->vp, 0);
        return;
    }
    bool told = telling->scored || telling->event == CW_ALLIANCE_FOR_PROGRESS;
    telling->told = told ? CW_TOLD : CW_HARDLY_TOLD;
    say_figures(telling, CW_ITEM_NO_VP, note->seat, note->vp, 0, 0);
    telling->told = CW_TOLD;
}

static void tell_operations(struct telling *telling, const struct cw_note *note)
{
    int value = cw_operations_value(telling->before, note->seat, note->printed); /* Without the bonus for Asia. */
    switch (note->verb) {
    case CW_PLACE: say_figures(telling, CW_ITEM_PLACE, note->seat, note->printed, 0, 0); break;
    case CW_COUP: say_figures(telling, CW_ITEM_COUP, note->seat, value, 0, 0); break;
    case CW_REALIGN: say_figures(telling, CW_ITEM_REALIGN, note->seat, note->printed, 0, 0); break;
    default: say_figures(telling, CW_ITEM_SPACE, note->seat, value, 0, 0); break;
    }
    tell_target(telling);
}

static void tell_coup(struct telling *telling, const struct cw_note *note)
{
    casus_assert(note->kind == CW_NOTE_COUP && note->country < CW_COUNTRIES);
    struct cw_item *item = say(telling, note->result > 0 ? CW_ITEM_SUCCESS : CW_ITEM_FAILURE, note->seat, CW_NO_CARD);
    const int figures[] = {note->die, note->operations, note->modifier, cw_country[note->country].stability,
                           note->result};
    for (unsigned i = 0; i < CW_LOG_FIGURES; i++) item->figure[i] = (int16_t)figures[i];
}

/* The journal has both sides' rolls, the player's first; logs have the USSR's first. Iran-Contra Scandal counts there
 * without being shown. */
static void tell_realignment(struct telling *telling, const struct cw_note *notes)
{
    if (notes != telling->journal->note && notes[-1].kind == CW_NOTE_REALIGNMENT) return;
    casus_assert(notes[0].kind == CW_NOTE_REALIGNMENT && notes[1].kind == CW_NOTE_REALIGNMENT);
    for (unsigned side = 0; side < 2; side++) {
        const struct cw_note *note = &notes[notes[0].seat != side];
        int shown = note->modifier + (side == CW_US && cw_in_play(telling->before, CW_IRAN_CONTRA_SCANDAL));
        say_figures(telling, CW_ITEM_ROLLS, side, note->die, shown, note->die + shown);
    }
}

static void tell_war(struct telling *telling, const struct cw_note *note)
{
    casus_assert(note->kind == CW_NOTE_WAR && note->country < CW_COUNTRIES);
    say(telling, CW_ITEM_WAR, note->seat, CW_NO_CARD)->country = (uint8_t)note->country;
    bool won = note->die + note->modifier >= note->needed;
    say_figures(telling, won ? CW_ITEM_VICTORY : CW_ITEM_DEFEAT, note->seat, note->die, note->modifier, note->needed);
}

static void tell_space(struct telling *telling, const struct cw_note *note)
{
    casus_assert(note->die >= 1 && note->die <= 6);
    bool won = note->die <= note->needed;
    say_figures(telling, won ? CW_ITEM_SPACE_WON : CW_ITEM_SPACE_LOST, note->seat, note->die, note->needed, 0);
}

static void tell_trap(struct telling *telling, const struct cw_note *note)
{
    casus_assert(note->die >= 1 && note->die <= 6);
    say_figures(telling, note->die <= 4 ? CW_ITEM_TRAP_ENDS : CW_ITEM_TRAP_STAYS, note->seat, note->die, 0, 0);
}

/* What a card has put out of play is reported after it has come into play itself. */
static void say_before_what_ends(struct cw_story *story)
{
    casus_assert(story->count > 0); /* It has just come into play. */
    for (unsigned i = story->count - 1; i > 0 && story->item[i - 1].kind == CW_ITEM_OUT_OF_PLAY; i--) {
        struct cw_item kept = story->item[i];
        story->item[i] = story->item[i - 1];
        story->item[i - 1] = kept;
    }
}

/* The digital edition keeps some lasting cards in play only as long as they matter: not after what they enable has
 * come, nor after what they end and bar has come and gone. */
static bool is_silent(const struct cw_state *after, unsigned card)
{
    const struct cw_set *removed = &after->pile[CW_REMOVED];
    switch (card) {
    case CW_ALDRICH_AMES_REMIX: return true;
    case CW_MARSHALL_PLAN:
    case CW_WARSAW_PACT_FORMED: return cw_in_play(after, CW_NATO);
    case CW_THE_REFORMER: return cw_has(removed, CW_GLASNOST);
    case CW_TEAR_DOWN_THIS_WALL: return cw_has(removed, CW_WILLY_BRANDT);
    case CW_AN_EVIL_EMPIRE: return cw_has(removed, CW_FLOWER_POWER);
    default: return false;
    }
}

static void tell_in_play(struct telling *telling, const struct cw_note *note)
{
    if (is_silent(telling->after, note->card)) return;
    say(telling, CW_ITEM_IN_PLAY, note->seat, note->card);
    say_before_what_ends(telling->story);
}

/* What is taken back from play (C43, C85) is not reported as leaving it; nor is Aldrich Ames Remix, which is not
 * reported as being there. */
static void tell_out_of_play(struct telling *telling, const struct cw_note *note)
{
    bool silent = telling->before->ask.verb == CW_TAKE || note->card == CW_ALDRICH_AMES_REMIX;
    telling->told = silent ? CW_HARDLY_TOLD : CW_TOLD;
    say(telling, CW_ITEM_OUT_OF_PLAY, note->seat, note->card);
    telling->told = CW_TOLD;
}

static void tell_defcon(struct telling *telling, const struct cw_note *note)
{
    casus_assert(note->defcon != note->before && note->defcon >= 1 && note->defcon <= 5);
    say_figures(telling, note->defcon < note->before ? CW_ITEM_DEFCON_FALLS : CW_ITEM_DEFCON_RISES, CW_USSR,
                note->defcon, 0, 0);
}

static void tell_influence(struct telling *telling, const struct cw_note *note)
{
    casus_assert(note->country < CW_COUNTRIES);
    struct cw_item *item = say(telling, CW_ITEM_INFLUENCE, note->seat, CW_NO_CARD);
    const int figures[] = {note->change, note->us, note->ussr};
    item->country = (uint8_t)note->country;
    for (unsigned i = 0; i < 3; i++) item->figure[i] = (int16_t)figures[i];
}

static void tell_reveal(struct telling *telling, const struct cw_note *note)
{
    say(telling, CW_ITEM_REVEALS, note->seat, note->card);
    if (note->drawn) say(telling, CW_ITEM_REVEALS_FROM_HAND, note->seat, note->card); /* C67 */
}

static void hush_last_award(struct cw_story *story)
{
    for (unsigned at = story->count; at > 0; at--) {
        if (story->item[at - 1].kind != CW_ITEM_VP) continue;
        story->told[at - 1] = CW_HARDLY_TOLD;
        return;
    }
}

/* 10.3: the award that ends the game is not reported, only who has won by it; or the other way round. Many logs report
 * no other ending. */
static void tell_over(struct telling *telling, const struct cw_note *note)
{
    static const uint8_t reasons[CW_REASONS] = {
        [CW_BY_VP] = CW_WON_BY_POINTS,         [CW_BY_DEFCON] = CW_WON_BY_DEFCON,
        [CW_BY_EUROPE] = CW_WON_BY_EUROPE,     [CW_BY_HELD_SCORING] = CW_WON_BY_HELD_SCORING,
        [CW_BY_WARGAMES] = CW_WON_BY_WARGAMES, [CW_BY_FINAL] = CW_WON_BY_FINAL_SCORING,
        [CW_BY_CRISIS] = CW_WON_BY_CRISIS};
    casus_assert(note->kind == CW_NOTE_OVER && note->reason < CW_REASONS);
    if (telling->finally) {
        int points = telling->points;
        struct cw_note sum = {.seat = points > 0, .points = points > 0 ? points : -points, .vp = telling->after->vp};
        telling->finally = false;
        say(telling, CW_ITEM_LAST, CW_USSR, CW_NO_CARD);
        tell_points(telling, &sum);
    }
    if (note->reason == CW_BY_VP) hush_last_award(telling->story);
    bool drawn = note->seat > 1, always = note->reason == CW_BY_VP || note->reason == CW_BY_FINAL;
    telling->told = always && !drawn ? CW_TOLD : CW_OFTEN_TOLD;
    say(telling, drawn ? CW_ITEM_NOBODY_WINS : CW_ITEM_WINS, note->seat, CW_NO_CARD)->reason = reasons[note->reason];
    telling->told = CW_TOLD;
}

static void tell_milops(struct telling *telling, const struct cw_note *note)
{
    say_figures(telling, CW_ITEM_MILOPS, note->seat, note->milops, 0, 0);
}

static void tell_box(struct telling *telling, const struct cw_note *note)
{
    say_figures(telling, CW_ITEM_ADVANCES, note->seat, note->box, 0, 0);
}

static void tell_return(struct telling *telling, const struct cw_note *note)
{
    say(telling, CW_ITEM_RETURNS, CW_OTHER(note->seat), note->card)->side[1] = (uint8_t)note->seat;
}

static void tell_take(struct telling *telling, const struct cw_note *note)
{
    if (card_before(telling) == CW_SALT_NEGOTIATIONS) say(telling, CW_ITEM_REVEALS, note->seat, note->card);
}

static void tell_scoring(struct telling *telling, const struct cw_note *note)
{
    (void)note;
    telling->scored = true;
    telling->finally = telling->ends;
}

static void tell_turn(struct telling *telling, const struct cw_note *note)
{
    (void)note;
    telling->ends = false;
    telling->story->turn = telling->story->count;
}

static void tell_turn_end(struct telling *telling, const struct cw_note *note)
{
    tell_aftermath(telling, telling->event);
    telling->event = CW_NO_CARD;
    telling->ends = true;
    say_figures(telling, CW_ITEM_CLEANUP, note->seat, note->turn, 0, 0);
}

static void tell_sitting_out(struct telling *telling, const struct cw_note *note)
{
    say_round(telling, note->seat, CW_NO_CARD, note->round);
}

/* How each kind of note is reported: by a function, or as an item of that kind, with the note's seat and card. Logs
 * have nothing for kinds that are not listed. */
static const struct {
    void (*tell)(struct telling *telling, const struct cw_note *note);
    uint8_t item; /* enum cw_item_kind */
} tellers[CW_NOTE_KINDS] = {
    [CW_NOTE_INFLUENCE] = {.tell = tell_influence},
    [CW_NOTE_VP] = {.tell = tell_points},
    [CW_NOTE_DEFCON] = {.tell = tell_defcon},
    [CW_NOTE_MILOPS] = {.tell = tell_milops},
    [CW_NOTE_SPACE] = {.tell = tell_box},
    [CW_NOTE_HEADLINE] = {.tell = tell_headlines},
    [CW_NOTE_EVENT] = {.tell = tell_event},
    [CW_NOTE_IN_PLAY] = {.tell = tell_in_play},
    [CW_NOTE_OUT_OF_PLAY] = {.tell = tell_out_of_play},
    [CW_NOTE_DISCARD] = {.item = CW_ITEM_DISCARDS},
    [CW_NOTE_REVEAL] = {.tell = tell_reveal},
    [CW_NOTE_GIVE] = {.item = CW_ITEM_REVEALS},
    [CW_NOTE_NOTHING_TO_REVEAL] = {.item = CW_ITEM_NOTHING_TO_REVEAL},
    [CW_NOTE_NOTHING_TO_DISCARD] = {.item = CW_ITEM_NOTHING_TO_DISCARD},
    [CW_NOTE_RETURN] = {.tell = tell_return},
    [CW_NOTE_TAKE] = {.tell = tell_take},
    [CW_NOTE_SCORING] = {.tell = tell_scoring},
    [CW_NOTE_RESHUFFLE] = {.item = CW_ITEM_RESHUFFLE},
    [CW_NOTE_OPERATIONS] = {.tell = tell_operations},
    [CW_NOTE_COUP] = {.tell = tell_coup},
    [CW_NOTE_REALIGNMENT] = {.tell = tell_realignment},
    [CW_NOTE_WAR] = {.tell = tell_war},
    [CW_NOTE_SPACE_ROLL] = {.tell = tell_space},
    [CW_NOTE_TRAP_ROLL] = {.tell = tell_trap},
    [CW_NOTE_TURN_END] = {.tell = tell_turn_end},
    [CW_NOTE_TURN] = {.tell = tell_turn},
    [CW_NOTE_SITS_OUT] = {.tell = tell_sitting_out},
    [CW_NOTE_OVER] = {.tell = tell_over},
};

static void tell_note(struct telling *telling, unsigned i)
{
    casus_assert(i < telling->journal->count);
    const struct cw_note *note = &telling->journal->note[i];
    if (tellers[note->kind].tell != NULL) tellers[note->kind].tell(telling, note);
    else if (tellers[note->kind].item != 0) say(telling, tellers[note->kind].item, note->seat, note->card);
}

/* 7.6: a war's points are reported before its military operations. */
static bool is_war_before_points(const struct cw_journal *journal, unsigned i)
{
    bool war = false;
    for (unsigned k = 0; k < i; k++) war |= journal->note[k].kind == CW_NOTE_WAR;
    return war && i + 1 < journal->count && journal->note[i].kind == CW_NOTE_MILOPS &&
           journal->note[i + 1].kind == CW_NOTE_VP;
}

/* Whether the journal has the operations' own line, after which their target is reported. */
static bool begins_operations(const struct cw_journal *journal)
{
    for (unsigned i = 0; i < journal->count; i++) {
        if (journal->note[i].kind == CW_NOTE_OPERATIONS) return true;
    }
    return false;
}

void cw_tell(struct cw_story *story, const struct cw_state *before, casus_seat seat, casus_action action,
             const struct cw_journal *journal, const struct cw_state *after)
{
    casus_assert(journal->count <= CW_NOTES_MAX);
    struct telling telling = {.story = story,
                              .before = before,
                              .after = after,
                              .journal = journal,
                              .seat = seat,
                              .kind = cw_kind_of(action),
                              .subject = cw_item_of(action),
                              .ends = before->phase == CW_TURN_END};
    story->count = 0;
    story->turn = CW_STORY_MAX;
    tell_action(&telling);
    if (!begins_operations(journal)) tell_target(&telling);
    for (unsigned i = 0; i < journal->count; i++) {
        bool turned = is_war_before_points(journal, i);
        tell_note(&telling, turned ? i + 1 : i);
        if (turned) tell_note(&telling, i++);
    }
    tell_aftermath(&telling, telling.event);
    if (telling.event != CW_NO_CARD) tell_aftermath(&telling, CW_NO_CARD);
}
