/* fault_option.h - the option --plant, which only the programs of the tests have (server/fault.h). */
#ifndef CASUS_CLI_FAULT_OPTION_H
#define CASUS_CLI_FAULT_OPTION_H

#include <stdbool.h>

#include "server/fault.h"

/* The fault of that name, which may be "none"; false if there is no such fault, and then *fault is unchanged. */
bool fault_find(const char *name, enum server_fault *fault);

/* The help's text: "plant a bug, to see that it is found: NAME, NAME ..". It stays valid. */
const char *fault_list(void);

#endif
