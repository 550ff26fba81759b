/* http.h - the page, /healthz and /metrics. */
#ifndef CASUS_SERVER_HTTP_H
#define CASUS_SERVER_HTTP_H

#include <libwebsockets.h>

#include "casus/text.h"

struct http_site {
    const char *directory; /* Of index.html and assets/. */
    void (*metrics)(void *context, struct casus_writer *out);
    void *metrics_context;
};

/* A body that is still to be written; libwebsockets keeps one for each request. */
struct http_answer {
    char *body; /* LWS_PRE bytes, then the text. */
    size_t length;
};

/* libwebsockets' callback for plain HTTP; the protocol's `user` is the site. */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

#endif
