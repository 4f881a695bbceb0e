// The bug: a value is put into the list relaxed, so that it may be popped before it is there.
// expect: sc holds
// expect: rc11 violated
// expect: aarch64 violated
#define PUBLISH memory_order_relaxed
#include "stamped-stack-atomic.c"
