/* keys.h - revoking what a key granted: a new key for a team, the curators or the organisers, removing a member from a
 * team, and leaving voluntarily.
 *
 * A key is an invitation; whoever has used it is known as a guest and no longer needs it. So a new key does not remove
 * a team's members: the organiser removes those he means. Curators and organisers come back with the new key. */
#ifndef CASUS_SERVER_EVENING_KEYS_H
#define CASUS_SERVER_EVENING_KEYS_H

#include "server/session/request.h"

request_handler keys_renew, keys_remove;
/* Of somebody with a part in the evening. */
request_handler keys_leave;

#endif
