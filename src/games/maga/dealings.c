/* What MAGA adds to an evening: ambassadors and bans [LOC-5 .. LOC-11], and treaties on their way to the register
 * [DIP]. None of it stands in the position but for the clauses that an organiser registers. Posts and bans are
 * everybody's to see; a paper - a treaty that one team proposes, the other signs and an organiser registers - is its
 * two parties' and the organisers'. When it is registered its clauses are the game's, and the paper keeps the number of
 * the first one's event, so that it can be seen whether they still are. */
#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"
#include "contract.h"
#include "match.h"

enum {
    INTERNATIONAL = -1, /* The circle in the middle. */
    PAPERS_MAX = 500,
    PAPERS_OF_TEAM_MAX = 20, /* That are proposed and not yet answered. */
    PAPER_CHARACTERS = 2000,
    PAPER_CLAUSES_MAX = 8,
    MEMBERS_MAX = 64, /* Of a team: as many posts as there are people. */
    POSTS_MAX = CASUS_SEATS_MAX * MEMBERS_MAX,
    CLAUSE_BYTES = 120,
    TEXT_BYTES = 4 * PAPER_CHARACTERS
};

enum status { PROPOSED, SIGNED, REGISTERED, REFUSED, STATUSES };

static const char *const status_names[STATUSES] = {
    [PROPOSED] = "proposed", [SIGNED] = "signed", [REGISTERED] = "registered", [REFUSED] = "refused"};

struct post {
    uint8_t seat;         /* Whose ambassador: the leader of a federation. */
    uint8_t home, member; /* A member of one of its teams. */
    int16_t circle;
};

struct paper {
    uint8_t seat, with; /* Who proposed it, and who signs it. */
    uint8_t status;     /* enum status */
    uint8_t clauses;
    uint64_t event; /* Of the first clause in the record; 0: never registered. */
    char clause[PAPER_CLAUSES_MAX][CLAUSE_BYTES + 1];
    char text[TEXT_BYTES + 1];
};

struct dealings {
    uint32_t posts, papers;
    struct post post[POSTS_MAX];
    struct casus_seats banned[CASUS_SEATS_MAX]; /* By circle. */
    struct paper paper[PAPERS_MAX];
};

static size_t size(unsigned seats)
{
    (void)seats;
    return sizeof(struct dealings);
}

/* ---- A deal as it is sent ---- */

/* clang-format off */
static const struct casus_deal deals[] = {
    {.name = "ambassador", .organiser = true, .curator = true, .begun = true,
     .fields = {{.name = "seat", .kind = CASUS_DEAL_NUMBER, .most = CASUS_SEATS_MAX - 1},
                {.name = "circle", .kind = CASUS_DEAL_NUMBER, .required = true, .least = INTERNATIONAL,
                 .most = CASUS_SEATS_MAX - 1}}},
    {.name = "ban", .organiser = true, .curator = true,
     .fields = {{.name = "seat", .kind = CASUS_DEAL_NUMBER, .most = CASUS_SEATS_MAX - 1},
                {.name = "banned", .kind = CASUS_DEAL_NUMBER, .required = true, .most = CASUS_SEATS_MAX - 1},
                {.name = "on", .kind = CASUS_DEAL_FLAG, .required = true}}},
    {.name = "paper", .begun = true,
     .fields = {{.name = "with", .kind = CASUS_DEAL_NUMBER, .required = true, .most = CASUS_SEATS_MAX - 1},
                {.name = "text", .kind = CASUS_DEAL_TEXT, .required = true, .least = 1, .most = PAPER_CHARACTERS},
                {.name = "clauses", .kind = CASUS_DEAL_LINES, .required = true, .least = 1,
                 .most = PAPER_CLAUSES_MAX}}},
    {.name = "sign", .organiser = true, .begun = true,
     .fields = {{.name = "paper", .kind = CASUS_DEAL_NUMBER, .required = true, .most = INT64_C(1) << 53},
                {.name = "agree", .kind = CASUS_DEAL_FLAG, .required = true}}},
    {.name = NULL},
};
/* clang-format on */

