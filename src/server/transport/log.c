/* See log.h. */
#include "server/transport/log.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "casus/assert.h"
#include "casus/text.h"

void log_line(const char *about, const char *message)
{
    enum { MESSAGE_MAX = 800 };
    char line[2 * MESSAGE_MAX + 200], text[MESSAGE_MAX + 1], when[40];
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    struct casus_writer out = casus_writer_make(line, sizeof line), plain = casus_writer_make(text, sizeof text);
    casus_write_plain(&plain, message, strcspn(message, "\n"), MESSAGE_MAX);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "time", when);
    casus_json_key_text(&out, "about", about);
    casus_json_key_text(&out, "message", text);
    casus_json_close(&out, '}');
    fprintf(stderr, "%s\n", line);
}

/* ---- What comes often ---- */

enum { KINDS = 16 };

static struct kind {
    char about[24], message[160];
    unsigned long more; /* Since the last minute began. */
} kinds[KINDS + 1] = {[KINDS] = {.about = "log", .message = "other lines that come often"}};
static unsigned kinds_count;

/* The kind of that line, new ones being written; when there is no place for more they are all of the last kind. */
static struct kind *kind_of(const char *about, const char *message)
{
    const size_t length = strcspn(message, "\n");
    for (unsigned i = 0; i < kinds_count; i++) {
        struct kind *kind = &kinds[i];
        const size_t own = strlen(kind->message);
        if (strcmp(kind->about, about) == 0 && strncmp(kind->message, message, own) == 0 &&
            (own == length || own == sizeof kind->message - 1))
            return kind;
    }
    if (kinds_count == KINDS) return &kinds[KINDS];
    struct kind *kind = &kinds[kinds_count++];
    const size_t kept = length < sizeof kind->message ? length : sizeof kind->message - 1;
    snprintf(kind->about, sizeof kind->about, "%s", about);
    memcpy(kind->message, message, kept);
    kind->message[kept] = 0;
    kind->more = 0;
    log_line(about, message);
    return NULL;
}

void log_often(const char *about, const char *message)
{
    struct kind *kind = kind_of(about, message);
    casus_assert(kinds_count <= KINDS);
    if (kind != NULL) kind->more++;
}

/* A kind that did not come again is written at once when it next does. */
void log_minute(void)
{
    char line[256];
    unsigned kept = 0;
    for (unsigned i = 0; i <= KINDS; i++) {
        struct kind *kind = &kinds[i];
        if (kind->more > 0) {
            snprintf(line, sizeof line, "%s (%lu more in the last minute)", kind->message, kind->more);
            log_line(kind->about, line);
        }
        if (i < kinds_count && kind->more > 0) kinds[kept++] = *kind;
    }
    kinds_count = kept;
    for (unsigned i = 0; i < kept; i++) kinds[i].more = 0;
    kinds[KINDS].more = 0;
}
