/*
 * A queue, as a specification: enqueue(value) returns nothing; dequeue() returns the value that was enqueued first of those that are
 * there, or FELIS_EMPTY if there is none. With FELIS_MAY_BE_EMPTY, dequeue may return FELIS_EMPTY although there are some. What is
 * dequeued has synchronized with its enqueue.
 */
#ifndef FELIS_QUEUE_H
#define FELIS_QUEUE_H

#include <verifier.h>

#ifndef FELIS_EMPTY
#define FELIS_EMPTY (-1LL)
#endif
#ifndef FELIS_CAPACITY
#define FELIS_CAPACITY 32
#endif

static long long felis_queue[FELIS_CAPACITY];
static int felis_queue_put_by[FELIS_CAPACITY];
static int felis_queue_first, felis_queue_end;

_Bool __VERIFIER_allows_enqueue(long long value, long long result)
{
    (void)result;
    felis_queue[felis_queue_end] = value;
    felis_queue_put_by[felis_queue_end++] = __VERIFIER_operation();
    return 1;
}

_Bool __VERIFIER_allows_dequeue(long long nothing, long long result)
{
    (void)nothing;
#ifdef FELIS_MAY_BE_EMPTY
    if (result == FELIS_EMPTY)
        return 1;
#endif
    if (felis_queue_first == felis_queue_end)
        return result == FELIS_EMPTY;
    __VERIFIER_synchronizes_with(felis_queue_put_by[felis_queue_first]);
    return felis_queue[felis_queue_first++] == result;
}

#endif
