/* All games of this build. A new game is one line here and one folder beside. */
#include "casus/casus.h"
#include "coldwar/coldwar.h"
#include "horizon/horizon.h"
#include "maga/maga.h"

const struct casus_game *const casus_games[] = {&casus_horizon, &casus_maga, &casus_coldwar, NULL};
