/* What MAGA adds to an evening: ambassadors and bans [LOC-5 .. LOC-11], press releases (press.h), and treaties on their
 * way to the register [DIP]. None of this is in the position except the treaties that an organiser registers. Posts and
 * bans are public; a paper - a treaty that one team proposes, the others sign and an organiser registers - is visible
 * to its parties and the organisers. Once registered the treaty belongs to the game, and the paper keeps the number of
 * the event that sealed it, to show whether it still is. */
#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"
#include "clause.h"
#include "contract.h"
#include "ending.h"
#include "escapes.h"
#include "packing.h"
#include "press.h"
#include "register.h"

enum {
    INTERNATIONAL = -1, /* The circle in the middle. */
    PAPERS_MAX = 500,
    PAPERS_OF_TEAM_MAX = 20, /* Proposed and not yet answered. */
    PAPER_CHARACTERS = 2000,
    PAPER_CLAUSES_MAX = 16,
    SIGNATURES_MAX = 4000, /* Of all papers' parties. */
    SURNAME_CHARACTERS = CASUS_DEAL_NAME_MOST,
    MEMBERS_MAX = 64, /* For a team: as many posts as there are people. */
    POSTS_MAX = CASUS_SEATS_MAX * MEMBERS_MAX,
    PLAYERS_MAX = 4000, /* Whose names all teams give. */
    NAMED = 255,        /* In the place of a member: a player by name. */
    CLAUSE_BYTES = 120,
    TEXT_BYTES = 4 * PAPER_CHARACTERS,
    SURNAME_BYTES = 4 * SURNAME_CHARACTERS
};

enum status { PROPOSED, SIGNED, REGISTERED, REFUSED, WITHDRAWN, STATUSES };

static const char *const status_names[STATUSES] = {[PROPOSED] = "proposed",
                                                   [SIGNED] = "signed",
                                                   [REGISTERED] = "registered",
                                                   [REFUSED] = "refused",
                                                   [WITHDRAWN] = "withdrawn"};

struct post {
    uint8_t seat;         /* Whose ambassador: the leader of a federation. */
    uint8_t home, member; /* A member of one of its teams, or NAMED. */
    int16_t circle;
    char name[SURNAME_BYTES + 1]; /* Of a NAMED one. */
};

/* A player whose name his team has given: the draw takes from them, whoever has a device [LOC-5]. */
struct player {
    uint8_t seat;
    char name[SURNAME_BYTES + 1];
};

/* A party of a paper, and who signed for it [DIP-2]. */
struct signature {
    uint8_t seat;
    char surname[SURNAME_BYTES + 1]; /* "": nobody yet. */
};

struct paper {
    uint8_t seat;        /* Who proposed it. */
    uint8_t status;      /* enum status */
    uint8_t from, until; /* The turns [DIP-2]. */
    uint8_t clauses;
    uint16_t first, parties; /* Its signatures, one after another. */
    uint64_t event;          /* The one that sealed it; 0: never registered. */
    char clause[PAPER_CLAUSES_MAX][CLAUSE_BYTES + 1];
    char text[TEXT_BYTES + 1];
};

struct dealings {
    uint32_t posts, papers, signatures, players;
    struct post post[POSTS_MAX];
    struct casus_seats banned[CASUS_SEATS_MAX]; /* By circle. */
    struct paper paper[PAPERS_MAX];
    struct signature signature[SIGNATURES_MAX];
    struct player player[PLAYERS_MAX]; /* Each team's one after another. */
    struct maga_press press;
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
    {.name = "players", .organiser = true,
     .fields = {{.name = "seat", .kind = CASUS_DEAL_NUMBER, .most = CASUS_SEATS_MAX - 1},
                {.name = "names", .kind = CASUS_DEAL_NAMES, .required = true, .most = MEMBERS_MAX}}},
    {.name = "ban", .organiser = true, .curator = true,
     .fields = {{.name = "seat", .kind = CASUS_DEAL_NUMBER, .most = CASUS_SEATS_MAX - 1},
                {.name = "banned", .kind = CASUS_DEAL_NUMBER, .required = true, .most = CASUS_SEATS_MAX - 1},
                {.name = "on", .kind = CASUS_DEAL_FLAG, .required = true}}},
    {.name = "paper", .begun = true,
     .fields = {{.name = "with", .kind = CASUS_DEAL_NUMBERS, .required = true, .least = 1, .most = CASUS_SEATS_MAX - 1},
                {.name = "surname", .kind = CASUS_DEAL_NAME, .required = true, .least = 1, .most = SURNAME_CHARACTERS},
                {.name = "from", .kind = CASUS_DEAL_NUMBER, .required = true, .least = 1, .most = MAGA_TURNS_MAX},
                {.name = "until", .kind = CASUS_DEAL_NUMBER, .required = true, .least = 1, .most = MAGA_TURNS_MAX},
                {.name = "text", .kind = CASUS_DEAL_TEXT, .required = true, .least = 1, .most = PAPER_CHARACTERS},
                {.name = "clauses", .kind = CASUS_DEAL_LINES, .required = true, .least = 1,
                 .most = PAPER_CLAUSES_MAX}}},
    {.name = "sign", .organiser = true, .begun = true,
     .fields = {{.name = "paper", .kind = CASUS_DEAL_NUMBER, .required = true, .most = INT64_C(1) << 53},
                {.name = "agree", .kind = CASUS_DEAL_FLAG, .required = true},
                {.name = "surname", .kind = CASUS_DEAL_NAME, .least = 1, .most = SURNAME_CHARACTERS}}},
    {.name = "release", .begun = true,
     .fields = {{.name = "title", .kind = CASUS_DEAL_NAME, .least = 1, .most = MAGA_RELEASE_TITLE},
                {.name = "text", .kind = CASUS_DEAL_TEXT, .least = 1, .most = MAGA_RELEASE_TEXT}}},
    {.name = "print", .organiser = true, .begun = true,
     .fields = {{.name = "seat", .kind = CASUS_DEAL_NUMBER, .required = true, .most = CASUS_SEATS_MAX - 1},
                {.name = "text", .kind = CASUS_DEAL_TEXT, .required = true, .least = 1, .most = MAGA_RELEASE_TEXT},
                {.name = "on", .kind = CASUS_DEAL_FLAG, .required = true}}},
    {.name = NULL},
};
/* clang-format on */

