/* All games of this build. A new game is one line here and one folder beside. */
#include "casus/casus.h"
#include "horizon/horizon.h"

const struct casus_game *const casus_games[] = {&casus_horizon, NULL};
