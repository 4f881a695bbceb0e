/*
 * A set, as a specification: add(key) returns whether the key was added, remove(key) whether it was removed, contains(key) whether it
 * is there.
 */
#ifndef FELIS_SET_H
#define FELIS_SET_H

#include <verifier.h>

#ifndef FELIS_CAPACITY
#define FELIS_CAPACITY 32
#endif

static long long felis_set[FELIS_CAPACITY];
static int felis_set_size;

static int felis_set_find(long long key)
{
    for (int i = 0; i < felis_set_size; i++)
        if (felis_set[i] == key)
            return i;
    return -1;
}

_Bool __VERIFIER_allows_add(long long key, long long result)
{
    int at = felis_set_find(key);
    if (at < 0)
        felis_set[felis_set_size++] = key;
    return (at < 0) == !!result;
}

_Bool __VERIFIER_allows_remove(long long key, long long result)
{
    int at = felis_set_find(key);
    if (at >= 0)
        felis_set[at] = felis_set[--felis_set_size];
    return (at >= 0) == !!result;
}

_Bool __VERIFIER_allows_contains(long long key, long long result)
{
    return (felis_set_find(key) >= 0) == !!result;
}

#endif
