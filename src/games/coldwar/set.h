/* Sets of cards (by number) and of countries: 128 bits. */
#ifndef COLDWAR_SET_H
#define COLDWAR_SET_H

#include <stdbool.h>
#include <stdint.h>

#include "casus/assert.h"

struct cw_set {
    uint64_t word[2];
};

static inline bool cw_has(const struct cw_set *set, unsigned item)
{
    casus_assert(item < 128);
    return set->word[item >> 6] >> (item & 63) & 1;
}

static inline void cw_add(struct cw_set *set, unsigned item)
{
    casus_assert(item < 128);
    set->word[item >> 6] |= (uint64_t)1 << (item & 63);
}

static inline void cw_drop(struct cw_set *set, unsigned item)
{
    casus_assert(item < 128);
    set->word[item >> 6] &= ~((uint64_t)1 << (item & 63));
}

static inline void cw_put(struct cw_set *set, unsigned item, bool in)
{
    casus_assert(item < 128);
    uint64_t bit = (uint64_t)1 << (item & 63);
    set->word[item >> 6] = (set->word[item >> 6] & ~bit) | (in ? bit : 0);
}

static inline struct cw_set cw_and(struct cw_set a, struct cw_set b)
{
    return (struct cw_set){{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}

static inline struct cw_set cw_or(struct cw_set a, struct cw_set b)
{
    return (struct cw_set){{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
}

static inline struct cw_set cw_without(struct cw_set a, struct cw_set b)
{
    return (struct cw_set){{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
}

static inline bool cw_empty(struct cw_set set)
{
    return (set.word[0] | set.word[1]) == 0;
}

/* The number of bits, without the library call that the compiler would make for old machines. */
static inline unsigned cw_bits(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

static inline unsigned cw_count(struct cw_set set)
{
    return cw_bits(set.word[0]) + cw_bits(set.word[1]);
}

static inline struct cw_set cw_only(unsigned item)
{
    casus_assert(item < 128);
    uint64_t bit = (uint64_t)1 << (item & 63);
    return (struct cw_set){{item < 64 ? bit : 0, item < 64 ? 0 : bit}}; /* As in cw_take. */
}

/* Removes the least item from a non-empty set and returns it. */
static inline unsigned cw_take(struct cw_set *set)
{
    casus_assert(!cw_empty(*set));
    uint64_t word = set->word[0]; /* No variable index, so that the set stays in registers. */
    if (word != 0) {
        set->word[0] = word & (word - 1);
        return (unsigned)__builtin_ctzll(word);
    }
    word = set->word[1];
    set->word[1] = word & (word - 1);
    return 64 + (unsigned)__builtin_ctzll(word);
}

/* The item that is preceded by n others in the set. */
static inline unsigned cw_nth(struct cw_set set, unsigned n)
{
    casus_assert(n < cw_count(set));
    unsigned low = cw_bits(set.word[0]);
    bool high = n >= low;
    uint64_t word = high ? set.word[1] : set.word[0];
    for (n -= high ? low : 0; n > 0; n--) word &= word - 1;
    return (high ? 64u : 0u) + (unsigned)__builtin_ctzll(word);
}

/* for (CW_EACH(item, set)): every item of a set, least first. */
/* NOLINTBEGIN(bugprone-macro-parentheses): a name is declared. */
#define CW_EACH(item, set)                                                                                             \
    struct cw_set left_of_##item = (set), *at_##item = &left_of_##item;                                                \
    at_##item != 0; at_##item = 0) \
    for (unsigned item; !cw_empty(left_of_##item) && (item = cw_take(&left_of_##item), true);
/* NOLINTEND(bugprone-macro-parentheses) */

#endif
