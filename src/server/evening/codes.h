/* codes.h - short codes for teams, to type on a phone that cannot scan the QR code; the answer is the team's key. A
 * code is short enough to be guessed at, so there is none before an organiser wants them, none after the evening, and
 * wrong ones are taken slowly (docs/security.md). */
#ifndef CASUS_SERVER_EVENING_CODES_H
#define CASUS_SERVER_EVENING_CODES_H

#include "server/evening/team.h"

enum {
    CODES_TRIES = 6, /* Of one connection at once, */
    CODES_TRY_MS = 10000,
    CODES_WRONG = 60, /* and wrong ones of all together; then one in so long. */
    CODES_WRONG_MS = 2000
};

/* A team whose key is another now has another code, if it had one. */
void codes_renew(struct server *server, struct table *table, unsigned seat);
request_handler codes_give;   /* An organiser gives all teams codes, or takes them back. */
request_handler codes_redeem; /* Anybody has typed one. */

#endif
