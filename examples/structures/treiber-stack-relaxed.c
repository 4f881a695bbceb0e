// The bug: a node is pushed relaxed, so that its value may be read before it is written.
// x86 keeps the order of writes.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 violated
// expect: rc11 violated
#define PUBLISH memory_order_relaxed
#include "treiber-stack.c"
