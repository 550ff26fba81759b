/* Stricter than RFC 9112 where it leaves a choice (lines end with CR LF only, no field is folded or given twice): where
 * a request ends must be the same for us, for libwebsockets and for a proxy before us. */
#include "server/transport/gate.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "casus/assert.h"

enum {
    CONTROL_MAX = 125,
    FIN = 0x80,
    RESERVED = 0x70,
    OPCODE = 0x0f,
    MASKED = 0x80,
    LENGTH_BITS = 0x7f,
    CONTROL = 8,
    PONG = 10
};

static const char head_end[] = "\r\n\r\n";

const struct gate_words *gate_words(enum gate_refusal refusal)
{
    static const struct gate_words words[GATE_REFUSALS] = {
        [GATE_NOT_HTTP] = {400, "Bad Request", "This is not a request of HTTP/1.1."},
        [GATE_VERSION] = {505, "HTTP Version Not Supported", "Only HTTP/1.1 and WebSocket are spoken here."},
        [GATE_METHOD] = {405, "Method Not Allowed", "Only GET and HEAD are understood here."},
        [GATE_BODY] = {400, "Bad Request", "A request has no body here."},
        [GATE_TWICE] = {400, "Bad Request", "A field that may come once has come twice."},
        [GATE_UPGRADE] = {400, "Bad Request", "The only upgrade here is the players' WebSocket."},
        [GATE_HEAD_LONG] = {431, "Request Header Fields Too Large", "The head of the request is too long."},
        [GATE_UNMASKED] = {1002, NULL, "a frame without a mask"},
        [GATE_FRAME] = {1002, NULL, "a frame of no known kind"},
        [GATE_FRAMES] = {1008, NULL, "too many frames that are no message"},
    };
    casus_assert(refusal > GATE_GOOD && refusal < GATE_REFUSALS);
    return &words[refusal];
}

/* ---- Heads ---- */

static bool is_token(const char *text, size_t length)
{
    static const char letters[] = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    for (size_t i = 0; i < length; i++) {
        if (text[i] == 0 || strchr(letters, text[i]) == NULL) return false;
    }
    return length > 0;
}

static bool is_word(const char *text, size_t length, const char *word)
{
    return length == strlen(word) && strncasecmp(text, word, length) == 0;
}

/* A path from "/" on. What its escapes stand for is not cut by a zero. */
static bool is_target(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] != '%') continue;
        if (length - i < 3 || !isxdigit((unsigned char)text[i + 1]) || !isxdigit((unsigned char)text[i + 2]))
            return false;
        if (memcmp(text + i + 1, "00", 2) == 0) return false;
    }
    return length > 0 && text[0] == '/';
}

/* "GET /path HTTP/1.1". */
static enum gate_refusal check_request(const char *line, size_t length, bool *get)
{
    static const char versions[2][9] = {"HTTP/1.1", "HTTP/1.0"};
    enum { VERSION = sizeof versions[0] - 1 };
    const char *end = line + length, *target = memchr(line, ' ', length);
    if (target == NULL || !is_token(line, (size_t)(target - line))) return GATE_NOT_HTTP;
    const char *version = memchr(target + 1, ' ', (size_t)(end - target - 1));
    if (version == NULL || end - version - 1 != VERSION || memcmp(version + 1, "HTTP/", 5) != 0) return GATE_NOT_HTTP;
    if (memcmp(version + 1, versions[0], VERSION) != 0 && memcmp(version + 1, versions[1], VERSION) != 0)
        return GATE_VERSION;
    if (!is_target(target + 1, (size_t)(version - target - 1))) return GATE_NOT_HTTP;
    *get = target - line == 3 && memcmp(line, "GET", 3) == 0;
    bool head = target - line == 4 && memcmp(line, "HEAD", 4) == 0;
    return *get || head ? GATE_GOOD : GATE_METHOD;
}

/* Fields that mean something to us or to who passes requests on, and which a second one would contradict. */
enum field { HOST, ORIGIN, KEY, VERSION, LENGTH, CODING, UPGRADE, OTHER };

enum { KEY_LENGTH = 24, HANDSHAKE = 1u << HOST | 1u << KEY | 1u << VERSION | 1u << UPGRADE };

