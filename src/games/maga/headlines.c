/* What can be told is counted from what the countries themselves are told, so that it stands in somebody's report. */
#include "headlines.h"

#include "casus/assert.h"

const char *const maga_headline_names[MAGA_HEADLINES] = {
    [MAGA_TELL_EXCHANGE] = "exchange", [MAGA_TELL_SUITS] = "suit",      [MAGA_TELL_STATEMENTS] = "statement",
    [MAGA_TELL_VIRUSES] = "virus",     [MAGA_TELL_WARS] = "war",        [MAGA_TELL_DEFENCES] = "defence",
    [MAGA_TELL_RIOTS] = "riot",        [MAGA_TELL_LAUNCHES] = "launch", [MAGA_TELL_IMPACTS] = "impact",
};

const char *const maga_telling_names[MAGA_TELLINGS] = {
    [MAGA_UNTOLD] = "off", [MAGA_COUNTED] = "count", [MAGA_NAMED] = "names"};

/* ---- Counting ---- */

/* What a message to a country adds. */
static void count_message(const struct maga_message *message, unsigned headline, struct maga_tally *tally)
{
    static const uint8_t news[MAGA_HEADLINES] = {
        [MAGA_TELL_EXCHANGE] = MAGA_EXCHANGE_PAID,
        [MAGA_TELL_SUITS] = MAGA_SUED,
        [MAGA_TELL_STATEMENTS] = MAGA_SLANDERED,
        [MAGA_TELL_VIRUSES] = MAGA_EPIDEMIC,
        [MAGA_TELL_WARS] = MAGA_WAR_DECLARED,
        [MAGA_TELL_DEFENCES] = MAGA_WAR_DECIDED,
        [MAGA_TELL_IMPACTS] = MAGA_HIT,
    };
    if (message->news != news[headline] || message->news == MAGA_ROW_DONE) return;
    /* A decided war is told to all who took part; it is counted where it was fought, if the attacker lost. */
    if (headline == MAGA_TELL_DEFENCES && (message->to != message->country || message->b != 0)) return;
    tally->count += headline == MAGA_TELL_IMPACTS ? (unsigned)message->a : 1;
    tally->won += headline == MAGA_TELL_SUITS && message->a != 0;
    casus_seats_add(&tally->places, message->to);
}

static bool has_launched(const struct maga_game *game, unsigned country)
{
    for (unsigned to = 0; to < game->countries; to++) {
        if (maga_seen_relation(game, country, to)->fresh > 0) return true;
    }
    return false;
}

static void count_country(const struct maga_match *match, unsigned country, unsigned headline, struct maga_tally *tally)
{
    const struct maga_game *game = maga_game_of(match);
    if (headline == MAGA_TELL_LAUNCHES) {
        tally->count += has_launched(game, country); /* Not where from: that is an author. */
        return;
    }
    if (headline == MAGA_TELL_RIOTS) {
        if (game->country[country].riot == 0) return;
        tally->count++;
        casus_seats_add(&tally->places, (casus_seat)country);
        return;
    }
    const struct maga_told *told;
    for (uint32_t at = maga_published(match, country)->first_told; at != 0; at = told->next) {
        told = maga_told_at(match, at - 1);
        count_message(&told->message, headline, tally);
    }
}

struct maga_tally maga_tally_of(const struct maga_match *match, unsigned headline)
{
    casus_assert(headline < MAGA_HEADLINES && match->phase == MAGA_REVIEW);
    struct maga_tally tally = {0};
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) count_country(match, i, headline, &tally);
    return tally;
}

/* ---- How far the organiser may go ---- */

enum maga_telling maga_telling_most(const struct maga_match *match, unsigned headline)
{
    enum { TAKERS_LEAST = 3 }; /* One of two would know the other's number. */
    struct maga_tally tally = maga_tally_of(match, headline);
    bool places = headline == MAGA_TELL_RIOTS || headline == MAGA_TELL_IMPACTS;
    unsigned least = headline == MAGA_TELL_EXCHANGE ? TAKERS_LEAST : 1;
    if (match->wall == MAGA_WALL_STRICT || tally.count < least) return MAGA_UNTOLD;
    return places && match->wall == MAGA_WALL_OPEN ? MAGA_NAMED : MAGA_COUNTED;
}

bool maga_may_tell(const struct maga_match *match, uint64_t told, struct casus_error *error)
{
    casus_assert(match->phase == MAGA_REVIEW);
    if (told >> 2 * MAGA_HEADLINES != 0) return casus_refuse(error, "maga.no_action", "This is no action.", 0, 0, 0, 0);
    for (unsigned headline = 0; headline < MAGA_HEADLINES; headline++) {
        enum maga_telling telling = maga_telling_of(told, headline);
        if (telling == MAGA_UNTOLD || telling <= maga_telling_most(match, headline)) continue;
        return casus_refuse(error, "maga.not_public",
                            "This cannot be put on the wall: nothing of the kind has happened, or the evening's rule "
                            "for the wall forbids it.",
                            0, 0, 0, 0);
    }
    return true;
}
