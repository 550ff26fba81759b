/* damage.h - a position that has lost an invariant does not go on: tests damage a position in every way, each in a
 * child process, which must end at once. */
#ifndef TESTS_DAMAGE_H
#define TESTS_DAMAGE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* Whether `go`, which does damage number `way` to a position and checks it, ends its process by a signal. */
static inline bool is_noticed(void (*go)(size_t number), size_t number)
{
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        (void)freopen("/dev/null", "w", stderr);
        go(number);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status);
}

static inline void expect_each_noticed(void (*go)(size_t number), size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!is_noticed(go, i)) fail_msg("damage %zu was not noticed", i);
    }
}

#endif
