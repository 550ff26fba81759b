/* http.h - the page, /healthz and /metrics. */
#ifndef CASUS_SERVER_HTTP_H
#define CASUS_SERVER_HTTP_H

#include <libwebsockets.h>

#include "casus/text.h"

struct http_site {
    const char *directory; /* Of index.html and assets/. */
    const char *origin;    /* A further origin, whose host is ours as well, or NULL. */
    void (*metrics)(void *context, struct casus_writer *out);
    void *metrics_context;
    void (*ask_health)(void *context); /* Has http_tell_health called, now or later. */
    void *health_context;
    struct http_answer *waiting; /* For that. */
};

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

/* libwebsockets' callback for plain HTTP; the protocol's `user` is the site. */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

#endif
