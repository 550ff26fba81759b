/* Questions to a position: what will be published and shown, and what a team asks for its list (ask.c). */
#include "contract.h"
#include "headlines_json.h"
#include "json.h"

/* What will be published, to all or to one state's team; nobody but the organiser finds a stage here that is over. */
static bool unpublished(const struct maga_match *match, casus_seat seat, struct casus_reader *words,
                        struct casus_writer *out, struct casus_error *error)
{
    int64_t of = CASUS_SEAT_ORGANISER, last = maga_game_of(match)->countries - 1;
    struct casus_word word = casus_read_word(words);
    if (word.length > 0 && !casus_word_int(word, 0, last, &of))
        return casus_refuse(error, "maga.country_number", "Word {0} must be the number of a state, from 0 to {1}.", 1,
                            last, 0, 0);
    maga_json_reports(match, (casus_seat)of, seat == CASUS_SEAT_ORGANISER, out);
    return true;
}

bool maga_query(const void *state, casus_seat seat, const char *question, size_t length, struct casus_writer *out,
                struct casus_error *error)
{
    struct casus_reader words = casus_reader_make(question, length);
    if (casus_word_is((struct casus_word){question, length}, "headlines")) {
        maga_json_candidates(state, out);
        return true;
    }
    if (casus_word_is(casus_read_word(&words), "reports")) return unpublished(state, seat, &words, out, error);
    return maga_ask(state, seat, question, length, out, error);
}
