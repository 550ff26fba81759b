/* A binary heap of letters. */
#include "simulate/network.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"

static bool is_before(const struct letter *one, const struct letter *other)
{
    return one->arrives < other->arrives || (one->arrives == other->arrives && one->order < other->order);
}

static void exchange(struct network *network, size_t one, size_t other)
{
    struct letter held = network->letter[one];
    casus_assert(one < network->count && other < network->count);
    network->letter[one] = network->letter[other];
    network->letter[other] = held;
}

static void rise(struct network *network, size_t at)
{
    for (; at > 0 && is_before(&network->letter[at], &network->letter[(at - 1) / 2]); at = (at - 1) / 2)
        exchange(network, at, (at - 1) / 2);
}

static void sink(struct network *network, size_t at)
{
    for (;;) {
        size_t first = at, left = 2 * at + 1;
        for (size_t child = left; child < left + 2 && child < network->count; child++) {
            if (is_before(&network->letter[child], &network->letter[first])) first = child;
        }
        if (first == at) return;
        exchange(network, at, first);
        at = first;
    }
}

void network_send(struct network *network, struct letter letter)
{
    char *text = malloc(letter.length + 1);
    casus_assert(letter.tab != NULL && letter.text != NULL);
    memcpy(text, letter.text, letter.length);
    text[letter.length] = 0;
    letter.text = text;
    letter.order = network->order++;
    if (network->count == network->capacity) {
        network->capacity = 2 * network->capacity + 64;
        network->letter = realloc(network->letter, network->capacity * sizeof *network->letter);
    }
    casus_assert(network->count < network->capacity);
    network->letter[network->count] = letter;
    rise(network, network->count++);
}

uint64_t network_due(const struct network *network)
{
    return network->count > 0 ? network->letter[0].arrives : UINT64_MAX;
}

struct letter network_take(struct network *network)
{
    struct letter letter = network->letter[0];
    casus_assert(network->count > 0);
    network->letter[0] = network->letter[--network->count];
    sink(network, 0);
    casus_assert(network->count == 0 || is_before(&letter, &network->letter[0]));
    return letter;
}

void network_free(struct network *network)
{
    for (size_t i = 0; i < network->count; i++) free(network->letter[i].text);
    free(network->letter);
}
