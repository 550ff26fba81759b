/* Sets of cards (by number) and of countries: 128 bits. */
#ifndef COLDWAR_SET_H
#define COLDWAR_SET_H

#include <stdbool.h>
#include <stdint.h>

struct cw_set {
    uint64_t word[2];
};

static inline bool cw_has(const struct cw_set *set, unsigned item)
{
    return set->word[item >> 6] >> (item & 63) & 1;
}

static inline void cw_add(struct cw_set *set, unsigned item)
{
    set->word[item >> 6] |= (uint64_t)1 << (item & 63);
}

static inline void cw_drop(struct cw_set *set, unsigned item)
{
    set->word[item >> 6] &= ~((uint64_t)1 << (item & 63));
}

static inline void cw_put(struct cw_set *set, unsigned item, bool in)
{
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

static inline unsigned cw_count(struct cw_set set)
{
    return (unsigned)(__builtin_popcountll(set.word[0]) + __builtin_popcountll(set.word[1]));
}

static inline struct cw_set cw_only(unsigned item)
{
    struct cw_set set = {{0, 0}};
    cw_add(&set, item);
    return set;
}

/* Takes the least item out of a set that is not empty. */
static inline unsigned cw_take(struct cw_set *set)
{
    unsigned half = set->word[0] == 0;
    unsigned item = (unsigned)__builtin_ctzll(set->word[half]);
    set->word[half] &= set->word[half] - 1;
    return half * 64 + item;
}

/* for (CW_EACH(item, set)): every item of a set, least first. */
#define CW_EACH(item, set) \
    struct cw_set left_of_##item = (set), *at_##item = &left_of_##item; at_##item != 0; at_##item = 0) \
    for (unsigned item; !cw_empty(left_of_##item) && (item = cw_take(&left_of_##item), true);

#endif
