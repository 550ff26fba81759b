/* One line on a terminal that shows the progress of a long run. */
#include <stdio.h>
#include <unistd.h>

#include "cli.h"

static double shown; /* When the line was last written; 0: nothing is under way. */

/* Whether to write the line now. Short runs show nothing. */
static bool is_due(void)
{
    double now = cli_seconds_now();
    if (shown <= 0) shown = now + 0.7;
    if (now - shown < 0.3 || !isatty(STDERR_FILENO)) return false;
    shown = now;
    return true;
}

void cli_show_progress(const char *what, uint64_t done, uint64_t all)
{
    if (is_due()) fprintf(stderr, "\r%s: %llu of %llu ", what, (unsigned long long)done, (unsigned long long)all);
}

void cli_show_games(uint64_t done, uint64_t all, uint64_t decisions)
{
    if (!is_due()) return;
    fprintf(stderr, "\rgames: %llu of %llu, decisions: %llu ", (unsigned long long)done, (unsigned long long)all,
            (unsigned long long)decisions);
}

void cli_end_progress(void)
{
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    shown = 0;
}
