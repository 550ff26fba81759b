/* barred.h - whom the owner of a table has muted or banned. Stored with the table's description. */
#ifndef CASUS_SERVER_TABLE_BARRED_H
#define CASUS_SERVER_TABLE_BARRED_H

#include "server/table/table.h"

enum { BARRED_MAX = 200, PERSON_BYTES = 8 };

/* A name for somebody at one table, to refer to that person by; nothing else follows from it. */
typedef char person_name[2 * PERSON_BYTES + 1];

struct barred {
    key_digest guest;
    char name[4 * SERVER_NAME_MAX + 1];
    bool muted, banned;
};

void barred_person(const struct server *server, const struct table *table, const char *guest, person_name person);
/* NULL: neither. */
struct barred *barred_find(const struct table *table, const char *guest);
bool barred_is_banned(const struct table *table, const char *guest);
/* To be changed in this change. NULL: there are BARRED_MAX of them. */
struct barred *barred_edit(struct table *table, const struct guest *guest);
void barred_lift(struct table *table, const char *guest); /* Forgets who is neither muted nor banned any more. */
/* Ends both: an owner can be neither, for nobody could lift it. */
void barred_forget(struct table *table, const char *guest);
/* For a rematch: whoever was muted or banned stays so there, except its owner. */
void barred_take_over(struct table *table, const struct table *old, const struct guest *owner);
json_t *barred_write(const struct table *table);           /* Their rows, a new reference. */
bool barred_read(struct table *table, const json_t *rows); /* NULL: nobody. False: they make no sense. */

#endif
