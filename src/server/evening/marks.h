/* marks.h - whose each order of a plan is, and whether it is approved, where the evening asks for that: what its head
 * has approved, or more than half of the team, counts, and nothing else. */
#ifndef CASUS_SERVER_EVENING_MARKS_H
#define CASUS_SERVER_EVENING_MARKS_H

#include "server/evening/team.h"

/* An order of a list of rows: the row that says what it is about, if there is one, and its own rows. */
struct marks_order {
    bool headed;
    size_t heading, first, end;
};

/* The orders of these rows, as the game tells them apart; returns how many there are. */
unsigned marks_split(const struct table *table, const struct texts *rows, struct marks_order order[TEAM_ROWS_MAX]);

/* Whether the member alone may approve, and change what is approved. */
bool marks_decides(const struct table *table, unsigned seat, unsigned member);
/* Whether that order of the team's plan counts. */
bool marks_approved(const struct table *table, unsigned seat, unsigned order);
/* "": nobody knows. */
const char *marks_by(const struct team *team, unsigned order);
/* The members who agree with it, by number. */
uint64_t marks_agreed(const struct team *team, unsigned order);

/* The marks of `rows` in the place of the team's plan: orders that stand in it keep theirs, others have those that came
 * with them (NULL: none), or else are the member's. For marks_free. */
struct plan_marks marks_carry(const struct table *table, unsigned seat, unsigned member, const struct texts *rows,
                              const struct plan_marks *came);
/* Before the first agreement of a turn: nothing of a plan that lists were revealed with is approved for the next. */
void marks_begin(const struct table *table, struct team *team, unsigned seat);
/* The member agrees with an order, or no longer does. */
void marks_agree(const struct table *table, unsigned seat, struct team *team, unsigned member, unsigned order, bool on);
/* The approved rows of the team's plan, for texts_release. */
struct texts *marks_approved_rows(const struct table *table, unsigned seat);
/* Whether the rows have just the approved orders of the team's plan, in their sequence. */
bool marks_are_approved(const struct table *table, unsigned seat, const struct texts *rows);
/* Whether the approved orders of the plan would be the same with these rows and marks. */
bool marks_keep_approved(const struct table *table, unsigned seat, const struct texts *rows,
                         const struct plan_marks *marks);
/* A member is gone: those after him have other numbers. */
void marks_member_gone(const struct table *table, unsigned seat, struct team *team, unsigned member);
void marks_write(struct casus_writer *out, const struct table *table, unsigned seat, bool own);

#endif