/* What was said; the words are pieces of the text. */
struct request {
    struct casus_word name;
    int64_t seat, circle, banned, with, paper;
    bool on, agree;
    struct casus_word text; /* With its escapes. */
    unsigned clauses;
    struct casus_word clause[PAPER_CLAUSES_MAX];
};

static struct casus_word rest_of(const struct casus_reader *words)
{
    return (struct casus_word){words->at, (size_t)(words->end - words->at)};
}

/* The line after its first word and one space. */
static struct casus_word after_word(struct casus_reader words)
{
    if (words.at < words.end && *words.at == ' ') words.at++;
    return rest_of(&words);
}

static void read_number(struct request *request, struct casus_word name, struct casus_word value)
{
    const struct {
        const char *name;
        int64_t *number;
    } fields[] = {{"seat", &request->seat},
                  {"circle", &request->circle},
                  {"banned", &request->banned},
                  {"with", &request->with},
                  {"paper", &request->paper}};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (casus_word_is(name, fields[i].name)) casus_word_int(value, INT64_MIN, INT64_MAX, fields[i].number);
    }
}

static void read_field(struct request *request, struct casus_word line)
{
    struct casus_reader words = casus_reader_make(line.at, line.length);
    struct casus_word name = casus_read_word(&words), value = after_word(words);
    if (casus_word_is(name, "text")) request->text = value;
    else if (casus_word_is(name, "on")) request->on = casus_word_is(value, "yes");
    else if (casus_word_is(name, "agree")) request->agree = casus_word_is(value, "yes");
    else if (casus_word_is(name, "clauses")) {
        if (request->clauses < PAPER_CLAUSES_MAX) request->clause[request->clauses++] = value;
    } else read_number(request, name, value);
}

static struct request read_request(const struct casus_dealer *dealer, const char *text, size_t length)
{
    struct request request = {.seat = dealer->seat, .circle = CASUS_SEATS_MAX, .banned = -1, .with = -1, .paper = -1};
    struct casus_reader lines = casus_reader_make(text, length);
    struct casus_word line;
    casus_read_line(&lines, &request.name);
    while (casus_read_line(&lines, &line)) read_field(&request, line);
    return request;
}

/* ---- Who deals, and when ---- */

/* The position as the dealer sees it; NULL: the game has not begun. */
static const struct maga_match *position_of(const struct casus_dealer *dealer)
{
    return dealer->view;
}

/* WAR-8: who leads the federation that the seat belongs to; a federation is one team. */
static unsigned leader_of(const struct casus_dealer *dealer, unsigned seat)
{
    casus_assert(seat < dealer->seats);
    const struct maga_match *match = position_of(dealer);
    return match == NULL ? seat : maga_game_of(match)->country[seat].leader;
}

/* Whose post or ban it is: the own team's, or for the organiser and the curators [LOC-3] the one named. */
static bool check_host(const struct casus_dealer *dealer, const struct request *request, struct casus_error *error)
{
    bool own = dealer->seat >= dealer->seats || request->seat == dealer->seat;
    if (!own || request->seat < 0 || request->seat >= dealer->seats)
        return casus_refuse(error, "maga.not_your_team", "That is not your team's to do.", 0, 0, 0, 0);
    return leader_of(dealer, (unsigned)request->seat) == request->seat ||
           casus_refuse(error, "maga.conquered_team",
                        "That state is part of a federation: its leader's team acts for it.", 0, 0, 0, 0);
}

/* ---- Ambassadors and bans ---- */

/* LOC-4, LOC-12: before the first turn, in the technical stage and after the end everybody is in the own circle. */
static bool check_posts(const struct casus_dealer *dealer, struct casus_error *error)
{
    const struct maga_match *match = position_of(dealer);
    return (dealer->running && match != NULL && match->phase == MAGA_LISTS) ||
           casus_refuse(error, "maga.no_posts", "Ambassadors go out only in the game phase, while it runs.", 0, 0, 0,
                        0);
}

