/* What a program says to its verifier. The names are those of the competition on software verification (SV-COMP) and of its tools. */
#ifndef FELIS_VERIFIER_H
#define FELIS_VERIFIER_H

#include <stddef.h>

/* Executions in which the condition is 0 are of no interest from here on. */
void __VERIFIER_assume(int condition);
/* The property that is verified. */
void __VERIFIER_assert(int condition);

/* Any value of the type. */
_Bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
signed char __VERIFIER_nondet_schar(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
int __VERIFIER_nondet_int(void);
unsigned int __VERIFIER_nondet_uint(void);
unsigned int __VERIFIER_nondet_unsigned(void);
unsigned int __VERIFIER_nondet_unsigned_int(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
size_t __VERIFIER_nondet_size_t(void);
void *__VERIFIER_nondet_pointer(void);

/* The loop that follows is unrolled so often, whatever the bound of the verification is. */
void __VERIFIER_loop_bound(int bound);

/* Nothing of other threads comes between the two (only under sequential consistency). */
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

/* A loop that waits: begin before the loop, start at the start of each iteration, end with the condition for leaving it. */
void __VERIFIER_loop_begin(void);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(int leaves);

#define await_while(condition)                                                          \
    for (int felis_again = (__VERIFIER_loop_begin(), 0);                                \
         __VERIFIER_spin_start(), felis_again = !!(condition),                          \
             __VERIFIER_spin_end(!felis_again), felis_again;)

/*
 * An operation on an object begins, with an argument, and ends, with a result. What it may return is said by a function
 *
 *     _Bool __VERIFIER_allows_NAME(long long argument, long long result)
 *
 * for each operation, on variables of its own: they are called one after the other, in some order, and say whether each operation may return
 * what it did. felis/stack.h, queue.h, set.h, map.h, register.h and counter.h have such functions.
 */
void __VERIFIER_method_begin(const char *name, long long argument);
void __VERIFIER_method_end(const char *name, long long result);

/* In such a function: the number of the call, and that an earlier call synchronizes with this one. */
int __VERIFIER_operation(void);
void __VERIFIER_synchronizes_with(int operation);

/* The number of the running thread; main has 0. */
unsigned int __VERIFIER_tid(void);

#endif
