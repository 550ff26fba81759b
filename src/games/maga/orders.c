/* Orders in words. A row is an action's name and the words that the order table lists for it, each written according to
 * its kind. */
#include "orders.h"

#include <string.h>

#include "actions.h"
#include "casus/assert.h"
#include "packing.h"

/* ---- Words ---- */

struct order_reader {
    struct casus_reader words;
    unsigned countries;
    const char *const *names; /* NULL: countries are called by their numbers. */
    int position;             /* The number of the word being read, from 1. */
    struct casus_error *error;
};

static bool refuse_word(const struct order_reader *reader, const char *key, const char *sentence, int64_t a, int64_t b)
{
    return casus_refuse(reader->error, key, sentence, reader->position, a, b, 0);
}

static struct casus_word next_word(struct order_reader *reader)
{
    reader->position++;
    return casus_read_word(&reader->words);
}

static bool read_name(struct order_reader *reader, const char *const *names, unsigned count, uint8_t *index,
                      const char *key, const char *expected)
{
    struct casus_word word = next_word(reader);
    for (unsigned i = 0; i < count; i++) {
        if (!casus_word_is(word, names[i])) continue;
        *index = (uint8_t)i;
        return true;
    }
    return refuse_word(reader, key, expected, 0, 0);
}

static bool read_number(struct order_reader *reader, int64_t least, int64_t most, int64_t *number)
{
    if (casus_word_int(next_word(reader), least, most, number)) return true;
    return refuse_word(reader, "maga.number", "Word {0} must be a whole number from {1} to {2}.", least, most);
}

static bool read_count(struct order_reader *reader, int64_t least, int64_t most, int32_t *count)
{
    int64_t number = 0;
    if (!read_number(reader, least, most, &number)) return false;
    *count = (int32_t)number;
    return true;
}

static bool read_country(struct order_reader *reader, uint8_t *country)
{
    int64_t number = 0;
    if (reader->names != NULL)
        return read_name(reader, reader->names, reader->countries, country, "maga.country",
                         "Word {0} must be the name of a state.");
    if (!casus_word_int(next_word(reader), 0, reader->countries - 1, &number)) {
        return refuse_word(reader, "maga.country_number", "Word {0} must be the number of a state, from 0 to {1}.",
                           reader->countries - 1, 0);
    }
    *country = (uint8_t)number;
    return true;
}

static bool read_word(struct order_reader *reader, enum maga_word word, struct maga_row *row)
{
    static const char role[] = "Word {0} must be a role: pr, fin, def, fsb, mid, jus, mvd, pub, hea or sec.";
    static const char sphere[] = "Word {0} must be a sphere: agriculture, heavy or light.";
    enum { MISSILES_MAX = 30000 };
    int64_t number = 0;
    switch (word) {
    case MAGA_COUNTRY: return read_country(reader, &row->target);
    case MAGA_NUMBER:
        if (!read_number(reader, 1, MAGA_ROLES, &number)) return false;
        row->place = (uint8_t)number;
        return true;
    case MAGA_ROLE: return read_name(reader, maga_role_names, MAGA_ROLES, &row->place, "maga.role", role);
    case MAGA_HELPER: return read_name(reader, maga_role_names, MAGA_ROLES, &row->role, "maga.role", role);
    case MAGA_SPHERE: return read_name(reader, maga_sphere_names, MAGA_SPHERES, &row->place, "maga.sphere", sphere);
    case MAGA_SECOND: return read_name(reader, maga_sphere_names, MAGA_SPHERES, &row->mode, "maga.sphere", sphere);
    case MAGA_MODE:
        return read_name(reader, maga_mode_names, 3, &row->mode, "maga.mode",
                         "Word {0} must be replace, replace_all or both.");
    case MAGA_MONEY: return read_number(reader, 1, MAGA_MONEY_MAX, &row->amount);
    case MAGA_STAKE:
        if (read_number(reader, MAGA_STEP, MAGA_MONEY_MAX, &row->amount) && row->amount % MAGA_STEP == 0) return true;
        return refuse_word(reader, "maga.stake", "Word {0}, the stake, must be a multiple of 500000.", 0, 0); /* */
    case MAGA_BET: return read_count(reader, -100, 100, &row->count);
    case MAGA_MISSILES: return read_count(reader, 1, MISSILES_MAX, &row->count);
    case MAGA_CHANGE:
        if (read_count(reader, -MISSILES_MAX, MISSILES_MAX, &row->count) && row->count != 0) return true;
        return refuse_word(reader, "maga.change", "Word {0} must be a number of missiles, more or fewer, and not 0.", 0,
                           0);
    case MAGA_HITS: return read_number(reader, 1, MISSILES_MAX, &row->amount);
    case MAGA_SHARE: return read_count(reader, 1, 10, &row->count);
    case MAGA_END_OF_WORDS: break;
    }
    return true;
}

