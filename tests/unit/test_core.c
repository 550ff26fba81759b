/* The core's helpers: hashes, dice, records, text, random numbers, learned values. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "casus/casus.h"
#include "casus/record.h"

static void blake2b_agrees_with_libsodium(void **test)
{
    (void)test;
    uint8_t message[600], key[64], ours[64], theirs[64];
    struct casus_random random = casus_random_make(7);
    for (size_t i = 0; i < sizeof message; i++) message[i] = (uint8_t)casus_random_bits(&random);
    for (size_t i = 0; i < sizeof key; i++) key[i] = (uint8_t)casus_random_bits(&random);
    for (size_t length = 0; length < sizeof message; length += 1 + length / 40) {
        for (size_t key_size = 0; key_size <= 64; key_size += 16) {
            size_t digest_size = 16 + length % 49;
            struct casus_blake2b hash;
            casus_blake2b_init(&hash, digest_size, key, key_size);
            for (size_t at = 0; at < length;) { /* In pieces of all sizes. */
                size_t piece = 1 + casus_random_below(&random, 150);
                if (piece > length - at) piece = length - at;
                casus_blake2b_add(&hash, message + at, piece);
                at += piece;
            }
            casus_blake2b_end(&hash, ours);
            assert_int_equal(
                crypto_generichash_blake2b(theirs, digest_size, message, length, key_size > 0 ? key : NULL, key_size),
                0);
            assert_memory_equal(ours, theirs, digest_size);
        }
    }
}

/* The vectors of docs/protocol.md: secret 00 01 .. 1f, seats' bytes 80 .. 9f and a0 .. bf. */
static struct casus_dice vector_dice(uint8_t commitment[32])
{
    uint8_t secret[32], entropy[64];
    for (uint8_t i = 0; i < 32; i++) secret[i] = i;
    for (uint8_t i = 0; i < 64; i++) entropy[i] = (uint8_t)(128 + i);
    casus_dice_commitment(secret, commitment);
    return casus_dice_make(secret, entropy, 2);
}

static void dice_follow_the_published_derivation(void **test)
{
    (void)test;
    uint8_t commitment[32], expected[32], message[64], block[64];
    struct casus_dice dice = vector_dice(commitment);
    uint8_t secret[32];
    for (uint8_t i = 0; i < 32; i++) secret[i] = i;
    crypto_generichash_blake2b(expected, 32, (const uint8_t *)"casus/1/commitment", 18, secret, 32);
    assert_memory_equal(commitment, expected, 32);
    /* draw: label, u8 length, "deal", u64 5, u32 0 */
    memcpy(message,
           "casus/1/draw\x04"
           "deal\x05\0\0\0\0\0\0\0\0\0\0\0",
           12 + 1 + 4 + 8 + 4);
    crypto_generichash_blake2b(block, 64, message, 12 + 1 + 4 + 8 + 4, dice.key, 32);
    uint64_t first = 0;
    for (int i = 7; i >= 0; i--) first = first << 8 | block[i];
    assert_int_equal(casus_dice_draw(&dice, "deal", 5, 60), first % 60);
}

/* A seat's commitment belongs to one seat of one table and answers one commitment; the dice depend on all bytes
 * given. */
static void shares_are_bound_and_all_count(void **test)
{
    (void)test;
    uint8_t commitment[32], other[32] = {1}, secret[32], entropy[64], share[32], expected[32], message[64];
    for (uint8_t i = 0; i < 32; i++) secret[i] = i;
    for (uint8_t i = 0; i < 64; i++) entropy[i] = (uint8_t)(128 + i);
    casus_dice_commitment(secret, commitment);
    casus_dice_share(entropy, "k3m9q2", 1, commitment, share);
    memcpy(message,
           "casus/2/share\x06"
           "k3m9q2\x01",
           21);
    message[21] = 0;
    memcpy(message + 22, commitment, 32);
    crypto_generichash_blake2b(expected, 32, message, 54, entropy, 32);
    assert_memory_equal(share, expected, 32);
    casus_dice_share(entropy, "k3m9q2", 0, commitment, expected);
    assert_memory_not_equal(share, expected, 32);
    casus_dice_share(entropy, "k3m9q3", 1, commitment, expected);
    assert_memory_not_equal(share, expected, 32);
    casus_dice_share(entropy, "k3m9q2", 1, other, expected);
    assert_memory_not_equal(share, expected, 32);

    const uint8_t *both[2] = {entropy, entropy + 32}, *first[2] = {entropy, NULL}, *second[2] = {NULL, entropy};
    uint8_t keyed[80];
    memcpy(keyed, "casus/2/seats\x20", 14);
    memcpy(keyed + 14, entropy, 32);
    keyed[46] = 0;
    crypto_generichash_blake2b(expected, 32, keyed, 47, secret, 32);
    struct casus_dice dice = casus_dice_make_shared(secret, first, 2);
    assert_memory_equal(dice.key, expected, 32);
    struct casus_dice dice_of_both = casus_dice_make_shared(secret, both, 2),
                      dice_of_second = casus_dice_make_shared(secret, second, 2);
    assert_memory_not_equal(dice.key, dice_of_both.key, 32);
    assert_memory_not_equal(dice.key, dice_of_second.key, 32);
}

