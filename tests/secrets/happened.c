#include "happened.h"

#include <string.h>

#include "games/maga/packing.h"
#include "games/maga/register.h"
#include "casus/assert.h"
#include "casus/evening.h"
#include "knowledge.h"
#include "server/protocol.h"

const char *const happened_names[HAPPENED_KINDS] = {
    [HAPPENED_WAR] = "wars",
    [HAPPENED_SUIT] = "suits",
    [HAPPENED_AGENT] = "agents",
    [HAPPENED_CONQUEST] = "conquests",
    [HAPPENED_TREATY] = "treaties",
    [HAPPENED_ROLLBACK] = "roll backs",
    [HAPPENED_TAKEBACK] = "takebacks",
    [HAPPENED_VOTE] = "votes carried",
    [HAPPENED_RESTART] = "restarts",
    [HAPPENED_READ] = "tables read again",
    [HAPPENED_ABSENCE] = "absences",
    [HAPPENED_OWN_LINE] = "lines of one's own",
    [HAPPENED_CLOSING] = "tables closed by who looked",
    [HAPPENED_RENAME] = "new names",
    [HAPPENED_REMATCH] = "rematches",
    [HAPPENED_PRIVATE] = "private tables",
    [HAPPENED_TIME_OUT] = "clocks for the game run out",
    [HAPPENED_DRAFT] = "drafts that counted",
    [HAPPENED_LAST_CALL] = "last calls",
    [HAPPENED_DESK] = "pairs for a desk",
};

/* ---- MAGA ---- */

static void add_news(const struct maga_match *match, struct happenings *happenings)
{
    for (unsigned country = 0; country < maga_game_of(match)->countries; country++) {
        uint32_t at = maga_published(match, country)->first_told;
        for (; at != 0; at = maga_told_at(match, at - 1)->next) {
            happenings->count[HAPPENED_WAR] += maga_told_at(match, at - 1)->message.news == MAGA_WAR_DECLARED;
            happenings->count[HAPPENED_SUIT] += maga_told_at(match, at - 1)->message.news == MAGA_SUED;
        }
    }
}

/* Who leads, and who controls a role, where there was nobody before. */
static void add_changes(const struct maga_game *before, const struct maga_game *after, struct happenings *happenings)
{
    for (unsigned country = 0; country < after->countries; country++) {
        const struct maga_country *then = &before->country[country], *now = &after->country[country];
        happenings->count[HAPPENED_CONQUEST] += now->leader != then->leader && now->leader != country;
        for (unsigned role = 0; role < MAGA_ROLES; role++)
            happenings->count[HAPPENED_AGENT] +=
                then->recruiter[role] == MAGA_NOBODY && now->recruiter[role] != MAGA_NOBODY;
    }
}

static void add_maga(const struct happening *event, struct happenings *happenings)
{
    bool packed = !maga_is_row(event->action);
    if (packed && maga_kind_of(event->action) == MAGA_PUBLISH) add_news(event->before, happenings);
    happenings->count[HAPPENED_TREATY] += packed && maga_kind_of(event->action) == MAGA_SEAL;
    add_changes(maga_game_of(event->before), maga_game_of(event->after), happenings);
}

/* ---- Any game ---- */

static void add_event(const struct book *book, uint64_t number, struct happenings *happenings)
{
    const struct deed_of_book *deed = &book->deed[number];
    struct happening event = {book->game, book->state[number - 1], book->state[number], deed->actor, deed->action};
    if (deed->back) happenings->count[book->evening ? HAPPENED_ROLLBACK : HAPPENED_TAKEBACK]++;
    else if (deed->actor != CASUS_SEAT_NOBODY && strcmp(book->game->name, "maga") == 0) add_maga(&event, happenings);
}

/* How often the person was sent that in the step. */
static uint64_t count_sent(const struct course *course, unsigned step, unsigned person, const char *part)
{
    uint64_t count = 0;
    size_t from = step == 0 ? 0 : course->after[step - 1].heard[person], end = course->after[step].heard[person];
    if (end == from) return 0;
    const char *at = course->hall->person[person].heard.text + from, *last = at + (end - from);
    while ((at = memmem(at, (size_t)(last - at), part, strlen(part))) != NULL) {
        count++;
        at += strlen(part);
    }
    return count;
}

/* Whether the first of them was. */
static bool is_sent(const struct course *course, unsigned step, const char *part)
{
    return count_sent(course, step, 0, part) > 0;
}

