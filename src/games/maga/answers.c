/* Missiles in the air [NUKE-5], a war that is declared [WAR-3], a riot [RIOT-6], and what lowers the mood turn after
 * turn [PUB1, HEA1]: each has rows against it, the most direct first. */
#include "answers.h"

#include "actions.h"
#include "casus/assert.h"
#include "orders.h"
#include "text.h"

enum { ANSWERS_MAX = 4 };

struct answers {
    unsigned count;
    struct maga_row row[ANSWERS_MAX];
};

static void add(struct answers *answers, struct maga_row row)
{
    casus_assert(answers->count < ANSWERS_MAX);
    answers->row[answers->count++] = row;
}

static void add_plain(struct answers *answers, enum maga_action action)
{
    add(answers, (struct maga_row){.action = (uint8_t)action, .role = (uint8_t)maga_actions[action].role});
}

static void to_missiles(struct answers *answers, const struct maga_country *country)
{
    if (country->interceptors > 0)
        add(answers, (struct maga_row){.action = MAGA_SHOOT, .role = MAGA_DEF, .count = country->interceptors});
    add(answers, (struct maga_row){.action = MAGA_INTERCEPTORS, .role = MAGA_DEF, .count = 1});
}

/* Whom the attack of WAR-4 meets, and who may stand by it. */
static void to_war(struct answers *answers, unsigned country)
{
    add(answers,
        (struct maga_row){.action = MAGA_HELP, .role = MAGA_SEC, .target = (uint8_t)country, .place = MAGA_DEF});
    add(answers, (struct maga_row){.action = MAGA_RAISE, .role = MAGA_DEF});
    add(answers, (struct maga_row){.action = MAGA_RAISE, .role = MAGA_FSB});
    add(answers, (struct maga_row){.action = MAGA_RAISE, .role = MAGA_MVD});
}

static void find(const struct maga_match *match, const struct maga_message *message, struct answers *answers)
{
    casus_assert(message->to < maga_game_of(match)->countries);
    switch ((enum maga_news)message->news) {
    case MAGA_LAUNCHED: to_missiles(answers, &maga_game_of(match)->country[message->to]); break;
    case MAGA_WAR_DECLARED: to_war(answers, message->to); break;
    case MAGA_SLANDERED:
        add_plain(answers, MAGA_REFUTE);
        add_plain(answers, MAGA_IMPROVE);
        break;
    case MAGA_EPIDEMIC: add_plain(answers, MAGA_IMPROVE); break;
    case MAGA_RIOT_BEGINS:
    case MAGA_RIOT_GOES_ON: add_plain(answers, MAGA_SUPPRESS); break;
    default: break;
    }
}

void maga_json_answers(const struct maga_match *match, const struct maga_message *message, struct casus_writer *out)
{
    struct answers answers = {.count = 0};
    find(match, message, &answers);
    if (answers.count == 0) return;
    casus_json_key(out, "answers");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < answers.count; i++) {
        char text[128];
        struct casus_writer words = casus_writer_make(text, sizeof text);
        maga_write_row(&words, &answers.row[i]);
        casus_assert(casus_writer_fits(&words));
        casus_json_string(out, text, words.length);
    }
    casus_json_close(out, ']');
}