/* The command; its words point into the text. */
struct request {
    struct casus_word name;
    int64_t seat, circle, banned, paper, from, until;
    bool on, agree;
    struct casus_seats with;
    struct casus_word text, surname, title; /* With their escapes. */
    unsigned clauses, players;
    struct casus_word clause[PAPER_CLAUSES_MAX], player[MEMBERS_MAX];
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
    } fields[] = {{"seat", &request->seat},   {"circle", &request->circle}, {"banned", &request->banned},
                  {"paper", &request->paper}, {"from", &request->from},     {"until", &request->until}};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (casus_word_is(name, fields[i].name)) casus_word_int(value, INT64_MIN, INT64_MAX, fields[i].number);
    }
}

static void read_field(struct request *request, struct casus_word line)
{
    struct casus_reader words = casus_reader_make(line.at, line.length);
    struct casus_word name = casus_read_word(&words), value = after_word(words);
    int64_t seat;
    if (casus_word_is(name, "text")) request->text = value;
    else if (casus_word_is(name, "surname")) request->surname = value;
    else if (casus_word_is(name, "title")) request->title = value;
    else if (casus_word_is(name, "with")) {
        if (casus_word_int(value, 0, CASUS_SEATS_MAX - 1, &seat)) casus_seats_add(&request->with, (casus_seat)seat);
    } else if (casus_word_is(name, "on")) request->on = casus_word_is(value, "yes");
    else if (casus_word_is(name, "agree")) request->agree = casus_word_is(value, "yes");
    else if (casus_word_is(name, "clauses")) {
        if (request->clauses < PAPER_CLAUSES_MAX) request->clause[request->clauses++] = value;
    } else if (casus_word_is(name, "names")) {
        if (request->players < MEMBERS_MAX) request->player[request->players++] = value;
    } else read_number(request, name, value);
}

static struct request read_request(const struct casus_dealer *dealer, const char *text, size_t length)
{
    struct request request = {.seat = dealer->seat, .circle = CASUS_SEATS_MAX, .banned = -1, .paper = -1};
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

/* WAR-8: a conquered team does nothing on its own. */
static bool check_leads(const struct casus_dealer *dealer, unsigned seat, struct casus_error *error)
{
    return leader_of(dealer, seat) == seat ||
           casus_refuse(error, "maga.conquered_team",
                        "That state is part of a federation: its leader's team acts for it.", 0, 0, 0, 0);
}

/* Whose post or ban it is: the dealer's own team's or, for the organiser and the curators [LOC-3], the one named. */
static bool check_host(const struct casus_dealer *dealer, const struct request *request, struct casus_error *error)
{
    bool own = dealer->seat >= dealer->seats || request->seat == dealer->seat;
    if (!own || request->seat < 0 || request->seat >= dealer->seats)
        return casus_refuse(error, "maga.not_your_team", "That is not your team's to do.", 0, 0, 0, 0);
    return check_leads(dealer, (unsigned)request->seat, error);
}

/* ---- Ambassadors and bans ---- */

/* LOC-4, LOC-12: before the first turn, in the technical stage and after the end everybody is in his own circle. */
static bool check_posts(const struct casus_dealer *dealer, struct casus_error *error)
{
    const struct maga_match *match = position_of(dealer);
    return (dealer->running && match != NULL && match->phase == MAGA_LISTS) ||
           casus_refuse(error, "maga.no_posts", "Ambassadors go out only in the game phase, while it runs.", 0, 0, 0,
                        0);
}

static const char *name_of(const struct post *post, const struct casus_company *company)
{
    return post->member == NAMED ? post->name : company->name(company->context, post->home, post->member);
}

/* One of whom the draw takes: a member, or a player by name. */
struct candidate {
    uint8_t home, member;
    const char *name;
};

/* Two devices may have one name; a player who is named is known by it. */
static bool is_he(const struct post *post, const struct candidate *candidate, const struct casus_company *company)
{
    if (post->home != candidate->home) return false;
    if (post->member != NAMED && candidate->member != NAMED) return post->member == candidate->member;
    return strcmp(name_of(post, company), candidate->name) == 0;
}

static bool holds_post(const struct dealings *dealings, const struct candidate *candidate,
                       const struct casus_company *company)
{
    casus_assert(dealings->posts <= POSTS_MAX);
    for (uint32_t i = 0; i < dealings->posts; i++) {
        if (is_he(&dealings->post[i], candidate, company)) return true;
    }
    return false;
}

/* The names that a team has given. */
static unsigned count_players(const struct dealings *dealings, unsigned seat, uint32_t *first)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < dealings->players; i++) {
        if (dealings->player[i].seat != seat) continue;
        if (count++ == 0) *first = i;
    }
    return count;
}

static bool is_filled(const struct dealings *dealings, int64_t seat, int64_t circle)
{
    for (uint32_t i = 0; i < dealings->posts; i++) {
        if (dealings->post[i].seat == seat && dealings->post[i].circle == circle) return true;
    }
    return false;
}

