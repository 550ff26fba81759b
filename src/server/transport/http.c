/* Static files with the right types and headers, compressed if a compressed copy exists; and two pages for monitoring,
 * of which the metrics have their own port, because they change with what people do in secret. A path can name only
 * files of the site: it consists of plain letters, and never climbs. */
#include "server/transport/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "casus/assert.h"
#include "server/transport/host.h"

enum { PATH_SIZE = 600 };

static const char nothing_here[] = "There is nothing here.\n";

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
    {".woff2", "font/woff2"},
};

static const struct {
    const char *name, *value;
} security_headers[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
     "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), at, end);
}

static int add_security(struct lws *wsi, unsigned char **at, unsigned char *end)
{
    for (size_t i = 0; i < sizeof security_headers / sizeof security_headers[0]; i++) {
        if (add_header(wsi, security_headers[i].name, security_headers[i].value, at, end)) return 1;
    }
    return 0;
}

/* The same headers as for GET, and no body. */
static bool is_head(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
}

/* ---- Texts ---- */

static int answer_text(struct lws *wsi, struct http_answer *answer, unsigned status, const char *type, const char *text,
                       size_t length)
{
    unsigned char headers[LWS_PRE + 2048], *start = headers + LWS_PRE, *at = start, *end = headers + sizeof headers - 1;
    casus_assert(answer->body == NULL);
    answer->body = malloc(LWS_PRE + length + 1);
    if (answer->body == NULL) return -1;
    memcpy(answer->body + LWS_PRE, text, length);
    answer->length = length;
    if (lws_add_http_common_headers(wsi, status, type, length, &at, end) ||
        add_header(wsi, "cache-control:", "no-store", &at, end) || add_security(wsi, &at, end) ||
        lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    if (is_head(wsi)) {
        free(answer->body);
        answer->body = NULL;
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    lws_callback_on_writable(wsi);
    return 0;
}

static int answer_words(struct lws *wsi, struct http_answer *answer, unsigned status, const char *words)
{
    return answer_text(wsi, answer, status, "text/plain; charset=utf-8", words, strlen(words));
}

static int answer_metrics(struct lws *wsi, struct http_answer *answer, const struct http_metrics *metrics)
{
    char body[HTTP_METRICS_MAX];
    struct casus_writer out = casus_writer_make(body, sizeof body);
    metrics->write(metrics->context, &out);
    casus_assert(casus_writer_fits(&out));
    return answer_text(wsi, answer, 200, "text/plain; version=0.0.4", body,
                       out.length < sizeof body ? out.length : sizeof body - 1);
}

static int write_body(struct lws *wsi, struct http_answer *answer)
{
    if (answer->body == NULL) return 0;
    int written = lws_write(wsi, (unsigned char *)answer->body + LWS_PRE, answer->length, LWS_WRITE_HTTP_FINAL);
    bool whole = written == (int)answer->length;
    free(answer->body);
    answer->body = NULL;
    if (!whole || lws_http_transaction_completed(wsi)) return -1;
    return 0;
}

/* ---- Health ---- */

static int ask_health(struct lws *wsi, struct http_answer *answer, struct http_site *site)
{
    casus_assert(!answer->waits);
    *answer = (struct http_answer){.wsi = wsi, .next = site->waiting, .waits = true};
    site->waiting = answer;
    site->ask_health(site->health_context);
    return 0;
}

static void wait_no_more(struct http_site *site, struct http_answer *answer)
{
    struct http_answer **link = &site->waiting;
    if (!answer->waits) return;
    while (*link != NULL && *link != answer) link = &(*link)->next;
    if (*link == answer) *link = answer->next;
    answer->waits = false;
}

void http_tell_health(struct http_site *site, unsigned status, const char *text, size_t length)
{
    for (struct http_answer *answer = site->waiting, *next; answer != NULL; answer = next) {
        next = answer->next;
        answer->body = malloc(length + 1);
        if (answer->body == NULL) continue;
        memcpy(answer->body, text, length);
        answer->length = length;
        answer->status = status;
        lws_callback_on_writable(answer->wsi);
    }
    site->waiting = NULL;
}

/* What has been told is written where the network asks for it. */
static int write_health(struct lws *wsi, struct http_answer *answer)
{
    char *text = answer->body;
    unsigned status = answer->status;
    answer->body = NULL;
    answer->waits = false;
    answer->status = 0;
    int result = answer_text(wsi, answer, status, "text/plain; charset=utf-8", text, answer->length);
    free(text);
    return result;
}

/* ---- Files ---- */

static const char *type_of(const char *path)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && strcmp(path + length - ending, types[i].ending) == 0) return types[i].type;
    }
    return NULL;
}

/* Letters, digits and "-_./", no two dots in a row, no part that begins with a dot. */
static bool is_plain_path(const char *path)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./";
    return path[strspn(path, letters)] == 0 && strstr(path, "..") == NULL && strstr(path, "/.") == NULL &&
           strlen(path) < 200;
}

