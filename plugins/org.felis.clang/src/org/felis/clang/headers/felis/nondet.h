/* Numbers that an execution chooses, as objects: the operations of the interface Nondet that the thesis on GenMC (ETH Zürich, 2025) describes. Each is a function nondet_…, of numbers of 64 bits that
   wrap around. A number that C has anywhere else is as good: what __VERIFIER_nondet_long yields needs no concretizing, and no sending. */
#ifndef FELIS_NONDET_H
#define FELIS_NONDET_H

#include <stdbool.h>
#include <stdint.h>
#include <verifier.h>

typedef struct {
    int64_t number;
} Nondet;

/* A number that is known. */
static inline Nondet nondet_concrete(int64_t number)
{
    Nondet known = { number };
    return known;
}

/* Any number. */
static inline Nondet nondet_new(void)
{
    return nondet_concrete(__VERIFIER_nondet_longlong());
}

/* The same number. */
static inline Nondet nondet_clone(Nondet number)
{
    return number;
}

/* What memory, also an atomic variable, can hold for another thread; and the number that was put there. */
static inline int64_t nondet_send(Nondet number)
{
    return number.number;
}

static inline Nondet nondet_receive(int64_t sent)
{
    return nondet_concrete(sent);
}

/* The number, to compute with in C. */
static inline int64_t nondet_concretize(Nondet number)
{
    return number.number;
}

static inline Nondet nondet_add(Nondet left, Nondet right)
{
    return nondet_concrete((int64_t)((uint64_t)left.number + (uint64_t)right.number));
}

static inline Nondet nondet_sub(Nondet left, Nondet right)
{
    return nondet_concrete((int64_t)((uint64_t)left.number - (uint64_t)right.number));
}

static inline Nondet nondet_mul(Nondet left, Nondet right)
{
    return nondet_concrete((int64_t)((uint64_t)left.number * (uint64_t)right.number));
}

/* As / and % are, which have no value for 0 and for the least number by -1. */
static inline Nondet nondet_div(Nondet left, Nondet right)
{
    return nondet_concrete(left.number / right.number);
}

static inline Nondet nondet_rem(Nondet left, Nondet right)
{
    return nondet_concrete(left.number % right.number);
}

static inline bool nondet_eq(Nondet left, Nondet right)
{
    return left.number == right.number;
}

static inline bool nondet_ne(Nondet left, Nondet right)
{
    return left.number != right.number;
}

static inline bool nondet_lt(Nondet left, Nondet right)
{
    return left.number < right.number;
}

static inline bool nondet_le(Nondet left, Nondet right)
{
    return left.number <= right.number;
}

static inline bool nondet_gt(Nondet left, Nondet right)
{
    return left.number > right.number;
}

static inline bool nondet_ge(Nondet left, Nondet right)
{
    return left.number >= right.number;
}

#endif
