/* The words for cards and artifacts in actions and JSON. */
#include "names.h"

const char *const horizon_special_names[] = {
    [HORIZON_ATTACK - HORIZON_DECK_MAX] = "attack",
    [HORIZON_SUPPORT - HORIZON_DECK_MAX] = "support",
    [HORIZON_LOGISTICS - HORIZON_DECK_MAX] = "logistics",
    [HORIZON_START - HORIZON_DECK_MAX] = "start",
};
const char *const horizon_artifact_names[HORIZON_ARTIFACTS] = {
    [HORIZON_BLANK] = "blank",         [HORIZON_RESERVE] = "reserve", [HORIZON_SHORTCUT] = "shortcut",
    [HORIZON_CATALYST] = "catalyst",   [HORIZON_ARCHIVE] = "archive", [HORIZON_WHISPER] = "whisper",
    [HORIZON_FORESIGHT] = "foresight",
};

void horizon_write_card(struct casus_writer *out, unsigned card)
{
    if (card < HORIZON_DECK_MAX) casus_write_uint(out, card + 1);
    else if (card < HORIZON_CARDS_MAX) casus_write_text(out, horizon_special_names[card - HORIZON_DECK_MAX]);
    else casus_write_char(out, '?');
}

bool horizon_read_card(struct casus_word word, unsigned *card)
{
    int64_t number;
    if (casus_word_int(word, 1, HORIZON_DECK_MAX, &number) && word.at[0] != '0') {
        *card = (unsigned)number - 1;
        return true;
    }
    for (unsigned i = 0; i < HORIZON_FLEXIBLE; i++) {
        if (!casus_word_is(word, horizon_special_names[i])) continue;
        *card = HORIZON_ATTACK + i;
        return true;
    }
    return false;
}
