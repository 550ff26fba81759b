/* Learned values, in whole numbers, so that every machine computes the same. */
#include "casus/assert.h"
#include "casus/casus.h"

enum { ONE = 65536 /* Of log-odds. */ };

int64_t casus_log_odds(const struct casus_weights *weights, const struct casus_feature *features, size_t count)
{
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        casus_assert(features[i].index < weights->count);
        sum += (int64_t)features[i].value * weights->weight[features[i].index];
    }
    return sum / (CASUS_FEATURE_ONE * CASUS_WEIGHT_ONE / ONE);
}

enum { STEP = 1 << 12 /* Of log-odds: a sixteenth. */, STEPS = 128 };

/* tanh(x / 2) at every sixteenth of x from 0 to 8, times 100000. */
/* clang-format off */
static const int32_t curve[STEPS + 1] = {
    0, 3124, 6242, 9348, 12435, 15499, 18533, 21533, 24492, 27406, 30271, 33082, 35836, 38528, 41157, 43719, 46212,
    48634, 50983, 53259, 55460, 57586, 59637, 61613, 63515, 65342, 67097, 68779, 70391, 71933, 73407, 74815, 76159,
    77441, 78662, 79824, 80930, 81981, 82980, 83929, 84828, 85682, 86491, 87257, 87983, 88670, 89319, 89934, 90515,
    91064, 91582, 92072, 92535, 92971, 93383, 93771, 94138, 94483, 94809, 95115, 95405, 95677, 95934, 96175, 96403,
    96617, 96819, 97009, 97187, 97355, 97514, 97663, 97803, 97934, 98058, 98175, 98285, 98388, 98485, 98576, 98661,
    98742, 98818, 98889, 98956, 99019, 99078, 99134, 99186, 99235, 99281, 99325, 99365, 99404, 99440, 99474, 99505,
    99535, 99563, 99590, 99615, 99638, 99660, 99680, 99700, 99718, 99735, 99751, 99766, 99780, 99794, 99806, 99818,
    99829, 99839, 99849, 99858, 99867, 99875, 99882, 99889, 99896, 99902, 99908, 99914, 99919, 99924, 99929, 99933,
};
/* clang-format on */

int32_t casus_equity(int64_t log_odds)
{
    int64_t size = log_odds < 0 ? -log_odds : log_odds;
    if (size >= (int64_t)STEP * STEPS) return log_odds < 0 ? -CASUS_EQUITY_ONE : CASUS_EQUITY_ONE;
    int64_t at = size / STEP, rest = size % STEP;
    int32_t equity = (int32_t)((curve[at] * (STEP - rest) + curve[at + 1] * rest) / STEP);
    return log_odds < 0 ? -equity : equity;
}
