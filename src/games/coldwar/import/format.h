/* What Cold War reads and writes of other programs. */
#ifndef COLDWAR_FORMAT_H
#define COLDWAR_FORMAT_H

#include "casus/casus.h"

/* Ended by a name of NULL. */
extern const struct casus_format cw_formats[];

#endif
