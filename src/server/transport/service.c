/* The server in the real world: libwebsockets on a libuv loop for the network, the system's clock, libsodium's random
 * numbers, and the store's thread, which wakes the loop when batches are durable; so do the threads on which bots
 * think.
 *
 * One loop serves all connections. The server does no I/O and waits for nothing, so one core carries thousands of
 * players; the slow part, the disk, has its own thread. Only this folder uses libwebsockets. */
#include "server/transport/service.h"

#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "casus/assert.h"
#include "server/server.h"
#include "server/transport/backups.h"
#include "server/transport/http.h"
#include "server/transport/inflow.h"
#include "server/transport/listen.h"
#include "server/transport/log.h"
#include "server/transport/ports.h"
#include "server/transport/store_watch.h"
#include "server/transport/thinkers.h"
#include "server/transport/wall_clock.h"
#include "server/transport/websocket.h"

enum {
    CONNECTIONS_MAX = 8192,         /* WebSockets; */
    PAGES_MAX = 512,                /* and beside them those who load the page, or look how the server is. */
    MONITORS = LISTEN_RESERVED / 4, /* And monitors, when no place is left for people. */
    GOODBYE_MS = 300,               /* How long clients have to hear that the server stops. */
    BEATS_OF_MINUTE = 60000 / WALL_CLOCK_BEAT_MS,
    SIGNALS = 5
};

struct service {
    const struct casus_serve_options *options;
    struct ports ports;
    uv_loop_t loop;
    uv_async_t stored, thought;
    uv_timer_t timer, goodbye, beat;
    unsigned beats;       /* In this minute. */
    uint64_t tables_here; /* In memory, when the last one began. */
    uv_idle_t at_once;    /* Active while something is due already. */
    uint64_t timer_due;   /* By the loop's clock. */
    uv_signal_t signals[SIGNALS];
    struct listener players, monitors;
    int files_max; /* Descriptors below are for who comes. */
    struct store *store;
    struct server *server;
    struct websocket_host sockets;
    struct store_watch watch;
    struct backups backups;
    struct thinkers thinkers;
};

/* ---- Time ---- */

static void on_timer(uv_timer_t *timer);
static void on_at_once(uv_idle_t *idle);

/* A client that talks all the time must not postpone deadlines, so an armed timer is never moved later. Work already
 * due runs from an idle handle, one piece per turn of the loop, so that the network is still served; a timer would wait
 * a millisecond or two before each. */
static void set_timer(struct service *service)
{
    casus_assert(service->server != NULL);
    uint64_t deadline = server_deadline(service->server), now = wall_clock_ms();
    if (deadline <= now) {
        uv_idle_start(&service->at_once, on_at_once);
        return;
    }
    uv_idle_stop(&service->at_once);
    uint64_t due = uv_now(&service->loop) + (deadline - now);
    bool armed = uv_is_active((const uv_handle_t *)&service->timer);
    if (deadline == UINT64_MAX) uv_timer_stop(&service->timer);
    if (deadline == UINT64_MAX || (armed && service->timer_due <= due)) return;
    service->timer_due = due;
    uv_timer_start(&service->timer, on_timer, due - uv_now(&service->loop), 0);
}

static void on_happened(void *context)
{
    set_timer(context);
}

static void do_due(struct service *service)
{
    server_tick(service->server, wall_clock_ms());
    set_timer(service);
}

static void on_timer(uv_timer_t *timer)
{
    do_due(timer->data);
}

static void on_at_once(uv_idle_t *idle)
{
    do_due(idle->data);
}

static void on_stored(uv_async_t *async)
{
    struct service *service = async->data;
    if (service->server == NULL) return;
    server_stored(service->server, store_reported(service->store), wall_clock_ms());
    server_read(service->server, store_have_read(service->store), wall_clock_ms());
    if (service->watch.store != NULL) store_watch_news(&service->watch);
    set_timer(service);
}

static void wake(void *context)
{
    struct service *service = context;
    uv_async_send(&service->stored);
}

static void on_thought(uv_async_t *async)
{
    struct service *service = async->data;
    if (service->sockets.stopping) return; /* They are freed at the end. */
    for (struct thought *thought = thinkers_fetch(&service->thinkers), *next; thought != NULL; thought = next) {
        next = thought->next;
        server_thought(service->server, thought, wall_clock_ms());
    }
    set_timer(service);
}

static void wake_for_thought(void *context)
{
    struct service *service = context;
    uv_async_send(&service->thought);
}

/* ---- What the server asks for ---- */

static void world_send(void *context, void *user, const char *text, size_t length)
{
    struct service *service = context;
    websocket_send(&service->sockets, user, text, length);
}