static void dice_are_uniform_and_depend_on_everything(void **test)
{
    (void)test;
    uint8_t commitment[32];
    struct casus_dice dice = vector_dice(commitment);
    unsigned count[6] = {0};
    for (uint64_t n = 0; n < 60000; n++) count[casus_dice_draw(&dice, "die", n, 6)]++;
    double chi = 0;
    for (int face = 0; face < 6; face++) chi += (count[face] - 10000.0) * (count[face] - 10000.0) / 10000.0;
    assert_true(chi <
                25.0); /* Five degrees of freedom: exceeded by chance once in 7,000; the numbers here are fixed. */
    uint64_t wide = UINT64_C(1) << 62;
    assert_true(casus_dice_draw(&dice, "die", 1, wide) != casus_dice_draw(&dice, "die", 2, wide));
    assert_true(casus_dice_draw(&dice, "die", 1, wide) != casus_dice_draw(&dice, "dia", 1, wide));
    assert_int_equal(casus_dice_draw(&dice, "die", 1, 1), 0);
}

static size_t write_record(char *text, size_t capacity)
{
    struct casus_writer line = casus_writer_make(text, capacity);
    struct casus_chain chain = {{0}};
    casus_record_open(&line, 0);
    casus_json_key_text(&line, "game", "horizon");
    casus_record_close(&line, &chain);
    size_t length = line.length;
    line = casus_writer_make(text + length, capacity - length);
    casus_record_action(&line, &chain, 1, CASUS_SEAT_CHANCE, "start v", 7, 1790000000000u);
    return length + line.length;
}

static void record_lines_are_chained(void **test)
{
    (void)test;
    char text[1024];
    size_t length = write_record(text, sizeof text);
    struct casus_reader lines = casus_reader_make(text, length);
    struct casus_word line;
    struct casus_chain chain = {{0}};
    int count = 0;
    while (casus_read_line(&lines, &line)) {
        assert_true(casus_record_check(line.at, line.length, &chain));
        count++;
    }
    assert_int_equal(count, 2);
    assert_non_null(
        strstr(text, "{\"n\":1,\"seat\":\"chance\",\"action\":\"start v\",\"time\":1790000000000,\"hash\":\""));
    for (size_t at = 0; at < length; at++) { /* Any changed byte breaks the chain at or after its line. */
        char copy[1024];
        memcpy(copy, text, length);
        if (copy[at] == '\n') continue;
        copy[at] ^= 1;
        /* Hexadecimal digits may be upper case. */
        if (copy[at] == '\n' || (copy[at] | 32) == (text[at] | 32)) continue;
        lines = casus_reader_make(copy, length);
        chain = (struct casus_chain){{0}};
        bool intact = true;
        while (casus_read_line(&lines, &line)) intact = intact && casus_record_check(line.at, line.length, &chain);
        assert_false(intact);
    }
}

static void writer_counts_on_past_its_end(void **test)
{
    (void)test;
    char small[8], large[64];
    struct casus_writer out[2] = {casus_writer_make(small, sizeof small), casus_writer_make(large, sizeof large)};
    for (int i = 0; i < 2; i++) {
        casus_json_open(&out[i], '{');
        casus_json_key_int(&out[i], "a", -5);
        casus_json_key_text(&out[i], "b", "x\n\"\x01");
        casus_json_close(&out[i], '}');
    }
    assert_false(casus_writer_fits(&out[0]));
    assert_true(casus_writer_fits(&out[1]));
    assert_int_equal(out[0].length, out[1].length);
    assert_string_equal(large, "{\"a\":-5,\"b\":\"x\\n\\\"\\u0001\"}");
    assert_string_equal(small, "{\"a\":-5");
}

