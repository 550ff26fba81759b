/* course.h - what happens at a table from its beginning to its end, step by step, drawn at random; and what each
 * viewer knew and had been sent after each step. */
#ifndef TESTS_SECRETS_COURSE_H
#define TESTS_SECRETS_COURSE_H

#include "hall.h"

enum { STEPS_MAX = 400 };

enum step_kind { STEP_GATHER, STEP_SAY, STEP_GO, STEP_COME_AGAIN, STEP_RESTART, STEP_TIME, STEP_LOOK_AWAY };

/* How another course may differ in the step for those it does not concern. */
enum vary { VARY_NOT, VARY_LEAVE_OUT, VARY_LIST, VARY_DRAFT, VARY_REWRITE, VARY_SEALED };

/* Numbers in a message that differ between halls. */
enum numbering_of_step {
    NUMBER_NONE,
    NUMBER_NEWEST,  /* `n`: the last event that the person knows. */
    NUMBER_TO,      /* `to`: the last one that he knew after step `to`. */
    NUMBER_PAPER,   /* `paper`: his number for the paper with the text. */
    NUMBER_REVISION /* `revision`: of the plan, as he was told it last. */
};

struct step {
    enum step_kind kind;
    enum vary vary;
    enum numbering_of_step numbering;
    struct casus_seats concerns; /* The teams that may notice. */
    unsigned person, to;
    int64_t from; /* Of a person who comes back. */
    uint64_t ms;  /* How long it takes. */
    bool pauses;  /* A vote for a pause, or for its end. */
    bool own; /* A team's question, which organisers shall not notice either; or its draft, of which they know a number.
               */
    char paper[32];
    json_t *message;
    struct drawn drawn; /* What chance and bots did. */
};

/* After a step. */
struct milestone {
    bool over; /* The record has its end. */
    uint64_t count, told[BOOK_VIEWERS_MAX], known[BOOK_VIEWERS_MAX];
    size_t heard[PEOPLE_MAX], logged;
};

struct course {
    struct hall *hall;
    struct step step[STEPS_MAX];
    struct milestone after[STEPS_MAX];
    unsigned steps, papers;
    bool enriched, curator_left;
    bool rewrites;            /* Teams turn their plans round, and take no change back. */
    bool renamed[PEOPLE_MAX]; /* Has changed his name. */
    unsigned voters;          /* Those who still have to vote on the proposal. */
    bool pauses;              /* The proposal. */
    struct casus_random random;
};

/* Plays a whole course, to be freed by course_free. */
struct course *course_play(const struct programme_of_hall *programme, enum server_fault fault, unsigned leak);
void course_free(struct course *course);

/* The hall's present progress. */
struct milestone milestone_of(const struct hall *hall);

/* Does the step in a hall with the given earlier milestones; `instead` is sent in place of its message, unless it is
 * NULL. */
void step_do(struct hall *hall, const struct step *step, const struct milestone *after, const json_t *instead);

/* The last step's message in words, for reports. */
char *step_text(const struct step *step);

#endif