static enum field field_of(const char *name, size_t length)
{
    static const char *const names[OTHER] = {
        [HOST] = "host",
        [ORIGIN] = "origin",
        [KEY] = "sec-websocket-key",
        [VERSION] = "sec-websocket-version",
        [LENGTH] = "content-length",
        [CODING] = "transfer-encoding",
        [UPGRADE] = "upgrade",
    };
    unsigned i = 0;
    while (i < OTHER && !is_word(name, length, names[i])) i++;
    return (enum field)i;
}

/* "Name: value"; `seen` has a bit for each of the fields that came before. */
static enum gate_refusal check_field(const char *line, size_t length, bool upgrades, unsigned *seen)
{
    const char *end = line + length, *value = memchr(line, ':', length);
    if (value == NULL || !is_token(line, (size_t)(value - line))) return GATE_NOT_HTTP;
    enum field field = field_of(line, (size_t)(value - line));
    for (value++; value < end && (*value == ' ' || *value == '\t');) value++;
    if (field == OTHER) return GATE_GOOD;
    if ((*seen & 1u << field) != 0) return GATE_TWICE;
    *seen |= 1u << field;
    size_t left = (size_t)(end - value);
    if (field == CODING || (field == LENGTH && !is_word(value, left, "0"))) return GATE_BODY;
    if (field == UPGRADE && (!upgrades || !is_word(value, left, "websocket"))) return GATE_UPGRADE;
    if (field == VERSION && !is_word(value, left, "13")) return GATE_UPGRADE;
    return field == KEY && left != KEY_LENGTH ? GATE_UPGRADE : GATE_GOOD;
}

/* Each line ends with CR LF, of which neither stands alone, and has no other control character but a tab. Asked before
 * the head is whole: libwebsockets would take less for its end. */
static bool is_text(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char letter = (unsigned char)text[i];
        if (letter == '\n' ? i == 0 || text[i - 1] != '\r' : letter < ' ' && letter != '\r' && letter != '\t')
            return false;
        if (letter == 0x7f || (i > 0 && text[i - 1] == '\r' && letter != '\n')) return false;
    }
    return true;
}

/* A whole head, up to the line that closes it. */
static enum gate_refusal check_head(struct gate_passage *passage, const char *head, size_t length)
{
    const char *line = head, *end = head + length - 2;
    unsigned seen = 0, fields = 0;
    enum gate_refusal refusal = GATE_GOOD;
    bool get = false;
    casus_assert(length >= 4 && memcmp(end - 2, head_end, 4) == 0);
    for (; line < end && refusal == GATE_GOOD; fields++) {
        size_t line_length = (size_t)((const char *)memchr(line, '\r', (size_t)(end - line)) - line);
        if (fields > GATE_FIELDS_MAX) return GATE_HEAD_LONG;
        refusal = line == head ? check_request(line, line_length, &get)
                               : check_field(line, line_length, get && !passage->monitor, &seen);
        line += line_length + 2;
    }
    passage->frames = (seen & 1u << UPGRADE) != 0;
    if (refusal == GATE_GOOD && passage->frames && (seen & HANDSHAKE) != HANDSHAKE) return GATE_UPGRADE;
    return refusal;
}

/* Looks for the end of the head; what is not whole is kept. Returns how many of the bytes belong to it. */
static size_t take_head(struct gate_passage *passage, const char *bytes, size_t count)
{
    const size_t before = passage->head.length;
    const size_t room = GATE_HEAD_MAX + 1 - before, taken = count < room ? count : room;
    casus_assert(before <= GATE_HEAD_MAX);
    buffer_add(&passage->head, bytes, taken);
    const char *text = passage->head.bytes;
    const char *end = memmem(text, passage->head.length, head_end, 4);
    size_t length = end == NULL ? passage->head.length : (size_t)(end - text) + 4;
    if (!is_text(text, length)) passage->refusal = GATE_NOT_HTTP;
    else if (length > GATE_HEAD_MAX) passage->refusal = GATE_HEAD_LONG;
    else if (end != NULL) passage->refusal = check_head(passage, text, length);
    else return taken;
    gate_end(passage);
    return length - before;
}

/* ---- Frames ---- */

/* In how many further bytes its length is. */
static unsigned length_bytes(const unsigned char *frame)
{
    const int length = frame[1] & LENGTH_BITS;
    return length == 126 ? 2 : length == 127 ? 8 : 0;
}