static bool holds_post(const struct dealings *dealings, unsigned home, unsigned member)
{
    for (uint32_t i = 0; i < dealings->posts; i++) {
        if (dealings->post[i].home == home && dealings->post[i].member == member) return true;
    }
    return false;
}

static bool is_filled(const struct dealings *dealings, int64_t seat, int64_t circle)
{
    for (uint32_t i = 0; i < dealings->posts; i++) {
        if (dealings->post[i].seat == seat && dealings->post[i].circle == circle) return true;
    }
    return false;
}

/* How many of the federation's people hold no post; the one of them with this number goes into *post. */
static unsigned find_free(const struct dealings *dealings, const struct casus_dealer *dealer, uint64_t number,
                          struct post *post)
{
    const struct casus_company *company = &dealer->company;
    unsigned count = 0;
    for (unsigned home = 0; home < dealer->seats; home++) {
        if (leader_of(dealer, home) != post->seat) continue;
        unsigned members = company->members(company->context, (casus_seat)home);
        for (unsigned member = 0; member < members && member < MEMBERS_MAX; member++) {
            if (holds_post(dealings, home, member)) continue;
            if (count++ != number) continue;
            post->home = (uint8_t)home;
            post->member = (uint8_t)member;
        }
    }
    return count;
}

/* LOC-5: one of those who hold no post; false: there is none. */
static bool draw_member(const struct dealings *dealings, const struct casus_dealer *dealer, struct post *post)
{
    unsigned count = find_free(dealings, dealer, UINT64_MAX, post);
    if (count == 0) return false;
    find_free(dealings, dealer, dealer->company.random(dealer->company.context) % count, post);
    return true;
}

/* LOC-5, LOC-6: a foreign circle; who has been conquered has none any more [WAR-8]. */
static bool is_foreign_circle(const struct casus_dealer *dealer, int64_t seat, int64_t circle)
{
    if (circle == INTERNATIONAL) return true;
    return circle >= 0 && circle < dealer->seats && circle != seat && leader_of(dealer, (unsigned)circle) == circle;
}

static bool deal_ambassador(struct dealings *dealings, const struct casus_dealer *dealer, const struct request *request,
                            struct casus_dealt *dealt, struct casus_error *error)
{
    int64_t seat = request->seat, circle = request->circle;
    if (!check_host(dealer, request, error) || !check_posts(dealer, error)) return false;
    if (!is_foreign_circle(dealer, seat, circle))
        return casus_refuse(error, "maga.no_circle", "There is no such foreign circle.", 0, 0, 0, 0);
    if (is_filled(dealings, seat, circle)) /* LOC-6 */
        return casus_refuse(error, "maga.post_filled", "That post has been filled in this turn.", 0, 0, 0, 0);
    if (circle != INTERNATIONAL && casus_seats_has(&dealings->banned[circle], (casus_seat)seat)) /* LOC-9, LOC-11 */
        return casus_refuse(error, "maga.banned", "That circle does not admit ambassadors of this team.", 0, 0, 0, 0);
    struct post post = {.seat = (uint8_t)seat, .circle = (int16_t)circle};
    if (!draw_member(dealings, dealer, &post))
        return casus_refuse(error, "maga.nobody_free", "Every member of the team holds a post.", 0, 0, 0, 0);
    casus_assert(dealings->posts < POSTS_MAX); /* Each member holds one at most. */
    dealings->post[dealings->posts++] = post;
    dealt->everybody = true;
    return true;
}

