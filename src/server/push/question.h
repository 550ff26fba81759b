/* question.h - answers to those who have the table open, and the record. */
#ifndef CASUS_SERVER_PUSH_QUESTION_H
#define CASUS_SERVER_PUSH_QUESTION_H

#include "server/session/request.h"

request_handler question_legal, question_position, question_view, question_query, question_history, question_record;

#endif
