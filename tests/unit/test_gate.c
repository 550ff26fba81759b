/* What may come in, head by head and frame by frame, however it is cut into pieces on its way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/transport/gate.h"
#include "server/transport/log.h"

#define HOST "Host: 127.0.0.1:8017\r\n"
#define KEY "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAA"
#define UPGRADE "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" KEY "AA==\r\n"

/* What the gate says of those bytes if they come in pieces of that size. */
static enum gate_refusal judge(bool monitor, const char *bytes, size_t length, size_t piece)
{
    struct gate_passage passage = {.monitor = false};
    bool refused = false;
    gate_begin(&passage, monitor);
    for (size_t at = 0; at < length; at += piece) {
        size_t count = length - at < piece ? length - at : piece;
        size_t good = gate_look(&passage, bytes + at, count, 0);
        assert_true(refused ? good == 0 : good == count || passage.refusal != GATE_GOOD);
        refused = passage.refusal != GATE_GOOD;
    }
    gate_end(&passage);
    return passage.refusal;
}

static void expect(bool monitor, const char *bytes, size_t length, enum gate_refusal expected)
{
    for (size_t piece = 1; piece <= length; piece += piece < 80 ? 1 : length) {
        enum gate_refusal refusal = judge(monitor, bytes, length, piece);
        if (refusal != expected)
            fail_msg("in pieces of %zu: %d, not %d: %.60s", piece, (int)refusal, (int)expected, bytes);
    }
    assert_int_equal(judge(monitor, bytes, length, length), expected);
}

/* ---- Heads ---- */

