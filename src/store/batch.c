/* The fence behind a failure. */
#include "casus/assert.h"
#include "store.h"

bool store_batch_is_fenced(const struct store_batch *batch)
{
    bool fenced = false;
    for (int i = 0; i < STORE_LANES_MAX; i++) {
        casus_assert(batch->lane[i] == NULL || batch->epoch[i] > 0);
        fenced = fenced || (batch->lane[i] != NULL && batch->epoch[i] <= batch->lane[i]->failed);
    }
    return fenced;
}

void store_batch_failed(const struct store_batch *batch)
{
    for (int i = 0; i < STORE_LANES_MAX; i++) {
        struct store_lane *lane = batch->lane[i];
        if (lane != NULL && batch->epoch[i] > lane->failed) lane->failed = batch->epoch[i];
    }
}
