// The bug: a larger array becomes the current one relaxed, so that a reader may find it empty.
// expect: sc holds
// expect: rc11 violated
// expect: aarch64 violated
#define PUBLISH memory_order_relaxed
#include "array-map.c"
