// The bug: the larger table is published relaxed, so that keys may not be seen in it.
// expect: sc holds
// expect: rc11 violated
// expect: aarch64 violated
#define PUBLISH memory_order_relaxed
#include "hash-set.c"
