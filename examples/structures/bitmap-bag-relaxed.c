// The bug: the bit is cleared relaxed, so that the slot may be read before it is filled.
// expect: sc holds
// expect: rc11 violated
// expect: aarch64 violated
#define TAKE memory_order_relaxed
#include "bitmap-bag.c"
