// The tail is exchanged relaxed: the next thread may find the node as it was before it was taken.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define QUEUE memory_order_relaxed
#include "clh.c"
