/* log.h - structured logs: one JSON object per line on standard error, never a secret. */
#ifndef CASUS_SERVER_LOG_H
#define CASUS_SERVER_LOG_H

/* Writes {"time":..,"about":..,"message":..}. */
void log_line(const char *about, const char *message);

/* The same, of what strangers can bring about as often as they like: each line is written once, and from then on only
 * how many more there were, when a minute is over and log_minute is called. */
void log_often(const char *about, const char *message);
void log_minute(void);

#endif