/* LOC-9: until it is lifted. */
static bool deal_ban(struct dealings *dealings, const struct casus_dealer *dealer, const struct request *request,
                     struct casus_dealt *dealt, struct casus_error *error)
{
    if (!check_host(dealer, request, error)) return false;
    if (request->banned < 0 || !is_foreign_circle(dealer, request->seat, request->banned))
        return casus_refuse(error, "maga.no_circle", "There is no such foreign circle.", 0, 0, 0, 0);
    struct casus_seats *banned = &dealings->banned[request->seat];
    casus_seat guest = (casus_seat)request->banned;
    dealt->everybody = casus_seats_has(banned, guest) != request->on;
    if (request->on) casus_seats_add(banned, guest);
    else casus_seats_remove(banned, guest);
    return true;
}

/* LOC-7 */
static void begin_phase(void *dealings_)
{
    struct dealings *dealings = dealings_;
    dealings->posts = 0;
}

/* ---- Papers ---- */

static void write_escaped(struct casus_writer *out, const char *text)
{
    for (; *text != 0; text++) {
        if (*text == '\n') casus_write_text(out, "\\n");
        else if (*text == '\\') casus_write_text(out, "\\\\");
        else casus_write_char(out, *text);
    }
}

/* False: it is longer than `most` bytes. */
static bool copy_escaped(char *to, size_t most, struct casus_word from)
{
    size_t length = 0;
    for (size_t i = 0; i < from.length; i++) {
        char c = from.at[i];
        if (c == '\\' && i + 1 < from.length) c = from.at[++i] == 'n' ? '\n' : from.at[i];
        if (length == most) return false;
        to[length++] = c;
    }
    to[length] = 0;
    return true;
}

static bool copy_clause(char to[CLAUSE_BYTES + 1], struct casus_word from)
{
    if (from.length == 0 || from.length > CLAUSE_BYTES) return false;
    memcpy(to, from.at, from.length);
    to[from.length] = 0;
    return true;
}

static bool may_see(const struct paper *paper, casus_seat viewer)
{
    return viewer == CASUS_SEAT_ORGANISER || paper->seat == viewer || paper->with == viewer;
}

/* Who sees a paper calls it by its number among those that he sees: a number for all would tell how many the others
 * have. NULL: there is none. */
static struct paper *find_paper(struct dealings *dealings, casus_seat viewer, int64_t number)
{
    for (uint32_t i = 0; i < dealings->papers; i++) {
        if (may_see(&dealings->paper[i], viewer) && number-- == 0) return &dealings->paper[i];
    }
    return NULL;
}

static void tell_parties(struct casus_dealt *dealt, const struct paper *paper)
{
    casus_seats_add(&dealt->teams, paper->seat);
    casus_seats_add(&dealt->teams, paper->with);
    dealt->organisers = true;
}

/* "clause ..": the organiser's action, in words of the game. */
static void write_action(struct casus_writer *out, const char *clause)
{
    casus_write_text(out, "clause ");
    casus_write_text(out, clause);
}

/* DIP-3, DIP-4: the game must know every clause; it is asked what the team itself sees. */
static bool check_clauses(const struct casus_dealer *dealer, const struct paper *paper, struct casus_error *error)
{
    char text[CLAUSE_BYTES + 16];
    for (unsigned i = 0; i < paper->clauses; i++) {
        struct casus_writer out = casus_writer_make(text, sizeof text);
        write_action(&out, paper->clause[i]);
        if (maga_action_parse(dealer->view, CASUS_SEAT_ORGANISER, text, out.length, error) == 0) return false;
    }
    return true;
}

/* Neither one team nor all of them may fill the organisers' table with papers. */
static bool check_room(const struct dealings *dealings, casus_seat seat, struct casus_error *error)
{
    unsigned proposed = 0;
    for (uint32_t i = 0; i < dealings->papers; i++)
        proposed += dealings->paper[i].seat == seat && dealings->paper[i].status == PROPOSED;
    return (dealings->papers < PAPERS_MAX && proposed < PAPERS_OF_TEAM_MAX) ||
           casus_refuse(error, "maga.papers_full",
                        "At most {0} papers fit into one evening, and {1} of one team that are not answered yet.",
                        PAPERS_MAX, PAPERS_OF_TEAM_MAX, 0, 0);
}

