// The lock is given back by a relaxed store: the next thread may not see the node that was inserted.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define UNLOCK memory_order_relaxed
#include "set-coarse.c"