/* The i-th of a team's people: a player whom it has named or, if it has named none, a member. */
static struct candidate candidate_of(const struct dealings *dealings, const struct casus_company *company,
                                     unsigned home, unsigned i)
{
    uint32_t first = 0;
    if (count_players(dealings, home, &first) > 0)
        return (struct candidate){(uint8_t)home, NAMED, dealings->player[first + i].name};
    return (struct candidate){(uint8_t)home, (uint8_t)i, company->name(company->context, (casus_seat)home, i)};
}

static unsigned count_people(const struct dealings *dealings, const struct casus_company *company, unsigned home)
{
    uint32_t first = 0;
    unsigned named = count_players(dealings, home, &first);
    unsigned people = named > 0 ? named : company->members(company->context, (casus_seat)home);
    return people < MEMBERS_MAX ? people : MEMBERS_MAX;
}

static void put_post(struct post *post, const struct candidate *candidate)
{
    post->home = candidate->home;
    post->member = candidate->member;
    if (candidate->member == NAMED) memcpy(post->name, candidate->name, strlen(candidate->name) + 1);
}

/* How many of the federation's people hold no post; the one with this number is put into *post. */
static unsigned find_free(const struct dealings *dealings, const struct casus_dealer *dealer, uint64_t number,
                          struct post *post)
{
    casus_assert(post->seat < dealer->seats);
    const struct casus_company *company = &dealer->company;
    unsigned free = 0;
    for (unsigned home = 0; home < dealer->seats; home++) {
        if (leader_of(dealer, home) != post->seat) continue;
        unsigned people = count_people(dealings, company, home);
        for (unsigned i = 0; i < people; i++) {
            const struct candidate candidate = candidate_of(dealings, company, home, i);
            if (!holds_post(dealings, &candidate, company) && free++ == number) put_post(post, &candidate);
        }
    }
    return free;
}

/* LOC-5: one of those who hold no post; false: there is none. */
static bool draw_member(const struct dealings *dealings, const struct casus_dealer *dealer, struct post *post)
{
    unsigned count = find_free(dealings, dealer, UINT64_MAX, post);
    if (count == 0) return false;
    find_free(dealings, dealer, dealer->company.random(dealer->company.context) % count, post);
    return true;
}

/* LOC-5, LOC-6: a foreign circle; a conquered team no longer has one [WAR-8]. */
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
    casus_assert(dealings->posts < POSTS_MAX); /* Each member holds at most one. */
    dealings->post[dealings->posts++] = post;
    dealt->everybody = true;
    return true;
}

/* ---- Players by name ---- */

/* A team's list as it is given. */
struct roster {
    unsigned count;
    char name[MEMBERS_MAX][SURNAME_BYTES + 1];
};

/* False: a name is empty or too long, or given twice. */
static bool read_roster(const struct request *request, struct roster *roster)
{
    for (roster->count = 0; roster->count < request->players; roster->count++) {
        char *name = roster->name[roster->count];
        if (!maga_copy_escaped(name, SURNAME_BYTES, request->player[roster->count]) || name[0] == 0) return false;
        for (unsigned i = 0; i < roster->count; i++) {
            if (strcmp(roster->name[i], name) == 0) return false;
        }
    }
    return true;
}

/* In the place of those given before. */
static void put_players(struct dealings *dealings, unsigned seat, const struct roster *roster)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < dealings->players; i++) {
        if (dealings->player[i].seat != seat) dealings->player[kept++] = dealings->player[i];
    }
    for (unsigned i = 0; i < roster->count; i++) {
        struct player *player = &dealings->player[kept++];
        player->seat = (uint8_t)seat;
        memcpy(player->name, roster->name[i], sizeof player->name);
    }
    dealings->players = kept;
}

/* LOC-5: without a name the draw takes from the devices again. Who is out stays out until the turn ends. */
static bool deal_players(struct dealings *dealings, const struct casus_dealer *dealer, const struct request *request,
                         struct casus_dealt *dealt, struct casus_error *error)
{
    struct roster roster = {.count = 0};
    bool own = dealer->seat >= dealer->seats || request->seat == dealer->seat;
    uint32_t first = 0;
    if (!own || request->seat < 0 || request->seat >= dealer->seats)
        return casus_refuse(error, "maga.not_your_team", "That is not your team's to do.", 0, 0, 0, 0);
    unsigned seat = (unsigned)request->seat, before = count_players(dealings, seat, &first);
    if (!read_roster(request, &roster))
        return casus_refuse(error, "maga.player_names", "Each player has a name of his own, of at most {0} characters.",
                            CASUS_DEAL_NAME_MOST, 0, 0, 0);
    if (dealings->players - before + roster.count > PLAYERS_MAX)
        return casus_refuse(error, "maga.players_full", "At most {0} names of all teams fit into one evening.",
                            PLAYERS_MAX, 0, 0, 0);
    put_players(dealings, seat, &roster);
    casus_seats_add(&dealt->teams, (casus_seat)seat);
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
    maga_press_begin(&dealings->press);
}

/* Members who have left hold no post any more: it may be filled again. */
static bool gone(void *dealings_, casus_seat seat, unsigned member, struct casus_dealt *dealt)
{
    struct dealings *dealings = dealings_;
    uint32_t kept = 0;
    bool changed = false;
    casus_assert(seat < CASUS_SEATS_MAX);
    for (uint32_t i = 0; i < dealings->posts; i++) {
        struct post post = dealings->post[i];
        bool device = post.home == seat && post.member != NAMED;
        changed = changed || (device && post.member >= member);
        if (device && post.member == member) continue;
        if (device && post.member > member) post.member--;
        dealings->post[kept++] = post;
    }
    if (kept < dealings->posts) dealt->everybody = true;
    dealings->posts = kept;
    return changed;
}

/* ---- Papers ---- */

