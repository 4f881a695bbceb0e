// The bug: a cell is said to be full relaxed, so that it may be read before the value is there.
// expect: sc holds
// expect: rc11 violated
// expect: aarch64 violated
#define PUBLISH memory_order_relaxed
#include "ring-queue.c"
