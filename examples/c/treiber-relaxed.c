// A node is pushed by a relaxed exchange: it may be popped before its value is visible.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define PUSH memory_order_relaxed
#include "treiber.c"