/* One line without control characters: it is stored as a line, and a carriage return at its end would be lost. */
static bool copy_clause(char to[CLAUSE_BYTES + 1], struct casus_word from)
{
    if (from.length == 0 || from.length > CLAUSE_BYTES) return false;
    for (size_t i = 0; i < from.length; i++) {
        if ((unsigned char)from.at[i] < ' ') return false;
    }
    memcpy(to, from.at, from.length);
    to[from.length] = 0;
    return true;
}

/* The seat's signature, signed or not; NULL if it is not a party. */
static struct signature *find_signature(struct dealings *dealings, const struct paper *paper, casus_seat seat)
{
    casus_assert(paper->first + paper->parties <= dealings->signatures);
    for (unsigned i = 0; i < paper->parties; i++) {
        if (dealings->signature[paper->first + i].seat == seat) return &dealings->signature[paper->first + i];
    }
    return NULL;
}

static bool may_see(const struct dealings *dealings, const struct paper *paper, casus_seat viewer)
{
    casus_assert(paper->first + paper->parties <= dealings->signatures);
    if (viewer == CASUS_SEAT_ORGANISER) return true;
    for (unsigned i = 0; i < paper->parties; i++) {
        if (dealings->signature[paper->first + i].seat == viewer) return true;
    }
    return false;
}

static bool is_signed_by_all(const struct dealings *dealings, const struct paper *paper)
{
    casus_assert(paper->parties >= 2 && paper->first + paper->parties <= dealings->signatures);
    for (unsigned i = 0; i < paper->parties; i++) {
        if (dealings->signature[paper->first + i].surname[0] == 0) return false;
    }
    return true;
}

/* A paper's number counts only those that the viewer sees: a common number would reveal how many others there are.
 * NULL: there is none. */
static struct paper *find_paper(struct dealings *dealings, casus_seat viewer, int64_t number)
{
    casus_assert(dealings->papers <= PAPERS_MAX && dealings->signatures <= SIGNATURES_MAX);
    for (uint32_t i = 0; i < dealings->papers; i++) {
        if (may_see(dealings, &dealings->paper[i], viewer) && number-- == 0) return &dealings->paper[i];
    }
    return NULL;
}

static void tell_parties(struct casus_dealt *dealt, const struct dealings *dealings, const struct paper *paper)
{
    casus_assert(paper->parties >= 2 && paper->status < STATUSES);
    for (unsigned i = 0; i < paper->parties; i++)
        casus_seats_add(&dealt->teams, dealings->signature[paper->first + i].seat);
    dealt->organisers = true;
}

/* ---- Proposing one ---- */

/* DIP-2, DIP-3, DIP-4: the game must know every clause, and it must be a signer's; the question goes to the team's own
 * view. */
static bool check_clause(const struct casus_dealer *dealer, const char *text, const struct casus_seats *parties,
                         struct casus_error *error)
{
    struct maga_article article;
    if (!maga_clause_parse(position_of(dealer), text, &article, error)) return false;
    if (!maga_article_is_whole(&article))
        return casus_refuse(error, "maga.clause_without_if", "Turns after a condition need one: if ..", 0, 0, 0, 0);
    return casus_seats_has(parties, article.party) ||
           casus_refuse(error, "maga.no_signer", "Duties and rights are those of the teams that sign the treaty.", 0, 0,
                        0, 0);
}

static bool check_clauses(const struct casus_dealer *dealer, const struct paper *paper,
                          const struct casus_seats *parties, struct casus_error *error)
{
    for (unsigned i = 0; i < paper->clauses; i++) {
        if (!check_clause(dealer, paper->clause[i], parties, error)) return false;
    }
    return true;
}

/* Neither one team nor all of them may flood the organisers with papers. */
static bool check_room(const struct dealings *dealings, casus_seat seat, unsigned parties, struct casus_error *error)
{
    unsigned proposed = 0;
    for (uint32_t i = 0; i < dealings->papers; i++)
        proposed += dealings->paper[i].seat == seat && dealings->paper[i].status == PROPOSED;
    bool room = dealings->papers < PAPERS_MAX && dealings->signatures + parties <= SIGNATURES_MAX;
    return (room && proposed < PAPERS_OF_TEAM_MAX) ||
           casus_refuse(error, "maga.papers_full",
                        "At most {0} papers fit into one evening, and {1} of one team that are not answered yet.",
                        PAPERS_MAX, PAPERS_OF_TEAM_MAX, 0, 0);
}

/* TURN-3: in the technical stage people talk with their own team only. WAR-8: a federation's leader signs for it. */
static bool check_time(const struct casus_dealer *dealer, struct casus_error *error)
{
    const struct maga_match *match = position_of(dealer);
    casus_assert(match != NULL && dealer->seat < dealer->seats); /* Papers exist only once the game has begun. */
    if (match->phase != MAGA_LISTS)
        return casus_refuse(error, "maga.no_treaties", "Treaties are made in the game phase.", 0, 0, 0, 0);
    return check_leads(dealer, dealer->seat, error);
}

/* WAR-8: with other teams; a federation is one, its leader's. */
static bool check_parties(const struct casus_dealer *dealer, const struct request *request, struct casus_error *error)
{
    bool good = casus_seats_count(&request->with) > 0 && !casus_seats_has(&request->with, dealer->seat);
    for (unsigned seat = 0; seat < CASUS_SEATS_MAX; seat++) {
        if (!casus_seats_has(&request->with, (casus_seat)seat)) continue;
        good = good && seat < dealer->seats && leader_of(dealer, seat) == seat;
    }
    return good ||
           casus_refuse(error, "maga.no_party",
                        "A treaty is made with other teams; a federation is one team, its leader's.", 0, 0, 0, 0);
}

