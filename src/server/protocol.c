/* Messages: which may come, from whom, and who answers them. */
#include "server/protocol.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/context.h"
#include "server/evening/codes.h"
#include "server/evening/deal.h"
#include "server/evening/help.h"
#include "server/evening/keys.h"
#include "server/evening/list.h"
#include "server/evening/organiser.h"
#include "server/evening/plan.h"
#include "server/evening/reading.h"
#include "server/evening/rehearsal.h"
#include "server/evening/repair.h"
#include "server/evening/room.h"
#include "server/evening/team.h"
#include "server/lobby/admission.h"
#include "server/lobby/chat.h"
#include "server/lobby/commitment.h"
#include "server/lobby/hello.h"
#include "server/lobby/moderation.h"
#include "server/lobby/opening.h"
#include "server/lobby/rematch.h"
#include "server/lobby/seating.h"
#include "server/lobby/table_list.h"
#include "server/lobby/vote.h"
#include "server/push/audience.h"
#include "server/push/entry.h"
#include "server/push/numbering.h"
#include "server/push/question.h"
#include "server/session/message.h"
#include "server/session/rate_limit.h"
#include "server/table/aside.h"
#include "server/table/barred.h"
#include "server/table/change.h"
#include "server/table/move.h"
#include "server/table/quarantine.h"
#include "server/table/seat.h"
#include "server/table/tables.h"

/* ---- The table of messages ---- */

enum {
    NAME_BYTES = 4 * SERVER_NAME_MAX, /* UTF-8 needs up to four for a character. */
    CHAT_BYTES = 4 * SERVER_CHAT_MAX,
    NOTE_BYTES = 4 * ROOM_NOTE_CHARACTERS,
    HELP_BYTES = 4 * HELP_CHARACTERS,
    REASON_BYTES = 4 * EVENING_REASON_CHARACTERS,
    OPTIONS_BYTES = 48 * 1024,
    KEY_DIGITS = 2 * KEY_BYTES,
    PERSON_DIGITS = 2 * PERSON_BYTES,
    HASH_DIGITS = 2 * CASUS_DIGEST_SIZE, /* And a seat's bytes are as many. */
    DAY_MS = 86400000
};

/* clang-format off */
enum { MUST = true, MAY = false };

#define TEXT(field, must, shortest, longest) \
    {.name = (field), .kind = FIELD_TEXT, .required = (must), .least = (shortest), .most = (longest)}
#define DIGITS(field, must, count) TEXT(field, must, count, count)
#define NUMBER(field, must, smallest, largest) \
    {.name = (field), .kind = FIELD_INT, .required = (must), .least = (smallest), .most = (largest)}
#define COUNT(field, must) NUMBER(field, must, 0, INT64_C(1) << 53)
#define SEAT(field, must) NUMBER(field, must, 0, CASUS_SEATS_MAX - 1)
#define FLAG(field, must) {.name = (field), .kind = FIELD_BOOL, .required = (must)}
#define OBJECT(field, must) {.name = (field), .kind = FIELD_OBJECT, .required = (must)}
#define LIST(field, must, shortest, longest) \
    {.name = (field), .kind = FIELD_LIST, .required = (must), .least = (shortest), .most = (longest)}
#define LIST_OR_NULL(field, must, shortest, longest) \
    {.name = (field), .kind = FIELD_LIST_OR_NULL, .required = (must), .least = (shortest), .most = (longest)}
#define TABLE TEXT("table", MUST, TABLE_ID_SIZE - 1, TABLE_ID_SIZE - 1)
#define KEY(field, must) DIGITS(field, must, KEY_DIGITS)
#define DICE FLAG("dice", MAY)

