/* string.h - what the freestanding core needs of the C library in the browser, and nothing more. */
#ifndef CASUS_WASM_STRING_H
#define CASUS_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);
int memcmp(const void *one, const void *other, size_t count);
size_t strlen(const char *text);
int strcmp(const char *one, const char *other);
void *memchr(const void *text, int letter, size_t count);
char *strchr(const char *text, int letter);

#endif
