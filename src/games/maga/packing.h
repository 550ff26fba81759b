/* packing.h - a MAGA action in 64 bits: what the bits mean, and rows as actions.
 *
 * Bits 0 .. 5 are the kind: an order's enum maga_action, or one of enum maga_kind. An order's form is in bits 6 and 7,
 * and its words are where the table of fields says. The packing may change with any version; the texts may not. */
#ifndef CASUS_GAMES_MAGA_PACKING_H
#define CASUS_GAMES_MAGA_PACKING_H

#include "actions.h"
#include "match.h"

enum maga_kind {
    MAGA_COMMIT = 40,
    MAGA_GIVE_NUMBER, /* role, number: a team's own choice [SET-3]. */
    MAGA_WRITE_FOR,   /* country: whose list the next rows belong to. */
    MAGA_PLACE,       /* country: chance [SET-4]. */
    MAGA_DRAW_NUMBER, /* country, role, number: chance, for a team that gave none. */
    MAGA_DRAW,        /* amount: the draw of a stage. */
    MAGA_PUBLISH,     /* amount: what is published; headlines.h. */
    MAGA_RULE,        /* country, count: the row; mode: 1 if the suit has real evidence. */
    MAGA_PROCESS,
    MAGA_CLOSE,
    MAGA_CORRECT, /* country, field, amount: the new value plus MAGA_MONEY_MAX. */
    MAGA_ANNUL,   /* amount: the treaty. */
    MAGA_TREATY,  /* Its turns; its own packing. */
    MAGA_PARTY,   /* country: a party of the treaty entered last, like the articles. */
    MAGA_DUTY,    /* An article; its own packing. */
    MAGA_RIGHT,
    MAGA_SEAL,   /* The treaty is complete, and reported to its parties. */
    MAGA_REVEAL, /* amount: the place from which on the ranking is published. */
    MAGA_AWARD,  /* field: the enum maga_award that is given. */
    MAGA_FINISH, /* amount: 1 if everything is revealed. */
    MAGA_IF,     /* The condition of the article entered last; its own packing. */
    MAGA_KINDS
};

/* A row's place in its list. */
enum maga_form { MAGA_OWN_ROW, MAGA_AND, MAGA_TO };

/* What the organiser may correct: six figures, then the levels of the roles. */
enum {
    MAGA_FIELD_TREASURY,
    MAGA_FIELD_INCOME,
    MAGA_FIELD_NUCLEAR = MAGA_FIELD_INCOME + MAGA_SPHERES,
    MAGA_FIELD_INTERCEPTORS,
    MAGA_FIELD_MOOD,
    MAGA_FIELD_LEVEL,
    MAGA_FIELDS = MAGA_FIELD_LEVEL + MAGA_ROLES
};
#define MAGA_MONEY_MAX INT64_C(10000000000)

/* Where a word of an order is in the action, and its bounds. */
struct maga_field {
    uint8_t shift, width;
    bool ranged; /* Listed once, with its least value. */
    uint64_t least, most;
    int64_t unit, zero; /* The value is bits * unit - zero. */
};

extern const struct maga_field maga_fields[MAGA_WORDS]; /* By enum maga_word. */

static inline uint64_t maga_bits(casus_action action, unsigned shift, unsigned width)
{
    return action >> shift & ((UINT64_C(1) << width) - 1);
}

static inline unsigned maga_kind_of(casus_action action)
{
    return (unsigned)maga_bits(action, 0, 6);
}

static inline bool maga_is_row(casus_action action)
{
    return maga_kind_of(action) >= 1 && maga_kind_of(action) < MAGA_ACTIONS;
}

static inline enum maga_form maga_form_of(casus_action action)
{
    return (enum maga_form)maga_bits(action, 6, 2);
}

/* The fields of the other kinds. */
static inline unsigned maga_country_of(casus_action action)
{
    return (unsigned)maga_bits(action, 8, 8);
}
/* A role, a row, or what is corrected. */
static inline unsigned maga_field_of(casus_action action)
{
    return (unsigned)maga_bits(action, 16, 6);
}
/* A role's number; whether there is evidence. */
static inline unsigned maga_number_of(casus_action action)
{
    return (unsigned)maga_bits(action, 22, 4);
}
static inline uint64_t maga_amount_of(casus_action action)
{
    return maga_bits(action, 26, 36);
}

static inline casus_action maga_pack(enum maga_kind kind, unsigned country, unsigned field, unsigned number,
                                     uint64_t amount)
{
    return (casus_action)kind | (casus_action)country << 8 | (casus_action)field << 16 | (casus_action)number << 22 |
           amount << 26;
}

/* Whether an order's action has nothing but its own fields, each within its bounds; countries below `countries`. */
bool maga_row_is_packed(casus_action action, unsigned countries);

/* A row as an action, and back. The row's `role` is set as the action needs it; result and the like are those of a
 * fresh row. */
casus_action maga_pack_row(const struct maga_row *row, enum maga_form form);
void maga_unpack_row(casus_action action, struct maga_row *row);

/* An article of a treaty fits into one action if it has no details, else into two: its kind is MAGA_DUTY or MAGA_RIGHT,
 * and its condition, if it has one, a MAGA_IF of its own. Unpacked it has no verdict. */
bool maga_is_plain(const struct maga_article *article);
casus_action maga_pack_article(const struct maga_article *article); /* Without its condition if it is not plain. */
void maga_unpack_article(casus_action action, struct maga_article *article);
casus_action maga_pack_condition(const struct maga_article *article);
void maga_unpack_condition(casus_action action, struct maga_article *article); /* Sets only the condition. */

/* An amount of a statement is a multiple of this: roubles come in ten thousands, so that they fit. */
int64_t maga_amount_unit(unsigned action);
/* The word of the action that an amount, or a role that is meant, is about; MAGA_END_OF_WORDS if it has none. */
enum maga_word maga_amount_word(unsigned action);
enum maga_word maga_role_word(unsigned action);
/* Whether the action can be done by any role of its country [ROLE-4]. */
bool maga_has_helper(unsigned action);

static inline casus_action maga_pack_treaty(unsigned from, unsigned until)
{
    return MAGA_TREATY | (casus_action)from << 8 | (casus_action)until << 16;
}

static inline unsigned maga_treaty_from(casus_action action)
{
    return (unsigned)maga_bits(action, 8, 8);
}

static inline unsigned maga_treaty_until(casus_action action)
{
    return (unsigned)maga_bits(action, 16, 8);
}

#endif
