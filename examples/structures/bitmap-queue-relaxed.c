// The bug: a bit is cleared relaxed, so that the slot may be read before the value is there.
// expect: sc holds
// expect: rc11 violated
// expect: aarch64 violated
#define TAKE memory_order_relaxed
#include "bitmap-queue.c"
