/* found.h - what a reading has found, kept in one piece of memory until its owner looks at it. */
#ifndef CASUS_STORE_FOUND_H
#define CASUS_STORE_FOUND_H

#include "store.h"

/* A reader that adds what it is told to the reading. */
struct store_reader found_reader(struct store_reading *reading);

#endif
