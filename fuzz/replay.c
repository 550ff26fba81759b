/* In place of libFuzzer: gives each file named on the command line to the fuzzer once, so that every build with
 * sanitizers runs all seeds. A finding aborts, as with libFuzzer; the last line names the file that is being read. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int __attribute__((weak)) LLVMFuzzerInitialize(int *argc, char ***argv);

/* The bytes of a copy as long as the file: reading past its end is then noticed. */
static void replay(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        perror(path);
        exit(2);
    }
    size_t size = (size_t)ftell(file);
    uint8_t *bytes = malloc(size + (size == 0));
    rewind(file);
    if (bytes == NULL || fread(bytes, 1, size, file) != size) {
        perror(path);
        exit(2);
    }
    fclose(file);
    LLVMFuzzerTestOneInput(bytes, size);
    free(bytes);
}

int main(int argc, char **argv)
{
    if (LLVMFuzzerInitialize != NULL) LLVMFuzzerInitialize(&argc, &argv);
    if (argc < 2) {
        fprintf(stderr, "replay: expected files to read\n");
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        fprintf(stderr, "%s\n", argv[i]);
        replay(argv[i]);
    }
    return 0;
}
