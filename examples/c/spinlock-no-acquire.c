// The lock is taken by a relaxed exchange: the counter may be read before the lock is taken.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define ACQUIRE memory_order_relaxed
#include "spinlock.c"
