/* The headlines of a publication, and those that it may have, as docs/evening.md lists their fields. */
#include "headlines_json.h"

#include "casus/assert.h"
#include "exchange.h"
#include "headlines.h"
#include "json.h"
#include "stage.h"

static void json_places(const struct maga_match *match, const struct casus_seats *places, struct casus_writer *out)
{
    casus_json_key(out, "countries");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < maga_game_of(match)->countries; i++) {
        if (casus_seats_has(places, (casus_seat)i)) casus_json_int(out, i);
    }
    casus_json_close(out, ']');
}

static void json_headline(const struct maga_match *match, unsigned headline, const struct maga_tally *tally, bool named,
                          struct casus_writer *out)
{
    casus_json_key_text(out, "headline", maga_headline_names[headline]);
    casus_json_key_int(out, "count", tally->count);
    if (headline == MAGA_TELL_SUITS) casus_json_key_int(out, "won", tally->won);
    if (headline == MAGA_TELL_EXCHANGE) {
        casus_json_key(out, "number");
        maga_json_decimal(out, maga_winning_number(maga_game_of(match), match->fictitious));
    }
    if (named) json_places(match, &tally->places, out);
}

/* WAR-8: who belongs to another federation than before the stage. Told without being asked: all see it anyway. */
static void json_federations(const struct maga_match *match, struct casus_writer *out)
{
    const struct maga_game *game = maga_game_of(match);
    for (unsigned i = 0; i < game->countries; i++) {
        unsigned leader = game->country[i].leader;
        if (leader == maga_published(match, i)->leader) continue;
        casus_json_open(out, '{');
        casus_json_key_text(out, "headline", "federation");
        casus_json_key(out, "countries");
        casus_json_open(out, '[');
        casus_json_int(out, leader);
        casus_json_int(out, i);
        casus_json_close(out, ']');
        casus_json_close(out, '}');
    }
}

void maga_json_headlines(const struct maga_match *match, uint64_t told, struct casus_writer *out)
{
    casus_assert(match->phase == MAGA_REVIEW);
    casus_json_open(out, '[');
    for (unsigned headline = 0; headline < MAGA_HEADLINES; headline++) {
        if (maga_telling_of(told, headline) == MAGA_UNTOLD) continue;
        struct maga_tally tally = maga_tally_of(match, headline);
        casus_json_open(out, '{');
        json_headline(match, headline, &tally, maga_telling_of(told, headline) == MAGA_NAMED, out);
        casus_json_close(out, '}');
    }
    json_federations(match, out);
    casus_json_close(out, ']');
}

void maga_json_candidates(const struct maga_match *match, struct casus_writer *out)
{
    casus_json_open(out, '[');
    for (unsigned headline = 0; headline < MAGA_HEADLINES && match->phase == MAGA_REVIEW; headline++) {
        struct maga_tally tally = maga_tally_of(match, headline);
        enum maga_telling most = maga_telling_most(match, headline);
        if (most == MAGA_UNTOLD) continue;
        casus_json_open(out, '{');
        json_headline(match, headline, &tally, most == MAGA_NAMED, out);
        casus_json_key_text(out, "most", maga_telling_names[most]);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}
