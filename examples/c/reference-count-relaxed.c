// As reference-count.c, but dropping orders nothing: the other thread may still read when the object is freed.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 memory violated
// expect: power memory violated
// expect: riscv memory violated
// expect: rc11 memory violated

#define DROP memory_order_relaxed
#include "reference-count.c"