static bool accepts(struct lws *wsi, const char *encoding)
{
    char value[256];
    return lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
           strstr(value, encoding) != NULL;
}

/* Appends the ending of a compressed copy that is there and welcome; its name, or NULL. */
static const char *choose_encoding(struct lws *wsi, char path[PATH_SIZE])
{
    static const struct {
        const char *name, *ending;
    } encodings[] = {{"br", ".br"}, {"gzip", ".gz"}};
    size_t length = strlen(path);
    casus_assert(length + 8 <= PATH_SIZE);
    for (size_t i = 0; i < 2; i++) {
        snprintf(path + length, PATH_SIZE - length, "%s", encodings[i].ending);
        if (accepts(wsi, encodings[i].name) && access(path, R_OK) == 0) return encodings[i].name;
    }
    path[length] = 0;
    return NULL;
}

static int answer_file(struct lws *wsi, struct http_answer *answer, const struct http_site *site, const char *name)
{
    unsigned char headers[2048], *at = headers, *end = headers + sizeof headers - 1;
    char path[PATH_SIZE];
    const char *type = type_of(name);
    casus_assert(is_plain_path(name)); /* It can name files of the site only. */
    int length = snprintf(path, sizeof path - 8, "%s%s", site->directory, name);
    if (type == NULL || length < 0 || length >= (int)sizeof path - 8 || access(path, R_OK) != 0) {
        if (strcmp(name, "/index.html") != 0) return answer_words(wsi, answer, 404, nothing_here);
        return answer_words(wsi, answer, 503,
                            "The page is not built yet: run make build, or name its directory with --web.\n");
    }
    const char *encoding = choose_encoding(wsi, path);
    bool for_ever = strncmp(name, "/assets/", 8) == 0; /* Their names change with their content. */
    if (add_header(wsi, "cache-control:", for_ever ? "public, max-age=31536000, immutable" : "no-cache", &at, end) ||
        add_header(wsi, "vary:", "accept-encoding", &at, end) ||
        (encoding != NULL && add_header(wsi, "content-encoding:", encoding, &at, end)) || add_security(wsi, &at, end))
        return -1;
    int result = lws_serve_http_file(wsi, path, type, (const char *)headers, (int)(at - headers));
    return result < 0 || (result > 0 && lws_http_transaction_completed(wsi)) ? -1 : 0;
}

/* ---- Requests ---- */

static int answer_visitor(struct lws *wsi, struct http_answer *answer, const char *path)
{
    struct http_site *site = lws_get_protocol(wsi)->user;
    if (strcmp(path, "/healthz") == 0) return ask_health(wsi, answer, site); /* Monitors ask by any name. */
    if (!host_is_own_request(wsi, site->origin)) {
        return answer_words(
            wsi, answer, 421,
            "This server does not go by that name: start it with --origin and the address of the page.\n");
    }
    if (!is_plain_path(path)) return answer_words(wsi, answer, 404, nothing_here);
    return answer_file(wsi, answer, site, strcmp(path, "/") == 0 ? "/index.html" : path);
}

static int answer_monitor(struct lws *wsi, struct http_answer *answer, const char *path)
{
    const struct http_metrics *metrics = lws_get_protocol(wsi)->user;
    /* A page on another site that points its name here would have its visitor's browser read them to it. */
    if (metrics->is_local && !host_is_own_request(wsi, NULL))
        return answer_words(wsi, answer, 421, "The metrics of this machine do not go by that name.\n");
    if (strcmp(path, "/metrics") == 0) return answer_metrics(wsi, answer, metrics);
    return answer_words(wsi, answer, 404, nothing_here);
}

static int serve(struct lws *wsi, enum lws_callback_reasons reason, struct http_answer *answer, void *in, size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return -1; /* A WebSocket that is not ours: on the public port one without the subprotocol. */
    case LWS_CALLBACK_HTTP_WRITEABLE:
        if (answer->waits && answer->status == 0) return 0; /* Not for us. */
        return answer->waits ? write_health(wsi, answer) : write_body(wsi, answer);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION: return lws_http_transaction_completed(wsi) ? -1 : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (answer != NULL) {
            free(answer->body);
            answer->body = NULL;
        }
        return 0;
    default: return lws_callback_http_dummy(wsi, reason, answer, in, length);
    }
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct http_answer *answer = user;
    if (reason == LWS_CALLBACK_CLOSED_HTTP && answer != NULL) wait_no_more(lws_get_protocol(wsi)->user, answer);
    if (reason != LWS_CALLBACK_HTTP) return serve(wsi, reason, answer, in, length);
    *answer = (struct http_answer){.body = NULL};
    return answer_visitor(wsi, answer, in);
}

int http_metrics_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct http_answer *answer = user;
    if (reason != LWS_CALLBACK_HTTP) return serve(wsi, reason, answer, in, length);
    *answer = (struct http_answer){.body = NULL};
    return answer_monitor(wsi, answer, in);
}
