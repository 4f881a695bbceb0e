// The bug: the lock is given back relaxed, so that the next thread may not see the node that was added.
// expect: sc holds
// expect: rc11 violated
// expect: aarch64 violated
#define UNLOCK memory_order_relaxed
#include "list-set.c"
