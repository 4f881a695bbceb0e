// The lock is handed over by a relaxed store: the next thread may enter before the last write inside is visible.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define HAND_OVER memory_order_relaxed
#include "mcs.c"
