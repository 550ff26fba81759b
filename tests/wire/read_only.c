/* Loaded before a server's libraries: while the file READ_ONLY_WHILE exists, nothing can be written to the files of a
 * store, as on a disk that the kernel has made read-only (READ_ONLY_ERROR, a number of errno.h: why). Compiled with
 * _GNU_SOURCE. */
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

/* Whether it is refused, with the reason in errno. */
static int refuses(int file)
{
    char link[64], path[4096];
    const char *flag = getenv("READ_ONLY_WHILE"), *reason = getenv("READ_ONLY_ERROR");
    if (flag == NULL || reason == NULL || access(flag, F_OK) != 0) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    if (strstr(path, ".sqlite") == NULL) return 0;
    errno = atoi(reason);
    return 1;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at)
{
    ssize_t (*write_there)(int, const void *, size_t, off64_t) =
        (ssize_t(*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64");
    return refuses(file) ? -1 : write_there(file, bytes, count, at);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at)
{
    return pwrite64(file, bytes, count, at);
}

ssize_t write(int file, const void *bytes, size_t count)
{
    ssize_t (*write_on)(int, const void *, size_t) = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    return refuses(file) ? -1 : write_on(file, bytes, count);
}