static void words_and_numbers_are_read_strictly(void **test)
{
    (void)test;
    int64_t value = 99;
    static const char *const bad[] = {"", "-", "1a", "+1", " 1", "11", "-6", "9999999999999999999", "0x1"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(casus_word_int((struct casus_word){bad[i], strlen(bad[i])}, -5, 10, &value));
    }
    assert_int_equal(value, 99);
    assert_true(casus_word_int((struct casus_word){"-5", 2}, -5, 10, &value));
    assert_int_equal(value, -5);
    struct casus_reader words = casus_reader_make("  one two ", 10);
    assert_true(casus_word_is(casus_read_word(&words), "one"));
    assert_true(casus_word_is(casus_read_word(&words), "two"));
    assert_int_equal(casus_read_word(&words).length, 0);
}

static void random_numbers_below_a_limit_are_even(void **test)
{
    (void)test;
    struct casus_random random = casus_random_make(1);
    unsigned count[7] = {0};
    for (int i = 0; i < 70000; i++) count[casus_random_below(&random, 7)]++;
    for (int i = 0; i < 7; i++) assert_in_range(count[i], 9600, 10400);
    for (int i = 0; i < 1000; i++) assert_true(casus_random_below(&random, UINT64_C(3) << 61) < UINT64_C(3) << 61);
    assert_int_equal(casus_random_below(&random, 1), 0);
}

static void refusals_fill_in_their_arguments(void **test)
{
    (void)test;
    struct casus_error error;
    assert_false(casus_refuse(&error, "test.key", "{0} of {1}, {3} {x} {", 3, INT64_C(5000000000), 0, -1));
    assert_string_equal(error.text, "3 of 5000000000, -1 {x} {");
    assert_false(casus_refuse(NULL, "k", "s", 0, 0, 0, 0));
}

static void outcomes_are_found_by_weight(void **test)
{
    (void)test;
    struct casus_outcome outcomes[3] = {{1, 2}, {2, 1}, {3, 5}};
    static const size_t expected[8] = {0, 0, 1, 2, 2, 2, 2, 2};
    assert_int_equal(casus_outcomes_total(outcomes, 3), 8);
    for (uint64_t n = 0; n < 8; n++) assert_int_equal(casus_outcome_at(outcomes, 3, n), expected[n]);
}

static void seats_are_a_set_of_250(void **test)
{
    (void)test;
    struct casus_seats seats = casus_seats_first(250);
    assert_int_equal(casus_seats_count(&seats), 250);
    casus_seats_remove(&seats, 249);
    assert_false(casus_seats_has(&seats, 249));
    assert_true(casus_seats_has(&seats, 248));
    assert_int_equal(casus_seats_count(&seats), 249);
}

/* ---- Text from outside ---- */

static void expect_plain(const char *text, size_t length, size_t most, const char *expected)
{
    char plain[64];
    struct casus_writer out = casus_writer_make(plain, sizeof plain);
    casus_write_plain(&out, text, length, most);
    assert_string_equal(plain, expected);
}

static void text_from_outside_is_made_plain(void **test)
{
    static const struct {
        const char *text, *plain;
    } rows[] = {
        {"Ann, š, Ж, 中, 🎲", "Ann, š, Ж, 中, 🎲"},
        {"\033]0;a\007\033[2J\r\n\tb\177", "?]0;a??[2J???b?"},
        {"a\xc2\x9b"
         "31m",
         "a?31m"}, /* CSI as one character of C1. */
        {"\xe2\x80\x8f"
         "gpj.exe",
         "?gpj.exe"}, /* What turns the direction, */
        {"a\xe2\x80\xa8"
         "b",
         "a?b"}, /* and what breaks a line. */
        {"\xff\xfe", "??"},
        {"\xc0\xaf", "??"},           /* A slash made longer, */
        {"\xed\xa0\x80", "???"},      /* half a pair of UTF-16, */
        {"\xf4\x90\x80\x80", "????"}, /* beyond Unicode, */
        {"\xd0", "?"},                /* and half a letter. */
    };
    (void)test;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        expect_plain(rows[i].text, strlen(rows[i].text), 63, rows[i].plain);
    expect_plain("a\0b", 3, 63, "a?b");
    expect_plain("", 0, 3, "");
}

