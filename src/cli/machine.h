/* machine.h - what a measurement was made on. */
#ifndef CASUS_CLI_MACHINE_H
#define CASUS_CLI_MACHINE_H

#include "casus/text.h"

/* Appends a JSON object: processor, cores, system, kernel, compiler. */
void machine_json(struct casus_writer *out);

#endif
