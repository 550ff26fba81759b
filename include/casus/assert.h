/* assert.h - what must be true if our own code is right. Never for what the outside world may get wrong: a refusal, a
 * file, a message or a command's argument is answered with an error.
 *
 *   casus_assert(x)    checked wherever CASUS_CHECKS is 1: in tests, under sanitizers, in fuzzers, in debug builds. May
 *                      be costly; a release does not evaluate it.
 *   casus_require(x)   checked in every build, including the release and the browser: for checks that are cheap beside
 *                      the work they guard, and errors that would do harm if ignored.
 *
 * Neither may have a side effect. A failure names the expression, the file and the line on stderr and aborts; without a
 * C library (core.wasm) it traps. */
#ifndef CASUS_ASSERT_H
#define CASUS_ASSERT_H

#ifdef __cplusplus
extern "C" {
#endif

/* CMake's option CASUS_CHECKS defines it as 1 (CMakeLists.txt says for which builds). */
#ifndef CASUS_CHECKS
#define CASUS_CHECKS 0
#endif

#if __STDC_HOSTED__
/* Reports the failure and ends the process. Called only by the macros below. */
__attribute__((noreturn, cold)) void casus_assert_failed(const char *expression, const char *file, int line);
#define CASUS_ASSERT_FAILED(text) casus_assert_failed(text, __FILE__, __LINE__)
#else
#define CASUS_ASSERT_FAILED(text) __builtin_trap()
#endif

#define casus_require(x) ((x) ? (void)0 : CASUS_ASSERT_FAILED(#x))

#if CASUS_CHECKS
#define casus_assert(x) casus_require(x)
#else
#define casus_assert(x) (1 ? (void)0 : (void)(x)) /* Compiled, so that it cannot rot; never evaluated. */
#endif

#ifdef __cplusplus
}
#endif

#endif
