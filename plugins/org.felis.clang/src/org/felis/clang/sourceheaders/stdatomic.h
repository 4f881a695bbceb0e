/*
 * Atomic operations for programs that are read as source: each is a call that names the operation and its order, since clang's own ones do not say in its syntax tree which they
 * are. The value of *p has the type of *p without _Atomic: the operand of a comma is converted.
 */
#ifndef FELIS_SOURCE_STDATOMIC_H
#define FELIS_SOURCE_STDATOMIC_H

#include <stddef.h>
#include <stdint.h>

typedef enum memory_order {
    memory_order_relaxed,
    memory_order_consume,
    memory_order_acquire,
    memory_order_release,
    memory_order_acq_rel,
    memory_order_seq_cst
} memory_order;

#define ATOMIC_VAR_INIT(value) (value)
#define ATOMIC_FLAG_INIT { 0 }
#define kill_dependency(value) (value)

typedef _Atomic(_Bool) atomic_bool;
typedef _Atomic(char) atomic_char;
typedef _Atomic(signed char) atomic_schar;
typedef _Atomic(unsigned char) atomic_uchar;
typedef _Atomic(short) atomic_short;
typedef _Atomic(unsigned short) atomic_ushort;
typedef _Atomic(int) atomic_int;
typedef _Atomic(unsigned int) atomic_uint;
typedef _Atomic(long) atomic_long;
typedef _Atomic(unsigned long) atomic_ulong;
typedef _Atomic(long long) atomic_llong;
typedef _Atomic(unsigned long long) atomic_ullong;
typedef _Atomic(size_t) atomic_size_t;
typedef _Atomic(ptrdiff_t) atomic_ptrdiff_t;
typedef _Atomic(intptr_t) atomic_intptr_t;
typedef _Atomic(uintptr_t) atomic_uintptr_t;
typedef _Atomic(intmax_t) atomic_intmax_t;
typedef _Atomic(uintmax_t) atomic_uintmax_t;
typedef struct atomic_flag {
    atomic_bool felis_value;
} atomic_flag;

void __felis_atomic_fence(int order);
void __felis_atomic_init(volatile void *, ...);
long long __felis_atomic_load(const volatile void *, int order);
void __felis_atomic_store(volatile void *, int order, ...);
long long __felis_atomic_exchange(volatile void *, int order, ...);
long long __felis_atomic_fetch_add(volatile void *, int order, ...);
long long __felis_atomic_fetch_sub(volatile void *, int order, ...);
long long __felis_atomic_fetch_or(volatile void *, int order, ...);
long long __felis_atomic_fetch_xor(volatile void *, int order, ...);
long long __felis_atomic_fetch_and(volatile void *, int order, ...);
_Bool __felis_atomic_compare_exchange_strong(volatile void *, int success, int failure, void *expected, ...);
_Bool __felis_atomic_compare_exchange_weak(volatile void *, int success, int failure, void *expected, ...);

#define felis_value_type(p) __typeof__(((void)0, *(p)))
#define felis_value(p, value) ((felis_value_type(p))(value))

#define atomic_init(p, value) __felis_atomic_init((p), felis_value(p, value))
#define atomic_thread_fence(order) __felis_atomic_fence(order)
#define atomic_signal_fence(order) ((void)(order))
#define atomic_is_lock_free(p) ((void)(p), 1)

#define atomic_load_explicit(p, order) ((felis_value_type(p))__felis_atomic_load((p), (order)))
#define atomic_store_explicit(p, value, order) __felis_atomic_store((p), (order), felis_value(p, value))
#define atomic_exchange_explicit(p, value, order) ((felis_value_type(p))__felis_atomic_exchange((p), (order), felis_value(p, value)))
#define atomic_fetch_add_explicit(p, value, order) ((felis_value_type(p))__felis_atomic_fetch_add((p), (order), (value)))
#define atomic_fetch_sub_explicit(p, value, order) ((felis_value_type(p))__felis_atomic_fetch_sub((p), (order), (value)))
#define atomic_fetch_or_explicit(p, value, order) ((felis_value_type(p))__felis_atomic_fetch_or((p), (order), (value)))
#define atomic_fetch_xor_explicit(p, value, order) ((felis_value_type(p))__felis_atomic_fetch_xor((p), (order), (value)))
#define atomic_fetch_and_explicit(p, value, order) ((felis_value_type(p))__felis_atomic_fetch_and((p), (order), (value)))
#define atomic_compare_exchange_strong_explicit(p, expected, value, success, failure) \
    __felis_atomic_compare_exchange_strong((p), (success), (failure), (expected), felis_value(p, value))
#define atomic_compare_exchange_weak_explicit(p, expected, value, success, failure) \
    __felis_atomic_compare_exchange_weak((p), (success), (failure), (expected), felis_value(p, value))

#define atomic_load(p) atomic_load_explicit((p), memory_order_seq_cst)
#define atomic_store(p, value) atomic_store_explicit((p), (value), memory_order_seq_cst)
#define atomic_exchange(p, value) atomic_exchange_explicit((p), (value), memory_order_seq_cst)
#define atomic_fetch_add(p, value) atomic_fetch_add_explicit((p), (value), memory_order_seq_cst)
#define atomic_fetch_sub(p, value) atomic_fetch_sub_explicit((p), (value), memory_order_seq_cst)
#define atomic_fetch_or(p, value) atomic_fetch_or_explicit((p), (value), memory_order_seq_cst)
#define atomic_fetch_xor(p, value) atomic_fetch_xor_explicit((p), (value), memory_order_seq_cst)
#define atomic_fetch_and(p, value) atomic_fetch_and_explicit((p), (value), memory_order_seq_cst)
#define atomic_compare_exchange_strong(p, expected, value) \
    atomic_compare_exchange_strong_explicit((p), (expected), (value), memory_order_seq_cst, memory_order_seq_cst)
#define atomic_compare_exchange_weak(p, expected, value) \
    atomic_compare_exchange_weak_explicit((p), (expected), (value), memory_order_seq_cst, memory_order_seq_cst)

#define atomic_flag_test_and_set_explicit(flag, order) atomic_exchange_explicit(&(flag)->felis_value, 1, (order))
#define atomic_flag_test_and_set(flag) atomic_flag_test_and_set_explicit((flag), memory_order_seq_cst)
#define atomic_flag_clear_explicit(flag, order) atomic_store_explicit(&(flag)->felis_value, 0, (order))
#define atomic_flag_clear(flag) atomic_flag_clear_explicit((flag), memory_order_seq_cst)

#endif
