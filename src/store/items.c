/* Each item is in two trees of the file, which are read side by side, in the order of the items' names. An item damaged
 * in one is taken from the other. If pages of one tree cannot be read, the other alone is used; if neither can, both
 * are read from their ends. */
#include "items.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/casus.h"
#include "schema.h"

void reading_damage(const struct items_reading *reading, const struct store_damage *damage)
{
    if (reading->reader->damaged != NULL) reading->reader->damaged(reading->reader->context, damage);
}

sqlite3_stmt *reading_prepare(const struct items_reading *reading, const char *text)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(reading->database, text, -1, &statement, NULL) != SQLITE_OK) return NULL;
    return statement;
}

const char *reading_text(sqlite3_stmt *statement, int column)
{
    return sqlite3_column_type(statement, column) == SQLITE_TEXT ? (const char *)sqlite3_column_text(statement, column)
                                                                 : NULL;
}

char *reading_copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    casus_require(copy != NULL);
    return memcpy(copy, text, size);
}

/* ---- Names ---- */

/* The name of a row; on the heap. */
struct name {
    char *kind, *key;
};

/* A set, in a table of which at most half is used: whoever sends a store may have filled it with bad rows. */
struct names {
    struct name *name; /* NULL kind: a free place. */
    size_t count, capacity;
};

static void name_set(struct name *name, const char *kind, const char *key)
{
    free(name->kind);
    free(name->key);
    name->kind = reading_copy(kind);
    name->key = reading_copy(key);
}

static int name_compare(const struct name *one, const struct name *other)
{
    int kinds = strcmp(one->kind, other->kind);
    return kinds != 0 ? kinds : strcmp(one->key, other->key);
}

/* Where the name is in the set, or would be. */
static struct name *names_place(const struct names *names, const struct name *name)
{
    uint64_t sums[2] = {casus_hash(name->kind, strlen(name->kind)), casus_hash(name->key, strlen(name->key))};
    casus_assert(names->count < names->capacity); /* Otherwise the search would not end. */
    size_t at = (size_t)casus_hash(sums, sizeof sums) & (names->capacity - 1);
    while (names->name[at].kind != NULL && name_compare(&names->name[at], name) != 0)
        at = (at + 1) & (names->capacity - 1);
    return &names->name[at];
}

static bool names_have(const struct names *names, const struct name *name)
{
    return names->count > 0 && names_place(names, name)->kind != NULL;
}

static void names_grow(struct names *names)
{
    struct names grown = {.capacity = names->capacity == 0 ? 64 : 2 * names->capacity, .count = names->count};
    grown.name = calloc(grown.capacity, sizeof *grown.name);
    casus_require(grown.name != NULL);
    for (size_t i = 0; i < names->capacity; i++) {
        if (names->name[i].kind != NULL) *names_place(&grown, &names->name[i]) = names->name[i];
    }
    free(names->name);
    *names = grown;
}

static void names_add(struct names *names, const struct name *name)
{
    if (2 * names->count >= names->capacity) names_grow(names);
    struct name *place = names_place(names, name);
    if (place->kind != NULL) return;
    name_set(place, name->kind, name->key);
    names->count++;
}

static void names_free(struct names *names)
{
    for (size_t i = 0; i < names->capacity; i++) {
        free(names->name[i].kind);
        free(names->name[i].key);
    }
    free(names->name);
}

/* ---- A row ---- */

struct row {
    struct name name; /* Only lent, like the text. */
    const char *text;
    size_t length;
    bool good; /* It is what was stored, including its name. */
};

static struct row read_row(sqlite3_stmt *statement)
{
    const char *kind = reading_text(statement, 0), *key = reading_text(statement, 1),
               *text = reading_text(statement, 2);
    struct row row = {.name = {(char *)(kind != NULL ? kind : ""), (char *)(key != NULL ? key : "")},
                      .text = text,
                      .length = (size_t)sqlite3_column_bytes(statement, 2),
                      .good = kind != NULL && key != NULL && text != NULL};
    if (row.good)
        row.good = sqlite3_column_type(statement, 3) == SQLITE_INTEGER &&
                   schema_sum(kind, key, text, row.length) == sqlite3_column_int64(statement, 3);
    return row;
}

static void tell_row(const struct items_reading *reading, const struct row *row)
{
    casus_assert(row->good);
    reading->reader->item(reading->reader->context, row->name.kind, row->name.key, row->text, row->length);
}