/* DIP-2: when it takes effect, and how long it lasts. */
static bool check_turns(const struct casus_dealer *dealer, const struct request *request, struct casus_error *error)
{
    const struct maga_match *match = position_of(dealer);
    return (request->from >= maga_game_of(match)->turn && request->until >= request->from &&
            request->until <= match->turns) ||
           casus_refuse(error, "maga.treaty_turns",
                        "A treaty holds from this turn or a later one, to the same or a later one, at most {0}.",
                        match->turns, 0, 0, 0);
}

/* The command as a paper that has not been added yet. */
static bool read_paper(const struct request *request, struct paper *paper, char surname[SURNAME_BYTES + 1],
                       struct casus_error *error)
{
    casus_assert(request->clauses <= PAPER_CLAUSES_MAX);
    bool good = request->clauses > 0 && maga_copy_escaped(paper->text, TEXT_BYTES, request->text) &&
                maga_copy_escaped(surname, SURNAME_BYTES, request->surname) && surname[0] != 0;
    for (unsigned i = 0; i < request->clauses; i++) good = copy_clause(paper->clause[i], request->clause[i]) && good;
    paper->clauses = (uint8_t)request->clauses;
    return good || casus_refuse(error, "maga.paper", "A paper has a text, its clauses and a surname.", 0, 0, 0, 0);
}

/* The parties, in the order of their seats. */
static void add_parties(struct dealings *dealings, struct paper *paper, const struct casus_seats *parties)
{
    casus_assert(paper->parties == 0 && casus_seats_has(parties, paper->seat));
    paper->first = (uint16_t)dealings->signatures;
    for (unsigned seat = 0; seat < CASUS_SEATS_MAX; seat++) {
        if (!casus_seats_has(parties, (casus_seat)seat)) continue;
        casus_assert(dealings->signatures < SIGNATURES_MAX);
        dealings->signature[dealings->signatures++] = (struct signature){.seat = (uint8_t)seat};
        paper->parties++;
    }
}

static bool deal_paper(struct dealings *dealings, const struct casus_dealer *dealer, const struct request *request,
                       struct casus_dealt *dealt, struct casus_error *error)
{
    char surname[SURNAME_BYTES + 1];
    struct casus_seats parties = request->with;
    casus_seats_add(&parties, dealer->seat);
    if (!check_time(dealer, error) || !check_parties(dealer, request, error) || !check_turns(dealer, request, error) ||
        !check_room(dealings, dealer->seat, casus_seats_count(&parties), error))
        return false;
    struct paper *paper = &dealings->paper[dealings->papers]; /* Not added yet. */
    *paper = (struct paper){.seat = dealer->seat, .from = (uint8_t)request->from, .until = (uint8_t)request->until};
    if (!read_paper(request, paper, surname, error) || !check_clauses(dealer, paper, &parties, error)) return false;
    add_parties(dealings, paper, &parties);
    memcpy(find_signature(dealings, paper, dealer->seat)->surname, surname, sizeof surname);
    dealings->papers++;
    tell_parties(dealt, dealings, paper);
    return true;
}

/* ---- Signing, refusing, registering ---- */

static void write_action(struct casus_writer *out, const char *word, int64_t first, int64_t second)
{
    casus_write_text(out, word);
    casus_write_char(out, ' ');
    casus_write_int(out, first);
    if (second != 0) {
        casus_write_char(out, ' ');
        casus_write_int(out, second);
    }
    casus_write_char(out, '\n');
}

/* Returns how many actions it is. One that a damaged store has spoilt is the game's to refuse. */
static unsigned write_clause(const struct casus_dealer *dealer, const char *text, struct casus_writer *out)
{
    struct maga_article article;
    unsigned lines = 1;
    if (maga_clause_parse(position_of(dealer), text, &article, NULL)) lines = maga_write_clause(out, &article);
    else casus_write_text(out, text);
    casus_write_char(out, '\n');
    return lines;
}

/* DIP-5: the treaty becomes the game's. */
static void register_paper(const struct dealings *dealings, struct paper *paper, const struct casus_dealer *dealer,
                           struct casus_dealt *dealt)
{
    casus_assert(paper->status == SIGNED && paper->parties >= 2 && paper->clauses > 0);
    write_action(dealt->actions, "treaty", paper->from, paper->until);
    for (unsigned i = 0; i < paper->parties; i++)
        write_action(dealt->actions, "party", dealings->signature[paper->first + i].seat, 0);
    unsigned lines = 0;
    for (unsigned i = 0; i < paper->clauses; i++) lines += write_clause(dealer, paper->clause[i], dealt->actions);
    casus_write_text(dealt->actions, "seal\n");
    paper->status = REGISTERED;
    paper->event = dealer->event + 1 + paper->parties + lines; /* Sealed; before that it is not a treaty. */
}

static bool refuse_paper(struct casus_error *error)
{
    return casus_refuse(error, "maga.no_paper", "There is no such paper for you to answer now.", 0, 0, 0, 0);
}

/* Until it is registered, a party may take back its proposal or signature. */
static bool take_back(struct paper *paper, casus_seat seat, struct casus_error *error)
{
    if (paper->status != PROPOSED && paper->status != SIGNED) return refuse_paper(error);
    paper->status = paper->seat == seat ? WITHDRAWN : REFUSED;
    return true;
}

/* DIP-2: with a player's surname; when all have signed, it is the organiser's turn. */
static bool sign(struct dealings *dealings, struct paper *paper, const struct casus_dealer *dealer,
                 const struct request *request, struct casus_error *error)
{
    char surname[SURNAME_BYTES + 1];
    struct signature *signature = find_signature(dealings, paper, dealer->seat);
    if (paper->status != PROPOSED || signature == NULL || signature->surname[0] != 0) return refuse_paper(error);
    if (!maga_copy_escaped(surname, SURNAME_BYTES, request->surname) || surname[0] == 0)
        return casus_refuse(error, "maga.surname", "A treaty is signed with a player's surname.", 0, 0, 0, 0);
    memcpy(signature->surname, surname, sizeof surname);
    if (is_signed_by_all(dealings, paper)) paper->status = SIGNED;
    return true;
}

