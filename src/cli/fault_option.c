/* Faults by their names, for the commands that can plant one: compiled only where there are faults. */
#include "fault_option.h"

#include <string.h>

#include "casus/assert.h"
#include "casus/text.h"
#include "cli.h"

bool fault_choose(const char *name, enum server_fault *fault)
{
    casus_assert(name != NULL && fault != NULL);
    for (int i = 0; i < FAULTS; i++) {
        if (strcmp(server_fault_names[i], name) != 0) continue;
        *fault = (enum server_fault)i;
        return true;
    }
    cli_say_error(STATUS_UNUSABLE, "--plant: there is no fault \"%s\"; --help lists them.", name);
    return false;
}

const char *fault_list(void)
{
    static char text[1024];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_write_text(&out, "plant a bug, to see that it is found");
    for (int i = FAULT_NONE + 1; i < FAULTS; i++) {
        casus_write_text(&out, i == FAULT_NONE + 1 ? ": " : ", ");
        casus_write_text(&out, server_fault_names[i]);
    }
    casus_assert(casus_writer_fits(&out));
    return text;
}
