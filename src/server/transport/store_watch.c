/* While all is well the store's files are only checked; otherwise writing is retried, so that the server continues as
 * soon as there is room. */
#include "server/transport/store_watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/transport/log.h"
#include "server/transport/wall_clock.h"

enum {
    LOOK_MS = 2000,
    FRESH_MS = 1000, /* So long what was found out by writing is still true. */
    IDLE_MS = 60000, /* After so long without a write the file is made whole without its log. */
    JUMP_MS = 5000,  /* Smaller corrections of the system's clock are usual. */
    ANSWER_SIZE = 4096
};

/* ---- /healthz ---- */

/* For everybody: nothing of the machine, and no table that is not public. */
static void write_damaged(const struct store_watch *watch, struct casus_writer *out)
{
    struct server_finding finding;
    uint64_t hidden = 0, all = server_count(watch->server).tables_damaged;
    if (all == 0) return;
    casus_write_uint(out, all);
    casus_write_text(out, all == 1 ? " table is damaged in the store and out of play:"
                                   : " tables are damaged in the store and out of play:");
    for (size_t i = 0; server_finding(watch->server, i, &finding); i++) {
        if (finding.table == NULL) continue;
        if (!finding.is_public || out->length > ANSWER_SIZE / 2) {
            hidden++;
            continue;
        }
        casus_write_char(out, ' ');
        casus_write_text(out, finding.table);
    }
    if (hidden > 0) {
        casus_write_text(out, hidden < all ? " and " : " ");
        casus_write_uint(out, hidden);
        casus_write_text(out, " that not everybody may know of");
    }
    casus_write_text(out, ".\n");
}

static void answer(struct store_watch *watch)
{
    static const char *const sentences[] = {
        [STORE_FULL] = "The disk of the store is full: nothing can be stored.\n",
        [STORE_READ_ONLY] = "The store may not be written: nothing can be stored.\n",
        [STORE_FAILING] = "The store cannot be written: nothing can be stored.\n",
        [STORE_AWAY] = "The store's database cannot be reached: nothing can be stored.\n",
        [STORE_LOST] = "The store has been deleted or exchanged: nothing can be stored until the next start.\n",
    };
    char text[ANSWER_SIZE];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    enum store_state state = store_health(watch->store).state;
    casus_write_text(&out, state == STORE_GOOD ? "ok\n" : sentences[state]);
    write_damaged(watch, &out);
    if (watch->trouble != NULL) casus_write_text(&out, watch->trouble);
    casus_assert(casus_writer_fits(&out));
    http_tell_health(watch->site, state == STORE_GOOD ? 200 : 503, text, out.length);
}

void store_watch_ask(void *context)
{
    struct store_watch *watch = context;
    bool fresh = watch->looked > 0 && uv_now(watch->timer.loop) - watch->looked_at < FRESH_MS;
    /* What is not good is tried again by the timer, however often somebody asks. */
    if (fresh || store_health(watch->store).state != STORE_GOOD) answer(watch);
    else store_probe(watch->store, true);
}

/* ---- Changes ---- */

static void tell(struct store_watch *watch, const struct store_health *health)
{
    if (health->state == watch->told) return;
    log_line("store", health->state == STORE_GOOD ? "can be written again" : health->why);
    watch->told = health->state;
    server_store_state(watch->server, health->state);
}

void store_watch_news(struct store_watch *watch)
{
    struct store_health health = store_health(watch->store);
    tell(watch, &health);
    bool found_out = health.looked != watch->looked || health.state == STORE_LOST;
    if (health.looked != watch->looked) watch->looked_at = uv_now(watch->timer.loop);
    watch->looked = health.looked;
    if (found_out && watch->site->waiting != NULL) answer(watch);
}

/* ---- Time ---- */

static void note_stall(struct store_watch *watch)
{
    const int64_t stall = wall_clock_stalled() - watch->stalled;
    char text[160];
    casus_assert(stall >= 0);
    if (stall == 0) return;
    watch->stalled += stall;
    snprintf(text, sizeof text, "this process did not run for %lld.%lld s; no clock counts that",
             (long long)stall / 1000, (long long)stall % 1000 / 100);
    log_line("clock", text);
}

static void follow_clock(struct store_watch *watch)
{
    const int64_t correction = wall_clock_correction(), set = correction - wall_clock_stalled(),
                  jump = set - watch->set;
    server_correct_time(watch->server, correction);
    note_stall(watch);
    if (llabs((long long)jump) < JUMP_MS) return;
    char text[200];
    snprintf(
        text, sizeof text,
        "the system's clock was set %s by %lld s; games go on by a clock of their own, and what is written from now "
        "on carries the new time",
        jump > 0 ? "forwards" : "back", llabs((long long)jump) / 1000);
    log_line("clock", text);
    watch->set = set;
}

/* Again each minute: somebody may have been reading. Nothing is done if the file is whole. */
static void settle_if_idle(struct store_watch *watch)
{
    uint64_t now = uv_now(watch->timer.loop), commits = store_count(watch->store).commits;
    casus_assert(now >= watch->written_at);
    bool idle = commits == watch->commits && now - watch->written_at >= IDLE_MS;
    if (idle) store_settle(watch->store);
    if (idle || commits != watch->commits) watch->written_at = now;
    watch->commits = commits;
}

static void on_timer(uv_timer_t *timer)
{
    struct store_watch *watch = timer->data;
    follow_clock(watch);
    settle_if_idle(watch);
    store_probe(watch->store, watch->told != STORE_GOOD);
}

void store_watch_start(struct store_watch *watch, struct store *store, struct server *server, struct http_site *site)
{
    casus_assert(watch->timer.loop != NULL);
    watch->store = store;
    watch->server = server;
    watch->site = site;
    watch->looked = store_health(store).looked;
    watch->written_at = uv_now(watch->timer.loop);
    watch->timer.data = watch;
    uv_timer_start(&watch->timer, on_timer, LOOK_MS, LOOK_MS);
}
