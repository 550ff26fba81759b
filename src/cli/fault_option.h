/* fault_option.h - the option --plant, which only the programs of the tests have (server/fault.h). */
#ifndef CASUS_CLI_FAULT_OPTION_H
#define CASUS_CLI_FAULT_OPTION_H

#include <stdbool.h>

#include "server/fault.h"

/* The fault of that name, "none" among them; false: there is none, and *fault is as it was. */
bool fault_find(const char *name, enum server_fault *fault);

/* What the help says: "plant a bug, to see that it is found: NAME, NAME ..". The text stays. */
const char *fault_list(void);

#endif
