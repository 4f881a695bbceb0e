// Locks are given back by relaxed stores: who comes next may walk along links as they were before.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define UNLOCK memory_order_relaxed
#include "set-hand-over-hand.c"
