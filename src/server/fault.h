/* fault.h - bugs that can be planted in the server, to see that the simulation finds them.
 *
 * They are compiled only where CASUS_FAULTS is 1: in the second build of the server, which the simulation with --plant
 * links. In the program that people run FAULT is the constant false, so none of them is compiled. */
#ifndef CASUS_SERVER_FAULT_H
#define CASUS_SERVER_FAULT_H

#ifndef CASUS_FAULTS
#define CASUS_FAULTS 0
#endif

enum server_fault {
    FAULT_NONE = 0,
    FAULT_ACK_BEFORE_DURABLE, /* Sends before the store has reported. */
    FAULT_DOUBLE_APPLY,       /* Takes a stale message. */
    FAULT_LOST_EVENT,         /* Does not store some event. */
    FAULT_LATE_ACTION,        /* Takes a move after its deadline. */
    FAULT_LEAK_VIEW,          /* Sends a position that is not masked. */
    FAULT_LEAK_LOG,           /* Tells an event as its actor knows it. */
    FAULT_LEAK_ACCOUNT,       /* Tells in full what an action does. */
    FAULT_LEAK_WATCHER,       /* Shows a watcher what seat 0 sees. */
    FAULT_LEAK_TAKEBACK,      /* Shows all in the position after a takeback. */
    FAULT_LEAK_RECORD,        /* Gives out the record before the end. */
    FAULT_LEAK_REFUSAL,       /* Refuses a move by what is hidden. */
    FAULT_SEALED_EARLY,       /* Reveals a list before all have committed. */
    FAULT_SEALED_HINT,        /* Lets the others notice that a list came. */
    FAULT_LATE_SECRET,        /* Draws the dice's secret when it knows the seats' bytes. */
    FAULT_FORGOTTEN_DEADLINE, /* Forgets when it must look at a table that has left memory. */
    FAULT_STRANGER_PLAYS,     /* Takes moves, votes and resignations from who has no seat. */
    FAULT_STRANGER_ENTERS,    /* Opens a table that is not public without its link. */
    FAULT_STRANGER_TALKS,     /* Takes chat from who has not opened the table. */
    /* Of evenings: */
    FAULT_STRANGER_ORGANISES, /* Lets anybody act as organiser. */
    FAULT_LATE_LIST,          /* Takes a list after its phase's deadline. */
    FAULT_UNSTORED_LIST,      /* Acknowledges a list that it does not store. */
    FAULT_LOST_LIST,          /* Does not count a list when the phase ends. */
    FAULT_LOST_DRAFT,         /* Does not count what a team has written and not sent. */
    FAULT_LEAK_LIST,          /* Tells a team what another one has sent. */
    FAULT_LEAK_DRAFT,         /* Lets organisers notice that a team writes at its plan. */
    FAULT_LEAK_REHEARSED,     /* Rehearses for organisers what teams have not sent. */
    FAULT_LEAK_DEALINGS,      /* Tells a team all that teams deal in. */
    FAULT_LEAK_ROOM,          /* Tells organisers what the members of a team say to one another. */
    FAULT_LEAK_HELP,          /* Tells a team what another one and the organisers say. */
    FAULT_ROLLBACK_FORGETS,   /* Goes back behind a decision that was to stay. */
    FAULT_ROLLBACK_KEEPS,     /* Goes back and leaves the dealings as they are. */
    FAULT_KEY_STAYS,          /* Takes a team's key back, and it opens the team all the same. */
    FAULTS
};

/* Whether this fault is planted, by the options of a server. */
#define FAULT(options, name) (CASUS_FAULTS && (options).fault == FAULT_##name)

#if CASUS_FAULTS
/* Their names, by enum server_fault; the first is "none". */
extern const char *const server_fault_names[FAULTS];
#endif

#endif
