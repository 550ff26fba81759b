/* venue.h - where the suite keeps stores: one row for each driver. */
#ifndef TESTS_STORE_VENUE_H
#define TESTS_STORE_VENUE_H

enum { VENUE_PLACE_SIZE = 256 };

struct venue {
    const char *name; /* Of the driver, on the command line. */
    /* Names a place in which there is no store yet. */
    void (*make)(char place[VENUE_PLACE_SIZE]);
    /* Removes what is there. */
    void (*clear)(const char *place);
};

extern const struct venue sqlite_venue, postgres_venue;

#endif