static void world_close(void *context, void *user, const char *reason)
{
    (void)context;
    websocket_close(user, reason);
}

static void world_store(void *context, struct store_batch *batch)
{
    struct service *service = context;
    store_put(service->store, batch);
}

static void world_read(void *context, struct store_reading *reading)
{
    struct service *service = context;
    store_read(service->store, reading);
}

static void world_random(void *context, void *bytes, size_t count)
{
    (void)context;
    randombytes_buf(bytes, count);
}

static void world_log(void *context, const char *line)
{
    (void)context;
    log_line("store", line);
}

static void world_think(void *context, struct thought *thought)
{
    struct service *service = context;
    thinkers_put(&service->thinkers, thought);
}

/* ---- Backups ---- */

static void on_backup(void *context, bool good)
{
    struct service *service = context;
    service->watch.trouble = good ? NULL : "The last backup could not be made; the log says why.\n";
}

/* ---- Metrics ---- */

static void write_metric(struct casus_writer *out, const char *name, const char *kind, uint64_t value)
{
    casus_write_text(out, "# TYPE casus_");
    casus_write_text(out, name);
    casus_write_char(out, ' ');
    casus_write_text(out, kind);
    casus_write_text(out, "\ncasus_");
    casus_write_text(out, name);
    casus_write_char(out, ' ');
    casus_write_uint(out, value);
    casus_write_char(out, '\n');
}

static void write_metrics(void *context, struct casus_writer *out)
{
    struct service *service = context;
    casus_assert(service->server != NULL && service->store != NULL);
    struct server_counters server = server_count(service->server);
    struct store_counters store = store_count(service->store);
    write_metric(out, "connections", "gauge", server.connections);
    write_metric(out, "tables", "gauge", server.tables);
    write_metric(out, "tables_running", "gauge", server.tables_running);
    write_metric(out, "tables_damaged", "gauge", server.tables_damaged);
    write_metric(out, "tables_here", "gauge", server.tables_here);
    write_metric(out, "tables_read_total", "counter", server.tables_read);
    write_metric(out, "guests", "gauge", server.guests);
    write_metric(out, "messages_total", "counter", server.messages);
    write_metric(out, "refused_total", "counter", server.refused);
    write_metric(out, "connections_refused_total", "counter", inflow_refused());
    write_metric(out, "events_total", "counter", server.events);
    write_metric(out, "store_commits_total", "counter", store.commits);
    write_metric(out, "store_batches_total", "counter", store.batches);
    write_metric(out, "store_writes_total", "counter", store.writes);
    write_metric(out, "store_failures_total", "counter", store.failures);
    write_metric(out, "store_commit_microseconds_total", "counter", store.commit_us);
}

/* ---- Starting and stopping ---- */

/* Tables that have left leave gaps in the memory of this process. */
static void give_memory_back(struct service *service)
{
    uint64_t here = server_count(service->server).tables_here;
#ifdef __GLIBC__
    if (here < service->tables_here) malloc_trim(0);
#endif
    service->tables_here = here;
}

/* That the process runs, and that a minute is over. */
static void on_beat(uv_timer_t *timer)
{
    struct service *service = timer->data;
    wall_clock_ms();
    if (++service->beats < BEATS_OF_MINUTE) return;
    service->beats = 0;
    log_minute();
    give_memory_back(service);
}

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

/* Closes the loop's own handles; it ends when the last of them has gone. */
static void end_loop(struct service *service)
{
    close_handle((uv_handle_t *)&service->stored);
    close_handle((uv_handle_t *)&service->thought);
    close_handle((uv_handle_t *)&service->timer);
    close_handle((uv_handle_t *)&service->goodbye);
    close_handle((uv_handle_t *)&service->beat);
    close_handle((uv_handle_t *)&service->at_once);
    close_handle((uv_handle_t *)&service->watch.timer);
    close_handle((uv_handle_t *)&service->backups.timer);
    listen_end(&service->players);
    listen_end(&service->monitors);
    for (int i = 0; i < SIGNALS; i++) close_handle((uv_handle_t *)&service->signals[i]);
}

/* The network's handles are closed in the loop, so that the context is destroyed in two steps: now, and when the loop
 * has ended. */
static void on_goodbye(uv_timer_t *timer)
{
    struct service *service = timer->data;
    casus_assert(service->sockets.stopping); /* All have been told. */
    ports_close(&service->ports);
    thinkers_stop(&service->thinkers);
    end_loop(service);
}