/* ---- Rows ---- */

static bool read_words(struct order_reader *reader, struct maga_row *row)
{
    casus_assert(row->action != MAGA_NO_ACTION && row->action < MAGA_ACTIONS);
    const struct maga_action_row *action = &maga_actions[row->action];
    for (size_t i = 0; i < MAGA_WORDS_MAX && action->words[i] != MAGA_END_OF_WORDS; i++) {
        if (!read_word(reader, action->words[i], row)) return false;
    }
    return true;
}

static bool read_action(struct order_reader *reader, struct maga_row *row)
{
    struct casus_word word = next_word(reader);
    *row = (struct maga_row){.by = MAGA_NOBODY, .target = MAGA_NOBODY};
    for (unsigned action = 1; action < MAGA_ACTIONS; action++) {
        if (!casus_word_is(word, maga_actions[action].name)) continue;
        row->action = (uint8_t)action;
        row->role = (uint8_t)maga_actions[action].role;
        return read_words(reader, row);
    }
    return refuse_word(reader, "maga.action", "Word {0} must be an action, such as improve or sabotage.", 0, 0);
}

static bool add(struct order_reader *reader, struct maga_country *country, const struct maga_row *row)
{
    if (country->rows == MAGA_LIST_MAX)
        return casus_refuse(reader->error, "maga.list_full", "A list has at most {0} rows.", MAGA_LIST_MAX, 0, 0, 0);
    country->row[country->rows++] = *row;
    return true;
}

/* Each of several targets or protected roles has a line [A-79, FSB1]. */
static bool has_lines(const struct maga_row *row)
{
    return row->action == MAGA_STRIKE || row->action == MAGA_PROTECT;
}

/* What may follow: more targets or roles after "and", what the recruited role is to do after "to". */
static bool read_rest(struct order_reader *reader, struct maga_game *game, unsigned number, struct maga_row row)
{
    casus_assert(game->country[number].rows > 0); /* The row that this follows. */
    struct maga_country *country = &game->country[number];
    bool several = has_lines(&row), order = row.action == MAGA_ORDER;
    for (struct casus_word word = next_word(reader); word.length > 0; word = next_word(reader)) {
        if (several && casus_word_is(word, "and")) {
            row.further = true;
            if (!read_words(reader, &row) || !add(reader, country, &row)) return false;
        } else if (order && casus_word_is(word, "to")) {
            order = false;
            if (!read_action(reader, &row)) return false;
            row.ordered = true;
            several = has_lines(&row);
            if (!add(reader, country, &row)) return false;
        } else {
            return refuse_word(reader, "maga.too_many_words", "Word {0} does not belong to this order.", 0, 0);
        }
    }
    if (order)
        return refuse_word(reader, "maga.order_what",
                           "After word {0} must come to, and what the recruited role is to do.", 0, 0);
    return true;
}

