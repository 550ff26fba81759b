/* http.h - the page and /healthz for everybody; /metrics for monitoring, on its own port. */
#ifndef CASUS_SERVER_HTTP_H
#define CASUS_SERVER_HTTP_H

#include <libwebsockets.h>

#include "casus/text.h"

struct http_site {
    const char *directory;             /* Of index.html and assets/. */
    const char *origin;                /* A further origin, whose host is ours as well, or NULL. */
    void (*ask_health)(void *context); /* Has http_tell_health called, now or later. */
    void *health_context;
    struct http_answer *waiting; /* For that. */
};

/* What answers to /metrics: it writes all of them in Prometheus' text format, at most HTTP_METRICS_MAX bytes. */
struct http_metrics {
    void (*write)(void *context, struct casus_writer *out);
    void *context;
    bool is_local; /* Only this machine reaches the port, and it has to call us by a name of our own. */
};

enum { HTTP_METRICS_MAX = 16384 };

/* A body that is still to be written; libwebsockets keeps one for each request. */
struct http_answer {
    char *body; /* LWS_PRE bytes, then the text. */
    size_t length;
    /* Of /healthz, which is answered when the store has been tried: */
    struct lws *wsi;
    struct http_answer *next;
    bool waits;
    unsigned status; /* 0: it is not known yet. */
};

/* Answers all who have asked /healthz. The text is copied. */
void http_tell_health(struct http_site *site, unsigned status, const char *text, size_t length);

/* libwebsockets' callback for plain HTTP on the public port; the protocol's `user` is the site. */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

/* The same for the port of the metrics; the protocol's `user` is a struct http_metrics. There is nothing but /metrics,
 * and no WebSocket. */
int http_metrics_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

#endif
