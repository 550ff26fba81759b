/* How a position moves on. Whatever is going on is a stack of frames; the last one runs until it needs an answer
 * (state->ask) or is done. When the stack is empty the flow of the turn goes on (flow.c). Nothing recurses and nothing
 * is kept outside the state.
 *
 * A frame is entered again and again: with an answer in the state after it asked, without one when a frame above it is
 * done, or when Cuban Missile Crisis was cancelled while it waited. So each asks unless it was answered. */
#ifndef COLDWAR_ENGINE_H
#define COLDWAR_ENGINE_H

#include "journal.h"
#include "state.h"

struct cw_engine {
    struct cw_state *state;
    struct cw_journal *journal; /* May be NULL. */
};

enum cw_frame_kind {
    CW_FRAME_SETUP = 1, /* 3.2, 3.3: left points, number: which of the three. */
    CW_FRAME_EVENT,     /* step: of its program; the rest belongs to the program's steps. */
    /* number: value, left: spent, country: enum cw_where, step: the kind so far | printed value << 4, flags: below. */
    CW_FRAME_OPS,
    CW_FRAME_COUP,    /* country; number: operations; flags: CW_FREE. */
    CW_FRAME_REALIGN, /* country; number: the first die. */
    CW_FRAME_WAR,     /* country; card. */
    CW_FRAME_SPACE,   /* card */
    CW_FRAME_TRAP,    /* card: the trap. */
    CW_FRAME_KINDS
};

/* Flags of CW_FRAME_OPS. */
enum {
    CW_MAY_PLACE = 1,
    CW_MAY_COUP = 2,
    CW_MAY_REALIGN = 4,
    CW_ALL_KINDS = 7,
    CW_FREE = 8, /* 6.3: an event's free coup or realignments. */
    CW_MAY_DECLINE = 16,
    CW_LEFT_ASIA = 32, /* A point was spent outside Asia, outside Southeast Asia. */
    CW_LEFT_SOUTHEAST_ASIA = 64
};

/* Where operations may be conducted: a region, or: */
enum cw_where { CW_ANYWHERE = CW_REGIONS, CW_LATIN_AMERICA, CW_AROUND_NICARAGUA };

/* Answers. */
enum { CW_NOT_ANSWERED, CW_ANSWERED, CW_STOPPED };

/* ---- engine.c ---- */

/* Runs until an answer is needed or the game is over. */
void cw_run(struct cw_engine *engine);

/* Puts a frame on top. */
struct cw_frame *cw_push(struct cw_engine *engine, enum cw_frame_kind kind, unsigned seat, unsigned card);

/* Takes the last frame away. */
void cw_pop(struct cw_engine *engine);

/* Whether the frame was answered; the answer is used up. */
bool cw_answered(struct cw_state *state);

void cw_ask_roll(struct cw_engine *engine);
void cw_ask_country(struct cw_engine *engine, unsigned seat, enum cw_verb verb, struct cw_set countries, bool may_stop);
void cw_ask_card(struct cw_engine *engine, unsigned seat, enum cw_verb verb, struct cw_set cards, bool may_stop);
void cw_ask_option(struct cw_engine *engine, unsigned seat, uint32_t options);
void cw_ask_random(struct cw_engine *engine, unsigned hand);

/* Asks for a card of the deck for a hand, or to be looked at (CW_NEUTRAL), after shuffling the discards if it is empty;
 * false: there is none. */
bool cw_ask_draw(struct cw_engine *engine, unsigned seat);

void cw_note(struct cw_engine *engine, enum cw_note_kind kind, unsigned seat, unsigned card, unsigned country, int a,
             int b, int c, int d);

/* ---- board.c: influence, tracks, cards ---- */

void cw_change_influence(struct cw_engine *engine, unsigned side, unsigned country, int change);
void cw_raise_to_control(struct cw_engine *engine, unsigned side, unsigned country);
void cw_gain_vp(struct cw_engine *engine, unsigned side, int points); /* 10.3: 20 end the game. */
/* To the US above 0, to the USSR below; 0 is noted too. */
void cw_award(struct cw_engine *engine, int net);
void cw_set_defcon(struct cw_engine *engine, int level); /* 8.1: kept within 1 .. 5; 1 ends the game. */
void cw_gain_milops(struct cw_engine *engine, unsigned side, int operations);
void cw_advance_space(struct cw_engine *engine, unsigned side, unsigned boxes); /* VP of the last box only. */
void cw_end(struct cw_engine *engine, unsigned winner, enum cw_reason reason);

/* Moves a card, and keeps the counts and what is known of it. */
void cw_move_card(struct cw_engine *engine, unsigned card, enum cw_pile from, enum cw_pile to);
void cw_reveal(struct cw_engine *engine, unsigned seat, struct cw_set cards);
void cw_discard_from_hand(struct cw_engine *engine, unsigned seat, unsigned card);
void cw_cancel(struct cw_engine *engine, unsigned card); /* RUL15: a lasting card leaves play, if it is there. */
void cw_take_china(struct cw_engine *engine, unsigned seat, bool face_up);

/* The cards of a hand that have at least this operations value for their holder; no scoring cards. */
struct cw_set cw_worth(const struct cw_state *state, unsigned seat, int operations);

/* 7.4: the value of printed operations for a player, without regional bonuses. */
int cw_operations_value(const struct cw_state *state, unsigned seat, int printed);

/* Whether a side alone has the ability of a box (6.4). */
bool cw_ability(const struct cw_state *state, unsigned seat, unsigned box);
int cw_space_need(unsigned box); /* 6.4: operations needed to go to it. */
int cw_space_points(const struct cw_state *state, unsigned seat, unsigned box);
int cw_space_roll(unsigned box); /* The die must be this or less. */