/* Whether somebody who is there says that in the step. */
static bool is_said(const struct course *course, unsigned step, const char *type)
{
    const json_t *message = course->step[step].message;
    if (course->step[step].kind != STEP_SAY || message == NULL) return false;
    return strcmp(json_string_value(json_object_get(message, "type")), type) == 0;
}

static bool is_last_call(const struct step *step)
{
    return strcmp(json_string_value(json_object_get(step->message, "do")), "last_call") == 0;
}

/* ---- Messages ---- */

/* The message with that place: of the protocol's table, or behind it a game's dealing. NULL: there are no more. */
static const char *message_at(size_t index)
{
    size_t count;
    const struct message_type *types = protocol_types(&count);
    if (index < count) return types[index].name;
    index -= count;
    for (size_t i = 0; casus_games[i] != NULL; i++) {
        const struct casus_evening *evening = casus_games[i]->evening;
        const struct casus_deal *deal = evening == NULL ? NULL : evening->deals;
        for (; deal != NULL && deal->name != NULL; deal++) {
            if (index-- == 0) return deal->name;
        }
    }
    return NULL;
}

static void add_said(struct happenings *happenings, const char *type)
{
    for (size_t i = 0; message_at(i) != NULL; i++) {
        casus_assert(i < MESSAGES_MAX);
        happenings->said[i] += strcmp(message_at(i), type) == 0;
    }
}

/* As people gather they say these, before the first step; the tables that are compared come of that. */
static void add_messages(const struct course *course, unsigned steps, struct happenings *happenings)
{
    if (steps == 0) return;
    add_said(happenings, "create");
    add_said(happenings, "open");
    for (unsigned step = 0; step < steps; step++) {
        const json_t *message = course->step[step].message;
        if (course->step[step].kind == STEP_SAY && message != NULL)
            add_said(happenings, json_string_value(json_object_get(message, "type")));
    }
}

const char *happened_unsaid(const struct happenings *happenings)
{
    size_t index = 0;
    while (message_at(index) != NULL && happenings->said[index] > 0) index++;
    return message_at(index);
}

/* Bots that begin to stand in for somebody, according to the table's card. */
static uint64_t count_absences(const struct course *course, unsigned steps)
{
    uint64_t count = 0;
    bool away = false;
    for (unsigned step = 0; step < steps; step++) {
        bool is = is_sent(course, step, "\"away\":true");
        count += is && !away;
        away = is || (away && !is_sent(course, step, "\"away\":false"));
    }
    return count;
}

void happened_add(const struct course *course, unsigned steps, struct happenings *happenings)
{
    static const char own_line[] = "\"own\":true,\"awaited\":true}]}\n";
    uint64_t count = steps == 0 ? 0 : course->after[steps - 1].count;
    for (uint64_t number = 1; number <= count; number++) add_event(&course->hall->book, number, happenings);
    happenings->count[HAPPENED_PRIVATE] += steps > 0 && course->hall->programme.private;
    add_messages(course, steps, happenings);
    happenings->count[HAPPENED_ABSENCE] += count_absences(course, steps);
    for (unsigned step = 0; step < steps; step++) {
        for (unsigned person = 0; person < course->hall->people; person++) {
            happenings->count[HAPPENED_OWN_LINE] += count_sent(course, step, person, own_line);
            happenings->count[HAPPENED_DRAFT] +=
                count_sent(course, step, person, "\"counted\":{\"list\":\"draft\"") > 0;
        }
        happenings->count[HAPPENED_LAST_CALL] += is_said(course, step, "phase") && is_last_call(&course->step[step]);
        happenings->count[HAPPENED_RESTART] += course->step[step].kind == STEP_RESTART;
        happenings->count[HAPPENED_READ] +=
            course->step[step].kind == STEP_LOOK_AWAY && is_sent(course, step, HALL_WAITED);
        happenings->count[HAPPENED_CLOSING] += is_said(course, step, "close");
        happenings->count[HAPPENED_RENAME] += is_said(course, step, "rename");
        happenings->count[HAPPENED_REMATCH] += is_said(course, step, "rematch") && is_sent(course, step, "\"next\":\"");
        happenings->count[HAPPENED_TIME_OUT] += is_sent(course, step, "\"flagged\":true");
        happenings->count[HAPPENED_VOTE] += is_sent(course, step, "\"status\":\"accepted\"");
    }
}
