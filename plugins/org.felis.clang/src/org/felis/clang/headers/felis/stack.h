/*
 * A stack, as a specification: push(value) returns nothing; pop() returns the value that was pushed last of those that are there, or
 * FELIS_EMPTY if there is none. What is popped has synchronized with its push.
 */
#ifndef FELIS_STACK_H
#define FELIS_STACK_H

#include <verifier.h>

#ifndef FELIS_EMPTY
#define FELIS_EMPTY (-1LL)
#endif
#ifndef FELIS_CAPACITY
#define FELIS_CAPACITY 32
#endif

static long long felis_stack[FELIS_CAPACITY];
static int felis_stack_pushed_by[FELIS_CAPACITY];
static int felis_stack_size;

_Bool __VERIFIER_allows_push(long long value, long long result)
{
    (void)result;
    felis_stack[felis_stack_size] = value;
    felis_stack_pushed_by[felis_stack_size++] = __VERIFIER_operation();
    return 1;
}

_Bool __VERIFIER_allows_pop(long long nothing, long long result)
{
    (void)nothing;
    if (felis_stack_size == 0)
        return result == FELIS_EMPTY;
    __VERIFIER_synchronizes_with(felis_stack_pushed_by[--felis_stack_size]);
    return felis_stack[felis_stack_size] == result;
}

#endif
