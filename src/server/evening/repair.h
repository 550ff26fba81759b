/* repair.h - organisers mend what went wrong without anybody's writing it all again: the phase whose lists were
 * revealed last is opened again with all of them, for all teams or for one; or one team's list is changed for it. */
#ifndef CASUS_SERVER_EVENING_REPAIR_H
#define CASUS_SERVER_EVENING_REPAIR_H

#include "server/session/request.h"

/* A team's list that may be mended; the phase opened again; another list in a team's place. */
request_handler repair_list, repair_reopen, repair_amend;

#endif