static void free_parts(struct service *service)
{
    if (service->store != NULL) store_close(service->store);
    thinkers_stop(&service->thinkers);
    if (service->server != NULL) server_free(service->server);
    thinkers_free(&service->thinkers);
    end_loop(service);
    uv_run(&service->loop, UV_RUN_DEFAULT);
    uv_loop_close(&service->loop);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct service *service = handle->data;
    (void)number;
    if (service->sockets.stopping) return;
    service->sockets.stopping = true;
    listen_end(&service->players);
    listen_end(&service->monitors);
    log_line("server", "stopping");
    store_flush(service->store);
    server_stored(service->server, store_reported(service->store), wall_clock_ms());
    server_stop(service->server, "stopping");
    thinkers_stop(&service->thinkers);
    uv_timer_stop(&service->timer);
    uv_timer_stop(&service->beat);
    uv_idle_stop(&service->at_once);
    uv_timer_stop(&service->watch.timer);
    backups_stop(&service->backups);
    uv_timer_start(&service->goodbye, on_goodbye, GOODBYE_MS, 0);
}

/* Other servers reopen their logs on these. They mean nothing here, and must not end all games as they would by
 * default. They are caught rather than ignored, because a program started from here would inherit that. */
static void on_foreign_signal(uv_signal_t *handle, int number)
{
    (void)handle;
    (void)number;
}

static void start_loop(struct service *service)
{
    static const struct {
        int number;
        uv_signal_cb heard;
    } signals[SIGNALS] = {{SIGTERM, on_signal},
                          {SIGINT, on_signal},
                          {SIGHUP, on_signal},
                          {SIGUSR1, on_foreign_signal},
                          {SIGUSR2, on_foreign_signal}};
    uv_loop_init(&service->loop);
    uv_async_init(&service->loop, &service->stored, on_stored);
    uv_async_init(&service->loop, &service->thought, on_thought);
    uv_timer_init(&service->loop, &service->timer);
    uv_timer_init(&service->loop, &service->goodbye);
    uv_timer_init(&service->loop, &service->beat);
    uv_idle_init(&service->loop, &service->at_once);
    uv_timer_init(&service->loop, &service->watch.timer);
    uv_timer_init(&service->loop, &service->backups.timer);
    service->watch.timer.data = &service->watch;
    service->backups.timer.data = &service->backups;
    service->stored.data = service->thought.data = service->timer.data = service->goodbye.data = service->at_once.data =
        service;
    service->beat.data = service;
    for (int i = 0; i < SIGNALS; i++) {
        uv_signal_init(&service->loop, &service->signals[i]);
        service->signals[i].data = service;
        uv_signal_start(&service->signals[i], signals[i].heard, signals[i].number);
    }
}

static bool start_server(struct service *service, char *error, size_t error_size)
{
    struct server_world world = {.context = service,
                                 .send = world_send,
                                 .close = world_close,
                                 .store = world_store,
                                 .random = world_random,
                                 .log = world_log,
                                 .think = world_think,
                                 .read = world_read};
    casus_assert(service->store == NULL && service->server == NULL);
    struct server_options options = {.games = casus_games,
                                     .version = CASUS_VERSION,
                                     .think_ms = service->options->think_ms,
                                     .idle_ms = service->options->idle_ms,
                                     .rate_limit = service->options->rate_limit,
                                     .fault = service->options->fault};
    service->store = store_open(service->options->store_path, wake, service, error, error_size);
    if (service->store == NULL) return false;
    if (!thinkers_start(&service->thinkers, wake_for_thought, service)) {
        snprintf(error, error_size, "No thread for bots can be started.");
        return false;
    }
    service->server = server_make(&world, &options);
    if (service->server == NULL) {
        snprintf(error, error_size, "No memory is left.");
        return false;
    }
    service->sockets.server = service->server;
    struct store_reader reader = server_reader(service->server);
    return store_load_index(service->store, &reader, error, error_size) &&
           server_loaded(service->server, wall_clock_ms(), error, error_size);
}

/* What there was: an operator who expects games notices that the store is another. */
static void log_store(const struct service *service)
{
    char text[512];
    struct server_counters counters = server_count(service->server);
    struct store_opened opened = store_opened(service->store);
    if (opened.is_new) snprintf(text, sizeof text, "new and empty: %s", opened.name);
    else
        snprintf(text, sizeof text, "opened: %s, with %llu tables and %llu guests", opened.name,
                 (unsigned long long)counters.tables, (unsigned long long)counters.guests);
    log_line("store", text);
    if (opened.warning != NULL) log_line("store", opened.warning);
}

static void on_player(void *context, int file)
{
    struct service *service = context;
    ports_take(&service->ports, file, false);
}

