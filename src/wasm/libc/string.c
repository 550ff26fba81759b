/* With -mbulk-memory the compiler turns the builtins into single instructions of the machine. */
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count)
{
    return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count)
{
    return __builtin_memmove(to, from, count);
}

void *memset(void *to, int value, size_t count)
{
    return __builtin_memset(to, value, count);
}

int memcmp(const void *one, const void *other, size_t count)
{
    const unsigned char *a = one, *b = other;
    for (size_t i = 0; i < count; i++) {
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    }
    return 0;
}

size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length] != 0) length++;
    return length;
}

int strcmp(const char *one, const char *other)
{
    while (*one != 0 && *one == *other) {
        one++;
        other++;
    }
    return (unsigned char)*one - (unsigned char)*other;
}

void *memchr(const void *text, int letter, size_t count)
{
    const unsigned char *at = text;
    for (size_t i = 0; i < count; i++) {
        if (at[i] == (unsigned char)letter) return (void *)(at + i);
    }
    return NULL;
}

char *strchr(const char *text, int letter)
{
    while (*text != 0 && *text != (char)letter) text++;
    return *text == (char)letter ? (char *)text : NULL;
}
