/* organiser.h - what organisers do: run the phases, decide and correct, roll back, announce. */
#ifndef CASUS_SERVER_EVENING_ORGANISER_H
#define CASUS_SERVER_EVENING_ORGANISER_H

#include "server/evening/evening.h"

/* Whether the evening has begun and is not over; refuses it. */
bool organiser_check_runs(struct server *server, const struct request *request);
/* Does a list of the organiser's actions and answers the request; false: it was refused. */
bool organiser_do(struct server *server, struct request *request, const struct texts *list);
request_handler organiser_phase, organiser_rollback, organiser_announce, organiser_dismiss, organiser_approval;

#endif