static const struct {
    const char *head;
    enum gate_refusal players, monitors;
} heads[] = {
    {"GET / HTTP/1.1\r\n" HOST "\r\n", GATE_GOOD, GATE_GOOD},
    {"HEAD /x HTTP/1.0\r\n\r\n", GATE_GOOD, GATE_GOOD},
    {"GET / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\nGET /b HTTP/1.1\r\n\r\n", GATE_GOOD, GATE_GOOD},
    {"GET /ws HTTP/1.1\r\n" HOST UPGRADE "\r\n", GATE_GOOD, GATE_UPGRADE},
    {"GET /ws HTTP/1.1\r\nUPGRADE:WebSocket\r\nhost:a\r\nsec-websocket-version:13\r\n" KEY "AA==\r\n\r\n", GATE_GOOD,
     GATE_UPGRADE},
    {"GET /ws HTTP/1.1\r\n" UPGRADE "\r\n", GATE_UPGRADE, GATE_UPGRADE},
    {"GET /ws HTTP/1.1\r\n" HOST "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n", GATE_UPGRADE, GATE_UPGRADE},
    {"GET /ws HTTP/1.1\r\n" HOST "Upgrade: websocket\r\n" KEY "AA==\r\n\r\n", GATE_UPGRADE, GATE_UPGRADE},
    {"GET /ws HTTP/1.1\r\n" HOST KEY "\r\n\r\n", GATE_UPGRADE, GATE_UPGRADE},
    {"GET /ws HTTP/1.1\r\n" HOST "Sec-WebSocket-Version: 8\r\n\r\n", GATE_UPGRADE, GATE_UPGRADE},
    {"HEAD /ws HTTP/1.1\r\n" HOST UPGRADE "\r\n", GATE_UPGRADE, GATE_UPGRADE},
    {"GET / HTTP/1.1\r\n" HOST "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n", GATE_UPGRADE, GATE_UPGRADE},
    {"GET / HTTP/1.1\r\nupgrade: TLS/1.0\r\n\r\n", GATE_UPGRADE, GATE_UPGRADE},
    {"GET / HTTP/1.1\r\nUpgrade: websocket, h2c\r\n\r\n", GATE_UPGRADE, GATE_UPGRADE},
    {"GET / HTTP/1.1\r\nUpgrade: h2c, websocket\r\n\r\n", GATE_UPGRADE, GATE_UPGRADE},
    {"GET / HTTP/1.1\r\nUpgrade:\r\n\r\n", GATE_UPGRADE, GATE_UPGRADE},
    {"GET / HTTP/1.1\r\nUpgrade: websocket\r\nUpgrade: h2c\r\n\r\n", GATE_TWICE, GATE_UPGRADE},
    {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", GATE_VERSION, GATE_VERSION},
    {"GET / HTTP/1.2\r\n\r\n", GATE_VERSION, GATE_VERSION},
    {"GET /\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET  HTTP/1.1\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET * HTTP/1.1\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET http://127.0.0.1/ HTTP/1.1\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET /?a=%2f%41 HTTP/1.1\r\n\r\n", GATE_GOOD, GATE_GOOD},
    {"GET /% HTTP/1.1\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET /%2 HTTP/1.1\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET /%u002e HTTP/1.1\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET /%00 HTTP/1.1\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET / a HTTP/1.1\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET / http/1.1\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {" GET / HTTP/1.1\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"\r\nGET / HTTP/1.1\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET / HTTP/1.1\n" HOST "\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET / HTTP/1.1\r\n" HOST "\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET / HTTP/1.1\r\nX: a\rb\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET / HTTP/1.1\r\nX: a\033[31m\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET / HTTP/1.1\r\nX: a\r\n b\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET / HTTP/1.1\r\nHost : a\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"GET / HTTP/1.1\r\nno field\r\n\r\n", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"\x16\x03\x01 TLS", GATE_NOT_HTTP, GATE_NOT_HTTP},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 3\r\n\r\nabc", GATE_METHOD, GATE_METHOD},
    {"get / HTTP/1.1\r\n\r\n", GATE_METHOD, GATE_METHOD},
    {"OPTIONS / HTTP/1.1\r\n\r\n", GATE_METHOD, GATE_METHOD},
    {"GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\nabcde", GATE_BODY, GATE_BODY},
    {"GET / HTTP/1.1\r\nContent-Length: 00\r\n\r\n", GATE_BODY, GATE_BODY},
    {"GET / HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 5\r\n\r\n", GATE_TWICE, GATE_TWICE},
    {"GET / HTTP/1.1\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n", GATE_BODY, GATE_BODY},
    {"GET / HTTP/1.1\r\ntransfer-encoding: identity\r\n\r\n", GATE_BODY, GATE_BODY},
    {"GET / HTTP/1.1\r\nHost: evil.example\r\n" HOST "\r\n", GATE_TWICE, GATE_TWICE},
    {"GET / HTTP/1.1\r\n" HOST "\r\nPRI * HTTP/2.0\r\n\r\n", GATE_VERSION, GATE_VERSION},
};

static void each_head_is_let_in_or_refused_for_its_reason(void **test)
{
    (void)test;
    for (unsigned i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        expect(false, heads[i].head, strlen(heads[i].head), heads[i].players);
        expect(true, heads[i].head, strlen(heads[i].head), heads[i].monitors);
    }
    static const char with_zero[] = "GET / HTTP/1.1\r\nX: a\0b\r\n\r\n";
    expect(false, with_zero, sizeof with_zero - 1, GATE_NOT_HTTP);
}

/* A head of so many bytes, with so many fields besides. */
static enum gate_refusal judge_long(size_t length, unsigned fields, bool whole)
{
    static char head[4 * GATE_HEAD_MAX];
    size_t at = (size_t)snprintf(head, sizeof head, "GET / HTTP/1.1\r\n");
    for (unsigned i = 0; i < fields; i++) at += (size_t)snprintf(head + at, sizeof head - at, "a:\r\n");
    at += (size_t)snprintf(head + at, sizeof head - at, "x: ");
    if (at + 4 < length) memset(head + at, 'a', length - at - 4);
    if (at + 4 < length) at = length - 4;
    snprintf(head + at, sizeof head - at, "\r\n\r\n");
    return judge(false, head, whole ? at + 4 : at, 1000);
}

static void a_head_has_a_length_and_a_number_of_fields(void **test)
{
    (void)test;
    assert_int_equal(judge_long(GATE_HEAD_MAX, 0, true), GATE_GOOD);
    assert_int_equal(judge_long(GATE_HEAD_MAX + 1, 0, true), GATE_HEAD_LONG);
    assert_int_equal(judge_long((size_t)3 * GATE_HEAD_MAX, 0, false), GATE_HEAD_LONG); /* Whoever never ends it, too. */
    assert_int_equal(judge_long(0, GATE_FIELDS_MAX - 1, true), GATE_GOOD);
    assert_int_equal(judge_long(0, GATE_FIELDS_MAX, true), GATE_HEAD_LONG);
}

/* ---- Frames ---- */

static size_t write_frame(unsigned char *to, unsigned first, bool masked, uint64_t length, size_t carried)
{
    const unsigned mask = masked ? 0x80 : 0, bytes = length < 126 ? 0 : length < 65536 ? 2 : 8;
    size_t at = 0;
    to[at++] = (unsigned char)first;
    to[at++] = (unsigned char)(mask | (bytes == 0 ? (unsigned)length : bytes == 2 ? 126 : 127));
    for (unsigned i = bytes; i > 0; i--) to[at++] = (unsigned char)(length >> 8 * (i - 1));
    memset(to + at, 'm', (masked ? 4 : 0) + carried);
    return at + (masked ? 4 : 0) + carried;
}

static const char asked[] = "GET /ws HTTP/1.1\r\n" HOST UPGRADE "\r\n";

static enum gate_refusal judge_frame(unsigned first, bool masked, uint64_t length, size_t carried)
{
    static unsigned char bytes[80000];
    memcpy(bytes, asked, sizeof asked - 1);
    size_t count = sizeof asked - 1 + write_frame(bytes + sizeof asked - 1, first, masked, length, carried);
    enum gate_refusal whole = judge(false, (const char *)bytes, count, count);
    for (size_t piece = 1; piece < 40; piece++)
        assert_int_equal(judge(false, (const char *)bytes, count, piece), whole);
    return whole;
}

enum { LAST = 0x80, NEXT = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10 };

/* What came before what is refused is answered. */
static void what_comes_before_goes_on(void **test)
{
    static const char good[] = "GET /a HTTP/1.1\r\n" HOST "\r\n", bad[] = "GET /b HTTP/1.1\r\nUpgrade: h2c\r\n\r\n";
    unsigned char bytes[400];
    struct gate_passage passage = {.monitor = false};
    (void)test;
    memcpy(bytes, good, sizeof good - 1);
    memcpy(bytes + sizeof good - 1, bad, sizeof bad - 1);
    gate_begin(&passage, false);
    assert_int_equal(gate_look(&passage, (const char *)bytes, sizeof good + sizeof bad - 2, 0), sizeof good - 1);
    assert_int_equal(passage.refusal, GATE_UPGRADE);

    memcpy(bytes, asked, sizeof asked - 1);
    size_t count = sizeof asked - 1 + write_frame(bytes + sizeof asked - 1, LAST | TEXT, true, 20, 20);
    size_t more = write_frame(bytes + count, LAST | TEXT, false, 20, 20);
    gate_begin(&passage, false);
    assert_int_equal(gate_look(&passage, (const char *)bytes, count + more, 0), count);
    assert_int_equal(passage.refusal, GATE_UNMASKED);
}

static void a_frame_has_a_mask_and_a_known_kind(void **test)
{
    static const unsigned known[] = {NEXT, TEXT, BINARY, CLOSE, PING, PONG};
    (void)test;
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++) {
        assert_int_equal(judge_frame(LAST | known[i], true, 3, 3), GATE_GOOD);
        assert_int_equal(judge_frame(LAST | known[i], false, 3, 3), GATE_UNMASKED);
        assert_int_equal(judge_frame(known[i], true, 3, 3), known[i] >= CLOSE ? GATE_FRAME : GATE_GOOD);
        for (unsigned bit = 0x10; bit < LAST; bit <<= 1)
            assert_int_equal(judge_frame(LAST | bit | known[i], true, 3, 3), GATE_FRAME);
    }
    for (unsigned kind = 3; kind < 16; kind++)
        assert_int_equal(judge_frame(LAST | kind, true, 3, 3), kind >= CLOSE && kind <= PONG ? GATE_GOOD : GATE_FRAME);
    assert_int_equal(judge_frame(LAST | PING, true, 125, 125), GATE_GOOD);
    assert_int_equal(judge_frame(LAST | PING, true, 126, 126), GATE_FRAME);
    assert_int_equal(judge_frame(LAST | TEXT, true, 70000, 70000), GATE_GOOD);
    assert_int_equal(judge_frame(LAST | TEXT, true, INT64_MAX, 10), GATE_GOOD);
    assert_int_equal(judge_frame(LAST | TEXT, true, UINT64_MAX, 10), GATE_FRAME);
}

