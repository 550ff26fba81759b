/* log.h - structured logs: one JSON object per line on standard error, never a secret. */
#ifndef CASUS_SERVER_LOG_H
#define CASUS_SERVER_LOG_H

/* Writes {"time":..,"about":..,"message":..}. */
void log_line(const char *about, const char *message);

#endif