static const struct message_type types[] = {
    /* Guests and the lobby. */
    {.name = "hello", .handle = hello_handle, .need = NEED_NOTHING,
     .fields = {NUMBER("protocol", MUST, 1, 1), KEY("token", MAY), TEXT("name", MAY, 1, NAME_BYTES),
                TEXT("form", MAY, 4, 5)}},
    {.name = "rename", .handle = hello_rename, .need = NEED_HELLO, .fields = {TEXT("name", MUST, 1, NAME_BYTES)}},
    {.name = "lobby", .handle = table_list_handle, .need = NEED_HELLO,
     .fields = {FLAG("watch", MAY), FLAG("over", MAY), COUNT("from", MAY)}},
    {.name = "create", .handle = opening_create, .need = NEED_HELLO,
     .fields = {TEXT("game", MUST, 1, 32), TEXT("options", MAY, 0, OPTIONS_BYTES), FLAG("public", MAY),
                LIST("seats", MUST, 1, CASUS_SEATS_MAX), OBJECT("clock", MAY), NUMBER("takeover_ms", MAY, 0, DAY_MS),
                OBJECT("evening", MAY), DICE}},
    {.name = "join", .handle = seating_join, .need = NEED_TABLE,
     .fields = {TABLE, KEY("link", MAY), SEAT("seat", MAY), DICE}},
    {.name = "claim", .handle = seating_claim, .need = NEED_TABLE, .fields = {TABLE, KEY("key", MUST)}},
    {.name = "redeem", .handle = codes_redeem, .need = NEED_HELLO,
     .fields = {DIGITS("code", MUST, TEAM_CODE_LETTERS)}},
    {.name = "start", .handle = seating_start, .need = NEED_PART, .fields = {TABLE}},
    {.name = "fill", .handle = seating_fill, .need = NEED_PART,
     .fields = {TABLE, SEAT("seat", MUST), TEXT("bot", MUST, 1, 15)}},
    {.name = "leave", .handle = seating_leave, .need = NEED_PLACE, .fields = {TABLE}},
    {.name = "rematch", .handle = rematch_handle, .need = NEED_SEAT, .fields = {TABLE, DICE}},
    {.name = "commit", .handle = commitment_commit, .need = NEED_PART,
     .fields = {TABLE, DIGITS("commitment", MUST, HASH_DIGITS), DIGITS("commit", MUST, HASH_DIGITS)}},
    {.name = "reveal", .handle = commitment_reveal, .need = NEED_PART,
     .fields = {TABLE, DIGITS("commitment", MUST, HASH_DIGITS), DIGITS("entropy", MUST, HASH_DIGITS)}},

    /* Playing. */
    {.name = "open", .handle = entry_open, .need = NEED_TABLE,
     .fields = {TABLE, KEY("link", MAY), COUNT("from", MAY)}},
    {.name = "close", .handle = audience_close, .need = NEED_TABLE, .fields = {TABLE}},
    {.name = "act", .handle = move_act, .need = NEED_PART,
     .fields = {TABLE, COUNT("n", MUST), LIST("actions", MUST, 1, SERVER_ACTIONS_MAX),
                TEXT("reason", MAY, 1, REASON_BYTES)}},
    {.name = "undo", .handle = move_undo, .need = NEED_SEAT, .fields = {TABLE, COUNT("n", MUST)}},
    {.name = "stand_in", .handle = seating_stand_in, .need = NEED_SEAT,
     .fields = {TABLE, TEXT("allow", MUST, 1, 16)}},
    {.name = "resign", .handle = move_resign, .need = NEED_SEAT, .fields = {TABLE}},
    {.name = "propose", .handle = vote_propose, .need = NEED_SEAT,
     .fields = {TABLE, TEXT("what", MUST, 1, 16), COUNT("to", MAY)}},
    {.name = "vote", .handle = vote_handle, .need = NEED_SEAT,
     .fields = {TABLE, COUNT("proposal", MUST), FLAG("agree", MUST)}},
    {.name = "chat", .handle = chat_handle, .need = NEED_TABLE, .fields = {TABLE, TEXT("text", MUST, 1, CHAT_BYTES)}},
    {.name = "people", .handle = moderation_people, .need = NEED_TABLE, .fields = {TABLE}},
    {.name = "moderate", .handle = moderation_handle, .need = NEED_TABLE,
     .fields = {TABLE, DIGITS("person", MUST, PERSON_DIGITS), TEXT("do", MUST, 1, 16)}},
    {.name = "legal", .handle = question_legal, .need = NEED_TABLE, .fields = {TABLE}},
    {.name = "position", .handle = question_position, .need = NEED_TABLE, .fields = {TABLE}},
    {.name = "view", .handle = question_view, .need = NEED_TABLE, .fields = {TABLE}},
    {.name = "query", .handle = question_query, .need = NEED_TABLE,
     .fields = {TABLE, TEXT("question", MUST, 1, 10000)}},
    {.name = "history", .handle = question_history, .need = NEED_TABLE, .fields = {TABLE, COUNT("to", MUST)}},
    {.name = "record", .handle = question_record, .need = NEED_TABLE, .fields = {TABLE, COUNT("from", MAY)}},

    /* Evenings: teams, */
    {.name = "plan", .handle = plan_change, .need = NEED_MEMBER,
     .fields = {TABLE, COUNT("revision", MUST), LIST("rows", MUST, 0, TEAM_ROWS_MAX)}},
    {.name = "replan", .handle = plan_step, .need = NEED_MEMBER,
     .fields = {TABLE, COUNT("revision", MUST), TEXT("do", MUST, 1, 16)}},
    {.name = "approve", .handle = plan_approve, .need = NEED_MEMBER,
     .fields = {TABLE, COUNT("revision", MUST), LIST("orders", MUST, 1, TEAM_ROWS_MAX), FLAG("on", MUST)}},
    {.name = "standing", .handle = list_keep_standing, .need = NEED_MEMBER,
     .fields = {TABLE, LIST_OR_NULL("rows", MAY, 1, TEAM_ROWS_MAX)}},
    {.name = "team", .handle = team_name, .need = NEED_MEMBER,
     .fields = {TABLE, TEXT("name", MAY, 1, NAME_BYTES), TEXT("flag", MAY, 1, NAME_BYTES)}},
    {.name = "member", .handle = team_member, .need = NEED_MEMBER,
     .fields = {TABLE, LIST("roles", MAY, 0, TEAM_ROLES_MAX), LIST("wishes", MAY, 0, TEAM_WISHES_MAX)}},
    {.name = "cast", .handle = team_cast, .need = NEED_MEMBER,
     .fields = {TABLE, LIST("cast", MUST, 1, TEAM_MEMBERS_MAX)}},
    {.name = "read", .handle = reading_read, .need = NEED_MEMBER, .fields = {TABLE, COUNT("n", MUST)}},
    {.name = "aside", .handle = reading_put_aside, .need = NEED_MEMBER,
     .fields = {TABLE, COUNT("n", MUST), TEXT("what", MUST, 1, TEAM_ASIDE_BYTES)}},
    {.name = "talk", .handle = room_talk, .need = NEED_MEMBER, .fields = {TABLE, TEXT("text", MUST, 1, CHAT_BYTES)}},
    {.name = "note", .handle = room_pin, .need = NEED_MEMBER,
     .fields = {TABLE, SEAT("about", MUST), TEXT("text", MUST, 1, NOTE_BYTES), TEXT("tag", MAY, 1, ROOM_TAG_BYTES)}},
    {.name = "unpin", .handle = room_unpin, .need = NEED_MEMBER, .fields = {TABLE, COUNT("note", MUST)}},
    {.name = "call", .handle = help_call, .need = NEED_MEMBER, .fields = {TABLE, TEXT("text", MAY, 1, HELP_BYTES)}},
    {.name = "uncall", .handle = help_uncall, .need = NEED_MEMBER, .fields = {TABLE}},

    /* and their organisers. */
    {.name = "phase", .handle = organiser_phase, .need = NEED_ORGANISER,
     .fields = {TABLE, TEXT("do", MUST, 1, 16), NUMBER("ms", MAY, -DAY_MS, DAY_MS), SEAT("seat", MAY)}},
    {.name = "approval", .handle = organiser_approval, .need = NEED_ORGANISER,
     .fields = {TABLE, TEXT("who", MUST, 1, 16)}},
    {.name = "rollback", .handle = organiser_rollback, .need = NEED_ORGANISER,
     .fields = {TABLE, COUNT("to", MUST), TEXT("reason", MUST, 1, REASON_BYTES)}},
    {.name = "list", .handle = repair_list, .need = NEED_ORGANISER, .fields = {TABLE, SEAT("seat", MUST)}},
    {.name = "reopen", .handle = repair_reopen, .need = NEED_ORGANISER,
     .fields = {TABLE, SEAT("seat", MAY), NUMBER("ms", MAY, 1000, DAY_MS), TEXT("reason", MUST, 1, REASON_BYTES)}},
    {.name = "amend", .handle = repair_amend, .need = NEED_ORGANISER,
     .fields = {TABLE, SEAT("seat", MUST), LIST("rows", MUST, 1, TEAM_ROWS_MAX),
                TEXT("reason", MUST, 1, REASON_BYTES)}},
    {.name = "rehearse", .handle = rehearsal_handle, .need = NEED_ORGANISER, .fields = {TABLE}},
    {.name = "announce", .handle = organiser_announce, .need = NEED_ORGANISER,
     .fields = {TABLE, TEXT("text", MUST, 1, CHAT_BYTES), NUMBER("ms", MAY, 1000, DAY_MS)}},
    {.name = "dismiss", .handle = organiser_dismiss, .need = NEED_ORGANISER, .fields = {TABLE}},
    {.name = "word", .handle = help_say, .need = NEED_ORGANISER,
     .fields = {TABLE, SEAT("seat", MUST), TEXT("text", MUST, 1, HELP_BYTES)}},
    {.name = "attend", .handle = help_attend, .need = NEED_ORGANISER,
     .fields = {TABLE, SEAT("seat", MUST), FLAG("done", MUST)}},
    {.name = "renew", .handle = keys_renew, .need = NEED_ORGANISER,
     .fields = {TABLE, TEXT("what", MUST, 1, 16), SEAT("seat", MAY)}},
    {.name = "codes", .handle = codes_give, .need = NEED_ORGANISER, .fields = {TABLE, FLAG("on", MUST)}},
    {.name = "remove", .handle = keys_remove, .need = NEED_ORGANISER,
     .fields = {TABLE, SEAT("seat", MUST), DIGITS("person", MUST, PERSON_DIGITS)}},
};
/* clang-format on */