static void tell_bad(const struct items_reading *reading, enum store_damaged what, const struct name *name,
                     const char *why)
{
    reading_damage(reading, &(struct store_damage){.what = what, .kind = name->kind, .key = name->key, .why = why});
}

/* ---- Both trees ---- */

enum tree_state { TREE_ROW, TREE_END, TREE_BROKEN };

/* One of the two, while it is read. */
struct tree {
    sqlite3_stmt *statement;
    enum tree_state state;
    struct row row;   /* The present row: a good one. */
    struct name last; /* Before that. */
};

static const char *const tree_names[] = {"item", "copy"};

enum { TREES = 2 };

struct pass {
    const struct items_reading *reading;
    struct tree tree[TREES];
    bool back;                /* From the end; */
    const struct name *until; /* up to this one, which was reported; NULL kind: none was. */
    struct names *resolved;   /* Bad rows of one tree that have been dealt with. */
};

static sqlite3_stmt *select_rows(const struct items_reading *reading, const struct items_range *range, unsigned tree,
                                 bool back)
{
    char text[224];
    snprintf(text, sizeof text, "SELECT kind, key, value, sum FROM %s %s ORDER BY kind %s, key %s", tree_names[tree],
             range != NULL ? "WHERE kind = ?1 AND key >= ?2 AND key < ?3" : "", back ? "DESC" : "ASC",
             back ? "DESC" : "ASC");
    sqlite3_stmt *statement = reading_prepare(reading, text);
    if (statement == NULL || range == NULL) return statement;
    sqlite3_bind_text(statement, 1, range->kind, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, range->from, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 3, range->to, -1, SQLITE_STATIC);
    return statement;
}

static struct pass pass_make(const struct items_reading *reading, const struct items_range *range, bool back,
                             const struct name *until, struct names *resolved)
{
    casus_assert(back == (until != NULL));
    struct pass pass = {.reading = reading, .back = back, .until = until, .resolved = resolved};
    for (unsigned i = 0; i < TREES; i++) pass.tree[i].statement = select_rows(reading, range, i, back);
    return pass;
}

static void pass_free(struct pass *pass)
{
    for (unsigned i = 0; i < TREES; i++) {
        sqlite3_finalize(pass->tree[i].statement);
        free(pass->tree[i].last.kind);
        free(pass->tree[i].last.key);
    }
}

/* Whether the first comes before the other, in the direction of this pass. */
static bool comes_before(const struct pass *pass, const struct name *one, const struct name *other)
{
    int compared = name_compare(one, other);
    return pass->back ? compared > 0 : compared < 0;
}

static bool was_told(const struct pass *pass, const struct name *name)
{
    return pass->until != NULL && pass->until->kind != NULL && name_compare(name, pass->until) <= 0;
}

/* Reports the row of that name from the other tree, if it is good there. */
static bool tell_from(const struct pass *pass, unsigned tree, const struct name *name)
{
    casus_assert(tree < TREES);
    char text[160];
    bool told = false;
    snprintf(text, sizeof text, "SELECT kind, key, value, sum FROM %s WHERE kind = ?1 AND key = ?2", tree_names[tree]);
    sqlite3_stmt *statement = reading_prepare(pass->reading, text);
    if (statement == NULL) return false;
    sqlite3_bind_text(statement, 1, name->kind, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, name->key, -1, SQLITE_STATIC);
    if (sqlite3_step(statement) == SQLITE_ROW) {
        struct row row = read_row(statement);
        told = row.good && name_compare(&row.name, name) == 0;
        if (told) tell_row(pass->reading, &row);
    }
    sqlite3_finalize(statement);
    return told;
}

static const char one_is_bad[] =
    "is damaged or missing in one of its two places; it was read from the other, and nothing is lost";

/* A row is bad in one tree. Its name may be bad too, so the other tree is not waited for. */
static void resolve(struct pass *pass, unsigned tree, const struct name *name)
{
    if (was_told(pass, name) || names_have(pass->resolved, name)) return;
    bool told = tell_from(pass, 1 - tree, name);
    if (told) tell_bad(pass->reading, STORE_DAMAGED_COPY, name, one_is_bad);
    else tell_bad(pass->reading, STORE_DAMAGED_ITEM, name, "its text is not what was stored");
    names_add(pass->resolved, name);
}

