// A node is linked by a relaxed exchange: it may be taken before its value is visible.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define LINK memory_order_relaxed
#include "ms-queue.c"
