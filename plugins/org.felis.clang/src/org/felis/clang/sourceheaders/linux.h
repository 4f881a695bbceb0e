/* The primitives of the Linux kernel for programs that are read as source: each is a call that names the operation and its order. */
#ifndef FELIS_SOURCE_LINUX_H
#define FELIS_SOURCE_LINUX_H

enum felis_linux_order {
    felis_linux_once = 6,
    felis_linux_acquire,
    felis_linux_release,
    felis_linux_full,
    felis_linux_reads,
    felis_linux_writes,
    felis_linux_rcu_lock,
    felis_linux_rcu_unlock,
    felis_linux_rcu_wait
};

void __felis_atomic_fence(int order);
long long __felis_atomic_load(const volatile void *, int order);
void __felis_atomic_store(volatile void *, int order, ...);
long long __felis_atomic_exchange(volatile void *, int order, ...);
long long __felis_atomic_fetch_add(volatile void *, int order, ...);
long long __felis_atomic_fetch_sub(volatile void *, int order, ...);

#define felis_linux_type(p) __typeof__(((void)0, *(p)))
#define felis_linux_value(p, value) ((felis_linux_type(p))(value))

#define READ_ONCE(object) ((felis_linux_type(&(object)))__felis_atomic_load(&(object), felis_linux_once))
#define WRITE_ONCE(object, value) __felis_atomic_store(&(object), felis_linux_once, felis_linux_value(&(object), value))
#define smp_load_acquire(p) ((felis_linux_type(p))__felis_atomic_load((p), felis_linux_acquire))
#define smp_store_release(p, value) __felis_atomic_store((p), felis_linux_release, felis_linux_value(p, value))
#define rcu_dereference(p) READ_ONCE(p)
#define rcu_assign_pointer(p, value) smp_store_release(&(p), (value))

#define smp_mb() __felis_atomic_fence(felis_linux_full)
#define smp_rmb() __felis_atomic_fence(felis_linux_reads)
#define smp_wmb() __felis_atomic_fence(felis_linux_writes)
#define smp_read_barrier_depends() ((void)0) /* each read that a dependency leads to is ordered (Linux 4.15) */

#define xchg(p, value) ((felis_linux_type(p))__felis_atomic_exchange((p), felis_linux_full, felis_linux_value(p, value)))
#define xchg_relaxed(p, value) ((felis_linux_type(p))__felis_atomic_exchange((p), felis_linux_once, felis_linux_value(p, value)))
#define xchg_acquire(p, value) ((felis_linux_type(p))__felis_atomic_exchange((p), felis_linux_acquire, felis_linux_value(p, value)))
#define xchg_release(p, value) ((felis_linux_type(p))__felis_atomic_exchange((p), felis_linux_release, felis_linux_value(p, value)))

#define rcu_read_lock() __felis_atomic_fence(felis_linux_rcu_lock)
#define rcu_read_unlock() __felis_atomic_fence(felis_linux_rcu_unlock)
#define synchronize_rcu() __felis_atomic_fence(felis_linux_rcu_wait)

#endif