static void text_from_outside_is_cut_between_characters(void **test)
{
    static const char text[] = "aЖЖЖ"; /* 7 bytes. */
    (void)test;
    expect_plain(text, 7, 7, "aЖЖЖ");
    expect_plain(text, 7, 6, "aЖ…"); /* The mark needs 3. */
    expect_plain(text, 7, 5, "a…");
    expect_plain(text, 7, 3, "…");
    for (size_t most = 3; most < 12; most++) { /* Never longer than that, and always text. */
        char plain[64];
        uint32_t character;
        struct casus_writer out = casus_writer_make(plain, sizeof plain);
        casus_write_plain(&out, "🎲🎲\xf0\x9f🎲", 14, most);
        assert_true(out.length <= most);
        for (const char *at = plain, *end = plain + out.length; at < end;) {
            size_t bytes = casus_read_character(at, end, &character);
            assert_true(bytes > 0);
            at += bytes;
        }
    }
}

/* ---- Learned values ---- */

static void log_odds_are_the_sum_of_features_times_weights(void **test)
{
    enum { ONE = 65536, LOTS = 1000 };
    static const int16_t weight[] = {CASUS_WEIGHT_ONE, -2 * CASUS_WEIGHT_ONE, INT16_MAX, INT16_MIN, 1};
    const struct casus_weights weights = {.count = 5, .weight = weight};
    const struct casus_feature some[] = {{0, CASUS_FEATURE_ONE}, {1, CASUS_FEATURE_ONE / 4}, {4, 128}};
    struct casus_feature lots[LOTS];
    (void)test;
    assert_int_equal(casus_log_odds(&weights, some, 0), 0);
    assert_int_equal(casus_log_odds(&weights, some, 1), ONE);
    assert_int_equal(casus_log_odds(&weights, some + 1, 1), -ONE / 2);
    assert_int_equal(casus_log_odds(&weights, some + 2, 1), 2);
    assert_int_equal(casus_log_odds(&weights, some, 3), ONE / 2 + 2);
    for (size_t i = 0; i < LOTS; i++) lots[i] = (struct casus_feature){3, INT16_MIN}; /* More than 32 bits. */
    assert_int_equal(casus_log_odds(&weights, lots, LOTS), (int64_t)LOTS * 32768 * 32768 / 64);
    for (size_t i = 0; i < LOTS; i++) lots[i] = (struct casus_feature){2, INT16_MIN};
    assert_int_equal(casus_log_odds(&weights, lots, LOTS), (int64_t)-LOTS * 32767 * 32768 / 64);
}

static void equity_is_the_curve_it_says(void **test)
{
    enum { STEP = 37, CLOSE = CASUS_EQUITY_ONE / 1000 };
    static const int64_t ONE = 65536;
    int32_t last = -CASUS_EQUITY_ONE;
    (void)test;
    for (int64_t at = -10 * ONE; at <= 10 * ONE; at += STEP) {
        int32_t equity = casus_equity(at);
        assert_true(equity >= last && equity <= CASUS_EQUITY_ONE);
        assert_int_equal(casus_equity(-at), -equity);
        assert_true(fabs(equity - CASUS_EQUITY_ONE * tanh((double)at / (double)ONE / 2)) <= CLOSE);
        last = equity;
    }
    assert_int_equal(casus_equity(0), 0);
    assert_int_equal(casus_equity((int64_t)1 << 50), CASUS_EQUITY_ONE);
    assert_int_equal(casus_equity(-((int64_t)1 << 50)), -CASUS_EQUITY_ONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blake2b_agrees_with_libsodium),
        cmocka_unit_test(dice_follow_the_published_derivation),
        cmocka_unit_test(shares_are_bound_and_all_count),
        cmocka_unit_test(dice_are_uniform_and_depend_on_everything),
        cmocka_unit_test(record_lines_are_chained),
        cmocka_unit_test(writer_counts_on_past_its_end),
        cmocka_unit_test(words_and_numbers_are_read_strictly),
        cmocka_unit_test(random_numbers_below_a_limit_are_even),
        cmocka_unit_test(text_from_outside_is_made_plain),
        cmocka_unit_test(text_from_outside_is_cut_between_characters),
        cmocka_unit_test(refusals_fill_in_their_arguments),
        cmocka_unit_test(outcomes_are_found_by_weight),
        cmocka_unit_test(seats_are_a_set_of_250),
        cmocka_unit_test(log_odds_are_the_sum_of_features_times_weights),
        cmocka_unit_test(equity_is_the_curve_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
