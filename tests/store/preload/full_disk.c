/* Loaded into a database's process (LD_PRELOAD): while the file that CASUS_FULL names is there, no
 * file of its tables can grow. */
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* Whether the write would make a table's file longer than it is, and the disk is said to be full. */
static int is_full(int file, off_t offset, size_t count)
{
    char link[64], path[512];
    struct stat status;
    const char *full = getenv("CASUS_FULL");
    if (full == NULL || access(full, F_OK) != 0 || fstat(file, &status) != 0 || offset + (off_t)count <= status.st_size)
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strstr(path, "/base/") != NULL;
}

static ssize_t refuse(void)
{
    errno = ENOSPC;
    return -1;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset)
{
    static ssize_t (*next)(int, const void *, size_t, off_t);
    if (next == NULL) next = (ssize_t(*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite64");
    return is_full(file, offset, count) ? refuse() : next(file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset)
{
    return pwrite64(file, bytes, count, offset);
}
