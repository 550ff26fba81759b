/* The server's growing text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/base/buffer.h"

/* Byte by byte and in pieces of every size: the text so far survives whenever it grows. */
static void a_text_is_whole_however_it_grows(void **test)
{
    enum { SIZES = 40 };
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
    (void)test;
    for (size_t first = 0; first < SIZES; first++) {
        for (size_t second = 0; second < SIZES; second++) {
            struct buffer text = {NULL, 0, 0};
            buffer_add(&text, letters, first);
            buffer_add(&text, letters + first % 13, second);
            assert_int_equal(text.length, first + second);
            assert_memory_equal(text.bytes, letters, first);
            assert_memory_equal(text.bytes + first, letters + first % 13, second);
            assert_int_equal(text.bytes[text.length], 0);
            free(text.bytes);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_text_is_whole_however_it_grows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
