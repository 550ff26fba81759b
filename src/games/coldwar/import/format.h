/* Other programs' formats that Cold War reads and writes. */
#ifndef COLDWAR_FORMAT_H
#define COLDWAR_FORMAT_H

#include "casus/casus.h"

/* Ended by a name of NULL. */
extern const struct casus_format cw_formats[];

#endif