enum { TYPES = sizeof types / sizeof types[0] };

const struct message_type *protocol_types(size_t *count)
{
    *count = TYPES;
    return types;
}

static const struct message_type *find_type(const json_t *json)
{
    const char *name = json_string_value(json_object_get(json, "type"));
    for (int i = 0; name != NULL && i < TYPES; i++) {
        if (strcmp(types[i].name, name) == 0) return &types[i];
    }
    return NULL;
}

/* Whether the sender has the part that it takes. */
static bool check_part(struct server *server, const struct request *request, enum message_need need)
{
    casus_assert(need >= NEED_SEAT && request->table != NULL);
    bool seat = request->seat < request->table->seats, organiser = request->seat == CASUS_SEAT_ORGANISER,
         evening = request->table->organised != NULL;
    bool deals = need == NEED_EITHER || need == NEED_CURATED,
         curator = seat_is_curator(request->table, request->connection->guest);
    if ((need == NEED_PART || (deals && evening)) && (seat || organiser)) return true;
    if (need == NEED_PLACE && (seat || organiser || curator)) return true;
    if (need == NEED_CURATED && curator) return true;
    if (need == NEED_ORGANISER && (organiser || (evening && FAULT(server->options, STRANGER_ORGANISES)))) return true;
    if ((need == NEED_SEAT && seat && !evening) || (need == NEED_MEMBER && seat && evening)) return true;
    if (need == NEED_ORGANISER)
        request_refuse(server, request, "server.organiser_only", "Only the organiser may do that.", 0, 0);
    else if (seat || organiser)
        request_refuse(server, request, evening ? "server.not_in_evening" : "server.no_evening",
                       evening ? "That is not done in an evening." : "This table has no organiser.", 0, 0);
    else request_refuse(server, request, "server.no_seat", "You have no seat at this table.", 0, 0);
    return false;
}

