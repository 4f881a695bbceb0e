// The bug: a node is linked relaxed, so that its value may be read before it is written.
// expect: sc holds
// expect: rc11 violated
#define LINK memory_order_relaxed
#include "hp-michael-scott-queue.c"