/* How many such frames are let in one after the other. */
static unsigned let_in(struct gate_passage *passage, unsigned first, uint64_t length, uint64_t now)
{
    unsigned char frame[200];
    size_t count = write_frame(frame, first, true, length, (size_t)length);
    unsigned good = 0;
    while (good < 10 * GATE_FRAMES_BURST && gate_look(passage, (const char *)frame, count, now) == count) good++;
    return good;
}

static struct gate_passage begun(void)
{
    struct gate_passage passage = {.monitor = false};
    gate_begin(&passage, false);
    assert_int_equal(gate_look(&passage, asked, sizeof asked - 1, 0), sizeof asked - 1);
    return passage;
}

static void frames_that_are_no_message_are_counted(void **test)
{
    static const struct {
        unsigned first;
        uint64_t length;
    } counted[] = {{LAST | PING, 0}, {LAST | PONG, 125}, {LAST | CLOSE, 2}, {TEXT, 1}, {NEXT, 0}, {LAST | TEXT, 0}};
    (void)test;
    for (unsigned i = 0; i < sizeof counted / sizeof counted[0]; i++) {
        struct gate_passage passage = begun();
        assert_int_equal(let_in(&passage, counted[i].first, counted[i].length, 0), GATE_FRAMES_BURST);
        assert_int_equal(let_in(&passage, LAST | TEXT, 1, 1000000), 0); /* It is over. */
    }
    struct gate_passage passage = begun();
    assert_int_equal(let_in(&passage, LAST | TEXT, 1, 0), 10 * GATE_FRAMES_BURST); /* The server counts messages. */
}