/* Whether the request is about a table that is out of play, of which its sender may know; of one of which nothing is
 * left that says who may, all who know its name: it is too long to be found by trying. */
static bool is_out_of_play(const struct server *server, const struct request *request)
{
    const char *id = request_text(request, "table");
    if (request->table != NULL) return request->table->status == TABLE_DAMAGED;
    return id != NULL && quarantine_has(server, id);
}

/* People who were put out or banned are told so once it is durable. */
static void wait_for_order(struct server *server, struct table *table)
{
    change_about(server, table);
    change_asked_by(server, CASUS_SEAT_OBSERVER);
}

static void wait_for_departure(struct server *server, const struct request *request)
{
    const char *id = request_text(request, "table");
    struct table *table = id == NULL ? NULL : tables_find(server, id);
    if (table != NULL && audience_departs(table, request->connection)) wait_for_order(server, table);
}

/* The sender may not know of the table, or there is none: the same answer, after the same time. */
static void refuse_stranger(struct server *server, struct request *request)
{
    if (aside_delays(server, request)) return;
    wait_for_departure(server, request);
    request_refuse(server, request, "server.no_table", "There is no such table, or you need its link to know of it.", 0,
                   0);
}

/* Whether the sender may do this at all; finds the table and the sender's seat. */
static bool check_need(struct server *server, struct request *request, enum message_need need)
{
    casus_assert(request->table == NULL && !request->connection->closed);
    request->seat = CASUS_SEAT_OBSERVER;
    if (need == NEED_NOTHING) return true;
    if (request->connection->guest == NULL) {
        request_refuse(server, request, "server.hello_first", "Say hello first.", 0, 0);
        return false;
    }
    if (need == NEED_HELLO) return true;
    request->table = admission_table(server, request);
    if (is_out_of_play(server, request)) {
        request->table = NULL;
        request_refuse(
            server, request, "server.damaged",
            "This table is damaged in the server's store and out of play; the server's operator can see why.", 0, 0);
        return false;
    }
    if (request->table == NULL) {
        refuse_stranger(server, request);
        return false;
    }
    if (server->unsaid > SERVER_UNSAID_MAX) {
        request->table = NULL;
        request_refuse(server, request, "server.busy", "The server is busy: try again in a moment.", 0, 0);
        return false;
    }
    if (barred_is_banned(request->table, request->connection->guest->id)) {
        wait_for_order(server, request->table);
        request->table = NULL;
        request_refuse(server, request, "server.banned", "The owner of this table has banned you from it.", 0, 0);
        return false;
    }
    request->newest = numbering_newest;
    change_about(server, request->table);
    request->seat = seat_of_guest(request->table, request->connection->guest);
    if (need >= NEED_SEAT && request->seat == CASUS_SEAT_OBSERVER && FAULT(server->options, STRANGER_PLAYS))
        request->seat = 0;
    casus_assert(request->seat < request->table->seats || request->seat >= CASUS_SEAT_ORGANISER);
    change_asked_by(server, request->seat);
    return need == NEED_TABLE || check_part(server, request, need);
}

