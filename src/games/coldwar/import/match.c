/* Following a log as the game proceeds: matching the items of a story to those of the log. */
#include "rebuilding.h"

#include "casus/assert.h"

/* Items that describe a state rather than a step: the digital edition does not always put them where they happen. */
static bool floats(const struct cw_item *item)
{
    switch (item->kind) {
    case CW_ITEM_DEFCON_FALLS:
    case CW_ITEM_DEFCON_RISES:
    case CW_ITEM_MILOPS:
    case CW_ITEM_VP:
    case CW_ITEM_NO_VP:
    case CW_ITEM_IN_PLAY:
    case CW_ITEM_OUT_OF_PLAY:
    case CW_ITEM_ADVANCES:
    case CW_ITEM_RESHUFFLE: return true;
    default: return false;
    }
}

static bool is_operations(const struct cw_item *item)
{
    return item->kind >= CW_ITEM_PLACE && item->kind <= CW_ITEM_REALIGN;
}

/* Items that only announce what a side is about to do, or show a card. */
static bool is_announcement(const struct cw_item *item)
{
    switch (item->kind) {
    case CW_ITEM_EVENT:
    case CW_ITEM_REVEALS:
    case CW_ITEM_REVEALS_FROM_HAND:
    case CW_ITEM_PLAYS:
    case CW_ITEM_CHOOSES:
    case CW_ITEM_PARTICIPATES:
    case CW_ITEM_BOYCOTTS: return true;
    default: return is_operations(item);
    }
}

static bool same_announcement(const struct cw_item *one, const struct cw_item *other)
{
    return one->kind == other->kind && one->side[0] == other->side[0] && one->card[0] == other->card[0] &&
           one->region == other->region && one->figure[0] == other->figure[0];
}

/* Whether an announcement has been made before, with nothing but announcements since: its player went back once and
 * chose again. Those that the digital edition always makes twice are such, too. */
static bool is_repeated(const struct cw_log *log, const struct cw_move *move, unsigned at)
{
    casus_assert(at < log->count);
    for (unsigned i = at; i > move->first && is_announcement(&log->item[i]); i--) {
        if (same_announcement(&log->item[i - 1], &log->item[at])) return true;
    }
    return false;
}

bool cw_is_idle(const struct cw_log *log, const struct cw_move *move, unsigned at)
{
    casus_assert(at >= move->first && at < move->end && move->end <= log->count);
    if (cw_item_is_unread(&log->item[at])) return true;
    if (is_repeated(log, move, at)) return true;
    if (!is_operations(&log->item[at])) return false;
    if (at + 1 == move->end) return true;
    const struct cw_item *next = &log->item[at + 1];
    return next->kind != (log->item[at].kind == CW_ITEM_PLACE ? CW_ITEM_INFLUENCE : CW_ITEM_TARGET);
}

void cw_begin_progress(const struct cw_log *log, const struct cw_move *move, struct cw_progress *progress)
{
    casus_assert(move->first <= move->end && move->end <= log->count && move->end - move->first <= CW_MOVE_ITEMS_MAX);
    *progress = (struct cw_progress){.begun = move->header == NULL};
    for (unsigned i = move->first; i < move->end; i++) {
        if (cw_item_is_header(&log->item[i])) progress->done[i - move->first] = 1;
        else if (!cw_item_is_unread(&log->item[i]))
            progress->left = (uint16_t)(progress->left + !is_repeated(log, move, i));
    }
}

/* ---- One item ---- */

static bool is_done(const struct cw_item *item, int done)
{
    return item->kind == CW_ITEM_INFLUENCE ? done == item->figure[0] : done != 0;
}

/* Kinds that differ only in the result of a die. */
static unsigned family(const struct cw_item *item)
{
    switch (item->kind) {
    case CW_ITEM_FAILURE: return CW_ITEM_SUCCESS;
    case CW_ITEM_SPACE_LOST: return CW_ITEM_SPACE_WON;
    case CW_ITEM_DEFEAT: return CW_ITEM_VICTORY;
    case CW_ITEM_TRAP_ENDS: return CW_ITEM_TRAP_STAYS;
    default: return item->kind;
    }
}

static bool is_roll(const struct cw_item *item)
{
    switch (family(item)) {
    case CW_ITEM_SUCCESS:
    case CW_ITEM_SPACE_WON:
    case CW_ITEM_VICTORY:
    case CW_ITEM_TRAP_STAYS:
    case CW_ITEM_ROLLS: return true;
    default: return false;
    }
}