static bool deal_paper(struct dealings *dealings, const struct casus_dealer *dealer, const struct request *request,
                       struct casus_dealt *dealt, struct casus_error *error)
{
    if (request->with < 0 || request->with >= dealer->seats || request->with == dealer->seat)
        return casus_refuse(error, "maga.no_party", "A treaty is made with another team.", 0, 0, 0, 0);
    if (!check_room(dealings, dealer->seat, error)) return false;
    struct paper *paper = &dealings->paper[dealings->papers]; /* Not yet one of them. */
    *paper = (struct paper){.seat = dealer->seat, .with = (uint8_t)request->with, .clauses = (uint8_t)request->clauses};
    bool good = request->clauses > 0 && copy_escaped(paper->text, TEXT_BYTES, request->text);
    for (unsigned i = 0; i < request->clauses; i++) good = copy_clause(paper->clause[i], request->clause[i]) && good;
    if (!good) return casus_refuse(error, "maga.paper", "A paper has a text and its clauses.", 0, 0, 0, 0);
    if (!check_clauses(dealer, paper, error)) return false;
    dealings->papers++;
    tell_parties(dealt, paper);
    return true;
}

/* DIP-5: the clauses become the game's. */
static void register_paper(struct paper *paper, const struct casus_dealer *dealer, struct casus_dealt *dealt)
{
    for (unsigned i = 0; i < paper->clauses; i++) {
        write_action(dealt->actions, paper->clause[i]);
        casus_write_char(dealt->actions, '\n');
    }
    paper->status = REGISTERED;
    paper->event = dealer->event;
}

/* The other team signs, then an organiser registers; either may refuse instead. */
static bool deal_sign(struct dealings *dealings, const struct casus_dealer *dealer, const struct request *request,
                      struct casus_dealt *dealt, struct casus_error *error)
{
    bool organiser = dealer->seat == CASUS_SEAT_ORGANISER;
    struct paper *paper = find_paper(dealings, dealer->seat, request->paper);
    if (paper == NULL || paper->status != (organiser ? SIGNED : PROPOSED) ||
        (!organiser && paper->with != dealer->seat))
        return casus_refuse(error, "maga.no_paper", "There is no such paper for you to sign now.", 0, 0, 0, 0);
    if (organiser && request->agree) register_paper(paper, dealer, dealt);
    else paper->status = request->agree ? SIGNED : REFUSED;
    tell_parties(dealt, paper);
    return true;
}

/* When the game goes back, a paper whose clauses are gone is signed, and to be registered again. */
static void roll_back(void *dealings_, bool (*counts)(const void *context, uint64_t event), const void *context,
                      struct casus_dealt *dealt)
{
    struct dealings *dealings = dealings_;
    for (uint32_t i = 0; i < dealings->papers; i++) {
        struct paper *paper = &dealings->paper[i];
        if (paper->event == 0 || paper->status == REFUSED) continue;
        uint8_t status = counts(context, paper->event) ? REGISTERED : SIGNED;
        if (status == paper->status) continue;
        paper->status = status;
        tell_parties(dealt, paper);
    }
}

/* ---- One deal ---- */

static bool deal(void *dealings, const struct casus_dealer *dealer, const char *text, size_t length,
                 struct casus_dealt *dealt, struct casus_error *error)
{
    static const struct {
        const char *name;
        bool (*take)(struct dealings *dealings, const struct casus_dealer *dealer, const struct request *request,
                     struct casus_dealt *dealt, struct casus_error *error);
    } kinds[] = {{.name = "ambassador", .take = deal_ambassador},
                 {.name = "ban", .take = deal_ban},
                 {.name = "paper", .take = deal_paper},
                 {.name = "sign", .take = deal_sign}};
    struct request request = read_request(dealer, text, length);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (casus_word_is(request.name, kinds[i].name)) return kinds[i].take(dealings, dealer, &request, dealt, error);
    }
    return casus_refuse(error, "maga.deal", "There are no such dealings.", 0, 0, 0, 0);
}

