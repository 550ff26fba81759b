/* fault_option.h - the option --plant, which only the programs of the tests have (server/fault.h). */
#ifndef CASUS_CLI_FAULT_OPTION_H
#define CASUS_CLI_FAULT_OPTION_H

#include <stdbool.h>

#include "server/fault.h"

#if CASUS_FAULTS
/* The fault of that name, which may be "none". False: there is no such fault, which has been reported, and *fault is
 * unchanged. */
bool fault_choose(const char *name, enum server_fault *fault);

/* The help's text: "plant a bug, to see that it is found: NAME, NAME ..". It stays valid. */
const char *fault_list(void);

/* The row of a command's options. */
#define FAULT_OPTION(name) {"--plant", "FAULT", fault_list(), .text = (name)},
#else
#define FAULT_OPTION(name)

static inline bool fault_choose(const char *name, enum server_fault *fault)
{
    (void)name;
    *fault = FAULT_NONE;
    return true;
}
#endif

#endif
