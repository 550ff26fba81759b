/* Whole files, read and written. A file is written under another name until it is complete, so that a crash or Ctrl-C
 * leaves no truncated file where a complete one is expected. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "casus/assert.h"
#include "cli.h"

enum { FILE_MAX = 64 << 20 };

/* ---- Reading ---- */

static char *read_stream(FILE *stream, const char *path, size_t *length)
{
    size_t capacity = 1 << 16;
    char *text = malloc(capacity);
    *length = 0;
    while (text != NULL) {
        *length += fread(text + *length, 1, capacity - *length, stream);
        if (*length < capacity) break;
        capacity *= 2;
        char *grown = capacity <= FILE_MAX ? realloc(text, capacity) : NULL;
        if (grown == NULL) free(text);
        text = grown;
    }
    if (text == NULL) cli_say_error(STATUS_UNUSABLE, "%s is larger than %d MiB.", path, FILE_MAX >> 20);
    if (text != NULL && ferror(stream)) {
        cli_say_error(STATUS_UNUSABLE, "%s cannot be read: %s.", path, strerror(errno));
        free(text);
        text = NULL;
    }
    return text;
}

char *cli_read_file(const char *path, size_t *length)
{
    if (strcmp(path, "-") == 0) return read_stream(stdin, "standard input", length);
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        cli_say_error(STATUS_UNUSABLE, "%s cannot be opened: %s.", path, strerror(errno));
        return NULL;
    }
    char *text = read_stream(stream, path, length);
    fclose(stream);
    return text;
}

/* ---- Directories ---- */

static bool make_directory(const char *path, mode_t mode)
{
    struct stat status;
    if (mkdir(path, mode) == 0) return true;
    if (errno == EEXIST && stat(path, &status) == 0 && S_ISDIR(status.st_mode)) return true;
    cli_say_error(STATUS_FAILED, "the directory %s cannot be made: %s.", path,
                  strerror(errno == EEXIST ? ENOTDIR : errno));
    return false;
}

bool cli_make_directories(const char *path, bool private)
{
    char part[FILE_PATH_SIZE];
    mode_t mode = private ? 0700 : 0777;
    if (strlen(path) >= sizeof part) {
        cli_say_error(STATUS_UNUSABLE, "the name of a directory has at most %d characters.", FILE_PATH_SIZE - 1);
        return false;
    }
    for (const char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        snprintf(part, sizeof part, "%.*s", (int)(slash - path), path);
        if (!make_directory(part, mode)) return false;
    }
    return make_directory(path, mode);
}

/* ---- Writing ---- */

bool cli_output_begin(struct cli_output_file *file, const char *path)
{
    int length = snprintf(file->path, sizeof file->path, "%s", path);
    int part_length = snprintf(file->part, sizeof file->part, "%s.%ld.part", path, (long)getpid());
    bool fits = length < FILE_PATH_SIZE && part_length < FILE_PATH_SIZE;
    errno = ENAMETOOLONG;
    file->stream = fits ? fopen(file->part, "wb") : NULL;
    if (file->stream != NULL) return true;
    cli_say_error(STATUS_FAILED, "%s cannot be written: %s.", path, strerror(errno));
    return false;
}

void cli_output_drop(struct cli_output_file *file)
{
    fclose(file->stream);
    remove(file->part);
}

bool cli_output_end(struct cli_output_file *file, bool whole)
{
    casus_assert(file->stream != NULL && strcmp(file->path, file->part) != 0);
    errno = 0;
    bool written = fflush(file->stream) == 0 && !ferror(file->stream);
    written = fclose(file->stream) == 0 && written;
    if (whole && written && rename(file->part, file->path) == 0) return true;
    cli_say_error(STATUS_FAILED, "%s could not be written whole%s%s.", file->path, errno != 0 ? ": " : "",
                  errno != 0 ? strerror(errno) : "");
    remove(file->part);
    return false;
}
