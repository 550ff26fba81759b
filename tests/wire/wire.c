#include "wire/wire.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct wire_server wire_serve(const char *program, const char *store_path)
{
    int out[2];
    char line[256] = "";
    struct wire_server server = {.port = 0};
    if (pipe(out) != 0) exit(1);
    server.process = fork();
    if (server.process == 0) {
        dup2(out[1], STDOUT_FILENO);
        freopen("/dev/null", "w", stderr);
        execl(program, program, "serve", "--port", "0", "--think", "0", "--no-rate-limit", "--store", store_path,
              (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    FILE *stream = fdopen(out[0], "r");
    if (fgets(line, sizeof line, stream) == NULL ||
        sscanf(line, "casus: listening on http://127.0.0.1:%d", &server.port) != 1) {
        fprintf(stderr, "%s serve does not start\n", program);
        exit(1);
    }
    fclose(stream);
    return server;
}

void wire_name_store(char store_path[WIRE_STORE_SIZE])
{
    char folder[] = "/tmp/casus-wire-XXXXXX";
    if (mkdtemp(folder) == NULL) {
        fprintf(stderr, "No folder can be made in /tmp.\n");
        exit(1);
    }
    snprintf(store_path, WIRE_STORE_SIZE, "%s/a.sqlite", folder);
}

void wire_forget(const char *store_path)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char path[256];
        snprintf(path, sizeof path, "%s%s", store_path, endings[i]);
        unlink(path);
    }
    char folder[256];
    snprintf(folder, sizeof folder, "%s", store_path);
    *strrchr(folder, '/') = 0;
    rmdir(folder);
}

/* True once the head of the server's answer has been read to its empty line. */
static bool is_upgraded(int file)
{
    char last[4] = "";
    while (memcmp(last, "\r\n\r\n", 4) != 0) {
        memmove(last, last + 1, 3);
        if (recv(file, last + 3, 1, 0) != 1) return false;
    }
    return true;
}

int wire_connect(int port)
{
    static const char upgrade[] = "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Protocol: casus.1\r\n\r\n";
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const struct timeval patience = {.tv_sec = 10};
    int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    bool good = connect(file, (const struct sockaddr *)&address, sizeof address) == 0 &&
                send(file, upgrade, sizeof upgrade - 1, MSG_NOSIGNAL) == (ssize_t)sizeof upgrade - 1 &&
                is_upgraded(file);
    if (good) return file;
    if (file >= 0) close(file);
    return -1;
}

size_t wire_frame(uint8_t *frame, const char *text, size_t length)
{
    size_t size = 2;
    frame[0] = 0x81;
    frame[1] = 0x80 | (length < 126 ? (uint8_t)length : 126);
    if (length >= 126) {
        frame[2] = (uint8_t)(length >> 8);
        frame[3] = (uint8_t)length;
        size = 4;
    }
    memset(frame + size, 0, 4); /* A mask of zeros leaves the text unchanged. */
    memcpy(frame + size + 4, text, length);
    return size + 4 + length;
}

bool wire_head(const uint8_t *bytes, size_t count, size_t *head, size_t *length)
{
    if (count < 2) return false;
    unsigned extended = (bytes[1] & 127) == 126 ? 2 : (bytes[1] & 127) == 127 ? 8 : 0;
    *head = 2 + extended;
    if (count < *head) return false;
    *length = extended == 0 ? bytes[1] & 127 : 0;
    for (unsigned i = 0; i < extended; i++) *length = *length << 8 | bytes[2 + i];
    return true;
}
