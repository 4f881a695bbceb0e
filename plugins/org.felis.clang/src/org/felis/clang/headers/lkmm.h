/*
 * Primitives of the Linux kernel (tools/memory-model/Documentation, Documentation/atomic_t.txt) as calls that the verifier knows.
 * The calls and the numbers of the orders are those that Dartagnan's programs use too, so that IR which was made with either header is read.
 */
#ifndef FELIS_LKMM_H
#define FELIS_LKMM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    __LKMM_once, __LKMM_acquire, __LKMM_release, __LKMM_mb, __LKMM_wmb, __LKMM_rmb, __LKMM_rcu_lock, __LKMM_rcu_unlock,
    __LKMM_rcu_sync, __LKMM_before_atomic, __LKMM_after_atomic, __LKMM_after_spinlock, __LKMM_barrier, __LKMM_after_unlock_lock
};
enum { __LKMM_op_add, __LKMM_op_sub, __LKMM_op_and, __LKMM_op_or, __LKMM_op_xor };

intmax_t __LKMM_load(const volatile void *, size_t size, int order);
void __LKMM_store(volatile void *, size_t size, intmax_t value, int order);
intmax_t __LKMM_xchg(volatile void *, size_t size, intmax_t value, int order);
intmax_t __LKMM_cmpxchg(volatile void *, size_t size, intmax_t expected, intmax_t value, int order, int failureOrder);
void __LKMM_atomic_op(volatile void *, size_t size, intmax_t value, int operation);
intmax_t __LKMM_atomic_op_return(volatile void *, size_t size, intmax_t value, int order, int operation);
intmax_t __LKMM_atomic_fetch_op(volatile void *, size_t size, intmax_t value, int order, int operation);
void __LKMM_fence(int order);