/* The other teams sign, then an organiser registers; each may refuse instead. */
static bool deal_sign(struct dealings *dealings, const struct casus_dealer *dealer, const struct request *request,
                      struct casus_dealt *dealt, struct casus_error *error)
{
    bool organiser = dealer->seat == CASUS_SEAT_ORGANISER;
    struct paper *paper = find_paper(dealings, dealer->seat, request->paper);
    if (paper == NULL || (organiser && paper->status != SIGNED)) return refuse_paper(error);
    if (!organiser && !check_time(dealer, error)) return false;
    if (organiser) {
        if (request->agree) register_paper(dealings, paper, dealer, dealt);
        else paper->status = REFUSED;
    } else if (!(request->agree ? sign(dealings, paper, dealer, request, error)
                                : take_back(paper, dealer->seat, error))) {
        return false;
    }
    tell_parties(dealt, dealings, paper);
    return true;
}

/* When the game goes back, a paper whose clauses are gone counts as signed and can be registered again. */
static void roll_back(void *dealings_, bool (*counts)(const void *context, uint64_t event), const void *context,
                      struct casus_dealt *dealt)
{
    struct dealings *dealings = dealings_;
    for (uint32_t i = 0; i < dealings->papers; i++) {
        struct paper *paper = &dealings->paper[i];
        if (paper->event == 0 || (paper->status != SIGNED && paper->status != REGISTERED)) continue;
        uint8_t status = counts(context, paper->event) ? REGISTERED : SIGNED;
        if (status == paper->status) continue;
        paper->status = status;
        tell_parties(dealt, dealings, paper);
    }
}

/* ---- The press ---- */

/* A release is written while lists are: by a team that leads [WAR-8]. */
static bool deal_release(struct dealings *dealings, const struct casus_dealer *dealer, const struct request *request,
                         struct casus_dealt *dealt, struct casus_error *error)
{
    const struct maga_match *match = position_of(dealer);
    casus_assert(match != NULL && dealer->seat < dealer->seats);
    if (match->phase != MAGA_LISTS)
        return casus_refuse(error, "maga.no_releases", "Press releases are written in the game phase.", 0, 0, 0, 0);
    if (!check_leads(dealer, dealer->seat, error) ||
        !maga_press_offer(&dealings->press, dealer->seat, maga_game_of(match)->turn, request->title, request->text,
                          error))
        return false;
    casus_seats_add(&dealt->teams, dealer->seat);
    dealt->organisers = true;
    return true;
}

/* Only an organiser prints. */
static bool deal_print(struct dealings *dealings, const struct casus_dealer *dealer, const struct request *request,
                       struct casus_dealt *dealt, struct casus_error *error)
{
    casus_assert(dealer->seats <= CASUS_SEATS_MAX);
    if (dealer->seat != CASUS_SEAT_ORGANISER)
        return casus_refuse(error, "maga.organiser_only", "Only the organiser does this.", 0, 0, 0, 0);
    if (request->seat >= dealer->seats)
        return casus_refuse(error, "maga.not_your_team", "That is not your team's to do.", 0, 0, 0, 0);
    casus_seat seat = (casus_seat)request->seat;
    if (!maga_press_decide(&dealings->press, seat, request->text, request->on, error)) return false;
    casus_seats_add(&dealt->teams, seat);
    dealt->organisers = true;
    dealt->everybody = request->on;
    return true;
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
                 {.name = "players", .take = deal_players},
                 {.name = "paper", .take = deal_paper},
                 {.name = "sign", .take = deal_sign},
                 {.name = "release", .take = deal_release},
                 {.name = "print", .take = deal_print}};
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
        casus_json_key_text(out, "name", name_of(post, company));
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

static void json_parties(const struct dealings *dealings, const struct paper *paper, struct casus_writer *out)
{
    casus_json_key(out, "parties");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < paper->parties; i++) {
        const struct signature *signature = &dealings->signature[paper->first + i];
        casus_json_open(out, '{');
        casus_json_key_int(out, "seat", signature->seat);
        if (signature->surname[0] == 0) casus_json_key_null(out, "surname");
        else casus_json_key_text(out, "surname", signature->surname);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

static void json_paper(const struct dealings *dealings, const struct paper *paper, unsigned number,
                       struct casus_writer *out)
{
    casus_json_open(out, '{');
    casus_json_key_int(out, "paper", number);
    casus_json_key_int(out, "seat", paper->seat);
    json_parties(dealings, paper, out);
    casus_json_key_int(out, "from", paper->from);
    casus_json_key_int(out, "until", paper->until);
    casus_json_key_text(out, "text", paper->text);
    casus_json_key(out, "clauses");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < paper->clauses; i++) casus_json_text(out, paper->clause[i]);
    casus_json_close(out, ']');
    casus_json_key_text(out, "status", status_names[paper->status]);
    casus_json_close(out, '}');
}

/* A team's own. */
static void json_players(const struct dealings *dealings, unsigned seat, struct casus_writer *out)
{
    uint32_t first = 0;
    unsigned count = count_players(dealings, seat, &first);
    casus_json_key(out, "players");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) casus_json_text(out, dealings->player[first + i].name);
    casus_json_close(out, ']');
}

