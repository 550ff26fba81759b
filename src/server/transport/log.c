/* See log.h. */
#include "server/transport/log.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "casus/text.h"

void log_line(const char *about, const char *message)
{
    char line[1024], when[40];
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    size_t length = strcspn(message, "\n");
    struct casus_writer out = casus_writer_make(line, sizeof line);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "time", when);
    casus_json_key_text(&out, "about", about);
    casus_json_key(&out, "message");
    casus_json_string(&out, message, length < 800 ? length : 800);
    casus_json_close(&out, '}');
    fprintf(stderr, "%s\n", line);
}
