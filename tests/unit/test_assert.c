/* A failing assert is noticed: it ends the process with SIGABRT and names expression, file and line; and the core that
 * the tests run on has its asserts. Each case runs in a child process. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "casus/assert.h"
#include "casus/random.h"

struct end {
    int status;
    char told[256]; /* What it wrote on stderr. */
};

/* How a child that does this ends. */
static struct end end_of(void (*act)(void))
{
    struct end end = {0};
    int told[2];
    assert_int_equal(pipe(told), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        (void)signal(SIGABRT, SIG_DFL);
        dup2(told[1], STDERR_FILENO);
        act();
        _exit(0);
    }
    close(told[1]);
    ssize_t length = read(told[0], end.told, sizeof end.told - 1);
    close(told[0]);
    assert_true(length >= 0);
    assert_int_equal(waitpid(child, &end.status, 0), child);
    return end;
}

static void assert_aborted(struct end end, const char *expression, const char *file)
{
    assert_true(WIFSIGNALED(end.status));
    assert_int_equal(WTERMSIG(end.status), SIGABRT);
    assert_non_null(strstr(end.told, expression));
    assert_non_null(strstr(end.told, file));
}

static volatile unsigned one = 1;

static void fail_require(void)
{
    casus_require(one == 2);
}

static void fail_assert(void)
{
    casus_assert(one == 3);
}

static void hold(void)
{
    casus_require(one == 1);
    casus_assert(one == 1);
}

/* A number below none: an assert inside the core. */
static void fail_in_core(void)
{
    struct casus_random random = casus_random_make(1);
    (void)casus_random_below(&random, one - 1);
}

static void a_failing_require_aborts_and_says_where(void **unused)
{
    (void)unused;
    assert_aborted(end_of(fail_require), "one == 2", "test_assert.c:");
}

static void a_failing_assert_aborts_in_tests(void **unused)
{
    (void)unused;
    assert_int_equal(CASUS_CHECKS, 1);
    assert_aborted(end_of(fail_assert), "one == 3", "test_assert.c:");
}

static void the_core_of_the_tests_is_checked(void **unused)
{
    (void)unused;
    assert_aborted(end_of(fail_in_core), "limit >= 1", "random.c:");
}

static void what_holds_goes_on(void **unused)
{
    (void)unused;
    struct end end = end_of(hold);
    assert_true(WIFEXITED(end.status));
    assert_int_equal(WEXITSTATUS(end.status), 0);
    assert_string_equal(end.told, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failing_require_aborts_and_says_where),
        cmocka_unit_test(a_failing_assert_aborts_in_tests),
        cmocka_unit_test(the_core_of_the_tests_is_checked),
        cmocka_unit_test(what_holds_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