/* ---- What is shown ---- */

static void json_bans(const struct dealings *dealings, unsigned seats, struct casus_writer *out)
{
    casus_json_key(out, "bans");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < seats; seat++) {
        if (casus_seats_count(&dealings->banned[seat]) == 0) continue;
        for (unsigned banned = 0; banned < seats; banned++) {
            if (!casus_seats_has(&dealings->banned[seat], (casus_seat)banned)) continue;
            casus_json_open(out, '{');
            casus_json_key_int(out, "seat", seat);
            casus_json_key_int(out, "banned", banned);
            casus_json_close(out, '}');
        }
    }
    casus_json_close(out, ']');
}

static void json_posts(const struct dealings *dealings, const struct casus_company *company, struct casus_writer *out)
{
    casus_json_key(out, "ambassadors");
    casus_json_open(out, '[');
    for (uint32_t i = 0; i < dealings->posts; i++) {
        const struct post *post = &dealings->post[i];
        casus_json_open(out, '{');
        casus_json_key_int(out, "seat", post->seat);
        casus_json_key_int(out, "circle", post->circle);
        casus_json_key_text(out, "name", company->name(company->context, post->home, post->member));
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

static void json_paper(const struct paper *paper, unsigned number, struct casus_writer *out)
{
    casus_json_open(out, '{');
    casus_json_key_int(out, "paper", number);
    casus_json_key_int(out, "seat", paper->seat);
    casus_json_key_int(out, "with", paper->with);
    casus_json_key_text(out, "text", paper->text);
    casus_json_key(out, "clauses");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < paper->clauses; i++) casus_json_text(out, paper->clause[i]);
    casus_json_close(out, ']');
    casus_json_key_text(out, "status", status_names[paper->status]);
    casus_json_close(out, '}');
}

static void json(const void *dealings_, unsigned seats, casus_seat viewer, const struct casus_company *company,
                 struct casus_writer *out)
{
    const struct dealings *dealings = dealings_;
    if (viewer == CASUS_SEAT_OBSERVER) {
        json_bans(dealings, seats, out);
        json_posts(dealings, company, out);
        return;
    }
    casus_json_key(out, "papers");
    casus_json_open(out, '[');
    for (uint32_t i = 0, number = 0; i < dealings->papers; i++) {
        if (may_see(&dealings->paper[i], viewer)) json_paper(&dealings->paper[i], number++, out);
    }
    casus_json_close(out, ']');
}

/* ---- As text ---- */

static void write_numbers(struct casus_writer *out, const char *word, const int64_t *numbers, size_t count)
{
    casus_write_text(out, word);
    for (size_t i = 0; i < count; i++) {
        casus_write_char(out, ' ');
        casus_write_int(out, numbers[i]);
    }
    casus_write_char(out, '\n');
}

static void save_paper(const struct paper *paper, struct casus_writer *out)
{
    write_numbers(out, "paper", (const int64_t[]){paper->seat, paper->with, paper->status, (int64_t)paper->event}, 4);
    for (unsigned i = 0; i < paper->clauses; i++) {
        write_action(out, paper->clause[i]);
        casus_write_char(out, '\n');
    }
    casus_write_text(out, "text ");
    write_escaped(out, paper->text);
    casus_write_char(out, '\n');
}

static void save(const void *dealings_, unsigned seats, struct casus_writer *out)
{
    const struct dealings *dealings = dealings_;
    for (uint32_t i = 0; i < dealings->posts; i++) {
        const struct post *post = &dealings->post[i];
        write_numbers(out, "post", (const int64_t[]){post->seat, post->circle, post->member, post->home}, 4);
    }
    for (unsigned seat = 0; seat < seats; seat++) {
        if (casus_seats_count(&dealings->banned[seat]) == 0) continue;
        for (unsigned banned = 0; banned < seats; banned++) {
            if (casus_seats_has(&dealings->banned[seat], (casus_seat)banned))
                write_numbers(out, "ban", (const int64_t[]){seat, banned}, 2);
        }
    }
    for (uint32_t i = 0; i < dealings->papers; i++) save_paper(&dealings->paper[i], out);
}

static bool load_post(struct dealings *dealings, unsigned seats, struct casus_reader *words)
{
    int64_t seat, circle, member, home;
    if (dealings->posts == POSTS_MAX || !casus_word_int(casus_read_word(words), 0, seats - 1, &seat) ||
        !casus_word_int(casus_read_word(words), INTERNATIONAL, seats - 1, &circle) ||
        !casus_word_int(casus_read_word(words), 0, MEMBERS_MAX - 1, &member))
        return false;
    struct casus_word last = casus_read_word(words);
    if (last.length == 0) home = seat; /* As it was written before federations sent out one team's ambassadors. */
    else if (!casus_word_int(last, 0, seats - 1, &home)) return false;
    dealings->post[dealings->posts++] = (struct post){
        .seat = (uint8_t)seat, .home = (uint8_t)home, .member = (uint8_t)member, .circle = (int16_t)circle};
    return true;
}

static bool load_ban(struct dealings *dealings, unsigned seats, struct casus_reader *words)
{
    int64_t seat, banned;
    if (!casus_word_int(casus_read_word(words), 0, seats - 1, &seat) ||
        !casus_word_int(casus_read_word(words), 0, seats - 1, &banned))
        return false;
    casus_seats_add(&dealings->banned[seat], (casus_seat)banned);
    return true;
}

static bool load_paper(struct dealings *dealings, unsigned seats, struct casus_reader *words)
{
    int64_t seat, with, status, event;
    if (dealings->papers == PAPERS_MAX || !casus_word_int(casus_read_word(words), 0, seats - 1, &seat) ||
        !casus_word_int(casus_read_word(words), 0, seats - 1, &with) ||
        !casus_word_int(casus_read_word(words), 0, STATUSES - 1, &status) ||
        !casus_word_int(casus_read_word(words), 0, INT64_MAX, &event))
        return false;
    dealings->paper[dealings->papers++] = (struct paper){
        .seat = (uint8_t)seat, .with = (uint8_t)with, .status = (uint8_t)status, .event = (uint64_t)event};
    return true;
}

static bool load_line(struct dealings *dealings, unsigned seats, struct casus_word line)
{
    struct casus_reader words = casus_reader_make(line.at, line.length);
    struct casus_word word = casus_read_word(&words);
    struct paper *paper = dealings->papers > 0 ? &dealings->paper[dealings->papers - 1] : NULL;
    if (casus_word_is(word, "post")) return load_post(dealings, seats, &words);
    if (casus_word_is(word, "ban")) return load_ban(dealings, seats, &words);
    if (casus_word_is(word, "paper")) return load_paper(dealings, seats, &words);
    if (casus_word_is(word, "text")) return paper != NULL && copy_escaped(paper->text, TEXT_BYTES, after_word(words));
    return casus_word_is(word, "clause") && paper != NULL && paper->clauses < PAPER_CLAUSES_MAX &&
           copy_clause(paper->clause[paper->clauses++], after_word(words));
}

static bool load(void *dealings, unsigned seats, const char *text, size_t length)
{
    struct casus_reader lines = casus_reader_make(text, length);
    struct casus_word line;
    while (casus_read_line(&lines, &line)) {
        if (!load_line(dealings, seats, line)) return false;
    }
    return true;
}

/* ---- The whole ---- */

static casus_action close_phase(const void *state)
{
    return maga_action_parse(state, CASUS_SEAT_ORGANISER, "close", 5, NULL);
}

const struct casus_evening maga_evening = {
    .close = close_phase,
    .leader = maga_leader,
    .deals = deals,
    .size = size,
    .begin_phase = begin_phase,
    .deal = deal,
    .roll_back = roll_back,
    .json = json,
    .save = save,
    .load = load,
};