static void the_count_of_frames_fills_with_time(void **test)
{
    enum { ONE_MS = 1000 / GATE_FRAMES_PER_SECOND };
    unsigned char ping[8];
    const size_t count = write_frame(ping, LAST | PING, true, 0, 0);
    (void)test;
    struct gate_passage passage = begun();
    for (unsigned i = 0; i < GATE_FRAMES_BURST; i++)
        assert_int_equal(gate_look(&passage, (const char *)ping, count, 0), count);
    for (uint64_t now = ONE_MS; now < (uint64_t)100 * ONE_MS; now += ONE_MS)
        assert_int_equal(gate_look(&passage, (const char *)ping, count, now), count);
    struct gate_passage hasty = passage;
    assert_int_equal(gate_look(&hasty, (const char *)ping, count, (uint64_t)100 * ONE_MS - 1), 0);
    assert_int_equal(hasty.refusal, GATE_FRAMES);
    assert_int_equal(let_in(&passage, LAST | PING, 0, 3600000), GATE_FRAMES_BURST); /* No more are saved up. */
}

/* ---- The log of what comes often ---- */

/* Everything that is written to standard error meanwhile. */
static char *logged(void (*act)(void))
{
    static char text[8192];
    FILE *file = tmpfile(), *before = stderr;
    assert_non_null(file);
    stderr = file;
    act();
    stderr = before;
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

static unsigned lines_of(const char *text)
{
    unsigned lines = 0;
    for (; *text != 0; text++) lines += *text == '\n';
    return lines;
}

static void act_often(void)
{
    for (unsigned i = 0; i < 1000; i++) {
        log_often("connection", "a");
        log_often("libwebsockets", "b\n");
    }
}

static void act_strangely(void)
{
    char text[20];
    for (unsigned i = 0; i < 1000; i++) {
        snprintf(text, sizeof text, "line %u", i);
        log_often("libwebsockets", text);
    }
}

static void what_comes_often_is_told_once_a_minute_with_its_number(void **test)
{
    (void)test;
    assert_int_equal(lines_of(logged(act_often)), 2);
    const char *text = logged(log_minute);
    assert_int_equal(lines_of(text), 2);
    assert_non_null(strstr(text, "\"about\":\"connection\",\"message\":\"a (999 more in the last minute)\""));
    assert_non_null(strstr(text, "\"about\":\"libwebsockets\",\"message\":\"b (999 more in the last minute)\""));
    assert_int_equal(lines_of(logged(act_often)), 0); /* It is known, and counted. */
    assert_int_equal(lines_of(logged(log_minute)), 2);
    assert_int_equal(lines_of(logged(log_minute)), 0);
    assert_int_equal(lines_of(logged(act_often)), 2); /* It had stopped. */
    logged(log_minute);
    logged(log_minute);
    assert_int_equal(lines_of(logged(act_strangely)), 16); /* However many kinds of lines there are. */
    assert_non_null(strstr(logged(log_minute), "other lines that come often (984 more in the last minute)"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_head_is_let_in_or_refused_for_its_reason),
        cmocka_unit_test(a_head_has_a_length_and_a_number_of_fields),
        cmocka_unit_test(what_comes_before_goes_on),
        cmocka_unit_test(a_frame_has_a_mask_and_a_known_kind),
        cmocka_unit_test(frames_that_are_no_message_are_counted),
        cmocka_unit_test(the_count_of_frames_fills_with_time),
        cmocka_unit_test(what_comes_often_is_told_once_a_minute_with_its_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