/* Whether both are about the same thing, whatever their figures, except the die, which the game takes from the log. */
static bool is_about(const struct cw_item *said, const struct cw_item *found)
{
    if (said->kind == CW_ITEM_NOBODY_WINS) return found->kind == said->kind || found->kind == CW_ITEM_WINS;
    if (is_roll(said) && said->figure[0] != found->figure[0]) return false;
    return family(said) == family(found) && said->side[0] == found->side[0] && said->side[1] == found->side[1] &&
           said->card[0] == found->card[0] && said->country == found->country &&
           (said->region == found->region || said->region == CW_NO_REGION);
}

static bool same_figures(const struct cw_item *said, const struct cw_item *found, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (said->figure[i] != found->figure[i]) return false;
    }
    return said->kind == found->kind && said->reason == found->reason;
}

/* Influence has one line but may come point by point; the pair is that after the last one. */
static bool is_same_influence(const struct cw_item *said, int done, const struct cw_item *found)
{
    int total = said->figure[0], now = done + found->figure[0];
    if ((total < 0) != (found->figure[0] < 0) || (total < 0 ? now < total : now > total)) return false;
    return now != total || (said->figure[1] == found->figure[1] && said->figure[2] == found->figure[2]);
}

static bool is_at_end(int score)
{
    enum { ALL = 20 };
    return score == ALL || score == -ALL;
}

/* 10.3: for an award that ends the game, a log may give what was left up to 20. Scores are added up at the end of the
 * move. */
static bool is_what_was_left(const struct cw_item *said, const struct cw_item *found)
{
    bool beyond = said->figure[1] > 0 ? found->figure[1] >= said->figure[1] : found->figure[1] <= said->figure[1];
    return is_at_end(said->figure[1]) && said->figure[0] < found->figure[0] && beyond;
}

static bool is_same(const struct cw_item *said, int done, const struct cw_item *found)
{
    casus_assert(is_about(said, found));
    switch (said->kind) {
    case CW_ITEM_INFLUENCE: return is_same_influence(said, done, found);
    case CW_ITEM_VP: return same_figures(said, found, 1) || is_what_was_left(said, found);
    case CW_ITEM_NO_VP: return true;
    case CW_ITEM_WINS:
    case CW_ITEM_NOBODY_WINS: return said->reason == found->reason; /* Who won may be unknown. */
    default: return same_figures(said, found, CW_LOG_FIGURES);
    }
}

/* ---- A story ---- */

struct following {
    const struct cw_log *log;
    const struct cw_move *move;
    struct cw_care care;
    struct cw_progress *progress;
};

/* Whether two items may be in either order: those of a list, or of a state. */
static bool in_any_order(const struct cw_item *one, const struct cw_item *other)
{
    if (floats(one) && floats(other)) return true;
    return one->kind == other->kind && (one->kind == CW_ITEM_INFLUENCE || one->kind == CW_ITEM_REVEALS);
}

/* Whether a story's item may belong to an item after one that is still open. */
static bool may_pass(const struct following *following, unsigned at, const struct cw_item *found)
{
    const struct cw_item *open = &following->log->item[at];
    if (cw_is_idle(following->log, following->move, at) || in_any_order(open, found)) return true;
    return !following->care.in_order && (floats(found) || floats(open));
}

static bool is_cleanup(const struct cw_item *item)
{
    return item->kind == CW_ITEM_CLEANUP || item->kind == CW_ITEM_EMPTY_CLEANUP;
}

static bool is_score(const struct cw_item *item)
{
    return item->kind == CW_ITEM_VP || item->kind == CW_ITEM_NO_VP;
}

/* The first item equal to a story's item or, with `loosely`, about the same thing; the end of the move if there is
 * none. */
static unsigned find(const struct following *following, const struct cw_item *found, bool loosely)
{
    const struct cw_move *move = following->move;
    for (unsigned i = move->first; i < move->end; i++) {
        const struct cw_item *said = &following->log->item[i];
        int done = following->progress->done[i - move->first];
        if (is_cleanup(said) && !following->progress->cleaning) break;
        if (said->kind == CW_ITEM_LAST && is_score(found) && !following->progress->finally) break;
        if (cw_item_is_header(said) || cw_item_is_unread(said) || is_done(said, done)) continue;
        if (is_about(said, found) && (loosely || is_same(said, done, found))) return i;
        if (!may_pass(following, i, found)) break;
    }
    return move->end;
}

