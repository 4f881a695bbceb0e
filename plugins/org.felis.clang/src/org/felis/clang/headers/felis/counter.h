/* A counter, as a specification: increment(amount) returns what the counter was before, count() what it is; it is 0 at first. */
#ifndef FELIS_COUNTER_H
#define FELIS_COUNTER_H

#include <verifier.h>

static long long felis_counter;

_Bool __VERIFIER_allows_increment(long long amount, long long result)
{
    long long before = felis_counter;
    felis_counter += amount;
    return before == result;
}

_Bool __VERIFIER_allows_count(long long nothing, long long result)
{
    (void)nothing;
    return felis_counter == result;
}

#endif
