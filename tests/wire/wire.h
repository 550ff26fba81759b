/* wire.h - a server process and WebSockets to it, for the programs that stress the real server from outside. */
#ifndef CASUS_WIRE_WIRE_H
#define CASUS_WIRE_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct wire_server {
    pid_t process;
    int port;
};

/* Starts `program` serve on any free port, with bots that do not wait and without a rate limit. Exits with a sentence
 * if it does not start. */
struct wire_server wire_serve(const char *program, const char *store_path);

enum { WIRE_STORE_SIZE = 64 };

/* Names a store that is not there yet, in a new folder. */
void wire_name_store(char store_path[WIRE_STORE_SIZE]);

/* Removes that store's files and the folder. */
void wire_forget(const char *store_path);

/* A connection on which messages may be sent, or -1. */
int wire_connect(int port);

enum { WIRE_HEAD_MAX = 14 };

/* Makes the frame of a text message in `frame`, which has room for length + WIRE_HEAD_MAX bytes; returns its size. */
size_t wire_frame(uint8_t *frame, const char *text, size_t length);

/* Reads a frame's head from what has arrived so far: sizes of head and message. False: more must arrive first. */
bool wire_head(const uint8_t *bytes, size_t count, size_t *head, size_t *length);

#endif
