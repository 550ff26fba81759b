/* keys.h - taking back what a key has given: another key for a team, the curators or the organisers, a member taken out
 * of a team, and leaving by one's own will.
 *
 * A key is an invitation; who has come by it is known as a guest and needs it no more. So another key alone puts nobody
 * out: of a team the organiser takes out whom he means, curators and organisers come anew by the new key. */
#ifndef CASUS_SERVER_EVENING_KEYS_H
#define CASUS_SERVER_EVENING_KEYS_H

#include "server/session/request.h"

request_handler keys_renew, keys_remove;
/* Of somebody with a part in the evening. */
request_handler keys_leave;

#endif
