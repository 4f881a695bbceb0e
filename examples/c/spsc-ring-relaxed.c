// The producer publishes an item by a relaxed store: the consumer may read the slot as it was before.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define PUBLISH memory_order_relaxed
#include "spsc-ring.c"