/* Moves on to the next good row. Good rows out of order mean a broken tree. */
static void step(struct pass *pass, unsigned index)
{
    casus_assert(index < TREES && pass->tree[index].state != TREE_BROKEN);
    struct tree *tree = &pass->tree[index];
    int result = SQLITE_CORRUPT;
    while (tree->statement != NULL && (result = sqlite3_step(tree->statement)) == SQLITE_ROW) {
        tree->row = read_row(tree->statement);
        if (tree->row.good) break;
        resolve(pass, index, &tree->row.name);
    }
    tree->state = result == SQLITE_ROW ? TREE_ROW : result == SQLITE_DONE ? TREE_END : TREE_BROKEN;
    if (tree->state != TREE_ROW) return;
    if (tree->last.kind != NULL && !comes_before(pass, &tree->last, &tree->row.name)) tree->state = TREE_BROKEN;
    else name_set(&tree->last, tree->row.name.kind, tree->row.name.key);
}

/* The tree whose row is next; TREES if there is none. */
static unsigned next_tree(const struct pass *pass)
{
    unsigned next = TREES;
    for (unsigned i = 0; i < TREES; i++) {
        const struct tree *tree = &pass->tree[i];
        if (tree->state != TREE_ROW) continue;
        if (next == TREES || comes_before(pass, &tree->row.name, &pass->tree[next].row.name)) next = i;
    }
    return next;
}

/* The present row of a tree, compared with that of the other; it is good in both, or was bad in the other, or is
 * missing there. */
static void tell_both(struct pass *pass, const struct tree *tree, const struct tree *other, bool twice)
{
    casus_assert(!twice || other->state == TREE_ROW);
    const struct row *row = &tree->row;
    if (!twice && names_have(pass->resolved, &row->name)) return;
    if (twice && (row->length != other->row.length || memcmp(row->text, other->row.text, row->length) != 0)) {
        tell_bad(pass->reading, STORE_DAMAGED_ITEM, &row->name,
                 "it says one thing in one place and another in the other");
        return;
    }
    tell_row(pass->reading, row);
    if (!twice && other->state != TREE_BROKEN) tell_bad(pass->reading, STORE_DAMAGED_COPY, &row->name, one_is_bad);
}

/* *last is the last one reported. False: neither tree could be read to its end. */
static bool tell_pass(struct pass *pass, struct name *last)
{
    bool whole = false;
    for (unsigned i = 0; i < TREES; i++) step(pass, i);
    for (unsigned next; (next = next_tree(pass)) < TREES;) {
        struct tree *tree = &pass->tree[next], *other = &pass->tree[1 - next];
        casus_assert(tree->state == TREE_ROW && tree->row.good);
        bool twice = other->state == TREE_ROW && name_compare(&tree->row.name, &other->row.name) == 0;
        if (was_told(pass, &tree->row.name)) return false;
        tell_both(pass, tree, other, twice);
        name_set(last, tree->row.name.kind, tree->row.name.key);
        step(pass, next);
        if (twice) step(pass, 1 - next);
    }
    for (unsigned i = 0; i < TREES; i++) whole = whole || pass->tree[i].state == TREE_END;
    return whole;
}

/* Pages of one tree cannot be read, those of the other can. */
static void tell_broken_tree(const struct pass *pass)
{
    for (unsigned i = 0; i < TREES; i++) {
        if (pass->tree[i].state == TREE_BROKEN)
            reading_damage(
                pass->reading,
                &(struct store_damage){
                    .what = STORE_DAMAGED_COPY,
                    .why =
                        "cannot be read in one of their two places, where pages of the file are broken; they were read from the other, and nothing is lost"});
    }
}

void items_tell(const struct items_reading *reading, const struct items_range *range)
{
    struct names resolved = {.name = NULL};
    struct name first = {NULL, NULL}, last = {NULL, NULL};
    struct pass forwards = pass_make(reading, range, false, NULL, &resolved);
    if (tell_pass(&forwards, &first)) {
        tell_broken_tree(&forwards);
    } else {
        struct pass back = pass_make(reading, range, true, &first, &resolved);
        tell_pass(&back, &last);
        pass_free(&back);
        reading_damage(reading, &(struct store_damage){.what = STORE_DAMAGED_GAP,
                                                       .kind = first.kind != NULL ? first.kind : "",
                                                       .key = first.key != NULL ? first.key : "",
                                                       .to_kind = last.kind,
                                                       .to_key = last.key,
                                                       .why = "pages of the file cannot be read"});
    }
    pass_free(&forwards);
    names_free(&resolved);
    free(first.kind);
    free(first.key);
    free(last.kind);
    free(last.key);
}