/* How long the head of a frame is, as far as its first two bytes say. */
static unsigned head_length(const struct gate_passage *passage)
{
    const unsigned char *frame = passage->frame;
    if (passage->frame_length < 2) return 2;
    return 2u + length_bytes(frame) + ((frame[1] & MASKED) != 0 ? 4u : 0u);
}

static uint64_t payload_length(const unsigned char *frame)
{
    const unsigned bytes = length_bytes(frame);
    uint64_t value = bytes == 0 ? frame[1] & LENGTH_BITS : 0;
    for (unsigned i = 0; i < bytes; i++) value = value << 8 | frame[2 + i];
    return value;
}

/* The server counts messages; this counts the frames that it is never shown. */
static bool is_one_too_many(struct gate_passage *passage, uint64_t now)
{
    casus_assert(now >= passage->allowed_at && passage->allowed <= GATE_FRAMES_BURST);
    uint64_t more = (now - passage->allowed_at) * GATE_FRAMES_PER_SECOND / 1000;
    if (more >= GATE_FRAMES_BURST - passage->allowed) {
        passage->allowed = GATE_FRAMES_BURST;
        passage->allowed_at = now;
    } else {
        passage->allowed += (unsigned)more;
        passage->allowed_at += more * 1000 / GATE_FRAMES_PER_SECOND;
    }
    if (passage->allowed == 0) return true;
    passage->allowed--;
    return false;
}

/* A frame's head is whole (RFC 6455, 5.2 and 5.5). */
static enum gate_refusal check_frame(struct gate_passage *passage, uint64_t now)
{
    const unsigned char *frame = passage->frame;
    const unsigned opcode = frame[0] & OPCODE;
    const bool last = (frame[0] & FIN) != 0;
    passage->payload = payload_length(frame);
    if ((frame[1] & MASKED) == 0) return GATE_UNMASKED;
    if ((frame[0] & RESERVED) != 0 || opcode > PONG || (opcode > 2 && opcode < CONTROL)) return GATE_FRAME;
    if (opcode >= CONTROL && (!last || passage->payload > CONTROL_MAX)) return GATE_FRAME;
    if (passage->payload > INT64_MAX) return GATE_FRAME;
    bool message = opcode < CONTROL && last && passage->payload > 0;
    return !message && is_one_too_many(passage, now) ? GATE_FRAMES : GATE_GOOD;
}

static size_t take_payload(struct gate_passage *passage, size_t count)
{
    size_t taken = passage->payload < count ? (size_t)passage->payload : count;
    passage->payload -= taken;
    return taken;
}

static size_t take_frame(struct gate_passage *passage, const char *bytes, size_t count, uint64_t now)
{
    size_t taken = 0;
    casus_assert(passage->payload == 0 && passage->frame_length < head_length(passage));
    while (taken < count && passage->frame_length < head_length(passage))
        passage->frame[passage->frame_length++] = (unsigned char)bytes[taken++];
    if (passage->frame_length == head_length(passage)) {
        passage->refusal = check_frame(passage, now);
        passage->frame_length = 0;
    }
    return taken;
}

/* ---- The gate ---- */

void gate_begin(struct gate_passage *passage, bool monitor)
{
    gate_end(passage);
    *passage = (struct gate_passage){.monitor = monitor, .allowed = GATE_FRAMES_BURST};
}

/* Takes the next head, or the next head of a frame, or what a frame carries. Returns its length. */
static size_t take_one(struct gate_passage *passage, const char *bytes, size_t count, uint64_t now)
{
    if (!passage->frames) return take_head(passage, bytes, count);
    return passage->payload > 0 ? take_payload(passage, count) : take_frame(passage, bytes, count, now);
}

size_t gate_look(struct gate_passage *passage, const char *bytes, size_t count, uint64_t now)
{
    size_t good = 0;
    for (size_t at = 0; at < count && passage->refusal == GATE_GOOD;) {
        at += take_one(passage, bytes + at, count - at, now);
        if (passage->refusal == GATE_GOOD) good = at;
    }
    return good;
}

void gate_end(struct gate_passage *passage)
{
    free(passage->head.bytes);
    passage->head = (struct buffer){.bytes = NULL};
}
