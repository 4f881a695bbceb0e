/*
 * A map from numbers of 32 bits to such numbers, as a specification: put(FELIS_ENTRY(key, value)) returns nothing; get(key) returns the value that
 * was put last, or FELIS_EMPTY if there is none; erase(key) returns what get would, and removes it. What is found has synchronized with
 * its put.
 */
#ifndef FELIS_MAP_H
#define FELIS_MAP_H

#include <verifier.h>

#ifndef FELIS_EMPTY
#define FELIS_EMPTY (-1LL)
#endif
#ifndef FELIS_CAPACITY
#define FELIS_CAPACITY 32
#endif

/* A key with a value, as the argument of put. */
#define FELIS_ENTRY(key, value) ((long long)((unsigned long long)(unsigned int)(key) << 32 | (unsigned int)(value)))

static struct { unsigned int key, value; int put_by; } felis_map[FELIS_CAPACITY];
static int felis_map_size;

static int felis_map_find(unsigned int key)
{
    for (int i = 0; i < felis_map_size; i++)
        if (felis_map[i].key == key)
            return i;
    return -1;
}

_Bool __VERIFIER_allows_put(long long entry, long long result)
{
    (void)result;
    unsigned int key = (unsigned long long)entry >> 32;
    int at = felis_map_find(key);
    if (at < 0)
        at = felis_map_size++;
    felis_map[at].key = key;
    felis_map[at].value = (unsigned int)entry;
    felis_map[at].put_by = __VERIFIER_operation();
    return 1;
}

_Bool __VERIFIER_allows_get(long long key, long long result)
{
    int at = felis_map_find((unsigned int)key);
    if (at < 0)
        return result == FELIS_EMPTY;
    __VERIFIER_synchronizes_with(felis_map[at].put_by);
    return felis_map[at].value == (unsigned int)result && result != FELIS_EMPTY;
}

_Bool __VERIFIER_allows_erase(long long key, long long result)
{
    int at = felis_map_find((unsigned int)key);
    if (!__VERIFIER_allows_get(key, result))
        return 0;
    if (at >= 0)
        felis_map[at] = felis_map[--felis_map_size];
    return 1;
}

#endif
