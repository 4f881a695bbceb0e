// The permit is taken by a load and a store. The store may become visible after the thread has read that it is not ready, and then overwrite a permit that was
// given meanwhile. A sequentially consistent fence behind the store is missing.
// expect: sc holds
// expect: x86tso violated
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define TAKE_PERMIT                                                       \
    (atomic_load_explicit(&permit, memory_order_acquire) == 1             \
        && (atomic_store_explicit(&permit, 0, memory_order_relaxed), true))
#include "parker.c"
