/* From /proc/cpuinfo, uname() and the compiler that this was built with. */
#include "machine.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

static void read_cpu(char *name, size_t size)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(name, size, "unknown");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "model name", 10) != 0 || strchr(line, ':') == NULL) continue;
        line[strcspn(line, "\n")] = 0;
        snprintf(name, size, "%s", strchr(line, ':') + 2);
        break;
    }
    if (file != NULL) fclose(file);
}

void machine_json(struct casus_writer *out)
{
    char cpu[128];
    struct utsname system;
    read_cpu(cpu, sizeof cpu);
    uname(&system);
    casus_json_open(out, '{');
    casus_json_key_text(out, "cpu", cpu);
    casus_json_key_int(out, "cores", sysconf(_SC_NPROCESSORS_ONLN));
    casus_json_key_text(out, "system", system.sysname);
    casus_json_key_text(out, "kernel", system.release);
    casus_json_key_text(out, "compiler", CASUS_COMPILER);
    casus_json_close(out, '}');
}
