/* Reading the words of a line, and writing numbers into one. */
#include "line.h"

#include "actions.h"

struct casus_word maga_next_word(struct maga_line *line)
{
    line->position++;
    return casus_read_word(&line->words);
}

bool maga_read_whole(struct maga_line *line, int64_t least, int64_t most, int64_t *value)
{
    if (casus_word_int(maga_next_word(line), least, most, value)) return true;
    return casus_refuse(line->error, "maga.number", "Word {0} must be a whole number from {1} to {2}.", line->position,
                        least, most, 0);
}

bool maga_read_country(struct maga_line *line, int64_t *country)
{
    return maga_read_whole(line, 0, maga_game_of(line->match)->countries - 1, country);
}

bool maga_read_of(struct maga_line *line, const char *const *names, unsigned count, unsigned *index, const char *key,
                  const char *sentence)
{
    struct casus_word word = maga_next_word(line);
    for (*index = 0; *index < count; ++*index) {
        if (casus_word_is(word, names[*index])) return true;
    }
    return casus_refuse(line->error, key, sentence, line->position, 0, 0, 0);
}

bool maga_read_role(struct maga_line *line, unsigned *role)
{
    return maga_read_of(line, maga_role_names, MAGA_ROLES, role, "maga.role",
                        "Word {0} must be a role: pr, fin, def, fsb, mid, jus, mvd, pub, hea or sec.");
}

bool maga_read_keyword(struct maga_line *line, const char *keyword)
{
    struct maga_line ahead = *line;
    if (!casus_word_is(maga_next_word(&ahead), keyword)) return false;
    *line = ahead;
    return true;
}

void maga_write_numbers(struct casus_writer *out, const char *word, int count, const int64_t *numbers)
{
    casus_write_text(out, word);
    for (int i = 0; i < count; i++) {
        casus_write_char(out, ' ');
        casus_write_int(out, numbers[i]);
    }
}
