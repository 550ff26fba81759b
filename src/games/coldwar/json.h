/* Parts that positions, accounts and answers share. */
#ifndef COLDWAR_JSON_H
#define COLDWAR_JSON_H

#include "journal.h"

void cw_json_cards(struct casus_writer *out, struct cw_set cards);
void cw_json_card(struct casus_writer *out, unsigned card);       /* Its name, null for none, "?" for an unknown one. */
void cw_json_country(struct casus_writer *out, unsigned country); /* Its name, null for none. */
void cw_json_seat(struct casus_writer *out, unsigned seat);       /* null for neither. */
/* What cards add to a roll, as a list; nothing if none does. */
void cw_json_modifiers(struct casus_writer *out, const char *key, struct cw_modifiers modifiers);
void cw_json_pair(struct casus_writer *out, const char *key, int ussr, int us);

extern const char *const cw_reason_name[CW_REASONS];

#endif