static void on_monitor(void *context, int file)
{
    struct service *service = context;
    ports_take(&service->ports, file, true);
}

static void say_ready(const struct service *service)
{
    char address[128], metrics[128];
    listen_url(service->options->host, listen_port(service->players.file), address, sizeof address);
    printf("casus: listening on %s\n", address);
    if (service->ports.metrics != NULL) {
        listen_url(service->options->metrics_host, listen_port(service->monitors.file), metrics, sizeof metrics);
        printf("casus: metrics on %smetrics\n", metrics);
    }
    fflush(stdout);
    if (service->options->ready != NULL) service->options->ready(service->options->ready_context, address);
}

/* The ports, before the store: who cannot have them need not wait for it. False: the reason has been said. */
static bool open_ports(struct service *service)
{
    const struct casus_serve_options *options = service->options;
    service->files_max = listen_raise_limit(CONNECTIONS_MAX + PAGES_MAX);
    if (service->files_max == 0) return false;
    service->players.file = listen_open(options->host, options->port);
    if (service->players.file < 0 || options->metrics_host == NULL) return service->players.file >= 0;
    service->monitors.file = listen_open(options->metrics_host, options->metrics_port);
    if (service->monitors.file < 0) close(service->players.file);
    return service->monitors.file >= 0;
}

/* Lets people in, and monitors. */
static void open_doors(struct service *service)
{
    int room = listen_begin(&service->players, &service->loop, service->files_max);
    int pages = room / 4 < PAGES_MAX ? room / 4 : PAGES_MAX;
    service->sockets.count_max = (size_t)(room - pages < CONNECTIONS_MAX ? room - pages : CONNECTIONS_MAX);
    if (service->ports.metrics != NULL) listen_begin(&service->monitors, &service->loop, service->files_max + MONITORS);
}

/* From an open store to the end. Returns the exit status. */
static int serve(struct service *service, struct http_site *site, struct http_metrics *metrics)
{
    casus_assert(service->server != NULL && service->files_max > 0);
    service->ports = (struct ports){.site = site,
                                    .sockets = &service->sockets,
                                    .metrics = service->options->metrics_host != NULL ? metrics : NULL,
                                    .files = service->files_max + MONITORS,
                                    .verbose = service->options->verbose};
    if (!ports_open(&service->ports, &service->loop)) {
        fprintf(stderr, "casus: the network cannot be used.\n");
        free_parts(service);
        return 1;
    }
    open_doors(service);
    log_store(service);
    say_ready(service);
    set_timer(service);
    store_watch_start(&service->watch, service->store, service->server, site);
    backups_start(&service->backups);
    uv_timer_start(&service->beat, on_beat, WALL_CLOCK_BEAT_MS, WALL_CLOCK_BEAT_MS);
    uv_run(&service->loop, UV_RUN_DEFAULT);
    ports_free(&service->ports);
    backlog_free(&service->sockets.backlog);
    free_parts(service);
    log_line("server", "stopped");
    return 0;
}

int casus_serve(const struct casus_serve_options *options)
{
    struct service service = {.options = options,
                              .players = {.file = -1, .arrived = on_player, .context = &service},
                              .monitors = {.file = -1, .arrived = on_monitor, .context = &service},
                              .sockets = {.origin = options->origin,
                                          .verbose = options->verbose,
                                          .happened = on_happened,
                                          .context = &service},
                              .backups = {.store_path = options->store_path,
                                          .folder = options->backup_folder,
                                          .every_ms = (uint64_t)options->backup_minutes * 60000u,
                                          .keep = options->backup_keep,
                                          .done = on_backup,
                                          .context = &service}};
    struct http_site site = {.directory = options->web_directory,
                             .origin = options->origin,
                             .ask_health = store_watch_ask,
                             .health_context = &service.watch};
    bool local = options->metrics_host != NULL && listen_is_loopback(options->metrics_host);
    struct http_metrics metrics = {.write = write_metrics, .context = &service, .is_local = local};
    char error[512];
    if (sodium_init() < 0) {
        fprintf(stderr, "casus: the system gives no random numbers.\n");
        return 1;
    }
    if (options->backup_folder != NULL && !backups_check(options->backup_folder, error, sizeof error)) {
        fprintf(stderr, "casus: %s\n", error);
        return 1;
    }
    if (!open_ports(&service)) return 1;
    start_loop(&service);
    if (!start_server(&service, error, sizeof error)) {
        fprintf(stderr, "casus: %s\n", error);
        free_parts(&service);
        return 1;
    }
    return serve(&service, &site, &metrics);
}