/* ---- score.c ---- */

enum cw_status { CW_NOTHING, CW_PRESENCE, CW_DOMINATION, CW_CONTROL };

struct cw_score {
    uint8_t status[2];
    int8_t points[2];
    uint8_t battlegrounds[2], countries[2], near[2]; /* near: controlled next to the enemy's superpower. */
};

/* 10.1; shuttle: a country that the USSR does not count, or CW_NO_COUNTRY. */
struct cw_score cw_score_region(const struct cw_state *state, unsigned region, unsigned shuttle);

/* C38: points of each side. */
void cw_score_southeast_asia(const struct cw_state *state, int points[2]);

/* C35: Taiwan too, while it counts. */
struct cw_set cw_battlegrounds_now(const struct cw_state *state);

/* ---- operations.c ---- */

/* Pushes operations worth `printed`, with a card or granted by it; flags as above, where: a region or enum cw_where. */
void cw_conduct(struct cw_engine *engine, unsigned seat, unsigned card, int printed, unsigned flags, unsigned where);

/* Pushes a coup with operations of this value. */
void cw_begin_coup(struct cw_engine *engine, unsigned seat, unsigned card, unsigned country, int operations, bool free);

/* Pushes a war, C11, C13, C24, C36, C102. */
void cw_begin_war(struct cw_engine *engine, unsigned seat, unsigned card, unsigned country);
void cw_run_ops(struct cw_engine *engine, struct cw_frame *frame);
void cw_run_coup(struct cw_engine *engine, struct cw_frame *frame);
void cw_run_realign(struct cw_engine *engine, struct cw_frame *frame);
void cw_run_war(struct cw_engine *engine, struct cw_frame *frame);
void cw_run_space(struct cw_engine *engine, struct cw_frame *frame);
void cw_run_trap(struct cw_engine *engine, struct cw_frame *frame);

/* What the countries' side of a coup or realignment allows: protections and, unless it is free, DEFCON (8.1). */
struct cw_set cw_open_to(const struct cw_state *state, unsigned seat, bool coup, bool free);

/* C21: the countries that NATO protects from the USSR now. */
struct cw_set cw_under_nato(const struct cw_state *state);
struct cw_set cw_latin_america(void);

int cw_coup_modifier(const struct cw_state *state, unsigned seat, unsigned country);
bool cw_coup_lowers_defcon(const struct cw_state *state, unsigned seat, unsigned country);
/* What the operations of a frame are worth in a coup there, regional bonuses included. */
int cw_coup_operations(const struct cw_state *state, const struct cw_frame *frame, unsigned country);
int cw_realign_modifier(const struct cw_state *state, unsigned seat, unsigned country);
int cw_war_modifier(const struct cw_state *state, unsigned seat, unsigned card, unsigned country);
int cw_war_need(unsigned card);
/* 6.2, 7.6: neighbours that a side controls, its own superpower among them. */
int cw_neighbours_of(const struct cw_state *state, unsigned seat, unsigned country);
bool cw_is_war(unsigned card);

/* ---- play.c: how a card may be played, and playing it ---- */

enum cw_mode { CW_AS_EVENT, CW_AS_OPS, CW_EVENT_FIRST, CW_WITH_UN, CW_IN_SPACE, CW_MODES, CW_TO_TRAP = CW_MODES };

/* The ways to play a card now, as 1 << enum cw_mode; for the hand's cards, The China Card, and one drawn with Grain
 * Sales. */
unsigned cw_modes(const struct cw_state *state, unsigned seat, unsigned card);

/* The cards that may be played in the present round, or discarded to a trap; 10.5 and Missile Envy count. */
struct cw_set cw_playable(const struct cw_state *state, unsigned seat);
struct cw_set cw_trap_cards(const struct cw_state *state, unsigned seat);
bool cw_trapped(const struct cw_state *state, unsigned seat);
bool cw_must_score(const struct cw_state *state, unsigned seat); /* 10.5: a scoring card must be played now. */
unsigned cw_rounds(const struct cw_state *state, unsigned seat); /* 4.5D */
unsigned cw_usual_rounds(const struct cw_state *state);

/* Plays a card that lies on the table, or The China Card. */
void cw_play_card(struct cw_engine *engine, unsigned seat, unsigned card, enum cw_mode mode);

/* C59: the US has played this card. */
void cw_flower_power(struct cw_engine *engine, unsigned card);

/* ---- events.c, special.c ---- */

void cw_run_event(struct cw_engine *engine, struct cw_frame *frame);
bool cw_barred(const struct cw_state *state, unsigned card);         /* 7.5: by another card. */
bool cw_without_effect(const struct cw_state *state, unsigned card); /* RUL2: its condition is not met. */

/* Pushes the event of a card that lies on the table. */
void cw_begin_event(struct cw_engine *engine, unsigned seat, unsigned card);

/* ---- flow.c ---- */

void cw_advance(struct cw_engine *engine);
void cw_run_setup(struct cw_engine *engine, struct cw_frame *frame);

/* 4.5C: what a seat may headline; whether it still has to. */
struct cw_set cw_headlines(const struct cw_state *state, unsigned seat);
bool cw_owes_headline(const struct cw_state *state, unsigned seat);

/* Drops every card that lasts for the turn, at its end (5.5). */
void cw_expire(struct cw_engine *engine);

/* 10.3.2: all regions, The China Card, and who has won. */
void cw_score_finally(struct cw_engine *engine);

#endif