static bool differ(struct following *following, enum cw_difference_kind kind, unsigned at, const struct cw_item *found)
{
    struct cw_progress *progress = following->progress;
    const struct cw_item *said = &following->log->item[at < following->log->count ? at : following->log->count - 1];
    casus_assert(following->care.allowed <= CW_MOVE_DIFFERENCES && following->log->count > 0);
    if (progress->differences >= following->care.allowed) return false;
    if (said->line < following->care.from && !is_score(said)) return false;
    struct cw_difference *difference = &progress->difference[progress->differences++];
    *difference = (struct cw_difference){.kind = (uint8_t)kind, .line = said->line, .said = *said};
    if (found != NULL) difference->found = *found;
    return true;
}

static void finish(struct following *following, unsigned at, bool whole, const struct cw_item *found)
{
    const struct cw_item *said = &following->log->item[at];
    int16_t *done = &following->progress->done[at - following->move->first];
    bool counted = !is_repeated(following->log, following->move, at);
    casus_assert(at < following->move->end && !is_done(said, *done) && (!counted || following->progress->left > 0));
    if (said->kind != CW_ITEM_INFLUENCE) *done = 1;
    else *done = whole ? said->figure[0] : (int16_t)(*done + found->figure[0]);
    if (counted && is_done(said, *done)) following->progress->left--;
}

static unsigned first_open(const struct following *following)
{
    unsigned at = following->move->first;
    while (at < following->move->end &&
           (cw_item_is_unread(&following->log->item[at]) ||
            is_done(&following->log->item[at], following->progress->done[at - following->move->first])))
        at++;
    return at;
}

/* Where the log might still have an item that it lacks: after its list; points, after the event that they may
 * precede. */
static unsigned place_of(const struct following *following, const struct cw_item *found)
{
    const struct cw_item *item = following->log->item;
    unsigned at = first_open(following);
    while (at < following->move->end &&
           (in_any_order(&item[at], found) || (found->kind == CW_ITEM_VP && item[at].kind == CW_ITEM_EVENT)))
        at++;
    return at;
}

static unsigned first_open_score(const struct following *following)
{
    const struct cw_move *move = following->move;
    unsigned at = move->first;
    while (at < move->end && (!is_score(&following->log->item[at]) || following->progress->done[at - move->first] != 0))
        at++;
    return at;
}

/* What the log omits counts in the scores that it prints later. */
static void leave_out(struct following *following, const struct cw_item *found)
{
    struct cw_progress *progress = following->progress;
    if (found->kind != CW_ITEM_VP) return;
    if (progress->unsaid == 0) progress->unsaid_at = (uint16_t)first_open_score(following);
    progress->unsaid = (int16_t)(progress->unsaid + (found->side[0] == CW_US ? found->figure[0] : -found->figure[0]));
}

/* What an unread line is taken to say. Influence has one line but may come point by point. */
static int16_t meaning(const struct cw_item *found)
{
    enum { OTHER = -1 };
    if (found->kind != CW_ITEM_INFLUENCE) return OTHER;
    unsigned placed = found->figure[0] > 0;
    return (int16_t)(1 + placed + 2 * found->side[0] + 4 * found->country);
}

/* An item that the log lacks may be what a line says that cannot be read, if that line may be next. */
static bool fill_unread(struct following *following, const struct cw_item *found)
{
    const struct cw_move *move = following->move;
    for (unsigned i = move->first; i < move->end; i++) {
        const struct cw_item *said = &following->log->item[i];
        int16_t *done = &following->progress->done[i - move->first];
        if (cw_item_is_unread(said)) {
            bool fits = *done == 0 || (*done > 0 && *done == meaning(found));
            if (!fits) continue;
            *done = meaning(found);
            leave_out(following, found);
            return true;
        }
        if (!cw_item_is_header(said) && !is_done(said, *done) && !may_pass(following, i, found)) return false;
    }
    return false;
}

static bool follow_item(struct following *following, const struct cw_item *found, enum cw_told told)
{
    unsigned at = find(following, found, false);
    if (at < following->move->end) {
        finish(following, at, false, found);
        return true;
    }
    at = find(following, found, true);
    if (at < following->move->end && differ(following, CW_DIFFERS, at, found)) {
        finish(following, at, true, found);
        return true;
    }
    /* What may be elsewhere in the move may have been after the cut. */
    bool cut = (following->care.ending && following->progress->left == 0) || (following->care.cut && floats(found));
    if (told != CW_TOLD || cut) {
        leave_out(following, found);
        return true;
    }
    if (fill_unread(following, found)) return true;
    if (!differ(following, CW_NOT_IN_LOG, place_of(following, found), found)) return false;
    leave_out(following, found);
    return true;
}