/* The type of a message: one of ours, or one of a game's dealings, written into *own. */
static const struct message_type *type_of(struct server *server, const struct request *request,
                                          struct message_type *own)
{
    const struct message_type *type = find_type(request->json);
    const char *name = request_text(request, "type");
    if (type != NULL || name == NULL) return type;
    const struct table *table = request->connection->guest == NULL ? NULL : admission_table(server, request);
    return deal_find(server, table, name, own) ? own : NULL;
}

/* Whether the message is about a table that must be read first. */
static bool waits_for_table(struct server *server, struct request *request)
{
    const struct message_type *type = find_type(request->json);
    const char *id = request_text(request, "table");
    struct casus_error error;
    bool about = type == NULL || type->need >= NEED_TABLE;
    if (!about || id == NULL || request->connection->guest == NULL || !aside_lacks(server, request, id)) return false;
    if (type != NULL && !message_check(request->json, type, &error)) return false;
    return aside_waits(server, request, id);
}

/* Whether it is about a table of which its sender may not know; nobody learns from it whether there is one. */
static bool is_strangers(struct server *server, const struct request *request)
{
    return request->connection->guest != NULL && request_text(request, "table") != NULL &&
           admission_table(server, request) == NULL;
}

static void refuse_type(struct server *server, struct request *request)
{
    if (!request->strangers && is_strangers(server, request) && aside_delays(server, request)) return;
    request_refuse(server, request, "server.unknown_type", "The field type names no message of this protocol.", 0, 0);
}

static void answer(struct server *server, struct request *request)
{
    struct message_type own;
    const json_t *id = json_object_get(request->json, "id");
    struct casus_error error = {.key = ""};
    request_read_id(request);
    if (request->strangers) {
        if (find_type(request->json) != NULL) refuse_stranger(server, request);
        else refuse_type(server, request);
        return;
    }
    if (waits_for_table(server, request)) return;
    const struct message_type *type = type_of(server, request, &own);
    if (id != NULL && !request->has_id) {
        request_refuse(server, request, "server.bad_id", "Field id must be a whole number.", 0, 0);
    } else if (type == NULL) {
        refuse_type(server, request);
    } else if (!message_check(request->json, type, &error)) {
        request_refuse_error(server, request, &error);
    } else if (check_need(server, request, type->need)) {
        casus_assert(type->need < NEED_TABLE || request->table != NULL);
        type->handle(server, request);
    }
}

void protocol_answer(struct server *server, struct connection *connection, const char *text, size_t length)
{
    casus_assert(server->change != NULL && !connection->closed);
    struct request request = {.connection = connection};
    json_error_t error;
    json_t *message = NULL;
    request_find_id(&request, text, length < SERVER_MESSAGE_MAX ? length : SERVER_MESSAGE_MAX);
    if (!rate_limit_allows(server, connection, length)) {
        request_refuse(server, &request, "server.too_many", "Too many messages: at most {0} a second.",
                       SERVER_RATE_PER_SECOND, 0);
        return;
    }
    if (length > SERVER_MESSAGE_MAX) {
        request_refuse(server, &request, "server.message_too_long", "A message may have at most {0} bytes.",
                       SERVER_MESSAGE_MAX, 0);
        return;
    }
    message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    request.json = message;
    if (json_is_object(message)) answer(server, &request);
    else request_refuse(server, &request, "server.no_json", "That is not a JSON object.", 0, 0);
    json_decref(message);
}

void protocol_answer_waiting(struct server *server, struct request *request)
{
    casus_assert(server->change != NULL && !request->connection->closed);
    answer(server, request);
}
