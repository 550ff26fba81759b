/* Keeping the journal. */
#include "journal.h"

#include "casus/assert.h"

void cw_journal_add(struct cw_journal *journal, const struct cw_note *note)
{
    casus_assert(note->kind < CW_NOTE_KINDS && note->seat <= CW_NEUTRAL);
    casus_assert(journal->count < CW_NOTES_MAX);
    if (journal->count < CW_NOTES_MAX) journal->note[journal->count++] = *note;
}