/* Accesses of the place p, with the type of what is there. */
#define __LKMM_LOAD(p, order) ((__typeof__(*(p)))__LKMM_load((p), sizeof(*(p)), __LKMM_##order))
#define __LKMM_STORE(p, v, order) __LKMM_store((p), sizeof(*(p)), (intmax_t)(v), __LKMM_##order)
#define __LKMM_XCHG(p, v, order) ((__typeof__(*(p)))__LKMM_xchg((p), sizeof(*(p)), (intmax_t)(v), __LKMM_##order))
#define __LKMM_CMPXCHG(p, o, n, order, failure) \
    ((__typeof__(*(p)))__LKMM_cmpxchg((p), sizeof(*(p)), (intmax_t)(o), (intmax_t)(n), __LKMM_##order, __LKMM_##failure))
#define __LKMM_OP(p, v, op) __LKMM_atomic_op((p), sizeof(*(p)), (intmax_t)(v), __LKMM_op_##op)
#define __LKMM_OP_RETURN(p, v, order, op) \
    ((__typeof__(*(p)))__LKMM_atomic_op_return((p), sizeof(*(p)), (intmax_t)(v), __LKMM_##order, __LKMM_op_##op))
#define __LKMM_FETCH_OP(p, v, order, op) \
    ((__typeof__(*(p)))__LKMM_atomic_fetch_op((p), sizeof(*(p)), (intmax_t)(v), __LKMM_##order, __LKMM_op_##op))

#define READ_ONCE(x) __LKMM_LOAD(&(x), once)
#define WRITE_ONCE(x, v) __LKMM_STORE(&(x), v, once)
#define smp_load_acquire(p) __LKMM_LOAD(p, acquire)
#define smp_store_release(p, v) __LKMM_STORE(p, v, release)
#define smp_store_mb(x, v) do { WRITE_ONCE(x, v); smp_mb(); } while (0)

#define barrier() __LKMM_fence(__LKMM_barrier)
#define smp_mb() __LKMM_fence(__LKMM_mb)
#define smp_rmb() __LKMM_fence(__LKMM_rmb)
#define smp_wmb() __LKMM_fence(__LKMM_wmb)
#define smp_mb__before_atomic() __LKMM_fence(__LKMM_before_atomic)
#define smp_mb__after_atomic() __LKMM_fence(__LKMM_after_atomic)
#define smp_mb__after_spinlock() __LKMM_fence(__LKMM_after_spinlock)
#define smp_mb__after_unlock_lock() __LKMM_fence(__LKMM_after_unlock_lock)

/* RCU. */
#define rcu_read_lock() __LKMM_fence(__LKMM_rcu_lock)
#define rcu_read_unlock() __LKMM_fence(__LKMM_rcu_unlock)
#define synchronize_rcu() __LKMM_fence(__LKMM_rcu_sync)
#define synchronize_rcu_expedited() synchronize_rcu()
#define rcu_dereference(p) READ_ONCE(p)
#define rcu_assign_pointer(p, v) smp_store_release(&(p), v)

/* Locks. */
typedef struct spinlock {
    int unused;
} spinlock_t;

#define DEFINE_SPINLOCK(name) spinlock_t name = { 0 }
#define __SPIN_LOCK_UNLOCKED(name) { 0 }

int __LKMM_SPIN_LOCK(spinlock_t *);
int __LKMM_SPIN_UNLOCK(spinlock_t *);

#define spin_lock_init(lock) ((lock)->unused = 0)
#define spin_lock(lock) __LKMM_SPIN_LOCK(lock)
#define spin_unlock(lock) __LKMM_SPIN_UNLOCK(lock)

#define cpu_relax() ((void)0)

/* Exchanges. Without a suffix, an operation that returns a value is fully ordered. */
#define xchg(p, v) __LKMM_XCHG(p, v, mb)
#define xchg_relaxed(p, v) __LKMM_XCHG(p, v, once)
#define xchg_acquire(p, v) __LKMM_XCHG(p, v, acquire)
#define xchg_release(p, v) __LKMM_XCHG(p, v, release)
#define cmpxchg(p, o, n) __LKMM_CMPXCHG(p, o, n, mb, mb)
#define cmpxchg_relaxed(p, o, n) __LKMM_CMPXCHG(p, o, n, once, once)
#define cmpxchg_acquire(p, o, n) __LKMM_CMPXCHG(p, o, n, acquire, acquire)
#define cmpxchg_release(p, o, n) __LKMM_CMPXCHG(p, o, n, release, release)

/* Atomic counters. */
typedef struct {
    int counter;
} atomic_t;

typedef struct {
    int64_t counter;
} atomic64_t;

typedef atomic64_t atomic_long_t;

#define ATOMIC_INIT(i) { (i) }
#define ATOMIC64_INIT(i) { (i) }
#define ATOMIC_LONG_INIT(i) { (i) }

#define atomic_read(v) READ_ONCE((v)->counter)
#define atomic_read_acquire(v) smp_load_acquire(&(v)->counter)
#define atomic_set(v, i) WRITE_ONCE((v)->counter, i)
#define atomic_set_release(v, i) smp_store_release(&(v)->counter, i)
#define atomic_add(i, v) __LKMM_OP(&(v)->counter, i, add)
#define atomic_sub(i, v) __LKMM_OP(&(v)->counter, i, sub)
#define atomic_and(i, v) __LKMM_OP(&(v)->counter, i, and)
#define atomic_or(i, v) __LKMM_OP(&(v)->counter, i, or)
#define atomic_xor(i, v) __LKMM_OP(&(v)->counter, i, xor)
#define atomic_andnot(i, v) atomic_and(~(i), v)
#define atomic_inc(v) atomic_add(1, v)
#define atomic_dec(v) atomic_sub(1, v)
#define atomic_add_return(i, v) __LKMM_OP_RETURN(&(v)->counter, i, mb, add)
#define atomic_sub_return(i, v) __LKMM_OP_RETURN(&(v)->counter, i, mb, sub)
#define atomic_inc_return(v) atomic_add_return(1, v)
#define atomic_dec_return(v) atomic_sub_return(1, v)
#define atomic_fetch_add(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, add)
#define atomic_fetch_sub(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, sub)
#define atomic_fetch_and(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, and)
#define atomic_fetch_or(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, or)
#define atomic_fetch_xor(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, xor)
#define atomic_fetch_andnot(i, v) atomic_fetch_and(~(i), v)
#define atomic_fetch_inc(v) atomic_fetch_add(1, v)
#define atomic_fetch_dec(v) atomic_fetch_sub(1, v)
#define atomic_xchg(v, i) xchg(&(v)->counter, i)
#define atomic_cmpxchg(v, o, n) cmpxchg(&(v)->counter, o, n)
#define atomic_add_return_relaxed(i, v) __LKMM_OP_RETURN(&(v)->counter, i, once, add)
#define atomic_sub_return_relaxed(i, v) __LKMM_OP_RETURN(&(v)->counter, i, once, sub)
#define atomic_inc_return_relaxed(v) atomic_add_return_relaxed(1, v)
#define atomic_dec_return_relaxed(v) atomic_sub_return_relaxed(1, v)
#define atomic_fetch_add_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, add)
#define atomic_fetch_sub_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, sub)
#define atomic_fetch_and_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, and)
#define atomic_fetch_or_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, or)
#define atomic_fetch_xor_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, xor)
#define atomic_fetch_andnot_relaxed(i, v) atomic_fetch_and_relaxed(~(i), v)
#define atomic_fetch_inc_relaxed(v) atomic_fetch_add_relaxed(1, v)
#define atomic_fetch_dec_relaxed(v) atomic_fetch_sub_relaxed(1, v)
#define atomic_xchg_relaxed(v, i) xchg_relaxed(&(v)->counter, i)
#define atomic_cmpxchg_relaxed(v, o, n) cmpxchg_relaxed(&(v)->counter, o, n)
#define atomic_add_return_acquire(i, v) __LKMM_OP_RETURN(&(v)->counter, i, acquire, add)
#define atomic_sub_return_acquire(i, v) __LKMM_OP_RETURN(&(v)->counter, i, acquire, sub)
#define atomic_inc_return_acquire(v) atomic_add_return_acquire(1, v)
#define atomic_dec_return_acquire(v) atomic_sub_return_acquire(1, v)
#define atomic_fetch_add_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, add)
#define atomic_fetch_sub_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, sub)
#define atomic_fetch_and_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, and)
#define atomic_fetch_or_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, or)
#define atomic_fetch_xor_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, xor)
#define atomic_fetch_andnot_acquire(i, v) atomic_fetch_and_acquire(~(i), v)
#define atomic_fetch_inc_acquire(v) atomic_fetch_add_acquire(1, v)
#define atomic_fetch_dec_acquire(v) atomic_fetch_sub_acquire(1, v)
#define atomic_xchg_acquire(v, i) xchg_acquire(&(v)->counter, i)
#define atomic_cmpxchg_acquire(v, o, n) cmpxchg_acquire(&(v)->counter, o, n)
#define atomic_add_return_release(i, v) __LKMM_OP_RETURN(&(v)->counter, i, release, add)
#define atomic_sub_return_release(i, v) __LKMM_OP_RETURN(&(v)->counter, i, release, sub)
#define atomic_inc_return_release(v) atomic_add_return_release(1, v)
#define atomic_dec_return_release(v) atomic_sub_return_release(1, v)
#define atomic_fetch_add_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, add)
#define atomic_fetch_sub_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, sub)
#define atomic_fetch_and_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, and)
#define atomic_fetch_or_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, or)
#define atomic_fetch_xor_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, xor)
#define atomic_fetch_andnot_release(i, v) atomic_fetch_and_release(~(i), v)
#define atomic_fetch_inc_release(v) atomic_fetch_add_release(1, v)
#define atomic_fetch_dec_release(v) atomic_fetch_sub_release(1, v)
#define atomic_xchg_release(v, i) xchg_release(&(v)->counter, i)
#define atomic_cmpxchg_release(v, o, n) cmpxchg_release(&(v)->counter, o, n)
#define atomic_sub_and_test(i, v) (atomic_sub_return(i, v) == 0)
#define atomic_dec_and_test(v) (atomic_dec_return(v) == 0)
#define atomic_inc_and_test(v) (atomic_inc_return(v) == 0)
#define atomic_add_negative(i, v) (atomic_add_return(i, v) < 0)

#define atomic64_read(v) READ_ONCE((v)->counter)
#define atomic64_read_acquire(v) smp_load_acquire(&(v)->counter)
#define atomic64_set(v, i) WRITE_ONCE((v)->counter, i)
#define atomic64_set_release(v, i) smp_store_release(&(v)->counter, i)
#define atomic64_add(i, v) __LKMM_OP(&(v)->counter, i, add)
#define atomic64_sub(i, v) __LKMM_OP(&(v)->counter, i, sub)
#define atomic64_and(i, v) __LKMM_OP(&(v)->counter, i, and)
#define atomic64_or(i, v) __LKMM_OP(&(v)->counter, i, or)
#define atomic64_xor(i, v) __LKMM_OP(&(v)->counter, i, xor)
#define atomic64_andnot(i, v) atomic64_and(~(i), v)
#define atomic64_inc(v) atomic64_add(1, v)
#define atomic64_dec(v) atomic64_sub(1, v)
#define atomic64_add_return(i, v) __LKMM_OP_RETURN(&(v)->counter, i, mb, add)
#define atomic64_sub_return(i, v) __LKMM_OP_RETURN(&(v)->counter, i, mb, sub)
#define atomic64_inc_return(v) atomic64_add_return(1, v)
#define atomic64_dec_return(v) atomic64_sub_return(1, v)
#define atomic64_fetch_add(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, add)
#define atomic64_fetch_sub(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, sub)
#define atomic64_fetch_and(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, and)
#define atomic64_fetch_or(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, or)
#define atomic64_fetch_xor(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, xor)
#define atomic64_fetch_andnot(i, v) atomic64_fetch_and(~(i), v)
#define atomic64_fetch_inc(v) atomic64_fetch_add(1, v)
#define atomic64_fetch_dec(v) atomic64_fetch_sub(1, v)
#define atomic64_xchg(v, i) xchg(&(v)->counter, i)
#define atomic64_cmpxchg(v, o, n) cmpxchg(&(v)->counter, o, n)
#define atomic64_add_return_relaxed(i, v) __LKMM_OP_RETURN(&(v)->counter, i, once, add)
#define atomic64_sub_return_relaxed(i, v) __LKMM_OP_RETURN(&(v)->counter, i, once, sub)
#define atomic64_inc_return_relaxed(v) atomic64_add_return_relaxed(1, v)
#define atomic64_dec_return_relaxed(v) atomic64_sub_return_relaxed(1, v)
#define atomic64_fetch_add_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, add)
#define atomic64_fetch_sub_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, sub)
#define atomic64_fetch_and_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, and)
#define atomic64_fetch_or_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, or)
#define atomic64_fetch_xor_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, xor)
#define atomic64_fetch_andnot_relaxed(i, v) atomic64_fetch_and_relaxed(~(i), v)
#define atomic64_fetch_inc_relaxed(v) atomic64_fetch_add_relaxed(1, v)
#define atomic64_fetch_dec_relaxed(v) atomic64_fetch_sub_relaxed(1, v)
#define atomic64_xchg_relaxed(v, i) xchg_relaxed(&(v)->counter, i)
#define atomic64_cmpxchg_relaxed(v, o, n) cmpxchg_relaxed(&(v)->counter, o, n)
#define atomic64_add_return_acquire(i, v) __LKMM_OP_RETURN(&(v)->counter, i, acquire, add)
#define atomic64_sub_return_acquire(i, v) __LKMM_OP_RETURN(&(v)->counter, i, acquire, sub)
#define atomic64_inc_return_acquire(v) atomic64_add_return_acquire(1, v)
#define atomic64_dec_return_acquire(v) atomic64_sub_return_acquire(1, v)
#define atomic64_fetch_add_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, add)
#define atomic64_fetch_sub_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, sub)
#define atomic64_fetch_and_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, and)
#define atomic64_fetch_or_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, or)
#define atomic64_fetch_xor_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, xor)
#define atomic64_fetch_andnot_acquire(i, v) atomic64_fetch_and_acquire(~(i), v)
#define atomic64_fetch_inc_acquire(v) atomic64_fetch_add_acquire(1, v)
#define atomic64_fetch_dec_acquire(v) atomic64_fetch_sub_acquire(1, v)
#define atomic64_xchg_acquire(v, i) xchg_acquire(&(v)->counter, i)
#define atomic64_cmpxchg_acquire(v, o, n) cmpxchg_acquire(&(v)->counter, o, n)
#define atomic64_add_return_release(i, v) __LKMM_OP_RETURN(&(v)->counter, i, release, add)
#define atomic64_sub_return_release(i, v) __LKMM_OP_RETURN(&(v)->counter, i, release, sub)
#define atomic64_inc_return_release(v) atomic64_add_return_release(1, v)
#define atomic64_dec_return_release(v) atomic64_sub_return_release(1, v)
#define atomic64_fetch_add_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, add)
#define atomic64_fetch_sub_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, sub)
#define atomic64_fetch_and_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, and)
#define atomic64_fetch_or_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, or)
#define atomic64_fetch_xor_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, xor)
#define atomic64_fetch_andnot_release(i, v) atomic64_fetch_and_release(~(i), v)
#define atomic64_fetch_inc_release(v) atomic64_fetch_add_release(1, v)
#define atomic64_fetch_dec_release(v) atomic64_fetch_sub_release(1, v)
#define atomic64_xchg_release(v, i) xchg_release(&(v)->counter, i)
#define atomic64_cmpxchg_release(v, o, n) cmpxchg_release(&(v)->counter, o, n)
#define atomic64_sub_and_test(i, v) (atomic64_sub_return(i, v) == 0)
#define atomic64_dec_and_test(v) (atomic64_dec_return(v) == 0)
#define atomic64_inc_and_test(v) (atomic64_inc_return(v) == 0)
#define atomic64_add_negative(i, v) (atomic64_add_return(i, v) < 0)

#define atomic_long_read(v) READ_ONCE((v)->counter)
#define atomic_long_read_acquire(v) smp_load_acquire(&(v)->counter)
#define atomic_long_set(v, i) WRITE_ONCE((v)->counter, i)
#define atomic_long_set_release(v, i) smp_store_release(&(v)->counter, i)
#define atomic_long_add(i, v) __LKMM_OP(&(v)->counter, i, add)
#define atomic_long_sub(i, v) __LKMM_OP(&(v)->counter, i, sub)
#define atomic_long_and(i, v) __LKMM_OP(&(v)->counter, i, and)
#define atomic_long_or(i, v) __LKMM_OP(&(v)->counter, i, or)
#define atomic_long_xor(i, v) __LKMM_OP(&(v)->counter, i, xor)
#define atomic_long_andnot(i, v) atomic_long_and(~(i), v)
#define atomic_long_inc(v) atomic_long_add(1, v)
#define atomic_long_dec(v) atomic_long_sub(1, v)
#define atomic_long_add_return(i, v) __LKMM_OP_RETURN(&(v)->counter, i, mb, add)
#define atomic_long_sub_return(i, v) __LKMM_OP_RETURN(&(v)->counter, i, mb, sub)
#define atomic_long_inc_return(v) atomic_long_add_return(1, v)
#define atomic_long_dec_return(v) atomic_long_sub_return(1, v)
#define atomic_long_fetch_add(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, add)
#define atomic_long_fetch_sub(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, sub)
#define atomic_long_fetch_and(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, and)
#define atomic_long_fetch_or(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, or)
#define atomic_long_fetch_xor(i, v) __LKMM_FETCH_OP(&(v)->counter, i, mb, xor)
#define atomic_long_fetch_andnot(i, v) atomic_long_fetch_and(~(i), v)
#define atomic_long_fetch_inc(v) atomic_long_fetch_add(1, v)
#define atomic_long_fetch_dec(v) atomic_long_fetch_sub(1, v)
#define atomic_long_xchg(v, i) xchg(&(v)->counter, i)
#define atomic_long_cmpxchg(v, o, n) cmpxchg(&(v)->counter, o, n)
#define atomic_long_add_return_relaxed(i, v) __LKMM_OP_RETURN(&(v)->counter, i, once, add)
#define atomic_long_sub_return_relaxed(i, v) __LKMM_OP_RETURN(&(v)->counter, i, once, sub)
#define atomic_long_inc_return_relaxed(v) atomic_long_add_return_relaxed(1, v)
#define atomic_long_dec_return_relaxed(v) atomic_long_sub_return_relaxed(1, v)
#define atomic_long_fetch_add_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, add)
#define atomic_long_fetch_sub_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, sub)
#define atomic_long_fetch_and_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, and)
#define atomic_long_fetch_or_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, or)
#define atomic_long_fetch_xor_relaxed(i, v) __LKMM_FETCH_OP(&(v)->counter, i, once, xor)
#define atomic_long_fetch_andnot_relaxed(i, v) atomic_long_fetch_and_relaxed(~(i), v)
#define atomic_long_fetch_inc_relaxed(v) atomic_long_fetch_add_relaxed(1, v)
#define atomic_long_fetch_dec_relaxed(v) atomic_long_fetch_sub_relaxed(1, v)
#define atomic_long_xchg_relaxed(v, i) xchg_relaxed(&(v)->counter, i)
#define atomic_long_cmpxchg_relaxed(v, o, n) cmpxchg_relaxed(&(v)->counter, o, n)
#define atomic_long_add_return_acquire(i, v) __LKMM_OP_RETURN(&(v)->counter, i, acquire, add)
#define atomic_long_sub_return_acquire(i, v) __LKMM_OP_RETURN(&(v)->counter, i, acquire, sub)
#define atomic_long_inc_return_acquire(v) atomic_long_add_return_acquire(1, v)
#define atomic_long_dec_return_acquire(v) atomic_long_sub_return_acquire(1, v)
#define atomic_long_fetch_add_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, add)
#define atomic_long_fetch_sub_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, sub)
#define atomic_long_fetch_and_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, and)
#define atomic_long_fetch_or_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, or)
#define atomic_long_fetch_xor_acquire(i, v) __LKMM_FETCH_OP(&(v)->counter, i, acquire, xor)
#define atomic_long_fetch_andnot_acquire(i, v) atomic_long_fetch_and_acquire(~(i), v)
#define atomic_long_fetch_inc_acquire(v) atomic_long_fetch_add_acquire(1, v)
#define atomic_long_fetch_dec_acquire(v) atomic_long_fetch_sub_acquire(1, v)
#define atomic_long_xchg_acquire(v, i) xchg_acquire(&(v)->counter, i)
#define atomic_long_cmpxchg_acquire(v, o, n) cmpxchg_acquire(&(v)->counter, o, n)
#define atomic_long_add_return_release(i, v) __LKMM_OP_RETURN(&(v)->counter, i, release, add)
#define atomic_long_sub_return_release(i, v) __LKMM_OP_RETURN(&(v)->counter, i, release, sub)
#define atomic_long_inc_return_release(v) atomic_long_add_return_release(1, v)
#define atomic_long_dec_return_release(v) atomic_long_sub_return_release(1, v)
#define atomic_long_fetch_add_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, add)
#define atomic_long_fetch_sub_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, sub)
#define atomic_long_fetch_and_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, and)
#define atomic_long_fetch_or_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, or)
#define atomic_long_fetch_xor_release(i, v) __LKMM_FETCH_OP(&(v)->counter, i, release, xor)
#define atomic_long_fetch_andnot_release(i, v) atomic_long_fetch_and_release(~(i), v)
#define atomic_long_fetch_inc_release(v) atomic_long_fetch_add_release(1, v)
#define atomic_long_fetch_dec_release(v) atomic_long_fetch_sub_release(1, v)
#define atomic_long_xchg_release(v, i) xchg_release(&(v)->counter, i)
#define atomic_long_cmpxchg_release(v, o, n) cmpxchg_release(&(v)->counter, o, n)
#define atomic_long_sub_and_test(i, v) (atomic_long_sub_return(i, v) == 0)
#define atomic_long_dec_and_test(v) (atomic_long_dec_return(v) == 0)
#define atomic_long_inc_and_test(v) (atomic_long_inc_return(v) == 0)
#define atomic_long_add_negative(i, v) (atomic_long_add_return(i, v) < 0)

#endif
