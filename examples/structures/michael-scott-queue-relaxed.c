// The bug: a node is linked relaxed, so that its value may be read before it is written.
// x86 keeps the order of writes.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 violated
// expect: power violated
// expect: rc11 violated
#define LINK memory_order_relaxed
#include "michael-scott-queue.c"
