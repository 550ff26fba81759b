/* inflow.h - the gate (gate.h) stands where libwebsockets reads: it does so by recv, and the one that it finds first is
 * ours. One for the process. */
#ifndef CASUS_SERVER_TRANSPORT_INFLOW_H
#define CASUS_SERVER_TRANSPORT_INFLOW_H

#include <libwebsockets.h>
#include <stdbool.h>
#include <stdint.h>

/* For connections with descriptors below `files`, which this thread reads from. False: there is no memory, or this
 * program was linked so that libwebsockets would read past the gate. */
bool inflow_begin(int files);

/* Gives libwebsockets a connection; the gate looks at whatever comes by it. */
void inflow_take(int file, struct lws_vhost *vhost, bool monitor);

/* How many connections have been ended for what came by them, since the process began. */
uint64_t inflow_refused(void);

void inflow_end(void);

#endif