bool maga_read_order(struct maga_game *game, unsigned number, const char *text, size_t length, const char *const *names,
                     struct casus_error *error)
{
    casus_assert(number < game->countries && game->country[number].rows <= MAGA_LIST_MAX);
    struct order_reader reader = {casus_reader_make(text, length), game->countries, names, 0, error};
    struct maga_country *country = &game->country[number];
    uint8_t before = country->rows;
    struct maga_row row;
    if (read_action(&reader, &row) && add(&reader, country, &row) && read_rest(&reader, game, number, row)) return true;
    country->rows = before;
    return false;
}

/* ---- Rows by themselves, with countries by number ---- */

static bool read_end(struct order_reader *reader)
{
    return next_word(reader).length == 0 ||
           refuse_word(reader, "maga.too_many_words", "Word {0} does not belong to this order.", 0, 0);
}

bool maga_read_row(const struct maga_game *game, const char *text, size_t length, enum maga_action above,
                   struct maga_row *row, struct casus_error *error)
{
    casus_assert(above < MAGA_ACTIONS);
    struct order_reader reader = {casus_reader_make(text, length), game->countries, NULL, 0, error};
    struct order_reader rest = reader;
    struct casus_word first = next_word(&rest);
    if (casus_word_is(first, "and")) {
        *row = (struct maga_row){.action = (uint8_t)above,
                                 .role = (uint8_t)maga_actions[above].role,
                                 .by = MAGA_NOBODY,
                                 .target = MAGA_NOBODY,
                                 .further = true};
        if (above == MAGA_STRIKE || above == MAGA_PROTECT) return read_words(&rest, row) && read_end(&rest);
        return refuse_word(&rest, "maga.and_what", "A row with and belongs below strike or protect.", 0, 0);
    }
    bool ordered = casus_word_is(first, "to");
    if (ordered) reader = rest;
    if (!read_action(&reader, row) || !read_end(&reader)) return false;
    row->ordered = ordered;
    return true;
}

static void write_word(struct casus_writer *out, enum maga_word word, const struct maga_row *row,
                       const char *const *names)
{
    casus_write_char(out, ' ');
    switch (word) {
    case MAGA_COUNTRY:
        if (names == NULL) casus_write_uint(out, row->target);
        else casus_write_text(out, names[row->target]);
        break;
    case MAGA_NUMBER: casus_write_uint(out, row->place); break;
    case MAGA_ROLE: casus_write_text(out, maga_role_names[row->place]); break;
    case MAGA_HELPER: casus_write_text(out, maga_role_names[row->role]); break;
    case MAGA_SPHERE: casus_write_text(out, maga_sphere_names[row->place]); break;
    case MAGA_SECOND: casus_write_text(out, maga_sphere_names[row->mode]); break;
    case MAGA_MODE: casus_write_text(out, maga_mode_names[row->mode]); break;
    case MAGA_MONEY:
    case MAGA_STAKE:
    case MAGA_HITS: casus_write_int(out, row->amount); break;
    case MAGA_BET:
    case MAGA_MISSILES:
    case MAGA_SHARE:
    case MAGA_CHANGE: casus_write_int(out, row->count); break;
    case MAGA_END_OF_WORDS: break;
    }
}

void maga_write_named_row(struct casus_writer *out, const struct maga_row *row, const char *const *names)
{
    casus_assert(row->action != MAGA_NO_ACTION && row->action < MAGA_ACTIONS);
    const struct maga_action_row *action = &maga_actions[row->action];
    if (row->ordered && !row->further) casus_write_text(out, "to ");
    casus_write_text(out, row->further ? "and" : action->name);
    for (int i = 0; i < MAGA_WORDS_MAX && action->words[i] != MAGA_END_OF_WORDS; i++)
        write_word(out, action->words[i], row, names);
}

void maga_write_row(struct casus_writer *out, const struct maga_row *row)
{
    maga_write_named_row(out, row, NULL);
}