static void json(const void *dealings_, unsigned seats, casus_seat viewer, const struct casus_company *company,
                 struct casus_writer *out)
{
    const struct dealings *dealings = dealings_;
    maga_press_json(&dealings->press, seats, viewer, out);
    if (viewer == CASUS_SEAT_OBSERVER) {
        json_bans(dealings, seats, out);
        json_posts(dealings, company, out);
        return;
    }
    if (viewer < seats) json_players(dealings, viewer, out);
    casus_json_key(out, "papers");
    casus_json_open(out, '[');
    for (uint32_t i = 0, number = 0; i < dealings->papers; i++) {
        if (may_see(dealings, &dealings->paper[i], viewer)) json_paper(dealings, &dealings->paper[i], number++, out);
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

static void save_paper(const struct dealings *dealings, const struct paper *paper, struct casus_writer *out)
{
    write_numbers(out, "treaty",
                  (const int64_t[]){paper->seat, paper->from, paper->until, paper->status, (int64_t)paper->event}, 5);
    for (unsigned i = 0; i < paper->parties; i++) {
        const struct signature *signature = &dealings->signature[paper->first + i];
        casus_write_text(out, "party ");
        casus_write_int(out, signature->seat);
        casus_write_char(out, ' ');
        maga_write_escaped(out, signature->surname);
        casus_write_char(out, '\n');
    }
    for (unsigned i = 0; i < paper->clauses; i++) {
        casus_write_text(out, "article ");
        casus_write_text(out, paper->clause[i]);
        casus_write_char(out, '\n');
    }
    casus_write_text(out, "text ");
    maga_write_escaped(out, paper->text);
    casus_write_char(out, '\n');
}

static void save_post(const struct post *post, struct casus_writer *out)
{
    casus_write_text(out, "post");
    for (int i = 0; i < 4; i++) {
        casus_write_char(out, ' ');
        casus_write_int(out, (const int64_t[]){post->seat, post->circle, post->member, post->home}[i]);
    }
    if (post->member == NAMED) {
        casus_write_char(out, ' ');
        maga_write_escaped(out, post->name);
    }
    casus_write_char(out, '\n');
}

static void save_player(const struct player *player, struct casus_writer *out)
{
    casus_write_text(out, "player ");
    casus_write_int(out, player->seat);
    casus_write_char(out, ' ');
    maga_write_escaped(out, player->name);
    casus_write_char(out, '\n');
}

static void save(const void *dealings_, unsigned seats, struct casus_writer *out)
{
    const struct dealings *dealings = dealings_;
    for (uint32_t i = 0; i < dealings->posts; i++) {
        const struct post *post = &dealings->post[i];
        save_post(post, out);
    }
    for (uint32_t i = 0; i < dealings->players; i++) save_player(&dealings->player[i], out);
    for (unsigned seat = 0; seat < seats; seat++) {
        if (casus_seats_count(&dealings->banned[seat]) == 0) continue;
        for (unsigned banned = 0; banned < seats; banned++) {
            if (casus_seats_has(&dealings->banned[seat], (casus_seat)banned))
                write_numbers(out, "ban", (const int64_t[]){seat, banned}, 2);
        }
    }
    maga_press_save(&dealings->press, seats, out);
    for (uint32_t i = 0; i < dealings->papers; i++) save_paper(dealings, &dealings->paper[i], out);
}

static bool load_post(struct dealings *dealings, unsigned seats, struct casus_reader *words)
{
    int64_t seat, circle, member, home;
    if (dealings->posts == POSTS_MAX || !casus_word_int(casus_read_word(words), 0, seats - 1, &seat) ||
        !casus_word_int(casus_read_word(words), INTERNATIONAL, seats - 1, &circle) ||
        !casus_word_int(casus_read_word(words), 0, NAMED, &member) || (member >= MEMBERS_MAX && member != NAMED))
        return false;
    struct casus_word last = casus_read_word(words);
    if (last.length == 0) home = seat; /* The form used before federations sent out ambassadors as one team. */
    else if (!casus_word_int(last, 0, seats - 1, &home)) return false;
    struct post *post = &dealings->post[dealings->posts++];
    *post = (struct post){
        .seat = (uint8_t)seat, .home = (uint8_t)home, .member = (uint8_t)member, .circle = (int16_t)circle};
    return member != NAMED || maga_copy_escaped(post->name, SURNAME_BYTES, after_word(*words));
}

static bool load_player(struct dealings *dealings, unsigned seats, struct casus_reader *words)
{
    int64_t seat;
    if (dealings->players == PLAYERS_MAX || !casus_word_int(casus_read_word(words), 0, seats - 1, &seat)) return false;
    uint32_t first = 0, count = count_players(dealings, (unsigned)seat, &first);
    struct player *player = &dealings->player[dealings->players++];
    player->seat = (uint8_t)seat;
    bool together = count == 0 || player[-1].seat == seat;
    return together && count < MEMBERS_MAX && maga_copy_escaped(player->name, SURNAME_BYTES, after_word(*words)) &&
           player->name[0] != 0;
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
    int64_t seat, from, until, status, event;
    if (dealings->papers == PAPERS_MAX || !casus_word_int(casus_read_word(words), 0, seats - 1, &seat) ||
        !casus_word_int(casus_read_word(words), 1, MAGA_TURNS_MAX, &from) ||
        !casus_word_int(casus_read_word(words), 1, MAGA_TURNS_MAX, &until) ||
        !casus_word_int(casus_read_word(words), 0, STATUSES - 1, &status) ||
        !casus_word_int(casus_read_word(words), 0, INT64_MAX, &event))
        return false;
    dealings->paper[dealings->papers++] = (struct paper){.seat = (uint8_t)seat,
                                                         .from = (uint8_t)from,
                                                         .until = (uint8_t)until,
                                                         .status = (uint8_t)status,
                                                         .first = (uint16_t)dealings->signatures,
                                                         .event = (uint64_t)event};
    return true;
}

static bool load_party(struct dealings *dealings, unsigned seats, struct paper *paper, struct casus_reader *words)
{
    int64_t seat;
    if (dealings->signatures == SIGNATURES_MAX || !casus_word_int(casus_read_word(words), 0, seats - 1, &seat))
        return false;
    struct signature *signature = &dealings->signature[dealings->signatures++];
    *signature = (struct signature){.seat = (uint8_t)seat};
    paper->parties++;
    return maga_copy_escaped(signature->surname, SURNAME_BYTES, after_word(*words));
}

/* A line of a treaty in preparation. Papers from before treaties had several parties are dropped: their result is in
 * the position. */
static bool load_of_paper(struct dealings *dealings, unsigned seats, struct paper *paper, struct casus_word word,
                          struct casus_reader *words)
{
    if (casus_word_is(word, "clause") || (casus_word_is(word, "text") && paper == NULL)) return true;
    if (paper == NULL) return false;
    if (casus_word_is(word, "party")) return load_party(dealings, seats, paper, words);
    if (casus_word_is(word, "text")) return maga_copy_escaped(paper->text, TEXT_BYTES, after_word(*words));
    return casus_word_is(word, "article") && paper->clauses < PAPER_CLAUSES_MAX &&
           copy_clause(paper->clause[paper->clauses++], after_word(*words));
}

static bool load_line(struct dealings *dealings, unsigned seats, struct casus_word line)
{
    struct casus_reader words = casus_reader_make(line.at, line.length);
    struct casus_word word = casus_read_word(&words);
    struct paper *paper = dealings->papers > 0 ? &dealings->paper[dealings->papers - 1] : NULL;
    if (casus_word_is(word, "post")) return load_post(dealings, seats, &words);
    if (casus_word_is(word, "ban")) return load_ban(dealings, seats, &words);
    if (casus_word_is(word, "player")) return load_player(dealings, seats, &words);
    if (casus_word_is(word, "offer")) return maga_press_load(&dealings->press, seats, false, &words);
    if (casus_word_is(word, "print")) return maga_press_load(&dealings->press, seats, true, &words);
    if (casus_word_is(word, "treaty")) return load_paper(dealings, seats, &words);
    return casus_word_is(word, "paper") || load_of_paper(dealings, seats, paper, word, &words);
}

/* Whether a paper could have been proposed: its turns in order, its parties in the order of their seats and its
 * proposer among them, a clause. */
static bool is_whole(const struct dealings *dealings, const struct paper *paper)
{
    const struct signature *party = &dealings->signature[paper->first];
    bool proposed = false;
    for (unsigned i = 0; i < paper->parties; i++) {
        if (i > 0 && party[i].seat <= party[i - 1].seat) return false;
        proposed |= party[i].seat == paper->seat;
    }
    return paper->from <= paper->until && paper->parties >= 2 && paper->clauses > 0 && proposed;
}

static bool are_whole(const struct dealings *dealings)
{
    for (unsigned i = 0; i < dealings->papers; i++) {
        if (!is_whole(dealings, &dealings->paper[i])) return false;
    }
    return true;
}

static bool load(void *dealings, unsigned seats, const char *text, size_t length)
{
    struct casus_reader lines = casus_reader_make(text, length);
    struct casus_word line;
    while (casus_read_line(&lines, &line)) {
        if (!load_line(dealings, seats, line)) return false;
    }
    return are_whole(dealings);
}

/* ---- The whole ---- */

static casus_action close_phase(const void *state)
{
    return maga_action_parse(state, CASUS_SEAT_ORGANISER, "close", 5, NULL);
}

/* While the stage is drawn it is not over: the time to review it has begun [TURN-5]. */
static enum casus_stage stage_of(const void *state)
{
    const struct maga_match *match = state;
    if (match->phase == MAGA_EVIDENCE) return CASUS_STAGE_SUITS;
    return match->phase == MAGA_STAGE || match->phase == MAGA_REVIEW ? CASUS_STAGE_REVIEW : CASUS_STAGE_NONE;
}

/* A suit that nobody has ruled on has no real evidence; nothing but what the rules make public is told [M32].
 */
static casus_action end_stage(const void *state)
{
    const struct maga_match *match = state;
    if (match->phase == MAGA_EVIDENCE) return maga_pack(MAGA_PROCESS, 0, 0, 0, 0);
    return match->phase == MAGA_REVIEW ? maga_pack(MAGA_PUBLISH, 0, 0, 0, 0) : 0;
}

static casus_action complete(const void *state, casus_seat seat)
{
    return maga_takes_rows(state, seat) ? maga_pack(MAGA_COMMIT, 0, 0, 0, 0) : 0;
}

static enum casus_row_part part(const char *text, size_t length)
{
    struct casus_reader words = casus_reader_make(text, length);
    struct casus_word first = casus_read_word(&words);
    if (casus_word_is(first, "as")) return CASUS_ROW_HEADS;
    bool continues = casus_word_is(first, "and") || casus_word_is(first, "to") || casus_word_is(first, "commit");
    return continues ? CASUS_ROW_CONTINUES : CASUS_ROW_ALONE;
}

const struct casus_evening maga_evening = {
    .close = close_phase,
    .complete = complete,
    .part = part,
    .head = "pr",
    .leader = maga_leader,
    .reports = maga_reports,
    .stage = stage_of,
    .end_stage = end_stage,
    .stays_secret = maga_stays_secret,
    .is_final = maga_is_final,
    .deals = deals,
    .size = size,
    .begin_phase = begin_phase,
    .gone = gone,
    .deal = deal,
    .roll_back = roll_back,
    .json = json,
    .save = save,
    .load = load,
};