static void follow_header(struct cw_progress *progress, const struct cw_item *header)
{
    casus_assert(cw_item_is_header(header));
    progress->begun |= header->kind == CW_ITEM_HEADLINES || header->kind == CW_ITEM_ROUND;
    progress->cleaning |= is_cleanup(header);
    progress->finally |= header->kind == CW_ITEM_LAST;
}

static bool follow_story(struct following *following, const struct cw_story *story)
{
    for (unsigned i = 0; i < story->count; i++) {
        if (cw_item_is_header(&story->item[i])) follow_header(following->progress, &story->item[i]);
        else if (!follow_item(following, &story->item[i], story->told[i])) return false;
    }
    return true;
}

/* Whether a log's last items are all in the story: then the rest of the story is cut off, wherever it is, because the
 * digital edition has its own order of lists. */
static bool follow_to_cut(const struct following *following, const struct cw_story *story, struct cw_progress *progress)
{
    struct following cut = *following;
    *progress = *following->progress;
    cut.progress = progress;
    for (unsigned i = 0; i < story->count; i++) {
        const struct cw_item *found = &story->item[i];
        if (cw_item_is_header(found)) {
            follow_header(progress, found);
            continue;
        }
        unsigned at = find(&cut, found, false);
        if (at < following->move->end) finish(&cut, at, false, found);
        else leave_out(&cut, found);
    }
    return progress->left == 0;
}

bool cw_follow(const struct cw_log *log, const struct cw_move *move, const struct cw_story *story, struct cw_care care,
               struct cw_progress *progress)
{
    struct following following = {log, move, care, progress};
    struct cw_progress cut;
    casus_assert(story->count <= CW_STORY_MAX && move->end <= log->count);
    casus_assert(progress->left <= move->end - move->first);
    if (care.cut && follow_to_cut(&following, story, &cut)) {
        *progress = cut;
        return true;
    }
    return follow_story(&following, story);
}

/* ---- The end of a move ---- */

/* What an award adds to the score, positive for the US: the game's figure if it differs from the log. */
static int points_of(const struct cw_progress *progress, const struct cw_item *said)
{
    const struct cw_item *award = said;
    casus_assert(said->kind == CW_ITEM_VP);
    for (unsigned i = 0; i < progress->differences; i++) {
        const struct cw_difference *difference = &progress->difference[i];
        if (difference->kind == CW_DIFFERS && difference->line == said->line && difference->found.kind == CW_ITEM_VP)
            award = &difference->found;
    }
    return award->side[0] == CW_US ? award->figure[0] : -award->figure[0];
}

static bool add_up(struct following *following, int vp, int *shift)
{
    const struct cw_progress *progress = following->progress;
    for (unsigned i = following->move->first; i < following->move->end; i++) {
        const struct cw_item *said = &following->log->item[i];
        bool award = said->kind == CW_ITEM_VP;
        if (progress->unsaid != 0 && i == progress->unsaid_at) vp += progress->unsaid;
        if (!award && said->kind != CW_ITEM_NO_VP) continue;
        if (award) vp += points_of(progress, said);
        if (is_at_end(said->figure[award]) && (said->figure[award] > 0 ? vp > 20 : vp < -20)) vp = said->figure[award];
        if (said->figure[award] == vp) *shift = 0; /* A score that was off may be right again. */
        struct cw_item found = *said;
        found.figure[award] = (int16_t)(vp + *shift);
        if (said->figure[award] != found.figure[award] && !differ(following, CW_DIFFERS, i, &found)) return false;
        *shift = said->figure[award] - vp;
    }
    return true;
}

bool cw_close_progress(const struct cw_log *log, const struct cw_move *move, int vp, int *shift, struct cw_care care,
                       struct cw_progress *progress)
{
    struct following following = {log, move, care, progress};
    casus_assert(progress->differences <= CW_MOVE_DIFFERENCES && progress->left <= move->end - move->first);
    for (unsigned i = move->first; i < move->end && progress->left > 0; i++) {
        const struct cw_item *said = &log->item[i];
        if (cw_item_is_header(said) || is_done(said, progress->done[i - move->first]) || cw_is_idle(log, move, i))
            continue;
        if (!differ(&following, CW_NOT_IN_GAME, i, NULL)) return false;
    }
    return add_up(&following, vp, shift);
}
